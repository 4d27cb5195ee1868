// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/absence.h"
#include "front/ics/bargain.h"
#include "front/ics/door.h"
#include "front/ics/word.h"
#include "front/shared/telling.h"

#include <string.h>

static bool is_playing(struct ics_call *call) {
    if (!call->user->table)
        ics_say(call->user, "You are not playing a game.\n");
    return call->user->table;
}

static void run_any(struct ics_call *call) {
    struct ics_user *user = call->user;
    if (!is_playing(call))
        return;
    if (!ics_table_may_ask(user->table))
        ics_say(user, "%s rules do not have the question.\n", user->table->terms.rules->name);
    else if (!user->table->running)
        ics_say(user, "The game is adjourned.\n");
    else if (ics_table_turn(user->table) != ics_play_side(user))
        ics_say(user, "It is not your move.\n");
    else
        ics_play_try(call->hall, user->table, MOVE_NONE, "any?");
}

static void run_resign(struct ics_call *call) {
    if (!is_playing(call))
        return;
    ics_play_end(call->hall, call->user->table,
                 ics_play_side(call->user) == WHITE ? RESULT_BLACK : RESULT_WHITE,
                 TERMINATION_RESIGNATION);
}

static void run_draw(struct ics_call *call) {
    if (is_playing(call))
        ics_bargain_offer(call->hall, call->user, ICS_OFFERS_DRAW);
}

static void run_abort(struct ics_call *call) {
    if (is_playing(call))
        ics_bargain_offer(call->hall, call->user, ICS_OFFERS_ABORT);
}

static void run_adjourn(struct ics_call *call) {
    if (is_playing(call))
        ics_bargain_offer(call->hall, call->user, ICS_OFFERS_ADJOURN);
}

// The seat that somebody left: at the table of a number, or at any.
static struct ics_table *find_seat(struct ics_call *call, enum colour *side) {
    long number;
    if (!call->count)
        return ics_hall_empty_seat(call->hall, call->user->name, side);
    struct ics_table *table = text_to_long(call->words[0], 1, 1000000000, &number)
                                  ? ics_hall_table(call->hall, (unsigned)number)
                                  : NULL;
    for (int seat = WHITE; table && seat <= BLACK; seat++)
        if (!table->people[seat] && !table->program[seat] &&
            ics_is_same_name(table->names[seat], call->user->name)) {
            *side = (enum colour)seat;
            return table;
        }
    return NULL;
}

static void run_resume(struct ics_call *call) {
    enum colour side;
    struct ics_user *user = call->user;
    struct ics_table *table = find_seat(call, &side);
    struct digest token;
    if (user->table)
        ics_say(user, "You are playing a game.\n");
    else if (call->count && secret_read(call->words[0], &token))
        ics_door_resume(call->hall, user, &token);
    else if (!table)
        ics_say(user, "You have no adjourned game%s.\n", call->count ? " of that number" : "");
    else
        ics_absence_return(call->hall, table, user, side);
}

static void run_refresh(struct ics_call *call) {
    if (is_playing(call))
        ics_play_show(call->user->table, ics_play_side(call->user));
}

// One's own scoresheet: nothing that one has not seen or heard.
static void run_moves(struct ics_call *call) {
    struct text text = {0};
    if (!is_playing(call))
        return;
    const struct record *record = &call->user->table->record;
    bool white = ics_play_side(call->user) == WHITE;
    struct telling telling = {.eyes = white ? EYES_WHITE : EYES_BLACK};
    telling_begin(&telling, record, &text);
    text_clear(&text); // the head tells no more than the table does
    text_add(&text, "Your scoresheet of game %u:\n", call->user->table->number);
    for (size_t i = 0; i < record->ply_count; i++)
        telling_add_ply(&telling, record, i, &text);
    ics_say_much(call->user, &text);
    text_free(&text);
}

static void run_time(struct ics_call *call) {
    if (!is_playing(call))
        return;
    const struct ics_table *table = call->user->table;
    for (int side = WHITE; side <= BLACK; side++) {
        const struct ics_user *person = table->people[side];
        int64_t left = ics_table_left_ms(table, (enum colour)side);
        ics_say(call->user, "%-17s %s%d:%02d", table->names[side],
                table->timers[side].pace.clock_ms ? "" : "no clock ", (int)(left / 60000),
                (int)(left / 1000 % 60));
        ics_say(call->user, "  lag %d ms\n", person ? ics_link_lag_ms(person->link) : 0);
    }
}

static void run_claim(struct ics_call *call) {
    if (is_playing(call))
        ics_absence_claim(call->hall, call->user);
}

static void run_allow(struct ics_call *call) {
    if (!is_playing(call))
        return;
    struct ics_user *watcher = ics_hall_user(call->hall, call->words[0]);
    if (!watcher || watcher->watched != call->user->table) {
        ics_say(call->user, "%.40s does not ask to watch.\n", call->words[0]);
        return;
    }
    bool *leave = &watcher->leave[ics_play_side(call->user)], before = *leave;
    *leave = true;
    ics_say(call->user, "%s may watch as far as you are concerned.\n", watcher->name);
    if (!before && watcher->leave[WHITE] && watcher->leave[BLACK])
        ics_say(watcher, "\nYou are now observing game %u: you hear what both sides hear.\n",
                call->user->table->number);
}

const struct ics_word ics_board_words[] = {
    {"any?", "", "Ask the umpire for pawn tries, where the rules have that", NULL, 0, run_any},
    {"resign", "", "Give the game up", NULL, 0, run_resign},
    {"draw", "", "Offer or accept a draw", NULL, 0, run_draw},
    {"abort", "", "Propose to end the game without a result", NULL, 0, run_abort},
    {"adjourn", "", "Propose to go on later",
     "At a table where you wait for the other side to come back: get up.", 0, run_adjourn},
    {"resume", "[TOKEN|NUMBER]", "Come back after a lost connection, or to an adjourned game",
     "The token that was shown to you when you logged in gives you your name and your seat\n"
     "back. It can be said instead of a name, too: \"resume TOKEN\".",
     0, run_resume},
    {"refresh", "", "Show the board again", NULL, 0, run_refresh},
    {"moves", "", "Your own scoresheet, with tries and the umpire's words", NULL, 0, run_moves},
    {"log", "", "The same", NULL, 0, run_moves},
    {"time", "", "The clocks, and how long packets take", NULL, 0, run_time},
    {"claim", "", "Claim a game that your opponent stays away from",
     "The server watches the clocks by itself. Whoever leaves a game has the time that is\n"
     "told, then the clock runs on, and some time later the other side may claim the game.",
     0, run_claim},
    {"flag", "", "The same, as chess windows say it", NULL, 0, run_claim},
    {"allow", "NAME", "Let somebody watch; it takes both sides", NULL, 1, run_allow},
    {0},
};

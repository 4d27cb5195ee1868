// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/word.h"
#include "front/shared/telling.h"
#include "game/pgn.h"
#include "law/words.h"

static void run_games(struct ics_call *call) {
    unsigned count = 0;
    struct text text = {0};
    for (const struct ics_table *table = call->hall->tables; table; table = table->next, count++) {
        text_add(&text, "%4u %-17s %-17s [", table->number, table->names[WHITE],
                 table->names[BLACK]);
        ics_terms_add(&table->terms, &text);
        text_add(&text, "]%s\n", table->running ? "" : " adjourned");
    }
    text_add(&text, "%u %s displayed.\n", count, count == 1 ? "game" : "games");
    ics_say_much(call->user, &text);
    text_free(&text);
}

static void add_line(struct text *text, const struct ics_finished *game) {
    text_add(text, "%4u %-17s %-17s %s %s [", game->number, game->names[WHITE], game->names[BLACK],
             words_result(game->record.result), termination_word(game->record.termination));
    ics_terms_add(&game->terms, text);
    text_add_string(text, "]\n");
}

static void run_history(struct ics_call *call) {
    const struct ics_hall *hall = call->hall;
    const char *name = call->count ? call->words[0] : call->user->name;
    struct text text = {0};
    for (unsigned i = 0; i < ICS_FINISHED_MOST; i++) {
        const struct ics_finished *game =
            &hall->finished[(hall->finished_count + i) % ICS_FINISHED_MOST];
        if (game->number && (ics_is_same_name(game->names[WHITE], name) ||
                             ics_is_same_name(game->names[BLACK], name)))
            add_line(&text, game);
    }
    if (!text.length)
        text_add(&text, "%.40s has no finished games here.\n", name);
    ics_say_much(call->user, &text);
    text_free(&text);
}

static bool plays(const struct ics_finished *game, const char *name) {
    return ics_is_same_name(game->names[WHITE], name) || ics_is_same_name(game->names[BLACK], name);
}

// The finished game of the number that was given, or the last one of the person who asks.
static const struct ics_finished *find(struct ics_call *call) {
    const struct ics_finished *last = NULL;
    long number;
    if (call->count)
        return text_to_long(call->words[0], 1, 1000000000, &number)
                   ? ics_hall_finished(call->hall, (unsigned)number)
                   : NULL;
    for (unsigned i = 0; i < ICS_FINISHED_MOST; i++) {
        const struct ics_finished *game = &call->hall->finished[i];
        if (game->number && plays(game, call->user->name) && (!last || game->number > last->number))
            last = game;
    }
    return last;
}

static void run_pgn(struct ics_call *call) {
    const struct ics_finished *game = find(call);
    struct text text = {0};
    if (!game) {
        ics_say(call->user, "There is no finished game of that number.\n");
        return;
    }
    pgn_add(&text, &game->record);
    ics_say_much(call->user, &text);
    text_free(&text);
}

static void tell_finished(struct ics_user *user, const struct ics_finished *game) {
    struct text text = {0};
    struct telling telling = {.eyes = EYES_UMPIRE};
    telling_begin(&telling, &game->record, &text);
    for (size_t i = 0; i < game->record.ply_count; i++)
        telling_add_ply(&telling, &game->record, i, &text);
    telling_end(&telling, &game->record, &text);
    ics_say_much(user, &text);
    text_free(&text);
}

// A watcher could tell a player what he sees, so he needs leave, and hears no more than both do.
static void ask_leave(struct ics_user *user, struct ics_table *table) {
    user->watched = table;
    table->watched = true;
    for (int side = WHITE; side <= BLACK; side++) {
        user->leave[side] = table->program[side];
        if (table->people[side] && !ics_hall_censors(table->people[side], user))
            ics_say(table->people[side], "\n%s would like to watch. \"allow %s\" lets him.\n",
                    user->name, user->name);
    }
    ics_say(user, "The players of game %u are asked.\n", table->number);
}

static void run_observe(struct ics_call *call) {
    const struct ics_finished *game = find(call);
    long number = 0;
    if (game) {
        tell_finished(call->user, game);
        return;
    }
    if (call->count)
        text_to_long(call->words[0], 1, 1000000000, &number);
    struct ics_table *table = ics_hall_table(call->hall, (unsigned)number);
    if (!table)
        ics_say(call->user, "There is no such game.\n");
    else if (table == call->user->table)
        ics_say(call->user, "You are playing that game.\n");
    else if (table == call->user->watched)
        ics_say(call->user, "You have asked already.\n");
    else if (ics_hall_may_ask(call->hall, call->user))
        ask_leave(call->user, table);
}

static void run_unobserve(struct ics_call *call) {
    ics_say(call->user, call->user->watched ? "You watch no more.\n" : "You watch nothing.\n");
    call->user->watched = NULL;
}

const struct ics_word ics_games_words[] = {
    {"games", "", "The games that are being played", NULL, 0, run_games},
    {"history", "[NAME]", "Finished games of yours, or of somebody", NULL, 0, run_history},
    {"observe", "[NUMBER]", "Tell a finished game, or ask to watch one",
     "A finished game is told with everything that was tried and said. For a game that is\n"
     "being played both sides are asked for leave (the program gives it); a watcher hears\n"
     "what both sides hear and sees no men before the end.",
     0, run_observe},
    {"unobserve", "", "Stop watching", NULL, 0, run_unobserve},
    {"pgn", "[NUMBER]", "A finished game as PGN (yours, the last one)", NULL, 0, run_pgn},
    {0},
};

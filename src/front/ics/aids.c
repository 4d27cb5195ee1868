// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/notation.h"
#include "front/ics/play.h"
#include "front/ics/review.h"
#include "front/ics/word.h"

#include <stdlib.h>
#include <string.h>

static bool is_playing(struct ics_call *call) {
    if (!call->user->table)
        ics_say(call->user, "You are not playing a game.\n");
    return call->user->table;
}

// Against a person nobody helps.
static bool is_against_program(struct ics_call *call) {
    if (!is_playing(call))
        return false;
    bool program = call->user->table->robots[colour_other(ics_play_side(call->user))];
    if (!program)
        ics_say(call->user, "Only in a game against the program.\n");
    return program;
}

static bool is_on_move(struct ics_call *call) {
    bool moves = ics_table_turn(call->user->table) == ics_play_side(call->user);
    if (!moves)
        ics_say(call->user, "It is not your move.\n");
    return moves;
}

static void run_hint(struct ics_call *call) {
    char *cause = NULL;
    if (!is_against_program(call) || !is_on_move(call) || !ics_hall_may_ask(call->hall, call->user))
        return;
    if (ics_play_hint(call->hall, call->user->table, &cause))
        ics_say(call->user, "Let me think ...\n");
    else
        ics_say(call->user, "%s.\n", cause);
    free(cause);
}

static void run_takeback(struct ics_call *call) {
    if (!is_against_program(call) || !is_on_move(call) || !ics_hall_may_ask(call->hall, call->user))
        return;
    if (!ics_play_take_back(call->hall, call->user->table))
        ics_say(call->user, "There is nothing to take back.\n");
}

// How many men a side has lost, by what was told of them.
static void tell_lost(struct ics_call *call, enum colour side) {
    static const char *const MEN[][2] = {{"man", "men"}, {"pawn", "pawns"}, {"piece", "pieces"}};
    const struct record *record = &call->user->table->record;
    unsigned lost[3] = {0};
    struct text text = {0};
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct announcement *said = &record->exchanges[i].said;
        if (said->verdict == SAID_MOVED && said->side != side && said->capture != NO_SQUARE)
            lost[said->captured]++;
    }
    for (unsigned i = 0; i < 3; i++)
        if (lost[i])
            text_add(&text, "%s%u %s", text.length ? ", " : "", lost[i], MEN[i][lost[i] != 1]);
    bool own = side == ics_play_side(call->user);
    ics_say(call->user, "%s lost %s.\n",
            own             ? "You have"
            : side == WHITE ? "White has"
                            : "Black has",
            text.length ? text_string(&text) : "nothing");
    text_free(&text);
}

static void run_captured(struct ics_call *call) {
    if (!is_playing(call))
        return;
    enum colour side = ics_play_side(call->user);
    tell_lost(call, side);
    tell_lost(call, colour_other(side));
}

static void run_guess(struct ics_call *call) {
    static const char LETTERS[] = "pnbrqk-";
    static const enum man MEN[] = {PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NO_MAN};
    if (!is_playing(call))
        return;
    enum colour side = ics_play_side(call->user);
    struct pencil *pencil = &call->user->table->pencils[side];
    square_t at = notation_read_square(call->words[0]);
    const char *letter = call->count > 1 ? strchr(LETTERS, *call->words[1]) : NULL;
    if (strcmp(call->words[0], "none") == 0)
        *pencil = (struct pencil){0};
    else if (at != NO_SQUARE && bits_has(call->user->table->views[side].own.all, at))
        ics_say(call->user, "A man of yours stands there.\n");
    else if (at != NO_SQUARE && letter && *letter)
        pencil_mark(pencil, at, MEN[letter - LETTERS]);
    else {
        ics_say(call->user, "As in \"guess e5 n\"; k q r b n p, - rubs out, \"guess none\" all.\n");
        return;
    }
    ics_play_show(call->user->table, side);
}

// A game against the program that is not over is given up for the next one by whoever says so twice
// before his next move.
static bool gives_up(struct ics_user *user) {
    const struct ics_table *table = user->table;
    size_t own = (record_moves(&table->record) + (ics_play_side(user) == WHITE)) / 2;
    bool again = user->gives_up == table->number && user->gives_up_at == own;
    user->gives_up = table->number;
    user->gives_up_at = own;
    if (!again)
        ics_say(user, "This game is not over. Say \"rematch\" once more to give it up.\n");
    return again;
}

static void run_rematch(struct ics_call *call) {
    struct ics_user *user = call->user;
    char *cause = NULL;
    if (!ics_hall_may_ask(call->hall, user))
        return;
    if (user->table && user->table->robots[colour_other(ics_play_side(user))]) {
        if (!gives_up(user))
            return;
        ics_play_end(call->hall, user->table, RESULT_NONE, TERMINATION_ABANDONED);
    }
    if (user->table)
        ics_say(user, "You are playing a game.\n");
    else if (!user->last.rules)
        ics_say(user, "You have not played against the program. Say \"match kriegfish\".\n");
    else if (!ics_play_begin_program(call->hall, user, &user->last, &cause))
        ics_say(user, "%s.\n", cause);
    free(cause);
}

static void run_strength(struct ics_call *call) {
    long strength;
    if (!text_to_long(call->words[0], 1, 10, &strength)) {
        ics_say(call->user,
                "A strength is a number from 1, for beginners, to 10; a step is some 100 Elo.\n");
        return;
    }
    const struct player_ops *last = call->user->last.rules ? call->user->last.player : NULL;
    call->user->strength = (int)strength;
    call->user->last.strength = 0;
    if (last && !setting_find(last->settings, "strength"))
        ics_say(call->user,
                "Players that can be weakened play with strength %ld from the next game on; "
                "%s has no strength to choose.\n",
                strength, last->name);
    else
        ics_say(call->user,
                "From the next game on (\"rematch\") the program plays with strength %ld.\n",
                strength);
}

static void step(struct ics_call *call, long sign) {
    long by = 1;
    if (call->count)
        text_to_long(call->words[0], 1, 1000000, &by);
    ics_review_step(call->hall, call->user, sign * by);
}

static void run_forward(struct ics_call *call) {
    step(call, 1);
}

static void run_backward(struct ics_call *call) {
    step(call, -1);
}

static void run_unexamine(struct ics_call *call) {
    ics_review_end(call->user);
}

const struct ics_word ics_aid_words[] = {
    {"hint", "", "A try proposed from what you know, in a game against the program", NULL, 0,
     run_hint},
    {"captured", "", "What was lost on either side, as far as it was told", NULL, 0, run_captured},
    {"guess", "SQUARE MAN", "Pencil a man of the other side on your board",
     "\"guess e5 n\" puts a knight there (k q r b n p), \"guess e5 -\" rubs it out, \"guess "
     "none\"\n"
     "all of them. A mark means nothing to the umpire.",
     1, run_guess},
    {"takeback", "", "Take back your last move, in a game against the program",
     "What you heard stays heard, and the record tells of it.", 0, run_takeback},
    {"rematch", "", "The same game against the program once more",
     "Said twice it gives up a game that is not over.", 0, run_rematch},
    {"strength", "N", "How well the program plays from the next game on",
     "Where the terms of the game do not say it, and its player has a strength to choose.", 1,
     run_strength},
    {"forward", "[N]", "In a finished game: the next move", NULL, 0, run_forward},
    {"backward", "[N]", "In a finished game: a move back", NULL, 0, run_backward},
    {"unexamine", "", "Look at the finished game no more", NULL, 0, run_unexamine},
    {0},
};

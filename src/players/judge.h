// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A judge: who says for a player what boards are worth, an engine or the built-in evaluator. The
// settings and what they mean are the same for every player that can use an engine:
//
//     engine=NAME     this one judges; it goes before --engine, which does the same for all players
//     judge=engine    an engine judges: the one that was named, else the default one
//     judge=builtin   the built-in evaluator judges, whatever --engine says
//     judge=auto      the engine that was named; else the default one if it works
//
// An engine that was asked for by name or by judge=engine has to be there and get ready. Where none
// was, a player has a custom of its own; when its custom or judge=auto is the default engine and
// that is not there, broken or hangs, the built-in evaluator judges and says so.
//
// A struct judge starts as {0} and must not move; judge_open starts engines and waits until they
// are ready, judge_close ends them.

#pragma once

#include "eval/evaluator.h"
#include "players/contract.h"

// CUSTOM: "auto" or "builtin".
#define JUDGE_ROWS(CUSTOM)                                                                         \
    {.name = "judge",                                                                              \
     .type = SETTING_CHOICE,                                                                       \
     .initial = CUSTOM,                                                                            \
     .choices = "builtin engine auto",                                                             \
     .help = "who judges boards unless an engine is named; auto: an engine that works, if any"},   \
    {                                                                                              \
        .name = "engine", .type = SETTING_TEXT, .argument = "NAME",                                \
        .help = "the engine that judges boards: a profile or a program (default: --engine)"        \
    }

struct judge {
    struct evaluator_options how;
    struct evaluator *evaluator; // ready; the built-in one where no engine judges
    struct report report;
    char *name;         // what the engine calls itself, or "builtin"
    bool is_engine;     // an engine judges, as far as it can
    bool is_open;       // all is well, and whatever happens next is to be told
    uint64_t stand_ins; // of the evaluator, when they were last asked for
};

// Reads JUDGE_ROWS. Of `how` depth and processes are the caller's. Fails when the engine that was
// asked for is not there, unless the resources are lenient.
bool judge_open(struct judge *judge, const struct evaluator_options *how,
                const struct settings *settings, const struct resources *resources, char **cause);
void judge_close(struct judge *judge);

// Whether an engine is there, gets ready and plays such boards (NULL: chess); it is ended again.
bool judge_check(const char *engine, const struct kind *kind, char **cause);

// Engines are started for one kind of board: before a game.
void judge_begin(struct judge *judge, const struct board *start);

// Whether the built-in evaluator stood in for the engine since this was last asked.
bool judge_stood_in(struct judge *judge);

void judge_back(const struct judge *judge, struct backing *backing);

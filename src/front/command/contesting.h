// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the commands that play contests share: options, progress on standard error, Ctrl-C, the
// files. A first Ctrl-C lets the running games end, a second one stops them.

#pragma once

#include "front/command/command.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "match/results.h"
#include "match/runner.h"
#include "match/sprt.h"
#include "match/survey.h"

// Rows for an options table, after OPTION_RULES_ROW and OPTION_BOARD_ROW: what a command says that
// does not know by itself how long its games are and where they go, and the rest.
#define OPTION_CONTEST_OWN_ROWS                                                                    \
    OPTION_ST_ROW(NULL, "time for each turn (default: 0.1 where there is no other limit)"),        \
        {.name = "tc",                                                                             \
         .type = SETTING_TEXT,                                                                     \
         .argument = "MIN+INC",                                                                    \
         .help = "a clock of so many minutes, and so many seconds more after each move"},          \
        OPTION_FILE_ROW("pgn", "append the games to this file"),                                   \
        OPTION_FILE_ROW("json", "write the results to this file")

#define OPTION_CONTEST_ROWS                                                                        \
    {.name = "nodes",                                                                              \
     .type = SETTING_INT,                                                                          \
     .max = 1e15,                                                                                  \
     .help = "work for each try; without a limit of time games can be repeated"},                  \
        {.name = "clock",                                                                          \
         .type = SETTING_CHOICE,                                                                   \
         .initial = "world",                                                                       \
         .choices = "world processor",                                                             \
         .help = "what time is counted in: the world's, or the processor's, which is fair on a "   \
                 "busy machine (only without an engine)"},                                         \
        {.name = "seed",                                                                           \
         .type = SETTING_INT,                                                                      \
         .initial = "1",                                                                           \
         .max = 1e15,                                                                              \
         .help = "what all random numbers come from"},                                             \
        OPTION_ENGINE_ROW("the engine of players that use one"), OPTION_MODEL_ROW,                 \
        OPTION_FILE_ROW("openings",                                                                \
                        "start from the positions of this file, one FEN a line, in turn"),         \
        {.name = "concurrency",                                                                    \
         .type = SETTING_INT,                                                                      \
         .initial = "1",                                                                           \
         .min = 1,                                                                                 \
         .max = 1024,                                                                              \
         .help = "how many games at a time"},                                                      \
        {.name = "cores",                                                                          \
         .type = SETTING_INT,                                                                      \
         .initial = "1",                                                                           \
         .min = 1,                                                                                 \
         .max = 1024,                                                                              \
         .help = "how many cores each player may use"},                                            \
        {.name = "resume",                                                                         \
         .type = SETTING_BOOL,                                                                     \
         .help = "go on where the games of the PGN file end"},                                     \
        {.name = "shard",                                                                          \
         .type = SETTING_TEXT,                                                                     \
         .argument = "I/N",                                                                        \
         .help = "play only the I-th of N parts, for kriegfish merge"},                            \
        {.name = "times",                                                                          \
         .type = SETTING_BOOL,                                                                     \
         .help = "write measured times to the files (default: with a limit of time)"},             \
        {.name = "beliefs",                                                                        \
         .type = SETTING_BOOL,                                                                     \
         .help = "write to the PGN file where players believe the enemy to be"},                   \
        {.name = "patience",                                                                       \
         .type = SETTING_REAL,                                                                     \
         .argument = "SECONDS",                                                                    \
         .initial = "300",                                                                         \
         .min = 0.1,                                                                               \
         .max = 1e6,                                                                               \
         .help = "a player that thinks longer about one thing has lost; unless it is given, the "  \
                 "time for a turn comes on top of it"},                                            \
    {                                                                                              \
        .name = "quiet", .type = SETTING_BOOL, .help = "show no progress"                          \
    }

// A contest as the command line asks for it.
struct contesting {
    struct contest contest;
    struct survey survey; // taken by contesting_play
    struct board *starts;
    const char *const *odds; // two positions (contest.h), or NULL
    struct pace paces[2];    // of a match whose players have different ones
    int64_t second_ms;       // for each try of a match's second player, if not as the first; else 0
    uint64_t second_nodes;   // the same in work
    const char *pgn, *json;  // files, or NULL
    const char *openings;    // or NULL
    bool resume, quiet;
    unsigned concurrency;
    double patience;         // seconds
    bool hurried;            // so much was asked for, whatever time a turn has
    struct deadline until;   // when no more games are begun
    const struct sprt *sprt; // or NULL
    struct results results;  // of all games so far
    bool stopped;            // by Ctrl-C
};

// What --clock says.
enum time_kind contesting_time(const struct settings *options);

// Reads the options of OPTION_CONTEST_ROWS, but no file; event, specs, games and pace are the
// caller's. contesting_free in any case. False when the command line makes no sense.
bool contesting_read(struct contesting *contesting, const struct settings *options, char **cause);
void contesting_free(struct contesting *contesting);

// Plays what is left to play, writes the games, leaves the results.
bool contesting_play(struct contesting *contesting, char **cause);

// Writes them to the file of JSON, if there is to be one.
bool contesting_write(const struct contesting *contesting, char **cause);

// The whole of a command with OPTION_CONTEST_OWN_ROWS: reads, plays, prints what came out and
// frees; the command's status. With a cause, which it frees, it only complains.
int contesting_run(struct contesting *contesting, const struct invocation *call, char *cause);

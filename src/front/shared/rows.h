// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rows that several tables of options have, so that an option takes the same values everywhere;
// what it is for is said by the table. Those for the start of a game are in start.h.

#pragma once

#include "base/settings.h"

#define OPTION_PLAYER_ROW(HELP)                                                                    \
    {                                                                                              \
        .name = "player", .type = SETTING_TEXT, .argument = "PLAYER", .initial = "kriegfish",      \
        .help = HELP                                                                               \
    }

#define OPTION_STRENGTH_ROW                                                                        \
    {                                                                                              \
        .name = "strength", .type = SETTING_INT, .initial = "10", .min = 1, .max = 10,             \
        .help =                                                                                    \
            "how well it plays, from 1, for beginners, to 10, where the player can be weakened"    \
    }

// Time for a turn. SECONDS: as text, or NULL.
#define OPTION_ST_ROW(SECONDS, HELP)                                                               \
    {                                                                                              \
        .name = "st", .type = SETTING_REAL, .argument = "SECONDS", .initial = SECONDS,             \
        .min = 0.001, .max = 86400, .help = HELP                                                   \
    }

#define OPTION_NODES_ROW                                                                           \
    {                                                                                              \
        .name = "nodes", .type = SETTING_INT, .initial = "0", .max = 1e15,                         \
        .help = "work for each try, instead of time"                                               \
    }

#define OPTION_SEED_ROW(HELP)                                                                      \
    { .name = "seed", .type = SETTING_INT, .max = 1e15, .help = HELP }

#define OPTION_CORES_ROW(HELP)                                                                     \
    { .name = "cores", .type = SETTING_INT, .initial = "1", .min = 1, .max = 256, .help = HELP }

#define OPTION_ENGINE_ROW(HELP)                                                                    \
    { .name = "engine", .type = SETTING_TEXT, .argument = "ENGINE", .help = HELP }

#define OPTION_FILE_ROW(NAME, HELP)                                                                \
    { .name = NAME, .type = SETTING_TEXT, .argument = "FILE", .help = HELP }

#define OPTION_MODEL_ROW                                                                           \
    OPTION_FILE_ROW("model", "what kriegfish learn wrote, for players that have a model of the "   \
                             "enemy (default: the one that ships)")

#define OPTION_RESIGN_ROW                                                                          \
    {                                                                                              \
        .name = "resign", .type = SETTING_BOOL, .initial = "true",                                 \
        .help = "below full strength the program gives up what has looked lost for some turns"     \
    }

#define OPTION_GAME_ROW                                                                            \
    {                                                                                              \
        .name = "game", .type = SETTING_INT, .initial = "1", .min = 1, .max = 1e9,                 \
        .help = "which game of the file"                                                           \
    }

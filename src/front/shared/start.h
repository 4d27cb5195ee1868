// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How a game starts, as the command line says it: --rules NAME, --board NAME and --fen FEN.
// Commands put the rows into their options table and read them here.

#pragma once

#include "base/settings.h"
#include "board/fen.h"
#include "law/ruleset.h"

// tests/front/shared/start.c holds the choices against the tables of law and board.
#define OPTION_RULES_ROW                                                                           \
    {                                                                                              \
        .name = "rules", .type = SETTING_CHOICE, .initial = "icc",                                 \
        .choices = "icc cincinnati berkeley berkeley-any english rand",                            \
        .help = "what the umpire announces"                                                        \
    }

#define OPTION_BOARD_ROW                                                                           \
    {                                                                                              \
        .name = "board", .type = SETTING_CHOICE,                                                   \
        .choices = "chess silverman rbkr gardner losalamos",                                       \
        .help = "the board and its start position (default: chess, or what FEN holds)"             \
    }
#define OPTION_FEN_ROW                                                                             \
    {                                                                                              \
        .name = "fen", .type = SETTING_TEXT, .argument = "FEN",                                    \
        .help = "start from this position, on any rectangle from 4x4 to 8x8"                       \
    }

// The start position of --board and --fen. The kind is NULL for a rectangle without a name.
bool start_read(const struct settings *options, struct board *board, const struct kind **kind,
                char **cause);

// The ruleset of --rules.
const struct ruleset *start_rules(const struct settings *options);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where a game starts, as the command line says it: --board NAME and --fen FEN. Commands put both
// rows into their options table and read them here.

#pragma once

#include "base/settings.h"
#include "board/fen.h"

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

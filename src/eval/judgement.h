// Kriegfish: what an evaluator says about one board.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "board/movegen.h"

// A plain value; the caller owns it and may use it again. The wins stand in the order in which
// movegen_legal() gives the moves of the board.
struct judgement {
    bool finished;        // else nothing below means anything
    unsigned count;       // of legal moves; 0 for mate and stalemate
    float win[MOVES_MAX]; // of the side to move, should it play this move: 0 to 1
};

// Kriegfish: perft by copy and make.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "board/movegen.h"
#include "board/perft.h"

uint64_t perft_count(const struct board *board, unsigned depth) {
    struct moves moves;
    uint64_t nodes = 0;
    if (depth == 0)
        return 1;
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        struct board next = *board;
        board_make(&next, moves.at[i]);
        nodes += perft_count(&next, depth - 1);
    }
    return nodes;
}

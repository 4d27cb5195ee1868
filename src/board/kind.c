// Kriegfish: named boards.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "board/kind.h"

#include <stddef.h>
#include <string.h>

static const struct kind KINDS[] = {
    {"chess", "8x8, the usual game", 8, 8, ARMY_FULL,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"silverman", "4x4, rook queen king rook behind pawns", 4, 4, 1 << ROOK | 1 << QUEEN,
     "rqkr/pppp/PPPP/RQKR w - - 0 1"},
    {"rbkr", "4x4, rook bishop king rook without pawns", 4, 4, 1 << ROOK | 1 << BISHOP,
     "rbkr/4/4/RBKR w - - 0 1"},
    {"gardner", "5x5 minichess", 5, 5, ARMY_FULL, "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"},
    {"losalamos", "6x6 without bishops", 6, 6, 1 << KNIGHT | 1 << ROOK | 1 << QUEEN,
     "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"},
};

const struct kind *kind_at(unsigned index) {
    return index < sizeof KINDS / sizeof *KINDS ? &KINDS[index] : NULL;
}

const struct kind *kind_find(const char *name) {
    for (unsigned i = 0; kind_at(i); i++)
        if (strcmp(kind_at(i)->name, name) == 0)
            return kind_at(i);
    return NULL;
}

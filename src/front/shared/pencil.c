// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/shared/pencil.h"

enum man pencil_at(const struct pencil *pencil, square_t at) {
    return pencil->marks[at] ? (enum man)(pencil->marks[at] - 1) : NO_MAN;
}

void pencil_mark(struct pencil *pencil, square_t at, enum man man) {
    for (unsigned i = 0; man == KING && i < 64; i++)
        if (pencil_at(pencil, (square_t)i) == KING)
            pencil->marks[i] = 0;
    pencil->marks[at] = man == NO_MAN ? 0 : (uint8_t)(man + 1);
}

// The squares that a move of one's own went over, its ends included. Castling wants all squares
// between king and rook empty.
static bitboard_t path_of(const struct own *own, move_t try) {
    square_t from = move_from(try), to = move_to(try);
    bitboard_t path = bit(from) | bit(to) | attacks_between(from, to);
    bool king = bits_has(own->men[KING], from);
    if (king && from - to == 2)
        path |= bit((square_t)(to - 1));
    return path;
}

void pencil_hear(struct pencil *pencil, const struct view *view, move_t try,
                 const struct announcement *said) {
    bitboard_t known = 0;
    if (said->verdict != SAID_MOVED)
        return;
    if (said->capture != NO_SQUARE)
        known |= bit(said->capture);
    if (try != MOVE_NONE)
        known |= path_of(&view->own, try);
    while (known)
        pencil->marks[bits_pop(&known)] = 0;
}

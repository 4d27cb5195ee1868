// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Boards that come a third time are drawn. Of a lone king that nobody sees we only know where it
// may have stood when our own men stood like this; so what is said here is on which squares it
// would be, as far as we know, the third time. Nothing that can be a third time is left out.
//
// A plain value; starts as {0}.

#pragma once

#include "law/own.h"

enum { AGAIN_MOST = 64 }; // ways for our men to stand; more than fifty moves never count

// Our men, and the squares on which the king may have been once, and twice: with it to move, and
// with us to move.
struct again_stand {
    bitboard_t men[MEN_KINDS];
    bitboard_t once[2], twice[2];
};

struct again {
    struct again_stand at[AGAIN_MOST];
    unsigned count;
    bool any; // some square would be the third time
};

// Whose turn it is: an index of the above.
enum again_turn { AGAIN_THEIRS, AGAIN_OURS };

// Something happened that cannot be undone.
void again_clear(struct again *again);

// Our men stood so, and the king on one of these squares.
void again_note(struct again *again, const struct own *own, bitboard_t kings, enum again_turn turn);

// The squares on which it would be the third time.
bitboard_t again_third(const struct again *again, const struct own *own, enum again_turn turn);

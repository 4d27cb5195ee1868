// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/again.h"

#include <string.h>

void again_clear(struct again *again) {
    again->count = 0;
    again->any = false;
}

static unsigned find(const struct again *again, const struct own *own) {
    unsigned i = 0;
    while (i < again->count && memcmp(again->at[i].men, own->men, sizeof own->men) != 0)
        i++;
    return i;
}

void again_note(struct again *again, const struct own *own, bitboard_t kings,
                enum again_turn turn) {
    unsigned i = find(again, own);
    struct again_stand *stand = &again->at[i];
    if (i == AGAIN_MOST)
        return;
    if (i == again->count) {
        *stand = (struct again_stand){.once = {0}};
        memcpy(stand->men, own->men, sizeof own->men);
        again->count++;
    }
    stand->twice[turn] |= stand->once[turn] & kings;
    stand->once[turn] |= kings;
    again->any |= stand->twice[turn] != 0;
}

bitboard_t again_third(const struct again *again, const struct own *own, enum again_turn turn) {
    unsigned i = again->any ? find(again, own) : again->count;
    return i < again->count ? again->at[i].twice[turn] : 0;
}

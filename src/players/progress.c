// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/progress.h"

void progress_begin(struct progress *progress) {
    progress->quiet = 0;
}

static uint64_t stand_of(const struct own *own) {
    uint64_t stand = 0;
    for (int man = PAWN; man <= KING; man++) {
        stand = (stand ^ own->men[man]) * UINT64_C(0x9e3779b97f4a7c15);
        stand ^= stand >> 29;
    }
    return stand;
}

static bool is_for_good(const struct view *view, move_t try, const struct announcement *said) {
    if (said->capture != NO_SQUARE)
        return true;
    return said->side == view->own.side &&
           (move_promotion(try) != PAWN || own_man_at(&view->own, move_to(try)) == PAWN);
}

void progress_hear(struct progress *progress, const struct view *view, move_t try,
                   const struct announcement *said) {
    if (said->verdict != SAID_MOVED)
        return;
    if (is_for_good(view, try, said))
        progress->quiet = 0;
    if (said->side == view->own.side)
        progress->stands[progress->quiet++ % PROGRESS_MOST] = stand_of(&view->own);
}

unsigned progress_repeats(const struct progress *progress, const struct view *view, move_t try) {
    struct own after = view->own;
    unsigned repeats = 0;
    own_make(&after, try);
    uint64_t stand = stand_of(&after);
    for (unsigned i = 0; i < progress->quiet && i < PROGRESS_MOST; i++)
        repeats += progress->stands[i] == stand;
    return repeats;
}

bool progress_circles(const struct progress *progress) {
    unsigned count = progress->quiet < PROGRESS_MOST ? progress->quiet : PROGRESS_MOST;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            if (progress->stands[i] == progress->stands[k])
                return true;
    return false;
}

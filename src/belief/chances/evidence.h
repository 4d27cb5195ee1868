// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What words that exclude nothing still make more or less likely (Ciancarini and Favini 2010,
// section 5.2, the first set of assumptions, carried through as probability theory would).

#pragma once

#include "belief/chances/matrices.h"

// The enemy moved: checks of our king or their absence, our pawn tries.
void evidence_of_enemy_move(struct matrices *m, const struct scene *scene);

// We moved: checks of its king or their absence, no check of ours, its pawn tries.
void evidence_of_own_move(struct matrices *m, const struct scene *scene);

// Our try was refused.
void evidence_of_refusal(struct matrices *m, const struct scene *scene, move_t try);

// We took on `at`: a man less. Changes the sums.
void evidence_of_capture(struct matrices *m, square_t at, enum captured captured);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One line a player; what each does is in the file of its name.

#pragma once

#include "players/contract.h"

extern const struct player_ops player_aosp;
extern const struct player_ops player_flat;
extern const struct player_ops player_greedy;
extern const struct player_ops player_hs;
extern const struct player_ops player_ismcts1;
extern const struct player_ops player_ismcts2;
extern const struct player_ops player_kriegfish;
extern const struct player_ops player_los;
extern const struct player_ops player_mcts_a;
extern const struct player_ops player_mcts_b;
extern const struct player_ops player_mcts_c;
extern const struct player_ops player_metaposition;
extern const struct player_ops player_pimc;
extern const struct player_ops player_random;
extern const struct player_ops player_recapture;
extern const struct player_ops player_twolevel;

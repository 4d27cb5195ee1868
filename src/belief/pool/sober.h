// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sobering: the opponent model looks at each move by itself and so leaves more men hanging than
// players do. Boards on which we could win something at once are taken for less likely
// (RESULTS.md): less so where the enemy takes whenever it can, and not where it moves at random or
// keeps still.

#pragma once

#include "belief/pool/pool.h"

// With us to move, on full boards. How likely each type of enemy is stays as it was. The outcome
// does not depend on the number of threads.
void sober_pool(struct pool *pool, unsigned threads);

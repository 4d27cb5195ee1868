// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Wariness: whoever chooses what looks best looks at what is best where boards flatter him, and is
// worse off than he thought. So when tries are judged, boards on which the enemy stands badly count
// for less than they are believed in (RESULTS.md, "Wary of what looks well"); the belief itself is
// left as it is.

#pragma once

#include "belief/pool/pool.h"

// Weighs a copy of a belief's pool so, with us to move.
void wary_weigh(struct pool *pool, unsigned threads);

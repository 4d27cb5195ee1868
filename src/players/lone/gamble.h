// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What to try against a lone king when no way is sure (plan.h): what leads to a sure way from the
// most of the squares where it may stand, all of them taken for as likely. Looks some moves ahead,
// over all that may be heard. A pure function.

#pragma once

#include "players/lone/lone.h"

// Only with the men of a plan. *seen grows by the situations that were looked at.
move_t gamble_choose(const struct lone *lone, const struct moves *tries, uint64_t nodes,
                     uint64_t *seen);

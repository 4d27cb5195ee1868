// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The referee as a filter: one line to the umpire, one line back (kriegfish.5 has the format).
// Reading and writing them is cmd_umpire's business. Nothing here fails or blocks: what is not
// understood is answered with "error: ...".

#pragma once

#include "base/text.h"
#include "law/ruleset.h"
#include "umpire/umpire.h"

// Adds the answer to `line`, without a newline. `rules` are the umpire's.
void umpire_filter_answer(struct umpire *umpire, const struct ruleset *rules, const char *line,
                          struct text *answer);

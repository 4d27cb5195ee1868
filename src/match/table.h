// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Results as people read them: the summary of a match, or the cross table of a tournament, best
// player first.

#pragma once

#include "match/rating.h"

void table_add(const struct results *results, const struct ratings *ratings, struct text *text);

// Players from the best to the worst; the caller frees the list.
size_t *table_order(const struct results *results, const struct ratings *ratings);

// The same with what the players did, as Markdown.
void table_add_markdown(const struct results *results, struct text *text);

// Whichever fits the number of players, and who lost by which fault.
void table_add_report(const struct results *results, struct text *text);

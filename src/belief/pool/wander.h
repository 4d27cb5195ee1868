// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Wandering: when hardly a history near what was believed explains all words, a few that explain
// most of them are changed, a move at a time, however old the move, and mended where later
// moves no longer fit. A change stays when no more words contradict the history than before, now
// and then also when one more does: so a history can pass through a contradiction on its way to
// one that explains everything. Where no move explains a capture, some changes bring a man to where
// it attacks the square. (Local search as for satisfiability; our own, no paper's.)
//
// Several parties do so at once; the outcome does not depend on the number of threads.

#pragma once

#include "belief/pool/search.h"

// Until the search is over; what explains all words is kept.
void wander(struct search *search);

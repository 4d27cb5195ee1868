// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Elo differences and expected scores, by the logistic curve. Pure.

#pragma once

// The difference at which this score is expected; minus or plus infinity for 0 or 1.
double elo_of_score(double score);

// The score that is expected of somebody so many points stronger.
double elo_score(double elo);

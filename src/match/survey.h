// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A survey before the first game: every player of a contest is opened once, in a process of its
// own, so that whoever is missing something (an engine, a model) is told before and not after a
// thousand games, and so that all games name the same judges.
//
// survey_take allocates, survey_free frees; it waits for the engines and can fail.

#pragma once

#include "match/contest.h"

struct survey {
    size_t count, heard;     // players, and those of whom all was said
    char **judges, **models; // by player, for a contest; models may be NULL
    struct text warnings;    // a line each, none twice
};

bool survey_take(struct survey *survey, const struct contest *contest, char **cause);
void survey_free(struct survey *survey);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The terms of one game of a contest as one line of text: all that a process needs that plays it
// (match/bout.h), and nothing about how it went. A new thing that a game depends on is a member of
// the line: added in terms_add, read in terms_read.

#pragma once

#include "base/json.h"
#include "match/contest.h"

struct terms {
    const char *specs[2]; // by colour
    const char *engine, *model;
    const struct ruleset *rules;
    const struct kind *kind;
    struct board start;
    struct pace paces[2];
    uint64_t seeds[2];
    unsigned cores[2];
    bool beliefs, times;
    struct json line; // what was read; owns the strings
};

// Without a newline at the end.
void terms_add(struct text *text, const struct contest *contest, const struct fixture *fixture);

// The caller frees the terms in either case.
bool terms_read(const char *line, struct terms *terms, char **cause);
void terms_free(struct terms *terms);

// The tags of contest_tag().
void terms_tag(const struct terms *terms, struct record *record);

// Another line, after which players are only opened and closed again: can they be?
void terms_add_check(struct text *text, const struct contest *contest);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A belief as a film: what one side believed after each ply of a recorded game, as JSON for the
// page report/film.html.
//
// A struct film starts as {0}; film_free gives back.

#pragma once

#include "base/text.h"
#include "belief/pool/gauge.h"
#include "law/own.h"

struct film {
    struct text frames;
    size_t count;
};

struct frame {
    size_t ply;
    const char *move;  // the true one, in SAN
    const char *heard; // what the side heard of it, for people
    const struct gauge *gauge;
    bool exact; // the pool is the whole information set
    enum colour side;
    const struct board *truth;
};

void film_add(struct film *film, const struct frame *frame);

// The whole film: its title, and whose belief it is.
void film_finish(const struct film *film, const char *title, enum colour side, struct text *json);
void film_free(struct film *film);

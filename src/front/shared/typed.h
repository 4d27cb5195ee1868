// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tries as a person types them who sees only one side's men: coordinates (e2e4, e7-e8q) or SAN as
// far as it can be told without the enemy (Nf3, exd5, e8=Q, O-O). What is meant is worked out from
// the own men alone, so neither an answer nor a complaint can give anything away.

#pragma once

#include "board/notation.h"
#include "law/own.h"

// Does it look like a try, rather than like a word?
bool typed_is_try(const char *text);

// Coordinates are taken as they are, even where they make no sense: that is for the umpire to say.
// SAN has to fit exactly one try that makes sense, else the cause says what is wrong.
bool typed_read(const struct own *own, const char *text, move_t *try, char **cause);

// SAN of a try that makes sense. Only pawns take with an x: of others nobody knows.
void typed_write(const struct own *own, move_t try, char out[SAN_MAX]);

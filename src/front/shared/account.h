// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What really happened in a game that is over, as briefly as can be: moves in SAN with the tries
// that were refused before them. It is the truth: not for anybody who plays.

#pragma once

#include "base/text.h"
#include "game/record.h"

// The move of a ply, and the refused tries of it: "asked any?, tried e4d5" ("" for none).
void account_add_san(struct text *text, const struct record *record, size_t ply);
void account_add_refused(struct text *text, const struct record *record, size_t ply);

// "3. Nf3 (tried e4d5)   Qh4+": the line from this ply on, and the first ply of the next one.
size_t account_add_line(struct text *text, const struct record *record, size_t ply);

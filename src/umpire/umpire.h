// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The umpire: the owner of the truth. It judges tries, plays the legal ones and ends the game. What
// comes out is announcements only; the truth leaves through reveal.h, which nobody but the table
// may include.
//
// umpire_open allocates, umpire_close frees. Nothing else fails or blocks.

#pragma once

#include "law/law.h"

struct umpire;

// A game from `start`, which has to be strictly legal, under rules that must outlive the umpire.
struct umpire *umpire_open(const struct ruleset *rules, const struct board *start);
void umpire_close(struct umpire *umpire);

// The silence before the first turn, with the pawn tries that may be known.
struct announcement umpire_opening(const struct umpire *umpire);

// Judges a try of the side to move and plays it if it is legal. Takes any value of move_t; must not
// be called after the end.
struct announcement umpire_try(struct umpire *umpire, move_t try);

// Answers "any?". The rules must have the question.
struct announcement umpire_ask(struct umpire *umpire);

enum colour umpire_turn(const struct umpire *umpire);
bool umpire_is_over(const struct umpire *umpire);
enum result umpire_result(const struct umpire *umpire);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Who stood behind the sides of a game, as tags of its record: WhiteJudge and BlackJudge for those
// who had boards judged, WhiteModel and BlackModel for those who went by a model of the enemy, and
// WhiteFallbacks and BlackFallbacks where the built-in evaluator had to stand in for an engine, in
// so many tries. In games with people WhiteType or BlackType is "program" where nobody sat.

#pragma once

#include "game/record.h"

// As player_judge and player_model have them: "none" and NULL leave no tag.
void backing_tag(struct record *record, enum colour side, const char *judge, const char *model);
void backing_tag_fallbacks(struct record *record, enum colour side, size_t count);

void backing_tag_program(struct record *record, enum colour side);

// Whom a person who took part in the game played, as far as the tags tell: true with *program when
// one side alone was the program.
bool backing_find_program(const struct record *record, enum colour *program);

// NULL where there is no tag.
const char *backing_judge(const struct record *record, enum colour side);
const char *backing_model(const struct record *record, enum colour side);
size_t backing_fallbacks(const struct record *record, enum colour side);

// Kriegfish: the one place where centipawns and mates become win probabilities.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A score is a whole number for the side to move: centipawns, or, from SCORE_MATE_LEAST on, a mate
// in SCORE_MATE minus score plies (negative when it is us who are mated). A win probability is the
// expected result: 1 a win, 0.5 a draw, 0 a loss.
#pragma once

enum { SCORE_DRAW = 0, SCORE_MATE = 32000, SCORE_MATE_LEAST = 31000, SCORE_SURE = 2000 };

// Every mate is worth more than any material, and an early one more than a late one.
float win_from_score(int score);

// The same for players who do not see each other, as fitted to their games by scripts/chance.c: a
// lead is worth less, and the less the longer the game will still last. `ply` counts from 0.
float win_blind(int score, unsigned ply);

// Back again: the score that the judge gave, as near as the probability still tells.
int score_as_judged(double win);

// The same for people to read: centipawns, no more than SCORE_SURE either way.
int score_from_win(double win);

// The score of "mate N" as UCI says it: N moves, not plies, negative when we are mated, 0 when we
// already are.
int score_from_mate(int moves);

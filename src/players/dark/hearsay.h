// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Hearsay: a game that consists of what the umpire would say, with no board behind it (Ciancarini
// and Favini 2010, 5.2): our own men, and matrices that tell how likely the enemy's stand where.
// From these follow the probabilities of the answers to our tries and, by the paper's model of an
// opponent, of what we hear next. What is worth something here is material.
//
// A plain value of about 1 KB. Nothing allocates, fails or blocks.

#pragma once

#include "belief/chances/chances.h"

enum { HEARSAY_MEN = 16 };

struct hearsay {
    struct own own;
    struct matrices enemy;
    float control[HEARSAY_MEN]; // enemy men that attack each of ours, in the order of their squares
    float balance;              // our men less the enemy's
    square_t lost;              // where the enemy has just taken, or NO_SQUARE
    bool checked;               // our king is in check, as far as was really heard
    bool by_worth;              // men count by their worth, else all the same
    bool strict;                // the enemy takes with the paper's chances
    bool took;                  // our last move took something
};

// What the umpire says to a try.
enum answer { ANSWER_NO, ANSWER_QUIET, ANSWER_PAWN, ANSWER_PIECE, ANSWERS };

struct answers {
    float chance[ANSWERS]; // adds up to 1
    float check;           // that it also says check, when legal
    float control;         // enemy men that attack the man that moved, when it got there
};

// What the enemy does then: takes one of our men, or nothing that we hear of. In the order of the
// squares of our men after the move.
struct replies {
    unsigned count;
    float quiet;
    float chance[HEARSAY_MEN];
    square_t victim[HEARSAY_MEN];
};

// Where a real game stands.
void hearsay_begin(struct hearsay *hearsay, const struct metaposition *meta,
                   const struct chances *chances, bool by_worth);

void hearsay_answers(const struct hearsay *hearsay, move_t try, struct answers *answers);

// Our men after a try that was accepted, and the replies to it. The matrices stay as they are.
void hearsay_replies(const struct hearsay *hearsay, move_t try, const struct answers *answers,
                     enum answer answer, struct replies *replies);

// Draws an answer by its probability, the refusal only where `refusals` says so, and a victim or
// NO_SQUARE. `chance` receives how likely it was; the reply's is multiplied to it.
enum answer hearsay_draw_answer(const struct answers *answers, bool refusals, struct rng *rng,
                                float *chance);
square_t hearsay_draw_reply(const struct replies *replies, struct rng *rng, float *chance);

// The move, what was said to it, and the enemy's reply (a victim or NO_SQUARE), all at once.
void hearsay_move(struct hearsay *hearsay, move_t try, enum answer answer, square_t victim);

// A try was refused.
void hearsay_refuse(struct hearsay *hearsay, move_t try);

// What a man of ours is worth, and an enemy pawn or piece.
float hearsay_worth(const struct hearsay *hearsay, enum man man);
float hearsay_enemy_worth(const struct hearsay *hearsay, bool pawn);

// What is lost on average when the enemy takes our man on `at`, with what we take back.
float hearsay_loss(const struct hearsay *hearsay, const struct own *own, square_t at);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A deck: what players share who draw boards from a belief, again and again and on several threads.
// It owns the belief. deck_open allocates, deck_close frees; hearing takes as long as the belief
// needs.
//
// A forgetful deck is the list of boards of the 2019 thesis (STRICT_LIST in contract.h).

#pragma once

#include "belief/belief.h"
#include "players/contract.h"

#define DECK_SETTINGS                                                                              \
    {.name = "boards",                                                                             \
     .type = SETTING_INT,                                                                          \
     .initial = "2000",                                                                            \
     .min = 1,                                                                                     \
     .max = 1000000,                                                                               \
     .help = "boards kept in mind before a hidden move"},                                          \
        {.name = "draw",                                                                           \
         .type = SETTING_CHOICE,                                                                   \
         .initial = "uniform",                                                                     \
         .choices = "uniform weighted",                                                            \
         .help = "whether every board is as likely as any other, or as the model says"},           \
        PLAYER_MODEL_ROW

struct deck {
    struct belief *belief;
    unsigned cores;
    bool weighted;
    bool forgetful; // set before it is opened
    uint64_t seed;
    size_t *cards; // indexes into the pool, the likely ones more often; NULL: all once
    size_t count;
};

void deck_open(struct deck *deck, const struct settings *settings,
               const struct resources *resources);
void deck_close(struct deck *deck);
void deck_back(const struct deck *deck, struct backing *backing);

// Rows of struct player_ops for players whose state begins with a deck and has nothing else to hear
// or to free.
void deck_player_hear(void *state, const struct view *view, move_t try,
                      const struct announcement *said, struct deadline until);
void deck_player_back(const void *state, struct backing *backing);
void deck_player_close(void *state);
void deck_begin(struct deck *deck, const struct briefing *briefing);
void deck_hear(struct deck *deck, move_t try, const struct announcement *said,
               struct deadline until);

// Once before a choice; seeds random numbers for each of its streams, the same for the same words.
void deck_shuffle(struct deck *deck);
void deck_seed(const struct deck *deck, struct rng *rng, uint64_t stream);

// Any number of threads may draw, each with its own random numbers. NULL when there is no board.
const struct board *deck_draw(const struct deck *deck, struct rng *rng);

// The tries that are legal on a board.
void deck_legal(const struct board *board, const struct moves *tries, struct moves *legal);

// "any?" is asked when it may be and some pawn can take on one board in ten: the answer tells more
// than the question, and a yes costs little, since captures are what one looks for anyway.
bool deck_asks(const struct deck *deck, const struct view *view);

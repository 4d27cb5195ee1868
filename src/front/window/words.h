// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The command line of a chess window: a list of words that grows, and what XBoard's family has to
// be told for each way of playing.

#pragma once

#include "front/window/order.h"
#include "front/window/program.h"

struct window_words {
    char **at; // ends with NULL
    size_t count;
};

void window_words_add(struct window_words *words, const char *word);
// The same for a word as this window reads it.
void window_words_add_for(struct window_words *words, const struct window_program *program,
                          const char *word);
void window_words_free(struct window_words *words);

// All that an order asks for. `self` is our program, to be started by the window; `logon` a file
// with what is said first at a server, or NULL. What the user adds comes last, so that it counts.
void window_words_for(struct window_words *words, const struct window_order *order,
                      const struct window_program *program, const char *self, const char *logon);

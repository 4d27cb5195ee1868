// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/remark.h"

#include <inttypes.h>

void remark_add_choice(struct text *remark, const struct choice *choice) {
    if (choice->win >= 0)
        text_add(remark, "win %.3f ", choice->win);
    if (choice->boards)
        text_add(remark, "boards %" PRIu64 " ", choice->boards);
    if (choice->nodes)
        text_add(remark, "nodes %" PRIu64 " ", choice->nodes);
    if (choice->guessed > 0)
        text_add(remark, "guessed %.3f ", choice->guessed);
}

// A digit a square, from a1 to h8, 9 for what is certain.
static void add_digits(struct text *remark, const char *word, const float shares[64]) {
    text_add(remark, "%s ", word);
    for (int at = 0; at < 64; at++)
        text_add_char(remark, (char)('0' + (int)(shares[at] * 9 + 0.5f)));
    text_add_char(remark, ' ');
}

void remark_add_suspicion(struct text *remark, const struct suspicion *suspicion) {
    add_digits(remark, "heat", suspicion->enemy);
    add_digits(remark, "king", suspicion->king);
}

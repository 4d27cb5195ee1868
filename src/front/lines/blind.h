// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A player at an umpire of somebody else's, line by line (kriegfish.6 has the lines): the umpire's
// words in, tries out. It sees nothing that the player's side would not hear. Reading and writing
// the lines is cmd_blind's business.
//
// Words that cannot be true of the player's own men are answered with an error and not passed on;
// after an error everything is as it was. The player hears on a thread of its own, so that it is
// ready when it is asked; blind_answer blocks as long as it thinks, and for nothing else.

#pragma once

#include "base/text.h"
#include "front/shared/thinker.h"

struct blind {
    struct thinker *thinker;
    struct wake *wake;              // rung by it
    bool ponders;                   // on the enemy's time, where the last turn was limited by time
    void (*warn)(const char *line); // an engine died, and the like
    const struct ruleset *rules;
    struct board start;
    uint64_t seed;
    // Kept by blind_answer; zero at first.
    uint64_t games; // begun so far; each has a seed of its own
    bool playing;
    struct view view;
    struct choice pending; // what the umpire has not answered yet
    bool is_pending;
    int64_t turn_us; // that we were waited for in this turn
    bool by_time;    // the last limit was one
    uint64_t ticket;
};

// Adds the answer to a line, without a newline; most lines have none.
void blind_answer(struct blind *blind, const char *line, struct text *answer);

// What the player had to say when it was opened; before the first line.
void blind_tell_warnings(struct blind *blind);

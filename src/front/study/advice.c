// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "front/study/advice.h"
#include "law/law.h"

#include <stdlib.h>

struct advice {
    const struct ruleset *rules;
    struct player *players[2]; // NULL for a side that is not wanted
    int64_t ms;
    struct advised last; // of the thoughts of a turn
};

// The last thought that compares tries is the deepest.
static void think(void *listener, const struct thought *thought) {
    struct advice *advice = listener;
    if (!thought->count)
        return;
    advice->last.count = 0;
    for (unsigned i = 0; i < thought->count && i < ADVICE_MOST; i++)
        advice->last.best[advice->last.count++] = thought->best[i];
}

struct advice *advice_open(const struct advice_plan *plan, char **cause) {
    struct advice *advice = mem_zero(1, sizeof *advice);
    struct resources resources = {.cores = plan->cores,
                                  .report = {.think = think, .listener = advice}};
    advice->rules = plan->rules;
    advice->ms = (int64_t)(plan->seconds * 1000);
    for (int side = WHITE; side <= BLACK; side++) {
        if (!plan->wanted[side])
            continue;
        advice->players[side] = player_open("kriegfish", &resources, cause);
        if (!advice->players[side]) {
            advice_close(advice);
            return NULL;
        }
        player_begin(advice->players[side], &(struct briefing){.rules = plan->rules,
                                                               .start = *plan->start,
                                                               .side = (enum colour)side,
                                                               .seed = 1});
    }
    return advice;
}

void advice_close(struct advice *advice) {
    if (!advice)
        return;
    player_close(advice->players[WHITE]);
    player_close(advice->players[BLACK]);
    free(advice);
}

void advice_hear(struct advice *advice, move_t try, const struct announcement *said) {
    for (int side = WHITE; side <= BLACK; side++)
        if (advice->players[side] && law_hears(advice->rules, said, (enum colour)side))
            player_hear(advice->players[side], said->side == side ? try : MOVE_NONE, said,
                        deadline_in_ms(advice->ms));
}

struct advised advice_ask(struct advice *advice, enum colour side) {
    advice->last = (struct advised){0};
    struct limit limit = {.until = deadline_in_ms(advice->ms)};
    struct choice choice = player_choose(advice->players[side], limit);
    if (!advice->last.count && !choice.asks) {
        advice->last.best[0] = (struct prospect){choice.try, choice.win, 1};
        advice->last.count = 1;
    }
    return advice->last;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "law/ruleset.h"

#include <stddef.h>
#include <string.h>

// Rules of a game in which draws are counted, and of one in which nobody counts.
#define COUNTED(...)                                                                               \
    {                                                                                              \
        {.draws_by_count = true, __VA_ARGS__}, {                                                   \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

static const struct ruleset RULESETS[][2] = {
    COUNTED(.name = "icc",
            .summary = "Internet Chess Club, wild 16: pawn tries counted, refusals private",
            .tells_captured = true, .pawns = PAWNS_COUNTED),
    COUNTED(.name = "cincinnati", .summary = "Cincinnati: pawn tries yes or no, refusals public",
            .both_hear_no = true, .says_nonsense = true, .both_hear_nonsense = true,
            .nonsense_if_unannounced = true, .tells_captured = true, .pawns = PAWNS_YES),
    {{
        .name = "berkeley",
        .summary = "Berkeley: nothing about pawn tries, refusals public",
        .both_hear_no = true,
        .says_nonsense = true,
        .nonsense_if_repeated = true,
        .pawns = PAWNS_SILENT,
    }},
    {{
        .name = "berkeley-any",
        .summary = "Berkeley with the question any?; after a yes a pawn must take",
        .both_hear_no = true,
        .says_nonsense = true,
        .nonsense_if_repeated = true,
        .pawns = PAWNS_ASKED,
        .obligation = OBLIGED_TO_TAKE,
    }},
    COUNTED(.name = "english",
            .summary = "English: the question any?; after a yes one pawn capture must be tried",
            .both_hear_no = true, .both_hear_nonsense = true, .pawns = PAWNS_ASKED,
            .obligation = OBLIGED_TO_TRY),
    COUNTED(.name = "rand",
            .summary = "RAND: the pawns that can take, promotions told, stalemate loses",
            .both_hear_no = true, .says_nonsense = true, .both_hear_nonsense = true,
            .tells_captured = true, .tells_promotion = true, .stalemate_loses = true,
            .pawns = PAWNS_PLACED),
};

const struct ruleset *ruleset_at(unsigned index) {
    return index < sizeof RULESETS / sizeof *RULESETS ? &RULESETS[index][0] : NULL;
}

const struct ruleset *ruleset_find(const char *name) {
    for (unsigned i = 0; ruleset_at(i); i++)
        if (strcmp(ruleset_at(i)->name, name) == 0)
            return ruleset_at(i);
    return NULL;
}

const struct ruleset *ruleset_uncounted(const struct ruleset *rules) {
    return rules->draws_by_count ? ruleset_find(rules->name) + 1 : rules;
}

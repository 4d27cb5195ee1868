// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "law/turn.h"

#include <stddef.h>

void turn_begin(struct turn *turn, const struct announcement *opened) {
    turn->opened = *opened;
    turn->answered_yes = false;
    turn->answered_no = false;
    turn->obliged = false;
    turn->refused.count = 0;
    turn->only = NULL;
}

bool turn_was_refused(const struct turn *turn, move_t try) {
    for (unsigned i = 0; i < turn->refused.count; i++)
        if (turn->refused.at[i] == try)
            return true;
    return false;
}

static void hear_refusal(struct turn *turn, const struct ruleset *rules, const struct own *own,
                         move_t try) {
    // Tries that make no sense could be repeated without end: they are not worth a place.
    bool sensible = own_makes_sense(own, try);
    if (sensible && !turn_was_refused(turn, try))
        turn->refused.at[turn->refused.count++] = try;
    if (rules->obligation == OBLIGED_TO_TRY && sensible && own_is_pawn_capture(own, try))
        turn->obliged = false;
}

void turn_hear(struct turn *turn, const struct ruleset *rules, const struct own *own, move_t try,
               const struct announcement *said) {
    if (said->verdict == SAID_NO)
        hear_refusal(turn, rules, own, try);
    if (said->verdict == SAID_ANY_NO)
        turn->answered_no = true;
    if (said->verdict == SAID_ANY_YES && !turn->answered_yes) {
        turn->answered_yes = true;
        turn->obliged = rules->obligation != OBLIGED_NOT;
    }
}

bool turn_is_nonsense(const struct turn *turn, const struct ruleset *rules, const struct own *own,
                      move_t try) {
    bool takes = own_is_pawn_capture(own, try), sensible = own_makes_sense(own, try);
    if (turn->obliged && !(takes && sensible))
        return true;
    if (!rules->says_nonsense)
        return false;
    if (!sensible)
        return true;
    if (rules->nonsense_if_unannounced && takes && !turn->opened.tries)
        return true;
    return rules->nonsense_if_repeated && turn_was_refused(turn, try);
}

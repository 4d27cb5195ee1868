// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/rations.h"

#include <stddef.h>
#include <string.h>

// 2010, 6.1: minimax looks at 10,000 metapositions in 1 to 2 seconds on one core, 6,700 a second.
// The tree searches have eight cores, and two tests ran at a time: four. One iteration of C judges
// one node, as minimax does, so it has about 27,000 a second. "The speedup factor ranges from 10 to
// 20" over B with k = 1, which has 27,000 / 15. A simulation of k moves costs, beside the way down
// the tree, which is worth about a move, k of them: 2 / (1 + k) of the iterations of k = 1. A plays
// whole games of some 300 plies on boards: a twentieth of B with k = 10.
#define C_A_SECOND 27000.0
#define B_A_SECOND (C_A_SECOND / 15)

// 2005, 4.1: "about 350 boards" in 30 seconds. GNU Chess on one core of 2018 is taken to be 3.5
// times as fast. The 2019 thesis does not tell how many boards it judged in 2 seconds.
#define BOARDS_2005 (350 / 30.0)
#define BOARDS_2019 (3.5 * BOARDS_2005)

// 2019: not told either. A random game to the end has some 300 plies; at 3 microseconds each,
// with GNU Chess's move generator, 2 seconds are 2,000 iterations. Without the game an iteration is
// a few plies down the tree and a board to copy: 20,000.
#define ISMCTS1_A_SECOND 10000.0
#define ISMCTS2_A_SECOND 1000.0

// 2013, 5: "for 4 minutes, we approximately process 1'300'000 playouts per move", the same for
// both.
#define PLAYOUTS_2013 (1300000 / 240.0)

// Ten visits for each of forty root moves. A playout of twolevel takes some 400 below.
enum { TREE_LEAST = 400, BOARDS_LEAST = 35, TWO_LEVELS_LEAST = 160000 };

static const struct unit {
    const char *spec, *unit;
    double a_second, fixed;
    uint64_t least;
} UNITS[] = {
    {"los", "boards", BOARDS_2005, 0, BOARDS_LEAST},
    {"aosp", "boards", BOARDS_2005, 0, BOARDS_LEAST},
    {"hs", "boards", BOARDS_2005, 0, BOARDS_LEAST},
    // 2010, 6.1, for the program of 2007, which tells no figure. A depth of three moves needs some
    // 6,500 of them, so there is nothing to save.
    {"metaposition", "metapositions", 0, 10000, 10000},
    {"mcts-a", "iterations", B_A_SECOND * 2 / 11 / 20, 0, TREE_LEAST},
    {"mcts-b:k=1", "iterations", B_A_SECOND, 0, TREE_LEAST},
    {"mcts-b:k=3", "iterations", B_A_SECOND * 2 / 4, 0, TREE_LEAST},
    {"mcts-b:k=7", "iterations", B_A_SECOND * 2 / 8, 0, TREE_LEAST},
    {"mcts-b:k=10", "iterations", B_A_SECOND * 2 / 11, 0, TREE_LEAST},
    {"mcts-c", "iterations", C_A_SECOND, 0, TREE_LEAST},
    {"flat", "playouts", PLAYOUTS_2013, 0, TREE_LEAST},
    {"twolevel", "playouts", PLAYOUTS_2013, 0, TWO_LEVELS_LEAST},
    {"ismcts1", "iterations", ISMCTS1_A_SECOND, 0, TREE_LEAST},
    {"ismcts2", "iterations", ISMCTS2_A_SECOND, 0, TREE_LEAST},
    {"pimc", "boards", BOARDS_2019, 0, BOARDS_LEAST},
};

// Is the spec that player, with these settings and perhaps more?
static bool fits(const char *spec, const char *unit) {
    size_t length = strlen(unit);
    return strncmp(spec, unit, length) == 0 && strchr(":,", spec[length]);
}

struct ration ration_of(const char *spec, double seconds, double scale) {
    for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++) {
        const struct unit *unit = &UNITS[i];
        if (!fits(spec, unit->spec))
            continue;
        double whole = unit->fixed > 0 ? unit->fixed : unit->a_second * seconds;
        uint64_t paper = (uint64_t)(whole + 0.5), wanted = (uint64_t)(whole * scale + 0.5);
        uint64_t least = unit->least < paper ? unit->least : paper;
        bool raised = scale < 1 && wanted < least;
        return (struct ration){raised ? least : wanted, unit->unit, raised, wanted};
    }
    return (struct ration){0, "", false, 0};
}

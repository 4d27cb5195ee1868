// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the papers publish is in the tables: every constant with the section it is from; and every
// player out of a paper that was changed since has a setting `strict` with which it plays, those of
// 2019 by a list of boards that is never filled again.

#include "config.h"

#include "belief/chances/matrices.h"
#include "players/registry.h"
#include "tests/players/rig.h"

#include <math.h>
#include <string.h>

// Read from the papers, not from the program.
static const struct published {
    const char *player, *setting, *value, *section;
} PUBLISHED[] = {
    {"los", "boards", "350", "2005, 4.1"},        // "about 350 boards" in 30 seconds
    {"aosp", "boards", "350", "2005, 4.1"},       //
    {"hs", "boards", "350", "2005, 4.1"},         //
    {"aosp", "pool", "20000", "2005, 4.1"},       // "we limit its size to 20,000 boards"
    {"hs", "pool", "20000", "2005, 4.1"},         //
    {"mcts-b", "k", "1 3 7 10", "2010, 6.1"},     // "four values of k: 1, 3, 7 and 10"
    {"ismcts1", "c", "1.5", "2019, 4.1.2"},       // "ISMCTS1 with constant equal to 1.5"
    {"ismcts2", "c", "0.75", "2019, 4.1.2"},      // "ISMCTS2 with constant equal to 0.75"
    {"flat", "ucb", "false", "2013, 5"},          // "without UCB nor RAVE"
    {"flat", "amaf", "none", "2013, 5"},          //
    {"flat", "playout", "random", "2013, 5"},     // "a random version of the playouts"
    {"twolevel", "ucb", "true", "2013, 5"},       // "a UBC and RAVE one"
    {"twolevel", "amaf", "rave", "2013, 5"},      //
    {"twolevel", "playout", "random", "2013, 5"}, //
    {"twolevel", "samples", "3", "2013, 4.2"},    // "3 nested playouts"; 10 in chapter 5: strict
};
enum { PUBLISHED_COUNT = sizeof PUBLISHED / sizeof *PUBLISHED };

static const struct setting *row_of(const char *player, const char *name) {
    const struct player_ops *ops = registry_find(player);
    for (const struct setting *row = ops ? ops->settings : NULL; row && row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

static void test_published(void) {
    for (unsigned i = 0; i < PUBLISHED_COUNT; i++) {
        const struct published *p = &PUBLISHED[i];
        const struct setting *row = row_of(p->player, p->setting);
        const char *value = !row ? NULL : strchr(p->value, ' ') ? row->choices : row->initial;
        bool found = value && strcmp(value, p->value) == 0 && row->source &&
                     strncmp(row->source, p->section, strlen(p->section)) == 0;
        if (!OK(found))
            printf("# %s, %s\n", p->player, p->setting);
    }
}

// "c1 = 3/7 since at most three out of seven pieces ... are able to attack along any given
// direction", a knight's check "only two pieces can perform" (2010, 5.2). Not settings: the beliefs
// of several players stand on them.
static void test_matrices(void) {
    struct board start = board_from(kind_at(0)->fen, kind_at(0));
    struct own own = own_of(&start, WHITE);
    struct matrices matrices = {0};
    square_t at = square_make(3, 3), line = square_make(3, 5), knight = square_make(4, 5);
    matrices.piece[line] = matrices.piece[knight] = 1;
    OK(fabsf(matrices_bearing(&matrices, &own, line, at) - 3.0f / 7) < 1e-6f);
    OK(fabsf(matrices_bearing(&matrices, &own, knight, at) - 2.0f / 7) < 1e-6f);
    matrices.piece[square_make(3, 4)] = 0.5f; // in the way half of the time
    OK(fabsf(matrices_bearing(&matrices, &own, line, at) - 1.5f / 7) < 1e-6f);
}

// And nothing claims a section that is not in the list above.
static void test_sources(void) {
    for (unsigned i = 0; registry_at(i); i++)
        for (const struct setting *row = registry_at(i)->settings; row && row->name; row++) {
            bool listed = !row->source;
            for (unsigned k = 0; k < PUBLISHED_COUNT && !listed; k++)
                listed = strcmp(PUBLISHED[k].player, registry_at(i)->name) == 0 &&
                         strcmp(PUBLISHED[k].setting, row->name) == 0;
            if (!OK(listed))
                printf("# %s, %s\n", registry_at(i)->name, row->name);
        }
}

// Games by the paper's ways end, and are not those of the improved player.
static void test_strict(void) {
    static const char *const SIMPLE[] = {"kriegfish", "random", "recapture", "greedy"};
    for (unsigned i = 0; registry_at(i); i++) {
        const char *name = registry_at(i)->name;
        bool simple = false;
        for (unsigned k = 0; k < sizeof SIMPLE / sizeof *SIMPLE; k++)
            simple |= strcmp(SIMPLE[k], name) == 0;
        OK((row_of(name, "strict") != NULL) == !simple);
        if (simple)
            continue;
        struct game_setup setup = setup_of(ruleset_find("icc"), kind_find("silverman"), i);
        char *strict = text_format("%s:strict", name);
        set_work(&setup, 20);
        setup.most_plies = 20;
        check_game(&setup, strict);
        free(strict);
    }
}

// Whether a player ever moves without a board to look at, in eighty plies against random.
static bool runs_dry(const char *spec) {
    struct game_setup setup = setup_of(ruleset_find("icc"), kind_at(0), 7);
    struct player *player = open_player(spec, 1), *other = open_player("random", 1);
    struct seat seats[2] = {seat_of_player(player, spec), seat_of_player(other, "random")};
    bool goes_on = true, dry = false;
    set_work(&setup, 20);
    setup.most_plies = 80;
    struct game *game = game_open(&setup, seats);
    while (goes_on) {
        bool ours = game_turn(game) == WHITE;
        uint64_t before = game_tally(game, WHITE)->boards;
        goes_on = game_step(game);
        dry |= ours && game_tally(game, WHITE)->boards == before;
    }
    game_close(game);
    player_close(player);
    player_close(other);
    return dry;
}

// 2019, 3.4: boards that the list had no room for are not found again. Better players find some.
static void test_forgetting(void) {
    OK(runs_dry("pimc:strict,pool=100,judge=builtin"));
    OK(!runs_dry("pimc:pool=100,judge=builtin"));
    OK(runs_dry("ismcts1:strict,boards=25"));
    OK(!runs_dry("ismcts1:boards=25"));
}

int main(void) {
    test_published();
    test_matrices();
    test_sources();
    test_strict();
    test_forgetting();
    return tap_done();
}

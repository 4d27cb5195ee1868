// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines are followed while nothing is heard, by either side, and left for good when there is news.

#include "config.h"

#include "law/ruleset.h"
#include "players/champion/opening.h"
#include "tests/boards.h"
#include "tests/tap.h"

enum { SEEDS = 200, MOST = 12 };

struct scene {
    struct view view;
    struct opening opening;
};

static void begin(struct scene *scene, const char *fen, const struct kind *kind, enum colour side,
                  uint64_t seed) {
    struct board start = board_from(fen, kind);
    struct rng rng;
    rng_seed(&rng, seed, 1);
    view_begin(&scene->view, ruleset_find("icc"), &start, side);
    opening_begin(&scene->opening, &start, side, &rng);
}

static void begin_chess(struct scene *scene, enum colour side, uint64_t seed) {
    begin(scene, kind_at(0)->fen, kind_at(0), side, seed);
}

static struct announcement moved(enum colour side) {
    return announcement_of(SAID_MOVED, side);
}

// The enemy moves, and this is said of it.
static void enemy_moves(struct scene *scene, struct announcement said) {
    said.side = (uint8_t)colour_other(scene->view.own.side);
    view_hear(&scene->view, MOVE_NONE, &said);
}

static void we_move(struct scene *scene, move_t move) {
    struct announcement said = moved(scene->view.own.side);
    view_hear(&scene->view, move, &said);
}

static bool is_try(const struct view *view, move_t move) {
    struct moves tries;
    view_tries(view, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (tries.at[i] == move)
            return true;
    return false;
}

// How many moves a line has; a number for the line itself in *which.
static unsigned follow(enum colour side, uint64_t seed, unsigned long *which) {
    struct scene scene;
    unsigned moves = 0;
    move_t move;
    begin_chess(&scene, side, seed);
    if (side == BLACK)
        enemy_moves(&scene, moved(WHITE));
    for (*which = 0; moves < MOST; moves++) {
        move = opening_next(&scene.opening, &scene.view);
        if (move == MOVE_NONE)
            break;
        if (!is_try(&scene.view, move))
            return 0;
        unsigned from = move_from(move) ^ (side == BLACK ? 56u : 0u);
        *which = *which * 4096 + from * 64 + (move_to(move) ^ (side == BLACK ? 56u : 0u));
        we_move(&scene, move);
        enemy_moves(&scene, moved(colour_other(side)));
    }
    return moves;
}

static void lines(void) {
    for (int side = WHITE; side <= BLACK; side++) {
        unsigned wrong = 0, kinds = 0;
        unsigned long seen[SEEDS];
        for (unsigned seed = 0; seed < SEEDS; seed++) {
            unsigned long which;
            unsigned moves = follow((enum colour)side, seed, &which), i = 0;
            wrong += !moves || moves == MOST;
            while (i < kinds && seen[i] != which)
                i++;
            if (i == kinds)
                seen[kinds++] = which;
        }
        OK_LONG(wrong, 0);
        OK(kinds >= 3);
    }
}

static bool is_over(const struct scene *scene) {
    return opening_next(&scene->opening, &scene->view) == MOVE_NONE;
}

// White's second move; what is said of Black's first one ends the line, and it is not taken up
// again.
static void news(const char *what, struct announcement said) {
    struct scene scene;
    begin_chess(&scene, WHITE, 1);
    we_move(&scene, opening_next(&scene.opening, &scene.view));
    enemy_moves(&scene, moved(BLACK));
    OK(!is_over(&scene));
    begin_chess(&scene, WHITE, 1);
    we_move(&scene, opening_next(&scene.opening, &scene.view));
    enemy_moves(&scene, said);
    tap_ok(is_over(&scene), what, __FILE__, __LINE__);
    we_move(&scene, move_make(square_make(0, 1), square_make(0, 2), PAWN));
    enemy_moves(&scene, moved(BLACK));
    tap_ok(is_over(&scene), what, __FILE__, __LINE__);
}

static void all_news(void) {
    struct announcement said = moved(BLACK);
    said.tries = 1;
    news("pawn tries", said);
    said = moved(BLACK);
    said.checks = 1;
    news("a check", said);
    said = moved(BLACK);
    said.capture = square_make(7, 1);
    said.captured = CAPTURED_PAWN;
    news("a man lost", said);
}

static void a_refusal(void) {
    struct scene scene;
    begin_chess(&scene, WHITE, 1);
    move_t move = opening_next(&scene.opening, &scene.view);
    struct announcement said = announcement_of(SAID_NO, WHITE);
    OK(move != MOVE_NONE);
    view_hear(&scene.view, move, &said);
    OK(is_over(&scene));
}

static void elsewhere(void) {
    struct scene scene;
    begin(&scene, kind_find("gardner")->fen, kind_find("gardner"), WHITE, 1);
    OK(is_over(&scene));
    begin(&scene, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", kind_at(0), WHITE,
          1);
    OK(is_over(&scene));
}

int main(void) {
    lines();
    all_news();
    a_refusal();
    elsewhere();
    return tap_done();
}

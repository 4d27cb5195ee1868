// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Perft of 200 positions from random games on every board against Fairy-Stockfish's. Skipped where
// it is not installed.

#include "config.h"

#include "base/child.h"
#include "base/streams.h"
#include "board/perft.h"
#include "tests/boards.h"
#include "tests/tap.h"

#include <unistd.h>

enum { POSITIONS = 200, DEPTH = 3, PLIES_MOST = 120, PATIENCE_MS = 30000 };

static struct child *engine;

static void say(const char *line) {
    char *cause = NULL;
    if (!child_say(engine, deadline_in_ms(PATIENCE_MS), &cause, "%s", line)) {
        printf("Bail out! %s\n", cause);
        exit(1);
    }
}

// What it answers to `go perft`, 0 when it falls silent.
static uint64_t hear_nodes(void) {
    char *line;
    unsigned long long nodes;
    while (child_hear(engine, deadline_in_ms(PATIENCE_MS), &line) == LINE_GOT)
        if (sscanf(line, "Nodes searched: %llu", &nodes) == 1)
            return nodes;
    return 0;
}

static bool start_engine(void) {
    static const char *const PLACES[] = {"fairy-stockfish", "/usr/games/fairy-stockfish"};
    for (unsigned i = 0; !engine && i < 2; i++) {
        const char *const argv[] = {PLACES[i], NULL};
        engine = child_start(&(struct child_spec){.argv = argv}, NULL);
    }
    return engine != NULL;
}

// The rectangles without a name, as variants of its chess.
static void describe(FILE *file, const struct start *start) {
    struct board board = start_board(start);
    fprintf(file, "[%s:chess]\nmaxFile = %u\nmaxRank = %u\npromotionRank = %u\n", start->name,
            board_files(&board), board_ranks(&board), board_ranks(&board));
    fprintf(file, "promotionPieceTypes = %s\ndoubleStep = false\ncastling = false\n", start->army);
    fprintf(file, "startFen = %s\n\n", start->fen);
}

static void load_variants(const char *path) {
    struct text text = {0};
    text_add(&text, "setoption name VariantPath value %s", path);
    say(text_string(&text));
    text_free(&text);
}

static void teach_rectangles(void) {
    char path[] = "/tmp/kriegfish-variants-XXXXXX";
    int fd = mkstemp(path);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (!file) {
        printf("Bail out! cannot write a file of variants\n");
        exit(1);
    }
    for (unsigned i = 0; i < STARTS_COUNT; i++)
        if (STARTS[i].fen)
            describe(file, &STARTS[i]);
    fclose(file);
    load_variants(path);
    say("isready");
    char *line;
    while (child_hear(engine, deadline_in_ms(PATIENCE_MS), &line) == LINE_GOT)
        if (strcmp(line, "readyok") == 0)
            break;
    unlink(path);
}

static struct board random_board(const struct start *start, struct rng *rng) {
    struct board board = start_board(start);
    struct moves moves;
    for (uint64_t plies = rng_below(rng, PLIES_MOST); plies > 0; plies--) {
        struct board next = board;
        movegen_legal(&board, &moves);
        board_make(&next, random_move(&moves, rng));
        if (game_over(&next))
            break;
        board = next;
    }
    return board;
}

static bool agrees(const struct board *board) {
    char fen[FEN_MAX], command[FEN_MAX + 16];
    fen_write(board, fen);
    snprintf(command, sizeof command, "position fen %s", fen);
    say(command);
    snprintf(command, sizeof command, "go perft %d", DEPTH);
    say(command);
    uint64_t theirs = hear_nodes(), ours = perft_count(board, DEPTH);
    if (ours != theirs)
        printf("# %s: %llu, Fairy-Stockfish %llu\n", fen, (unsigned long long)ours,
               (unsigned long long)theirs);
    return ours == theirs;
}

static void compare(const struct start *start) {
    struct rng rng;
    char command[64];
    unsigned wrong = 0;
    rng_seed(&rng, 2026, (uint64_t)(start - STARTS));
    snprintf(command, sizeof command, "setoption name UCI_Variant value %s", start->name);
    say(command);
    for (unsigned i = 0; i < POSITIONS && wrong < 3; i++) {
        struct board board = random_board(start, &rng);
        wrong += !agrees(&board);
    }
    tap_ok(wrong == 0, start->name, __FILE__, __LINE__);
}

int main(void) {
    const char *top = getenv("KF_SRCDIR");
    streams_prepare();
    if (!start_engine()) {
        tap_skip("fairy-stockfish is not installed");
        return tap_done();
    }
    char *variants = text_format("%s/engines/variants.ini", top ? top : "..");
    load_variants(variants);
    free(variants);
    teach_rectangles();
    for (unsigned i = 0; i < STARTS_COUNT; i++)
        compare(&STARTS[i]);
    child_stop(engine, 1000);
    return tap_done();
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/rng.h"
#include "belief/model/tally.h"
#include "board/fen.h"
#include "board/movegen.h"

#include "tests/tap.h"

#include <stdlib.h>

static void start_board(struct board *board) {
    fen_read(kind_at(0)->fen, kind_at(0), board, NULL);
}

// A random game of so many plies at most; returns the number of boards.
static size_t random_game(struct board *boards, size_t plies, struct rng *rng) {
    struct moves moves;
    size_t count = 1;
    start_board(&boards[0]);
    while (count <= plies) {
        movegen_legal(&boards[count - 1], &moves);
        if (!moves.count)
            break;
        boards[count] = boards[count - 1];
        board_make(&boards[count++], moves.at[rng_below(rng, moves.count)]);
    }
    return count;
}

static void learn_some(struct model *model, unsigned games) {
    struct board boards[65];
    struct tally tally;
    struct rng rng;
    rng_seed(&rng, 5, 0);
    tally_init(&tally, 25);
    for (unsigned i = 0; i < games; i++)
        tally_add(&tally, boards, random_game(boards, 64, &rng));
    OK(tally_finish(&tally, "chess", model, NULL));
    tally_free(&tally);
}

static void test_tables(void) {
    struct model model;
    learn_some(&model, 300);
    OK_LONG(model.games, 300);
    OK_LONG(model.moves, 25);
    OK_LONG(model_table(&model, WHITE, KING, 0)[4], MODEL_PARTS);
    OK_LONG(model_table(&model, BLACK, PAWN, 0)[48], MODEL_PARTS);
    OK_LONG(model_table(&model, WHITE, PAWN, 0)[48], 0);
    double kings = 0, knights = 0;
    for (unsigned at = 0; at < 64; at++) {
        kings += model_at(&model, BLACK, KING, 20, (square_t)at);
        knights += model_at(&model, WHITE, KNIGHT, 20, (square_t)at);
    }
    OK(kings > 0.99 && kings < 1.01);
    OK(knights > 0.5 && knights < 2.01);
    OK(model_knows(&model, "chess", 3) && !model_knows(&model, "gardner", 3));
    OK(!model_knows(&model, "chess", 25));
    OK(model_at(&model, WHITE, KING, 99, 4) == model_at(&model, WHITE, KING, 25, 4));
    model_free(&model);
}

static void test_round_trip(void) {
    struct model model, again;
    struct text first = {0}, second = {0};
    static const double VALUES[] = {1, -0.25, 3e-7};
    int16_t small[200];
    char *cause = NULL;
    learn_some(&model, 60);
    model_set_list(&model, "opponent.share", VALUES, 2);
    model_set_list(&model, "opponent.share", VALUES, 3);
    for (int i = 0; i < 200; i++)
        small[i] = (int16_t)((i * 37 % 4095) - MODEL_PACK_LIMIT);
    model_set_pack(&model, "small", small, 200);
    model_write(&model, &first);
    if (!OK(model_read(&again, text_string(&first), &cause)))
        printf("# %s\n", cause);
    model_write(&again, &second);
    OK(strcmp(text_string(&first), text_string(&second)) == 0);
    const struct model_list *list = model_list(&again, "opponent.share");
    OK(list && list->count == 3 && list->values[1] == -0.25);
    OK(!model_list(&again, "opponent"));
    const struct model_pack *pack = model_pack(&again, "small");
    OK(pack && pack->count == 200 && memcmp(pack->values, small, sizeof small) == 0);
    OK(!model_pack(&again, "opponent.share"));
    model_free(&model);
    model_free(&again);
    text_free(&first);
    text_free(&second);
    free(cause);
}

// Reads a good file with one place changed and compares the complaint.
static void complains(const char *good, const char *old, const char *new, const char *wanted) {
    struct model model;
    struct text text = {0};
    char *cause = NULL;
    const char *place = strstr(good, old);
    text_add_bytes(&text, good, (size_t)(place - good));
    text_add_string(&text, new);
    text_add_string(&text, place + strlen(old));
    OK(!model_read(&model, text_string(&text), &cause));
    OK_STRING(cause, wanted);
    text_free(&text);
    free(cause);
}

static void test_complaints(void) {
    struct model model;
    struct text text = {0};
    model_init(&model, "chess", 0);
    model_set_list(&model, "a", (const double[]){1}, 1);
    model_set_pack(&model, "p", (const int16_t[]){0, -2047, 2047}, 3);
    model_write(&model, &text);
    const char *good = text_string(&text);
    complains(good, "kriegfish-model 2", "kriegfish-model 1",
              "line 1: version 1 of the format is not known, only 2");
    complains(good, "kriegfish-model 2", "[Event \"x\"]",
              "line 1: kriegfish-model expected, not \"[Event \"x\"]\" with a number from 0 to "
              "1000000");
    complains(good, "board chess", "board", "line 2: board and a name expected, not \"board\"");
    complains(good, "games 0", "games -1",
              "line 3: games expected, not \"games -1\" with a number from 0 to 1000000000");
    complains(good, "moves 0", "moves 0\n\n# words\n[square]",
              "line 7: [squares] expected, not \"[square]\"");
    complains(good, "white pawn 0 0 0", "white pawn 0 0 10001",
              "line 6: square 2 of white pawn 0 needs a number from 0 to 10000");
    complains(good, "white pawn 0 ", "white pawn 0 0 ", "line 6: more than 64 numbers");
    complains(good, "black king 0", "black king 1",
              "line 17: black king 0 expected, not \"black king 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0\"");
    complains(good, "a 1", "a 1 x", "line 19: \"a\" needs 1 to 4096 numbers, and the 2th is none");
    complains(good, "a 1", "a", "line 19: \"a\" needs 1 to 4096 numbers, and the 1th is none");
    complains(good, "a 1", "a 1\na 2", "line 20: \"a\" is there twice");
    complains(good, "a 1", "a! 1", "line 19: a list's name or [packs] expected, not \"a! 1\"");
    complains(good, "[packs]\n", "",
              "line 21: \"gAAB--\" needs 1 to 4096 numbers, and the 1th is none");
    complains(good, "p 3", "p", "line 21: \"p\" needs a count from 1 to 1000000");
    complains(good, "p 3", "p 4", "line 22: 8 letters of \"p\" expected");
    complains(good, "[end]\n", "p 1\n", "line 23: \"p\" is there twice");
    complains(good, "[end]\n", "", "line 23: [end] expected, not \"\" (the end)");
    struct text many = {0};
    for (int i = 0; i <= 1000; i++)
        text_add(&many, "b%d 1\n", i);
    complains(good, "a 1\n", text_string(&many),
              "line 1019: [packs] after so many lists expected, not \"b1000 1\"");
    text_free(&many);
    complains(good, "[end]\n", "[end]\nmore",
              "line 24: nothing more after [end] expected, not \"more\"");
    model_free(&model);
    text_free(&text);
}

static void test_few(void) {
    struct tally tally;
    struct model model;
    char *cause = NULL;
    tally_init(&tally, 10);
    OK(!tally_finish(&tally, "chess", &model, &cause));
    OK_STRING(cause, "0 games are too few, at least 20 have to reach a second move");
    free(cause);
    tally_free(&tally);
}

static void test_default(void) {
    struct model model;
    model_default(&model);
    OK_STRING(model.board, "chess");
    OK_STRING(model.name, "default");
    model_free(&model);
}

// The checksum is of the whole file, its remarks too; the name leaves the directory out.
static void test_label(void) {
    const char *directory = getenv("KF_SRCDIR");
    char *path = text_format("%s/src/belief/model/default.model", directory ? directory : ".");
    struct model shipped, loaded;
    struct text label = {0};
    model_default(&shipped);
    OK(model_load(&loaded, path, NULL));
    OK_STRING(loaded.name, "default.model");
    OK(loaded.checksum == shipped.checksum);
    shipped.checksum = 0x1a2b;
    model_add_label(&shipped, &label);
    OK_STRING(text_string(&label), "default 00001a2b");
    text_free(&label);
    free(path);
    model_free(&shipped);
    model_free(&loaded);
}

int main(void) {
    char *cause = NULL;
    struct model model;
    test_tables();
    test_round_trip();
    test_complaints();
    test_few();
    test_default();
    test_label();
    OK(!model_load(&model, "/nowhere/x.model", &cause));
    OK_STRING(cause, "/nowhere/x.model: No such file or directory");
    free(cause);
    return tap_done();
}

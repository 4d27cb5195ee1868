// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The invariant of a metaposition: the truth is never excluded. Random and reflex games are played
// under every ruleset on every board, each enemy man is followed by name, and both sides'
// metapositions are compared with the truth after every word.

#include "config.h"

#include "base/rng.h"
#include "belief/ghosts/forecast.h"
#include "belief/heard/view.h"
#include "board/fen.h"
#include "board/notation.h"
#include "law/words.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

#include "tests/tap.h"

enum { GAMES = 1000, PLIES_MAX = 240, ANSWERS_MAX = 4096 };

// Both sides' men by name: where each is now, and as what; NO_SQUARE when captured.
struct cast {
    square_t at[2][GHOSTS_MAX];
    enum man began[2][GHOSTS_MAX];
    unsigned count[2];
};

struct table {
    const struct ruleset *rules;
    struct umpire *umpire;
    struct view view[2];
    struct metaposition meta[2];
    struct cast cast;
    struct rng rng;
    move_t played[PLIES_MAX];
    unsigned plies;
};

static struct {
    unsigned long plies, refusals, answers, size, king, sharp;
    unsigned faults;
} tally;

static void cast_begin(struct cast *cast, const struct board *board) {
    for (int side = WHITE; side <= BLACK; side++) {
        cast->count[side] = 0;
        for (int man = KING; man >= PAWN; man--)
            for (bitboard_t left = board_men(board, (enum colour)side, (enum man)man); left;) {
                cast->began[side][cast->count[side]] = (enum man)man;
                cast->at[side][cast->count[side]++] = bits_pop(&left);
            }
    }
}

static void cast_remove(struct cast *cast, int side, square_t at) {
    for (unsigned i = 0; i < cast->count[side]; i++)
        if (cast->at[side][i] == at)
            cast->at[side][i] = NO_SQUARE;
}

static void cast_relocate(struct cast *cast, int side, square_t from, square_t to) {
    for (unsigned i = 0; i < cast->count[side]; i++)
        if (cast->at[side][i] == from)
            cast->at[side][i] = to;
}

static void cast_play(struct cast *cast, const struct board *before, move_t move,
                      const struct announcement *said) {
    int side = before->turn;
    square_t from = move_from(move), to = move_to(move);
    if (said->capture != NO_SQUARE)
        cast_remove(cast, side ^ 1, said->capture);
    if (bits_has(before->men[KING], from) && to == from + 2)
        cast_relocate(cast, side, (square_t)(to + 1), (square_t)(to - 1));
    if (bits_has(before->men[KING], from) && from == to + 2)
        cast_relocate(cast, side, (square_t)(to - 2), (square_t)(to + 1));
    cast_relocate(cast, side, from, to);
}

static bool man_allowed(const struct ghosts *ghosts, unsigned i, square_t at, enum man now,
                        enum man began) {
    if (ghosts->kind[i] != began)
        return false;
    if (at == NO_SQUARE)
        return (ghosts->may_be_dead | ghosts->may_be_promoted) >> i & 1;
    if (!bits_has(ghosts->may[now], at))
        return false;
    if (now == began)
        return bits_has(ghosts->at[i], at);
    return ghosts->may_be_promoted >> i & 1 && bits_has(ghosts->queened[now], at);
}

static bool truth_allowed(const struct table *table, int side, const char **why) {
    const struct board *board = umpire_board(table->umpire);
    const struct ghosts *ghosts = &table->meta[side].ghosts;
    const struct own *own = &table->meta[side].scene.own;
    int enemy = side ^ 1;
    *why = "filled squares";
    if (ghosts->filled & ~board->side[enemy])
        return false;
    *why = "own men";
    if (own->all != board->side[side] || ghosts->left != bits_count(board->side[enemy]))
        return false;
    *why = "possible";
    if (!metaposition_possible(&table->meta[side]))
        return false;
    *why = "pawns";
    if (metaposition_pawns_most(&table->meta[side]) <
        bits_count(board_men(board, (enum colour)enemy, PAWN)))
        return false;
    for (unsigned i = 0; i < table->cast.count[enemy]; i++) {
        square_t at = table->cast.at[enemy][i];
        enum man now = at == NO_SQUARE ? NO_MAN : board_man_at(board, at);
        *why = "a man";
        if (!man_allowed(ghosts, i, at, now, table->cast.began[enemy][i]))
            return false;
    }
    *why = "castling";
    return !((board->castling >> (enemy == WHITE ? 0 : 2) & 3) & ~ghosts->castling);
}

static void show_fault(const struct table *table, int side, const char *why) {
    char fen[FEN_MAX];
    fen_write(umpire_board(table->umpire), fen);
    printf("# %s: %s excluded for %s: %s\n#", table->rules->name, why, side ? "black" : "white",
           fen);
    for (unsigned i = 0; i < table->plies; i++) {
        char move[COORDINATES_MAX];
        notation_coordinates(table->played[i], move);
        printf(" %s", move);
    }
    printf("\n");
}

static bool look(struct table *table) {
    const char *why;
    for (int side = WHITE; side <= BLACK; side++)
        if (!truth_allowed(table, side, &why)) {
            if (tally.faults++ < 5)
                show_fault(table, side, why);
            return false;
        }
    return true;
}

static void tell(struct table *table, move_t try, const struct announcement *said) {
    for (int side = WHITE; side <= BLACK; side++)
        if (law_hears(table->rules, said, (enum colour)side)) {
            move_t mine = said->side == side ? try : MOVE_NONE
                ;
            view_hear(&table->view[side], mine, said);
            metaposition_hear(&table->meta[side], mine, said);
        }
}

// The answer must be one of those the metaposition expects.
static bool expected(const struct metaposition *meta, move_t try, struct announcement said) {
    static struct announcement answers[ANSWERS_MAX];
    unsigned count = forecast_answers(meta, try, answers, ANSWERS_MAX);
    said.ending = ENDING_NONE;
    tally.answers += count;
    for (unsigned i = 0; i < count && i < ANSWERS_MAX; i++)
        if (announcement_equal(&answers[i], &said))
            return true;
    return bits_count(said.takers) > 2;
}

// Takes back, takes with pawns, or anything.
static move_t choose(struct table *table, int side, bool reflexes) {
    struct view *view = &table->view[side];
    struct moves tries;
    view_tries(view, &tries);
    for (unsigned i = 0; reflexes && i < tries.count; i++)
        if (move_to(tries.at[i]) == view->turn.opened.capture ||
            (view->turn.opened.tries && own_is_pawn_capture(&view->own, tries.at[i])))
            return tries.at[i];
    return tries.at[rng_below(&table->rng, tries.count)];
}

static bool one_word(struct table *table, bool reflexes) {
    int side = (int)umpire_turn(table->umpire);
    struct board before = *umpire_board(table->umpire);
    struct announcement said;
    if (view_may_ask(&table->view[side]) && rng_below(&table->rng, 2)) {
        said = umpire_ask(table->umpire);
        tell(table, MOVE_NONE, &said);
        return look(table);
    }
    move_t try = choose(table, side, reflexes);
    struct metaposition was = table->meta[side];
    said = umpire_try(table->umpire, try);
    tally.refusals += said.verdict == SAID_NO;
    if (rng_below(&table->rng, 40) == 0 && !expected(&was, try, said)) {
        if (tally.faults++ < 5)
            show_fault(table, side, "an answer");
        return false;
    }
    if (said.verdict == SAID_MOVED) {
        cast_play(&table->cast, &before, try, &said);
        table->played[table->plies++] = try;
    }
    tell(table, try, &said);
    return look(table);
}

static void measure(const struct table *table) {
    const struct metaposition *meta = &table->meta[table->plies % 2];
    tally.plies++;
    tally.size += bits_count(meta->ghosts.any);
    tally.king += bits_count(meta->ghosts.at[0]);
    tally.sharp += bits_count(meta->ghosts.filled);
}

static bool play(unsigned game, const struct ruleset *rules, const struct board *start) {
    static struct table table;
    bool good = true;
    table.rules = rules;
    table.umpire = umpire_open(rules, start);
    table.plies = 0;
    rng_seed(&table.rng, game, 77);
    cast_begin(&table.cast, start);
    for (int side = WHITE; side <= BLACK; side++) {
        view_begin(&table.view[side], rules, start, (enum colour)side);
        metaposition_begin(&table.meta[side], rules, start, (enum colour)side);
    }
    good = look(&table);
    while (good && !umpire_is_over(table.umpire) && table.plies < PLIES_MAX) {
        unsigned plies = table.plies;
        good = one_word(&table, game % 2);
        if (table.plies != plies)
            measure(&table);
    }
    umpire_close(table.umpire);
    return good;
}

static void start_of(unsigned game, struct board *start) {
    static const char *const ENDINGS[] = {
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/Q3K2R b Kkq - 0 1", "8/1P3k2/8/8/8/8/5Kp1/8 w - - 0 1",
        "4k3/2p1p3/8/3P1P2/8/8/8/4K2R b K - 0 1"};
    unsigned kinds = 0;
    char *cause = NULL;
    while (kind_at(kinds))
        kinds++;
    unsigned which = game % 9;
    const struct kind *kind = kind_at(which < kinds ? which : 0);
    const char *fen = which < kinds || which == 8 ? kind->fen : ENDINGS[game / 9 % 5];
    if (!fen_read(fen, kind, start, &cause))
        printf("# %s\n", cause);
}

static void test_games(void) {
    unsigned bad = 0, rulesets = 0;
    while (ruleset_at(rulesets))
        rulesets++;
    for (unsigned game = 0; game < GAMES; game++) {
        struct board start;
        start_of(game, &start);
        bad += !play(game, ruleset_at(game / 2 % rulesets), &start);
    }
    OK_LONG(bad, 0);
    OK(tally.plies > 10000 && tally.refusals > 10000);
    printf("# %lu plies, %lu refusals; possible squares %.1f, of the king %.1f, filled %.1f\n",
           tally.plies, tally.refusals, (double)tally.size / (double)tally.plies,
           (double)tally.king / (double)tally.plies, (double)tally.sharp / (double)tally.plies);
}

// A metaposition of White's on this board, told what follows.
static struct metaposition white_on(const char *fen, const char *rules) {
    struct metaposition meta;
    struct board board;
    fen_read(fen, NULL, &board, NULL);
    metaposition_begin(&meta, ruleset_find(rules), &board, WHITE);
    return meta;
}

static void hear(struct metaposition *meta, const char *try, const char *words) {
    const struct ruleset *rules = meta->scene.rules;
    struct announcement said;
    move_t move = MOVE_NONE;
    if (try && !notation_read_coordinates(try, &move))
        printf("# %s?\n", try);
    if (!words_read(words, rules, (enum colour)meta->scene.to_move, &said, NULL))
        printf("# %s?\n", words);
    metaposition_hear(meta, move, &said);
}

static bitboard_t at(const char *square) {
    return bit(notation_read_square(square));
}

static void test_pawn_tries(void) {
    struct metaposition meta = white_on(kind_at(0)->fen, "icc");
    hear(&meta, "e2e4", "white moved");
    hear(&meta, NULL, "black moved");
    OK(!(meta.ghosts.any & (at("d5") | at("f5"))));
    OK(meta.ghosts.may[PAWN] & at("e5"));
    OK(meta.ghosts.castling == 3);
    hear(&meta, "g1f3", "white moved");
    hear(&meta, NULL, "black moved; tries 1");
    OK(meta.ghosts.any & at("d5") && meta.ghosts.any & at("f5"));
    OK(!(meta.ghosts.filled & (at("d5") | at("f5"))));
    struct metaposition refused = meta;
    hear(&refused, "e4d5", "no");
    OK(!(refused.ghosts.any & at("d5")) && !(refused.ghosts.filled & at("f5")));
    hear(&refused, "b2a3", "no"); // a bishop may have come to a3 or h3
    hear(&refused, "g2h3", "no");
    OK(refused.ghosts.filled & at("f5"));
    hear(&meta, "e4d5", "white moved; capture d5 pawn");
    OK(meta.ghosts.left == 15 && meta.ghosts.may[PAWN] & at("f7"));
    OK(!(meta.ghosts.may[PAWN] & (at("d6") | at("d7")))); // on its file there was only this one
}

static void test_ages(void) {
    struct metaposition meta = white_on(kind_at(0)->fen, "icc");
    hear(&meta, "e2e4", "white moved");
    hear(&meta, NULL, "black moved");
    OK_LONG(meta.age[notation_read_square("b6")], 1);
    OK_LONG(meta.age[notation_read_square("d5")], 0);
    hear(&meta, "d1h5", "white moved");
    hear(&meta, NULL, "black moved");
    OK_LONG(meta.age[notation_read_square("b6")], 2);
    OK_LONG(meta.age[notation_read_square("h5")], 0);
}

// A lone king: the metaposition is the information set (2007, section 2, on KRK).
static void test_lone_king(void) {
    struct metaposition meta = white_on("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "icc");
    hear(&meta, "a1a6", "white moved");
    hear(&meta, NULL, "black moved");
    OK(meta.ghosts.any == (at("g8") | at("g7") | at("h7")));
    struct metaposition silent = meta, loud = meta;
    hear(&silent, "a6a7", "white moved");
    OK(silent.ghosts.any == at("g8"));
    hear(&loud, "a6a7", "white moved; check rank");
    OK(loud.ghosts.any == (at("g7") | at("h7")));
    meta = white_on("8/8/8/8/4k3/8/8/4K3 w - - 0 1", "icc");
    hear(&meta, "e1d1", "white moved");
    hear(&meta, NULL, "black moved");
    hear(&meta, "d1d2", "no");
    OK(meta.ghosts.any == (at("d3") | at("e3")));
}

static void test_blocked_way(void) {
    struct metaposition meta = white_on("4k3/3p4/8/8/8/8/8/R3K3 w - - 0 1", "icc");
    hear(&meta, "e1e2", "white moved");
    hear(&meta, NULL, "black moved");
    hear(&meta, "a1d1", "white moved");
    hear(&meta, NULL, "black moved");
    hear(&meta, "d1d8", "no");
    OK(meta.ghosts.any & at("d7") && meta.ghosts.any & at("d5"));
    hear(&meta, "d1d4", "white moved");
    OK(!(meta.ghosts.any & (at("d2") | at("d3") | at("d4"))));
    OK(meta.ghosts.may_be_dead == 0);
}

// Words that cannot be true do no harm and are seen.
static void test_contradiction(void) {
    struct metaposition meta = white_on("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "icc");
    hear(&meta, "a1a2", "white moved; check file");
    OK(!metaposition_possible(&meta));
    hear(&meta, NULL, "black moved; capture a2 piece");
    OK(!metaposition_possible(&meta) || meta.ghosts.left == 1);
}

int main(void) {
    test_pawn_tries();
    test_ages();
    test_lone_king();
    test_blocked_way();
    test_contradiction();
    OK(sizeof(struct metaposition) < 1024);
    printf("# %zu bytes\n", sizeof(struct metaposition));
    test_games();
    return tap_done();
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whole games on the full board: every particle that claims a past replays to every word; an own
// turn is never without boards; the same words give the same belief on one thread and on two;
// cutting is fair.

#include "config.h"

#include "base/mem.h"
#include "belief/model/opponent_model.h"
#include "belief/pool/cut.h"
#include "belief/pool/expand.h"
#include "belief/pool/guess.h"
#include "belief/pool/refill.h"
#include "belief/pool/search.h"
#include "belief/pool/sober.h"
#include "board/fen.h"
#include "board/kind.h"
#include "board/notation.h"
#include "tests/front/chatter.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 100, WORDS_MOST = 400 };

// Replays the past of a particle with law_announce alone, word by word.
static bool explains(const struct belief *belief, const struct particle *particle) {
    const struct story *story = belief_story(belief);
    move_t moves[512];
    size_t count = belief_past(belief, particle, moves, 512), hidden = 0;
    struct board board = story->start;
    for (size_t i = 0; i < story->count; i++) {
        const struct word *word = &story->words[i];
        bool mine = word->said.side == story->side;
        if (word->said.verdict != SAID_MOVED && !mine)
            continue;
        if (word->said.verdict == SAID_NONSENSE)
            continue;
        move_t move = mine ? word->try : hidden
            < count ? moves[hidden++] : MOVE_NONE;
        struct announcement said = law_announce(story->rules, &board, move);
        if (word->said.verdict == SAID_ANY_YES || word->said.verdict == SAID_ANY_NO) {
            if ((movegen_pawn_captures(&board, NULL) != 0) != (word->said.verdict == SAID_ANY_YES))
                return false;
            continue;
        }
        if (!announcement_equal(&said, &word->said))
            return false;
        if (said.verdict == SAID_MOVED)
            board_make(&board, move);
    }
    return hidden == count && board.key == particle->board.key;
}

struct tally {
    size_t checked, wrong, unmarked, empty, turns, without_past;
};

static void look(const struct belief *belief, struct tally *tally) {
    const struct pool *pool = belief_pool(belief);
    tally->turns++;
    tally->empty += pool->count == 0;
    for (size_t i = 0; i < pool->count; i++) {
        const struct particle *particle = &pool->at[i];
        tally->wrong += board_flaw(&particle->board) != NULL;
        if (past_kind(particle->past) != PAST_KNOWN) {
            tally->without_past++;
            continue;
        }
        tally->checked++;
        tally->wrong += !explains(belief, particle);
    }
}

static void game(const struct ruleset *rules, uint64_t seed, struct belief *belief,
                 struct tally *tally) {
    struct board start = chatter_start("chess");
    struct chatter chatter = {umpire_open(rules, &start), rules, {{0}}, (enum colour)(seed & 1)};
    rng_seed(&chatter.rng, seed, 3);
    belief_begin(belief, rules, &start, chatter.side, seed);
    for (unsigned w = 0; w < WORDS_MOST && !umpire_is_over(chatter.umpire); w++) {
        move_t try;
        struct announcement said = chatter_word(&chatter, &try);
        if (!law_hears(rules, &said, chatter.side))
            continue;
        // As if time were short now and then.
        belief_hear(belief, chatter_known(&chatter, try, &said), &said,
                    w % 5 ? deadline_never() : deadline_now());
        for (unsigned i = 0; i < 30 && w % 2; i++)
            belief_ponder(belief, deadline_never());
        bool mine = umpire_turn(chatter.umpire) == chatter.side;
        if (mine && !umpire_is_over(chatter.umpire) && w % 5 == 0)
            look(belief, tally);
    }
    umpire_close(chatter.umpire);
}

static void test_replay(void) {
    for (unsigned r = 0; ruleset_at(r); r++) {
        struct belief *belief = belief_open(
            &(struct belief_options){.boards = 60, .keep = 3, .thin = 20, .effort = 1500});
        struct tally tally = {0};
        for (unsigned i = r; i < GAMES; i += 6)
            game(ruleset_at(r), i, belief, &tally);
        char what[128];
        snprintf(what, sizeof what, "%s: %zu particles explain every word, %zu more have no past",
                 ruleset_at(r)->name, tally.checked, tally.without_past);
        tap_ok(tally.wrong == 0 && tally.checked > 1000, what, __FILE__, __LINE__);
        OK(tally.empty == 0 && tally.turns > 50);
        belief_close(belief);
    }
}

// How many words left nothing that explains them all, in games of a small pool.
static size_t dry_words(unsigned ways, struct tally *tally) {
    struct belief *belief = belief_open(&(struct belief_options){
        .boards = 200, .keep = 3, .thin = 20, .effort = 4000, .ways = ways | REFILL_GUESS});
    size_t dry = 0;
    for (unsigned i = 0; i < 20; i++) {
        game(ruleset_at(0), 500 + i, belief, tally);
        dry += belief_stats(belief).dry;
    }
    belief_close(belief);
    return dry;
}

static void test_wander(void) {
    struct tally none = {0}, some = {0};
    size_t without = dry_words(0, &none), with = dry_words(REFILL_WANDER, &some);
    char what[128];
    snprintf(what, sizeof what, "%zu words cannot be explained without wandering, %zu with it",
             without, with);
    tap_ok(with * 3 < without * 2, what, __FILE__, __LINE__);
    OK(some.wrong == 0 && some.checked > none.checked);
}

// Boards found where nothing was left count alike, the first no more than the last.
static void test_shares(const struct view *view, const struct story *story, struct rng *rng) {
    struct pool pool = {0};
    struct snapshot none[SNAPSHOTS] = {0};
    size_t spent = 0, uneven = 0;
    struct expansion how = {.story = story, .rng = rng, .until = deadline_never()};
    refill_pool(&pool, &(struct refill){.view = view,
                                        .how = &how,
                                        .snapshots = none,
                                        .wanted = 30,
                                        .effort = 1000,
                                        .guesses = 100,
                                        .ways = REFILL_GUESS,
                                        .spent = &spent});
    for (size_t i = 0; i < pool.count; i++)
        uneven += fabsf(particle_weight(&pool.at[i]) * (float)pool.count - 1) > 1e-3f;
    OK(pool.count > 10 && !uneven);
    pool_free(&pool);
}

// What White has heard from a position on.
struct scene {
    struct board start;
    struct view view;
    struct story story;
    struct rng rng;
};

static void begin_scene(struct scene *scene, const char *fen) {
    const struct ruleset *rules = ruleset_at(0);
    OK(fen_read(fen, kind_find("chess"), &scene->start, NULL));
    view_begin(&scene->view, rules, &scene->start, WHITE);
    story_begin(&scene->story, rules, &scene->start, WHITE);
    rng_seed(&scene->rng, 5, 0);
}

static void hear_scene(struct scene *scene, move_t try, const struct announcement *said) {
    view_hear(&scene->view, try, said);
    story_hear(&scene->story, try, said);
}

// White has taken a pawn where nobody believed in one: some pawn of the board believed in is gone,
// any of them, and no other man.
static void test_taken_off(void) {
    struct scene scene = {0};
    unsigned misses = 0, wrong = 0, gone[64] = {0}, kinds = 0;
    begin_scene(&scene, "k6r/p1p2p1p/8/4p3/8/3B4/PPP2PPP/4K2R w - - 0 20");
    struct announcement ours = announcement_of(SAID_MOVED, WHITE);
    move_t takes = move_make(square_make(3, 2), square_make(0, 5), BISHOP);
    ours.capture = move_to(takes);
    ours.captured = CAPTURED_PAWN;
    hear_scene(&scene, takes, &ours);
    for (unsigned i = 0; i < 200; i++) {
        struct board near = scene.start;
        misses += guess_near(&scene.view, &scene.story, &scene.rng, 1, &near);
        wrong +=
            bits_count(near.side[BLACK]) != 6 || bits_count(near.men[PAWN] & near.side[BLACK]) != 4;
        for (bitboard_t left = scene.start.side[BLACK] & ~near.side[BLACK]; left;)
            gone[bits_pop(&left)]++;
    }
    for (unsigned at = 0; at < 64; at++)
        kinds += gone[at] > 20;
    OK_LONG(wrong, 0);
    OK_LONG(kinds, 5); // each of the five pawns
    OK_LONG(gone[63], 0);
    OK_LONG(misses, 0);
    story_free(&scene.story);
}

// White, who is taken on e4 by something nobody believed to be near: boards near the one believed
// in have a man there, as many men as are left, and of those that need not have moved most where
// they stood. Made up from nothing they have not.
static void test_near(void) {
    struct scene scene = {0};
    struct board was;
    unsigned fit = 0, stays[2] = {0}, wrong = 0;
    begin_scene(&scene, "4k2r/p1p2ppp/3p4/8/4P3/8/PPP2PPP/4K2R w - - 0 20");
    OK(fen_read("4k2r/p1p2ppp/3p4/8/4P3/P7/1PP2PPP/4K2R b - - 0 20", kind_find("chess"), &was,
                NULL));
    struct announcement ours = announcement_of(SAID_MOVED, WHITE);
    struct announcement theirs = announcement_of(SAID_MOVED, BLACK);
    theirs.capture = square_make(4, 3); // on e4, which no man of that board attacks
    hear_scene(&scene, move_make(square_make(0, 1), square_make(0, 2), PAWN), &ours);
    hear_scene(&scene, MOVE_NONE, &theirs);
    for (unsigned i = 0; i < 200; i++) {
        struct board near = was, far;
        unsigned misses = guess_near(&scene.view, &scene.story, &scene.rng, 100, &near);
        guess_board(&scene.view, &scene.story, &scene.rng, 100, &far);
        fit += !misses;
        wrong +=
            board_flaw(&near) != NULL || bits_count(near.side[BLACK]) != scene.view.enemy_men ||
            !bits_has(near.side[BLACK], theirs.capture) || near.side[WHITE] != scene.view.own.all;
        stays[0] += bits_count(near.side[BLACK] & was.side[BLACK]);
        stays[1] += bits_count(far.side[BLACK] & was.side[BLACK]);
    }
    OK_LONG(wrong, 0);
    OK(fit > 190);
    OK(stays[0] > 200 * 5 && stays[0] > 2 * stays[1]); // of the eight men seven may stay
    test_shares(&scene.view, &scene.story, &scene.rng);
    story_free(&scene.story);
}

static bool is_move(move_t move, const char *text) {
    char written[COORDINATES_MAX];
    notation_coordinates(move, written);
    return strcmp(written, text) == 0;
}

// Black has moved and nothing was taken: three first moves bring a man to where it attacks e4,
// three to d4. Whoever takes aim finds those and no other, and none where there is none.
static void test_aim(void) {
    struct board start = chatter_start("chess"), before = start;
    struct story story = {0};
    struct rng rng;
    move_t first = MOVE_NONE, reply = MOVE_NONE;
    notation_read_coordinates("a2a3", &first);
    notation_read_coordinates("h7h6", &reply);
    rng_seed(&rng, 8, 1);
    story_begin(&story, ruleset_at(0), &start, WHITE);
    struct announcement own = law_announce(ruleset_at(0), &before, first);
    board_make(&before, first);
    struct announcement said = law_announce(ruleset_at(0), &before, reply);
    story_hear(&story, first, &own);
    story_hear(&story, MOVE_NONE, &said);
    struct expansion how = {.story = &story, .rng = &rng};
    struct search search = {.story = &story, .how = &how, .until = deadline_never()};
    const square_t E4 = notation_read_square("e4"), D4 = notation_read_square("d4");
    unsigned pawns = 0, knights = 0, others = 0, anywhere = 0;
    for (unsigned i = 0; i < 60; i++) {
        struct board board = before;
        search.budget = search.root_budget = 1000;
        move_t at_e4 = search_any_reply(&search, &board, 1, MOVE_NONE, E4);
        board = before;
        move_t at_d4 = search_any_reply(&search, &board, 1, MOVE_NONE, D4);
        board = before;
        move_t free = search_any_reply(&search, &board, 1, MOVE_NONE, NO_SQUARE);
        pawns += is_move(at_e4, "d7d5") || is_move(at_e4, "f7f5");
        knights += is_move(at_e4, "g8f6");
        others += !is_move(at_d4, "b8c6") && !is_move(at_d4, "c7c5") && !is_move(at_d4, "e7e5");
        anywhere += free != MOVE_NONE && free != at_e4;
    }
    OK(pawns > 20 && knights > 5 && pawns + knights == 60 && others == 0);
    OK(anywhere > 30);
    struct board board = before;
    OK(search_any_reply(&search, &board, 1, MOVE_NONE, notation_read_square("a1")) == MOVE_NONE);
    story_free(&story);
}

// Nobody has a pawn, so everybody knows how long nothing was taken, and so does every board, though
// there are not enough of them and those that were lost are listed again.
static void test_clock(void) {
    const struct ruleset *rules = ruleset_at(0);
    struct belief *belief = belief_open(&(struct belief_options){.boards = 30, .thin = 5});
    size_t boards = 0, wrong = 0;
    unsigned latest = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct board start;
        fen_read("3qk3/8/8/8/8/8/8/RN2K3 w - - 7 30", NULL, &start, NULL);
        struct chatter chatter = {umpire_open(rules, &start), rules, {{0}}, WHITE};
        rng_seed(&chatter.rng, seed, 6);
        belief_begin(belief, rules, &start, WHITE, seed);
        while (!umpire_is_over(chatter.umpire)) {
            move_t try;
            struct announcement said = chatter_word(&chatter, &try);
            if (!law_hears(rules, &said, WHITE) || umpire_is_over(chatter.umpire))
                continue;
            belief_hear(belief, chatter_known(&chatter, try, &said), &said, deadline_never());
            const struct pool *pool = belief_pool(belief);
            unsigned clock = umpire_board(chatter.umpire)->clock;
            latest = clock > latest ? clock : latest;
            boards += pool->count;
            for (size_t i = 0; i < pool->count; i++)
                wrong += pool->at[i].board.clock != clock;
        }
        umpire_close(chatter.umpire);
    }
    OK(boards > 1000 && latest > 60);
    OK_LONG(wrong, 0);
    belief_close(belief);
}

// Two steps of our pawn beside the enemy's: he may take in passing on the boards that are listed.
static void test_passing(void) {
    const struct ruleset *rules = ruleset_at(0);
    struct view view;
    struct story story = {0};
    struct board start, after;
    struct pool pool = {0};
    move_t move = MOVE_NONE;
    size_t passing = 0;
    fen_read("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 30", NULL, &start, NULL);
    notation_read_coordinates("e2e4", &move);
    const struct announcement said = law_announce(rules, &start, move);
    after = start;
    board_make(&after, move);
    view_begin(&view, rules, &start, WHITE);
    view_hear(&view, move, &said);
    story_begin(&story, rules, &start, WHITE);
    story_hear(&story, move, &said);
    guess_all(&view, &story, 1, &pool);
    for (size_t i = 0; i < pool.count; i++)
        passing += pool.at[i].board.passant != NO_SQUARE;
    OK(passing > 10 && passing < pool.count);
    OK(after.passant != NO_SQUARE && pool_holds(&pool, &after));
    pool_free(&pool);
    story_free(&story);
}

// After a yes to "any?" a pawn has to take. On one board Black has a queen to move otherwise, on
// the other he has not: neither is the likelier for it, since he is not free.
static void test_bound(void) {
    static const char *const FENS[] = {"6qk/8/8/3p4/4P3/8/8/K7 b - - 0 30",
                                       "7k/8/8/3p4/4P3/8/8/K7 b - - 0 30"};
    const struct ruleset *rules = ruleset_find("berkeley-any");
    const struct announcement yes = announcement_of(SAID_ANY_YES, BLACK);
    struct opponent *model = mem_zero(1, sizeof *model);
    struct particle particles[2] = {{.past = past_root(PAST_KNOWN)},
                                    {.past = past_root(PAST_KNOWN)}};
    struct past_forest forest;
    struct pool pool = {0};
    struct story story = {0};
    struct rng rng;
    move_t takes = MOVE_NONE;
    opponent_default(model);
    past_begin(&forest);
    rng_seed(&rng, 3, 3);
    notation_read_coordinates("d5e4", &takes);
    for (int i = 0; i < 2; i++) {
        fen_read(FENS[i], NULL, &particles[i].board, NULL);
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            particles[i].weight[k] = model->share[k] / 2;
        pool_add(&pool, &particles[i]);
    }
    struct announcement said = law_announce(rules, &particles[0].board, takes);
    story_begin(&story, rules, &particles[0].board, WHITE);
    story_hear(&story, MOVE_NONE, &yes);
    story_hear(&story, MOVE_NONE, &said);
    OK(expand_overheard(&story, 1).tries);
    // Without time nothing is sobered.
    expand_through(&pool,
                   &(struct expansion){.story = &story,
                                       .model = model,
                                       .forest = &forest,
                                       .rng = &rng,
                                       .most = 10,
                                       .least = 10,
                                       .threads = 1,
                                       .until = deadline_now()},
                   0);
    OK_LONG(pool.count, 2);
    if (pool.count == 2)
        OK(fabsf(particle_weight(&pool.at[0]) - particle_weight(&pool.at[1])) < 0.01f);
    pool_free(&pool);
    past_free(&forest);
    story_free(&story);
    free(model);
}

// Words that contradict everything, with all the time there is and with none: there are always
// boards, and with no time hardly any are looked at.
static void test_lies(void) {
    struct belief *belief =
        belief_open(&(struct belief_options){.boards = 400, .thin = 20, .effort = 3000});
    size_t empty = 0, turns = 0, dry = 0, looked[2] = {0};
    for (uint64_t seed = 0; seed < 4; seed++) {
        const struct ruleset *rules = ruleset_at(0);
        struct board start = chatter_start("chess");
        struct chatter chatter = {umpire_open(rules, &start), rules, {{0}}, WHITE};
        bool hurries = seed % 2;
        rng_seed(&chatter.rng, 900 + seed / 2, 5);
        belief_begin(belief, rules, &start, WHITE, seed / 2);
        for (unsigned w = 0; w < 150 && !umpire_is_over(chatter.umpire); w++) {
            move_t try;
            struct announcement said = chatter_word(&chatter, &try);
            if (!law_hears(rules, &said, WHITE))
                continue;
            if (w > 20 && said.verdict == SAID_MOVED && said.ending == ENDING_NONE)
                said.tries = (uint8_t)(said.tries + 5);
            belief_hear(belief, chatter_known(&chatter, try, &said), &said,
                        hurries ? deadline_now() : deadline_never());
            if (belief_view(belief)->over || !view_my_turn(belief_view(belief)))
                continue;
            turns++;
            empty += belief_pool(belief)->count == 0;
        }
        dry += belief_stats(belief).dry;
        looked[hurries] += belief_stats(belief).looked;
        umpire_close(chatter.umpire);
    }
    OK(turns > 100 && dry > 100 && empty == 0);
    OK(looked[1] < looked[0]);
    belief_close(belief);
}

static bool same_pool(const struct pool *a, const struct pool *b) {
    return a->count == b->count && memcmp(a->at, b->at, a->count * sizeof *a->at) == 0;
}

// The belief gets words only, so two truths with the same words cannot differ; what could is the
// number of threads, and memory left over from an earlier game.
static void test_same_words(void) {
    const struct ruleset *rules = ruleset_at(0);
    struct board start = chatter_start("chess");
    struct belief_options options = {.boards = 400, .effort = 3000};
    struct belief *one = belief_open(&options);
    options.threads = 2;
    struct belief *two = belief_open(&options);
    bool same = true;
    size_t gained = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct chatter chatter = {umpire_open(rules, &start), rules, {{0}}, WHITE};
        rng_seed(&chatter.rng, seed, 5);
        belief_begin(one, rules, &start, WHITE, seed);
        belief_begin(two, rules, &start, WHITE, seed);
        for (unsigned w = 0; w < 150 && !umpire_is_over(chatter.umpire); w++) {
            move_t try;
            struct announcement said = chatter_word(&chatter, &try);
            if (!law_hears(rules, &said, WHITE))
                continue;
            belief_hear(one, chatter_known(&chatter, try, &said), &said, deadline_never());
            belief_hear(two, chatter_known(&chatter, try, &said), &said, deadline_never());
            for (unsigned i = 0; i < 40 && w % 3 == 0; i++) {
                size_t gain = belief_ponder(one, deadline_never());
                same = same && belief_ponder(two, deadline_never()) == gain;
                gained += gain;
            }
            same = same && same_pool(belief_pool(one), belief_pool(two));
        }
        umpire_close(chatter.umpire);
    }
    OK(same);
    OK(gained > 1000);
    belief_close(one);
    belief_close(two);
}

static void test_fair_cut(void) {
    enum { ITEMS = 400, ROUNDS = 4000, WANTED = 60 };
    float weight[ITEMS], scale[ITEMS];
    uint8_t stratum[ITEMS];
    double kept[ITEMS] = {0}, most = 0, total = 0;
    struct rng rng;
    rng_seed(&rng, 1, 1);
    for (unsigned i = 0; i < ITEMS; i++) {
        weight[i] = (float)pow(rng_unit(&rng), 6) + 1e-4f;
        stratum[i] = (uint8_t)(i % 7);
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        cut_choose(&(struct cut){weight, stratum, ITEMS, WANTED, 1}, &rng, scale);
        for (unsigned i = 0; i < ITEMS; i++) {
            kept[i] += (double)(scale[i] * weight[i]) / ROUNDS;
            if (scale[i] > 0)
                total++;
        }
    }
    for (unsigned i = 0; i < ITEMS; i++)
        if (fabs(kept[i] - (double)weight[i]) > most)
            most = fabs(kept[i] - (double)weight[i]);
    printf("# worst error of a mean weight %g, kept %g a round\n", most, total / ROUNDS);
    OK(most < 0.02);
    OK(fabs(total / ROUNDS - WANTED) < 7);
}

// 20,000 boards: White to move has a knight on g5 on nearly all, and on a single light one a pawn
// that is still at home. Cut to a tenth, that place must not be forgotten, nor weigh more than it
// did.
static void test_rare_places(void) {
    enum { BOARDS = 20000, ROUNDS = 200 };
    struct pool pool = {0}, cut = {0};
    struct particle usual = {0}, rare = {0};
    struct rng rng;
    double kept = 0, mass = 0;
    rng_seed(&rng, 3, 1);
    OK(fen_read("4k3/8/8/6N1/8/4P3/8/4K3 w - - 0 1", kind_find("chess"), &usual.board, NULL));
    OK(fen_read("4k3/8/8/6N1/8/8/4P3/4K3 w - - 0 1", kind_find("chess"), &rare.board, NULL));
    for (unsigned i = 0; i < BOARDS; i++) {
        usual.weight[0] = 1.0f / BOARDS;
        usual.board.key++; // another board, as far as a pool can tell
        rare.weight[0] = 1e-8f;
        pool_add(&pool, i == BOARDS / 2 ? &rare : &usual);
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        pool_cut(&pool, BOARDS / 10, &rng, 1, &cut);
        for (size_t i = 0; i < cut.count; i++)
            if (bits_has(cut.at[i].board.men[PAWN], 12)) {
                kept++;
                mass += (double)particle_weight(&cut.at[i]);
            }
    }
    printf("# kept in %g of %d cuts, weight %g\n", kept, ROUNDS, mass / ROUNDS);
    OK(kept > ROUNDS / 10); // by its weight it would be in one of 50,000
    OK(mass / ROUNDS < 2e-8 && mass / ROUNDS > 0.5e-8);
    pool_free(&pool);
    pool_free(&cut);
}

// A board on which something hangs is less likely afterwards, for every type of enemy but those who
// move at random or keep still, and each type is as likely as it was.
static void test_sober(void) {
    struct pool pool = {0};
    struct particle safe = {.weight = {[ENEMY_FITTED] = 0.3f,
                                       [ENEMY_TAKER] = 0.1f,
                                       [ENEMY_UNIFORM] = 0.2f,
                                       [ENEMY_GREEDY] = 0.4f,
                                       [ENEMY_STILL] = 0.1f}};
    struct particle hangs = safe;
    OK(fen_read("rnb1kb1r/ppp2ppp/4p3/3n4/8/8/PPP2PPP/1NBRKBN1 w - - 0 9", kind_find("chess"),
                &safe.board, NULL));
    OK(fen_read("rnb1kb1r/ppp2ppp/5p2/3n4/8/8/PPP2PPP/1NBRKBN1 w - - 0 9", kind_find("chess"),
                &hangs.board, NULL));
    pool_add(&pool, &safe);
    pool_add(&pool, &hangs);
    sober_pool(&pool, 1);
    float fitted = pool.at[1].weight[ENEMY_FITTED] / pool.at[0].weight[ENEMY_FITTED];
    float taker = pool.at[1].weight[ENEMY_TAKER] / pool.at[0].weight[ENEMY_TAKER];
    OK(fitted < 0.5f && fitted > 0.01f);
    OK(taker < 0.9f && taker > 1.5f * fitted); // he looks less to his men
    OK(fabsf(pool.at[0].weight[ENEMY_FITTED] + pool.at[1].weight[ENEMY_FITTED] - 0.6f) < 1e-5f);
    OK(fabsf(pool.at[0].weight[ENEMY_TAKER] + pool.at[1].weight[ENEMY_TAKER] - 0.2f) < 1e-5f);
    OK(pool.at[0].weight[ENEMY_OTHER] == 0 && pool.at[1].weight[ENEMY_OTHER] == 0);
    for (unsigned i = 0; i < 2; i++)
        OK(pool.at[i].weight[ENEMY_UNIFORM] == 0.2f && pool.at[i].weight[ENEMY_GREEDY] == 0.4f &&
           pool.at[i].weight[ENEMY_STILL] == 0.1f);
    pool_free(&pool);
    sober_pool(&pool, 1); // no boards, no trouble
    OK(pool.count == 0);
}

// How much less likely the second of two boards is, which was as likely as the first.
static float sobered(const char *const fens[2], unsigned number) {
    struct pool pool = {0};
    for (unsigned i = 0; i < 2; i++) {
        struct particle particle = {.weight = {0.5f}};
        OK(fen_read(fens[i], kind_find("chess"), &particle.board, NULL));
        particle.board.number = (uint16_t)number;
        pool_add(&pool, &particle);
    }
    sober_pool(&pool, 1);
    float ratio = pool.at[1].weight[0] / pool.at[0].weight[0];
    pool_free(&pool);
    return ratio;
}

// The later, the less; and a game that begins with few men begins late.
static void test_sober_late(void) {
    static const char *const MANY[] = {"rnb1kb1r/ppp2ppp/4p3/3n4/8/8/PPP2PPP/1NBRKBN1 w - - 0 1",
                                       "rnb1kb1r/ppp2ppp/5p2/3n4/8/8/PPP2PPP/1NBRKBN1 w - - 0 1"};
    static const char *const FEW[] = {"4k3/8/8/8/4n3/8/8/3RK3 w - - 0 1",
                                      "4k3/8/8/8/3n4/8/8/3RK3 w - - 0 1"};
    OK(sobered(MANY, 1) < 0.8f * sobered(MANY, 60));
    OK(sobered(FEW, 1) == sobered(FEW, 60));
    OK(sobered(FEW, 1) < 1);
}

static void test_draw(void) {
    struct pool pool = {0};
    struct particle particle = {.board = chatter_start("chess")};
    size_t index[1000], heavy = 0;
    struct rng rng;
    rng_seed(&rng, 2, 1);
    for (unsigned i = 0; i < 10; i++) {
        particle.weight[0] = i == 3 ? 0.55f : 0.05f;
        pool_add(&pool, &particle);
    }
    pool_draw(&pool, &rng, 1000, index);
    for (unsigned i = 0; i < 1000; i++)
        heavy += index[i] == 3;
    OK(heavy >= 549 && heavy <= 551);
    pool_merge(&pool);
    OK(pool.count == 1 && fabsf(particle_weight(&pool.at[0]) - 1) < 1e-5f);
    pool_free(&pool);
}

int main(void) {
    test_replay();
    test_wander();
    test_near();
    test_taken_off();
    test_aim();
    test_bound();
    test_clock();
    test_passing();
    test_lies();
    test_same_words();
    test_fair_cut();
    test_rare_places();
    test_draw();
    test_sober();
    test_sober_late();
    return tap_done();
}

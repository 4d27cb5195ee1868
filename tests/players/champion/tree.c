// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The tree of what can be heard: boards that sound alike share its nodes, a refusal stays in the
// turn, the outcome hangs on the work alone and not on threads, and there is an answer at any time.

#include "config.h"

#include "belief/model/opponent_model.h"
#include "players/champion/tree.h"
#include "tests/eval/rig.h"
#include "tests/players/rig.h"

#include <stdlib.h>

static struct opponent model;

// A jury of some boards that look the same to White.
static void make_jury(struct jury *jury, const struct view *view, const struct board *boards,
                      size_t count) {
    *jury = (struct jury){.count = count, .judged = count, .model = &model, .rules = view->rules};
    view_tries(view, &jury->tries);
    jury->jurors = calloc(count, sizeof *jury->jurors);
    jury->worth = calloc(count * jury->tries.count, sizeof *jury->worth);
    for (size_t i = 0; i < count; i++) {
        jury->jurors[i] = (struct juror){.board = boards[i], .weight = 1};
        for (unsigned c = 0; c < jury->tries.count; c++)
            if (!movegen_is_legal(&boards[i], jury->tries.at[c]))
                jury->worth[i * jury->tries.count + c] = JURY_ILLEGAL;
    }
}

static unsigned column(const struct jury *jury, const char *text) {
    move_t move = move_of(text);
    unsigned c = 0;
    while (c < jury->tries.count && jury->tries.at[c] != move)
        c++;
    return c;
}

struct scene {
    struct board boards[3];
    struct view view;
    struct jury jury;
    float worth[MOVES_MAX];
    struct tree_task task;
};

static void set_scene(struct scene *scene) {
    static const char *const FENS[] = {
        "6k1/5ppp/7n/8/8/8/PP3PPP/3Q2K1 w - - 0 20",    // d1d8 mates
        "6k1/5ppp/8/2r5/8/8/PP3PPP/3Q2K1 w - - 0 20",   // d1d8 mates
        "3r2k1/5ppp/8/8/3n4/8/PP3PPP/3Q2K1 w - - 0 20", // where d1d8 is not legal
    };
    for (unsigned i = 0; i < 3; i++)
        scene->boards[i] = from_fen(FENS[i]);
    view_begin(&scene->view, ruleset_at(0), &scene->boards[0], WHITE);
    make_jury(&scene->jury, &scene->view, scene->boards, 3);
    for (unsigned c = 0; c < scene->jury.tries.count; c++)
        scene->worth[c] = 0;
    scene->task = (struct tree_task){
        .jury = &scene->jury,
        .view = &scene->view,
        .worth = scene->worth,
        .leaf = {.kind = LEAF_MIX, .model = &model, .plies = 6, .threads = 1},
        .trust = 1,
        .seed = 3,
        .most = 3000,
    };
}

// How often each of the best tries was tried, from the most on; returns how many were at all.
static unsigned count_visits(const struct tree *tree, unsigned tries, uint32_t *most) {
    unsigned count = 0;
    for (unsigned c = 0; c < tries; c++) {
        uint32_t visits = tree_visits(tree, c);
        unsigned at = count;
        if (!visits)
            continue;
        for (; at > 0 && most[at - 1] < visits; at--)
            most[at] = most[at - 1];
        most[at] = visits;
        count++;
    }
    return count;
}

static void test_gain(void) {
    struct scene scene;
    struct tree tree = {0};
    set_scene(&scene);
    scene.worth[column(&scene.jury, "g1h1")] = JURY_ILLEGAL;
    scene.worth[column(&scene.jury, "d1d8")] = 1; // two of those that race
    scene.worth[column(&scene.jury, "a2a3")] = 2;
    tree_search(&tree, &scene.task, (struct limit){.until = deadline_never(), .nodes = 1});
    unsigned mates = column(&scene.jury, "d1d8"), waits = column(&scene.jury, "a2a3");
    OK_LONG((long)tree.simulations, 3000);
    OK(tree_gain(&tree, mates) > tree_gain(&tree, waits) + 150);
    // The last two of the race are tried equally often; the mating one is of them.
    uint32_t most[MOVES_MAX] = {0};
    count_visits(&tree, scene.jury.tries.count, most);
    OK(tree_visits(&tree, mates) + 1 >= most[0] && tree_visits(&tree, mates) > most[2]);
    OK_LONG(tree_visits(&tree, column(&scene.jury, "g1h1")), 0);
    // Nothing is left under way, and every visit of the root has gone somewhere.
    unsigned away = 0, asked = 0;
    for (uint32_t i = 0; i < tree.nodes.edge_count; i++)
        away += tree.nodes.edges[i].away;
    for (unsigned c = 0; c < scene.jury.tries.count; c++)
        asked += tree_visits(&tree, c);
    OK_LONG(away, 0);
    OK_LONG(asked, 3000);
    tree_free(&tree);
    jury_free(&scene.jury);
}

// Where many boards have judged eight tries race, a third of the work later four of them, then two:
// nobody is dropped for an unlucky start, and those that were not in the race cost nothing. Where
// few have, it is three and then two.
static void test_race(void) {
    enum { MOST = 2880, PHASE = MOST / 3, MANY = 120 };
    static struct board many[MANY];
    struct scene scene;
    struct tree tree = {0};
    uint32_t most[MOVES_MAX];
    set_scene(&scene);
    scene.task.most = MOST;
    tree_search(&tree, &scene.task, (struct limit){.until = deadline_never(), .nodes = 1});
    OK_LONG(count_visits(&tree, scene.jury.tries.count, most), 3);
    OK(most[2] == PHASE / 3 && most[1] == PHASE / 3 + PHASE);
    for (unsigned i = 0; i < MANY; i++)
        many[i] = scene.boards[i % 3];
    jury_free(&scene.jury);
    make_jury(&scene.jury, &scene.view, many, MANY);
    tree_search(&tree, &scene.task, (struct limit){.until = deadline_never(), .nodes = 1});
    OK_LONG(count_visits(&tree, scene.jury.tries.count, most), 8);
    OK(most[7] == PHASE / 8 && most[4] == PHASE / 8);
    OK(most[3] == PHASE / 8 + PHASE / 4 && most[2] == most[3]);
    OK(most[1] == most[2] + PHASE / 2 && most[0] == most[1]);
    tree_free(&tree);
    jury_free(&scene.jury);
}

// What the jury said counts until the tree knows more, and for little in the end.
static void test_before(void) {
    struct scene scene;
    struct tree tree = {0};
    set_scene(&scene);
    unsigned liked = column(&scene.jury, "a2a3"), mates = column(&scene.jury, "d1d8");
    scene.worth[liked] = 40;
    scene.worth[mates] = 10;
    scene.task.most = 8;
    tree_search(&tree, &scene.task, (struct limit){.until = deadline_never(), .nodes = 1});
    OK(tree_gain(&tree, liked) - tree_gain(&tree, mates) > -200);
    scene.task.most = 4000;
    tree_search(&tree, &scene.task, (struct limit){.until = deadline_never(), .nodes = 1});
    OK(tree_gain(&tree, mates) > tree_gain(&tree, liked) + 200);
    tree_free(&tree);
    jury_free(&scene.jury);
}

// Bit by bit the same, on any number of threads; another seed is another search.
static void test_same(enum leaf_kind kind) {
    struct scene scene;
    struct tree trees[3] = {0};
    set_scene(&scene);
    scene.task.leaf.kind = kind;
    scene.task.most = 700;
    for (unsigned i = 0; i < 3; i++) {
        scene.task.leaf.threads = i == 1 ? 3 : 1;
        scene.task.seed = i == 2 ? 4 : 3;
        tree_search(&trees[i], &scene.task, (struct limit){.until = deadline_never(), .nodes = 1});
    }
    unsigned different[3] = {0};
    for (unsigned i = 1; i < 3; i++)
        for (unsigned c = 0; c < scene.jury.tries.count; c++)
            different[i] += tree_gain(&trees[0], c) != tree_gain(&trees[i], c);
    OK_LONG(different[1], 0);
    OK_LONG(trees[0].nodes.count, trees[1].nodes.count);
    OK(different[2] > 0);
    for (unsigned i = 0; i < 3; i++)
        tree_free(&trees[i]);
    jury_free(&scene.jury);
}

// However different two boards are: where the same was tried and heard there is one node.
static void test_words(void) {
    struct scene scene;
    struct walk walks[2];
    set_scene(&scene);
    struct ground ground = {&scene.view, &model, 0};
    for (unsigned i = 0; i < 2; i++) {
        walk_begin(&walks[i], &ground, &scene.boards[i], NULL);
        OK_LONG((long)walks[i].key, 1);
        OK(walk_is_legal(&walks[i], move_of("d1d8")));
        rng_seed(&walks[i].rng, 1, i);
        walk_on(&walks[i], &ground, move_of("h2h3"));
    }
    bool alike = announcement_equal(&walks[0].view.last, &walks[1].view.last);
    OK((walks[0].key == walks[1].key) == alike);
    struct walk refused, silent;
    walk_begin(&refused, &ground, &scene.boards[2], NULL);
    OK(!walk_is_legal(&refused, move_of("d1d6")));
    silent = refused;
    walk_refuse(&refused, move_of("d1d6"));
    OK(refused.key != silent.key && refused.board.key == silent.board.key);
    OK(turn_was_refused(&refused.view.turn, move_of("d1d6")) && view_my_turn(&refused.view));
    walk_begin(&silent, &ground, &scene.boards[1], NULL);
    walk_on(&silent, &ground, move_of("d1d8"));
    OK(silent.over && silent.worth > 500);
    jury_free(&scene.jury);
}

// There is an answer whenever time is up, also at once.
static void test_any_time(void) {
    struct scene scene;
    struct tree tree = {0};
    set_scene(&scene);
    tree_search(&tree, &scene.task, (struct limit){.until = deadline_now()});
    OK_LONG((long)tree.simulations, 0);
    OK(tree_gain(&tree, 0) == 0 && tree_visits(&tree, 0) == 0);
    tree_search(&tree, &scene.task, (struct limit){.until = deadline_in_ms(30)});
    OK(tree.simulations > 0);
    tree_free(&tree);
    jury_free(&scene.jury);
}

// Whole games, under rules of every kind and on small boards, and the same game on two threads.
static void test_games(void) {
    static const char *const SPEC = "kriegfish:select=tree,boards=12,pool=80,effort=200,plies=4";
    struct game_setup setup;
    for (unsigned i = 0; ruleset_at(i); i++) {
        setup = setup_of(ruleset_at(i), kind_find("gardner"), i);
        set_work(&setup, 12);
        check_game(&setup, SPEC);
    }
    setup = setup_of(ruleset_at(0), kind_find("losalamos"), 7);
    set_work(&setup, 12);
    check_threads(&setup, SPEC);
}

// An engine that says no more after its fourth answer: what it said counts, the rest does not.
static void test_few_answers(void) {
    enum { WALKS = 8, ANSWERED = 4 };
    struct scene scene;
    struct rig rig;
    struct walk walks[WALKS];
    set_scene(&scene);
    rig_open(&rig);
    rig_fake(&rig, "deaf=5", 600000);
    struct evaluator_options how = {.engine = "fake", .depth = 1};
    struct evaluator *engine = evaluator_open(&how);
    struct ground ground = {&scene.view, &model, 0};
    OK(evaluator_wait(engine, NULL));
    for (unsigned i = 0; i < WALKS; i++) {
        rng_seed(&walks[i].rng, 1, i);
        walk_begin(&walks[i], &ground, &scene.boards[i % 3], NULL);
        walks[i].worth = 7777;
    }
    struct leaf_plan plan = scene.task.leaf;
    plan.kind = LEAF_ENGINE;
    plan.engine = engine;
    plan.aide = aide_open();
    plan.pace = &(struct leaf_pace){.patient = true};
    OK_LONG((long)leaf_values(&plan, walks, WALKS, deadline_in_ms(3000)), ANSWERED);
    OK(walks[ANSWERED - 1].worth != 7777);
    OK(walks[0].worth == walks[3].worth && walks[ANSWERED].worth == 7777);
    aide_close(plan.aide);
    evaluator_close(engine);
    rig_close(&rig);
    jury_free(&scene.jury);
}

// By a clock only a share of the leaves is the engine's: all have a worth, and the share stays in
// bounds however quick or slow it is.
static void test_pace(void) {
    enum { WALKS = 40, ROUNDS = 20 };
    struct scene scene;
    struct rig rig;
    struct walk walks[WALKS];
    struct leaf_pace pace = {.share = 0.5};
    set_scene(&scene);
    rig_open(&rig);
    rig_fake(&rig, "none", 600000);
    struct evaluator_options how = {.engine = "fake", .depth = 1};
    struct evaluator *engine = evaluator_open(&how);
    struct ground ground = {&scene.view, &model, 0};
    struct leaf_plan plan = scene.task.leaf;
    plan.engine = engine;
    plan.aide = aide_open();
    plan.pace = &pace;
    OK(evaluator_wait(engine, NULL));
    unsigned first = 0, bad = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < WALKS; i++) {
            rng_seed(&walks[i].rng, round, i);
            walk_begin(&walks[i], &ground, &scene.boards[i % 3], NULL);
            walks[i].worth = 7777;
        }
        bad += leaf_values(&plan, walks, WALKS, deadline_in_ms(600000)) != WALKS;
        for (unsigned i = 0; i < WALKS; i++)
            bad += walks[i].worth == 7777;
        bad += pace.share < 0.05 || pace.share > 1;
        first = round ? first : (unsigned)pace.asked;
    }
    OK_LONG(bad, 0);
    OK(first > WALKS / 3 && first < 2 * WALKS / 3);
    OK(pace.walked == ROUNDS * WALKS && pace.answered == pace.asked);
    aide_close(plan.aide);
    evaluator_close(engine);
    rig_close(&rig);
    jury_free(&scene.jury);
}

int main(void) {
    opponent_default(&model);
    test_gain();
    test_race();
    test_before();
    test_same(LEAF_MIX);
    test_same(LEAF_BUILTIN);
    test_same(LEAF_ROLLOUT);
    test_words();
    test_any_time();
    test_games();
    test_few_answers();
    test_pace();
    return tap_done();
}

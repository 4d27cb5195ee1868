// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a blind enemy's answers cost, by the model (reply.h), by a mate it may see (peril.h) and by
// playing on (rollout.h, gains.h).

#include "config.h"

#include "belief/model/opponent_model.h"
#include "board/notation.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "players/champion/gains.h"
#include "players/champion/peril.h"
#include "players/champion/reply.h"
#include "players/champion/rollout.h"
#include "tests/players/rig.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>

static struct opponent model;

// How much of what a search fears to lose the model thinks will be lost.
static float share_lost(const char *fen, const char *text) {
    struct board board = from_fen(fen), after = board;
    move_t move = move_of(text);
    struct valued before = valued_of(&board);
    struct reply reply;
    reply_look(ruleset_at(0), &before, move, &reply);
    struct outlook outlook = outlook_from(&model, &board);
    float expected = reply_weigh(&outlook, &reply, NULL).expected;
    board_make(&after, move);
    float stands = reply_worth(-builtin_stand(&after), &after);
    float searched = reply_worth(-builtin_value(&after, 0), &after);
    printf("# %s: stands %.0f, expected %.0f, searched %.0f\n", text, (double)stands,
           (double)expected, (double)searched);
    return (stands - expected) / (stands - searched);
}

static void test_reply(void) {
    // A queen goes where a knight could take her; then the same, taking a pawn there.
    float unseen = share_lost("4k3/pp6/5n2/8/8/8/PP6/3QK3 w - - 0 20", "d1d5");
    float heard = share_lost("4k3/pp6/5n2/3p4/8/8/PP6/3QK3 w - - 0 20", "d1d5");
    OK(unseen > 0.02f && unseen < 0.6f);
    OK(heard > 0.7f && heard <= 1.01f);
    // Pawn tries are announced: the pawn's capture is likelier than the knight's.
    float tries = share_lost("4k3/pp2p3/8/8/8/8/PP6/3QK3 w - - 0 20", "d1d6");
    OK(tries > unseen);
}

// The scores that come out of the answers are mostly those of a search one ply deep, which goes on
// with whatever hangs and leaves out what seems to promise too little; and remembering boards
// changes none.
static void test_scores(void) {
    struct board board = from_fen(kind_at(0)->fen);
    struct worth_lately lately = {0};
    unsigned equal = 0, far = 0, all = 0, forgetful = 0;
    struct rng rng;
    struct moves legal;
    rng_seed(&rng, 4, 2);
    for (unsigned ply = 0; ply < 120; ply++) {
        int scores[MOVES_MAX];
        struct valued before = valued_of(&board);
        struct outlook outlook = outlook_from(&model, &board);
        movegen_legal(&board, &legal);
        if (!legal.count || board_is_dead(&board))
            break;
        builtin_scores(&before, 1, &legal, NULL, scores);
        for (unsigned i = 0; i < legal.count; i++) {
            struct reply reply;
            reply_look(ruleset_at(0), &before, legal.at[i], &reply);
            struct answered answered = reply_weigh(&outlook, &reply, &lately);
            struct answered again = reply_weigh(&outlook, &reply, NULL);
            forgetful += answered.score != again.score || answered.expected != again.expected;
            equal += answered.score == scores[i];
            far += abs(answered.score - scores[i]) > 300;
            all++;
        }
        board_make(&board, legal.at[rng_below(&rng, legal.count)]);
    }
    printf("# %u of %u scores are the same, %u far off\n", equal, all, far);
    OK(all > 1000 && 2 * equal > all);
    OK(10 * far < all);
    OK_LONG(forgetful, 0);
}

// Only what stands on the square is taken: a pawn there, not the queen that hangs elsewhere.
static void test_settle(void) {
    struct board board = from_fen("4k3/8/8/8/3p4/8/q7/R2QK3 w - - 0 20");
    struct valued valued = valued_of(&board);
    enum { A2 = 8, D4 = 27, H5 = 39 };
    int all = builtin_value(&board, 0), stands = builtin_stand(&board);
    int pawn = builtin_settle(&valued, D4, SCORE_MATE, NULL);
    OK(builtin_settle(&valued, H5, SCORE_MATE, NULL) == stands);
    OK(pawn > stands && pawn < stands + 500);
    OK(builtin_settle(&valued, A2, SCORE_MATE, NULL) > stands + 500 && all > stands + 500);
}

// One measure of good: the chance to win as blind players have it.
static void test_worth(void) {
    struct board early = from_fen("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 5"), late = early;
    late.number = 60;
    OK(reply_worth(0, &early) == 0 && reply_worth(SCORE_DRAW, &late) == 0);
    OK(fabsf(reply_worth(300, &early) + reply_worth(-300, &early)) < 0.01f);
    OK(reply_worth(300, &early) > 50);
    OK(reply_worth(300, &late) > 2 * reply_worth(300, &early)); // a lead is soon made the most of
    OK(reply_worth(2000, &late) < WORTH_SURE);
    OK(reply_worth(SCORE_MATE - 1, &early) > reply_worth(SCORE_MATE - 3, &early));
    OK(reply_worth(SCORE_MATE - 1, &early) > reply_worth(9000, &late));
    OK(reply_worth(SCORE_MATE - 1, &early) <= WORTH_SURE);
    OK(fabsf(win_blind(500, 50) - 0.70f) < 0.03f);
}

// A jury of copies of some boards; every legal move is a try.
static void make_jury(struct jury *jury, const struct board *boards, size_t count) {
    *jury = (struct jury){.count = count, .judged = count};
    movegen_legal(&boards[0], &jury->tries);
    jury->jurors = calloc(count, sizeof *jury->jurors);
    jury->worth = calloc(count * jury->tries.count, sizeof *jury->worth);
    for (size_t i = 0; i < count; i++) {
        jury->jurors[i] = (struct juror){.board = boards[i], .weight = 1};
        for (unsigned c = 0; c < jury->tries.count; c++)
            if (!movegen_is_legal(&boards[i], jury->tries.at[c]))
                jury->worth[i * jury->tries.count + c] = JURY_ILLEGAL;
    }
    jury->model = &model;
    jury->rules = ruleset_at(0);
}

static unsigned column(const struct jury *jury, const char *text) {
    move_t move = move_of(text);
    unsigned c = 0;
    while (c < jury->tries.count && jury->tries.at[c] != move)
        c++;
    return c;
}

static void test_rollout(void) {
    struct board boards[3] = {
        from_fen("6k1/5ppp/7n/8/8/8/PP3PPP/3Q2K1 w - - 0 20"), // d1d8 mates
        from_fen("6k1/5ppp/8/2r5/8/8/PP3PPP/3Q2K1 w - - 0 20"),
        from_fen("3r2k1/5ppp/8/8/3n4/8/PP3PPP/3Q2K1 w - - 0 20"), // where d1d8 is not legal
    };
    struct jury jury;
    struct limit limit = {.until = deadline_never(), .nodes = 500};
    make_jury(&jury, boards, 3);
    struct rollout one = {.count = 3, .plies = 8, .seed = 5};
    one.columns[0] = column(&jury, "d1d8");
    one.columns[1] = column(&jury, "a2a3");
    one.columns[2] = column(&jury, "d1e2");
    struct rollout two = one, other = one, none = one;
    rollout_run(&one, &jury, 1, limit);
    rollout_run(&two, &jury, 3, limit);
    OK_LONG(one.played, 500);
    OK(memcmp(one.gain, two.gain, sizeof one.gain) == 0);
    other.seed = 6;
    rollout_run(&other, &jury, 1, limit);
    OK(memcmp(one.gain, other.gain, sizeof one.gain) != 0);
    OK(one.gain[1] > -3000 && one.gain[1] < 3000 && one.gain[1] == one.gain[1]);
    OK(one.gain[0] > one.gain[1] + 150); // where it is legal it mates
    // By a clock they end when one try leads by far; with work or time for each try they do not.
    struct rollout clear = one, again = one;
    for (unsigned i = 0; i < 3; i++)
        clear.prior[i] = again.prior[i] = i == 1 ? 10000 : 0;
    rollout_run(&again, &jury, 1, limit);
    OK_LONG(again.played, 500);
    limit = (struct limit){.until = deadline_never(), .share_ms = 1000};
    rollout_run(&clear, &jury, 1, limit);
    OK_LONG(clear.played, 256);
    // A try that was legal nowhere is neither praised nor blamed.
    struct rollout lame = one;
    for (size_t i = 0; i < jury.count; i++)
        jury.worth[i * jury.tries.count + lame.columns[0]] = JURY_ILLEGAL;
    rollout_run(&lame, &jury, 1, limit);
    OK(fabs(lame.gain[0]) < 1e-9);
    limit.until = deadline_now();
    rollout_run(&none, &jury, 1, limit);
    OK(none.played == 0 && none.gain[0] == 0);
    jury_free(&jury);
}

// The move that mates at once, or "".
static const char *mate_on(const char *fen) {
    static char text[COORDINATES_MAX];
    struct board board = from_fen(fen);
    struct moves legal;
    movegen_legal(&board, &legal);
    move_t mate = peril_mate(&board, &legal);
    text[0] = '\0';
    if (mate != MOVE_NONE)
        notation_coordinates(mate, text);
    return text;
}

static void test_peril(void) {
    OK_STRING(mate_on("6k1/5ppp/8/8/8/8/8/3QK3 w - - 0 1"), "d1d8");   // along the back rank
    OK_STRING(mate_on("6k1/5pp1/8/8/8/8/8/3QK3 w - - 0 1"), "");       // there is a way out
    OK_STRING(mate_on("6k1/5p1p/5P1Q/8/8/8/8/4K3 w - - 0 1"), "h6g7"); // guarded by the pawn
    OK_STRING(mate_on("4K3/3q4/4k3/8/8/8/8/8 w - - 0 1"), "");         // in check itself
    OK_STRING(mate_on("7k/6pp/7N/8/8/1Q6/8/4K3 w - - 0 1"), "b3g8");   // guarded by the knight
    OK_STRING(mate_on("6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1"), "g5f7");   // smothered
    OK_STRING(mate_on("k7/2P5/1K6/8/8/8/8/8 w - - 0 1"), "c7c8q");     // by promotion
    OK_STRING(mate_on("4k3/3r4/8/8/8/8/5PPP/6K1 b - - 0 1"), "d7d1");  // for Black as well
}

// What the default player does where taking a pawn lets a rook mate by a quiet move.
static move_t taken_or_not(const char *spec) {
    struct player *player = begun(spec, "3r2k1/1p3ppp/8/8/8/1Q6/5PPP/6K1 w - - 0 20", WHITE);
    struct choice choice =
        player_choose(player, (struct limit){.until = deadline_never(), .nodes = 1});
    player_close(player);
    return choice.try;
}

static void test_alert(void) {
    OK(taken_or_not("kriegfish:select=jury,plies=0,alert=0") == move_of("b3b7"));
    OK(taken_or_not("kriegfish:select=jury,plies=0") != move_of("b3b7"));
}

// Two tries; the second is legal on good boards alone, and there the worse one.
static void test_gains(void) {
    struct gains gains = gains_begin(3);
    double gain[GAINS_MOST];
    for (unsigned i = 0; i < 1000; i++) {
        float luck = i % 4 ? -100 : 600;
        float results[GAINS_MOST] = {luck, i % 4 ? NAN : luck - 30, NAN};
        gains_note(&gains, results, i % 3 + 1);
    }
    gains_solve(gains, gain);
    OK(fabs(gain[0] - gain[1] - 30) < 1);
    OK(gain[2] == 0);
    // Without gaps they are the plain means, less the mean of all.
    gains = gains_begin(3);
    for (unsigned i = 0; i < 3000; i++)
        gains_note(&gains, (float[]){(float)i, (float)i + 10, (float)i - 40}, 1);
    gains_solve(gains, gain);
    OK(fabs(gain[0] - 10) < 0.1 && fabs(gain[1] - 20) < 0.1 && fabs(gain[2] + 30) < 0.1);
}

int main(void) {
    opponent_default(&model);
    test_reply();
    test_scores();
    test_settle();
    test_worth();
    test_rollout();
    test_peril();
    test_alert();
    test_gains();
    return tap_done();
}

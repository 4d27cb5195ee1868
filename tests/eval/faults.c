// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Engines that die, hang, lie and babble: every batch ends by its deadline, no board gets another's
// value, nothing is left behind, and the built-in evaluator takes over with one line.

#include "config.h"

#include "base/file.h"
#include "eval/builtin.h"
#include "eval/evaluator.h"
#include "eval/win.h"
#include "tests/eval/fake_score.h"
#include "tests/eval/rig.h"

#include <math.h>

enum { BOARDS = 100, SLACK_MS = 3000 };

static struct rig rig;
static struct board boards[1000];
static struct judgement out[1000];
static float values[1000];

static int best_score(const struct board *board) {
    struct moves moves;
    int best = -9999;
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        int score = fake_score(board, moves.at[i]);
        best = score > best ? score : best;
    }
    return best;
}

// What the fake engine thinks, asked move by move: the opponent's best answer.
static float child_win(const struct board *board, move_t move) {
    struct board after = *board;
    board_make(&after, move);
    if (movegen_any(&after))
        return 1.0f - win_from_score(best_score(&after));
    return win_from_score(board_checkers(&after) ? SCORE_MATE - 1 : SCORE_DRAW);
}

static bool is_from_fake(const struct board *board, const struct judgement *judgement,
                         bool one_by_one) {
    struct moves moves;
    movegen_legal(board, &moves);
    if (judgement->count != moves.count)
        return false;
    for (unsigned i = 0; i < moves.count; i++) {
        float wanted = one_by_one ? child_win(board, moves.at[i])
                                  : win_from_score(fake_score(board, moves.at[i]));
        if (fabsf(judgement->win[i] - wanted) > 1e-6f)
            return false;
    }
    return true;
}

static bool is_from_builtin(const struct board *board, const struct judgement *judgement) {
    struct judgement wanted;
    builtin_root_moves(board, 1, &wanted);
    return wanted.count == judgement->count &&
           memcmp(wanted.win, judgement->win, wanted.count * sizeof *wanted.win) == 0;
}

struct tally {
    size_t finished, fake, builtin, wrong;
};

static struct tally tally_up(size_t count, bool one_by_one) {
    struct tally tally = {0};
    for (size_t i = 0; i < count; i++) {
        if (!out[i].finished)
            continue;
        bool fake = is_from_fake(&boards[i], &out[i], one_by_one);
        bool builtin = !fake && is_from_builtin(&boards[i], &out[i]);
        tally.finished++;
        tally.fake += fake;
        tally.builtin += builtin;
        tally.wrong += !fake && !builtin;
    }
    return tally;
}

// A test that does not need it has so much patience that a busy machine is not taken for a fault.
enum { PATIENT_MS = 60000, SHORT_MS = 500 };

struct test {
    const char *fault;
    enum { RECOVERS, FALLS_BACK, HARMLESS } then;
    bool silent; // the fault shows only when patience ends
};

// What is counted by process, like die=30, comes again after each restart.
static const struct test TESTS[] = {
    {"none", HARMLESS, false},           {"garbage", HARMLESS, false},
    {"stubborn", HARMLESS, false},       {"no-multipv", HARMLESS, false},
    {"die=30", RECOVERS, false},         {"die-half=30", RECOVERS, false},
    {"exit=30", RECOVERS, false},        {"deaf=30", RECOVERS, true},
    {"mute=30", RECOVERS, true},         {"late=30", RECOVERS, true},
    {"deaf-pipe=30", RECOVERS, true},    {"shut=30", RECOVERS, false},
    {"long-line=30", RECOVERS, false},   {"flood=30", RECOVERS, true},
    {"binary=30", RECOVERS, true},       {"illegal=30", RECOVERS, false},
    {"illegal-best", FALLS_BACK, false}, {"illegal", FALLS_BACK, false},
    {"missing=30", RECOVERS, false},     {"twice=30", RECOVERS, false},
    {"twice", FALLS_BACK, false},        {"die", FALLS_BACK, false},
    {"exit-at-once", FALLS_BACK, false}, {"mute", FALLS_BACK, true},
    {"deaf", FALLS_BACK, true},          {"slow-start", FALLS_BACK, true},
};

static struct evaluator *open_fake(unsigned processes) {
    rig.said_count = 0;
    struct evaluator_options options = {
        .engine = "fake", .processes = processes, .report = {rig_say, &rig}};
    return evaluator_open(&options);
}

static void run_fault(const struct test *test, unsigned processes) {
    unsigned descriptors = count_descriptors();
    printf("# fault %s, %u processes\n", test->fault, processes);
    rig_fake(&rig, test->fault, test->silent ? SHORT_MS : PATIENT_MS);
    if (strcmp(test->fault, "slow-start") == 0)
        rig_write(&rig, "fake.engine", "program /bin/sleep\narguments 60\nstart 100\npause 1\n");
    struct evaluator *evaluator = open_fake(processes);
    int64_t began = clock_now_us();
    size_t done = evaluator_judge(evaluator, boards, BOARDS, out, deadline_in_ms(60000));
    OK(clock_now_us() - began < (60000 + SLACK_MS) * 1000);
    struct tally tally = tally_up(BOARDS, strcmp(test->fault, "no-multipv") == 0);
    struct evaluator_stats stats = evaluator_stats(evaluator);
    printf("# %zu by the engine, %zu by us, %u faults\n", tally.fake, tally.builtin, stats.faults);
    OK(done == BOARDS && tally.finished == BOARDS);
    OK_LONG(tally.wrong, 0);
    OK_LONG(stats.stand_ins, tally.builtin);
    OK(stats.fallen_back == (test->then == FALLS_BACK));
    OK_LONG(rig.said_count, test->then == FALLS_BACK);
    OK((stats.faults > 0) == (test->then != HARMLESS));
    OK(test->then == FALLS_BACK || tally.fake >= BOARDS - 2 * stats.faults);
    evaluator_close(evaluator);
    OK(no_children());
    OK_LONG(count_descriptors(), descriptors);
}

// Whether the engine gets ready, and what it says when it does not.
static void run_wait(const char *profile, const char *wanted) {
    const char *closed = "engine fake: it closed its output; it said nothing";
    char *cause = NULL;
    rig_write(&rig, "fake.engine", profile);
    struct evaluator *evaluator = open_fake(2);
    OK(evaluator_wait(evaluator, &cause) == !wanted);
    if (wanted && strstr(wanted, "ended") && cause && strcmp(cause, closed) == 0)
        wanted = closed; // its end comes a moment later, on a busy machine a long one
    if (wanted)
        OK_STRING(cause, wanted);
    free(cause);
    evaluator_close(evaluator);
    OK(no_children());
}

static void waits(void) {
    rig_fake(&rig, "none", PATIENT_MS);
    char *path = rig_path(&rig, "fake.engine");
    struct text good = {0};
    OK(file_read(path, &good, NULL));
    run_wait(text_string(&good), NULL);
    run_wait("program /bin/sleep\narguments 60\nstart 50\n",
             "engine fake: it did not get ready in time; it said nothing");
    run_wait("program /bin/sh\narguments -c exit\nstart 60000\n",
             "engine fake: ended with status 0; it said nothing");
    run_wait("program no-such-program\n",
             "engine fake: the program 'no-such-program' is not installed");
    run_wait("program sh\nboards gardner\n", "engine fake: it does not play chess");
    text_free(&good);
    free(path);
}

// The batch ends by its deadline whatever the engine does, and what it said late about an earlier
// batch is not taken for an answer about the next.
static void run_deadlines(const char *fault) {
    printf("# deadlines with %s\n", fault);
    rig_fake(&rig, fault, SHORT_MS);
    struct evaluator *evaluator = open_fake(1);
    size_t wrong = 0;
    for (unsigned batch = 0; batch < 8; batch++) {
        struct rng rng;
        rng_seed(&rng, 9, batch);
        rig_sample(&rng, kind_at(0), boards, 20);
        int64_t began = clock_now_us();
        evaluator_judge(evaluator, boards, 20, out, deadline_in_ms(100));
        if (!tap_ok(clock_now_us() - began < (100 + SLACK_MS) * 1000, "in time", __FILE__,
                    __LINE__))
            break;
        wrong += tally_up(20, false).wrong;
    }
    OK_LONG(wrong, 0);
    evaluator_close(evaluator);
    OK(no_children());
}

static void values_too(void) {
    rig_fake(&rig, "die=50", PATIENT_MS);
    struct evaluator *evaluator = open_fake(2);
    OK_LONG(evaluator_values(evaluator, boards, BOARDS, values, deadline_never()), BOARDS);
    unsigned wrong = 0, ours = 0; // ours: boards on which two of them died
    for (size_t i = 0; i < BOARDS; i++) {
        struct builtin_work work = {.depth = 1, .deadline = deadline_never()};
        int score = 0;
        if (fabsf(values[i] - win_from_score(best_score(&boards[i]))) <= 1e-6f)
            continue;
        ours++;
        wrong += !builtin_value_within(&boards[i], &work, &score) ||
                 fabsf(values[i] - win_from_score(score)) > 1e-6f;
    }
    OK_LONG(wrong, 0);
    OK(2 * ours <= evaluator_stats(evaluator).faults);
    OK_LONG(evaluator_judge(evaluator, boards, BOARDS, out, deadline_never()), BOARDS);
    OK_LONG(tally_up(BOARDS, false).wrong, 0);
    evaluator_close(evaluator);
}

// By "eval" of the board after all exchanges, through faults as well; nothing hangs on the boards
// before, nor on the number of processes.
static void values_by_eval(unsigned processes) {
    rig_fake(&rig, "die=50\nvalue eval", PATIENT_MS);
    struct evaluator *evaluator = open_fake(processes);
    unsigned wrong = 0;
    OK_LONG(evaluator_values(evaluator, boards, BOARDS, values, deadline_never()), BOARDS);
    for (size_t i = 0; i < BOARDS; i++) {
        struct board calm;
        int score = builtin_value(&boards[i], 0);
        if (!movegen_any(&boards[i]))
            continue;
        if (builtin_calm(&boards[i], &calm))
            score = boards[i].turn == WHITE ? fake_value(&calm) : -fake_value(&calm);
        wrong += fabsf(values[i] - win_from_score(score)) > 1e-5f;
    }
    OK(wrong <= evaluator_stats(evaluator).faults); // boards on which two of them died
    OK(evaluator_stats(evaluator).faults > 0 && !evaluator_stats(evaluator).fallen_back);
    OK_LONG(evaluator_judge(evaluator, boards, BOARDS, out, deadline_never()), BOARDS);
    OK_LONG(tally_up(BOARDS, false).wrong, 0);
    evaluator_close(evaluator);
}

// Not found, not executable, a profile that makes no sense: one line, and the game goes on.
static void run_absent(const char *engine, const char *said) {
    unsigned descriptors = count_descriptors();
    rig.said_count = 0;
    struct evaluator_options options = {.engine = engine, .report = {rig_say, &rig}};
    struct evaluator *evaluator = evaluator_open(&options);
    OK_LONG(evaluator_judge(evaluator, boards, BOARDS, out, deadline_never()), BOARDS);
    OK_LONG(tally_up(BOARDS, false).builtin, BOARDS);
    OK_LONG(rig.said_count, 1);
    OK(strstr(rig.said, said) && strstr(rig.said, "the built-in evaluator takes over"));
    OK(evaluator_stats(evaluator).fallen_back);
    evaluator_close(evaluator);
    OK(no_children());
    OK_LONG(count_descriptors(), descriptors);
}

static void absent(void) {
    rig_write(&rig, "plain-file", "#!/bin/sh\n");
    rig_write(&rig, "bad.engine", "program x\nwindow 99\n");
    rig_write(&rig, "script.engine", "program ./not-there\n");
    char *plain = rig_path(&rig, "plain-file"), *broken = rig_path(&rig, "broken");
    rig_write(&rig, "broken", "#!/nowhere/interpreter\n");
    chmod(broken, 0700);
    run_absent("no-such-engine", "is not installed");
    run_absent("/no/such/engine", "there is no file");
    run_absent(plain, "is not executable");
    run_absent(rig.directory, "is not executable");
    run_absent(broken, "cannot start");
    run_absent("bad", "line 2: window must be");
    run_absent("script", "there is no file");
    free(plain);
    free(broken);
}

// A thousand deaths leave nothing behind. A chunk is eight boards here, and a process dies with the
// ninth, so every life is some use and restarting goes on, up to 40 faults an evaluator.
static void thousand_kills(void) {
    unsigned descriptors = count_descriptors(), kills = 0, wrong = 0, unfinished = 0;
    rig_fake(&rig, "die=9", PATIENT_MS);
    while (kills < 1000) {
        struct evaluator *evaluator = open_fake(2);
        for (unsigned i = 0; i < 4; i++) {
            unfinished += BOARDS - (unsigned)evaluator_judge(evaluator, boards, BOARDS, out,
                                                             deadline_never());
            wrong += (unsigned)tally_up(BOARDS, false).wrong;
        }
        if (!tap_ok(evaluator_stats(evaluator).faults > 0, "it was killed", __FILE__, __LINE__))
            break;
        kills += evaluator_stats(evaluator).faults;
        evaluator_close(evaluator);
    }
    OK_LONG(unfinished, 0);
    OK_LONG(wrong, 0);
    OK(no_children());
    OK_LONG(count_descriptors(), descriptors);
}

// Our own death by a signal that cannot be caught takes the engine along, even a stubborn one.
static void dies_with_us(void) {
    int pipe_ends[2];
    rig_fake(&rig, "stubborn", PATIENT_MS);
    if (pipe(pipe_ends) != 0)
        return;
    pid_t pid = fork();
    if (pid == 0) {
        struct evaluator *evaluator = open_fake(1);
        evaluator_judge(evaluator, boards, 1, out, deadline_never());
        pid_t engine = find_child("fake_engine");
        (void)!write(pipe_ends[1], &engine, sizeof engine);
        for (;;)
            pause();
    }
    pid_t engine = 0;
    OK(read(pipe_ends[0], &engine, sizeof engine) == sizeof engine);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    bool gone = false;
    for (int i = 0; i < 500 && !gone && engine; i++) {
        gone = kill(engine, 0) != 0;
        usleep(10000);
    }
    if (engine)
        OK(gone);
    else
        tap_skip("no /proc to find the engine in");
    close(pipe_ends[0]);
    close(pipe_ends[1]);
}

static void profiles_of_users_win(void) {
    rig_write(&rig, "fairy-stockfish.engine", "method builtin\n");
    struct evaluator_options options = {.report = {rig_say, &rig}};
    struct evaluator *evaluator = evaluator_open(&options);
    OK(evaluator_stats(evaluator).builtin && !evaluator_stats(evaluator).fallen_back);
    evaluator_close(evaluator);
}

int main(void) {
    struct rng rng;
    rig_open(&rig);
    rng_seed(&rng, 7, 0);
    rig_sample(&rng, kind_at(0), boards, BOARDS);
    absent();
    for (size_t i = 0; i < sizeof TESTS / sizeof *TESTS; i++)
        run_fault(&TESTS[i], 1 + i % 2);
    waits();
    values_too();
    values_by_eval(1);
    values_by_eval(2);
    dies_with_us();
    thousand_kills();
    run_deadlines("late=2");
    run_deadlines("mute=3");
    run_deadlines("flood=3");
    profiles_of_users_win();
    rig_close(&rig);
    return tap_done();
}

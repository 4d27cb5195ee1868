// Kriegfish: threads for the built-in evaluator.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/gang.h"

#include "eval/win.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

enum { THREADS_MAX = 256 };

struct gang {
    const struct batch *batch;
    struct builtin_work work;
    const size_t *todo;
    size_t count;
    atomic_size_t next;
};

static void do_board(const struct gang *gang, size_t index) {
    const struct batch *batch = gang->batch;
    const struct board *board = &batch->boards[index];
    int score;
    if (batch->judgements)
        builtin_judge(board, &gang->work, &batch->judgements[index]);
    else if (builtin_value_within(board, &gang->work, &score))
        batch->values[index] = win_from_score(score);
}

static void *work_on(void *argument) {
    struct gang *gang = argument;
    for (;;) {
        size_t place = atomic_fetch_add(&gang->next, 1);
        if (place >= gang->count || deadline_passed(gang->work.deadline))
            return NULL;
        if (!batch_is_done(gang->batch, gang->todo[place]))
            do_board(gang, gang->todo[place]);
    }
}

// Signals are for the threads that were there before.
static bool start_thread(pthread_t *thread, struct gang *gang) {
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool good = pthread_create(thread, NULL, work_on, gang) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return good;
}

void gang_work(const struct batch *batch, const struct builtin_work *work, unsigned threads,
               const size_t *todo, size_t count) {
    struct gang gang = {.batch = batch, .work = *work, .todo = todo, .count = count};
    pthread_t helpers[THREADS_MAX];
    unsigned started = 0;
    gang.work.deadline = batch->deadline;
    // A thread that cannot be had is no loss but of time.
    while (started + 1 < threads && started + 1 < count && started < THREADS_MAX &&
           start_thread(&helpers[started], &gang))
        started++;
    work_on(&gang);
    while (started)
        pthread_join(helpers[--started], NULL);
}

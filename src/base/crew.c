// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { THREADS_MAX = 256 };

struct crew {
    atomic_size_t next;
    size_t count;
    void (*work)(void *context, size_t index);
    void *context;
};

static void *work_on(void *argument) {
    struct crew *crew = argument;
    for (size_t i; (i = atomic_fetch_add(&crew->next, 1)) < crew->count;)
        crew->work(crew->context, i);
    return NULL;
}

// Signals are for the threads that were there before.
static bool start_thread(pthread_t *thread, struct crew *crew) {
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool good = pthread_create(thread, NULL, work_on, crew) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return good;
}

void crew_run(unsigned threads, size_t count, void (*work)(void *context, size_t index),
              void *context) {
    struct crew crew = {.count = count, .work = work, .context = context};
    pthread_t helpers[THREADS_MAX];
    unsigned started = 0;
    while (started + 1 < threads && started + 1 < count && started < THREADS_MAX &&
           start_thread(&helpers[started], &crew))
        started++;
    work_on(&crew);
    while (started)
        pthread_join(helpers[--started], NULL);
}

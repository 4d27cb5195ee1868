// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "base/thread.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

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

void crew_run(unsigned threads, size_t count, void (*work)(void *context, size_t index),
              void *context) {
    struct crew crew = {.count = count, .work = work, .context = context};
    pthread_t helpers[THREADS_MAX];
    unsigned started = 0;
    while (started + 1 < threads && started + 1 < count && started < THREADS_MAX &&
           thread_start(&helpers[started], work_on, &crew) == 0)
        started++;
    work_on(&crew);
    while (started)
        pthread_join(helpers[--started], NULL);
}

struct aide {
    pthread_mutex_t lock;
    pthread_cond_t given, done;
    pthread_t thread;
    bool alone; // there is no thread
    bool ends;
    void (*work)(void *context); // NULL: nothing to do
    void *context;
};

static void *serve(void *argument) {
    struct aide *aide = argument;
    pthread_mutex_lock(&aide->lock);
    for (;;) {
        while (!aide->work && !aide->ends)
            pthread_cond_wait(&aide->given, &aide->lock);
        if (!aide->work)
            break;
        pthread_mutex_unlock(&aide->lock);
        aide->work(aide->context);
        pthread_mutex_lock(&aide->lock);
        aide->work = NULL;
        pthread_cond_signal(&aide->done);
    }
    pthread_mutex_unlock(&aide->lock);
    return NULL;
}

struct aide *aide_open(void) {
    struct aide *aide = mem_zero(1, sizeof *aide);
    pthread_mutex_init(&aide->lock, NULL);
    pthread_cond_init(&aide->given, NULL);
    pthread_cond_init(&aide->done, NULL);
    aide->alone = thread_start(&aide->thread, serve, aide) != 0;
    return aide;
}

void aide_close(struct aide *aide) {
    if (!aide)
        return;
    pthread_mutex_lock(&aide->lock);
    aide->ends = true;
    pthread_cond_signal(&aide->given);
    pthread_mutex_unlock(&aide->lock);
    if (!aide->alone)
        pthread_join(aide->thread, NULL);
    pthread_cond_destroy(&aide->done);
    pthread_cond_destroy(&aide->given);
    pthread_mutex_destroy(&aide->lock);
    free(aide);
}

void aide_start(struct aide *aide, void (*work)(void *context), void *context) {
    if (aide->alone) {
        work(context);
        return;
    }
    pthread_mutex_lock(&aide->lock);
    aide->work = work;
    aide->context = context;
    pthread_cond_signal(&aide->given);
    pthread_mutex_unlock(&aide->lock);
}

void aide_wait(struct aide *aide) {
    pthread_mutex_lock(&aide->lock);
    while (aide->work)
        pthread_cond_wait(&aide->done, &aide->lock);
    pthread_mutex_unlock(&aide->lock);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"

#include "base/thread.h"

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

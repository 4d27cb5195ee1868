// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/thread.h"
#include "tests/tap.h"

#include <signal.h>
#include <sys/resource.h>

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

// Of the calling thread where the system has such a thing, else of the process.
static int priority(void) {
#ifdef __linux__
    return getpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid));
#else
    return getpriority(PRIO_PROCESS, 0);
#endif
}

struct seen {
    int before, after, child;
    bool blocked;
};

static void *look(void *context) {
    *(int *)context = priority();
    return NULL;
}

static void *stand_back(void *context) {
    struct seen *seen = context;
    pthread_t child;
    sigset_t now;
    pthread_sigmask(SIG_SETMASK, NULL, &now);
    seen->blocked = sigismember(&now, SIGTERM) == 1;
    seen->before = priority();
    thread_stand_back();
    seen->after = priority();
    if (thread_start(&child, look, &seen->child) == 0)
        pthread_join(child, NULL);
    return NULL;
}

// Whoever stands back does so alone, with what it starts.
static void standing_back(void) {
    struct seen seen = {0};
    pthread_t thread;
    int own = priority();
    OK(thread_start(&thread, stand_back, &seen) == 0);
    pthread_join(thread, NULL);
    OK(seen.blocked && seen.before == own && priority() == own);
#ifdef __linux__
    OK(seen.after > seen.before || seen.before >= 19);
#endif
    OK(seen.child == seen.after);
}

int main(void) {
    standing_back();
    return tap_done();
}

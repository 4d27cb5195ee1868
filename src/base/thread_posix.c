// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/thread.h"

#include <signal.h>
#include <stddef.h>

int thread_start(pthread_t *thread, void *(*work)(void *context), void *context) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(thread, NULL, work, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

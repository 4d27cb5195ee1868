// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/thread.h"

#include <stddef.h>
#include <windows.h>

// Signals come on threads of their own here.
int thread_start(pthread_t *thread, void *(*work)(void *context), void *context) {
    return pthread_create(thread, NULL, work, context);
}

void thread_stand_back(void) {
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Starting a thread that signals leave alone: these are for the threads that were there before.
// All else about threads is pthread's.

#pragma once

#include <pthread.h>

// 0, or the error as for strerror().
int thread_start(pthread_t *thread, void *(*work)(void *context), void *context);

// From now on the calling thread, and threads and processes that it starts, leave the processor to
// the others of this process when these have something to do; where the system has no such thing,
// nothing changes.
void thread_stand_back(void);

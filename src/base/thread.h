// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Starting a thread that signals leave alone: these are for the threads that were there before.
// All else about threads is pthread's.

#pragma once

#include <pthread.h>

// 0, or the error as for strerror().
int thread_start(pthread_t *thread, void *(*work)(void *context), void *context);

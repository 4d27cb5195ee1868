// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/clock.h"

#include <time.h>

int64_t clock_now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_used_us(void) {
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

bool clock_today(struct day *day) {
    time_t now = time(NULL);
    struct tm today;
    if (!localtime_r(&now, &today))
        return false;
    *day = (struct day){today.tm_year + 1900, today.tm_mon + 1, today.tm_mday};
    return true;
}

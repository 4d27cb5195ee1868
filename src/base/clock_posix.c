// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/clock.h"

#include <time.h>

bool clock_today(struct day *day) {
    time_t now = time(NULL);
    struct tm today;
    if (!localtime_r(&now, &today))
        return false;
    *day = (struct day){today.tm_year + 1900, today.tm_mon + 1, today.tm_mday};
    return true;
}

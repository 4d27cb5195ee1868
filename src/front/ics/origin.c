// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/origin.h"

#include "base/clock.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t BURST_MOST_US = 60000000;

int64_t ics_ration_wait_us(const struct ics_ration *ration) {
    int64_t wait = ration->paid_us - clock_now_us();
    return wait > 0 ? wait : 0;
}

void ics_ration_use(struct ics_ration *ration, int64_t cost_us, int64_t burst_us) {
    int64_t full = clock_now_us() - burst_us;
    ration->paid_us = (ration->paid_us > full ? ration->paid_us : full) + cost_us;
}

// What is full again need not be remembered.
static bool is_full(const struct ics_ration *ration, int64_t now_us) {
    return now_us - ration->paid_us > BURST_MOST_US;
}

static void sweep(struct ics_origin **place) {
    int64_t now_us = clock_now_us();
    while (*place) {
        struct ics_origin *origin = *place;
        if (!origin->count && is_full(&origin->work, now_us) && is_full(&origin->talk, now_us)) {
            *place = origin->next;
            free(origin);
        } else
            place = &origin->next;
    }
}

struct ics_origin *ics_origin_enter(struct ics_origin **list, const char *address) {
    struct ics_origin *origin;
    sweep(list);
    for (origin = *list; origin; origin = origin->next)
        if (strcmp(origin->address, address) == 0)
            break;
    if (!origin) {
        origin = mem_zero(1, sizeof *origin);
        snprintf(origin->address, sizeof origin->address, "%s", address);
        origin->next = *list;
        *list = origin;
    }
    origin->count++;
    return origin;
}

void ics_origin_leave(struct ics_origin **list, struct ics_origin *origin) {
    origin->count--;
    sweep(list);
}

void ics_origins_free(struct ics_origin **list) {
    while (*list) {
        struct ics_origin *origin = *list;
        *list = origin->next;
        free(origin);
    }
}

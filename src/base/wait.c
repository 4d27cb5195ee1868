// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/wait.h"

static bool wait_alone(struct awaited item, struct deadline until) {
    for (;;) {
        if (wait_any(&item, 1, until) != 0)
            return true;
        if (deadline_passed(until))
            return false;
    }
}

bool wait_for(struct source source, struct deadline until) {
    return wait_alone((struct awaited){.source = source}, until);
}

bool wait_for_room(struct source source, struct deadline until) {
    return wait_alone((struct awaited){.source = source, .for_room = true}, until);
}

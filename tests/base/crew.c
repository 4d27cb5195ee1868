// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// An aide does what it is given beside its owner, each thing once.

#include "config.h"

#include "base/crew.h"
#include "base/thread.h"
#include "tests/tap.h"

#include <stdatomic.h>
#include <stdbool.h>

struct errand {
    atomic_bool may_end;
    pthread_t by;
    int times;
};

static void run(void *context) {
    struct errand *errand = context;
    errand->by = pthread_self();
    while (!atomic_load(&errand->may_end))
        continue;
    errand->times++;
}

// It must not be done by the owner, who lets it end only after having gone on.
static void test_beside(void) {
    struct aide *aide = aide_open();
    struct errand errand = {0};
    aide_start(aide, run, &errand);
    atomic_store(&errand.may_end, true);
    aide_wait(aide);
    OK_LONG(errand.times, 1);
    OK(!pthread_equal(errand.by, pthread_self()));
    aide_wait(aide); // for nothing
    aide_close(aide);
}

static void test_again(void) {
    enum { TIMES = 1000 };
    struct aide *aide = aide_open();
    struct errand errand = {.may_end = true};
    for (int i = 0; i < TIMES; i++) {
        aide_start(aide, run, &errand);
        aide_wait(aide);
    }
    OK_LONG(errand.times, TIMES);
    aide_close(aide);
}

int main(void) {
    test_beside();
    test_again();
    return tap_done();
}

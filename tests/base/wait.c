// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Waiting for sources, wakes and threads.

#include "config.h"

#include "base/wait.h"

#include "base/child.h"
#include "base/mem.h"
#include "base/thread.h"
#include "base/wake.h"
#include "tests/tap.h"

#include <stdlib.h>

enum { LONG_MS = 60000, MANY = 100 };

static void test_wake(void) {
    char *cause = NULL;
    struct wake *wake = wake_open(&cause);
    struct source source = wake_source(wake);
    OK(source_is(source));
    OK(!wait_for(source, deadline_now()));
    OK(!wait_for(source, deadline_in_ms(20)));
    for (int i = 0; i < 100000; i++) // more than any pipe holds: ringing never blocks
        wake_ring(wake);
    OK(wait_for(source, deadline_never()) && wait_for(source, deadline_now()));
    wake_hush(wake);
    OK(!wait_for(source, deadline_now()));
    wake_ring(wake);
    OK(wait_for(source, deadline_now()));
    wake_close(wake);
    wake_close(NULL);
}

static void *ring(void *context) {
    wake_ring(context);
    return NULL;
}

static void test_thread(void) {
    struct wake *wake = wake_open(NULL);
    pthread_t thread;
    OK(thread_start(&thread, ring, wake) == 0);
    OK(wait_for(wake_source(wake), deadline_in_ms(LONG_MS)));
    pthread_join(thread, NULL);
    wake_close(wake);
}

// One of many, and none among them.
static void test_many(void) {
    struct wake *wakes[MANY];
    struct awaited items[MANY + 1] = {{.ready = true}};
    for (int i = 0; i < MANY; i++) {
        wakes[i] = wake_open(NULL);
        items[i + 1].source = wake_source(wakes[i]);
    }
    OK_LONG(wait_any(items, MANY + 1, deadline_now()), 0);
    OK(!items[0].ready);
    wake_ring(wakes[70]);
    OK_LONG(wait_any(items, MANY + 1, deadline_never()), 1);
    OK(items[71].ready && !items[70].ready && !items[0].ready);
    wake_ring(wakes[3]);
    OK_LONG(wait_any(items, 4, deadline_in_ms(10)), 0);
    OK_LONG(wait_any(items, MANY + 1, deadline_never()), 2);
    for (int i = 0; i < MANY; i++)
        wake_close(wakes[i]);
    OK_LONG(wait_any(NULL, 0, deadline_in_ms(10)), 0);
}

static void test_bell(void) {
    struct wake *wake = wake_open(NULL);
    struct bell bell = {0};
    struct deadline until = deadline_never();
    until.bell = &bell;
    bell_ring(&bell);
    OK(!wait_for(wake_source(wake), until));
    wake_close(wake);
}

static void test_child(void) {
    const char *argv[] = {"cat", NULL};
    struct child *child = child_start(&(struct child_spec){.argv = argv}, NULL);
    OK(!wait_for(child_source(child), deadline_now()));
    OK(child_say(child, deadline_in_ms(LONG_MS), NULL, "hello"));
    OK(wait_for(child_source(child), deadline_in_ms(LONG_MS)));
    char *line = NULL;
    OK(child_hear(child, deadline_in_ms(LONG_MS), &line) == LINE_GOT && strcmp(line, "hello") == 0);
    child_stop(child, LONG_MS);
}

static void test_none(void) {
    struct source none = {0};
    OK(!source_is(none));
    OK(source_is(source_standard_input()) && source_is(source_standard_output()));
    OK(!wait_for(none, deadline_in_ms(10)));
    source_close(none);
    source_close(source_standard_output());
    OK(wait_for_room(source_standard_output(), deadline_in_ms(LONG_MS))); // it is still there
}

int main(void) {
    test_wake();
    test_thread();
    test_many();
    test_bell();
    test_child();
    test_none();
    return tap_done();
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/child.h"
#include "base/mem.h"
#include "tests/tap.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct child *shell(const char *script) {
    char *cause = NULL;
    const char *const argv[] = {"sh", "-c", script, NULL};
    struct child *child = child_start(&(struct child_spec){.argv = argv}, &cause);
    if (!child)
        printf("# %s\n", cause);
    free(cause);
    return child;
}

static struct deadline soon(void) {
    return deadline_in_ms(10000);
}

static bool hears(struct child *child, const char *wanted) {
    char *line = NULL;
    return child_hear(child, soon(), &line) == LINE_GOT && strcmp(line, wanted) == 0;
}

static bool ends(struct child *child) {
    char *line;
    return child_hear(child, soon(), &line) == LINE_END;
}

static void wait_until_dead(struct child *child) {
    for (struct deadline end = soon(); child_alive(child) && !deadline_passed(end);)
        usleep(1000);
}

static void fate_is(struct child *child, const char *wanted) {
    struct text fate = {0};
    wait_until_dead(child);
    child_add_fate(child, &fate);
    OK_STRING(text_string(&fate), wanted);
    text_free(&fate);
}

static void talk(void) {
    const char *const argv[] = {"cat", NULL};
    struct child *child = child_start(&(struct child_spec){.argv = argv}, NULL);
    OK(child && child_alive(child));
    OK(child_say(child, soon(), NULL, "hello %d", 5));
    OK(hears(child, "hello 5"));
    char *line;
    OK(child_hear(child, deadline_in_ms(5), &line) == LINE_LATE);
    OK(child_pid(child) == getpgid(child_pid(child)));
    int64_t before = clock_now_us();
    child_stop(child, 5000);
    OK(clock_now_us() - before < 4000000); // it ended by itself when its input was closed
}

static void failing_start(const char *program, const char *directory, int error) {
    char *cause = NULL;
    const char *const argv[] = {program, NULL};
    OK(!child_start(&(struct child_spec){.argv = argv, .directory = directory}, &cause));
    OK(cause && strstr(cause, program) && strstr(cause, strerror(error)));
    free(cause);
}

static void deaths(void) {
    struct child *child = shell("exit 3");
    OK(ends(child));
    fate_is(child, "ended with status 3");
    char *cause = NULL;
    OK(!child_say(child, soon(), &cause, "are you there"));
    OK(cause && strstr(cause, "sh"));
    free(cause);
    child_stop(child, 1000);

    child = shell("kill -KILL $$");
    OK(ends(child));
    fate_is(child, "killed by signal 9 (Killed)");
    child_stop(child, 1000);

    child = shell("printf half; exit 0");
    OK(hears(child, "half") && ends(child));
    child_stop(child, 1000);
}

// A child that neither reads nor ends must not hold us longer than we allow.
static void deafness(void) {
    struct child *child = shell("trap '' TERM; echo ready; sleep 1000 <&- & wait; sleep 1000");
    OK(hears(child, "ready"));
    size_t size = 1000000;
    char *much = mem_zero(size, 1);
    char *cause = NULL;
    int64_t before = clock_now_us();
    OK(!child_write(child, much, size, deadline_in_ms(50), &cause));
    OK(clock_now_us() - before < 5000000);
    OK(cause && strstr(cause, "does not read"));
    free(cause);
    free(much);
    pid_t group = child_pid(child);
    before = clock_now_us();
    child_stop(child, 50);
    OK(clock_now_us() - before < 5000000);
    // The group may take a moment to vanish: its members are killed, then buried by init.
    for (struct deadline end = soon(); kill(-group, 0) == 0 && !deadline_passed(end);)
        usleep(1000);
    OK(kill(-group, 0) != 0 || !"the grandchild is left");
}

// Both sides say more than a pipe holds before they listen.
static void two_talkers(void) {
    struct child *child = shell("i=0; while [ $i -lt 3000 ]; do i=$((i+1)); "
                                "echo 0123456789012345678901234567890123456789; done; "
                                "wc -c");
    size_t size = 200000;
    char *much = mem_alloc(size);
    memset(much, 'x', size);
    char *cause = NULL;
    bool written = child_write(child, much, size, deadline_in_ms(20000), &cause);
    // 120,000 bytes do not fit into our buffer and the pipe on every system; then it must say so.
    OK(written || strstr(cause, "does not read"));
    free(cause);
    free(much);
    child_stop(child, 100);
}

static void long_lines(void) {
    const char *const argv[] = {"sh", "-c", "echo 123456; echo ok", NULL};
    struct child *child = child_start(&(struct child_spec){.argv = argv, .line_limit = 5}, NULL);
    char *line;
    OK(child_hear(child, soon(), &line) == LINE_TOO_LONG);
    OK(hears(child, "ok"));
    child_stop(child, 1000);
}

static void surroundings(void) {
    const char *const argv[] = {"sh", "-c", "pwd; kill -PIPE $$", NULL};
    struct child *child = child_start(&(struct child_spec){.argv = argv, .directory = "/"}, NULL);
    OK(hears(child, "/"));
    OK(ends(child));
    fate_is(child, "killed by signal 13 (Broken pipe)");
    child_stop(child, 1000);
}

static int descriptors_of_a_child(void) {
    struct child *child = shell("ls /proc/self/fd 2>/dev/null | wc -l");
    char *line = NULL;
    int count = child_hear(child, soon(), &line) == LINE_GOT ? atoi(line) : -1;
    child_stop(child, 1000);
    return count;
}

// A child must not hold the pipes of another one, or that one's end would go unseen.
static void strangers(void) {
    int alone = descriptors_of_a_child();
    struct child *other = shell("cat");
    OK_LONG(descriptors_of_a_child(), alone);
    child_stop(other, 1000);
}

static void many(void) {
    bool good = true;
    for (int i = 0; i < 100; i++) {
        struct child *child = shell("echo here");
        good = good && child && hears(child, "here");
        child_stop(child, 1000);
    }
    OK(good);
    OK(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD); // all are buried
}

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    talk();
    failing_start("/nonexistent/engine", NULL, ENOENT);
    failing_start("/", NULL, EACCES);
    failing_start("cat", "/nonexistent", ENOENT);
    deaths();
    deafness();
    two_talkers();
    long_lines();
    surroundings();
    strangers();
    many();
    child_stop(NULL, 0);
    return tap_done();
}

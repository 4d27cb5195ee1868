// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/child.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif

#define DEFAULT_LINE_LIMIT 65536

struct child {
    pid_t pid;
    char *name;
    int input; // what we write to
    struct lines output;
};

// The three pipes of a start; report tells the errno of a failed exec and closes with a good one.
struct pipes {
    int input[2], output[2], report[2];
};

static void close_pair(int pair[2]) {
    for (int i = 0; i < 2; i++) {
        if (pair[i] >= 0)
            close(pair[i]);
        pair[i] = -1;
    }
}

static void close_pipes(struct pipes *pipes) {
    close_pair(pipes->input);
    close_pair(pipes->output);
    close_pair(pipes->report);
}

static bool open_pipes(struct pipes *pipes, char **cause) {
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    // Close-on-exec from birth: another thread may fork at any time.
    if (pipe2(pipes->input, O_CLOEXEC) == 0 && pipe2(pipes->output, O_CLOEXEC) == 0 &&
        pipe2(pipes->report, O_CLOEXEC) == 0 && fcntl(pipes->input[1], F_SETFL, O_NONBLOCK) == 0 &&
        fcntl(pipes->output[0], F_SETFL, O_NONBLOCK) == 0)
        return true;
    fail(cause, "cannot make a pipe: %s", strerror(errno));
    close_pipes(pipes);
    return false;
}

// From here to the exec only calls that are safe after the fork of a program with threads.

static void default_signals(void) {
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void die_with(pid_t parent) {
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) // it died before we asked
        _exit(127);
#else
    (void)parent;
#endif
}

static bool silence_stderr(void) {
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    return null >= 0 && dup2(null, STDERR_FILENO) >= 0;
}

static void become(const struct child_spec *spec, const struct pipes *pipes, pid_t parent) {
    setpgid(0, 0);
    die_with(parent);
    default_signals();
    if (dup2(pipes->input[0], STDIN_FILENO) >= 0 && dup2(pipes->output[1], STDOUT_FILENO) >= 0 &&
        (spec->keep_stderr || silence_stderr()) &&
        (!spec->directory || chdir(spec->directory) == 0))
        execvp(spec->argv[0], (char *const *)(uintptr_t)spec->argv);
    int error = errno;
    (void)!write(pipes->report[1], &error, sizeof error);
    _exit(127);
}

// The errno with which the exec failed; 0 for a good start.
static int read_report(int fd) {
    int error = 0;
    ssize_t count;
    do
        count = read(fd, &error, sizeof error);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)sizeof error ? error : 0;
}

static void reap(pid_t pid) {
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}

static struct child *adopt(const struct child_spec *spec, struct pipes *pipes, pid_t pid) {
    struct child *child = mem_zero(1, sizeof *child);
    child->pid = pid;
    child->name = mem_strdup(spec->argv[0]);
    child->input = pipes->input[1];
    lines_init(&child->output, pipes->output[0],
               spec->line_limit ? spec->line_limit : DEFAULT_LINE_LIMIT);
    pipes->input[1] = pipes->output[0] = -1;
    return child;
}

struct child *child_start(const struct child_spec *spec, char **cause) {
    struct pipes pipes;
    if (!open_pipes(&pipes, cause))
        return NULL;
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid == 0)
        become(spec, &pipes, parent);
    int error = errno;
    struct child *child = NULL;
    if (pid > 0) {
        setpgid(pid, pid); // both sides do, so that it is done whoever comes first
        close(pipes.report[1]);
        pipes.report[1] = -1;
        error = read_report(pipes.report[0]);
        if (!error)
            child = adopt(spec, &pipes, pid);
        else
            reap(pid);
    }
    if (!child)
        fail(cause, "cannot start '%s': %s", spec->argv[0], strerror(error));
    close_pipes(&pipes);
    return child;
}

pid_t child_pid(const struct child *child) {
    return child->pid;
}

int child_fd(const struct child *child) {
    return child->output.fd;
}

// Waits until the child takes input, taking in its output meanwhile; false at the deadline.
static bool wait_to_write(struct child *child, struct deadline deadline) {
    while (!deadline_passed(deadline)) {
        bool listen = lines_has_room(&child->output);
        struct pollfd items[] = {{.fd = child->input, .events = POLLOUT},
                                 {.fd = listen ? child->output.fd : -1, .events = POLLIN}};
        if (poll(items, 2, deadline_poll_ms(deadline)) < 0 && errno != EINTR)
            return false;
        if (items[1].revents)
            lines_take_in(&child->output);
        if (items[0].revents)
            return true;
    }
    return false;
}

bool child_write(struct child *child, const char *bytes, size_t length, struct deadline deadline,
                 char **cause) {
    while (length) {
        ssize_t count = write(child->input, bytes, length);
        if (count >= 0) {
            bytes += count;
            length -= (size_t)count;
        } else if (errno == EAGAIN) {
            if (!wait_to_write(child, deadline))
                return fail(cause, "'%s' does not read what it is told", child->name);
        } else if (errno != EINTR) {
            return fail(cause, "cannot write to '%s': %s", child->name, strerror(errno));
        }
    }
    return true;
}

bool child_say(struct child *child, struct deadline deadline, char **cause, const char *format,
               ...) {
    struct text line = {0};
    va_list list;
    va_start(list, format);
    text_add_list(&line, format, list);
    va_end(list);
    text_add_char(&line, '\n');
    bool good = child_write(child, line.bytes, line.length, deadline, cause);
    text_free(&line);
    return good;
}

enum line_result child_hear(struct child *child, struct deadline deadline, char **line) {
    return lines_next(&child->output, deadline, line);
}

// Looks without reaping: as long as it is not reaped its number belongs to nobody else, and killing
// its group is safe.
static bool is_dead(const struct child *child, siginfo_t *info) {
    memset(info, 0, sizeof *info);
    int options = WEXITED | WNOHANG | WNOWAIT;
    while (waitid(P_PID, (id_t)child->pid, info, options) != 0)
        if (errno != EINTR)
            return true;
    return info->si_pid == child->pid;
}

bool child_alive(const struct child *child) {
    siginfo_t info;
    return !is_dead(child, &info);
}

void child_add_fate(const struct child *child, struct text *text) {
    siginfo_t info;
    if (!is_dead(child, &info))
        text_add_string(text, "running");
    else if (info.si_code == CLD_EXITED)
        text_add(text, "ended with status %d", info.si_status);
    else
        text_add(text, "killed by signal %d (%s)", info.si_status, strsignal(info.si_status));
}

// Its end has no descriptor to poll, so we look, first often, then less so.
static bool wait_for_end(const struct child *child, struct deadline deadline) {
    long pause_ns = 200000;
    while (child_alive(child)) {
        if (deadline_passed(deadline))
            return false;
        nanosleep(&(struct timespec){.tv_nsec = pause_ns}, NULL);
        if (pause_ns < 10000000)
            pause_ns *= 2;
    }
    return true;
}

void child_stop(struct child *child, int64_t patience_ms) {
    if (!child)
        return;
    close(child->input);
    if (!wait_for_end(child, deadline_in_ms(patience_ms))) {
        kill(-child->pid, SIGTERM);
        wait_for_end(child, deadline_in_ms(patience_ms));
    }
    kill(-child->pid, SIGKILL); // also those it left behind
    reap(child->pid);
    close(child->output.fd);
    lines_free(&child->output);
    free(child->name);
    free(child);
}

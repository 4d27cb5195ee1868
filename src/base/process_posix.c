// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/process.h"

#include "base/mem.h"
#include "base/source_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif

struct process {
    pid_t pid;
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

static bool lay_stderr(const struct process_spec *spec) {
    if (spec->keep_stderr)
        return true;
    int end = spec->join_stderr ? STDOUT_FILENO : open("/dev/null", O_WRONLY | O_CLOEXEC);
    return end >= 0 && dup2(end, STDERR_FILENO) >= 0;
}

static void become(const struct process_spec *spec, const struct pipes *pipes, pid_t parent) {
    setpgid(0, 0);
    die_with(parent);
    default_signals();
    if (dup2(pipes->input[0], STDIN_FILENO) >= 0 && dup2(pipes->output[1], STDOUT_FILENO) >= 0 &&
        lay_stderr(spec) && (!spec->directory || chdir(spec->directory) == 0))
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

static struct process *adopt(struct pipes *pipes, pid_t pid, struct process_ends *ends) {
    struct process *process = mem_zero(1, sizeof *process);
    process->pid = pid;
    ends->input = source_of_descriptor(pipes->input[1], SOURCE_OWN);
    ends->output = source_of_descriptor(pipes->output[0], SOURCE_OWN);
    pipes->input[1] = pipes->output[0] = -1;
    return process;
}

struct process *process_start(const struct process_spec *spec, struct process_ends *ends,
                              char **cause) {
    struct pipes pipes;
    if (!open_pipes(&pipes, cause))
        return NULL;
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid == 0)
        become(spec, &pipes, parent);
    int error = errno;
    struct process *process = NULL;
    if (pid > 0) {
        setpgid(pid, pid); // both sides do, so that it is done whoever comes first
        close(pipes.report[1]);
        pipes.report[1] = -1;
        error = read_report(pipes.report[0]);
        if (!error)
            process = adopt(&pipes, pid, ends);
        else
            reap(pid);
    }
    if (!process)
        fail(cause, "cannot start '%s': %s", spec->argv[0], strerror(error));
    close_pipes(&pipes);
    return process;
}

int process_id(const struct process *process) {
    return process->pid;
}

// Looks without reaping: as long as it is not reaped its number belongs to nobody else, and killing
// its group is safe.
static bool is_dead(const struct process *process, siginfo_t *info) {
    memset(info, 0, sizeof *info);
    int options = WEXITED | WNOHANG | WNOWAIT;
    while (waitid(P_PID, (id_t)process->pid, info, options) != 0)
        if (errno != EINTR)
            return true;
    return info->si_pid == process->pid;
}

bool process_alive(const struct process *process) {
    siginfo_t info;
    return !is_dead(process, &info);
}

bool process_succeeded(const struct process *process) {
    siginfo_t info;
    return is_dead(process, &info) && info.si_code == CLD_EXITED && info.si_status == 0;
}

void process_add_fate(const struct process *process, struct text *text) {
    siginfo_t info;
    if (!is_dead(process, &info))
        text_add_string(text, "running");
    else if (info.si_code == CLD_EXITED)
        text_add(text, "ended with status %d", info.si_status);
    else
        text_add(text, "killed by signal %d (%s)", info.si_status, strsignal(info.si_status));
}

// Its end has no descriptor to poll, so we look, first often, then less so.
bool process_wait(const struct process *process, struct deadline until) {
    long pause_ns = 200000;
    while (process_alive(process)) {
        if (deadline_passed(until))
            return false;
        nanosleep(&(struct timespec){.tv_nsec = pause_ns}, NULL);
        if (pause_ns < 10000000)
            pause_ns *= 2;
    }
    return true;
}

void process_ask_to_end(const struct process *process) {
    kill(-process->pid, SIGTERM);
}

void process_close(struct process *process) {
    kill(-process->pid, SIGKILL); // also those it left behind
    reap(process->pid);
    free(process);
}

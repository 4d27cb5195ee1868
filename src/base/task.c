// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/task.h"

#include "base/mem.h"
#include "base/source_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif

struct task {
    pid_t pid; // 0 once it is buried
    int fd;
    struct text answer;
    char *fate;
    bool good;
};

static void write_all(int fd, const char *bytes, size_t length) {
    while (length) {
        ssize_t wrote = write(fd, bytes, length);
        if (wrote < 0 && errno != EINTR)
            return;
        if (wrote > 0) {
            bytes += wrote;
            length -= (size_t)wrote;
        }
    }
}

static void die_with(pid_t parent) {
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(EXIT_FAILURE);
}

// The life of the copy. What the parent had still to write out is the parent's.
static void live(void (*work)(void *context, struct text *answer), void *context, int fd) {
    struct text answer = {0};
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    work(context, &answer);
    write_all(fd, text_string(&answer), answer.length);
    text_free(&answer);
    _exit(EXIT_SUCCESS);
}

struct task *task_start(void (*work)(void *context, struct text *answer), void *context,
                        char **cause) {
    int ends[2];
    pid_t parent = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0) {
        fail(cause, "cannot make a pipe: %s", strerror(errno));
        return NULL;
    }
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        die_with(parent);
        live(work, context, ends[1]);
    }
    close(ends[1]);
    if (pid < 0) {
        fail(cause, "cannot start a process: %s", strerror(errno));
        close(ends[0]);
        return NULL;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    struct task *task = mem_zero(1, sizeof *task);
    task->pid = pid;
    task->fd = ends[0];
    return task;
}

struct source task_source(const struct task *task) {
    return source_of_descriptor(task->fd, SOURCE_OWN);
}

static void bury(struct task *task) {
    int status = 0;
    while (waitpid(task->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    task->pid = 0;
    task->good = WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
    if (WIFSIGNALED(status))
        task->fate =
            text_format("killed by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        task->fate = text_format("ended with status %d", WEXITSTATUS(status));
}

bool task_hear(struct task *task) {
    char bytes[1 << 14];
    while (task->pid) {
        ssize_t count = read(task->fd, bytes, sizeof bytes);
        if (count > 0)
            text_add_bytes(&task->answer, bytes, (size_t)count);
        else if (count < 0 && errno == EAGAIN)
            return false;
        else if (count == 0 || errno != EINTR)
            bury(task);
    }
    return true;
}

const struct text *task_answer(const struct task *task) {
    return task->good ? &task->answer : NULL;
}

const char *task_fate(const struct task *task) {
    return task->fate;
}

void task_kill(struct task *task) {
    if (task->pid)
        kill(task->pid, SIGKILL);
}

void task_free(struct task *task) {
    if (!task)
        return;
    task_kill(task);
    if (task->pid)
        bury(task);
    close(task->fd);
    text_free(&task->answer);
    free(task->fate);
    free(task);
}

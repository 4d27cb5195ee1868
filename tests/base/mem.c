// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "tests/tap.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// The compiler must not see that the size is absurd.
static volatile size_t too_much = SIZE_MAX / 2;

// Asks for too much in a process of its own and returns its exit status.
static int status_of_greed(bool resize) {
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        close(STDERR_FILENO);
        free(resize ? mem_resize(NULL, too_much, 4) : mem_alloc(too_much));
        _exit(0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(void) {
    char *bytes = mem_zero(10, 3);
    bool zero = true;
    for (int i = 0; i < 30; i++)
        zero = zero && bytes[i] == 0;
    OK(zero);
    bytes[0] = 'k';
    bytes = mem_resize(bytes, 1000, 1);
    OK(bytes[0] == 'k');
    free(bytes);

    char *copy = mem_strdup("men");
    OK_STRING(copy, "men");
    free(copy);

    void *nothing[] = {mem_alloc(0), mem_zero(0, 8), mem_resize(NULL, 0, 8), mem_copy("", 0)};
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        OK(nothing[i] != NULL);
        free(nothing[i]);
    }

    // The address sanitizer ends the program in a way of its own.
    OK(status_of_greed(true) > 0);
    OK(status_of_greed(false) != 0);
    return tap_done();
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the tests of engines share: profiles in a directory of their own, sampled boards, counting
// what we left behind. Not for the program itself.

#pragma once

#include "base/rng.h"
#include "base/text.h"
#include "board/fen.h"
#include "board/movegen.h"
#include "eval/evaluator.h"
#include "tests/tap.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct rig {
    char directory[64]; // $XDG_CONFIG_HOME of this test
    char said[1024];    // the last line reported
    unsigned said_count;
};

static inline void rig_say(void *context, const char *line) {
    struct rig *rig = context;
    snprintf(rig->said, sizeof rig->said, "%s", line);
    rig->said_count++;
    printf("# %s\n", line);
}

static inline void rig_open(struct rig *rig) {
    *rig = (struct rig){.directory = "/tmp/kriegfish-test-XXXXXX"};
    signal(SIGPIPE, SIG_IGN);
    if (!mkdtemp(rig->directory) || setenv("XDG_CONFIG_HOME", rig->directory, 1) != 0) {
        printf("Bail out! no scratch directory\n");
        exit(1);
    }
    char *path = text_format("%s/kriegfish", rig->directory);
    mkdir(path, 0700);
    free(path);
    path = text_format("%s/kriegfish/engines", rig->directory);
    mkdir(path, 0700);
    free(path);
}

static inline void rig_close(struct rig *rig) {
    char *command = text_format("rm -rf '%s'", rig->directory);
    OK(system(command) == 0);
    free(command);
}

// The path of a file in the rig's profile directory; the caller frees it.
static inline char *rig_path(const struct rig *rig, const char *name) {
    return text_format("%s/kriegfish/engines/%s", rig->directory, name);
}

static inline void rig_write(const struct rig *rig, const char *name, const char *text) {
    char *path = rig_path(rig, name);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
    free(path);
}

// A profile "fake" for the fake engine with this fault.
static inline void rig_fake(const struct rig *rig, const char *fault, unsigned patience_ms) {
    const char *build = getenv("KF_BUILDDIR");
    char *text = text_format("program %s/tests/eval/fake_engine\narguments %s\nwindow 4\n"
                             "patience %u\nstart 60000\npause 1\n",
                             build ? build : ".", fault, patience_ms);
    rig_write(rig, "fake.engine", text);
    free(text);
}

// Legal boards with legal moves: of random games, and with some men put elsewhere, as a player
// who guesses does.
static inline void rig_sample(struct rng *rng, const struct kind *kind, struct board *out,
                              size_t count) {
    struct board start;
    struct moves moves;
    fen_read(kind->fen, kind, &start, NULL);
    for (size_t made = 0; made < count;) {
        struct board board = start;
        for (uint64_t left = rng_below(rng, 80); left; left--) {
            movegen_legal(&board, &moves);
            if (!moves.count)
                break;
            board_make(&board, moves.at[rng_below(rng, moves.count)]);
        }
        for (uint64_t left = rng_below(rng, 4) * (made & 1); left; left--) {
            square_t from = (square_t)rng_below(rng, 64), to = (square_t)rng_below(rng, 64);
            enum man man = board_man_at(&board, from);
            if (man == NO_MAN || !bits_has(board_area(&board) & ~board_occupied(&board), to))
                continue;
            enum colour side = bits_has(board.side[BLACK], from) ? BLACK : WHITE;
            board_remove(&board, from);
            board_put(&board, to, side, man);
        }
        board_settle(&board);
        if (!board_flaw(&board) && movegen_any(&board))
            out[made++] = board;
    }
}

static inline unsigned count_descriptors(void) {
    unsigned count = 0;
    for (int fd = 0; fd < 1024; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

// Neither running nor waiting to be reaped.
static inline bool no_children(void) {
    return waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD;
}

// The pid of a child of ours whose program has this name; 0 when there is none. Linux only.
static inline pid_t find_child(const char *name) {
    DIR *proc = opendir("/proc");
    struct dirent *entry;
    pid_t found = 0;
    while (proc && !found && (entry = readdir(proc))) {
        char path[300], comm[64], state;
        int pid, parent;
        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        FILE *file = atoi(entry->d_name) > 0 ? fopen(path, "r") : NULL;
        if (file && fscanf(file, "%d (%63[^)]) %c %d", &pid, comm, &state, &parent) == 4 &&
            parent == getpid() && strncmp(comm, name, 15) == 0 && state != 'Z')
            found = pid;
        if (file)
            fclose(file);
    }
    if (proc)
        closedir(proc);
    return found;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/pgn.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool lock(int fd) {
    while (flock(fd, LOCK_EX) != 0)
        if (errno != EINTR)
            // Not every file system has locks; a record is worth more than the order of two.
            return errno == ENOLCK || errno == EOPNOTSUPP || errno == EINVAL;
    return true;
}

// What has to come before a game so that an empty line stands before it.
static const char *separator(int fd, off_t size) {
    char tail[2] = "";
    off_t length = size < 2 ? size : 2;
    if (length == 0 || pread(fd, tail, (size_t)length, size - length) != length)
        return "";
    if (tail[length - 1] != '\n')
        return "\n\n";
    return length == 2 && tail[0] == '\n' ? "" : "\n";
}

static bool write_all(int fd, const char *bytes, size_t length) {
    while (length) {
        ssize_t wrote = write(fd, bytes, length);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            errno = wrote ? errno : ENOSPC;
            return false;
        }
        bytes += wrote;
        length -= (size_t)wrote;
    }
    return true;
}

// A pipe or a terminal has no disk to wait for.
static bool sync_file(int fd) {
    while (fsync(fd) != 0)
        if (errno != EINTR)
            return errno == EINVAL || errno == EROFS || errno == ENOTSUP;
    return true;
}

static bool append(int fd, const char *game, size_t length) {
    struct stat state;
    struct text text = {0};
    if (!lock(fd) || fstat(fd, &state) != 0)
        return false;
    bool regular = S_ISREG(state.st_mode);
    if (regular)
        text_add_string(&text, separator(fd, state.st_size));
    text_add_bytes(&text, game, length);
    bool good = write_all(fd, text_string(&text), text.length) && sync_file(fd);
    text_free(&text);
    if (good || !regular)
        return good;
    int error = errno;
    (void)!ftruncate(fd, state.st_size);
    errno = error;
    return false;
}

bool pgn_append_text(const char *path, const char *game, size_t length, char **cause) {
    int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    if (fd < 0)
        return fail(cause, "cannot open %s: %s", path, strerror(errno));
    bool good = append(fd, game, length);
    int error = errno;
    if (close(fd) != 0 && good && errno != EINTR) {
        good = false;
        error = errno;
    }
    return good || fail(cause, "the game could not be written to %s: %s", path, strerror(error));
}

bool pgn_append(const char *path, const struct record *record, char **cause) {
    struct text text = {0};
    pgn_add(&text, record);
    bool good = pgn_append_text(path, text_string(&text), text.length, cause);
    text_free(&text);
    return good;
}

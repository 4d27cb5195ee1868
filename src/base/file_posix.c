// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"

#include "base/file_system.h"
#include "base/mem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

FILE *file_open(const char *path, const char *mode) {
    char closing[8];
    struct stat state;
    snprintf(closing, sizeof closing, "%se", mode); // closed when another program is started
    FILE *file = fopen(path, closing);
    if (!file || fstat(fileno(file), &state) != 0 || !S_ISDIR(state.st_mode))
        return file;
    fclose(file);
    errno = EISDIR;
    return NULL;
}

// No link that somebody else has put there is followed.
FILE *file_open_private(const char *path, bool adds) {
    int fd =
        open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (adds ? O_APPEND : O_TRUNC), 0600);
    return fd < 0 ? NULL : fdopen(fd, adds ? "ab" : "wb");
}

bool file_make_private_directory(const char *path, char **cause) {
    struct stat state;
    if ((mkdir(path, 0700) != 0 && errno != EEXIST) || stat(path, &state) != 0)
        return fail(cause, "cannot make %s: %s", path, strerror(errno));
    return (state.st_uid == geteuid() && !(state.st_mode & (S_IWGRP | S_IWOTH))) ||
           fail(cause, "others may write in %s", path);
}

bool file_shorten(const char *path, size_t length, char **cause) {
    return truncate(path, (off_t)length) == 0 ||
           fail(cause, "cannot shorten %s: %s", path, strerror(errno));
}

static bool is_same_state(const struct stat *one, const struct stat *two) {
    return one->st_dev == two->st_dev && one->st_ino == two->st_ino;
}

// Whoever had it may have removed it between our opening and our locking.
static bool is_still_there(FILE *file, const char *path) {
    struct stat ours, theirs;
    return fstat(fileno(file), &ours) == 0 && stat(path, &theirs) == 0 &&
           is_same_state(&ours, &theirs);
}

FILE *file_try_lock(const char *path, bool *taken) {
    FILE *file;
    while ((file = file_open_private(path, true)) && flock(fileno(file), LOCK_EX | LOCK_NB) == 0) {
        if (is_still_there(file, path))
            return file;
        fclose(file);
    }
    int error = errno;
    *taken = file && error == EWOULDBLOCK;
    if (file)
        fclose(file);
    errno = error;
    return NULL;
}

void file_unlock(FILE *file, const char *path) {
    struct stat state;
    if (fstat(fileno(file), &state) == 0 && !state.st_size)
        unlink(path); // before others can lock it
    fclose(file);
}

bool file_is_plain(const char *path) {
    struct stat state;
    return stat(path, &state) != 0 || S_ISREG(state.st_mode) || S_ISDIR(state.st_mode);
}

static bool stat_directory(const char *path, const char *name, struct stat *state) {
    char *directory = text_format("%.*s.", (int)(name - path), path);
    bool good = stat(directory, state) == 0;
    free(directory);
    return good;
}

bool file_is_same(const char *path, const char *other) {
    struct stat one, two;
    bool there = stat(path, &one) == 0, second = stat(other, &two) == 0;
    if (!there && !second) {
        const char *name = file_last_part(path), *last = file_last_part(other);
        return strcmp(name, last) == 0 && stat_directory(path, name, &one) &&
               stat_directory(other, last, &two) && is_same_state(&one, &two);
    }
    return there && second && is_same_state(&one, &two);
}

// A pipe or a terminal has no disk to wait for.
static bool sync_descriptor(int fd) {
    while (fsync(fd) != 0)
        if (errno != EINTR)
            return errno == EINVAL || errno == EROFS || errno == ENOTSUP;
    return true;
}

bool file_sync(FILE *file) {
    return sync_descriptor(fileno(file));
}

bool file_replace(const char *from, const char *to) {
    return rename(from, to) == 0;
}

char *file_temporary(const char *path) {
    return text_format("%s.%ld.new", path, (long)getpid());
}

// Appending

static bool lock(int fd) {
    while (flock(fd, LOCK_EX) != 0)
        if (errno != EINTR)
            // Not every file system has locks; a record is worth more than the order of two.
            return errno == ENOLCK || errno == EOPNOTSUPP || errno == EINVAL;
    return true;
}

// What has to come before a paragraph so that an empty line stands before it.
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

static bool append(int fd, const char *bytes, size_t length) {
    struct stat state;
    struct text text = {0};
    if (!lock(fd) || fstat(fd, &state) != 0)
        return false;
    bool regular = S_ISREG(state.st_mode);
    if (regular)
        text_add_string(&text, separator(fd, state.st_size));
    text_add_bytes(&text, bytes, length);
    bool good = write_all(fd, text_string(&text), text.length) && sync_descriptor(fd);
    text_free(&text);
    if (good || !regular)
        return good;
    int error = errno;
    (void)!ftruncate(fd, state.st_size);
    errno = error;
    return false;
}

bool file_append(const char *path, const char *what, const char *bytes, size_t length,
                 char **cause) {
    int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    if (fd < 0)
        return fail(cause, "cannot open %s: %s", path, strerror(errno));
    bool good = append(fd, bytes, length);
    int error = errno;
    if (close(fd) != 0 && good && errno != EINTR) {
        good = false;
        error = errno;
    }
    return good || fail(cause, "%s could not be written to %s: %s", what, path, strerror(error));
}

// Looking

bool file_exists(const char *path) {
    return access(path, F_OK) == 0;
}

// Directories may be executed, too, but are no programs.
bool file_is_program(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

bool file_make_directory(const char *path, char **cause) {
    return mkdir(path, 0777) == 0 || errno == EEXIST ||
           fail(cause, "cannot make %s: %s", path, strerror(errno));
}

void file_make_way(const char *path) {
    char *way = mem_strdup(path);
    for (char *at = way + (*way == '/'); (at = strchr(at, '/')); at++) {
        *at = '\0';
        file_make_directory(way, NULL);
        *at = '/';
    }
    free(way);
}

static char *without_suffix(const char *name, const char *suffix) {
    if (*name == '.' || !text_ends_with(name, suffix))
        return NULL;
    return text_format("%.*s", (int)(strlen(name) - strlen(suffix)), name);
}

char **file_list(const char *directory, const char *suffix) {
    char **names = mem_zero(1, sizeof *names);
    size_t count = 0;
    DIR *open = opendir(directory);
    const struct dirent *entry;
    while (open && (entry = readdir(open))) {
        char *name = without_suffix(entry->d_name, suffix);
        if (!name)
            continue;
        names = mem_resize(names, count + 2, sizeof *names);
        names[count++] = name;
        names[count] = NULL;
    }
    if (open)
        closedir(open);
    return names;
}

const char *file_last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool file_has_directory(const char *path) {
    return strchr(path, '/');
}

bool file_is_absolute(const char *path) {
    return *path == '/';
}

char *file_whole_name(const char *path) {
    char *here = *path == '/' ? NULL : getcwd(NULL, 0);
    char *whole = here ? text_format("%s/%s", here, path) : mem_strdup(path);
    free(here);
    return whole;
}

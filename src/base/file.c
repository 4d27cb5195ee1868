// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"

#include "base/file_system.h"
#include "base/mem.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool file_read(const char *path, struct text *text, char **cause) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : file_open(path, "rb");
    char bytes[1 << 14];
    size_t count;
    if (!file)
        return fail(cause, "cannot open %s: %s", path, strerror(errno));
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_add_bytes(text, bytes, count);
    bool good = !ferror(file);
    int error = errno;
    if (file != stdin)
        fclose(file);
    return good || fail(cause, "cannot read %s: %s", path, strerror(error));
}

static bool write_into(FILE *file, const char *bytes, size_t length, bool waits) {
    if (!file)
        return false;
    bool good = fwrite(bytes, 1, length, file) == length && fflush(file) == 0 &&
                (!waits || file_sync(file));
    int error = errno;
    if (fclose(file) != 0 && good)
        return false;
    errno = error;
    return good;
}

// Under another name first.
static bool write_anew(const char *path, const struct text *text, bool is_private) {
    char *other = file_temporary(path);
    FILE *file = is_private ? file_open_private(other, false) : file_open(other, "wb");
    bool good =
        write_into(file, text_string(text), text->length, !is_private) && file_replace(other, path);
    int error = errno;
    if (!good)
        remove(other);
    free(other);
    errno = error;
    return good;
}

bool file_write(const char *path, const struct text *text, char **cause) {
    bool good = file_is_plain(path)
                    ? write_anew(path, text, false)
                    : write_into(file_open(path, "wb"), text_string(text), text->length, true);
    return good || fail(cause, "cannot write %s: %s", path, strerror(errno));
}

bool file_write_private(const char *path, const struct text *text, char **cause) {
    return write_anew(path, text, true) ||
           fail(cause, "cannot write %s: %s", path, strerror(errno));
}

bool file_add_private(const char *path, const char *bytes, size_t length, char **cause) {
    return write_into(file_open_private(path, true), bytes, length, false) ||
           fail(cause, "cannot write %s: %s", path, strerror(errno));
}

bool file_may_append(const char *path, char **cause) {
    bool there = file_exists(path);
    if (!file_is_plain(path))
        return true; // one would have to wait for whoever reads from a pipe
    FILE *file = file_open(path, "ab");
    if (!file)
        return fail(cause, "cannot open %s: %s", path, strerror(errno));
    fclose(file);
    if (!there)
        remove(path);
    return true;
}

FILE *file_lock(const char *path, char **cause) {
    bool taken;
    FILE *file = file_try_lock(path, &taken);
    if (!file)
        fail(cause, "%s%s: %s", taken ? "another process has " : "cannot open ", path,
             taken ? "it is locked" : strerror(errno));
    return file;
}

struct file_claim {
    FILE *file;
    char *path;
};

bool file_claim(const char *path, struct file_claim **claim, char **cause) {
    char *beside = text_format("%s.lock", path);
    bool taken;
    FILE *file = file_try_lock(beside, &taken);
    *claim = NULL;
    if (!file) {
        free(beside);
        return !taken || fail(cause, "another process writes to %s", path);
    }
    *claim = mem_alloc(sizeof **claim);
    **claim = (struct file_claim){file, beside};
    return true;
}

void file_give_up(struct file_claim *claim) {
    if (!claim)
        return;
    file_unlock(claim->file, claim->path);
    free(claim->path);
    free(claim);
}

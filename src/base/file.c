// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"

#include "base/file_system.h"

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

static bool write_to(const char *path, const struct text *text) {
    FILE *file = file_open(path, "wb");
    if (!file)
        return false;
    bool good = fwrite(text_string(text), 1, text->length, file) == text->length &&
                fflush(file) == 0 && file_sync(file);
    int error = errno;
    if (fclose(file) != 0 && good)
        return false;
    errno = error;
    return good;
}

bool file_write(const char *path, const struct text *text, char **cause) {
    bool plain = file_is_plain(path);
    char *other = plain ? file_temporary(path) : NULL;
    bool good = write_to(plain ? other : path, text) && (!plain || file_replace(other, path));
    int error = errno;
    if (!good && plain)
        remove(other);
    free(other);
    return good || fail(cause, "cannot write %s: %s", path, strerror(error));
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/log.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

void log_init(struct log *log, FILE *file, enum log_level level) {
    *log = (struct log){.file = file, .level = level, .began_us = clock_now_us()};
}

bool log_open(struct log *log, const char *path, enum log_level level, char **cause) {
    log_init(log, file_open(path, "a"), level);
    if (!log->file)
        return fail(cause, "cannot open the log '%s': %s", path, strerror(errno));
    log->owned = true;
    return true;
}

void log_close(struct log *log) {
    if (log->owned)
        fclose(log->file);
    *log = (struct log){0};
}

bool log_wants(const struct log *log, enum log_level level) {
    return log && log->file && level <= log->level;
}

void log_say(const struct log *log, enum log_level level, const char *format, ...) {
    static const char *const names[] = {"", "error", "note", "detail"};
    if (!log_wants(log, level))
        return;
    struct text line = {0};
    double seconds = (double)(clock_now_us() - log->began_us) / 1e6;
    text_add(&line, "%10.3f %s: ", seconds, names[level]);
    va_list list;
    va_start(list, format);
    text_add_list(&line, format, list);
    va_end(list);
    text_add_char(&line, '\n');
    // One call a line: stdio locks the file for that long.
    fputs(text_string(&line), log->file);
    fflush(log->file);
    text_free(&line);
}

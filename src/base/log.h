// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A log for people who look for a fault: one line a remark, with seconds since the log began. Not
// for talking with a user. A NULL log swallows everything. Lines from several threads do not mix.

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum log_level {
    LOG_LEVEL_NONE,
    LOG_LEVEL_ERROR,  // something is lost
    LOG_LEVEL_NOTE,   // something a user may want to know
    LOG_LEVEL_DETAIL, // every step
};

struct log {
    FILE *file;
    enum log_level level; // what is above it is left out
    int64_t began_us;
    bool owned; // log_close() closes the file
};

// Writes to a file that the caller keeps, such as stderr.
void log_init(struct log *log, FILE *file, enum log_level level);

// Appends to the file of that name. Can fail; then the log is silent and may still be used.
bool log_open(struct log *log, const char *path, enum log_level level, char **cause);
void log_close(struct log *log);

bool log_wants(const struct log *log, enum log_level level);

void log_say(const struct log *log, enum log_level level, const char *format, ...)
    __attribute__((format(KF_PRINTF, 3, 4)));

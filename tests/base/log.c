// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/log.h"
#include "tests/tap.h"

#include <stdlib.h>

int main(void) {
    FILE *file = tmpfile();
    struct log log;
    log_init(&log, file, LOG_LEVEL_NOTE);
    log_say(&log, LOG_LEVEL_ERROR, "lost %d", 1);
    log_say(&log, LOG_LEVEL_NOTE, "known");
    log_say(&log, LOG_LEVEL_DETAIL, "left out");
    log_say(NULL, LOG_LEVEL_ERROR, "nobody listens");
    OK(log_wants(&log, LOG_LEVEL_NOTE) && !log_wants(&log, LOG_LEVEL_DETAIL));
    OK(!log_wants(NULL, LOG_LEVEL_ERROR));
    log_close(&log);
    rewind(file); // still open: it is ours

    char line[100];
    OK(fgets(line, sizeof line, file) && strstr(line, " error: lost 1\n"));
    OK(fgets(line, sizeof line, file) && strstr(line, " note: known\n"));
    OK(!fgets(line, sizeof line, file));
    fclose(file);

    char *cause = NULL;
    OK(!log_open(&log, "/nonexistent/log", LOG_LEVEL_NOTE, &cause));
    OK(cause && strstr(cause, "/nonexistent/log"));
    log_say(&log, LOG_LEVEL_ERROR, "into the void");
    log_close(&log);
    free(cause);
    return tap_done();
}

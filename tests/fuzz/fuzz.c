// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct fuzz_target fuzz_targets[] = {
    {"archive", fuzz_archive},   {"belief", fuzz_belief},
    {"blind", fuzz_blind},       {"cecp", fuzz_cecp},
    {"console", fuzz_console},   {"engine", fuzz_engine},
    {"fen", fuzz_fen},           {"hall", fuzz_hall},
    {"json", fuzz_json},         {"keep", fuzz_keep},
    {"link", fuzz_link},         {"model", fuzz_model},
    {"pgn", fuzz_pgn},           {"problem", fuzz_problem},
    {"profile", fuzz_profile},   {"replay", fuzz_replay},
    {"results", fuzz_results},   {"san", fuzz_san},
    {"settings", fuzz_settings}, {"story", fuzz_story},
    {"terms", fuzz_terms},       {"typed", fuzz_typed},
    {"uci", fuzz_uci},           {"umpire", fuzz_umpire},
    {"words", fuzz_words},       {0},
};

const struct fuzz_target *fuzz_find(const char *name) {
    for (const struct fuzz_target *target = fuzz_targets; target->name; target++)
        if (strcmp(target->name, name) == 0)
            return target;
    return NULL;
}

void fuzz_begin(void) {
    static const char *const PLACES[] = {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"};
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
        setenv(PLACES[i], ".", 1);
    setenv("PATH", "/nowhere", 1);
    if (!freopen("/dev/null", "w", stdout))
        abort();
}

void fuzz_promise(bool kept, const char *what) {
    if (kept)
        return;
    fprintf(stderr, "promise not kept: %s\n", what);
    abort();
}

char *fuzz_string(const char *bytes, size_t size) {
    return text_format("%.*s", (int)size, bytes);
}

unsigned fuzz_pick(const char **bytes, size_t *size, unsigned most) {
    if (!*size)
        return 0;
    --*size;
    return (unsigned char)*(*bytes)++ % most;
}

void fuzz_lines(const char *bytes, size_t size, void (*each)(void *context, char *line),
                void *context) {
    const char *end = bytes + size;
    while (bytes < end) {
        const char *stop = memchr(bytes, '\n', (size_t)(end - bytes));
        stop = stop ? stop : end;
        char *line = fuzz_string(bytes, (size_t)(stop - bytes));
        each(context, line);
        free(line);
        bytes = stop + 1;
    }
}

const char *fuzz_file(const char *name, const char *bytes, size_t size) {
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        perror(name);
        exit(1);
    }
    return name;
}

static void tame_line(void *context, char *line) {
    static const char *const NAMES[] = {"pgn", "model", "save", "load", "player"};
    struct text *text = context;
    char *lower = mem_strdup(line);
    for (char *at = lower; *at; at++)
        *at = *at >= 'A' && *at <= 'Z' ? (char)(*at + 'a' - 'A') : *at;
    bool engine = strstr(lower, "engine") && !strstr(lower, "builtin"), path = false;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        path = path || strstr(lower, NAMES[i]);
    for (char *at = line; *at && path; at++)
        *at = *at == '/' ? '_' : *at;
    text_add(text, "%s\n", engine ? "" : line);
    free(lower);
}

void fuzz_standard_input(const char *bytes, size_t size) {
    struct text text = {0};
    fuzz_lines(bytes, size, tame_line, &text);
    if (!freopen(fuzz_file("stdin", text_string(&text), text.length), "rb", stdin))
        abort();
    text_free(&text);
}

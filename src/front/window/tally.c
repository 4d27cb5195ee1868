// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/window/tally.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t tally_begin(const char *path) {
    struct text text = {0};
    char *cause = NULL;
    size_t length = file_read(path, &text, &cause) ? text.length : 0;
    text_free(&text);
    free(cause);
    return length;
}

static void count(const char *at, unsigned won[2], unsigned *drawn) {
    static const char TAG[] = "[Result \"";
    for (unsigned game = 0; (at = strstr(at, TAG)); game++) {
        at += strlen(TAG);
        if (text_starts_with(at, "1/2"))
            ++*drawn;
        else if (*at == '1' || *at == '0')
            won[(game + (*at == '0')) % 2]++;
    }
}

void tally_print(const char *path, size_t from, const char *first, const char *second) {
    struct text text = {0};
    unsigned won[2] = {0, 0}, drawn = 0;
    char *cause = NULL;
    if (file_read(path, &text, &cause) && text.length > from)
        count(text_string(&text) + from, won, &drawn);
    printf("%s won %u, %s won %u, drawn %u\nThe games are in %s.\n", first, won[0], second, won[1],
           drawn, path);
    text_free(&text);
    free(cause);
}

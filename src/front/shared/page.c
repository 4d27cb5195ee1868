// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/place.h"
#include "front/shared/page.h"
#include "front/shared/shapes.h"

#include <stdlib.h>
#include <string.h>

static const char PLACE[] = "/*DATA*/null";

static bool read_part(const char *name, struct text *part, char **cause) {
    char *file = text_format("report/%s", name), *path = place_data(file);
    bool good = file_read(path, part, cause);
    free(path);
    free(file);
    return good;
}

// Puts a part where a page has a mark; a page without the mark stays as it is.
static void put(struct text *page, const char *mark, const struct text *part) {
    const char *start = text_string(page), *place = strstr(start, mark);
    struct text out = {0};
    if (!place)
        return;
    text_add_bytes(&out, start, (size_t)(place - start));
    text_add_string(&out, text_string(part));
    text_add_string(&out, place + strlen(mark));
    text_free(page);
    *page = out;
}

bool page_read(const char *name, struct text *page, char **cause) {
    struct text board = {0}, shapes = {0};
    bool good = read_part(name, page, cause) && read_part("board.js", &board, cause);
    if (good) {
        shapes_add_json(&shapes);
        put(page, "/*BOARD*/", &board);
        put(page, "/*MEN*/null", &shapes);
    }
    good = good && (strstr(text_string(page), PLACE) ||
                    fail(cause, "report/%s has no place for the data", name));
    text_free(&board);
    text_free(&shapes);
    return good;
}

bool page_write(const struct text *page, const struct text *data, const char *path, char **cause) {
    struct text out = {0};
    text_add_string(&out, text_string(page));
    put(&out, PLACE, data);
    bool good = file_write(path, &out, cause);
    text_free(&out);
    return good;
}

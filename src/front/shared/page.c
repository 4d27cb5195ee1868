// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/place.h"
#include "front/shared/page.h"

#include <stdlib.h>
#include <string.h>

static const char PLACE[] = "/*DATA*/null";

bool page_read(const char *name, struct text *page, char **cause) {
    char *file = text_format("report/%s", name), *path = place_data(file);
    bool good = file_read(path, page, cause) && (strstr(text_string(page), PLACE) ||
                                                 fail(cause, "%s has no place for the data", path));
    free(path);
    free(file);
    return good;
}

void page_fill(const struct text *page, const char *data, struct text *out) {
    const char *start = text_string(page), *place = strstr(start, PLACE);
    text_add_bytes(out, start, (size_t)(place - start));
    text_add_string(out, data);
    text_add_string(out, place + sizeof PLACE - 1);
}

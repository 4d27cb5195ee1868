// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// replay TARGET DIRECTORY: runs a target on every file of the directory, by name, and says how many
// there were. The input that brings it down is the last one named on standard error.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool replay(const struct fuzz_target *target, const char *directory, const char *name) {
    char *path = text_format("%s/%s", directory, name), *cause = NULL;
    struct text text = {0};
    fprintf(stderr, "%s\n", path);
    bool good = file_read(path, &text, &cause);
    if (good)
        target->run(text_string(&text), text.length);
    else
        fprintf(stderr, "%s\n", cause);
    text_free(&text);
    free(cause);
    free(path);
    return good;
}

int main(int argc, char **argv) {
    const struct fuzz_target *target = argc == 3 ? fuzz_find(argv[1]) : NULL;
    size_t count = 0;
    bool good = target;
    for (target = fuzz_targets; argc == 1 && target->name; target++)
        printf("%s\n", target->name);
    if (argc == 1)
        return 0;
    target = good ? fuzz_find(argv[1]) : NULL;
    if (!target) {
        fprintf(stderr, "usage: replay TARGET DIRECTORY; without anything it lists the targets\n");
        return 2;
    }
    fuzz_begin();
    char **names = file_list(argv[2], "");
    while (names[count])
        count++;
    qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++) {
        good = replay(target, argv[2], names[i]) && good;
        free(names[i]);
    }
    free(names);
    fprintf(stderr, "%zu inputs\n", count);
    return good && count ? 0 : 1;
}

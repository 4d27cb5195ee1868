// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Names that stand for the same file.

#include "config.h"

#include "base/file.h"
#include "base/text.h"
#include "tests/tap.h"

#include <unistd.h>
#ifdef _WIN32
#include <windows.h>
#endif

#define HERE "file.dir"

static bool make(const char *path) {
    return file_write(path, &(struct text){0}, NULL);
}

// A second name, which no comparison of names tells.
static bool name_again(const char *path, const char *name) {
#ifdef _WIN32
    return CreateHardLinkA(name, path, NULL);
#else
    return link(path, name) == 0;
#endif
}

static void test_names_of_files_there(void) {
    OK(file_is_same(HERE "/one", HERE "/one") && !file_is_same(HERE "/one", HERE "/two"));
    OK(file_is_same(HERE "/one", HERE "/./one"));
    OK(file_is_same(HERE "/one", HERE "/../" HERE "/one"));
    OK(name_again(HERE "/one", HERE "/again"));
    OK(file_is_same(HERE "/one", HERE "/again") && !file_is_same(HERE "/two", HERE "/again"));
    OK(file_is_same(HERE, HERE "/.") && !file_is_same(HERE, HERE "/one"));
}

static void test_names_of_files_to_be(void) {
    OK(file_is_same(HERE "/none", HERE "/none") && !file_is_same(HERE "/none", HERE "/nine"));
    OK(file_is_same(HERE "/none", HERE "/../" HERE "/none"));
    OK(!file_is_same(HERE "/none", HERE "/one") && !file_is_same(HERE "/one", HERE "/none"));
}

#ifndef _WIN32
static void test_links(void) {
    OK(symlink("one", HERE "/link") == 0 && file_is_same(HERE "/one", HERE "/link"));
    OK(!file_is_same(HERE "/two", HERE "/link"));
    remove(HERE "/link");
}
#else
static void test_links(void) {
    OK(file_is_same(HERE "/one", HERE "\\ONE"));
    OK(file_is_same(HERE "/none", HERE "\\NONE"));
}
#endif

static void remove_all(void) {
    remove(HERE "/one");
    remove(HERE "/two");
    remove(HERE "/again");
    rmdir(HERE);
}

int main(void) {
    remove_all();
    OK(file_make_directory(HERE, NULL) && make(HERE "/one") && make(HERE "/two"));
    test_names_of_files_there();
    test_names_of_files_to_be();
    test_links();
    remove_all();
    return tap_done();
}

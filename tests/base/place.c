// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where things are, and files made and listed there.

#include "config.h"

#include "base/place.h"

#include "base/file.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <unistd.h>

static bool is(char *path, const char *wanted) {
    bool same = path && strcmp(path, wanted) == 0;
    if (!same)
        printf("# %s, not %s\n", path ? path : "nothing", wanted);
    free(path);
    return same;
}

static void test_directories(void) {
    setenv("HOME", "/home/me", 1);
    setenv("XDG_CONFIG_HOME", "relative", 1); // to be ignored
    unsetenv("XDG_DATA_HOME");
    OK(is(place_configuration("engines"), "/home/me/.config/kriegfish/engines"));
    OK(is(place_saved("games.pgn"), "/home/me/.local/share/kriegfish/games.pgn"));
    setenv("XDG_CONFIG_HOME", "/conf", 1);
    setenv("XDG_DATA_HOME", "/saved", 1);
    OK(is(place_configuration("engines"), "/conf/kriegfish/engines"));
    OK(is(place_saved("games.pgn"), "/saved/kriegfish/games.pgn"));
    unsetenv("HOME");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_DATA_HOME");
    OK(!place_configuration("engines") && !place_saved("games.pgn"));
    setenv("KRIEGFISH_DATADIR", "/data", 1);
    OK(is(place_data("engines"), "/data/engines"));
    unsetenv("KRIEGFISH_DATADIR");
}

// What lies beside us is found, and nothing else is taken for it.
static void test_data(const char *home) {
    char *mark = text_format("%s/engines/builtin.engine", home);
    char *wanted = text_format("%s/engines", home);
    char *before = place_data("engines");
    OK(strcmp(before, wanted) != 0);
    file_make_way(mark);
    OK(file_write(mark, &(struct text){0}, NULL) && file_exists(mark));
    OK(is(place_data("engines"), wanted));
    char **names = file_list(wanted, ".engine");
    OK(names[0] && strcmp(names[0], "builtin") == 0 && !names[1]);
    free(names[0]);
    free(names);
    names = file_list("/no/such/place", "");
    OK(!names[0]);
    free(names);
    OK(!file_is_program(mark) && !file_is_program(home));
    remove(mark);
    remove(wanted);
    free(before);
    free(mark);
    free(wanted);
}

static void test_programs(void) {
    char *self = place_self(), *shell;
    OK(self && file_is_program(self));
    unsetenv("PATH");
    shell = place_program("sh");
    OK(shell && file_is_program(shell) && file_is_absolute(shell));
    free(shell);
    setenv("PATH", "/nowhere", 1);
    OK(!place_program("sh"));
    OK(!place_program("no-such-program"));
    free(self);
}

static void test_names(void) {
    OK_STRING(file_last_part("/a/b.c"), "b.c");
    OK_STRING(file_last_part("b.c"), "b.c");
    OK(file_has_directory("a/b") && !file_has_directory("a"));
    OK(file_is_absolute("/a") && !file_is_absolute("a/b"));
}

int main(void) {
    char *home = place_home();
    OK(home && file_is_absolute(home));
    test_directories();
    if (home)
        test_data(home);
    test_programs();
    test_names();
    free(home);
    return tap_done();
}

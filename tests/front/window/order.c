// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is asked of a chess window is checked before there is one, and the words that it is started
// with.

#include "config.h"

#include "base/machine.h"
#include "base/mem.h"
#include "front/window/layout.h"
#include "front/window/words.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <string.h>

// The order that "name=value" words and one more word make, as the window's words or the cause.
static char *words_in(const struct window_program *program, const char *const *given,
                      const char *word) {
    struct settings options;
    struct window_order order = {.program = program};
    struct window_words words = {0};
    char *cause = NULL, *more = mem_strdup(word ? word : "");
    struct text text = {0};
    settings_init(&options, window_options);
    for (; *given; given++)
        OK(settings_parse(&options, *given, &cause));
    if (window_order_read(&order, &options, &more, word ? 1 : 0, &cause)) {
        window_words_for(&words, &order, program, "/our/program", "/a/logon");
        for (size_t i = 0; i < words.count; i++)
            text_add(&text, "%s|", words.at[i]);
    } else
        text_add_string(&text, cause);
    window_words_free(&words);
    window_order_free(&order);
    settings_free(&options);
    free(cause);
    free(more);
    return text_take(&text);
}

static char *words_of(const char *const *given, const char *word) {
    return words_in(&window_xboard, given, word);
}

static void has(const char *const *given, const char *word, const char *wanted) {
    char *words = words_of(given, word);
    tap_ok(strstr(words, wanted), wanted, words, 0);
    free(words);
}

#define GIVEN(...) ((const char *const[]){__VA_ARGS__, NULL})

static void good_ones(void) {
    has(GIVEN("pgn=/g.pgn", "engine-mode", "rules=english"), NULL,
        "-fcp|\"/our/program\" cecp --pgn \"/g.pgn\" --player kriegfish --rules=english|");
    has(GIVEN("pgn=/g.pgn", "level=1:30+2", "engine-mode"), NULL, "-tc|1:30|-inc|2|");
    has(GIVEN("pgn=/g.pgn", "black", "seed=3"), NULL, "-mode|MachineWhite|");
    has(GIVEN("pgn=/g.pgn", "player=kriegfish:strength=2"), NULL, "-fcp|");
    has(GIVEN("pgn=/g.pgn", "board=gardner"), NULL, "-fcp|");
    has(GIVEN("pgn=/g.pgn", "board=gardner", "ics"), NULL, "match kriegfish 0 0 gardner white");
    has(GIVEN("pgn=/g.pgn", "board=chess"), NULL, "match kriegfish 0 0 chess white");
    has(GIVEN("pgn=/g.pgn", "strength=2"), NULL, "match kriegfish 0 0 strength=2 white");
    char *second = text_format("-scp|\"/our/program\" cecp --pgn \"/g.pgn.%ld.part2\" --player "
                               "greedy --beliefs|",
                               machine_process());
    has(GIVEN("pgn=/g.pgn", "versus=random"), "greedy", second);
    free(second);
    has(GIVEN("pgn=/g.pgn", "level=5+3", "black", "rules=rand"), NULL,
        "--begin \"match kriegfish 5 3 rand black\"");
    has(GIVEN("join=here", "port=99"), NULL,
        "-icshost|here|-icsport|99|-icslogon|/a/logon|");
    has(GIVEN("pgn=/g.pgn", "host-game", "host=0.0.0.0"), NULL, "-icshost|127.0.0.1|");
}

static void bad_ones(void) {
    has(GIVEN("level=soon"), NULL, "'soon' is no time");
    has(GIVEN("level=0"), NULL, "'0' is no time");
    has(GIVEN("level=5+"), NULL, "'5+' is no time");
    has(GIVEN("ics", "level=1:30"), NULL, "whole minutes");
    has(GIVEN("versus=random"), NULL, "two players");
    has(GIVEN("versus=random", "board=gardner"), "greedy", "for chess alone");
    has(GIVEN("ics", "join=here"), NULL, "do not go together");
    has(GIVEN("ics", "seed=1"), NULL, "--seed and --ics do not go together");
    has(GIVEN("ics", "player=kriegfish:strength=1"), NULL, "by their names alone");
    has(GIVEN("name=a b"), NULL, "--name cannot be");
    has(GIVEN("black"), "chess", "'chess'");
}

// WinBoard reads its command line as C reads strings, and runs elsewhere.
static void winboard(void) {
    static char no_program[] = "KF_WINBOARD=/there/is/none.exe";
    struct window_program bare = window_winboard;
    char *words =
        words_in(&window_winboard, GIVEN("pgn=g.pgn", "engine=C:\\\\x\\\\fish.exe"), NULL);
    bare.pictures = NULL;
    OK(strstr(words, "--engine=C:/x/fish.exe}|"));
    OK(strstr(words, "/g.pgn\" --player") && !strstr(words, "\"g.pgn"));
    OK(!strchr(words, '\\') && strstr(words, "-fcp|{\"/our/program\" cecp "));
    free(words);
    putenv(no_program);
    char *cause = NULL;
    OK(!window_program_find(&bare, &cause) && strstr(cause, "KF_WINBOARD"));
    free(cause);
}

static void no_window(void) {
    struct window_program none = window_xboard;
    char *cause = NULL;
    none.file = "there-is-no-such-window";
    OK(!window_program_find(&none, &cause));
    OK(cause && strstr(cause, "XBoard is not installed (on Debian"));
    free(cause);
}

// Board and words side by side on every screen, neither larger than wished for, and all of it seen.
static void layouts(void) {
    static const struct layout_wish WISHES[] = {
        {.files = 8, .ranks = 8, .square = 72, .width = 620, .least = 514, .height = 540},
        {.files = 9, .ranks = 8, .square = 64, .width = 620, .least = 300, .height = 740}};
    for (size_t i = 0; i < sizeof WISHES / sizeof *WISHES; i++) {
        const struct layout_wish *wish = &WISHES[i];
        unsigned wrong = 0;
        for (int width = 800; width < 4000; width += 7)
            for (int height = 600; height < 2200; height += 31) {
                struct layout layout = layout_on((struct screen){width, height}, *wish);
                wrong += layout.square > wish->square || layout.width > wish->width ||
                         layout.square * wish->files > layout.x || layout.width < wish->least ||
                         layout.x + layout.width > width || layout.height > height ||
                         layout.square * wish->ranks > height || layout.square < 24;
            }
        OK_LONG(wrong, 0);
        struct layout known = layout_on((struct screen){1280, 800}, *wish);
        struct layout unknown = layout_on((struct screen){0}, *wish);
        OK(memcmp(&known, &unknown, sizeof known) == 0);
        OK_LONG(known.square, wish->square);
        OK_LONG(known.width, wish->width);
    }
}

int main(void) {
    layouts();
    good_ones();
    bad_ones();
    winboard();
    no_window();
    return tap_done();
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/settings.h"
#include "tests/tap.h"

#include <stdlib.h>

static const struct setting table[] = {
    {.name = "threads",
     .type = SETTING_INT,
     .initial = "1",
     .min = 1,
     .max = 64,
     .help = "how many"},
    {.name = "seed", .type = SETTING_INT, .help = "where chance begins"},
    {.name = "chance", .type = SETTING_REAL, .initial = "0.5", .max = 1, .help = "how likely"},
    {.name = "book", .type = SETTING_BOOL, .initial = "true", .help = "use a book"},
    {.name = "quiet", .type = SETTING_BOOL, .help = "say less"},
    {.name = "rules",
     .type = SETTING_CHOICE,
     .initial = "berkeley",
     .choices = "berkeley ics cincinnati",
     .help = "what the umpire says"},
    {.name = "file", .type = SETTING_TEXT, .argument = "FILE", .help = "where to"},
    {0},
};

static void defaults(void) {
    struct settings settings;
    settings_init(&settings, table);
    OK_LONG(settings_int(&settings, "threads"), 1);
    OK_LONG(settings_int(&settings, "seed"), 0);
    OK(settings_real(&settings, "chance") == 0.5);
    OK(settings_bool(&settings, "book") && !settings_bool(&settings, "quiet"));
    OK_LONG(settings_choice(&settings, "rules"), 0);
    OK_STRING(settings_text(&settings, "rules"), "berkeley");
    OK(settings_text(&settings, "file") == NULL);
    OK(!settings_given(&settings, "threads"));
    settings_free(&settings);
}

static void specs(void) {
    struct settings settings;
    char *cause = NULL;
    settings_init(&settings, table);
    OK(settings_parse(&settings, NULL, &cause) && settings_parse(&settings, "", &cause));
    OK(settings_parse(&settings, "threads=4,quiet,book=no,rules=ics,file=a\\,b=c,chance=1",
                      &cause));
    OK_LONG(settings_int(&settings, "threads"), 4);
    OK(settings_bool(&settings, "quiet") && !settings_bool(&settings, "book"));
    OK_LONG(settings_choice(&settings, "rules"), 1);
    OK_STRING(settings_text(&settings, "file"), "a,b=c");
    OK(settings_real(&settings, "chance") == 1);
    OK(settings_given(&settings, "threads") && !settings_given(&settings, "seed"));
    OK(settings_parse(&settings, "file=", &cause));
    OK_STRING(settings_text(&settings, "file"), "");
    settings_free(&settings);
}

static void errors(void) {
    static const char *const cases[][2] = {
        {"threads=0", "threads must be a whole number from 1 to 64, not '0'"},
        {"threads=x", "threads must be a whole number from 1 to 64, not 'x'"},
        {"threads", "threads needs a value: threads=..."},
        {"chance=1.5", "chance must be a number from 0 to 1, not '1.5'"},
        {"rules=icc", "rules must be one of berkeley, ics, cincinnati, not 'icc'"},
        {"quiet=maybe", "quiet must be true or false, not 'maybe'"},
        {"seed=1.5", "seed must be a whole number, not '1.5'"},
        {"thraeds=2", "no setting is called 'thraeds' (did you mean 'threads'?)"},
        {"quiet,,book", "no setting is called ''"},
        {"elephant=1", "no setting is called 'elephant'"},
    };
    struct settings settings;
    settings_init(&settings, table);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *cause = NULL;
        OK(!settings_parse(&settings, cases[i][0], &cause));
        OK_STRING(cause, cases[i][1]);
        free(cause);
    }
    OK_LONG(settings_int(&settings, "threads"), 1);
    OK(!settings_set(&settings, "threads", "99", NULL));
    settings_free(&settings);
}

static void listing(void) {
    struct text text = {0};
    settings_add_listing(table, &text);
    OK(strstr(text_string(&text), "threads=N") && strstr(text_string(&text), "how many (1)\n"));
    OK(strstr(text_string(&text), "rules=berkeley|ics|cincinnati"));
    OK(strstr(text_string(&text), "file=FILE"));
    text_free(&text);
    struct settings none;
    settings_init(&none, NULL);
    OK(!settings_set(&none, "a", "b", NULL));
    settings_free(&none);
}

int main(void) {
    defaults();
    specs();
    errors();
    listing();
    return tap_done();
}

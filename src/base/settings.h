// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Settings: things a user may set, declared once as a table and read from it everywhere (command
// line, player specs, UCI options, CECP features, help, completion).
//
// A table is an array of struct setting that ends with a row whose name is NULL; it must outlive
// every struct settings made from it. A struct settings owns its values. Setting can fail, with a
// cause that names the setting and what it allows; reading a setting that is not in the table, or
// as another type, is our bug.

#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum setting_type {
    SETTING_BOOL,
    SETTING_INT,
    SETTING_REAL,
    SETTING_CHOICE,
    SETTING_TEXT,
};

struct setting {
    const char *name;
    enum setting_type type;
    const char *argument; // what help calls the value ("FILE"); NULL: a word made from the type
    const char *initial;  // the default as text; NULL: no value (reads as 0, false or NULL)
    double min, max;      // for INT and REAL; no limits when both are 0
    const char *choices;  // for CHOICE: the words, with single spaces between them
    const char *help;     // one line, no full stop
    const char *source;   // where the default was published ("2010, 6.1"), or NULL
};

struct setting_value;

struct settings {
    const struct setting *table;
    struct setting_value *values;
};

// Every setting at its default.
void settings_init(struct settings *settings, const struct setting *table);
void settings_free(struct settings *settings);

bool settings_set(struct settings *settings, const char *name, const char *value, char **cause);

// Reads "name=value,name=value"; a bool may stand without "=value" and is then true; a backslash
// takes the next letter as it is. An empty or NULL spec changes nothing. On failure the settings
// before the bad one are set.
bool settings_parse(struct settings *settings, const char *spec, char **cause);

// Sets what both tables have and the other user set.
bool settings_copy(struct settings *to, const struct settings *from, char **cause);

// Its value as text that can be set again.
void settings_add_value(const struct settings *settings, const char *name, struct text *text);

// Whether the user set it (even to its default).
bool settings_given(const struct settings *settings, const char *name);

bool settings_bool(const struct settings *settings, const char *name);
long settings_int(const struct settings *settings, const char *name);
double settings_real(const struct settings *settings, const char *name);

// The text or the word chosen; valid until it is set again. NULL when there is no default.
const char *settings_text(const struct settings *settings, const char *name);

// Which of the choices it is, from 0 up; -1 when none was chosen.
int settings_choice(const struct settings *settings, const char *name);

// The row of that name, or NULL. A NULL table is an empty one.
const struct setting *setting_find(const struct setting *table, const char *name);

// The name nearest to a misspelt one, or NULL when none is near.
const char *setting_nearest(const struct setting *table, const char *name);

const char *setting_type_name(enum setting_type type);

// What help calls the value: "FILE", "N", "X", "a|b|c"; "" for a bool.
void setting_add_argument(const struct setting *setting, struct text *text);

// What it allows, in words: "a whole number from 1 to 9", "one of a, b, c".
void setting_add_allowed(const struct setting *setting, struct text *text);

// One line a setting for people: name, argument, help, default.
void settings_add_listing(const struct setting *table, struct text *text);

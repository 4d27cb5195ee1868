// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/settings.h"

#include "base/mem.h"

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct setting_value {
    bool given;
    char *text;    // as it was set; NULL when there is no value
    double number; // a REAL
    long whole;    // an INT, a BOOL as 0 or 1, a CHOICE as its place (-1: none)
};

static size_t table_size(const struct setting *table) {
    size_t size = 0;
    while (table && table[size].name)
        size++;
    return size;
}

const struct setting *setting_find(const struct setting *table, const char *name) {
    for (const struct setting *row = table; row && row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

const char *setting_nearest(const struct setting *table, const char *name) {
    const char *nearest = NULL;
    size_t best = strlen(name) / 3 + 2; // further away is another word, not a slip
    for (const struct setting *row = table; row && row->name; row++) {
        size_t distance = text_distance(row->name, name);
        if (distance < best) {
            best = distance;
            nearest = row->name;
        }
    }
    return nearest;
}

const char *setting_type_name(enum setting_type type) {
    static const char *const names[] = {
        [SETTING_BOOL] = "bool",     [SETTING_INT] = "int",   [SETTING_REAL] = "real",
        [SETTING_CHOICE] = "choice", [SETTING_TEXT] = "text",
    };
    return names[type];
}

// The place of word in "a b c", or -1.
static int choice_place(const char *choices, const char *word) {
    size_t length, wanted = strlen(word);
    int place = 0;
    for (const char *choice; (choice = text_word(&choices, &length)); place++)
        if (length == wanted && memcmp(choice, word, length) == 0)
            return place;
    return -1;
}

static bool parse_bool(const char *text, long *whole) {
    static const char yes[] = "true yes on 1", no[] = "false no off 0";
    *whole = choice_place(yes, text) >= 0;
    return *whole || choice_place(no, text) >= 0;
}

static bool has_limits(const struct setting *row) {
    return row->min != 0 || row->max != 0;
}

static bool parse_int(const struct setting *row, const char *text, long *whole) {
    if (!text_to_long(text, LONG_MIN, LONG_MAX, whole))
        return false;
    return !has_limits(row) || ((double)*whole >= row->min && (double)*whole <= row->max);
}

static bool parse_real(const struct setting *row, const char *text, double *number) {
    bool limits = has_limits(row);
    return text_to_double(text, limits ? row->min : -DBL_MAX, limits ? row->max : DBL_MAX, number);
}

static bool parse_value(const struct setting *row, const char *text, struct setting_value *value) {
    switch (row->type) {
    case SETTING_BOOL:
        return parse_bool(text, &value->whole);
    case SETTING_INT:
        return parse_int(row, text, &value->whole);
    case SETTING_REAL:
        return parse_real(row, text, &value->number);
    case SETTING_CHOICE:
        value->whole = choice_place(row->choices, text);
        return value->whole >= 0;
    case SETTING_TEXT:
        return true;
    }
    return false;
}

void settings_init(struct settings *settings, const struct setting *table) {
    size_t size = table_size(table);
    settings->table = table;
    settings->values = mem_zero(size, sizeof *settings->values);
    for (size_t i = 0; i < size; i++) {
        struct setting_value *value = &settings->values[i];
        if (table[i].type == SETTING_CHOICE)
            value->whole = -1;
        if (!table[i].initial)
            continue;
        bool good = parse_value(&table[i], table[i].initial, value);
        assert(good && "a default must be allowed by its own row");
        (void)good;
        value->text = mem_strdup(table[i].initial);
    }
}

void settings_free(struct settings *settings) {
    for (size_t i = 0; i < table_size(settings->table); i++)
        free(settings->values[i].text);
    free(settings->values);
    *settings = (struct settings){0};
}

static bool unknown(const struct settings *settings, const char *name, char **cause) {
    const char *nearest = setting_nearest(settings->table, name);
    if (nearest)
        return fail(cause, "no setting is called '%s' (did you mean '%s'?)", name, nearest);
    return fail(cause, "no setting is called '%s'", name);
}

bool settings_set(struct settings *settings, const char *name, const char *text, char **cause) {
    const struct setting *row = setting_find(settings->table, name);
    if (!row)
        return unknown(settings, name, cause);
    struct setting_value value = {.given = true};
    if (!parse_value(row, text, &value)) {
        struct text allowed = {0};
        setting_add_allowed(row, &allowed);
        fail(cause, "%s must be %s, not '%s'", name, text_string(&allowed), text);
        text_free(&allowed);
        return false;
    }
    struct setting_value *old = &settings->values[row - settings->table];
    value.text = mem_strdup(text);
    free(old->text);
    *old = value;
    return true;
}

// Takes one "name=value" off the spec; has_value tells "name=" from "name".
static const char *take_pair(const char *at, struct text *name, struct text *value,
                             bool *has_value) {
    *has_value = false;
    for (; *at && *at != ','; at++) {
        if (*at == '=' && !*has_value) {
            *has_value = true;
            continue;
        }
        if (*at == '\\' && at[1])
            at++;
        text_add_char(*has_value ? value : name, *at);
    }
    return *at ? at + 1 : at;
}

static bool set_pair(struct settings *settings, const char *name, const char *value, char **cause) {
    const struct setting *row = setting_find(settings->table, name);
    if (!value && row && row->type != SETTING_BOOL)
        return fail(cause, "%s needs a value: %s=...", name, name);
    return settings_set(settings, name, value ? value : "true", cause);
}

bool settings_parse(struct settings *settings, const char *spec, char **cause) {
    struct text name = {0}, value = {0};
    bool good = true;
    for (const char *at = spec; at && *at && good;) {
        bool has_value;
        text_clear(&name);
        text_clear(&value);
        at = take_pair(at, &name, &value, &has_value);
        good =
            set_pair(settings, text_string(&name), has_value ? text_string(&value) : NULL, cause);
    }
    text_free(&name);
    text_free(&value);
    return good;
}

static const struct setting_value *value_of(const struct settings *settings, const char *name,
                                            enum setting_type type) {
    const struct setting *row = setting_find(settings->table, name);
    assert(row && row->type == type);
    (void)type;
    return &settings->values[row - settings->table];
}

void settings_add_value(const struct settings *settings, const char *name, struct text *text) {
    const struct setting *row = setting_find(settings->table, name);
    assert(row);
    enum setting_type type = row ? row->type : SETTING_TEXT;
    if (type == SETTING_INT)
        text_add(text, "%ld", settings_int(settings, name));
    else if (type == SETTING_REAL)
        text_add(text, "%.17g", settings_real(settings, name));
    else if (type == SETTING_BOOL)
        text_add_string(text, settings_bool(settings, name) ? "true" : "false");
    else if (settings_text(settings, name))
        text_add_string(text, settings_text(settings, name));
}

bool settings_copy(struct settings *to, const struct settings *from, char **cause) {
    for (const struct setting *row = to->table; row->name; row++) {
        struct text value = {0};
        if (!setting_find(from->table, row->name) || !settings_given(from, row->name))
            continue;
        settings_add_value(from, row->name, &value);
        bool good = settings_set(to, row->name, text_string(&value), cause);
        text_free(&value);
        if (!good)
            return false;
    }
    return true;
}

bool settings_given(const struct settings *settings, const char *name) {
    const struct setting *row = setting_find(settings->table, name);
    assert(row);
    return settings->values[row - settings->table].given;
}

bool settings_bool(const struct settings *settings, const char *name) {
    return value_of(settings, name, SETTING_BOOL)->whole != 0;
}

long settings_int(const struct settings *settings, const char *name) {
    return value_of(settings, name, SETTING_INT)->whole;
}

double settings_real(const struct settings *settings, const char *name) {
    return value_of(settings, name, SETTING_REAL)->number;
}

int settings_choice(const struct settings *settings, const char *name) {
    return (int)value_of(settings, name, SETTING_CHOICE)->whole;
}

const char *settings_text(const struct settings *settings, const char *name) {
    const struct setting *row = setting_find(settings->table, name);
    assert(row && (row->type == SETTING_TEXT || row->type == SETTING_CHOICE));
    return settings->values[row - settings->table].text;
}

void setting_add_argument(const struct setting *setting, struct text *text) {
    if (setting->argument) {
        text_add_string(text, setting->argument);
        return;
    }
    static const char *const words[] = {
        [SETTING_BOOL] = "",   [SETTING_INT] = "N",     [SETTING_REAL] = "X",
        [SETTING_CHOICE] = "", [SETTING_TEXT] = "TEXT",
    };
    text_add_string(text, words[setting->type]);
    for (const char *at = setting->choices; setting->type == SETTING_CHOICE && *at; at++)
        text_add_char(text, (char)(*at == ' ' ? '|' : *at));
}

static void add_limits(const struct setting *setting, struct text *text) {
    if (has_limits(setting))
        text_add(text, " from %.15g to %.15g", setting->min, setting->max);
}

void setting_add_allowed(const struct setting *setting, struct text *text) {
    switch (setting->type) {
    case SETTING_BOOL:
        text_add_string(text, "true or false");
        break;
    case SETTING_INT:
        text_add_string(text, "a whole number");
        add_limits(setting, text);
        break;
    case SETTING_REAL:
        text_add_string(text, "a number");
        add_limits(setting, text);
        break;
    case SETTING_CHOICE:
        text_add_string(text, "one of ");
        for (const char *at = setting->choices; *at; at++)
            text_add_string(text, *at == ' ' ? ", " : (char[]){*at, '\0'});
        break;
    case SETTING_TEXT:
        text_add_string(text, "text");
        break;
    }
}

void settings_add_listing(const struct setting *table, struct text *text) {
    for (const struct setting *row = table; row && row->name; row++) {
        struct text left = {0};
        text_add(&left, "%s%s", row->name, row->type == SETTING_BOOL ? "" : "=");
        setting_add_argument(row, &left);
        text_add(text, "  %-24s %s", text_string(&left), row->help);
        if (row->initial)
            text_add(text, " (%s)", row->initial);
        if (row->source)
            text_add(text, " [%s]", row->source);
        text_add_char(text, '\n');
        text_free(&left);
    }
}

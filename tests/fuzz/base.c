// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What base reads: JSON, settings.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "base/json.h"
#include "front/ics/server.h"
#include "front/shared/session.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

// Everything in it, asked for and written again.
static void visit(const struct json *json, struct text *text) {
    if (json->name)
        json_add_string(text, json->name);
    if (json->type == JSON_STRING)
        json_add_string(text, json->string);
    else if (json->type == JSON_NUMBER)
        json_add_real(text, json->number, 3);
    for (size_t i = 0; i < json->count; i++) {
        const struct json *item = &json->items[i];
        if (item->name)
            fuzz_promise(json_member(json, item->name), "json: a member is found");
        visit(item, text);
    }
}

void fuzz_json(const char *bytes, size_t size) {
    char *string = fuzz_string(bytes, size), *cause = NULL;
    struct text text = {0};
    struct json json;
    if (json_read(string, &json, &cause)) {
        visit(&json, &text);
        json_free(&json);
    } else
        fuzz_promise(cause && !json.count, "json: a failure has a cause and leaves nothing");
    text_free(&text);
    free(cause);
    free(string);
}

static void parse(const struct setting *table, const char *spec) {
    struct settings settings;
    struct text text = {0};
    char *cause = NULL;
    settings_init(&settings, table);
    fuzz_promise(settings_parse(&settings, spec, &cause) || cause, "settings: why it failed");
    for (const struct setting *row = table; row && row->name; row++)
        if (row->type == SETTING_INT && (row->min != 0 || row->max != 0) &&
            settings_given(&settings, row->name)) {
            double value = (double)settings_int(&settings, row->name);
            fuzz_promise(value >= row->min && value <= row->max, "settings: limits hold");
        }
    setting_nearest(table, spec);
    settings_free(&settings);
    text_free(&text);
    free(cause);
}

// A player's spec, or the options of a front.
static void spec(void *context, char *line) {
    char *colon = strchr(line, ':');
    (void)context;
    parse(session_options, line);
    parse(ics_options, line);
    if (colon)
        *colon = '\0';
    registry_nearest(line);
    const struct player_ops *ops = registry_find(line);
    if (ops && colon)
        parse(ops->settings, colon + 1);
}

void fuzz_settings(const char *bytes, size_t size) {
    fuzz_lines(bytes, size, spec, NULL);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/json.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 32 };

// The bytes of a character as UTF-8 has them; 1 for what is none.
static size_t character_length(const unsigned char *at) {
    size_t length = *at < 0xc2 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf5 ? 4 : 1;
    bool odd = (*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) ||
               (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f);
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 1;
    return odd ? 1 : length;
}

// What is no UTF-8 is taken for Latin-1, as old files of games have it.
void json_add_string(struct text *text, const char *string) {
    text_add_char(text, '"');
    for (const unsigned char *at = (const unsigned char *)string; *at; at++) {
        size_t length = character_length(at);
        if (length > 1) {
            text_add_bytes(text, (const char *)at, length);
            at += length - 1;
        } else if (*at < ' ' || *at == '<' || *at == '>' || *at == '&' || *at >= 127)
            text_add(text, "\\u%04x", *at);
        else {
            if (*at == '"' || *at == '\\')
                text_add_char(text, '\\');
            text_add_char(text, (char)*at);
        }
    }
    text_add_char(text, '"');
}

void json_add_real(struct text *text, double value, int decimals) {
    if (isfinite(value))
        text_add(text, "%.*f", decimals, value);
    else
        text_add_string(text, "null");
}

struct reading {
    const char *start, *at;
    unsigned depth;
};

static void skip_space(struct reading *reading) {
    reading->at += strspn(reading->at, " \t\r\n");
}

static bool take(struct reading *reading, const char *word) {
    if (!text_starts_with(reading->at, word))
        return false;
    reading->at += strlen(word);
    return true;
}

// Four hexadecimal digits as UTF-8; pairs of surrogates become two question marks.
static bool read_unicode(struct reading *reading, struct text *text) {
    unsigned code = 0;
    for (int i = 0; i < 4; i++, reading->at++) {
        const char *digits = "0123456789abcdef", *digit;
        char c = *reading->at;
        c = c >= 'A' && c <= 'F' ? (char)(c + 'a' - 'A') : c;
        if (!c || !(digit = strchr(digits, c)))
            return false;
        code = 16 * code + (unsigned)(digit - digits);
    }
    if (code == 0 || (code >= 0xd800 && code < 0xe000))
        code = '?';
    if (code < 0x80)
        text_add_char(text, (char)code);
    else if (code < 0x800)
        text_add(text, "%c%c", (int)(0xc0 | code >> 6), (int)(0x80 | (code & 63)));
    else
        text_add(text, "%c%c%c", (int)(0xe0 | code >> 12), (int)(0x80 | (code >> 6 & 63)),
                 (int)(0x80 | (code & 63)));
    return true;
}

static bool read_escape(struct reading *reading, struct text *text) {
    static const char LETTERS[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
    char letter = *reading->at;
    const char *found = letter ? strchr(LETTERS, letter) : NULL;
    if (letter == 'u') {
        reading->at++;
        return read_unicode(reading, text);
    }
    if (!found) // the text may end here: its end is not stepped over
        return false;
    reading->at++;
    text_add_char(text, MEANT[found - LETTERS]);
    return true;
}

static bool read_string(struct reading *reading, char **string) {
    struct text text = {0};
    bool good = take(reading, "\"");
    while (good && *reading->at != '"') {
        size_t plain = strcspn(reading->at, "\"\\");
        text_add_bytes(&text, reading->at, plain);
        reading->at += plain;
        good = *reading->at;
        if (*reading->at == '\\') {
            reading->at++;
            good = read_escape(reading, &text);
        }
    }
    if (good)
        reading->at++;
    *string = text_take(&text);
    return good;
}

static bool read_value(struct reading *reading, struct json *json);

static struct json *add_item(struct json *json, size_t *capacity) {
    if (json->count == *capacity) {
        *capacity = *capacity ? 2 * *capacity : 8;
        json->items = mem_resize(json->items, *capacity, sizeof *json->items);
    }
    struct json *item = &json->items[json->count++];
    *item = (struct json){0};
    return item;
}

// Items up to the bracket that closes them.
static bool read_items(struct reading *reading, struct json *json, const char *close) {
    size_t capacity = 0;
    skip_space(reading);
    if (take(reading, close))
        return true;
    for (;;) {
        struct json *item = add_item(json, &capacity);
        skip_space(reading);
        if (json->type == JSON_OBJECT) {
            if (!read_string(reading, &item->name))
                return false;
            skip_space(reading);
            if (!take(reading, ":"))
                return false;
        }
        if (!read_value(reading, item))
            return false;
        skip_space(reading);
        if (take(reading, close))
            return true;
        if (!take(reading, ","))
            return false;
    }
}

static bool read_number(struct reading *reading, struct json *json) {
    size_t length = strspn(reading->at, "+-.0123456789eE");
    char *digits = text_format("%.*s", (int)length, reading->at);
    json->type = JSON_NUMBER;
    bool good = text_to_double(digits, -1e300, 1e300, &json->number);
    free(digits);
    reading->at += good ? length : 0;
    return good;
}

static bool read_word(struct reading *reading, struct json *json) {
    bool yes = take(reading, "true");
    if (yes || take(reading, "false"))
        *json = (struct json){.type = JSON_BOOL, .number = yes, .name = json->name};
    else
        return take(reading, "null");
    return true;
}

static bool read_value(struct reading *reading, struct json *json) {
    bool good;
    skip_space(reading);
    if (++reading->depth > MOST_DEPTH)
        return false;
    if (*reading->at == '"') {
        json->type = JSON_STRING;
        good = read_string(reading, &json->string);
    } else if (take(reading, "[")) {
        json->type = JSON_LIST;
        good = read_items(reading, json, "]");
    } else if (take(reading, "{")) {
        json->type = JSON_OBJECT;
        good = read_items(reading, json, "}");
    } else
        good = read_word(reading, json) || read_number(reading, json);
    reading->depth--;
    return good;
}

bool json_read(const char *text, struct json *json, char **cause) {
    struct reading reading = {.start = text, .at = text};
    *json = (struct json){0};
    bool good = read_value(&reading, json);
    skip_space(&reading);
    if (good && !*reading.at)
        return true;
    json_free(json);
    return fail(cause, "it is no JSON from byte %zu on", (size_t)(reading.at - reading.start) + 1);
}

void json_free(struct json *json) {
    for (size_t i = 0; i < json->count; i++)
        json_free(&json->items[i]);
    free(json->items);
    free(json->string);
    free(json->name);
    *json = (struct json){0};
}

const struct json *json_member(const struct json *json, const char *name) {
    if (!json || json->type != JSON_OBJECT)
        return NULL;
    for (size_t i = 0; i < json->count; i++)
        if (strcmp(json->items[i].name, name) == 0)
            return &json->items[i];
    return NULL;
}

double json_number(const struct json *json, const char *name, double missing) {
    const struct json *member = json_member(json, name);
    return member && member->type == JSON_NUMBER ? member->number : missing;
}

const char *json_string(const struct json *json, const char *name, const char *missing) {
    const struct json *member = json_member(json, name);
    return member && member->type == JSON_STRING ? member->string : missing;
}

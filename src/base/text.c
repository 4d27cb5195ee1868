// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/text.h"

#include "base/mem.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DISTANCE_LIMIT 63

static const char blanks[] = " \t\r\n";

static void reserve(struct text *text, size_t more) {
    size_t needed = text->length + more + 1;
    if (needed <= text->capacity)
        return;
    size_t capacity = text->capacity ? text->capacity : 32;
    while (capacity < needed)
        capacity *= 2;
    text->bytes = mem_resize(text->bytes, capacity, 1);
    text->capacity = capacity;
}

void text_add_list(struct text *text, const char *format, va_list list) {
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    if (length > 0) {
        reserve(text, (size_t)length);
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_add(struct text *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    text_add_list(text, format, list);
    va_end(list);
}

void text_add_bytes(struct text *text, const char *bytes, size_t length) {
    reserve(text, length);
    if (length)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add_string(struct text *text, const char *string) {
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char c) {
    text_add_bytes(text, &c, 1);
}

void text_clear(struct text *text) {
    text->length = 0;
    if (text->bytes)
        text->bytes[0] = '\0';
}

void text_free(struct text *text) {
    free(text->bytes);
    *text = (struct text){0};
}

const char *text_string(const struct text *text) {
    return text->bytes ? text->bytes : "";
}

char *text_take(struct text *text) {
    char *bytes = text->bytes ? text->bytes : mem_strdup("");
    *text = (struct text){0};
    return bytes;
}

__attribute__((format(KF_PRINTF, 1, 0))) static char *format_list(const char *format,
                                                                  va_list list) {
    struct text text = {0};
    text_add_list(&text, format, list);
    return text_take(&text);
}

char *text_format(const char *format, ...) {
    va_list list;
    va_start(list, format);
    char *string = format_list(format, list);
    va_end(list);
    return string;
}

bool fail(char **cause, const char *format, ...) {
    if (!cause)
        return false;
    va_list list;
    va_start(list, format);
    char *message = format_list(format, list); // which may be about the cause of before
    va_end(list);
    free(*cause);
    *cause = message;
    return false;
}

bool fail_in(char **cause, const char *format, ...) {
    if (!cause)
        return false;
    va_list list;
    va_start(list, format);
    char *where = format_list(format, list);
    va_end(list);
    fail(cause, "%s: %s", where, *cause ? *cause : "failed");
    free(where);
    return false;
}

bool text_to_long(const char *string, long min, long max, long *value) {
    const char *digits = string + (*string == '-' || *string == '+');
    if (!*digits || digits[strspn(digits, "0123456789")])
        return false;
    errno = 0;
    long number = strtol(string, NULL, 10);
    if (errno || number < min || number > max)
        return false;
    *value = number;
    return true;
}

bool text_to_double(const char *string, double min, double max, double *value) {
    // strtod alone would take spaces, hex, inf and nan.
    if (!*string || string[strspn(string, "0123456789+-.eE")])
        return false;
    char *end;
    double number = strtod(string, &end);
    if (*end || !isfinite(number) || number < min || number > max)
        return false;
    *value = number;
    return true;
}

bool text_starts_with(const char *string, const char *prefix) {
    return strncmp(string, prefix, strlen(prefix)) == 0;
}

bool text_starts_like(const char *string, const char *prefix) {
    for (; *prefix; string++, prefix++)
        if (tolower((unsigned char)*string) != tolower((unsigned char)*prefix))
            return false;
    return true;
}

bool text_is_among(const char *string, char *const *strings, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(strings[i], string) == 0)
            return true;
    return false;
}

bool text_is_like(const char *string, const char *other) {
    return strlen(string) == strlen(other) && text_starts_like(string, other);
}

bool text_ends_with(const char *string, const char *suffix) {
    size_t length = strlen(string), tail = strlen(suffix);
    return length >= tail && strcmp(string + length - tail, suffix) == 0;
}

const char *text_word(const char **at, size_t *length) {
    const char *word = *at + strspn(*at, blanks);
    *length = strcspn(word, blanks);
    *at = word + *length;
    return *length ? word : NULL;
}

static void cut_tail(char *string) {
    size_t length = strlen(string);
    while (length && strchr(blanks, string[length - 1]))
        length--;
    string[length] = '\0';
}

size_t text_split(char *line, char **words, size_t limit) {
    size_t count = 0;
    for (char *at = line + strspn(line, blanks); *at; at += strspn(at, blanks)) {
        if (count < limit)
            words[count] = at;
        char *end = at + strcspn(at, blanks);
        bool rest = count + 1 >= limit;
        count++;
        at = end;
        if (*end && !rest)
            *at++ = '\0';
    }
    if (limit && count >= limit)
        cut_tail(words[limit - 1]);
    return count;
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

size_t text_distance(const char *a, const char *b) {
    size_t rows = strlen(a), columns = strlen(b);
    if (rows > DISTANCE_LIMIT || columns > DISTANCE_LIMIT)
        return rows > columns ? rows : columns;
    // table[i][j]: the distance of a's first i letters to b's first j.
    uint8_t table[DISTANCE_LIMIT + 1][DISTANCE_LIMIT + 1];
    for (size_t i = 0; i <= rows; i++) {
        for (size_t j = 0; j <= columns; j++) {
            if (!i || !j) {
                table[i][j] = (uint8_t)(i + j);
                continue;
            }
            size_t best = table[i - 1][j - 1] + (size_t)(a[i - 1] != b[j - 1]);
            best = least(best, least(table[i - 1][j], table[i][j - 1]) + 1u);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = least(best, table[i - 2][j - 2] + 1u);
            table[i][j] = (uint8_t)best;
        }
    }
    return table[rows][columns];
}

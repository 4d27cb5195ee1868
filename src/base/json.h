// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// JSON: pieces of it as text, and a reader for whole documents of bounded depth.
//
// json_read allocates a tree, json_free frees it; a struct json is read-only. Strings are UTF-8
// without NULs. Nothing blocks; only json_read can fail.

#pragma once

#include "base/text.h"

// A string with its quotes; control characters and bytes that could end a script are escaped.
void json_add_string(struct text *text, const char *string);

// A number with so many decimals; null for what is no number.
void json_add_real(struct text *text, double value, int decimals);

enum json_type { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT };

struct json {
    enum json_type type;
    double number; // of a bool, 0 or 1
    char *string;
    char *name; // as a member of an object
    struct json *items;
    size_t count;
};

// The cause names the byte where it went wrong.
bool json_read(const char *text, struct json *json, char **cause);
void json_free(struct json *json);

// The member of that name, or NULL; NULL is no object.
const struct json *json_member(const struct json *json, const char *name);

// A member's value, or what is given when there is none of that type.
double json_number(const struct json *json, const char *name, double missing);
const char *json_string(const struct json *json, const char *name, const char *missing);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Text: a string that grows, causes of failure, numbers read strictly, lines cut into words.
// Not a string class: read a struct text through text_string() and pass that on.
//
// A struct text starts as {0} and owns its bytes until text_free() or text_take(). Nothing here
// blocks; nothing fails but the readers of numbers, which say so by returning false.

#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct text {
    char *bytes;   // NULL while nothing was ever added, else ends in a NUL that length leaves out
    size_t length; // the bytes may hold NULs of their own
    size_t capacity;
};

void text_add(struct text *text, const char *format, ...) __attribute__((format(KF_PRINTF, 2, 3)));
void text_add_list(struct text *text, const char *format, va_list list)
    __attribute__((format(KF_PRINTF, 2, 0)));
void text_add_bytes(struct text *text, const char *bytes, size_t length);
void text_add_string(struct text *text, const char *string);
void text_add_char(struct text *text, char c);

// Empties it and keeps its memory.
void text_clear(struct text *text);
void text_free(struct text *text);

// Never NULL; valid until the text changes.
const char *text_string(const struct text *text);

// Hands the string over to the caller, who frees it; the text is empty afterwards.
char *text_take(struct text *text);

// An allocated string, printed like printf.
char *text_format(const char *format, ...) __attribute__((format(KF_PRINTF, 1, 2)));

// Always false, for `return fail(cause, ...)`. Puts an allocated message in *cause, freeing the one
// that was there (so causes start as NULL), and may quote the old one: fail(cause, "x: %s",
// *cause). A NULL cause means that the caller does not want to know.
bool fail(char **cause, const char *format, ...) __attribute__((format(KF_PRINTF, 2, 3)));

// Also false: says where the cause that is already there came up, "format: old cause".
bool fail_in(char **cause, const char *format, ...) __attribute__((format(KF_PRINTF, 2, 3)));

// The whole string must be one decimal number in [min, max]: no spaces, nothing after it, no hex,
// no nan. *value is untouched when the answer is false.
bool text_to_long(const char *string, long min, long max, long *value);
bool text_to_double(const char *string, double min, double max, double *value);

bool text_starts_with(const char *string, const char *prefix);
bool text_ends_with(const char *string, const char *suffix);

// The same with capitals and small letters alike.
bool text_is_like(const char *string, const char *other);
bool text_starts_like(const char *string, const char *prefix);

// Is it one of these?
bool text_is_among(const char *string, char *const *strings, size_t count);

// The next word (run of anything but space and tab, CR, LF) at or after *at: its start and length,
// and *at moved behind it. NULL when there is none.
const char *text_word(const char **at, size_t *length);

// Cuts a line into words in place and returns how many there are. Only the first `limit` are
// stored, the last of them holding the rest of the line uncut when there are more.
size_t text_split(char *line, char **words, size_t limit);

// Typing errors between two words (wrong, missing, extra or swapped letters); words of more than 63
// letters count as entirely different.
size_t text_distance(const char *a, const char *b);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Secrets that people can type: 125 random bits in 25 letters, "5k2zq-..." in five groups. What is
// kept of one is its digest (SHA-256), from which nobody gets it back. Comparing takes the same
// time whatever is compared.

#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    SECRET_LETTERS = 25,
    SECRET_MAX = SECRET_LETTERS + 4, // with the hyphens
    DIGEST_SIZE = 32,
    DIGEST_TEXT = 2 * DIGEST_SIZE,
};

struct digest {
    unsigned char bytes[DIGEST_SIZE];
};

// A new one out of the system's randomness; fails with a cause where there is none.
bool secret_make(char secret[SECRET_MAX + 1], char **cause);

// One as it was typed, with capitals, with or without hyphens: its digest. False when it cannot be
// a secret of ours.
bool secret_read(const char *typed, struct digest *digest);

bool digest_is_same(const struct digest *a, const struct digest *b);

// As hexadecimal digits, and back.
void digest_write(const struct digest *digest, char text[DIGEST_TEXT + 1]);
bool digest_read(const char *text, struct digest *digest);

struct digest digest_of(const void *bytes, size_t length);

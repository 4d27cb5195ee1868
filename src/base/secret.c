// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/secret.h"

#include "base/machine.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// SHA-256 as FIPS 180-4 has it.

enum { BLOCK = 64, ROUNDS = 64, LENGTH_BYTES = 8 };

static const uint32_t K[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t x, int by) {
    return x >> by | x << (32 - by);
}

static void spread(const unsigned char block[BLOCK], uint32_t w[ROUNDS]) {
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
}

static void stir(uint32_t state[8], const unsigned char block[BLOCK]) {
    uint32_t w[ROUNDS], v[8];
    spread(block, w);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t one =
            v[7] + (turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)) + choice + K[i] + w[i];
        uint32_t two = (turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)) + most;
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

struct digest digest_of(const void *bytes, size_t length) {
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const unsigned char *at = bytes;
    unsigned char last[2 * BLOCK] = {0};
    struct digest digest;
    size_t left = length;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
        stir(state, at);
    if (left)
        memcpy(last, at, left);
    last[left] = 0x80;
    size_t size = left + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
    for (unsigned i = 0; i < LENGTH_BYTES; i++)
        last[size - 1 - i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
    for (size_t i = 0; i < size; i += BLOCK)
        stir(state, last + i);
    for (unsigned i = 0; i < DIGEST_SIZE; i++)
        digest.bytes[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

bool digest_is_same(const struct digest *a, const struct digest *b) {
    volatile unsigned char difference = 0;
    for (int i = 0; i < DIGEST_SIZE; i++)
        difference = (unsigned char)(difference | (a->bytes[i] ^ b->bytes[i]));
    return !difference;
}

void digest_write(const struct digest *digest, char text[DIGEST_TEXT + 1]) {
    for (int i = 0; i < DIGEST_SIZE; i++)
        snprintf(text + (ptrdiff_t)(2 * i), 3, "%02x", digest->bytes[i]);
}

static int hex_value(char letter) {
    static const char DIGITS[] = "0123456789abcdef";
    const char *at = letter ? strchr(DIGITS, letter) : NULL;
    return at ? (int)(at - DIGITS) : -1;
}

bool digest_read(const char *text, struct digest *digest) {
    for (int i = 0; i < DIGEST_SIZE; i++, text += 2) {
        int high = hex_value(text[0]), low = high < 0 ? -1 : hex_value(text[1]);
        if (low < 0)
            return false;
        digest->bytes[i] = (unsigned char)(high << 4 | low);
    }
    return !*text;
}

// Letters that nobody takes for one another; whoever does is understood.
static const char LETTERS[] = "0123456789abcdefghjkmnpqrstvwxyz";

bool secret_make(char secret[SECRET_MAX + 1], char **cause) {
    unsigned char bytes[SECRET_LETTERS];
    char *out = secret;
    if (!machine_random(bytes, sizeof bytes, cause))
        return false;
    for (int i = 0; i < SECRET_LETTERS; i++) {
        if (i && i % 5 == 0)
            *out++ = '-';
        *out++ = LETTERS[bytes[i] % 32];
    }
    *out = '\0';
    return true;
}

static char meant(char letter) {
    letter = (char)tolower((unsigned char)letter);
    return letter == 'o' ? '0' : letter == 'i' || letter == 'l' ? '1' : letter;
}

bool secret_read(const char *typed, struct digest *digest) {
    char letters[SECRET_LETTERS];
    size_t count = 0;
    for (; *typed; typed++) {
        char letter = meant(*typed);
        if (letter == '-')
            continue;
        if (count == SECRET_LETTERS || !strchr(LETTERS, letter))
            return false;
        letters[count++] = letter;
    }
    *digest = digest_of(letters, count);
    return count == SECRET_LETTERS;
}

// Kriegfish: key constants, a splitmix64 sequence written out as constant expressions.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "board/zobrist.h"

#define STEP(i) (((uint64_t)(i) + 1) * UINT64_C(0x9e3779b97f4a7c15))
#define MIX_1(z) (((z) ^ (z) >> 30) * UINT64_C(0xbf58476d1ce4e5b9))
#define MIX_2(z) (((z) ^ (z) >> 27) * UINT64_C(0x94d049bb133111eb))
#define MIX_3(z) ((z) ^ (z) >> 31)
#define KEY(i) MIX_3(MIX_2(MIX_1(STEP(i))))
#define KEYS_4(i) KEY(i), KEY((i) + 1), KEY((i) + 2), KEY((i) + 3)
#define KEYS_16(i) KEYS_4(i), KEYS_4((i) + 4), KEYS_4((i) + 8), KEYS_4((i) + 12)
#define KEYS_64(i) KEYS_16(i), KEYS_16((i) + 16), KEYS_16((i) + 32), KEYS_16((i) + 48)
#define KEYS_SIDE(i)                                                                               \
    {KEYS_64(i)}, {KEYS_64((i) + 64)}, {KEYS_64((i) + 128)}, {KEYS_64((i) + 192)},                 \
        {KEYS_64((i) + 256)}, {                                                                    \
        KEYS_64((i) + 320)                                                                         \
    }

const uint64_t ZOBRIST_MEN[2][MEN_KINDS][64] = {{KEYS_SIDE(0)}, {KEYS_SIDE(384)}};
const uint64_t ZOBRIST_RIGHTS[64 + 16] = {KEYS_64(768), KEYS_16(832)};

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/backing.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static const char *const JUDGES[2] = {"WhiteJudge", "BlackJudge"};
static const char *const MODELS[2] = {"WhiteModel", "BlackModel"};
static const char *const TYPES[2] = {"WhiteType", "BlackType"};
static const char *const SEEDS[2] = {"WhiteSeed", "BlackSeed"};
static const char *const FALLBACKS[2] = {"WhiteFallbacks", "BlackFallbacks"};

void backing_tag(struct record *record, enum colour side, const char *judge, const char *model) {
    bool nobody = !judge || strcmp(judge, "none") == 0;
    record_set_tag(record, JUDGES[side], nobody ? NULL : judge);
    record_set_tag(record, MODELS[side], model);
}

void backing_tag_fallbacks(struct record *record, enum colour side, size_t count) {
    char *value = count ? text_format("%zu", count) : NULL;
    record_set_tag(record, FALLBACKS[side], value);
    free(value);
}

void backing_tag_program(struct record *record, enum colour side) {
    record_set_tag(record, TYPES[side], "program");
}

// Records of old have the seeds of their programs alone.
static bool was_program(const struct record *record, enum colour side) {
    const char *type = record_tag(record, TYPES[side]);
    return type ? strcmp(type, "program") == 0 : record_tag(record, SEEDS[side]) != NULL;
}

bool backing_find_program(const struct record *record, enum colour *program) {
    bool white = was_program(record, WHITE);
    *program = white ? WHITE : BLACK;
    return white != was_program(record, BLACK);
}

const char *backing_judge(const struct record *record, enum colour side) {
    return record_tag(record, JUDGES[side]);
}

const char *backing_model(const struct record *record, enum colour side) {
    return record_tag(record, MODELS[side]);
}

size_t backing_fallbacks(const struct record *record, enum colour side) {
    const char *value = record_tag(record, FALLBACKS[side]);
    long count = 0;
    if (value)
        text_to_long(value, 0, 1000000000, &count);
    return (size_t)count;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/terms.h"

#include "players/registry.h"

#include <string.h>

enum { MINUTES_MOST = 600, SECONDS_MOST = 600, STRENGTH_MOST = 1000 };

struct ics_terms ics_terms_usual(void) {
    return (struct ics_terms){
        .minutes = 10, .seconds = 5, .rules = ruleset_at(0), .kind = kind_at(0)};
}

static bool read_time(struct ics_terms *terms, const char *word, unsigned *numbers) {
    long value;
    if (*numbers > 1 || !text_to_long(word, 0, *numbers ? SECONDS_MOST : MINUTES_MOST, &value))
        return false;
    if ((*numbers)++)
        terms->seconds = (int)value;
    else {
        terms->minutes = (int)value;
        terms->seconds = 0;
    }
    return true;
}

static bool read_wish(struct ics_terms *terms, const char *word) {
    if (strcmp(word, "white") == 0)
        terms->wish = ICS_WISHES_WHITE;
    else if (strcmp(word, "black") == 0)
        terms->wish = ICS_WISHES_BLACK;
    else
        return false;
    return true;
}

static bool read_program(struct ics_terms *terms, const char *word) {
    long value;
    if (text_starts_with(word, "player="))
        return (terms->player = registry_find(word + strlen("player=")));
    if (!text_starts_with(word, "strength=") ||
        !text_to_long(word + strlen("strength="), 1, STRENGTH_MOST, &value))
        return false;
    terms->strength = (int)value;
    return true;
}

static bool read_name(struct ics_terms *terms, const char *word) {
    const struct ruleset *rules = ruleset_find(word);
    const struct kind *kind = kind_find(word);
    terms->rules = rules ? rules : terms->rules;
    terms->kind = kind ? kind : terms->kind;
    return rules || kind;
}

// What other servers ask for and what goes without saying here.
static bool goes_without_saying(const char *word) {
    static const char *const WORDS[] = {"unrated", "u",    "wild/16", "w16",
                                        "auto",    "wild", "formula", "kriegspiel"};
    for (unsigned i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(word, WORDS[i]) == 0)
            return true;
    return false;
}

bool ics_terms_read(struct ics_terms *terms, char **words, size_t count, char **cause) {
    unsigned numbers = 0;
    for (size_t i = 0; i < count; i++)
        if (!read_time(terms, words[i], &numbers) && !read_wish(terms, words[i]) &&
            !read_name(terms, words[i]) && !read_program(terms, words[i]) &&
            !goes_without_saying(words[i]))
            return text_starts_with(words[i], "strength=")
                       ? fail(cause, "'%.40s': a strength is a whole number from 1 on", words[i])
                       : fail(cause, "'%.40s' is no time, colour, ruleset, board or player",
                              words[i]);
    return true;
}

void ics_terms_add(const struct ics_terms *terms, struct text *text) {
    text_add(text, "%d %d unrated wild/16", terms->minutes, terms->seconds);
    if (terms->rules != ruleset_at(0))
        text_add(text, " %s", terms->rules->name);
    if (terms->kind != kind_at(0))
        text_add(text, " %s", terms->kind->name);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/bits.h"
#include "board/notation.h"
#include "law/law.h"
#include "law/words.h"

#include <string.h>

static const char *const CHECKS[] = {"rank", "file", "long-diagonal", "short-diagonal", "knight"};
static const char *const ENDINGS[] = {"",           "checkmate",   "stalemate",
                                      "repetition", "fifty-moves", "insufficient-material"};
static const char *const RESULTS[] = {"*", "1-0", "0-1", "1/2-1/2"};

enum {
    CHECK_COUNT = sizeof CHECKS / sizeof *CHECKS,
    ENDING_COUNT = sizeof ENDINGS / sizeof *ENDINGS
};

const char *words_colour(enum colour side) {
    return side == WHITE ? "white" : "black";
}

const char *words_ending(enum ending ending) {
    return ENDINGS[ending];
}

const char *words_result(enum result result) {
    return RESULTS[result];
}

static void add_square(struct text *line, square_t at) {
    char name[3];
    notation_square(at, name);
    text_add(line, " %s", name);
}

static void add_capture(struct text *line, const struct announcement *said) {
    text_add_string(line, "; capture");
    add_square(line, said->capture);
    if (said->captured != CAPTURED_UNTOLD)
        text_add_string(line, said->captured == CAPTURED_PAWN ? " pawn" : " piece");
}

static void add_tries(struct text *line, const struct ruleset *rules,
                      const struct announcement *said) {
    text_add_string(line, "; tries");
    if (rules->pawns == PAWNS_COUNTED)
        text_add(line, " %u", said->tries);
    for (bitboard_t left = said->takers; left;)
        add_square(line, bits_pop(&left));
}

static void add_moved(struct text *line, const struct ruleset *rules,
                      const struct announcement *said) {
    if (said->capture != NO_SQUARE)
        add_capture(line, said);
    if (said->checks)
        text_add_string(line, "; check");
    for (unsigned i = 0; i < CHECK_COUNT; i++)
        if (said->checks >> i & 1)
            text_add(line, " %s", CHECKS[i]);
    if (said->tries)
        add_tries(line, rules, said);
    if (said->promotion)
        text_add_string(line, "; promotion");
    if (said->ending)
        text_add(line, "; %s %s", ENDINGS[said->ending], RESULTS[law_result(rules, said)]);
}

void words_add(struct text *line, const struct ruleset *rules, const struct announcement *said) {
    switch ((enum verdict)said->verdict) {
    case SAID_NOTHING:
        text_add_string(line, "start");
        break;
    case SAID_MOVED:
        text_add(line, "%s moved", words_colour((enum colour)said->side));
        break;
    case SAID_NO:
        text_add_string(line, "no");
        return;
    case SAID_NONSENSE:
        text_add_string(line, "nonsense");
        return;
    case SAID_ANY_YES:
        text_add_string(line, "any yes");
        return;
    case SAID_ANY_NO:
        text_add_string(line, "any no");
        return;
    }
    add_moved(line, rules, said);
}

// One field of a line, cut into words. It has room for the longest line an umpire says, and for as
// many words as such a line can have.
struct field {
    char bytes[256];
    char *words[128];
    size_t count;
};

// Takes the next field off *at; false when there is none left.
static bool next_field(const char **at, struct field *field) {
    const char *start = *at;
    if (!start)
        return false;
    const char *end = strstr(start, "; ");
    size_t length = end ? (size_t)(end - start) : strlen(start);
    *at = end ? end + 2 : NULL;
    memcpy(field->bytes, start, length);
    field->bytes[length] = '\0';
    field->count = text_split(field->bytes, field->words, sizeof field->words / sizeof(char *));
    return true;
}

static bool read_capture(const struct field *field, const struct ruleset *rules,
                         struct announcement *said) {
    if (field->count != (rules->tells_captured ? 3u : 2u))
        return false;
    said->capture = notation_read_square(field->words[1]);
    if (rules->tells_captured) {
        bool pawn = strcmp(field->words[2], "pawn") == 0;
        if (!pawn && strcmp(field->words[2], "piece") != 0)
            return false;
        said->captured = pawn ? CAPTURED_PAWN : CAPTURED_PIECE;
    }
    return said->capture != NO_SQUARE;
}

static bool read_checks(const struct field *field, struct announcement *said) {
    for (size_t i = 1; i < field->count; i++) {
        unsigned k = 0;
        while (k < CHECK_COUNT && strcmp(field->words[i], CHECKS[k]) != 0)
            k++;
        if (k == CHECK_COUNT)
            return false;
        said->checks |= (uint8_t)(1u << k);
    }
    return said->checks != 0;
}

static bool read_tries(const struct field *field, const struct ruleset *rules,
                       struct announcement *said) {
    long count = 1;
    switch (rules->pawns) {
    case PAWNS_COUNTED:
        if (field->count != 2 || !text_to_long(field->words[1], 1, 99, &count))
            return false;
        break;
    case PAWNS_YES:
        if (field->count != 1)
            return false;
        break;
    case PAWNS_PLACED:
        for (size_t i = 1; i < field->count; i++) {
            square_t at = notation_read_square(field->words[i]);
            if (at == NO_SQUARE)
                return false;
            said->takers |= bit(at);
        }
        if (!said->takers)
            return false;
        break;
    case PAWNS_SILENT:
    case PAWNS_ASKED:
        return false;
    }
    said->tries = (uint8_t)count;
    return true;
}

static bool read_ending(const struct field *field, const struct ruleset *rules,
                        struct announcement *said) {
    for (unsigned i = 1; i < ENDING_COUNT; i++)
        if (strcmp(field->words[0], ENDINGS[i]) == 0)
            said->ending = (uint8_t)i;
    bool counted = said->ending == ENDING_REPETITION || said->ending == ENDING_FIFTY_MOVES;
    return said->ending && (!counted || rules->draws_by_count);
}

static bool read_field(const struct field *field, const struct ruleset *rules,
                       struct announcement *said) {
    const char *name = field->count ? field->words[0] : "";
    bool moved = said->verdict == SAID_MOVED;
    if (strcmp(name, "capture") == 0)
        return moved && read_capture(field, rules, said);
    if (strcmp(name, "check") == 0)
        return read_checks(field, said);
    if (strcmp(name, "tries") == 0)
        return read_tries(field, rules, said);
    if (strcmp(name, "promotion") == 0) {
        said->promotion = moved && rules->tells_promotion;
        return said->promotion;
    }
    return *name && read_ending(field, rules, said);
}

// Order, repeats, results and spaces are right if it would be said in the same words.
static bool is_said_so(const char *line, const struct ruleset *rules,
                       const struct announcement *said) {
    struct text again = {0};
    words_add(&again, rules, said);
    bool same = strcmp(text_string(&again), line) == 0;
    text_free(&again);
    return same;
}

static bool has_verdict(const struct ruleset *rules, enum verdict verdict) {
    if (verdict == SAID_NONSENSE)
        return rules->says_nonsense || rules->obligation != OBLIGED_NOT;
    if (verdict == SAID_ANY_YES || verdict == SAID_ANY_NO)
        return rules->pawns == PAWNS_ASKED;
    return true;
}

// The whole of a line that is just one of the short answers.
static bool read_short(const char *line, const struct ruleset *rules, enum colour turn,
                       struct announcement *said) {
    static const struct {
        const char *line;
        enum verdict verdict;
    } SHORT[] = {{"no", SAID_NO},
                 {"nonsense", SAID_NONSENSE},
                 {"any yes", SAID_ANY_YES},
                 {"any no", SAID_ANY_NO}};
    for (unsigned i = 0; i < sizeof SHORT / sizeof *SHORT; i++)
        if (strcmp(line, SHORT[i].line) == 0 && has_verdict(rules, SHORT[i].verdict)) {
            *said = announcement_of(SHORT[i].verdict, turn);
            return true;
        }
    return false;
}

bool words_read(const char *line, const struct ruleset *rules, enum colour turn,
                struct announcement *said, char **cause) {
    struct field field;
    const char *at = line;
    if (strnlen(line, sizeof field.bytes) == sizeof field.bytes)
        return fail(cause, "the line is too long for an announcement");
    if (read_short(line, rules, turn, said))
        return true;
    struct announcement read = announcement_of(SAID_MOVED, turn);
    next_field(&at, &field);
    if (field.count == 1 && strcmp(field.words[0], "start") == 0)
        read = announcement_of(SAID_NOTHING, colour_other(turn));
    else if (field.count != 2 || strcmp(field.words[1], "moved") != 0)
        return fail(cause, "%s rules do not announce '%.40s'", rules->name, line);
    else if (strcmp(field.words[0], words_colour(turn)) != 0)
        return fail(cause, "it is %s's turn", words_colour(turn));
    while (next_field(&at, &field))
        if (!read_field(&field, rules, &read))
            return fail(cause, "%s rules do not announce '%.40s%s%.40s'", rules->name,
                        field.count ? field.words[0] : "", field.count > 1 ? " " : "",
                        field.count > 1 ? field.words[1] : "");
    if (!is_said_so(line, rules, &read))
        return fail(cause, "'%.40s' does not have its fields as the umpire says them", line);
    *said = read;
    return true;
}

enum { NO_LISTENER = 2 };

static const char *const NAMES[] = {"White", "Black"};

static void speak_checks(struct text *speech, unsigned checks) {
    static const char *const SPOKEN[] = {"on the rank", "on the file", "on the long diagonal",
                                         "on the short diagonal", "by a knight"};
    const char *joint = " Check ";
    for (unsigned i = 0; i < CHECK_COUNT; i++)
        if (checks >> i & 1) {
            text_add(speech, "%s%s", joint, SPOKEN[i]);
            joint = " and ";
        }
    if (checks)
        text_add_char(speech, '.');
}

// Whose they are: of the side that did not move.
static void speak_tries(struct text *speech, const struct ruleset *rules,
                        const struct announcement *said, unsigned listener) {
    enum colour owner = colour_other((enum colour)said->side);
    if (!said->tries)
        return;
    text_add_string(speech, owner == listener ? " You have"
                            : owner == WHITE  ? " White has"
                                              : " Black has");
    if (rules->pawns == PAWNS_COUNTED && said->tries > 1)
        text_add(speech, " %u pawn tries", said->tries);
    else
        text_add_string(speech, rules->pawns == PAWNS_COUNTED ? " a pawn try" : " pawn tries");
    if (said->takers)
        text_add_string(speech, " from");
    for (bitboard_t left = said->takers; left;)
        add_square(speech, bits_pop(&left));
    text_add_char(speech, '.');
}

static void speak_moved(struct text *speech, const struct ruleset *rules,
                        const struct announcement *said, unsigned listener) {
    static const char *const TAKEN[] = {"Man", "Pawn", "Piece"};
    static const char *const ENDED[] = {"",
                                        "Checkmate",
                                        "Stalemate",
                                        "Threefold repetition",
                                        "Fifty moves without a capture or pawn move",
                                        "Too few men left to mate"};
    if (said->capture != NO_SQUARE) {
        text_add(speech, " %s captured on", TAKEN[said->captured]);
        add_square(speech, said->capture);
        text_add_char(speech, '.');
    }
    speak_checks(speech, said->checks);
    speak_tries(speech, rules, said, listener);
    if (said->promotion)
        text_add_string(speech, " A pawn was promoted.");
    if (said->ending)
        text_add(speech, " %s, %s.", ENDED[said->ending], RESULTS[law_result(rules, said)]);
}

static const char *const ANSWERS[] = {
    "The game begins.",         "", "No.", "Nonsense.", "Yes, there are pawn tries.",
    "No, there is no pawn try."};

static void speak(struct text *speech, const struct ruleset *rules, const struct announcement *said,
                  unsigned listener) {
    if (said->verdict == SAID_MOVED)
        text_add(speech, "%s has moved.", NAMES[said->side]);
    else
        text_add_string(speech, ANSWERS[said->verdict]);
    if (said->verdict <= SAID_MOVED)
        speak_moved(speech, rules, said, listener);
}

void words_add_speech(struct text *speech, const struct ruleset *rules,
                      const struct announcement *said) {
    speak(speech, rules, said, NO_LISTENER);
}

void words_add_speech_to(struct text *speech, const struct ruleset *rules,
                         const struct announcement *said, enum colour listener) {
    speak(speech, rules, said, listener);
}

static void brief_checks(struct text *speech, unsigned checks, bool own) {
    static const char *const SHORT[] = {"rank", "file", "long diagonal", "short diagonal",
                                        "knight"};
    const char *joint = own ? " Gave check, " : " Check, ";
    for (unsigned i = 0; i < CHECK_COUNT; i++)
        if (checks >> i & 1) {
            text_add(speech, "%s%s", joint, SHORT[i]);
            joint = " and ";
        }
    if (checks)
        text_add_char(speech, '.');
}

static void brief_moved(struct text *speech, const struct ruleset *rules,
                        const struct announcement *said, enum colour listener) {
    static const char *const TAKEN[] = {"man", "pawn", "piece"};
    bool own = said->side == listener;
    if (said->capture != NO_SQUARE) {
        text_add(speech, " %s a %s on", own ? "Took" : "Lost", TAKEN[said->captured]);
        add_square(speech, said->capture);
        text_add_char(speech, '.');
    }
    brief_checks(speech, said->checks, own);
    speak_tries(speech, rules, said, listener);
    if (said->promotion)
        text_add_string(speech, own ? " Promoted." : " A pawn was promoted.");
    if (said->ending)
        text_add(speech, " %c%s.", ENDINGS[said->ending][0] - 'a' + 'A', ENDINGS[said->ending] + 1);
}

const char *words_attempt(const struct announcement *said) {
    return said->verdict == SAID_ANY_YES || said->verdict == SAID_ANY_NO ? "asked" : "tried";
}

void words_add_brief(struct text *speech, const struct ruleset *rules,
                     const struct announcement *said, enum colour listener) {
    struct text brief = {0};
    if (said->verdict <= SAID_MOVED)
        brief_moved(&brief, rules, said, listener);
    if (said->verdict != SAID_MOVED)
        text_add(speech, "%s%s", ANSWERS[said->verdict], text_string(&brief));
    else if (brief.length)
        text_add_string(speech, text_string(&brief) + 1);
    else if (said->side != listener)
        text_add(speech, "%s has moved.", NAMES[said->side]);
    text_free(&brief);
}

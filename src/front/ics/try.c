// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/try.h"

#include "board/fen.h"

#include <ctype.h>
#include <string.h>

enum { WORD_MAX = 10 };

// What is written, cut into its parts. -1 where nothing is said.
struct draft {
    enum man man;
    int from_file, from_rank, to_file, to_rank;
    enum man promotion; // PAWN: unsaid
};

// Takes a square's letter and digit off the end of what is left.
static bool take_square(const char *word, size_t *length, int *file, int *rank) {
    if (*length < 2)
        return false;
    char letter = word[*length - 2], digit = word[*length - 1];
    if (letter < 'a' || letter > 'h' || digit < '1' || digit > '8')
        return false;
    *file = letter - 'a';
    *rank = digit - '1';
    *length -= 2;
    return true;
}

static void take_promotion(const char *word, size_t *length, struct draft *draft) {
    char last = *length > 2 ? word[*length - 1] : '\0';
    bool equals = last && word[*length - 2] == '=';
    if (!last || !isalpha((unsigned char)last) ||
        (!equals && !isdigit((unsigned char)word[*length - 2])))
        return;
    draft->promotion = fen_man(last);
    *length -= equals ? 2 : 1;
}

// What stands before the square of arrival: a man's letter, where it comes from, a sign.
static bool read_head(const char *word, size_t length, struct draft *draft) {
    size_t at = 0;
    if (length && strchr("NBRQK", word[0]))
        draft->man = fen_man(word[at++]);
    bool named = at;
    if (at < length && word[at] >= 'a' && word[at] <= 'h')
        draft->from_file = word[at++] - 'a';
    if (at < length && word[at] >= '1' && word[at] <= '8')
        draft->from_rank = word[at++] - '1';
    if (!named && draft->from_file >= 0 && draft->from_rank >= 0)
        draft->man = NO_MAN; // coordinates: whatever stands there
    if (at < length && (word[at] == 'x' || word[at] == '-'))
        at++;
    return at == length;
}

static bool read_draft(const char *word, struct draft *draft) {
    size_t length = strcspn(word, "+#!");
    *draft = (struct draft){PAWN, -1, -1, -1, -1, PAWN};
    if (length > WORD_MAX || strspn(word + length, "+#!") != strlen(word + length))
        return false;
    take_promotion(word, &length, draft);
    return draft->promotion < KING &&
           take_square(word, &length, &draft->to_file, &draft->to_rank) &&
           read_head(word, length, draft);
}

static enum man best_man(const struct own *own) {
    for (int man = QUEEN; man > PAWN; man--)
        if (own->army >> man & 1)
            return (enum man)man;
    return QUEEN;
}

static enum man promotion_of(const struct draft *draft, const struct own *own, square_t from,
                             square_t to) {
    bitboard_t last = bits_rank(own->side == WHITE ? (own->size & 15u) - 1 : 0);
    if (!bits_has(own->men[PAWN], from) || !bits_has(last, to))
        return PAWN;
    return draft->promotion != PAWN ? draft->promotion : best_man(own);
}

// Coordinates are taken as they are; the umpire has an answer to everything.
static enum ics_try read_coordinates(const struct draft *draft, const struct own *own,
                                     move_t *try) {
    square_t from = square_make((unsigned)draft->from_file, (unsigned)draft->from_rank);
    square_t to = square_make((unsigned)draft->to_file, (unsigned)draft->to_rank);
    bitboard_t area = bits_area(own->size >> 4, own->size & 15u);
    if (from == to || !bits_has(area, from) || !bits_has(area, to))
        return ICS_TRY_IMPOSSIBLE;
    *try = move_make(from, to, promotion_of(draft, own, from, to));
    return ICS_TRY_READ;
}

static bool fits(const struct draft *draft, const struct own *own, move_t try) {
    square_t from = move_from(try), to = move_to(try);
    if ((int)square_file(to) != draft->to_file || (int)square_rank(to) != draft->to_rank ||
        own_man_at(own, from) != draft->man)
        return false;
    if (draft->man == PAWN && draft->from_file < 0 && square_file(from) != square_file(to))
        return false;
    if (draft->man == KING && square_file(from) + 1 < square_file(to))
        return false; // castling has its own sign
    if (draft->man == KING && square_file(to) + 1 < square_file(from))
        return false;
    return (draft->from_file < 0 || (int)square_file(from) == draft->from_file) &&
           (draft->from_rank < 0 || (int)square_rank(from) == draft->from_rank) &&
           move_promotion(try) == promotion_of(draft, own, from, to);
}

static enum ics_try find(const struct draft *draft, const struct own *own, move_t *try) {
    struct moves tries;
    unsigned found = 0;
    own_tries(own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (fits(draft, own, tries.at[i])) {
            *try = tries.at[i];
            found++;
        }
    return found == 1 ? ICS_TRY_READ : found ? ICS_TRY_AMBIGUOUS : ICS_TRY_IMPOSSIBLE;
}

// 2 for the short side, -2 for the long one, 0 for no castling.
static int castling_step(const char *word) {
    static const char *const SHORT[] = {"o-o", "O-O", "0-0", "oo", "OO"};
    static const char *const LONG[] = {"o-o-o", "O-O-O", "0-0-0", "ooo", "OOO"};
    for (unsigned i = 0; i < sizeof SHORT / sizeof *SHORT; i++)
        if (strcmp(word, SHORT[i]) == 0 || strcmp(word, LONG[i]) == 0)
            return strcmp(word, SHORT[i]) == 0 ? 2 : -2;
    return 0;
}

enum ics_try ics_try_read(const char *word, const struct own *own, move_t *try) {
    int step = castling_step(word);
    struct draft draft;
    if (step) {
        square_t king = own->men[KING] ? bits_first(own->men[KING]) : NO_SQUARE;
        bitboard_t area = bits_area(own->size >> 4, own->size & 15u);
        if (king == NO_SQUARE || square_file(king) != 4 || !bits_has(area, (square_t)(king + step)))
            return ICS_TRY_IMPOSSIBLE;
        *try = move_make(king, (square_t)(king + step), PAWN);
        return ICS_TRY_READ;
    }
    if (!read_draft(word, &draft))
        return ICS_TRY_NONE;
    return draft.man == NO_MAN ? read_coordinates(&draft, own, try) : find(&draft, own, try);
}

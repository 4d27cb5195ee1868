// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/text.h"
#include "board/fen.h"
#include "front/shared/typed.h"

#include <ctype.h>
#include <string.h>

// What a text asks for; NO_MAN and 8 stand for "not said".
struct wanted {
    enum man man, promote; // promote: PAWN when nothing was said
    unsigned file, rank;
    square_t to;
    int castling; // +2 short, -2 long, 0 none
};

enum { PLAIN_MAX = 8 };

// Copies a text without the signs that mean nothing here; false when it is too long for a try.
static bool strip(const char *text, char plain[PLAIN_MAX]) {
    size_t length = 0, end = strlen(text);
    while (end && strchr("+#!?", text[end - 1]))
        end--;
    for (size_t i = 0; i < end; i++) {
        if (i && strchr("x-:=", text[i]))
            continue;
        if (length + 1 == PLAIN_MAX)
            return false;
        plain[length++] = text[i];
    }
    plain[length] = '\0';
    return true;
}

static int read_castling(const char *plain) {
    if (strspn(plain, "Oo0") != strlen(plain))
        return 0;
    return strlen(plain) == 2 ? 2 : strlen(plain) == 3 ? -2 : 0;
}

static square_t read_square(const char *text) {
    char name[3] = {text[0], text[1], '\0'};
    return notation_read_square(name);
}

// Man, origin, target, promotion.
static bool read_step(const char *at, struct wanted *want) {
    if (isupper((unsigned char)*at) && (want->man = fen_man(*at++)) == NO_MAN)
        return false;
    size_t length = strlen(at);
    if (length > 2 && isalpha((unsigned char)at[length - 1])) {
        want->promote = fen_man(at[--length]);
        if (want->promote < KNIGHT || want->promote > QUEEN)
            return false;
    }
    if (length < 2 || length > 4 || (want->to = read_square(at + length - 2)) == NO_SQUARE)
        return false;
    length -= 2;
    if (length && *at >= 'a' && *at <= 'h') {
        want->file = (unsigned)(*at++ - 'a');
        length--;
    }
    if (length && *at >= '1' && *at <= '8') {
        want->rank = (unsigned)(*at - '1');
        length--;
    }
    return !length;
}

static bool read_wanted(const char *text, struct wanted *want) {
    char plain[PLAIN_MAX];
    *want = (struct wanted){.man = NO_MAN, .promote = PAWN, .file = 8, .rank = 8, .to = NO_SQUARE};
    if (!strip(text, plain) || !*plain)
        return false;
    want->castling = read_castling(plain);
    return want->castling || read_step(plain, want);
}

bool typed_is_try(const char *text) {
    struct wanted want;
    return read_wanted(text, &want);
}

static bool is_castling(const struct own *own, move_t try) {
    int step = move_to(try) - move_from(try);
    return bits_has(own->men[KING], move_from(try)) && (step == 2 || step == -2);
}

// Does it fit, whatever a pawn becomes?
static bool fits(const struct own *own, move_t try, const struct wanted *want) {
    square_t from = move_from(try);
    enum man man = want->man == NO_MAN ? PAWN : want->man;
    if (want->castling || is_castling(own, try))
        return is_castling(own, try) && move_to(try) - from == want->castling;
    if (move_to(try) != want->to || !bits_has(own->men[man], from))
        return false;
    if (man == PAWN && want->file > 7 && own_is_pawn_capture(own, try))
        return false; // a pawn that takes says where from
    return (want->file > 7 || square_file(from) == want->file) &&
           (want->rank > 7 || square_rank(from) == want->rank);
}

static bool is_coordinates(const struct wanted *want) {
    return !want->castling && want->man == NO_MAN && want->file < 8 && want->rank < 8;
}

static bool is_promotion(const struct own *own, square_t from, square_t to) {
    bitboard_t last = bits_rank(own->side == WHITE ? (own->size & 15u) - 1 : 0);
    return bits_has(own->men[PAWN], from) && bits_has(last, to);
}

static bool take_coordinates(const struct own *own, const struct wanted *want, move_t *try,
                             char **cause) {
    square_t from = square_make(want->file, want->rank);
    if (from == want->to)
        return fail(cause, "that is no move");
    if (want->promote == PAWN && is_promotion(own, from, want->to))
        return fail(cause, "say what the pawn becomes, for example q for a queen");
    *try = move_make(from, want->to, want->promote);
    return true;
}

static bool ambiguous(char **cause, const struct own *own, const struct wanted *want) {
    struct text list = {0};
    struct moves tries;
    char name[COORDINATES_MAX];
    own_tries(own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (fits(own, tries.at[i], want) && move_promotion(tries.at[i]) == want->promote) {
            notation_coordinates(tries.at[i], name);
            text_add(&list, "%s%s", list.length ? " or " : "", name);
        }
    fail(cause, "that can mean %s", text_string(&list));
    text_free(&list);
    return false;
}

bool typed_read(const struct own *own, const char *text, move_t *try, char **cause) {
    struct wanted want;
    struct moves tries;
    unsigned found = 0, promotions = 0;
    if (!read_wanted(text, &want))
        return fail(cause, "'%.20s' is not a try", text);
    if (is_coordinates(&want))
        return take_coordinates(own, &want, try, cause);
    own_tries(own, &tries);
    for (unsigned i = 0; i < tries.count; i++) {
        if (!fits(own, tries.at[i], &want))
            continue;
        promotions += move_promotion(tries.at[i]) != PAWN;
        if (move_promotion(tries.at[i]) != want.promote)
            continue;
        *try = tries.at[i];
        found++;
    }
    if (found > 1)
        return ambiguous(cause, own, &want);
    if (!found && promotions)
        return fail(cause, "say what the pawn becomes, as in e8=Q");
    return found || fail(cause, "none of your men can do that");
}

// File, rank or both of the start square where another man of the kind could go there too.
static char *add_origin(const struct own *own, move_t try, enum man man, char *out) {
    struct moves tries;
    square_t from = move_from(try);
    bitboard_t rivals = 0;
    own_tries(own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (move_to(tries.at[i]) == move_to(try) && bits_has(own->men[man], move_from(tries.at[i])))
            rivals |= bit(move_from(tries.at[i]));
    rivals &= ~bit(from);
    bool same_file = (rivals & bits_file(square_file(from))) != 0;
    bool same_rank = (rivals & bits_rank(square_rank(from))) != 0;
    if (rivals && (!same_file || same_rank))
        *out++ = (char)('a' + square_file(from));
    if (same_file)
        *out++ = (char)('1' + square_rank(from));
    return out;
}

void typed_write(const struct own *own, move_t try, char out[SAN_MAX]) {
    enum man man = own_man_at(own, move_from(try));
    if (is_castling(own, try)) {
        strcpy(out, move_to(try) > move_from(try) ? "O-O" : "O-O-O");
        return;
    }
    if (man != PAWN && man != NO_MAN) {
        *out++ = fen_letter(man);
        out = add_origin(own, try, man, out);
    } else if (own_is_pawn_capture(own, try)) {
        *out++ = (char)('a' + square_file(move_from(try)));
        *out++ = 'x';
    }
    notation_square(move_to(try), out);
    out += 2;
    if (move_promotion(try) != PAWN) {
        *out++ = '=';
        *out++ = fen_letter(move_promotion(try));
    }
    *out = '\0';
}

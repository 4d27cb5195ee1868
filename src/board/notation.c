// Kriegfish: coordinate notation and SAN.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "base/text.h"
#include "board/fen.h"
#include "board/movegen.h"
#include "board/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void notation_square(square_t at, char out[3]) {
    out[0] = (char)('a' + square_file(at));
    out[1] = (char)('1' + square_rank(at));
    out[2] = '\0';
}

static square_t square_of(char file, char rank) {
    if (file < 'a' || file > 'h' || rank < '1' || rank > '8')
        return NO_SQUARE;
    return square_make((unsigned)(file - 'a'), (unsigned)(rank - '1'));
}

square_t notation_read_square(const char *text) {
    return strlen(text) == 2 ? square_of(text[0], text[1]) : NO_SQUARE;
}

void notation_coordinates(move_t move, char out[COORDINATES_MAX]) {
    notation_square(move_from(move), out);
    notation_square(move_to(move), out + 2);
    if (move_promotion(move) == PAWN)
        return;
    out[4] = (char)tolower(fen_letter(move_promotion(move)));
    out[5] = '\0';
}

bool notation_read_coordinates(const char *text, move_t *move) {
    size_t length = strlen(text);
    if (length < 4 || length > 5)
        return false;
    square_t from = square_of(text[0], text[1]), to = square_of(text[2], text[3]);
    enum man promote = PAWN;
    if (length == 5) {
        promote = islower((unsigned char)text[4]) ? fen_man(text[4]) : NO_MAN;
        if (promote < KNIGHT || promote > QUEEN)
            return false;
    }
    if (from == NO_SQUARE || to == NO_SQUARE || from == to)
        return false;
    *move = move_make(from, to, promote);
    return true;
}

static bool is_castling(const struct board *board, move_t move) {
    int step = move_to(move) - move_from(move);
    return bits_has(board->men[KING], move_from(move)) && (step == 2 || step == -2);
}

// Adds file, rank or both of the start square where another man of the kind could go there too.
static char *add_origin(const struct board *board, move_t move, char *out) {
    struct moves moves;
    square_t from = move_from(move);
    bitboard_t kin = board->men[board_man_at(board, from)], rivals = 0;
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++)
        if (move_to(moves.at[i]) == move_to(move) && bits_has(kin, move_from(moves.at[i])))
            rivals |= bit(move_from(moves.at[i]));
    rivals &= ~bit(from);
    if (!rivals)
        return out;
    bool same_file = (rivals & bits_file(square_file(from))) != 0;
    bool same_rank = (rivals & bits_rank(square_rank(from))) != 0;
    if (!same_file || same_rank)
        *out++ = (char)('a' + square_file(from));
    if (same_file)
        *out++ = (char)('1' + square_rank(from));
    return out;
}

static char *add_step(const struct board *board, move_t move, char *out) {
    enum man man = board_man_at(board, move_from(move));
    bool slanted = man == PAWN && square_file(move_from(move)) != square_file(move_to(move));
    if (man != PAWN) {
        *out++ = fen_letter(man);
        out = add_origin(board, move, out);
    }
    if (slanted)
        *out++ = (char)('a' + square_file(move_from(move)));
    if (slanted || bits_has(board_occupied(board), move_to(move)))
        *out++ = 'x';
    notation_square(move_to(move), out);
    out += 2;
    if (move_promotion(move) != PAWN) {
        *out++ = '=';
        *out++ = fen_letter(move_promotion(move));
    }
    return out;
}

void notation_san(const struct board *board, move_t move, char out[SAN_MAX]) {
    struct board next = *board;
    if (is_castling(board, move))
        out += sprintf(out, move_to(move) > move_from(move) ? "O-O" : "O-O-O");
    else
        out = add_step(board, move, out);
    board_make(&next, move);
    if (board_checkers(&next))
        *out++ = movegen_any(&next) ? '+' : '#';
    *out = '\0';
}

// What a SAN text asks for; NO_SQUARE, NO_MAN and 8 stand for "not said".
struct wanted {
    enum man man, promote;
    unsigned file, rank;
    square_t to;
    int castling; // +2 short, -2 long, 0 none
};

static bool read_castling(const char *text, struct wanted *want) {
    char plain[SAN_MAX];
    snprintf(plain, sizeof plain, "%s", text);
    for (char *c = plain; *c; c++)
        *c = *c == '0' || *c == 'o' ? 'O' : *c;
    want->castling = strcmp(plain, "O-O") == 0 ? 2 : strcmp(plain, "O-O-O") == 0 ? -2 : 0;
    return want->castling != 0;
}

// Reads the text from its end: promotion, target square, then what is left is origin.
static bool read_step(char *text, struct wanted *want) {
    size_t length = strlen(text);
    if (length > 2 && (text[length - 2] == '=' || isdigit((unsigned char)text[length - 2])) &&
        fen_man(text[length - 1]) != NO_MAN) {
        want->promote = fen_man(text[--length]);
        length -= text[length - 1] == '=';
        if (want->promote == PAWN) // would read as "promotes nothing"
            return false;
    }
    if (length < 2 || (want->to = square_of(text[length - 2], text[length - 1])) == NO_SQUARE)
        return false;
    text[length - 2] = '\0';
    if (isupper((unsigned char)*text) && (want->man = fen_man(*text++)) == NO_MAN)
        return false;
    if (*text >= 'a' && *text <= 'h')
        want->file = (unsigned)(*text++ - 'a');
    if (*text >= '1' && *text <= '8')
        want->rank = (unsigned)(*text++ - '1');
    if (*text && strchr("x-:", *text))
        text++;
    return !*text;
}

static bool fits(const struct board *board, move_t move, const struct wanted *want) {
    square_t from = move_from(move);
    if (want->castling)
        return is_castling(board, move) && move_to(move) - from == want->castling;
    // Four coordinates without a letter name any man; one square without a letter names a pawn.
    bool any_man = want->man == NO_MAN && want->file < 8 && want->rank < 8;
    enum man man = want->man == NO_MAN ? PAWN : want->man;
    return move_to(move) == want->to && move_promotion(move) == want->promote &&
           (any_man || (board_man_at(board, from) == man && !is_castling(board, move))) &&
           (want->file > 7 || square_file(from) == want->file) &&
           (want->rank > 7 || square_rank(from) == want->rank);
}

bool notation_read_san(const struct board *board, const char *text, move_t *move, char **cause) {
    struct wanted want = {.man = NO_MAN, .promote = PAWN, .file = 8, .rank = 8, .to = NO_SQUARE};
    struct moves moves;
    char plain[SAN_MAX] = "";
    unsigned found = 0;
    size_t length = strcspn(text, "+#!?");
    if (length >= sizeof plain || strspn(text + length, "+#!?") != strlen(text + length))
        return fail(cause, "'%.20s' is not a move", text);
    memcpy(plain, text, length);
    if (!read_castling(plain, &want) && !read_step(plain, &want))
        return fail(cause, "'%.20s' is not a move", text);
    movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.count; i++)
        if (fits(board, moves.at[i], &want)) {
            *move = moves.at[i];
            found++;
        }
    if (found == 1)
        return true;
    return fail(cause, found ? "'%.20s' fits more than one move" : "'%.20s' is not legal here",
                text);
}

// Kriegfish: reading and writing FEN.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "base/text.h"
#include "board/fen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char LETTERS[] = "PNBRQK";
static const char RIGHTS[] = "KQkq";

char fen_letter(enum man man) {
    return LETTERS[man];
}

enum man fen_man(char letter) {
    const char *found = letter ? strchr(LETTERS, toupper((unsigned char)letter)) : NULL;
    return found ? (enum man)(found - LETTERS) : NO_MAN;
}

enum { MEN, TURN, CASTLING, PASSANT, CLOCK, NUMBER, FIELDS, FIELD_MAX = 80 };

// The fields of a FEN, cut apart.
struct fields {
    char at[FIELDS][FIELD_MAX];
};

static bool cut(const char *fen, struct fields *fields, char **cause) {
    const char *word;
    size_t length;
    unsigned count = 0;
    for (; (word = text_word(&fen, &length)); count++) {
        if (count == FIELDS)
            return fail(cause, "the FEN has more than six fields");
        if (length >= FIELD_MAX)
            return fail(cause, "the FEN's field '%.12s...' is too long", word);
        memcpy(fields->at[count], word, length);
        fields->at[count][length] = '\0';
    }
    return count || fail(cause, "the FEN is empty");
}

// The size the text of the men spells: every rank has to come out equally wide.
static bool measure(const char *men, unsigned *files, unsigned *ranks, char **cause) {
    unsigned width = 0;
    *files = 0;
    *ranks = 1;
    for (const char *c = men;; c++) {
        if (*c == '/' || !*c) {
            if (*ranks > 1 && width != *files)
                return fail(cause, "the FEN's ranks have different lengths");
            *files = width;
            width = 0;
            if (!*c)
                break;
            *ranks += 1;
        } else if (*c >= '1' && *c <= '8')
            width += (unsigned)(*c - '0');
        else if (fen_man(*c) != NO_MAN)
            width++;
        else
            return fail(cause, "the FEN has no man '%c'", isprint((unsigned char)*c) ? *c : '?');
    }
    if (*files < SIDE_MIN || *files > SIDE_MAX || *ranks < SIDE_MIN || *ranks > SIDE_MAX)
        return fail(cause, "a board of %ux%u is not between 4x4 and 8x8", *files, *ranks);
    return true;
}

static void place(const char *men, struct board *board) {
    unsigned rank = board_ranks(board) - 1, file = 0;
    for (const char *c = men; *c; c++) {
        if (*c == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*c))
            file += (unsigned)(*c - '0');
        else {
            enum colour side = isupper((unsigned char)*c) ? WHITE : BLACK;
            board_put(board, square_make(file++, rank), side, fen_man(*c));
        }
    }
}

static uint8_t army_of(const struct board *board) {
    uint8_t army = 0;
    for (int man = KNIGHT; man <= QUEEN; man++)
        army |= board->men[man] ? (uint8_t)(1 << man) : 0;
    return army && !board_is_full(board) ? army : ARMY_FULL;
}

static bool read_castling(const char *text, struct board *board, char **cause) {
    if (strcmp(text, "-") == 0)
        return true;
    for (const char *c = text; *c; c++) {
        const char *right = strchr(RIGHTS, *c);
        if (!right)
            return fail(cause, "the FEN's castling rights '%s' are none of KQkq", text);
        board->castling |= (uint8_t)(1 << (right - RIGHTS));
    }
    return true;
}

static bool read_passant(const char *text, struct board *board, char **cause) {
    unsigned file = (unsigned)(text[0] - 'a'), rank = (unsigned)(text[1] - '1');
    if (strcmp(text, "-") == 0)
        return true;
    if (strlen(text) != 2 || file >= board_files(board) || rank >= board_ranks(board))
        return fail(cause, "the FEN's e.p. square '%s' is not on the board", text);
    board->passant = square_make(file, rank);
    return true;
}

static bool read_counters(const char *plies, const char *moves, struct board *board, char **cause) {
    long clock, number;
    if (!text_to_long(plies, 0, UINT16_MAX, &clock) || !text_to_long(moves, 0, UINT16_MAX, &number))
        return fail(cause, "the FEN's counters '%s %s' are not numbers from 0 to %d", plies, moves,
                    UINT16_MAX);
    board->clock = (uint8_t)(clock > UINT8_MAX ? UINT8_MAX : clock);
    board->number = (uint16_t)(number ? number : 1);
    return true;
}

static bool read_state(const struct fields *fields, struct board *board, char **cause) {
    const char *turn = fields->at[TURN];
    if (strcmp(turn, "w") != 0 && strcmp(turn, "b") != 0)
        return fail(cause, "the FEN's side to move '%s' is neither w nor b", turn);
    board->turn = *turn == 'b' ? BLACK : WHITE;
    return read_castling(fields->at[CASTLING], board, cause) &&
           read_passant(fields->at[PASSANT], board, cause) &&
           read_counters(fields->at[CLOCK], fields->at[NUMBER], board, cause);
}

// A man that no pawn of this kind of board becomes and that does not start on it cannot be there,
// and an engine may not know its letter.
static bool read_army(const struct kind *kind, struct board *board, char **cause) {
    board->army = kind ? kind->army : army_of(board);
    for (int man = KNIGHT; man <= QUEEN; man++)
        if (kind && board->men[man] && !(kind->army >> man & 1))
            return fail(cause, "a %s board has no man '%c'", kind->name, LETTERS[man]);
    return true;
}

bool fen_read(const char *fen, const struct kind *kind, struct board *board, char **cause) {
    struct fields fields = {{"", "w", "-", "-", "0", "1"}};
    const char *men = fields.at[MEN];
    unsigned files, ranks;
    if (!cut(fen, &fields, cause) || !measure(men, &files, &ranks, cause))
        return false;
    if (kind && (files != kind->files || ranks != kind->ranks))
        return fail(cause, "the FEN is %ux%u but a %s board is %ux%u", files, ranks, kind->name,
                    kind->files, kind->ranks);
    board_clear(board, files, ranks, 0);
    place(men, board);
    if (!read_army(kind, board, cause) || !read_state(&fields, board, cause))
        return false;
    const char *flaw = board_flaw(board);
    if (flaw)
        return fail(cause, "not a legal board: %s", flaw);
    board_settle(board);
    return true;
}

static char *write_rank(const struct board *board, unsigned rank, char *out) {
    unsigned gap = 0;
    for (unsigned file = 0; file < board_files(board); file++) {
        square_t at = square_make(file, rank);
        enum man man = board_man_at(board, at);
        if (man == NO_MAN) {
            gap++;
            continue;
        }
        if (gap)
            *out++ = (char)('0' + gap);
        gap = 0;
        bool black = bits_has(board->side[BLACK], at);
        *out++ = black ? (char)tolower(LETTERS[man]) : LETTERS[man];
    }
    if (gap)
        *out++ = (char)('0' + gap);
    return out;
}

void fen_write(const struct board *board, char out[FEN_MAX]) {
    char *at = out;
    for (unsigned rank = board_ranks(board); rank-- > 0;) {
        at = write_rank(board, rank, at);
        *at++ = rank ? '/' : ' ';
    }
    *at++ = board->turn == WHITE ? 'w' : 'b';
    *at++ = ' ';
    for (unsigned i = 0; i < 4; i++)
        if (board->castling >> i & 1)
            *at++ = RIGHTS[i];
    if (!board->castling)
        *at++ = '-';
    *at++ = ' ';
    if (board->passant == NO_SQUARE)
        *at++ = '-';
    else {
        *at++ = (char)('a' + square_file(board->passant));
        *at++ = (char)('1' + square_rank(board->passant));
    }
    snprintf(at, (size_t)(out + FEN_MAX - at), " %u %u", board->clock, board->number);
}

bool fen_is_start(const struct board *board, const struct kind *kind) {
    char fen[FEN_MAX], wanted[FEN_MAX];
    struct board start;
    if (!fen_read(kind->fen, kind, &start, NULL))
        return false;
    fen_write(board, fen);
    fen_write(&start, wanted);
    return strcmp(fen, wanted) == 0;
}

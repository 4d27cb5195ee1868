// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/text.h"
#include "board/fen.h"
#include "board/notation.h"
#include "study/problem.h"

#include <stdlib.h>
#include <string.h>

// An enemy's man and where it may be.
struct wanderer {
    square_t home;
    enum man man;
    bitboard_t squares;
    bool may_be_gone;
};

struct wanderers {
    struct wanderer at[16];
    unsigned count;
};

// Ways to put men, of which most may not be legal.
enum { LOOKS_MOST = 20 * PROBLEM_BOARDS_MOST };

struct placing {
    const struct wanderers *all;
    struct boards *boards;
    unsigned looks;
};

static bool read_squares(const char *list, const struct board *board, struct wanderer *wanderer,
                         char **cause) {
    char *copy = mem_strdup(list), *rest = NULL;
    bool good = true;
    wanderer->squares = bit(wanderer->home);
    for (char *word = strtok_r(copy, ",", &rest); word && good; word = strtok_r(NULL, ",", &rest)) {
        square_t at = notation_read_square(word);
        bool inside = at != NO_SQUARE && bits_has(board_area(board), at);
        if (strcmp(word, "*") == 0)
            wanderer->squares = board_area(board);
        else if (strcmp(word, "-") == 0)
            wanderer->may_be_gone = true;
        else if (inside)
            wanderer->squares |= bit(at);
        else
            good = fail(cause, "%s is no square of this board", word);
    }
    free(copy);
    return good;
}

static bool read_wanderer(const char *word, const struct board *board, struct wanderers *all,
                          char **cause) {
    char name[3] = {0};
    const char *colon = strchr(word, ':');
    struct wanderer *wanderer = &all->at[all->count];
    if (!colon || colon - word != 2 || all->count == 16)
        return fail(cause, "%s: where a man may stand is written e8:d8,f8", word);
    memcpy(name, word, 2);
    *wanderer = (struct wanderer){.home = notation_read_square(name)};
    if (wanderer->home == NO_SQUARE ||
        !bits_has(board->side[colour_other((enum colour)board->turn)], wanderer->home))
        return fail(cause, "there is no man of the enemy on %s", name);
    for (unsigned i = 0; i < all->count; i++)
        if (all->at[i].home == wanderer->home)
            return fail(cause, "the man on %s is named twice", name);
    wanderer->man = board_man_at(board, wanderer->home);
    all->count++;
    return read_squares(colon + 1, board, wanderer, cause);
}

static bool read_wanderers(const char *text, const struct board *board, struct wanderers *all,
                           char **cause) {
    char *copy = mem_strdup(text), *rest = NULL;
    bool good = true;
    for (char *word = strtok_r(copy, " \t", &rest); word && good;
         word = strtok_r(NULL, " \t", &rest))
        good = read_wanderer(word, board, all, cause);
    free(copy);
    return good;
}

// Puts the men from number `next` on wherever they may be; false when there are too many ways.
static bool place(struct placing *placing, unsigned next, const struct board *board) {
    const struct wanderers *all = placing->all;
    struct board full = *board;
    if (next == all->count) {
        board_settle(&full);
        if (!board_flaw(&full))
            boards_add(placing->boards, &full, 1);
        return placing->boards->count < PROBLEM_BOARDS_MOST && ++placing->looks < LOOKS_MOST;
    }
    const struct wanderer *man = &all->at[next];
    bool good = !man->may_be_gone || place(placing, next + 1, board);
    for (bitboard_t left = man->squares & ~board_occupied(board); left && good;) {
        struct board with = *board;
        board_put(&with, bits_pop(&left), colour_other((enum colour)board->turn), man->man);
        good = place(placing, next + 1, &with);
    }
    return good;
}

bool problem_boards(const char *fen, const char *elsewhere, struct boards *boards, char **cause) {
    struct board board;
    struct wanderers all = {.count = 0};
    *boards = (struct boards){0};
    if (!fen_read(fen, NULL, &board, cause) || !read_wanderers(elsewhere, &board, &all, cause))
        return false;
    board.clock = 0; // no problem is about the fifty moves
    for (unsigned i = 0; i < all.count; i++)
        board_remove(&board, all.at[i].home);
    if (!place(&(struct placing){&all, boards, 0}, 0, &board)) {
        bool many = boards->count >= PROBLEM_BOARDS_MOST;
        boards_free(boards);
        return many ? fail(cause, "there are more than %d such boards", PROBLEM_BOARDS_MOST)
                    : fail(cause, "there are too many ways to put the men, and few are legal");
    }
    boards_settle(boards);
    for (size_t i = 0; i < boards->count; i++)
        boards->at[i].weight = 1; // men of a kind that change places make no other board
    return boards->count || fail(cause, "no such board is legal");
}

static char *trimmed(char *text) {
    char *end = text + strlen(text);
    while (end > text && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    return text + strspn(text, " \t");
}

bool problem_read(const char *line, struct problem *problem, char **cause) {
    char *copy = mem_strdup(line), *fields[3] = {copy, NULL, NULL};
    long moves;
    bool good = true;
    copy[strcspn(copy, "#\r\n")] = '\0';
    for (unsigned i = 1; i < 3; i++) {
        fields[i] = fields[i - 1] ? strchr(fields[i - 1], '|') : NULL;
        if (fields[i])
            *fields[i]++ = '\0';
    }
    if (*trimmed(copy) == '\0')
        good = false;
    else if (!fields[2] || !text_to_long(trimmed(fields[2]), 0, 99, &moves))
        good = fail(cause, "a problem is FEN | where else | moves");
    else
        good = problem_boards(trimmed(fields[0]), trimmed(fields[1]), &problem->boards, cause);
    if (good)
        problem->moves = (unsigned)moves;
    free(copy);
    return good;
}

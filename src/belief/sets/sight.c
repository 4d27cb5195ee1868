// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/sets/sight.h"
#include "board/movegen.h"

bool sight_mates_after(struct memo *memo, const struct ruleset *rules, const struct board *board,
                       unsigned moves) {
    struct moves answers;
    if (!movegen_any(board))
        return rules->stalemate_loses || board_checkers(board);
    if (!moves || board_is_dead(board))
        return false;
    movegen_legal(board, &answers);
    for (unsigned i = 0; i < answers.count; i++) {
        struct board next = *board;
        board_make(&next, answers.at[i]);
        if (!sight_mates(memo, rules, &next, moves))
            return false;
    }
    return true;
}

static bool any_mates(struct memo *memo, const struct ruleset *rules, const struct board *board,
                      unsigned moves) {
    struct moves tries;
    movegen_legal(board, &tries);
    for (unsigned i = 0; i < tries.count; i++) {
        struct board after = *board;
        board_make(&after, tries.at[i]);
        if (sight_mates_after(memo, rules, &after, moves - 1))
            return true;
    }
    return false;
}

bool sight_mates(struct memo *memo, const struct ruleset *rules, const struct board *board,
                 unsigned moves) {
    struct boards_name name = {board->key, ~board->key};
    struct finding *found = memo_find(memo, name);
    if (!moves || found->not_in >= moves)
        return false;
    if (found->sure_in && found->sure_in <= moves)
        return true;
    if (moves > 1 && sight_mates(memo, rules, board, moves - 1))
        return true;
    bool mates = any_mates(memo, rules, board, moves);
    found = memo_find(memo, name);
    if (mates)
        found->sure_in = (uint8_t)moves;
    else
        found->not_in = (uint8_t)moves;
    return mates;
}

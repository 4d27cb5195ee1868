// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Makes the problems of tests/data/problems.txt: positions drawn at random, kept if mate is sure in
// more than one move, with the answer found by brute force: on small boards and with any men by
// trying everything on lists of boards, against a lone king by the same on sets of squares. Sets on
// which even one who sees would be too late are left out: against a lone king by a table of all
// placements. It shares no code with src/study. Not part of the program.
//
//     make scripts/problems && scripts/problems >../tests/data/problems.txt

#include "config.h"

#include "base/rng.h"
#include "board/fen.h"
#include "board/notation.h"
#include "law/law.h"
#include "law/own.h"
#include "players/lone/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST = 1024,
    DRAWN = 20000,
    TRIES = 20000,
    LONE_TRIES = 300000,
    MEMO = 1 << 18,
    LONGEST = 7,
    PLACEMENTS = 64 * 64 * 64 // of our king and two men
};

struct list {
    unsigned count;
    struct board at[LIST];
};

static const struct ruleset *rules;
static unsigned long tries_left;
static bool may_refuse; // may a refused try be part of a solution?

struct heard {
    struct announcement ours, theirs;
    struct board board;
};

static bool same_words(const struct heard *a, const struct heard *b) {
    return announcement_equal(&a->ours, &b->ours) && announcement_equal(&a->theirs, &b->theirs);
}

static bool sure(const struct list *list, unsigned moves);

static void list_add(struct list *list, const struct board *board) {
    for (unsigned i = 0; i < list->count; i++)
        if (list->at[i].key == board->key)
            return;
    if (list->count == LIST)
        abort();
    list->at[list->count++] = *board;
}

// Everything that may be heard after a try on one board; false if it goes wrong there.
static bool answers(const struct board *board, move_t try, struct heard *out, unsigned *count) {
    struct announcement ours = law_announce(rules, board, try);
    struct board after = *board;
    struct moves legal;
    board_make(&after, try);
    if (ours.ending != ENDING_NONE)
        return ours.ending == ENDING_CHECKMATE;
    movegen_legal(&after, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        struct announcement theirs = law_announce(rules, &after, legal.at[i]);
        struct board next = after;
        board_make(&next, legal.at[i]);
        if (theirs.ending != ENDING_NONE || *count == LIST)
            return false;
        out[(*count)++] = (struct heard){ours, theirs, next};
    }
    return true;
}

// What one who sees would find out, so that what cannot be is not tried.
struct glimpse {
    uint64_t key;
    uint8_t moves;
    bool taken, mates;
};

static struct glimpse glimpses[MEMO];

static bool seen_mates(const struct board *board, unsigned moves);

static bool seen_after(const struct board *after, unsigned moves) {
    struct moves answers;
    if (!movegen_any(after))
        return board_checkers(after) != 0;
    if (!moves || board_is_dead(after))
        return false;
    movegen_legal(after, &answers);
    for (unsigned i = 0; i < answers.count; i++) {
        struct board next = *after;
        board_make(&next, answers.at[i]);
        if (!seen_mates(&next, moves))
            return false;
    }
    return true;
}

static bool seen_mates(const struct board *board, unsigned moves) {
    struct glimpse *at = &glimpses[(board->key ^ moves * UINT64_C(0x9e3779b97f4a7c15)) % MEMO];
    if (at->taken && at->key == board->key && at->moves == moves)
        return at->mates;
    struct moves legal;
    bool mates = false;
    movegen_legal(board, &legal);
    for (unsigned i = 0; i < legal.count && !mates; i++) {
        struct board after = *board;
        board_make(&after, legal.at[i]);
        mates = seen_after(&after, moves - 1);
    }
    *at = (struct glimpse){board->key, (uint8_t)moves, true, mates};
    return mates;
}

static bool try_does(const struct list *list, unsigned moves, move_t try) {
    struct list *next = malloc(sizeof *next), *no = malloc(sizeof *no);
    struct heard *heard = malloc(LIST * sizeof *heard);
    unsigned count = 0;
    bool good = next && no && heard && tries_left;
    tries_left -= tries_left > 0;
    for (unsigned i = no->count = 0; i < list->count && good; i++) {
        if (movegen_is_legal(&list->at[i], try))
            good = answers(&list->at[i], try, heard, &count);
        else
            list_add(no, &list->at[i]);
    }
    good = good && no->count < list->count && (moves > 1 || !count) && (may_refuse || !no->count);
    good = good && (!no->count || sure(no, moves));
    for (unsigned i = 0; i < count && good; i++) {
        bool first = true;
        for (unsigned k = 0; k < i && first; k++)
            first = !same_words(&heard[i], &heard[k]);
        next->count = 0;
        for (unsigned k = i; k < count && first; k++)
            if (same_words(&heard[i], &heard[k]))
                list_add(next, &heard[k].board);
        good = !first || sure(next, moves - 1);
    }
    free(next);
    free(no);
    free(heard);
    return good;
}

static bool sure(const struct list *list, unsigned moves) {
    struct own own = own_of(&list->at[0], WHITE);
    struct moves tries;
    for (unsigned i = 0; i < list->count; i++)
        if (!moves || !seen_mates(&list->at[i], moves))
            return false;
    own_tries(&own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (try_does(list, moves, tries.at[i]))
            return true;
    return false;
}

// What was found out about sets of squares, so that longer mates can be found.
struct known {
    struct own own;
    bitboard_t kings;
    uint32_t asked; // by which question; 0 is none
    uint8_t moves;
    bool sure;
};

static struct known memo[MEMO];
static uint32_t question;

// Where a lone king can be mated in so many moves by one who sees, for all placements of our king
// and one or two men that cannot change.
static bitboard_t in_sight[LONGEST + 1][PLACEMENTS];

static unsigned placement(const struct own *own) {
    unsigned index = (unsigned)bits_first(own->men[KING]);
    for (int man = KNIGHT; man <= QUEEN; man++)
        for (bitboard_t left = own->men[man]; left;)
            index = index * 64 + (unsigned)bits_pop(&left);
    return index;
}

static struct known *known(const struct own *own, bitboard_t kings, unsigned moves) {
    uint64_t hash = kings * UINT64_C(0xbf58476d1ce4e5b9) + moves;
    for (int man = PAWN; man <= KING; man++)
        hash = (hash ^ own->men[man]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 31);
    return &memo[hash % MEMO];
}

static bool lone_search(const struct own *own, bitboard_t kings, unsigned moves);

// A lone king: the same on sets of squares.
static bool lone_sure(const struct own *own, bitboard_t kings, unsigned moves) {
    struct known *at = known(own, kings, moves);
    if (kings & ~in_sight[moves][placement(own)])
        return false;
    if (at->asked == question && at->kings == kings && at->moves == moves &&
        memcmp(&at->own, own, sizeof *own) == 0)
        return at->sure;
    bool sure_here = lone_search(own, kings, moves);
    if (tries_left)
        *at = (struct known){*own, kings, question, (uint8_t)moves, sure_here};
    return sure_here;
}

static bitboard_t beside(bitboard_t set) {
    bitboard_t all = 0;
    while (set)
        all |= ATTACKS_KING[bits_pop(&set)];
    return all;
}

static bool lone_search(const struct own *own, bitboard_t kings, unsigned moves) {
    struct moves tries;
    own_tries(own, &tries);
    for (unsigned i = 0; i < tries.count && moves && tries_left; i++) {
        struct step step;
        tries_left--;
        step_take(own, kings, tries.at[i], &step);
        bitboard_t late = step.free & ~in_sight[moves - 1][placement(&step.own)];
        bool good = !(beside(late) & kings & ~step.refused) && step.refused != kings &&
                    !step.takers && !step.stalemated && (moves > 1 || !step.answer_count) &&
                    (may_refuse || !step.refused);
        for (unsigned k = 0; k < step.answer_count && good; k++)
            good = lone_sure(&step.own, step_kings(step.answers[k], step.free, step.own.all),
                             moves - 1);
        if (good && (!step.refused || lone_sure(own, step.refused, moves)))
            return true;
    }
    return false;
}

// The squares on which one who sees has a move that mates soon enough.
static bitboard_t sighted(const struct own *own, unsigned moves) {
    bitboard_t mates = 0, kings = step_area(own) & ~own->all & ~step_attacked(own);
    struct moves tries;
    own_tries(own, &tries);
    for (unsigned i = 0; i < tries.count; i++) {
        struct step step;
        step_take(own, kings, tries.at[i], &step);
        bitboard_t late = step.free & ~in_sight[moves - 1][placement(&step.own)];
        mates |= kings & ~step.refused & ~step.stalemated & ~step.takers & ~beside(late);
    }
    return mates;
}

// Our king and the men of `left` on every square they may have, and then something for each.
static void place_all(struct own *own, const char *left, unsigned moves) {
    if (!*left) {
        in_sight[moves][placement(own)] = sighted(own, moves);
        return;
    }
    enum man man = fen_man(*left);
    for (bitboard_t free = step_area(own) & ~own->all; free;) {
        bitboard_t at = bit(bits_pop(&free));
        own->men[man] |= at;
        own->all |= at;
        place_all(own, left + 1, moves);
        own->men[man] &= ~at;
        own->all &= ~at;
    }
}

static void look_at_all(unsigned side, const char *men) {
    struct board board;
    char all[8];
    board_clear(&board, side, side, 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN);
    struct own own = own_of(&board, WHITE);
    snprintf(all, sizeof all, "K%s", men);
    memset(in_sight, 0, sizeof in_sight);
    for (unsigned moves = 1; moves <= LONGEST; moves++)
        place_all(&own, all, moves);
}

// What to draw: a board, our men, the enemy's beside the king, how many places the king may have.
struct recipe {
    unsigned side;
    const char *ours, *theirs;
    unsigned places, least, most, wanted;
};

struct draft {
    struct board board;
    bitboard_t kings; // where its king may be
    struct list list;
};

static bool put(struct board *board, struct rng *rng, enum colour side, enum man man) {
    unsigned files = board_files(board), ranks = board_ranks(board);
    square_t at = square_make(rng_below(rng, files), rng_below(rng, ranks));
    bool edge = square_rank(at) == 0 || square_rank(at) == ranks - 1;
    if (bits_has(board_occupied(board), at) || (man == PAWN && edge))
        return false;
    board_put(board, at, side, man);
    return true;
}

static bool king_moved(const struct board *board, square_t to, struct board *out) {
    *out = *board;
    board_remove(out, board_king(board, BLACK));
    if (bits_has(board_occupied(out), to))
        return false;
    board_put(out, to, BLACK, KING);
    board_settle(out);
    return !board_flaw(out);
}

// Squares near its own: such sets come up in games.
static void spread_king(struct draft *draft, struct rng *rng, unsigned places) {
    bitboard_t near = ATTACKS_KING[board_king(&draft->board, BLACK)];
    draft->list.count = 0;
    list_add(&draft->list, &draft->board);
    draft->kings = bit(board_king(&draft->board, BLACK));
    for (unsigned tries = 0; tries < 60 && draft->list.count < places; tries++) {
        struct board other;
        square_t at = square_make(rng_below(rng, board_files(&draft->board)),
                                  rng_below(rng, board_ranks(&draft->board)));
        if (!bits_has(near, at) || !king_moved(&draft->board, at, &other) ||
            law_opening(rules, &other).tries != law_opening(rules, &draft->board).tries)
            continue;
        list_add(&draft->list, &other);
        draft->kings |= bit(at);
        near |= ATTACKS_KING[at];
    }
}

// As whoever reads the problem has it: small boards have fewer kinds of men to promote to.
static bool reread(struct board *board) {
    char fen[FEN_MAX];
    fen_write(board, fen);
    return fen_read(fen, NULL, board, NULL);
}

static bool draw(const struct recipe *recipe, struct rng *rng, struct draft *draft) {
    struct board *board = &draft->board;
    board_clear(board, recipe->side, recipe->side,
                1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN);
    bool good = put(board, rng, WHITE, KING) && put(board, rng, BLACK, KING);
    for (const char *c = recipe->ours; *c && good; c++)
        good = put(board, rng, WHITE, fen_man(*c));
    for (const char *c = recipe->theirs; *c && good; c++)
        good = put(board, rng, BLACK, fen_man(*c));
    board_settle(board);
    good = good && reread(board);
    if (!good || board_flaw(board) || board_in_check(board, WHITE) || !movegen_any(board))
        return false;
    spread_king(draft, rng, recipe->places);
    return draft->list.count > 1;
}

static bool is_sure(const struct recipe *recipe, const struct draft *draft, unsigned moves) {
    struct own own = own_of(&draft->board, WHITE);
    bool lone = !*recipe->theirs;
    tries_left = lone ? LONE_TRIES : TRIES;
    question++;
    return lone ? lone_sure(&own, draft->kings, moves) : sure(&draft->list, moves);
}

static unsigned fewest(const struct recipe *recipe, const struct draft *draft) {
    for (unsigned moves = 1; moves <= recipe->most; moves++) {
        if (is_sure(recipe, draft, moves))
            return moves;
        if (!tries_left)
            return 0; // not known
    }
    return recipe->most + 1;
}

static void print(const struct recipe *recipe, const struct draft *draft, unsigned moves) {
    char fen[FEN_MAX], name[3];
    square_t king = board_king(&draft->board, BLACK);
    const char *comma = "";
    fen_write(&draft->board, fen);
    notation_square(king, name);
    printf("%s | %s:", fen, name);
    for (bitboard_t left = draft->kings & ~bit(king); left; comma = ",") {
        notation_square(bits_pop(&left), name);
        printf("%s%s", comma, name);
    }
    may_refuse = false;
    bool needs = moves <= recipe->most && !is_sure(recipe, draft, moves) && tries_left;
    may_refuse = true;
    printf(" | %u%s\n", moves <= recipe->most ? moves : 0, needs ? " # needs a refused try" : "");
}

static void cook(const struct recipe *recipe, uint64_t seed) {
    static struct draft draft;
    struct rng rng;
    unsigned found = 0, none = 0;
    rng_seed(&rng, seed, 7);
    printf("# %ux%u: K%s against K%s\n", recipe->side, recipe->side, recipe->ours, recipe->theirs);
    if (!*recipe->theirs)
        look_at_all(recipe->side, recipe->ours);
    for (unsigned drawn = 0; drawn < DRAWN && found < recipe->wanted; drawn++) {
        if (!draw(recipe, &rng, &draft))
            continue;
        unsigned moves = fewest(recipe, &draft);
        bool is_none = moves > recipe->most && moves && !none;
        if ((moves < recipe->least || moves > recipe->most) && !is_none)
            continue;
        print(recipe, &draft, moves);
        fflush(stdout);
        found += !is_none;
        none += is_none;
    }
}

int main(void) {
    static const struct recipe RECIPES[] = {
        {4, "Q", "", 4, 2, 4, 5},   {4, "R", "", 4, 3, 5, 5},     {4, "R", "", 6, 6, 7, 4},
        {4, "QP", "P", 3, 2, 3, 5}, {4, "RR", "N", 3, 2, 3, 5},   {4, "RN", "P", 3, 2, 4, 5},
        {5, "Q", "", 4, 2, 4, 5},   {5, "R", "", 2, 2, 5, 5},     {5, "R", "", 3, 6, 7, 4},
        {5, "QN", "P", 3, 2, 2, 5}, {5, "RB", "P", 2, 2, 3, 5},   {8, "Q", "", 4, 3, 5, 6},
        {8, "Q", "", 6, 6, 7, 4},   {8, "R", "", 3, 3, 6, 6},     {8, "R", "", 3, 7, 7, 4},
        {8, "BB", "", 2, 3, 7, 6},  {8, "QR", "", 8, 2, 4, 5},    {8, "RR", "", 6, 3, 6, 4},
        {8, "QR", "P", 3, 2, 3, 5}, {8, "RRN", "PP", 3, 2, 3, 5},
    };
    rules = ruleset_at(0);
    may_refuse = true;
    printf("# Problems with known answers, made by scripts/problems.c: FEN | where else its king "
           "may be | moves\n# in which mate is sure by the rules of the ICC (0: in no more than "
           "others of its kind need).\n"
           "# Copyright (C) 2026 the Kriegfish developers. "
           "SPDX-License-Identifier: GPL-3.0-or-later\n");
    for (unsigned i = 0; i < sizeof RECIPES / sizeof *RECIPES; i++)
        cook(&RECIPES[i], i + 1);
    return 0;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/pool/guess.h"
#include "board/movegen.h"

#include <stddef.h>

// The first word since the last move of either side, that move included.
static size_t last_words(const struct story *story) {
    size_t index = story->count;
    while (index > 0 && story->words[index - 1].said.verdict != SAID_MOVED)
        index--;
    return index ? index - 1 : 0;
}

// Where the enemy may take in passing, if our last move was two steps of a pawn.
static square_t passed_square(const struct view *view, const struct story *story) {
    const struct word *last = story->count ? &story->words[last_words(story)] : NULL;
    if (!last || last->said.verdict != SAID_MOVED || last->said.side != view->own.side)
        return NO_SQUARE;
    unsigned from = move_from(last->try), to = move_to(last->try);
    bool two = from + 16 == to || to + 16 == from;
    return two && bits_has(view->own.men[PAWN], (square_t)to) ? (square_t)((from + to) / 2)
                                                              : NO_SQUARE;
}

// Plies since something was taken or a pawn of ours moved: the clock, where the enemy has no pawn.
static uint8_t quiet_plies(const struct story *story) {
    struct own own = own_of(&story->start, story->side);
    unsigned quiet = story->start.clock;
    for (size_t i = 0; i < story->count; i++) {
        const struct word *word = &story->words[i];
        bool ours = word->said.side == story->side, takes = word->said.capture != NO_SQUARE;
        if (word->said.verdict != SAID_MOVED)
            continue;
        bool pawn = ours && bits_has(own.men[PAWN], move_from(word->try));
        quiet = pawn || takes ? 0 : quiet + 1;
        if (ours)
            own_make(&own, word->try);
        else if (takes)
            own_lose(&own, word->said.capture);
    }
    return quiet < 100 ? (uint8_t)quiet : 0; // a pawn of the enemy's has moved
}

// The board without the enemy.
static struct board own_board(const struct view *view, const struct story *story) {
    const struct own *own = &view->own;
    struct board board;
    board_clear(&board, own->size >> 4, own->size & 15u, own->army);
    for (int man = PAWN; man <= KING; man++)
        for (bitboard_t left = own->men[man]; left;)
            board_put(&board, bits_pop(&left), (enum colour)own->side, (enum man)man);
    board.castling = own->castling;
    board.turn = view->to_move;
    board.passant = passed_square(view, story);
    board.clock = view->enemy_pawns_most ? 0 : quiet_plies(story);
    board.number = (uint16_t)(view->start.number + (view->plies + (view->start.turn == BLACK)) / 2);
    return board;
}

static bool opening_fits(const struct story *story, const struct announcement *said,
                         const struct board *board) {
    struct announcement tries = law_opening(story->rules, board);
    return tries.tries == said->tries && tries.takers == said->takers;
}

unsigned guess_misses(const struct story *story, const struct board *board) {
    unsigned misses = 0;
    size_t index = last_words(story);
    struct board copy = *board;
    if (index < story->count && story->words[index].said.verdict == SAID_MOVED) {
        const struct announcement *said = &story->words[index++].said;
        misses += law_checks(board) != said->checks;
        misses += !opening_fits(story, said, board);
    }
    for (; index < story->count; index++)
        misses += !story_follow(story, index, &copy);
    return misses + !movegen_any(board);
}

// How many enemy men of each kind to place: those of the start less some that were captured.
static void deal(const struct view *view, struct rng *rng, unsigned left[MEN_KINDS]) {
    enum colour enemy = colour_other((enum colour)view->own.side);
    unsigned total = 0;
    for (int man = PAWN; man <= KING; man++)
        total += left[man] = bits_count(board_men(&view->start, enemy, (enum man)man));
    for (unsigned taken = 0; left[PAWN] && taken < view->enemy_pawns_captured; taken++, total--)
        left[PAWN]--;
    while (total > view->enemy_men) {
        enum man man = (enum man)rng_below(rng, KING);
        // Where the kind is told, only pieces are missing beyond the pawns that were named.
        if (man == PAWN && view->rules->tells_captured && total - left[PAWN] > 1)
            continue;
        if (left[man]) {
            left[man]--;
            total--;
        }
    }
}

static square_t any_square(bitboard_t set, struct rng *rng) {
    for (uint64_t skip = rng_below(rng, bits_count(set)); skip > 0; skip--)
        set &= set - 1;
    return bits_first(set);
}

// The square on which the enemy has just captured, where one of its men must stand.
static square_t taken_square(const struct view *view) {
    const struct announcement *last = &view->last;
    bool theirs = last->verdict == SAID_MOVED && last->side != view->own.side;
    return theirs ? last->capture : NO_SQUARE;
}

static void place_one(struct board *board, enum colour enemy, enum man man, bitboard_t where,
                      struct rng *rng) {
    bitboard_t edges = board_last_rank(board, WHITE) | board_last_rank(board, BLACK);
    where &= board_area(board) & ~board_occupied(board);
    if (man == PAWN)
        where &= ~edges;
    if (where)
        board_put(board, any_square(where, rng), enemy, man);
}

// Where the enemy king can stand: with us to move, only where we do not attack it.
static bitboard_t king_squares(const struct board *board, enum colour enemy) {
    bitboard_t squares = 0;
    if (board->turn == enemy)
        return UINT64_MAX;
    for (bitboard_t left = board_area(board) & ~board_occupied(board); left;) {
        square_t at = bits_pop(&left);
        if (!board_attackers(board, at, colour_other(enemy), board_occupied(board)))
            squares |= bit(at);
    }
    return squares;
}

// One of the men, each as likely as any other, made the capture that was just announced.
static void place_taker(const struct view *view, struct rng *rng, struct board *board,
                        unsigned left[MEN_KINDS]) {
    enum colour enemy = colour_other((enum colour)view->own.side);
    square_t taken = taken_square(view);
    unsigned chosen = (unsigned)rng_below(rng, view->enemy_men);
    enum man man = PAWN;
    if (taken == NO_SQUARE)
        return;
    while (chosen >= left[man])
        chosen -= left[man++];
    place_one(board, enemy, man, bit(taken), rng);
    left[man] -= bits_has(board->side[enemy], taken);
}

static void place(const struct view *view, struct rng *rng, struct board *board) {
    enum colour enemy = colour_other((enum colour)view->own.side);
    unsigned left[MEN_KINDS];
    deal(view, rng, left);
    place_taker(view, rng, board, left);
    for (int man = PAWN; man <= QUEEN; man++)
        for (; left[man] > 0; left[man]--)
            place_one(board, enemy, (enum man)man, UINT64_MAX, rng);
    if (left[KING])
        place_one(board, enemy, KING, king_squares(board, enemy), rng);
    board->castling |= enemy == WHITE ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG;
    board_settle(board);
}

unsigned guess_board(const struct view *view, const struct story *story, struct rng *rng,
                     unsigned attempts, struct board *out) {
    struct board empty = own_board(view, story);
    unsigned best = UINT8_MAX;
    // Any legal board beats none, so the first one may take longer.
    for (unsigned i = 0; i < attempts || (best == UINT8_MAX && i < 20 * attempts); i++) {
        struct board board = empty;
        place(view, rng, &board);
        if (board_flaw(&board))
            continue;
        unsigned misses = guess_misses(story, &board);
        if (misses >= best)
            continue;
        best = misses;
        *out = board;
        if (!misses)
            break;
    }
    return best;
}

// Where a man may have come from or go to unseen: a step of its own, or anywhere.
static bitboard_t near_or_far(const struct board *board, square_t at, enum man man,
                              struct rng *rng) {
    bitboard_t step =
        man == PAWN ? bit(at) << 8 | bit(at) >> 8 : attacks_of(man, at, board_occupied(board));
    bitboard_t free = step & board_area(board) & ~board_occupied(board);
    return free && rng_below(rng, 4) ? free : UINT64_MAX;
}

// One of the enemy's men is somewhere else.
static void move_one(struct board *board, enum colour enemy, bitboard_t where, struct rng *rng) {
    bitboard_t men = board->side[enemy];
    square_t at = any_square(men, rng);
    enum man man = board_man_at(board, at);
    bitboard_t to = where ? where : near_or_far(board, at, man, rng);
    bitboard_t edges = board_last_rank(board, WHITE) | board_last_rank(board, BLACK);
    to &= board_area(board) & ~board_occupied(board) & ~(man == PAWN ? edges : 0);
    if (!to)
        return;
    board_remove(board, at);
    board_put(board, any_square(to, rng), enemy, man);
}

// As many of the enemy's men of an earlier board as there are left: we have taken the others, a
// pawn or a piece as was said, nobody knows which.
static bitboard_t spare(const struct view *view, const struct board *was, bitboard_t men,
                        struct rng *rng) {
    const struct announcement *said = &view->last;
    bool ours = said->side == view->own.side && said->verdict == SAID_MOVED;
    bitboard_t kind = !ours                              ? UINT64_MAX
                      : said->captured == CAPTURED_PAWN  ? was->men[PAWN]
                      : said->captured == CAPTURED_PIECE ? ~was->men[PAWN]
                                                         : UINT64_MAX;
    for (unsigned most = view->enemy_men - 1u; bits_count(men) > most;)
        men &= ~bit(any_square(men & kind ? men & kind : men, rng));
    return men;
}

// The enemy's men of an earlier board around our men of today, as many as there are left: those
// whose square is ours now were taken, or are where they can be.
static void put_back(const struct view *view, const struct board *was, struct rng *rng,
                     struct board *board) {
    enum colour enemy = colour_other((enum colour)view->own.side);
    bitboard_t edges = board_last_rank(was, WHITE) | board_last_rank(was, BLACK);
    bitboard_t men = was->side[enemy] & ~was->men[KING], displaced = men & view->own.all;
    bitboard_t stay = spare(view, was, men & ~displaced, rng);
    unsigned left = view->enemy_men - 1u - bits_count(stay);
    while (stay) {
        square_t at = bits_pop(&stay);
        board_put(board, at, enemy, board_man_at(was, at));
    }
    for (; displaced && left; left--) {
        enum man man = board_man_at(was, bits_pop(&displaced));
        place_one(board, enemy, man, man == PAWN ? ~edges : UINT64_MAX, rng);
    }
    square_t king = board_king(was, enemy);
    place_one(board, enemy, KING, bits_has(board_occupied(board), king) ? UINT64_MAX : bit(king),
              rng);
    board->castling |=
        was->castling & (enemy == WHITE ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG);
}

unsigned guess_near(const struct view *view, const struct story *story, struct rng *rng,
                    unsigned attempts, struct board *out) {
    enum { MOVED_MOST = 4 };
    enum colour enemy = colour_other((enum colour)view->own.side);
    struct board empty = own_board(view, story), was = *out;
    square_t taken = taken_square(view);
    unsigned best = UINT8_MAX;
    for (unsigned i = 0; i < attempts && best; i++) {
        struct board board = empty;
        put_back(view, &was, rng, &board);
        if (taken != NO_SQUARE && !bits_has(board.side[enemy], taken))
            move_one(&board, enemy, bit(taken), rng);
        for (unsigned moved = i * MOVED_MOST / attempts + (i > 0); moved > 0; moved--)
            move_one(&board, enemy, 0, rng);
        board_settle(&board);
        bool complete = bits_count(board.side[enemy]) == view->enemy_men &&
                        bits_count(board.side[enemy] & board.men[KING]) == 1 &&
                        (taken == NO_SQUARE || bits_has(board.side[enemy], taken));
        unsigned misses = complete && !board_flaw(&board) ? guess_misses(story, &board) : UINT8_MAX;
        if (misses < best) {
            best = misses;
            *out = board;
        }
    }
    return best;
}

static void add_if_fits(const struct story *story, struct board *board, struct pool *pool) {
    board_settle(board);
    if (board_flaw(board) || guess_misses(story, board))
        return;
    struct particle particle = {.board = *board, .past = past_root(PAST_GUESSED)};
    pool_add(pool, &particle);
}

// Every square for one more man, and every kind it can be.
static void add_second(const struct view *view, const struct story *story,
                       const struct board *with_king, struct pool *pool) {
    enum colour enemy = colour_other((enum colour)view->own.side);
    uint8_t rights = enemy == WHITE ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG;
    bitboard_t edges = board_last_rank(with_king, WHITE) | board_last_rank(with_king, BLACK);
    for (int man = view->enemy_pawns_most ? PAWN : KNIGHT; man <= QUEEN; man++) {
        bitboard_t squares = board_area(with_king) & ~board_occupied(with_king);
        if (man != PAWN && !(with_king->army >> man & 1))
            continue;
        for (squares &= man == PAWN ? ~edges : UINT64_MAX; squares;) {
            struct board board = *with_king;
            board_put(&board, bits_pop(&squares), enemy, (enum man)man);
            add_if_fits(story, &board, pool);
            board.castling |= rights;
            board_settle(&board);
            if (board.castling & rights)
                add_if_fits(story, &board, pool);
        }
    }
}

void guess_all(const struct view *view, const struct story *story, float weight,
               struct pool *pool) {
    enum colour enemy = colour_other((enum colour)view->own.side);
    struct board empty = own_board(view, story);
    size_t first = pool->count;
    for (bitboard_t squares = board_area(&empty) & ~view->own.all; squares;) {
        struct board board = empty;
        board_put(&board, bits_pop(&squares), enemy, KING);
        if (view->enemy_men == 1)
            add_if_fits(story, &board, pool);
        else
            add_second(view, story, &board, pool);
    }
    // Where a pawn may have become what stands there nobody knows when: half is neither much too
    // low nor soon a draw that did not come.
    uint8_t half = quiet_plies(story) / 2;
    for (size_t i = first; i < pool->count; i++) {
        struct particle *particle = &pool->at[i];
        if (!board_men(&particle->board, enemy, PAWN) && view->enemy_pawns_most)
            particle->board.clock = half;
        for (unsigned k = 0; k < ENEMY_TYPES; k++)
            particle->weight[k] = weight / (float)(ENEMY_TYPES * (pool->count - first));
    }
}

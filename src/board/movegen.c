// Kriegfish: legal moves, straight from check and pin masks, without trying moves out.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "board/movegen.h"

#include <stddef.h>

enum { DRAWS_MOST = 8 };

// What every man's moves have to respect on one board.
struct scene {
    const struct board *board;
    enum colour us, them;
    square_t king;
    bitboard_t ours, theirs, occupied, area;
    bitboard_t checkers;
    bitboard_t goals;  // squares that answer a single check, or all
    bitboard_t pinned; // our men that may only move along their line to the king
};

static bitboard_t find_pinned(const struct scene *s) {
    const bitboard_t *men = s->board->men;
    square_t king = s->king;
    bitboard_t straight = (men[ROOK] | men[QUEEN]) & s->theirs;
    bitboard_t slanted = (men[BISHOP] | men[QUEEN]) & s->theirs;
    bitboard_t pinners = 0, pinned = 0;
    straight &= ATTACKS_LINE[LINE_RANK][king] | ATTACKS_LINE[LINE_FILE][king];
    slanted &= ATTACKS_LINE[LINE_DIAGONAL][king] | ATTACKS_LINE[LINE_ANTIDIAGONAL][king];
    if (straight)
        pinners |= attacks_rook(king, s->theirs) & straight;
    if (slanted)
        pinners |= attacks_bishop(king, s->theirs) & slanted;
    while (pinners) {
        bitboard_t screen = attacks_between(king, bits_pop(&pinners)) & s->ours;
        if (!bits_many(screen))
            pinned |= screen;
    }
    return pinned;
}

// All but the pins.
static inline struct scene look_about(const struct board *board, bitboard_t checkers) {
    enum colour us = (enum colour)board->turn;
    struct scene s = {.board = board, .us = us, .them = colour_other(us)};
    s.king = board_king(board, us);
    s.ours = board->side[us];
    s.theirs = board->side[s.them];
    s.occupied = s.ours | s.theirs;
    s.area = board_area(board);
    s.checkers = checkers;
    s.goals = s.area & ~s.ours;
    if (s.checkers)
        s.goals &= s.checkers | attacks_between(s.king, bits_first(s.checkers));
    return s;
}

static inline struct scene look_knowing(const struct board *board, bitboard_t checkers) {
    struct scene s = look_about(board, checkers);
    s.pinned = find_pinned(&s);
    return s;
}

static inline struct scene look(const struct board *board) {
    return look_knowing(board, board_checkers(board));
}

static inline void add(struct moves *moves, square_t from, square_t to, enum man promote) {
    moves->at[moves->count++] = move_make(from, to, promote);
}

static inline void add_all(struct moves *moves, square_t from, bitboard_t to) {
    while (to)
        add(moves, from, bits_pop(&to), PAWN);
}

// Where a man may go without leaving the line of its pin.
static inline bitboard_t leash(const struct scene *s, square_t from) {
    return bits_has(s->pinned, from) ? attacks_through(s->king, from) : UINT64_MAX;
}

static bool king_is_safe(const struct scene *s, square_t at) {
    return !board_attackers(s->board, at, s->them, s->occupied & ~bit(s->king));
}

static bitboard_t king_steps(const struct scene *s) {
    bitboard_t steps = 0;
    for (bitboard_t left = ATTACKS_KING[s->king] & s->area & ~s->ours; left;) {
        square_t to = bits_pop(&left);
        steps |= king_is_safe(s, to) ? bit(to) : 0;
    }
    return steps;
}

static void add_castling(const struct scene *s, struct moves *moves) {
    unsigned rights = s->board->castling >> (s->us == WHITE ? 0 : 2);
    square_t king = s->king;
    if (!(rights & 3) || s->checkers)
        return;
    if (rights & WHITE_SHORT && !(s->occupied & UINT64_C(3) << (king + 1)) &&
        king_is_safe(s, (square_t)(king + 1)) && king_is_safe(s, (square_t)(king + 2)))
        add(moves, king, (square_t)(king + 2), PAWN);
    if (rights & WHITE_LONG && !(s->occupied & UINT64_C(7) << (king - 3)) &&
        king_is_safe(s, (square_t)(king - 1)) && king_is_safe(s, (square_t)(king - 2)))
        add(moves, king, (square_t)(king - 2), PAWN);
}

static void add_officers(const struct scene *s, struct moves *moves) {
    const bitboard_t *men = s->board->men;
    for (bitboard_t left = men[KNIGHT] & s->ours & ~s->pinned; left;) {
        square_t from = bits_pop(&left);
        add_all(moves, from, ATTACKS_KNIGHT[from] & s->goals);
    }
    for (bitboard_t left = (men[BISHOP] | men[QUEEN]) & s->ours; left;) {
        square_t from = bits_pop(&left);
        if (!((ATTACKS_LINE[LINE_DIAGONAL][from] | ATTACKS_LINE[LINE_ANTIDIAGONAL][from]) &
              s->goals))
            continue;
        add_all(moves, from, attacks_bishop(from, s->occupied) & s->goals & leash(s, from));
    }
    for (bitboard_t left = (men[ROOK] | men[QUEEN]) & s->ours; left;) {
        square_t from = bits_pop(&left);
        if (!((ATTACKS_LINE[LINE_RANK][from] | ATTACKS_LINE[LINE_FILE][from]) & s->goals))
            continue;
        add_all(moves, from, attacks_rook(from, s->occupied) & s->goals & leash(s, from));
    }
}

// Pawns of a side that step forward, and that take towards the a- and the h-file.
static inline bitboard_t forward(enum colour us, bitboard_t pawns) {
    return us == WHITE ? pawns << 8 : pawns >> 8;
}
static inline bitboard_t towards_a(enum colour us, bitboard_t pawns) {
    return us == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
}
static inline bitboard_t towards_h(enum colour us, bitboard_t pawns) {
    return us == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
}

// Both pawns leave the fifth rank at once, so pins say too little: look at the board afterwards.
static bool passant_is_safe(const struct scene *s, square_t from) {
    square_t target = s->board->passant;
    bitboard_t victim = bit((square_t)(target ^ 8));
    bitboard_t occupied = (s->occupied & ~victim & ~bit(from)) | bit(target);
    return !(board_attackers(s->board, s->king, s->them, occupied) & ~victim);
}

static bitboard_t passant_takers(const struct scene *s) {
    square_t target = s->board->passant;
    bitboard_t safe = 0;
    if (target == NO_SQUARE)
        return 0;
    for (bitboard_t left = ATTACKS_PAWN[s->them][target] & s->board->men[PAWN] & s->ours; left;) {
        square_t from = bits_pop(&left);
        safe |= passant_is_safe(s, from) ? bit(from) : 0;
    }
    return safe;
}

// `step` is what a move adds to the square number.
static void add_pawn_moves(const struct scene *s, struct moves *moves, bitboard_t to, int step) {
    bitboard_t last = board_last_rank(s->board, s->us);
    while (to) {
        square_t target = bits_pop(&to);
        square_t from = (square_t)(target - step);
        if (s->pinned && !bits_has(leash(s, from), target))
            continue;
        if (!bits_has(last, target)) {
            add(moves, from, target, PAWN);
            continue;
        }
        for (int man = QUEEN; man >= KNIGHT; man--)
            if (s->board->army >> man & 1)
                add(moves, from, target, (enum man)man);
    }
}

static void add_passant(const struct scene *s, struct moves *moves) {
    for (bitboard_t left = passant_takers(s); left;)
        add(moves, bits_pop(&left), s->board->passant, PAWN);
}

static void add_pawns(const struct scene *s, struct moves *moves) {
    bitboard_t pawns = s->board->men[PAWN] & s->ours;
    bitboard_t empty = s->area & ~s->occupied;
    int up = s->us == WHITE ? 8 : -8;
    bitboard_t single = forward(s->us, pawns) & empty;
    bitboard_t doubled = 0;
    if (board_is_full(s->board))
        doubled = forward(s->us, single & bits_rank(s->us == WHITE ? 2 : 5)) & empty;
    add_pawn_moves(s, moves, towards_a(s->us, pawns) & s->theirs & s->goals, up - 1);
    add_pawn_moves(s, moves, towards_h(s->us, pawns) & s->theirs & s->goals, up + 1);
    add_pawn_moves(s, moves, single & s->goals, up);
    add_pawn_moves(s, moves, doubled & s->goals, 2 * up);
    add_passant(s, moves);
}

void movegen_legal(const struct board *board, struct moves *moves) {
    struct scene s = look(board);
    moves->count = 0;
    if (!bits_many(s.checkers)) {
        add_pawns(&s, moves);
        add_officers(&s, moves);
        add_castling(&s, moves);
    }
    add_all(moves, s.king, king_steps(&s));
}

// What pawns can take on these squares, and where they promote.
static void add_noisy_pawns(const struct scene *s, bitboard_t targets, struct moves *moves) {
    bitboard_t pawns = s->board->men[PAWN] & s->ours, taken = s->theirs & targets & s->goals;
    bitboard_t to = forward(s->us, pawns) & board_last_rank(s->board, s->us) & ~s->occupied;
    int up = s->us == WHITE ? 8 : -8;
    add_pawn_moves(s, moves, towards_a(s->us, pawns) & taken, up - 1);
    add_pawn_moves(s, moves, towards_h(s->us, pawns) & taken, up + 1);
    add_pawn_moves(s, moves, to & s->goals, up);
}

void movegen_noisy(const struct board *board, bitboard_t checkers, bitboard_t targets,
                   struct moves *moves) {
    struct scene s = look_knowing(board, checkers);
    moves->count = 0;
    if (!bits_many(s.checkers)) {
        add_noisy_pawns(&s, targets, moves);
        if (board->passant != NO_SQUARE && bits_has(targets, board->passant))
            add_passant(&s, moves);
        s.goals &= s.theirs & targets;
        add_officers(&s, moves);
    }
    for (bitboard_t left = ATTACKS_KING[s.king] & s.theirs & targets; left;) {
        square_t to = bits_pop(&left);
        if (king_is_safe(&s, to))
            add(moves, s.king, to, PAWN);
    }
}

// A man on no line with its king cannot be pinned: when one of those has somewhere to go and there
// is no check, that settles it. Nearly every board answers here.
static bool has_plain_move(const struct board *board) {
    enum colour us = (enum colour)board->turn;
    square_t king = board_king(board, us);
    bitboard_t lines = ATTACKS_LINE[LINE_RANK][king] | ATTACKS_LINE[LINE_FILE][king] |
                       ATTACKS_LINE[LINE_DIAGONAL][king] | ATTACKS_LINE[LINE_ANTIDIAGONAL][king];
    bitboard_t free = board_area(board) & ~board->side[us];
    bitboard_t loose = board->side[us] & ~lines;
    if (forward(us, board->men[PAWN] & loose) & free & ~board_occupied(board))
        return !board_checkers(board);
    for (bitboard_t left = board->men[KNIGHT] & loose; left;)
        if (ATTACKS_KNIGHT[bits_pop(&left)] & free)
            return !board_checkers(board);
    return false;
}

bool movegen_any(const struct board *board) {
    if (has_plain_move(board))
        return true;
    struct scene s = look(board);
    struct moves moves;
    moves.count = 0;
    for (bitboard_t left = ATTACKS_KING[s.king] & s.area & ~s.ours; left;)
        if (king_is_safe(&s, bits_pop(&left)))
            return true;
    if (bits_many(s.checkers))
        return false;
    add_pawns(&s, &moves);
    if (!moves.count)
        add_officers(&s, &moves);
    return moves.count != 0;
}

static bool listed(const struct moves *moves, move_t move) {
    for (unsigned i = 0; i < moves->count; i++)
        if (moves->at[i] == move)
            return true;
    return false;
}

bool movegen_is_legal(const struct board *board, move_t move) {
    square_t from = move_from(move), to = move_to(move);
    enum man man = board_man_at(board, from);
    struct moves moves;
    bool plain = move == move_make(from, to, PAWN);
    if (!bits_has(board->side[board->turn], from) || (!plain && man != PAWN))
        return false;
    moves.count = 0;
    struct scene s = look(board);
    if (man == KING) {
        if (bits_has(ATTACKS_KING[from] & s.area & ~s.ours, to))
            return king_is_safe(&s, to);
        add_castling(&s, &moves);
        return listed(&moves, move);
    }
    if (bits_many(s.checkers))
        return false;
    if (man != PAWN)
        return bits_has(attacks_of(man, from, s.occupied) & s.goals & leash(&s, from), to);
    add_pawns(&s, &moves);
    return listed(&moves, move);
}

// Drawing a move

// One man's moves, or those of all pawns in one direction.
struct bundle {
    bitboard_t to;
    unsigned size;
    int from; // or, of pawns, what a move adds to the square number
    bool pawns;
};

struct draw {
    struct scene scene;
    bitboard_t last; // rank
    unsigned army;   // how many kinds a pawn may become
    unsigned total, count;
    struct bundle at[64];
};

static inline void offer(struct draw *draw, bitboard_t to, int from) {
    unsigned size = bits_count(to);
    draw->at[draw->count] = (struct bundle){to, size, from, false};
    draw->total += size;
    draw->count += size != 0;
}

static inline void offer_pawns(struct draw *draw, bitboard_t to, int step) {
    if (!to)
        return;
    unsigned size = bits_count(to);
    if (to & draw->last)
        size += (draw->army - 1) * bits_count(to & draw->last);
    draw->at[draw->count++] = (struct bundle){to, size, step, true};
    draw->total += size;
}

static void offer_men(struct draw *draw) {
    const struct scene *s = &draw->scene;
    bitboard_t pawns = s->board->men[PAWN] & s->ours, empty = s->area & ~s->occupied;
    bitboard_t taken = s->theirs, single = forward(s->us, pawns) & empty;
    int up = s->us == WHITE ? 8 : -8;
    if (s->board->passant != NO_SQUARE)
        taken |= bit(s->board->passant);
    offer_pawns(draw, single, up);
    if (board_is_full(s->board))
        offer_pawns(draw, forward(s->us, single & bits_rank(s->us == WHITE ? 2 : 5)) & empty,
                    2 * up);
    offer_pawns(draw, towards_a(s->us, pawns) & taken, up - 1);
    offer_pawns(draw, towards_h(s->us, pawns) & taken, up + 1);
    for (bitboard_t left = s->board->men[KNIGHT] & s->ours; left;) {
        square_t from = bits_pop(&left);
        offer(draw, ATTACKS_KNIGHT[from] & s->goals, from);
    }
    for (bitboard_t left = (s->board->men[BISHOP] | s->board->men[QUEEN]) & s->ours; left;) {
        square_t from = bits_pop(&left);
        offer(draw, attacks_bishop(from, s->occupied) & s->goals, from);
    }
    for (bitboard_t left = (s->board->men[ROOK] | s->board->men[QUEEN]) & s->ours; left;) {
        square_t from = bits_pop(&left);
        offer(draw, attacks_rook(from, s->occupied) & s->goals, from);
    }
}

static void offer_king(struct draw *draw) {
    const struct scene *s = &draw->scene;
    unsigned rights = s->board->castling >> (s->us == WHITE ? 0 : 2);
    bitboard_t to = ATTACKS_KING[s->king] & s->goals;
    if (rights & WHITE_SHORT)
        to |= bit((square_t)(s->king + 2));
    if (rights & WHITE_LONG)
        to |= bit((square_t)(s->king - 2));
    offer(draw, to, s->king);
}

static bool may_castle(const struct scene *s, move_t move) {
    struct moves moves;
    moves.count = 0;
    add_castling(s, &moves);
    return listed(&moves, move);
}

// Is what was drawn legal? Only men on a line with their king can be pinned.
static bool stands(struct scene *s, move_t move, bool is_pawn) {
    square_t from = move_from(move), to = move_to(move);
    if (from == s->king)
        return bits_has(ATTACKS_KING[from], to) ? king_is_safe(s, to) : may_castle(s, move);
    if (is_pawn && to == s->board->passant && square_file(from) != square_file(to))
        return passant_is_safe(s, from);
    if (!attacks_through(s->king, from))
        return true;
    s->pinned = find_pinned(s);
    return bits_has(leash(s, from), to);
}

static enum man nth_promotion(unsigned army, unsigned n) {
    enum man man = QUEEN;
    while (!(army >> man & 1) || n--)
        man--;
    return man;
}

static move_t nth_of(const struct draw *draw, const struct bundle *bundle, unsigned n) {
    for (bitboard_t left = bundle->to;;) {
        square_t to = bits_pop(&left);
        bool promotes = bundle->pawns && bits_has(draw->last, to);
        unsigned ways = promotes ? draw->army : 1;
        if (n >= ways) {
            n -= ways;
            continue;
        }
        square_t from = (square_t)(bundle->pawns ? to - bundle->from : bundle->from);
        return move_make(from, to, promotes ? nth_promotion(draw->scene.board->army, n) : PAWN);
    }
}

static move_t draw_once(struct draw *draw, struct rng *rng) {
    unsigned n = (unsigned)rng_below(rng, draw->total), i = 0;
    for (; n >= draw->at[i].size; i++)
        n -= draw->at[i].size;
    move_t move = nth_of(draw, &draw->at[i], n);
    return stands(&draw->scene, move, draw->at[i].pawns) ? move : MOVE_NONE;
}

// What is not legal is put back and drawn again, so that all that are legal are equally likely. The
// few answers to a check are listed.
move_t movegen_draw(const struct board *board, struct rng *rng) {
    struct draw draw;
    struct moves moves;
    draw.scene = look_about(board, board_checkers(board));
    draw.last = board_last_rank(board, draw.scene.us);
    draw.army = bits_count(board->army);
    draw.total = draw.count = 0;
    if (!draw.scene.checkers) {
        offer_men(&draw);
        offer_king(&draw);
    }
    for (unsigned i = 0; draw.total && i < DRAWS_MOST; i++) {
        move_t move = draw_once(&draw, rng);
        if (move != MOVE_NONE)
            return move;
    }
    movegen_legal(board, &moves);
    return moves.count ? moves.at[rng_below(rng, moves.count)] : MOVE_NONE;
}

// Captures of one direction that pins and checks allow.
static unsigned count_captures(const struct scene *s, bitboard_t to, int step, bitboard_t *takers) {
    unsigned count = 0;
    while (to) {
        square_t target = bits_pop(&to);
        square_t from = (square_t)(target - step);
        if (s->pinned && !bits_has(leash(s, from), target))
            continue;
        *takers |= bit(from);
        count++;
    }
    return count;
}

unsigned movegen_pawn_captures(const struct board *board, bitboard_t *takers) {
    enum colour us = (enum colour)board->turn;
    bitboard_t pawns = board_men(board, us, PAWN), theirs = board->side[colour_other(us)];
    bitboard_t a = towards_a(us, pawns) & theirs, h = towards_h(us, pawns) & theirs;
    bitboard_t found = 0, passing;
    unsigned count = 0;
    int up = us == WHITE ? 8 : -8;
    if (a | h || board->passant != NO_SQUARE) {
        struct scene s = look(board);
        if (!bits_many(s.checkers)) {
            count = count_captures(&s, a & s.goals, up - 1, &found);
            count += count_captures(&s, h & s.goals, up + 1, &found);
            passing = passant_takers(&s);
            count += bits_count(passing);
            found |= passing;
        }
    }
    if (takers)
        *takers = found;
    return count;
}

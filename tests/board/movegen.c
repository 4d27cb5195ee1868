// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Legal moves against a second generator that knows no bitboards: it walks from square to square on
// a mailbox, plays every move out and looks whether the king could then be taken. And what has to
// hold after every legal move.

#include "config.h"

#include "tests/boards.h"
#include "tests/tap.h"

// The naive generator's board: FEN letters by rank and file, '.' for empty.
struct mailbox {
    char at[8][8];
    int files, ranks;
};

struct place {
    int file, rank;
};

static struct mailbox mailbox_of(const struct board *board) {
    struct mailbox box = {.files = (int)board_files(board), .ranks = (int)board_ranks(board)};
    for (square_t at = 0; at < 64; at++) {
        enum man man = board_man_at(board, at);
        char letter = man == NO_MAN ? '.' : fen_letter(man);
        if (man != NO_MAN && bits_has(board->side[BLACK], at))
            letter = (char)(letter + 'a' - 'A');
        box.at[square_rank(at)][square_file(at)] = letter;
    }
    return box;
}

static bool is_inside(const struct mailbox *box, int file, int rank) {
    return file >= 0 && file < box->files && rank >= 0 && rank < box->ranks;
}

static bool is_side(char letter, enum colour side) {
    return letter != '.' && (letter >= 'a') == (side == BLACK);
}

static char upper(char letter) {
    return letter >= 'a' ? (char)(letter - 'a' + 'A') : letter;
}

static const int STEPS[16][2] = {{1, 0},   {-1, 0},  {0, 1},  {0, -1}, {1, 1},  {-1, -1},
                                 {1, -1},  {-1, 1},  {1, 2},  {2, 1},  {-1, 2}, {-2, 1},
                                 {-1, -2}, {-2, -1}, {1, -2}, {2, -1}};

// Which of the steps a letter has, and how often in a row.
static bool goes(char letter, int step) {
    bool straight = step < 4, slanted = step >= 4 && step < 8;
    switch (upper(letter)) {
    case 'R':
        return straight;
    case 'B':
        return slanted;
    case 'Q':
    case 'K':
        return straight || slanted;
    case 'N':
        return step >= 8;
    default:
        return false;
    }
}

static int reach(char letter) {
    return upper(letter) == 'N' || upper(letter) == 'K' ? 1 : 8;
}

static bool is_attacked(const struct mailbox *box, struct place at, enum colour by) {
    int back = by == WHITE ? -1 : 1;
    for (int side = -1; side <= 1; side += 2)
        if (is_inside(box, at.file + side, at.rank + back) &&
            box->at[at.rank + back][at.file + side] == (by == WHITE ? 'P' : 'p'))
            return true;
    for (int step = 0; step < 16; step++) {
        int file = at.file, rank = at.rank;
        for (int far = 1; far <= 8; far++) {
            file += STEPS[step][0];
            rank += STEPS[step][1];
            if (!is_inside(box, file, rank))
                break;
            char letter = box->at[rank][file];
            if (is_side(letter, by) && goes(letter, step) && reach(letter) >= far)
                return true;
            if (letter != '.')
                break;
        }
    }
    return false;
}

static bool king_hangs(const struct mailbox *box, enum colour side) {
    for (int rank = 0; rank < box->ranks; rank++)
        for (int file = 0; file < box->files; file++)
            if (box->at[rank][file] == (side == WHITE ? 'K' : 'k'))
                return is_attacked(box, (struct place){file, rank}, colour_other(side));
    return true;
}

struct naive {
    const struct board *board;
    struct mailbox box;
    enum colour us;
    struct moves moves;
    unsigned captures; // of pawns, promotions once
};

// Plays the step on a copy and keeps it when the king is safe. `victim` is what it takes in
// passing.
static bool keep(struct naive *n, struct place from, struct place to, const struct place *victim) {
    struct mailbox after = n->box;
    after.at[to.rank][to.file] = after.at[from.rank][from.file];
    after.at[from.rank][from.file] = '.';
    if (victim)
        after.at[victim->rank][victim->file] = '.';
    return !king_hangs(&after, n->us);
}

static void add(struct naive *n, struct place from, struct place to, enum man promote) {
    square_t start = square_make((unsigned)from.file, (unsigned)from.rank);
    square_t end = square_make((unsigned)to.file, (unsigned)to.rank);
    n->moves.at[n->moves.count++] = move_make(start, end, promote);
}

static void add_pawn(struct naive *n, struct place from, struct place to,
                     const struct place *victim) {
    if (!keep(n, from, to, victim))
        return;
    n->captures += from.file != to.file;
    if (to.rank != (n->us == WHITE ? n->box.ranks - 1 : 0)) {
        add(n, from, to, PAWN);
        return;
    }
    for (int man = KNIGHT; man <= QUEEN; man++)
        if (n->board->army >> man & 1)
            add(n, from, to, (enum man)man);
}

static void pawn(struct naive *n, struct place from) {
    int up = n->us == WHITE ? 1 : -1, home = n->us == WHITE ? 1 : 6;
    bool full = n->box.files == 8 && n->box.ranks == 8;
    struct place one = {from.file, from.rank + up}, two = {from.file, from.rank + 2 * up};
    if (n->box.at[one.rank][one.file] == '.') {
        add_pawn(n, from, one, NULL);
        if (full && from.rank == home && n->box.at[two.rank][two.file] == '.')
            add_pawn(n, from, two, NULL);
    }
    for (int side = -1; side <= 1; side += 2) {
        struct place to = {from.file + side, from.rank + up}, beside = {to.file, from.rank};
        if (!is_inside(&n->box, to.file, to.rank))
            continue;
        if (is_side(n->box.at[to.rank][to.file], colour_other(n->us)))
            add_pawn(n, from, to, NULL);
        else if (n->board->passant == square_make((unsigned)to.file, (unsigned)to.rank))
            add_pawn(n, from, to, &beside);
    }
}

static void officer(struct naive *n, struct place from) {
    char letter = n->box.at[from.rank][from.file];
    for (int step = 0; step < 16; step++) {
        struct place to = from;
        for (int far = reach(letter); goes(letter, step) && far > 0; far--) {
            to.file += STEPS[step][0];
            to.rank += STEPS[step][1];
            if (!is_inside(&n->box, to.file, to.rank) ||
                is_side(n->box.at[to.rank][to.file], n->us))
                break;
            if (keep(n, from, to, NULL))
                add(n, from, to, PAWN);
            if (n->box.at[to.rank][to.file] != '.')
                break;
        }
    }
}

static void castle(struct naive *n, int rook_file, int step, unsigned right) {
    int rank = n->us == WHITE ? 0 : 7;
    struct place from = {4, rank}, to = {4 + 2 * step, rank};
    if (!(n->board->castling & right))
        return;
    for (int file = 4 + step; file != rook_file; file += step)
        if (n->box.at[rank][file] != '.')
            return;
    for (int file = 4; file != to.file + step; file += step)
        if (is_attacked(&n->box, (struct place){file, rank}, colour_other(n->us)))
            return;
    add(n, from, to, PAWN);
}

static void naive_moves(const struct board *board, struct naive *n) {
    *n = (struct naive){.board = board, .box = mailbox_of(board), .us = (enum colour)board->turn};
    for (int rank = 0; rank < n->box.ranks; rank++)
        for (int file = 0; file < n->box.files; file++) {
            char letter = n->box.at[rank][file];
            if (is_side(letter, n->us) && upper(letter) == 'P')
                pawn(n, (struct place){file, rank});
            else if (is_side(letter, n->us))
                officer(n, (struct place){file, rank});
        }
    castle(n, 7, 1, n->us == WHITE ? WHITE_SHORT : BLACK_SHORT);
    castle(n, 0, -1, n->us == WHITE ? WHITE_LONG : BLACK_LONG);
}

static int by_number(const void *a, const void *b) {
    return *(const move_t *)a - *(const move_t *)b;
}

static bool same_moves(struct moves a, struct moves b) {
    qsort(a.at, a.count, sizeof *a.at, by_number);
    qsort(b.at, b.count, sizeof *b.at, by_number);
    return a.count == b.count && memcmp(a.at, b.at, a.count * sizeof *a.at) == 0;
}

struct tally {
    unsigned boards, castlings, passings, promotions, mates;
    unsigned lists, captures, takers, anys, noisy, legals, flaws, draws;
};

static bitboard_t takers_of(const struct board *board, const struct moves *moves) {
    bitboard_t takers = 0;
    for (unsigned i = 0; i < moves->count; i++) {
        square_t from = move_from(moves->at[i]), to = move_to(moves->at[i]);
        if (bits_has(board->men[PAWN], from) && square_file(from) != square_file(to))
            takers |= bit(from);
    }
    return takers;
}

// Captures on these squares, e.p. included, and promotions, picked out of the whole list.
static struct moves noisy_of(const struct board *board, const struct moves *moves,
                             bitboard_t targets) {
    struct moves noisy = {0};
    for (unsigned i = 0; i < moves->count; i++) {
        square_t from = move_from(moves->at[i]), to = move_to(moves->at[i]);
        bool pawn_takes = bits_has(board->men[PAWN], from) && square_file(from) != square_file(to);
        bool takes = pawn_takes || bits_has(board_occupied(board), to);
        if (takes ? bits_has(targets, to) : move_promotion(moves->at[i]) != PAWN)
            noisy.at[noisy.count++] = moves->at[i];
    }
    return noisy;
}

// Every value of move_t, on some of the boards: only those of the list are legal.
static unsigned wrongly_judged(const struct board *board, const struct moves *moves) {
    unsigned legal = 0, wrong = 0;
    for (unsigned i = 0; i < moves->count; i++)
        wrong += !movegen_is_legal(board, moves->at[i]);
    for (unsigned move = 0; move <= UINT16_MAX; move++)
        legal += movegen_is_legal(board, (move_t)move);
    return wrong + (legal != moves->count);
}

// Castling rights stand on kings and rooks at home, sets do not overlap, nobody is off the board.
static bool is_sound(const struct board *board) {
    bitboard_t all = 0;
    unsigned count = 0;
    for (int man = PAWN; man <= KING; man++) {
        all |= board->men[man];
        count += bits_count(board->men[man]);
    }
    struct board settled = *board;
    board_settle(&settled);
    return !board_flaw(board) && all == board_occupied(board) && count == bits_count(all) &&
           !(board->side[WHITE] & board->side[BLACK]) && !(all & ~board_area(board)) &&
           settled.castling == board->castling && settled.passant == board->passant;
}

static void note_specials(const struct board *board, const struct moves *moves, struct tally *t) {
    t->mates += !moves->count && board_checkers(board);
    t->passings += board->passant != NO_SQUARE;
    for (unsigned i = 0; i < moves->count; i++) {
        int step = move_to(moves->at[i]) - move_from(moves->at[i]);
        t->promotions += move_promotion(moves->at[i]) != PAWN;
        t->castlings += bits_has(board->men[KING], move_from(moves->at[i])) && abs(step) == 2;
    }
}

enum { DRAWS_EACH = 100, DRAWS_LEAST = 40, DRAWS_MOST = 160 }; // six times what they scatter by

// Are all legal moves drawn, each about as often, and no others?
static bool draws_evenly(const struct board *board, const struct moves *moves) {
    unsigned times[MOVES_MAX] = {0};
    struct rng rng;
    rng_seed(&rng, board->key, 0);
    if (!moves->count)
        return movegen_draw(board, &rng) == MOVE_NONE;
    for (unsigned n = 0; n < DRAWS_EACH * moves->count; n++) {
        move_t move = movegen_draw(board, &rng);
        unsigned i = 0;
        while (i < moves->count && moves->at[i] != move)
            i++;
        if (i == moves->count)
            return false;
        times[i]++;
    }
    for (unsigned i = 0; i < moves->count; i++)
        if (moves->count > 1 && (times[i] < DRAWS_LEAST || times[i] > DRAWS_MOST))
            return false;
    return true;
}

static void visit(const struct board *board, void *tally) {
    struct tally *t = tally;
    struct naive naive;
    struct moves moves, noisy;
    bitboard_t takers;
    naive_moves(board, &naive);
    movegen_legal(board, &moves);
    note_specials(board, &moves, t);
    t->lists += !same_moves(moves, naive.moves);
    for (unsigned i = 0; i < 2; i++) {
        bitboard_t targets = i ? board->key : UINT64_MAX; // all squares, and any
        movegen_noisy(board, board_checkers(board), targets, &noisy);
        t->noisy += !same_moves(noisy, noisy_of(board, &moves, targets));
    }
    t->anys += movegen_any(board) != (moves.count > 0);
    t->captures += movegen_pawn_captures(board, &takers) != naive.captures;
    t->captures += movegen_pawn_captures(board, NULL) != naive.captures;
    t->takers += takers != takers_of(board, &moves);
    if (t->boards % 43 == 0)
        t->draws += !draws_evenly(board, &moves);
    if (t->boards++ % 199 == 0)
        t->legals += wrongly_judged(board, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        struct board next = *board;
        board_make(&next, moves.at[i]);
        t->flaws += !is_sound(&next);
    }
}

static void random_games(void) {
    struct tally all = {0};
    for (unsigned i = 0; i < STARTS_COUNT; i++) {
        struct tally t = {0};
        play_random(&STARTS[i], 40, visit, &t);
        unsigned wrong =
            t.lists + t.captures + t.takers + t.anys + t.noisy + t.legals + t.flaws + t.draws;
        if (!tap_ok(wrong == 0, STARTS[i].name, __FILE__, __LINE__))
            printf(
                "# of %u boards: lists %u, pawn captures %u, takers %u, any %u, noisy %u, is_legal "
                "%u, next boards %u, draws %u\n",
                t.boards, t.lists, t.captures, t.takers, t.anys, t.noisy, t.legals, t.flaws,
                t.draws);
        all.castlings += t.castlings;
        all.passings += t.passings;
        all.promotions += t.promotions;
        all.mates += t.mates;
    }
    OK(all.castlings > 20);
    OK(all.passings > 2);
    OK(all.promotions > 200);
    OK(all.mates > 20);
}

static void counts(const char *fen, unsigned moves_wanted, unsigned captures_wanted) {
    struct board board = board_from(fen, NULL);
    struct moves moves;
    struct tally t = {0};
    movegen_legal(&board, &moves);
    visit(&board, &t);
    bool right = moves.count == moves_wanted && !t.lists && !t.captures && !t.takers && !t.anys &&
                 !t.noisy && !t.legals && !t.flaws && !t.draws &&
                 movegen_pawn_captures(&board, NULL) == captures_wanted;
    if (!tap_ok(right, fen, __FILE__, __LINE__))
        printf("# %u moves, %u pawn captures\n", moves.count, movegen_pawn_captures(&board, NULL));
}

// The traps, by hand.
static void traps(void) {
    counts("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -", 0, 0); // fool's mate
    counts("7k/5Q2/6K1/8/8/8/8/8 b - -", 0, 0);                                // stalemate
    counts("8/8/8/8/k1pP3R/8/8/4K3 b - d3", 6, 0);     // e.p. would open the rank
    counts("4k3/8/8/3pP3/8/8/8/4K3 w - d6", 7, 1);     // e.p.
    counts("4k3/8/8/2PpP3/8/8/8/4K3 w - d6", 9, 2);    // from both sides
    counts("8/8/8/2k5/2pP4/8/8/4K3 b - d3", 8, 1);     // e.p. takes the checker
    counts("4k3/4r3/8/3pP3/8/8/8/4K3 w - d6", 6, 0);   // pinned on the file
    counts("7k/3p4/8/K3P2q/8/8/8/8 b - -", 21, 0);     // nothing yet
    counts("8/7k/8/K2pP2q/8/8/8/8 w - d6", 6, 0);      // both pawns hide the king
    counts("k2r4/4P3/8/8/8/8/8/K7 w - -", 11, 1);      // promotion by capture counts once
    counts("3rkr2/4P3/8/8/8/8/8/4K3 w - -", 9, 2);     // twice one pawn
    counts("4k3/8/8/8/1b6/8/3P4/4K3 w - -", 4, 0);     // a pinned pawn that cannot take
    counts("4k3/8/8/8/8/2b5/3P4/4K3 w - -", 5, 1);     // one that takes its pinner
    counts("4k3/8/8/8/7b/8/1p1P4/R3K2R w KQ -", 4, 0); // in check: no castling
    counts("4k3/8/8/8/8/8/8/R3K2R w KQ -", 26, 0);     // free to castle
    counts("3rk3/8/8/8/8/8/8/R3K2R w KQ -", 23, 0);    // not through d1
    counts("1r2k3/8/8/8/8/8/8/R3K2R w KQ -", 26, 0);   // b1 may be attacked
    counts("4k1r1/8/8/8/8/8/8/R3K2R w KQ -", 25, 0);   // not into g1
    counts("4k3/8/8/8/8/8/8/RN2K1NR w KQ -", 25, 0);   // not over men
    counts("4k3/8/8/8/8/4r3/3n4/4K3 w - -", 3, 0);     // check along the file
    counts("4k3/8/3N4/8/8/8/8/4RK2 b - -", 3, 0);      // double check: the king alone
    counts("3k/PP2/4/K3 w", 11, 0);                    // 4x4, four choices each
    counts("r2k/PP2/4/K3 w", 5, 1);                    // 4x4, one choice each: rooks
}

int main(void) {
    random_games();
    traps();
    return tap_done();
}

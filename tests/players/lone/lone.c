// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Mating a lone king that nobody sees, from random starts with the king on any legal square as far
// as we know, against an evader that sees everything: it takes what it can, runs for the middle and
// for room, and likes to stand where it has no move; against a pawn it holds every draw there is
// for one who sees. KF_LONG=1 plays 1,000 starts of each ending and prints the figures (KF_MEN=R:
// of one ending, KF_MEN=NPP: of any; KF_FIRST and KF_STARTS: other starts;
// KF_MOVES: so many moves instead of fifty; KF_SAFE=1: only starts in which the first move
// need not lose a man); else a few of each, of
// which the sure ones must all be won.

#include "config.h"

#include "base/rng.h"
#include "law/law.h"
#include "players/lone/chase.h"
#include "players/lone/risk.h"
#include "tests/boards.h"
#include "tests/players/lone/sighted.h"
#include "tests/tap.h"

#include <stdlib.h>

enum { NODES = 20000, MOVES_COUNTED = 1000 };

struct starts {
    unsigned first, count;
    unsigned moves; // after which a game without a pawn's move is drawn
    const struct sighted *sighted;
    bool safe; // only those in which no first move has to lose a man or to stalemate
};

enum outcome { MATED, STALEMATED, TAKEN, FIFTY, REPEATED, OUTCOMES };

struct chase {
    struct board board;
    struct lone lone;
    struct rng rng;
    struct ruleset rules;
    const struct sighted *sighted;
    unsigned quiet; // moves since a pawn moved
    unsigned most;  // of them before it is a draw
    bool sure;      // we said that mate is certain, and before the fifty moves are over
    uint64_t keys[2 * MOVES_COUNTED]; // of the boards since then
    unsigned key_count;
};

static bool with_king_on(const struct board *board, square_t at, struct board *out) {
    *out = *board;
    board_remove(out, board_king(board, BLACK));
    if (bits_has(board_occupied(out), at))
        return false;
    board_put(out, at, BLACK, KING);
    board_settle(out);
    return !board_flaw(out);
}

// Two bishops that nobody can mate with.
static bool same_colour(bitboard_t bishops) {
    static const bitboard_t DARK = UINT64_C(0xaa55aa55aa55aa55);
    return bits_many(bishops & DARK) || bits_many(bishops & ~DARK);
}

// A legal start with White to move, and every square on which the king might stand just as well.
static void set_up(struct chase *chase, const char *men, uint64_t seed) {
    bool good = false;
    *chase = (struct chase){.rules = *ruleset_at(0)};
    rng_seed(&chase->rng, seed, 99);
    while (!good) {
        board_clear(&chase->board, 8, 8, 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN);
        good = place_at_random(&chase->board, &chase->rng, WHITE, KING) &&
               place_at_random(&chase->board, &chase->rng, BLACK, KING);
        for (const char *c = men; *c && good; c++)
            good = place_at_random(&chase->board, &chase->rng, WHITE,
                                   (enum man)(strchr("PNBRQ", *c) - "PNBRQ"));
        board_settle(&chase->board);
        good = good && !same_colour(chase->board.men[BISHOP]) && !board_flaw(&chase->board) &&
               movegen_any(&chase->board);
    }
    chase->lone.own = own_of(&chase->board, WHITE);
    for (square_t at = 0; at < 64; at++) {
        struct board other;
        chase->lone.kings |= with_king_on(&chase->board, at, &other) ? bit(at) : 0;
    }
}

// Would a White who sees everything, and is to move, win with the pawn?
static bool pawn_wins(const struct chase *chase, const struct board *board) {
    bitboard_t pawn = board->men[PAWN];
    return pawn && bits_has(chase->sighted->white[board_king(board, WHITE)][bits_first(pawn)],
                            board_king(board, BLACK));
}

static double evader_likes(const struct chase *chase, move_t move) {
    struct board after = chase->board;
    int file = (int)square_file(move_to(move)), rank = (int)square_rank(move_to(move));
    double likes = bits_has(board_occupied(&after), move_to(move)) ? 1000 : 0;
    struct moves room;
    board_make(&after, move);
    after.turn = BLACK; // how much room it would have there
    movegen_legal(&after, &room);
    if (chase->board.men[PAWN] && !pawn_wins(chase, &after))
        likes += 500;
    likes += room.count ? 2.0 * room.count : 8; // no move at all is half a stalemate
    return likes - abs(2 * file - 7) - abs(2 * rank - 7);
}

static move_t evade(struct chase *chase) {
    struct moves legal;
    double best = -1e9;
    move_t chosen = MOVE_NONE;
    movegen_legal(&chase->board, &legal);
    for (unsigned i = 0; i < legal.count; i++) {
        double likes = evader_likes(chase, legal.at[i]) + 3 * rng_unit(&chase->rng);
        if (likes > best) {
            best = likes;
            chosen = legal.at[i];
        }
    }
    return chosen;
}

static void forget_refusing(struct chase *chase, move_t refused) {
    bitboard_t kept = 0;
    for (bitboard_t left = chase->lone.kings; left;) {
        square_t at = bits_pop(&left);
        struct board board;
        if (with_king_on(&chase->board, at, &board) && !movegen_is_legal(&board, refused))
            kept |= bit(at);
    }
    chase->lone.kings = kept;
}

// One accepted try; refused ones only take squares away.
static move_t try_until_moved(struct chase *chase, struct announcement *said) {
    struct moves tries, rest = {.count = 0};
    own_tries(&chase->lone.own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (!own_is_pawn_capture(&chase->lone.own, tries.at[i]))
            rest.at[rest.count++] = tries.at[i];
    for (;;) {
        struct chase_choice choice = chase_choose(&chase->lone, &rest, NODES);
        move_t try = choice.try;
        chase->sure |= choice.certain && chase->quiet + choice.depth <= chase->most;
        *said = law_announce(&chase->rules, &chase->board, try);
        if (said->verdict == SAID_MOVED)
            return try;
        forget_refusing(chase, try);
        for (unsigned i = 0; i < rest.count; i++)
            if (rest.at[i] == try)
                rest.at[i--] = rest.at[--rest.count];
    }
}

static bool can_still_win(const struct board *board) {
    return (board->men[PAWN] | board->men[ROOK] | board->men[QUEEN]) != 0;
}

// Notes the board; is it there for the third time?
static bool is_third_time(struct chase *chase) {
    unsigned times = 1;
    for (unsigned i = 0; i < chase->key_count; i++)
        times += chase->keys[i] == chase->board.key;
    chase->keys[chase->key_count++] = chase->board.key;
    return times >= 3;
}

static enum outcome chase_down(struct chase *chase, unsigned *moves) {
    for (unsigned quiet = 0; quiet < chase->most; quiet++) {
        struct announcement said;
        struct lone *lone = &chase->lone;
        chase->quiet = quiet;
        move_t move = try_until_moved(chase, &said);
        bitboard_t next = lone_after(lone, move, said.checks);
        ++*moves;
        if (bits_has(lone->own.men[PAWN], move_from(move)))
            quiet = chase->key_count = 0;
        board_make(&chase->board, move);
        struct own after = own_of(&chase->board, WHITE);
        lone_hear(lone, &chase->rules, &after, move, &said);
        lone->own = after;
        if (said.ending != ENDING_NONE)
            return said.ending == ENDING_CHECKMATE ? MATED : STALEMATED;
        if (is_third_time(chase))
            return REPEATED;
        move_t escape = evade(chase);
        bool took = bits_has(board_occupied(&chase->board), move_to(escape));
        board_make(&chase->board, escape);
        if (took && !can_still_win(&chase->board))
            return TAKEN;
        if (took) { // which tells where the king is
            lone->own = own_of(&chase->board, WHITE);
            lone_forget(lone);
            quiet = chase->key_count = 0;
            next = bit(move_to(escape));
        }
        if (!bits_has(next, board_king(&chase->board, BLACK)))
            return OUTCOMES; // the set has lost the king: a fault of ours
        if (!movegen_any(&chase->board))
            return STALEMATED; // we are
        if (is_third_time(chase))
            return REPEATED;
        lone->kings = next;
    }
    return FIFTY;
}

// Is there a way to play the first move, refused tries included, that loses nothing wherever the
// king stands? By boards and the law alone, where risk.c goes by sets of squares.
struct look {
    const struct board *board;
    struct moves tries;
    bitboard_t known[512]; // sets of squares that were looked at
    bool safe[512];
    unsigned count;
};

static bool goes_wrong(const struct board *board, move_t try) {
    struct board after = *board;
    struct moves answers;
    board_make(&after, try);
    movegen_legal(&after, &answers);
    if (!answers.count)
        return !board_checkers(&after);
    for (unsigned i = 0; i < answers.count; i++)
        if (bits_has(after.side[WHITE], move_to(answers.at[i])))
            return true;
    return false;
}

static bool is_safe(struct look *look, bitboard_t kings);

static bool try_is_safe(struct look *look, bitboard_t kings, move_t try) {
    bitboard_t refused = 0;
    for (bitboard_t left = kings; left;) {
        struct board board;
        square_t at = bits_pop(&left);
        with_king_on(look->board, at, &board);
        if (!movegen_is_legal(&board, try))
            refused |= bit(at);
        else if (goes_wrong(&board, try))
            return false;
    }
    return refused != kings && (!refused || is_safe(look, refused));
}

static bool is_safe(struct look *look, bitboard_t kings) {
    bool safe = false;
    for (unsigned i = 0; i < look->count; i++)
        if (look->known[i] == kings)
            return look->safe[i];
    for (unsigned i = 0; i < look->tries.count && !safe; i++)
        safe = try_is_safe(look, kings, look->tries.at[i]);
    if (look->count < 512) {
        look->known[look->count] = kings;
        look->safe[look->count++] = safe;
    }
    return safe;
}

static bool has_safe_move(const struct chase *chase) {
    static struct look look;
    look.board = &chase->board;
    look.count = 0;
    own_tries(&chase->lone.own, &look.tries);
    return is_safe(&look, chase->lone.kings);
}

static void test_ending(const char *men, const struct starts *starts, unsigned must_win) {
    unsigned count[OUTCOMES + 1] = {0}, longest = 0, sure = 0, wrong = 0, drawn = 0;
    unsigned next = starts->first;
    unsigned unsafe = 0, denied = 0; // starts without a safe first move, and by the law alone
    double lost = 0;                 // that nobody could have helped on the first move, in the mean
    char what[300];
    for (unsigned i = 0; i < starts->count; i++) {
        struct chase chase;
        unsigned moves = 0;
        do
            set_up(&chase, men, next++);
        while (starts->safe && risk_least(&chase.lone, chase.lone.kings));
        chase.sighted = starts->sighted;
        chase.most = starts->moves;
        chase.rules.draws_by_count = starts->moves <= 50;
        unsigned risk = risk_least(&chase.lone, chase.lone.kings);
        lost += (double)risk / bits_count(chase.lone.kings);
        unsafe += risk > 0;
        denied += !chase.board.men[PAWN] && (risk > 0) == has_safe_move(&chase);
        drawn += chase.board.men[PAWN] && !pawn_wins(&chase, &chase.board);
        enum outcome outcome = chase_down(&chase, &moves);
        count[outcome]++;
        sure += chase.sure;
        wrong += chase.sure && outcome != MATED;
        longest = outcome == MATED && moves > longest ? moves : longest;
    }
    snprintf(what, sizeof what,
             "K%s v K: %u of %u mated, in %u moves at most; %u stalemates, %u taken, %u fifty, %u "
             "repeated; "
             "%u were called certain, %u starts are drawn even for one who sees, %.1f lost by the "
             "first move whatever it is, %u have no safe one",
             men, count[MATED], starts->count, longest, count[STALEMATED], count[TAKEN],
             count[FIFTY], count[REPEATED], sure, drawn, lost, unsafe);
    tap_ok(count[MATED] >= must_win && !count[OUTCOMES], what, __FILE__, __LINE__);
    snprintf(what, sizeof what, "K%s v K: what was called certain was mated", men);
    tap_ok(!wrong, what, __FILE__, __LINE__);
    snprintf(what, sizeof what, "K%s v K: which starts have a safe first move", men);
    tap_ok(!denied, what, __FILE__, __LINE__);
}

// Whatever way seems best, it is not gone where the board would be there for the third time.
static void test_repetition(const char *men) {
    unsigned repeated = 0, sure = 0;
    bool few = true;
    char what[100];
    for (unsigned seed = 0; seed < 12; seed++) {
        struct chase chase;
        struct moves tries;
        set_up(&chase, men, seed);
        own_tries(&chase.lone.own, &tries);
        struct chase_choice first = chase_choose(&chase.lone, &tries, NODES);
        // A part of our men may be asked with the other half, and more than all when all is spent.
        few = few && first.seen > 0 && first.seen <= 3 * NODES;
        struct own after = chase.lone.own;
        own_make(&after, first.try);
        for (unsigned times = 0; times < 2; times++)
            again_note(&chase.lone.again, &after, chase.lone.kings, AGAIN_THEIRS);
        struct chase_choice second = chase_choose(&chase.lone, &tries, NODES);
        repeated += second.try == first.try && first.depth > 1;
        sure += first.certain && first.depth > 1;
    }
    snprintf(what, sizeof what, "K%s v K: situations looked at are told", men);
    tap_ok(few, what, __FILE__, __LINE__);
    snprintf(what, sizeof what, "K%s v K: no third time (%u ways were sure)", men, sure);
    tap_ok(!repeated, what, __FILE__, __LINE__);
}

static unsigned number(const char *name, unsigned otherwise) {
    const char *value = getenv(name);
    return value ? (unsigned)strtoul(value, NULL, 10) : otherwise;
}

int main(void) {
    static struct sighted sighted;
    struct starts few = {0, 12, 50, &sighted, false}, some = {0, 50, 50, &sighted, false};
    struct starts safe = {0, 12, 50, &sighted, true};
    sighted_solve(&sighted);
    if (getenv("KF_LONG")) {
        static const char *const ENDINGS[] = {"Q", "R", "QR", "RR", "P", "BB", "BN"};
        struct starts many = {number("KF_FIRST", 0), number("KF_STARTS", 1000),
                              number("KF_MOVES", 50), &sighted, number("KF_SAFE", 0)};
        const char *only = getenv("KF_MEN");
        if (only)
            test_ending(only, &many, 0);
        for (unsigned i = 0; i < sizeof ENDINGS / sizeof *ENDINGS && !only; i++)
            test_ending(ENDINGS[i], &many, 0);
        return tap_done();
    }
    test_repetition("Q");
    test_repetition("R");
    test_repetition("NPP");
    test_ending("Q", &some, 50);
    test_ending("QR", &few, 12);
    test_ending("RR", &few, 12);
    test_ending("RB", &some, 46);
    test_ending("RN", &some, 46);
    test_ending("R", &some, 49);
    test_ending("P", &some, 32);
    test_ending("QBN", &some, 50);
    test_ending("QRBNN", &few, 12);
    test_ending("NP", &some, 40);
    test_ending("BNP", &some, 40);
    test_ending("BB", &few, 0);
    test_ending("BB", &safe, 12);
    safe.moves = 120;
    test_ending("BN", &safe, 12);
    return tap_done();
}

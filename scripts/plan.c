// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Finds sure ways of mating a lone king that nobody sees, with king and rook, queen or pawn, and
// prints them as the table src/players/lone/plan.boxes. Not part of the program: it was run once.
//
//     make scripts/plan && scripts/plan >../src/players/lone/plan.boxes     (some minutes)
//
// What is known of the king is a set of squares, and there are too many sets. But a set that is
// part of another is never worse for us, so every set may be taken for its box, the smallest
// rectangle around it (less the squares our men attack). Boxes are few: from the mates backwards,
// we find for each of them the number of moves in which it is mated by force, whatever the umpire
// says. Going from box to box, two moves of ours are looked at with the very sets in between; with
// one move too much is lost. A refused try costs nothing and leaves fewer squares.
//
// Of the boxes found, the program needs only those that a search of two moves wants to see at its
// leaves, and the largest, which say at once whether a situation is won. thin() finds them: it
// follows each win down, and takes the way that needs the fewest new boxes.

#include "config.h"

#include "board/attacks.h"
#include "scripts/squares.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { P, R, Q, KINDS };

enum { SPANS = 36, BOXES = SPANS * SPANS, NEVER = 255, DEPTH = 2, WORDS = 4, MOST = 64 };

struct ply {
    uint8_t kind, king, man; // where our men are then
    bitboard_t refusing;     // enemy king's squares for which it is refused
};

// Our two men on their squares.
struct place {
    bitboard_t free;        // squares for the enemy king
    bitboard_t mobile;      // squares from which it has a move
    bitboard_t danger;      // squares from which it takes the man
    bitboard_t said[WORDS]; // squares on which it hears this word of check
    bitboard_t checked;     // all of these
    struct ply plies[40];
    unsigned count;
};

// A box from which mate in `moves` is certain.
struct box {
    uint8_t span_files, span_ranks, moves;
};

struct shelf {
    struct box *boxes;
    unsigned count;
};

static struct place places[KINDS][64][64];
static uint8_t table[KINDS][64][64][BOXES]; // moves to mate, by box; only for kings kept()
static struct shelf shelves[KINDS][64][64];
static uint8_t span_of[8][8], span_first[SPANS], span_last[SPANS];

static bool kept(enum kind kind, unsigned king) {
    unsigned file = king & 7u, rank = king >> 3;
    return file < 4 && (kind == P || rank <= file);
}

static unsigned turn_for(enum kind kind, unsigned king) {
    unsigned how = 0;
    while (!kept(kind, turned(king, how)))
        how++;
    return how;
}

static bitboard_t box_set(unsigned files, unsigned ranks) {
    bitboard_t column = 0;
    for (unsigned file = span_first[files]; file <= span_last[files]; file++)
        column |= bits_file(file);
    return column & UINT64_MAX << span_first[ranks] * 8 & UINT64_MAX >> (56 - span_last[ranks] * 8);
}

// A situation as the table has it: king in its part of the board, the box around the set.
struct entry {
    enum kind kind;
    unsigned king, man, files, ranks;
};

static struct entry entry_of(const struct ply *at, bitboard_t set) {
    static uint8_t how_of[2][64];
    static bool ready;
    for (unsigned i = 0; i < 128 && !ready; i++)
        how_of[i / 64][i % 64] = (uint8_t)turn_for(i / 64 ? R : P, i % 64);
    ready = true;
    unsigned how = how_of[at->kind != P][at->king];
    bitboard_t file_bits = set | set >> 32, rank_bits = set | set >> 4;
    file_bits |= file_bits >> 16;
    file_bits = (file_bits | file_bits >> 8) & 255u;
    rank_bits |= rank_bits >> 2;
    rank_bits = ((rank_bits | rank_bits >> 1) & FILE_A) * UINT64_C(0x0102040810204080) >> 56;
    unsigned f0 = (unsigned)__builtin_ctzll(file_bits),
             f1 = 63u - (unsigned)__builtin_clzll(file_bits);
    unsigned r0 = (unsigned)__builtin_ctzll(rank_bits),
             r1 = 63u - (unsigned)__builtin_clzll(rank_bits);
    unsigned files = how & 1u ? span_of[7 - f1][7 - f0] : span_of[f0][f1];
    unsigned ranks = how & 2u ? span_of[7 - r1][7 - r0] : span_of[r0][r1];
    return (struct entry){at->kind, turned(at->king, how), turned(at->man, how),
                          how & 4u ? ranks : files, how & 4u ? files : ranks};
}

static uint8_t *moves_of(const struct entry *e) {
    return &table[e->kind][e->king][e->man][e->files * SPANS + e->ranks];
}

// What follows from a ply: the sets to go on with, one an answer; false if it may go wrong.
struct answers {
    bitboard_t refused, sets[WORDS + 1];
};

static bool answer(const struct ply *ply, bitboard_t set, struct answers *out) {
    const struct place *then = &places[ply->kind][ply->king][ply->man];
    out->refused = set & ply->refusing;
    bitboard_t legal = set & ~ply->refusing, stuck = legal & ~then->mobile;
    if (!legal || legal & then->danger || stuck & ~then->checked)
        return false;
    legal &= ~stuck;
    out->sets[0] = neighbours(legal & ~then->checked) & then->free;
    for (unsigned i = 0; i < WORDS; i++)
        out->sets[i + 1] =
            legal & then->said[i] ? neighbours(legal & then->said[i]) & then->free : 0;
    return true;
}

static bool wins(const struct ply *at, bitboard_t set, unsigned moves, unsigned depth) {
    const struct place *place = &places[at->kind][at->king][at->man];
    for (unsigned i = 0; i < place->count && moves; i++) {
        struct answers next;
        if (!answer(&place->plies[i], set, &next))
            continue;
        bool good = true;
        for (unsigned k = 0; k <= WORDS && good; k++) {
            struct entry e;
            if (!next.sets[k])
                continue;
            e = entry_of(&place->plies[i], next.sets[k]);
            good = *moves_of(&e) < moves ||
                   (depth > 1 && wins(&place->plies[i], next.sets[k], moves - 1, depth - 1));
        }
        if (good && (!next.refused || wins(at, next.refused, moves, depth)))
            return true;
    }
    return false;
}

static void add_man_plies(struct place *place, const struct ply *at) {
    bitboard_t own = bit(at->king) | bit(at->man), ways = 0;
    unsigned rank = at->man / 8;
    if (at->kind == P) {
        ways = bit((square_t)(at->man + 8)) & ~own;
        ways |= rank == 1 && ways ? bit((square_t)(at->man + 16)) & ~own : 0;
    } else {
        ways = attacks_of(at->kind == R ? ROOK : QUEEN, at->man, own) & ~own;
    }
    while (ways) {
        square_t to = bits_pop(&ways);
        bitboard_t refusing = at->kind == P ? bit(to) | attacks_between(at->man, to) : 0;
        struct ply ply = {at->kind, at->king, to, refusing};
        if (at->kind == P && rank == 6) {
            ply.kind = R;
            place->plies[place->count++] = ply;
            ply.kind = Q;
        }
        place->plies[place->count++] = ply;
    }
}

static void add_words(struct place *place, const struct ply *at) {
    static const enum man MEN[] = {PAWN, ROOK, QUEEN};
    bitboard_t own = bit(at->king) | bit(at->man);
    bitboard_t sees =
        at->kind == P ? ATTACKS_PAWN[WHITE][at->man] : attacks_of(MEN[at->kind], at->man, own);
    for (place->checked = sees; sees;) {
        square_t king = bits_pop(&sees);
        unsigned one = bits_count(ATTACKS_LINE[LINE_DIAGONAL][king]);
        unsigned other = bits_count(ATTACKS_LINE[LINE_ANTIDIAGONAL][king]);
        bool on_one = bits_has(ATTACKS_LINE[LINE_DIAGONAL][king], at->man);
        unsigned word = on_one ? (one >= other ? 2 : 3) : (other >= one ? 2 : 3);
        word = king / 8 == at->man / 8 ? 0 : king % 8 == at->man % 8 ? 1 : word;
        place->said[word] |= bit(king);
    }
}

static void set_place(const struct ply *at) {
    struct place *place = &places[at->kind][at->king][at->man];
    bitboard_t own = bit(at->king) | bit(at->man), near = ATTACKS_KING[at->king];
    bool guarded = bits_has(near, at->man);
    add_words(place, at);
    place->free = ~(place->checked | near | own);
    place->danger = guarded ? 0 : ATTACKS_KING[at->man] & ~near;
    place->mobile = neighbours(place->free | (guarded ? 0 : bit(at->man)));
    add_man_plies(place, at);
    for (bitboard_t ways = near & ~own; ways;) {
        square_t to = bits_pop(&ways);
        place->plies[place->count++] =
            (struct ply){at->kind, to, at->man, ATTACKS_KING[to] | bit(to)};
    }
}

static bool sensible(enum kind kind, unsigned king, unsigned man) {
    return king != man && (kind != P || (man >= 8 && man < 56));
}

// All boxes that are mated in `moves` and not in fewer.
static unsigned sweep(enum kind kind, unsigned moves) {
    static uint8_t *fresh[64 * 64 * BOXES];
    unsigned count = 0;
    for (unsigned i = 0; i < 64 * 64; i++) {
        struct ply at = {(uint8_t)kind, (uint8_t)(i / 64), (uint8_t)(i % 64), 0};
        if (!kept(kind, at.king) || !sensible(kind, at.king, at.man))
            continue;
        for (unsigned box = 0; box < BOXES; box++) {
            uint8_t *entry = &table[kind][at.king][at.man][box];
            bitboard_t set = box_set(box / SPANS, box % SPANS) & places[kind][at.king][at.man].free;
            if (!set)
                *entry = 0;
            if (*entry == NEVER && wins(&at, set, moves, DEPTH))
                fresh[count++] = entry;
        }
    }
    for (unsigned i = 0; i < count; i++)
        *fresh[i] = (uint8_t)moves;
    return count;
}

static void solve(enum kind kind) {
    unsigned quiet = 0;
    for (unsigned moves = 1; moves < MOST && quiet < 4; moves++) {
        unsigned count = sweep(kind, moves);
        quiet = count ? 0 : quiet + 1;
        fprintf(stderr, "%c: %u boxes in %u moves\n", "PRQ"[kind], count, moves);
    }
}

static bool on_shelf(const struct entry *e, unsigned moves) {
    const struct shelf *shelf = &shelves[e->kind][e->king][e->man];
    bitboard_t set = box_set(e->files, e->ranks);
    for (unsigned i = 0; i < shelf->count; i++)
        if (shelf->boxes[i].moves <= moves &&
            !(set & ~box_set(shelf->boxes[i].span_files, shelf->boxes[i].span_ranks)))
            return true;
    return false;
}

// The box made as large as it can be with mate in at most `moves`: of more use elsewhere.
static void enlarge(struct entry *e, unsigned moves) {
    for (bool grown = true; grown;) {
        grown = false;
        for (unsigned way = 0; way < 4; way++) {
            struct entry more = *e;
            unsigned f0 = span_first[e->files], f1 = span_last[e->files];
            unsigned r0 = span_first[e->ranks], r1 = span_last[e->ranks];
            more.files = way == 0 && f0 > 0   ? span_of[f0 - 1][f1]
                         : way == 1 && f1 < 7 ? span_of[f0][f1 + 1]
                                              : e->files;
            more.ranks = way == 2 && r0 > 0   ? span_of[r0 - 1][r1]
                         : way == 3 && r1 < 7 ? span_of[r0][r1 + 1]
                                              : e->ranks;
            if ((more.files != e->files || more.ranks != e->ranks) && *moves_of(&more) <= moves) {
                *e = more;
                grown = true;
            }
        }
    }
}

// New boxes that a way to win needs.
struct needs {
    struct entry at[32];
    unsigned count;
};

struct task {
    unsigned moves, depth, most; // mate in so many moves, by at most so many new boxes
};

static bool way(const struct ply *at, bitboard_t set, struct task task, struct needs *needs);

static bool leaf(const struct ply *at, bitboard_t set, struct task task, struct needs *needs) {
    struct entry e = entry_of(at, set);
    if (on_shelf(&e, task.moves))
        return true;
    if (task.depth && way(at, set, task, needs))
        return true;
    if (*moves_of(&e) > task.moves || needs->count >= task.most)
        return false;
    enlarge(&e, task.moves);
    needs->at[needs->count++] = e;
    return true;
}

// A way to win with at most task.most boxes in all; on failure, needs is as it was.
static bool way(const struct ply *at, bitboard_t set, struct task task, struct needs *needs) {
    const struct place *place = &places[at->kind][at->king][at->man];
    unsigned before = needs->count;
    for (unsigned i = 0; i < place->count && task.moves; i++) {
        struct answers next;
        struct task later = {task.moves - 1, task.depth - 1, task.most};
        needs->count = before;
        if (!answer(&place->plies[i], set, &next))
            continue;
        bool good = true;
        for (unsigned k = 0; k <= WORDS && good; k++)
            good = !next.sets[k] || leaf(&place->plies[i], next.sets[k], later, needs);
        if (good && (!next.refused || way(at, next.refused, task, needs)))
            return true;
    }
    needs->count = before;
    return false;
}

static void put_on_shelf(const struct entry *e) {
    struct shelf *shelf = &shelves[e->kind][e->king][e->man];
    if (on_shelf(e, *moves_of(e)))
        return;
    shelf->boxes = realloc(shelf->boxes, (shelf->count + 1) * sizeof *shelf->boxes);
    if (!shelf->boxes)
        abort();
    shelf->boxes[shelf->count++] = (struct box){(uint8_t)e->files, (uint8_t)e->ranks, *moves_of(e)};
    if (e->kind != P &&
        e->king % 9 == 0) // on the long diagonal: the mirrored board is looked up too
        put_on_shelf(&(struct entry){e->kind, e->king, turned(e->man, 4), e->ranks, e->files});
}

static void provide(const struct entry *e) {
    struct ply at = {(uint8_t)e->kind, (uint8_t)e->king, (uint8_t)e->man, 0};
    bitboard_t set = box_set(e->files, e->ranks) & places[e->kind][e->king][e->man].free;
    for (unsigned most = 0; most <= 30; most++) {
        struct needs needs = {.count = 0};
        if (!way(&at, set, (struct task){*moves_of(e), DEPTH, most}, &needs))
            continue;
        for (unsigned i = 0; i < needs.count; i++)
            put_on_shelf(&needs.at[i]);
        return;
    }
    abort();
}

// Is it a won box that is part of no larger one?
static bool is_largest(const struct entry *e) {
    struct entry larger = *e;
    if (*moves_of(e) == NEVER || *moves_of(e) == 0)
        return false;
    enlarge(&larger, NEVER - 1);
    return larger.files == e->files && larger.ranks == e->ranks;
}

static void keep_largest(enum kind kind) {
    for (unsigned i = 0; i < 64 * 64 * BOXES; i++) {
        unsigned box = i % BOXES;
        struct entry e = {kind, i / BOXES / 64, i / BOXES % 64, box / SPANS, box % SPANS};
        if (kept(kind, e.king) && sensible(kind, e.king, e.man) && is_largest(&e))
            put_on_shelf(&e);
    }
}

// Every box on a shelf must have its way; those needed for that have fewer moves and come later.
static void thin(enum kind kind, unsigned moves) {
    for (unsigned i = 0; i < 64 * 64; i++) {
        const struct shelf *shelf = &shelves[kind][i / 64][i % 64];
        for (unsigned k = 0; k < shelf->count; k++)
            if (shelf->boxes[k].moves == moves)
                provide(&(struct entry){kind, i / 64, i % 64, shelf->boxes[k].span_files,
                                        shelf->boxes[k].span_ranks});
    }
}

static void print_boxes(enum kind kind) {
    unsigned count = 0;
    for (unsigned i = 0; i < 64 * 64; i++) {
        struct shelf *shelf = &shelves[kind][i / 64][i % 64];
        for (unsigned moves = 1; moves < MOST; moves++)
            for (unsigned k = 0; k < shelf->count; k++) {
                const struct box *box = &shelf->boxes[k];
                if (box->moves != moves)
                    continue;
                printf("%u %u %u %u\n", i,
                       span_first[box->span_ranks] * 8u + span_first[box->span_files],
                       span_last[box->span_ranks] * 8u + span_last[box->span_files], moves);
                count++;
            }
    }
    fprintf(stderr, "%c: %u boxes kept\n", "PRQ"[kind], count);
}

static void print_table(void) {
    static const char *const NAMES[] = {"pawn", "rook", "queen"};
    printf(
        "# Sure ways of mating a lone king, found and printed by scripts/plan.c; "
        "players/lone/plan.h says\n"
        "# what they mean. After the name of a man its boxes, one a line: our men (king's square "
        "times 64,\n"
        "# plus the other man's), lowest and highest corner, moves to mate. After `known` 48 sets "
        "a king.\n"
        "# Copyright (C) 2026 the Kriegfish developers. "
        "SPDX-License-Identifier: GPL-3.0-or-later\n");
    for (enum kind kind = P; kind < KINDS; kind++) {
        printf("%s\n", NAMES[kind]);
        print_boxes(kind);
    }
}

// Squares on which a king is lost against king and pawn if we know that it is there now.
static void print_known(void) {
    printf("known\n");
    for (unsigned i = 0; i < 32 * 48; i++) {
        struct entry e = {P, i / 48 / 4 * 8 + i / 48 % 4, i % 48 + 8, 0, 0};
        bitboard_t known = 0;
        for (unsigned at = 0; at < 64 && e.king != e.man; at++) {
            e.files = span_of[at & 7u][at & 7u];
            e.ranks = span_of[at >> 3][at >> 3];
            known |= *moves_of(&e) && *moves_of(&e) < NEVER ? bit((square_t)at) : 0;
        }
        printf("%016llx%s", (unsigned long long)known, i % 4 == 3 ? "\n" : " ");
    }
}

int main(void) {
    unsigned span = 0;
    for (unsigned first = 0; first < 8; first++)
        for (unsigned last = first; last < 8; last++) {
            span_of[first][last] = (uint8_t)span;
            span_first[span] = (uint8_t)first;
            span_last[span++] = (uint8_t)last;
        }
    memset(table, NEVER, sizeof table);
    for (unsigned i = 0; i < KINDS * 4096; i++) {
        struct ply at = {(uint8_t)(i / 4096), (uint8_t)(i / 64 % 64), (uint8_t)(i % 64), 0};
        if (sensible((enum kind)at.kind, at.king, at.man))
            set_place(&at);
    }
    solve(R);
    solve(Q);
    solve(P);
    for (enum kind kind = P; kind < KINDS; kind++)
        keep_largest(kind);
    for (enum kind kind = P; kind < KINDS; kind++)
        for (unsigned moves = MOST; moves > 0; moves--)
            thin(kind, moves);
    print_table();
    print_known();
    return 0;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Finds sure ways of mating a lone king that nobody sees, with king and two bishops or king, bishop
// and knight, and prints them as the table src/players/lone/plan.nets. Not part of the program: it
// was run once.
//
//     make scripts/nets && scripts/nets >../src/players/lone/plan.nets     (some minutes)
//
// What is known of the king is a set of squares. A set that is part of a won one is won, so for
// each placement of our men it is enough to know the largest won sets, its nets; and they can be
// found from the mates backwards without looking at other sets. If after a move of ours W is won,
// then before it the king may stand wherever all its steps lead into W: that is one operation on
// bits. Each word of the umpire may lead into another W, and the squares on which the move is
// refused must be part of a net of the same placement. So a new net is a union, a part for each
// word. Of the parts for words of check the largest is taken, of those for silence and refusal all
// in turn, and a placement keeps the CAP largest nets that are not part of one another; both leave
// wins out, but add none that is not there.
//
// The program looks two moves of ours ahead, so of millions of nets it needs some thousands: thin()
// follows the nets of each placement down and keeps what such a search wants to see at its leaves,
// with as few new nets as it can.

#include "config.h"

#include "board/attacks.h"
#include "scripts/squares.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 6, PLACES = 64 * 64 * 64, MOST = 250, CAP = 24, SLACK = 2, DEPTH = 2, NEEDS = 32 };

struct net {
    bitboard_t set;
    uint8_t moves;
    bool largest; // part of no other one, and among the CAP largest
};

struct shelf {
    struct net *nets;
    unsigned count, room;
    unsigned largest; // how many are
    unsigned changed; // when it last got one, in moves to mate
};

struct ply {
    unsigned place;
    bitboard_t refusing; // enemy king's squares for which it is refused
};

// Our three men on their squares. A place is (king * 64 + first man) * 64 + second man.
struct place {
    bitboard_t free;        // squares for the enemy king
    bitboard_t mobile;      // squares from which it has a move
    bitboard_t danger;      // squares from which it takes a man
    bitboard_t said[WORDS]; // squares on which this word is heard; 0: silence
    bitboard_t checked;     // all but silence
    struct ply *plies;
    unsigned count;
    unsigned home; // the same place turned, for which nets are kept
    uint8_t turn;
};

static enum man second_man; // the first is a bishop
static struct place places[PLACES];
static struct shelf all[PLACES], kept[PLACES];
static size_t all_count, kept_count;

static bitboard_t exchanged(bitboard_t set, unsigned distance, bitboard_t mask) {
    bitboard_t differ = (set ^ set >> distance) & mask;
    return set ^ differ ^ differ << distance;
}

static bitboard_t files_mirrored(bitboard_t set) {
    set = exchanged(set, 1, UINT64_C(0x5555555555555555));
    set = exchanged(set, 2, UINT64_C(0x3333333333333333));
    return exchanged(set, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
}

static bitboard_t swapped(bitboard_t set) {
    set = exchanged(set, 7, UINT64_C(0x00aa00aa00aa00aa));
    set = exchanged(set, 14, UINT64_C(0x0000cccc0000cccc));
    return exchanged(set, 28, UINT64_C(0x00000000f0f0f0f0));
}

static bitboard_t set_turned(bitboard_t set, unsigned how) {
    set = how & 1u ? files_mirrored(set) : set;
    set = how & 2u ? __builtin_bswap64(set) : set;
    return how & 4u ? swapped(set) : set;
}

static bitboard_t set_turned_back(bitboard_t set, unsigned how) {
    set = how & 4u ? swapped(set) : set;
    set = how & 2u ? __builtin_bswap64(set) : set;
    return how & 1u ? files_mirrored(set) : set;
}

static bool in_triangle(unsigned king) {
    return (king & 7u) < 4 && king >> 3 <= (king & 7u);
}

static bool is_dark(unsigned at) {
    return ((at & 7u) + (at >> 3)) % 2 == 0;
}

// Of two bishops the dark one is the first.
static unsigned place_of(unsigned king, unsigned first, unsigned second) {
    bool other = second_man == BISHOP && !is_dark(first);
    return other ? (king * 64 + second) * 64 + first : (king * 64 + first) * 64 + second;
}

static unsigned king_of(unsigned place) {
    return place / 4096;
}

static unsigned first_of(unsigned place) {
    return place / 64 % 64;
}

static unsigned second_of(unsigned place) {
    return place % 64;
}

static bool sensible(unsigned place) {
    unsigned king = king_of(place), first = first_of(place), second = second_of(place);
    if (king == first || king == second || first == second)
        return false;
    return second_man != BISHOP || (is_dark(first) && !is_dark(second));
}

// The smallest of the places that are the same but turned, with the king in the triangle a1-d1-d4.
static void set_home(unsigned index) {
    struct place *place = &places[index];
    place->home = PLACES;
    for (unsigned how = 0; how < 8; how++) {
        unsigned king = turned(king_of(index), how);
        unsigned home = place_of(king, turned(first_of(index), how), turned(second_of(index), how));
        if (!in_triangle(king) || home >= place->home)
            continue;
        place->home = home;
        place->turn = (uint8_t)how;
    }
}

static bool is_home(unsigned index) {
    return sensible(index) && places[index].home == index;
}

// The umpire's word to a king on this square: long, short, knight, and the last with either.
static unsigned word_for(square_t king, unsigned index, bitboard_t own) {
    static const unsigned WORD[] = {0, 1, 2, 0, 3, 4, 5, 0};
    unsigned bits = 0;
    for (unsigned i = 0; i < 2; i++) {
        square_t man = (square_t)(i ? second_of(index) : first_of(index));
        enum man kind = i ? second_man : BISHOP;
        unsigned one = bits_count(ATTACKS_LINE[LINE_DIAGONAL][king]);
        unsigned other = bits_count(ATTACKS_LINE[LINE_ANTIDIAGONAL][king]);
        bool on_one = bits_has(ATTACKS_LINE[LINE_DIAGONAL][king], man);
        if (!bits_has(attacks_of(kind, man, own), king))
            continue;
        bits |= kind == KNIGHT ? 4 : (on_one ? one >= other : other >= one) ? 1 : 2;
    }
    return WORD[bits];
}

static void add_ply(struct place *place, unsigned to, bitboard_t refusing) {
    place->plies[place->count++] = (struct ply){to, refusing};
}

static void set_plies(unsigned index, bitboard_t own) {
    struct place *place = &places[index];
    unsigned king = king_of(index), first = first_of(index), second = second_of(index);
    place->plies = malloc(40 * sizeof *place->plies);
    if (!place->plies)
        abort();
    for (bitboard_t ways = attacks_of(BISHOP, (square_t)first, own) & ~own; ways;)
        add_ply(place, place_of(king, bits_pop(&ways), second), 0);
    for (bitboard_t ways = attacks_of(second_man, (square_t)second, own) & ~own; ways;)
        add_ply(place, place_of(king, first, bits_pop(&ways)), 0);
    for (bitboard_t ways = ATTACKS_KING[king] & ~own; ways;) {
        square_t to = bits_pop(&ways);
        add_ply(place, place_of(to, first, second), ATTACKS_KING[to] | bit(to));
    }
}

static void set_place(unsigned index) {
    struct place *place = &places[index];
    square_t first = (square_t)first_of(index), second = (square_t)second_of(index);
    bitboard_t king = bit((square_t)king_of(index)), own = king | bit(first) | bit(second);
    bitboard_t sees = attacks_of(BISHOP, first, own) | attacks_of(second_man, second, own);
    bitboard_t attacked = sees | neighbours(king), loose = own & ~king & ~attacked;
    *place = (struct place){.free = ~(attacked | own),
                            .mobile = neighbours(~(attacked | own) | loose),
                            .danger = neighbours(loose),
                            .checked = sees};
    place->said[0] = place->free;
    for (bitboard_t left = sees & ~own; left;) {
        square_t at = bits_pop(&left);
        place->said[word_for(at, index, own)] |= bit(at);
    }
    set_plies(index, own);
    set_home(index);
}

static void put(struct shelf *shelf, struct net net) {
    if (shelf->count == shelf->room) {
        shelf->room = shelf->room ? 2 * shelf->room : 8;
        shelf->nets = realloc(shelf->nets, shelf->room * sizeof *shelf->nets);
        if (!shelf->nets)
            abort();
    }
    shelf->nets[shelf->count++] = net;
}

static bool is_covered(const struct shelf *shelf, bitboard_t set) {
    for (unsigned i = 0; i < shelf->count; i++)
        if (shelf->nets[i].largest && !(set & ~shelf->nets[i].set))
            return true;
    return false;
}

static void drop(struct shelf *shelf, struct net *net) {
    net->largest = false;
    shelf->largest--;
}

// A net found for a place, if it is new and large enough.
static void keep(unsigned index, bitboard_t set, unsigned moves) {
    struct shelf *shelf = &all[index];
    struct net *smallest = NULL;
    if (!set || is_covered(shelf, set))
        return;
    for (unsigned i = 0; i < shelf->count; i++) {
        struct net *net = &shelf->nets[i];
        if (net->largest && !(net->set & ~set))
            drop(shelf, net);
        if (net->largest && (!smallest || bits_count(net->set) < bits_count(smallest->set)))
            smallest = net;
    }
    if (shelf->largest >= CAP && smallest) {
        if (bits_count(set) <= bits_count(smallest->set))
            return;
        drop(shelf, smallest);
    }
    put(shelf, (struct net){set, (uint8_t)moves, true});
    shelf->largest++;
    shelf->changed = moves;
    all_count++;
}

// Sets of which none is part of another.
struct sets {
    bitboard_t at[2 * CAP];
    unsigned count;
};

static void sets_add(struct sets *sets, bitboard_t set) {
    unsigned count = 0;
    for (unsigned i = 0; i < sets->count; i++)
        if (!(set & ~sets->at[i]))
            return;
    for (unsigned i = 0; i < sets->count; i++)
        if (sets->at[i] & ~set)
            sets->at[count++] = sets->at[i];
    sets->at[count++] = set;
    sets->count = count;
}

static bitboard_t sets_largest(const struct sets *sets) {
    bitboard_t largest = 0;
    for (unsigned i = 0; i < sets->count; i++)
        largest = bits_count(sets->at[i]) > bits_count(largest) ? sets->at[i] : largest;
    return largest;
}

// The largest nets of a place, turned as it is.
static void nets_of(unsigned index, struct sets *sets) {
    const struct shelf *shelf = &all[places[index].home];
    sets->count = 0;
    for (unsigned i = 0; i < shelf->count; i++)
        if (shelf->nets[i].largest)
            sets->at[sets->count++] = set_turned_back(shelf->nets[i].set, places[index].turn);
}

// Which of these squares lead into a net of the place, whatever step the king takes; it may have
// none at all.
static void before(bitboard_t squares, const struct place *then, const struct sets *nets,
                   struct sets *out) {
    *out = (struct sets){.count = 0};
    sets_add(out, squares & ~neighbours(then->free));
    for (unsigned i = 0; i < nets->count; i++)
        sets_add(out, squares & ~neighbours(then->free & ~nets->at[i]));
}

struct found {
    unsigned place;
    bitboard_t set;
};

static struct found *found;
static size_t found_count, found_room;

static void find(unsigned index, bitboard_t set) {
    if (is_covered(&all[index], set))
        return;
    if (found_count == found_room) {
        found_room = found_room ? found_room * 2 : 1 << 20;
        found = realloc(found, found_room * sizeof *found);
        if (!found)
            abort();
    }
    found[found_count++] = (struct found){index, set};
}

static bool has_news(unsigned index, unsigned moves) {
    return moves <= 2 || all[places[index].home].changed + 1 >= moves;
}

// All nets before one ply.
static void look_back(unsigned index, const struct ply *ply, unsigned moves) {
    const struct place *now = &places[index], *then = &places[ply->place];
    bitboard_t legal = now->free & ~ply->refusing & ~then->danger, checks = 0;
    struct sets nets, parts, own, refused = {.count = 0};
    if (!has_news(ply->place, moves) && !(ply->refusing && has_news(index, moves)))
        return;
    nets_of(ply->place, &nets);
    nets_of(index, &own);
    sets_add(&refused, 0);
    for (unsigned i = 0; i < own.count && ply->refusing; i++)
        sets_add(&refused, own.at[i] & ply->refusing);
    for (unsigned word = 1; word < WORDS; word++) {
        before(legal & then->said[word], then, &nets, &parts);
        checks |= sets_largest(&parts);
    }
    before(legal & then->said[0] & then->mobile, then, &nets, &parts);
    for (unsigned i = 0; i < parts.count; i++)
        for (unsigned k = 0; k < refused.count; k++)
            find(index, checks | parts.at[i] | refused.at[k]);
}

// All nets that are mated in `moves`, as far as we look.
static void sweep(unsigned moves) {
    found_count = 0;
    for (unsigned i = 0; i < PLACES; i++)
        if (is_home(i) && !is_covered(&all[i], places[i].free))
            for (unsigned k = 0; k < places[i].count; k++)
                look_back(i, &places[i].plies[k], moves);
    for (size_t i = 0; i < found_count; i++)
        keep(found[i].place, found[i].set, moves);
}

static void tell(unsigned moves) {
    unsigned homes = 0, whole = 0;
    double share = 0;
    for (unsigned i = 0; i < PLACES; i++) {
        unsigned most = 0, free = bits_count(places[i].free);
        if (!is_home(i))
            continue;
        for (unsigned k = 0; k < all[i].count; k++)
            if (bits_count(all[i].nets[k].set) > most)
                most = bits_count(all[i].nets[k].set);
        homes++;
        whole += most == free;
        share += (double)most / free;
    }
    fprintf(stderr, "%u moves: %zu nets; largest has %.3f of the squares; all in %u of %u places\n",
            moves, all_count, share / homes, whole, homes);
}

static void solve(void) {
    size_t earlier = 1;
    for (unsigned moves = 1; moves < MOST && all_count != earlier; moves++) {
        earlier = moves == 1 ? SIZE_MAX : all_count;
        sweep(moves);
        tell(moves);
    }
}

static bool on_shelf(unsigned index, bitboard_t set, unsigned moves) {
    const struct shelf *shelf = &kept[places[index].home];
    set = shelf->count ? set_turned(set, places[index].turn) : 0;
    for (unsigned i = 0; i < shelf->count; i++)
        if (shelf->nets[i].moves <= moves && !(set & ~shelf->nets[i].set))
            return true;
    return false;
}

// New nets that a way to win needs.
struct needs {
    struct found at[NEEDS];
    unsigned moves[NEEDS];
    unsigned count;
};

struct task {
    unsigned moves, depth, most; // mate in so many moves, by at most so many new nets
};

static bool way(unsigned index, bitboard_t set, struct task task, struct needs *needs);

static bool leaf(unsigned index, bitboard_t set, struct task task, struct needs *needs) {
    const struct shelf *shelf = &all[places[index].home];
    const struct net *best = NULL;
    if (on_shelf(index, set, task.moves) || (task.depth && way(index, set, task, needs)))
        return true;
    if (needs->count >= task.most || !task.moves)
        return false;
    set = set_turned(set, places[index].turn);
    for (unsigned i = 0; i < shelf->count; i++) {
        const struct net *net = &shelf->nets[i];
        if (net->moves <= task.moves && !(set & ~net->set) &&
            (!best || bits_count(net->set) > bits_count(best->set)))
            best = net;
    }
    if (!best)
        return false;
    needs->moves[needs->count] = best->moves;
    needs->at[needs->count++] = (struct found){places[index].home, best->set};
    return true;
}

static bool ply_wins(const struct ply *ply, bitboard_t legal, struct task task,
                     struct needs *needs) {
    const struct place *then = &places[ply->place];
    bitboard_t stalemated = legal & ~then->mobile & ~then->checked;
    bool good = legal && !(legal & then->danger) && !stalemated;
    struct task later = {task.moves - 1, task.depth - 1, task.most};
    for (unsigned word = 0; word < WORDS && good; word++) {
        bitboard_t next = neighbours(legal & then->said[word]) & then->free;
        good = !next || leaf(ply->place, next, later, needs);
    }
    return good;
}

// A way to win with at most task.most nets in all; on failure, needs is as it was.
static bool way(unsigned index, bitboard_t set, struct task task, struct needs *needs) {
    const struct place *place = &places[index];
    unsigned count = needs->count;
    for (unsigned i = 0; i < place->count && task.moves; i++) {
        const struct ply *ply = &place->plies[i];
        bitboard_t refused = set & ply->refusing;
        needs->count = count;
        if (ply_wins(ply, set & ~refused, task, needs) &&
            (!refused || way(index, refused, task, needs)))
            return true;
    }
    needs->count = count;
    return false;
}

// Puts on the shelf what the net needs, and what that needs.
static void provide(unsigned index, bitboard_t set, unsigned moves) {
    for (unsigned most = 0; most < NEEDS; most++) {
        struct needs needs = {.count = 0};
        if (!way(index, set, (struct task){moves, DEPTH, most}, &needs))
            continue;
        for (unsigned i = 0; i < needs.count; i++) {
            const struct found *need = &needs.at[i];
            if (on_shelf(need->place, need->set, needs.moves[i]))
                continue;
            provide(need->place, need->set, needs.moves[i]);
            put(&kept[need->place], (struct net){need->set, (uint8_t)needs.moves[i], true});
            kept_count++;
        }
        return;
    }
    abort();
}

static bool is_entry(const struct shelf *shelf, const struct net *net) {
    unsigned most = 0;
    for (unsigned i = 0; i < shelf->count; i++)
        most = bits_count(shelf->nets[i].set) > most ? bits_count(shelf->nets[i].set) : most;
    return net->largest && bits_count(net->set) + SLACK >= most;
}

// The program must know a way from the largest nets of every place; short ones first, which others
// can use.
static void thin(void) {
    for (unsigned moves = 1; moves < MOST; moves++)
        for (unsigned i = 0; i < PLACES; i++)
            for (unsigned k = 0; k < all[i].count; k++)
                if (all[i].nets[k].moves == moves && is_entry(&all[i], &all[i].nets[k]))
                    provide(i, all[i].nets[k].set, moves);
    fprintf(stderr, "%zu nets kept\n", kept_count);
}

static void print_nets(const char *name) {
    printf("%s\n", name);
    for (unsigned i = 0; i < PLACES; i++)
        for (unsigned moves = 1; moves < MOST; moves++)
            for (unsigned k = 0; k < kept[i].count; k++)
                if (kept[i].nets[k].moves == moves)
                    printf("%u %u %016llx\n", i, moves, (unsigned long long)kept[i].nets[k].set);
}

static void clear(void) {
    for (unsigned i = 0; i < PLACES; i++) {
        free(places[i].plies);
        free(all[i].nets);
        free(kept[i].nets);
    }
    memset(places, 0, sizeof places);
    memset(all, 0, sizeof all);
    memset(kept, 0, sizeof kept);
    all_count = kept_count = 0;
}

static void ending(enum man second, const char *name) {
    clear();
    second_man = second;
    for (unsigned i = 0; i < PLACES; i++)
        if (sensible(i))
            set_place(i);
    solve();
    thin();
    print_nets(name);
}

int main(void) {
    printf("# Sure ways of mating a lone king, found and printed by scripts/nets.c; "
           "players/lone/nets.h says\n"
           "# what they mean. After the name of an ending its nets, one a line: our men, moves to "
           "mate, squares.\n"
           "# Copyright (C) 2026 the Kriegfish developers. "
           "SPDX-License-Identifier: GPL-3.0-or-later\n");
    ending(BISHOP, "bishops");
    ending(KNIGHT, "knight");
    return 0;
}

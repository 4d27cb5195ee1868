// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/ghosts/deduce.h"

enum {
    STRAIGHT = 1 << ROOK | 1 << QUEEN,
    SLANTED = 1 << BISHOP | 1 << QUEEN,
};

static bitboard_t our_attacks(const struct own *own, enum man man, square_t from,
                              bitboard_t stops) {
    return man == PAWN ? ATTACKS_PAWN[own->side][from] : attacks_of(man, from, stops);
}

// What our men attack, those of these kinds.
static bitboard_t attacks_by(const struct scene *scene, unsigned kinds, bitboard_t stops) {
    bitboard_t attacks = 0;
    for (int man = PAWN; man <= KING; man++)
        for (bitboard_t left = kinds >> man & 1 ? scene->own.men[man] : 0; left;)
            attacks |= our_attacks(&scene->own, (enum man)man, bits_pop(&left), stops);
    return attacks;
}

static bitboard_t all_attacks(const struct scene *scene, const struct ghosts *ghosts,
                              bitboard_t stops) {
    return attacks_by(scene, GHOSTS_ALL, stops) & ghosts->area;
}

// Where something other than the king may stand.
static bitboard_t others(const struct ghosts *ghosts) {
    bitboard_t set = 0;
    for (int man = PAWN; man <= QUEEN; man++)
        set |= ghosts->may[man];
    return set;
}

bitboard_t deduce_sure_attacks(const struct scene *scene, const struct ghosts *ghosts) {
    return all_attacks(scene, ghosts, scene->own.all | others(ghosts));
}

bitboard_t deduce_possible_attacks(const struct scene *scene, const struct ghosts *ghosts) {
    return all_attacks(scene, ghosts, scene->own.all | ghosts->filled);
}

// Seen from the king: a man attacks it where it would be attacked by a man of that kind there.
static unsigned checks_through(const struct scene *scene, const struct ghosts *ghosts,
                               square_t king, bitboard_t stops) {
    const bitboard_t *men = scene->own.men;
    bitboard_t from = (ATTACKS_KNIGHT[king] & men[KNIGHT]) |
                      (ATTACKS_PAWN[scene->own.side ^ 1][king] & men[PAWN]) |
                      (attacks_rook(king, stops) & (men[ROOK] | men[QUEEN])) |
                      (attacks_bishop(king, stops) & (men[BISHOP] | men[QUEEN]));
    unsigned checks = 0;
    while (from)
        checks |= law_direction(ghosts->area, king, bits_pop(&from));
    return checks;
}

unsigned deduce_sure_checks(const struct scene *scene, const struct ghosts *ghosts, square_t king) {
    return checks_through(scene, ghosts, king, scene->own.all | others(ghosts));
}

unsigned deduce_possible_checks(const struct scene *scene, const struct ghosts *ghosts,
                                square_t king) {
    return checks_through(scene, ghosts, king, scene->own.all | (ghosts->filled & ~bit(king)));
}

// The enemy's sliders that work along a line.
static unsigned sliders(enum line line) {
    return line <= LINE_FILE ? STRAIGHT : SLANTED;
}

static bitboard_t may_of(const struct ghosts *ghosts, unsigned kinds) {
    bitboard_t set = 0;
    for (int man = PAWN; man <= KING; man++)
        set |= kinds >> man & 1 ? ghosts->may[man] : 0;
    return set;
}

static bool line_of(square_t a, square_t b, enum line *line) {
    for (int i = LINE_RANK; i <= LINE_ANTIDIAGONAL; i++)
        if (bits_has(ATTACKS_LINE[i][a], b)) {
            *line = (enum line)i;
            return true;
        }
    return false;
}

// Does a pawn that is surely there stand between for sure, when a slider looks from `slider`?
static bool pawn_between(const struct ghosts *ghosts, bitboard_t between, square_t slider) {
    unsigned flags = ghosts->may_be_dead | ghosts->may_be_promoted;
    for (unsigned i = 0; i < ghosts->count; i++)
        if (ghosts->kind[i] == PAWN && !(flags >> i & 1) &&
            !(ghosts->at[i] & ~bit(slider) & ~between))
            return true;
    return false;
}

bool deduce_may_be_pinned(const struct scene *scene, const struct ghosts *ghosts, square_t from,
                          square_t to) {
    square_t king = bits_first(scene->own.men[KING]);
    bitboard_t stops = scene->own.all | ghosts->filled;
    enum line line;
    if (from == king || !line_of(king, from, &line) || bits_has(ATTACKS_LINE[line][king], to))
        return false;
    if (attacks_between(king, from) & stops)
        return false;
    bitboard_t beyond = attacks_along(line, from, stops) & ~attacks_along(line, king, bit(from));
    for (beyond &= ~bit(king) & may_of(ghosts, sliders(line)); beyond;) {
        square_t slider = bits_pop(&beyond);
        if (!pawn_between(ghosts, attacks_between(king, slider), slider))
            return true;
    }
    return false;
}

// Could an enemy man on `from` be kept from capturing because one of our sliders looks through it
// at the king?
static bool enemy_may_be_pinned(const struct scene *scene, const struct ghosts *ghosts,
                                square_t from) {
    for (int man = BISHOP; man <= QUEEN; man++)
        for (bitboard_t left = scene->own.men[man]; left;) {
            square_t slider = bits_pop(&left);
            bitboard_t line = attacks_through(slider, from);
            if (!bits_has(attacks_of((enum man)man, slider, 0), from))
                continue;
            for (bitboard_t kings = line & ghosts->may[KING]; kings;)
                if (bits_has(attacks_between(slider, bits_pop(&kings)), from))
                    return true;
        }
    return false;
}

// No enemy slider along this line sees `at`: nothing of that kind on the first square on either
// side that may hold anything.
static void no_slider(const struct scene *scene, struct ghosts *ghosts, enum line line,
                      square_t at) {
    bitboard_t seen = attacks_along(line, at, scene->own.all | (ghosts->any & ~bit(at)));
    ghosts_forbid(ghosts, sliders(line), seen);
}

static bitboard_t pawn_sources(const struct scene *scene, square_t at) {
    return ATTACKS_PAWN[scene->own.side][at];
}

void deduce_unattacked(const struct scene *scene, struct ghosts *ghosts, square_t at) {
    ghosts_forbid(ghosts, 1 << KNIGHT, ATTACKS_KNIGHT[at]);
    ghosts_forbid(ghosts, 1 << KING, ATTACKS_KING[at]);
    ghosts_forbid(ghosts, 1 << PAWN, pawn_sources(scene, at));
    for (int line = LINE_RANK; line <= LINE_ANTIDIAGONAL; line++)
        no_slider(scene, ghosts, (enum line)line, at);
}

// Where men that check our king along the lines of this direction may stand, by kind.
static void check_sources(const struct scene *scene, const struct ghosts *ghosts,
                          unsigned direction, bitboard_t sources[MEN_KINDS]) {
    square_t king = bits_first(scene->own.men[KING]);
    bitboard_t stops = scene->own.all | ghosts->filled;
    for (int man = PAWN; man <= KING; man++)
        sources[man] = 0;
    for (int man = PAWN; man <= QUEEN; man++) {
        bitboard_t from = ghosts_sources(ghosts, (enum man)man, king, stops);
        while (from) {
            square_t at = bits_pop(&from);
            if (law_direction(ghosts->area, king, at) == direction)
                sources[man] |= bit(at);
        }
    }
}

// Our king stands in the checks that were announced and in no others.
static void own_checks(const struct scene *scene, struct ghosts *ghosts) {
    square_t king = bits_first(scene->own.men[KING]);
    unsigned checks = scene->last.checks;
    ghosts_forbid(ghosts, 1 << KING, ATTACKS_KING[king]);
    if (!(checks & CHECK_KNIGHT))
        ghosts_forbid(ghosts, 1 << KNIGHT, ATTACKS_KNIGHT[king]);
    for (int line = LINE_RANK; line <= LINE_ANTIDIAGONAL; line++) {
        bitboard_t squares = ATTACKS_LINE[line][king] & ghosts->area;
        if (!squares || checks & law_direction(ghosts->area, king, bits_first(squares)))
            continue;
        no_slider(scene, ghosts, (enum line)line, king);
        ghosts_forbid(ghosts, 1 << PAWN, squares & pawn_sources(scene, king));
    }
    for (unsigned direction = CHECK_RANK; direction <= CHECK_KNIGHT; direction <<= 1)
        if (checks & direction) {
            bitboard_t sources[MEN_KINDS];
            check_sources(scene, ghosts, direction, sources);
            ghosts_require(ghosts, sources, king);
        }
}

// The enemy's king stands in the checks that were announced and in no others.
static void enemy_checks(const struct scene *scene, struct ghosts *ghosts) {
    unsigned heard = scene->last.checks;
    if (!heard) { // then it stands nowhere that is surely attacked, which is quicker to find
        ghosts->at[0] &=
            ~attacks_by(scene, GHOSTS_ALL & ~(1 << KING), scene->own.all | others(ghosts));
        return;
    }
    for (bitboard_t left = ghosts->may[KING]; left;) {
        square_t king = bits_pop(&left);
        unsigned sure = deduce_sure_checks(scene, ghosts, king);
        unsigned possible = deduce_possible_checks(scene, ghosts, king);
        if (heard & ~possible || sure & ~heard)
            ghosts->at[0] &= ~bit(king);
    }
}

// How much is said about pawn captures of the side to move.
enum known { KNOWN_NOTHING, KNOWN_NONE, KNOWN_SOME, KNOWN_COUNT, KNOWN_PLACES };

static enum known tries_known(const struct scene *scene) {
    switch (scene->rules->pawns) {
    case PAWNS_COUNTED:
        return scene->last.tries ? KNOWN_COUNT : KNOWN_NONE;
    case PAWNS_YES:
        return scene->last.tries ? KNOWN_SOME : KNOWN_NONE;
    case PAWNS_PLACED:
        return scene->last.takers ? KNOWN_PLACES : KNOWN_NONE;
    case PAWNS_ASKED:
        if (scene->any == SAID_ANY_YES)
            return KNOWN_SOME;
        return scene->any == SAID_ANY_NO ? KNOWN_NONE : KNOWN_NOTHING;
    case PAWNS_SILENT:
        break;
    }
    return KNOWN_NOTHING;
}

// Where our pawn on `from` may capture, and what it may take there.
static bitboard_t own_targets(const struct scene *scene, const struct ghosts *ghosts,
                              square_t from) {
    return ATTACKS_PAWN[scene->own.side][from] & (others(ghosts) | scene->passant);
}

// Our pawn on `from` captures nothing: where it could have, nothing stands.
static void no_own_try(const struct scene *scene, struct ghosts *ghosts, square_t from) {
    for (bitboard_t left = ATTACKS_PAWN[scene->own.side][from] & ghosts->area; left;) {
        square_t to = bits_pop(&left);
        if (!deduce_may_be_pinned(scene, ghosts, from, to))
            ghosts_forbid(ghosts, GHOSTS_ALL, bit(to));
    }
}

// All the pairs that may be captures, when there are no more of them than were announced.
static void own_tries_count(const struct scene *scene, struct ghosts *ghosts) {
    bitboard_t targets = 0;
    unsigned pairs = 0;
    for (bitboard_t left = scene->own.men[PAWN]; left;) {
        bitboard_t to = own_targets(scene, ghosts, bits_pop(&left));
        pairs += bits_count(to);
        targets |= to;
    }
    bool all = tries_known(scene) == KNOWN_COUNT ? pairs == scene->last.tries
                                                 : targets && !bits_many(targets);
    if (all)
        ghosts->filled |= targets & ~scene->passant;
}

static void own_tries_placed(const struct scene *scene, struct ghosts *ghosts) {
    for (bitboard_t left = scene->last.takers; left;) {
        bitboard_t targets = own_targets(scene, ghosts, bits_pop(&left));
        if (targets && !bits_many(targets))
            ghosts->filled |= targets & ~scene->passant;
    }
}

static void own_pawn_tries(const struct scene *scene, struct ghosts *ghosts) {
    enum known known = tries_known(scene);
    bool in_check = scene->last.checks != 0 || scene->last.verdict != SAID_MOVED;
    bitboard_t idle = scene->own.men[PAWN];
    if (known == KNOWN_PLACES)
        idle &= ~scene->last.takers;
    else if (known != KNOWN_NONE)
        idle = 0;
    while (idle && !in_check)
        no_own_try(scene, ghosts, bits_pop(&idle));
    if (known == KNOWN_COUNT || known == KNOWN_SOME)
        own_tries_count(scene, ghosts);
    if (known == KNOWN_PLACES)
        own_tries_placed(scene, ghosts);
}

// What an enemy pawn on `from` could capture, in passing included.
static bitboard_t enemy_targets(const struct scene *scene, square_t from) {
    bitboard_t targets = scene->own.all & ~scene->own.men[KING];
    if (scene->passed != NO_SQUARE)
        targets |= bit(scene->passed);
    return ATTACKS_PAWN[scene->own.side ^ 1][from] & targets;
}

// An enemy pawn on `from` would have a legal capture for sure, if the enemy is not in check. One in
// passing does not count: it may uncover the king in odd ways.
static bool enemy_try_is_sure(const struct scene *scene, const struct ghosts *ghosts,
                              square_t from) {
    return enemy_targets(scene, from) & scene->own.all && !enemy_may_be_pinned(scene, ghosts, from);
}

static void place_pawns(struct ghosts *ghosts, bitboard_t at) {
    ghosts->filled |= at;
    ghosts_forbid(ghosts, GHOSTS_ALL & ~(1 << PAWN), at);
}

static bitboard_t enemy_takers(const struct scene *scene, const struct ghosts *ghosts,
                               unsigned *pairs) {
    bitboard_t takers = 0;
    *pairs = 0;
    for (bitboard_t left = ghosts->may[PAWN]; left;) {
        square_t from = bits_pop(&left);
        unsigned targets = bits_count(enemy_targets(scene, from));
        *pairs += targets;
        takers |= targets ? bit(from) : 0;
    }
    return takers;
}

unsigned deduce_most_tries(const struct scene *scene, const struct ghosts *ghosts) {
    unsigned pairs;
    enemy_takers(scene, ghosts, &pairs);
    return pairs;
}

static void enemy_pawn_tries(const struct scene *scene, struct ghosts *ghosts) {
    enum known known = tries_known(scene);
    bool in_check = scene->last.checks != 0 || scene->last.verdict != SAID_MOVED;
    unsigned pairs;
    bitboard_t takers = enemy_takers(scene, ghosts, &pairs), idle = 0;
    if (known == KNOWN_NONE)
        idle = takers;
    if (known == KNOWN_PLACES) {
        idle = takers & ~scene->last.takers;
        place_pawns(ghosts, scene->last.takers);
    }
    while (idle && !in_check) {
        square_t from = bits_pop(&idle);
        if (enemy_try_is_sure(scene, ghosts, from))
            ghosts_forbid(ghosts, 1 << PAWN, bit(from));
    }
    if ((known == KNOWN_COUNT && pairs == scene->last.tries) ||
        (known == KNOWN_SOME && takers && !bits_many(takers)))
        place_pawns(ghosts, takers);
}

static void fill_blocked(const struct scene *scene, struct ghosts *ghosts) {
    for (unsigned i = 0; i < scene->blocked_count; i++) {
        bitboard_t left = scene->blocked[i] & ghosts->any;
        if (left && !bits_many(left))
            ghosts->filled |= left;
    }
}

static void facts_on_our_turn(const struct scene *scene, struct ghosts *ghosts) {
    if (scene->last.verdict == SAID_MOVED) {
        ghosts->at[0] &= ~deduce_sure_attacks(scene, ghosts);
        own_checks(scene, ghosts);
    }
    own_pawn_tries(scene, ghosts);
    fill_blocked(scene, ghosts);
}

static void facts_on_enemy_turn(const struct scene *scene, struct ghosts *ghosts) {
    if (scene->last.verdict == SAID_MOVED) {
        deduce_unattacked(scene, ghosts, bits_first(scene->own.men[KING]));
        enemy_checks(scene, ghosts);
    }
    enemy_pawn_tries(scene, ghosts);
    fill_blocked(scene, ghosts);
}

void deduce(const struct scene *scene, struct ghosts *ghosts) {
    unsigned before;
    ghosts_forbid(ghosts, GHOSTS_ALL, scene->own.all | ~ghosts->area);
    ghosts_settle(ghosts);
    do {
        before = ghosts_doubt(ghosts);
        if (scene->to_move == scene->own.side)
            facts_on_our_turn(scene, ghosts);
        else
            facts_on_enemy_turn(scene, ghosts);
        ghosts_settle(ghosts);
    } while (ghosts_doubt(ghosts) < before);
}

// One of these squares keeps a man from passing.
static void add_blocked(struct scene *scene, bitboard_t squares) {
    if (scene->blocked_count < BLOCKED_MAX)
        scene->blocked[scene->blocked_count++] = squares;
}

static void refused_king(const struct scene *scene, struct ghosts *ghosts, square_t to) {
    bitboard_t stops = (scene->own.all & ~scene->own.men[KING]) | (ghosts->filled & ~bit(to));
    bitboard_t sources[MEN_KINDS];
    for (int man = PAWN; man <= KING; man++)
        sources[man] = ghosts_sources(ghosts, (enum man)man, to, stops);
    ghosts_require(ghosts, sources, to);
}

void deduce_refusal(struct scene *scene, struct ghosts *ghosts, move_t try) {
    square_t from = move_from(try), to = move_to(try);
    if (bits_has(scene->own.men[KING], from)) {
        if (bits_has(ATTACKS_KING[from], to)) // castling has too many reasons to fail
            refused_king(scene, ghosts, to);
        return;
    }
    // In check and pinned there are other reasons than men in the way.
    if (scene->last.checks || scene->last.verdict != SAID_MOVED ||
        deduce_may_be_pinned(scene, ghosts, from, to))
        return;
    if (own_is_pawn_capture(&scene->own, try))
        ghosts_forbid(ghosts, GHOSTS_ALL, bit(to));
    else if (bits_has(scene->own.men[PAWN], from))
        add_blocked(scene, attacks_between(from, to) | bit(to));
    else
        add_blocked(scene, attacks_between(from, to));
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// No player knows more than it has heard. For every player in the registry: the words of a finished
// game, told to a fresh player without any umpire, bring the same tries; two true games that sound
// the same bring the same tries; and tries are sensible and new under all rules on all boards.

#include "config.h"

#include "board/fen.h"
#include "game/game.h"
#include "players/registry.h"
#include "tests/tap.h"

#include <stdlib.h>

enum { NODES = 12, PLIES = 14, PAIR_PLIES = 16 };

static bool point(bool good, const char *player, const char *what) {
    char line[80];
    snprintf(line, sizeof line, "%s: %s", player, what);
    return tap_ok(good, line, __FILE__, __LINE__);
}

static struct limit work(void) {
    return (struct limit){.until = deadline_never(), .nodes = NODES};
}

static struct player *open_player(const char *name) {
    struct resources resources = {.engine = "builtin", .cores = 1};
    char *cause = NULL;
    struct player *player = player_open(name, &resources, &cause);
    if (!player) {
        printf("Bail out! %s: %s\n", name, cause);
        exit(1);
    }
    return player;
}

static struct board start_of(const struct kind *kind) {
    struct board start;
    fen_read(kind->fen, kind, &start, NULL);
    return start;
}

static struct record play(struct player *players[2], const struct ruleset *rules,
                          const struct kind *kind, uint64_t seed) {
    struct game_setup setup = {.rules = rules, .kind = kind, .start = start_of(kind)};
    struct seat seats[2];
    setup.most_plies = PLIES;
    for (int side = WHITE; side <= BLACK; side++) {
        setup.pace[side].nodes = NODES;
        setup.seeds[side] = game_seed(seed, (enum colour)side);
        seats[side] = seat_of_player(players[side], NULL);
    }
    return game_play(&setup, seats);
}

// Tells a player what its side hears of a record and asks it wherever it was asked; true when it
// says the same.
static bool says_again(struct player *player, const struct record *record, enum colour side,
                       uint64_t seed) {
    struct briefing briefing = {record->rules, record->start, side, game_seed(seed, side)};
    player_begin(player, &briefing);
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *exchange = &record->exchanges[i];
        bool mine = exchange->said.side == side;
        if (mine) {
            struct choice choice = player_choose(player, work());
            if (choice.asks != (exchange->try == MOVE_NONE) ||
                (!choice.asks && choice.try != exchange->try))
                return false;
        }
        if (law_hears(record->rules, &exchange->said, side))
            player_hear(player, mine ? exchange->try : MOVE_NONE, &exchange->said,
                        deadline_never());
    }
    return true;
}

// In every turn of the record each try makes sense and comes once.
static bool is_sensible(const struct record *record, enum colour side) {
    for (size_t p = 0; p < record->ply_count; p++) {
        const struct exchange *first = &record->exchanges[record->plies[p].first];
        for (size_t i = 0; first->said.side == side && i < record->plies[p].count; i++) {
            if (first[i].said.verdict == SAID_NONSENSE)
                return false;
            for (size_t k = 0; k < i; k++)
                if (first[k].try == first[i].try)
                    return false;
        }
    }
    return record->termination != TERMINATION_FAULT && record_check(record, NULL);
}

static void test_replay(const char *name) {
    struct player *players[2] = {open_player(name), open_player("random")};
    unsigned same = 0, sensible = 0, games = 0;
    for (unsigned r = 0; ruleset_at(r); r++)
        for (unsigned k = 0; kind_at(k); k++) {
            enum colour side = (enum colour)((r + k) & 1);
            struct player *seated[2] = {players[side == BLACK], players[side == WHITE]};
            struct record record = play(seated, ruleset_at(r), kind_at(k), games++);
            struct player *fresh = open_player(name);
            same += says_again(fresh, &record, side, games - 1);
            sensible += is_sensible(&record, side);
            player_close(fresh);
            record_free(&record);
        }
    point(same == games, name, "the same tries from the words alone");
    point(sensible == games, name, "sensible tries, each once a turn");
    player_close(players[0]);
    player_close(players[1]);
}

// Two games that have sounded the same so far, each with a player of its own.
struct pair {
    const struct ruleset *rules;
    enum colour side;
    struct board boards[2];
    struct player *players[2];
    struct rng rng;
    unsigned compared; // choices that were made on different boards
};

static void tell(struct pair *pair, move_t try, const struct announcement *said) {
    for (int i = 0; i < 2; i++)
        player_hear(pair->players[i], try, said, deadline_never());
}

// The enemy moves in both games, by different moves where it can, so that it sounds the same. False
// when there is no such move, or the game is over.
static bool move_enemy(struct pair *pair) {
    struct moves legal[2];
    for (int i = 0; i < 2; i++)
        movegen_legal(&pair->boards[i], &legal[i]);
    for (unsigned attempt = 0; attempt < 400; attempt++) {
        move_t a = legal[0].at[rng_below(&pair->rng, legal[0].count)];
        move_t b = legal[1].at[rng_below(&pair->rng, legal[1].count)];
        struct announcement said = law_announce(pair->rules, &pair->boards[0], a);
        struct announcement other = law_announce(pair->rules, &pair->boards[1], b);
        if ((a == b && attempt < 200) || !announcement_equal(&said, &other))
            continue;
        board_make(&pair->boards[0], a);
        board_make(&pair->boards[1], b);
        tell(pair, MOVE_NONE, &said);
        return said.ending == ENDING_NONE;
    }
    return false;
}

static struct announcement answer(const struct pair *pair, int which, const struct choice *choice) {
    const struct board *board = &pair->boards[which];
    if (!choice->asks)
        return law_announce(pair->rules, board, choice->try);
    return announcement_of(movegen_pawn_captures(board, NULL) ? SAID_ANY_YES : SAID_ANY_NO,
                           pair->side);
}

enum outcome { MOVED, PARTED, UNEQUAL };

// One turn of the players: they must say the same, and are answered as long as it sounds the same.
static enum outcome move_players(struct pair *pair) {
    for (;;) {
        struct choice choices[2];
        for (int i = 0; i < 2; i++)
            choices[i] = player_choose(pair->players[i], work());
        if (choices[0].asks != choices[1].asks ||
            (!choices[0].asks && choices[0].try != choices[1].try))
            return UNEQUAL;
        pair->compared += pair->boards[0].key != pair->boards[1].key;
        struct announcement said = answer(pair, 0, &choices[0]);
        struct announcement other = answer(pair, 1, &choices[1]);
        move_t try = choices[0].asks ? MOVE_NONE : choices[0].try;
        if (!announcement_equal(&said, &other))
            return PARTED;
        tell(pair, try, &said);
        if (said.verdict != SAID_MOVED)
            continue;
        for (int i = 0; i < 2; i++)
            board_make(&pair->boards[i], try);
        return said.ending ? PARTED : MOVED;
    }
}

// Plays a pair of games as long as they sound the same; false when the players differed.
static bool play_pair(struct pair *pair, const struct kind *kind, uint64_t seed) {
    struct briefing briefing = {pair->rules, start_of(kind), pair->side, seed};
    for (int i = 0; i < 2; i++) {
        pair->boards[i] = briefing.start;
        player_begin(pair->players[i], &briefing);
    }
    rng_seed(&pair->rng, seed, 2);
    for (unsigned ply = 0; ply < PAIR_PLIES; ply++) {
        if (pair->boards[0].turn != pair->side) {
            if (!move_enemy(pair))
                return true;
            continue;
        }
        enum outcome outcome = move_players(pair);
        if (outcome != MOVED)
            return outcome == PARTED;
    }
    return true;
}

static void test_pairs(const char *name) {
    struct pair pair = {.players = {open_player(name), open_player(name)}};
    unsigned same = 0, games = 0;
    for (unsigned r = 0; ruleset_at(r); r++)
        for (unsigned k = 0; kind_at(k); k++) {
            pair.rules = ruleset_at(r);
            pair.side = (enum colour)((r + k) & 1);
            same += play_pair(&pair, kind_at(k), games++);
        }
    point(same == games, name, "the same tries in games that sound the same");
    if (!point(pair.compared >= 30, name, "many of them on different boards"))
        printf("# only %u choices on different boards\n", pair.compared);
    player_close(pair.players[0]);
    player_close(pair.players[1]);
}

int main(void) {
    for (unsigned i = 0; registry_at(i); i++) {
        test_replay(registry_at(i)->name);
        test_pairs(registry_at(i)->name);
    }
    return tap_done();
}

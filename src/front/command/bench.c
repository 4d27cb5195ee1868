// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "front/command/commands.h"
#include "front/shared/rows.h"
#include "game/game.h"
#include "players/registry.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

// The beginnings of some games; the other side moves at random. Every ruleset, every size of board,
// both colours.
static const struct {
    const char *rules, *fen;
    enum colour side;
} STARTS[] = {
    {"icc", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", WHITE},
    {"icc", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8", BLACK},
    {"icc", "8/8/4k3/8/2P5/8/3K4/6R1 w - - 0 1", WHITE},
    {"rand", "8/1p3k2/8/P7/8/5Q2/2K3p1/8 b - - 0 1", BLACK},
    {"berkeley-any", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", WHITE},
    {"english", "rqkr/pppp/PPPP/RQKR w - - 0 1", BLACK},
    {"cincinnati", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", BLACK},
    {"berkeley", "r3k2r/pppq1ppp/2n2n2/3p4/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1", WHITE},
};

enum { STARTS_COUNT = sizeof STARTS / sizeof *STARTS };

// Beside the registry: settings that take other paths through a player's code.
static const char *const SPECS[] = {"kriegfish:openings=false", "hs:pool=100",
                                    "pimc:pool=100,depth=2,weighted"};

// What a player did, as one number.
struct watched {
    enum colour side;
    uint64_t sum;
};

static uint64_t stir(uint64_t sum, uint64_t more) {
    sum = (sum ^ more) * UINT64_C(0x100000001b3);
    return sum ^ sum >> 31;
}

static void heard(void *watcher, const struct record *record, const struct exchange *exchange) {
    struct watched *watched = watcher;
    (void)record;
    if (exchange->said.side == watched->side)
        watched->sum = stir(watched->sum, exchange->try);
}

static void add_tally(struct tally *to, const struct tally *more) {
    to->moves += more->moves;
    to->exchanges += more->exchanges;
    to->nodes += more->nodes;
    to->us += more->us;
}

// One beginning of a game.
static void play(unsigned index, struct player *players[2], const struct invocation *call,
                 struct watched *watched, struct tally *total) {
    struct game_setup setup = {
        .rules = ruleset_find(STARTS[index].rules),
        .most_plies = (size_t)settings_int(&call->options, "plies"),
        .watch = {heard, watched},
    };
    struct seat seats[2];
    fen_read(STARTS[index].fen, NULL, &setup.start, NULL);
    watched->side = STARTS[index].side;
    for (int side = WHITE; side <= BLACK; side++) {
        setup.pace[side].nodes = (uint64_t)settings_int(&call->options, "nodes");
        setup.seeds[side] = game_seed(index, (enum colour)side);
        seats[side] = seat_of_player(players[side != (int)watched->side], NULL);
    }
    struct game *game = game_open(&setup, seats);
    while (game_step(game))
        continue;
    add_tally(total, game_tally(game, watched->side));
    game_close(game);
}

static bool bench(const struct invocation *call, const char *spec, uint64_t *sum, char **cause) {
    struct resources resources = {.engine = "builtin",
                                  .model = settings_text(&call->options, "model"),
                                  .cores = (unsigned)settings_int(&call->options, "cores")};
    struct player *players[2] = {player_open(spec, &resources, cause), NULL};
    struct watched watched = {.sum = UINT64_C(0xcbf29ce484222325)};
    struct tally total = {0};
    if (!players[0])
        return false;
    players[1] = player_open("random", &resources, cause);
    int64_t began = clock_now_us();
    for (unsigned i = 0; i < STARTS_COUNT; i++)
        play(i, players, call, &watched, &total);
    double seconds = (double)(clock_now_us() - began) / 1e6 + 1e-9;
    double thinking = (double)total.us / 1e6 + 1e-9;
    printf("%-28s %6zu %6zu %9.2f %10.0f  %08" PRIx32 "\n", spec, total.moves, total.exchanges,
           1000 * seconds / (double)total.exchanges, (double)total.nodes / thinking,
           (uint32_t)watched.sum);
    fflush(stdout);
    *sum = stir(*sum, (uint32_t)watched.sum);
    player_close(players[0]);
    player_close(players[1]);
    return true;
}

static int run(const struct invocation *call) {
    const char *spec = settings_text(&call->options, "player");
    char *cause = NULL;
    uint64_t sum = 0;
    bool good = true;
    printf("%-28s %6s %6s %9s %10s  %8s\n", "player", "moves", "tries", "ms a try", "nodes a s",
           "number");
    if (spec)
        good = bench(call, spec, &sum, &cause);
    for (unsigned i = 0; !spec && good && registry_at(i); i++)
        good = bench(call, registry_at(i)->name, &sum, &cause);
    for (unsigned i = 0; !spec && good && i < sizeof SPECS / sizeof *SPECS; i++)
        good = bench(call, SPECS[i], &sum, &cause);
    int status = good ? COMMAND_DONE : command_failed(call, "%s", cause);
    if (good)
        printf("%-64s %08" PRIx32 "\n", "all", (uint32_t)sum);
    free(cause);
    return status;
}

const struct command command_bench = {
    .name = "bench",
    .summary =
        "Measure the players' speed, and one number that tells whether any plays differently",
    .arguments = "",
    .details = "Lets every player begin a few fixed games with a limit of work and the built-in "
               "evaluator. The\nlast number changes only when the tries of some player change.",
    .options =
        (const struct setting[]){
            {.name = "player",
             .type = SETTING_TEXT,
             .argument = "PLAYER",
             .help = "only this one (default: all)"},
            {.name = "nodes",
             .type = SETTING_INT,
             .initial = "100",
             .min = 1,
             .max = 1e9,
             .help = "work for each try"},
            {.name = "plies",
             .type = SETTING_INT,
             .initial = "12",
             .min = 1,
             .max = 10000,
             .help = "how far each game is played"},
            OPTION_MODEL_ROW,
            OPTION_CORES_ROW("how many cores a player may use; the number stays the same"),
            {0},
        },
    .examples = (const char *const[]){"bench", "bench --player hs --nodes 350", NULL},
    .run = run,
};

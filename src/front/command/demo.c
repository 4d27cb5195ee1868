// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/shared/diagram.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "front/shared/telling.h"
#include "game/game.h"
#include "game/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// Somebody who stands behind the umpire and prints.
struct onlooker {
    struct telling telling;
    struct own own[2];
    bool boards;
};

// What White sees, what is, what Black sees.
static void add_boards(const struct onlooker *onlooker, struct text *text) {
    const struct board *board = &onlooker->telling.board;
    int width = (int)board_files(board) * 2 + 6;
    text_add(text, "\n%-*s%-*s%s\n", width, "White sees", width, "the board", "Black sees");
    for (unsigned line = 0; line < diagram_lines(board); line++) {
        diagram_add_own_line(text, &onlooker->own[WHITE], line);
        text_add_string(text, "    ");
        diagram_add_line(text, board, line);
        text_add_string(text, "    ");
        diagram_add_own_line(text, &onlooker->own[BLACK], line);
        text_add_char(text, '\n');
    }
    text_add_char(text, '\n');
}

static void show(struct text *text) {
    fputs(text_string(text), stdout);
    fflush(stdout);
    text_free(text);
}

static void begin(struct onlooker *onlooker, const struct record *record) {
    struct text text = {0};
    for (int side = WHITE; side <= BLACK; side++)
        onlooker->own[side] = own_of(&record->start, (enum colour)side);
    telling_begin(&onlooker->telling, record, &text);
    if (onlooker->boards)
        add_boards(onlooker, &text);
    show(&text);
}

static void heard(void *watcher, const struct record *record, const struct exchange *exchange) {
    struct onlooker *onlooker = watcher;
    const struct announcement *said = &exchange->said;
    struct text text = {0};
    (void)record;
    telling_add(&onlooker->telling, exchange, &text);
    if (said->verdict == SAID_MOVED) {
        own_make(&onlooker->own[said->side], exchange->try);
        if (said->capture != NO_SQUARE)
            own_lose(&onlooker->own[said->side ^ 1], said->capture);
        if (onlooker->boards)
            add_boards(onlooker, &text);
    }
    show(&text);
}

static void end(const struct onlooker *onlooker, const struct record *record) {
    struct text text = {0};
    if (!onlooker->boards)
        add_boards(onlooker, &text);
    telling_end(&onlooker->telling, record, &text);
    show(&text);
}

static void warn(void *listener, const char *line) {
    (void)listener;
    fprintf(stderr, "kriegfish demo: %s\n", line);
}

static bool open_players(const struct invocation *call, const struct game_setup *setup,
                         struct player *players[2], struct seat seats[2], char **cause) {
    static const char *const NAMES[2] = {"white", "black"};
    struct resources resources = {.engine = settings_text(&call->options, "engine"),
                                  .model = settings_text(&call->options, "model"),
                                  .kind = setup->kind,
                                  .cores = 1,
                                  .report = {.warn = warn}};
    for (int side = WHITE; side <= BLACK; side++) {
        const char *spec = settings_text(&call->options, NAMES[side]);
        players[side] = player_open(spec, &resources, cause);
        if (!players[side])
            return false;
        seats[side] = seat_of_player(players[side], spec);
    }
    return true;
}

static struct pace pace_of(const struct settings *options) {
    long nodes = settings_int(options, "nodes");
    struct pace pace = {.nodes = (uint64_t)nodes};
    if (!nodes || settings_given(options, "st"))
        pace.turn_ms = ms_of_seconds(settings_real(options, "st"));
    return pace;
}

static bool read_setup(const struct invocation *call, struct game_setup *setup, char **cause) {
    const struct settings *options = &call->options;
    uint64_t seed = settings_given(options, "seed") ? (uint64_t)settings_int(options, "seed")
                                                    : (uint64_t)time(NULL) % 1000000;
    *setup = (struct game_setup){.rules = start_rules(options)};
    for (int side = WHITE; side <= BLACK; side++) {
        setup->seeds[side] = game_seed(seed, (enum colour)side);
        setup->pace[side] = pace_of(options);
    }
    printf("Seed: %llu\n", (unsigned long long)seed);
    return start_read(options, &setup->start, &setup->kind, cause);
}

static void tag(struct record *record) {
    record_set_date(record);
    record_set_tag(record, "Event", "Kriegfish demonstration");
    record_set_tag(record, "Round", "1");
}

static bool play(const struct invocation *call, const struct game_setup *setup,
                 const struct seat seats[2], char **cause) {
    const char *path = settings_text(&call->options, "pgn");
    struct onlooker *onlooker = setup->watch.watcher;
    struct game *game = game_open(setup, seats);
    struct record *record = game_record(game);
    tag(record);
    begin(onlooker, record);
    while (game_step(game))
        continue;
    end(onlooker, record);
    bool good = !path || pgn_append(path, record, cause);
    game_close(game);
    return good;
}

static int run(const struct invocation *call) {
    struct onlooker onlooker = {.telling.eyes = EYES_UMPIRE,
                                .boards = settings_bool(&call->options, "boards")};
    struct player *players[2] = {NULL, NULL};
    struct seat seats[2];
    struct game_setup setup;
    char *cause = NULL;
    int status = COMMAND_DONE;
    bool good =
        read_setup(call, &setup, &cause) && open_players(call, &setup, players, seats, &cause);
    if (good) {
        setup.watch = (struct watch){heard, &onlooker};
        good = play(call, &setup, seats, &cause);
    }
    if (!good)
        status = command_failed(call, "%s", cause);
    player_close(players[WHITE]);
    player_close(players[BLACK]);
    free(cause);
    return status;
}

const struct command command_demo = {
    .name = "demo",
    .summary = "Let two players play a game and show it ply by ply, with what each side hears",
    .arguments = "",
    .writes = (const char *const[]){"pgn", NULL},
    .options =
        (const struct setting[]){
            {.name = "white",
             .type = SETTING_TEXT,
             .argument = "PLAYER",
             .initial = "kriegfish",
             .help = "who plays White"},
            {.name = "black",
             .type = SETTING_TEXT,
             .argument = "PLAYER",
             .initial = "pimc",
             .help = "who plays Black"},
            OPTION_RULES_ROW,
            OPTION_BOARD_ROW,
            OPTION_FEN_ROW,
            OPTION_ENGINE_ROW("the engine of players that use one"),
            OPTION_MODEL_ROW,
            OPTION_SEED_ROW("play the game of this number (default: some number)"),
            OPTION_ST_ROW("1", "time for each turn"),
            OPTION_NODES_ROW,
            {.name = "boards",
             .type = SETTING_BOOL,
             .help = "show the board after every move, and what each side sees of it"},
            OPTION_FILE_ROW("pgn", "append the game to this file"),
            {0},
        },
    .examples =
        (const char *const[]){"demo --st 0.05", "demo --board gardner --seed 3 --boards --nodes 20",
                              "demo --white random --black greedy --rules rand --pgn demo.pgn",
                              NULL},
    .run = run,
};

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/terminal.h"
#include "belief/model/fit.h"
#include "belief/model/opponent_model.h"
#include "belief/model/tally.h"
#include "front/command/commands.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "game/pgn.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_EVERY = 1000, FIT_ROUNDS = 16, HELD_BACK = 10 };

// What a run of the command has come to.
struct learning {
    const struct invocation *call;
    const struct kind *kind;
    uint64_t start; // key of the position that games have to start from
    struct tally tally;
    struct fit fit, held; // moves to fit the opponent model to, and every tenth game's to try it on
    unsigned long broken, foreign, read;
    bool live; // standard error is a screen
};

static void show_progress(const struct learning *learning, bool done) {
    if (learning->live)
        fprintf(stderr, "\r%lu games%s", learning->read, done ? "\n" : "");
    else if (!done)
        fprintf(stderr, "%lu games\n", learning->read);
}

// What the mover had overheard is what was said when the move before it was played.
static void learn_moves(struct learning *learning, const struct record *record,
                        const struct board *boards) {
    struct fit *fit = learning->tally.games % HELD_BACK ? &learning->fit : &learning->held;
    struct announcement last = law_opening(record->rules, &record->start);
    for (size_t i = 0; i < record_moves(record); i++) {
        struct overheard heard = overheard_from(&last);
        fit_add(fit, &heard, &boards[i], record_move(record, i));
        last = law_announce(record->rules, &boards[i], record_move(record, i));
    }
}

static void learn_game(struct learning *learning, const struct record *record) {
    size_t moves = record_moves(record);
    if (record->start.key != learning->start || record->kind != learning->kind) {
        learning->foreign++;
        return;
    }
    struct board *boards = mem_alloc((moves + 1) * sizeof *boards);
    boards[0] = record->start;
    for (size_t i = 0; i < moves; i++) {
        boards[i + 1] = boards[i];
        board_make(&boards[i + 1], record_move(record, i));
    }
    tally_add(&learning->tally, boards, moves + 1);
    learn_moves(learning, record, boards);
    free(boards);
}

// Broken games are named, as far as a user may want to read about them.
static void report_broken(struct learning *learning, const char *path, const char *cause) {
    if (learning->broken++ < 10)
        fprintf(stderr, "%s%s: %s\n", learning->live ? "\r" : "", path, cause);
}

static bool learn_file(struct learning *learning, const char *path, char **cause) {
    struct pgn_reader *reader = pgn_open(path, start_rules(&learning->call->options), cause);
    struct record record;
    enum pgn_result result;
    if (!reader)
        return false;
    while ((result = pgn_read(reader, &record, cause)) != PGN_END) {
        if (result == PGN_BROKEN)
            report_broken(learning, path, *cause);
        else {
            learn_game(learning, &record);
            record_free(&record);
        }
        if (++learning->read % PROGRESS_EVERY == 0)
            show_progress(learning, false);
    }
    pgn_close(reader);
    return true;
}

static bool write_model(const struct model *model, const char *path, char **cause) {
    struct text text = {0};
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdout : file_open(path, "wb");
    bool good = file != NULL;
    model_write(model, &text);
    if (good)
        good = fputs(text_string(&text), file) >= 0;
    if (file)
        good = (standard ? fflush(file) : fclose(file)) == 0 && good;
    text_free(&text);
    return good || fail(cause, "%s: %s", path, strerror(errno));
}

static void fit_opponent(const struct learning *learning, struct model *model) {
    struct opponent opponent;
    opponent_from_model(&opponent, model);
    fit_run(&learning->fit, FIT_ROUNDS, &opponent);
    opponent_to_model(&opponent, model);
    if (learning->held.count)
        fprintf(stderr, "bits per move on %zu moves held back: fitted %.3f, uniform %.3f\n",
                learning->held.count, fit_bits(&learning->held, &opponent),
                fit_bits(&learning->held, NULL));
}

static bool finish(const struct learning *learning, const char *path, char **cause) {
    struct model model;
    if (!tally_finish(&learning->tally, learning->kind->name, &model, cause))
        return false;
    fit_opponent(learning, &model);
    bool good = write_model(&model, path, cause);
    if (good)
        fprintf(stderr, "learned from %lu games, tables up to move %u\n", model.games, model.moves);
    model_free(&model);
    return good;
}

static bool learn(struct learning *learning, const char *path, char **cause) {
    const struct invocation *call = learning->call;
    const char *board = settings_text(&call->options, "board");
    struct board start;
    learning->kind = board ? kind_find(board) : kind_at(0);
    if (!fen_read(learning->kind->fen, learning->kind, &start, cause))
        return false;
    learning->start = start.key;
    for (size_t i = 0; i < call->word_count; i++)
        if (!learn_file(learning, call->words[i], cause))
            return false;
    show_progress(learning, true);
    if (learning->broken || learning->foreign)
        fprintf(stderr, "skipped: %lu broken games, %lu that start from other positions\n",
                learning->broken, learning->foreign);
    return finish(learning, path, cause);
}

static int run(const struct invocation *call) {
    struct learning learning = {.call = call, .live = terminal_is(TERMINAL_ERRORS)};
    const char *path = settings_text(&call->options, "output");
    char *cause = NULL;
    int status = COMMAND_DONE;
    if (!path)
        return command_misused(call, "it needs a file to write to: --output FILE");
    tally_init(&learning.tally, (unsigned)settings_int(&call->options, "moves"));
    if (!learn(&learning, path, &cause))
        status = command_failed(call, "%s", cause);
    tally_free(&learning.tally);
    fit_free(&learning.fit);
    fit_free(&learning.held);
    free(cause);
    return status;
}

const struct command command_learn = {
    .name = "learn",
    .summary = "Learn from games where the men of either side tend to stand",
    .arguments = "GAMES...",
    .least_words = 1,
    .most_words = 100000,
    .details =
        "Fits the model of the opponent to the moves that were played, too, and says how many\n"
        "bits it needs for a move on games held back.\n"
        "GAMES are PGN files, records of our own or ordinary games, - for standard input.\n"
        "Games that cannot be read are skipped and counted.",
    .options =
        (const struct setting[]){
            OPTION_FILE_ROW("output", "the model to write, - for standard output (-o for short)"),
            {.name = "moves",
             .type = SETTING_INT,
             .initial = "40",
             .min = 1,
             .max = MODEL_MOVES_MAX,
             .help = "count no more than so many moves of each side"},
            OPTION_BOARD_ROW,
            OPTION_RULES_ROW,
            {0},
        },
    .run = run,
};

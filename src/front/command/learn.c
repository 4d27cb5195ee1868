// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/terminal.h"
#include "belief/model/opponent_model.h"
#include "belief/model/tally.h"
#include "front/command/commands.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "game/pgn.h"
#include "match/lesson.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_EVERY = 1000 };

// What a run of the command has come to.
struct learning {
    const struct invocation *call;
    const struct kind *kind;
    uint64_t start; // key of the position that games have to start from
    struct tally tally;
    struct lesson lesson;
    unsigned long broken, foreign, read;
    bool live; // standard error is a screen
};

static void show_progress(const struct learning *learning, bool done) {
    if (learning->live)
        fprintf(stderr, "\r%lu games%s", learning->read, done ? "\n" : "");
    else if (!done)
        fprintf(stderr, "%lu games\n", learning->read);
}

static void learn_game(struct learning *learning, const struct record *record) {
    size_t moves = record_moves(record);
    bool usual = record->start.key == learning->start;
    if (record->kind != learning->kind) {
        learning->foreign++;
        return;
    }
    struct board *boards = mem_alloc((moves + 1) * sizeof *boards);
    boards[0] = record->start;
    for (size_t i = 0; i < moves; i++) {
        boards[i + 1] = boards[i];
        board_make(&boards[i + 1], record_move(record, i));
    }
    if (usual)
        tally_add(&learning->tally, boards, moves + 1);
    lesson_add(&learning->lesson, record, boards);
    free(boards);
}

// Broken games are named, as far as a user may want to read about them.
static void report_broken(struct learning *learning, const char *cause) {
    if (learning->broken++ < 10)
        fprintf(stderr, "%s%s\n", learning->live ? "\r" : "", cause);
}

static bool learn_file(struct learning *learning, const char *path, char **cause) {
    struct pgn_reader *reader = pgn_open(path, start_rules(&learning->call->options), cause);
    struct record record;
    enum pgn_result result;
    if (!reader)
        return false;
    while ((result = pgn_read(reader, &record, cause)) != PGN_END) {
        if (result == PGN_BROKEN)
            report_broken(learning, *cause);
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
    bool good;
    model_write(model, &text);
    if (strcmp(path, "-") != 0)
        good = file_write(path, &text, cause);
    else
        good = (fputs(text_string(&text), stdout) >= 0 && fflush(stdout) == 0) ||
               fail(cause, "cannot write to standard output: %s", strerror(errno));
    text_free(&text);
    return good;
}

static const char *const COLUMNS = "  %-28s %8s %8s %8s %8s %8s %8s %8s\n";

static void show_bits(const struct learning *learning, const struct opponent *opponent,
                      const char *name) {
    struct lesson_bits bits[KINDS_MOST];
    const struct lesson *lesson = &learning->lesson;
    lesson_try(lesson, opponent, bits);
    fprintf(stderr, COLUMNS, name, "moves", "uniform", "own", "classic", "other", "taker", "mixed");
    for (unsigned i = 0; i < lesson->kind_count; i++)
        if (bits[i].moves)
            fprintf(stderr, "  %-27s%c %8zu %8.3f %8.3f %8.3f %8.3f %8.3f %8.3f\n",
                    lesson->kinds[i], lesson->never[i] ? '*' : ' ', bits[i].moves, bits[i].uniform,
                    bits[i].own, bits[i].classic, bits[i].other, bits[i].taker, bits[i].mixed);
}

// One line of it: all held-back moves together.
static void show_sum(const struct learning *learning, const struct opponent *opponent,
                     const char *name) {
    struct lesson_bits bits[KINDS_MOST];
    double moves = 0, mixed = 0;
    lesson_try(&learning->lesson, opponent, bits);
    for (unsigned i = 0; i < learning->lesson.kind_count; i++) {
        moves += (double)bits[i].moves;
        mixed += (double)bits[i].moves * bits[i].mixed;
    }
    if (moves > 0)
        fprintf(stderr, "%s: %.3f bits a move held back, all types\n", name, mixed / moves);
}

static void fit_rounds(const struct learning *learning, unsigned without, const char *name,
                       struct opponent *opponent) {
    const struct settings *options = &learning->call->options;
    bool anew = without || settings_bool(options, "anew");
    unsigned rounds = (unsigned)settings_int(options, "rounds");
    struct brain *brain = brain_open(
        &(struct fit_plan){.start = anew ? NULL : opponent, .without = without, .seed = 1});
    for (unsigned round = 0; round < rounds; round++) {
        char label[64];
        brain_round(brain, &learning->lesson.fit, round);
        brain_express(brain, opponent);
        snprintf(label, sizeof label, "%s, round %u", name, round + 1);
        show_sum(learning, opponent, label);
    }
    brain_close(brain);
}

// The model to go on from.
static bool find_start(const struct learning *learning, struct opponent *opponent, char **cause) {
    const char *path = settings_text(&learning->call->options, "from");
    struct model model;
    if (!path)
        opponent_default(opponent);
    else if (!opponent_model_load(&model, path, cause))
        return false;
    else {
        opponent_from_model(opponent, &model);
        model_free(&model);
    }
    return true;
}

// Learned anew from games without anybody who has it, a taste would like any move: ours is better.
static void fill_tastes(const struct learning *learning, struct opponent *opponent) {
    const struct fit *fit = &learning->lesson.fit;
    bool has[TASTES + 1] = {[TASTE_OWN] = true, [TASTE_OTHER] = true};
    for (size_t i = 0; i < fit->count; i++)
        has[fit->examples[i].taste] = true;
    for (unsigned t = 0; t < TASTES && settings_bool(&learning->call->options, "anew"); t++)
        if (!has[t])
            opponent->taste[t] = opponent->taste[TASTE_OWN];
}

static bool fit_opponent(const struct learning *learning, struct model *model, char **cause) {
    struct opponent *opponent = mem_zero(1, sizeof *opponent);
    static const struct {
        unsigned part;
        const char *name;
    } PARTS[] = {{FIT_NET, "without the network"},
                 {FIT_PLACES, "without wishes for squares"},
                 {FIT_ENEMY, "without our men"},
                 {FIT_HEARD, "without what was heard"},
                 {FIT_COMPANY, "without men that guard each other"}};
    bool good = find_start(learning, opponent, cause), parts;
    parts = good && settings_bool(&learning->call->options, "parts");
    for (size_t i = 0; parts && i < sizeof PARTS / sizeof *PARTS; i++)
        fit_rounds(learning, PARTS[i].part, PARTS[i].name, opponent);
    good = good && find_start(learning, opponent, cause);
    if (good) {
        show_bits(learning, opponent, "before");
        fit_rounds(learning, 0, "all", opponent);
        fill_tastes(learning, opponent);
        show_bits(learning, opponent, "learned");
        opponent_to_model(opponent, model);
    }
    free(opponent);
    return good;
}

static bool finish(const struct learning *learning, const char *path, char **cause) {
    struct model model;
    if (!tally_finish(&learning->tally, learning->kind->name, &model, cause))
        return false;
    bool good = fit_opponent(learning, &model, cause) && write_model(&model, path, cause);
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
        fprintf(stderr, "skipped: %lu broken games, %lu on other boards\n", learning->broken,
                learning->foreign);
    return finish(learning, path, cause);
}

static int run(const struct invocation *call) {
    struct learning learning = {.call = call, .live = terminal_is(TERMINAL_ERRORS)};
    const char *path = settings_text(&call->options, "output");
    char *cause = NULL;
    int status = COMMAND_DONE;
    if (!path)
        return command_misused(call, "it needs a file to write to: --output FILE");
    learning.lesson.own = settings_text(&call->options, "own");
    learning.lesson.classic = settings_text(&call->options, "classic");
    learning.lesson.foreign = settings_text(&call->options, "foreign");
    learning.lesson.plain = settings_text(&call->options, "plain");
    learning.lesson.hold = settings_text(&call->options, "hold");
    tally_init(&learning.tally, (unsigned)settings_int(&call->options, "moves"));
    if (!learn(&learning, path, &cause))
        status = command_failed(call, "%s", cause);
    tally_free(&learning.tally);
    lesson_free(&learning.lesson);
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
        "bits it needs for a move on games held back: one in ten, and those of --hold. Where\n"
        "men stand is counted in all games.\n"
        "GAMES are PGN files, records of our own or ordinary games, - for standard input.\n"
        "Games that cannot be read are skipped and counted.",
    .writes = (const char *const[]){"output", NULL},
    .renews = (const char *const[]){"from", NULL},
    .options =
        (const struct setting[]){
            OPTION_FILE_ROW("output", "the model to write, - for standard output (-o for short)"),
            {.name = "moves",
             .type = SETTING_INT,
             .initial = "40",
             .min = 1,
             .max = MODEL_MOVES_MAX,
             .help = "count no more than so many moves of each side"},
            {.name = "rounds",
             .type = SETTING_INT,
             .initial = "5",
             .min = 0,
             .max = 1000,
             .help = "go over the games so many times"},
            {.name = "anew",
             .type = SETTING_BOOL,
             .help = "learn from nothing instead of going on from the model that ships"},
            {.name = "from",
             .type = SETTING_TEXT,
             .argument = "FILE",
             .help = "go on from this model; with --anew it is only compared with"},
            {.name = "own",
             .type = SETTING_TEXT,
             .argument = "NAMES",
             .initial = "kriegfish",
             .help = "players who are of our own kind, by how their names begin"},
            {.name = "classic",
             .type = SETTING_TEXT,
             .argument = "NAMES",
             .help = "strong players of another kind, whose men stand as in chess"},
            {.name = "foreign",
             .type = SETTING_TEXT,
             .argument = "NAMES",
             .help = "strong programs of others, who take back whenever they can"},
            {.name = "plain",
             .type = SETTING_TEXT,
             .argument = "NAMES",
             .initial = "random,greedy,recapture",
             .help = "players who have no taste that could be learned"},
            {.name = "hold",
             .type = SETTING_TEXT,
             .argument = "NAMES",
             .help = "learn no taste from games of these players, try the model on them"},
            {.name = "parts",
             .type = SETTING_BOOL,
             .help = "learn without each part of the model as well, to see what it is worth"},
            OPTION_BOARD_ROW,
            OPTION_RULES_ROW,
            {0},
        },
    .run = run,
};

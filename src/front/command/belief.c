// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/clock.h"
#include "base/file.h"
#include "belief/belief.h"
#include "belief/model/opponent_model.h"
#include "board/notation.h"
#include "front/command/commands.h"
#include "front/command/trust.h"
#include "front/shared/film.h"
#include "front/shared/heatmap.h"
#include "front/shared/page.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "game/pgn.h"
#include "law/words.h"

#include <stdio.h>
#include <stdlib.h>

// One run: a record heard by one side's belief.
struct listening {
    const struct invocation *call;
    struct record record;
    struct belief *belief;
    enum colour side;
    struct board truth;
    size_t plies; // played so far
    long wanted;  // ply to show, 0 for all
    int64_t us;   // the belief took since the last line
    struct film film;
    struct text heard; // of this ply
};

// The picture of one ply; without --ply, one of many in a directory.
static bool draw(const struct listening *l, const struct gauge *gauge, const char *path,
                 char **cause) {
    char title[80], *name = l->wanted ? NULL : text_format("%s/ply-%03zu.svg", path, l->plies);
    struct text svg = {0};
    struct own own = own_of(&l->truth, l->side);
    snprintf(title, sizeof title, "ply %zu, seen by %s: %zu boards", l->plies,
             l->side == WHITE ? "White" : "Black", gauge->boards);
    heatmap_add(&svg, &(struct heatmap){gauge, &own, &l->truth, title});
    bool good = file_write(name ? name : path, &svg, cause);
    text_free(&svg);
    free(name);
    return good;
}

static void film(struct listening *l, const struct gauge *gauge) {
    char san[SAN_MAX] = "";
    struct board before;
    move_t move = record_move(&l->record, l->plies - 1);
    record_board(&l->record, l->plies - 1, &before);
    if (move != MOVE_NONE)
        notation_san(&before, move, san);
    film_add(&l->film, &(struct frame){.ply = l->plies,
                                       .move = san,
                                       .heard = text_string(&l->heard),
                                       .gauge = gauge,
                                       .exact = belief_pool(l->belief)->exact,
                                       .side = l->side,
                                       .truth = &l->truth});
}

static void show(const struct listening *l, const struct gauge *gauge) {
    enum colour enemy = colour_other(l->side);
    const struct pool *pool = belief_pool(l->belief);
    printf("%4zu %8zu %8zu %-5s %8.2f %8.3f %8.3f %8.1f\n", l->plies, gauge->boards, gauge->known,
           pool->exact ? "yes" : "no", gauge->entropy, gauge_men(gauge, &l->truth, enemy),
           gauge_king(gauge, &l->truth, enemy), (double)l->us / 1000);
}

// After each ply on which the belief has an opinion: the game still goes on.
static bool after_ply(struct listening *l, char **cause) {
    const char *svg = settings_text(&l->call->options, "svg");
    struct gauge gauge;
    if (l->wanted && (size_t)l->wanted != l->plies)
        return true;
    if (belief_view(l->belief)->over)
        return !l->wanted || fail(cause, "the game is over after ply %zu", l->plies);
    gauge_pool(belief_pool(l->belief), colour_other(l->side), &gauge);
    show(l, &gauge);
    l->us = 0;
    if (settings_given(&l->call->options, "html"))
        film(l, &gauge);
    return !svg || draw(l, &gauge, svg, cause);
}

// What people read beside the picture: our tries, and the umpire's words to either side.
static void note(struct listening *l, const struct exchange *exchange, bool mine) {
    char try[COORDINATES_MAX];
    if (l->heard.length)
        text_add_char(&l->heard, ' ');
    if (mine && exchange->try != MOVE_NONE) {
        notation_coordinates(exchange->try, try);
        text_add(&l->heard, "We try %s. ", try);
    }
    words_add_speech(&l->heard, l->record.rules, &exchange->said);
}

static void hear(struct listening *l, const struct exchange *exchange) {
    if (exchange->said.verdict == SAID_MOVED)
        board_make(&l->truth, exchange->try);
    if (!law_hears(l->record.rules, &exchange->said, l->side))
        return;
    bool mine = exchange->said.side == l->side;
    int64_t start = clock_now_us();
    note(l, exchange, mine);
    belief_hear(l->belief, mine ? exchange->try : MOVE_NONE, &exchange->said, deadline_never());
    l->us += clock_now_us() - start;
}

static bool listen(struct listening *l, char **cause) {
    const struct record *record = &l->record;
    printf(" ply   boards    known exact  entropy  on men  on king       ms\n");
    for (size_t i = 0; i < record->ply_count; i++) {
        const struct ply *ply = &record->plies[i];
        text_clear(&l->heard);
        for (size_t k = 0; k < ply->count; k++)
            hear(l, &record->exchanges[ply->first + k]);
        l->plies++;
        if (!after_ply(l, cause))
            return false;
    }
    if ((size_t)l->wanted > l->plies)
        return fail(cause, "the game has only %zu plies", l->plies);
    return true;
}

// The film as a page.
static bool project(const struct listening *l, char **cause) {
    const char *path = settings_text(&l->call->options, "html");
    struct text page = {0}, json = {0};
    const char *white = record_tag(&l->record, "White"), *black = record_tag(&l->record, "Black");
    char *title = text_format("%s - %s", white ? white : "White", black ? black : "Black");
    if (!path) {
        free(title);
        return true;
    }
    bool good = l->film.count ? page_read("film.html", &page, cause)
                              : fail(cause, "there is no ply to show");
    if (good) {
        film_finish(&l->film, title, l->side, &json);
        good = page_write(&page, &json, path, cause);
    }
    text_free(&page);
    text_free(&json);
    free(title);
    return good;
}

static bool open_belief(struct listening *l, const struct settings *options, char **cause) {
    const char *path = settings_text(options, "model");
    struct model model = {0};
    if (path && !opponent_model_load(&model, path, cause))
        return fail_in(cause, "model");
    l->belief = belief_open(&(struct belief_options){
        .boards = (size_t)settings_int(options, "boards"),
        .threads = (unsigned)settings_int(options, "cores"),
        .unweighted = settings_bool(options, "unweighted"),
        .model = path ? &model : NULL,
    });
    model_free(&model);
    return true;
}

static bool begin(struct listening *l, char **cause) {
    const struct settings *options = &l->call->options;
    if (!open_belief(l, options, cause))
        return false;
    struct pgn_reader *reader = pgn_open(l->call->words[0], start_rules(options), cause);
    bool good = reader && pgn_find(reader, settings_int(options, "game"), &l->record, cause);
    pgn_close(reader);
    if (!good)
        return false;
    if (!trust_record(l->call, &l->record, true, cause)) {
        record_free(&l->record);
        return fail_in(cause, "%s", l->call->words[0]);
    }
    l->side = (enum colour)settings_choice(options, "side");
    l->wanted = settings_int(options, "ply");
    l->truth = l->record.start;
    belief_begin(l->belief, l->record.rules, &l->truth, l->side,
                 (uint64_t)settings_int(options, "seed"));
    return true;
}

static int run(const struct invocation *call) {
    struct listening l = {.call = call};
    char *cause = NULL;
    int status = COMMAND_DONE;
    bool begun = begin(&l, &cause);
    if (!begun || !listen(&l, &cause) || !project(&l, &cause))
        status = command_failed(call, "%s", cause);
    belief_close(l.belief);
    film_free(&l.film);
    text_free(&l.heard);
    if (begun)
        record_free(&l.record);
    free(cause);
    return status;
}

const struct command command_belief = {
    .name = "belief",
    .summary = "Show what one side of a recorded game could believe, ply by ply",
    .arguments = "GAME.pgn",
    .least_words = 1,
    .most_words = 1,
    .details =
        "Columns: ply; boards in the pool; how many of them explain every word; whether the\n"
        "pool is the whole information set; its entropy in bits; the probability given to\n"
        "the true squares of the enemy's men and of its king; milliseconds.",
    .writes = (const char *const[]){"html", "svg", NULL},
    .options =
        (const struct setting[]){
            {.name = "side",
             .type = SETTING_CHOICE,
             .initial = "white",
             .choices = "white black",
             .help = "whose eyes and ears"},
            OPTION_GAME_ROW,
            OPTION_TRUST_ROW,
            {.name = "ply",
             .type = SETTING_INT,
             .min = 1,
             .max = 65535,
             .help = "show only the belief after so many plies"},
            {.name = "svg",
             .type = SETTING_TEXT,
             .argument = "FILE|DIR",
             .help = "draw that ply into a file, without --ply every one into a directory: own "
                     "men, where the enemy may be, the truth outlined"},
            OPTION_FILE_ROW("html", "a page with all plies to slide through"),
            {.name = "boards",
             .type = SETTING_INT,
             .initial = "20000",
             .min = 1,
             .max = 1000000,
             .help = "boards believed in before each hidden move"},
            {.name = "unweighted",
             .type = SETTING_BOOL,
             .help = "take every reply of the enemy for as likely as any other"},
            {.name = "seed",
             .type = SETTING_INT,
             .initial = "1",
             .min = 0,
             .max = 1e15,
             .help = "what random numbers come from"},
            OPTION_CORES_ROW("threads to use"),
            OPTION_MODEL_ROW,
            OPTION_RULES_ROW,
            {0},
        },
    .run = run,
};

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/machine.h"
#include "front/command/commands.h"
#include "front/command/contesting.h"
#include "game/pgn.h"
#include "match/chronicle.h"
#include "match/experiments.h"
#include "match/rations.h"
#include "match/summary.h"
#include "match/table.h"
#include "players/judge.h"
#include "players/registry.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL_GAMES = 400, QUICK_GAMES = 20, QUICK_SECONDS = 3300, CURVE_STEP = 10 };

// A run over one or all experiments.
struct laboratory {
    const struct invocation *call;
    bool quick, strict;
    struct deadline until;
    size_t trials_left;
    size_t failed; // matches that could not be played or not be written
    bool stopped;
};

// A trial as it is to be played here.
struct terms {
    char *specs[2];
    struct ration rations[2];
    struct pace paces[2];
    bool odds;
};

static size_t matches_of(const struct experiment *experiment) {
    size_t trials = experiment->field != NULL;
    for (const struct trial *trial = experiment->trials; trial->first; trial++)
        trials++;
    return trials;
}

static void list(void) {
    for (size_t i = 0; experiment_at(i); i++) {
        const struct experiment *experiment = experiment_at(i);
        if (experiment->field)
            printf("%-20s %s (a tournament)\n", experiment->name, experiment->summary);
        else
            printf("%-20s %s (%zu matches)\n", experiment->name, experiment->summary,
                   matches_of(experiment));
    }
    puts("all                  every one of them");
}

static size_t count_trials(const struct experiment *only) {
    size_t count = 0;
    for (size_t i = 0; experiment_at(i); i++)
        if (!only || only == experiment_at(i))
            count += matches_of(experiment_at(i));
    return count;
}

// What the paper or the experiment says, unless somebody asks for another number.
static size_t games_of(const struct laboratory *laboratory, size_t games) {
    const struct settings *options = &laboratory->call->options;
    if (settings_given(options, "games"))
        return (size_t)settings_int(options, "games");
    if (laboratory->quick)
        return QUICK_GAMES;
    return games ? games : FULL_GAMES;
}

static double scale_of(const struct laboratory *laboratory, const struct experiment *experiment) {
    const struct settings *options = &laboratory->call->options;
    if (settings_given(options, "scale"))
        return settings_real(options, "scale");
    return laboratory->quick ? experiment->quick : 1;
}

static const struct player_ops *ops_of(const char *spec) {
    char *name = text_format("%.*s", (int)strcspn(spec, ":"), spec);
    const struct player_ops *ops = registry_find(name);
    free(name);
    return ops;
}

static bool has_setting(const char *spec, const char *name) {
    const struct player_ops *ops = ops_of(spec);
    return ops && ops->settings && setting_find(ops->settings, name);
}

// A player, by its paper where that is asked for and makes a difference.
static char *spec_of(const struct laboratory *laboratory, const char *spec) {
    bool strict = laboratory->strict && has_setting(spec, "strict");
    return text_format("%s%s", spec, !strict ? "" : strchr(spec, ':') ? ",strict" : ":strict");
}

static struct pace pace_of_time(const struct laboratory *laboratory,
                                const struct experiment *experiment) {
    double ms = 1000 * experiment->seconds * scale_of(laboratory, experiment);
    return (struct pace){.turn_ms = ms < 1 ? 1 : (int64_t)ms,
                         .kind = contesting_time(&laboratory->call->options)};
}

// Two that count in the same unit and had the same time have the same work.
static void even_out(struct ration *a, struct ration *b) {
    if (strcmp(a->unit, b->unit) != 0)
        return;
    struct ration *less = a->work < b->work ? a : b;
    less->work = a->work < b->work ? b->work : a->work;
    less->raised = less->raised || less->work > less->wanted;
}

static struct terms terms_of(const struct laboratory *laboratory,
                             const struct experiment *experiment, const struct trial *trial) {
    const struct settings *options = &laboratory->call->options;
    double scale = scale_of(laboratory, experiment);
    struct terms terms = {
        .specs = {spec_of(laboratory, trial->first), spec_of(laboratory, trial->second)},
        .odds = trial->starts && !settings_given(options, "openings")};
    for (int i = 0; i < 2; i++)
        terms.rations[i] = ration_of(terms.specs[i], trial->seconds[i], scale);
    if (scale < 1 && fabs(trial->seconds[0] - trial->seconds[1]) < 1e-9)
        even_out(&terms.rations[0], &terms.rations[1]);
    for (int i = 0; i < 2; i++)
        if (settings_given(options, "nodes"))
            terms.paces[i] = (struct pace){.nodes = (uint64_t)settings_int(options, "nodes")};
        else if (experiment->seconds > 0)
            terms.paces[i] = pace_of_time(laboratory, experiment);
        else
            terms.paces[i] = (struct pace){.nodes = terms.rations[i].work};
    return terms;
}

// "350 boards v 10000 metapositions", and what would have been too little.
static void add_budget(const struct terms *terms, struct text *text) {
    for (int i = 0; i < 2; i++) {
        const struct ration *ration = &terms->rations[i];
        const struct pace *pace = &terms->paces[i];
        bool own = pace->nodes && pace->nodes == ration->work;
        text_add_string(text, i ? " v " : " ");
        if (pace->turn_ms)
            text_add(text, "%g s", (double)pace->turn_ms / 1000);
        else if (!*ration->unit)
            text_add_char(text, '-');
        else
            text_add(text, "%" PRIu64 " %s", pace->nodes, ration->unit);
        if (own && ration->raised)
            text_add(text, " (%" PRIu64 " are too few)", ration->wanted);
    }
    text_add_string(text, " |");
}

// A row of a table: percentages with 95 % intervals.
static void add_share(size_t count, size_t games, struct text *text) {
    double share = games ? (double)count / (double)games : 0, low, high;
    score_interval(share, (double)games, &low, &high);
    text_add(text, " %.1f [%.1f, %.1f] |", 100 * share, 100 * low, 100 * high);
}

static void add_score(const struct score *score, struct text *text) {
    struct estimate estimate = score_estimate(score);
    size_t games = score_games(score);
    text_add(text, " %zu |", games);
    add_share(score->wins, games, text);
    add_share(score->draws, games, text);
    add_share(score->losses, games, text);
    text_add(text, " %.3f [%.3f, %.3f] | ", estimate.mean, estimate.low, estimate.high);
    summary_add_elo(&estimate, text);
    text_add_string(text, " |");
}

static void add_ours(const struct results *results, struct text *text) {
    struct summary summary = summary_of(results, 0, 1);
    const struct effort *a = &summary.efforts[0], *b = &summary.efforts[1];
    add_score(&summary.score, text);
    text_add(text, " %.2f |", summary_per((double)a->tries, a->moves));
    if (a->timed_moves && b->timed_moves)
        text_add(text, " %.1f v %.1f |", summary_per(a->ms, a->timed_moves),
                 summary_per(b->ms, b->timed_moves));
    else // games that were gone on with, or come from elsewhere
        text_add_string(text, " |");
    text_add(text, " %.0f v %.0f | %.0f v %.0f |", summary_per((double)a->nodes, a->moves),
             summary_per((double)b->nodes, b->moves), summary_per((double)a->boards, a->moves),
             summary_per((double)b->boards, b->moves));
}

// The same games as another umpire would have ended them. An unfinished game counts nowhere.
static void add_adjudicated(const struct adjudication *how, const char *path,
                            const struct contest *contest, struct text *text) {
    struct results results = {0};
    struct record record;
    size_t dropped;
    char *cause = NULL;
    struct pgn_reader *reader = pgn_open(path, ruleset_find("icc"), &cause);
    results_begin(&results, contest);
    while (reader && pgn_read(reader, &record, &cause) == PGN_GAME) {
        results_add_record(&results, &record);
        if (record.result != RESULT_NONE)
            results.at[results.count - 1].result = adjudication_of(how, &record);
        record_free(&record);
    }
    pgn_close(reader);
    results_sort(&results, &dropped, &cause);
    free(cause);
    struct score score = summary_score(&results, 0, 1);
    results_free(&results);
    text_add(text, "| the same games: %s | | |", how->name);
    add_score(&score, text);
    text_add_string(text, " | | | | |\n");
}

// With the tries in which the built-in evaluator stood in for an engine, if there are any.
static void add_judges(const struct results *results, struct text *text) {
    struct summary summary = summary_of(results, 0, 1);
    for (size_t i = 0; i < 2; i++) {
        text_add_string(text, i ? " v " : "");
        summary_add_backing(results, i, text);
        if (summary.efforts[i].fallbacks)
            text_add(text, " (not in %zu of %zu tries)", summary.efforts[i].fallbacks,
                     summary.efforts[i].tries);
    }
}

static void add_figure(double figure, struct text *text) {
    if (figure < 0)
        text_add_char(text, '?');
    else
        text_add(text, "%g", figure);
}

static void add_papers(const struct trial *trial, struct text *text) {
    const struct paper_figures *paper = &trial->paper;
    text_add_char(text, ' ');
    if (paper->wins >= 0) {
        add_figure(paper->wins, text);
        text_add_string(text, " / ");
        add_figure(paper->draws, text);
        text_add_string(text, " / ");
        add_figure(paper->losses, text);
        if (paper->games)
            text_add(text, " of %zu", paper->games);
    }
    if (trial->told)
        text_add(text, "%s%s", paper->wins >= 0 ? ", " : "", trial->told);
    text_add_string(text, " |\n");
}

static void add_heading(const struct experiment *experiment, struct text *text) {
    text_add(text, "\n## %s: %s\n\n", experiment->name, experiment->summary);
    if (experiment->remark)
        text_add(text, "Unlike the paper or beside it: %s.\n\n", experiment->remark);
    if (experiment->field)
        return;
    text_add_string(text, "| match | budget a try | judges | games | wins % | draws % | losses % | "
                          "score | Elo | tries a move | ms a move | nodes a move | boards a move | "
                          "paper: wins / draws / losses % |\n"
                          "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
}

// The share of guessed boards of the first player by move number (2005 paper, figure 4).
static bool add_curve(const char *path, struct text *text, char **cause) {
    struct results results = {0};
    struct chronicle chronicle = {0};
    struct record record;
    struct pgn_reader *reader = pgn_open(path, ruleset_find("icc"), cause);
    while (reader && pgn_read(reader, &record, cause) == PGN_GAME) {
        results_add_record(&results, &record);
        chronicle_add(&chronicle, &record, &results.at[results.count - 1]);
        record_free(&record);
    }
    pgn_close(reader);
    const struct party *party = chronicle_party(&chronicle, 0, 1);
    if (party) {
        const struct curve *curve = &party->guessed;
        text_add(text,
                 "\nGuessed boards of %s, %% of those it looked at, by move:", results.names[0]);
        for (size_t at = 0; at < curve->length && curve->counts[at]; at += CURVE_STEP) {
            double sum = 0;
            size_t count = 0;
            for (size_t i = at; i < at + CURVE_STEP && i < curve->length; i++) {
                sum += curve->sums[i];
                count += curve->counts[i];
            }
            text_add(text, "%s %zu-%zu: %.0f", at ? "," : "", at + 1, at + CURVE_STEP,
                     100 * summary_per(sum, count));
        }
        text_add_string(text, "\n");
    }
    chronicle_free(&chronicle);
    results_free(&results);
    return reader;
}

static void print(struct text *text) {
    fputs(text_string(text), stdout);
    fflush(stdout);
    text_clear(text);
}

static char *path_of(const struct laboratory *laboratory, const struct experiment *experiment,
                     size_t index, const char *suffix) {
    return text_format("%s/%s-%zu%s%s", settings_text(&laboratory->call->options, "dir"),
                       experiment->name, index + 1, laboratory->strict ? "-strict" : "", suffix);
}

// Each trial has its share of the time that is left.
static struct deadline share_of_time(const struct laboratory *laboratory) {
    int64_t left = deadline_left_ms(laboratory->until);
    if (left == INT64_MAX)
        return deadline_never();
    return deadline_in_ms(left / (int64_t)(laboratory->trials_left ? laboratory->trials_left : 1));
}

// Plays a contest whose players and paces are set, into the files of that number.
static bool play(struct laboratory *laboratory, const struct experiment *experiment, size_t index,
                 struct contesting *contesting, char **cause) {
    const struct settings *options = &laboratory->call->options;
    struct contest *contest = &contesting->contest;
    char *pgn = path_of(laboratory, experiment, index, ".pgn");
    char *json = path_of(laboratory, experiment, index, ".json");
    bool good = contesting_read(contesting, options, cause);
    contest->event = experiment->name;
    if (!settings_given(options, "times"))
        contest->times = experiment->seconds > 0;
    contesting->pgn = pgn;
    contesting->json = json;
    contesting->until = share_of_time(laboratory);
    good = good && contesting_play(contesting, cause) && contesting_write(contesting, cause);
    laboratory->stopped = laboratory->stopped || contesting->stopped;
    laboratory->trials_left--;
    laboratory->failed += !good;
    free(pgn);
    free(json);
    return good;
}

static void add_row(const struct terms *terms, const struct results *results, const char *cause,
                    struct text *text) {
    text_add(text, "| %s%s v %s |", terms->specs[0], terms->odds ? ", a knight less," : "",
             terms->specs[1]);
    add_budget(terms, text);
    text_add_char(text, ' ');
    if (results->player_count == 2)
        add_judges(results, text);
    text_add_string(text, " |");
    if (cause)
        text_add(text, " not played: %s | | | | | | | | | |", cause);
    else if (!results->count)
        text_add_string(text, " not played: no time left | | | | | | | | | |");
    else
        add_ours(results, text);
}

static void run_trial(struct laboratory *laboratory, const struct experiment *experiment,
                      size_t index, struct text *text) {
    const struct trial *trial = &experiment->trials[index];
    struct terms terms = terms_of(laboratory, experiment, trial);
    bool same = terms.paces[0].nodes == terms.paces[1].nodes;
    struct contesting contesting = {.odds = trial->starts,
                                    .contest = {.specs = (const char *const *)terms.specs,
                                                .player_count = 2,
                                                .games = games_of(laboratory, trial->paper.games),
                                                .pace = terms.paces[0],
                                                .paces = same ? NULL : terms.paces}};
    char *cause = NULL, *pgn = path_of(laboratory, experiment, index, ".pgn");
    bool good = play(laboratory, experiment, index, &contesting, &cause);
    add_row(&terms, &contesting.results, cause, text);
    add_papers(trial, text);
    const struct adjudication *how = experiment->adjudications;
    for (; good && contesting.results.count && how && how->name; how++)
        add_adjudicated(how, pgn, &contesting.contest, text);
    if (good && experiment->curve && !experiment->trials[index + 1].first)
        add_curve(pgn, text, &cause);
    contesting_free(&contesting);
    free(cause);
    free(pgn);
    for (int i = 0; i < 2; i++)
        free(terms.specs[i]);
}

// All against all: a cross table with ratings.
static void run_field(struct laboratory *laboratory, const struct experiment *experiment,
                      struct text *text) {
    struct contesting contesting = {
        .contest = {.specs = experiment->field, .pace = pace_of_time(laboratory, experiment)}};
    struct contest *contest = &contesting.contest;
    char *cause = NULL;
    while (experiment->field[contest->player_count])
        contest->player_count++;
    contest->games = games_of(laboratory, experiment->games) * contest_couples(contest);
    bool good = play(laboratory, experiment, 0, &contesting, &cause);
    if (good && contesting.results.count)
        table_add_markdown(&contesting.results, text);
    else
        text_add(text, "not played: %s\n", good ? "no time left" : cause);
    contesting_free(&contesting);
    free(cause);
}

static void run_experiment(struct laboratory *laboratory, const struct experiment *experiment) {
    struct text text = {0};
    add_heading(experiment, &text);
    print(&text);
    for (size_t i = 0; experiment->trials[i].first && !laboratory->stopped; i++) {
        run_trial(laboratory, experiment, i, &text);
        print(&text);
    }
    if (experiment->field && !laboratory->stopped)
        run_field(laboratory, experiment, &text);
    print(&text);
    text_free(&text);
}

// Date, machine and command, for those who read the tables later.
static void print_circumstances(const struct invocation *call) {
    struct text machine = {0};
    struct day day = {0};
    clock_today(&day);
    machine_add(&machine);
    printf("# The papers' experiments\n\n%04d-%02d-%02d, kriegfish %s%s%s", day.year, day.month,
           day.day, PACKAGE_VERSION, machine.length ? ", " : "", text_string(&machine));
    text_free(&machine);
    printf(". Command:\n\n    kriegfish experiment %s", call->words[0]);
    for (const struct setting *row = call->command->options; row->name; row++) {
        if (!settings_given(&call->options, row->name))
            continue;
        if (row->type == SETTING_BOOL)
            printf(" --%s%s", settings_bool(&call->options, row->name) ? "" : "no-", row->name);
        else if (row->type == SETTING_INT)
            printf(" --%s %ld", row->name, settings_int(&call->options, row->name));
        else if (row->type == SETTING_REAL)
            printf(" --%s %g", row->name, settings_real(&call->options, row->name));
        else
            printf(" --%s %s", row->name, settings_text(&call->options, row->name));
    }
    puts("\n\nFigures are from the first player's side with 95 % intervals.");
}

// Does the command line make sense? Else every match would say that it does not.
static bool check_words(const struct settings *options, char **cause) {
    struct contesting contesting = {.contest = {.player_count = 2, .games = 2}};
    bool good = contesting_read(&contesting, options, cause);
    contesting_free(&contesting);
    return good;
}

// Once for all matches, which go on without one that cannot be played.
static bool check_engine(const struct settings *options, char **cause) {
    const char *engine = settings_text(options, "engine"), *board = settings_text(options, "board");
    return !engine || judge_check(engine, board ? kind_find(board) : NULL, cause);
}

static int run(const struct invocation *call) {
    if (!call->word_count) {
        list();
        return COMMAND_DONE;
    }
    const char *name = call->words[0], *directory = settings_text(&call->options, "dir");
    const struct experiment *only = experiment_find(name);
    bool quick = settings_bool(&call->options, "quick");
    double budget = settings_real(&call->options, "budget");
    char *cause = NULL;
    if (!check_words(&call->options, &cause)) {
        int status = command_misused(call, "%s", cause);
        free(cause);
        return status;
    }
    if (!only && strcmp(name, "all") != 0)
        return command_failed(call, "there is no experiment '%s'; without a name they are listed",
                              name);
    if (only && only->field &&
        (settings_given(&call->options, "nodes") || settings_bool(&call->options, "strict")))
        return command_misused(call,
                               "%s is played by time, by the players as they are: neither "
                               "--nodes nor --strict means anything there",
                               name);
    if (!check_engine(&call->options, &cause) || !file_make_directory(directory, &cause)) {
        command_failed(call, "%s", cause);
        free(cause);
        return COMMAND_FAILED;
    }
    if (!settings_given(&call->options, "budget"))
        budget = quick ? QUICK_SECONDS : 0;
    struct laboratory laboratory = {.call = call,
                                    .quick = quick,
                                    .strict = settings_bool(&call->options, "strict"),
                                    .until = budget > 0 ? deadline_in_ms((int64_t)(budget * 1000))
                                                        : deadline_never(),
                                    .trials_left = count_trials(only)};
    print_circumstances(call);
    for (size_t i = 0; experiment_at(i) && !laboratory.stopped; i++)
        if (!only || only == experiment_at(i))
            run_experiment(&laboratory, experiment_at(i));
    if (laboratory.failed)
        return command_failed(call, "%zu of the matches could not be played, see above",
                              laboratory.failed);
    return laboratory.stopped ? COMMAND_INTERRUPTED : COMMAND_DONE;
}

const struct command command_experiment = {
    .name = "experiment",
    .summary = "Play the papers' experiments again and show their figures beside ours",
    .arguments = "[NAME]",
    .most_words = 1,
    .details = "Without a name the experiments are listed; 'all' plays every one. A budget is the\n"
               "work that the paper's program did, so games can be repeated. Tables are\n"
               "printed as Markdown; games and results go into a directory, a PGN and a JSON file\n"
               "for each match, so that --resume goes on and report shows them.",
    .options =
        (const struct setting[]){
            {.name = "quick",
             .type = SETTING_BOOL,
             .help = "few games with a share of the work, as little as makes sense"},
            {.name = "strict",
             .type = SETTING_BOOL,
             .help = "players do what their paper says and nothing that is better"},
            {.name = "games",
             .type = SETTING_INT,
             .min = 1,
             .max = 1e7,
             .help = "games for each match (default: as in the paper; 20 when quick)"},
            {.name = "scale",
             .type = SETTING_REAL,
             .min = 1e-6,
             .max = 1000,
             .help = "the share of the paper's work (default: 1; less when quick)"},
            {.name = "budget",
             .type = SETTING_REAL,
             .argument = "SECONDS",
             .max = 1e9,
             .help =
                 "begin no game after so many seconds in all, 0 for no such limit (default: 3300 "
                 "when quick)"},
            {.name = "dir",
             .type = SETTING_TEXT,
             .argument = "DIRECTORY",
             .initial = "experiments",
             .help = "where games and results go"},
            OPTION_RULES_ROW,
            OPTION_BOARD_ROW,
            OPTION_CONTEST_ROWS,
            {0},
        },
    .examples =
        (const char *const[]){
            "experiment", "experiment 2019-table-4.1 --games 4 --board gardner --dir tables", NULL},
    .run = run,
};

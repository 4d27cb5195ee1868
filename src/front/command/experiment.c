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
#include "match/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL_GAMES = 200, QUICK_GAMES = 20, QUICK_SECONDS = 3300, CURVE_STEP = 10 };

// A run over one or all experiments.
struct laboratory {
    const struct invocation *call;
    bool quick;
    struct deadline until;
    size_t trials_left;
    bool stopped;
};

static void list(void) {
    for (size_t i = 0; experiment_at(i); i++) {
        const struct experiment *experiment = experiment_at(i);
        size_t trials = 0;
        while (experiment->trials[trials].first)
            trials++;
        printf("%-20s %s (%zu matches)\n", experiment->name, experiment->summary, trials);
    }
    puts("all                  every one of them");
}

static size_t count_trials(const struct experiment *only) {
    size_t count = 0;
    for (size_t i = 0; experiment_at(i); i++)
        for (const struct trial *trial = experiment_at(i)->trials; trial->first; trial++)
            count += !only || only == experiment_at(i);
    return count;
}

static size_t games_of(const struct laboratory *laboratory, const struct trial *trial) {
    const struct settings *options = &laboratory->call->options;
    if (settings_given(options, "games"))
        return (size_t)settings_int(options, "games");
    if (laboratory->quick)
        return QUICK_GAMES;
    return trial->paper.games ? trial->paper.games : FULL_GAMES;
}

static double seconds_of(const struct laboratory *laboratory, const struct experiment *experiment,
                         double seconds) {
    const struct settings *options = &laboratory->call->options;
    if (settings_given(options, "scale"))
        return seconds * settings_real(options, "scale");
    return laboratory->quick ? seconds * experiment->quick : seconds;
}

// A row of a table: percentages with 95 % intervals.
static void add_share(size_t count, size_t games, struct text *text) {
    double share = games ? (double)count / (double)games : 0, low, high;
    score_interval(share, (double)games, &low, &high);
    text_add(text, " %.1f [%.1f, %.1f] |", 100 * share, 100 * low, 100 * high);
}

static void add_ours(const struct results *results, struct text *text) {
    struct summary summary = summary_of(results, 0, 1);
    const struct score *score = &summary.score;
    struct estimate estimate = score_estimate(score);
    const struct effort *effort = &summary.efforts[0];
    size_t games = score_games(score);
    text_add(text, " %zu |", games);
    add_share(score->wins, games, text);
    add_share(score->draws, games, text);
    add_share(score->losses, games, text);
    text_add(text, " %.3f [%.3f, %.3f] | ", estimate.mean, estimate.low, estimate.high);
    summary_add_elo(&estimate, text);
    text_add(text, " | %.2f | %.0f v %.0f |", summary_per((double)effort->tries, effort->moves),
             summary_per(effort->ms, effort->timed_moves),
             summary_per(summary.efforts[1].ms, summary.efforts[1].timed_moves));
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
    text_add_string(text, "| match | limit | games | wins % | draws % | losses % | score | Elo | "
                          "tries a move | ms a move | paper: wins / draws / losses % |\n"
                          "|---|---|---|---|---|---|---|---|---|---|---|\n");
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
    if (chronicle.player_count) {
        const struct curve *curve = &chronicle.guessed[0];
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
    return text_format("%s/%s-%zu%s", settings_text(&laboratory->call->options, "dir"),
                       experiment->name, index + 1, suffix);
}

// Each trial has its share of the time that is left.
static struct deadline share_of_time(const struct laboratory *laboratory) {
    int64_t left = deadline_left_ms(laboratory->until);
    if (left == INT64_MAX)
        return deadline_never();
    return deadline_in_ms(left / (int64_t)(laboratory->trials_left ? laboratory->trials_left : 1));
}

static void run_trial(struct laboratory *laboratory, const struct experiment *experiment,
                      size_t index, struct text *text) {
    const struct trial *trial = &experiment->trials[index];
    const char *specs[2] = {trial->first, trial->second};
    char *pgn = path_of(laboratory, experiment, index, ".pgn");
    char *json = path_of(laboratory, experiment, index, ".json");
    struct pace paces[2];
    struct contesting contesting = {.contest = {.event = experiment->name,
                                                .specs = specs,
                                                .player_count = 2,
                                                .games = games_of(laboratory, trial)}};
    char *cause = NULL;
    bool good = contesting_read(&contesting, &laboratory->call->options, &cause);
    for (int i = 0; i < 2; i++) {
        double ms = 1000 * seconds_of(laboratory, experiment, trial->seconds[i]);
        paces[i] = (struct pace){.turn_ms = ms < 1 ? 1 : (int64_t)ms,
                                 .nodes = contesting.contest.pace.nodes};
    }
    contesting.contest.pace = paces[0];
    contesting.contest.paces = paces[0].turn_ms == paces[1].turn_ms ? NULL : paces;
    contesting.pgn = pgn;
    contesting.json = json;
    contesting.until = share_of_time(laboratory);
    good = good && contesting_play(&contesting, &cause);
    laboratory->stopped = laboratory->stopped || contesting.stopped;
    text_add(text, "| %s v %s | ", trial->first, trial->second);
    contest_add_limit(&contesting.contest, text);
    text_add_string(text, " |");
    if (good && contesting.results.count)
        add_ours(&contesting.results, text);
    else if (good)
        text_add_string(text, " not played: no time left | | | | | | | |");
    else
        text_add(text, " not played: %s | | | | | | | |", cause);
    add_papers(trial, text);
    if (good && experiment->curve && !experiment->trials[index + 1].first)
        add_curve(pgn, text, &cause);
    contesting_free(&contesting);
    free(cause);
    free(pgn);
    free(json);
}

static void run_experiment(struct laboratory *laboratory, const struct experiment *experiment) {
    struct text text = {0};
    add_heading(experiment, &text);
    print(&text);
    for (size_t i = 0; experiment->trials[i].first && !laboratory->stopped; i++) {
        run_trial(laboratory, experiment, i, &text);
        laboratory->trials_left--;
        print(&text);
    }
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

static const char *useless_option(const struct settings *options) {
    static const char *const NAMES[] = {"st", "tc", "pgn", "json"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (settings_given(options, NAMES[i]))
            return NAMES[i];
    return NULL;
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
    const char *useless = useless_option(&call->options);
    if (useless)
        return command_misused(call,
                               "--%s has no place here: the experiment says how long, and --dir "
                               "where",
                               useless);
    if (!only && strcmp(name, "all") != 0)
        return command_failed(call, "there is no experiment '%s'; without a name they are listed",
                              name);
    char *cause = NULL;
    if (!file_make_directory(directory, &cause)) {
        command_failed(call, "%s", cause);
        free(cause);
        return COMMAND_FAILED;
    }
    if (!settings_given(&call->options, "budget"))
        budget = quick ? QUICK_SECONDS : 0;
    struct laboratory laboratory = {.call = call,
                                    .quick = quick,
                                    .until = budget > 0 ? deadline_in_ms((int64_t)(budget * 1000))
                                                        : deadline_never(),
                                    .trials_left = count_trials(only)};
    print_circumstances(call);
    for (size_t i = 0; experiment_at(i) && !laboratory.stopped; i++)
        if (!only || only == experiment_at(i))
            run_experiment(&laboratory, experiment_at(i));
    return COMMAND_DONE;
}

const struct command command_experiment = {
    .name = "experiment",
    .summary = "Play the papers' experiments again and show their figures beside ours",
    .arguments = "[NAME]",
    .most_words = 1,
    .details = "Without a name the experiments are listed; 'all' plays every one. Tables are\n"
               "printed as Markdown; games and results go into a directory, a PGN and a JSON file\n"
               "for each match, so that --resume goes on and report shows them.",
    .options =
        (const struct setting[]){
            {.name = "quick",
             .type = SETTING_BOOL,
             .help = "few games with little time: all within an hour on two cores"},
            {.name = "games",
             .type = SETTING_INT,
             .min = 1,
             .max = 1e7,
             .help = "games for each match (default: as in the paper; 20 when quick)"},
            {.name = "scale",
             .type = SETTING_REAL,
             .min = 1e-6,
             .max = 1000,
             .help = "a second of the paper is so many seconds (default: 1; less when quick)"},
            {.name = "budget",
             .type = SETTING_REAL,
             .argument = "SECONDS",
             .max = 1e9,
             .help = "begin no game after so many seconds in all (default: 3300 when quick)"},
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
            "experiment",
            "experiment 2019-table-4.1 --games 4 --scale 0.001 --board gardner --dir tables", NULL},
    .run = run,
};

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/signals.h"
#include "base/terminal.h"
#include "front/command/contesting.h"
#include "game/pgn.h"
#include "law/law.h"
#include "match/archive.h"
#include "match/sheet.h"
#include "match/summary.h"
#include "match/table.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_MS = 500, LINE_MS = 60000 }; // between two progress lines on a terminal, elsewhere

static volatile sig_atomic_t interrupts;

static void count_interrupt(int number) {
    (void)number;
    interrupts = interrupts + 1;
}

// A contest on its way.
struct progress {
    struct contesting *contesting;
    size_t resumed; // games that were there before
    int64_t began_us, shown_us;
    bool shown, decided;
};

static bool read_clock(const char *words, struct pace *pace, char **cause) {
    const char *plus = strchr(words, '+');
    char *minutes = text_format("%.*s", (int)strcspn(words, "+"), words);
    double first = 0, second = 0;
    bool good = text_to_double(minutes, 0.001, 100000, &first) &&
                (!plus || text_to_double(plus + 1, 0, 100000, &second));
    free(minutes);
    pace->clock_ms = ms_of_seconds(first * 60);
    pace->gain_ms = ms_of_seconds(second);
    return good || fail(cause, "--tc is MINUTES+SECONDS, as in 3+2, not '%s'", words);
}

enum time_kind contesting_time(const struct settings *options) {
    return strcmp(settings_text(options, "clock"), "processor") == 0 ? TIME_OF_PROCESSOR
                                                                     : TIME_OF_WORLD;
}

static bool read_pace(const struct settings *options, struct pace *pace, char **cause) {
    const char *clock = settings_text(options, "tc");
    *pace = (struct pace){.nodes = (uint64_t)settings_int(options, "nodes")};
    if (clock && !read_clock(clock, pace, cause))
        return false;
    if (settings_given(options, "st"))
        pace->turn_ms = ms_of_seconds(settings_real(options, "st"));
    else if (!clock && !pace->nodes)
        pace->turn_ms = 100;
    pace->kind = contesting_time(options);
    return true;
}

static bool read_shard(const char *words, struct contest *contest, char **cause) {
    const char *slash = words ? strchr(words, '/') : NULL;
    long index = 1, count = 1;
    if (!words)
        return true;
    char *first = text_format("%.*s", (int)strcspn(words, "/"), words);
    bool good = slash && text_to_long(slash + 1, 1, 1000000, &count) &&
                text_to_long(first, 1, count, &index);
    free(first);
    contest->shard = (size_t)index - 1;
    contest->shard_count = (size_t)count;
    return good || fail(cause, "--shard is I/N with I from 1 to N, not '%s'", words);
}

static bool add_start(struct contesting *contesting, const char *fen, char **cause) {
    struct contest *contest = &contesting->contest;
    contesting->starts =
        mem_resize(contesting->starts, contest->start_count + 1, sizeof *contesting->starts);
    contest->starts = contesting->starts;
    return fen_read(fen, contest->kind, &contesting->starts[contest->start_count++], cause);
}

// As add_start; where the game is over there is nothing to play.
static bool add_opening(struct contesting *contesting, const char *fen, char **cause) {
    const struct contest *contest = &contesting->contest;
    return add_start(contesting, fen, cause) &&
           (law_ending(contest->rules, &contest->starts[contest->start_count - 1]) == ENDING_NONE ||
            fail(cause, "the game is over there"));
}

// Lines that are empty or begin with # do not count; EPD's fields after a semicolon neither.
static bool read_openings(struct contesting *contesting, const char *path, char **cause) {
    struct text text = {0};
    bool good = file_read(path, &text, cause);
    char *rest = text_take(&text), *state = NULL;
    unsigned long number = 0;
    for (char *line = strtok_r(rest, "\n", &state); good && line;
         line = strtok_r(NULL, "\n", &state)) {
        number++;
        line[strcspn(line, ";\r")] = '\0';
        if (*line && *line != '#' && !add_opening(contesting, line, cause))
            good = fail_in(cause, "%s, position %lu", path, number);
    }
    free(rest);
    if (good && !contesting->contest.start_count)
        good = fail(cause, "%s holds no position", path);
    return good;
}

// Couples take turns with two games each, so with an odd number some would have more than others.
static bool check_games(const struct contest *contest, char **cause) {
    size_t couples = contest_couples(contest);
    return couples == 1 || contest->games / couples % 2 == 0 ||
           fail(cause, "each couple plays with both colours, so --games must be even");
}

bool contesting_read(struct contesting *contesting, const struct settings *options, char **cause) {
    struct contest *contest = &contesting->contest;
    const char *board = settings_text(options, "board");
    contesting->openings = settings_text(options, "openings");
    contesting->resume = settings_bool(options, "resume");
    contesting->quiet = settings_bool(options, "quiet");
    contesting->concurrency = (unsigned)settings_int(options, "concurrency");
    contesting->patience = settings_real(options, "patience");
    contesting->hurried = settings_given(options, "patience");
    contesting->until = deadline_never();
    contest->rules = start_rules(options);
    contest->kind = board ? kind_find(board) : kind_at(0);
    contest->seed = (uint64_t)settings_int(options, "seed");
    contest->engine = settings_text(options, "engine");
    contest->model = settings_text(options, "model");
    contest->beliefs = settings_bool(options, "beliefs");
    contest->cores = (unsigned)settings_int(options, "cores");
    contest->times = settings_given(options, "times") && settings_bool(options, "times");
    return check_games(contest, cause) &&
           read_shard(settings_text(options, "shard"), contest, cause);
}

// How long, and where.
static bool read_own(struct contesting *contesting, const struct settings *options, char **cause) {
    struct contest *contest = &contesting->contest;
    contesting->pgn = settings_text(options, "pgn");
    contesting->json = settings_text(options, "json");
    if (contesting->resume && !contesting->pgn)
        return fail(cause, "--resume needs the --pgn file to go on from");
    if (!read_pace(options, &contest->pace, cause))
        return false;
    if (contesting->second_ms || contesting->second_nodes) {
        contesting->paces[0] = contesting->paces[1] = contest->pace;
        if (contesting->second_ms)
            contesting->paces[1].turn_ms = contesting->second_ms;
        if (contesting->second_nodes)
            contesting->paces[1].nodes = contesting->second_nodes;
        contest->paces = contesting->paces;
    }
    if (!settings_given(options, "times"))
        contest->times = contest->pace.turn_ms || contest->pace.clock_ms || contesting->second_ms;
    return true;
}

static bool read_starts(struct contesting *contesting, char **cause) {
    struct contest *contest = &contesting->contest;
    contest->odds = contesting->odds && !contesting->openings;
    if (contest->odds)
        return add_start(contesting, contesting->odds[0], cause) &&
               add_start(contesting, contesting->odds[1], cause);
    return contesting->openings ? read_openings(contesting, contesting->openings, cause)
                                : add_start(contesting, contest->kind->fen, cause);
}

void contesting_free(struct contesting *contesting) {
    free(contesting->starts);
    results_free(&contesting->results);
    survey_free(&contesting->survey);
}

static bool take(void *self, const struct played *played, char **cause) {
    struct progress *progress = self;
    struct contesting *contesting = progress->contesting;
    const char *pgn = contesting->pgn;
    if (progress->decided)
        return true;
    results_add(&contesting->results, &played->outcome);
    if (contesting->sprt) {
        struct score score = summary_score(&contesting->results, 0, 1);
        progress->decided = sprt_judge(contesting->sprt, &score) != SPRT_GO_ON;
    }
    if (*played->outcome.fault)
        fprintf(stderr, "%sgame %zu: %s\n", progress->shown ? "\n" : "", played->outcome.number + 1,
                played->outcome.fault);
    return !pgn || pgn_append_text(pgn, text_string(&played->pgn), played->pgn.length, cause);
}

static void add_time_left(const struct progress *progress, size_t all, struct text *text) {
    size_t done = progress->contesting->results.count, here = done - progress->resumed;
    if (!here || done >= all)
        return;
    double each = (double)(clock_now_us() - progress->began_us) / 1e6 / (double)here;
    long left = (long)(each * (double)(all - done));
    text_add(text, ", %ld:%02ld:%02ld left", left / 3600, left / 60 % 60, left % 60);
}

static void show(struct progress *progress) {
    struct contesting *contesting = progress->contesting;
    size_t all = contest_count(&contesting->contest);
    bool terminal = terminal_is(TERMINAL_ERRORS);
    struct text text = {0};
    text_add(&text, "%zu of %zu games", contesting->results.count, all);
    if (contesting->contest.player_count == 2) {
        struct score score = summary_score(&contesting->results, 0, 1);
        struct estimate estimate = score_estimate(&score);
        text_add(&text, ", +%zu =%zu -%zu, %.3f [%.3f, %.3f]", score.wins, score.draws,
                 score.losses, estimate.mean, estimate.low, estimate.high);
    }
    add_time_left(progress, all, &text);
    fprintf(stderr, terminal ? "\r%-78s" : "%s\n", text_string(&text));
    progress->shown = terminal;
    text_free(&text);
}

static enum runner_wish wish(void *self, size_t running) {
    struct progress *progress = self;
    int64_t now = clock_now_us(), step = terminal_is(TERMINAL_ERRORS) ? STEP_MS : LINE_MS;
    (void)running;
    if (!progress->contesting->quiet && now - progress->shown_us > step * 1000) {
        show(progress);
        progress->shown_us = now;
    }
    if (progress->decided || interrupts > 1)
        return RUNNER_STOP;
    return interrupts || deadline_passed(progress->contesting->until) ? RUNNER_FINISH
                                                                      : RUNNER_GO_ON;
}

static bool is_there(const char *path) {
    return path && file_exists(path);
}

static bool prepare(struct contesting *contesting, char **cause) {
    const char *pgn = contesting->pgn, *json = contesting->json;
    if ((pgn && !file_may_append(pgn, cause)) || (json && !file_may_append(json, cause)))
        return false;
    if (contesting->resume && !file_is_plain(pgn))
        return fail(cause, "%s is no file to go on from", pgn);
    results_begin(&contesting->results, &contesting->contest);
    if (contesting->resume)
        return archive_resume(&contesting->results, pgn, &contesting->contest, cause);
    return !is_there(pgn) || !file_is_plain(pgn) ||
           fail(cause, "there is a file %s already; --resume goes on with it", pgn);
}

// Whoever has a time may use all of it, unless somebody said how much patience there is.
static int64_t patience_ms(const struct contesting *contesting) {
    const struct contest *contest = &contesting->contest;
    int64_t longest = 0;
    if (contesting->hurried)
        return ms_of_seconds(contesting->patience);
    for (size_t i = 0; i < contest->player_count; i++) {
        const struct pace *pace = contest->paces ? &contest->paces[i] : &contest->pace;
        int64_t ms = pace->turn_ms ? pace->turn_ms : pace->clock_ms;
        longest = ms > longest ? ms : longest;
    }
    return longest + ms_of_seconds(contesting->patience);
}

static bool run(struct contesting *contesting, char **cause) {
    int64_t now = clock_now_us();
    struct progress progress = {.contesting = contesting,
                                .resumed = contesting->results.count,
                                .began_us = now,
                                .shown_us = now};
    struct runner_plan plan = {.contest = &contesting->contest,
                               .done = contesting->results.count,
                               .concurrency = contesting->concurrency,
                               .patience_ms = patience_ms(contesting)};
    struct runner_client client = {take, wish, &progress};
    if (contesting->sprt && contesting->results.count) {
        struct score score = summary_score(&contesting->results, 0, 1);
        progress.decided = sprt_judge(contesting->sprt, &score) != SPRT_GO_ON;
    }
    interrupts = 0;
    struct signals *signals = signals_catch(SIGNAL_INTERRUPT, false, count_interrupt);
    bool good = runner_run(&plan, &client, cause);
    signals_release(signals);
    contesting->stopped = interrupts;
    if (progress.shown)
        fputc('\n', stderr);
    return good;
}

// Two that play into the same file would play the same games.
static bool play_on(struct contesting *contesting, char **cause) {
    const char *pgn = contesting->pgn;
    struct file_claim *claim = NULL;
    bool good = (!pgn || !file_is_plain(pgn) || file_claim(pgn, &claim, cause)) &&
                prepare(contesting, cause) && run(contesting, cause) &&
                (!pgn || file_exists(pgn) || file_append(pgn, "no game", "", 0, cause));
    file_give_up(claim);
    return good;
}

// An engine is a process of its own: what it uses is not counted as the player's.
static bool check_clock(const struct contest *contest, const struct survey *survey, char **cause) {
    for (size_t i = 0; i < survey->count; i++)
        if (contest_pace(contest, i)->kind == TIME_OF_PROCESSOR &&
            !text_starts_with(survey->judges[i], "builtin") &&
            !text_starts_with(survey->judges[i], "none"))
            return fail(cause,
                        "--clock processor cannot count what the engine %s of %s uses: "
                        "--engine builtin",
                        survey->judges[i], contest->specs[i]);
    return true;
}

static bool look_at_players(struct contesting *contesting, char **cause) {
    struct contest *contest = &contesting->contest;
    if (!survey_take(&contesting->survey, contest, cause) ||
        !check_clock(contest, &contesting->survey, cause))
        return false;
    fputs(text_string(&contesting->survey.warnings), stderr);
    contest->judges = (const char *const *)contesting->survey.judges;
    contest->models = (const char *const *)contesting->survey.models;
    return true;
}

bool contesting_play(struct contesting *contesting, char **cause) {
    return read_starts(contesting, cause) && look_at_players(contesting, cause) &&
           play_on(contesting, cause);
}

bool contesting_write(const struct contesting *contesting, char **cause) {
    struct text text = {0};
    sheet_add(&contesting->results, &text);
    bool good = !contesting->json || file_write(contesting->json, &text, cause);
    text_free(&text);
    return good;
}

static void add_sprt(const struct sprt *sprt, const struct results *results, struct text *text) {
    static const char *const VERDICTS[] = {"not decided", "elo0 or less", "elo1 or more"};
    struct score score = summary_score(results, 0, 1);
    text_add(text, "SPRT        [%g, %g]: log likelihood ratio %.2f [%.2f, %.2f], %s\n", sprt->elo0,
             sprt->elo1, sprt_ratio(sprt, &score), sprt_lower(sprt), sprt_upper(sprt),
             VERDICTS[sprt_judge(sprt, &score)]);
}

static bool is_cut_short(const struct contesting *contesting) {
    return contesting->stopped && contesting->results.count < contest_count(&contesting->contest);
}

static void report(const struct contesting *contesting) {
    struct text text = {0};
    table_add_report(&contesting->results, &text);
    if (contesting->sprt)
        add_sprt(contesting->sprt, &contesting->results, &text);
    if (is_cut_short(contesting))
        text_add(&text, "Stopped after %zu of %zu games\n", contesting->results.count,
                 contest_count(&contesting->contest));
    fputs(text_string(&text), stdout);
    text_free(&text);
}

int contesting_run(struct contesting *contesting, const struct invocation *call, char *cause) {
    int status = COMMAND_DONE;
    if (cause || !contesting_read(contesting, &call->options, &cause) ||
        !read_own(contesting, &call->options, &cause)) {
        status = command_misused(call, "%s", cause);
    } else {
        bool played = contesting_play(contesting, &cause);
        if (played)
            report(contesting);
        if (!played || !contesting_write(contesting, &cause))
            status = command_failed(call, "%s", cause);
        else if (is_cut_short(contesting))
            status = COMMAND_INTERRUPTED;
    }
    contesting_free(contesting);
    free(cause);
    return status;
}

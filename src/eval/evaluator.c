// Kriegfish: a batch goes to the cache, then to the engine, then to the built-in evaluator.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/evaluator.h"

#include "base/mem.h"
#include "eval/cache.h"
#include "eval/gang.h"
#include "eval/staff.h"
#include "eval/win.h"

#include <stdlib.h>

struct evaluator {
    struct evaluator_options options;
    struct evaluator_stats stats;
    char *name;          // of the engine, as the user said it
    char *why;           // it was given up; NULL: it was not
    struct staff *staff; // NULL: the built-in evaluator does everything
    struct cache *cache;
    bool said_strange; // that some boards are not for the engine
};

static void say(const struct evaluator *evaluator, const char *format, ...)
    __attribute__((format(KF_PRINTF, 2, 3)));

static void say(const struct evaluator *evaluator, const char *format, ...) {
    const struct evaluator_report *report = &evaluator->options.report;
    struct text line = {0};
    va_list list;
    va_start(list, format);
    text_add_list(&line, format, list);
    va_end(list);
    log_say(evaluator->options.log, LOG_LEVEL_NOTE, "%s", text_string(&line));
    if (report->say)
        report->say(report->context, text_string(&line));
    text_free(&line);
}

// Said once, because afterwards there is no engine left to fail.
static void fall_back(struct evaluator *evaluator, const char *why) {
    evaluator->stats.fallen_back = evaluator->stats.builtin = true;
    evaluator->why = mem_strdup(why);
    say(evaluator, "engine %s: %s; the built-in evaluator takes over", evaluator->name, why);
}

// Finds out how to drive the engine and where it is; false with a cause.
static bool make_plan(struct evaluator *evaluator, struct worker_plan *plan, char **cause) {
    const struct evaluator_options *options = &evaluator->options;
    if (!profile_find(evaluator->name, &plan->profile, cause))
        return false;
    evaluator->stats.builtin = plan->profile.method == METHOD_BUILTIN;
    if (evaluator->stats.builtin)
        return true;
    plan->kind = options->kind;
    plan->hash_mb = options->hash_mb ? (long)options->hash_mb : plan->profile.hash;
    plan->log = options->log;
    plan->program = profile_program(&plan->profile, cause);
    if (!plan->program) // before what it plays: what is not there plays nothing
        return false;
    return profile_plays(&plan->profile, options->kind->name) ||
           fail(cause, "it does not play %s", options->kind->name);
}

struct evaluator *evaluator_open(const struct evaluator_options *options) {
    struct evaluator *evaluator = mem_zero(1, sizeof *evaluator);
    struct worker_plan plan = {0};
    char *cause = NULL;
    evaluator->options = *options;
    evaluator->options.depth = options->depth ? options->depth : 1;
    evaluator->options.kind = options->kind ? options->kind : kind_at(0);
    evaluator->name = mem_strdup(options->engine ? options->engine : EVALUATOR_DEFAULT);
    evaluator->cache = cache_open(options->cache_bytes);
    if (!make_plan(evaluator, &plan, &cause))
        fall_back(evaluator, cause);
    free(cause);
    if (evaluator->stats.builtin) {
        profile_free(&plan.profile);
        free(plan.program);
    } else {
        evaluator->staff = staff_open(&plan, options->processes);
    }
    return evaluator;
}

bool evaluator_wait(struct evaluator *evaluator, char **cause) {
    if (evaluator->why)
        return fail(cause, "engine %s: %s", evaluator->name, evaluator->why);
    return !evaluator->staff || staff_wait(evaluator->staff, cause) ||
           fail_in(cause, "engine %s", evaluator->name);
}

void evaluator_close(struct evaluator *evaluator) {
    if (!evaluator)
        return;
    staff_close(evaluator->staff);
    cache_close(evaluator->cache);
    free(evaluator->name);
    free(evaluator->why);
    free(evaluator);
}

// Judgements and plain values of one board must not be taken for each other, nor boards of
// different sizes, nor what was seen at different depths.
static uint64_t cache_key(const struct batch *batch, size_t index) {
    const struct board *board = &batch->boards[index];
    uint64_t salt = (uint64_t)batch->depth << 32 | (uint64_t)board->size << 16 |
                    (uint64_t)board->army << 8 | (batch->judgements != NULL);
    return board->key ^ salt * UINT64_C(0x9e3779b97f4a7c15);
}

static bool from_cache(struct evaluator *evaluator, const struct batch *batch, size_t index) {
    uint64_t key = cache_key(batch, index);
    struct judgement *judgement = batch->judgements ? &batch->judgements[index] : NULL;
    if (!evaluator->cache)
        return false;
    evaluator->stats.cache_asked++;
    bool found = judgement ? cache_get(evaluator->cache, key, judgement->count, judgement->win)
                           : cache_get(evaluator->cache, key, 1, &batch->values[index]);
    evaluator->stats.cache_hits += found;
    if (judgement)
        judgement->finished = found;
    return found;
}

// Mate and stalemate need nobody's opinion. Counts the moves of a board that is to be judged.
static bool from_rules(const struct batch *batch, size_t index) {
    const struct board *board = &batch->boards[index];
    struct moves moves;
    if (!batch->judgements) {
        if (movegen_any(board))
            return false;
        batch->values[index] = win_from_score(board_checkers(board) ? -SCORE_MATE : SCORE_DRAW);
        return true;
    }
    movegen_legal(board, &moves);
    batch->judgements[index].count = moves.count;
    batch->judgements[index].finished = moves.count == 0;
    return moves.count == 0;
}

static void unfinish(const struct batch *batch, size_t index) {
    if (batch->judgements)
        batch->judgements[index].finished = false;
    else
        batch->values[index] = VALUE_UNFINISHED;
}

// The boards that somebody has to think about.
static size_t *list_todo(struct evaluator *evaluator, const struct batch *batch, size_t *count) {
    size_t *todo = mem_zero(batch->count, sizeof *todo);
    *count = 0;
    for (size_t i = 0; i < batch->count; i++) {
        unfinish(batch, i);
        if (board_flaw(&batch->boards[i]))
            evaluator->stats.refused++;
        else if (!from_rules(batch, i) && !from_cache(evaluator, batch, i))
            todo[(*count)++] = i;
    }
    return todo;
}

// Moves the boards that the engine can play to the front of the list; returns how many.
static size_t engine_share(struct evaluator *evaluator, const struct batch *batch, size_t *todo,
                           size_t count) {
    const struct kind *kind = evaluator->options.kind;
    size_t share = 0;
    for (size_t i = 0; i < count; i++) {
        const struct board *board = &batch->boards[todo[i]];
        if (board_files(board) == kind->files && board_ranks(board) == kind->ranks &&
            board->army == kind->army) {
            size_t index = todo[i];
            todo[i] = todo[share];
            todo[share++] = index;
        }
    }
    if (share < count && !evaluator->said_strange) {
        evaluator->said_strange = true;
        say(evaluator, "engine %s: these boards are not %s; the built-in evaluator judges them",
            evaluator->name, kind->name);
    }
    return share;
}

static void ask_engine(struct evaluator *evaluator, const struct batch *batch, size_t *todo,
                       size_t count) {
    size_t share = engine_share(evaluator, batch, todo, count);
    staff_work(evaluator->staff, batch, todo, share);
    if (!staff_despair(evaluator->staff))
        return;
    fall_back(evaluator, staff_despair(evaluator->staff));
    evaluator->stats.starts = staff_starts(evaluator->staff);
    evaluator->stats.faults = staff_faults(evaluator->staff);
    staff_close(evaluator->staff);
    evaluator->staff = NULL;
}

static void remember(struct evaluator *evaluator, const struct batch *batch, const size_t *todo,
                     size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t index = todo[i];
        uint64_t key = cache_key(batch, index);
        if (!batch_is_done(batch, index))
            continue;
        if (batch->judgements)
            cache_put(evaluator->cache, key, batch->judgements[index].count,
                      batch->judgements[index].win);
        else
            cache_put(evaluator->cache, key, 1, &batch->values[index]);
    }
}

static size_t count_done(struct evaluator *evaluator, const struct batch *batch) {
    size_t done = 0;
    for (size_t i = 0; i < batch->count; i++)
        if (batch_is_done(batch, i)) {
            done++;
            evaluator->stats.pairs += batch->judgements ? batch->judgements[i].count : 0;
        }
    evaluator->stats.boards += done;
    return done;
}

static size_t count_done_of(const struct batch *batch, const size_t *todo, size_t count) {
    size_t done = 0;
    for (size_t i = 0; i < count; i++)
        done += batch_is_done(batch, todo[i]);
    return done;
}

static size_t work_on(struct evaluator *evaluator, const struct batch *batch) {
    const struct evaluator_options *options = &evaluator->options;
    struct builtin_work work = {.depth = options->depth, .nodes = options->nodes};
    size_t count, *todo = list_todo(evaluator, batch, &count);
    bool engine = evaluator->staff || evaluator->stats.fallen_back;
    if (evaluator->staff && count)
        ask_engine(evaluator, batch, todo, count);
    size_t before = count_done_of(batch, todo, count);
    gang_work(batch, &work, options->processes, todo, count);
    if (engine)
        evaluator->stats.stand_ins += count_done_of(batch, todo, count) - before;
    remember(evaluator, batch, todo, count);
    free(todo);
    return count_done(evaluator, batch);
}

void evaluator_set_depth(struct evaluator *evaluator, unsigned depth) {
    evaluator->options.depth = depth ? depth : 1;
}

size_t evaluator_judge(struct evaluator *evaluator, const struct board *boards, size_t count,
                       struct judgement *out, struct deadline deadline) {
    struct batch batch = {
        .boards = boards, .count = count, .judgements = out, .deadline = deadline};
    batch.depth = evaluator->options.depth;
    return work_on(evaluator, &batch);
}

size_t evaluator_values(struct evaluator *evaluator, const struct board *boards, size_t count,
                        float *out, struct deadline deadline) {
    struct batch batch = {.boards = boards, .count = count, .values = out, .deadline = deadline};
    batch.depth = evaluator->options.depth;
    return work_on(evaluator, &batch);
}

struct evaluator_stats evaluator_stats(const struct evaluator *evaluator) {
    struct evaluator_stats stats = evaluator->stats;
    stats.name = evaluator->stats.builtin ? "builtin" : evaluator->name;
    if (evaluator->staff) {
        stats.starts = staff_starts(evaluator->staff);
        stats.faults = staff_faults(evaluator->staff);
        if (*staff_name(evaluator->staff))
            stats.name = staff_name(evaluator->staff);
    }
    return stats;
}

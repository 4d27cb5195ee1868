// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/judge.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

static void warn(void *context, const char *line) {
    const struct judge *judge = context;
    if (judge->is_open && judge->report.warn)
        judge->report.warn(judge->report.listener, line);
}

// As in JUDGE_ROWS.
enum { BY_BUILTIN, BY_ENGINE };

// Which engine, and whether anybody asked for it.
static const char *choose_engine(const struct settings *settings, const struct resources *resources,
                                 bool *asked) {
    const char *own = settings_text(settings, "engine");
    const char *name = own ? own : resources->engine;
    bool told = settings_given(settings, "judge");
    int by = settings_choice(settings, "judge");
    *asked = name || by == BY_ENGINE;
    if (by == BY_BUILTIN && (told || !name))
        return "builtin";
    return name ? name : EVALUATOR_DEFAULT;
}

static void take_evaluator(struct judge *judge) {
    evaluator_close(judge->evaluator);
    judge->evaluator = evaluator_open(&judge->how);
    judge->stand_ins = 0;
}

static void make_do(struct judge *judge, const char *why) {
    char *line = text_format("%s; the built-in evaluator judges", why);
    judge->how.engine = "builtin";
    take_evaluator(judge);
    judge->is_open = true;
    warn(judge, line);
    free(line);
}

// The engine that nobody asked for need not be there; in the midst of a match it was there before.
static bool wait_for_engine(struct judge *judge, bool asked, bool lenient, char **cause) {
    char *why = NULL;
    bool good = evaluator_wait(judge->evaluator, &why);
    if (good || lenient)
        judge->is_open = true;
    else if (asked)
        fail(cause, "%s", why);
    else
        make_do(judge, why);
    free(why);
    return judge->is_open;
}

bool judge_open(struct judge *judge, const struct evaluator_options *how,
                const struct settings *settings, const struct resources *resources, char **cause) {
    bool asked;
    judge->report = resources->report;
    judge->how = *how;
    judge->how.engine = choose_engine(settings, resources, &asked);
    judge->how.kind = resources->kind ? resources->kind : kind_at(0);
    judge->how.report = (struct evaluator_report){warn, judge};
    if (settings_given(settings, "engine") && strcmp(judge->how.engine, "builtin") == 0 &&
        strcmp(settings_text(settings, "engine"), "builtin") != 0)
        return fail(cause, "judge=builtin and engine=%s contradict each other",
                    settings_text(settings, "engine"));
    take_evaluator(judge);
    if (!wait_for_engine(judge, asked, resources->lenient, cause))
        return false;
    struct evaluator_stats stats = evaluator_stats(judge->evaluator);
    judge->is_engine = !stats.builtin || stats.fallen_back;
    judge->name = mem_strdup(stats.name);
    return true;
}

bool judge_check(const char *engine, const struct kind *kind, char **cause) {
    struct evaluator_options how = {.engine = engine, .kind = kind};
    struct evaluator *evaluator = evaluator_open(&how);
    bool good = evaluator_wait(evaluator, cause);
    evaluator_close(evaluator);
    return good;
}

void judge_close(struct judge *judge) {
    evaluator_close(judge->evaluator);
    free(judge->name);
}

static const struct kind *kind_of(const struct board *board) {
    for (unsigned i = 0; kind_at(i); i++)
        if (kind_at(i)->files == board_files(board) && kind_at(i)->ranks == board_ranks(board) &&
            kind_at(i)->army == board->army)
            return kind_at(i);
    return NULL;
}

// Where the start has no name, the evaluator of before stays and does what it can.
void judge_begin(struct judge *judge, const struct board *start) {
    const struct kind *kind = kind_of(start);
    if (!kind || kind == judge->how.kind)
        return;
    judge->how.kind = kind;
    take_evaluator(judge);
    evaluator_wait(judge->evaluator, NULL);
}

bool judge_stood_in(struct judge *judge) {
    uint64_t before = judge->stand_ins;
    judge->stand_ins = evaluator_stats(judge->evaluator).stand_ins;
    return judge->stand_ins > before;
}

void judge_back(const struct judge *judge, struct backing *backing) {
    backing->judge = judge->name;
    backing->engine = judge->is_engine;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/text.h"
#include "board/notation.h"
#include "eval/win.h"
#include "front/gui/thoughts.h"
#include "front/shared/say.h"

static int score_of(double win) {
    return win < 0 ? 0 : score_from_win(win);
}

static const char *name_of(move_t try, char name[COORDINATES_MAX]) {
    notation_coordinates(try, name);
    return try == MOVE_NONE ? "any?" : name;
}

// A player that compares no tries has one.
static unsigned prospects_of(const struct thought *thought, unsigned most,
                             struct prospect best[PROSPECTS_MOST]) {
    unsigned count = thought->count < most ? thought->count : most;
    for (unsigned i = 0; i < count; i++)
        best[i] = thought->best[i];
    if (count)
        return count;
    best[0] = (struct prospect){thought->try, thought->win, -1};
    return 1;
}

static void say_line(const struct thoughts *how, const struct thought *thought, unsigned number,
                     const struct prospect *prospect) {
    struct text line = {0};
    char name[COORDINATES_MAX];
    text_add_string(&line, "info depth 1");
    if (how->lines > 1)
        text_add(&line, " multipv %u", number);
    text_add(&line, " score cp %d nodes %llu time %lld", score_of(prospect->win),
             (unsigned long long)thought->nodes, (long long)how->ms);
    if (how->ms > 0)
        text_add(&line, " nps %llu",
                 (unsigned long long)((double)thought->nodes * 1000 / (double)how->ms));
    if (prospect->try != MOVE_NONE)
        text_add(&line, " pv %s", name_of(prospect->try, name));
    say("%s", text_string(&line));
    text_free(&line);
}

static void say_tries(const struct prospect *best, unsigned count) {
    char name[COORDINATES_MAX];
    for (unsigned i = 0; i < count; i++)
        say("info string %u. %s, win %.3f, legal %.3f", i + 1, name_of(best[i].try, name),
            best[i].win, best[i].legal);
}

void thoughts_say_uci(const struct thoughts *how, const struct thought *thought,
                      const struct board *truth) {
    struct prospect best[PROSPECTS_MOST];
    unsigned count = prospects_of(thought, how->lines > 1 ? PROSPECTS_MOST : 1, best), said = 0;
    char name[COORDINATES_MAX];
    for (unsigned i = 0; i < count && said < how->lines; i++)
        if (movegen_is_legal(truth, best[i].try))
            say_line(how, thought, ++said, &best[i]);
    if (!said) // the score stands all the same
        say_line(how, thought, 1, &(struct prospect){MOVE_NONE, thought->win, -1});
    if (how->lines > 1 && thought->count)
        say_tries(best, count < how->lines ? count : how->lines);
    say("info string %s %s, win %.3f, %llu boards%s%s", thought->try == MOVE_NONE ? "ask" : "try",
        name_of(thought->try, name), thought->win < 0 ? 0.5 : thought->win,
        (unsigned long long)thought->boards, thought->text ? ": " : "",
        thought->text ? thought->text : "");
}

void thoughts_say_cecp(const struct thoughts *how, const struct thought *thought) {
    struct prospect best[PROSPECTS_MOST];
    unsigned count = prospects_of(thought, how->lines, best);
    char name[COORDINATES_MAX];
    for (unsigned i = 0; i < count; i++) {
        struct text line = {0};
        bool one = how->lines == 1;
        double win = one ? thought->win : best[i].win;
        text_add(&line, "%u %d %lld %llu %s (win %.2f, ", how->depth, score_of(win),
                 (long long)how->ms / 10, (unsigned long long)thought->nodes,
                 name_of(one ? thought->try : best[i].try, name), win < 0 ? 0.5 : win);
        if (!one && best[i].legal >= 0)
            text_add(&line, "legal %.2f, ", best[i].legal);
        text_add(&line, "%llu boards)", (unsigned long long)thought->boards);
        if (one && thought->text)
            text_add(&line, " %s", thought->text);
        say("%s", text_string(&line));
        text_free(&line);
    }
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/text.h"
#include "board/notation.h"
#include "eval/win.h"
#include "front/gui/thoughts.h"
#include "front/shared/say.h"

#include <string.h>

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

// So many letters XBoard shows in a line as we lay it out; and what is too little to tell.
enum { LINE_ROOM = 62, LEAST_PERCENT = 5, KINGS_SHOWN = 3 };

static int percent(double share) {
    return (int)(share * 100 + 0.5);
}

// Adds an item to a list, where there is room for it.
static bool add_item(struct text *line, const struct text *item, const char *separator) {
    if (line->length + strlen(separator) + item->length > LINE_ROOM)
        return false;
    text_add(line, "%s%s", separator, text_string(item));
    return true;
}

static bool add_try(struct text *line, const struct prospect *prospect, bool first) {
    struct text item = {0};
    char name[COORDINATES_MAX];
    text_add(&item, "%s %.2f", name_of(prospect->try, name), prospect->win);
    if (prospect->legal >= 0 && percent(prospect->legal) < 100)
        text_add(&item, " (legal %d %%)", percent(prospect->legal));
    bool added = add_item(line, &item, first ? " " : ", ");
    text_free(&item);
    return added;
}

void thoughts_say_tries(unsigned depth, const struct thought *thought) {
    struct text line = {0};
    if (!thought->count)
        return;
    text_add_string(&line, "Tries:");
    for (unsigned i = 0; i < thought->count; i++)
        if (!add_try(&line, &thought->best[i], i == 0))
            break;
    say("%u 0 0 0 %s", depth, text_string(&line));
    text_free(&line);
}

static square_t likeliest(const float shares[64]) {
    square_t best = 0;
    for (square_t at = 1; at < 64; at++)
        if (shares[at] > shares[best])
            best = at;
    return best;
}

// The likeliest squares, the likeliest first, after a word for what stands there.
static void add_likeliest(struct text *line, const char *word, float shares[64], unsigned most) {
    for (unsigned shown = 0; shown < most; shown++) {
        square_t at = likeliest(shares);
        struct text item = {0};
        char name[3];
        notation_square(at, name);
        text_add(&item, "%s %d %%", name, percent((double)shares[at]));
        bool added = percent((double)shares[at]) >= LEAST_PERCENT &&
                     add_item(line, &item, shown ? ", " : word);
        text_free(&item);
        if (!added)
            return;
        shares[at] = 0;
    }
}

void thoughts_say_suspicion(unsigned depth, const struct suspicion *suspicion, bitboard_t home) {
    struct suspicion left = *suspicion;
    struct text line = {0};
    for (square_t at = 0; at < 64; at++)
        left.enemy[at] = bits_has(home, at) ? 0 : left.enemy[at] - left.king[at];
    text_add_string(&line, "Believes:");
    add_likeliest(&line, " king ", left.king, KINGS_SHOWN);
    add_likeliest(&line, "; men ", left.enemy, 64);
    say("%u 0 0 0 %s", depth, text_string(&line));
    text_free(&line);
}

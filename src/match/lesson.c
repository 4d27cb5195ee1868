// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "match/lesson.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_BACK = 10 };

void lesson_free(struct lesson *lesson) {
    for (unsigned i = 0; i < lesson->kind_count; i++)
        free(lesson->kinds[i]);
    fit_free(&lesson->fit);
    fit_free(&lesson->held);
}

// Does the name begin with one of the list?
static bool is_listed(const char *list, const char *name) {
    while (list && *list) {
        size_t length = strcspn(list, ",");
        if (length && strncmp(list, name, length) == 0)
            return true;
        list += length + (list[length] == ',');
    }
    return false;
}

// The number of a kind of player; settings after the first do not make another. Those for whom
// there is no room any more are one kind together, the last.
static unsigned kind_of(struct lesson *lesson, const char *name) {
    size_t length = strcspn(name, ",");
    for (unsigned i = 0; i < lesson->kind_count; i++)
        if (strlen(lesson->kinds[i]) == length && strncmp(lesson->kinds[i], name, length) == 0)
            return i;
    if (lesson->kind_count == KINDS_MOST)
        return KINDS_MOST - 1;
    bool last = lesson->kind_count == KINDS_MOST - 1;
    char *kind = last ? mem_strdup("(all other names)") : text_format("%.*s", (int)length, name);
    lesson->never[lesson->kind_count] = !last && is_listed(lesson->hold, kind);
    lesson->kinds[lesson->kind_count] = kind;
    return lesson->kind_count++;
}

static uint8_t taste_of(const struct lesson *lesson, const char *name) {
    if (is_listed(lesson->plain, name))
        return TASTES;
    if (is_listed(lesson->own, name))
        return TASTE_OWN;
    if (is_listed(lesson->foreign, name))
        return TASTE_FOREIGN;
    return is_listed(lesson->classic, name) ? TASTE_CLASSIC : TASTE_OTHER;
}

// Whether the mover asked for pawn tries in that ply and heard that there are some.
static bool was_told_yes(const struct record *record, size_t ply) {
    const struct ply *at = &record->plies[ply];
    for (size_t i = 0; i < at->count; i++)
        if (record->exchanges[at->first + i].said.verdict == SAID_ANY_YES)
            return true;
    return false;
}

void lesson_add(struct lesson *lesson, const struct record *record, const struct board *boards) {
    const char *white = record_tag(record, "White"), *black = record_tag(record, "Black");
    const char *names[2] = {white ? white : "?", black ? black : "?"};
    unsigned kinds[2] = {kind_of(lesson, names[WHITE]), kind_of(lesson, names[BLACK])};
    bool hold = is_listed(lesson->hold, names[WHITE]) || is_listed(lesson->hold, names[BLACK]) ||
                lesson->games % HELD_BACK == 0;
    struct announcement said[2] = {law_opening(record->rules, &record->start), {0}};
    size_t moves = record_moves(record);
    lesson->games++;
    lesson->lines += 2;
    for (size_t i = 0; i < moves; i++) {
        enum colour side = (enum colour)boards[i].turn;
        struct fit_example example = {
            .board = boards[i],
            .heard = overheard_from(&said[0], i > 1 ? &said[1] : NULL),
            .played = record_move(record, i),
            .taste = taste_of(lesson, names[side]),
            .kind = (uint8_t)kinds[side],
            .line = lesson->lines + (unsigned)side,
        };
        example.heard.tries = example.heard.tries || was_told_yes(record, i);
        if (i > 1)
            example.heard.last = record_move(record, i - 2);
        fit_add(hold ? &lesson->held : &lesson->fit, &example);
        said[1] = said[0];
        said[0] = law_announce(record->rules, &boards[i], example.played);
    }
}

// What the types said of the move that was played.
static void foretell(const struct fit_example *example, const struct opponent *model,
                     float chances[ENEMY_TYPES]) {
    float all[MOVES_MAX][ENEMY_TYPES];
    struct moves legal;
    movegen_legal(&example->board, &legal);
    opponent_chances(model, &example->heard, &example->board, &legal, all);
    for (unsigned i = 0; i < legal.count; i++)
        if (legal.at[i] == example->played)
            memcpy(chances, all[i], sizeof all[i]);
}

// What the types have earned so far in a line: the mixture's chance of the move, by Bayes.
static double mix(const struct opponent *model, float weight[ENEMY_TYPES],
                  const float chances[ENEMY_TYPES]) {
    float sum = 0, got = 0;
    opponent_mutate(model, weight);
    for (unsigned k = 0; k < ENEMY_TYPES; k++) {
        sum += weight[k];
        got += weight[k] *= chances[k];
    }
    for (unsigned k = 0; k < ENEMY_TYPES; k++)
        weight[k] /= got;
    return (double)(got / sum);
}

void lesson_try(const struct lesson *lesson, const struct opponent *model,
                struct lesson_bits *bits) {
    float weight[2][ENEMY_TYPES];
    uint32_t line[2] = {UINT32_MAX, UINT32_MAX};
    memset(bits, 0, lesson->kind_count * sizeof *bits);
    for (size_t i = 0; i < lesson->held.count; i++) {
        const struct fit_example *example = &lesson->held.examples[i];
        struct lesson_bits *sum = &bits[example->kind];
        unsigned side = example->board.turn;
        float chances[ENEMY_TYPES] = {0};
        if (line[side] != example->line)
            memcpy(weight[side], model->share, sizeof weight[side]);
        line[side] = example->line;
        foretell(example, model, chances);
        sum->moves++;
        sum->uniform -= log2((double)chances[ENEMY_UNIFORM]);
        sum->own -= log2((double)chances[ENEMY_FITTED]);
        sum->other -= log2((double)chances[ENEMY_OTHER]);
        sum->classic -= log2((double)chances[ENEMY_CLASSIC]);
        sum->taker -= log2((double)chances[ENEMY_TAKER]);
        sum->mixed -= log2(mix(model, weight[side], chances));
    }
    for (unsigned i = 0; i < lesson->kind_count; i++) {
        double moves = bits[i].moves ? (double)bits[i].moves : 1;
        bits[i].uniform /= moves;
        bits[i].own /= moves;
        bits[i].other /= moves;
        bits[i].classic /= moves;
        bits[i].taker /= moves;
        bits[i].mixed /= moves;
    }
}

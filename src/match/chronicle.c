// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/json.h"
#include "base/mem.h"
#include "board/fen.h"
#include "board/notation.h"
#include "law/words.h"
#include "match/chronicle.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void free_curves(struct curve *curves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(curves[i].sums);
        free(curves[i].counts);
    }
    free(curves);
}

void chronicle_free(struct chronicle *chronicle) {
    free_curves(chronicle->worth, chronicle->player_count);
    free_curves(chronicle->guessed, chronicle->player_count);
    free(chronicle->foretold);
    text_free(&chronicle->games);
    *chronicle = (struct chronicle){0};
}

static void curve_add(struct curve *curve, size_t at, double value) {
    if (at >= curve->length) {
        size_t length = at + 64;
        curve->sums = mem_resize(curve->sums, length, sizeof *curve->sums);
        curve->counts = mem_resize(curve->counts, length, sizeof *curve->counts);
        for (; curve->length < length; curve->length++) {
            curve->sums[curve->length] = 0;
            curve->counts[curve->length] = 0;
        }
    }
    curve->sums[at] += value;
    curve->counts[at]++;
}

static void make_room(struct chronicle *chronicle, size_t players) {
    if (players <= chronicle->player_count)
        return;
    size_t old = chronicle->player_count;
    chronicle->worth = mem_resize(chronicle->worth, players, sizeof *chronicle->worth);
    chronicle->guessed = mem_resize(chronicle->guessed, players, sizeof *chronicle->guessed);
    chronicle->foretold = mem_resize(chronicle->foretold, players, sizeof *chronicle->foretold);
    for (size_t i = old; i < players; i++) {
        chronicle->worth[i] = chronicle->guessed[i] = (struct curve){0};
        chronicle->foretold[i] = (struct foretold){0};
    }
    chronicle->player_count = players;
}

// As the 2005 paper counts: queen 9, rook 5, bishop and knight 3, pawn 1.
static double worth_of(const struct board *board, enum colour side) {
    static const double WORTH[MEN_KINDS] = {
        [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9};
    double worth = 0;
    for (int man = PAWN; man <= QUEEN; man++)
        worth += WORTH[man] * bits_count(board->men[man] & board->side[side]);
    return worth;
}

// The number behind a word of a note; false when the word is not there.
static bool noted(const char *note, const char *word, double *value) {
    const char *at = note ? strstr(note, word) : NULL;
    return at && sscanf(at + strlen(word), " %lf", value) == 1;
}

static void add_board(const struct board *board, struct text *text) {
    text_add_char(text, '"');
    for (square_t at = 0; at < 64; at++) {
        char letter = '.';
        for (int man = PAWN; man <= KING; man++)
            if (bits_has(board->men[man], at))
                letter = fen_letter((enum man)man);
        if (bits_has(board->side[BLACK], at))
            letter = (char)tolower((unsigned char)letter);
        text_add_char(text, letter);
    }
    text_add_char(text, '"');
}

// [try, words, whether the other side hears them]
static void add_exchange(const struct record *record, const struct exchange *exchange,
                         struct text *text) {
    char try[COORDINATES_MAX] = "any?";
    struct text words = {0};
    if (exchange->try != MOVE_NONE)
        notation_coordinates(exchange->try, try);
    words_add(&words, record->rules, &exchange->said);
    text_add(text, "[\"%s\", ", try);
    json_add_string(text, text_string(&words));
    text_add(text, ", %d]",
             law_hears(record->rules, &exchange->said, (enum colour)(exchange->said.side ^ 1)));
    text_free(&words);
}

static void add_ply(const struct record *record, size_t index, const struct board *before,
                    const struct board *after, struct text *text) {
    const struct ply *ply = &record->plies[index];
    move_t move = record_move(record, index);
    char san[SAN_MAX] = "";
    if (move != MOVE_NONE)
        notation_san(before, move, san);
    text_add(text, "{\"side\": %d, \"san\": \"%s\", \"said\": [", before->turn, san);
    for (size_t i = 0; i < ply->count; i++) {
        text_add_string(text, i ? ", " : "");
        add_exchange(record, &record->exchanges[ply->first + i], text);
    }
    text_add_string(text, "], \"board\": ");
    add_board(after, text);
    if (ply->note) {
        text_add_string(text, ", \"note\": ");
        json_add_string(text, ply->note);
    }
    text_add_char(text, '}');
}

static void begin_game(const struct record *record, const struct outcome *outcome,
                       struct text *text) {
    text_add(text,
             "%s\n{\"game\": %zu, \"white\": %zu, \"black\": %zu, \"result\": \"%s\", \"end\": "
             "\"%s\", \"files\": %u, \"ranks\": %u, \"rules\": \"%s\", \"start\": ",
             text->length ? "," : "", outcome->number + 1, outcome->players[WHITE],
             outcome->players[BLACK], words_result(outcome->result),
             termination_word(outcome->termination), board_files(&record->start),
             board_ranks(&record->start), record->rules->name);
    add_board(&record->start, text);
    text_add_string(text, ", \"plies\": [");
}

// What was expected before a move, and what came of it: 1, 0.5 or 0.
static void foretold_add(struct foretold *foretold, double win, double came) {
    double chance = fmin(fmax(win, 0.001), 0.999);
    size_t part = win >= 1 ? FORETOLD_PARTS - 1 : (size_t)(win * FORETOLD_PARTS);
    foretold->said[part] += win;
    foretold->came[part] += came;
    foretold->count[part]++;
    foretold->loss -= came * log(chance) + (1 - came) * log(1 - chance);
}

// The curves get a point for each of a player's own moves.
static void add_points(struct chronicle *chronicle, const struct record *record, size_t ply,
                       const struct board *after, const struct outcome *outcome) {
    double share = 0, win;
    enum colour side = (enum colour)(after->turn ^ 1);
    struct curve *worths = chronicle->worth;
    const char *note = record->plies[ply].note;
    if (side == BLACK || ply + 1 == record_moves(record))
        for (int i = WHITE; i <= BLACK; i++)
            curve_add(&worths[outcome->players[i]], ply / 2, worth_of(after, (enum colour)i));
    if (note) {
        noted(note, "guessed", &share);
        curve_add(&chronicle->guessed[outcome->players[side]], ply / 2, share);
        if (noted(note, "win", &win) && win >= 0 && win <= 1 && outcome->result != RESULT_NONE)
            foretold_add(&chronicle->foretold[outcome->players[side]], win,
                         outcome_points(outcome, side) / 2.0);
    }
}

void chronicle_add(struct chronicle *chronicle, const struct record *record,
                   const struct outcome *outcome) {
    size_t white = outcome->players[WHITE], black = outcome->players[BLACK];
    bool tell = chronicle->told < chronicle->most_games;
    struct board board = record->start;
    make_room(chronicle, (white > black ? white : black) + 1);
    if (tell)
        begin_game(record, outcome, &chronicle->games);
    for (size_t i = 0; i < record->ply_count; i++) {
        struct board before = board;
        if (record_move(record, i) != MOVE_NONE) {
            board_make(&board, record_move(record, i));
            add_points(chronicle, record, i, &board, outcome);
        }
        if (tell) {
            text_add_string(&chronicle->games, i ? ",\n" : "");
            add_ply(record, i, &before, &board, &chronicle->games);
        }
    }
    if (tell)
        text_add_string(&chronicle->games, "]}");
    chronicle->told += tell;
}

static void add_curves(const struct curve *curves, size_t count, struct text *text) {
    text_add_char(text, '[');
    for (size_t i = 0; i < count; i++) {
        const char *comma = "";
        text_add_string(text, i ? ",\n[" : "[");
        for (size_t k = 0; k < curves[i].length && curves[i].counts[k]; k++) {
            text_add(text, "%s[%.4g, %zu]", comma, curves[i].sums[k] / (double)curves[i].counts[k],
                     curves[i].counts[k]);
            comma = ", ";
        }
        text_add_char(text, ']');
    }
    text_add_char(text, ']');
}

// [mean of what was said, mean of what came, how often] for each tenth, and the loss by move.
static void add_foretold(const struct foretold *foretold, size_t count, struct text *text) {
    for (size_t i = 0; i < count; i++) {
        size_t all = 0;
        text_add_string(text, i ? ",\n{\"parts\": [" : "{\"parts\": [");
        for (size_t k = 0; k < FORETOLD_PARTS; k++) {
            double n = (double)foretold[i].count[k];
            text_add(text, "%s[%.4g, %.4g, %zu]", k ? ", " : "",
                     n > 0 ? foretold[i].said[k] / n : 0, n > 0 ? foretold[i].came[k] / n : 0,
                     foretold[i].count[k]);
            all += foretold[i].count[k];
        }
        text_add(text, "], \"moves\": %zu, \"loss\": %.4f}", all,
                 all ? foretold[i].loss / (double)all : 0);
    }
}

void chronicle_add_json(const struct chronicle *chronicle, struct text *text) {
    text_add_string(text, "{\"worth\": ");
    add_curves(chronicle->worth, chronicle->player_count, text);
    text_add_string(text, ",\n\"guessed\": ");
    add_curves(chronicle->guessed, chronicle->player_count, text);
    text_add_string(text, ",\n\"foretold\": [");
    add_foretold(chronicle->foretold, chronicle->player_count, text);
    text_add(text, "],\n\"games\": [%s]}", text_string(&chronicle->games));
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/json.h"
#include "base/mem.h"
#include "board/fen.h"
#include "board/notation.h"
#include "law/words.h"
#include "match/chronicle.h"
#include "match/men.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void free_curve(struct curve *curve) {
    free(curve->sums);
    free(curve->counts);
}

void chronicle_free(struct chronicle *chronicle) {
    for (size_t i = 0; i < chronicle->party_count; i++) {
        free_curve(&chronicle->parties[i].worth);
        free_curve(&chronicle->parties[i].guessed);
    }
    free(chronicle->parties);
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

static size_t find_party(const struct chronicle *chronicle, size_t player, size_t against) {
    size_t i = 0;
    while (i < chronicle->party_count &&
           (chronicle->parties[i].player != player || chronicle->parties[i].against != against))
        i++;
    return i;
}

const struct party *chronicle_party(const struct chronicle *chronicle, size_t player,
                                    size_t against) {
    size_t found = find_party(chronicle, player, against);
    return found < chronicle->party_count ? &chronicle->parties[found] : NULL;
}

static struct party *party_of(struct chronicle *chronicle, const struct outcome *outcome,
                              enum colour side) {
    size_t player = outcome->players[side], against = outcome->players[side ^ 1];
    size_t found = find_party(chronicle, player, against);
    if (found < chronicle->party_count)
        return &chronicle->parties[found];
    chronicle->parties =
        mem_resize(chronicle->parties, chronicle->party_count + 1, sizeof *chronicle->parties);
    struct party *party = &chronicle->parties[chronicle->party_count++];
    *party = (struct party){.player = player, .against = against};
    return party;
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
    words_add_speech(&words, record->rules, &exchange->said);
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
    const char *note = record->plies[ply].note;
    if (side == BLACK || ply + 1 == record_moves(record))
        for (int i = WHITE; i <= BLACK; i++)
            curve_add(&party_of(chronicle, outcome, (enum colour)i)->worth,
                      (ply + (record->start.turn == BLACK)) / 2, men_points(after, (enum colour)i));
    if (!note)
        return;
    struct party *party = party_of(chronicle, outcome, side);
    noted(note, "guessed", &share);
    curve_add(&party->guessed, ply / 2, share);
    if (noted(note, "win", &win) && win >= 0 && win <= 1 && outcome_is_finished(outcome))
        foretold_add(&party->foretold, win, outcome_points(outcome, side) / 2.0);
}

void chronicle_add(struct chronicle *chronicle, const struct record *record,
                   const struct outcome *outcome) {
    bool tell = chronicle->told < chronicle->most_games;
    struct board board = record->start;
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

// [mean, how many games] by move.
static void add_curve(const char *name, const struct curve *curve, struct text *text) {
    const char *comma = "";
    text_add(text, ", \"%s\": [", name);
    for (size_t k = 0; k < curve->length && curve->counts[k]; k++) {
        text_add(text, "%s[%.4g, %zu]", comma, curve->sums[k] / (double)curve->counts[k],
                 curve->counts[k]);
        comma = ", ";
    }
    text_add_char(text, ']');
}

// [mean of what was said, mean of what came, how often] for each tenth, and the loss by move.
static void add_foretold(const struct foretold *foretold, struct text *text) {
    size_t all = 0;
    text_add_string(text, ", \"foretold\": {\"parts\": [");
    for (size_t k = 0; k < FORETOLD_PARTS; k++) {
        double n = (double)foretold->count[k];
        text_add(text, "%s[%.4g, %.4g, %zu]", k ? ", " : "", n > 0 ? foretold->said[k] / n : 0,
                 n > 0 ? foretold->came[k] / n : 0, foretold->count[k]);
        all += foretold->count[k];
    }
    text_add(text, "], \"moves\": %zu, \"loss\": %.4f}", all,
             all ? foretold->loss / (double)all : 0);
}

void chronicle_add_json(const struct chronicle *chronicle, struct text *text) {
    text_add_string(text, "{\"parties\": [");
    for (size_t i = 0; i < chronicle->party_count; i++) {
        const struct party *party = &chronicle->parties[i];
        text_add(text, "%s\n{\"player\": %zu, \"against\": %zu", i ? "," : "", party->player,
                 party->against);
        add_curve("worth", &party->worth, text);
        add_curve("guessed", &party->guessed, text);
        add_foretold(&party->foretold, text);
        text_add_char(text, '}');
    }
    text_add(text, "],\n\"games\": [%s]}", text_string(&chronicle->games));
}

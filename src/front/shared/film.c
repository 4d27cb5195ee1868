// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/json.h"
#include "board/fen.h"
#include "front/shared/film.h"
#include "law/words.h"

#include <math.h>
#include <string.h>

// Percentages of the board's squares from a1 on, in tenths: enough for a picture, and short.
static void add_shares(struct text *json, const char *name, const double shares[64],
                       bitboard_t area) {
    text_add(json, ",\"%s\":[", name);
    for (bitboard_t left = area; left;) {
        double share = shares[bits_pop(&left)];
        text_add(json, "%ld%s", lround(1000 * (share < 1 ? share : 1)), left ? "," : "");
    }
    text_add_char(json, ']');
}

// Where the men are, as the first field of a FEN.
static void add_men(struct text *json, const struct board *truth) {
    char fen[FEN_MAX];
    fen_write(truth, fen);
    fen[strcspn(fen, " ")] = '\0';
    text_add(json, ",\"men\":\"%s\"", fen);
}

void film_add(struct film *film, const struct frame *frame) {
    struct text *json = &film->frames;
    enum colour enemy = colour_other(frame->side);
    const struct gauge *gauge = frame->gauge;
    text_add(json, "%s{\"ply\":%zu,\"move\":", film->count++ ? ",\n" : "", frame->ply);
    json_add_string(json, frame->move);
    text_add_string(json, ",\"heard\":");
    json_add_string(json, frame->heard);
    text_add(json, ",\"boards\":%zu,\"known\":%zu,\"exact\":%s,\"entropy\":", gauge->boards,
             gauge->known, frame->exact ? "true" : "false");
    json_add_real(json, gauge->entropy, 3);
    text_add_string(json, ",\"onMen\":");
    json_add_real(json, gauge_men(gauge, frame->truth, enemy), 4);
    text_add_string(json, ",\"onKing\":");
    json_add_real(json, gauge_king(gauge, frame->truth, enemy), 4);
    add_men(json, frame->truth);
    add_shares(json, "heat", gauge->enemy, board_area(frame->truth));
    add_shares(json, "king", gauge->king, board_area(frame->truth));
    text_add_char(json, '}');
}

void film_finish(const struct film *film, const char *title, enum colour side, struct text *json) {
    text_add_string(json, "{\"title\":");
    json_add_string(json, title);
    text_add(json, ",\"side\":\"%s\",\"frames\":[\n%s]}", words_colour(side),
             text_string(&film->frames));
}

void film_free(struct film *film) {
    text_free(&film->frames);
}

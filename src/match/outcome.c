// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/backing.h"
#include "law/words.h"
#include "match/outcome.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_MOST 1e15

static const char *const TALLY_TAGS[2] = {"WhiteTally", "BlackTally"};
static const char *const TIME_TAGS[2] = {"WhiteTime", "BlackTime"};

double tally_ms(const struct tally *tally) {
    return (double)(tally->us + tally->heard_us) / 1000;
}

bool outcome_is_finished(const struct outcome *outcome) {
    return outcome->result != RESULT_NONE;
}

unsigned outcome_points(const struct outcome *outcome, enum colour side) {
    if (outcome->result == RESULT_WHITE)
        return side == WHITE ? 2 : 0;
    if (outcome->result == RESULT_BLACK)
        return side == BLACK ? 2 : 0;
    return 1;
}

struct outcome outcome_of(const struct record *record, const struct tally tallies[2]) {
    struct outcome outcome = {.result = record->result,
                              .termination = record->termination,
                              .plies = record_moves(record),
                              .tallies = {tallies[WHITE], tallies[BLACK]},
                              .timed = true};
    const char *fault = record_tag(record, "Fault");
    if (fault)
        snprintf(outcome.fault, sizeof outcome.fault, "%s", fault);
    return outcome;
}

// What the moves themselves tell.
static void count_exchanges(const struct record *record, struct tally tallies[2]) {
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct announcement *said = &record->exchanges[i].said;
        tallies[said->side].exchanges++;
        tallies[said->side].moves += said->verdict == SAID_MOVED;
    }
}

struct outcome outcome_read(const struct record *record) {
    struct tally tallies[2] = {{0}, {0}};
    bool timed = true;
    count_exchanges(record, tallies);
    for (int side = WHITE; side <= BLACK; side++) {
        const char *work = record_tag(record, TALLY_TAGS[side]);
        const char *time = record_tag(record, TIME_TAGS[side]);
        if (work)
            sscanf(work, "boards %" SCNu64 " nodes %" SCNu64, &tallies[side].boards,
                   &tallies[side].nodes);
        tallies[side].fallbacks = backing_fallbacks(record, (enum colour)side);
        timed = timed && time &&
                sscanf(time, "chose %" SCNd64 " heard %" SCNd64, &tallies[side].us,
                       &tallies[side].heard_us) == 2;
    }
    struct outcome outcome = outcome_of(record, tallies);
    outcome.timed = timed;
    return outcome;
}

void outcome_tag(struct record *record, const struct tally tallies[2], bool times) {
    for (int side = WHITE; side <= BLACK; side++) {
        const struct tally *tally = &tallies[side];
        char *work = text_format("boards %" PRIu64 " nodes %" PRIu64, tally->boards, tally->nodes);
        char *time = text_format("chose %" PRId64 " heard %" PRId64, tally->us, tally->heard_us);
        record_set_tag(record, TALLY_TAGS[side], work);
        record_set_tag(record, TIME_TAGS[side], times ? time : NULL);
        free(work);
        free(time);
    }
}

static void add_tally(const struct tally *tally, bool timed, struct text *text) {
    text_add(text,
             "{\"moves\": %zu, \"tries\": %zu, \"boards\": %" PRIu64 ", \"nodes\": %" PRIu64
             ", \"fallbacks\": %zu",
             tally->moves, tally->exchanges, tally->boards, tally->nodes, tally->fallbacks);
    if (timed)
        text_add(text, ", \"chose_us\": %" PRId64 ", \"heard_us\": %" PRId64, tally->us,
                 tally->heard_us);
    text_add_char(text, '}');
}

void outcome_add_json(const struct outcome *outcome, struct text *text) {
    text_add(text,
             "{\"game\": %zu, \"white\": %zu, \"black\": %zu, \"result\": \"%s\", "
             "\"end\": \"%s\", \"plies\": %zu, \"tally\": [",
             outcome->number + 1, outcome->players[WHITE], outcome->players[BLACK],
             words_result(outcome->result), termination_word(outcome->termination), outcome->plies);
    add_tally(&outcome->tallies[WHITE], outcome->timed, text);
    text_add_string(text, ", ");
    add_tally(&outcome->tallies[BLACK], outcome->timed, text);
    text_add_char(text, ']');
    if (*outcome->fault) {
        text_add_string(text, ", \"fault\": ");
        json_add_string(text, outcome->fault);
    }
    text_add_char(text, '}');
}

static bool result_read(const char *word, enum result *result) {
    int i = RESULT_NONE;
    while (i <= RESULT_DRAW && strcmp(word, words_result((enum result)i)) != 0)
        i++;
    *result = i <= RESULT_DRAW ? (enum result)i : RESULT_NONE;
    return i <= RESULT_DRAW;
}

// A count that a file tells: none where there is none, and never one that no contest can have.
static bool read_count(const struct json *json, const char *name, uint64_t *count) {
    double number = json_number(json, name, 0);
    *count = number >= 0 && number <= COUNT_MOST ? (uint64_t)number : 0;
    return number >= 0 && number <= COUNT_MOST;
}

static bool tally_read(const struct json *json, struct tally *tally) {
    uint64_t moves, exchanges, fallbacks, us, heard_us;
    bool good = read_count(json, "moves", &moves) && read_count(json, "tries", &exchanges) &&
                read_count(json, "boards", &tally->boards) &&
                read_count(json, "nodes", &tally->nodes) &&
                read_count(json, "fallbacks", &fallbacks) && read_count(json, "chose_us", &us) &&
                read_count(json, "heard_us", &heard_us);
    if (!good)
        return false;
    tally->moves = (size_t)moves;
    tally->exchanges = (size_t)exchanges;
    tally->fallbacks = (size_t)fallbacks;
    tally->us = (int64_t)us;
    tally->heard_us = (int64_t)heard_us;
    return true;
}

bool outcome_read_json(const struct json *json, size_t player_count, struct outcome *outcome) {
    const struct json *tallies = json_member(json, "tally");
    double number = json_number(json, "game", 0);
    double white = json_number(json, "white", -1), black = json_number(json, "black", -1);
    double most = (double)player_count - 1;
    struct tally tally[2] = {{0}, {0}};
    enum result result;
    uint64_t plies;
    if (!result_read(json_string(json, "result", ""), &result) || !tallies || tallies->count != 2 ||
        number < 1 || number > 1e9 || white < 0 || white > most || black < 0 || black > most ||
        !read_count(json, "plies", &plies) || !tally_read(&tallies->items[0], &tally[0]) ||
        !tally_read(&tallies->items[1], &tally[1]))
        return false;
    *outcome = (struct outcome){
        .number = (size_t)number - 1,
        .players = {(size_t)white, (size_t)black},
        .result = result,
        .termination = termination_read(json_string(json, "end", "untold")),
        .plies = (size_t)plies,
        .tallies = {tally[0], tally[1]},
        .timed = json_member(&tallies->items[0], "chose_us"),
    };
    const char *fault = json_string(json, "fault", "");
    strncpy(outcome->fault, fault, sizeof outcome->fault - 1);
    return true;
}

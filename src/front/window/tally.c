// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/window/tally.h"

#include "base/file.h"
#include "game/pgn.h"

#include <stdio.h>
#include <stdlib.h>

// NULL for a file that is not there, since no game was finished.
static struct pgn_reader *open_part(const char *path) {
    return file_exists(path) ? pgn_open(path, ruleset_at(0), NULL) : NULL;
}

static bool read_next(struct pgn_reader *reader, struct record *record) {
    char *cause = NULL;
    enum pgn_result got;
    if (!reader)
        return false;
    while ((got = pgn_read(reader, record, &cause)) == PGN_BROKEN)
        continue;
    free(cause);
    return got == PGN_GAME;
}

static bool is_same_game(const struct record *a, const struct record *b) {
    size_t moves = record_moves(a);
    if (moves != record_moves(b))
        return false;
    for (size_t ply = 0; ply < moves; ply++)
        if (record_move(a, ply) != record_move(b, ply))
            return false;
    return true;
}

// All tags, or those about one side alone.
static void add_tags(struct record *whole, const struct record *from, const char *side) {
    for (size_t i = 0; i < from->tag_count; i++)
        if (!side || text_starts_with(from->tags[i].name, side))
            record_set_tag(whole, from->tags[i].name, from->tags[i].value);
}

// What its player thought of it: only one of them had the move.
static void add_note(struct record *whole, size_t ply, const struct record *from) {
    if (ply < from->ply_count && from->plies[ply].note)
        record_add_note(whole, ply, from->plies[ply].note);
}

static size_t exchanges_of(const struct record *record, size_t ply) {
    return ply < record->ply_count ? record->plies[ply].count : 0;
}

// Of every turn the account of whoever had it: he alone knows what he tried in vain, and of the
// last one, when it came to no move, that there was one.
static void put_together(struct record *whole, const struct record *a, const struct record *b) {
    record_init(whole, a->rules, a->kind, &a->start);
    add_tags(whole, a, NULL);
    add_tags(whole, b, record_tag(b, "WhiteSeed") ? "White" : "Black");
    for (size_t ply = 0; ply < a->ply_count || ply < b->ply_count; ply++) {
        const struct record *from = exchanges_of(b, ply) > exchanges_of(a, ply) ? b : a;
        for (size_t i = 0; i < from->plies[ply].count; i++) {
            const struct exchange *exchange = &from->exchanges[from->plies[ply].first + i];
            record_add(whole, exchange->try, &exchange->said);
        }
        add_note(whole, ply, a);
        add_note(whole, ply, b);
    }
    record_end(whole, a->result, a->termination);
}

static void count(struct tally *tally, const struct record *record, unsigned game) {
    bool first_is_white = game % 2 == 0;
    if (record->result == RESULT_DRAW)
        tally->drawn++;
    else if (record->result == RESULT_NONE)
        tally->unfinished++;
    else if ((record->result == RESULT_WHITE) == first_is_white)
        tally->first++;
    else
        tally->second++;
}

// As they were asked for: what stands behind them is told by other tags.
static void name_players(struct record *record, const char *const names[2], unsigned game) {
    record_set_tag(record, "White", names[game % 2]);
    record_set_tag(record, "Black", names[(game + 1) % 2]);
}

static bool write_game(struct record games[2], const bool there[2], unsigned game,
                       const struct tally_task *task, char **cause) {
    struct record whole, *one = &games[there[0] ? 0 : 1];
    bool both = there[0] && there[1] && is_same_game(&games[0], &games[1]);
    if (both)
        put_together(&whole, &games[0], &games[1]);
    name_players(both ? &whole : one, task->names, game);
    bool good = pgn_append(task->path, both ? &whole : one, cause);
    if (both)
        record_free(&whole);
    return good;
}

bool tally_merge(struct tally *tally, const struct tally_task *task, char **cause) {
    struct pgn_reader *readers[2] = {open_part(task->parts[0]), open_part(task->parts[1])};
    bool good = true;
    *tally = (struct tally){0};
    for (unsigned game = 0; good; game++) {
        struct record games[2];
        bool there[2] = {read_next(readers[0], &games[0]), read_next(readers[1], &games[1])};
        if (!there[0] && !there[1])
            break;
        count(tally, &games[there[0] ? 0 : 1], game);
        good = write_game(games, there, game, task, cause);
        for (int i = 0; i < 2; i++)
            if (there[i])
                record_free(&games[i]);
    }
    for (int i = 0; i < 2; i++) {
        if (readers[i])
            pgn_close(readers[i]);
        if (good)
            remove(task->parts[i]);
    }
    return good;
}

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
    if (a->ply_count != b->ply_count)
        return false;
    for (size_t ply = 0; ply < a->ply_count; ply++)
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
    if (from->plies[ply].note)
        record_add_note(whole, ply, from->plies[ply].note);
}

// Of every turn the account of whoever had it: he alone knows what he tried in vain.
static void put_together(struct record *whole, const struct record *a, const struct record *b) {
    record_init(whole, a->rules, a->kind, &a->start);
    add_tags(whole, a, NULL);
    add_tags(whole, b, record_tag(b, "WhiteSeed") ? "White" : "Black");
    for (size_t ply = 0; ply < a->ply_count; ply++) {
        const struct record *from = b->plies[ply].count > a->plies[ply].count ? b : a;
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

static bool write_game(const struct record games[2], const bool there[2], const char *path,
                       char **cause) {
    struct record whole;
    if (!there[0] || !there[1] || !is_same_game(&games[0], &games[1]))
        return pgn_append(path, &games[there[0] ? 0 : 1], cause);
    put_together(&whole, &games[0], &games[1]);
    bool good = pgn_append(path, &whole, cause);
    record_free(&whole);
    return good;
}

bool tally_merge(struct tally *tally, const char *const parts[2], const char *path, char **cause) {
    struct pgn_reader *readers[2] = {open_part(parts[0]), open_part(parts[1])};
    bool good = true;
    *tally = (struct tally){0};
    for (unsigned game = 0; good; game++) {
        struct record games[2];
        bool there[2] = {read_next(readers[0], &games[0]), read_next(readers[1], &games[1])};
        if (!there[0] && !there[1])
            break;
        count(tally, &games[there[0] ? 0 : 1], game);
        good = write_game(games, there, path, cause);
        for (int i = 0; i < 2; i++)
            if (there[i])
                record_free(&games[i]);
    }
    for (int i = 0; i < 2; i++) {
        if (readers[i])
            pgn_close(readers[i]);
        if (good)
            remove(parts[i]);
    }
    return good;
}

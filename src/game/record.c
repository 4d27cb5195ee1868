// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"
#include "game/record.h"
#include "law/words.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_MOST = 1 << 16 };

static const char *const TERMINATIONS[] = {
    "unterminated", "checkmate",   "stalemate",
    "repetition",   "fifty-moves", "insufficient-material",
    "resignation",  "agreement",   "time forfeit",
    "fault",        "move-limit",  "abandoned",
    "untold",
};

const char *termination_word(enum termination termination) {
    return TERMINATIONS[termination];
}

enum termination termination_read(const char *word) {
    int i = TERMINATION_NONE;
    while (i < TERMINATION_UNTOLD && strcmp(word, TERMINATIONS[i]) != 0)
        i++;
    return (enum termination)i;
}

void record_init(struct record *record, const struct ruleset *rules, const struct kind *kind,
                 const struct board *start) {
    *record = (struct record){.rules = rules, .kind = kind, .start = *start};
}

void record_free(struct record *record) {
    for (size_t i = 0; i < record->tag_count; i++) {
        free(record->tags[i].name);
        free(record->tags[i].value);
    }
    for (size_t i = 0; i < record->ply_count; i++)
        free(record->plies[i].note);
    free(record->tags);
    dictionary_free(&record->tag_index);
    free(record->plies);
    free(record->exchanges);
    free(record->note);
    *record = (struct record){0};
}

// Room for one thing more in a list.
static void *grow(void *list, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity)
        return list;
    *capacity = *capacity ? 2 * *capacity : 64;
    return mem_resize(list, *capacity, size);
}

static void begin_ply(struct record *record) {
    record->plies =
        grow(record->plies, record->ply_count, &record->ply_capacity, sizeof *record->plies);
    record->plies[record->ply_count++] = (struct ply){.first = record->exchange_count};
}

// A move whose words are not known yet stands there with SAID_NOTHING.
static bool is_move(const struct exchange *exchange) {
    return exchange->said.verdict == SAID_MOVED || exchange->said.verdict == SAID_NOTHING;
}

void record_add(struct record *record, move_t try, const struct announcement *said) {
    if (record_moves(record) == record->ply_count)
        begin_ply(record);
    record->exchanges = grow(record->exchanges, record->exchange_count, &record->exchange_capacity,
                             sizeof *record->exchanges);
    record->exchanges[record->exchange_count++] = (struct exchange){try, *said};
    record->plies[record->ply_count - 1].count++;
}

void record_end(struct record *record, enum result result, enum termination termination) {
    record->result = result;
    record->termination = termination;
}

move_t record_move(const struct record *record, size_t ply) {
    const struct ply *at = &record->plies[ply];
    const struct exchange *last = &record->exchanges[at->first + at->count - 1];
    return is_move(last) ? last->try : MOVE_NONE
        ;
}

bool record_has_story(const struct record *record) {
    return record->exchange_count || record_tells_take_back(record->note);
}

size_t record_moves(const struct record *record) {
    size_t count = record->ply_count;
    return count && record_move(record, count - 1) == MOVE_NONE ? count - 1 : count;
}

size_t record_number(const struct record *record, size_t ply) {
    return record->start.number + (ply + (record->start.turn == BLACK)) / 2;
}

void record_board(const struct record *record, size_t ply, struct board *board) {
    *board = record->start;
    for (size_t i = 0; i < ply && i < record_moves(record); i++)
        board_make(board, record_move(record, i));
}

static struct tag *find_tag(const struct record *record, const char *name) {
    size_t found = dictionary_find(&record->tag_index, name, DICTIONARY_NONE);
    return found == DICTIONARY_NONE ? NULL : &record->tags[found];
}

const char *record_tag(const struct record *record, const char *name) {
    const struct tag *tag = find_tag(record, name);
    return tag ? tag->value : NULL;
}

static void remove_tag(struct record *record, struct tag *tag) {
    size_t behind = record->tag_count - 1 - (size_t)(tag - record->tags);
    free(tag->name);
    free(tag->value);
    memmove(tag, tag + 1, behind * sizeof *tag);
    record->tag_count--;
    dictionary_free(&record->tag_index);
    for (size_t i = 0; i < record->tag_count; i++)
        dictionary_add(&record->tag_index, record->tags[i].name, i);
}

static struct tag *add_tag(struct record *record, const char *name) {
    record->tags =
        grow(record->tags, record->tag_count, &record->tag_capacity, sizeof *record->tags);
    struct tag *tag = &record->tags[record->tag_count];
    *tag = (struct tag){.name = mem_strdup(name)};
    dictionary_add(&record->tag_index, tag->name, record->tag_count++);
    return tag;
}

bool record_tag_is_field(const char *name) {
    static const char *const FIELDS[] = {"Result", "Ruleset", "BoardKind", "SetUp", "FEN"};
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++)
        if (strcmp(name, FIELDS[i]) == 0)
            return true;
    return false;
}

void record_set_tag(struct record *record, const char *name, const char *value) {
    assert(!record_tag_is_field(name));
    struct tag *tag = find_tag(record, name);
    if (!value) {
        if (tag)
            remove_tag(record, tag);
        return;
    }
    char *clean = mem_strdup(value);
    for (char *c = clean; *c; c++)
        if (iscntrl((unsigned char)*c))
            *c = ' ';
    if (!tag)
        tag = add_tag(record, name);
    free(tag->value);
    tag->value = clean;
}

void record_set_date(struct record *record) {
    struct day day;
    if (!clock_today(&day))
        return;
    char *date = text_format("%04d.%02d.%02d", day.year, day.month, day.day);
    record_set_tag(record, "Date", date);
    free(date);
}

bool record_is_umpires(const char *comment) {
    return text_starts_with(comment, "tried ") || text_starts_with(comment, "white moved") ||
           text_starts_with(comment, "black moved");
}

static void add_clean(struct text *text, const char *note) {
    const char *word;
    size_t length;
    while ((word = text_word(&note, &length))) {
        if (text->length)
            text_add_char(text, ' ');
        for (size_t i = 0; i < length; i++) {
            char c = word[i];
            text_add_char(text, c == '{'                    ? '('
                                : c == '}'                  ? ')'
                                : iscntrl((unsigned char)c) ? '?'
                                                            : c);
        }
    }
}

void record_add_note(struct record *record, size_t ply, const char *note) {
    char **place = ply < record->ply_count ? &record->plies[ply].note : &record->note;
    struct text text = {0};
    if (*place && strlen(*place) >= NOTE_MOST)
        return;
    if (*place && *note)
        text_add(&text, "%s;", *place);
    else if (*place)
        text_add_string(&text, *place);
    add_clean(&text, note);
    if (record_is_umpires(text_string(&text))) {
        char *words = text_take(&text);
        text_add(&text, "Note: %s", words);
        free(words);
    }
    free(*place);
    *place = text.length ? text_take(&text) : NULL;
    text_free(&text);
}

static const char TAKEN_BACK[] = "what followed was taken back";

void record_note_take_back(struct record *record, size_t moves) {
    record_add_note(record, moves ? moves - 1 : record->ply_count, TAKEN_BACK);
}

bool record_tells_take_back(const char *note) {
    return note && strstr(note, TAKEN_BACK);
}

void record_copy_notes(struct record *record, const struct record *from) {
    for (size_t i = 0; i < from->ply_count && i < record->ply_count; i++)
        if (from->plies[i].note)
            record_add_note(record, i, from->plies[i].note);
    if (from->note)
        record_add_note(record, record->ply_count, from->note);
}

// In any order: a file has its own.
static bool tags_equal(const struct record *a, const struct record *b) {
    if (a->tag_count != b->tag_count)
        return false;
    for (size_t i = 0; i < a->tag_count; i++) {
        const char *value = record_tag(b, a->tags[i].name);
        if (!value || strcmp(a->tags[i].value, value) != 0)
            return false;
    }
    return true;
}

static bool notes_equal(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool ply_notes_equal(const struct record *a, const struct record *b) {
    for (size_t i = 0; i < a->ply_count; i++)
        if (!notes_equal(a->plies[i].note, b->plies[i].note))
            return false;
    return true;
}

bool record_same_game(const struct record *a, const struct record *b) {
    if (a->result != b->result || a->termination != b->termination ||
        a->ply_count != b->ply_count || a->exchange_count != b->exchange_count)
        return false;
    for (size_t i = 0; i < a->exchange_count; i++)
        if (a->exchanges[i].try != b->exchanges[i].try ||
            !announcement_equal(&a->exchanges[i].said, &b->exchanges[i].said))
            return false;
    return true;
}

bool record_equal(const struct record *a, const struct record *b) {
    return a->rules == b->rules && a->kind == b->kind &&
           memcmp(&a->start, &b->start, sizeof a->start) == 0 && record_same_game(a, b) &&
           a->judged_later == b->judged_later && notes_equal(a->note, b->note) &&
           tags_equal(a, b) && ply_notes_equal(a, b);
}

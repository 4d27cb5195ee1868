// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/model.h"

#include "base/checksum.h"
#include "base/file.h"
#include "base/mem.h"
#include "belief/model/model_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const SIDES[] = {"white", "black"};
static const char *const MEN[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

enum { TABLES = 2 * MEN_KINDS, NAMES_MOST = 1000 };

void model_init(struct model *model, const char *board, unsigned moves) {
    *model = (struct model){.board = mem_strdup(board), .moves = moves};
    model->squares = mem_zero((size_t)TABLES * (moves + 1) * 64, sizeof *model->squares);
}

void model_free(struct model *model) {
    for (size_t i = 0; i < model->list_count; i++) {
        free(model->lists[i].name);
        free(model->lists[i].values);
    }
    for (size_t i = 0; i < model->pack_count; i++) {
        free(model->packs[i].name);
        free(model->packs[i].values);
    }
    free(model->lists);
    free(model->packs);
    free(model->squares);
    free(model->name);
    free(model->board);
    *model = (struct model){0};
}

uint16_t *model_table(const struct model *model, enum colour side, enum man man, unsigned t) {
    size_t table = ((size_t)side * MEN_KINDS + man) * (model->moves + 1) + t;
    return model->squares + table * 64;
}

double model_at(const struct model *model, enum colour side, enum man man, unsigned t,
                square_t at) {
    unsigned last = t < model->moves ? t : model->moves;
    return model_table(model, side, man, last)[at] / (double)MODEL_PARTS;
}

bool model_knows(const struct model *model, const char *board, unsigned t) {
    return model->games && t < model->moves && strcmp(model->board, board) == 0;
}

static struct model_list *find_list(const struct model *model, const char *name) {
    for (size_t i = 0; i < model->list_count; i++)
        if (strcmp(model->lists[i].name, name) == 0)
            return &model->lists[i];
    return NULL;
}

const struct model_list *model_list(const struct model *model, const char *name) {
    return find_list(model, name);
}

void model_set_list(struct model *model, const char *name, const double *values, size_t count) {
    struct model_list *list = find_list(model, name);
    if (!list) {
        model->lists = mem_resize(model->lists, model->list_count + 1, sizeof *model->lists);
        list = &model->lists[model->list_count++];
        *list = (struct model_list){.name = mem_strdup(name)};
    }
    free(list->values);
    list->values = mem_copy(values, count * sizeof *values);
    list->count = count;
}

static struct model_pack *find_pack(const struct model *model, const char *name) {
    for (size_t i = 0; i < model->pack_count; i++)
        if (strcmp(model->packs[i].name, name) == 0)
            return &model->packs[i];
    return NULL;
}

const struct model_pack *model_pack(const struct model *model, const char *name) {
    return find_pack(model, name);
}

void model_set_pack(struct model *model, const char *name, const int16_t *values, size_t count) {
    struct model_pack *pack = find_pack(model, name);
    if (!pack) {
        model->packs = mem_resize(model->packs, model->pack_count + 1, sizeof *model->packs);
        pack = &model->packs[model->pack_count++];
        *pack = (struct model_pack){.name = mem_strdup(name)};
    }
    free(pack->values);
    pack->values = mem_copy(values, count * sizeof *values);
    pack->count = count;
}

static void write_table(const struct model *model, struct text *text, unsigned table, unsigned t) {
    const uint16_t *squares =
        model_table(model, (enum colour)(table / MEN_KINDS), (enum man)(table % MEN_KINDS), t);
    text_add(text, "%s %s %u", SIDES[table / MEN_KINDS], MEN[table % MEN_KINDS], t);
    for (unsigned at = 0; at < 64; at++)
        text_add(text, " %u", squares[at]);
    text_add_char(text, '\n');
}

static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
enum { PACK_LINE = 48 }; // numbers of a pack a line

static void write_pack(const struct model_pack *pack, struct text *text) {
    text_add(text, "%s %zu", pack->name, pack->count);
    for (size_t i = 0; i < pack->count; i++) {
        unsigned value = (unsigned)(pack->values[i] + MODEL_PACK_LIMIT + 1);
        if (i % PACK_LINE == 0)
            text_add_char(text, '\n');
        text_add_char(text, LETTERS[value / 64]);
        text_add_char(text, LETTERS[value % 64]);
    }
    text_add_char(text, '\n');
}

void model_write(const struct model *model, struct text *text) {
    text_add(text, "kriegfish-model %d\nboard %s\ngames %lu\nmoves %u\n[squares]\n", MODEL_VERSION,
             model->board, model->games, model->moves);
    for (unsigned table = 0; table < TABLES; table++)
        for (unsigned t = 0; t <= model->moves; t++)
            write_table(model, text, table, t);
    text_add_string(text, "[lists]\n");
    for (size_t i = 0; i < model->list_count; i++) {
        text_add_string(text, model->lists[i].name);
        for (size_t j = 0; j < model->lists[i].count; j++)
            text_add(text, " %.9g", model->lists[i].values[j]);
        text_add_char(text, '\n');
    }
    text_add_string(text, "[packs]\n");
    for (size_t i = 0; i < model->pack_count; i++)
        write_pack(&model->packs[i], text);
    text_add_string(text, "[end]\n");
}

// A model being read, one line at a time.
struct reader {
    struct model model;
    const char *at;   // the rest of the text
    struct text line; // the present one
    unsigned number;
    char **cause;
};

// The next line that is neither empty nor a comment; false at the end.
static bool next_line(struct reader *reader) {
    while (*reader->at) {
        size_t length = strcspn(reader->at, "\n");
        const char *start = reader->at;
        reader->at += length + (start[length] == '\n');
        reader->number++;
        if (length && start[length - 1] == '\r')
            length--;
        text_clear(&reader->line);
        text_add_bytes(&reader->line, start, length);
        if (length && *start != '#')
            return true;
    }
    text_clear(&reader->line);
    reader->number++;
    return false;
}

static bool bad_line(struct reader *reader, const char *wanted) {
    const char *line = text_string(&reader->line);
    return fail(reader->cause, "line %u: %s expected, not \"%.40s\"%s", reader->number, wanted,
                line, *line ? "" : " (the end)");
}

// Cuts "NAME VALUE" and returns the value when the name fits, else NULL.
static const char *field(struct reader *reader, const char *name) {
    size_t length = strlen(name);
    if (!next_line(reader))
        return NULL;
    const char *line = text_string(&reader->line);
    return text_starts_with(line, name) && line[length] == ' ' ? line + length + 1 : NULL;
}

static bool number_field(struct reader *reader, const char *name, long max, long *value) {
    const char *text = field(reader, name);
    if (text && text_to_long(text, 0, max, value))
        return true;
    bad_line(reader, name);
    return fail(reader->cause, "%s with a number from 0 to %ld", *reader->cause, max);
}

static bool read_head(struct reader *reader) {
    long version, games, moves;
    if (!number_field(reader, "kriegfish-model", 1000000, &version))
        return false;
    if (version != MODEL_VERSION)
        return fail(reader->cause, "line %u: version %ld of the format is not known, only %d",
                    reader->number, version, MODEL_VERSION);
    const char *value = field(reader, "board");
    if (!value || !*value || strchr(value, ' '))
        return bad_line(reader, "board and a name");
    char *board = mem_strdup(value);
    bool good = number_field(reader, "games", 1000000000, &games) &&
                number_field(reader, "moves", MODEL_MOVES_MAX, &moves);
    if (good) {
        model_init(&reader->model, board, (unsigned)moves);
        reader->model.games = (unsigned long)games;
    }
    free(board);
    return good;
}

static bool read_section(struct reader *reader, const char *name) {
    next_line(reader);
    return strcmp(text_string(&reader->line), name) == 0 || bad_line(reader, name);
}

// The next word of the line as its own string, or false when there is none or it is too long.
static bool next_word(const char **at, char word[32]) {
    size_t length;
    const char *start = text_word(at, &length);
    if (!start || length >= 32)
        return false;
    memcpy(word, start, length);
    word[length] = '\0';
    return true;
}

static bool read_table(struct reader *reader, unsigned table, unsigned t) {
    char head[64], word[32];
    long value;
    snprintf(head, sizeof head, "%s %s %u", SIDES[table / MEN_KINDS], MEN[table % MEN_KINDS], t);
    const char *rest = field(reader, head);
    if (!rest)
        return bad_line(reader, head);
    uint16_t *squares = model_table(&reader->model, (enum colour)(table / MEN_KINDS),
                                    (enum man)(table % MEN_KINDS), t);
    for (unsigned at = 0; at < 64; at++) {
        if (!next_word(&rest, word) || !text_to_long(word, 0, MODEL_PARTS, &value))
            return fail(reader->cause, "line %u: square %u of %s needs a number from 0 to %d",
                        reader->number, at + 1, head, MODEL_PARTS);
        squares[at] = (uint16_t)value;
    }
    return !next_word(&rest, word) ||
           fail(reader->cause, "line %u: more than 64 numbers", reader->number);
}

static bool read_squares(struct reader *reader) {
    for (unsigned table = 0; table < TABLES; table++)
        for (unsigned t = 0; t <= reader->model.moves; t++)
            if (!read_table(reader, table, t))
                return false;
    return true;
}

static bool name_is_good(const char *name) {
    return *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789.-_")];
}

static bool read_values(struct reader *reader, const char *name, const char *rest) {
    double *values = mem_alloc(MODEL_LIST_MAX * sizeof *values);
    char word[32];
    size_t count = 0;
    bool good = true;
    while (good && next_word(&rest, word)) {
        good = count < MODEL_LIST_MAX && text_to_double(word, -1e12, 1e12, &values[count]);
        count++;
    }
    if (good && count && !rest[strspn(rest, " \t")])
        model_set_list(&reader->model, name, values, count);
    else
        good = fail(reader->cause, "line %u: \"%s\" needs 1 to %d numbers, and the %zuth is none",
                    reader->number, name, MODEL_LIST_MAX, count ? count : 1);
    free(values);
    return good;
}

static int letter_value(char letter) {
    const char *at = letter ? strchr(LETTERS, letter) : NULL;
    return at ? (int)(at - LETTERS) : -1;
}

// One line of a pack into the next values; false when it has other letters, or too few of them.
static bool unpack_line(const char *line, int16_t *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int high = letter_value(line[2 * i]);
        int low = high < 0 ? -1 : letter_value(line[2 * i + 1]);
        int value = high * 64 + low - MODEL_PACK_LIMIT - 1;
        if (low < 0 || value < -MODEL_PACK_LIMIT)
            return false;
        values[i] = (int16_t)value;
    }
    return !line[2 * count];
}

static bool read_pack(struct reader *reader, const char *name, size_t count) {
    int16_t *values = mem_alloc(count * sizeof *values);
    bool good = true;
    for (size_t i = 0; good && i < count; i += PACK_LINE) {
        size_t now = count - i < PACK_LINE ? count - i : PACK_LINE;
        next_line(reader);
        good = unpack_line(text_string(&reader->line), values + i, now) ||
               fail(reader->cause, "line %u: %zu letters of \"%s\" expected", reader->number,
                    2 * now, name);
    }
    if (good)
        model_set_pack(&reader->model, name, values, count);
    free(values);
    return good;
}

// A name, how many numbers, and lines of them, until the end.
static bool read_packs(struct reader *reader) {
    while (next_line(reader)) {
        const char *rest = text_string(&reader->line);
        char name[32], word[32];
        long count;
        if (strcmp(rest, "[end]") == 0)
            return !next_line(reader) || bad_line(reader, "nothing more after [end]");
        if (!next_word(&rest, name) || !name_is_good(name))
            return bad_line(reader, "a pack's name or [end]");
        if (reader->model.pack_count == NAMES_MOST)
            return bad_line(reader, "[end] after so many packs");
        if (model_pack(&reader->model, name))
            return fail(reader->cause, "line %u: \"%s\" is there twice", reader->number, name);
        if (!next_word(&rest, word) || !text_to_long(word, 1, MODEL_PACK_MAX, &count))
            return fail(reader->cause, "line %u: \"%s\" needs a count from 1 to %d", reader->number,
                        name, MODEL_PACK_MAX);
        if (!read_pack(reader, name, (size_t)count))
            return false;
    }
    return bad_line(reader, "[end]");
}

// A name and its numbers, until the packs.
static bool read_lists(struct reader *reader) {
    while (next_line(reader)) {
        const char *rest = text_string(&reader->line);
        char name[32];
        if (strcmp(rest, "[packs]") == 0)
            return true;
        if (!next_word(&rest, name) || !name_is_good(name))
            return bad_line(reader, "a list's name or [packs]");
        if (reader->model.list_count == NAMES_MOST)
            return bad_line(reader, "[packs] after so many lists");
        if (model_list(&reader->model, name))
            return fail(reader->cause, "line %u: \"%s\" is there twice", reader->number, name);
        if (!read_values(reader, name, rest))
            return false;
    }
    return bad_line(reader, "[packs]");
}

bool model_read(struct model *model, const char *text, char **cause) {
    char *own_cause = NULL;
    struct reader reader = {.at = text, .cause = &own_cause};
    bool good = read_head(&reader) && read_section(&reader, "[squares]") && read_squares(&reader) &&
                read_section(&reader, "[lists]") && read_lists(&reader) && read_packs(&reader);
    text_free(&reader.line);
    if (good)
        *model = reader.model;
    else {
        model_free(&reader.model);
        fail(cause, "%s", own_cause);
    }
    free(own_cause);
    return good;
}

static bool slurp(const char *path, struct text *text, char **cause) {
    char bytes[4096];
    size_t got;
    FILE *file = file_open(path, "rb");
    if (!file)
        return fail(cause, "%s: %s", path, strerror(errno));
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_add_bytes(text, bytes, got);
    bool good = !ferror(file);
    fclose(file);
    return good || fail(cause, "%s: cannot be read", path);
}

static void name_model(struct model *model, const char *path, const struct text *text) {
    const char *slash = strrchr(path, '/');
    model->name = mem_strdup(slash ? slash + 1 : path);
    model->checksum = checksum_of(text->bytes, text->length);
}

void model_add_label(const struct model *model, struct text *text) {
    text_add(text, "%s %08" PRIx32, model->name, model->checksum);
}

bool model_load(struct model *model, const char *path, char **cause) {
    struct text text = {0};
    char *why = NULL;
    bool good = slurp(path, &text, cause);
    if (good && strlen(text_string(&text)) != text.length)
        good = fail(cause, "%s: not a text file", path);
    else if (good && !model_read(model, text_string(&text), &why))
        good = fail(cause, "%s: %s", path, why);
    if (good)
        name_model(model, path, &text);
    free(why);
    text_free(&text);
    return good;
}

void model_default(struct model *model) {
    struct text text = {0};
    char *cause = NULL;
    for (size_t i = 0; MODEL_TEXT[i]; i++)
        text_add(&text, "%s\n", MODEL_TEXT[i]);
    if (!model_read(model, text_string(&text), &cause)) // our own file: a test reads it
        model_init(model, "none", 0);
    name_model(model, "default", &text);
    free(cause);
    text_free(&text);
}

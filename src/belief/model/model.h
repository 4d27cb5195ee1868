// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A model of how people or programs play blind, learned from games: for each side and kind of man
// how often one stands on each square after so many moves of its side (the tables D_w(p, t) and
// D_b(p, t) of Ciancarini and Favini 2010, section 5), and named lists and packs of numbers for
// whoever else learns from games. kriegfish.5 has the file's format. How to learn one is in
// tally.h.
//
// A struct model owns its memory: model_init or a reader that succeeded, then model_free. It does
// not change while it is used, so threads may share it.

#pragma once

#include "base/text.h"
#include "board/types.h"

enum {
    MODEL_VERSION = 2,
    MODEL_MOVES_MAX = 200,
    MODEL_LIST_MAX = 4096,
    MODEL_PACK_MAX = 1000000,
    MODEL_PACK_LIMIT = 2047, // no number of a pack is larger
    MODEL_PARTS = 10000,
};

struct model_list {
    char *name; // letters, digits, dots, dashes and underscores
    double *values;
    size_t count;
};

// Many small whole numbers, two letters each in the file.
struct model_pack {
    char *name;
    int16_t *values;
    size_t count;
};

struct model {
    char *name;          // of its file, "default" for the one that ships; NULL: it has none yet
    uint32_t checksum;   // of that file, CRC-32
    char *board;         // the name of the kind of board the tables are for
    unsigned long games; // it was learned from
    unsigned moves;      // the last t there is a table for
    uint16_t *squares;   // [side][man][t][square] in parts of MODEL_PARTS
    struct model_list *lists;
    size_t list_count;
    struct model_pack *packs;
    size_t pack_count;
};

// Empty tables for t = 0 .. moves, no lists.
void model_init(struct model *model, const char *board, unsigned moves);
void model_free(struct model *model);

// The model that ships with the program.
void model_default(struct model *model);

// Reads a model from text, or from a file. The cause names the line.
bool model_read(struct model *model, const char *text, char **cause);
bool model_load(struct model *model, const char *path, char **cause);
void model_write(const struct model *model, struct text *text);

// "mine.model 1a2b3c4d": what tells it from any other. For a model that was read from somewhere.
void model_add_label(const struct model *model, struct text *text);

// One table: 64 numbers.
uint16_t *model_table(const struct model *model, enum colour side, enum man man, unsigned t);

// How many men of this kind stand on a square after t moves of their side, on average. Past the
// last table the last one serves.
double model_at(const struct model *model, enum colour side, enum man man, unsigned t, square_t at);

// Does it say anything about this kind of board at this time?
bool model_knows(const struct model *model, const char *board, unsigned t);

// A list of numbers by name, or NULL. model_set_list copies the values and replaces an old list.
const struct model_list *model_list(const struct model *model, const char *name);
void model_set_list(struct model *model, const char *name, const double *values, size_t count);

// The same for packs.
const struct model_pack *model_pack(const struct model *model, const char *name);
void model_set_pack(struct model *model, const char *name, const int16_t *values, size_t count);

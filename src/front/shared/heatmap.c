// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/shared/heatmap.h"
#include "front/shared/shapes.h"

enum { CELL = 60, EDGE = 30 };

struct place {
    unsigned x, y;
};

// The side that looks has its own men below.
static struct place place_of(const struct own *own, square_t at) {
    unsigned files = own->size >> 4, ranks = own->size & 15u;
    unsigned file = square_file(at), rank = square_rank(at);
    bool white = own->side == WHITE;
    return (struct place){EDGE + CELL * (white ? file : files - 1 - file),
                          EDGE + CELL * (white ? ranks - 1 - rank : rank)};
}

static void add_square(struct text *svg, const struct heatmap *map, square_t at) {
    struct place p = place_of(map->own, at);
    bool dark = (square_file(at) + square_rank(at)) % 2 == 0;
    double heat = map->gauge->enemy[at], king = map->gauge->king[at];
    text_add(svg, "<rect x='%u' y='%u' width='%d' height='%d' fill='%s'/>\n", p.x, p.y, CELL, CELL,
             dark ? "#c9ced6" : "#eef0f3");
    text_add(svg,
             "<rect x='%u' y='%u' width='%d' height='%d' fill='#d62728' fill-opacity='%.3f'/>\n",
             p.x, p.y, CELL, CELL, heat < 1 ? heat : 1);
    if (king > 0.005)
        text_add(svg,
                 "<circle cx='%u' cy='%u' r='22' fill='none' stroke='#1f3b99' stroke-width='5' "
                 "stroke-opacity='%.3f'/>\n",
                 p.x + CELL / 2, p.y + CELL / 2, king < 1 ? king : 1);
    if (heat > 0.005)
        text_add(svg, "<text x='%u' y='%u' class='n'>%.0f</text>\n", p.x + 4, p.y + 12, heat * 100);
}

static void add_man(struct text *svg, const struct heatmap *map, square_t at) {
    struct place p = place_of(map->own, at);
    enum man man = board_man_at(map->truth, at);
    bool black = bits_has(map->truth->side[BLACK], at), own = bits_has(map->own->all, at);
    text_add(svg,
             "<g transform='translate(%u %u) scale(%.4f)' class='%s%s'><path d='%s'/><path "
             "d='%s' class='l'/></g>\n",
             p.x, p.y, CELL / 45.0, black ? "b" : "w", own ? "" : " t", shapes_outline(man),
             shapes_lines(man));
    if (!own)
        text_add(svg,
                 "<rect x='%u' y='%u' width='%d' height='%d' fill='none' stroke='#222' "
                 "stroke-dasharray='5 3'/>\n",
                 p.x + 2, p.y + 2, CELL - 4, CELL - 4);
}

static void add_names(struct text *svg, const struct own *own) {
    unsigned files = own->size >> 4, ranks = own->size & 15u;
    for (unsigned file = 0; file < files; file++) {
        struct place p = place_of(own, square_make(file, 0));
        text_add(svg, "<text x='%u' y='%u' class='c'>%c</text>\n", p.x + CELL / 2,
                 EDGE + CELL * ranks + 20, 'a' + (int)file);
    }
    for (unsigned rank = 0; rank < ranks; rank++) {
        struct place p = place_of(own, square_make(0, rank));
        text_add(svg, "<text x='14' y='%u' class='c'>%u</text>\n", p.y + CELL / 2 + 6, rank + 1);
    }
}

void heatmap_add(struct text *svg, const struct heatmap *map) {
    unsigned width = 2 * EDGE + CELL * (map->own->size >> 4);
    unsigned height = 2 * EDGE + CELL * (map->own->size & 15u) + 20;
    text_add(svg,
             "<svg xmlns='http://www.w3.org/2000/svg' width='%u' height='%u' "
             "font-family='sans-serif'>\n<style>g{stroke:#15181c;stroke-width:1.5;"
             "stroke-linejoin:round;stroke-linecap:round}.w{fill:#fff}.b{fill:#23282e}.b "
             ".l{stroke:#e8eaed}"
             ".l{fill:none}.t{opacity:.45}.n{font-size:11px}.c{font-size:14px;text-anchor:middle}</"
             "style>\n"
             "<rect width='100%%' height='100%%' fill='white'/>\n"
             "<text x='%u' y='20' class='c'>%s</text>\n",
             width, height, width / 2, map->title);
    bitboard_t area = bits_area(map->own->size >> 4, map->own->size & 15u);
    for (bitboard_t left = area; left;)
        add_square(svg, map, bits_pop(&left));
    for (bitboard_t left = board_occupied(map->truth); left;)
        add_man(svg, map, bits_pop(&left));
    add_names(svg, map->own);
    text_add(svg,
             "<text x='%u' y='%u' class='n' text-anchor='middle'>red: an enemy man, in percent; "
             "blue ring: the king; dashed: where they are</text>\n</svg>\n",
             width / 2, height - 6);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/champion/nodes.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024 };

void nodes_free(struct nodes *nodes) {
    free(nodes->at);
    free(nodes->edges);
    free(nodes->index);
    *nodes = (struct nodes){0};
}

void nodes_clear(struct nodes *nodes) {
    nodes->count = nodes->edge_count = 0;
    if (nodes->index)
        memset(nodes->index, 0, nodes->index_room * sizeof *nodes->index);
}

uint64_t nodes_mix(uint64_t key, uint64_t word) {
    uint64_t x = (key ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

// The place of a key in the index: where it is, or where it would be.
static uint32_t place_of(const struct nodes *nodes, uint64_t key) {
    uint32_t mask = nodes->index_room - 1, place = (uint32_t)key & mask;
    while (nodes->index[place] && nodes->at[nodes->index[place]].key != key)
        place = (place + 1) & mask;
    return place;
}

uint32_t nodes_find(const struct nodes *nodes, uint64_t key) {
    return nodes->count ? nodes->index[place_of(nodes, key)] : NODE_NONE;
}

static void grow_index(struct nodes *nodes) {
    nodes->index_room = 4 * nodes->room;
    free(nodes->index);
    nodes->index = mem_zero(nodes->index_room, sizeof *nodes->index);
    for (uint32_t i = 1; i <= nodes->count; i++)
        nodes->index[place_of(nodes, nodes->at[i].key)] = i;
}

static void make_room(struct nodes *nodes, unsigned tries) {
    if (nodes->count + 2 > nodes->room) {
        nodes->room = nodes->room ? 2 * nodes->room : FIRST_ROOM;
        nodes->at = mem_resize(nodes->at, nodes->room, sizeof *nodes->at);
        grow_index(nodes);
    }
    while (nodes->edge_count + tries > nodes->edge_room) {
        nodes->edge_room = nodes->edge_room ? 2 * nodes->edge_room : FIRST_ROOM * 32;
        nodes->edges = mem_resize(nodes->edges, nodes->edge_room, sizeof *nodes->edges);
    }
}

uint32_t nodes_add(struct nodes *nodes, uint64_t key, const struct moves *tries) {
    make_room(nodes, tries->count);
    uint32_t number = ++nodes->count;
    nodes->at[number] =
        (struct node){.key = key, .first = nodes->edge_count, .count = tries->count};
    nodes->index[place_of(nodes, key)] = number;
    for (unsigned i = 0; i < tries->count; i++)
        nodes->edges[nodes->edge_count++] = (struct edge){.try = tries->at[i]};
    return number;
}

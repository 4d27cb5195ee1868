// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/net.h"

static unsigned time_of(const struct board *board) {
    static const uint8_t UP_TO[NET_TIMES - 1] = {3, 7, 12, 18, 26, 36, 50};
    unsigned time = 0;
    while (time < NET_TIMES - 1 && board->number > UP_TO[time])
        time++;
    return time;
}

static unsigned add_men(const struct glance *glance, unsigned first, bitboard_t men, uint16_t *on) {
    unsigned count = 0;
    while (men) {
        square_t at = bits_pop(&men);
        on[count++] = (uint16_t)(first + glance->man[at] * 64u + (at ^ glance->flip));
    }
    return count;
}

unsigned net_inputs(const struct glance *glance, uint16_t on[NET_ON_MAX]) {
    const struct board *board = glance->board;
    const struct overheard *heard = &glance->heard;
    unsigned count = add_men(glance, NET_OWN, board->side[board->turn], on);
    count += add_men(glance, NET_ENEMY, board->side[board->turn ^ 1], on + count);
    if (heard->lost != NO_SQUARE)
        on[count++] = (uint16_t)(NET_LOST + (heard->lost ^ glance->flip));
    if (heard->took != NO_SQUARE)
        on[count++] = (uint16_t)(NET_TOOK + (heard->took ^ glance->flip));
    if (heard->last != MOVE_NONE)
        on[count++] = (uint16_t)(NET_LAST + (move_to(heard->last) ^ glance->flip));
    if (heard->tries)
        on[count++] = NET_TRIES;
    if (glance->checkers)
        on[count++] = NET_CHECK;
    on[count++] = (uint16_t)(NET_TIME + time_of(board));
    return count;
}

void net_look(const struct net_eye *eye, const struct glance *glance, int16_t hidden[NET_HIDDEN]) {
    uint16_t on[NET_ON_MAX];
    unsigned count = net_inputs(glance, on);
    int32_t sum[NET_HIDDEN] = {0};
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < NET_HIDDEN; k++)
            sum[k] += eye->weight[on[i]][k];
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        hidden[k] = (int16_t)(sum[k] < 0 ? 0 : sum[k] > NET_FULL ? NET_FULL : sum[k]);
}

struct net_rows net_rows(const struct glance *glance, move_t move) {
    unsigned man = glance->man[move_from(move)];
    return (struct net_rows){
        .from = (uint16_t)(man * 64 + (move_from(move) ^ glance->flip)),
        .to = (uint16_t)(man * 64 + (move_to(move) ^ glance->flip)),
        .act = (uint16_t)((man * VICTIMS + glance_victim(glance, move)) * 2 +
                          (glance_danger(glance, move_to(move)) != DANGER_NONE)),
    };
}

// Products of small numbers, added up: processors have an instruction for that, but none for
// products of sums.
static inline int32_t dot(const int16_t a[NET_HIDDEN], const int16_t b[NET_HIDDEN]) {
    int32_t sum = 0;
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        sum += a[k] * b[k];
    return sum;
}

int net_score(const struct net_hand *hand, const int16_t hidden[NET_HIDDEN], struct net_rows rows) {
    const int16_t *from = hand->from[rows.from], *to = hand->to[rows.to],
                  *act = hand->act[rows.act];
    return (dot(hidden, from) + dot(hidden, to) + dot(hidden, act)) / NET_ONE;
}

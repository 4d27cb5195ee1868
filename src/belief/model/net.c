// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/net.h"

#include <string.h>

static unsigned time_of(const struct board *board) {
    static const uint8_t UP_TO[NET_TIMES - 1] = {3, 7, 12, 18, 26, 36, 50};
    unsigned time = 0;
    while (time < NET_TIMES - 1 && board->number > UP_TO[time])
        time++;
    return time;
}

unsigned net_quiet(const struct board *board) {
    static const uint8_t UP_TO[NET_QUIETS - 1] = {3, 9, 19, 39};
    unsigned quiet = 0;
    while (quiet < NET_QUIETS - 1 && board->clock > UP_TO[quiet])
        quiet++;
    return NET_QUIET + quiet;
}

// In pawns, as they are counted by hand.
static unsigned lead_of(const struct board *board) {
    static const int WORTH[MEN_KINDS] = {1, 3, 3, 5, 9, 0};
    static const int UP_TO[NET_LEADS - 1] = {-10, -6, -3, -1, 0, 2, 5, 9};
    int lead = 0;
    unsigned step = 0;
    for (unsigned man = PAWN; man < KING; man++)
        lead += WORTH[man] * ((int)bits_count(board->men[man] & board->side[board->turn]) -
                              (int)bits_count(board->men[man] & board->side[board->turn ^ 1]));
    while (step < NET_LEADS - 1 && lead > UP_TO[step])
        step++;
    return step;
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
    on[count++] = (uint16_t)net_quiet(board);
    on[count++] = (uint16_t)(NET_LEAD + lead_of(board));
    return count;
}

// Numbers of 16 bits are added in parts: so many weights cannot overflow them.
enum { PART = INT16_MAX / NET_MOST };

void net_add_up(const struct net_eye *eye, const struct glance *glance, int32_t sum[NET_HIDDEN]) {
    uint16_t on[NET_ON_MAX];
    unsigned count = net_inputs(glance, on), done = 0;
    memset(sum, 0, NET_HIDDEN * sizeof *sum);
    while (done < count) {
        unsigned end = count - done > PART ? done + PART : count;
        int16_t part[NET_HIDDEN] = {0};
        for (; done < end; done++) {
            int16_t row[NET_HIDDEN]; // copied, or compilers add two rows at once, number by number
            memcpy(row, eye->weight[on[done]], sizeof row);
            for (unsigned k = 0; k < NET_HIDDEN; k++)
                part[k] = (int16_t)(part[k] + row[k]);
        }
        for (unsigned k = 0; k < NET_HIDDEN; k++)
            sum[k] += part[k];
    }
}

void net_bound(const int32_t sum[NET_HIDDEN], int16_t hidden[NET_HIDDEN]) {
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        hidden[k] = (int16_t)(sum[k] < 0 ? 0 : sum[k] > NET_FULL ? NET_FULL : sum[k]);
}

void net_look(const struct net_eye *eye, const struct glance *glance, int16_t hidden[NET_HIDDEN]) {
    int32_t sum[NET_HIDDEN];
    net_add_up(eye, glance, sum);
    net_bound(sum, hidden);
}

void net_exchange(const struct net_eye *eye, unsigned out, unsigned in, int32_t sum[NET_HIDDEN]) {
    for (unsigned k = 0; k < NET_HIDDEN; k++)
        sum[k] += eye->weight[in][k] - eye->weight[out][k];
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/seat.h"

static void player_seat_begin(void *state, const struct briefing *briefing) {
    player_begin(state, briefing);
}

static void player_seat_hear(void *state, move_t try, const struct announcement *said,
                             struct deadline until) {
    player_hear(state, try, said, until);
}

static enum act player_seat_choose(void *state, const struct allowance *allowance,
                                   struct choice *choice, char **cause) {
    (void)cause;
    *choice = player_choose(state, allowance->limit);
    return ACT_TRY;
}

static bool player_seat_believe(void *state, float enemy[64], float king[64]) {
    return player_believe(state, enemy, king);
}

static const struct seat_ops PLAYER_SEAT = {
    .begin = player_seat_begin,
    .hear = player_seat_hear,
    .choose = player_seat_choose,
    .believe = player_seat_believe,
};

struct seat seat_of_player(struct player *player, const char *name) {
    return (struct seat){.ops = &PLAYER_SEAT,
                         .state = player,
                         .name = name,
                         .judge = player_judge(player),
                         .model = player_model(player)};
}

static enum act part_choose(void *state, const struct allowance *allowance, struct choice *choice,
                            char **cause) {
    struct replay_part *part = state;
    const struct record *record = part->record;
    (void)allowance;
    (void)cause;
    while (part->next < record->exchange_count &&
           record->exchanges[part->next].said.side != part->side)
        part->next++;
    if (part->next == record->exchange_count)
        return record->termination == TERMINATION_RESIGNATION ? ACT_RESIGN : ACT_STOP;
    move_t try = record->exchanges[part->next++].try;
    *choice = (struct choice){.asks = try == MOVE_NONE, .try = try, .win = -1};
    return ACT_TRY;
}

static const struct seat_ops PART_SEAT = {.choose = part_choose};

struct seat seat_of_record(struct replay_part *part, const char *name) {
    return (struct seat){.ops = &PART_SEAT, .state = part, .name = name};
}

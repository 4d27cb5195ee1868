// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/chances/chances.h"

#include "belief/chances/evidence.h"

#include <string.h>

void chances_begin(struct chances *chances, const struct model *model, const char *kind,
                   const struct board *start, const struct metaposition *meta) {
    enum colour enemy = (enum colour)meta->ghosts.side;
    bool known = model && kind && model_knows(model, kind, 0);
    *chances = (struct chances){.model = known ? model : NULL, .enemy = (uint8_t)enemy};
    for (bitboard_t left = start->side[enemy]; left;) {
        square_t at = bits_pop(&left);
        enum man man = board_man_at(start, at);
        float *matrix = man == KING   ? chances->now.king
                        : man == PAWN ? chances->now.pawn
                                      : chances->now.piece;
        matrix[at] = 1;
    }
    chances->now.pawns = (float)bits_count(board_men(start, enemy, PAWN));
    matrices_fit(&chances->now, &meta->ghosts);
}

static void enemy_moved(struct chances *chances, const struct metaposition *after,
                        const struct announcement *said) {
    struct trend trend = {.enemy = (enum colour)chances->enemy, .t = chances->moves++};
    if (chances->model && trend.t < chances->model->moves)
        trend.model = chances->model;
    if (said->capture != NO_SQUARE)
        drift_take(&chances->now, after, said->capture);
    else
        drift_walk(&chances->now, after, &trend);
    matrices_fit(&chances->now, &after->ghosts);
    evidence_of_enemy_move(&chances->now, &after->scene);
}

static void own_moved(struct chances *chances, const struct metaposition *after,
                      const struct announcement *said) {
    if (said->capture != NO_SQUARE)
        evidence_of_capture(&chances->now, said->capture, (enum captured)said->captured);
    matrices_fit(&chances->now, &after->ghosts);
    evidence_of_own_move(&chances->now, &after->scene);
}

void chances_hear(struct chances *chances, const struct metaposition *after, move_t try,
                  const struct announcement *said) {
    bool mine = said->side == after->scene.own.side;
    if (said->verdict == SAID_MOVED && mine)
        own_moved(chances, after, said);
    else if (said->verdict == SAID_MOVED)
        enemy_moved(chances, after, said);
    else if (said->verdict == SAID_NO && mine && own_makes_sense(&after->scene.own, try))
        evidence_of_refusal(&chances->now, &after->scene, try);
    matrices_fit(&chances->now, &after->ghosts);
}

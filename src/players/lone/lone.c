// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/lone/lone.h"
#include "players/lone/step.h"

void lone_look(struct lone *lone, const struct own *own, bitboard_t kings) {
    lone->own = *own;
    lone->kings = kings;
}

void lone_forget(struct lone *lone) {
    lone->past_count = 0;
    again_clear(&lone->again);
}

// Where the king may have stood before and after our move, as far as we looked before it; else
// anywhere.
static void note_stands(struct lone *lone, const struct own *after, move_t move, unsigned checks) {
    struct own own = lone->own;
    struct step step;
    bitboard_t kings = UINT64_MAX, stays = UINT64_MAX;
    own_make(&own, move);
    if (lone->kings && own.all == after->all && own.men[KING] == after->men[KING]) {
        step_take(&lone->own, lone->kings, move, &step);
        kings = lone->kings & ~step.refused;
        for (unsigned i = 0; i < step.answer_count; i++)
            if (step_checks(&step.own, bits_first(step.answers[i])) == checks)
                stays = step.answers[i];
        again_note(&lone->again, &lone->own, kings, AGAIN_OURS);
    }
    again_note(&lone->again, after, stays, AGAIN_THEIRS);
}

void lone_hear(struct lone *lone, const struct ruleset *rules, const struct own *after, move_t move,
               const struct announcement *said) {
    bool pawn = move_promotion(move) != PAWN || own_man_at(after, move_to(move)) == PAWN;
    if (pawn || said->capture != NO_SQUARE)
        lone_forget(lone);
    if (rules->draws_by_count)
        note_stands(lone, after, move, said->checks);
    if (lone->past_count < LONE_PAST)
        lone->past[lone->past_count++] = lone_hash(after, lone->kings);
    lone->kings = 0; // until we look again
}

// From where a king gets to one of these squares.
static bitboard_t neighbours(bitboard_t set) {
    bitboard_t near = 0;
    while (set)
        near |= ATTACKS_KING[bits_pop(&set)];
    return near;
}

void lone_step(const struct lone *lone, const struct own *own, bitboard_t kings, move_t move,
               struct step *step) {
    step_take(own, kings, move, step);
    if (!lone->again.any)
        return;
    bitboard_t at_once = again_third(&lone->again, &step->own, AGAIN_THEIRS);
    bitboard_t next = again_third(&lone->again, &step->own, AGAIN_OURS);
    bitboard_t live = 0;
    for (unsigned i = 0; i < step->answer_count; i++)
        live |= step->answers[i];
    step->drawn = (at_once | neighbours(next & step->free & ~step->own.all)) & live;
}

bitboard_t lone_after(const struct lone *lone, move_t move, unsigned checks) {
    struct step step;
    step_take(&lone->own, lone->kings, move, &step);
    for (unsigned i = 0; i < step.answer_count; i++)
        if (step_checks(&step.own, bits_first(step.answers[i])) == checks)
            return step_kings(step.answers[i], step.free, step.own.all);
    return 0;
}

uint64_t lone_hash(const struct own *own, bitboard_t kings) {
    uint64_t hash = kings * UINT64_C(0xbf58476d1ce4e5b9);
    for (int man = PAWN; man <= KING; man++)
        hash = (hash ^ own->men[man]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 31);
    return hash;
}

bool lone_was_there(const struct lone *lone, move_t move) {
    struct own own = lone->own;
    own_make(&own, move);
    uint64_t hash = lone_hash(&own, lone->kings);
    for (unsigned i = 0; i < lone->past_count; i++)
        if (lone->past[i] == hash)
            return true;
    return false;
}

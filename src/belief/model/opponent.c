// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "belief/model/opponent.h"
#include "board/attacks.h"

#include <math.h>

struct overheard overheard_from(const struct announcement *said) {
    struct overheard heard = {.lost = NO_SQUARE};
    if (!said)
        return heard;
    heard.lost = said->verdict == SAID_MOVED ? said->capture : NO_SQUARE;
    heard.tries = said->tries != 0;
    return heard;
}

// The opening, the middle and the rest of the game.
static unsigned phase_of(const struct board *board) {
    return board->number <= 8 ? 0 : board->number <= 25 ? 1 : 2;
}

static unsigned wish_in_check(const struct board *board, bitboard_t checkers, move_t move) {
    if (bits_has(board->men[KING], move_from(move)))
        return WISH_FLEE;
    return bits_has(checkers, move_to(move)) ? WISH_KILL : WISH_BLOCK;
}

// Wishes that depend on what stands on the target square.
static inline unsigned add_taking(const struct overheard *heard, const struct board *board,
                                  move_t move, enum man man, unsigned *wishes) {
    enum man victim = board_man_at(board, move_to(move));
    unsigned count = 0;
    if (victim == NO_MAN && !(man == PAWN && move_to(move) == board->passant))
        return 0;
    wishes[count++] = WISH_TAKE + (unsigned)man * 2 + (victim != PAWN && victim != NO_MAN);
    if (move_to(move) == heard->lost)
        wishes[count++] = WISH_RETAKE + (unsigned)man;
    if (man == PAWN && heard->tries)
        wishes[count++] = WISH_TRY;
    return count;
}

static inline unsigned add_place(const struct board *board, move_t move, enum man man,
                                 unsigned *wishes) {
    unsigned flip = board->turn == WHITE ? 0 : 56, phase = phase_of(board);
    unsigned row = (phase * 6 + (unsigned)man) * 64;
    int up = (int)(square_rank(move_to(move)) - square_rank(move_from(move)));
    unsigned count = 0;
    if (board_is_full(board)) {
        wishes[count++] = WISH_TO + row + (move_to(move) ^ flip);
        wishes[count++] = WISH_FROM + row + (move_from(move) ^ flip);
    }
    if (man != PAWN && (board->turn == WHITE ? up < 0 : up > 0))
        wishes[count++] = WISH_RETURN;
    return count;
}

// What is the same for all moves of a board.
struct glance {
    bitboard_t checkers;
    struct cover guarded; // by the mover's men
};

static struct glance glance_at(const struct board *board) {
    bitboard_t men[MEN_KINDS];
    for (unsigned man = PAWN; man <= KING; man++)
        men[man] = board_men(board, board->turn, (enum man)man);
    return (struct glance){
        .checkers = board_checkers(board),
        .guarded = attacks_cover(men, (enum colour)board->turn, board_occupied(board)),
    };
}

// A man guards the square it goes to itself, but for a pawn that does not take.
static inline bool goes_guarded(const struct glance *glance, enum man man, move_t move) {
    bool pushes = man == PAWN && square_file(move_from(move)) == square_file(move_to(move));
    return bits_has(pushes ? glance->guarded.once : glance->guarded.twice, move_to(move));
}

// The same as opponent_wishes, for a caller that has looked at the board already.
static inline unsigned gather(const struct overheard *heard, const struct board *board,
                              const struct glance *glance, move_t move,
                              unsigned wishes[WISHES_MAX]) {
    enum man man = board_man_at(board, move_from(move));
    unsigned count = add_place(board, move, man, wishes);
    int step = move_to(move) - move_from(move);
    count += add_taking(heard, board, move, man, wishes + count);
    if (move_promotion(move) != PAWN)
        wishes[count++] = move_promotion(move) == QUEEN ? WISH_PROMOTE : WISH_PROMOTE_LOW;
    if (goes_guarded(glance, man, move))
        wishes[count++] = WISH_GUARDED + (unsigned)man;
    if (glance->checkers)
        wishes[count++] = wish_in_check(board, glance->checkers, move);
    else if (man == KING && (step == 2 || step == -2))
        wishes[count++] = WISH_CASTLE;
    return count;
}

unsigned opponent_wishes(const struct overheard *heard, const struct board *board, move_t move,
                         unsigned wishes[WISHES_MAX]) {
    struct glance glance = glance_at(board);
    return gather(heard, board, &glance, move, wishes);
}

static float fitted_factor(const struct opponent *model, const unsigned *wishes, unsigned count) {
    float factor = 1;
    for (unsigned i = 0; i < count; i++)
        factor *= model->weight[wishes[i]];
    return factor;
}

// The greedy type takes back and uses pawn tries whenever it can, and else moves at random.
static float greedy_factor(const unsigned *wishes, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (wishes[i] == WISH_TRY || (wishes[i] >= WISH_RETAKE && wishes[i] < WISH_TRY))
            return 200;
    return 1;
}

void opponent_chances(const struct opponent *model, const struct overheard *heard,
                      const struct board *board, const struct moves *legal,
                      float (*chances)[ENEMY_TYPES]) {
    struct glance glance = glance_at(board);
    float fitted = 0, loose = 0, greedy = 0;
    for (unsigned i = 0; i < legal->count; i++) {
        unsigned wishes[WISHES_MAX];
        unsigned count = gather(heard, board, &glance, legal->at[i], wishes);
        float factor = fitted_factor(model, wishes, count);
        fitted += chances[i][ENEMY_FITTED] = factor;
        loose += chances[i][ENEMY_LOOSE] = sqrtf(factor);
        greedy += chances[i][ENEMY_GREEDY] = greedy_factor(wishes, count);
    }
    for (unsigned i = 0; i < legal->count; i++) {
        chances[i][ENEMY_FITTED] /= fitted;
        chances[i][ENEMY_LOOSE] /= loose;
        chances[i][ENEMY_GREEDY] /= greedy;
        chances[i][ENEMY_UNIFORM] = 1.0f / (float)legal->count;
    }
}

void opponent_fitted(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float *chances) {
    struct glance glance = glance_at(board);
    float sum = 0;
    for (unsigned i = 0; i < legal->count; i++) {
        unsigned wishes[WISHES_MAX];
        unsigned count = gather(heard, board, &glance, legal->at[i], wishes);
        sum += chances[i] = fitted_factor(model, wishes, count);
    }
    for (unsigned i = 0; i < legal->count; i++)
        chances[i] /= sum;
}

move_t opponent_draw(const struct opponent *model, const struct overheard *heard,
                     const struct board *board, const struct moves *legal, float luck) {
    struct glance glance = glance_at(board);
    float up_to[MOVES_MAX], sum = 0;
    for (unsigned i = 0; i < legal->count; i++) {
        unsigned wishes[WISHES_MAX];
        unsigned count = gather(heard, board, &glance, legal->at[i], wishes);
        up_to[i] = sum += fitted_factor(model, wishes, count);
    }
    for (unsigned i = 0; i < legal->count; i++)
        if (luck * sum < up_to[i])
            return legal->at[i];
    return legal->at[legal->count - 1];
}

void opponent_mutate(float weight[ENEMY_TYPES]) {
    static const float RATE = 1.0f / 64;
    float sum = 0;
    for (unsigned i = 0; i < ENEMY_TYPES; i++)
        sum += weight[i];
    for (unsigned i = 0; i < ENEMY_TYPES; i++)
        weight[i] += RATE * (sum / ENEMY_TYPES - weight[i]);
}

// Kriegfish: alpha-beta with quiescence, principal variation search, killers, history.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/builtin.h"

#include "eval/exchange.h"
#include "eval/win.h"
#include "eval/worth.h"

#include <assert.h>

enum {
    INFINITE = SCORE_MATE + 1,
    PLIES_MAX = 64,
    CALM_PLIES = 4,             // of quiescence search, then only what takes back is looked at
    DELTA = 240,                // what position may add to a capture before it is not worth a look
    NODES_BETWEEN_LOOKS = 1024, // at the clock
};

// What a search remembers of the moves that cut it short.
struct memory {
    move_t killers[PLIES_MAX][2];
    int16_t history[2][MEN_KINDS][64];
};

// One search from one root.
struct search {
    uint64_t nodes, limit; // limit: UINT64_MAX for none
    struct deadline deadline;
    bool stopped;
    struct memory *memory; // NULL: it is a quiescence search alone
    struct worth_lately *lately;
};

// A board with what is kept up to date beside it.
struct node {
    struct valued now;
    unsigned ply;
    unsigned calm;   // plies of quiescence search before this one
    square_t target; // of the move that led here
};

struct window {
    int alpha, beta;
};

static inline void step(const struct node *from, move_t move, struct node *to) {
    to->now = from->now;
    valued_make(&to->now, move);
    to->ply = from->ply + 1;
    to->target = move_to(move);
}

// Counts a node; true when the search has to end.
static inline bool count_node(struct search *search) {
    search->nodes++;
    if (search->nodes % NODES_BETWEEN_LOOKS == 0 && deadline_passed(search->deadline))
        search->stopped = true;
    if (search->nodes > search->limit)
        search->stopped = true;
    return search->stopped;
}

// Most boards have a pawn that may step forward, off the king's lines and so not pinned: a test
// that costs nothing. Only for a side that is not in check.
static inline bool can_move(const struct board *board) {
    enum colour us = (enum colour)board->turn;
    square_t king = board_king(board, us);
    bitboard_t lines = ATTACKS_LINE[LINE_RANK][king] | ATTACKS_LINE[LINE_FILE][king] |
                       ATTACKS_LINE[LINE_DIAGONAL][king] | ATTACKS_LINE[LINE_ANTIDIAGONAL][king];
    bitboard_t pawns = board_men(board, us, PAWN) & ~lines;
    bitboard_t ahead = us == WHITE ? pawns << 8 : pawns >> 8;
    return (ahead & ~board_occupied(board)) || movegen_any(board);
}

static inline int victim_value(const struct board *board, move_t move) {
    enum man victim = board_man_at(board, move_to(move));
    if (victim == NO_MAN && move_to(move) == board->passant &&
        bits_has(board->men[PAWN], move_from(move)))
        victim = PAWN;
    int value = WORTH_OF_MAN[victim];
    if (move_promotion(move) != PAWN)
        value += WORTH_OF_MAN[move_promotion(move)] - WORTH_OF_MAN[PAWN];
    return value;
}

// Moves with what they promise, taken out best first.
struct ordered {
    unsigned count, next;
    bool careful; // captures that lose material are left out
    const struct moves *moves;
    int32_t promise[MOVES_MAX];
};

// The promises are left as they are: there is room for more than a board ever has.
static inline void begin_list(struct ordered *list, const struct moves *moves, bool careful) {
    list->count = list->next = 0;
    list->careful = careful;
    list->moves = moves;
}

// The promise sits in the upper half and the move's index in the lower, so that equal promises
// come in the generator's order.
static inline void promise(struct ordered *list, unsigned index, int value) {
    list->promise[list->count++] = value * 512 + (511 - (int)index);
}

static bool next_move(struct ordered *list, move_t *move) {
    if (list->next == list->count)
        return false;
    unsigned best = list->next;
    for (unsigned i = best + 1; i < list->count; i++)
        if (list->promise[i] > list->promise[best])
            best = i;
    int32_t taken = list->promise[best];
    list->promise[best] = list->promise[list->next];
    list->promise[list->next++] = taken;
    *move = list->moves->at[511 - (taken & 511)];
    return true;
}

// Most valuable victim first, then the least valuable taker.
static inline int capture_promise(const struct board *board, move_t move, int gain) {
    return gain * 8 - (int)board_man_at(board, move_from(move));
}

static int quiesce(struct search *search, const struct node *node, struct window window);

// The best of a list of moves in a quiescence search, at least `best`.
static int quiesce_list(struct search *search, const struct node *node, struct window window,
                        struct ordered *list, int best) {
    struct node child;
    move_t move;
    while (next_move(list, &move)) {
        if (list->careful && exchange_loses(&node->now.board, move))
            continue;
        step(node, move, &child);
        child.calm = node->calm + 1;
        int score = -quiesce(search, &child, (struct window){-window.beta, -window.alpha});
        if (search->stopped)
            return best;
        if (score > best)
            best = score;
        if (score > window.alpha)
            window.alpha = score;
        if (window.alpha >= window.beta)
            break;
    }
    return best;
}

static int quiesce_check(struct search *search, const struct node *node, struct window window) {
    struct moves moves;
    struct ordered list;
    begin_list(&list, &moves, false);
    movegen_legal(&node->now.board, &moves);
    if (moves.count == 0)
        return -SCORE_MATE + (int)node->ply;
    for (unsigned i = 0; i < moves.count; i++) {
        int gain = victim_value(&node->now.board, moves.at[i]);
        promise(&list, i, capture_promise(&node->now.board, moves.at[i], gain));
    }
    return quiesce_list(search, node, window, &list, -INFINITE);
}

// Only the best promotion counts here.
static inline bool is_lesser_promotion(const struct board *board, move_t move) {
    unsigned promotion = move_promotion(move);
    return promotion != PAWN && board->army >> (promotion + 1);
}

// What the board is worth as it stands, only roughly when that is far outside of the window.
static int stand(struct search *search, const struct node *node, struct window window) {
    const struct board *board = &node->now.board;
    if (!can_move(board))
        return SCORE_DRAW;
    int rough = worth_rough(node->now.worth, board);
    bool outside =
        rough >= window.beta + WORTH_FINE_MOST || rough <= window.alpha - WORTH_FINE_MOST;
    return outside ? rough : worth_score_lately(search->lately, &node->now);
}

// The squares on which a capture may be worth a look when the board is worth `best` as it stands;
// what else a pawn may gain that promotes is left to the caller.
static bitboard_t worthy_targets(const struct node *node, int best, int alpha) {
    const struct board *board = &node->now.board;
    bitboard_t targets = UINT64_MAX;
    for (int man = PAWN; man <= QUEEN && best + WORTH_OF_MAN[man] + DELTA <= alpha; man++)
        targets &= ~board->men[man];
    targets |= board_last_rank(board, (enum colour)board->turn);
    return node->calm >= CALM_PLIES ? targets & bit(node->target) : targets;
}

static int quiesce(struct search *search, const struct node *node, struct window window) {
    const struct board *board = &node->now.board;
    struct moves moves;
    struct ordered list;
    if (count_node(search) || board_is_dead(board))
        return SCORE_DRAW;
    if (board_checkers(board))
        return quiesce_check(search, node, window);
    int best = stand(search, node, window);
    if (best >= window.beta)
        return best;
    if (best > window.alpha)
        window.alpha = best;
    movegen_noisy(board, 0, worthy_targets(node, best, window.alpha), &moves);
    begin_list(&list, &moves, true);
    for (unsigned i = 0; i < moves.count; i++) {
        int gain = victim_value(board, moves.at[i]);
        if (best + gain + DELTA <= window.alpha || is_lesser_promotion(board, moves.at[i]) ||
            (node->calm >= CALM_PLIES && move_to(moves.at[i]) != node->target))
            continue;
        promise(&list, i, capture_promise(board, moves.at[i], gain));
    }
    return quiesce_list(search, node, window, &list, best);
}

static int search_node(struct search *search, const struct node *node, unsigned depth,
                       struct window window);

static int quiet_promise(const struct search *search, const struct board *board, move_t move) {
    enum man man = board_man_at(board, move_from(move));
    return search->memory->history[board->turn][man][move_to(move)];
}

static void order_moves(const struct search *search, const struct node *node,
                        struct ordered *list) {
    const struct board *board = &node->now.board;
    const move_t *killers = search->memory->killers[node->ply];
    for (unsigned i = 0; i < list->moves->count; i++) {
        move_t move = list->moves->at[i];
        int gain = victim_value(board, move);
        if (gain)
            promise(list, i, capture_promise(board, move, gain) + (1 << 15));
        else if (move == killers[0] || move == killers[1])
            promise(list, i, (1 << 15) - (move == killers[1]));
        else
            promise(list, i, quiet_promise(search, board, move));
    }
}

static void remember_cut(struct search *search, const struct node *node, move_t move,
                         unsigned depth) {
    move_t *killers = search->memory->killers[node->ply];
    enum man man = board_man_at(&node->now.board, move_from(move));
    int16_t *history = &search->memory->history[node->now.board.turn][man][move_to(move)];
    if (victim_value(&node->now.board, move))
        return;
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    int more = *history + (int)(depth * depth);
    *history = (int16_t)(more < 1 << 14 ? more : 1 << 14);
}

// One move of a node: a look with an empty window first, unless it is the first.
static int search_move(struct search *search, const struct node *child, unsigned depth,
                       struct window window, bool first) {
    if (!first) {
        struct window empty = {-window.alpha - 1, -window.alpha};
        int score = -search_node(search, child, depth - 1, empty);
        if (search->stopped || score <= window.alpha || score >= window.beta)
            return score;
    }
    return -search_node(search, child, depth - 1, (struct window){-window.beta, -window.alpha});
}

static int search_list(struct search *search, const struct node *node, unsigned depth,
                       struct window window, struct ordered *list) {
    struct node child;
    move_t move;
    int best = -INFINITE;
    child.calm = 0;
    while (next_move(list, &move)) {
        step(node, move, &child);
        int score = search_move(search, &child, depth, window, list->next == 1);
        if (search->stopped)
            return best;
        if (score > best)
            best = score;
        if (score > window.alpha)
            window.alpha = score;
        if (window.alpha >= window.beta) {
            remember_cut(search, node, move, depth);
            break;
        }
    }
    return best;
}

static int search_node(struct search *search, const struct node *node, unsigned depth,
                       struct window window) {
    const struct board *board = &node->now.board;
    struct moves moves;
    if (depth == 0 || node->ply >= PLIES_MAX)
        return quiesce(search, node, window);
    if (count_node(search) || board_is_dead(board))
        return SCORE_DRAW;
    movegen_legal(board, &moves);
    if (moves.count == 0)
        return board_checkers(board) ? -SCORE_MATE + (int)node->ply : SCORE_DRAW;
    struct ordered list;
    begin_list(&list, &moves, false);
    order_moves(search, node, &list);
    return search_list(search, node, depth, window, &list);
}

// Scores for all moves of the root at one depth, each with an open window because each is wanted
// exactly. False when the search was stopped.
static bool search_root(struct search *search, const struct node *root, unsigned depth,
                        const struct moves *moves, int *scores) {
    static const struct window OPEN = {-INFINITE, INFINITE};
    struct node child;
    child.calm = 0;
    for (unsigned i = 0; i < moves->count; i++) {
        step(root, moves->at[i], &child);
        scores[i] = -search_node(search, &child, depth - 1, OPEN);
        if (search->stopped)
            return false;
    }
    return true;
}

static struct node root_node(const struct board *board, bool blind) {
    return (struct node){.now = {*board, worth_of_board(board, blind)}};
}

// Deepens until the depth or the limit of nodes is reached; keeps the last depth that was whole.
// False when not even depth 1 was. Without a limit there is nothing to deepen for.
static bool deepen(struct search *search, const struct board *board,
                   const struct builtin_work *work, const struct moves *moves, int *scores) {
    struct node root = root_node(board, work->blind);
    int deeper[MOVES_MAX];
    if (!work->nodes)
        return search_root(search, &root, work->depth, moves, scores);
    if (!search_root(search, &root, 1, moves, scores))
        return false;
    search->limit = work->nodes;
    for (unsigned depth = 2; depth <= work->depth; depth++) {
        if (!search_root(search, &root, depth, moves, deeper))
            return !deadline_passed(work->deadline);
        for (unsigned i = 0; i < moves->count; i++)
            scores[i] = deeper[i];
    }
    return true;
}

bool builtin_judge(const struct board *board, const struct builtin_work *work,
                   struct judgement *out) {
    struct memory memory = {0};
    struct search search = {.limit = UINT64_MAX, .deadline = work->deadline, .memory = &memory};
    struct moves moves;
    int scores[MOVES_MAX];
    assert(work->depth >= 1);
    movegen_legal(board, &moves);
    out->count = moves.count;
    out->finished = deepen(&search, board, work, &moves, scores);
    for (unsigned i = 0; out->finished && i < moves.count; i++)
        out->win[i] = win_from_score(scores[i]);
    return out->finished;
}

void builtin_root_moves(const struct board *board, unsigned depth, struct judgement *out) {
    builtin_judge(board, &(struct builtin_work){.depth = depth, .deadline = deadline_never()}, out);
}

void builtin_scores(const struct valued *valued, unsigned depth, const struct moves *moves,
                    struct worth_lately *lately, int scores[MOVES_MAX]) {
    struct memory memory = {0};
    struct search search = {
        .limit = UINT64_MAX, .deadline = deadline_never(), .memory = &memory, .lately = lately};
    struct node root = {.now = *valued};
    assert(depth >= 1);
    search_root(&search, &root, depth, moves, scores);
}

uint64_t builtin_count(const struct board *board, unsigned depth) {
    struct memory memory = {0};
    struct search search = {.limit = UINT64_MAX, .deadline = deadline_never(), .memory = &memory};
    struct node root = root_node(board, false);
    struct moves moves;
    int scores[MOVES_MAX];
    movegen_legal(board, &moves);
    search_root(&search, &root, depth, &moves, scores);
    return search.nodes;
}

bool builtin_value_within(const struct board *board, const struct builtin_work *work, int *score) {
    struct memory memory = {0};
    struct search search = {.limit = UINT64_MAX, .deadline = work->deadline, .memory = &memory};
    struct window open = {-INFINITE, INFINITE};
    struct node root = root_node(board, work->blind);
    if (!work->nodes) {
        *score = search_node(&search, &root, work->depth, open);
        return !search.stopped;
    }
    for (unsigned depth = 0; depth <= work->depth; depth++) {
        int deeper = search_node(&search, &root, depth, open);
        if (search.stopped)
            return depth > 0 && !deadline_passed(work->deadline);
        *score = deeper;
        search.limit = work->nodes;
    }
    return true;
}

int builtin_value(const struct board *board, unsigned depth) {
    int score = SCORE_DRAW;
    struct builtin_work work = {.depth = depth, .deadline = deadline_never(), .blind = true};
    builtin_value_within(board, &work, &score);
    return score;
}

int builtin_settle(const struct valued *valued, square_t at, int enough,
                   struct worth_lately *lately) {
    struct search search = {.limit = UINT64_MAX, .deadline = deadline_never(), .lately = lately};
    struct node root = {.now = *valued, .calm = CALM_PLIES, .target = at};
    return quiesce(&search, &root,
                   (struct window){-INFINITE, enough < SCORE_MATE ? enough : INFINITE});
}

bool builtin_is_sound(const struct board *board, move_t move) {
    return !is_lesser_promotion(board, move) && !exchange_loses(board, move);
}

int builtin_stand(const struct board *board) {
    return worth_score(worth_of_board(board, true), board);
}

// The move that a quiescence search would make on this board: false when it would rather stand.
static bool calm_move(struct search *search, const struct node *node, struct node *next) {
    const struct board *board = &node->now.board;
    bitboard_t check = board_checkers(board);
    bool found = false;
    struct moves moves;
    int best = check ? -INFINITE : worth_score(node->now.worth, board);
    if (check)
        movegen_legal(board, &moves);
    else
        movegen_noisy(board, 0, UINT64_MAX, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        struct node child;
        if (!check && (is_lesser_promotion(board, moves.at[i]) ||
                       (node->calm >= CALM_PLIES && move_to(moves.at[i]) != node->target) ||
                       exchange_loses(board, moves.at[i])))
            continue;
        step(node, moves.at[i], &child);
        child.calm = node->calm + 1;
        int score = -quiesce(search, &child, (struct window){-INFINITE, -best});
        if (score <= best)
            continue;
        best = score;
        *next = child;
        found = true;
    }
    return found;
}

bool builtin_calm(const struct board *board, struct board *calm) {
    enum { PLIES = 24 };
    struct search search = {.limit = UINT64_MAX, .deadline = deadline_never()};
    struct node node = root_node(board, false), next;
    for (unsigned ply = 0; ply < PLIES && calm_move(&search, &node, &next); ply++)
        node = next;
    *calm = node.now.board;
    return !board_checkers(calm) && movegen_any(calm) && !board_is_dead(calm);
}

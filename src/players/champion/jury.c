// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/crew.h"
#include "base/mem.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "players/champion/jury.h"
#include "players/champion/peril.h"
#include "players/champion/reply.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    FEWEST = 24,        // jurors by whom a second verdict can be trusted
    FEW = 48,           // boards on each of which an engine looks as deep as it can
    ENGINE_DEEPEST = 8, // a board under way cannot be interrupted
};

void jury_free(struct jury *jury) {
    free(jury->jurors);
    free(jury->worth);
    *jury = (struct jury){0};
}

static void make_room(struct jury *jury, size_t count) {
    size_t cells = count * (jury->tries.count + 1);
    if (count > jury->juror_room) {
        jury->jurors = mem_resize(jury->jurors, count, sizeof *jury->jurors);
        jury->juror_room = count;
    }
    if (cells > jury->worth_room) {
        jury->worth = mem_resize(jury->worth, cells, sizeof *jury->worth);
        jury->worth_room = cells;
    }
}

static float *row(const struct jury *jury, size_t juror) {
    return jury->worth + juror * jury->tries.count;
}

// Draws boards by weight; one drawn more than once is one juror with more weight. In random order,
// so that any number of first ones is a fair sample.
static void draw(struct jury *jury, const struct pool *pool, size_t wanted, struct rng *rng) {
    size_t *index = mem_alloc((wanted + 1) * sizeof *index), last = SIZE_MAX;
    pool_draw(pool, rng, wanted, index);
    jury->count = 0;
    make_room(jury, wanted);
    for (size_t i = 0; i < wanted; i++) {
        if (index[i] != last)
            jury->jurors[jury->count++] =
                (struct juror){.board = pool->at[index[i]].board, .past = pool->at[index[i]].past};
        jury->jurors[jury->count - 1].weight += 1;
        last = index[i];
    }
    for (size_t i = jury->count; i > 1; i--) {
        size_t other = rng_below(rng, i);
        struct juror swap = jury->jurors[i - 1];
        jury->jurors[i - 1] = jury->jurors[other];
        jury->jurors[other] = swap;
    }
    free(index);
}

struct remembering {
    struct jury *jury;
    size_t first;
};

static void remember_one(void *context, size_t index) {
    const struct remembering *r = context;
    struct juror *juror = &r->jury->jurors[r->first + index];
    juror->repeats = belief_repeats(r->jury->belief, juror->past);
}

// The next boards to be judged look back on their games, if that may tell anything.
static void remember(struct jury *jury, const struct jury_plan *plan, size_t count) {
    struct remembering remembering = {jury, jury->judged};
    if (plan->circles)
        crew_run(plan->threads, count, remember_one, &remembering);
}

static unsigned column_of(const struct moves *tries, move_t move, unsigned guess) {
    unsigned at = guess < tries->count ? guess : 0;
    for (unsigned i = 0; i < tries->count; i++, at = at + 1 < tries->count ? at + 1 : 0)
        if (tries->at[at] == move)
            return at;
    return tries->count;
}

// A board that judges, with what is kept beside it.
struct sitting {
    const struct jury *jury;
    const struct jury_plan *plan;
    const struct repeats *repeats;
    struct valued board;
    struct outlook outlook;
    struct worth_lately lately;
};

static void sit_down(struct sitting *s, const struct jury *jury, const struct jury_plan *plan,
                     size_t juror) {
    *s = (struct sitting){
        .jury = jury,
        .plan = plan,
        .repeats = &jury->jurors[juror].repeats,
        .board = valued_of(&jury->jurors[juror].board),
        .outlook = outlook_from(jury->model, &jury->jurors[juror].board),
    };
}

static bool is_final(int score) {
    return score >= SCORE_MATE_LEAST || score == SCORE_DRAW;
}

static bool is_third_time(const struct sitting *s, move_t move) {
    struct board after = s->board.board;
    board_make(&after, move);
    return repeats_have(s->repeats, after.key);
}

// A search takes every stalemate for a draw, which it is not by all rulesets.
static bool wins_by_stalemate(const struct sitting *s, move_t move, int score) {
    struct board after = s->board.board;
    if (score != SCORE_DRAW || !s->jury->rules->stalemate_loses)
        return false;
    board_make(&after, move);
    return !movegen_any(&after);
}

// What a legal move is worth on a board. `score` is a search's, or NULL where that is one ply deep:
// the answers that are asked for anyway say it as well.
static float worth_of(struct sitting *s, move_t move, const int *score) {
    const struct jury_plan *plan = s->plan;
    const struct board *board = &s->board.board;
    struct answered answered = {0};
    struct reply reply;
    if (s->repeats->count && is_third_time(s, move))
        return reply_worth(SCORE_DRAW, board);
    if (score && wins_by_stalemate(s, move, *score))
        return reply_worth(SCORE_MATE - 1, board);
    if (score && (is_final(*score) || (plan->blindness <= 0 && plan->alert <= 0)))
        return reply_worth(*score, board);
    reply_look(s->jury->rules, &s->board, move, &reply);
    if (plan->blindness > 0)
        answered = reply_weigh(&s->outlook, &reply, &s->lately);
    int known = score ? *score : answered.score;
    float worth = reply_worth(known, board);
    if (is_final(known))
        return worth;
    if (plan->blindness > 0)
        worth += plan->blindness * (answered.expected - worth);
    if (plan->alert > 0 && peril_mate(&reply.after.board, &reply.legal) != MOVE_NONE)
        worth += plan->alert * (reply_worth(2 - SCORE_MATE, board) - worth);
    return worth;
}

// What a board's legal moves are worth to the tries, by the scores of a search or, where these are
// NULL, by the answers to them.
static void write_row(struct sitting *s, const int *scores, float *worth) {
    const struct moves *tries = &s->jury->tries;
    struct moves legal;
    movegen_legal(&s->board.board, &legal);
    for (unsigned i = 0; i < tries->count; i++)
        worth[i] = JURY_ILLEGAL;
    for (unsigned i = 0, column = 0; i < legal.count; i++) {
        column = column_of(tries, legal.at[i], column);
        if (column < tries->count)
            worth[column] = worth_of(s, legal.at[i], scores ? &scores[i] : NULL);
    }
}

struct judging {
    const struct jury *jury;
    const struct jury_plan *plan;
    size_t first;
    unsigned depth;
    float *worth; // as in struct jury
};

static void judge_one(void *context, size_t index) {
    const struct judging *j = context;
    size_t at = j->first + index;
    bool answers_do = j->depth == 1 && j->plan->blindness > 0;
    struct sitting sitting;
    struct moves legal;
    int scores[MOVES_MAX];
    sit_down(&sitting, j->jury, j->plan, at);
    if (!answers_do) {
        movegen_legal(&sitting.board.board, &legal);
        builtin_scores(&sitting.board, j->depth, &legal, &sitting.lately, scores);
    }
    write_row(&sitting, answers_do ? NULL : scores, j->worth + at * j->jury->tries.count);
}

// An engine's word on one board.
static void take_word(const struct jury *jury, const struct jury_plan *plan, size_t at,
                      const struct judgement *word) {
    struct sitting sitting;
    int scores[MOVES_MAX];
    for (unsigned i = 0; i < word->count; i++)
        scores[i] = reply_score(word->win[i]);
    sit_down(&sitting, jury, plan, at);
    write_row(&sitting, scores, row(jury, at));
}

// Lets the engine judge as many of the next boards as it can; returns how many it did, which are
// then the next in order.
static size_t judge_by_engine(struct jury *jury, const struct jury_plan *plan, size_t count,
                              struct deadline until) {
    struct board *boards = mem_alloc(count * sizeof *boards);
    struct judgement *words = mem_alloc(count * sizeof *words);
    size_t done = 0;
    for (size_t i = 0; i < count; i++)
        boards[i] = jury->jurors[jury->judged + i].board;
    evaluator_judge(plan->engine, boards, count, words, until);
    for (size_t i = 0; i < count; i++) {
        if (!words[i].finished)
            continue;
        struct juror swap = jury->jurors[jury->judged + done];
        jury->jurors[jury->judged + done] = jury->jurors[jury->judged + i];
        jury->jurors[jury->judged + i] = swap;
        take_word(jury, plan, jury->judged + done++, &words[i]);
    }
    free(boards);
    free(words);
    return done;
}

// A few boards by our own search, so that the choice is not made blindly.
static size_t judge_in_haste(struct jury *jury, const struct jury_plan *plan) {
    enum { HASTY_BOARDS = 4 };
    struct judging judging = {jury, plan, 0, plan->depth, jury->worth};
    size_t count = jury->count < HASTY_BOARDS ? jury->count : HASTY_BOARDS;
    remember(jury, plan, count);
    crew_run(plan->threads, count, judge_one, &judging);
    return count;
}

static size_t judge_some(struct jury *jury, const struct jury_plan *plan, size_t count,
                         struct deadline until) {
    struct judging judging = {jury, plan, jury->judged, plan->depth, jury->worth};
    remember(jury, plan, count);
    if (plan->engine)
        return judge_by_engine(jury, plan, count, until);
    crew_run(plan->threads, count, judge_one, &judging);
    return count;
}

// Judges all boards again, deeper. What is cut short is thrown away: two depths in one mean do not
// compare.
static bool judge_deeper(struct jury *jury, const struct jury_plan *plan, unsigned depth,
                         struct limit limit) {
    float *worth = mem_alloc((jury->count * jury->tries.count + 1) * sizeof *worth);
    struct judging judging = {jury, plan, 0, depth, worth};
    size_t batch = (limit.nodes ? 8 : 1) * plan->threads;
    bool late = false;
    while (judging.first < jury->count && !late) {
        size_t left = jury->count - judging.first, now = left < batch ? left : batch;
        crew_run(plan->threads, now, judge_one, &judging);
        judging.first += now;
        late = judging.first < jury->count && deadline_passed(limit.until);
    }
    if (!late)
        memcpy(jury->worth, worth, jury->count * jury->tries.count * sizeof *worth);
    free(worth);
    return !late;
}

// The same by the engine.
static bool ask_deeper(struct jury *jury, const struct jury_plan *plan, unsigned depth,
                       struct deadline until) {
    struct board *boards = mem_alloc(jury->count * sizeof *boards);
    struct judgement *words = mem_alloc(jury->count * sizeof *words);
    for (size_t i = 0; i < jury->count; i++)
        boards[i] = jury->jurors[i].board;
    evaluator_set_depth(plan->engine, depth);
    bool all = evaluator_judge(plan->engine, boards, jury->count, words, until) == jury->count;
    evaluator_set_depth(plan->engine, plan->depth);
    for (size_t i = 0; all && i < jury->count; i++)
        take_word(jury, plan, i, &words[i]);
    free(boards);
    free(words);
    return all;
}

// When few boards are left, depth is what the rest of the time is good for. A ply costs about
// PLY_COST times as much as the one before.
static void deepen(struct jury *jury, const struct jury_plan *plan, int64_t began_us,
                   struct haste *haste) {
    const int PLY_COST = plan->engine ? 2 : 6;
    bool asks = plan->engine && plan->deepest > plan->depth;
    const unsigned deepest = asks ? ENGINE_DEEPEST : plan->deepest;
    uint64_t spent = jury->count;
    int64_t took = deadline_clock_us(haste->limit.until) - began_us;
    for (unsigned depth = plan->depth + 1; depth <= deepest && haste_goes_deeper(haste); depth++) {
        struct limit limit = haste->limit;
        uint64_t price = jury->count;
        for (unsigned d = plan->depth; d < depth; d++)
            price *= (uint64_t)PLY_COST;
        took *= PLY_COST;
        bool dear = (limit.nodes && spent + price > limit.nodes) ||
                    took / 1000 >= deadline_left_ms(limit.until);
        int64_t start = deadline_clock_us(limit.until);
        if (dear || !(plan->engine ? ask_deeper(jury, plan, depth, limit.until)
                                   : judge_deeper(jury, plan, depth, limit)))
            return;
        spent += price;
        took = deadline_clock_us(limit.until) - start;
    }
}

// Boards still to be judged must not be counted when somebody looks how it stands.
static bool goes_on(struct jury *jury, struct haste *haste) {
    size_t all = jury->count;
    jury->count = jury->judged;
    bool more = haste_goes_on(haste, jury->judged, all);
    jury->count = all;
    return more;
}

// Boards between two looks at the time. Some boards take milliseconds, so the time is looked at
// after each where it is short.
static size_t batch_size(const struct jury_plan *plan, const struct limit *limit) {
    enum { SHORT_MS = 100 };
    bool in_haste = deadline_left_ms(limit->until) < SHORT_MS;
    return (plan->engine ? 64 : in_haste ? 1 : 16) * plan->threads;
}

// More boards than can be judged in time need not be drawn: that takes time as well.
static size_t judged_at_most(const struct jury_plan *plan, const struct limit *limit) {
    enum { US_A_BOARD = 20, LEAST = 64 };
    int64_t left = deadline_left_us(limit->until);
    if (left == INT64_MAX)
        return SIZE_MAX;
    return ((size_t)(left + limit->more_ms * 1000) / US_A_BOARD + LEAST) * plan->threads;
}

void jury_judge(struct jury *jury, const struct belief *belief, const struct jury_plan *plan,
                struct rng *rng, struct limit limit) {
    const struct pool *pool = belief_pool(belief);
    size_t most = plan->boards ? plan->boards : 2 * pool->count + 64;
    size_t batch = batch_size(plan, &limit);
    int64_t began = deadline_clock_us(limit.until);
    if (limit.nodes && limit.nodes < most)
        most = limit.nodes;
    if (most > judged_at_most(plan, &limit))
        most = judged_at_most(plan, &limit);
    view_tries(belief_view(belief), &jury->tries);
    jury->model = belief_opponent(belief);
    jury->rules = belief_story(belief)->rules;
    jury->belief = belief;
    jury->count = jury->judged = 0;
    jury->hasty = false;
    if (!pool->count)
        return;
    draw(jury, pool, most, rng);
    make_room(jury, jury->count);
    struct haste haste = haste_begin(&plan->watch, limit);
    while (jury->judged < jury->count) {
        size_t left = jury->count - jury->judged;
        size_t done = judge_some(jury, plan, left < batch ? left : batch, haste.limit.until);
        jury->judged += done;
        if (!done || !goes_on(jury, &haste))
            break;
    }
    jury->hasty = plan->engine && !jury->judged;
    if (jury->hasty)
        jury->judged = judge_in_haste(jury, plan);
    bool all = jury->judged == jury->count;
    jury->count = jury->judged;
    if (jury->count)
        jury->board_us = (deadline_clock_us(limit.until) - began) / (int64_t)jury->count;
    if (all && (!plan->engine || jury->count <= FEW))
        deepen(jury, plan, began, &haste);
}

bool jury_dismiss(struct jury *jury, move_t refused) {
    size_t kept = 0;
    unsigned columns = jury->tries.count;
    unsigned column = column_of(&jury->tries, refused, 0);
    if (column == columns || !columns)
        return false;
    for (size_t i = 0; i < jury->count; i++) {
        if (row(jury, i)[column] > JURY_ILLEGAL)
            continue;
        for (unsigned c = 0; c < columns; c++)
            row(jury, kept)[c] = row(jury, i)[c];
        jury->jurors[kept++] = jury->jurors[i];
    }
    jury->count = jury->judged = kept;
    return kept >= FEWEST;
}

// The weight of the votes by what they say, in small steps.
enum { STEPS = 1024, STEP = 2 };

struct tally {
    float weight[STEPS], sum[STEPS];
    double all, total; // weight and sum of all votes
};

static void vote(struct tally *tally, float worth, float weight) {
    int step = STEPS / 2 + (int)floorf(worth / STEP);
    step = step < 0 ? 0 : step >= STEPS ? STEPS - 1 : step;
    tally->weight[step] += weight;
    tally->sum[step] += worth * weight;
    tally->all += (double)weight;
    tally->total += (double)(worth * weight);
}

// The mean over the worst votes, as many as make up this share of the weight.
static double mean_of_worst(const struct tally *tally, double share) {
    double wanted = tally->all * share, sum = 0, left = wanted;
    for (unsigned i = 0; i < STEPS && left > 0; i++) {
        double weight = (double)tally->weight[i];
        if (weight <= 0)
            continue;
        double part = weight < left ? 1 : left / weight;
        sum += part * (double)tally->sum[i];
        left -= part * weight;
    }
    return sum / (wanted - (left > 0 ? left : 0));
}

static float blend(const struct tally *tally, const struct jury_plan *plan) {
    double mean = tally->total / tally->all, fear = (double)plan->fear;
    if (fear <= 0)
        return (float)mean;
    return (float)((1 - fear) * mean + fear * mean_of_worst(tally, (double)plan->tail));
}

struct opinion jury_opinion(const struct jury *jury, const struct jury_plan *plan,
                            unsigned column) {
    struct tally tally = {0};
    struct opinion opinion = {.worth = JURY_ILLEGAL, .mean = JURY_ILLEGAL};
    double all = 0;
    for (size_t i = 0; i < jury->count; i++) {
        float worth = row(jury, i)[column];
        all += (double)jury->jurors[i].weight;
        if (worth > JURY_ILLEGAL)
            vote(&tally, worth, jury->jurors[i].weight);
    }
    if (tally.all > 0) {
        opinion.mean = (float)(tally.total / tally.all);
        opinion.chance = (float)(tally.all / all);
        opinion.worth = blend(&tally, plan);
    }
    return opinion;
}

float jury_captures(const struct jury *jury, unsigned column) {
    square_t to = move_to(jury->tries.at[column]);
    float taking = 0, all = 0;
    for (size_t i = 0; i < jury->count; i++) {
        const struct juror *juror = &jury->jurors[i];
        if (row(jury, i)[column] <= JURY_ILLEGAL)
            continue;
        all += juror->weight;
        taking += bits_has(board_occupied(&juror->board), to) ? juror->weight : 0;
    }
    return all > 0 ? taking / all : 0;
}

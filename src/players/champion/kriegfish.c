// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The default player. It believes in many weighted boards (belief/belief.h), lets a jury of them
// judge every try, and likes the tries that do best on average and on the worst of them: many
// boards seen shallowly beat few seen deeply, and a share of the worst ones keeps it careful. The
// enemy is blind too: its answer is taken half as a search would have it and half as often as the
// model of the enemy finds it (reply.h). On top of that word grows a tree of what may be heard
// (tree.h); select=jury plays the best tries on as blind players would instead (rollout.h). All of
// them measure by the chance to win (reply.h). A bare king is hunted by arithmetic on the squares
// it may stand on (hunt.h).
//
// Weaker strengths imagine fewer boards, so they believe too much of what they imagine, forget
// sooner what they heard (a small pool runs dry), and overlook pawn tries and mates (the weakest
// five also grow no tree); they do not blunder at random.

#include "config.h"

#include "base/text.h"
#include "board/notation.h"
#include "players/champion/care.h"
#include "players/champion/doubt.h"
#include "players/champion/few.h"
#include "players/champion/jury.h"
#include "players/champion/opening.h"
#include "players/champion/patience.h"
#include "players/champion/reply.h"
#include "players/champion/rollout.h"
#include "players/champion/tree.h"
#include "players/judge.h"
#include "players/lone/hunt.h"
#include "players/players.h"
#include "players/progress.h"
#include "players/reflex.h"

#include <math.h>
#include <string.h>

enum {
    STRENGTH_MOST = 10,
    STRENGTH_ROLLS_OUT = 5, // from which on it plays tries on
    DEEPEST = 5,            // deeper, a board would take too long to interrupt
    ON_LINE = 2000,         // more than any other try is worth when nothing has happened
};

struct kriegfish {
    struct belief *belief;
    struct judge judge;
    struct jury jury;
    struct jury_plan plan;
    struct rng rng;
    struct report report;
    int64_t told_us; // when it last told what it thinks
    bool fresh;      // the jury has judged this turn
    bool decided;    // something was chosen this turn, by these opinions of the jury's tries
    struct opinion last[MOVES_MAX];
    struct progress progress;
    struct hunt hunt;
    bool has_openings; // it begins by lines
    struct opening opening;
    unsigned depth;          // of judging, as a rule
    unsigned few;            // enemy men, from which on the belief is searched as a set
    float care;              // how much of it there is, and
    float careful;           // how much this turn asks for
    float nearer[MOVES_MAX]; // to a mate, by each of the jury's tries
    unsigned plies;          // of a rollout, 0 for none
    float trust;             // in what rollouts say
    bool plain;              // by the mean alone
    bool grows;              // a tree, instead of rolling out
    struct tree tree;
    struct leaf_plan leaf;
    struct leaf_pace pace;
    bool unanswered;    // the tree had no word of the engine it was given
    bool resigns;       // it may
    unsigned lost;      // own turns in a row that found the game lost,
    unsigned noted;     // the last of them, by its ply, from 1 on: some are thought about twice
    double overlooks;   // the chance that pawn tries are not thought of in a turn
    bool no_pawn_tries; // this turn they were not
};

// What the strengths below the full one see: boards that judge, boards believed in, work for a
// refill, and how often pawn tries are overlooked. What that makes them worth is in RESULTS.md.
static const struct {
    size_t boards, pool, effort;
    double overlooks;
} STRENGTHS[STRENGTH_MOST - 1] = {
    {2, 15, 50, 0.7},       {4, 30, 100, 0.55},    {8, 60, 200, 0.4},
    {30, 300, 1000, 0.2},   {16, 330, 1100, 0.12}, {32, 650, 2100, 0.07},
    {60, 1150, 4000, 0.03}, {120, 2200, 8000, 0},  {400, 6000, 25000, 0},
};

static const struct setting SETTINGS[] = {
    {.name = "boards",
     .type = SETTING_INT,
     .initial = "0",
     .min = 0,
     .max = 1000000,
     .help = "boards that judge a move; 0 for as many as the limit allows"},
    {.name = "pool",
     .type = SETTING_INT,
     .initial = "10000",
     .min = 10,
     .max = 1000000,
     .help = "boards believed in before the enemy's move"},
    {.name = "depth",
     .type = SETTING_INT,
     .initial = "1",
     .min = 1,
     .max = 8,
     .help = "plies the built-in search looks ahead on each board"},
    {.name = "tail",
     .type = SETTING_REAL,
     .initial = "0.2",
     .min = 0.01,
     .max = 1,
     .help = "share of the boards that counts as the worst"},
    {.name = "fear",
     .type = SETTING_REAL,
     .initial = "0.5",
     .min = 0,
     .max = 1,
     .help = "weight of the worst boards against all"},
    {.name = "blindness",
     .type = SETTING_REAL,
     .initial = "0.5",
     .min = 0,
     .max = 1,
     .help = "how far the enemy's answer is taken for a blind one"},
    {.name = "alert",
     .type = SETTING_REAL,
     .initial = "0.4",
     .min = 0,
     .max = 1,
     .help = "how often a mate in one is taken to be seen"},
    {.name = "plies",
     .type = SETTING_INT,
     .initial = "12",
     .min = 0,
     .max = 100,
     .help = "length of the rollouts of the best tries, 0 for none"},
    {.name = "trust",
     .type = SETTING_REAL,
     .initial = "1",
     .min = 0,
     .max = 100,
     .help = "weight of what rollouts say"},
    {.name = "effort",
     .type = SETTING_INT,
     .initial = "100000",
     .min = 0,
     .max = 10000000,
     .help = "boards looked at when the belief has to be refilled, 200 times that if all are lost"},
    PLAYER_MODEL_ROW,
    JUDGE_ROWS("builtin"),
    {.name = "select",
     .type = SETTING_CHOICE,
     .initial = "tree",
     .choices = "jury pimc tree",
     .help =
         "how tries are chosen: by jury and rollouts, by the plain mean over boards, or by a tree "
         "of what may be heard"},
    {.name = "leaf",
     .type = SETTING_CHOICE,
     .initial = "mix",
     .choices = "engine builtin rollout mix",
     .help = "what the leaves of the tree are worth by: a value, a rollout, or half of each"},
    {.name = "strength",
     .type = SETTING_INT,
     .initial = "10",
     .min = 1,
     .max = STRENGTH_MOST,
     .help = "from 1, for beginners, to 10, all it has; 1 to 8 are 0, 142, 260, 394, 474, 521, 636 "
             "and 766 Elo on our own scale"},
    {.name = "resign",
     .type = SETTING_BOOL,
     .initial = "true",
     .help =
         "give up, below full strength and against people, what has looked lost for some turns"},
    {.name = "openings",
     .type = SETTING_BOOL,
     .initial = "true",
     .help = "begin a game of chess, at full strength, by lines that have done well"},
    {.name = "hunt",
     .type = SETTING_INT,
     .initial = "20000",
     .min = 100,
     .max = 100000000,
     .help = "situations looked at for each try against a bare king"},
    {.name = "care",
     .type = SETTING_REAL,
     .initial = "0",
     .min = 0,
     .max = 10,
     .help = "how little is staked on a handful of boards when ahead"},
    {.name = "few",
     .type = SETTING_INT,
     .initial = "3",
     .min = 0,
     .max = 16,
     .help = "with so many enemy men or fewer, all boards are searched over the umpire's words"},
    {0},
};

static struct leaning lean(void *state);

static void weaken(struct kriegfish *k, struct belief_options *belief, long strength) {
    if (strength >= STRENGTH_MOST)
        return;
    k->plan.boards = STRENGTHS[strength - 1].boards;
    k->plan.deepest = k->plan.depth;
    k->plan.alert *= (float)strength / STRENGTH_MOST;
    k->overlooks = STRENGTHS[strength - 1].overlooks;
    k->resigns = true;
    k->has_openings = false;
    k->plies = strength < STRENGTH_ROLLS_OUT ? 0 : k->plies;
    k->grows = k->grows && strength >= STRENGTH_ROLLS_OUT;
    k->few = strength < STRENGTH_ROLLS_OUT ? 0 : k->few;
    k->hunt.nodes = 200 * (uint64_t)strength;
    belief->boards = STRENGTHS[strength - 1].pool;
    belief->effort = STRENGTHS[strength - 1].effort;
}

static bool open_player(void *state, const struct settings *settings,
                        const struct resources *resources, char **cause) {
    struct kriegfish *k = state;
    k->plan = (struct jury_plan){
        .boards = (size_t)settings_int(settings, "boards"),
        .depth = (unsigned)settings_int(settings, "depth"),
        .deepest = DEEPEST,
        .threads = resources->cores ? resources->cores : 1,
        .tail = (float)settings_real(settings, "tail"),
        .fear = (float)settings_real(settings, "fear"),
        .blindness = (float)settings_real(settings, "blindness"),
        .alert = (float)settings_real(settings, "alert"),
    };
    struct belief_options belief = {
        .boards = (size_t)settings_int(settings, "pool"),
        .effort = (size_t)settings_int(settings, "effort"),
        .threads = k->plan.threads,
        .model = resources->learned,
    };
    k->report = resources->report;
    k->hunt.nodes = (uint64_t)settings_int(settings, "hunt");
    k->few = (unsigned)settings_int(settings, "few");
    k->depth = k->plan.depth;
    k->care = (float)settings_real(settings, "care");
    k->plies = (unsigned)settings_int(settings, "plies");
    k->trust = (float)settings_real(settings, "trust");
    k->plain = settings_choice(settings, "select") == 1;
    k->grows = settings_choice(settings, "select") == 2;
    k->plan.watch = (struct haste_watch){lean, k};
    k->plan.fear = k->plain ? 0 : k->plan.fear;
    k->plan.blindness = k->plain ? 0 : k->plan.blindness;
    k->plan.alert = k->plain ? 0 : k->plan.alert;
    k->has_openings = settings_bool(settings, "openings");
    weaken(k, &belief, settings_int(settings, "strength"));
    k->resigns = k->resigns && settings_bool(settings, "resign");
    k->belief = belief_open(&belief);
    k->leaf = (struct leaf_plan){
        .kind = (enum leaf_kind)settings_choice(settings, "leaf"),
        .plies = k->plies,
        .alert = (double)k->plan.alert,
        .threads = k->plan.threads,
    };
    struct evaluator_options how = {.processes = k->plan.threads, .depth = k->plan.depth};
    return judge_open(&k->judge, &how, settings, resources, cause);
}

static void close_player(void *state) {
    struct kriegfish *k = state;
    belief_close(k->belief);
    aide_close(k->leaf.aide);
    judge_close(&k->judge);
    jury_free(&k->jury);
    tree_free(&k->tree);
}

static void begin(void *state, const struct briefing *briefing) {
    struct kriegfish *k = state;
    judge_begin(&k->judge, &briefing->start);
    k->plan.engine = k->leaf.engine = k->judge.is_engine ? k->judge.evaluator : NULL;
    if (k->leaf.engine && !k->leaf.aide)
        k->leaf.aide = aide_open();
    k->pace = (struct leaf_pace){.share = 0.5};
    belief_begin(k->belief, briefing->rules, &briefing->start, briefing->side, briefing->seed);
    rng_seed(&k->rng, briefing->seed, 1);
    k->fresh = k->decided = false;
    k->lost = k->noted = 0;
    progress_begin(&k->progress);
    hunt_begin(&k->hunt);
    k->opening = (struct opening){0};
    if (k->has_openings)
        opening_begin(&k->opening, &briefing->start, briefing->side, &k->rng);
}

static void hear(void *state, const struct view *view, move_t try, const struct announcement *said,
                 struct deadline until) {
    struct kriegfish *k = state;
    bool refused = said->side == view->own.side && said->verdict == SAID_NO;
    belief_hear(k->belief, try, said, until);
    progress_hear(&k->progress, view, try, said);
    hunt_hear(&k->hunt, view, try, said);
    k->fresh = refused && k->fresh && jury_dismiss(&k->jury, try);
    k->decided = refused && k->decided;
}

// What a try is worth beyond the jury's word: going round in circles wins nothing, and after fifty
// moves of it, of which so much is `lost` already, nothing can be won.
static float bonus(const struct kriegfish *k, const struct view *view, unsigned column, float ahead,
                   float lost) {
    move_t try = k->jury.tries.at[column];
    if (k->plain)
        return 0;
    unsigned times = progress_repeats(&k->progress, view, try);
    float push = ahead > 100 ? 25 : 8;
    bool is_pawn = bits_has(view->own.men[PAWN], move_from(try));
    return patience_worth(&k->jury, column, is_pawn, lost, ahead) - push * (float)(times * times);
}

// What a try is worth less when all is a guess.
static float staked(const struct kriegfish *k, const struct view *view, unsigned column,
                    float ahead) {
    move_t try = k->jury.tries.at[column];
    if (k->careful <= 0 || k->plain)
        return 0;
    float captures = jury_captures(&k->jury, column);
    return k->careful * care_cost(own_man_at(&view->own, move_from(try)), captures, ahead);
}

static float best_mean(const struct kriegfish *k, const struct opinion *opinions) {
    float best = -3000;
    for (unsigned c = 0; c < k->jury.tries.count; c++)
        if (opinions[c].chance > 0.3f && opinions[c].mean > best)
            best = opinions[c].mean;
    return best;
}

// The score to expect from a try: its mean worth as a chance, drawn towards the middle. What looks
// certain to many boards is not: they are too rosy about what the enemy has left. Fitted to games
// (RESULTS.md).
static double expected(float mean) {
    static const double SOBER = 0.8;
    double chance = fmin(fmax(((double)mean / WORTH_SURE + 1) / 2, 0.001), 0.999);
    return 1 / (1 + pow((1 - chance) / chance, SOBER));
}

// The best tries by worth, at most `most`; returns how many.
static unsigned best_tries(const struct kriegfish *k, const struct opinion *opinions, unsigned most,
                           unsigned *columns) {
    unsigned count = 0;
    for (unsigned c = 0; c < k->jury.tries.count; c++) {
        unsigned at = count;
        if (opinions[c].worth <= JURY_ILLEGAL)
            continue;
        if (count < most)
            count++;
        for (; at > 0 && opinions[columns[at - 1]].worth < opinions[c].worth; at--)
            if (at < most)
                columns[at] = columns[at - 1];
        if (at < most)
            columns[at] = c;
    }
    return count;
}

// The best tries so far, with expected score, chance of being legal and visits of the tree.
static void tell(struct kriegfish *k, const struct opinion *opinions, bool at_once) {
    enum { IN_WORDS = 4, EVERY_US = 200000 };
    unsigned best[PROSPECTS_MOST], count = best_tries(k, opinions, PROSPECTS_MOST, best);
    struct text text = {0};
    int64_t now = clock_now_us();
    if (!k->report.think || !count || (!at_once && now - k->told_us < EVERY_US))
        return;
    k->told_us = now;
    for (unsigned i = 0; i < count && i < IN_WORDS; i++) {
        char try[COORDINATES_MAX];
        notation_coordinates(k->jury.tries.at[best[i]], try);
        text_add(&text, "%s%s %.2f, legal %.2f", i ? "; " : "", try,
                 expected(opinions[best[i]].mean), (double)opinions[best[i]].chance);
        if (k->grows && k->tree.simulations)
            text_add(&text, ", visits %u", tree_visits(&k->tree, best[i]));
    }
    struct thought thought = {
        .try = k->jury.tries.at[best[0]],
        .win = expected(opinions[best[0]].mean),
        .boards = belief_pool(k->belief)->count,
        .nodes = k->jury.judged,
        .text = text_string(&text),
        .count = count,
    };
    for (unsigned i = 0; i < count; i++)
        thought.best[i] =
            (struct prospect){k->jury.tries.at[best[i]], expected(opinions[best[i]].mean),
                              (double)opinions[best[i]].chance};
    k->report.think(k->report.listener, &thought);
    text_free(&text);
}

// What a growing tree says so far.
struct growing {
    struct kriegfish *k;
    const struct opinion *opinions;
};

static void add_gains(const struct kriegfish *k, struct opinion *opinions) {
    for (unsigned c = 0; c < k->jury.tries.count; c++)
        if (opinions[c].worth > JURY_ILLEGAL)
            opinions[c].worth += k->trust * tree_gain(&k->tree, c);
}

static void look_at_tree(void *context) {
    const struct growing *growing = context;
    struct opinion opinions[MOVES_MAX];
    memcpy(opinions, growing->opinions, growing->k->jury.tries.count * sizeof *opinions);
    add_gains(growing->k, opinions);
    tell(growing->k, opinions, false);
}

static bool rolls_out(const struct kriegfish *k) {
    return (k->plies || k->grows) && !k->plain;
}

static bool asks_about_leaves(const struct kriegfish *k) {
    return k->leaf.engine && (k->leaf.kind == LEAF_ENGINE || k->leaf.kind == LEAF_MIX);
}

// The engine was to judge the leaves of a tree, and judged none.
static bool is_unanswered(const struct kriegfish *k) {
    return asks_about_leaves(k) && !k->plan.engine && !k->pace.answered &&
           (k->pace.asked || !k->tree.simulations);
}

// Whether the tree has something to say that those said who were to say it.
static bool has_grown(const struct kriegfish *k) {
    return k->grows && (asks_about_leaves(k) ? k->pace.answered : k->tree.simulations);
}

// The best tries, by a tree.
static void grow_tree(struct kriegfish *k, const struct limit *limit, struct opinion *opinions) {
    enum { UNLIMITED = 6000 };
    float worth[MOVES_MAX];
    unsigned open = 0;
    for (unsigned c = 0; c < k->jury.tries.count; c++) {
        worth[c] = opinions[c].worth;
        open += worth[c] > JURY_ILLEGAL;
    }
    k->leaf.model = k->jury.model;
    k->leaf.pace = &k->pace;
    k->pace.patient = limit->nodes || k->leaf.kind == LEAF_ENGINE;
    k->pace.asked = k->pace.answered = 0;
    k->tree.simulations = 0;
    if (open < 2)
        return;
    struct growing growing = {k, opinions};
    struct tree_task task = {
        .jury = &k->jury,
        .view = belief_view(k->belief),
        .worth = worth,
        .leaf = k->leaf,
        .alert = (double)k->plan.alert,
        .trust = (double)k->trust,
        .seed = rng_next(&k->rng),
        .most = limit->nodes ? ROLLOUT_TRIES * limit->nodes : UNLIMITED,
        .look = look_at_tree,
        .context = &growing,
    };
    tree_search(&k->tree, &task, *limit);
    k->unanswered = is_unanswered(k);
    add_gains(k, opinions);
}

// The best tries, by rollouts.
static void roll_out(struct kriegfish *k, const struct limit *limit, struct opinion *opinions) {
    struct rollout rollout = {
        .plies = k->plies, .alert = (double)k->plan.alert, .seed = rng_next(&k->rng)};
    rollout.count = best_tries(k, opinions, ROLLOUT_TRIES, rollout.columns);
    if (rollout.count < 2)
        return;
    for (unsigned i = 0; i < rollout.count && k->trust > 0; i++)
        rollout.prior[i] = (double)(opinions[rollout.columns[i]].worth / k->trust);
    rollout_run(&rollout, &k->jury, k->plan.threads, *limit);
    for (unsigned c = 0, i; c < k->jury.tries.count; c++) {
        for (i = 0; i < rollout.count && rollout.columns[i] != c; i++)
            continue;
        if (i < rollout.count)
            opinions[c].worth += k->trust * (float)rollout.gain[i];
        else
            opinions[c].worth = JURY_ILLEGAL;
    }
}

// What the jury says of each try, and what else counts.
static void weigh(const struct kriegfish *k, const struct view *view, struct opinion *opinions) {
    for (unsigned c = 0; c < k->jury.tries.count; c++)
        opinions[c] = jury_opinion(&k->jury, &k->plan, c);
    float ahead = best_mean(k, opinions), lost = patience_lost(&k->jury);
    if (ahead > 0)
        lost = patience_hedged(lost, k->progress.quiet);
    move_t line = opening_next(&k->opening, view);
    for (unsigned c = 0; c < k->jury.tries.count; c++) {
        move_t try = k->jury.tries.at[c];
        if (opinions[c].chance <= 0 || !view_allows(view, try) ||
            (k->no_pawn_tries && own_is_pawn_capture(&view->own, try)))
            opinions[c].worth = JURY_ILLEGAL;
        else
            opinions[c].worth +=
                bonus(k, view, c, ahead, lost) + k->nearer[c] + (try == line ? ON_LINE : 0);
        if (opinions[c].worth > JURY_ILLEGAL)
            opinions[c].worth -= staked(k, view, c, ahead);
    }
}

// Where the jury leans to so far.
static struct leaning lean(void *state) {
    const struct kriegfish *k = state;
    struct leaning leaning = {.try = MOVE_NONE};
    struct opinion opinions[MOVES_MAX];
    float second = JURY_ILLEGAL;
    unsigned best = 0;
    weigh(k, belief_view(k->belief), opinions);
    for (unsigned c = 1; c < k->jury.tries.count; c++) {
        float behind = opinions[c].worth;
        if (behind > opinions[best].worth) {
            behind = opinions[best].worth;
            best = c;
        }
        second = behind > second ? behind : second;
    }
    if (!k->jury.count || opinions[best].worth <= JURY_ILLEGAL)
        return leaning;
    leaning.try = k->jury.tries.at[best];
    leaning.lead = opinions[best].worth - second;
    leaning.doubt = doubt_of(&k->jury, &k->plan, opinions, best);
    return leaning;
}

static struct choice decide(struct kriegfish *k, const struct view *view, struct limit limit) {
    struct choice choice = {.try = MOVE_NONE, .win = -1};
    struct opinion opinions[MOVES_MAX];
    float best = JURY_ILLEGAL;
    weigh(k, view, opinions);
    tell(k, opinions, false);
    move_t line = opening_next(&k->opening, view);
    if (line != MOVE_NONE && lean(k).try == line)
        k->tree.simulations = 0; // there is nothing to find out
    else if (k->grows)
        grow_tree(k, &limit, opinions);
    else if (rolls_out(k))
        roll_out(k, &limit, opinions);
    for (unsigned c = 0; c < k->jury.tries.count; c++) {
        if (opinions[c].worth <= best)
            continue;
        best = opinions[c].worth;
        choice.try = k->jury.tries.at[c];
        choice.win = expected(opinions[c].mean);
    }
    memcpy(k->last, opinions, k->jury.tries.count * sizeof *opinions);
    k->decided = true;
    tell(k, opinions, true);
    choice.boards = belief_pool(k->belief)->count;
    choice.nodes = k->jury.judged;
    return choice;
}

// Half of the time is for judging when the other half is for rollouts.
static struct limit judging_limit(const struct kriegfish *k, struct limit limit) {
    if (!rolls_out(k))
        return limit;
    limit.until = deadline_part(limit.until, 1, 2);
    limit.more_ms /= 2;
    return limit;
}

// When judging took more than its half, for it was a crisis, rollouts have more time as well.
// Whoever judges by a set number of boards rolls out on as many.
static struct limit rolling_limit(const struct kriegfish *k, struct limit limit) {
    if (rolls_out(k) && !limit.nodes && deadline_left_ms(limit.until) < limit.share_ms / 4)
        limit.until.at_us += limit.more_ms * 500;
    if (k->plan.boards && (!limit.nodes || limit.nodes > k->plan.boards))
        limit.nodes = k->plan.boards;
    return limit;
}

// Whether the belief has far more boards to ask than are left in the jury, and there is time to.
static bool can_ask_more(const struct kriegfish *k, const struct limit *limit) {
    struct limit part = judging_limit(k, *limit);
    int64_t price = k->jury.board_us > 0 ? k->jury.board_us : 1;
    size_t wanted = 2 * k->jury.count;
    return belief_pool(k->belief)->count > wanted &&
           deadline_left_us(part.until) / price > (int64_t)wanted;
}

// Whether boards have to be judged before the next try. A refusal leaves a part of the jury; by a
// clock that part alone decides unless it is in doubt and far more boards can be asked. The only
// try there is needs no time.
static bool must_judge(struct kriegfish *k, struct limit *limit) {
    struct moves tries;
    view_tries(belief_view(k->belief), &tries);
    if (tries.count == 1 && !limit->nodes)
        *limit = (struct limit){.until = deadline_now()};
    else if (k->fresh && limit_is_share(limit) && can_ask_more(k, limit))
        return haste_is_crisis(lean(k).doubt);
    return !k->fresh;
}

// What hearing had no time for, at the beginning of a turn: without boards there is little to think
// about.
static void catch_up(struct kriegfish *k, const struct limit *limit) {
    enum { PART = 3 };
    struct deadline until = deadline_part(limit->until, 1, PART);
    while (!k->fresh && !limit->nodes && belief_is_hungry(k->belief) && !deadline_passed(until))
        belief_ponder(k->belief, until);
}

// Whoever grows a tree wants the jury's quick word and the engine's for the leaves; with few boards
// left, and time for it, the engine judges them all, as deep as it can.
static void share_engine(struct kriegfish *k, const struct limit *limit) {
    enum { FEW = 48, LITTLE_MS = 15 };
    bool hurried = deadline_left_ms(limit->until) < LITTLE_MS;
    bool quick = k->grows && (hurried || belief_pool(k->belief)->count > FEW);
    k->plan.engine = quick ? NULL : k->leaf.engine;
}

// Hardly any time is left after a refusal: too little to judge anew, or for an engine to say a
// word.
static bool is_rushed(const struct kriegfish *k, const struct view *view,
                      const struct limit *limit) {
    enum { RUSH_US = 3000 };
    return k->decided && view->turn.refused.count && deadline_left_us(limit->until) < RUSH_US;
}

// The best of the tries left, as they were judged before the refusal. False when there was none.
static bool take_next(const struct kriegfish *k, const struct view *view, struct choice *choice) {
    struct moves tries;
    float best = JURY_ILLEGAL;
    view_tries(view, &tries);
    for (unsigned c = 0; c < k->jury.tries.count; c++)
        for (unsigned i = 0; i < tries.count && k->last[c].worth > best; i++)
            if (tries.at[i] == k->jury.tries.at[c]) {
                best = k->last[c].worth;
                choice->try = tries.at[i];
                choice->win = expected(k->last[c].mean);
            }
    choice->boards = belief_pool(k->belief)->count;
    return choice->try != MOVE_NONE;
}

// Whoever is weak need not be tortured: what it expects is about what happens (RESULTS.md), so
// after some such turns there is nothing to hope for. The first try of a turn decides: what is
// refused later in it is nobody's business.
static bool gives_up(struct kriegfish *k, const struct view *view, double win) {
    static const double LOST = 0.05;
    enum { TURNS = 4 };
    unsigned turn = view->plies + 1u;
    if (view->turn.refused.count)
        return false;
    if (k->noted != turn)
        k->lost = win >= 0 && win < LOST ? k->lost + 1 : 0;
    k->noted = turn;
    return k->resigns && k->lost >= TURNS;
}

// Whether the belief is searched as a set: the enemy has hardly a man left, and we have a heavy
// one; and there is time.
static bool is_few(const struct kriegfish *k, const struct view *view, const struct limit *limit) {
    enum { LITTLE_MS = 30 };
    if (deadline_left_ms(limit->until) < LITTLE_MS)
        return false;
    return view->enemy_men <= k->few && view->own.men[ROOK] | view->own.men[QUEEN] &&
           belief_pool(k->belief)->count;
}

// How deep boards are judged at first, unless they are an engine's or strength is held back.
static unsigned first_depth(const struct kriegfish *k, const struct view *view,
                            const struct limit *limit) {
    bool timed = limit->until.at_us != deadline_never().at_us;
    unsigned usual = timed && !k->plan.engine && k->depth > DEEPEST ? DEEPEST : k->depth;
    if (view->enemy_men > k->few || k->plan.engine || k->plan.deepest <= usual)
        return usual;
    unsigned depth = few_depth(k->belief);
    return depth > usual ? depth : usual;
}

// A node is a board that judges every try: so much work. A millisecond is good for more than so
// much anywhere, and a part of the time is enough.
static struct few_task few_task(struct kriegfish *k, const struct view *view, struct limit limit) {
    enum { WORK_A_NODE = 400, WORK_A_MS = 500, WORK_MOST = 100000, WORK_LEAST = 2000 };
    limit = rolling_limit(k, limit);
    int64_t left_ms = deadline_left_ms(limit.until);
    uint64_t work = limit.nodes ? limit.nodes * WORK_A_NODE : WORK_MOST;
    if (left_ms < WORK_MOST && (uint64_t)left_ms * WORK_A_MS + WORK_LEAST < work)
        work = (uint64_t)left_ms * WORK_A_MS + WORK_LEAST;
    return (struct few_task){.belief = k->belief,
                             .view = view,
                             .work = work < WORK_MOST ? work : WORK_MOST,
                             .seed = rng_next(&k->rng)};
}

static struct choice choose(void *state, const struct view *view, struct limit limit) {
    struct kriegfish *k = state;
    struct choice choice = {.try = MOVE_NONE, .win = -1};
    if (view_may_ask(view))
        return (struct choice){.asks = true, .win = -1};
    catch_up(k, &limit);
    if (hunt_is_on(&k->hunt, view, belief_pool(k->belief))) {
        k->lost = 0;
        return hunt_choose(&k->hunt, view, belief_pool(k->belief), &limit);
    }
    judge_stood_in(&k->judge);
    k->unanswered = false;
    if (is_rushed(k, view, &limit) && take_next(k, view, &choice))
        return choice;
    share_engine(k, &limit);
    if (must_judge(k, &limit)) {
        if (!k->fresh)
            k->no_pawn_tries = rng_unit(&k->rng) < k->overlooks;
        k->decided = false;
        k->plan.circles = view->rules->draws_by_count && progress_circles(&k->progress);
        k->careful = k->care * care_share(k->belief);
        k->plan.depth = first_depth(k, view, &limit);
        memset(k->nearer, 0, sizeof k->nearer);
        jury_judge(&k->jury, k->belief, &k->plan, &k->rng, judging_limit(k, limit));
    }
    if (is_few(k, view, &limit)) {
        struct few_task task = few_task(k, view, limit);
        move_t mate = few_mate(&task);
        if (mate != MOVE_NONE)
            return (struct choice){.try = mate, .win = 1, .boards = belief_pool(k->belief)->count};
        few_gains(&task, &k->jury.tries, k->nearer);
    }
    if (k->jury.count)
        choice = decide(k, view, rolling_limit(k, limit));
    k->fresh = true;
    choice.stood_in =
        judge_stood_in(&k->judge) || k->unanswered || (k->jury.hasty && !has_grown(k));
    choice.resigns = gives_up(k, view, choice.win);
    if (choice.try == MOVE_NONE) // no board allows any try that is left
        choice.try = reflex_random(view, &k->rng);
    return choice;
}

static uint64_t ponder(void *state, struct deadline until) {
    struct kriegfish *k = state;
    uint64_t found = 0;
    while (belief_can_ponder(k->belief) && !deadline_passed(until))
        found += belief_ponder(k->belief, until);
    return found;
}

static void believe(const void *state, float enemy[64], float king[64]) {
    const struct kriegfish *k = state;
    belief_heat(k->belief, enemy, king);
}

static void back(const void *state, struct backing *backing) {
    const struct kriegfish *k = state;
    judge_back(&k->judge, backing);
}

const struct player_ops player_kriegfish = {
    .name = "kriegfish",
    .paper = "ours",
    .summary = "weighted boards judged as by the blind, a tree of what may be heard",
    .settings = SETTINGS,
    .state_size = sizeof(struct kriegfish),
    .open = open_player,
    .begin = begin,
    .hear = hear,
    .choose = choose,
    .ponder = ponder,
    .believe = believe,
    .back = back,
    .close = close_player,
};

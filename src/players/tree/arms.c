// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "players/tree/arms.h"

#include <math.h>
#include <stddef.h>

// How many visits the average of all arms counts for in the final choice.
#define CAUTION 4.0

void arms_begin(struct arms *arms, const struct moves *tries) {
    arms->count = tries->count;
    for (unsigned i = 0; i < tries->count; i++)
        arms->at[i] = (struct arm){.try = tries->at[i]};
}

struct arm *arms_find(struct arms *arms, move_t try) {
    for (unsigned i = 0; i < arms->count; i++)
        if (arms->at[i].try == try)
            return &arms->at[i];
    return NULL;
}

double arm_value(const struct arm *arm, const struct arms_rule *rule) {
    double first = arm->visits ? arm->sum / arm->visits : 0;
    double later = arm->later ? arm->later_sum / arm->later : first;
    double share = 1;
    if (!arm->visits)
        return later;
    if (rule->amaf == AMAF_ALPHA)
        share = rule->alpha;
    if (rule->amaf == AMAF_RAVE)
        share = fmin(1, arm->visits / rule->fading);
    return share * first + (1 - share) * later;
}

// What the next arm has most of.
static double appeal(const struct arm *arm, const struct arms_rule *rule) {
    if (!rule->ucb)
        return -(double)arm->visits;
    if (!arm->visits)
        return HUGE_VAL;
    return arm_value(arm, rule) +
           rule->explore * sqrt(2 * log((double)arm->available) / arm->visits);
}

struct arm *arms_select(struct arms *arms, const struct arms_rule *rule,
                        const struct moves *legal) {
    struct arm *best = NULL;
    double most = 0;
    for (unsigned i = 0; i < legal->count; i++) {
        struct arm *arm = arms_find(arms, legal->at[i]);
        if (!arm)
            continue;
        arm->available++;
        double wanted = appeal(arm, rule);
        if (!best || wanted > most) {
            best = arm;
            most = wanted;
        }
    }
    return best;
}

void arms_add(struct arms *arms, const struct arms *other) {
    for (unsigned i = 0; i < arms->count; i++) {
        arms->at[i].visits += other->at[i].visits;
        arms->at[i].available += other->at[i].available;
        arms->at[i].sum += other->at[i].sum;
        arms->at[i].later += other->at[i].later;
        arms->at[i].later_sum += other->at[i].later_sum;
    }
}

static double average(const struct arms *arms) {
    double sum = 0, visits = 0;
    for (unsigned i = 0; i < arms->count; i++) {
        sum += arms->at[i].sum;
        visits += arms->at[i].visits;
    }
    return visits > 0 ? sum / visits : 0;
}

struct choice arms_choose(const struct arms *arms, const struct arms_rule *rule, struct rng *lot) {
    struct choice choice = {.try = MOVE_NONE, .win = -1};
    double mean = average(arms), most = -1;
    unsigned equals = 0;
    for (unsigned i = 0; i < arms->count; i++) {
        const struct arm *arm = &arms->at[i];
        double value = arm_value(arm, rule), visits = arm->visits;
        double merit = (visits * value + CAUTION * mean) / (visits + CAUTION);
        if (rule->by_visits || rule->plain)
            merit = rule->by_visits ? visits : value;
        if (!arm->visits || merit < most)
            continue;
        equals = merit > most ? 1 : equals + 1;
        if (equals > 1 && (!lot || rng_below(lot, equals)))
            continue;
        most = merit;
        choice.try = arm->try;
        choice.win = value;
    }
    return choice;
}

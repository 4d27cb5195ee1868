// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/bargain.h"

#include "front/ics/absence.h"

static const struct {
    enum ics_offering what;
    const char *offered; // after a name
    const char *noun;
} BARGAINS[] = {
    {ICS_OFFERS_DRAW, "offers you a draw", "draw"},
    {ICS_OFFERS_ABORT, "would like to abort the game", "abort"},
    {ICS_OFFERS_ADJOURN, "would like to adjourn the game", "adjourn"},
};

enum { BARGAIN_COUNT = sizeof BARGAINS / sizeof *BARGAINS };

static const double CONTENT = 0.45; // a program that expects no more takes a draw

static void settle(struct ics_hall *hall, struct ics_table *table, enum ics_offering what) {
    if (what == ICS_OFFERS_DRAW)
        ics_play_end(hall, table, RESULT_DRAW, TERMINATION_AGREEMENT);
    else if (what == ICS_OFFERS_ABORT)
        ics_play_end(hall, table, RESULT_NONE, TERMINATION_ABANDONED);
    else
        ics_absence_adjourn(hall, table, "by mutual agreement");
}

static bool program_agrees(const struct ics_table *table, enum ics_offering what) {
    return what != ICS_OFFERS_DRAW || (table->expects >= 0 && table->expects < CONTENT);
}

static unsigned index_of(enum ics_offering what) {
    unsigned i = 0;
    while (BARGAINS[i].what != what)
        i++;
    return i;
}

// Nobody needs to be asked: the other side stays away, or the game has hardly begun.
static bool goes_at_once(const struct ics_hall *hall, const struct ics_table *table,
                         enum colour other, enum ics_offering what) {
    return what == ICS_OFFERS_ABORT &&
           (ics_absence_may_claim(hall, table, other) || table->views[WHITE].plies < 2);
}

void ics_bargain_offer(struct ics_hall *hall, struct ics_user *user, enum ics_offering what) {
    struct ics_table *table = user->table;
    enum colour side = ics_play_side(user), other = colour_other(side);
    unsigned i = index_of(what);
    if (!table->running && what == ICS_OFFERS_ADJOURN) {
        ics_absence_get_up(hall, user);
        return;
    }
    if (table->offers[other] & what || goes_at_once(hall, table, other, what)) {
        settle(hall, table, what);
    } else if (table->robots[other]) {
        if (program_agrees(table, what))
            settle(hall, table, what);
        else
            ics_say(user, "%s declines the %s.\n", table->names[other], BARGAINS[i].noun);
    } else if (!table->people[other]) {
        ics_say(user, "%s is away.\n", table->names[other]);
    } else if (table->offers[side] & what) {
        ics_say(user, "You have offered that already.\n");
    } else if (ics_hall_may_ask(hall, user)) {
        table->offers[side] = what; // one at a time, so that an answer is to what was asked last
        ics_say(user, "%s is asked.\n", table->names[other]);
        ics_say(table->people[other], "\n%s %s.\n(\"accept\" or \"decline\")\n", table->names[side],
                BARGAINS[i].offered);
    }
}

bool ics_bargain_answer(struct ics_hall *hall, struct ics_user *user, bool accepts) {
    struct ics_table *table = user->table;
    enum colour side = ics_play_side(user), other = colour_other(side);
    for (unsigned i = 0; i < BARGAIN_COUNT; i++) {
        if (!(table->offers[other] & BARGAINS[i].what))
            continue;
        table->offers[other] &= ~(unsigned)BARGAINS[i].what;
        if (accepts) {
            settle(hall, table, BARGAINS[i].what);
            return true;
        }
        ics_say(user, "You decline the %s request.\n", BARGAINS[i].noun);
        ics_say(table->people[other], "\n%s declines the %s request.\n", table->names[side],
                BARGAINS[i].noun);
        return true;
    }
    return false;
}

bool ics_bargain_withdraw(struct ics_user *user) {
    struct ics_table *table = user->table;
    enum colour side = ics_play_side(user);
    if (!table->offers[side])
        return false;
    table->offers[side] = 0;
    ics_say(user, "You take back what you offered.\n");
    ics_say(table->people[colour_other(side)], "\n%s takes back the offer.\n", user->name);
    return true;
}

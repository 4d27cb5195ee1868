// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A thinker: a player on a thread of its own, so that a front goes on reading commands while it
// thinks. Orders are done one after the other, in the order in which they were given; what comes
// back waits as news until the front takes it. The engines a player starts belong to that thread.
//
// thinker_open waits until the player is there, and can fail; thinker_close rings the bell and
// waits until the thread has ended. Nothing else blocks: whoever must not wait uses thinker_start
// and thinker_dismiss, and asks thinker_ended.

#pragma once

#include "base/wake.h"
#include "game/remark.h"
#include "players/player.h"

struct thinker;

struct thinker_spec {
    const char *player;      // as for player_open
    const char *engine;      // NULL for the default
    const char *model;       // NULL for the one that ships
    const struct kind *kind; // as in struct resources
    unsigned cores;
    bool believes;     // what it believes is wanted with every choice
    bool stands_back;  // leaves the processor to the front's own work
    struct wake *wake; // rung when there are news; borrowed
};

enum news_kind {
    NEWS_CHOICE,
    NEWS_THOUGHT,
    NEWS_PONDERED,
    NEWS_WAITED,
    NEWS_WARNING,
};

struct news {
    enum news_kind kind;
    uint64_t ticket; // of the order to choose that it belongs to
    struct choice choice;
    struct suspicion suspicion; // what it went by, if it has_suspicion
    bool has_suspicion;
    struct thought thought; // its text is `text`
    uint64_t found;         // boards, by pondering
    char *text;             // the caller frees it; may be NULL
};

struct thinker *thinker_open(const struct thinker_spec *spec, char **cause);
void thinker_close(struct thinker *thinker);

// The same without waiting. Orders may be given at once. `wake` is rung when the thread
// has ended: after its dismissal, or because there is no such player.
struct thinker *thinker_start(const struct thinker_spec *spec, char **cause);
void thinker_dismiss(struct thinker *thinker);

// Whether the thread has ended, so that closing it takes no time. `cause`, which may be NULL, is
// set to why there is no player, valid until the closing, or to NULL.
bool thinker_ended(struct thinker *thinker, const char **cause);

// As player_judge and player_model, valid until the closing; NULL as long as it has not been
// opened.
const char *thinker_judge(struct thinker *thinker);
const char *thinker_model(struct thinker *thinker);

void thinker_begin(struct thinker *thinker, const struct briefing *briefing);
void thinker_hear(struct thinker *thinker, move_t try, const struct announcement *said);
void thinker_confine(struct thinker *thinker, const struct moves *only);
void thinker_choose(struct thinker *thinker, struct limit limit, uint64_t ticket);

// Lets the player ponder until the next order is given, whatever it is.
void thinker_ponder(struct thinker *thinker);

// Does nothing until a moment, and brings news of it then. A front needs no other timer.
void thinker_wait(struct thinker *thinker, struct deadline until, uint64_t ticket);

// The orders to choose, to wait and to ponder given so far are to end as soon as may be.
void thinker_hurry(struct thinker *thinker);

// Takes the oldest news; false when there are none.
bool thinker_news(struct thinker *thinker, struct news *news);

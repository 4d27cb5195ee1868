// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/thread.h"
#include "base/wait.h"
#include "front/shared/thinker.h"

#include <stdlib.h>
#include <string.h>

enum order_kind {
    ORDER_BEGIN,
    ORDER_HEAR,
    ORDER_CONFINE,
    ORDER_CHOOSE,
    ORDER_WAIT,
    ORDER_PONDER,
    ORDER_CLOSE
};

struct order {
    struct order *next;
    enum order_kind kind;
    bool hurried;
    uint64_t ticket;
    struct briefing briefing;
    move_t try;
    struct announcement said;
    struct moves only;
    struct limit limit;
};

struct item {
    struct item *next;
    struct news news;
};

struct thinker {
    char *name, *engine, *model;
    const struct kind *kind;
    unsigned cores;
    bool believes;
    bool stands_back;
    struct wake *wake;
    pthread_t thread;
    pthread_mutex_t lock; // of all below
    pthread_cond_t change;
    struct order *first, **last;
    struct item *first_item, **last_item;
    bool opened, choosing, pondering, hearing, ended;
    uint64_t ticket; // of the choice at work
    struct bell bell;
    struct player *player; // the thread's own after the opening
    char *cause;
    char *judge, *learned; // who stands behind the player
};

static void bring(struct thinker *thinker, const struct news *news) {
    struct item *item = mem_zero(1, sizeof *item);
    item->news = *news;
    pthread_mutex_lock(&thinker->lock);
    item->news.ticket = thinker->ticket;
    *thinker->last_item = item;
    thinker->last_item = &item->next;
    pthread_mutex_unlock(&thinker->lock);
    wake_ring(thinker->wake);
}

static void think(void *listener, const struct thought *thought) {
    struct news news = {.kind = NEWS_THOUGHT, .thought = *thought};
    news.text = thought->text ? mem_strdup(thought->text) : NULL;
    bring(listener, &news);
}

static void warn(void *listener, const char *line) {
    bring(listener, &(struct news){.kind = NEWS_WARNING, .text = mem_strdup(line)});
}

static void open_player(struct thinker *thinker) {
    struct resources resources = {.engine = thinker->engine,
                                  .model = thinker->model,
                                  .kind = thinker->kind,
                                  .cores = thinker->cores,
                                  .report = {think, warn, thinker}};
    char *cause = NULL;
    struct player *player = player_open(thinker->name, &resources, &cause);
    pthread_mutex_lock(&thinker->lock);
    thinker->player = player;
    thinker->judge = player ? mem_strdup(player_judge(player)) : NULL;
    thinker->learned = player && player_model(player) ? mem_strdup(player_model(player)) : NULL;
    thinker->cause = cause;
    thinker->opened = true;
    pthread_cond_signal(&thinker->change);
    pthread_mutex_unlock(&thinker->lock);
}

static void ring_if(struct bell *bell, bool rings) {
    bell_silence(bell);
    if (rings)
        bell_ring(bell);
}

// A word is heard as long as nobody waits for a try; then with all others before that in the time
// which the turn has for it. What will be forgotten anyway is not worth any.
static void mind_those_who_wait(struct thinker *thinker) {
    unsigned words = 1;
    bell_silence(&thinker->bell);
    for (const struct order *order = thinker->first; order; order = order->next) {
        struct limit limit = order->limit;
        words += order->kind == ORDER_HEAR;
        if (order->kind == ORDER_BEGIN || order->kind == ORDER_CLOSE)
            bell_ring(&thinker->bell);
        if (order->kind == ORDER_CHOOSE && order->hurried && !limit.nodes)
            bell_ring(&thinker->bell);
        else if (order->kind == ORDER_CHOOSE)
            bell_set(&thinker->bell, limit_of_hearing(limit, words).at_us);
        if (order->kind != ORDER_HEAR && order->kind != ORDER_PONDER &&
            order->kind != ORDER_CONFINE)
            return;
    }
}

static struct order *next_order(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    thinker->choosing = thinker->pondering = thinker->hearing = false;
    while (!thinker->first)
        pthread_cond_wait(&thinker->change, &thinker->lock);
    struct order *order = thinker->first;
    thinker->first = order->next;
    if (!thinker->first)
        thinker->last = &thinker->first;
    if (order->kind == ORDER_CHOOSE || order->kind == ORDER_WAIT) {
        thinker->choosing = true;
        thinker->ticket = order->ticket;
        ring_if(&thinker->bell, order->hurried);
    }
    if (order->kind == ORDER_PONDER) {
        thinker->pondering = true;
        ring_if(&thinker->bell, order->hurried || thinker->first);
    }
    if (order->kind == ORDER_HEAR) {
        thinker->hearing = true;
        mind_those_who_wait(thinker);
    }
    pthread_mutex_unlock(&thinker->lock);
    return order;
}

static void choose(struct thinker *thinker, const struct order *order) {
    struct limit limit = order->limit;
    limit.until.bell = &thinker->bell;
    struct news news = {.kind = NEWS_CHOICE, .choice = player_choose(thinker->player, limit)};
    if (thinker->believes)
        news.has_suspicion =
            player_believe(thinker->player, news.suspicion.enemy, news.suspicion.king);
    bring(thinker, &news);
}

static void wait_until(struct thinker *thinker, struct deadline until) {
    until.bell = &thinker->bell;
    while (!deadline_passed(until) && wait_any(NULL, 0, until) >= 0)
        continue;
    bring(thinker, &(struct news){.kind = NEWS_WAITED});
}

static struct deadline until_bell(const struct thinker *thinker) {
    struct deadline until = deadline_never();
    until.bell = &thinker->bell;
    return until;
}

static void ponder(struct thinker *thinker) {
    struct deadline until = until_bell(thinker);
    if (!player_can_ponder(thinker->player))
        return;
    struct news news = {.kind = NEWS_PONDERED, .found = player_ponder(thinker->player, until)};
    bring(thinker, &news);
}

static void *work(void *context) {
    struct thinker *thinker = context;
    bool more = true;
    if (thinker->stands_back)
        thread_stand_back();
    open_player(thinker);
    while (more && thinker->player) {
        struct order *order = next_order(thinker);
        more = order->kind != ORDER_CLOSE;
        if (order->kind == ORDER_BEGIN)
            player_begin(thinker->player, &order->briefing);
        else if (order->kind == ORDER_HEAR)
            player_hear(thinker->player, order->try, &order->said, until_bell(thinker));
        else if (order->kind == ORDER_CONFINE)
            player_confine(thinker->player, &order->only);
        else if (order->kind == ORDER_CHOOSE)
            choose(thinker, order);
        else if (order->kind == ORDER_WAIT)
            wait_until(thinker, order->limit.until);
        else if (order->kind == ORDER_PONDER)
            ponder(thinker);
        free(order);
    }
    player_close(thinker->player);
    pthread_mutex_lock(&thinker->lock);
    thinker->ended = true;
    pthread_mutex_unlock(&thinker->lock);
    wake_ring(thinker->wake);
    return NULL;
}

static void drop_orders(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    while (thinker->first) {
        struct order *order = thinker->first;
        thinker->first = order->next;
        free(order);
    }
    thinker->last = &thinker->first;
    pthread_mutex_unlock(&thinker->lock);
}

static void release(struct thinker *thinker) {
    struct news news;
    drop_orders(thinker);
    while (thinker_news(thinker, &news))
        free(news.text);
    pthread_mutex_destroy(&thinker->lock);
    pthread_cond_destroy(&thinker->change);
    free(thinker->name);
    free(thinker->engine);
    free(thinker->model);
    free(thinker->cause);
    free(thinker->judge);
    free(thinker->learned);
    free(thinker);
}

static bool wait_until_open(struct thinker *thinker, char **cause) {
    pthread_mutex_lock(&thinker->lock);
    while (!thinker->opened)
        pthread_cond_wait(&thinker->change, &thinker->lock);
    bool good = thinker->player;
    pthread_mutex_unlock(&thinker->lock);
    if (good)
        return true;
    pthread_join(thinker->thread, NULL);
    return fail(cause, "%s", thinker->cause ? thinker->cause : "no player");
}

struct thinker *thinker_start(const struct thinker_spec *spec, char **cause) {
    struct thinker *thinker = mem_zero(1, sizeof *thinker);
    thinker->name = mem_strdup(spec->player);
    thinker->engine = spec->engine ? mem_strdup(spec->engine) : NULL;
    thinker->model = spec->model ? mem_strdup(spec->model) : NULL;
    thinker->kind = spec->kind;
    thinker->cores = spec->cores;
    thinker->believes = spec->believes;
    thinker->stands_back = spec->stands_back;
    thinker->wake = spec->wake;
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->change, NULL);
    thinker->last = &thinker->first;
    thinker->last_item = &thinker->first_item;
    int error = thread_start(&thinker->thread, work, thinker);
    if (!error)
        return thinker;
    fail(cause, "no thread for the player: %s", strerror(error));
    release(thinker);
    return NULL;
}

struct thinker *thinker_open(const struct thinker_spec *spec, char **cause) {
    struct thinker *thinker = thinker_start(spec, cause);
    if (!thinker || wait_until_open(thinker, cause))
        return thinker;
    release(thinker);
    return NULL;
}

static void give(struct thinker *thinker, const struct order *draft) {
    struct order *order = mem_copy(draft, sizeof *draft);
    pthread_mutex_lock(&thinker->lock);
    *thinker->last = order;
    thinker->last = &order->next;
    if (thinker->pondering)
        bell_ring(&thinker->bell);
    if (thinker->hearing)
        mind_those_who_wait(thinker);
    pthread_cond_signal(&thinker->change);
    pthread_mutex_unlock(&thinker->lock);
}

void thinker_begin(struct thinker *thinker, const struct briefing *briefing) {
    give(thinker, &(struct order){.kind = ORDER_BEGIN, .briefing = *briefing});
}

void thinker_hear(struct thinker *thinker, move_t try, const struct announcement *said) {
    give(thinker, &(struct order){.kind = ORDER_HEAR, .try = try, .said = *said});
}

void thinker_confine(struct thinker *thinker, const struct moves *only) {
    give(thinker, &(struct order){.kind = ORDER_CONFINE, .only = *only});
}

void thinker_choose(struct thinker *thinker, struct limit limit, uint64_t ticket) {
    give(thinker, &(struct order){.kind = ORDER_CHOOSE, .limit = limit, .ticket = ticket});
}

void thinker_wait(struct thinker *thinker, struct deadline until, uint64_t ticket) {
    give(thinker, &(struct order){.kind = ORDER_WAIT, .limit = {.until = until}, .ticket = ticket});
}

void thinker_ponder(struct thinker *thinker) {
    give(thinker, &(struct order){.kind = ORDER_PONDER});
}

void thinker_hurry(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    if (thinker->choosing || thinker->pondering)
        bell_ring(&thinker->bell);
    for (struct order *order = thinker->first; order; order = order->next)
        order->hurried = true;
    if (thinker->hearing)
        mind_those_who_wait(thinker);
    pthread_mutex_unlock(&thinker->lock);
}

bool thinker_news(struct thinker *thinker, struct news *news) {
    pthread_mutex_lock(&thinker->lock);
    struct item *item = thinker->first_item;
    if (item) {
        thinker->first_item = item->next;
        if (!thinker->first_item)
            thinker->last_item = &thinker->first_item;
    }
    pthread_mutex_unlock(&thinker->lock);
    if (!item)
        return false;
    *news = item->news;
    news->thought.text = news->text;
    free(item);
    return true;
}

void thinker_dismiss(struct thinker *thinker) {
    drop_orders(thinker);
    give(thinker, &(struct order){.kind = ORDER_CLOSE});
    thinker_hurry(thinker);
}

bool thinker_ended(struct thinker *thinker, const char **cause) {
    pthread_mutex_lock(&thinker->lock);
    bool ended = thinker->ended;
    if (cause)
        *cause = ended ? thinker->cause : NULL;
    pthread_mutex_unlock(&thinker->lock);
    return ended;
}

const char *thinker_judge(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    const char *judge = thinker->judge;
    pthread_mutex_unlock(&thinker->lock);
    return judge;
}

const char *thinker_model(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    const char *model = thinker->learned;
    pthread_mutex_unlock(&thinker->lock);
    return model;
}

void thinker_close(struct thinker *thinker) {
    if (!thinker)
        return;
    thinker_dismiss(thinker);
    pthread_join(thinker->thread, NULL);
    release(thinker);
}

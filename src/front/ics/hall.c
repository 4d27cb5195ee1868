// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/hall.h"

#include "base/file.h"
#include "base/machine.h"
#include "base/mem.h"
#include "base/place.h"
#include "game/pgn.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PROMPT "fics% " // chess windows look for it

enum {
    ORIGIN_PART = 4,         // an origin may do as much as one in so many of its connections
    ASK_US = 2000000,        // one request to others in this time ...
    ASK_BURST_US = 20000000, // ... but some at once
    PASSES_PART = 4,         // passes of an origin, for each connection
    PASSES_MOST = 1000,      // without a limit
    PASSES_ALL = 5000,       // of everybody, unless more are in use
    PASS_S = 30 * 86400,     // a pass that nobody shows is good for so long
};

// Whoever could foretell it would know what the program is going to try.
static bool seed(struct rng *rng, char **cause) {
    uint64_t bits[2];
    if (!machine_random(bits, sizeof bits, cause))
        return false;
    rng_seed(rng, bits[0], bits[1]);
    return true;
}

// Where this server keeps things: as told, else by its port among the user's saved things.
static char *keep_path(const struct settings *options) {
    const char *given = settings_text(options, "state");
    long port = settings_int(options, "port");
    char name[32];
    if (given)
        return mem_strdup(given);
    snprintf(name, sizeof name, "ics-%ld", port);
    return settings_given(options, "port") && port ? place_saved(name) : NULL;
}

static bool open_keep(struct ics_hall *hall, char **cause) {
    char *path = keep_path(hall->options);
    bool good = !path || (hall->keep = ics_keep_open(path, cause));
    free(path);
    return good;
}

// A finished game that an earlier server has not written.
struct left {
    struct text game;
    char *receipt;
};

static bool open_scribe(struct ics_hall *hall, char **cause) {
    const char *path = settings_text(hall->options, "pgn");
    struct left *left = NULL;
    size_t count = 0;
    if (!path)
        return true;
    if (!file_may_append(path, cause))
        return false;
    // All are looked for before any is written: the file must not change while it is looked at.
    for (struct left next = {0}; ics_keep_next_end(hall->keep, path, &next.game, &next.receipt);
         next = (struct left){0}) {
        left = mem_resize(left, count + 1, sizeof *left);
        left[count++] = next;
    }
    hall->scribe = ics_scribe_open(path, hall->robots.wake, cause);
    for (size_t i = 0; i < count; i++)
        if (hall->scribe)
            ics_scribe_write(hall->scribe, UINT_MAX, &left[i].game, left[i].receipt);
    free(left);
    return hall->scribe;
}

static bool is_used(const struct ics_hall *hall, const struct ics_pass *pass) {
    enum colour side;
    return ics_hall_user(hall, pass->name) || ics_hall_empty_seat(hall, pass->name, &side);
}

// Names that nobody uses any more go after a month, and sooner where there are too many.
static void age_passes(struct ics_hall *hall) {
    int64_t now_s = (int64_t)time(NULL), age_s = PASS_S;
    unsigned count;
    do {
        count = 0;
        for (struct ics_pass **place = &hall->passes; *place;)
            if (now_s - (*place)->seen_s >= age_s && !is_used(hall, *place)) {
                ics_keep_forget_pass(hall->keep, (*place)->name);
                ics_pass_remove(place, *place);
            } else {
                place = &(*place)->next;
                count++;
            }
        age_s /= 2;
    } while (count > PASSES_ALL && age_s);
}

// What an earlier server has left. Before the scribe begins: what it has written is taken away, and
// a game that had ended would be taken for one that goes on.
static void load(struct ics_hall *hall) {
    hall->passes = ics_keep_load_passes(hall->keep);
    hall->tables = ics_keep_load_tables(hall->keep, &hall->game_count);
}

static void take_out(struct ics_hall *hall, const struct ics_table *table) {
    struct ics_table **place = &hall->tables;
    while (*place != table)
        place = &(*place)->next;
    *place = table->next;
}

// Nobody was here at a time that is yet to come.
static void settle(struct ics_hall *hall) {
    int64_t now_s = (int64_t)time(NULL);
    struct ics_table *next;
    for (struct ics_pass *pass = hall->passes; pass; pass = pass->next)
        pass->seen_s = pass->seen_s > now_s ? now_s : pass->seen_s;
    age_passes(hall);
    for (struct ics_table *table = hall->tables; table; table = next) {
        next = table->next;
        if (!table->seen_s || table->seen_s > now_s)
            table->seen_s = now_s;
        if (table->over && !settings_text(hall->options, "pgn")) {
            take_out(hall, table); // its file waits for a server that writes games
            ics_table_close(table);
        } else if (table->over)
            ics_hall_clear_table(hall, table);
        else {
            table->agreed = true;              // nobody is to blame: both have to come back
            ics_keep_table(hall->keep, table); // a line that was cut off is gone then
        }
    }
}

// They stay in their files.
static void leave_tables(struct ics_hall *hall) {
    while (hall->tables) {
        struct ics_table *table = hall->tables;
        hall->tables = table->next;
        ics_table_close(table);
    }
}

struct ics_hall *ics_hall_open(const struct settings *options, char **cause) {
    struct ics_hall *hall = mem_zero(1, sizeof *hall);
    hall->options = options;
    hall->began_us = clock_now_us();
    hall->is_public = settings_given(options, "port");
    if (!hall->is_public) // nobody makes sounds for others
        hall->chimes = chimes_open(settings_text(options, "sounds"));
    hall->per_origin = hall->is_public ? (unsigned)settings_int(options, "per-address") : 0;
    bool good = seed(&hall->rng, cause) && ics_robots_open(&hall->robots, options, cause) &&
                open_keep(hall, cause);
    if (good)
        load(hall);
    good = good && open_scribe(hall, cause);
    if (good)
        settle(hall);
    else {
        leave_tables(hall);
        ics_hall_close(hall, NULL);
    }
    return good ? hall : NULL;
}

void ics_hall_tell_unsaved(struct ics_hall *hall) {
    unsigned number;
    while (hall->scribe && (number = ics_scribe_failed(hall->scribe))) {
        const struct ics_finished *game = ics_hall_finished(hall, number);
        for (int side = WHITE; game && side <= BLACK; side++)
            ics_say(ics_hall_user(hall, game->names[side]),
                    "Game %u could not be saved by this server.\n", number);
    }
}

// The next server goes on with it.
static void lay_aside(struct ics_hall *hall, struct ics_table *table) {
    ics_table_pause(table);
    ics_hall_keep_table(hall, table);
    for (int side = WHITE; side <= BLACK; side++) {
        ics_say(table->people[side], "\nThe server ends. Your game waits for its return.\n");
        if (table->people[side])
            table->people[side]->table = NULL;
    }
    hall->tables = table->next;
    ics_table_close(table);
}

bool ics_hall_close(struct ics_hall *hall, char **cause) {
    while (hall->tables)
        if (hall->keep && hall->tables->views[WHITE].plies)
            lay_aside(hall, hall->tables);
        else
            ics_hall_clear_table(hall, hall->tables);
    bool good = !hall->scribe || ics_scribe_finish(hall->scribe, cause);
    ics_hall_tell_unsaved(hall);
    while (hall->users)
        ics_hall_remove(hall, hall->users);
    for (unsigned i = 0; i < ICS_FINISHED_MOST; i++)
        record_free(&hall->finished[i].record);
    while (hall->passes)
        ics_pass_remove(&hall->passes, hall->passes);
    ics_keep_close(hall->keep);
    ics_origins_free(&hall->origins);
    ics_scribe_close(hall->scribe); // which may ring the robots' bell
    ics_robots_close(&hall->robots);
    chimes_close(hall->chimes);
    free(hall);
    return good;
}

// People

bool ics_is_same_name(const char *a, const char *b) {
    return text_is_like(a, b);
}

// Several people behind one address may do more than one of them.
static unsigned parts(const struct ics_hall *hall) {
    return hall->per_origin / ORIGIN_PART > 1 ? hall->per_origin / ORIGIN_PART : 1;
}

struct ics_user *ics_hall_enter(struct ics_hall *hall, struct ics_link *link) {
    struct ics_user *user = mem_zero(1, sizeof *user);
    user->link = link;
    user->style = 1;
    user->came_us = user->spoke_us = clock_now_us();
    user->said = &hall->said;
    user->origin = ics_origin_enter(&hall->origins, ics_link_origin(link));
    if (hall->per_origin)
        ics_link_share(link, &user->origin->work, parts(hall));
    user->next = hall->users;
    hall->users = user;
    hall->user_count++;
    return user;
}

void ics_hall_remove(struct ics_hall *hall, struct ics_user *user) {
    struct ics_user **place = &hall->users;
    while (*place != user)
        place = &(*place)->next;
    *place = user->next;
    hall->user_count--;
    ics_hall_remove_seeks(hall, user);
    ics_hall_remove_offers(hall, user);
    ics_link_flush(user->link);
    ics_link_close(user->link);
    ics_origin_leave(&hall->origins, user->origin);
    free(user);
}

bool ics_hall_may_ask(struct ics_hall *hall, struct ics_user *user) {
    int64_t own = ics_ration_wait_us(&user->talk), all = ics_ration_wait_us(&user->origin->talk);
    if (!hall->is_public)
        return true;
    if (own || (all && hall->per_origin)) {
        ics_say(user, "You ask too much of others: wait for %lld seconds.\n",
                (long long)((own > all ? own : all) / 1000000 + 1));
        return false;
    }
    ics_ration_use(&user->talk, ASK_US, ASK_BURST_US);
    ics_ration_use(&user->origin->talk, ASK_US / parts(hall), 2 * ASK_BURST_US);
    return true;
}

bool ics_hall_censors(const struct ics_user *user, const struct ics_user *from) {
    for (int i = 0; i < ICS_CENSORED_MOST; i++)
        if (*user->censored[i] && ics_is_same_name(user->censored[i], from->name))
            return true;
    return false;
}

bool ics_hall_has_room(const struct ics_hall *hall, const struct ics_user *user, char **cause) {
    unsigned count = 0, all = 0;
    for (const struct ics_table *table = hall->tables; table; table = table->next, all++)
        count += strcmp(table->origins[WHITE], user->origin->address) == 0 ||
                 strcmp(table->origins[BLACK], user->origin->address) == 0;
    if (all >= ICS_TABLES_MOST)
        return fail(cause, "there are too many games here");
    return !hall->per_origin || count < hall->per_origin ||
           fail(cause, "there are %u games of people from the address of %s already", count,
                user->name);
}

struct ics_user *ics_hall_user(const struct ics_hall *hall, const char *name) {
    for (struct ics_user *user = hall->users; user; user = user->next)
        if (*user->name && ics_is_same_name(user->name, name))
            return user;
    return NULL;
}

void ics_hall_forget_pass(struct ics_hall *hall, struct ics_pass *pass) {
    ics_keep_forget_pass(hall->keep, pass->name);
    ics_pass_remove(&hall->passes, pass);
}

static void stamp(struct ics_hall *hall, struct ics_user *user, struct ics_pass *pass) {
    pass->seen_s = (int64_t)time(NULL);
    snprintf(pass->origin, sizeof pass->origin, "%s", user->origin->address);
    snprintf(user->name, sizeof user->name, "%s", pass->name);
    user->pass = pass;
    ics_keep_pass(hall->keep, pass);
}

// Nor do they become too many before: the oldest of this origin goes.
static void forget_passes(struct ics_hall *hall, const char *origin) {
    unsigned most = hall->per_origin ? hall->per_origin * PASSES_PART : PASSES_MOST, count = 0;
    struct ics_pass *oldest = NULL;
    for (struct ics_pass *pass = hall->passes; pass; pass = pass->next) {
        if (strcmp(pass->origin, origin) != 0)
            continue;
        count++;
        if ((!oldest || pass->seen_s <= oldest->seen_s) && !is_used(hall, pass))
            oldest = pass;
    }
    if (oldest && count > most)
        ics_hall_forget_pass(hall, oldest);
}

void ics_hall_name(struct ics_hall *hall, struct ics_user *user, const char *name,
                   const struct digest *token) {
    stamp(hall, user, ics_pass_add(&hall->passes, name, token));
    forget_passes(hall, user->origin->address);
    age_passes(hall);
}

// What he had goes to his follower without anybody noticing.
static void cast_out(struct ics_hall *hall, struct ics_user *user) {
    struct ics_table *table = user->table;
    for (int side = WHITE; table && side <= BLACK; side++)
        if (table->people[side] == user)
            ics_table_leave(table, (enum colour)side);
    user->table = user->watched = NULL;
    ics_hall_remove_seeks(hall, user);
    ics_hall_remove_offers(hall, user);
    ics_say(user, "\nSomebody has come with your token. Good bye.\n");
    *user->name = '\0';
    user->pass = NULL;
    user->leaving = true;
}

void ics_hall_hand_over(struct ics_hall *hall, struct ics_user *user, struct ics_pass *pass) {
    struct ics_user *before = ics_hall_user(hall, pass->name);
    struct ics_pass *old = user->pass;
    enum colour side;
    if (before && before != user)
        cast_out(hall, before);
    if (old && old != pass && !ics_hall_empty_seat(hall, old->name, &side))
        ics_hall_forget_pass(hall, old);
    stamp(hall, user, pass);
}

// Tables

struct ics_table *ics_hall_table(const struct ics_hall *hall, unsigned number) {
    for (struct ics_table *table = hall->tables; table; table = table->next)
        if (table->number == number)
            return table;
    return NULL;
}

struct ics_table *ics_hall_empty_seat(const struct ics_hall *hall, const char *name,
                                      enum colour *side) {
    struct ics_table *found = NULL;
    for (struct ics_table *table = hall->tables; table; table = table->next)
        for (int seat = WHITE; seat <= BLACK; seat++)
            if (!table->people[seat] && !table->program[seat] &&
                ics_is_same_name(table->names[seat], name) &&
                (!found || (table->running && !found->running))) {
                *side = (enum colour)seat;
                found = table;
            }
    return found;
}

struct ics_table *ics_hall_add_table(struct ics_hall *hall, const struct ics_terms *terms) {
    int64_t grace_us = (int64_t)(settings_real(hall->options, "grace") * 1e6);
    struct ics_table *table = ics_table_open(++hall->game_count, terms, grace_us);
    uint64_t id = 0;
    // Not of our own numbers, by which others could be foretold.
    if (machine_random(&id, sizeof id, NULL))
        snprintf(table->id, sizeof table->id, "%016llx", (unsigned long long)id);
    table->next = hall->tables;
    hall->tables = table;
    return table;
}

const struct ics_finished *ics_hall_finished(const struct ics_hall *hall, unsigned number) {
    for (unsigned i = 0; i < ICS_FINISHED_MOST; i++)
        if (hall->finished[i].number == number && number)
            return &hall->finished[i];
    return NULL;
}

void ics_hall_keep_table(struct ics_hall *hall, struct ics_table *table) {
    table->seen_s = (int64_t)time(NULL);
    ics_keep_table(hall->keep, table);
}

static bool shares_origin(const struct ics_finished *a, const struct ics_finished *b) {
    for (int side = WHITE; side <= BLACK; side++)
        if (*a->origins[side] && (strcmp(a->origins[side], b->origins[WHITE]) == 0 ||
                                  strcmp(a->origins[side], b->origins[BLACK]) == 0))
            return true;
    return false;
}

// The oldest game of whoever has played most of them, so that nobody drives out the others' games.
static void forget_game(struct ics_hall *hall) {
    unsigned victim = 0, most = 0;
    for (unsigned i = 0; i < hall->finished_count; i++) {
        unsigned count = 0;
        for (unsigned j = 0; j < hall->finished_count; j++)
            count += shares_origin(&hall->finished[i], &hall->finished[j]);
        if (count > most) {
            most = count;
            victim = i;
        }
    }
    record_free(&hall->finished[victim].record);
    hall->finished_count--;
    memmove(&hall->finished[victim], &hall->finished[victim + 1],
            (hall->finished_count - victim) * sizeof *hall->finished);
    memset(&hall->finished[hall->finished_count], 0, sizeof *hall->finished);
}

static void remember(struct ics_hall *hall, struct ics_table *table) {
    if (hall->finished_count == ICS_FINISHED_MOST)
        forget_game(hall);
    struct ics_finished *place = &hall->finished[hall->finished_count++];
    place->number = table->number;
    place->terms = table->terms;
    memcpy(place->names, table->names, sizeof place->names);
    memcpy(place->origins, table->origins, sizeof place->origins);
    place->record = table->record;
    table->record = (struct record){0};
}

static void write_down(struct ics_hall *hall, struct ics_table *table) {
    bool writes = hall->scribe && record_has_story(&table->record);
    struct text game = {0};
    if (writes)
        pgn_add(&game, &table->record);
    char *receipt = ics_keep_end(hall->keep, table, writes ? &game : NULL);
    if (writes)
        ics_scribe_write(hall->scribe, table->number, &game, receipt);
}

void ics_hall_clear_table(struct ics_hall *hall, struct ics_table *table) {
    take_out(hall, table);
    for (struct ics_user *user = hall->users; user; user = user->next) {
        user->table = user->table == table ? NULL : user->table;
        user->watched = user->watched == table ? NULL : user->watched;
    }
    ics_table_end(table, RESULT_NONE, TERMINATION_ABANDONED);
    write_down(hall, table);
    if (record_has_story(&table->record))
        remember(hall, table);
    ics_table_close(table);
}

// Seeks and offers

unsigned ics_hall_seeks_of(const struct ics_hall *hall, const struct ics_user *user) {
    unsigned count = 0;
    for (const struct ics_seek *seek = hall->seeks; seek; seek = seek->next)
        count += seek->user == user;
    return count;
}

bool ics_hall_may_seek(const struct ics_hall *hall, const struct ics_user *user, char **cause) {
    unsigned count = 0;
    for (const struct ics_seek *seek = hall->seeks; seek; seek = seek->next)
        count += seek->user->origin == user->origin;
    if (ics_hall_seeks_of(hall, user) >= ICS_SEEKS_MOST)
        return fail(cause, "You seek enough games already. \"unseek\" ends that");
    return !hall->per_origin || count < hall->per_origin ||
           fail(cause, "%u games are sought from your address already", count);
}

struct ics_seek *ics_hall_add_seek(struct ics_hall *hall, struct ics_user *user,
                                   const struct ics_terms *terms) {
    struct ics_seek *seek = mem_zero(1, sizeof *seek);
    *seek = (struct ics_seek){hall->seeks, ++hall->seek_count, user, *terms};
    hall->seeks = seek;
    return seek;
}

void ics_hall_remove_seeks(struct ics_hall *hall, const struct ics_user *user) {
    for (struct ics_seek **place = &hall->seeks; *place;) {
        struct ics_seek *seek = *place;
        if (seek->user == user) {
            *place = seek->next;
            free(seek);
        } else
            place = &seek->next;
    }
}

unsigned ics_hall_offers_of(const struct ics_hall *hall, const struct ics_user *user) {
    unsigned count = 0;
    for (const struct ics_offer *offer = hall->offers; offer; offer = offer->next)
        count += offer->from == user;
    return count;
}

struct ics_offer *ics_hall_add_offer(struct ics_hall *hall, struct ics_user *from,
                                     struct ics_user *to, const struct ics_terms *terms) {
    struct ics_offer *offer = mem_zero(1, sizeof *offer);
    *offer = (struct ics_offer){hall->offers, from, to, *terms};
    hall->offers = offer;
    return offer;
}

struct ics_offer *ics_hall_offer(const struct ics_hall *hall, const struct ics_user *from,
                                 const struct ics_user *to) {
    for (struct ics_offer *offer = hall->offers; offer; offer = offer->next)
        if ((!from || offer->from == from) && (!to || offer->to == to))
            return offer;
    return NULL;
}

void ics_hall_remove_offer(struct ics_hall *hall, struct ics_offer *offer) {
    struct ics_offer **place = &hall->offers;
    while (*place != offer)
        place = &(*place)->next;
    *place = offer->next;
    free(offer);
}

void ics_hall_remove_offers(struct ics_hall *hall, const struct ics_user *user) {
    struct ics_offer *offer;
    while ((offer = ics_hall_offer(hall, user, NULL)) || (offer = ics_hall_offer(hall, NULL, user)))
        ics_hall_remove_offer(hall, offer);
}

// Text

void ics_say_text(struct ics_user *user, const char *text) {
    if (!user || !*text)
        return;
    if (user->at_prompt && !user->boarded)
        ics_link_add(user->link, "\n");
    user->at_prompt = user->boarded = false;
    ics_link_add(user->link, text);
    *user->said += strlen(text);
}

void ics_say_much(struct ics_user *user, struct text *text) {
    static const size_t MOST = ICS_OUTPUT_MOST / 2;
    if (text->length > MOST) {
        text->length = MOST;
        text_add_string(text, "\n... and so on.\n");
    }
    ics_say_text(user, text_string(text));
}

void ics_say(struct ics_user *user, const char *format, ...) {
    struct text text = {0};
    va_list list;
    va_start(list, format);
    text_add_list(&text, format, list);
    va_end(list);
    ics_say_text(user, text_string(&text));
    text_free(&text);
}

// XBoard shows the prompt among the words unless it comes behind a board, and behind that of the
// start of an examined game too: then there is none, and no line of its own to end.
static bool is_shown(const struct ics_user *user) {
    return user->window && user->style == 12 && (!user->boarded || (user->examined && !user->ply));
}

void ics_prompt(struct ics_user *user) {
    bool shown = is_shown(user);
    if (!user->at_prompt && *user->name && !user->leaving && !shown)
        ics_link_add(user->link, PROMPT);
    user->at_prompt = true;
    user->boarded = user->boarded || shown;
    ics_link_flush(user->link);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/server.h"

#include "base/machine.h"
#include "base/mem.h"
#include "base/signals.h"
#include "base/wake.h"
#include "front/ics/absence.h"
#include "front/ics/door.h"
#include "front/ics/play.h"
#include "front/ics/review.h"
#include "front/ics/words.h"
#include "front/shared/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES_A_TURN = 8, // of one person before the others have their turn
    GUESTS_A_TURN = 64,
    LOGIN_MS = 120000, // for saying a name
    TICK_MS = 1000,    // how often the door is looked at
    FIXED_ITEMS = 3,
    BYTE_US = 1,     // what a byte that is said to anybody counts for whoever made us say it
    WORK_SHARE = 20, // nobody gets more than this part of the processor for long
};

const struct setting ics_options[] = {
    {.name = "port",
     .type = SETTING_INT,
     .max = 65535,
     .help = "listen on this TCP port; 0 for any that is free (default: serve standard input)"},
    {.name = "host",
     .type = SETTING_TEXT,
     .argument = "ADDRESS",
     .initial = "127.0.0.1",
     .help = "the address to listen on; 0.0.0.0 for all of this machine"},
    OPTION_FILE_ROW("pgn",
                    "append every finished game to this file, with all that was tried and said"),
    {.name = "state",
     .type = SETTING_TEXT,
     .argument = "DIRECTORY",
     .help = "where games and names outlast the server (default: by the port, among your saved "
             "games; with port 0 nothing does)"},
    OPTION_ENGINE_ROW("the chess engine that judges boards for the program's players"),
    OPTION_MODEL_ROW,
    OPTION_ST_ROW("2", "the most time the program takes for a turn"),
    OPTION_RESIGN_ROW,
    {.name = "programs",
     .type = SETTING_INT,
     .initial = "8",
     .min = 0,
     .max = 256,
     .help = "at how many tables the program plays"},
    {.name = "per-address",
     .type = SETTING_INT,
     .initial = "8",
     .max = 900,
     .help = "how many connections, games and seeks one address may have; 0 for no limits"},
    {.name = "idle",
     .type = SETTING_REAL,
     .argument = "MINUTES",
     .initial = "60",
     .min = 0.01,
     .max = 100000,
     .help = "how long people may say nothing, and games without a clock may stand still"},
    {.name = "user",
     .type = SETTING_TEXT,
     .argument = "NAME",
     .help = "go on as this user when the port is open"},
    {.name = "grace",
     .type = SETTING_REAL,
     .argument = "SECONDS",
     .initial = "60",
     .max = 86400,
     .help = "how long in a game the clock waits for a side that has left, all in all"},
    {.name = "claim",
     .type = SETTING_REAL,
     .argument = "SECONDS",
     .initial = "120",
     .max = 86400,
     .help = "after what time away a side loses if the other claims it"},
    {.name = "name",
     .type = SETTING_TEXT,
     .argument = "NAME",
     .initial = "You",
     .help = "who speaks on standard input"},
    {.name = "begin",
     .type = SETTING_TEXT,
     .argument = "WORDS",
     .help = "what that person says first, as in \"match kriegfish 5 3\""},
    OPTION_FILE_ROW("sounds", "the program that plays sounds for him, from the files of XBoard"),
    {.name = "window",
     .type = SETTING_CHOICE,
     .choices = "xboard winboard",
     .help = "the chess window through which he does"},
    {0},
};

struct server {
    struct ics_hall *hall;
    struct signals *signals;
    struct source listener; // none: standard input and output
    int port;
    int64_t deaf_until_us;
    struct awaited *items;
    size_t capacity;
    bool broken; // the system cannot wait for all of them
    unsigned turns;
};

// Signals ring here when it is time to end: a handler can know nothing else.
static struct wake *stop;

static void on_signal(int number) {
    (void)number;
    wake_ring(stop);
}

static bool catch_signals(struct server *server, char **cause) {
    stop = wake_open(cause);
    if (stop)
        server->signals = signals_catch(SIGNAL_INTERRUPT | SIGNAL_END, false, on_signal);
    return stop;
}

// A window shows the prompt among the words, unless it comes behind a board: so one does.
static void prompt(struct server *server, struct ics_user *user) {
    bool wants = user->window && user->style == 12 && !user->at_prompt && !user->boarded;
    if (wants && user->table)
        ics_play_show(user->table, ics_play_side(user));
    else if (wants)
        ics_review_show(server->hall, user);
    ics_prompt(user);
}

static void hear(struct server *server, struct ics_user *user, enum ics_line what, char *line) {
    uint64_t said = server->hall->said;
    int64_t used_us = clock_used_us();
    user->spoke_us = clock_now_us();
    if (what == ICS_LINE_TOO_LONG)
        ics_say(user, "That line is too long.\n");
    else if (!*user->name)
        ics_door_hear(server->hall, user, line);
    else {
        if (!user->window) // he has ended the line of the prompt; a window has a line of its own
            user->at_prompt = false;
        ics_words_hear(server->hall, user, line);
    }
    prompt(server, user);
    ics_link_charge(user->link, (int64_t)(server->hall->said - said) * BYTE_US +
                                    (clock_used_us() - used_us) * WORK_SHARE);
}

static void hear_all(struct server *server, struct ics_user *user) {
    enum ics_line what;
    char *line;
    for (int i = 0; i < LINES_A_TURN && !user->leaving; i++) {
        what = ics_link_line(user->link, &line);
        if (what == ICS_LINE_NONE)
            break;
        hear(server, user, what, line);
    }
}

// Each turn begins with another one: those who share a ration must not use it up before the others.
static void hear_everybody(struct server *server) {
    const struct ics_hall *hall = server->hall;
    unsigned first = hall->user_count ? server->turns++ % hall->user_count : 0;
    for (int before = 0; before < 2; before++) {
        unsigned at = 0;
        for (struct ics_user *user = hall->users; user; user = user->next, at++)
            if ((at < first) == before)
                hear_all(server, user);
    }
}

static bool is_late(const struct ics_user *user) {
    return !*user->name && clock_now_us() - user->came_us > (int64_t)LOGIN_MS * 1000;
}

// Sends off what was said, and sees those off who are gone.
static void round_off(struct server *server) {
    for (struct ics_user *user = server->hall->users, *next; user; user = next) {
        next = user->next;
        prompt(server, user);
        if (!user->leaving && !ics_link_is_over(user->link) && !is_late(user))
            continue;
        if (user->table)
            ics_absence_leave(server->hall, user);
        ics_hall_remove(server->hall, user);
    }
}

// Of those without a name at the door who is not this one: from where most have come, the one who
// has waited longest; NULL: nobody.
static struct ics_user *oldest_stranger(const struct server *server, const struct ics_user *but) {
    struct ics_user *oldest = NULL;
    for (struct ics_user *user = server->hall->users; user; user = user->next)
        if (!*user->name && user != but &&
            (!oldest || user->origin->count > oldest->origin->count ||
             (user->origin->count == oldest->origin->count && user->came_us < oldest->came_us)))
            oldest = user;
    return oldest;
}

static void receive(struct server *server, struct source socket) {
    struct ics_user *user = ics_hall_enter(server->hall, ics_link_open(socket, socket));
    struct ics_user *stranger = oldest_stranger(server, user);
    if (server->hall->per_origin && user->origin->count > server->hall->per_origin) {
        ics_say(user, "Too many connections from %s.\n", user->origin->address);
        ics_hall_remove(server->hall, user);
        return;
    }
    ics_door_greet(user);
    if (server->hall->user_count <= ICS_USERS_MOST)
        return;
    if (!stranger)
        ics_say(user, "The server is full.\n");
    ics_hall_remove(server->hall, stranger ? stranger : user);
}

static void welcome(struct server *server) {
    bool crowded = false;
    for (int i = 0; i < GUESTS_A_TURN; i++) {
        struct source socket = socket_accept(server->listener, &crowded);
        if (!source_is(socket))
            break;
        receive(server, socket);
    }
    if (crowded)
        server->deaf_until_us = clock_now_us() + (int64_t)TICK_MS * 1000;
}

static int earlier(int a, int b) {
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

// Fills in what to wait for and returns how long.
static int prepare(struct server *server, int patience) {
    size_t count = FIXED_ITEMS, need = FIXED_ITEMS + 2 * (size_t)server->hall->user_count;
    bool deaf = !source_is(server->listener) || clock_now_us() < server->deaf_until_us;
    if (need > server->capacity) {
        server->capacity = 2 * need;
        server->items = mem_resize(server->items, server->capacity, sizeof *server->items);
    }
    server->items[0] = (struct awaited){.source = wake_source(stop)};
    server->items[1] = (struct awaited){.source = wake_source(server->hall->robots.wake)};
    server->items[2] = (struct awaited){.source = deaf ? (struct source){0} : server->listener};
    for (struct ics_user *user = server->hall->users; user; user = user->next, count += 2) {
        ics_link_await(user->link, &server->items[count]);
        patience = earlier(patience, ics_link_patience_ms(user->link));
    }
    if (server->hall->is_public && server->hall->users)
        patience = earlier(patience, TICK_MS);
    return source_is(server->listener) && deaf ? earlier(patience, TICK_MS) : patience;
}

// False when it is time to end.
static bool turn(struct server *server) {
    struct ics_hall *hall = server->hall;
    int patience = prepare(server, ics_play_attend(hall));
    size_t at = FIXED_ITEMS, known = FIXED_ITEMS + 2 * (size_t)hall->user_count;
    struct deadline until = patience < 0 ? deadline_never() : deadline_in_ms(patience);
    server->broken = wait_any(server->items, known, until) < 0;
    if (server->broken || server->items[0].ready)
        return false;
    for (struct ics_user *user = hall->users; user; user = user->next, at += 2)
        ics_link_attend(user->link, &server->items[at]);
    hear_everybody(server);
    if (server->items[2].ready)
        welcome(server);
    ics_play_attend(hall);
    ics_absence_attend(hall);
    ics_hall_tell_unsaved(hall);
    round_off(server);
    return source_is(server->listener) || hall->users;
}

// The one person on standard input needs no door.
static bool seat_local(struct server *server, const struct settings *options, char **cause) {
    const char *name = settings_text(options, "name"), *wrong = ics_door_flaw(server->hall, name);
    const char *first = settings_text(options, "begin");
    if (wrong && settings_given(options, "name"))
        return fail(cause, "--name %s: %s", name, wrong);
    struct ics_user *user = ics_hall_enter(
        server->hall, ics_link_open(source_standard_input(), source_standard_output()));
    ics_door_hear(server->hall, user, wrong ? "guest" : name);
    if (settings_given(options, "window")) {
        user->window = ics_window_of(settings_text(options, "window"));
        user->style = 12;
    }
    if (!first) {
        prompt(server, user);
        return true;
    }
    char *line = text_format("%.*s", ICS_LINE_MAX, first);
    hear(server, user, ICS_LINE_GOT, line);
    free(line);
    return true;
}

static bool open_listener(struct server *server, const struct settings *options, char **cause) {
    server->port = (int)settings_int(options, "port");
    server->listener = socket_listen(settings_text(options, "host"), &server->port, cause);
    return source_is(server->listener);
}

// When whoever comes is served.
static void announce(const struct server *server, const struct settings *options) {
    const char *host = settings_text(options, "host");
    int port = server->port;
    printf("Listening on %s port %d\n", host, port);
    fflush(stdout);
    if (!text_starts_with(host, "127.") && strcmp(host, "::1") != 0 &&
        strcmp(host, "localhost") != 0)
        fprintf(stderr,
                "kriegfish ics: anybody who can reach %s port %d may come and play, and "
                "what is said can be read on its way; kriegfish(6) tells how to encrypt "
                "it\n",
                strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0 ? "this machine at" : host,
                port);
}

// The port may need rights that the games do not.
static bool drop_rights(const struct settings *options, char **cause) {
    const char *user = settings_text(options, "user");
    if (user && !machine_become(user, cause))
        return false;
    if (machine_is_root())
        fprintf(stderr, "kriegfish ics: this server runs as root; --user NAME makes it go on as "
                        "somebody who may do less\n");
    return true;
}

static bool serve(struct server *server, const struct settings *options, char **cause) {
    server->hall = ics_hall_open(options, cause);
    if (server->hall && source_is(server->listener))
        announce(server, options);
    bool seated =
        server->hall && (source_is(server->listener) || seat_local(server, options, cause));
    while (seated && turn(server))
        continue;
    bool good = server->hall && ics_hall_close(server->hall, cause);
    return good && seated &&
           (!server->broken || fail(cause, "the system cannot wait for the connections"));
}

bool ics_server_run(const struct settings *options, char **cause) {
    struct server server = {0};
    bool tcp = settings_given(options, "port");
    bool good = catch_signals(&server, cause) &&
                (!tcp || (open_listener(&server, options, cause) && drop_rights(options, cause))) &&
                serve(&server, options, cause);
    signals_release(server.signals);
    source_close(server.listener);
    wake_close(stop);
    free(server.items);
    return good;
}

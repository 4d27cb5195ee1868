// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/play.h"
#include "front/ics/word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Somebody who does not read must not be given up because others talk to him.
static void pass_on(struct ics_hall *hall, struct ics_user *from, struct ics_user *to,
                    const char *verb, const char *words) {
    if (ics_hall_censors(to, from)) {
        ics_say(from, "%s does not listen to you.\n", to->name);
        return;
    }
    if (!ics_hall_may_ask(hall, from))
        return;
    if (ics_link_unsent(to->link) >= ICS_OUTPUT_MUCH) {
        ics_say(from, "%s does not listen.\n", to->name);
        return;
    }
    ics_say(to, "\n%s %s: %s\n", from->name, verb, words);
    ics_say(from, "(told %s)\n", to->name);
}

static void run_tell(struct ics_call *call) {
    struct ics_user *to = ics_hall_user(call->hall, call->words[0]);
    const char *words = call->rest + strlen(call->words[0]);
    if (!to)
        ics_say(call->user, "%.40s is not logged in.\n", call->words[0]);
    else
        pass_on(call->hall, call->user, to, "tells you", words + strspn(words, " "));
}

static void run_say(struct ics_call *call) {
    struct ics_user *user = call->user;
    struct ics_user *to =
        user->table ? user->table->people[colour_other(ics_play_side(user))] : NULL;
    if (!to)
        ics_say(user, "There is nobody at your table to say that to.\n");
    else
        pass_on(call->hall, user, to, "says", call->rest);
}

// Where a name stands among those one does not listen to, or the first free place; NULL: neither.
static char *place_of(struct ics_user *user, const char *name) {
    for (int i = 0; i < ICS_CENSORED_MOST; i++)
        if (ics_is_same_name(user->censored[i], name))
            return user->censored[i];
    return NULL;
}

static void run_censor(struct ics_call *call) {
    struct ics_user *user = call->user;
    char *place = call->count ? place_of(user, call->words[0]) : NULL;
    for (int i = 0; !call->count && i < ICS_CENSORED_MOST; i++)
        if (*user->censored[i])
            ics_say(user, "You do not listen to %s.\n", user->censored[i]);
    if (!call->count)
        return;
    place = place ? place : place_of(user, "");
    if (!place)
        ics_say(user, "You listen to too few people already. \"uncensor\" ends that.\n");
    else {
        snprintf(place, ICS_NAME_MAX + 1, "%s", call->words[0]);
        ics_say(user, "You do not listen to %s any more.\n", place);
    }
}

static void run_uncensor(struct ics_call *call) {
    char *place = place_of(call->user, call->words[0]);
    ics_say(call->user, place ? "You listen to %.40s again.\n" : "You do listen to %.40s.\n",
            call->words[0]);
    if (place)
        *place = '\0';
}

// Windows set many things that mean nothing here.
static void run_set(struct ics_call *call) {
    if (call->count >= 2 && strcmp(call->words[0], "style") == 0)
        call->user->style = atoi(call->words[1]) == 12 ? 12 : 1;
    if (call->count >= 2 && strcmp(call->words[0], "interface") == 0)
        call->user->window = ics_window_of(call->words[1]);
}

static void run_nothing(struct ics_call *call) {
    (void)call;
}

static void run_style(struct ics_call *call) {
    int style = atoi(call->words[0]) == 12 ? 12 : 1;
    if (style != call->user->style)
        ics_say(call->user, "Style %d set.\n", style);
    call->user->style = style;
    if (call->user->table)
        ics_play_show(call->user->table, ics_play_side(call->user));
}

static void run_uptime(struct ics_call *call) {
    int64_t seconds = (clock_now_us() - call->hall->began_us) / 1000000;
    ics_say(call->user,
            "The server has been up for %lld:%02lld:%02lld, with %u people and %u games.\n",
            (long long)seconds / 3600, (long long)seconds / 60 % 60, (long long)seconds % 60,
            call->hall->user_count, call->hall->game_count);
}

static void run_quit(struct ics_call *call) {
    ics_say(call->user, "Good bye.\n");
    call->user->leaving = true;
}

const struct ics_word ics_talk_words[] = {
    {"say", "TEXT", "Say something to your opponent", NULL, 1, run_say},
    {"tell", "NAME TEXT", "Tell somebody something", NULL, 2, run_tell},
    {"censor", "[NAME]", "Do not listen to somebody: no words, offers, seeks or wishes to watch",
     "Without a name: to whom you do not listen.", 0, run_censor},
    {"uncensor", "NAME", "Listen to somebody again", NULL, 1, run_uncensor},
    {"style", "1|12", "How boards look: a diagram, or the line that chess windows draw from", NULL,
     1, run_style},
    {"set", "NAME VALUE", "Settings of chess windows (of which only style matters)", NULL, 0,
     run_set},
    {"iset", "NAME VALUE", "The same", NULL, 0, run_set},
    {"alias", "NAME VALUE", "The same, and nothing comes of it", NULL, 0, run_nothing},
    {"uptime", "", "How the server is", NULL, 0, run_uptime},
    {"quit", "", "Leave; a game of yours waits for you", NULL, 0, run_quit},
    {0},
};

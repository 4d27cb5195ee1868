// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/bargain.h"
#include "front/ics/word.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

static void run_who(struct ics_call *call) {
    unsigned count = 0;
    for (struct ics_user *user = call->hall->users; user; user = user->next) {
        if (!*user->name)
            continue;
        count++;
        if (user->table)
            ics_say(call->user, "%-17s at table %u\n", user->name, user->table->number);
        else
            ics_say(call->user, "%-17s%s\n", user->name,
                    ics_hall_seeks_of(call->hall, user) ? " seeks a game" : "");
    }
    ics_say(call->user, "%u %s here. \"players\" shows how the program can play.\n", count,
            count == 1 ? "person is" : "people are");
}

static void run_players(struct ics_call *call) {
    for (unsigned i = 0; registry_at(i); i++) {
        const struct setting *row = setting_find(registry_at(i)->settings, "strength");
        ics_say(call->user, "%-12s %s\n", registry_at(i)->name, registry_at(i)->summary);
        if (row)
            ics_say(call->user, "%-12s strength=%g to %g\n", "", row->min, row->max);
    }
    ics_say(call->user, "\"match NAME\" plays against one of them.\n");
}

// Nobody who plays can begin another game.
static bool is_busy(struct ics_call *call) {
    if (call->user->table)
        ics_say(call->user, "You are playing a game.\n");
    return call->user->table;
}

static bool read_terms(struct ics_call *call, size_t first, struct ics_terms *terms) {
    char *cause = NULL;
    *terms = ics_terms_usual();
    bool good = call->count <= first ||
                ics_terms_read(terms, call->words + first, call->count - first, &cause);
    if (!good)
        ics_say(call->user, "%s. See \"help seek\".\n", cause);
    free(cause);
    return good;
}

static void add_seek(struct text *line, const struct ics_seek *seek) {
    static const char *const WISHES[] = {"", " [white]", " [black]"};
    text_add(line, "%s (++++) seeking ", seek->user->name);
    ics_terms_add(&seek->terms, line);
    text_add(line, "%s (\"play %u\" to respond)\n", WISHES[seek->terms.wish], seek->number);
}

static void run_seek(struct ics_call *call) {
    struct ics_terms terms;
    struct text line = {0};
    char *cause = NULL;
    if (is_busy(call) || !read_terms(call, 0, &terms))
        return;
    if (!ics_hall_may_seek(call->hall, call->user, &cause)) {
        ics_say(call->user, "%s.\n", cause);
        free(cause);
        return;
    }
    if (!ics_hall_may_ask(call->hall, call->user))
        return;
    struct ics_seek *seek = ics_hall_add_seek(call->hall, call->user, &terms);
    add_seek(&line, seek);
    for (struct ics_user *user = call->hall->users; user; user = user->next)
        if (*user->name && !user->table && user != call->user &&
            !ics_hall_censors(user, call->user))
            ics_say(user, "\n%s", text_string(&line));
    ics_say(call->user, "Your seek has been posted with index %u.\n", seek->number);
    text_free(&line);
}

static void run_unseek(struct ics_call *call) {
    ics_hall_remove_seeks(call->hall, call->user);
    ics_say(call->user, "Your seeks have been removed.\n");
}

static void run_sought(struct ics_call *call) {
    unsigned count = 0;
    struct text line = {0};
    for (const struct ics_seek *seek = call->hall->seeks; seek; seek = seek->next, count++)
        add_seek(&line, seek);
    text_add(&line, "%u %s sought.\n", count, count == 1 ? "game is" : "games are");
    ics_say_text(call->user, text_string(&line));
    text_free(&line);
}

static struct ics_seek *find_seek(struct ics_call *call) {
    long number = 0;
    text_to_long(call->words[0], 1, 1000000000, &number);
    for (struct ics_seek *seek = call->hall->seeks; seek; seek = seek->next)
        if (seek->number == (unsigned)number || ics_is_same_name(seek->user->name, call->words[0]))
            return seek;
    return NULL;
}

static void run_play(struct ics_call *call) {
    struct ics_seek *seek = find_seek(call);
    if (is_busy(call))
        return;
    if (!seek)
        ics_say(call->user, "That seek is not available.\n");
    else if (seek->user == call->user)
        ics_say(call->user, "You cannot play against yourself.\n");
    else if (seek->user->table)
        ics_say(call->user, "%s is playing a game.\n", seek->user->name);
    else if (ics_hall_censors(seek->user, call->user))
        ics_say(call->user, "%s does not listen to you.\n", seek->user->name);
    else if (ics_hall_may_ask(call->hall, call->user)) {
        struct ics_terms terms = seek->terms;
        ics_play_begin(call->hall, seek->user, call->user, &terms);
    }
}

static void match_program(struct ics_call *call, const struct player_ops *player,
                          struct ics_terms *terms) {
    char *cause = NULL;
    if (!ics_hall_may_ask(call->hall, call->user))
        return;
    if (!terms->player)
        terms->player = player;
    if (!ics_play_begin_program(call->hall, call->user, terms, &cause))
        ics_say(call->user, "%s.\n", cause);
    free(cause);
}

static void offer_match(struct ics_call *call, struct ics_user *to, const struct ics_terms *terms) {
    struct text line = {0};
    struct ics_offer *old = ics_hall_offer(call->hall, call->user, to);
    if (old)
        ics_hall_remove_offer(call->hall, old);
    ics_hall_add_offer(call->hall, call->user, to, terms);
    text_add(&line, "%s (++++) %s (++++) ", call->user->name, to->name);
    ics_terms_add(terms, &line);
    ics_say(call->user, "Issuing: %s.\n", text_string(&line));
    ics_say(to, "\nChallenge: %s.\nYou can \"accept\" or \"decline\".\n", text_string(&line));
    text_free(&line);
}

static void match_person(struct ics_call *call, struct ics_user *to,
                         const struct ics_terms *terms) {
    struct ics_offer *offer = ics_hall_offer(call->hall, to, call->user);
    if (to == call->user)
        ics_say(call->user, "You cannot play against yourself.\n");
    else if (to->table)
        ics_say(call->user, "%s is playing a game.\n", to->name);
    else if (ics_hall_censors(to, call->user))
        ics_say(call->user, "%s does not listen to you.\n", to->name);
    else if (offer && call->count == 1) {
        struct ics_terms agreed = offer->terms;
        ics_play_begin(call->hall, to, call->user, &agreed);
    } else if (ics_hall_offers_of(call->hall, call->user) >= ICS_OFFERS_MOST)
        ics_say(call->user, "You have asked enough people. \"withdraw\" takes that back.\n");
    else if (ics_hall_may_ask(call->hall, call->user))
        offer_match(call, to, terms);
}

static void run_match(struct ics_call *call) {
    const struct player_ops *player = registry_find(call->words[0]);
    struct ics_user *to = ics_hall_user(call->hall, call->words[0]);
    struct ics_terms terms;
    if (is_busy(call) || !read_terms(call, 1, &terms))
        return;
    if (player)
        match_program(call, player, &terms);
    else if (to)
        match_person(call, to, &terms);
    else
        ics_say(call->user, "%.40s is not logged in.\n", call->words[0]);
}

// The offer that an answer is meant for.
static struct ics_offer *find_offer(struct ics_call *call) {
    struct ics_user *from = call->count ? ics_hall_user(call->hall, call->words[0]) : NULL;
    if (call->count && !from)
        return NULL;
    return ics_hall_offer(call->hall, from, call->user);
}

static void run_accept(struct ics_call *call) {
    if (call->user->table) {
        if (!ics_bargain_answer(call->hall, call->user, true))
            ics_say(call->user, "There are no offers to accept.\n");
        return;
    }
    struct ics_offer *offer = find_offer(call);
    if (!offer)
        ics_say(call->user, "There are no offers to accept.\n");
    else if (offer->from->table)
        ics_say(call->user, "%s is playing a game.\n", offer->from->name);
    else {
        struct ics_terms terms = offer->terms;
        ics_play_begin(call->hall, offer->from, call->user, &terms);
    }
}

static void run_decline(struct ics_call *call) {
    if (call->user->table && ics_bargain_answer(call->hall, call->user, false))
        return;
    struct ics_offer *offer = find_offer(call);
    if (!offer) {
        ics_say(call->user, "There are no offers to decline.\n");
        return;
    }
    ics_say(call->user, "You decline the match offer from %s.\n", offer->from->name);
    ics_say(offer->from, "\n%s declines the match offer.\n", call->user->name);
    ics_hall_remove_offer(call->hall, offer);
}

static void run_withdraw(struct ics_call *call) {
    struct ics_offer *offer;
    unsigned count = call->user->table && ics_bargain_withdraw(call->user);
    for (; (offer = ics_hall_offer(call->hall, call->user, NULL)); count++) {
        ics_say(offer->to, "\n%s withdraws the match offer.\n", call->user->name);
        ics_hall_remove_offer(call->hall, offer);
    }
    ics_say(call->user, "%u %s withdrawn.\n", count, count == 1 ? "offer" : "offers");
}

#define TERMS                                                                                      \
    "TERMS, in any order: minutes and seconds a move (5 3; 0 0 for no clock), white or\n"          \
    "black, a ruleset (icc cincinnati berkeley berkeley-any english rand), a board\n"              \
    "(chess silverman rbkr gardner losalamos)."

const struct ics_word ics_lobby_words[] = {
    {"who", "", "Who is here", NULL, 0, run_who},
    {"players", "", "How the program can play", NULL, 0, run_players},
    {"seek", "[TERMS]", "Ask everybody for a game", TERMS, 0, run_seek},
    {"unseek", "", "Seek no more", NULL, 0, run_unseek},
    {"sought", "", "Who seeks a game", NULL, 0, run_sought},
    {"play", "NUMBER|NAME", "Answer a seek", NULL, 1, run_play},
    {"match", "NAME [TERMS]", "Ask somebody, or the program, for a game",
     TERMS "\n\"match kriegfish 5 3\" plays against the program, \"match NAME\" against any of\n"
           "\"players\"; for some of them there is also strength=N.",
     1, run_match},
    {"accept", "[NAME]", "Accept a game, or what your opponent offers", NULL, 0, run_accept},
    {"decline", "[NAME]", "Decline it", NULL, 0, run_decline},
    {"withdraw", "", "Take back what you offered", NULL, 0, run_withdraw},
    {0},
};

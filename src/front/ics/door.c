// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/door.h"

#include "front/ics/absence.h"
#include "players/registry.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MIN = 2 };

void ics_door_greet(struct ics_user *user) {
    ics_say(user,
            "\nKriegfish %s, a server for Kriegspiel: chess in which nobody sees the enemy.\n\n"
            "Choose a name, or \"guest\". There are no passwords; whoever was here and comes back\n"
            "says \"resume TOKEN\".\n\nlogin: ",
            PACKAGE_VERSION);
    user->at_prompt = true;
    ics_link_flush(user->link);
}

// Why a name cannot be had, or NULL.
// Words that stand for somebody else in what the server says.
static bool is_reserved(const char *name) {
    static const char *const WORDS[] = {"you", "white", "black", "umpire"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (ics_is_same_name(name, WORDS[i]))
            return true;
    return false;
}

const char *ics_door_flaw(const struct ics_hall *hall, const char *name) {
    enum colour side;
    size_t length = strlen(name);
    if (length < NAME_MIN || length > ICS_NAME_MAX)
        return "A name has 2 to 17 letters";
    if (!isalpha((unsigned char)*name))
        return "A name begins with a letter";
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)name[i]) && name[i] != '-')
            return "A name is made of letters, digits and hyphens";
    for (unsigned i = 0; registry_at(i); i++)
        if (ics_is_same_name(name, registry_at(i)->name))
            return "That is one of the program's names";
    if (hall->is_public && is_reserved(name))
        return "That would be taken for somebody else";
    if (ics_is_same_name(name, "resume"))
        return "What your token was comes after that word";
    if (ics_hall_user(hall, name))
        return "Somebody of that name is here already (if it is you, say \"resume TOKEN\")";
    if (ics_hall_empty_seat(hall, name, &side))
        return "That name has a seat at a table (if it is you, say \"resume TOKEN\")";
    return NULL;
}

static void make_guest(struct ics_hall *hall, char name[ICS_NAME_MAX + 1]) {
    enum colour side;
    do
        snprintf(name, ICS_NAME_MAX + 1, "Guest%u", ++hall->guest_count);
    while (ics_hall_user(hall, name) || ics_hall_empty_seat(hall, name, &side));
}

// The words that clients of other servers wait for.
static void let_in(const struct ics_hall *hall, struct ics_user *user) {
    user->at_prompt = false;
    if (!hall->is_public) { // nothing to press, nobody to find
        ics_say(user, "**** Starting FICS session as %s ****\n", user->name);
        return;
    }
    ics_say(user,
            "Press return to enter the server as \"%s\":\n"
            "**** Starting FICS session as %s ****\n\n"
            "\"match kriegfish\" plays against the program, \"seek\" asks everybody, \"help\" "
            "lists all words.\n",
            user->name, user->name);
}

// A seat that waits for him, or where to read how his games ended.
static void sit_down(struct ics_hall *hall, struct ics_user *user) {
    enum colour side;
    struct ics_table *table = ics_hall_empty_seat(hall, user->name, &side);
    if (table)
        ics_absence_return(hall, table, user, side);
    else
        ics_say(user, "No game of yours waits. \"history\" lists those that have ended.\n");
}

void ics_door_resume(struct ics_hall *hall, struct ics_user *user, const struct digest *token) {
    struct ics_pass *pass = ics_pass_of_token(hall->passes, token);
    if (!pass) {
        ics_say(user, "Nobody here has that token.\n");
        return;
    }
    ics_hall_hand_over(hall, user, pass);
    let_in(hall, user);
    sit_down(hall, user);
}

// A new name, with the token that was brought along or with one that is made now and never shown
// again.
static void enter(struct ics_hall *hall, struct ics_user *user, const char *name,
                  const struct digest *token) {
    char secret[SECRET_MAX + 1] = "";
    struct digest made;
    char *cause = NULL;
    if (!hall->is_public)
        strcpy(user->name, name);
    else if (token)
        ics_hall_name(hall, user, name, token);
    else if (secret_make(secret, &cause) && secret_read(secret, &made))
        ics_hall_name(hall, user, name, &made);
    else
        fprintf(stderr, "kriegfish ics: %s\n", cause);
    free(cause);
    if (!*user->name)
        return;
    let_in(hall, user);
    if (*secret)
        ics_say(user,
                "Your token, which nobody else should see and you will not see again:\n"
                "    %s\n"
                "Should your connection be lost, \"resume\" and this brings you back.\n",
                secret);
}

static const char *cut_name(const char *word, size_t length, char name[ICS_NAME_MAX + 1]) {
    snprintf(name, ICS_NAME_MAX + 1, "%.*s", (int)length, word);
    return length > ICS_NAME_MAX ? "A name has 2 to 17 letters" : NULL;
}

// A name, or why not.
static const char *hear_name(struct ics_hall *hall, struct ics_user *user, const char *word,
                             const struct digest *token) {
    char name[ICS_NAME_MAX + 1];
    size_t length = strcspn(word, " ");
    struct ics_pass *pass = token ? ics_pass_of_token(hall->passes, token) : NULL;
    const char *wrong = cut_name(word, length, name);
    bool any = !length || ics_is_same_name(name, "guest");
    if (pass && (any || ics_is_same_name(name, "resume") || ics_is_same_name(name, pass->name))) {
        ics_door_resume(hall, user, token);
        return NULL;
    }
    if (pass)
        return "That token is for another name";
    if (token && ics_is_same_name(name, "resume"))
        return "Nobody here has that token";
    if (any)
        make_guest(hall, name);
    else if (!wrong)
        wrong = ics_door_flaw(hall, name);
    if (!wrong)
        enter(hall, user, name, token);
    return wrong;
}

void ics_door_hear(struct ics_hall *hall, struct ics_user *user, const char *line) {
    const char *word = line + strspn(line, " ");
    const char *second = word + strcspn(word, " ");
    struct digest token;
    second += strspn(second, " ");
    bool shown = secret_read(second, &token);
    const char *wrong =
        *second && !shown ? "That is no token" : hear_name(hall, user, word, shown ? &token : NULL);
    if (!wrong)
        return;
    user->at_prompt = false;
    ics_say(user, "%s. Try again.\n\nlogin: ", wrong);
    user->at_prompt = true;
}

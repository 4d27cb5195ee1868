// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/door.h"

#include "players/registry.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MIN = 2 };

void ics_door_greet(struct ics_user *user) {
    ics_say(user,
            "\nKriegfish %s, a server for Kriegspiel: chess in which nobody sees the enemy.\n\n"
            "Choose a name, or \"guest\". There are no passwords.\n\nlogin: ",
            PACKAGE_VERSION);
    user->at_prompt = true;
    ics_link_flush(user->link);
}

// Why a name cannot be had, or NULL.
static const char *flaw(const struct ics_hall *hall, const struct ics_user *user,
                        const char *name) {
    enum colour side;
    const struct ics_table *table = ics_hall_empty_seat(hall, name, &side);
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
    if (ics_hall_user(hall, name))
        return "Somebody of that name is here already";
    if (table && strcmp(table->addresses[side], ics_link_address(user->link)) != 0)
        return "That name is kept for somebody with an adjourned game";
    return NULL;
}

static void make_guest(struct ics_hall *hall, char name[ICS_NAME_MAX + 1]) {
    enum colour side;
    do
        snprintf(name, ICS_NAME_MAX + 1, "Guest%u", ++hall->guest_count);
    while (ics_hall_user(hall, name) || ics_hall_empty_seat(hall, name, &side));
}

static void let_in(struct ics_hall *hall, struct ics_user *user, const char *name) {
    enum colour side;
    strcpy(user->name, name);
    user->at_prompt = false;
    // The words that clients of other servers wait for.
    ics_say(user,
            "Press return to enter the server as \"%s\":\n"
            "**** Starting FICS session as %s ****\n\n"
            "\"match kriegfish\" plays against the program, \"seek\" asks everybody, \"help\" "
            "lists all words.\n",
            name, name);
    const struct ics_table *table = ics_hall_empty_seat(hall, name, &side);
    if (!table)
        return;
    ics_say(user, "You have an adjourned game: \"resume %u\".\n", table->number);
    ics_say(table->people[colour_other(side)], "\n%s has arrived.\n", name);
}

void ics_door_hear(struct ics_hall *hall, struct ics_user *user, const char *line) {
    char name[ICS_NAME_MAX + 1];
    const char *word = line + strspn(line, " ");
    size_t length = strcspn(word, " ");
    const char *wrong = length > ICS_NAME_MAX ? "A name has 2 to 17 letters" : NULL;
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    if (!length || ics_is_same_name(name, "guest"))
        make_guest(hall, name);
    else if (!wrong)
        wrong = flaw(hall, user, name);
    if (!wrong) {
        let_in(hall, user, name);
        return;
    }
    user->at_prompt = false;
    ics_say(user, "%s. Try again.\n\nlogin: ", wrong);
    user->at_prompt = true;
}

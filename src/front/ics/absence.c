// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/absence.h"

#include <stdlib.h>
#include <time.h>

enum { KEPT_S = 7 * 86400 }; // a table to which nobody comes back

static long seconds(int64_t ms) {
    return (long)((ms + 999) / 1000);
}

static int64_t claim_ms(const struct ics_hall *hall) {
    return (int64_t)(settings_real(hall->options, "claim") * 1000);
}

bool ics_absence_may_claim(const struct ics_hall *hall, const struct ics_table *table,
                           enum colour away) {
    return table->running && table->away_us[away] &&
           ics_table_away_ms(table, away) >= claim_ms(hall);
}

static void tell_of_leaving(const struct ics_hall *hall, const struct ics_table *table,
                            enum colour side) {
    struct ics_user *other = table->people[colour_other(side)];
    ics_say(other, "\n%s has left the game, which goes on.", table->names[side]);
    if (table->timers[side].pace.clock_ms)
        ics_say(other, " The clock of %s waits for at most %ld seconds.", table->names[side],
                seconds(ics_table_grace_ms(table, side)));
    ics_say(other, "\nIn %ld seconds \"claim\" wins the game.\n", seconds(claim_ms(hall)));
}

void ics_absence_leave(struct ics_hall *hall, struct ics_user *user) {
    struct ics_table *table = user->table;
    enum colour side = ics_play_side(user);
    user->table = NULL;
    ics_table_leave(table, side);
    table->offers[WHITE] = table->offers[BLACK] = 0;
    if (!table->views[WHITE].plies) {
        ics_play_end(hall, table, RESULT_NONE, TERMINATION_ABANDONED);
        return;
    }
    ics_hall_keep_table(hall, table);
    if (table->running)
        tell_of_leaving(hall, table, side);
}

static void dismiss_robots(struct ics_table *table) {
    for (int side = WHITE; side <= BLACK; side++) {
        ics_robot_leave(table->robots[side]);
        table->robots[side] = NULL;
    }
}

void ics_absence_adjourn(struct ics_hall *hall, struct ics_table *table, const char *why) {
    ics_table_pause(table);
    table->agreed = true;
    table->offers[WHITE] = table->offers[BLACK] = 0;
    dismiss_robots(table);
    ics_hall_keep_table(hall, table);
    if (table->watched) {
        char *line = text_format("adjourned %s", why);
        ics_play_tell_watchers(hall, table, line);
        free(line);
    }
    for (int side = WHITE; side <= BLACK; side++) {
        struct ics_user *user = table->people[side];
        if (!user)
            continue;
        ics_say(user,
                "\n{Game %u (%s vs. %s) Game adjourned %s} *\n\"resume %u\" brings you back.\n",
                table->number, table->names[WHITE], table->names[BLACK], why, table->number);
        user->table = NULL;
        table->people[side] = NULL;
    }
}

void ics_absence_get_up(struct ics_hall *hall, struct ics_user *user) {
    struct ics_table *table = user->table;
    table->people[ics_play_side(user)] = NULL;
    user->table = NULL;
    ics_hall_keep_table(hall, table);
    ics_say(user, "You get up from table %u. \"resume %u\" brings you back.\n", table->number,
            table->number);
}

// The program comes back to its seat. Without it the game cannot go on, for which nobody's clock
// shall pay.
static bool call_robot(struct ics_hall *hall, struct ics_table *table, struct ics_user *user) {
    enum colour side = table->program[WHITE] ? WHITE : BLACK;
    char *cause = NULL;
    if (!table->program[side] || table->robots[side])
        return true;
    if (!ics_hall_may_ask(hall, user))
        return false;
    bool good = ics_play_call_robot(hall, table, side, &cause);
    if (!good) {
        ics_say(user, "Game %u cannot go on now: %s.\n", table->number, cause);
        if (table->running)
            ics_table_pause(table);
    }
    free(cause);
    return good;
}

void ics_absence_return(struct ics_hall *hall, struct ics_table *table, struct ics_user *user,
                        enum colour side) {
    enum colour other = colour_other(side);
    if (!call_robot(hall, table, user))
        return;
    ics_play_sit_down(hall, table, user, side);
    ics_table_return(table, side);
    ics_hall_keep_table(hall, table);
    if (table->running) {
        ics_play_tell_begin(table, "Continuing", side);
        ics_say(table->people[other], "\n%s is back.\n", table->names[side]);
        return;
    }
    if (table->agreed && !ics_table_is_taken(table, other)) {
        ics_say(user, "You sit at table %u again and wait for %s.\n", table->number,
                table->names[other]);
        return;
    }
    table->agreed = false;
    ics_table_run(table);
    ics_hall_keep_table(hall, table);
    for (int i = WHITE; i <= BLACK; i++)
        ics_play_tell_begin(table, "Continuing", (enum colour)i);
    if (ics_table_is_taken(table, other))
        return;
    ics_table_leave(table, other); // from now on he is waited for
    tell_of_leaving(hall, table, other);
}

void ics_absence_claim(struct ics_hall *hall, struct ics_user *user) {
    struct ics_table *table = user->table;
    enum colour side = ics_play_side(user), other = colour_other(side);
    if (!table->running)
        ics_say(user, "The game is adjourned.\n");
    else if (!table->away_us[other])
        ics_say(user, "%s is here, and the server watches the clocks by itself.\n",
                table->names[other]);
    else if (!ics_absence_may_claim(hall, table, other))
        ics_say(user, "You may claim the game in %ld seconds.\n",
                seconds(claim_ms(hall) - ics_table_away_ms(table, other)));
    else
        ics_play_end(hall, table, side == WHITE ? RESULT_WHITE : RESULT_BLACK,
                     TERMINATION_ABANDONED);
}

static bool is_forgotten(const struct ics_table *table) {
    return !table->people[WHITE] && !table->people[BLACK] && table->seen_s &&
           (int64_t)time(NULL) - table->seen_s > KEPT_S;
}

// Where no clock does it, time ends what nothing happens to: first with a warning.

static int64_t idle_us(const struct ics_hall *hall) {
    return (int64_t)(settings_real(hall->options, "idle") * 60e6);
}

enum { IDLE_PARTS = 12 }; // the last of which comes after the warning

enum idleness { BUSY, TO_BE_WARNED, WARNED, TOO_LATE };

// *warned_us: when the warning was given, 0 for not.
static enum idleness idleness(const struct ics_hall *hall, int64_t since_us, int64_t *warned_us) {
    int64_t now = clock_now_us(), part = idle_us(hall) / IDLE_PARTS;
    if (!hall->is_public || now - since_us < part * (IDLE_PARTS - 1)) {
        *warned_us = 0;
        return BUSY;
    }
    if (*warned_us)
        return now - *warned_us < part ? WARNED : TOO_LATE;
    *warned_us = now;
    return TO_BE_WARNED;
}

static void attend_idle_table(struct ics_hall *hall, struct ics_table *table) {
    bool clocked = table->timers[WHITE].pace.clock_ms && table->views[WHITE].plies >= 2;
    if (!table->running || clocked)
        return;
    enum idleness idle = idleness(hall, table->heard_us, &table->warned_us);
    for (int side = WHITE; side <= BLACK && idle == TO_BE_WARNED; side++)
        ics_say(table->people[side],
                "\nNothing has happened for a long time. Soon the game will be adjourned.\n");
    if (idle == TOO_LATE)
        ics_absence_adjourn(hall, table, "because nothing happened");
}

static void attend_idle_user(struct ics_hall *hall, struct ics_user *user) {
    if (user->table) {
        user->spoke_us = clock_now_us();
        return;
    }
    enum idleness idle = idleness(hall, user->spoke_us, &user->warned_us);
    if (idle == TO_BE_WARNED)
        ics_say(user, "\nYou have said nothing for a long time. Say something, or the server will "
                      "close the connection soon.\n");
    if (idle != TOO_LATE)
        return;
    ics_say(user, "\nYou have said nothing for too long. Good bye.\n");
    user->leaving = true;
}

void ics_absence_attend(struct ics_hall *hall) {
    for (struct ics_user *user = hall->users; user; user = user->next)
        attend_idle_user(hall, user);
    for (struct ics_table *table = hall->tables, *next; table; table = next) {
        enum colour turn = ics_table_turn(table);
        next = table->next;
        if (is_forgotten(table)) {
            ics_play_end(hall, table, RESULT_NONE, TERMINATION_ABANDONED);
            continue;
        }
        if (table->running && !table->program[turn] && table->away_us[turn] && !table->waits)
            dismiss_robots(table);
        attend_idle_table(hall, table);
    }
}

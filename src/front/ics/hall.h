// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The hall of the chess server: who is there, which tables stand in it, who seeks whom, and the
// games that have ended. It finds things and sends text; what the text says is for those above it.
//
// Names are compared without regard to case. All lists are bounded. Nothing blocks.

#pragma once

#include "base/rng.h"
#include "front/ics/keep.h"
#include "front/ics/link.h"
#include "front/ics/pass.h"
#include "front/ics/scribe.h"
#include "front/ics/table.h"
#include "front/shared/chime.h"

enum {
    ICS_USERS_MOST = 900, // below the usual limit of descriptors
    ICS_TABLES_MOST = 1000,
    ICS_CENSORED_MOST = 16,  // by one person
    ICS_SEEKS_MOST = 3,      // of one person
    ICS_OFFERS_MOST = 8,     // the same
    ICS_FINISHED_MOST = 200, // games that are remembered
};

struct ics_user {
    struct ics_user *next;
    struct ics_link *link;
    char name[ICS_NAME_MAX + 1]; // "" until he has logged in
    struct ics_pass *pass;       // NULL for the one person on standard input
    int style;
    enum ics_window window;
    unsigned examined, ply; // the finished game that he looks at, or 0, and where
    int64_t left_ms[2];     // the clocks at its end
    unsigned gives_up;      // the game that he would give up for the next one,
    size_t gives_up_at;     // as he said after so many moves of his
    int strength;           // of the program, where the terms say nothing; 0: its own
    struct ics_terms last;  // of the last game against the program; no rules: there was none
    bool at_prompt;         // nothing was sent since the prompt
    bool boarded;           // there is no prompt in his window to be ended: a board came, or none
    bool leaving;
    int64_t warned_us; // when he was told that he says nothing
    int64_t came_us, spoke_us;
    struct ics_origin *origin;
    struct ics_ration talk;
    uint64_t *said; // bytes, to anybody in the hall
    char censored[ICS_CENSORED_MOST][ICS_NAME_MAX + 1];
    struct ics_table *table;   // where he plays
    struct ics_table *watched; // what he watches or would like to
    bool leave[2];             // the sides that let him
};

struct ics_seek {
    struct ics_seek *next;
    unsigned number;
    struct ics_user *user;
    struct ics_terms terms;
};

struct ics_offer {
    struct ics_offer *next;
    struct ics_user *from, *to;
    struct ics_terms terms;
};

struct ics_finished {
    unsigned number;
    struct ics_terms terms;
    char names[2][ICS_NAME_MAX + 1];
    char origins[2][ICS_ORIGIN_MAX];
    struct record record;
};

struct ics_hall {
    const struct settings *options;
    struct rng rng;
    struct ics_robots robots;
    struct chimes *chimes;     // for whoever sits at a window of his own; NULL: silence
    struct ics_keep *keep;     // NULL: nothing outlasts the server
    struct ics_scribe *scribe; // NULL: games are not written
    bool is_public;            // anybody may come, not one person on standard input
    struct ics_user *users;
    struct ics_pass *passes;
    struct ics_table *tables;
    struct ics_seek *seeks;
    struct ics_offer *offers;
    struct ics_finished finished[ICS_FINISHED_MOST]; // in order
    unsigned user_count, game_count, seek_count, finished_count, guest_count;
    int64_t began_us;
    struct ics_origin *origins;
    unsigned per_origin; // connections, tables, seeks; 0: no limits
    uint64_t said;       // bytes
};

struct ics_hall *ics_hall_open(const struct settings *options, char **cause);
// Games that are going on are kept for the next server, or abandoned. False with a cause when a
// game could not be saved.
bool ics_hall_close(struct ics_hall *hall, char **cause);

// Tells those who played a game that it could not be saved.
void ics_hall_tell_unsaved(struct ics_hall *hall);

// A new connection, whose link the hall takes over; and its end. Who sits at a table must have left
// it before.
struct ics_user *ics_hall_enter(struct ics_hall *hall, struct ics_link *link);
void ics_hall_remove(struct ics_hall *hall, struct ics_user *user);

// May somebody ask others for something now? It is used up then. If not, he is told when.
bool ics_hall_may_ask(struct ics_hall *hall, struct ics_user *user);

// Does `user` not want to hear of `from`?
bool ics_hall_censors(const struct ics_user *user, const struct ics_user *from);

// Is there room for another game of somebody? Fails with a cause.
bool ics_hall_has_room(const struct ics_hall *hall, const struct ics_user *user, char **cause);

// Whoever has logged in by that name; NULL: nobody.
struct ics_user *ics_hall_user(const struct ics_hall *hall, const char *name);

bool ics_is_same_name(const char *a, const char *b);

// The table or finished game of that number, or NULL.
struct ics_table *ics_hall_table(const struct ics_hall *hall, unsigned number);
const struct ics_finished *ics_hall_finished(const struct ics_hall *hall, unsigned number);

// Gives a name to somebody, with a pass by this token's digest; the pass that was there is good no
// more.
void ics_hall_name(struct ics_hall *hall, struct ics_user *user, const char *name,
                   const struct digest *token);

// The same with a pass that is there: it is his who shows the token. Somebody else who has the name
// loses it and has to go.
void ics_hall_hand_over(struct ics_hall *hall, struct ics_user *user, struct ics_pass *pass);

// A table where that name has a seat and is away; NULL: none.
struct ics_table *ics_hall_empty_seat(const struct ics_hall *hall, const char *name,
                                      enum colour *side);

// Writes down where a table stands, when more has changed than a try.
void ics_hall_keep_table(struct ics_hall *hall, struct ics_table *table);

// Nobody's name any longer.
void ics_hall_forget_pass(struct ics_hall *hall, struct ics_pass *pass);

struct ics_table *ics_hall_add_table(struct ics_hall *hall, const struct ics_terms *terms);

// Takes a table that is over out of the hall; its game is remembered and written.
void ics_hall_clear_table(struct ics_hall *hall, struct ics_table *table);

unsigned ics_hall_seeks_of(const struct ics_hall *hall, const struct ics_user *user);
// May somebody seek another game? Fails with a cause, a sentence.
bool ics_hall_may_seek(const struct ics_hall *hall, const struct ics_user *user, char **cause);
struct ics_seek *ics_hall_add_seek(struct ics_hall *hall, struct ics_user *user,
                                   const struct ics_terms *terms);
void ics_hall_remove_seeks(struct ics_hall *hall, const struct ics_user *user);

unsigned ics_hall_offers_of(const struct ics_hall *hall, const struct ics_user *user);
struct ics_offer *ics_hall_add_offer(struct ics_hall *hall, struct ics_user *from,
                                     struct ics_user *to, const struct ics_terms *terms);
// The first offer from somebody (NULL: anybody) to somebody (the same).
struct ics_offer *ics_hall_offer(const struct ics_hall *hall, const struct ics_user *from,
                                 const struct ics_user *to);
void ics_hall_remove_offer(struct ics_hall *hall, struct ics_offer *offer);
void ics_hall_remove_offers(struct ics_hall *hall, const struct ics_user *user);

// Text for one person; NULL for nobody. It begins on a line of its own.
void ics_say(struct ics_user *user, const char *format, ...)
    __attribute__((format(KF_PRINTF, 2, 3)));
void ics_say_text(struct ics_user *user, const char *text);

// The same for what may be longer than a connection can hold: it is cut then.
void ics_say_much(struct ics_user *user, struct text *text);

// Ends what was said with a prompt, and sends it off.
void ics_prompt(struct ics_user *user);

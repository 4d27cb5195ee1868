// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A table of the chess server: one umpire, two seats, their clocks, what each side knows, and the
// record. At a seat is a person, who may be away, or one of the program's players. It knows no
// connections and says nothing to anybody: front/ics/play does.
//
// The clocks run from the second move on. That of a side which is away waits for it, but in all no
// longer than its grace; then it runs on. Nothing blocks.

#pragma once

#include "belief/heard/view.h"
#include "front/ics/caption.h"
#include "front/ics/robot.h"
#include "front/ics/terms.h"
#include "front/shared/pencil.h"
#include "game/record.h"
#include "game/release.h"

enum { ICS_NAME_MAX = 17, ICS_ORIGIN_MAX = 64, ICS_ID_MAX = 16 };

// What a side has on offer, as bits.
enum ics_offering { ICS_OFFERS_DRAW = 1, ICS_OFFERS_ABORT = 2, ICS_OFFERS_ADJOURN = 4 };

struct ics_user; // front/ics/hall

struct ics_table {
    struct ics_table *next;
    unsigned number;
    char id[ICS_ID_MAX + 1]; // by which the game is known in files; of all games that ever were
    struct ics_terms terms;
    char names[2][ICS_NAME_MAX + 1];
    char origins[2][ICS_ORIGIN_MAX]; // where the people came from; "" for the program
    bool program[2];                 // whose seats are the program's, be it there or not
    struct ics_user *people[2];      // NULL: away, or the program
    struct ics_robot *robots[2];     // the same
    bool introduced;                 // it was said who judges for the program
    int64_t away_us[2];  // since when somebody has been away from a game that runs; or 0
    int64_t grace_us[2]; // how long the clock may still wait for that side
    unsigned offers[2];  // enum ics_offering
    bool watched;        // somebody may be watching
    struct umpire *umpire;
    struct record record;
    struct view views[2];
    size_t tries[2]; // of each side, and its questions: of the other's nobody shall know
    struct timer timers[2];
    bool running; // not adjourned
    bool waits;   // and the clock of the side to move waits for it
    bool agreed;  // adjourned by both, who then have to come back both
    bool over;
    int64_t left_us;        // when it was adjourned
    int64_t heard_us;       // when both sides last heard something
    int64_t seen_s;         // when somebody was last here, by the calendar
    int64_t warned_us;      // when it was said that nothing happens
    bool unkept;            // the file does not hold all of it
    struct release release; // of a robot's move in this turn
    struct choice held;     // what it will try then, if it is_held
    bool is_held;
    size_t fallbacks[2];         // tries for which the built-in evaluator stood in for an engine
    int64_t turned_us, shown_us; // when the turn began and a window was shown so; 0: not yet
    struct pencil pencils[2];
    struct ics_robot *adviser;         // looks for a hint, or NULL
    char captions[2][ICS_CAPTION_MAX]; // what each side was told last, for the bar of its window
    double expects; // the score that the program expected last, 0 to 1; negative: no idea
};

// grace_us: how long the clock of a side that is away waits for it, all in all.
struct ics_table *ics_table_open(unsigned number, const struct ics_terms *terms, int64_t grace_us);
void ics_table_close(struct ics_table *table);

enum colour ics_table_turn(const struct ics_table *table);

// The game begins or goes on; it is adjourned. Robots that are to move are asked to.
void ics_table_run(struct ics_table *table);
void ics_table_pause(struct ics_table *table);

// A person goes away from a game, and comes back.
void ics_table_leave(struct ics_table *table, enum colour side);
void ics_table_return(struct ics_table *table, enum colour side);

// Is anybody at that seat? And for how long has a game that runs been waiting for him, else 0?
bool ics_table_is_taken(const struct ics_table *table, enum colour side);
int64_t ics_table_away_ms(const struct ics_table *table, enum colour side);

// How long the clock may still wait for him.
int64_t ics_table_grace_ms(const struct ics_table *table, enum colour side);

// The program sits down at its seat, and hears all that was said to it.
void ics_table_seat_robot(struct ics_table *table, enum colour side, struct ics_robot *robot);

// What comes with time: nobody is waited for beyond his grace.
void ics_table_attend(struct ics_table *table);

// A try, or with MOVE_NONE the question, of the side to move. A game without end is drawn. False
// when its time was over before: then nothing was said.
bool ics_table_try(struct ics_table *table, move_t try, struct announcement *said);

// The same out of a file, without clocks or robots. False for what an umpire would not have heard.
bool ics_table_replay(struct ics_table *table, move_t try);

// A robot has chosen: false when its try has to wait, under rules that keep refusals private, so
// that nobody can tell by the clock what came before it. ics_table_is_due then says when.
bool ics_table_may_try(struct ics_table *table, const struct choice *choice);
bool ics_table_is_due(const struct ics_table *table);

// Has this side tried so much in this game that a try which is nonsense on one's own board, or was
// refused this turn, is not worth the umpire's time? Others always are: so a record stays small
// whoever writes it.
bool ics_table_is_tired_of(const struct ics_table *table, move_t try);

// Do the rules have the question?
bool ics_table_may_ask(const struct ics_table *table);

// The flag of the side to move has fallen.
bool ics_table_flag_fell(const struct ics_table *table);

// Milliseconds until the flag falls, a wait ends or a choice that waits is due, -1 for never.
int64_t ics_table_patience_ms(const struct ics_table *table);

// Does the clock of the side to move run? From the second move on, while nobody is waited for.
bool ics_table_ticks(const struct ics_table *table);

// What a side has on its clock now; 0 without a clock.
int64_t ics_table_left_ms(const struct ics_table *table, enum colour side);

void ics_table_end(struct ics_table *table, enum result result, enum termination termination);

// Takes back moves, with all that was tried since; the record tells of it. Robots know nothing of
// it: others have to come. False when there are not so many.
bool ics_table_take_back(struct ics_table *table, unsigned plies);

// The truth, for after the end.
struct board ics_table_truth(const struct ics_table *table);

// Kriegfish: one engine process and the conversation with it.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside of the eval room. A worker never waits: it says what is to be said and takes in what has
// come. Questions are answered in their order; several may be under way. It trusts nothing it
// hears: an answer must name legal moves of its board only, and all of them when all were asked
// for. Distributing boards, restarting and giving up is the staff's business (eval/staff.h).
#pragma once

#include "base/child.h"
#include "base/log.h"
#include "board/kind.h"
#include "board/movegen.h"
#include "eval/profile.h"
#include "eval/uci.h"

enum { WINDOW_MAX = 16 };

// What all workers of a staff have in common; it outlives them.
struct worker_plan {
    struct profile profile;
    char *program;
    const struct kind *kind;
    long hash_mb;
    const struct log *log; // or NULL
};

enum worker_state {
    WORKER_ABSENT,
    WORKER_GREETING, // "uci" was said
    WORKER_SETTING,  // options were set
    WORKER_READY,    // for questions, or busy with some
    WORKER_SEALING,  // all questions were answered, as far as we know: was there one answer too
                     // many?
    WORKER_CLEANING, // it forgets what it learned from earlier boards
};

enum { QUESTION_DEEP = 4 }; // plies from which on a search takes longer than the way to it

struct question {
    struct board board;
    size_t tag;     // the asker's
    unsigned move;  // the asker's
    bool all_moves; // else one score for the board
    bool by_eval;   // which it has to have by "eval"; the board is quiet and nobody is in check
    bool turned;    // the asker's: it is for the other side than the asker's board
    unsigned depth; // in plies
    bool forgotten; // nobody waits for it any more
};

// Scores in the order of the board's legal moves, or one for the board.
struct answer {
    struct moves moves;
    unsigned missing; // moves without a score
    int score[MOVES_MAX];
};

enum worker_heard {
    HEARD_NOTHING,  // no more for now
    HEARD_PROGRESS, // the state has changed
    HEARD_ANSWER,   // to the first question, in `answer`; worker_next() goes on
    HEARD_CLEAN,    // it has forgotten what it was asked
    HEARD_SEAL,     // the answers since the last cleaning are good
    HEARD_FAULT,    // `fault` tells which; only worker_end() is left to do
};

struct worker {
    const struct worker_plan *plan;
    struct child *child;
    enum worker_state state;
    struct deadline limit; // for what it owes us
    struct text name;      // what it calls itself
    struct text options;   // the names of its options, a line each
    bool has_variant;
    bool has_lines; // it scores all moves of a board at once
    bool dirty;     // it was asked something since it was cleaned
    bool hopeless;  // the fault will come again: do not restart
    bool nonsense;  // it spoke, but what it said cannot be trusted
    unsigned lines; // its MultiPV setting; 0: not set yet
    struct question questions[WINDOW_MAX];
    unsigned first, count; // of the questions under way
    struct answer answer;
    struct text fault;
    struct text words; // the last line it said while it got ready
};

void worker_init(struct worker *worker, const struct worker_plan *plan);
void worker_free(struct worker *worker);

// Starts the process and greets it. False: see fault.
bool worker_start(struct worker *worker);

// After a fault in getting ready: what became of it and what it said last, on its standard error
// too, for which a program that ended by itself is run once more. May wait for a second.
void worker_add_failure(struct worker *worker, struct text *text);

// Ends the process, at once or by asking it first; every question is dropped.
void worker_end(struct worker *worker, bool politely);

// False: see fault. The worker must be ready with fewer than `window` questions under way, and all
// of them must want the same.
bool worker_ask(struct worker *worker, const struct question *question);

// Nobody waits for the answers to come; a long search is told to stop. False: see fault.
bool worker_forget(struct worker *worker);

// Ask an idle worker to forget what it learned; worker_seal() first asks for a sign that nothing
// more is to come. One that was asked for evaluations alone has learned nothing.
bool worker_seal(struct worker *worker);
bool worker_clean(struct worker *worker);

// Takes in lines until one matters.
enum worker_heard worker_hear(struct worker *worker);

// The question that was answered, or that an answer is awaited to. There must be one.
struct question *worker_question(struct worker *worker);

// Takes the answered question away.
void worker_next(struct worker *worker);

// Has it kept us waiting for too long? Only after worker_hear() heard nothing.
bool worker_is_late(struct worker *worker);

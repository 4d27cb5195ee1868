// Kriegfish: the worth of ordinary boards, judged in batches by an engine or by ourselves.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A leaf: it knows boards and nothing of the game around them. The caller owns boards and answers;
// the evaluator owns its processes and its cache, and belongs to one player. One thread at a time
// may use it, and the thread that opened it must outlive it (children die with their thread).
//
// Nothing here but evaluator_wait fails, and nothing for good. An engine that dies, hangs or talks
// nonsense is restarted a few times; then, or when it cannot be found or cannot play the board, the
// built-in evaluator takes over and the reason is reported in one line. The calls block until their
// deadline at most, plus a few milliseconds. Without a deadline the answers are the same every time
// and do not depend on the number of processes or threads.
#pragma once

#include "base/clock.h"
#include "base/log.h"
#include "board/kind.h"
#include "eval/judgement.h"

struct evaluator;

#define EVALUATOR_DEFAULT "fairy-stockfish" // the engine of those who named none

// A line for the user, such as "fairy-stockfish died 4 times; the built-in evaluator takes over".
struct evaluator_report {
    void (*say)(void *context, const char *line); // NULL: nobody listens
    void *context;
};

// A field that is 0 takes the value in brackets.
struct evaluator_options {
    const char *engine;      // "builtin", a profile's name or a program's path [fairy-stockfish]
    unsigned processes;      // engine processes, or threads of the built-in one [1]
    unsigned depth;          // in plies, quiescence on top [1]
    uint64_t nodes;          // built-in only: a board's limit of work [none]
    unsigned hash_mb;        // of each engine process [what its profile says]
    size_t cache_bytes;      // of the position cache [no cache]
    const struct kind *kind; // of all boards to come [chess]
    struct evaluator_report report;
    const struct log *log; // details of faults; may be NULL
};

struct evaluator_stats {
    uint64_t boards;  // judged or valued, those from the cache too
    uint64_t pairs;   // of a board and a legal move
    uint64_t refused; // boards that were not strictly legal
    uint64_t cache_asked, cache_hits;
    unsigned starts;    // of engine processes
    unsigned faults;    // of engine processes; each was followed by a restart, or by giving up
    uint64_t stand_ins; // boards that the built-in evaluator judged in place of an engine
    bool fallen_back;   // and does so for good
    bool builtin;       // it answers from now on, wanted or not
    const char *name;   // what the engine calls itself, or the profile's name; never NULL
};

// Never NULL. Engines are started but not waited for.
struct evaluator *evaluator_open(const struct evaluator_options *options);

// Waits until the engines are ready for boards. False, with a cause that has their last words, when
// there is no such engine, it cannot play the boards, or does not get ready in the time that its
// profile allows. Whoever goes on nevertheless has the built-in evaluator, or the engine later.
bool evaluator_wait(struct evaluator *evaluator, char **cause);

// Asks the engines to quit and ends them. NULL is allowed.
void evaluator_close(struct evaluator *evaluator);

// From the next call on.
void evaluator_set_depth(struct evaluator *evaluator, unsigned depth);

// Judges boards until all are done or the deadline has passed; returns how many are finished. A
// board that is not strictly legal stays unfinished.
size_t evaluator_judge(struct evaluator *evaluator, const struct board *boards, size_t count,
                       struct judgement *out, struct deadline deadline);

// The win probability of the side to move on each board, or VALUE_UNFINISHED; else the same.
// Several times as many boards a second as with all their moves: at depth 1, where a profile says
// so, the engine is asked for its bare evaluation of the board after all exchanges.
#define VALUE_UNFINISHED (-1.0f)
size_t evaluator_values(struct evaluator *evaluator, const struct board *boards, size_t count,
                        float *out, struct deadline deadline);

struct evaluator_stats evaluator_stats(const struct evaluator *evaluator);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The contract of a way of choosing: what it is given, what it answers, and the const struct
// player_ops with which it does so. Values and function pointers only; player.h is for those who
// use a player.

#pragma once

#include "base/clock.h"
#include "base/rng.h"
#include "base/settings.h"
#include "belief/heard/view.h"
#include "belief/model/model.h"
#include "board/kind.h"

// What a player is asked to think within: time, or work (boards or iterations) for games that can
// be repeated. Work is for each try; nodes 0 means no limit of it. Time is for the whole turn: to
// hear what came before it, this try, to hear the answer, and every try after a refusal. Whoever
// asks for a try says what the turn has left, and a way of choosing is given its part of that
// (limit_of_try). The last two are for those who play by a clock, and 0 for all others: whoever has
// a time for each turn gains nothing by haste.
struct limit {
    struct deadline until;
    uint64_t nodes;
    int64_t share_ms; // what is given of the clock; what is not used stays there
    int64_t more_ms;  // what may be taken beyond `until` when much is at stake
};

// The part of what a turn has left that its next try may take, after so many refusals: there has to
// be something left for those that follow.
struct limit limit_of_try(struct limit turn, unsigned refused);

// Until when the next of so many words has to be heard, so that the turn can be played. Never where
// work alone is counted: such games repeat.
struct deadline limit_of_hearing(struct limit turn, unsigned words);

// Time that is not used is saved, and no work was counted out: whoever plays by a clock may hurry
// or take longer.
static inline bool limit_is_share(const struct limit *limit) {
    return limit->share_ms && !limit->nodes;
}

// What a player expects of one try.
struct prospect {
    move_t try;
    double win;   // expected score where it is legal, 0 to 1
    double legal; // the chance of that
};

enum { PROSPECTS_MOST = 32 };

// A thought worth showing while a player thinks. `text` may be NULL.
struct thought {
    move_t try;
    double win;      // expected score of the player's side, 0 to 1
    uint64_t boards; // boards it believes in
    uint64_t nodes;
    const char *text;
    unsigned count; // of the best tries, best first; 0 from players that compare none
    struct prospect best[PROSPECTS_MOST];
};

struct report {
    void (*think)(void *listener, const struct thought *thought);
    void (*warn)(void *listener, const char *line); // an engine died, and the like
    void *listener;
};

// What a player may use, from its opening to its end.
struct resources {
    const char *engine;      // name or path, for all that can use one; NULL: nobody named any
    const char *model;       // a file that kriegfish learn wrote; NULL for the model that ships
    const struct kind *kind; // of the boards to come; NULL for chess
    bool lenient; // an engine that is not there is no failure: it was there, and has to be replaced
    unsigned cores;
    struct report report;
    // Set by player_open for players with PLAYER_MODEL_ROW, until their end; else NULL.
    const struct model *learned;
};

// A row for the settings of players that have a model of the enemy.
#define PLAYER_MODEL_ROW                                                                           \
    {                                                                                              \
        .name = "model", .type = SETTING_TEXT, .argument = "FILE",                                 \
        .help = "what kriegfish learn wrote, to know the enemy by (default: --model)"              \
    }

// What a player is told before a game. The rules outlive the game.
struct briefing {
    const struct ruleset *rules;
    struct board start;
    enum colour side;
    uint64_t seed;
};

struct choice {
    bool asks; // "any?" instead of a try
    move_t try;
    double win; // expected score, 0 to 1; negative when the player has no idea
    uint64_t boards, nodes;
    bool stood_in;  // for want of an answer of the engine the built-in evaluator judged boards
    bool resigns;   // it would rather give the game up; whoever cannot let it plays on with `try`
    double guessed; // share of the boards looked at that explain the last words alone, 0 to 1
};

// Who stands behind a player's choices, for those who record or show them.
struct backing {
    const char *judge; // of boards, valid until the player's end; NULL: nobody
    bool engine;       // the judge is an engine
    bool model;        // it goes by the model of the enemy that it was given
};

// A row for players out of a paper. Without it they have what was found to be better since; with it
// they do what the paper says, as far as it does, unless a setting is given as well.
#define STRICT_ROW(WITHOUT)                                                                        \
    { .name = "strict", .type = SETTING_BOOL, .help = "as in the paper: " WITHOUT }

static inline long strict_int(const struct settings *settings, const char *name, long papers) {
    bool strict = settings_bool(settings, "strict") && !settings_given(settings, name);
    return strict ? papers : settings_int(settings, name);
}

// The 2019 thesis (3.4) remembers "only a reasonable amount of possible states" and throws away the
// rest; our copy tells nothing of finding any again, so a game may leave the list empty, and then
// any try is as good. How long the list was is not told: with `strict` so long that its tables 4.5
// and 4.7 come out (report/2019.md).
enum { STRICT_LIST = 2000 };

struct player_ops {
    const char *name;
    const char *paper;   // where it comes from
    const char *summary; // one line
    const struct setting *settings;
    size_t state_size; // of what the functions get as `state`, zeroed before open
    // Any of these but begin and choose may be NULL.
    bool (*open)(void *state, const struct settings *settings, const struct resources *resources,
                 char **cause);
    void (*begin)(void *state, const struct briefing *briefing);
    // After the view has heard it; `try` as in view_hear. What takes long is done until the
    // deadline and no longer; with a deadline of never all is done that there is to do.
    void (*hear)(void *state, const struct view *view, move_t try, const struct announcement *said,
                 struct deadline until);
    struct choice (*choose)(void *state, const struct view *view, struct limit limit);
    // On the enemy's time: makes what it knows better, until the deadline (whose bell rings as soon
    // as there is something to hear) or until there is nothing to do. Returns how many boards it
    // found.
    uint64_t (*ponder)(void *state, struct deadline until);
    // Changes what is not as one would think: no judge, a model where there is a row for one.
    void (*back)(const void *state, struct backing *backing);
    // How likely an enemy's man, and its king, stands on each square of the 8x8 grid, as far as it
    // has an idea.
    void (*believe)(const void *state, float enemy[64], float king[64]);
    void (*close)(void *state);
};

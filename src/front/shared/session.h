// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A session: what all interactive fronts (CECP, UCI, console) have in common. One umpire, one
// player on a thread of its own, and somebody else, whose tries the front brings. It keeps the
// options, the record, what each side knows, the clocks, and writes the record at the end. What is
// said to the outside is the front's business.
//
//     session_open, then for each game: session_new, session_seat
//     the other side's turn:  session_try (or session_ask), at once
//     the player's turn:      session_think; then wait for session_source, session_attend when
//     ready:
//                             the report says what was tried and answered until a move is played
//
// The session is for one thread, the front's; the report is called on it, from within the session's
// functions, and must not call back those that change the game. session_open, session_set and
// session_hint may wait for an engine to start, session_close for a thread to end, and a try for a
// hint in the making to be dropped; nothing else blocks. A session owns its settings (a copy), its
// game and its player.

#pragma once

#include "base/settings.h"
#include "base/source.h"
#include "belief/heard/view.h"
#include "game/pace.h"
#include "game/record.h"
#include "game/remark.h"
#include "players/contract.h"

// The options of every interactive front, declared once: the command line, UCI options, CECP
// features and the console read these rows. Ends with a row whose name is NULL.
extern const struct setting session_options[];

enum { SESSION_NOBODY = 2 }; // the player sits at neither side

struct session_report {
    // The player's try, or question, and the answer. This is the truth: a person on the other side
    // may be told of it only what law_hears lets through, and never the try.
    void (*said)(void *front, const struct exchange *exchange);
    // What the player thinks, once at least before every try (MOVE_NONE: it will ask). It gives
    // its men away: never for a person's eyes during a game.
    void (*thought)(void *front, const struct thought *thought);
    // Where it believes the enemy to be, with every choice, after the thought and before the try;
    // only with the option beliefs. For the same eyes.
    void (*believed)(void *front, const struct suspicion *suspicion);
    // It has pondered, and found so many boards. Not for a person's eyes either.
    void (*pondered)(void *front, uint64_t found);
    // The answer to session_hint, from what that side knows alone. MOVE_NONE: ask "any?".
    void (*hint)(void *front, move_t try);
    // An engine died.
    void (*warned)(void *front, const char *line);
    // The record of the game that has just ended could not be written: for a person's eyes.
    void (*unsaved)(void *front, const char *cause);
    // The game is over and all may be shown. Not for a game that was abandoned for the next one.
    void (*ended)(void *front, const struct record *record);
    bool resigns; // the front can tell that the player gives up; else it plays on
    void *front;
};

struct session;

// Opens the player that the options name; any function of the report may be NULL.
struct session *session_open(const struct settings *options, const struct session_report *report,
                             char **cause);
// A game that is going on is recorded as abandoned. False when any game could not be saved.
bool session_close(struct session *session, char **cause);

// Options. A new player or engine takes over at once, even in the middle of a game, having heard
// what its side heard; rules, board and seed are for the next game (the present one, if nothing
// was tried yet). When it fails, all is as it was.
bool session_set(struct session *session, const char *name, const char *value, char **cause);
const struct settings *session_settings(const struct session *session);

// Is the engine there that judges boards for the default player unless told otherwise?
bool session_has_engine(void);

// The words to offer for an option: its choices, the players, the engines; for the caller to free.
// NULL for an option that takes anything.
char *session_choices(const char *name);

// "Kriegfish 0.1.0 (pimc, judge Fairy-Stockfish 11.1)", valid until the player changes.
const char *session_title(const struct session *session);

// A new game, from the start position of --board or from a FEN. The player sits at neither side
// until it is seated. When it fails, for the position makes no sense or the engine that was named
// does not play such a board, the old game goes on.
bool session_new(struct session *session, const char *fen, char **cause);

// The same on a board of that kind, NULL for a rectangle without a name, whatever --board says.
bool session_new_on(struct session *session, const struct kind *kind, const char *fen,
                    char **cause);

// Where the player sits, WHITE, BLACK or SESSION_NOBODY; at any time, when it does not think.
void session_seat(struct session *session, int side);

// What the other side is called in the record; NULL: "?".
void session_name_opponent(struct session *session, const char *name);

// A try, or "any?" where the rules have it, of the side to move, which is not the player thinking.
// Any value of move_t goes. Not after the end.
struct announcement session_try(struct session *session, move_t try);
struct announcement session_ask(struct session *session);
bool session_may_ask(const struct session *session);

// On the player's turn: lets it think until it has moved; its refused tries are part of that, and
// of its time.
void session_think(struct session *session);
bool session_thinking(const struct session *session);

// Which tries are wanted when it thinks next; nothing is learnt from that. None: any.
void session_confine(struct session *session, const struct moves *only);

// As session_think, but nothing is tried: it looks again and again, longer every time, and what it
// thinks is all there is, until session_stop. After session_decide what it chooses next is tried.
void session_analyze(struct session *session);
void session_decide(struct session *session);

// It is to move soon; its thinking is thrown away.
void session_hurry(struct session *session);
void session_stop(struct session *session);

// While it waits for the other side: lets it ponder until the next try is answered. Nothing happens
// when it ponders already, when it is its own turn, and with a limit of work, for such games can be
// repeated. session_rest ends it, and so does session_stop.
void session_ponder(struct session *session);
void session_rest(struct session *session);

// Takes back moves, with all that was tried since; false when there are not so many. The record
// tells of it. Also after the end.
bool session_undo(struct session *session, unsigned plies);

// A game that ended by repetition or fifty moves goes on, for somebody who counts otherwise or not
// at all: all that was said counts, and nobody counts from now on, unless moves before that end are
// taken back. Recorded as it ended, it is recorded once more only if anything is tried. False when
// it has no such end.
bool session_play_on(struct session *session);

// In this game nobody counts, nor did before.
void session_uncount(struct session *session);

// An end from outside: resignation, agreement, time. Nothing happens after the end.
void session_end(struct session *session, enum result result, enum termination termination);

// Proposes a try for the side to move from what that side knows; the report brings it. False, with
// a cause, when none will come.
bool session_hint(struct session *session, char **cause);

// Time. Without any the option st holds; the option nodes goes before all.
void session_set_pace(struct session *session, enum colour side, const struct pace *pace);
void session_set_left(struct session *session, enum colour side, int64_t ms);

// Wait for it; then attend.
struct source session_source(const struct session *session);
void session_attend(struct session *session);

bool session_over(const struct session *session);
enum colour session_turn(const struct session *session);

// What one side knows; what has been said and tried (the truth); the true board.
const struct view *session_view(const struct session *session, enum colour side);
const struct record *session_record(const struct session *session);

// Appends the game so far to a PGN file, with who plays whom.
bool session_save(struct session *session, const char *path, char **cause);

// Is the game over and in that file, since it is the one that games go to?
bool session_is_kept(const struct session *session, const char *path);

// Adds the notes of a record whose moves were played again.
void session_copy_notes(struct session *session, const struct record *from);

struct board session_truth(const struct session *session);

// The score that the player expected when it last chose, 0 to 1; negative when it has no idea.
double session_expects(const struct session *session);

// The umpire's log: all that this side heard so far, with its own tries, a line each.
void session_add_log(const struct session *session, enum colour side, struct text *text);

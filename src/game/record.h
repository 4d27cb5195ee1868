// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A record: a game as it went at the umpire's table, every try with what was said to it, and the
// tags that tell who, when and how. It holds the truth; what one side may see of it is for
// replay.h. How it looks in a file is for pgn.h.
//
// A struct record owns its strings and lists: record_init, then record_free. The rules and the kind
// are borrowed and must outlive it. Nothing blocks; only record_check can fail.

#pragma once

#include "base/dictionary.h"
#include "base/text.h"
#include "board/kind.h"
#include "law/law.h"

#include <stddef.h>

// Something proposed to the umpire and its answer.
struct exchange {
    move_t try; // MOVE_NONE is the question "any?"
    struct announcement said;
};

// One side's turn: its exchanges, of which the last is the move, unless the game ended before.
struct ply {
    size_t first, count; // in the record's exchanges
    char *note;          // a remark of anybody's, or NULL
    unsigned long line;  // of the file it was read from, or 0
};

struct tag {
    char *name, *value;
};

// How a game ended; up to INSUFFICIENT as in enum ending.
enum termination {
    TERMINATION_NONE, // it did not
    TERMINATION_CHECKMATE,
    TERMINATION_STALEMATE,
    TERMINATION_REPETITION,
    TERMINATION_FIFTY_MOVES,
    TERMINATION_INSUFFICIENT,
    TERMINATION_RESIGNATION,
    TERMINATION_AGREEMENT,
    TERMINATION_TIME,
    TERMINATION_FAULT,      // a seat gave no try that can be judged
    TERMINATION_MOVE_LIMIT, // too many plies
    TERMINATION_ABANDONED,  // somebody stopped it
    TERMINATION_UNTOLD,     // it has a result, and no more is known (there may be a tag)
};

struct record {
    const struct ruleset *rules;
    const struct kind *kind; // NULL for a rectangle without a name
    struct board start;
    enum result result;
    enum termination termination;
    bool judged_later; // an ordinary game: what was said has been worked out afterwards
    char *note;        // before the first move, or NULL
    struct tag *tags;  // but for result, termination, ruleset, board and start
    size_t tag_count, tag_capacity;
    struct dictionary tag_index; // of their names
    struct exchange *exchanges;
    size_t exchange_count, exchange_capacity;
    struct ply *plies;
    size_t ply_count, ply_capacity;
};

void record_init(struct record *record, const struct ruleset *rules, const struct kind *kind,
                 const struct board *start);
void record_free(struct record *record);

// Adds what was tried (MOVE_NONE: asked) and said. A move ends the ply.
void record_add(struct record *record, move_t try, const struct announcement *said);

void record_end(struct record *record, enum result result, enum termination termination);

// The move of a ply; MOVE_NONE for a last ply that has none.
move_t record_move(const struct record *record, size_t ply);

// Is there anything to keep: words of the umpire, or a remark that all was taken back?
bool record_has_story(const struct record *record);

// How many plies have a move.
size_t record_moves(const struct record *record);

// The board before a ply; `ply` may be ply_count.
void record_board(const struct record *record, size_t ply, struct board *board);

// A tag's value, or NULL. Setting replaces the value; NULL takes the tag away. A name is made of
// letters, digits and _. Control characters in a value become spaces.
const char *record_tag(const struct record *record, const char *name);
void record_set_tag(struct record *record, const char *name, const char *value);

// Today, by the calendar of this place, as the tag Date.
void record_set_date(struct record *record);

// Is it the name of a tag that the record keeps as a field?
bool record_tag_is_field(const char *name);

// Remarks: to a ply, or with ply_count or more to the game as a whole. Added behind the one that is
// there. White space shrinks to one space, braces become brackets, and a remark that looks like the
// umpire's words gets "Note: " in front: so it can stand in a PGN file. Nothing is added to one
// that is longer than anybody reads, for a file may have very many.
void record_add_note(struct record *record, size_t ply, const char *note);

// Notes that what followed so many moves was taken back, which both sides know; does a note say so?
void record_note_take_back(struct record *record, size_t moves);
bool record_tells_take_back(const char *note);

// Adds the notes of another record: those of the game, and of the plies that this one has.
void record_copy_notes(struct record *record, const struct record *from);

// Does a comment begin as the umpire's words do in a record?
bool record_is_umpires(const char *comment);

// Lets an umpire judge the moves whose announcement is missing (SAID_NOTHING). Endings are called
// only for the last move. Where a game went on after a draw by count, an ordinary one or one that
// was played on, nobody counted in it, and its rules become those of ruleset_uncounted.
void record_judge(struct record *record);

// Would an umpire of these rules have said all this? The cause names the first difference with its
// line and move, and tells the truth; *ply, unless NULL, is where it is (ply_count: the result).
bool record_check(const struct record *record, char **cause);
bool record_check_until(const struct record *record, size_t *ply, char **cause);

// The number of the move that a ply belongs to, as the game counts: it may have begun anywhere.
size_t record_number(const struct record *record, size_t ply);

// "line 3, move 2 of White": for messages about a ply; without the line where it is not known.
void record_add_place(const struct record *record, size_t ply, struct text *text);

const char *termination_word(enum termination termination);

// TERMINATION_UNTOLD when it is no word of ours.
enum termination termination_read(const char *word);

// Was the same tried and said in both, and had they the same end?
bool record_same_game(const struct record *a, const struct record *b);

// That, and all else is the same as well.
bool record_equal(const struct record *a, const struct record *b);

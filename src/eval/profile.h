// Kriegfish: profiles, the text files that say how to drive an engine, and where programs are.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// NAME.engine in $XDG_CONFIG_HOME/kriegfish/engines wins over the one in our data directory
// (base/place.h). kriegfish(5) describes the format. Reads files;
// starts nothing.
#pragma once

#include "base/text.h"

#include <stdint.h>

enum profile_method {
    METHOD_AUTO,     // MultiPV when the engine has it, else children
    METHOD_MULTIPV,  // one question a board: all moves at once
    METHOD_CHILDREN, // one question a move: the board after it, as the paper of 2005 did
    METHOD_BUILTIN,  // no engine at all
};

// How one value for a board is had.
enum profile_value {
    VALUE_BY_DEPTH, // "go depth 1"
    VALUE_BY_EVAL,  // "eval", which searches nothing: only quiet boards are asked that way
};

// An option to set: "NAME = VALUE".
struct profile_option {
    char *name, *value;
};

struct profile {
    char *name;
    char *file;    // where it was read; NULL for one that we made up
    char *summary; // one line, or NULL
    char *program; // a name to look for, or a path; NULL for METHOD_BUILTIN
    char *arguments;
    char *boards;   // kinds it plays (board/kind.h), with spaces between them
    char *variants; // path of a variants file for it, or NULL
    enum profile_method method;
    enum profile_value value;
    long window;      // boards it is sent ahead
    long hash;        // megabytes
    long patience_ms; // for one answer
    long start_ms;    // for the handshake
    long pause_ms;    // before the first restart; the others wait longer
    struct profile_option *options;
    size_t option_count;
};

// The profile for a name, or for a path to a program (then its file name's profile, if there is
// one). A name without a profile gives a careful one that should do for any UCI engine. False with
// a cause when a profile cannot be read, or is one of ours and not there.
bool profile_find(const char *name, struct profile *profile, char **cause);

// Reads a profile's text; `file` is named in causes.
bool profile_read(struct profile *profile, const char *text, const char *file, char **cause);
void profile_free(struct profile *profile);

bool profile_plays(const struct profile *profile, const char *kind);

// The path of the profile's program: as it stands when it holds a slash, else from PATH, /usr/games
// or /usr/local/games. The caller frees it. NULL with a cause when there is none.
char *profile_program(const struct profile *profile, char **cause);

// The names of all profiles, sorted, the user's and ours; ends with NULL. Free each and the list.
char **profile_names(void);

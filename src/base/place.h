// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where things are: this program, other programs, our data, a user's configuration and saved games.
// Reads the environment and looks at the disk. The caller frees what is returned.

#pragma once

#include "base/text.h"

// This program, to be started again; NULL where the system does not tell. It need not be a name
// that anybody else can use.
char *place_self(void);

// The same by a name that others can start it by; NULL where the system does not tell.
char *place_self_named(void);

// The directory this program lies in; NULL where the system does not tell.
char *place_home(void);

// A program by its name: from PATH, else where games usually are; NULL when there is none.
char *place_program(const char *name);

// A file or directory of our data: in $KRIEGFISH_DATADIR if that is set; else beside the program
// (an unpacked archive), above it (a build tree), or where a program that lies there has its data
// (an installation that was moved); else where we were installed.
char *place_data(const char *file);

// A file or directory of the user's configuration, and one of what outlasts a session (saved games,
// history); NULL when the user has no place for it.
char *place_configuration(const char *file);
char *place_saved(const char *file);

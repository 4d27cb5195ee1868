// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The commands of the program. A new one is a file NAME.c, a line here and a line in the list.

#pragma once

#include "front/command/command.h"

extern const struct command command_bench;
extern const struct command command_blind;
extern const struct command command_cecp;
extern const struct command command_console;
extern const struct command command_tutorial;
extern const struct command command_demo;
extern const struct command command_engine;
extern const struct command command_analyze;
extern const struct command command_belief;
extern const struct command command_experiment;
extern const struct command command_game; // hidden
extern const struct command command_help;
extern const struct command command_ics;
extern const struct command command_learn;
extern const struct command command_match;
extern const struct command command_merge;
extern const struct command command_perft;
extern const struct command command_players;
extern const struct command command_protocol;
extern const struct command command_replay;
extern const struct command command_report;
extern const struct command command_solve;
extern const struct command command_tournament;
extern const struct command command_uci;
extern const struct command command_umpire;
extern const struct command command_xboard;
extern const struct command command_winboard;

// In the order of the overview; ends with NULL.
extern const struct command *const commands[];

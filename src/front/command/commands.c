// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"

const struct command *const commands[] = {
    &command_xboard,
    &command_winboard,
    &command_tutorial,
    &command_console,
    &command_demo,
    &command_replay,
    &command_players,
    &command_match,
    &command_tournament,
    &command_merge,
    &command_report,
    &command_experiment,
    &command_bench,
    &command_protocol,
    &command_cecp,
    &command_uci,
    &command_engine,
    &command_belief,
    &command_analyze,
    &command_solve,
    &command_ics,
    &command_help,
    &command_learn,
    &command_perft,
    &command_umpire,
    &command_blind,
    &command_game,
    NULL,
};

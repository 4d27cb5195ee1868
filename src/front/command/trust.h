// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Records are checked against the umpire before anybody believes them, unless the user says
// --trust.

#pragma once

#include "front/command/command.h"
#include "game/record.h"

#define OPTION_TRUST_ROW                                                                           \
    {                                                                                              \
        .name = "trust", .type = SETTING_BOOL,                                                     \
        .help = "go on even where the umpire's words in the record are not by the rules"           \
    }

// Were the words of this record said by the rules, or does --trust make up for it? Then there is a
// warning on standard error. The cause names the first lie by line and move; only one who may know
// the truth is told what would have been right.
bool trust_record(const struct invocation *call, const struct record *record, bool knows_truth,
                  char **cause);

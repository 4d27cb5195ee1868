// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Commands that are filters: lines on standard input, answered one by one on standard output.

#pragma once

#include "base/text.h"
#include "front/command/command.h"

// Adds the answer to a line, without a newline; nothing when there is none.
typedef void filter_answer(void *state, const char *line, struct text *answer);

// Answers until the input ends or nobody reads the answers any more; the command's status. A line
// that is far too long is answered by an error. Blocks for the input, and as long as an answer
// takes.
int filter_run(const struct invocation *call, filter_answer *answer, void *state);

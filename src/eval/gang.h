// Kriegfish: the built-in evaluator over a batch of boards, on several threads.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Threads live for one call. Each board is one thread's work from start to end, so the answers do
// not depend on how many there are.
#pragma once

#include "eval/batch.h"
#include "eval/builtin.h"

// Does the boards of the list `todo` (indices into the batch) that are not done yet, as far as the
// deadline allows.
void gang_work(const struct batch *batch, const struct builtin_work *work, unsigned threads,
               const size_t *todo, size_t count);

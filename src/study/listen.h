// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every board that explains a story, each as likely as there are ways to it. Unlike a pool
// (belief/pool/pool.h), which keeps what it can, it has all of them or fails.
//
// boards_free gives the boards back.

#pragma once

#include "belief/heard/story.h"
#include "belief/sets/boards.h"

// False, with a cause, when there are more than `most` at any time.
bool listen_boards(const struct story *story, size_t most, struct boards *boards, char **cause);

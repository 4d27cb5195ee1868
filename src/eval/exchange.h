// Kriegfish: what a capture gains when both sides go on taking on the same square.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "board/movegen.h"

// Does a legal capture lose material? Static exchange evaluation; pins are not looked at.
bool exchange_loses(const struct board *board, move_t move);

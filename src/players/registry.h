// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The players there are.

#pragma once

#include "players/contract.h"

// The player of that name, or NULL; the nearest name to a misspelt one, or NULL. registry_at gives
// them in order, NULL past the last; the first is the default.
const struct player_ops *registry_find(const char *name);
const char *registry_nearest(const char *name);
const struct player_ops *registry_at(unsigned index);

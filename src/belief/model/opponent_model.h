// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The opponent model's place in a model file: packs with the weights of wishes and network for each
// taste, and the list "types" with how likely each type is before the first word.

#pragma once

#include "belief/model/model.h"
#include "belief/model/opponent.h"

// Reads a model from a file, as model_load does; one with weights for another network than ours
// fails.
bool opponent_model_load(struct model *model, const char *path, char **cause);

// From a model; weights set by hand where it has none.
void opponent_from_model(struct opponent *opponent, const struct model *model);
void opponent_to_model(const struct opponent *opponent, struct model *model);

// The one that ships with the program.
void opponent_default(struct opponent *opponent);

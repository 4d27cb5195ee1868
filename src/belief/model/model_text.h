// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The lines of src/belief/model/default.model, made into C by scripts/embed.awk when the program is
// built, so that it needs no installed file.

#pragma once

extern const char *const MODEL_TEXT[]; // ends with NULL

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The score sheet: results and what follows from them as one JSON document, which
// results_add_json_file reads back. The same results give the same bytes.

#pragma once

#include "match/results.h"

void sheet_add(const struct results *results, struct text *text);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pages for a browser: a file of report/ with a place into which data go as JSON. The page then
// needs nothing else.

#pragma once

#include "base/text.h"

// The page of that name as it was installed; fails when it has no place for data.
bool page_read(const char *name, struct text *page, char **cause);

// Writes the page with the data in their place to a file. JSON strings of ours hold no "</script>".
bool page_write(const struct text *page, const struct text *data, const char *path, char **cause);

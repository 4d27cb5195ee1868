// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The men as drawings, the same in every picture and page: letters for chessmen look different on
// each machine and do not fill their squares. A square is 45 units wide.

#pragma once

#include "base/text.h"
#include "board/types.h"

// The outline of a man, as an SVG path.
const char *shapes_outline(enum man man);

// Lines inside of it, as a path that is only stroked; "" for none.
const char *shapes_lines(enum man man);

// All of them as JSON, by letter: {"P": ["M22.5 ...", ""], ...}
void shapes_add_json(struct text *json);

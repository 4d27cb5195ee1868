// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The settings of a session, and two buttons, as options of CECP.

#pragma once

#include "front/gui/desk.h"

// `feature option` lines.
void cecp_say_options(const struct cecp *desk);

// NAME=VALUE, or a button's name.
void cecp_take_option(struct cecp *desk, const char *option);

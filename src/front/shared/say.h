// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A line to whoever reads standard output.

#pragma once

// Formats a line and sends it, with its end, at once.
void say(const char *format, ...) __attribute__((format(KF_PRINTF, 1, 2)));

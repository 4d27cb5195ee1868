// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The standard streams of the program as a whole; for main.

#pragma once

#include <stdbool.h>

// Before anything else: bytes are bytes, a stream that was handed over closed is an error to use
// and no place for the next file, and a reader or child that dies is an error of the write to it,
// not our death.
void streams_prepare(void);

// Whether nobody reads standard output any more.
bool streams_output_is_unread(void);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sources as POSIX has them: file descriptors. For base/*_posix.c, and for tests that make pipes.

#pragma once

#include "base/source.h"

enum source_kind {
    SOURCE_OWN,      // a descriptor that does not block, ours alone
    SOURCE_STANDARD, // one we were handed: it may block
    SOURCE_SOCKET,
};

struct source source_of_descriptor(int descriptor, enum source_kind kind);

// -1 for no source.
int source_descriptor(struct source source);

// Makes a descriptor one that does not block and that no other program gets from us.
void source_prepare(int descriptor);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The CRC-32 of gzip, zlib and PNG: tells whether two files are the same, not who wrote them.

#pragma once

#include <stddef.h>
#include <stdint.h>

uint32_t checksum_of(const char *bytes, size_t length);

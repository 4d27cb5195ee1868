// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/checksum.h"
#include "tests/tap.h"

int main(void) {
    OK(checksum_of("", 0) == 0);
    OK(checksum_of("123456789", 9) == 0xcbf43926); // the check value of every CRC catalogue
    OK(checksum_of("123456788", 9) != 0xcbf43926);
    OK(checksum_of("a\0b", 3) != checksum_of("a", 1));
    return tap_done();
}

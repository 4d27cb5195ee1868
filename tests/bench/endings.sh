# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Endings against few men, see tests/bench/endings.c; a few starts of each, for a look. KF_BENCH_STARTS sets how
# many (default 10), KF_BENCH_PLAYER who plays them.

"$KF_BUILDDIR/tests/bench/endings" "${KF_BENCH_PLAYER:-kriegfish:pool=1000,effort=1000}" 100 \
    "${KF_BENCH_STARTS:-10}" 0 seer KQ-K KR-K KP-K KNPP-K KNP-K KBP-K KBN-K KBB-K \
    KQ-KR KQ-KB KQ-KN KRPP-KPP KRP-KP

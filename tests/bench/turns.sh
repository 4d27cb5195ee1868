# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# How long turns are against their limit, see tests/bench/turns.c; a few games, for a look. Two
# hundred games are "tests/bench/turns 40 20 7", three quarters of an hour. Needs an idle machine.

"$KF_BUILDDIR/tests/bench/turns" 6 2 1

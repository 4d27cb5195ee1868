# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Boards judged through the pipe and by ourselves, see tests/bench/engine.c. The bar, 0.85 of a bare
# pipe's speed, is by the clock, so it needs an idle machine with two cores; below it the status
# is 1.

# shellcheck source=tests/all_cores.sh
. "$(dirname "$0")/../all_cores.sh"
XDG_CONFIG_HOME=/nonexistent $all_cores "$KF_BUILDDIR/tests/bench/engine"

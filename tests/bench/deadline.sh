# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# How late every player answers with 0.2 seconds for a turn, see tests/bench/deadline.c. More than
# 50 ms is too late, and the status is then 1. Needs an idle machine with two cores, one for an
# engine.

# shellcheck source=tests/all_cores.sh
. "$(dirname "$0")/../all_cores.sh"
$all_cores "$KF_BUILDDIR/tests/bench/deadline" 200 50

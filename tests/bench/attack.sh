# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The chess server and one hostile address with a thousand connections, see tests/bench/attack.c: an
# answer to a bystander within 100 ms, every guest in and with a robot, or the status is 1. Needs an
# idle machine with two cores.

# shellcheck source=tests/all_cores.sh
. "$(dirname "$0")/../all_cores.sh"
$all_cores "$KF_BUILDDIR/tests/bench/attack" 6 20

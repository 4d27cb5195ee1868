# shellcheck shell=sh disable=SC2034
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# For sections of make bench, which run on one core: leaves in $all_cores what to put before a
# command that needs them all.

all_cores=
if command -v taskset >/dev/null 2>&1; then
    last=$(($(getconf _NPROCESSORS_CONF) - 1))
    taskset -c "0-$last" true 2>/dev/null && all_cores="taskset -c 0-$last"
fi

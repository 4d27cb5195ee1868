# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Boards judged through the pipe and by ourselves, see tests/bench_eval.c. The bar, 0.85 of a bare
# pipe's speed, is by the clock, so it needs an idle machine with two cores; below it the status
# is 1.

all_cores=
if command -v taskset >/dev/null 2>&1; then
    last=$(($(getconf _NPROCESSORS_CONF) - 1))
    taskset -c "0-$last" true 2>/dev/null && all_cores="taskset -c 0-$last"
fi
XDG_CONFIG_HOME=/nonexistent $all_cores "$KF_BUILDDIR/tests/bench_eval"

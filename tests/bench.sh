#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make bench: runs the sections of tests/bench/ one after the other on one core, in the order of
# their names. A section is a shell script that prints a table; KRIEGFISH is the program.

PATH=$PATH:/usr/games
export PATH
one_core=
if command -v taskset >/dev/null 2>&1 && taskset -c 0 true 2>/dev/null; then
    one_core='taskset -c 0'
fi
status=0
for section in "$KF_SRCDIR"/tests/bench/*.sh; do
    echo "== $(basename "$section" .sh)"
    $one_core sh "$section" || status=1
done
exit $status

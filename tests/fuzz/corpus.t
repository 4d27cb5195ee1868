#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every target of the fuzzer on the inputs of its corpus: sensible ones to begin with, and each that
# brought a reader down once.

. "$KF_SRCDIR/tests/tap.sh"

replay=$KF_BUILDDIR/tests/fuzz/replay
corpus=$KF_SRCDIR/tests/fuzz/corpus
[ -x "$replay" ] || {
    skip 'no fuzz targets on this system'
    tap_done
    exit
}

mkdir "$scratch/run" && cd "$scratch/run" || exit 1
"$replay" >../targets
ok 'there are targets' test "$(wc -l <../targets)" -ge 24
is 'each has a corpus, and each corpus a target' "$(ls "$corpus")" "$(cat ../targets)"
while read -r target; do
    "$replay" "$target" "$corpus/$target" >/dev/null 2>../log
    tap_point $? "$target: $(tail -n 1 ../log)" "$(tail -n 40 ../log)"
done <../targets

# A target that falls is seen: its last input is named and the status tells.
"$replay" json "$scratch/none" 2>/dev/null
is 'no corpus' $? 1
"$replay" none "$corpus/json" 2>/dev/null
is 'no target' $? 2

tap_done

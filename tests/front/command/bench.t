#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Behaviour changes only when a commit says so: the numbers of kriegfish bench are those of
# tests/data/bench_number. After a change that is meant,
#     kriegfish bench | awk 'NR > 1 { print $1, $NF }' >tests/data/bench_number
# and say in the commit why they changed.

. "$KF_SRCDIR/tests/tap.sh"

wanted=$KF_SRCDIR/tests/data/bench_number
for cores in 1 2; do
    # One core takes the rooms for any processor, two those for this one, where there are such.
    rooms=$([ $cores = 1 ] && echo plain)
    KRIEGFISH_ROOMS=$rooms timeout 1200 "$KRIEGFISH" bench --cores $cores >"$scratch/out" 2>"$scratch/err"
    is "bench on $cores cores: status" $? 0
    is "bench on $cores cores: no complaint" "$(cat "$scratch/err")" ''
    awk 'NR > 1 { print $1, $NF }' "$scratch/out" >"$scratch/numbers"
    ok "bench on $cores cores: the numbers of tests/data/bench_number" \
        diff "$wanted" "$scratch/numbers"
done
"$KRIEGFISH" players | sed -n 's/^\([a-z0-9-]*\): .*/\1/p' >"$scratch/players"
is 'every player is in it' "$(cut -d ' ' -f 1 "$wanted" | grep -c -x -F -f "$scratch/players")" \
    "$(wc -l <"$scratch/players" | tr -d ' ')"

tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish experiment: the list, a small run, going on, shards, and what cannot be played.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1

experiment() {
    "$KRIEGFISH" experiment "$@" --board gardner --nodes 5 --scale 0.0005 --quiet
}

# The rows of a table without what was measured.
rows() {
    grep '^| [a-z]' "$1" | awk -F '|' '{ print $2, $4, $5, $6, $7, $8, $12 }'
}

"$KRIEGFISH" experiment >list
for name in 2005-figure-2 2005-figure-3 2007-section-5 2010-figure-10 2019-table-4.1 \
    2019-table-4.2 2019-table-4.3 2019-tables-4.4-4.6 2019-tables-4.7-4.9 2013-tables-1-2 \
    2013-table-3; do
    ok "$name is listed" grep -q "^$name " list
done

experiment 2019-table-4.1 --games 10 --dir one >one.out
ok 'games are played' grep -q '^| random v recapture | st 0.001 nodes 5 | 10 |' one.out
ok 'the paper stands beside them' grep -q '| 1 / 94.5 / 4.5 of 400 |$' one.out
ok 'the command is told' grep -q '^    kriegfish experiment 2019-table-4.1 --games 10' one.out
ok 'games are kept' test "$(grep -c '^\[Round' one/2019-table-4.1-1.pgn)" = 10
ok 'results are kept' grep -q '"event": "2019-table-4.1"' one/2019-table-4.1-1.json

experiment 2019-table-4.1 --games 4 --dir two >/dev/null
experiment 2019-table-4.1 --games 10 --dir two --resume >two.out
is 'it goes on' "$(rows two.out)" "$(rows one.out)"
experiment 2019-table-4.1 --games 10 --dir two --resume >again.out
is 'a second time nothing is played' "$(rows again.out)" "$(rows one.out)"

for i in 1 2; do
    experiment 2019-table-4.1 --games 10 --shard $i/2 --dir shard$i >/dev/null
done
mkdir merged
"$KRIEGFISH" merge shard1/2019-table-4.1-1.pgn shard2/2019-table-4.1-1.pgn \
    --pgn merged/2019-table-4.1-1.pgn >/dev/null
experiment 2019-table-4.1 --games 10 --dir merged --resume >merged.out
is 'merged shards give the same table' "$(rows merged.out)" "$(rows one.out)"

# On a board where tricks are short: the curve of guessed boards, different times for two players.
experiment 2005-figure-3 --games 2 --engine builtin --dir three >three.out
is 'three matches' "$(grep -c '^| [ah]' three.out)" 3
ok 'figure 4' grep -qE '^Guessed boards of hs, .* 1-10: [0-9]+' three.out
experiment 2013-table-3 --games 2 --budget 10 --dir less >less.out
ok 'less time for one' grep -q '| st 0.06 nodes 5 v st 0.03 nodes 5 |' less.out

touch file
ok 'no such experiment' sh -c "! '$KRIEGFISH' experiment 1999 2>err && grep -q 'no experiment' err"
ok 'nowhere to write' sh -c "! '$KRIEGFISH' experiment all --dir file/x 2>err && grep -q file/x err"
ok 'a limit of its own is refused' sh -c "! '$KRIEGFISH' experiment all --st 1 2>err && grep -q st err"
KRIEGFISH_DATADIR=/nowhere experiment 2019-table-4.1 --games 2 --budget 0.000001 --dir late >late.out
ok 'no time left' grep -q 'not played: no time left' late.out

tap_done

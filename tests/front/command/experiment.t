#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish experiment: the list, a small run, going on, shards, and what cannot be played.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1

experiment() {
    "$KRIEGFISH" experiment "$@" --board gardner --nodes 5 --quiet
}

# The rows of a table without what was measured.
rows() {
    grep '^| [a-z]' "$1" | awk -F '|' '{ print $2, $3, $5, $6, $7, $8, $15 }'
}

"$KRIEGFISH" experiment >list
for name in 2005-figure-2 2005-figure-3 2007-section-5 2010-figure-10 2010-nodes 2019-table-4.1 \
    2019-table-4.2 2019-table-4.3 2019-tables-4.4-4.6 2019-tables-4.7-4.9 2013-tables-1-2 \
    2013-table-3 all-0.05 nine-0.002 nine-0.01 nine-0.05 nine-0.2 nine-1; do
    ok "$name is listed" grep -q "^$name " list
done

experiment 2019-table-4.1 --games 10 --dir one >one.out
ok 'games are played' grep -q '^| random v recapture | - v - | none v none | 10 |' one.out
is 'the same games by other rules' "$(grep -c '^| the same games: .* | 10 |' one.out)" 2
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

# The paper's work, its share, and what is too little; the engine; the paper's ways.
"$KRIEGFISH" experiment 2007-section-5 --games 2 --quick --budget 0.000001 --dir work --quiet >work.out
ok 'work in the own unit, and who judges' grep -qE \
    '^\| metaposition v hs \| 10000 metapositions v 350 boards \| none, model .* v [A-Za-z]' work.out
"$KRIEGFISH" experiment 2010-figure-10 --scale 0.01 --budget 0.000001 --dir work --quiet >work.out
ok 'too little' grep -q '^| mcts-b:k=1 v metaposition | 400 iterations (18 are too few) v 10000' work.out
experiment 2019-tables-4.7-4.9 --games 2 --strict --engine builtin --dir strict >strict.out
ok 'strict' grep -q '^| pimc:strict v ismcts1:c=1.5,strict | 5 boards v 5 iterations | builtin v none | 2 |' \
    strict.out
ok 'strict games are apart' test -f strict/2019-tables-4.7-4.9-2-strict.pgn

"$KRIEGFISH" experiment 2013-tables-1-2 --budget 0.000001 --dir odds --quiet >odds.out
is 'odds' "$(grep -c '^| flat, a knight less, v twolevel | .* of 40, odds of a stone |$' odds.out)" 3
"$KRIEGFISH" experiment all-0.05 --games 2 --board gardner --budget 0.000001 --dir everybody --quiet >everybody.out
for option in '--nodes 7' --strict; do
    # shellcheck disable=SC2086 # two words
    "$KRIEGFISH" experiment nine-0.002 $option --games 2 --dir nine >nine.out 2>nine.err
    is "$option means nothing in a tournament" "$? $(test -e nine && echo played)" '2 '
done
ok 'all against all' grep -q '^not played: no time left' everybody.out
"$KRIEGFISH" experiment 2010-nodes --games 2 --board gardner --scale 0.002 --clock processor \
    --engine builtin --dir counted --quiet >/dev/null
ok "the processor's time" grep -q '"limit": "st 0.002 processor"' counted/2010-nodes-1.json

# Games that anybody can have again, byte for byte: the first 40 of report/games.md.
"$KRIEGFISH" experiment 2019-table-4.1 --games 40 --dir kept --quiet >/dev/null
is 'the games of report/games.md' "$(grep -v '^\[' kept/2019-table-4.1-1.pgn | cksum)" \
    "$(sed -n 's/^| 2019-table-4.1 --games 40 |.*| \([0-9]* [0-9]*\) |$/\1/p' "$KF_SRCDIR/report/games.md")"

experiment 2019-table-4.1 --games 4 --dir cut >/dev/null
awk '/^\[Round "4"/ { last = 1 }
    last && /^\[Result/ { $0 = "[Result \"*\"]" }
    last && /^\[Termination/ { $0 = "[Termination \"abandoned\"]" }
    last && !/^\[/ { sub(/ (1-0|0-1|1\/2-1\/2)$/, " *"); sub(/^(1-0|0-1|1\/2-1\/2)$/, "*") }
    { print }' cut/2019-table-4.1-1.pgn >cut.pgn
mv cut.pgn cut/2019-table-4.1-1.pgn
experiment 2019-table-4.1 --games 4 --dir cut --resume >cut.out
is 'an unfinished game is no draw by any rule' \
    "$(awk -F '|' '/^\| (random v|the same)/ { print $5 + 0 }' cut.out | sort -u)" 3
echo '4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1' >queens.txt
"$KRIEGFISH" experiment 2013-tables-1-2 --games 2 --nodes 1 --quiet --dir odds --openings queens.txt >odds.out
is 'no odds where positions are given' "$(grep -c '^| flat v twolevel' odds.out)" 6

touch file
ok 'no such experiment' sh -c "! '$KRIEGFISH' experiment 1999 2>err && grep -q 'no experiment' err"
ok 'nowhere to write' sh -c "! '$KRIEGFISH' experiment all --dir file/x 2>err && grep -q file/x err"
ok 'a limit of its own is refused' sh -c "! '$KRIEGFISH' experiment all --st 1 2>err && grep -q st err"
experiment 2019-table-4.1 --games 2 --budget 0.000001 --dir late >late.out
ok 'no time left' grep -q 'not played: no time left' late.out

experiment 2019-table-4.1 --games 2 --dir late >unsure.out 2>err
is 'a match that cannot be played is a failure' "$? $(grep -c 'could not be played' err)" '1 1'

tap_done

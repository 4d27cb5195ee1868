#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Plays the games that `kriegfish learn` learns the opponent model from: all kinds of players,
# several openings and rulesets, each kind in files of its own so that it can be held back.
#
#     games.sh DIR FIRST LAST [I/N] [KINDS]
#
# plays rounds FIRST to LAST into DIR/KIND.ROUND.pgn; the round is the seed, so the same program
# makes the same games again. I/N plays only every N-th of these files, from the I-th on, for
# several processes or machines; KINDS, an extended regular expression, only these kinds. Files that
# are there already are not played again; one that was cut short is gone on with. KRIEGFISH is the
# program. A round of all kinds takes a core a quarter of an hour; those who take none come first.

set -eu
if [ $# -lt 3 ]; then
    sed -n '5,/^$/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
dir=$1 first=$2 last=$3 part=${4:-1/1} wanted=${5:-.}
program=${KRIEGFISH:-kriegfish}
mkdir -p "$dir"

# name | first | second | nodes a try | games a round | rules | openings or nothing
kinds() {
    b=engine=builtin,boards=16,pool=2000
    l=engine=builtin,boards=16
    k=kriegfish:strength
    best=kriegfish:pool=1000,effort=5000
    cat <<END
random-greedy|random|greedy|1|20|icc|
greedy-recapture|greedy|recapture|1|20|icc|openings
k1-k1|$k=1|$k=1|100000|30|icc|
k2-k3|$k=2|$k=3|100000|20|icc|openings
k3-greedy|$k=3|greedy|100000|16|icc|
k5-k5|$k=5|$k=5|100000|16|icc|
k7-k7|$k=7|$k=7|100000|60|icc|
k6-k6|$k=6|$k=6|100000|16|icc|openings
k7-greedy|$k=7|greedy|100000|10|icc|
k7-random|$k=7|random|100000|6|icc|
k7-recapture|$k=7|recapture|100000|8|icc|
aosp-aosp|aosp:$b|aosp:$b|100000|12|icc|
hs-hs|hs:$b|hs:$b|100000|12|icc|
hs-aosp|hs:$b|aosp:$b|100000|10|icc|openings
k7-open|$k=7|$k=7|100000|30|icc|openings
meta-meta|metaposition|metaposition|500|12|icc|
k7-meta|$k=7|metaposition|500|10|icc|
k5-meta|$k=5|metaposition|500|8|icc|openings
k7-k4|$k=7|$k=4|100000|10|icc|
los-los|los:$l|los:$l|100000|8|icc|
k7-los|$k=7|los:$l|100000|6|icc|
pimc-pimc|pimc:$b|pimc:$b|100000|4|icc|
k7-pimc|$k=7|pimc:$b|100000|8|icc|
k6-hs|$k=6|hs:$b|100000|8|icc|openings
mcts-c-mcts-c|mcts-c|mcts-c|300|4|icc|
k6-mcts-c|$k=6|mcts-c|300|6|icc|
k5-cincinnati|$k=5|$k=5|100000|6|cincinnati|
k6-berkeley|$k=6|$k=6|100000|6|berkeley|
k6-english|$k=6|$k=6|100000|6|english|
k7-rand|$k=7|$k=7|100000|6|rand|
k8-k8|$k=8|$k=8|1000000|6|icc|
k9-k9|$k=9|$k=9|1000000|2|icc|
best-best|$best|$best|40|20|icc|
best-open|$best|$best|40|10|icc|openings
best-pimc|$best|pimc:$b|40|6|icc|
best-hs|$best|hs:$b|40|4|icc|openings
mcts-b-k5|mcts-b|$k=5|300|6|icc|
ismcts2-k5|ismcts2|$k=5|100|4|icc|
flat-k5|flat|$k=5|100|3|icc|
END
}

# How people and programs begin; the umpire says what comes of it.
lines() {
    cat <<'END'
e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
e2e4 c7c5 g1f3 d7d6 d2d4
e2e4 e7e6 d2d4 d7d5
e2e4 c7c6 d2d4 d7d5 b1c3
d2d4 d7d5 c2c4 e7e6 b1c3 g8f6
d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6
c2c4 e7e5 g2g3 g8f6 f1g2
g1f3 d7d5 g2g3 c7c5
f2f4 d7d5 g1f3 g7g6
e2e4 e7e5 f2f4 e5f4 g1f3 g7g5
b2b3 e7e5 c1b2 b8c6 e2e3
d2d4 f7f5 g2g3 g8f6
e2e4 g7g6 d2d4 f8g7 b1c3 d7d6 f2f4
e2e4 d7d5 e4d5 d8d5 b1c3 d5a5
d2d3 e7e6 b1d2 b8c6 e2e4 g8e7
a2a3 a7a6 h2h3 h7h6
e2e3 b7b6 d1f3 c8b7 f3g3
b1c3 g8f6 d2d3 d7d6 c1d2 g7g6
END
}

openings() {
    lines | while read -r line; do
        for try in $line board; do
            echo "$try"
        done | "$program" umpire | tail -n 1 | sed 's/^board //'
    done
}

# A match takes openings from the top of its file, so every round begins elsewhere in the list.
turned_openings() {
    skip=$((round * 7 % $(wc -l <"$1")))
    tail -n +"$((skip + 1))" "$1"
    head -n "$skip" "$1"
}

# One file of games: played to its end, or gone on with.
play() {
    set -- "$1" "$2" "$3" "$4" "$5" "$6" "$7" "$dir/$1.$round.pgn" "$dir/$1.$round.part"
    [ ! -e "$8" ] || return 0
    resume=
    [ ! -s "$9" ] || resume=--resume
    "$program" match --first "$2" --second "$3" --nodes "$4" --games "$5" --rules "$6" \
        ${7:+--openings "$dir/openings.$$"} --seed "$round" $resume --pgn "$9" --quiet \
        </dev/null >/dev/null
    mv "$9" "$8"
}

trap 'exit 1' INT TERM HUP
trap 'rm -f "$dir/kinds.$$" "$dir/all.$$" "$dir/openings.$$"' EXIT
openings >"$dir/all.$$"
number=0
for round in $(seq "$first" "$last"); do
    turned_openings "$dir/all.$$" >"$dir/openings.$$"
    kinds | grep -E "^($wanted)" >"$dir/kinds.$$"
    while IFS='|' read -r name one two nodes games rules fens; do
        number=$((number + 1))
        [ $((number % ${part#*/})) = $((${part%/*} % ${part#*/})) ] || continue
        play "$name" "$one" "$two" "$nodes" "$games" "$rules" "$fens"
    done <"$dir/kinds.$$"
done

# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Perft from the start position and from "Kiwipete": our nodes a second beside other programs'. Ours
# makes every last move; Stockfish and Fairy-Stockfish count them without making them.

kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

seconds() {
    date +%s.%N
}

# row NAME NODES BEGAN ENDED
row() {
    awk -v name="$1" -v nodes="$2" -v began="$3" -v ended="$4" 'BEGIN {
        time = ended - began
        printf "%-18s %12d nodes %7.2f s %8.1f million a second\n", name, nodes, time,
            nodes / time / 1e6
    }'
}

ours() {
    began=$(seconds)
    nodes=$("$KRIEGFISH" perft "$2" --fen "$1" | awk '{ print $2 }')
    row kriegfish "$nodes" "$began" "$(seconds)"
}

# theirs PROGRAM FEN DEPTH; its start-up is not counted.
theirs() {
    command -v "$1" >/dev/null 2>&1 || {
        echo "$1 is not installed"
        return
    }
    began=$(seconds)
    printf 'uci\nquit\n' | "$1" >/dev/null
    start=$(awk -v a="$began" -v b="$(seconds)" 'BEGIN { print b - a }')
    began=$(seconds)
    nodes=$(printf 'uci\nposition fen %s\ngo perft %s\nquit\n' "$2" "$3" | "$1" |
        awk '/^Nodes searched/ { print $3 }')
    row "$1" "$nodes" "$(awk -v a="$began" -v b="$start" 'BEGIN { printf "%.6f", a + b }')" \
        "$(seconds)"
}

for position in "6 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" "5 $kiwipete"; do
    depth=${position%% *}
    fen=${position#* }
    echo "$fen, depth $depth"
    ours "$fen" "$depth"
    theirs fairy-stockfish "$fen" "$depth"
    theirs stockfish "$fen" "$depth"
done

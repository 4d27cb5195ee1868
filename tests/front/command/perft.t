#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish perft: the six positions everybody counts (https://www.chessprogramming.org/Perft_Results),
# the small boards, and what it says to wrong arguments. Builds with sanitizers stop at ten million
# nodes.

. "$KF_SRCDIR/tests/tap.sh"

most=1000000000
if grep -q '^SANITIZER_CFLAGS = .*-fsanitize' "$KF_BUILDDIR/Makefile"; then
    most=10000000
fi

# counts NAME "NODES AT DEPTH 1, 2 ..." ARGUMENT...
counts() {
    name=$1 depth=0 list=$2
    shift 2
    for nodes in $list; do
        depth=$((depth + 1))
        if [ "$nodes" -gt "$most" ]; then
            skip "$name, depth $depth: too much for a build with sanitizers"
        else
            is "$name, depth $depth" "$("$KRIEGFISH" perft "$depth" "$@" 2>&1)" "nodes $nodes"
        fi
    done
}

# fails STATUS MESSAGE ARGUMENT...
fails() {
    status=$1 message=$2
    shift 2
    "$KRIEGFISH" perft "$@" >"$scratch/out" 2>"$scratch/err"
    is "perft $*: status" $? "$status"
    is "perft $*: message" "$(head -n 1 "$scratch/err")" "kriegfish perft: $message"
    ok "perft $*: no output" test ! -s "$scratch/out"
}

counts 'initial position' '20 400 8902 197281 4865609'
counts 'kiwipete' '48 2039 97862 4085603 193690690' \
    --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
counts 'position 3' '14 191 2812 43238 674624' --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
counts 'position 4' '6 264 9467 422333 15833292' \
    --fen 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'
counts 'position 4 mirrored' '6 264 9467 422333' \
    --fen 'r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1'
counts 'position 5' '44 1486 62379 2103487 89941194' \
    --fen 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8'
counts 'position 6' '46 2079 89890 3894594 164075551' \
    --fen 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10'

# Figures of Fairy-Stockfish.
is 'silverman, depth 7' "$("$KRIEGFISH" perft 7 --board silverman)" 'nodes 138179'
is 'rbkr, depth 6' "$("$KRIEGFISH" perft 6 --board rbkr)" 'nodes 264978'
is 'gardner, depth 6' "$("$KRIEGFISH" perft 6 --board gardner)" 'nodes 572874'
is 'losalamos, depth 5' "$("$KRIEGFISH" perft 5 --board losalamos)" 'nodes 191846'
is 'a board of four men' "$("$KRIEGFISH" perft 1 --fen 'r2k/PP2/4/K3 w')" 'nodes 5'
is 'a named board has its own army' \
    "$("$KRIEGFISH" perft 1 --board silverman --fen 'r2k/PP2/4/K3 w')" 'nodes 7'

is 'depth 0 is the position itself' "$("$KRIEGFISH" perft 0)" 'nodes 1'
is 'mate' "$("$KRIEGFISH" perft 3 --fen '7k/6Q1/6K1/8/8/8/8/8 b')" 'nodes 0'
is 'stalemate' "$("$KRIEGFISH" perft 3 --fen '7k/5Q2/6K1/8/8/8/8/8 b')" 'nodes 0'
is 'mate, depth 0' "$("$KRIEGFISH" perft 0 --fen '7k/6Q1/6K1/8/8/8/8/8 b')" 'nodes 1'

depth_wanted='DEPTH must be a whole number from 0 to 99'
for depth in -1 100 3.5 0x3 three '' ' 3' 99999999999999999999; do
    fails 2 "$depth_wanted" "$depth"
done
fails 2 'too few arguments: it needs DEPTH'
fails 2 'too few arguments: it needs DEPTH' --board gardner
fails 2 "does not know what to do with '4'" 3 4
fails 2 "option '--fen' needs a value" 3 --fen
fails 2 "option '--board' needs a value" 3 --board
fails 1 'the FEN is empty' 3 --fen ''
fails 1 "the FEN has no man 'x'" 3 --fen 'x7/8/8/8/8/8/8/8'
fails 1 'the FEN is 4x4 but a gardner board is 5x5' 3 --board gardner --fen 'k3/4/4/3K'
fails 1 'the FEN is 4x4 but a chess board is 8x8' 3 --board chess --fen 'k3/4/4/3K'
fails 1 "a losalamos board has no man 'B'" 3 --board losalamos --fen 'k5/6/6/6/6/4BK'
fails 1 'not a legal board: each side needs exactly one king' 3 --fen '8/8/8/8/8/8/8/8'
fails 1 'not a legal board: the side that moved last is in check' 3 --fen 'k2R/4/4/3K w'

tap_done

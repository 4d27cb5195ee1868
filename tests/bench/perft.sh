# shellcheck shell=sh disable=SC2317
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Perft on the six usual positions: our nodes a second beside other programs', in CPU time, the best
# of three rounds, start-up not counted. Ours makes every last move; Stockfish and Fairy-Stockfish
# only count them. The bar is twice Fairy-Stockfish's speed; below it the status is 1.

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

cat >"$scratch/positions" <<END
5 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
4 r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
6 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
5 r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
4 rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
4 r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
END

# cpu COMMAND...: runs it and leaves the CPU seconds it took in $took. What a shell's children used
# is the second line of times, "1m2.50s 0m0.10s".
cpu() {
    times >"$scratch/before"
    "$@" >"$scratch/out"
    times >"$scratch/after"
    took=$(awk 'FNR == 2 {
        split($1 " " $2, t, /[ms ]+/)
        before = after
        after = t[1] * 60 + t[2] + t[3] * 60 + t[4]
    } END { print after - before }' "$scratch/before" "$scratch/after")
}

ours() {
    while read -r depth fen; do
        "$KRIEGFISH" perft "$depth" --fen "$fen" || return
    done <"$scratch/positions"
}

ours_idle() {
    "$KRIEGFISH" perft 0
}

# Both read what they shall do from a file: a pipe's writer would count as well.
theirs() {
    "$1" <"$scratch/perft"
}

theirs_idle() {
    "$1" <"$scratch/quit"
}

{
    echo 'setoption name Threads value 1'
    sed 's/\([0-9]*\) \(.*\)/position fen \2\ngo perft \1/' "$scratch/positions"
    echo quit
} >"$scratch/perft"
echo quit >"$scratch/quit"

# row NAME RUN IDLE [PROGRAM]: the best of three rounds; leaves nodes a second in $speed.
row() {
    speed=0
    for _ in 1 2 3; do
        cpu "$3" "${4-}"
        idle=$took
        cpu "$2" "${4-}"
        nodes=$(awk '/^Nodes searched:/ { n += $3 } /^nodes / { n += $2 } END { print n + 0 }' \
            "$scratch/out")
        speed=$(awk -v n="$nodes" -v t="$took" -v idle="$idle" -v best="$speed" 'BEGIN {
            t -= idle
            now = t > 0 ? n / t : 0
            printf "%d", (now > best ? now : best)
        }')
    done
    awk -v name="$1" -v n="$nodes" -v speed="$speed" 'BEGIN {
        printf "%-16s %10d nodes %8.1f million a second\n", name, n, speed / 1e6
    }'
    [ "${wanted:=$nodes}" = "$nodes" ] || {
        echo "$1 counts $nodes nodes, kriegfish $wanted"
        status=1
    }
}

status=0
row kriegfish ours ours_idle
us=$speed
for program in fairy-stockfish stockfish; do
    path=$(PATH=$PATH:/usr/games command -v "$program") || {
        echo "$program is not installed"
        continue
    }
    row "$program" theirs theirs_idle "$path"
    [ "$program" = fairy-stockfish ] || continue
    fairy=$speed
done
[ -z "${fairy-}" ] || awk -v us="$us" -v fairy="$fairy" 'BEGIN {
    printf "%.2f times Fairy-Stockfish (bar: 2)\n", us / fairy
    exit (us < 2 * fairy)
}' || status=1
exit $status

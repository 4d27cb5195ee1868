# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# How good and how fast beliefs are, on games that are played for it: against random, greedy and ourselves.
# KF_BENCH_GAMES sets how many games of each (default 40).

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
games=${KF_BENCH_GAMES:-40}
ours=kriegfish:boards=150,pool=1500,effort=4000
for enemy in random greedy "$ours"; do
    name=${enemy%%:*}
    "$KRIEGFISH" match --first "$ours" --second "$enemy" --games "$games" --nodes 150 --seed 4242 \
        --engine builtin --quiet --pgn "$scratch/$name.pgn" >/dev/null || exit 1
done
cd "$scratch" && "$KF_BUILDDIR/tests/bench/belief" random.pgn greedy.pgn kriegfish.pgn

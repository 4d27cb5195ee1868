# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What beliefs get wrong, on games that are played for it: against greedy and ourselves.
# KF_BENCH_GAMES sets how many games of each (default 10).

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
games=${KF_BENCH_GAMES:-10}
ours=kriegfish:strength=6
for enemy in greedy "$ours"; do
    name=${enemy%%:*}
    "$KRIEGFISH" match --first "$ours" --second "$enemy" --games "$games" --nodes 1000 --seed 777 \
        --engine builtin --quiet --pgn "$scratch/$name.pgn" >/dev/null || exit 1
done
cd "$scratch" && "$KF_BUILDDIR/tests/bench/knowledge" greedy.pgn kriegfish.pgn

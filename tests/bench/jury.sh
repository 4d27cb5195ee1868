# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Boards that the default player judges and tries that it plays on in a second of one core's time, see
# tests/bench/jury.c, on two games each against random, greedy and itself.

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
ours=kriegfish:boards=50,pool=500,effort=1000,plies=4
for enemy in random greedy "$ours"; do
    "$KRIEGFISH" match --first "$ours" --second "$enemy" --games 2 --nodes 50 --seed 4242 \
        --engine builtin --quiet --pgn "$scratch/${enemy%%:*}.pgn" >/dev/null || exit 1
done
"$KF_BUILDDIR/tests/bench/jury" "$scratch"/*.pgn

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish players: all of them, with what belongs to each.

. "$KF_SRCDIR/tests/tap.sh"

"$KRIEGFISH" players >"$scratch/all"
is 'players: status' $? 0
for name in kriegfish random recapture greedy los aosp hs pimc; do
    ok "lists $name" grep -q "^$name: ." "$scratch/all"
done
is 'every player has a source' "$(grep -c '^  from: .' "$scratch/all")" \
    "$(grep -c '^[a-z0-9-]*: .' "$scratch/all")"
ok 'settings with defaults' grep -q '^  pool=N .* (20000)$' "$scratch/all"

"$KRIEGFISH" players hs >"$scratch/one"
is 'one player: status' $? 0
is 'one player alone' "$(grep -c '^  from: ' "$scratch/one")" 1
"$KRIEGFISH" players pmic >"$scratch/one" 2>&1
is 'no such player: status' $? 1
ok 'no such player: the nearest' grep -q "did you mean 'pimc'?" "$scratch/one"

# A spec is read strictly.
for spec in 'hs:board=5' 'hs:boards=x' 'hs:boards' 'nobody' 'hs:depth=0'; do
    "$KRIEGFISH" demo --white "$spec" >"$scratch/out" 2>&1
    is "$spec is refused" $? 1
done

# As the 2005 paper: centipawns, in which a mate is more than any lead.
echo '7k/R7/8/8/8/8/2QQ4/1R4K1 w - - 0 1' >"$scratch/won.fen"
for player in los aosp hs pimc; do
    "$KRIEGFISH" match --first $player:strict --second random --openings "$scratch/won.fen" \
        --games 2 --nodes 40 --engine builtin --quiet --pgn "$scratch/$player.pgn" >/dev/null 2>&1
    is "$player, strict: mates at once, two queens or not" \
        "$(grep -c '^1\. [^ ]*#' "$scratch/$player.pgn")" 1
done

tap_done

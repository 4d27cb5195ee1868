#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Plays a match or tournament in shards with GNU parallel, on this machine or on many, and merges
# the result. Started again after a stop, it goes on where the shards end.
#
#     parallel.sh SHARDS NAME match --first kriegfish --second hs --games 1000 --st 1
#
# leaves NAME.pgn and NAME.json, with the shards in NAME.shards/. Options for GNU parallel go into
# PARALLEL_OPTIONS; the machines need a kriegfish in their path, and no shared directory:
#
#     PARALLEL_OPTIONS='--sshlogin 8/node1,8/node2' parallel.sh 64 NAME match ...
#
# A number before the machine is how many shards it plays at a time. KRIEGFISH is the program.

set -eu
# parallel quotes the words of a command line only once, so the shell gets them quoted already.
# shellcheck source=cluster/shards.sh
. "$(dirname "$0")/shards.sh"

# Files travel to the machine before a shard and back after it, even when it failed.
far=
case ${PARALLEL_OPTIONS-} in
*sshlogin* | *-S*) far="--transferfile $name.shards/{}.pgn --return $name.shards/{}.pgn --cleanup" ;;
esac
for i in $(seq "$shards"); do
    [ -e "$name.shards/$i.pgn" ] || : >"$name.shards/$i.pgn"
done

# shellcheck disable=SC2086
seq "$shards" | parallel ${PARALLEL_OPTIONS-} $far --will-cite --halt soon,fail=1 --workdir . \
    "$words --quiet --resume --shard {}/$shards --pgn '$name.shards/{}.pgn' >/dev/null"

# shellcheck disable=SC2046
"$program" merge $(seq -f "$name.shards/%.0f.pgn" "$shards") --pgn "$name.pgn" \
    --json "$name.json"

# shellcheck shell=sh disable=SC2034
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Reads the arguments of the scripts beside it, which source it: SHARDS NAME COMMAND... Leaves
# $shards, $name and $program, the command in $words, quoted once for a shell, and the directory
# NAME.shards. Without arguments the head of the script is its help.

set -eu
if [ $# -lt 3 ]; then
    sed -n '5,/^$/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
shards=$1 name=$2
shift 2
program=${KRIEGFISH:-kriegfish}
mkdir -p "$name.shards"

words=
for word in "$program" "$@"; do
    words="$words '$(printf '%s' "$word" | sed "s/'/'\\\\''/g")'"
done

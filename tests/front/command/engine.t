#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish engine: the list of profiles, trying one out, and what it says when that fails.

. "$KF_SRCDIR/tests/tap.sh"

XDG_CONFIG_HOME=$scratch/config
export XDG_CONFIG_HOME
mkdir -p "$XDG_CONFIG_HOME/kriegfish/engines"

names() {
    "$KRIEGFISH" engine | awk '/^[^ ]/ { print $1 }' | tr '\n' ' '
}

says() {
    "$KRIEGFISH" engine "$@" 2>&1
}

is 'our profiles' "$(names)" 'builtin fairy-stockfish gnuchess stockfish '
echo 'program no-such-program' >"$XDG_CONFIG_HOME/kriegfish/engines/mine.engine"
is "and the user's" "$(names)" 'builtin fairy-stockfish gnuchess mine stockfish '
ok 'which is not installed' sh -c '"$KRIEGFISH" engine | grep -q "no-such-program. is not installed"'
is 'the built-in evaluator answers' "$(says builtin --seconds 0.05 | sed -n 's/^\([a-z]*\) .*/\1/p' |
    tr '\n' ' ')" 'id boards pairs '
is 'not installed' "$(says mine)" "kriegfish engine: engine mine: the program 'no-such-program' is \
not installed"
says mine >/dev/null
is 'and the status tells' $? 1
is 'no such file' "$(says "$scratch/nothing")" "kriegfish engine: engine $scratch/nothing: there is \
no file '$scratch/nothing'"
echo 'window many' >"$XDG_CONFIG_HOME/kriegfish/engines/mine.engine"
ok 'a bad profile names its line' sh -c '"$KRIEGFISH" engine mine 2>&1 | grep -q "line 1: window must"'
ok 'in the list, too' sh -c '"$KRIEGFISH" engine | grep -q "line 1: window must"'

printf '%s\n' '#!/bin/sh' 'while read -r word rest; do' 'case $word in uci) echo uciok ;;' \
    'isready) echo readyok ;; go) echo "bestmove a1a1" ;; quit) exit ;; esac' 'done' >"$scratch/wrong"
chmod +x "$scratch/wrong"
is 'an engine whose answers are of no use' "$(says "$scratch/wrong" --seconds 0.2)" \
    "kriegfish engine: engine $scratch/wrong: it does not answer as it should"
says "$scratch/wrong" --seconds 0.2 >/dev/null
is 'is not one that works' $? 1

tap_done

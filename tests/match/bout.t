#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The process that plays one game of a match: what it is told and what it says.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1

# The terms of a game between two specs.
terms() {
    cat <<END_OF_TERMS
{"cores": "1", "rules": "icc", "board": "gardner", "start": "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1",
"beliefs": "0", "times": "0", "white": {"player": "$1", "seed": "18446744073709551615", "nodes": "1"},
"black": {"player": "$2", "seed": "2", "nodes": "1"}, "tags": {"Event": "a \\"test\\"", "Round": "7"}}
END_OF_TERMS
}

game() {
    tr -d '\n' | "$KRIEGFISH" game 2>err
}

terms greedy random | game >one
is 'a game is played' $? 0
is 'nothing on standard error' "$(cat err)" ''
ok 'it says who is at work' sh -c 'grep -qx white one && grep -qx black one && grep -qx nobody one'
ok 'it says what was tried' grep -qE '^try [0-9]+$' one
is 'the outcome comes once' "$(grep -c '^outcome {' one)" 1
sed '1,/^record$/d' one >one.pgn
ok 'the record has the tags it was given' grep -q '^\[Round "7"\]' one.pgn
ok 'whatever is in them' grep -qF '[Event "a \"test\""]' one.pgn
ok 'the record is by the rules' "$KRIEGFISH" replay one.pgn
terms greedy random | game >two
sed '1,/^record$/d' two >two.pgn
ok 'the same terms, the same game' cmp one.pgn two.pgn

# As many tries as the record has.
is 'every try is told' "$(grep -c '^try ' one)" \
    "$(sed -n 's/^outcome .*"tries": \([0-9]*\).*"tries": \([0-9]*\).*/\1 \2/p' one |
        awk '{ print $1 + $2 }')"

terms no-such-player random | game >absent
is 'a player that is not there: status' $? 0
ok 'it has lost' grep -q '^outcome .*"0-1".*"fault".*no-such-player' absent

echo '{"check": {"player": "random", "player": "greedy"}}' | game >good
is 'players that can be opened: who judges for them' "$(tr '\n' ' ' <good)" \
    'judge none model none judge none model none '
echo '{"check": {"player": "random", "player": "no-such-player"}}' | game >bad
ok 'a player that cannot' grep -q '^cause .*no-such-player' bad

for line in '' 'nonsense' '{}' '[1]' '{"rules": "icc", "white": {"player": "random"}}' \
    '{"rules": "icc", "start": "x", "white": {"player": "a"}, "black": {"player": "b"}}'; do
    echo "$line" | game >out
    is "refused: '$line'" "$? $(cat out)" '1 '
done
"$KRIEGFISH" game </dev/null >out 2>err
is 'no terms at all: status' $? 1

# Nobody but a match needs it.
ok 'not in the overview' sh -c '! "$KRIEGFISH" --help | grep -q "^  game"'
ok 'not in the table' sh -c '! "$KRIEGFISH" help --table | grep -q "^[a-z]*	game	"'

tap_done

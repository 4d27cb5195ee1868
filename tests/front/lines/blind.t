#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish blind: whole games over lines, equal to those inside one process, and whatever comes in.

. "$KF_SRCDIR/tests/tap.sh"

# answers INPUT [OPTION]...: what it says to this printf format.
answers() {
    input=$1
    shift
    # shellcheck disable=SC2059 # the format is the point
    printf "$input" | timeout 60 "$KRIEGFISH" blind --seed 1 --engine builtin "$@" 2>&1
}

# An error's first word stands for all of it, as does a try's.
short() {
    sed 's/^error: .*/error:/; s/^try .*/try/'
}

# Two blind players and an umpire play the game that they play at one table.

# tries_of_demo: every try and question, from the umpire's point of view.
tries_of_demo() {
    sed -n 's/^[0-9.]* [A-Z][a-z]* plays \([a-h1-8qrbn]*\) .*/\1/p
            s/^[0-9.]* [A-Z][a-z]* tries \([a-h1-8qrbn]*\):.*/\1/p
            s/^[0-9.]* [A-Z][a-z]* asks .*/any?/p'
}

# same WHITE BLACK SEED NODES [OPTION]...
same() {
    white=$1 black=$2 seed=$3 nodes=$4
    shift 4
    timeout 200 sh "$KF_SRCDIR/tests/front/lines/two_blind_one_umpire.sh" "$white" "$black" "$seed" \
        "go nodes $nodes" "$@" >"$scratch/blind"
    is "$white, $black $*: it ends" $? 0
    "$KRIEGFISH" demo --white "$white" --black "$black" --seed "$seed" --nodes "$nodes" "$@" |
        tries_of_demo >"$scratch/table"
    ok "$white, $black $*: some tries" test "$(wc -l <"$scratch/blind")" -gt 5
    ok "$white, $black $*: the same tries" cmp "$scratch/blind" "$scratch/table"
}
same random recapture 1 1
same greedy random 4 1 --board silverman --rules english
same pimc:engine=builtin,pool=2000 random 2 40
same los:engine=builtin hs:engine=builtin,pool=400 3 20 --board gardner --rules berkeley-any
same aosp:engine=builtin,pool=400 greedy 5 20 --board losalamos --rules rand
same kriegfish greedy 6 20 --board gardner --rules cincinnati

# A game by hand.

is 'silence but for go' "$(answers 'new white\ngo nodes 1\nwhite moved\nblack moved\ngo nodes 1\n' |
    short)" 'try
try'
is 'black waits' "$(answers 'new black\ngo nodes 1\nwhite moved\ngo nodes 1\n' | short)" 'error:
try'
is 'a refusal is followed by another try' "$(answers 'new white\ngo nodes 9\nno\ngo nodes 9\n' |
    sort -u | wc -l | tr -d ' ')" 2
is 'time' "$(answers 'new white\ngo 20\nwhite moved\n' | short)" try
# The milliseconds are for the turn: nineteen refusals make it no longer.
awk 'BEGIN { print "new white"; for (i = 0; i < 19; i++) print "go 1000\nno"; print "go 1000" }' >"$scratch/turn"
began=$(date +%s)
"$KRIEGFISH" blind --seed 1 --ponder <"$scratch/turn" >"$scratch/tries"
took=$(($(date +%s) - began))
is 'twenty tries, all of them different' "$(sort -u "$scratch/tries" | grep -c '^try')" 20
ok "a turn of twenty tries takes no twenty times as long: $took s" test $took -lt 10
is 'a question' "$(answers 'new white\ngo\nany no\ngo\nwhite moved\n' --player greedy \
    --rules english | sed 's/try .*/try/')" 'ask any?
try'
is "the other side's refusals are taken" "$(answers 'new black\nno\nnonsense\nno\nwhite moved\n' \
    --rules cincinnati)" ''
is 'those it does not hear are passed over' "$(answers 'new black\nno\nno\nwhite moved\n')" ''
is 'games follow each other' "$(answers 'new white\ngo nodes 1\nnew black\nwhite moved\ngo nodes 1\n' |
    short)" 'try
try'

# What cannot be true is said to be so, and changes nothing.

is 'before the game' "$(answers 'go\nno\nwhite moved\nxyzzy\n\nnew\nnew red\nnew white black\n' |
    short | sort -u)" 'error:'
is 'words out of turn' "$(answers 'new white\nwhite moved\nno\nblack moved\nany yes\nstart\n' |
    short | uniq -c | tr -s ' ')" ' 5 error:'
is 'a try is not answered yet' "$(answers 'new white\ngo 1\ngo 1\nblack moved\nwhite moved\ngo 1\n' |
    short)" 'try
error:
error:
error:'
is 'impossible captures' "$(answers 'new black
white moved; capture e4 pawn
white moved; capture e8 piece
white moved; capture e7
white moved; capture e7 queen
white moved; capture z9 pawn
white moved; capture e7 pawn
go nodes 5
black moved; capture h1 piece
' --player random | short)" 'error:
error:
error:
error:
error:
try
error:'
is 'pawns that are not there' "$(answers 'new black
white moved; tries e4
white moved; tries a8 b8
white moved; tries e7
' --rules rand | short)" 'error:
error:'
is 'words of other rules' "$(answers 'new black
white moved; tries 1
any yes
nonsense
white moved; promotion
' --rules berkeley | short)" 'error:
error:
error:'
is 'bad limits' "$(answers 'new white\ngo 0\ngo -1\ngo x\ngo nodes\ngo nodes 0\ngo 1 2\ngo nodes 1 1
go nodes 99999999999999999999\ngo 1e3\n' | short | sort | uniq -c | tr -s ' ')" ' 9 error:'
is 'after the end' "$(answers 'new black\nwhite moved; checkmate 1-0\ngo\nblack moved\nnew white\n' |
    short)" 'error:
error:'
is 'over before it begins' "$(answers 'new white\ngo\n' --fen 'k7/8/8/8/8/8/8/K7 w - - 0 1')" \
    'error: the game is over'

# Everything is refused until nothing is left, for every player and whatever else was said.
awk 'BEGIN { print "new white"; for (i = 0; i < 60; i++) print "go nodes 3\nno" }' >"$scratch/never"
"$KRIEGFISH" players | sed -n 's/^\([a-z0-9-]*\): .*/\1/p' >"$scratch/names"
while read -r name; do
    timeout 100 "$KRIEGFISH" blind --player "$name" --engine builtin --seed 1 <"$scratch/never" \
        >"$scratch/out" 2>&1
    is "$name, refused for ever: status" $? 0
    is "$name, refused for ever: each try once" "$(grep -c '^try' "$scratch/out")" \
        "$(grep '^try' "$scratch/out" | sort -u | wc -l | tr -d ' ')"
    is "$name, refused for ever: in the end an error" "$(tail -n 1 "$scratch/out" | short)" 'error:'
done <"$scratch/names"

# A story that nobody can believe: checks and captures out of nothing.
cat >"$scratch/mad" <<'END'
new white
go nodes 5
white moved; check knight
black moved; check rank file
go nodes 5
white moved; check short-diagonal
black moved; capture d1 piece; check knight; tries 9
go nodes 5
white moved
black moved; capture a1 piece; tries 3
go nodes 5
no
go nodes 5
white moved; tries 8
black moved; capture h1 piece
go nodes 5
END
while read -r name; do
    timeout 100 "$KRIEGFISH" blind --player "$name" --engine builtin --seed 1 <"$scratch/mad" \
        >"$scratch/out" 2>&1
    is "$name, a mad story: status" $? 0
    is "$name, a mad story: nothing else but tries and errors" \
        "$(grep -vcE '^(try [a-h][1-8][a-h][1-8][qrbn]?|error: .*)$' "$scratch/out")" 0
done <"$scratch/names"

# Whatever comes in.

is 'no input' "$(answers '')" ''
is 'input that ends in mid-line' "$(answers 'new white\ngo nodes 1' | short)" 'try'
is 'CRLF' "$(answers 'new white\r\ngo nodes 1\r\nwhite moved\r\n' | short)" 'try'
dd if=/dev/urandom bs=1024 count=300 2>/dev/null >"$scratch/noise"
{
    echo new white
    cat "$scratch/noise"
    printf '\ngo nodes 2\n'
} | timeout 60 "$KRIEGFISH" blind --engine builtin >"$scratch/out"
is 'noise: status' $? 0
is 'noise: errors, then a try' "$(short <"$scratch/out" | uniq)" 'error:
try'
is 'noise: nothing of it comes out' "$(tr -d '[:print:]\n' <"$scratch/out" | wc -c | tr -d ' ')" 0
dd if=/dev/zero bs=1048576 count=10 2>/dev/null | tr '\000' g |
    timeout 60 "$KRIEGFISH" blind --engine builtin >"$scratch/out"
is 'a line of 10 MB' "$(cat "$scratch/out")" 'error: the line is too long'

# Wrong options.

"$KRIEGFISH" blind --player nobody </dev/null >"$scratch/out" 2>&1
is 'no such player' "$? $(cat "$scratch/out")" \
    "1 kriegfish blind: there is no player 'nobody'; 'kriegfish players' lists them"
"$KRIEGFISH" blind --fen x </dev/null >"$scratch/out" 2>&1
is 'no such position' $? 1
"$KRIEGFISH" blind --player pimc --engine nowhere </dev/null >"$scratch/out" 2>&1
is 'no such engine' "$? $(cat "$scratch/out")" \
    "1 kriegfish blind: engine nowhere: the program 'nowhere' is not installed"

tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish learn: games in, a model out; bad games are skipped and counted.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1

# games N: so many short games, all of them 1. e4 e5 2. Nf3, of which every second goes on.
games() {
    awk -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) {
            print "[Event \"?\"]\n[Result \"*\"]\n"
            print "1. e4 e5 2. Nf3 " (i % 2 ? "Nc6 3. Bb5 a6 " : "d6 3. d4 exd4 ") "*\n"
        }
    }'
}

row() {
    grep "^$2 $3 $4 " "$1" | cut -d' ' -f"$(($5 + 4))"
}

games 40 >good.pgn
ok 'learns' "$KRIEGFISH" learn good.pgn -o good.model
is 'counts the games' "$(grep '^games' good.model)" 'games 40'
is 'tables as far as the games go' "$(grep '^moves' good.model)" 'moves 3'
is 'all tables and no more' "$(grep -c '^\(white\|black\) ' good.model)" 48
is 'the king stands at home' "$(row good.model white king 3 4)" 10000
is 'e2 is empty after a move' "$(row good.model white pawn 1 12)" 0
is 'the pawn came to e4' "$(row good.model white pawn 1 28)" 10000
is 'half of the knights came out' "$(row good.model black knight 2 42)" 5000
"$KRIEGFISH" learn --output - good.pgn >again.model 2>messages
ok '--output - is standard output' cmp good.model again.model
ok 'says what it has learned' grep -q '^learned from 40 games, tables up to move 3$' messages

{
    games 20
    printf '[Event "broken"]\n\n1. e4 e5 2. Ke4 *\n\n'
    printf '[Event "other"]\n[SetUp "1"]\n[FEN "4k/5/5/2P2/K4 w - - 0 1"]\n\n1. c3 *\n\n'
    games 20
} >mixed.pgn
ok 'goes on after bad games' sh -c '"$KRIEGFISH" learn mixed.pgn -o mixed.model 2>messages'
ok 'and counts them' grep -q 'skipped: 1 broken games, 1 on other boards' messages
ok 'and names the first' grep -q '^mixed.pgn: .*Ke4' messages
ok 'and learns the same' cmp good.model mixed.model
"$KRIEGFISH" learn good.pgn - -o both.model <mixed.pgn 2>/dev/null
is 'several files, standard input' "$(grep '^games' both.model)" 'games 80'
cp good.model own.model
ok 'a model that goes on' sh -c '"$KRIEGFISH" learn good.pgn --from good.model -o next.model 2>messages'
ok 'a model that goes on in place' sh -c '"$KRIEGFISH" learn good.pgn --from own.model -o own.model 2>messages'
ok 'is the same' cmp next.model own.model
ok 'games are not overwritten' sh -c '
    ! "$KRIEGFISH" learn good.pgn --from own.model -o good.pgn 2>messages &&
    grep -q "would overwrite good.pgn" messages'
ok '--moves' sh -c '"$KRIEGFISH" learn good.pgn --moves 1 -o short.model 2>/dev/null'
is 'counts no more moves' "$(grep '^moves' short.model)" 'moves 1'

# Nobody is classic or foreign unless told; learned anew without them, these tastes are our own.
pack() { # FILE NAME: its lines
    awk -v name="$2" 'NF != 1 || /^\[/ { on = $1 == name; next } on' "$1"
}
games 40 | sed 's/^\[Event.*/&\n[White "kriegfish"]\n[Black "old"]/' >named.pgn
"$KRIEGFISH" learn --anew named.pgn -o nobody.model 2>/dev/null
"$KRIEGFISH" learn --anew --classic old named.pgn -o classic.model 2>messages
ok 'a column for the classic taste' grep -q 'uniform *own *classic *other *taker *mixed' messages
ok 'wishes of our own kind' test -n "$(pack nobody.model wish.own)"
is 'nobody classic: our own taste' "$(pack nobody.model wish.classic)" "$(pack nobody.model wish.own)"
ok 'somebody classic: his' test "$(pack classic.model wish.classic)" != "$(pack classic.model wish.own)"
is 'nobody foreign: our own taste' "$(pack nobody.model wish.foreign)" "$(pack nobody.model wish.own)"
"$KRIEGFISH" learn --anew --foreign old named.pgn -o foreign.model 2>/dev/null
ok 'somebody foreign: his' test "$(pack foreign.model wish.foreign)" != "$(pack foreign.model wish.own)"
is 'and not classic' "$(pack foreign.model wish.classic)" "$(pack foreign.model wish.own)"

# Three hundred names: whoever is beyond the rows of the table can be held back like everybody else.
awk 'BEGIN {
    for (i = 0; i < 300; i++)
        print "[White \"w" i "\"]\n[Black \"b" i "\"]\n[Result \"*\"]\n\n" \
            (i < 200 ? "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n" : "1. a3 h6 2. b3 g6 3. c3 f6 *\n")
}' >names.pgn
"$KRIEGFISH" learn --rounds 1 names.pgn -o names.model 2>messages
ok 'many names: one row for the rest' grep -q '^  (all other names)  *[1-9]' messages
"$KRIEGFISH" learn --rounds 1 --hold w2,b2 names.pgn -o held.model 2>messages
ok 'many names: the last are held back' test "$(pack held.model wish.other)" != \
    "$(pack names.model wish.other)"
awk '/^\[White/ { skip = $2 ~ /"w2/ } !skip' names.pgn >rest.pgn
"$KRIEGFISH" learn --rounds 1 rest.pgn -o rest.model 2>/dev/null
is 'many names: as if they were not there' "$(pack held.model wish.other)" \
    "$(pack rest.model wish.other)"

# A disk that is full: what was there stays, and nothing is left lying about.
cp good.model kept.model
(
    trap '' XFSZ
    ulimit -f 1
    "$KRIEGFISH" learn good.pgn --rounds 0 -o kept.model 2>messages
)
is 'no room for the file: status' $? 1
ok 'no room for the file: says so' grep -q 'cannot write kept.model: ' messages
ok 'no room for the file: the old one stays' cmp good.model kept.model
is 'no room for the file: nothing else' "$(find . -name 'kept.model*' | wc -l)" 1
"$KRIEGFISH" learn good.pgn --rounds 0 -o - >/dev/full 2>messages
is 'no room on standard output: status' $? 1
ok 'no room on standard output: says so' grep -q 'cannot write to standard output: ' messages

games 10 >few.pgn
"$KRIEGFISH" learn few.pgn -o few.model 2>messages
is 'too few games: status' $? 1
ok 'too few games: says so' grep -q 'too few' messages
ok 'too few games: writes nothing' test ! -e few.model
"$KRIEGFISH" learn nowhere.pgn -o x 2>messages
is 'no such file: status' $? 1
ok 'no such file: names it' grep -q 'nowhere.pgn' messages
"$KRIEGFISH" learn good.pgn 2>messages
is 'no output: status' $? 2
"$KRIEGFISH" learn good.pgn -o /nowhere/model 2>messages
is 'bad output: status' $? 1
ok 'bad output: names it' grep -q '/nowhere/model' messages

# A model changes how a player plays, whichever way it is given.
play() {
    "$KRIEGFISH" match --first kriegfish:boards=20,pool=50,effort=100,plies=0"$1" --second random \
        --games 2 --nodes 20 --quiet --pgn played.pgn "$2" "$3" >/dev/null 2>messages
    grep -v '^\[' played.pgn
    rm -f played.pgn
}
{
    sed '/^opponent /d' good.model | sed '/^\[end\]/d'
    printf opponent
    sed -n 's/^opponent //p' good.model | tr ' ' '\n' | awk '{ printf " %d", NR % 50 ? 1 : 90 }'
    printf '\n[end]\n'
} >odd.model
play '' --nodes 20 >plain
play '' --model odd.model >by_option
play ,model=odd.model --nodes 20 >by_setting
ok '--model changes the play' sh -c '! cmp -s plain by_option'
ok 'the setting model does the same' cmp by_option by_setting
play ,model=odd.model --model good.model >by_both
ok 'the setting goes before the option' cmp by_setting by_both

# A bad file is an error before the first game, everywhere.
sed 5d good.model >bad.model
refuses() { # NAME WORD...
    name=$1
    shift
    "$KRIEGFISH" "$@" >out 2>err
    status=$?
    cat out >>err
    is "$name refuses a bad model" $status 1
    ok "$name says why" grep -q 'model: bad.model: line 5: ' err
}
refuses match match --games 2 --nodes 1 --model bad.model
refuses 'a setting' match --games 2 --nodes 1 --first kriegfish:model=bad.model
refuses tournament tournament kriegfish random --games 2 --nodes 1 --model bad.model
refuses demo demo --white kriegfish --nodes 1 --model bad.model
refuses blind blind --model bad.model
refuses console console --model bad.model
refuses uci uci --model bad.model
refuses cecp cecp --model bad.model
refuses ics ics --model bad.model
refuses bench bench --player kriegfish --model bad.model
refuses belief belief --model bad.model good.pgn
is 'a player that goes by no model says so' "$("$KRIEGFISH" blind --player greedy --model good.model \
    </dev/null 2>&1)" 'kriegfish blind: player greedy goes by no model'
is 'nor does it take one of its own' "$("$KRIEGFISH" blind --player pimc:model=good.model,engine=builtin \
    </dev/null 2>&1)" 'kriegfish blind: player pimc: with these settings it goes by no model'

# The games that the model which ships was learned from are kept: its tables come out of them.
gzip -dc "$KF_SRCDIR/report/model.pgn.gz" >model.pgn
"$KRIEGFISH" learn --anew --rounds 0 model.pgn -o kept.model 2>messages
ok 'no kept game is bad' sh -c '! grep -q skipped messages'
sed '/^\[lists\]/,$d' kept.model >kept.tables
sed '/^\[lists\]/,$d' "$KF_SRCDIR/src/belief/model/default.model" >default.tables
ok 'the kept games are those of the model that ships' cmp kept.tables default.tables

tap_done

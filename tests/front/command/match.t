#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish match as one uses it: the same bytes at any concurrency, going on after a stop, players
# that crash and hang, Ctrl-C.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1

# With run=exec a function in the background becomes the program itself, so that $! is its number.
run=

# A strong player and a weak one on a small board, so that a game takes some milliseconds.
match() {
    $run "$KRIEGFISH" match --first kriegfish:boards=20,pool=50,effort=100 --second greedy \
        --nodes 20 --board gardner --seed 3 --quiet "$@"
}

match --games 12 --pgn one.pgn --json one.json >one.out
ok 'a match is played' grep -q '^Games  *12: ' one.out
is 'twelve games' "$(grep -c '^\[Round ' one.pgn)" 12
is 'in order' "$(sed -n 's/^\[Round "\(.*\)"\]/\1/p' one.pgn | tr '\n' ' ')" \
    '1 2 3 4 5 6 7 8 9 10 11 12 '
match --games 12 --pgn two.pgn --json two.json --concurrency 4 >two.out
ok 'four at a time: the same PGN' cmp one.pgn two.pgn
ok 'four at a time: the same JSON' cmp one.json two.json
for field in moves tries boards plies; do
    sed "s/\"$field\": [0-9]*/\"$field\": -1/" one.json >bad.json
    is "$field below nothing: refused" "$("$KRIEGFISH" merge bad.json 2>&1; echo $?)" \
        'kriegfish merge: bad.json: its game 1 cannot be read
1'
done
is 'colours alternate' "$(sed -n 's/^\[White "\(k\|g\).*/\1/p' one.pgn | tr -d '\n')" kgkgkgkgkgkg
for game in 1 7 12; do
    "$KRIEGFISH" replay one.pgn --game $game >/dev/null 2>err
    is "game $game is by the rules" "$(cat err)" ''
done
if command -v python3 >/dev/null 2>&1; then
    ok 'JSON that others read' python3 -c '
import json
d = json.load(open("one.json"))
e = d["encounters"][0]
assert len(d["games"]) == 12 and e["wins"] + e["draws"] + e["losses"] == 12
assert e["score"][1] <= e["score"][0] <= e["score"][2]'
else
    skip 'no python3'
fi

# Going on.
match --games 5 --pgn part.pgn >/dev/null
ok 'a file is not overwritten' sh -c "! '$KRIEGFISH' match --games 2 --pgn part.pgn 2>/dev/null"
sed -i 's/^\[Event .*/[Event "Kriegfish match"]/' part.pgn
match --games 12 --pgn part.pgn --json part.json --resume --concurrency 2 >part.out
ok 'a match that goes on ends as if it had never stopped' cmp one.pgn part.pgn
ok 'and so does its JSON' cmp one.json part.json
ok 'another match does not go on with it' sh -c \
    "! '$KRIEGFISH' match --games 12 --first random --nodes 20 --board gardner --pgn part.pgn \
    --resume --quiet 2>/dev/null"
head -c $(($(wc -c <one.pgn) - 150)) one.pgn >cut.pgn
match --games 12 --pgn cut.pgn --resume >/dev/null
ok 'a game that was cut off is played again' cmp one.pgn cut.pgn
for bytes in 1 2 3 4 5 6; do
    head -c $(($(wc -c <one.pgn) - bytes)) one.pgn >cut.pgn
    match --games 12 --pgn cut.pgn --resume >/dev/null
    ok "cut off by $bytes bytes" cmp one.pgn cut.pgn
done
awk '/^1\. / && ++n == 3 { print "1. Zz9 {what is this"; next } { print }' one.pgn >broken.pgn
cp broken.pgn before.pgn
match --games 12 --pgn broken.pgn --resume >/dev/null 2>broken.err
is 'games behind a broken one are not cut off' $? 1
ok 'which is named' grep -q 'its game 3 is broken and others follow' broken.err
ok 'and left as it is' cmp before.pgn broken.pgn

# What is not of this contest is left alone.
printf 'My diary\nof three years\n' >diary.txt
cp diary.txt diary.before
match --games 12 --pgn diary.txt --resume >/dev/null 2>diary.err
is 'somebody else'"'"'s file is no beginning' $? 1
ok 'which is said' grep -q 'something else in it than games of this contest' diary.err
ok 'and nothing is lost' cmp diary.txt diary.before
printf '[Event "At home"]\n[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 e5 2. Qxf7 1-0\n' \
    >foreign.pgn
cp foreign.pgn foreign.before
match --games 12 --pgn foreign.pgn --resume >/dev/null 2>foreign.err
is 'nor a game of others that cannot be read' $? 1
ok 'which is named' grep -q 'its game 1 is not of this contest: Event is At home' foreign.err
ok 'and left alone' cmp foreign.pgn foreign.before
for words in 'My notes' '{My notes}'; do
    (cat one.pgn; echo "$words") >notes.pgn
    cp notes.pgn notes.before
    match --games 12 --pgn notes.pgn --resume >/dev/null 2>notes.err
    is "$words behind the games are somebody's" "$? $(grep -c 'something else in it' notes.err)" '1 1'
    ok 'and stay there' cmp notes.pgn notes.before
done
awk '/^\[Result/ && ++n == 2 { print "[Result \"*\"]"; next }
    /^\[Termination/ && n == 2 { print "[Termination \"unterminated\"]"; next }
    n == 2 { sub(/(^| )(1-0|0-1|1\/2-1\/2)$/, " *") } { print }' one.pgn >endless.pgn
cp endless.pgn endless.before
match --games 12 --pgn endless.pgn --resume >/dev/null 2>endless.err
is 'nor are games behind one without an end cut off' $? 1
ok 'nothing is lost there, either' cmp endless.pgn endless.before
head -c $(($(wc -c <one.pgn) - 150)) one.pgn >real.pgn
ln -s real.pgn link.pgn
match --games 12 --pgn link.pgn --resume >/dev/null
ok 'a link is followed' cmp one.pgn real.pgn
ok 'and stays one' test -h link.pgn
(cat one.pgn; printf '[Eve') >begun.pgn
match --games 12 --pgn begun.pgn --resume >/dev/null
ok 'a game of which there is hardly a letter' cmp one.pgn begun.pgn

# Killed in the midst, with whatever is in the file.
run=exec
match --games 12 --pgn killed.pgn >/dev/null &
pid=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    [ -s killed.pgn ] && break
    sleep 0.1
done
kill -KILL $pid 2>/dev/null
wait $pid 2>/dev/null
run=
match --games 12 --pgn killed.pgn --resume --json killed.json >/dev/null
ok 'a killed match goes on' cmp one.pgn killed.pgn

ok 'and leaves nothing beside its file' test ! -e killed.pgn.lock

# Two that were told to play into the same file.
run=exec
match --games 100000 --pgn ours.pgn >/dev/null 2>&1 &
pid=$!
while [ ! -s ours.pgn ] && kill -0 $pid 2>/dev/null; do
    sleep 0.1
done
run=
match --games 12 --pgn ours.pgn --resume >/dev/null 2>second.err
is 'a second one does not join in' $? 1
ok 'and says why' grep -q 'another process writes to ours.pgn' second.err
kill -INT $pid
wait $pid 2>/dev/null
ok 'afterwards the file is free' test ! -e ours.pgn.lock
is 'and has each game once' "$(grep -c '^\[Round' ours.pgn)" \
    "$(grep '^\[Round' ours.pgn | sort -u | wc -l)"

# The processes of a match that runs.
workers() {
    ps -o pid= --ppid "$1" 2>/dev/null
}

long() {
    exec "$KRIEGFISH" match --first kriegfish --second kriegfish --games "$1" --seed 3 --quiet \
        --st 0.05 --pgn "$2"
}

if [ -n "$(workers 1)$(ps -o pid= --ppid $$ 2>/dev/null)" ]; then
    # Whoever is at work when the process dies has lost; with luck that is the umpire, so try again.
    for attempt in 1 2 3 4 5; do
        rm -f crash.pgn
        long 1 crash.pgn >crash.out 2>crash.err &
        pid=$!
        sleep 1
        # shellcheck disable=SC2046
        kill -KILL $(workers $pid)
        wait $pid
        status=$?
        grep -q 'Fault "Umpire' crash.pgn || break
    done
    is "a crash does not end the match (attempt $attempt)" $status 0
    ok 'a crash is said' grep -q 'signal 9' crash.err
    ok 'a crash is in the record' grep -qE '^\[Fault "(White|Black): killed' crash.pgn
    ok 'a crash is a fault' grep -q '^\[Termination "fault' crash.pgn
    ok 'a crash is somebody'\''s loss' grep -qE '1: (1 wins, 0 draws, 0|0 wins, 0 draws, 1) losses' \
        crash.out

    long 1000 stop.pgn >stop.out 2>stop.err &
    pid=$!
    sleep 0.7
    kill -INT $pid
    kill -INT $pid
    sleep 0.2
    kill -INT $pid 2>/dev/null
    wait $pid
    is 'Ctrl-C twice: status' $? 130
    ok 'Ctrl-C twice: it still reports' grep -q '^Stopped after [0-9]* of 1000 games' stop.out
else
    skip 'no ps'
fi

"$KRIEGFISH" match --first kriegfish:boards=20,pool=50 --second greedy --nodes 20 \
    --games 100000 --board gardner --quiet --pgn int.pgn >int.out &
pid=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    sleep 0.1
    [ -s int.pgn ] && break
done
kill -INT $pid
wait $pid
is 'Ctrl-C: status' $? 130
ok 'Ctrl-C: it reports' grep -q '^Stopped after [0-9]* of 100000 games' int.out
is 'Ctrl-C: all that was counted is in the file' "$(grep -c '^\[Round ' int.pgn)" \
    "$(sed -n 's/^Stopped after \([0-9]*\) .*/\1/p' int.out)"

"$KRIEGFISH" match --first kriegfish:pool=1000000,boards=100000,depth=8 --second random --games 1 \
    --st 100 --patience 0.3 --quiet >hung.out 2>hung.err
ok 'a player that hangs has lost' grep -q 'White: hung' hung.err

ok 'a time is what was typed' sh -c '"$KRIEGFISH" match --first greedy --second random --games 2 --st 2.01 \
    --quiet | grep -q "limit st 2.01,"'
"$KRIEGFISH" match --first greedy --second random --games 100000 --nodes 1 --sprt 0 100 --quiet \
    >sprt.out
ok 'SPRT stops the match' grep -q '^SPRT .*elo1 or more' sprt.out
ok 'SPRT stops it early' test "$(sed -n 's/^Games  *\([0-9]*\):.*/\1/p' sprt.out)" -lt 5000

printf '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n# a remark\n4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1\n' >fens
"$KRIEGFISH" match --first greedy --second random --games 6 --nodes 1 --openings fens --quiet \
    --pgn open.pgn >/dev/null
is 'openings in turn' "$(sed -n 's/^\[FEN ".*8\/\([^/]*\)\/4K3 .*/\1/p' open.pgn | tr '\n' ' ')" \
    '4P3 4P3 3PP3 3PP3 4P3 4P3 '

ends() { # STATUS PATTERN ARGUMENT...
    status=$1 pattern=$2
    shift 2
    "$KRIEGFISH" match --games 2 "$@" >out 2>err
    [ $? = "$status" ] && grep -q -e "$pattern" err || {
        cat out err
        return 1
    }
}
fails() { ends 1 "$@"; }  # PATTERN ARGUMENT...
misuse() { ends 2 "$@"; } # the same: the command line makes no sense
# A clock with hardly anything on it, and one for a little at every move.
for clock in 0.05+0 0.01+0.05; do
    "$KRIEGFISH" match --first kriegfish --second greedy --board gardner --games 2 --tc $clock \
        --quiet --pgn clock$clock.pgn >clock.out
    is "clock $clock: games are played" "$(grep -c '^\[Round ' clock$clock.pgn)" 2
    is "clock $clock: none is lost on time" "$(grep -c 'Termination "time' clock$clock.pgn)" 0
done

ok 'no such player' fails "no player 'nobody'" --first nobody
ok 'no such setting' fails 'boars' --first kriegfish:boars=1
ok "the second player's own time" sh -c '"$KRIEGFISH" match --first greedy --second random \
    --games 2 --st 0.02 --second-st 0.01 --quiet | grep -q "limit st 0.02 v st 0.01"'
ok "the second player's own work" sh -c '"$KRIEGFISH" match --first flat --second flat --board gardner \
    --games 2 --nodes 40 --second-nodes 400 --quiet >work.out && grep -q "limit nodes 40 v nodes 400," work.out &&
    awk "/^flat  / { n[++k] = \$4 } END { exit !(k == 2 && n[2] > 5 * n[1]) }" work.out'
ok "the second player's own cores" sh -c '"$KRIEGFISH" match --first greedy --second random \
    --games 2 --nodes 1 --cores 2 --second-cores 1 --quiet | grep -q "limit nodes 1 cores 2 v nodes 1,"'
ok "the processor's time" sh -c '"$KRIEGFISH" match --first mcts-c --second flat --board gardner \
    --games 2 --st 0.002 --clock processor --quiet | grep -q "limit st 0.002 processor,"'
ok 'resume what?' misuse 'needs the --pgn file' --resume
echo '4k3/8/8/8/8/8/PPPP4/Q3K3 w - - 0 1' >openings.txt
cp openings.txt kept.txt
match --openings openings.txt --json openings.txt >/dev/null 2>err
is 'what is read is not overwritten' "$? $(grep -c 'which is to be read' err)" '2 1'
ok 'and is as it was' cmp openings.txt kept.txt
ok 'a bad clock' misuse 'MINUTES+SECONDS' --tc 3:00
ok 'a bad shard' misuse 'I from 1 to N' --shard 3/2
ok 'a bad test' misuse 'two Elo differences' --sprt 5
ok 'a lost word' misuse 'does not know what to do' word
ok 'a lost word behind a test' misuse 'does not know what to do' --sprt 0,5 word
ok 'no openings' fails 'cannot open' --openings nowhere
printf '# mate\n7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n' >mated.fens
ok 'openings after the end' fails 'mated.fens, position 2: the game is over there' \
    --openings mated.fens --first greedy --second random --nodes 1
ok 'a model that is none, though nobody goes by it' fails 'model: nowhere' --model nowhere \
    --first greedy --second random --nodes 1
mkdir directory
for option in pgn json; do
    ok "--$option: a directory is no file" fails "$option: cannot open directory" \
        --$option directory --first greedy --second random --nodes 1
done
if [ -w /dev/full ]; then
    ok 'a full disk: failed' fails 'No space' --json /dev/full --first greedy --second random --nodes 1
    ok 'but the result is told' grep -q '^Score ' out
else
    skip 'no /dev/full'
fi
for i in 1 2 3; do
    match --games 2 --shard $i/3 --pgn shard$i.pgn >/dev/null
done
ok 'shards without games have files, too' sh -c \
    "'$KRIEGFISH' merge shard1.pgn shard2.pgn shard3.pgn | grep -q '^Games  *2:'"
ok 'a file that cannot be written' fails 'no/such' --nodes 1 --first random --pgn no/such.pgn

tap_done

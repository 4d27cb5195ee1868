#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# UCI: transcripts (data/uci), each word of the table, whole games against another engine, and
# whatever comes in.

. "$KF_SRCDIR/tests/tap.sh"

data=$KF_SRCDIR/tests/data/uci
cd "$scratch" || exit 1

# Two engines at most, A and B, each between a fifo and a file.

# open_engine NAME COMMAND...
open_engine() {
    name=$1
    shift
    rm -f "$name.in" && mkfifo "$name.in"
    "$@" <"$name.in" >"$name.out" 2>"$name.err" 3>&- 4>&- &
    echo $! >"$name.pid"
    if [ "$name" = A ]; then exec 3>A.in; else exec 4>B.in; fi
    echo 0 >"$name.line"
}

send() {
    if [ "$1" = A ]; then printf '%s\n' "$2" >&3; else printf '%s\n' "$2" >&4; fi
}

# hear NAME PATTERN: waits for a line that matches after those heard before, and prints it.
hear() {
    heard=$(cat "$1.line") waited=0
    until found=$(awk -v from="$heard" -v pattern="^($2)\$" \
        'NR > from && $0 ~ pattern { print NR " " $0; found = 1; exit } END { exit !found }' \
        "$1.out"); do
        waited=$((waited + 1))
        [ "$waited" -lt 3000 ] || return 1
        sleep 0.02
    done
    echo "${found%% *}" >"$1.line"
    echo "${found#* }"
}

# close_engine NAME: by the end of its input; $status is how it ended.
close_engine() {
    if [ "$1" = A ]; then exec 3>&-; else exec 4>&-; fi
    wait "$(cat "$1.pid")"
    status=$?
}

# A transcript.

talk() {
    fault=
    while IFS= read -r line; do
        case $line in
        '> '*) send A "${line#> }" ;;
        '< '*) hear A "${line#< }" >/dev/null || { fault="not heard: ${line#< }"; break; } ;;
        '! '*) ! tail -n "+$(($(cat A.line) + 1))" A.out | grep -qE "${line#! }" ||
            fault="heard: ${line#! }" ;;
        esac
    done
    [ -z "$fault" ] || { echo "$fault"; cat A.out; }
}

for file in "$data"/*.txt; do
    open_engine A "$KRIEGFISH" uci --player random --seed 1
    is "transcript $(basename "$file")" "$(talk <"$file")" ''
    close_engine A
    is "transcript $(basename "$file"): status" "$status$(cat A.err)" 0
done

# Without a command the first line tells.
open_engine A "$KRIEGFISH" --player random
send A uci
ok 'told from the first line' hear A uciok
close_engine A
is 'told from the first line: status' "$status" 0

sed -n '/^} WORDS/,/^};/p' "$KF_SRCDIR/src/front/gui/uci.c" | tr '{' '\n' |
    sed -n 's/^"\([a-z]*\)", .*/\1/p' >words
ok 'there are words' test "$(wc -l <words)" -gt 8
while read -r word; do
    ok "sent: $word" grep -qE "^> $word( |\$)" "$data"/*.txt
done <words

# Whole games.

# play_game ENGINE_WHITE ENGINE_BLACK GO_WHITE GO_BLACK: prints the moves.
play_game() {
    moves='' ply=0 mover=$1 waiter=$2 go=$3 other=$4
    send "$1" ucinewgame
    send "$2" ucinewgame
    while [ "$ply" -lt 400 ]; do
        send "$mover" "position startpos${moves:+ moves}$moves"
        send "$mover" "$go"
        answer=$(hear "$mover" 'bestmove .*') || { echo "$mover is silent"; return; }
        move=$(echo "$answer" | cut -d ' ' -f 2)
        case $move in
        0000 | '(none)') break ;;
        esac
        moves="$moves $move"
        ply=$((ply + 1))
        swap=$mover mover=$waiter waiter=$swap
        swap=$go go=$other other=$swap
    done
    echo "$moves"
}

# judge DESCRIPTION MOVES: an umpire finds all of them legal, and the game ended.
judge() {
    echo "$2" | tr -s ' ' '\n' | sed '/^$/d' >moves
    "$KRIEGFISH" umpire <moves >judged
    ok "$1: long enough" test "$(wc -l <moves)" -gt 6
    is "$1: every move is legal" "$(grep -vcE '^(white|black) moved|^error: the game' judged)" 0
}

PATH=$PATH:/usr/games
if command -v fairy-stockfish >/dev/null 2>&1; then
    open_engine A "$KRIEGFISH" uci --seed 3 --engine builtin --pgn ours.pgn
    open_engine B fairy-stockfish
    send B uci
    hear B uciok >/dev/null
    game=$(play_game A B 'go nodes 30' 'go depth 1')
    judge 'White against fairy-stockfish' "$game"
    game=$(play_game B A 'go depth 1' 'go wtime 3000 btime 3000 winc 20 binc 20')
    judge 'Black against fairy-stockfish' "$game"
    close_engine A
    is 'games: status' "$status$(cat A.err)" 0
    close_engine B
    ok 'games: recorded' test "$(grep -c '^\[Result ' ours.pgn)" -ge 2
    ok 'games: the records replay' "$KRIEGFISH" replay ours.pgn --view umpire
else
    skip 'no fairy-stockfish'
fi
open_engine A "$KRIEGFISH" uci --seed 3 --player greedy
open_engine B "$KRIEGFISH" uci --seed 4 --player recapture --rules rand
judge 'ourselves' "$(play_game A B 'go nodes 1' 'go movetime 20')"
close_engine A
is 'ourselves: status' "$status" 0
close_engine B
is 'ourselves: the other status' "$status" 0

# Whatever comes in.

open_engine A "$KRIEGFISH" uci --player ismcts2
send A 'go infinite'
close_engine A
is 'the end of input while it thinks: status' "$status" 0
awk 'BEGIN { printf "position startpos moves"; while (n++ < 100000) printf " e2e4"; print "" }' |
    timeout 60 "$KRIEGFISH" uci --player random >out
is 'a line of half a megabyte' "$(cat out)" 'info string the line is too long'
awk 'BEGIN { printf "position startpos moves"
    while (n++ < 600) printf " g1f3 g8f6 f3g1 f6g8"; print "\nd" }' |
    timeout 100 "$KRIEGFISH" uci --player random >out
ok 'a game of 2400 plies' grep -q '^Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w' out
"$KRIEGFISH" uci --player nobody </dev/null >/dev/null 2>&1
is 'no such player' $? 1

# 10,000 lines: words of the transcripts, whole, changed, cut and mixed, and noise.
sed -n 's/^> //p' "$data"/*.txt | grep -v quit | LC_ALL=C awk '
    { line[NR] = $0 }
    function any(n) { return int(rand() * n) }
    END {
        srand(7)
        for (i = 0; i < 10000; i++) {
            text = line[1 + any(NR)]
            if (text ~ /infinite|ponder|ismcts|kriegfish|time/ && any(10))
                text = "isready"
            for (k = any(4); k > 0; k--) {
                at = 1 + any(length(text))
                kind = any(4)
                if (kind == 0) text = substr(text, 1, at - 1) sprintf("%c", 1 + any(255)) substr(text, at + 1)
                if (kind == 1) text = substr(text, 1, at) substr(text, at + 2)
                if (kind == 2) text = substr(text, 1, at) " " line[1 + any(NR)]
                if (kind == 3) text = substr(text, at) " " any(100000) * (any(2) * 2 - 1)
            }
            gsub(/[\n]/, " ", text)
            print text
        }
        print "setoption name player value random\nucinewgame\nisready"
    }' | grep -av 'quit\|pgn' >fuzz
ok 'there are lines' test "$(grep -ac '' fuzz)" -gt 9900
timeout 300 "$KRIEGFISH" uci --player random --nodes 1 --seed 1 <fuzz >out 2>err
is 'mutated lines: status' $? 0
is 'mutated lines: it still answers' "$(grep -a '^readyok' out | tail -n 1)" readyok
is 'mutated lines: nothing on standard error' "$(head -c 300 err)" ''
is 'mutated lines: every line is of the protocol' "$(grep -avE \
    '^(id|option|uciok|readyok|info|bestmove|Fen:|[1-8 ] [ a-hA-Zrnbqkp.]*)' out | head -n 3)" ''

# Whoever says go again wants the same position searched again, whoever moves in it.
printf '%s\n' 'position startpos' 'go nodes 1' 'go nodes 1' 'go nodes 1' \
    'position startpos moves e2e4' 'go nodes 1' 'go nodes 1' 'setoption name seed value 5' 'go nodes 1' \
    ucinewgame |
    "$KRIEGFISH" uci --player random --seed 3 >again
is 'go again: the same side moves' \
    "$(sed -n 's/^bestmove [a-h]\([1-8]\).*/\1/p' again | tr '1278' 'wwbb' | tr -d '\n')" wwwbbb

# A game that the GUI goes on with after the umpire has ended it: the rest is one game, not one more
# with every turn.
ended='g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'
for more in '' 'e2e4 e7e5' 'e2e4 e7e5 d2d4 d7d5' 'e2e4 e7e5 d2d4 d7d5 a2a3 a7a6'; do
    printf 'position startpos moves %s %s\ngo nodes 1\n' "$ended" "$more"
done | sed '$a ucinewgame' | "$KRIEGFISH" uci --player random --pgn ended.pgn >out
is 'after the end: answers' "$(grep -c '^bestmove' out)" 4
is 'after the end: said once' "$(grep -c 'the umpire has ended the game: repetition' out)" 1
is 'after the end: two games' "$(grep -c '^\[Event' ended.pgn)" 2
for eyes in umpire white black; do
    ok "after the end: a record for $eyes" "$KRIEGFISH" replay ended.pgn --game 2 --view $eyes
done
ok 'after the end: a record for belief' "$KRIEGFISH" belief ended.pgn --game 2 --boards 50
ok 'after the end: a record for analyze' "$KRIEGFISH" analyze ended.pgn --game 2 --boards 50

printf 'position startpos moves e2e4 e7e5 %s\ngo nodes 20\nucinewgame\n' "$ended" |
    "$KRIEGFISH" uci --judge builtin --seed 1 >out
ok 'after the end: as blind as before' sh -c 'sed -n "s/.*, \([0-9]*\) boards.*/\1/p" out | awk "\$1 < 10 { few++ } END { exit few || !NR }"'
for rules in english berkeley-any; do
    printf '%s\n' 'position startpos moves e2e4 d7d5' 'go nodes 20 searchmoves b1c3 g1f3' ucinewgame |
        "$KRIEGFISH" uci --player greedy --rules $rules >out
    ok "$rules: one of searchmoves, whatever may be asked" grep -qE '^bestmove (b1c3|g1f3)' out
done

# Other rules hold for the next position that begins a game, and are not forgotten.
printf '%s\n' 'position startpos' 'go nodes 1' 'setoption name rules value english' \
    'position startpos' 'go nodes 1' ucinewgame |
    "$KRIEGFISH" uci --player greedy --pgn ruled.pgn >out
is 'other rules' "$(sed -n 's/^\[Ruleset "\(.*\)"\]/\1/p' ruled.pgn | tr '\n' ' ')" 'icc english '

# Whoever is told to end keeps the game, as at the end of input.
for protocol in cecp uci; do
    [ -z "${KF_WINDOWS-}" ] || {
        skip "$protocol, told to end: Windows has no signals"
        continue
    }
    mkfifo lines.$protocol
    "$KRIEGFISH" $protocol --player random --pgn told.$protocol.pgn <lines.$protocol >told.$protocol &
    told=$!
    exec 3>lines.$protocol
    if [ $protocol = cecp ]; then
        printf 'xboard\nprotover 2\nnew\nvariant krieg\nusermove e2e4\nping 7\n' >&3
    else
        printf 'position startpos moves e2e4\ngo nodes 1\n' >&3
    fi
    for i in $(seq 300); do
        grep -q '^bestmove\|^pong 7' told.$protocol && break
        sleep 0.1
    done
    kill -TERM $told
    wait $told
    is "$protocol, told to end: status" $? 0
    exec 3>&-
    is "$protocol, told to end: the game is kept" "$(grep -c '^1\. e4 ' told.$protocol.pgn)" 1
done

# A game of CECP that is over stays over and is in the file once; what was refused stays told.
# entered LINE...: the moves and results in the file.
entered() {
    rm -f entered.pgn
    printf '%s\n' force 'usermove e2e4' "$@" quit |
        "$KRIEGFISH" cecp --player random --seed 1 --pgn entered.pgn >out
    grep '^1' entered.pgn
}
is 'a draw that is looked at' "$(entered 'result 1/2-1/2 {Draw by repetition}' analyze exit)" \
    '1. e4 {white moved} 1/2-1/2'
is 'a draw that is looked at and ends again' "$(entered 'result 1/2-1/2 {Draw by repetition}' analyze \
    'result 1/2-1/2 {Draw by repetition}')" '1. e4 {white moved} 1/2-1/2'
is 'a draw that is played on' "$(entered 'result 1/2-1/2 {Draw by repetition}' analyze 'usermove e7e5' \
    'result 1-0 {Black resigns}' | tail -n 1)" '1. e4 {white moved} 1... e5 {black moved} 1-0'
is 'no move after the end' "$(entered 'usermove e7e4' 'result 1-0 {Black resigns}' 'usermove e7e5')" \
    '1. e4 {white moved} {tried e7e4 no} 1-0'
is 'no move at all' "$(entered 'usermove e7e4' 'usermove zzz' 'usermove e7e5' 'result 1-0 {Black resigns}')" \
    '1. e4 {white moved} 1... e5 {tried e7e4 no: black moved} 1-0'

# A game that cannot be saved is said, and the status tells.
printf 'position startpos moves e2e4\ngo nodes 1\nucinewgame\nisready\nquit\n' |
    "$KRIEGFISH" uci --player random --pgn /dev/full >unsaved 2>messages
is 'unsaved: the status' $? 1
ok 'unsaved: said' grep -q '^info string .*/dev/full: ' unsaved
printf 'xboard\nprotover 2\nnew\nvariant krieg\nusermove e2e4\nresult 0-1 {White resigns}\nquit\n' |
    "$KRIEGFISH" cecp --player random --pgn /dev/full >unsaved 2>messages
is 'unsaved, XBoard: the status' $? 1
ok 'unsaved, XBoard: said' grep -q '^tellusererror .*/dev/full: ' unsaved

tap_done

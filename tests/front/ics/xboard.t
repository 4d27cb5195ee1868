#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The chess server with real XBoard windows on screens that nobody sees: a person with either colour
# against the program, and two XBoards at one table, to mate. XBoard's debug file holds all that was
# said on either side.

. "$KF_SRCDIR/tests/tap.sh"

PATH=$PATH:/usr/games
for program in xboard Xvfb xdotool; do
    if ! command -v $program >/dev/null 2>&1; then
        skip "no $program"
        tap_done
        exit 0
    fi
done

started=
finish() {
    for pid in $started; do
        kill "$pid" 2>/dev/null
    done
    wait 2>/dev/null
    rm -rf "$scratch"
}
trap finish EXIT

# until_true SECONDS COMMAND...: asks again and again until it succeeds; fails when time is up.
until_true() {
    tries=$(($1 * 5))
    shift
    until "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || return 1
        sleep 0.2
    done
}

# holds FILE TEXT: XBoard heard or said it.
holds() {
    grep -aqF -e "$2" "$1"
}
hears() {
    until_true 60 holds "$scratch/$1.debug" "$2"
}

# screen NAME: a screen of its own; sets display_NAME.
screen() {
    Xvfb -displayfd 5 -screen 0 1100x850x24 5>"$scratch/$1.display" >/dev/null 2>&1 &
    started="$started $!"
    until_true 60 test -s "$scratch/$1.display"
    eval "display_$1=:$(cat "$scratch/$1.display")"
}

# board NAME OPTION...: XBoard on that screen.
board() {
    name=$1
    shift
    eval "DISPLAY=\$display_$name"
    export DISPLAY
    xboard -ics -icsUp true -saveSettingsOnExit false -popupExitMessage false \
        -debug -debugfile "$scratch/$name.debug" "$@" >"$scratch/$name.out" 2>&1 </dev/null &
    last=$!
    started="$started $last"
}

# click NAME SQUARE SIDE
click() {
    eval "DISPLAY=\$display_$1"
    export DISPLAY
    file=$(printf '%s' "$2" | cut -c1 | tr a-h 0-7)
    rank=$(printf '%s' "$2" | cut -c2)
    if [ "$3" = white ]; then
        x=$((27 + 50 * file)) y=$((113 + 50 * (8 - rank)))
    else
        x=$((27 + 50 * (7 - file))) y=$((113 + 50 * (rank - 1)))
    fi
    xdotool mousemove $x $y sleep 0.2 click 1
}

# move NAME SIDE MOVE WORDS: two clicks, until XBoard has heard the words. A window on a busy machine
# may miss a click; then the move was not sent and is made again.
move() {
    for _ in 1 2 3; do
        click "$1" "$(printf '%s' "$3" | cut -c1-2)" "$2"
        sleep 0.4
        click "$1" "$(printf '%s' "$3" | cut -c3-4)" "$2"
        until_true 10 holds "$scratch/$1.debug" ">ICS: $3" && break
    done
    ok "$1: $3: $4" hears "$1" "$4"
}

# The boards that XBoard was sent, one a line.
boards() {
    grep -ao '<12> .\{71\}' "$scratch/$1.debug"
}
# sees NAME LETTERS: one of these men was on a board that was sent.
sees() {
    boards "$1" | grep -q "[$2]"
}
sees_no() {
    ! sees "$1" "$2"
}

screen alice
screen bob

# Against the program, over pipes.

board alice -icshost local -icshelper "$KRIEGFISH ics --st 0.2 --begin 'match random 0 0 white'"
ok 'White: the board is there' hears alice '<12> -------- -------- -------- -------- -------- -------- PPPPPPPP RNBQKBNR W'
ok 'White: XBoard takes it for Kriegspiel' hears alice 'recognized as kriegspiel'
move alice white e2e4 'PPPP-PPP RNBQKBNR W'
ok 'White: no man of Black is sent' sees_no alice pnbrqk
kill $last
wait $last 2>/dev/null
mv "$scratch/alice.debug" "$scratch/alice1.debug"

board bob -icshost local -icshelper "$KRIEGFISH ics --st 0.2 --begin 'match random 0 0 black'"
ok 'Black: White has moved' hears bob '<12> rnbqkbnr pppppppp -------- -------- -------- -------- -------- -------- B'
move bob black e7e5 'rnbqkbnr pppp-ppp -------- ----p--- -------- -------- -------- --------'
# By chance the answer may be to take that pawn.
answered() {
    grep -aq '<12> rnbqkbnr pppp-ppp -------- ----[p-]--- -------- -------- -------- -------- B' \
        "$scratch/bob.debug"
}
ok 'Black: White has answered' until_true 60 answered
ok 'Black: no man of White is sent' sees_no bob PNBRQK
kill $last
wait $last 2>/dev/null
mv "$scratch/bob.debug" "$scratch/bob1.debug"

# The launcher.

XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config
export XDG_DATA_HOME XDG_CONFIG_HOME
launch() {
    name=$1
    shift
    eval "DISPLAY=\$display_$name"
    export DISPLAY
    "$KF_SRCDIR/engines/xkriegfish" "$@" -- -debug -debugfile "$scratch/$name.debug" \
        >"$scratch/$name.out" 2>&1 </dev/null &
    last=$!
    started="$started $last"
}
launch alice --ics --player random --rules berkeley --level 5+3
ok 'xkriegfish --ics' hears alice 'Creating: You (++++) random (++++) 5 3 unrated wild/16 berkeley'
kill $last
wait $last 2>/dev/null
rm -f "$scratch/alice.debug"

port=$((20000 + $$ % 20000))
launch bob --host-game --port $port --name Bob
hosting=$last
ok 'xkriegfish --host-game' hears bob 'Starting FICS session as Bob'
launch alice --join 127.0.0.1 --port $port --name Alice
ok 'xkriegfish --join' hears alice 'Starting FICS session as Alice'
ok 'the token is kept, for nobody else' test "$(stat -c %a "$scratch/config/kriegfish/logon-127.0.0.1-$port-Alice")" = 600
kill $last
wait $last 2>/dev/null
rm -f "$scratch/alice.debug"
launch alice --join 127.0.0.1 --port $port --name Alice
ok 'xkriegfish --join again: the token brings the name back' hears alice 'No game of yours waits'
kill $last $hosting
wait $last $hosting 2>/dev/null
serves() {
    grep -q . "$scratch/config/kriegfish/server.log" && ps ax | grep -q "[i]cs --host 127.0.0.1 --port $port"
}
ends() {
    ! serves
}
ok 'the server has ended with its window' until_true 60 ends
rm -f "$scratch"/*.debug

# Two people at one table, over TCP.

"$KRIEGFISH" ics --port 0 --pgn "$scratch/games.pgn" >"$scratch/server.out" 2>&1 &
server=$!
started="$started $server"
ok 'the server listens' until_true 60 grep -q port "$scratch/server.out"
port=$(sed -n 's/.* port //p' "$scratch/server.out")
printf 'bob\nseek 0 0 black\n' >"$scratch/bob.rc"
printf 'alice\nplay bob\n' >"$scratch/alice.rc"
board bob -icshost 127.0.0.1 -icsport "$port" -icslogon "$scratch/bob.rc"
ok 'Black seeks a game' hears bob 'Your seek has been posted'
board alice -icshost 127.0.0.1 -icsport "$port" -icslogon "$scratch/alice.rc"
ok 'White answers' hears alice 'Creating: alice'
ok 'both have boards' hears bob '<12> rnbqkbnr pppppppp -------- -------- -------- -------- -------- -------- W'
sleep 1
move alice white e2e4 '1. You play e2e4.'
ok 'Black: hears of it' hears bob 'White has moved.'
move bob black e7e5 '1... You play e7e5.'
ok 'White: hears of it' hears alice 'Black has moved.'
sleep 0.5
move alice white e4e5 'Illegal move (e4e5).'
sleep 0.5
move alice white d1h5 '-------Q ----P--- -------- PPPP-PPP RNB-KBNR B'
ok 'Black: hears of the second move' hears bob 'pppp-ppp -------- ----p--- -------- -------- -------- -------- B -1 0 0 1 1 0 1 '
sleep 0.5
move bob black e8e7 '2... You play e8e7.'
ok 'White: hears of the second move' hears alice '2... Black has moved.'
ok 'before the end White was sent no man of Black' sees_no alice pnbrqk
ok 'before the end Black was sent no man of White' sees_no bob PNBRQK
sleep 0.5
move alice white h5e5 'bob checkmated} 1-0'
ok 'Black: hears of the mate' hears bob 'Pawn captured on e5. Check on the file. Checkmate, 1-0.'
ok 'Black: hears of the end' hears bob 'bob checkmated} 1-0'
whole='<12> rnbq-bnr ppppkppp -------- ----Q--- ----P--- -------- PPPP-PPP RNB-KBNR'
ok 'White sees the whole board' hears alice "$whole"
ok 'White: what really happened' hears alice 'What really happened'
ok 'Black sees the whole board' hears bob "$whole"
ok 'both windows are still there' test "$(grep -ac 'GameEnds(' "$scratch/bob.debug")" -gt 0
if [ -n "${KF_SHOTS-}" ] && command -v import >/dev/null 2>&1; then
    for name in alice bob; do
        eval "DISPLAY=\$display_$name" import -window root "$KF_SHOTS/$name.png"
    done
fi
kill -TERM $server
wait $server
is 'the server ends well' $? 0
ok 'the game is in the file' grep -q 'Qh5 {tried e4e5 no:' "$scratch/games.pgn"
ok 'with its end' grep -q 'Termination "checkmate"' "$scratch/games.pgn"

tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Games in a real XBoard on a display of our own, with a mouse that is moved by xdotool. What was
# said is read from XBoard's debug file. Players and seeds are such that the games repeat. With
# KF_PICTURES set to a directory, pictures of the windows are left there.

. "$KF_SRCDIR/tests/tap.sh"
patience=200 settle=0.4
. "$KF_SRCDIR/tests/front/window/games.sh"

PATH=$PATH:/usr/games
for program in xboard Xvfb xdotool; do
    if ! command -v "$program" >/dev/null 2>&1; then
        skip "no $program here: nothing was played in XBoard"
        tap_done
        exit 0
    fi
done

XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config
export XDG_DATA_HOME XDG_CONFIG_HOME
launcher=$KF_SRCDIR/engines/xkriegfish
log=$scratch/log
settings=$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6)/.xboardrc
settings_before=$(cksum "$settings" 2>&1)

xvfb='' xboard=''
leave() {
    [ -z "$xboard" ] || kill "$xboard" 2>/dev/null
    [ -z "$xvfb" ] || kill "$xvfb" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$scratch"
}
trap leave EXIT

start_display() {
    Xvfb -displayfd 3 -screen 0 1100x850x24 3>"$scratch/display" >/dev/null 2>&1 &
    xvfb=$!
    soon test -s "$scratch/display" || return 1
    DISPLAY=:$(cat "$scratch/display")
    export DISPLAY
    soon xdotool getdisplaygeometry
}

# The window of the board, which is renamed when a game begins.
find_board() {
    board=$(xdotool search --onlyvisible --name 'Kriegfish' 2>/dev/null | head -n 1)
    [ -n "$board" ]
}

# start ARGUMENT...: xkriegfish; waits until it has the game set up.
start() {
    : >"$log"
    "$launcher" --engine-mode --player random "$@" -- -debug -debugfile "$log" -soundProgram '' \
        -animateMoving false >"$scratch/out" 2>&1 &
    xboard=$!
    soon said 'pong 1' && soon find_board
    output=$(xdotool search --onlyvisible --name '^Engine Output' 2>/dev/null | head -n 1)
    [ -z "$output" ] || xdotool windowmove --sync "$output" 540 0 2>/dev/null
}

stop() {
    kill "$xboard" 2>/dev/null
    wait "$xboard" 2>/dev/null
    xboard=''
}

# click SQUARE: as seen by $side; the board has nine files.
click() {
    eval "$(xdotool getwindowgeometry --shell "$board")"
    size=$(((WIDTH - 4) / 9))
    file=$(printf '%s' "$1" | cut -c1 | tr a-h 0-7)
    rank=$(printf '%s' "$1" | cut -c2)
    [ "$side" = white ] || { file=$((8 - file)) rank=$((9 - rank)); }
    xdotool mousemove $((X + 2 + file * size + size / 2)) \
        $((Y + HEIGHT - 1 - rank * size + size / 2)) click 1
}

start_display
the_last $? 'a display'

play_white "$scratch/white.pgn"
ok 'White: the log' said '3. Black has moved.'
ok 'White: the log tells the true game' said '0 0 0 2. Qh5 (tried e4d5)'
ok 'White: the title tells the result' soon said 'myname="1-0, checkmate: you have won.'
stop
ok 'White: the record' grep -q 'tried e4d5 no: white moved' "$scratch/white.pgn"
ok 'White: no event that XBoard takes for another kind of game' sh -c "! grep -i '^.Event.*kriegspiel' '$scratch/white.pgn'"
ok 'White: it replays' "$KRIEGFISH" replay "$scratch/white.pgn"

# Captures and checks; Retract; resignation.
play_capture "$scratch/capture.pgn"
ok 'capture: words' soon said 'Lost a pawn on e4. Check, '
xdotool windowfocus "$board" 2>/dev/null
xdotool key ctrl+x
ok 'Retract: XBoard asks' soon said '>first : remove'
ok 'Retract: the umpire says so' soon said 'Taken back'
ok 'Retract: no dots are left' soon said 'highlight 9/9/9/9/9/9/9/9'
moves=$(count_of '<first : move ')
move e2 d3
ok 'Retract: the game goes on' soon grown '<first : move ' "$moves"
xdotool windowfocus "$board" 2>/dev/null
xdotool key F9
resigned "$scratch/capture.pgn"

# A pawn that becomes a knight; a draw that is declined.
play_promotion "$scratch/promotion.pgn"
find_choice() {
    choice=$(xdotool search --onlyvisible --name '^Promotion' 2>/dev/null | head -n 1)
    [ -n "$choice" ]
}
soon find_choice
the_last $? 'promotion: XBoard asks'
eval "$(xdotool getwindowgeometry --shell "$choice")"
xdotool mousemove $((X + WIDTH * 188 / 320)) $((Y + 16)) click 1
ok 'promotion: to a knight' soon said ': g7h8n'
ok 'promotion: and a capture' soon said 'Took a piece on h8'
xdotool windowfocus "$board" 2>/dev/null
xdotool key F6
ok 'a draw is declined' soon said 'declines the draw'

# A new game in the same window; castling.
setups=$(count_of '<first : setup ')
xdotool key ctrl+n
ok 'New Game: the board is set up' soon grown '<first : setup ' "$setups"
sleep 0.5
play_castling
ok 'New Game: the old one is in the record' grep -q 'Termination "abandoned"' "$scratch/promotion.pgn"
stop

# A flag that falls.
start --seed 1 --level 0:05 --pgn "$scratch/flag.pgn"
the_last $? 'flag: the board is set up'
move e2 e4
ok 'flag: it falls' soon said '>first : result 0-1 {Black wins on time}'
ok 'flag: all is shown' soon said '<first : setboard '
stop
ok 'flag: in the record' grep -q 'Termination "time forfeit"' "$scratch/flag.pgn"

# Black.
play_black "$scratch/black.pgn"
ok 'Black: it replays' "$KRIEGFISH" replay "$scratch/black.pgn"

# Two machines. XBoard draws the games soon, where nothing happens.
: >"$log"
timeout 100 "$launcher" --versus random pimc --games 2 --seed 5 --nodes 20 --engine builtin \
    --level 1 --pgn "$scratch/match.pgn" -- \
    -debug -debugfile "$log" -soundProgram '' -animateMoving false -popupExitMessage false \
    -adjudicateDrawMoves 16 >"$scratch/out" 2>&1 &
xboard=$!
if [ -n "${KF_PICTURES-}" ]; then
    sleep 2
    picture match
fi
wait "$xboard"
is 'match: status' $? 0
xboard=''
ok 'match: the score' grep -q '^random won [0-9]*, pimc won [0-9]*, drawn [0-9]*$' "$scratch/out"
tr '\n' ' ' <"$scratch/match.pgn" >"$scratch/joined"
is 'match: two games' "$(grep -c '^\[Result' "$scratch/match.pgn")" 2
ok 'match: names show the players' grep -q '^\[White "random"' "$scratch/match.pgn"
ok 'match: thoughts are shown' grep -q 'boards)' "$log"
ok 'match: how long it may take' grep -q 'at most about 4 minutes' "$scratch/out"
ok 'match: refused tries are shown as such' grep -q '<first : [0-9]* 0 0 0 [a-h1-8]*: refused' "$log"
ok 'match: what the umpire says is shown' grep -q '0 0 0 Umpire: ' "$log"
ok 'match: what a side believes is shown' grep -q '<second: [0-9]* 0 0 0 Believes: king e[18] [0-9]* %' "$log"
ok 'match: and its best tries' grep -q '<second: [0-9]* 0 0 0 Tries: [a-h1-8]* 0\.' "$log"
is 'match: beliefs in the record' "$(grep -c 'heat$\|heat ' "$scratch/joined")" 1
ok 'match: who judged for the second player' grep -q '^\[BlackJudge "builtin"' "$scratch/match.pgn"
ok 'match: what White tried' grep -q 'tried [^:]*: white moved' "$scratch/joined"
ok 'match: what Black tried' grep -q 'tried [^:]*: black moved' "$scratch/joined"
ok 'match: a page' test -s "$scratch/match.pgn.html"
ok 'match: nothing else is left' sh -c "! ls '$scratch'/match.pgn.*.part*"
for game in 1 2; do
    ok "match: game $game replays" "$KRIEGFISH" replay --game $game "$scratch/match.pgn"
done
if command -v pgn-extract >/dev/null 2>&1; then
    ok 'match: pgn-extract reads it' pgn-extract -s -r "$scratch/match.pgn"
else
    skip 'no pgn-extract'
fi

# On a server, which is what xkriegfish does by itself: board and words are on the screen, side by side.
# edges NAME: a window's left and right edge.
edges() {
    window=$(xdotool search --onlyvisible --name "$1" 2>/dev/null | head -n 1)
    [ -n "$window" ] && eval "$(xdotool getwindowgeometry --shell "$window")" &&
        left=$X right=$((X + WIDTH))
}
start_server() {
    "$launcher" --player random -- -soundProgram '' >"$scratch/out" 2>&1 &
    xboard=$!
    soon edges 'You.*men' && soon edges '^ICS Interaction'
}
start_server
the_last $? 'server: two windows'
ok 'server: the words end on the screen' test $right -le 1100
words=$left
edges 'You.*men'
ok 'server: they begin where the board ends' test $right -le $words
wide=$right
stop
mkdir -p "$XDG_CONFIG_HOME/kriegfish"
echo '-boardSize 33' >"$XDG_CONFIG_HOME/kriegfish/xboardrc"
start_server
edges 'You.*men'
ok 'server: settings that were saved in the window are read' test $((right + 100)) -le $wide
stop

# The launcher without a window.
run() {
    "$launcher" "$@" >"$scratch/out" 2>&1
    echo $?
}
is 'help: status' "$(run --help)" 0
sed -n 's/^  \(--[a-z-]*\).*/\1/p' "$scratch/out" >"$scratch/options"
ok 'help: all options' test "$(wc -l <"$scratch/options")" -gt 15
missing=$(while read -r option; do
    sed 's/\\-/-/g' "$KF_SRCDIR/man/xkriegfish.6" | grep -qF -e "$option" || echo "$option"
done <"$scratch/options")
is 'help: every option is in the manual' "$missing" ''
is 'an option that is none' "$(run --colour)" 2
is 'a level that is none' "$(run --level soon)" 2
is 'a player that is none' "$(run --player nobody)" 1
ok 'a player that is none: said' grep -q nobody "$scratch/out"
# wrong DESCRIPTION STATUS WORD ARGUMENT...: told at once, with that word, and no window comes.
wrong() {
    what=$1 status=$2 word=$3
    shift 3
    is "$what: status" "$(run "$@")" "$status"
    ok "$what: said" grep -qF -e "$word" "$scratch/out"
}
wrong 'rules that are none' 2 'icc, cincinnati' --rules foo
wrong 'a board that is none' 2 'losalamos' --board foo
wrong 'a strength that is none' 2 'from 1 to 10' --strength 99
wrong 'an engine that is none' 1 nothing --engine nothing
wrong 'a file that cannot be' 1 /no/where --pgn /no/where
wrong 'one player alone' 2 'two players' --versus random
wrong 'the second player is none' 1 nobody --versus random nobody
wrong 'two ways at once' 2 'do not go together' --ics --versus random greedy
wrong 'a word too many' 2 "'chess'" chess
wrong 'a server without seeds' 2 '--seed and --ics do not go together' --ics --seed 3
DISPLAY='' wrong 'no display' 1 'no display'

is "the user's settings are as they were" "$(cksum "$settings" 2>&1)" "$settings_before"

tap_done

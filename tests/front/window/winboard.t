#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Games in a real WinBoard under Wine, on a display of our own: the same as tests/front/gui/xboard.t
# plays in XBoard, started by kriegfish winboard. KF_WINBOARD names a winboard.exe, which is not ours
# to ship; without it, or without a build for Windows, nothing is played. With KF_PICTURES set to a
# directory, pictures of the windows are left there.

. "$KF_SRCDIR/tests/tap.sh"

give_up() {
    skip "$1: nothing was played in WinBoard"
    tap_done
    exit 0
}
[ -n "${KF_WINBOARD-}" ] || give_up 'KF_WINBOARD names no winboard.exe'
[ -f "$KF_WINBOARD" ] || give_up "there is no $KF_WINBOARD"
program=$KF_BUILDDIR/kriegfish.exe
[ -f "$program" ] || give_up 'this is no build for Windows'
for tool in wine Xvfb xdotool; do
    command -v "$tool" >/dev/null 2>&1 || give_up "no $tool here"
done

WINEDEBUG=-all
WINEPREFIX=${WINEPREFIX-$KF_BUILDDIR/wine}
export WINEDEBUG WINEPREFIX
log=$scratch/log
xvfb='' window=''
leave() {
    stop
    [ -z "$xvfb" ] || kill "$xvfb" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$scratch"
}
trap leave EXIT

# A folder as it is unpacked, with pictures of the men.
folder=$scratch/unpacked
mkdir -p "$folder/men" "$folder/engines" "$folder/WinBoard"
cp "$program" "$folder/"
cp -r "$KF_SRCDIR"/engines/* "$folder/engines/"
cp "$KF_WINBOARD" "$folder/WinBoard/winboard.exe"
LC_ALL=C awk -v size=64 -v directory="$folder/men" -f "$KF_SRCDIR/scripts/bitmaps.awk" \
    "$KF_SRCDIR/engines/men.svg"
is 'pictures are drawn' "$(find "$folder/men" -name '*_64?.bmp' | wc -l)" 6
unset KRIEGFISH_DATADIR KF_WINBOARD

soon() {
    for _ in $(seq 300); do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.2
    done
    return 1
}
said() {
    grep -qF -e "$1" "$log"
}
count_of() {
    grep -cF -e "$1" "$log"
}
grown() {
    [ "$(count_of "$1")" -gt "$2" ]
}
the_last() {
    tap_point "$1" "$2" "$(tail -n 20 "$log" "$scratch/out" 2>&1)"
    [ "$1" = 0 ] && return
    tap_done
    exit 0
}

Xvfb -displayfd 3 -screen 0 1100x850x24 3>"$scratch/display" >/dev/null 2>&1 &
xvfb=$!
soon test -s "$scratch/display"
the_last $? 'a display'
DISPLAY=:$(cat "$scratch/display")
export DISPLAY

# start ARGUMENT...: kriegfish winboard; waits until it has the game set up.
start() {
    : >"$log"
    wine "$folder/kriegfish.exe" winboard --player random "$@" -- -debug -debugfile "Z:$log" \
        -animateMoving false >"$scratch/out" 2>&1 &
    window=$!
    soon said 'pong 1' && sleep 2
}

# Closes the window as a person does.
stop() {
    [ -n "$window" ] || return 0
    wine taskkill /im winboard.exe >/dev/null 2>&1
    soon sh -c "! kill -0 $window 2>/dev/null" || wine taskkill /f /im winboard.exe >/dev/null 2>&1
    wait "$window" 2>/dev/null
    window=''
}

picture() {
    [ -z "${KF_PICTURES-}" ] || import -window root "$KF_PICTURES/$1.png"
}

# click SQUARE: as seen by $side; squares of 65 points, nine files, from the corner of the board.
click() {
    file=$(printf '%s' "$1" | cut -c1 | tr a-h 0-7)
    rank=$(printf '%s' "$1" | cut -c2)
    [ "$side" = white ] || { file=$((8 - file)) rank=$((9 - rank)); }
    xdotool mousemove $((8 + file * 65 + 32)) $((88 + (8 - rank) * 65 + 32))
    sleep 0.2
    xdotool click 1
}

move() {
    for _ in 1 2 3; do
        dots=$(count_of 'first : highlight') answers=$(count_of '<first : ') tries=$(count_of ": $1$2")
        click "$1"
        soon grown 'first : highlight' "$dots" || continue
        click "$2"
        soon grown ": $1$2" "$tries" && soon grown '<first : ' "$((answers + 1))" && break
    done
    sleep 1
}

# White: opening, dots, refused try, mate, reveal.
side=white
start --seed 3 --pgn "Z:$scratch/white.pgn"
the_last $? 'White: the board is set up'
ok 'White: on nine files' said '9x8+0_bughouse 8x/8*/8*/8*/8*/8*/PPPPPPPP*/RNBQKBNR*'
picture opening
click b1
ok 'White: dots' soon said 'highlight 9/9/9/9/9/Y1Y6/9/9'
sleep 0.5
picture dots
click b1
move e2 e4
ok 'White: a hidden move' soon said '<first : move @@@@'
move e4 d5
ok 'White: a refused try' soon said '<first : Illegal move (no): e4d5'
picture refused
move d1 h5
move f1 c4
move h5 f7
ok 'White: mate' soon said '<first : 1-0 {Checkmate}'
ok 'White: the hidden men are shown' soon said '<first : setboard rnbqkbnrx'
ok 'White: WinBoard agrees' soon said '>first : result 1-0 {Checkmate}'
ok 'White: WinBoard found no move wrong' sh -c "! grep -qi 'illegal move received\|ambiguous move' '$log'"
sleep 2
picture mate
stop
ok 'White: the record' grep -q 'tried e4d5 no: white moved' "$scratch/white.pgn"

# A capture with check; resignation.
start --seed 24 --pgn "Z:$scratch/capture.pgn"
the_last $? 'capture: the board is set up'
move e2 e4
move e1 e2
move e2 d3
ok 'capture: the flag takes a man' soon said '<first : move i8e4,'
ok 'capture: and goes home' soon said '<first : move e4i8'
ok 'capture: dots for man and king' soon said 'highlight 9/9/9/9/4r4/3m5/9/9'
sleep 1
picture capture
xdotool key F9
ok 'resignation: WinBoard tells' soon said '>first : result 0-1 {White resigns}'
ok 'resignation: all is shown' soon said '<first : setboard '
sleep 1
picture resigned
stop
ok 'resignation: in the record' grep -q 'Termination "resignation"' "$scratch/capture.pgn"

# A pawn that becomes a knight.
start --seed 1 --pgn "Z:$scratch/promotion.pgn"
the_last $? 'promotion: the board is set up'
move h2 h4
move h4 h5
move h5 h6
move h6 g7
dots=$(count_of 'first : highlight')
click g7
soon grown 'first : highlight' "$dots"
click h8
find_choice() {
    xdotool search --onlyvisible --name 'Promote' 2>/dev/null | grep -q .
}
soon find_choice
the_last $? 'promotion: WinBoard asks'
picture promotion
xdotool key n # as the button for a knight says
ok 'promotion: to a knight' soon said ': g7h8n'
sleep 1
picture promoted
stop

# Castling.
start --seed 1 --pgn "Z:$scratch/castling.pgn"
the_last $? 'castling: the board is set up'
move e2 e4
move g1 f3
move f1 e2
move e1 g1
move f1 e1
ok 'castling puts the rook there' soon said ': f1e1'
picture castling
stop

# Black.
side=black
start --black --seed 12 --pgn "Z:$scratch/black.pgn"
the_last $? 'Black: the board is set up'
ok 'Black: the other men' soon said '9x8+0_bughouse rnbqkbnr*/pppppppp*/8*/8*/8*/8*/8*/8X'
ok 'Black: White moves' soon said '<first : move @@@@'
sleep 1
move e7 e5
move f8 c5
move d8 h4
picture black
move h4 f2
ok 'Black: mate' soon said '<first : 0-1 {Checkmate}'
ok 'Black: the hidden men are shown' soon said '<first : setboard '
sleep 2
picture black-mate
stop

# Two machines.
: >"$log"
timeout 200 wine "$folder/kriegfish.exe" winboard --versus random greedy --games 2 --seed 3 --level 1 \
    --pgn "Z:$scratch/match.pgn" -- -debug -debugfile "Z:$log" -animateMoving false \
    -popupExitMessage false -adjudicateDrawMoves 12 >"$scratch/out" 2>&1
is 'match: status' $? 0
ok 'match: the score' grep -q '^random won [0-9]*, greedy won [0-9]*, drawn [0-9]*' "$scratch/out"
is 'match: two games' "$(grep -c '^\[Result' "$scratch/match.pgn")" 2

# At a server of one's own.
: >"$log"
wine "$folder/kriegfish.exe" winboard --ics --player random --pgn "Z:$scratch/ics.pgn" -- \
    -debug -debugfile "Z:$log" >"$scratch/out" 2>&1 &
window=$!
ok 'server: a game' soon said '<12> -------- -------- -------- -------- -------- -------- PPPPPPPP RNBQKBNR'
sleep 2
picture server
stop

tap_done

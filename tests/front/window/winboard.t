#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Games in a real WinBoard under Wine, on a display of our own: the same as tests/front/gui/xboard.t
# plays in XBoard, started by kriegfish winboard. KF_WINBOARD names a winboard.exe, which is not ours
# to ship; without it, or without a build for Windows, nothing is played. With KF_PICTURES set to a
# directory, pictures of the windows are left there.

. "$KF_SRCDIR/tests/tap.sh"
patience=600 settle=1
. "$KF_SRCDIR/tests/front/window/games.sh"

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

# click SQUARE: as seen by $side; squares of 65 points, nine files, from the corner of the board.
click() {
    file=$(printf '%s' "$1" | cut -c1 | tr a-h 0-7)
    rank=$(printf '%s' "$1" | cut -c2)
    [ "$side" = white ] || { file=$((8 - file)) rank=$((9 - rank)); }
    xdotool mousemove $((8 + file * 65 + 32)) $((88 + (8 - rank) * 65 + 32))
    sleep 0.2
    xdotool click 1
}

# White.
play_white "Z:$scratch/white.pgn"
stop
ok 'White: the record' grep -q 'tried e4d5 no: white moved' "$scratch/white.pgn"

# A capture with check; resignation.
play_capture "Z:$scratch/capture.pgn"
xdotool key F9
resigned "$scratch/capture.pgn"

# A pawn that becomes a knight.
play_promotion "Z:$scratch/promotion.pgn"
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
play_castling
stop

# Black.
play_black "Z:$scratch/black.pgn"

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

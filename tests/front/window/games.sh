# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Games that are the same in XBoard and WinBoard, and how they are played with a mouse. After tap.sh,
# by a test that has
#
#   $log                 the window's debug file
#   $patience, $settle   how often soon looks, and seconds for a window to come to rest after a move
#   start ARGUMENT...    a game against random, set up when it succeeds; stop ends it
#   click SQUARE         as seen by $side
#
# With KF_PICTURES set to a directory, pictures of the windows are left there.

# soon COMMAND...: whether it succeeds before patience is lost.
soon() {
    for _ in $(seq "$patience"); do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.1
    done
    return 1
}

said() {
    grep -qF -e "$1" "$log"
}

# How often it was said; the debug file breaks our moves into two lines.
count_of() {
    grep -cF -e "$1" "$log"
}

# grown TEXT COUNT: it was said more often than that.
grown() {
    [ "$(count_of "$1")" -gt "$2" ]
}

# the_last STATUS DESCRIPTION: what had to be done in this shell. Without it nothing else can be.
the_last() {
    tap_point "$1" "$2" "$(tail -n 20 "$log" "$scratch/out" 2>&1)"
    [ "$1" = 0 ] && return
    tap_done
    exit 0
}

picture() {
    [ -z "${KF_PICTURES-}" ] || import -window root "$KF_PICTURES/$1.png"
}

# move FROM TO: waits for the dots, for the move to be said, and for an answer.
move() {
    for _ in 1 2 3; do
        dots=$(count_of 'first : highlight') answers=$(count_of '<first : ') tries=$(count_of ": $1$2")
        click "$1"
        soon grown 'first : highlight' "$dots" || continue
        click "$2"
        soon grown ": $1$2" "$tries" && soon grown '<first : ' "$((answers + 1))" && break
    done
    sleep "$settle"
}

# White: opening, refused try, mate, reveal. Not stopped: the window shows the end.
play_white() { # PGN
    side=white
    start --seed 3 --pgn "$1"
    the_last $? 'White: the board is set up'
    ok 'White: on nine files' said '9x8+0_bughouse 8x/8*/8*/8*/8*/8*/PPPPPPPP*/RNBQKBNR*'
    picture opening
    click b1
    ok 'White: dots' soon said 'highlight 9/9/9/9/9/Y1Y6/9/9'
    sleep "$settle"
    picture dots
    click b1
    move e2 e4
    ok 'White: a hidden move' soon said '<first : move @@@@'
    move e4 d5
    ok 'White: a refused try' soon said '<first : Illegal move (no): e4d5'
    picture refused
    move d1 h5
    move f1 c4
    ok 'White: nothing is shown before the end' test "$(grep -c '<first : setboard' "$log")" = 0
    move h5 f7
    ok 'White: mate' soon said '<first : 1-0 {Checkmate}'
    ok 'White: the hidden men are shown' soon said '<first : setboard rnbqkbnrx'
    ok 'White: the true game is loaded' soon said '<first : move h7h6'
    ok 'White: the window agrees' soon said '>first : result 1-0 {Checkmate}'
    ok 'White: the window found no move wrong' \
        sh -c "! grep -qi 'illegal move received\|ambiguous move' '$log'"
    sleep "$settle"
    picture mate
}

# A man is lost with check. The game goes on.
play_capture() { # PGN
    side=white
    start --seed 24 --pgn "$1"
    the_last $? 'capture: the board is set up'
    move e2 e4
    move e1 e2
    move e2 d3
    ok 'capture: the flag takes a man' soon said '<first : move i8e4,'
    ok 'capture: and goes home' soon said '<first : move e4i8'
    ok 'capture: dots for man and king' soon said 'highlight 9/9/9/9/4r4/3m5/9/9'
    sleep "$settle"
    picture capture
}

# The side on the move gives up: F9, typed into the window by the caller.
resigned() { # PGN, before the window is stopped
    ok 'resignation: the window tells' soon said '>first : result 0-1 {White resigns}'
    ok 'resignation: all is shown' soon said '<first : setboard '
    picture resigned
    stop
    ok 'resignation: in the record' grep -q 'Termination "resignation"' "$1"
}

# A pawn comes to h8, where the window asks what it becomes.
play_promotion() { # PGN
    side=white
    start --seed 1 --pgn "$1"
    the_last $? 'promotion: the board is set up'
    move h2 h4
    move h4 h5
    move h5 h6
    move h6 g7
    dots=$(count_of 'first : highlight')
    click g7
    soon grown 'first : highlight' "$dots"
    click h8
}

# In a game that has just begun.
play_castling() {
    move e2 e4
    move g1 f3
    move f1 e2
    move e1 g1
    move f1 e1
    ok 'castling puts the rook there' soon said ': f1e1'
    picture castling
}

# Black: to mate.
play_black() { # PGN
    side=black
    start --black --seed 12 --pgn "$1"
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
    ok 'Black: the window agrees' soon said '>first : result 0-1 {Checkmate}'
    sleep "$settle"
    picture black-mate
    stop
}

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish tutorial: all lessons through a pipe with right and wrong answers, leaving and going on,
# and one lesson in a real terminal (tmux).

. "$KF_SRCDIR/tests/tap.sh"

export LC_ALL=C
XDG_DATA_HOME=$scratch/data
export XDG_DATA_HOME
unset NO_COLOR COLORTERM

# answers INPUT [LESSON]: what is said to this printf format.
answers() {
    input=$1
    shift
    # shellcheck disable=SC2059 # the format is the point
    printf "$input" | timeout 100 "$KRIEGFISH" tutorial "$@" >"$scratch/out" 2>&1
}
says() { # DESCRIPTION PATTERN INPUT [LESSON]
    description=$1 pattern=$2
    shift 2
    answers "$@"
    grep -qE -e "$pattern" "$scratch/out"
    tap_point $? "$description" "$(cat "$scratch/out")"
}

# Every lesson to its end, by the answers that are hinted at.
L1='e4\nNf3\n' L2='e4e5\ne5\nd4\n' L3='e4f5\nexd5\n' L4='Nxd4\n' L5='f2\ng3\n'
L6='a1a8\na1a7\na1a6\na1a5\n' L7='e8=Q\n' L8='O-O\nd4\n' L9='any?\ne4f5\nexd5\n' L10='Kg7\nKg6\nRa8\n'
n=0
for lesson in "$L1" "$L2" "$L3" "$L4" "$L5" "$L6" "$L7" "$L8" "$L9"; do
    n=$((n + 1))
    says "lesson $n" "^Lesson $((n + 1)) of 10: " "$lesson" $n
done
says 'lesson 10' '^That was the last lesson' "$L10" 10
says 'all of them' '^That was the last lesson' "$L1$L2$L3$L4$L5$L6$L7$L8$L9$L10" 1
for n in 1 2 3 4 5 6 7 8 9 10; do
    ok "lesson $n was there" grep -q "^Lesson $n of 10: " "$scratch/out"
done

is 'no line is too wide for a terminal' "$(awk 'length > 79' "$scratch/out")" ''
answers 'O-O\nhint\n' 8
any=$(sed -n 's/^.*type a try such as \([a-h1-8]*\)\.$/\1/p' "$scratch/out")
says 'any move will do, and the one named as well' '^Lesson 9 of 10: ' "O-O\\n$any\\n" 8
says 'hint behind a refusal' '^Type d4e5\.' 'd4c5\nhint\n' 3
says 'hint behind two' '^Type a1a6\.' 'a1a8\na1a7\nhint\n' 6

# The umpire is the real one.
says 'a refused try' '^The umpire: "No\."$' 'e4e5\n' 2
says 'pawn tries are announced, and whose' '^The umpire: ".*You have 2 pawn tries' '' 3
says 'a capture' '^The umpire: "Black has moved\. Pawn captured on d4\.' '' 4
says 'a check with its direction' '^The umpire: "Black has moved\. Check on the short diagonal\.' '' 5
says 'a question' '^The umpire: "Yes, there are pawn tries\."' 'any\n' 9
says 'mate' '^The umpire: "White has moved\. .*Checkmate' "$L10" 10
ok 'the enemy is not shown' sh -c "! grep -E '^ *[1-8] .*[kqrbnp] ' '$scratch/out'"

# Wrong answers are helped.
says 'another try' '^That is a try, but not the one' 'a2a3\n' 2
ok 'with help' grep -q '^The pawn on e4 shall go' "$scratch/out"
says 'twice wrong' '^Type e4e5\.' 'a2a3\nh3\n' 2
says 'a try that means nothing' '^none of your men can do that' 'Bd8\n' 3
says 'a wrong answer' '^Count the squares' 'd2\n' 5
says 'an empty line repeats the task' '^You are White\. Type e2e4' '\n' 1
says 'hint' '^Type e7e8q\.' 'hint\n' 7
says 'help' '^  hint ' 'help\n' 1
says 'the list' '^> 2|^> *2  The umpire says no' 'lesson\n' 2
says 'another lesson' '^Lesson 7 of 10' 'lesson 7\n' 1
says 'back' '^Lesson 1 of 10' 'back\n' 2

# Leaving and going on.
answers 'next\nnext\nquit\n' 1
says 'it goes on where it was left' '^Lesson 3 of 10' ''
answers "$L10" 10
says 'and begins again after the end' '^Lesson 1 of 10' ''
echo rubbish >"$XDG_DATA_HOME/kriegfish/tutorial"
says 'a file that says nothing' '^Lesson 1 of 10' ''
"$KRIEGFISH" tutorial 11 >"$scratch/out" 2>&1
is 'no such lesson' $? 2

if ! command -v tmux >/dev/null 2>&1; then
    skip 'no tmux'
    tap_done
    exit
fi
socket=$scratch/tmux
terminal() { tmux -S "$socket" -f /dev/null "$@"; }
trap 'terminal kill-server 2>/dev/null; rm -rf "$scratch"' EXIT
shows() { # PATTERN: within a minute
    for _ in $(seq 600); do
        terminal capture-pane -p >"$scratch/screen" 2>/dev/null && grep -qE -e "$1" "$scratch/screen" && return
        sleep 0.1
    done
    cat "$scratch/screen"
    return 1
}
env -u TMUX LC_ALL=C.UTF-8 tmux -S "$socket" -u -f /dev/null new-session -d -x 90 -y 45 \
    "'$KRIEGFISH' tutorial 2; sleep 100"
ok 'terminal: the lesson' shows '^Lesson 2>'
ok 'terminal: with men' shows '♙|♟'
terminal send-keys 'e4e5' Enter
ok 'terminal: the umpire' shows '^The umpire: "No\."'
terminal send-keys 'e5' Enter
ok 'terminal: the answer' shows '^Right: Black has a man on e5'
terminal send-keys C-d
ok 'terminal: left with Ctrl-D' shows '^Good-bye\.'
is 'and it knows where' "$(cat "$XDG_DATA_HOME/kriegfish/tutorial")" 2

tap_done

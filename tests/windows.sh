#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# windows.sh DIRECTORY [core]: runs tests of a build for Windows under Wine, after configure
# --host=x86_64-w64-mingw32 and make there: the C programs in which nothing but the C library and
# base/ is used, the scripts that talk with the program alone, and what only Windows has (below,
# "Here"). What cannot be run is named with its reason. The last line is "N passed, N failed".
# With `core` only what takes seconds.

top=$(cd "$(dirname "$0")/.." && pwd) || exit 1
cd "$1" || exit 1
here=$PWD kind=${2-all}
passed=0 failed=0

WINEDEBUG=-all
WINEPREFIX=${WINEPREFIX-$here/wine}
DISPLAY=
export WINEDEBUG WINEPREFIX DISPLAY
wine=$(command -v wine64 || command -v wine || echo /usr/lib/wine/wine64)
KF_SRCDIR=$top KF_BUILDDIR=$here KRIEGFISH_DATADIR=$top
export KF_SRCDIR KF_BUILDDIR KRIEGFISH_DATADIR

# Programs that cannot be built: what they use is not there, or they test what is another thing there.
WITHOUT="
tests/base/child: forks, waits and sends signals itself
tests/base/lines: makes pipes of POSIX
tests/base/mem: forks to see a process die
tests/base/place: homes and variables of POSIX
tests/base/secret: users and files of POSIX
tests/base/thread: asks for signals and priorities itself
tests/base/wait: starts cat
tests/eval/engine: its rig makes scripts of the shell
tests/eval/faults: its rig makes scripts of the shell
tests/eval/parts: its rig makes scripts of the shell
tests/front/gui/fuzz: makes directories of POSIX; the transcripts are run
tests/front/ics/keep: directories of POSIX
tests/front/ics/kill: forks, and sockets of POSIX
tests/front/ics/load: sockets of POSIX; the server is run below
tests/front/ics/people: sockets of POSIX; the server is run below
tests/front/window/order: names of files of POSIX; WinBoard itself is asked
tests/players/champion/tree: its rig makes scripts of the shell
tests/game/pgn: forks, and limits files to fill a disk
tests/board/fairy: needs Fairy-Stockfish on the other side
"
# Scripts that cannot be run.
WITHOUT_SCRIPTS="
tests/house.t tests/readme.t tests/setup.t tests/front/command/man.t tests/front/command/completion.t: about the source, not the program
tests/front/gui/xboard.t tests/front/ics/xboard.t: XBoard; tests/front/window/winboard.t is run instead
tests/front/console/console.t: terminals of POSIX
tests/fuzz/corpus.t: its targets use sockets and files of POSIX
tests/front/command/match.t tests/match/bout.t tests/front/command/engine.t tests/front/command/judge.t: signals and scripts as engines; crashes and Ctrl-C are seen below
tests/front/ics/server.t: sockets by tools of POSIX; the server is run below
tests/front/lines/umpire.t: two processes over pipes with names
"
CORE="tests/base/text tests/base/settings tests/base/log tests/board/fen tests/board/movegen
    tests/law/announce tests/umpire/draws tests/game/table tests/front/gui/cecp"
SCRIPTS="tests/front/window/winboard.t tests/front/gui/uci.t tests/front/lines/blind.t tests/front/command/replay.t
    tests/front/command/perft.t tests/front/command/players.t tests/front/command/solve.t
    tests/front/command/belief.t tests/front/command/report.t"
[ "$kind" = core ] && SCRIPTS=

say() {
    printf '%s\n' "$*" >&2
}

# note STATUS WHAT [LOG]
note() {
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        say "FAIL: $2"
        [ -z "${3-}" ] || grep -a -A12 '^not ok' "$3" | head -n 40 >&2
    fi
}

# count_tap LOG NAME: every point of a test counts.
count_tap() {
    good=$(grep -ac '^ok' "$1") bad=$(grep -ac '^not ok' "$1")
    plan=$(sed -n 's/\r$//;s/^1\.\.//p' "$1" | tail -n 1)
    passed=$((passed + good)) failed=$((failed + bad))
    if [ "$bad" != 0 ] || [ "$plan" != $((good + bad)) ]; then
        [ "$bad" != 0 ] || failed=$((failed + 1))
        say "FAIL: $2 ($good of ${plan:-an unknown number})"
        grep -a -A12 '^not ok' "$1" | head -n 40 >&2
    fi
}

# A file that can be run as if it were the program.
cat >wrapper <<EOF
#!/bin/sh
exec "$wine" "$here/kriegfish.exe" "\$@"
EOF
chmod +x wrapper
run() {
    timeout 600 "$wine" kriegfish.exe "$@"
}

# One server for all, or every program starts its own and a dozen more.
server=$(command -v wineserver || echo /usr/lib/wine/wineserver64)
"$server" -p 2>/dev/null
trap '"$server" -k 2>/dev/null' EXIT

timeout 300 "$wine" kriegfish.exe --version >wine.log 2>&1 || {
    case $(uname -m) in
    x86_64 | amd64) say "Wine does not start the program:" ;;
    *) say "The program is built, but cannot be run: Wine for $(uname -m) starts no programs for x86-64:" ;;
    esac
    cat wine.log >&2
    echo "0 passed, 1 failed"
    exit 1
}

if [ "$kind" = core ]; then
    programs=$CORE
else
    programs=$(sed -n '/^check_PROGRAMS = /,/[^\\]$/s/^    \(tests[^ ]*\).*/\1/p' "$top/Makefile.am")
fi
is_left_out() {
    printf '%s\n' "$WITHOUT" | grep -q "^$1: "
}
wanted=$(for program in $programs; do is_left_out "$program" || echo "$program.exe"; done)
# shellcheck disable=SC2086 # a list
make -k -j"$(nproc 2>/dev/null || echo 2)" $wanted tests/eval/fake_engine.exe >make.log 2>&1
for program in $programs; do
    reason=$(printf '%s\n' "$WITHOUT" | sed -n "s|^$program: ||p")
    if [ -n "$reason" ]; then
        say "Not run: $program ($reason)"
        continue
    fi
    if ! make "$program.exe" >make.log 2>&1; then
        tail -n 20 make.log >&2
        note 1 "$program does not build"
        continue
    fi
    KRIEGFISH="$here/kriegfish.exe" timeout 1800 "$wine" "$program.exe" >tap.log 2>tap.err </dev/null
    count_tap tap.log "$program"
done
for script in $SCRIPTS; do
    KRIEGFISH="$here/wrapper" KF_WINDOWS=yes timeout 1800 sh "$top/$script" >tap.log 2>tap.err </dev/null
    count_tap tap.log "$script"
done
[ "$kind" = core ] || printf '%s\n' "$WITHOUT_SCRIPTS" | sed -n 's/^\(tests.*\): \(.*\)/Not run: \1 (\2)/p' >&2

# Here: what only Windows has.

# Processes of Wine are processes here. which PATTERN: the numbers of those of this user.
which() {
    # shellcheck disable=SC2009 # pgrep has no pattern for whole lines everywhere
    ps -A -o pid= -o args= | grep -v "timeout\|grep\|<defunct>" | grep -e "$1" | awk '{ print $1 }'
}
# soon COMMAND...: whether it says anything within half a minute.
soon() {
    for _ in $(seq 60); do
        [ -n "$("$@")" ] && return 0
        sleep 0.5
    done
    return 1
}
gone() {
    [ -n "$(which "$1")" ] || echo gone
}

# The same games as here, on one and on two at a time.
rm -f ours.pgn theirs.pgn two.pgn
play='match --first greedy --second recapture --games 4 --seed 5 --nodes 20'
# shellcheck disable=SC2086 # words
run $play --pgn theirs.pgn >match.log 2>&1
note $? "a match under Wine"
# shellcheck disable=SC2086
run $play --concurrency 2 --pgn two.pgn >match.log 2>&1
note $? "a match, two games at a time"
strip() {
    grep -av '^\[\(Date\|UTC\|Time\|Machine\|Event\)' "$1"
}
strip theirs.pgn >theirs.txt
strip two.pgn >two.txt
cmp theirs.txt two.txt >&2
note $? "the same games one by one and two at a time"
for native in "${KF_NATIVE-}" "$top/build-check/kriegfish" "$top/build/kriegfish"; do
    [ -f "$native" ] || continue
    # shellcheck disable=SC2086
    "$native" $play --pgn ours.pgn >/dev/null 2>&1
    strip ours.pgn >ours.txt
    cmp ours.txt theirs.txt >&2
    note $? "the same games as here"
    break
done

# An engine goes with us, however we end.
if make tests/eval/fake_engine.exe >make.log 2>&1; then
    cp tests/eval/fake_engine.exe "hangs$$.exe"
    (printf 'position startpos\ngo nodes 5\n'; sleep 60) |
        run uci --player pimc --engine "./hangs$$.exe" >kill.log 2>&1 &
    soon grep bestmove kill.log && soon which "hangs$$.exe\$"
    note $? "an engine runs" kill.log
    kill -9 "$(which "kriegfish.exe uci.*hangs$$" | head -n 1)"
    soon gone "hangs$$.exe\$"
    note $? "an engine ends when we are killed"
else
    note 1 "the fake engine does not build"
fi

# A game that crashes does not take the match with it.
rm -f crash.pgn
run match --first pimc --second pimc --games 2 --nodes 200 --seed 3 --pgn crash.pgn >crash.log 2>&1 &
match=$!
soon which 'kriegfish.exe game'
note $? "a game is a process of its own"
kill -9 "$(which 'kriegfish.exe game' | head -n 1)"
wait $match
note $? "the match goes on after a game was killed"
grep -qi 'crash\|killed\|ended with' crash.log
note $? "and says so" crash.log

# Ctrl-C ends a match after the game, and it can be taken up again.
if command -v tmux >/dev/null 2>&1; then
    rm -f stop.pgn stop.out
    stops='match --first random --second random --games 3000 --seed 1 --nodes 1 --pgn stop.pgn'
    for more in '' --resume; do
        tmux -L "kf$$" new-session -d "'$wine' kriegfish.exe $stops $more >stop.out 2>&1; echo \$? >stop.status"
        before=$(grep -c '^\[Round' stop.pgn 2>/dev/null)
        more_games() {
            now=$(grep -c '^\[Round' stop.pgn 2>/dev/null)
            [ "${now:-0}" -gt "${before:-0}" ] && echo more
        }
        soon more_games
        tmux -L "kf$$" send-keys C-c
        soon cat stop.status 2>/dev/null
        is=$(cat stop.status)
        rm -f stop.status
        [ "$is" = 0 ] && grep -q '^Stopped after [0-9]* of 3000 games' stop.out
        note $? "Ctrl-C $more" stop.out
    done
    tmux -L "kf$$" kill-server 2>/dev/null
else
    say "Not run: Ctrl-C (no tmux here)"
fi

# Words beyond ASCII, in names of files as well.
run replay theirs.pgn --view umpire >replay.log 2>&1
note $? "records replay"
cp theirs.pgn "Züge ♞.pgn"
run replay "Züge ♞.pgn" --view umpire >replay2.log 2>&1
note $? "a file with letters beyond ASCII"
cmp replay.log replay2.log >&2
note $? "the same from there"

# A disk that is full: Wine has /dev/full as a file of drive Z.
if [ -e /dev/full ]; then
    ! run match --first random --second random --games 1 --seed 1 --pgn 'Z:\dev\full' >full.log 2>&1
    note $? "a full disk is an error" full.log
fi

# The chess server over Winsock.
run ics --port 15333 >server.log 2>&1 &
listens=$!
soon grep -i listen server.log
if command -v bash >/dev/null; then
    # shellcheck disable=SC2016 # bash's
    timeout 60 bash -c 'exec 3<>/dev/tcp/127.0.0.1/15333
        printf "guest\nmatch random white\ne2e4\nresign\nquit\n" >&3; cat <&3' >client.log 2>&1
    grep -q 'resign' client.log
    note $? "a game at the chess server" client.log
fi
for id in $(which 'kriegfish.exe ics --port 15333'); do
    kill "$id"
done
wait $listens

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" != 0 ]

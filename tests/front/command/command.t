#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The command line: help, errors with their statuses, and output that cannot be written.

. "$KF_SRCDIR/tests/tap.sh"

# run STATUS OUT ERR ARGUMENT...: runs the program and compares; OUT and ERR are patterns for grep,
# '' for silence.
run() {
    wanted=$1 out=$2 err=$3
    shift 3
    "$KRIEGFISH" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
    tap_point "$([ "$status" = "$wanted" ] && matches "$out" "$scratch/out" &&
        matches "$err" "$scratch/err"; echo $?)" "kriegfish $*: status $wanted" \
        "status $status
$(cat "$scratch/out" "$scratch/err")"
}

matches() {
    if [ -n "$1" ]; then
        grep -qF -e "$1" "$2"
    else
        [ ! -s "$2" ]
    fi
}

run 0 'Usage: kriegfish' '' --help
run 0 'Usage: kriegfish' '' -h
run 0 'kriegfish 0.' '' --version

# The second set of code runs where the processor has its instructions, and only there.
runs() { # SET [ENVIRONMENT]
    env ${2:+"$2"} "$KRIEGFISH" --version | grep -q "^$1 set of code"
}
has_all() { # FLAG...
    for flag; do
        grep -m 1 '^flags' /proc/cpuinfo | grep -qw "$flag" || return 1
    done
}
if grep -q '^#define KF_SWIFT 1' "$KF_BUILDDIR/config.h" && [ -r /proc/cpuinfo ]; then
    set=second
    [ "$(uname -m)" != x86_64 ] || has_all popcnt bmi1 bmi2 abm || set=plain
    ok "the $set set runs here" runs $set KRIEGFISH_ROOMS=
    ok 'the plain one when it is asked for' runs plain KRIEGFISH_ROOMS=plain
else
    ok 'the plain set of code runs where there is no other' runs plain
fi
run 0 'Usage: kriegfish' '' help
run 0 'Usage: kriegfish perft' '' help perft
run 0 'Usage: kriegfish perft' '' perft --help
run 0 'Usage: kriegfish perft' '' perft 3 --board -h
run 2 '' "no command 'perf' (did you mean 'perft'?)" perf
run 2 '' "no command 'elephant'" elephant
run 2 '' "no command 'elephant'" help elephant
run 2 '' "no option '--versoin'" --versoin
run 2 '' "no option '--bord' (did you mean '--board'?)" perft 1 --bord chess
run 2 '' "no option '-x'" perft 1 -x
run 2 '' "--board must be one of" perft 1 --board round
run 2 '' "--board must be one of" perft 1 --board=
run 2 '' "option '--board' needs a value" perft 1 --board
run 2 '' 'too few arguments' perft
run 2 '' "does not know what to do with '2'" perft 1 2
run 2 '' "--table must be true or false" help --table=maybe
run 0 'command	help' '' help --table
run 0 'Usage: kriegfish' '' help --no-table
run 2 '' "no option '--no-board'" perft 1 --no-board
run 0 'nodes' '' perft --board=gardner 1
run 0 'nodes' '' perft -- 1

# What could not be written at the end is found out at the beginning.
for command in 'cecp --pgn' 'uci --pgn' 'console --pgn' 'demo --pgn' 'learn x.pgn --output' \
    'analyze x.pgn --html' 'belief x.pgn --html'; do
    option=${command##* }
    for target in "$scratch/none/such" "$scratch"; do
        run 1 '' "$option: cannot open $target" $command "$target"
    done
done
run 2 '' '--host needs --port' ics --host 0.0.0.0
run 2 '' '--begin is for standard input' ics --port 0 --begin who
run 1 '' 'letters, digits and hyphens' ics --name 'a+b'
run 2 '' "no option '--st'" experiment nine-1 --st 1
run 2 '' 'I from 1 to N' experiment nine-1 --shard 3/2
run 2 '' '--games is only for --versus' xboard --games 3
run 2 '' '--black and --versus do not go together' xboard --black --versus random greedy
run 2 '' '--rules and --join do not go together' xboard --rules rand --join localhost
run 2 '' '--host is only for --host-game' xboard --host 0.0.0.0

"$KRIEGFISH" help --table | awk -F '\t' '$1 == "command" { print $2 }' >"$scratch/commands"
while read -r command; do
    run 0 "Usage: kriegfish $command" '' "$command" --help
done <"$scratch/commands"

# Once with the search for leaks that tap.sh turns off.
ASAN_OPTIONS=detect_leaks=1 run 0 'Usage: kriegfish' '' help perft --no-table

if [ -w /dev/full ]; then
    "$KRIEGFISH" --help >/dev/full 2>"$scratch/err"
    is 'a full disk: status' $? 1
    ok 'a full disk: said' grep -q 'cannot write to standard output: No space' "$scratch/err"
else
    skip 'no /dev/full'
fi
"$KRIEGFISH" --help >&- 2>"$scratch/err"
is 'a closed output: status' $? 1
ok 'a closed output: said' grep -q 'cannot write to standard output' "$scratch/err"
{ "$KRIEGFISH" help --table 2>"$scratch/err"; echo $? >"$scratch/status"; } | :
ok 'a reader that went away: no complaint' test ! -s "$scratch/err"
"$KRIEGFISH" --version <&- >"$scratch/out"
is 'a closed input' "$?" 0

tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish umpire as one uses it: lines in, lines out, whatever comes in.

. "$KF_SRCDIR/tests/tap.sh"

# answers INPUT [OPTION]...: what the umpire says to this printf format.
answers() {
    input=$1
    shift
    # shellcheck disable=SC2059 # the format is the point
    printf "$input" | timeout 60 "$KRIEGFISH" umpire "$@" 2>&1
}

# An error's first word stands for all of it.
short() {
    sed 's/^error: .*/error:/'
}

# The examples of the rules.

is 'a move and a refusal' "$(answers 'e2e4\ne4e5\n')" 'white moved
no'
is 'Black to move' "$(answers 'e2e4\ne7e5\ne4e5\ng1f3\n')" 'white moved
black moved
no
white moved'
is 'a check with all its fields' \
    "$(answers 'd8h4\n' --fen '3qk3/8/8/8/7N/8/4P3/4K3 b - - 0 1')" \
    'black moved; capture h4 piece; check short-diagonal'
is 'a promotion that takes and mates' \
    "$(answers 'd7e8q\nboard\nd8e8\n' --fen '3kn3/3P4/8/7B/8/6B1/8/K2R4 w - - 0 1')" \
    'white moved; capture e8 piece; check rank file; checkmate 1-0
3kQ3/8/8/7B/8/6B1/8/K2R4 b - - 0 1
error: the game is over'
is 'the question' "$(answers 'any?\ne2e4\nany?\nd7d5\nany?\ne4d5\n' --rules english)" 'any no
white moved
any no
black moved
any yes
white moved; capture d5'
is 'the question where there is none' "$(answers 'any?\n')" \
    'error: icc rules do not have the question any?'
is 'the board' "$(answers 'board\n')" 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
is 'the board after a move' "$(answers 'e2e4\nboard\n')" 'white moved
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
is 'another board' "$(answers 'board\n' --board silverman)" 'rqkr/pppp/PPPP/RQKR w - - 0 1'
is 'a start on another board' "$(answers 'a1a4\n' --fen '3k/4/4/R2K w - - 0 1')" \
    'white moved; check rank'
is 'after the end only the board is answered' \
    "$(answers 'f2f3\ne7e5\ng2g4\nd8h4\ne2e4\nxyzzy\n\nboard\na2a3\n' | tail -n 6 | short)" \
    'black moved; check short-diagonal; checkmate 0-1
error:
error:
error:
rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
error:'
is 'every ruleset refuses' "$(for rules in icc cincinnati berkeley berkeley-any english rand; do
    answers 'e2e5\n' --rules $rules
done)" 'no
nonsense
nonsense
nonsense
no
nonsense'

# Whatever comes in: one answer a line, and the game goes on.

is 'no input' "$(answers '')" ''
is 'an empty line' "$(answers '\n\ne2e4\n' | short)" 'error:
error:
white moved'
is 'CRLF' "$(answers 'e2e4\r\nboard x\r\ne7e5\r\n' | short)" 'white moved
error:
black moved'
is 'input that ends in mid-line' "$(answers 'e2e4\ne7e5')" 'white moved
black moved'
is 'input that ends in mid-word' "$(answers 'e2e4\ne7' | short)" 'white moved
error:'
is 'spaces' "$(answers ' e2e4\ne2e4 \ne2 e4\n\te2e4\n' | short)" 'error:
error:
error:
error:'
is 'not a command' "$(answers 'try e2e4\nmove e2e4\nquit\nhelp\n' | short)" 'error:
error:
error:
error:'
is 'off the board' "$(answers 'i9j9\ne2e9\n')" \
    'error: i9j9 leaves the board, which ends at h8
error: e2e9 leaves the board, which ends at h8'
is 'off a small board' "$(answers 'h8h7\n' --board silverman)" \
    'error: h8h7 leaves the board, which ends at d4'
is 'NULs' "$(answers '\000\ne2\000e4\ne2e4\000\n\000e2e4\ne2e4\n' | short)" 'error:
error:
error:
error:
white moved'
is 'letters of no alphabet' "$(answers '\377\376\n\033[2J\n\303\244\ne2e4\n')" \
    "error: '??' is neither a try (e2e4, e7e8q) nor any? nor board
error: '?[2J' is neither a try (e2e4, e7e8q) nor any? nor board
error: '??' is neither a try (e2e4, e7e8q) nor any? nor board
white moved"

# Noise with about 4000 newlines in it: as many answers, every one an error.
dd if=/dev/urandom bs=1024 count=1024 2>/dev/null >"$scratch/noise"
echo >>"$scratch/noise"
"$KRIEGFISH" umpire <"$scratch/noise" >"$scratch/out"
is 'noise: status' $? 0
is 'noise: one answer a line' "$(wc -l <"$scratch/out")" "$(wc -l <"$scratch/noise")"
is 'noise: all errors' "$(grep -vc '^error: ' "$scratch/out")" 0
is 'noise: nothing of it comes out' "$(tr -d '[:print:]\n' <"$scratch/out" | wc -c | tr -d ' ')" 0

{
    dd if=/dev/zero bs=1048576 count=10 2>/dev/null | tr '\000' e
    printf '\ne2e4\n'
    dd if=/dev/zero bs=1048576 count=10 2>/dev/null
    printf '\ne7e5\n'
    dd if=/dev/zero bs=1048576 count=10 2>/dev/null | tr '\000' ' '
} | "$KRIEGFISH" umpire >"$scratch/out" 2>&1
is 'lines of 10 MB: status' $? 0
is 'lines of 10 MB: one answer each' "$(cat "$scratch/out")" 'error: the line is too long
white moved
error: the line is too long
black moved
error: the line is too long'

# Long games and long inputs.

awk 'BEGIN {
    split("g1f3 g8f6 e4e5 f3g1 f6g8", tries, " ")
    for (i = 0; i < 100000; i++) print tries[i % 5 + 1] }' >"$scratch/long"
for rules in icc berkeley; do
    began=$(date +%s)
    timeout 60 "$KRIEGFISH" umpire --rules $rules <"$scratch/long" >"$scratch/out"
    is "100,000 lines under $rules: status" $? 0
    ok "100,000 lines under $rules: in seconds" test $(($(date +%s) - began)) -lt 20
    is "100,000 lines under $rules: as many answers" "$(wc -l <"$scratch/out" | tr -d ' ')" 100000
done
is 'berkeley plays on for ever' "$(tail -n 1 "$scratch/out")" 'black moved'

# Whoever reads the answers goes away: no noise, no spinning on.
(
    timeout 60 "$KRIEGFISH" umpire 2>"$scratch/err"
    echo $? >"$scratch/status"
) <"$scratch/long" | head -n 1 >"$scratch/out"
is 'closed output: the first answer' "$(cat "$scratch/out")" 'white moved'
is 'closed output: silence' "$(cat "$scratch/err")" ''
ok 'closed output: an end' test "$(cat "$scratch/status")" -lt 124

# The answer to a line comes before the next line is sent.

mkfifo "$scratch/in" "$scratch/from"
timeout 60 "$KRIEGFISH" umpire <"$scratch/in" >"$scratch/from" &
umpire=$!
exec 3>"$scratch/in" 4<"$scratch/from"
for pair in 'e2e4:white moved' 'e2e4:no' 'e7e5:black moved'; do
    printf '%s\n' "${pair%%:*}" >&3
    read -r answer <&4
    is "at once: ${pair%%:*}" "$answer" "${pair#*:}"
done
printf 'g1' >&3
printf 'f3\nb8' >&3
read -r answer <&4
is 'at once: a line in two pieces' "$answer" 'white moved'
exec 3>&-
read -r answer <&4
is 'at once: the last half line' "${answer%%:*}" 'error'
wait "$umpire"
is 'at once: status at the end of input' $? 0
exec 4<&-

# Wrong options.

# refuses STATUS MESSAGE OPTION...
refuses() {
    wanted="$1 $2"
    message=$2
    shift 2
    got=$("$KRIEGFISH" umpire "$@" </dev/null 2>&1 >/dev/null)
    status=$?
    case $got in
    *"$message"*) got=$message ;;
    esac
    is "umpire $*" "$status $got" "$wanted"
}
refuses 2 '--rules must be one of icc, cincinnati' --rules fide
refuses 2 '--rules must be one of' --rules ''
refuses 2 '--rules must be one of' --rules ICC
refuses 2 "option '--rules' needs a value" --rules
refuses 2 '--board must be one of chess, silverman' --board go
refuses 2 "there is no option '--rule' (did you mean '--rules'?)" --rule icc
refuses 2 "does not know what to do with 'icc'" icc
refuses 1 'the FEN is empty' --fen ''
refuses 1 'not between 4x4 and 8x8' --fen '3/3/3 w - - 0 1'
refuses 1 'each side needs exactly one king' --fen '8/8/8/8/8/8/8/4K3 w - - 0 1'
refuses 1 'the side that moved last is in check' --fen '4k3/8/8/8/8/8/8/K3R3 w - - 0 1'
refuses 1 'but a chess board is 8x8' --board chess --fen 'k3/4/4/3K w - - 0 1'
"$KRIEGFISH" umpire </ >"$scratch/out" 2>"$scratch/err"
is 'input that cannot be read: status' $? 1
ok 'input that cannot be read: says so' grep -q 'cannot read standard input' "$scratch/err"

tap_done

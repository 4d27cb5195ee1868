#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The chess server over pipes, as XBoard's helper, and by hand with netcat. tests/front/ics/people.c has
# conversations among people.

. "$KF_SRCDIR/tests/tap.sh"

# answers INPUT [OPTION]...: what the server says to this printf format.
answers() {
    input=$1
    shift
    # shellcheck disable=SC2059 # the format is the point
    printf "$input" | timeout 120 "$KRIEGFISH" ics "$@" 2>&1
}

# says DESCRIPTION WORDS INPUT [OPTION]...
says() {
    description=$1 words=$2
    shift 2
    answers "$@" >"$scratch/out"
    ok "$description" grep -qF -e "$words" "$scratch/out"
}

is 'no games without a file for them' \
    "$(echo quit | "$KRIEGFISH" ics --pgn no/such.pgn 2>&1)" \
    'kriegfish ics: cannot open no/such.pgn: No such file or directory'
is 'nothing is listened to before all is there' \
    "$("$KRIEGFISH" ics --port 0 --pgn no/such.pgn 2>/dev/null)" ''
says 'a session' '**** Starting FICS session as You ****' ''
says 'a name' 'session as Bob ****' '' --name Bob
says 'a bad name' 'kriegfish ics: --name (((: A name begins with a letter' '' --name '((('
says 'a prompt for chess windows' 'fics% ' ''
says 'the words that XBoard adds' 'session as You' '' local 5000
says 'words at the beginning' 'Creating: random (++++) You (++++) 5 3' '' --begin 'match random 5 3 black'
says 'a diagram' '2  P P P P P P P P' 'match random white\n'
says 'Black sits below' '8  r n b k q b n r' 'match random black\n'
says 'a board in style 12' '<12> -------- -------- -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 0 0 0 1 You random 1 10 5 39 39 600 600 1 none (0:00) none 0 0 0' \
    'style 12\nmatch random white\n'
says 'a small board stands in the corner' '<12> -------- -------- -------- -------- -------- -------- PPPP---- RQKR----' \
    'style 12\nmatch random white silverman\n'
says 'pawn tries before the first move' 'The game begins. You have 6 pawn tries.' 'match random white silverman\n'
says 'a promotion is a queen' 'Illegal move (e7e8).' 'match random white\ne7e8\n'
says 'castling' 'Illegal move (o-o).' 'match random white\no-o\n'
says 'a capture by a pawn' 'Illegal move (exd3).' 'match random white\nexd3\n'
says 'the game as PGN' '[Termination "resignation"]' 'match random white\ne2e4\nresign\npgn\n'
says 'the log by another name' 'Your scoresheet of game 1' 'match random white\nlog\n'
says 'men lost' 'Black has lost nothing.' 'match random white\ncaptured\n'
says 'a mark on the board' '<12> -------- -------- -------- ----n--- --------' 'style 12\nmatch random white\nguess e5 n\n'
says 'a mark of Black' '<12> rnbqkbnr pppppppp -------- -------- ----Q---' 'style 12\nmatch random black\nguess e4 q\n'
says 'marks rubbed out' '-------- PPPPPPPP RNBQKBNR W' 'style 12\nmatch random white\nguess e5 n\nguess none\n'
says 'a mark in a diagram' '5  . . . . n . . .' 'match random white\nguess e5 n\n'
says 'no mark on a man of yours' 'A man of yours stands there.' 'match random white\nguess e2 n\n'
says 'no strength that is none' 'a strength is a whole number from 1 on' 'match kriegfish strength=0\n'
says 'a mark that is none' 'As in "guess e5 n"' 'match random white\nguess e5\n'
says 'nothing to take back' 'nothing to take back' 'match random white\ntakeback\n'
says 'the same game again' 'Game 2 (You vs. random) Creating' 'match random white\nresign\nrematch\n'
says 'not in the middle of a game' 'Say "rematch" once more' 'match random white\ne2e4\nrematch\n'
says 'unless one insists' 'Game 2 (You vs. random) Creating' 'match random white\ne2e4\nrematch\nrematch\n'
says 'before the next move' 'Say "rematch" once more' 'match random white\nrematch\ne2e4\nrematch\nresign\n'
says 'no game before' 'Say "match kriegfish"' 'rematch\n'
says 'a strength' 'plays with strength 3' 'strength 3\n'
says 'a strength holds for the next game' '[Black "kriegfish:strength=3"]' \
    'strength 3\nmatch kriegfish white\ne2e4\nresign\npgn\n'
says 'and is said' 'kriegfish plays with strength 3.' 'strength 3\nmatch kriegfish white\nresign\n'
says 'for others, too' '[Black "kriegfish:strength=2"]' \
    'strength 3\nmatch kriegfish white\nresign\nstrength 2\nrematch\ne2e4\nresign\npgn\n'
says 'but terms go before it' '[Black "kriegfish:strength=4"]' \
    'strength 3\nmatch kriegfish white strength=4\nresign\nrematch\ne2e4\nresign\npgn\n'
says 'and whoever has none plays as he is' 'Game 2 (You vs. random) Creating' \
    'match random white\nresign\nstrength 3\nrematch\nresign\n'
says 'a strength that is none' 'a number from 1' 'strength 30\n'
says 'no finished game' 'not looking at a finished game' 'forward\n'

# What chess windows show besides: words in the bar, rules and men in the title, the true game at the end.

window() {
    says "$@" --window=xboard
}
nbsp=$(printf '\302\240')
words() {
    printf '%s' "$1" | sed "s/ /$nbsp/g"
}

# An engine that is installed, broken, and that nobody asked for: told of, and the game goes on.
mkdir "$scratch/bin"
printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/fairy-stockfish"
chmod +x "$scratch/bin/fairy-stockfish"
tries=600
: >"$scratch/out"
{
    echo e2e4
    until grep -q 'Black has moved' "$scratch/out" || [ $tries = 0 ]; do
        sleep 0.2
        tries=$((tries - 1))
    done
} | PATH=$scratch/bin:$PATH timeout 120 "$KRIEGFISH" ics --window=xboard --st 0.1 \
    --begin 'match kriegfish white' >"$scratch/out" 2>/dev/null
ok 'window: a broken engine: the program moves' grep -q 'Black has moved' "$scratch/out"
ok 'window: a broken engine: said' grep -q \
    '(engine fairy-stockfish: .*; the built-in evaluator judges)$' "$scratch/out"
ok 'window: a broken engine: who judges' grep -q 'judged for kriegfish by: builtin\.' "$scratch/out"

window 'window: rules and men in the title' "$(words 'icc: You, men') $(words 'random, men') 1 10 5 16 16" 'match random white\n'
# XBoard has 31 bytes for a name and does not count.
answers 'match kriegfish white berkeley-any\n' --window=xboard --name A123456789012345 >"$scratch/out"
is 'window: names fit' "$(grep '^<12>' "$scratch/out" | LC_ALL=C awk 'length($18) > 31 || length($19) > 31')" ''
ok 'window: names are there' grep -q 'A123456789012345' "$scratch/out"
# Sounds, by a program that notes what it should play.
cat >"$scratch/player" <<END
#!/bin/sh
echo "\${1##*/}" >>"$scratch/played"
END
chmod +x "$scratch/player"
if [ -d /usr/share/games/xboard/sounds ]; then
    played() {
        for _ in $(seq 600); do
            [ "$(wc -l <"$scratch/played")" -lt "$1" ] || break
            sleep 0.1
        done
    }
    : >"$scratch/played"
    (printf 'match random white\ne2e5\n' && played 1 && printf 'e2e4\n' && played 2) |
        "$KRIEGFISH" ics --window=xboard --sounds "$scratch/player" >/dev/null 2>&1
    is 'sounds: a refusal, a move' "$(tr '\n' ' ' <"$scratch/played")" 'pop2.wav woodthunk.wav '
else
    skip 'no sounds of XBoard'
fi
window 'window: a refusal in the bar' "none $(words 'Your move') $(words 'Refused: e2e5. No.') 0" 'match random white\ne2e5\n'
window 'window: a refusal in the log' '1. Illegal move (e2e5).' 'match random white\ne2e5\n'
window 'window: a move in the log' '1. You play e2e4.' 'match random white\ne2e4\n'
window 'window: who thinks' "$(words 'random is thinking') $(words 'You: e2e4. ')" 'match random white\ne2e4\n'
window 'window: you' '} 0-1' 'match random white\ne2e4\nresign\n'
ok 'window: resign' grep -q 'You resign} 0-1' "$scratch/out"
ok 'window: what really happened' grep -q '^1\. e4' "$scratch/out"
ok 'window: XBoard goes over to it' grep -q '^Entering examine mode for game 1' "$scratch/out"
is 'window: a line of its own before every board' "$(grep -B1 '^<12>' "$scratch/out" | grep -v '^<12>\|^--\|^fics% $' | sort -u)" ''
window 'window: back to the start' '<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W' 'match random white\ne2e4\nresign\nbackward 99\n'
window 'window: the result in the bar' "none $(words '0-1, resignation') $(words 'White: e4') 0" 'match random white\ne2e4\nresign\nlog\n'
window 'window: and forth' "$(words 'White: e4')" 'match random white\ne2e4\nresign\nbackward\nforward\n'
window 'window: what was tried' '1. White tries e2e5: No.' 'match random white\ne2e5\ne2e4\nresign\nbackward 9\nforward\n'

says 'no clock' '0 0 39 39 0 0 1' 'style 12\nmatch random white 0 0\n'

answers 'match random white\ne2e4\nresign\n' --pgn "$scratch/games.pgn" >/dev/null
ok 'the game in a file' grep -q '^1. e4 {white moved} 0-1' "$scratch/games.pgn"
answers 'match random white\ne2e4\n' --pgn "$scratch/games.pgn" >/dev/null
ok 'the end of input ends the game' grep -q 'Termination "abandoned"' "$scratch/games.pgn"
says 'a file that cannot be written' '/none/such.pgn' 'match random white\ne2e4\nresign\n' --pgn /none/such.pgn

"$KRIEGFISH" ics --begin 'match random white' --pgn /none/such.pgn <<END >/dev/null 2>&1
e2e4
resign
END
is 'and the status tells' $? 1

# Nobody listens from the first word on.
if [ -w /dev/full ]; then
    echo quit | timeout 300 "$KRIEGFISH" ics >/dev/full 2>"$scratch/err"
    is 'nowhere to speak to: it ends' $? 0
else
    skip 'no /dev/full'
fi

# Wrong options.

"$KRIEGFISH" ics --port 70000 >"$scratch/out" 2>&1
is 'a port that is none' $? 2
"$KRIEGFISH" ics --port 0 --host 192.0.2.1 >"$scratch/out" 2>&1
is 'an address of somebody else' $? 1
ok 'says so' grep -q 'cannot listen on 192.0.2.1' "$scratch/out"

"$KRIEGFISH" ics --port 0 --user no-such-user >"$scratch/out" 2>&1
is 'a user that is none' $? 1
ok 'says so' grep -q "there is no user 'no-such-user'" "$scratch/out"
"$KRIEGFISH" ics --port 0 --host 0.0.0.0 >"$scratch/out" 2>&1 &
server=$!
tries=600
until grep -q 'anybody who can reach' "$scratch/out" || [ $tries = 0 ]; do
    tries=$((tries - 1))
    sleep 0.1
done
ok 'what listening everywhere means' grep -q 'can be read on its way' "$scratch/out"
kill $server
wait $server

# By hand, over TCP.

"$KRIEGFISH" ics --port 0 >"$scratch/server" 2>&1 &
server=$!
tries=600
until grep -q port "$scratch/server" || [ $tries = 0 ]; do
    tries=$((tries - 1))
    sleep 0.1
done
port=$(sed -n 's/.* port //p' "$scratch/server")
"$KRIEGFISH" ics --port "$port" >"$scratch/out" 2>&1
is 'a port that is taken' $? 1
if command -v nc >/dev/null 2>&1; then
    printf 'dora\nmatch random white\ne2e4\nresign\nhistory\nquit\n' |
        timeout 60 nc 127.0.0.1 "$port" | tr -d '\r' >"$scratch/out"
    ok 'netcat: a session' grep -q 'session as dora' "$scratch/out"
    ok 'netcat: a move' grep -q 'White has moved.' "$scratch/out"
    ok 'netcat: the end' grep -q 'dora resigns} 0-1' "$scratch/out"
    ok 'netcat: the history' grep -q '0-1 resignation' "$scratch/out"
else
    skip 'no nc'
fi
kill -INT $server
wait $server
is 'an interrupt ends the server well' $? 0

tap_done

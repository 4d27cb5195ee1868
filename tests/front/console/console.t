#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish console through a pipe and in a real terminal (tmux): every word of its table, what it
# says and shows, that nothing hidden comes out before the end, and how it is left.

. "$KF_SRCDIR/tests/tap.sh"

export LC_ALL=C
XDG_DATA_HOME=$scratch/data
export XDG_DATA_HOME
unset DISPLAY NO_COLOR COLORTERM
: >"$scratch/sent"

# answers INPUT [ARGUMENT]...: what the console says to this printf format.
answers() {
    input=$1
    shift
    # shellcheck disable=SC2059 # the format is the point
    printf "$input" | tee -a "$scratch/sent" |
        timeout 100 "$KRIEGFISH" console --player random --seed 1 "$@" 2>&1
}

# says DESCRIPTION PATTERN INPUT [ARGUMENT]...: a line matches.
says() {
    description=$1 pattern=$2
    shift 2
    answers "$@" >"$scratch/out"
    grep -qE -e "$pattern" "$scratch/out"
    tap_point $? "$description" "$(cat "$scratch/out")"
}

printf 'e4\nquit\n' | (unset HOME XDG_DATA_HOME
    timeout 100 "$KRIEGFISH" console --player random --seed 1) >"$scratch/out" 2>&1
is 'no place for a game: the status' $? 1
ok 'no place for a game: said' grep -q 'the game is not saved: there is no place for it' "$scratch/out"
printf 'quit\n' | (unset HOME XDG_DATA_HOME
    timeout 100 "$KRIEGFISH" console --player random --seed 1) >"$scratch/out" 2>&1
is 'nothing to save' $? 0

# An engine that is installed, broken, and that nobody asked for.
mkdir "$scratch/bin"
printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/fairy-stockfish"
chmod +x "$scratch/bin/fairy-stockfish"
printf 'quit\n' | PATH=$scratch/bin:$PATH timeout 100 "$KRIEGFISH" console >"$scratch/out" 2>&1
ok 'a broken engine: said' grep -q '^(engine fairy-stockfish: .*; the built-in evaluator judges)$' "$scratch/out"
ok 'a broken engine: the game begins' grep -q '^You play White against .*judge builtin)\.$' "$scratch/out"
printf 'quit\n' | PATH=$scratch/bin:$PATH timeout 100 "$KRIEGFISH" console --engine fairy-stockfish >"$scratch/out" 2>&1
is 'a broken engine that was asked for: no game' "$?" 1

# Words, through a pipe.

says 'a try in coordinates' '^1\. White plays e2e4: White has moved\.$' 'e2e4\n'
says 'a try in SAN' '^1\. White plays g1f3: White has moved\.$' 'Nf3\n'
says 'a refused try' '^1\. White tries e2e5: No\.$' 'e2e5\n'
says 'the other side moves' '^1\.\.\. Black has moved\.$' 'e4\n'
says 'Black waits for White' '^1\.\.\. Black plays e7e5: ' 'e5\n' black
says 'a try that means nothing' '^none of your men can do that\.$' 'Bd5\n'
says 'help' '^  guess SQUARE MAN ' 'help\n'
says 'help for a word' '^  any\?  *ask' 'help any?\n'
says 'help for no word' '^  quit ' 'help xyzzy\n'
says 'no such word' "^There is no word 'xyzzy'; help lists them\.$" 'xyzzy\n'
says 'a slip' "^There is no word 'hnt' \(did you mean hint\?\)\.$" 'hnt\n'
says 'view' '^Black has 16 men left, of which at most 8 are pawns\.$' 'view\n'
says 'view tells what was refused' '^Refused on this turn: exd3\.$' 'exd3\nview\n'
says 'log' '^1\. White tries e2e5: No\.$' 'e2e5\nlog\n'
says 'an empty log' '^Nothing was said yet\.$' 'log\n'
says 'tries' '^Na3 Nc3 $' 'tries b1\n'
says 'no tries' '^None\.$' 'tries a1\n'
says 'tries of no square' "^'z9' is no square\.$" 'tries z9\n'
says 'all tries' '^a3 a4 b3 ' 'tries\n'
says 'hint' '^Hint: [KQRBN]?[a-h][1-8] \([a-h][1-8][a-h][1-8]\)$' 'hint\n'
says 'a question the rules do not have' '^The rules icc do not have this question\.$' 'any?\n'
says 'any?' '^1\. White asks for pawn tries: No, there is no pawn try\.$' 'any?\n' --rules english
says 'guess' '^ 5  \.  \.  \.  \.  n\? \.  \.  \. $' 'guess e5 n\n'
says 'guess on a man of ones own' '^A man of yours stands there\.$' 'guess e2 n\n'
says 'guess wrongly' '^Say guess SQUARE MAN' 'guess e5 x\n'
is 'marks are rubbed out' "$(answers 'guess e5 n\nguess e5 -\nguess d5 q\nguess none\nview\n' |
    tail -n 12 | grep -c '[?]')" 0
is 'a fact rubs out a mark' "$(answers 'guess e3 p\ne4\n' | tail -n 10 | grep -c '[?]')" 0
is 'other marks stay' "$(answers 'guess e6 q\ne4\n' | tail -n 10 | grep -c 'q?')" 1
is 'no line of tries is too wide for a terminal' "$(answers 'new white 6k1/5ppp/8/3Q4/1Q6/2Q5/8/4K3 w - - 0 1\ntries\n' |
    awk 'length > 79')" ''
# 22 of the queen on c3, 20 of that on b4, 27 of that on d5.
is 'and none is lost' "$(answers 'new white 6k1/5ppp/8/3Q4/1Q6/2Q5/8/4K3 w - - 0 1\ntries\n' | tr ' ' '\n' |
    grep -c '^Q[a-h1-8]*[a-h][1-8]$')" 69
says 'hurry' '^Nobody but you is thinking\.$' 'hurry\n'
says 'undo' '^Taken back; ' 'e4\nundo\n'
says 'nothing to undo' '^There is nothing to take back\.$' 'undo\n'
says 'a house that does not take back' '^In this house nothing is taken back' 'e4\nundo\n' \
    --no-takebacks
says 'undo after the end' '^The game is over and all has been shown' 'e4\nresign\nundo\n'
says 'draw' '^Black declines the draw\.$' 'draw\n'
says 'resign' '^0-1, resignation$' 'resign\n'
says 'resign as Black' '^1-0, resignation$' 'resign\n' black
says 'resign twice' '^The game is over\.$' 'resign\nresign\ndraw\n'
says 'after the end' '^The game is over; new begins another\.$' 'resign\ne4\nhint\n'
says 'after the end all is shown' '^ 8  r  n  b  q  k  b  n  r $' 'resign\n'
says 'after the end the log tells all' '^1\.\.\. Black plays [a-h][1-8]' 'e4\nresign\nlog\n'
says 'new' '^1\. White has moved\.$' 'new black\n'
says 'new from a position' '^4\. White plays a7a8q: .*Check on the rank\.$' \
    'new white 7k/P7/8/8/8/8/8/K7 w - - 0 4\na8=Q\n'
answers 'new white 4k3/8/4p3/3p4/4P3/8/8/4K3\nexd5\nset st 3\nrules english\nview\n' --player recapture \
    >"$scratch/out"
is 'a setting leaves the mark where a man was taken' "$(grep -c '^ 5 .*\[\.\]' "$scratch/out")" 2
says 'rules before the first try are spoken at once' '^1\. White asks for pawn tries: ' 'rules english\nany?\n'
says 'new, at random' '^You play (White|Black) against Kriegfish .* \(random\)\.$' 'new random\n'
says 'new, wrongly' '^Say new white, new black or new random\.$' 'new red\n'
says 'new, no position' 'FEN|rank|king|8x8' 'new white xyzzy\n'
says 'a pawn must become something' '^say what the pawn becomes' \
    'new white 7k/P7/8/8/8/8/8/K7 w - - 0 1\na8\na7a8\n'
says 'two knights' '^that can mean c3e4 or g3e4\.$' \
    'new white 4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1\nNe4\n'
says 'rules' '^\* icc ' 'rules\n'
says 'other rules at once' '^This game has the rules rand: ' 'rules rand\n'
says 'and they are spoken by' '^[0-9]*\.\.\. Black has moved\. You have pawn tries\.$' \
    'rules cincinnati\ne4\nd4\nc4\nf4\ne5\nd5\nc5\nf5\ne6\nd6\n' --seed 3
says 'other rules later' '^The next game has the rules rand\.$' 'e4\nrules rand\n'
says 'no such rules' 'rules must be one of' 'rules none\n'
says 'set' '^  player  *random ' 'set\n'
says 'set one' '^  st  *0\.5 ' 'set st 0.5\n'
says 'set none' "^There is no option 'colour'\.$" 'set colour\n'
says 'set wrongly' 'cores must be' 'set cores none\n'
says 'another player' 'Kriegfish .* \(greedy\)' 'set player greedy\nnew\n'
says 'save' "^Saved in $scratch/saved.pgn\." "e4\\nsave $scratch/saved.pgn\\n"
says 'save where nothing can be' '^.*nowhere.*\.$' "e4\\nsave $scratch/nowhere/x.pgn\\n"
says 'quit' '^Good-bye\.$' 'quit\n'
says 'a smaller board' '^ 5  \.  \.  \.  \.  \. $' '' --board gardner

# Leaving saves the game, and load takes it up.

says 'the end of input saves' '^The game is saved in ' 'e4\n' --pgn "$scratch/left.pgn"
cp "$scratch/left.pgn" "$scratch/one.pgn"
is 'what was saved can be replayed' "$("$KRIEGFISH" replay "$scratch/left.pgn" --view white |
    grep -c 'White plays e2e4')" 1
says 'load' '^2\. White plays d2d4: ' 'load\nd4\n' --pgn "$scratch/left.pgn"
says 'load tells nothing new' '^1\. White plays e2e4: ' "load $scratch/left.pgn\\nlog\\n"
answers 'e4\nundo\nd4\nquit\n' --pgn "$scratch/undone.pgn" >/dev/null
answers "load $scratch/undone.pgn\\nc4\\nresign\\n" --pgn "$scratch/again.pgn" >/dev/null
ok 'what was taken back stays told' grep -q '{what followed was taken back}' "$scratch/again.pgn"
is 'and is told to a side, too' "$("$KRIEGFISH" replay "$scratch/again.pgn" --view black |
    grep -c '^(What followed was taken back.)$')" 1
# Whoever takes a game up sits where he sat, wherever he sits now; no other side is shown to him.
answers "e5\\nsave $scratch/black.pgn\\nd5\\nquit\\n" black --player random --seed 5 \
    --pgn "$scratch/black2.pgn" >/dev/null
answers "load $scratch/black.pgn\\nlog\\nquit\\n" --pgn "$scratch/black3.pgn" >"$scratch/out"
is 'a game saved as Black is taken up as Black' "$(grep -c '^You play Black' "$scratch/out")" 1
ok 'and tells no move of White' sh -c '! grep -q "White plays" "$1"' sh "$scratch/out"
says 'the side that was not his' '^in that game Black was yours\.$' "load $scratch/black.pgn white\\n"
sed '/^\[\(White\|Black\)\(Type\|Seed\)/d' "$scratch/black.pgn" >"$scratch/nobody.pgn"
answers "load $scratch/nobody.pgn\\nquit\\n" --pgn "$scratch/black4.pgn" >"$scratch/out"
ok 'a file that does not tell is asked about' grep -q '^that game does not tell which side' "$scratch/out"
is 'and shows no other board' "$(grep -c '^You play' "$scratch/out")" 1
says 'and is taken up where he says' '^You play Black' "load $scratch/nobody.pgn black\\n"
says 'or not' '^Say load FILE white or load FILE black\.$' "load $scratch/nobody.pgn green\\n"
answers 'new white 3k/4/4/4/3P/K3 w - - 0 1\nd3\nquit\n' --pgn "$scratch/rectangle.pgn" >/dev/null
says 'load a rectangle without a name, whatever board is set' '^You play White' \
    "load $scratch/rectangle.pgn\\n" --board gardner --pgn "$scratch/rectangle2.pgn"
answers "load $scratch/rectangle.pgn\\nset\\nquit\\n" --board gardner --pgn "$scratch/rectangle3.pgn" >"$scratch/out"
ok 'and that stays set' grep -q '^ *board  *gardner' "$scratch/out"
answers 'new white 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nset board gardner\nset rules english\nnew\nrules\n' >"$scratch/out"
ok 'rules chosen after a board for the next game' grep -q '^\* english' "$scratch/out"
answers 'e4\nundo\nresign\n' --pgn "$scratch/nothing.pgn" >/dev/null
ok 'a game of which all was taken back is kept' grep -q '^{what followed was taken back} 0-1' "$scratch/nothing.pgn"
says 'load a game that is over' 'is over\.$' "e4\\nresign\\nload\\n" \
    --pgn "$scratch/over.pgn"
# A game that went on after a third repetition is there to its end, and nothing of it is over.
cat >"$scratch/on.pgn" <<'END'
[Ruleset "icc"]

1. Nf3 {white moved} Nf6 {black moved} 2. Ng1 {white moved} Ng8 {black moved}
3. Nf3 {white moved} Nf6 {black moved} 4. Ng1 {white moved} Ng8 {black moved}
5. e4 {white moved} *
END
answers "load $scratch/on.pgn black\\nlog\\nrules\\nd5\\nquit\\n" --pgn "$scratch/on2.pgn" >"$scratch/out"
ok 'a game that was played on is taken up' grep -q '^5\. White has moved\.$' "$scratch/out"
ok 'and goes on' grep -q '^5\.\.\. Black plays d7d5' "$scratch/out"
ok 'and is not over' sh -c '! grep -q "game is over" "$1"' sh "$scratch/out"
ok 'and has its rules' grep -q '^\* icc' "$scratch/out"
is 'and is one game' "$(grep -c '^\[Event' "$scratch/on2.pgn")" 1
says 'load nothing' '^.*none\.pgn.*\.$' "load $scratch/none.pgn\\n"
awk '{ text = text $0 "\n" }
    END { printf "%s%s", text, substr(text, 1, length(text) - 3) }' "$scratch/one.pgn" >"$scratch/cut.pgn"
says 'a last game that is cut off is not passed over' \
    '^the last game of that file is broken: .*cut\.pgn: line [0-9]*, .*the game breaks off here' \
    "load $scratch/cut.pgn\\n"
{
    cat "$scratch/cut.pgn"
    printf '\n\n'
    cat "$scratch/one.pgn"
} >"$scratch/mended.pgn"
says 'a broken game before it does no harm' '^2\. White plays d2d4: ' "load $scratch/mended.pgn\\nd4\\n"
printf '[Event "?"]\n' >"$scratch/bare.pgn"
says 'a game without anything in it' '^in the last game of that file nothing was tried\.$' \
    "load $scratch/bare.pgn\\n"

# A game that cannot be saved, while one can still do something about it and when it is too late.

says 'a game that cannot be saved' \
    '^The game is not saved: the game could not be written to /dev/full: .*\. save FILE writes it elsewhere\.$' \
    'e4\nresign\nview\n' --pgn /dev/full
says 'nor when leaving' '^The game is not saved: the game could not be written to /dev/full: [^.]*\.$' \
    'e4\n' --pgn /dev/full
is 'and it is not called saved' "$(grep -c 'is saved\|Good-bye' "$scratch/out")" 0
printf 'e4\n' | "$KRIEGFISH" console --player random --pgn /dev/full >/dev/null 2>&1
is 'the status tells' $? 1

says 'the default file' "^The game is saved in $scratch/data/kriegfish/games.pgn" 'e4\nquit\n'
ok 'the default file is there' test -s "$scratch/data/kriegfish/games.pgn"

# Whatever comes in.

dd if=/dev/urandom bs=1024 count=100 2>/dev/null | tr '\000' x >"$scratch/noise"
timeout 100 "$KRIEGFISH" console --player random <"$scratch/noise" >"$scratch/out" 2>&1
is 'noise' $? 0
awk 'BEGIN { while (n++ < 5000) printf "x"; print ""; print "view" }' |
    timeout 100 "$KRIEGFISH" console --player random >"$scratch/out" 2>&1
ok 'a long line' grep -q '^That line is too long\.$' "$scratch/out"
ok 'and on it goes' grep -q '^Black has 16 men' "$scratch/out"
"$KRIEGFISH" console red </dev/null >/dev/null 2>&1
is 'no such side' $? 2
"$KRIEGFISH" console --player nobody </dev/null >/dev/null 2>&1
is 'no such player' $? 1

# Nothing hidden is said before the end: every line with a square in it is what the replay for that
# side tells, and no board shows a man of the other side.

# leaks SIDE SEED RULES
leaks() {
    awk -v seed="$2" 'BEGIN {
        srand(seed)
        for (i = 0; i < 6000; i++) {
            if (i % 500 == 400) print "log\nview\nhint"
            printf "%c%d%c%d%s\n", 97 + rand() * 8, 1 + rand() * 8, 97 + rand() * 8, 1 + rand() * 8,
                rand() < 0.1 ? "q" : ""
        }
        print "resign" }' >"$scratch/tries"
    rm -f "$scratch/game.pgn"
    timeout 200 "$KRIEGFISH" console "$1" --player greedy --seed "$2" --rules "$3" \
        --pgn "$scratch/game.pgn" <"$scratch/tries" >"$scratch/out" 2>&1
    sed '/^The game is over, and/,$d' "$scratch/out" | grep -v '^Hint:\|^Refused on\|^Try a move' \
        >"$scratch/before"
    grep '[a-h][1-8]' "$scratch/before" | sort -u >"$scratch/heard"
    "$KRIEGFISH" replay "$scratch/game.pgn" --view "$1" | grep '[a-h][1-8]' | sort -u \
        >"$scratch/may_hear"
    ok "$*: much was heard" test "$(wc -l <"$scratch/heard")" -gt 100
    is "$*: nothing else" "$(sed 's/^Last words: //' "$scratch/heard" |
        grep -vxFf "$scratch/may_hear" | grep -v '^[A-Z][a-z]* has moved')" ''
    letters='a-z'
    [ "$1" = white ] || letters='A-Z'
    is "$*: no men of the other side" \
        "$(grep '^ [1-8] ' "$scratch/before" | sed 's/[KQRBNPkqrbnp]?/ /' |
            grep -c "[$letters]")" 0
    ok "$*: boards were shown" test "$(grep -c '^ [1-8] ' "$scratch/before")" -gt 100
}
leaks white 1 icc
leaks black 2 cincinnati
leaks white 3 rand
leaks black 4 berkeley

# Each word of the table was sent.

"$KRIEGFISH" console --player random </dev/null >"$scratch/out"
printf 'help\n' | "$KRIEGFISH" console --player random |
    sed -n '/The words:/,$s/^  \([a-z?]*\) .*/\1/p' >"$scratch/words"
ok 'there are words' test "$(wc -l <"$scratch/words")" -gt 10
while read -r word; do
    ok "sent: $word" grep -qE "^$(echo "$word" | sed 's/?/\\?/')( |\$)" "$scratch/sent"
done <"$scratch/words"

# A real terminal.

if ! command -v tmux >/dev/null 2>&1; then
    skip 'no tmux'
    tap_done
    exit
fi

socket=$scratch/tmux0

term() {
    tmux -S "$socket" -f /dev/null "$@"
}

# start COMMAND: a terminal with a shell that is told to run it, so that we see what it leaves.
start() {
    [ ! -e "$socket" ] || term kill-server
    socket=${socket}0
    env -u TMUX -u ENV LC_ALL=C.UTF-8 tmux -S "$socket" -u -f /dev/null \
        new-session -d -x 90 -y 50 'exec sh'
    term send-keys "$1" Enter
}

# seen PATTERN: waits until the screen shows it.
seen() {
    tries=0
    until term capture-pane -p | grep -qE -e "$1"; do
        tries=$((tries + 1))
        [ "$tries" -lt 300 ] || { term capture-pane -p; return 1; }
        sleep 0.2
    done
}

trap 'term kill-server 2>/dev/null; rm -rf "$scratch"' EXIT
unicode=$(locale -a 2>/dev/null | grep -ci '^c\.utf-*8$')

start "LC_ALL=C.UTF-8 TERM=screen-256color \$KRIEGFISH console --player ismcts2 \
--seed 1 --st 6 --pgn $scratch/term.pgn"
ok 'terminal: a prompt' seen '^1\. White>$'
if [ "$unicode" -gt 0 ]; then
    ok 'terminal: men in Unicode' seen '^ 1  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜'
else
    skip 'no UTF-8 locale'
fi
ok 'terminal: colours' sh -c "tmux -S $socket capture-pane -e -p | grep -q '48;5;144'"
term send-keys 'e2e4' Enter
ok 'terminal: thinking is shown' seen '^Black is thinking, [0-9]+ s>'
if grep -q "^#define HAVE_READLINE 1" "$KF_BUILDDIR/config.h"; then
    term send-keys 'vi' Tab
    ok 'terminal: words are completed meanwhile' seen '^Black is thinking, [0-9]+ s> view'
    ok 'terminal: what was typed stays when Black has moved' seen '^2\. White> view$'
    term send-keys Enter
    ok 'terminal: a word typed over a move' seen '^Last words: Black has moved\.'
    term send-keys 'N' Tab Tab
    ok 'terminal: tries are completed' seen '^Na3 +Nc3 +Ne2 +Nf3 +Nh3'
    term send-keys C-u Up
    ok 'terminal: history' seen '^2\. White> view$'
    term send-keys C-u 'set player ra' Tab Enter
    ok 'terminal: options are completed' seen '^  player  *random '
else
    skip 'no readline'
    ok 'terminal: the next turn comes' seen '^2\. White>$'
    term send-keys 'set player random' Enter
    ok 'terminal: another player' seen '^  player  *random '
fi
term send-keys 'guess e6 q' Enter
ok 'terminal: a pencil mark' seen '^ 6 .*(♛|q)\?'
term send-keys 'd2d3' Enter
ok 'terminal: the next turn' seen '^3\. White>$'
term send-keys C-z
ok 'terminal: Ctrl-Z gives the shell back' seen 'Stopped|Suspended'
term send-keys 'fg' Enter
ok 'terminal: and fg the game' seen '^3\. White>$'
term send-keys 'd3d' C-c
ok 'terminal: Ctrl-C saves' seen 'The game is saved in'
term send-keys 'echo status $?; stty -a' Enter
ok 'terminal: Ctrl-C ends well' seen 'status 0$'
ok 'terminal: lines as before' seen '(^|[ ;])icanon'
ok 'terminal: echo as before' seen '(^|[ ;])echo '
ok 'terminal: the record' grep -q '^1\. e4 ' "$scratch/term.pgn"

start "\$KRIEGFISH console black --player random --seed 1"
ok 'terminal: Black' seen '^1\.\.\. Black>$'
ok 'terminal: the board is turned' seen '^    h  g  f  e  d  c  b  a'
term send-keys 'load' Space "$scratch/term.pgn" Enter
ok 'terminal: a game taken up' seen '^3\. White>$'
term send-keys C-d
ok 'terminal: Ctrl-D saves' seen 'The game is saved in'
term send-keys 'echo status $?; stty -a' Enter
ok 'terminal: Ctrl-D ends well' seen 'status 0$'
ok 'terminal: lines as before' seen '(^|[ ;])icanon'
if grep -q "^#define HAVE_READLINE 1" "$KF_BUILDDIR/config.h"; then
    ok 'terminal: history is kept' grep -q '^load ' "$scratch/data/kriegfish/history"
else
    skip 'no readline'
fi

start "TERM=dumb NO_COLOR=1 LC_ALL=C \$KRIEGFISH console --player ismcts2 --seed 1 --st 600"
ok 'a dumb terminal: a prompt' seen '^1\. White>$'
ok 'a dumb terminal: men in ASCII' seen '^ 1  R  N  B  Q  K  B  N  R'
term send-keys 'e2e4' Enter
ok 'a dumb terminal: thinking is shown' seen '^Black is thinking, [0-9]+ s>'
term send-keys 'hurry' Enter
ok 'a dumb terminal: hurry' seen '^2\. White>$'
term send-keys 'd2d4' Enter
ok 'a dumb terminal: thinking again' seen '^Black is thinking, [0-9]+ s>$'
term send-keys C-c
ok 'a dumb terminal: Ctrl-C while it thinks' seen 'The game is saved in'
term send-keys 'echo status $?' Enter
ok 'a dumb terminal: ends well' seen 'status 0$'

tap_done

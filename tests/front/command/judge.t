#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Who judged? An engine that was named and is not there is an error before the first game,
# everywhere; every result names its judge; what the built-in evaluator did in its place is counted.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1
XDG_CONFIG_HOME=$scratch/config
export XDG_CONFIG_HOME
engines=$XDG_CONFIG_HOME/kriegfish/engines
mkdir -p "$engines"

# profile NAME ARGUMENTS: the fake engine under this name.
profile() {
    printf 'program %s/tests/eval/fake_engine\narguments %s\nstart 60000\npause 1\n' \
        "$KF_BUILDDIR" "$2" >"$engines/$1.engine"
}
profile fake none
profile dying die=3
printf '#!/bin/sh\nread -r word\necho "no licence for $word" >&2\nexit 3\n' >refuses
printf '#!/bin/sh\necho "id name Mute"\nsleep 60\n' >mute
chmod +x refuses mute
printf 'program %s/mute\nstart 100\n' "$scratch" >"$engines/mute.engine"

# An engine that is not there, in every command and front.
refused() { # PATTERN NAME WORD...
    pattern=$1
    name=$2
    shift 2
    "$KRIEGFISH" "$@" </dev/null >out 2>err
    is "$name: status" $? 1
    ok "$name: says why" grep -q -e "$pattern" err
}
absent="engine nosuch: the program 'nosuch' is not installed"
refused "$absent" match match --first pimc --games 2 --nodes 1 --engine nosuch
refused "$absent" 'the default player' match --games 2 --nodes 1 --engine nosuch
refused "$absent" 'players that use none' match --first greedy --second random --games 2 --nodes 1 \
    --engine nosuch
refused "$absent" 'a setting' match --first kriegfish:engine=nosuch --games 2 --nodes 1
refused "$absent" 'a judge of its own beside it' match --first pimc:judge=builtin --games 2 --nodes 1 \
    --engine nosuch
refused "$absent" tournament tournament hs random greedy --games 2 --nodes 1 --engine nosuch
refused "$absent" experiment experiment all --games 2 --engine nosuch --dir experiment
refused "$absent" demo demo --white los --nodes 1 --engine nosuch
refused "$absent" blind blind --engine nosuch
refused "$absent" console console --engine nosuch
refused "$absent" cecp cecp --engine nosuch
refused "$absent" uci uci --engine nosuch
refused "$absent" ics ics --engine nosuch
refused "$absent" bench bench --player aosp:engine=nosuch
refused "$absent" engine engine nosuch
refused "engine $scratch/refuses: ended with status 3; its last words: no licence for uci" 'last words' match \
    --games 2 --nodes 1 --engine "$scratch/refuses"
refused 'engine mute: it did not get ready in time; its last words: id name Mute' \
    'no end of the handshake' match --games 2 --nodes 1 --engine mute
refused 'engine fake: it does not play gardner' 'another board' match --games 2 --nodes 1 \
    --engine fake --board gardner
refused 'engine fake: it does not play gardner' 'another board at a GUI' uci --engine fake \
    --board gardner
refused "$absent" 'none at all on another board' match --games 2 --nodes 1 --engine nosuch --board gardner
refused 'cannot count what the engine' "the processor's time of an engine" match --first pimc \
    --second random --games 2 --st 0.01 --clock processor --engine fake
refused 'contradict' 'two judges' match --first pimc:judge=builtin,engine=fake --games 2 --nodes 1
ok 'a GUI is told' sh -c '"$KRIEGFISH" uci --engine nosuch </dev/null 2>/dev/null |
    grep -q "^info string engine nosuch"'

# The same engine, whichever way it is named, for every player that can use one.
match() { # FIRST WORD...
    first=$1
    shift
    rm -f games.pgn
    "$KRIEGFISH" match --first "$first" --second random --games 2 --nodes 4 --quiet --pgn games.pgn \
        --json games.json "$@" >out 2>err
}
moves() {
    grep -v '^\[\(White\|Black\) ' games.pgn
}
cp "$engines/fake.engine" "$engines/fairy-stockfish.engine"
for player in kriegfish:pool=100,effort=100,boards=4,plies=0 pimc:pool=100,boards=4 hs:pool=100,boards=4; do
    name=${player%%:*}
    match $player --engine fake
    moves >by_option
    is "$name: the judge in the PGN file" "$(grep -c '^\[\(White\|Black\)Judge "Fake"\]$' games.pgn)" 2
    ok "$name: and in the JSON file" grep -q '^  "judges": \["Fake", null\],$' games.json
    ok "$name: and in the summary" grep -q '^Judges      Fake.* against none$' out
    match $player,engine=fake
    moves >by_setting
    ok "$name: its setting engine is the same" cmp by_option by_setting
    match $player,judge=engine
    moves >by_judge
    ok "$name: judge=engine is the default engine" cmp by_option by_judge
    match $player,judge=auto
    moves >by_judge
    ok "$name: judge=auto is the default engine" cmp by_option by_judge
    match $player --engine builtin
    moves >by_builtin
    ok "$name: without it the game is another" sh -c '! cmp -s by_option by_builtin'
    match $player,judge=builtin --engine fake
    moves >by_judge
    ok "$name: judge=builtin goes before --engine" cmp by_builtin by_judge
    is "$name: nothing else to complain about" "$(cat err)" 'player random uses no engine'
done
match greedy --engine fake
is 'players that use no engine say so, once' "$(cat err)" 'player greedy uses no engine
player random uses no engine'

# No engine named, none installed.
echo 'program no-such-program' >"$engines/fairy-stockfish.engine"
match pimc:pool=100,boards=4
moves >without
is 'it is said once that the built-in evaluator judges' "$(cat err)" "engine fairy-stockfish: the \
program 'no-such-program' is not installed; the built-in evaluator judges"
ok 'and the result says so' grep -q '^Judges      builtin against none$' out
ok 'and the games are those of the built-in evaluator' sh -c \
    '"$KRIEGFISH" match --first pimc:pool=100,boards=4 --second random --games 2 --nodes 4 --quiet \
    --pgn builtin.pgn --engine builtin >/dev/null && grep -v "^\[\(White\|Black\) " builtin.pgn |
    cmp - without'
refused 'is not installed' 'judge=engine needs one' match --first pimc:judge=engine --games 2 --nodes 1

# One that is installed and useless: it hangs, or ends at once.
plain=kriegfish:pool=100,effort=100,boards=4,plies=0
match $plain,judge=builtin
moves >without
for program in mute refuses; do
    printf 'program %s/%s\nstart 1000\n' "$scratch" $program >"$engines/fairy-stockfish.engine"
    match $plain,judge=auto
    moves >by_judge
    ok "$program, judge=auto: the games are those of the built-in evaluator" cmp without by_judge
    ok "$program, judge=auto: that is said" grep -q \
        '^engine fairy-stockfish: .*; the built-in evaluator judges$' err
    refused 'engine fairy-stockfish: ' "$program, judge=engine" match \
        --first $plain,judge=engine --games 2 --nodes 1
done
rm "$engines/fairy-stockfish.engine"
data=$KRIEGFISH_DATADIR
KRIEGFISH_DATADIR=/nowhere
export KRIEGFISH_DATADIR
refused 'its profile, .*is not installed' 'an engine of ours without its profile' match --games 2 \
    --nodes 1 --engine fairy-stockfish
KRIEGFISH_DATADIR=$data

# An engine that dies again and again in the midst of games.
match pimc:pool=100,boards=4,hunt=0 --engine dying
sed -n 2p out >second
ok 'the first lines of the summary tell of it' grep -qE '^FALLBACKS   pimc.*: the built-in evaluator '\
'stood in for Fake in [0-9]+ of [0-9]+ tries, in [12] of 2 games$' second
counted=$(sed -n 's/^\[\(White\|Black\)Fallbacks "\([0-9]*\)"\]$/\2/p' games.pgn | awk '{ n += $1 } END { print n }')
ok 'it is in the record of each game' grep -q " $counted of [0-9]* tries" second
if command -v python3 >/dev/null 2>&1; then
    ok 'and in the JSON file, by game and side' python3 -c '
import json, sys
d = json.load(open("games.json"))
sums = [sum(g["tally"][g["white"] != p]["fallbacks"] for g in d["games"]) for p in (0, 1)]
assert sums == [int(sys.argv[1]), 0], sums
assert d["encounters"][0]["effort"][0]["fallbacks"] == sums[0]' "$counted"
else
    skip 'no python3'
fi
cp games.json before.json
"$KRIEGFISH" match --first pimc:pool=100,boards=4,hunt=0 --second random --games 2 --nodes 4 --quiet \
    --pgn games.pgn --json games.json --engine dying --resume >out 2>err
ok 'a match that goes on has not forgotten it' cmp before.json games.json
"$KRIEGFISH" merge games.pgn >out
ok 'nor have those who merge' sh -c 'sed -n 2p out | cmp - second'
"$KRIEGFISH" merge games.json >out
ok 'from JSON as well' sh -c 'sed -n 2p out | cmp - second'
"$KRIEGFISH" report games.json -o page.html >/dev/null
ok 'nor the page' grep -q "\"fallbacks\": $counted" page.html
refused 'BlackJudge is Fake and not builtin\|WhiteJudge is Fake and not builtin' 'another judge does not go on with it' match \
    --first pimc:pool=100,boards=4,hunt=0 --games 2 --second random --nodes 4 --pgn games.pgn --resume \
    --engine builtin

# One that never answers in time: whoever wanted its word for a tree says that there was none.
# (How many turns are left without a tree, having no time for one, hangs on the machine.)
profile slow slow=20000
"$KRIEGFISH" match --first kriegfish:pool=200,effort=100,hunt=100 --second random --games 1 --st 0.02 \
    --quiet --engine slow >out 2>err
ok 'choices without a word of the engine are counted' sh -c 'sed -n "2s/.* in \([0-9]*\) of \([0-9]*\) tries.*/\1 \2/p" out |
    awk "{ seen = 1; good = 20 * \$1 > \$2 } END { exit !(seen && good) }"'

# What people see in windows.
ok 'the title names the judge' sh -c 'printf "uci\nquit\n" | "$KRIEGFISH" uci --player pimc --engine fake |
    grep -q "^id name Kriegfish .* (pimc, judge Fake)"'
ok 'in XBoard as well' sh -c 'printf "xboard\nprotover 2\nquit\n" | "$KRIEGFISH" cecp --engine builtin |
    grep -q "myname=\"Kriegfish .* (kriegfish, judge builtin)\""'
printf 'uci\nsetoption name engine value fake\nsetoption name engine value nosuch\nquit\n' |
    "$KRIEGFISH" uci >out
ok 'another engine, another title' grep -q '^info string Kriegfish .* (kriegfish, judge Fake) plays' out
ok 'a bad one is refused' grep -q '^info string engine nosuch: .*not installed' out

# think MOVETIME WORD...: one move of White in a window, and its record in session.pgn.
think() {
    ms=$1
    shift
    rm -f session.pgn words out
    mkfifo words
    : >out
    "$KRIEGFISH" uci "$@" --pgn session.pgn <words >out &
    exec 3>words
    printf 'position startpos\ngo movetime %s\n' "$ms" >&3
    while ! grep -q '^bestmove' out && kill -0 $! 2>/dev/null; do
        sleep 0.1
    done
    echo quit >&3
    exec 3>&-
    wait $!
}
think 3000 --player pimc:pool=100 --engine fake
ok 'the record of a window names the judge' grep -q '^\[WhiteJudge "Fake"\]' session.pgn
is 'and no fallback where there was none' "$(grep -c Fallbacks session.pgn)" 0

# Little time for an engine that needs more: fewer boards, and no board is a fallback. How long it
# takes is the engine's choice and not the machine's.
profile slow slow=100
profile sleepy slow=60000
for player in pimc:pool=100 hs:pool=100 kriegfish:pool=100,effort=100,plies=0; do
    name=${player%%:*}
    think 5000 --player $player --engine slow
    is "$name: a slow engine is asked for fewer boards" "$(grep -c Fallbacks session.pgn)" 0
    think 200 --player $player --engine sleepy
    is "$name: no board judged in time is a fallback" \
        "$(grep -c '^\[WhiteFallbacks "1"\]' session.pgn)" 1
done

# Small boards go to the engine that knows them.
unset XDG_CONFIG_HOME
if "$KRIEGFISH" engine fairy-stockfish --board gardner --seconds 0.01 >/dev/null 2>&1; then
    for player in kriegfish:pool=100,effort=100,boards=4,plies=0 pimc:pool=100,boards=4; do
        match $player --engine fairy-stockfish --board gardner
        is "${player%%:*}: a small board is judged by Fairy-Stockfish" \
            "$(grep -c '^\[\(White\|Black\)Judge "Fairy-Stockfish' games.pgn)" 2
        ok "${player%%:*}: all of it" sh -c '! grep -q Fallbacks games.pgn'
        think 5000 --player $player --engine fairy-stockfish
        is "${player%%:*}: five seconds are enough for it" "$(grep -c Fallbacks session.pgn)" 0
    done
else
    skip 'no Fairy-Stockfish'
fi

tap_done

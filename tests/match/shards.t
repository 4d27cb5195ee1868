#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tournaments, and contests played in parts: what is merged is what one run would have written.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1

options='--first kriegfish:boards=20,pool=50,effort=100 --second greedy --nodes 20 --board gardner
    --games 11'
match() {
    # shellcheck disable=SC2086
    "$KRIEGFISH" match $options --quiet "$@"
}

tournament() {
    "$KRIEGFISH" tournament random greedy kriegfish:boards=20,pool=50,effort=100 recapture \
        --nodes 20 --board silverman --games 4 --quiet "$@"
}

for contest in match tournament; do
    $contest --pgn $contest.pgn --json $contest.json >$contest.out
    for i in 1 2 3; do
        $contest --shard $i/3 --pgn $contest$i.pgn --json $contest$i.json >/dev/null
    done
    "$KRIEGFISH" merge ${contest}3.pgn ${contest}1.pgn ${contest}2.pgn --pgn merged.pgn \
        --json merged.json >merged.out
    ok "$contest: merged PGN" cmp $contest.pgn merged.pgn
    ok "$contest: merged JSON" cmp $contest.json merged.json
    "$KRIEGFISH" merge ${contest}2.json ${contest}1.json ${contest}3.json --json merged2.json \
        >/dev/null
    ok "$contest: JSON merged from JSON" cmp $contest.json merged2.json
done
match --seed 77 --pgn other.pgn --json other.json >/dev/null
for kind in pgn json; do
    "$KRIEGFISH" merge match.$kind other.$kind >both.out 2>both.err
    is "another match is no part of this one, $kind: refused" "$? $(grep -c 'no parts of one contest' both.err)" '1 1'
done
"$KRIEGFISH" match --first random --second greedy --nodes 20 --board gardner --games 11 --quiet \
    --json others.json >/dev/null
"$KRIEGFISH" merge match.json others.json >both.out 2>both.err
is "nor are other players' games, JSON" "$? $(grep -c 'no parts of one contest' both.err)" '1 1'
sed 's/"result": "1-0"/"result": "2-0"/' match.json >odd.json
ok 'a result that is none' sh -c "! '$KRIEGFISH' merge odd.json 2>err && grep -q 'cannot be read' err"
for i in 1 2; do
    echo "4k3/8/8/8/8/8/PPPP4/Q3K3 w - - 0 $i" >start$i.txt
    "$KRIEGFISH" match --first greedy --second random --nodes 1 --games 2 --openings start$i.txt \
        --pgn start$i.pgn --quiet >/dev/null
done
"$KRIEGFISH" merge start1.pgn start2.pgn >both.out 2>both.err
is 'nor games from elsewhere' "$? $(grep -c 'no parts of one contest' both.err)" '1 1'
"$KRIEGFISH" match --first greedy --second random --nodes 1 --games 4 --openings start2.txt \
    --pgn start1.pgn --resume --quiet >/dev/null 2>err
is 'and nobody goes on with them' "$? $(grep -c 'another position' err)" '1 1'
"$KRIEGFISH" merge match1.pgn match1.pgn match2.pgn match3.pgn --pgn merged.pgn >again.out
ok 'the same part twice counts once' cmp match.pgn merged.pgn

# Games of one number that ended or went otherwise are not one game, in PGN as in JSON.
for game in 'result:s/^\[Result "1-0"/[Result "0-1"/; s/ 1-0$/ 0-1/' \
    'termination:s/^\[Termination "[a-z-]*"/[Termination "resignation"/' \
    'try:s/^1\. \(.*\) {white moved/1. \1 {tried a2a5 no: white moved/'; do
    sed "${game#*:}" match1.pgn >otherwise.pgn
    ok "another ${game%%:*}: another file" sh -c '! cmp -s match1.pgn otherwise.pgn'
    "$KRIEGFISH" merge match1.pgn otherwise.pgn >both.out 2>both.err
    is "another ${game%%:*}: the status" $? 1
    ok "another ${game%%:*}: refused" grep -q 'game [0-9]* is there twice and is not the same' both.err
done

is 'everybody meets everybody' "$(grep -c '^\[Round' tournament.pgn)" 24
ok 'a cross table' grep -qE '^   1 kriegfish.* \+[0-9]+ ' tournament.out
ok 'with both colours, as often each' sh -c "! '$KRIEGFISH' tournament random greedy recapture \
    --games 3 --nodes 1 2>err && grep -q 'must be even' err"
tournament --gauntlet --concurrency 2 --pgn gauntlet.pgn >/dev/null
is 'a gauntlet' "$(grep -c '"random"' gauntlet.pgn)" 12
head -c 20000 tournament.pgn >stopped.pgn
tournament --resume --pgn stopped.pgn --json stopped.json >/dev/null
ok 'a tournament goes on' cmp stopped.json tournament.json

# Ctrl-C after the first games: the running ones end, nothing is lost, and it can go on.
long() {
    $run "$KRIEGFISH" tournament random greedy recapture --nodes 1 --games 100 --concurrency 2 \
        --quiet "$@"
}

run=
long --pgn whole.pgn --json whole.json >whole.out
run=exec
long --pgn int.pgn --json int.json >int.out &
pid=$!
while kill -0 $pid 2>/dev/null && [ ! -s int.pgn ]; do
    sleep 0.01
done
kill -INT $pid
wait $pid
is 'Ctrl-C: status' $? 130
played=$(sed -n 's/^Stopped after \([0-9]*\) of 300 games.*/\1/p' int.out)
ok 'Ctrl-C: it says how far it came' test "${played:-0}" -ge 1 -a "${played:-300}" -lt 300
ok 'Ctrl-C: it still shows the table' grep -qE '^   1 [a-z]+ ' int.out
is 'Ctrl-C: all that was counted is in the file' "$(grep -c '^\[Round ' int.pgn)" "$played"
head -c "$(wc -c <int.pgn)" whole.pgn >first.pgn
ok 'Ctrl-C: the games that ran were played to their ends' cmp first.pgn int.pgn
run=
long --pgn int.pgn --json int.json --resume >int.out
ok 'and goes on: the games of one run' cmp whole.pgn int.pgn
ok 'and goes on: its JSON' cmp whole.json int.json
ok 'and goes on: its table' cmp whole.out int.out

"$KRIEGFISH" merge match1.pgn match3.pgn match3.pgn >merged.out
ok 'games that are missing are told of' grep -q 'games up to number 11 are missing' merged.out
ok 'games that are there twice, too' grep -q 'games were there more than once' merged.out
ok 'PGN and JSON do not mix' sh -c "! '$KRIEGFISH' merge match1.pgn match2.json 2>err"
echo '{"format": "other"}' >other.json
ok 'JSON of somebody else' sh -c \
    "! '$KRIEGFISH' merge other.json 2>err && grep -q 'other.json: it is not the result' err"
ok 'the same player twice' sh -c "! '$KRIEGFISH' tournament random random 2>err"

# A Slurm of paper: it runs what is submitted at once.
mkdir bin
cat >bin/sbatch <<'END'
#!/bin/sh
script=$(cat) count=0
for word; do
    case $word in --array=1-*) count=${word#--array=1-} ;; esac
done
if [ $count = 0 ]; then
    echo "$script" | sh >/dev/null
else
    for SLURM_ARRAY_TASK_ID in $(seq $count); do
        export SLURM_ARRAY_TASK_ID
        echo "$script" | sh >/dev/null
    done
fi
echo 17
END
chmod +x bin/sbatch
# shellcheck disable=SC2086
PATH=$PWD/bin:$PATH sh "$KF_SRCDIR/cluster/slurm.sh" 3 slurm match $options >/dev/null
ok 'slurm.sh: the result of one run' cmp slurm.json match.json

if command -v parallel >/dev/null 2>&1 && parallel --version 2>/dev/null | grep -q GNU; then
    # shellcheck disable=SC2086
    sh "$KF_SRCDIR/cluster/parallel.sh" 3 par match $options >/dev/null 2>&1
    ok 'parallel.sh: the result of one run' cmp par.json match.json
    ok 'parallel.sh: and its games' cmp par.pgn match.pgn
else
    skip 'no GNU parallel'
fi

tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish demo and kriegfish replay: games go to their end, what a side is shown holds nothing that
# it could not know, and another program replays what we write.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1

demo() {
    "$KRIEGFISH" demo --white greedy --black recapture --seed 5 --nodes 10 "$@"
}

replay() {
    "$KRIEGFISH" replay "$@"
}

# Lines of a side's view that hold a man or a try of the other side.
leaks() { # SIDE
    case $1 in
    white) men='[a-z]' deed='Black (plays|tries|asks)' ;;
    black) men='[A-Z]' deed='White (plays|tries|asks)' ;;
    esac
    awk -v men="$men" -v deed="$deed" '
        /^[1-8]  / && substr($0, 3) ~ men { print }
        $0 ~ deed && (/ [a-h][1-8][a-h][1-8]/ || /plays/) { print }
        /\(/ { print }'
}

for rules in icc cincinnati berkeley berkeley-any english rand; do
    for board in chess silverman rbkr gardner losalamos; do
        demo --rules $rules --board $board --pgn $rules.pgn >demo.out
        ok "$rules on $board ends" \
            grep -qE '^(1-0|0-1|1/2-1/2), [a-z-]+$' demo.out
    done
    for game in 1 2 3 4 5; do
        replay $rules.pgn --game $game >umpire.out 2>warnings
        is "$rules: game $game is by the rules" "$(cat warnings)" ''
        for side in white black; do
            replay $rules.pgn --game $game --view $side >$side.out
            ok "$rules: $side sees game $game" grep -q ' plays ' $side.out
            is "$rules: $side is not told too much of game $game" "$(leaks $side <$side.out)" ''
            is "$rules: $side is told of all moves of game $game" \
                "$(grep -c 'has moved' $side.out)" "$(grep -c 'has moved' umpire.out)"
        done
    done
done

ok 'leaks are seen: men' test -n "$(echo '3  . . n . .' | leaks white)"
ok 'leaks are seen: tries' test -n "$(echo '3. White tries e2e4: No.' | leaks black)"
ok 'leaks are seen in the umpire'\''s view' test -n "$(leaks white <umpire.out)"

refused() { # FILE VIEW OTHER
    replay "$1" --view "$2" | grep -c "$3 tries: "
}
is 'icc: a refused try is for the mover alone' "$(refused icc.pgn white Black)" 0
ok 'cincinnati: both hear a refused try' test "$(refused cincinnati.pgn white Black)" -gt 0

is 'the same seed, the same game' "$(demo --boards)" "$(demo --boards)"
ok 'another seed, another game' test "$(demo)" != "$("$KRIEGFISH" demo --white greedy --black recapture --seed 6)"

# Two games that sound alike to White look alike to White.
for move in a6 h6; do
    printf '[Ruleset "icc"]\n\n1. e4 {white moved} %s {black moved} *\n' $move >$move.pgn
done
is 'the same words, the same view' "$(replay a6.pgn --view white)" "$(replay h6.pgn --view white)"
is 'and what it looks like' "$(replay a6.pgn --view black)" 'White: ?, Black: ?
Rules: icc, board: chess

1  . . . . . . . .
2  . . . . . . . .
3  . . . . . . . .
4  . . . . . . . .
5  . . . . . . . .
6  . . . . . . . .
7  p p p p p p p p
8  r n b k q b n r
   h g f e d c b a

The game begins.
1. White has moved.
1... Black plays a7a6: Black has moved.

1  . . . . . . . .
2  . . . . . . . .
3  . . . . . . . .
4  . . . . . . . .
5  . . . . . . . .
6  . . . . . . . p
7  p p p p p p p .
8  r n b k q b n r
   h g f e d c b a

*, unterminated'

# An ordinary game, judged afterwards; several games; standard input.
cat >plain.pgn <<'END'
[White "Scholar"]

1. e4 e5 2. Qh5 $2 (2. Nf3 {better}) Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

1. d4 e5 *
END
ok 'an ordinary game is judged' sh -c "'$KRIEGFISH' replay plain.pgn --view black |
    grep -qx '4. White has moved. Pawn captured on f7. Check on the short diagonal. Checkmate, 1-0.'"
ok 'by the rules one likes' sh -c "'$KRIEGFISH' replay - --game 2 --rules rand <plain.pgn |
    grep -qx '1... Black plays e7e5 (e5): Black has moved. White has pawn tries from d4.'"

fails() { # PATTERN ARGUMENT...
    pattern=$1
    shift
    "$KRIEGFISH" "$@" >out 2>err
    [ $? = 1 ] && grep -q -e "$pattern" err || {
        cat err
        return 1
    }
}
printf '1. e4 e5\n2. Ke3 *\n' >broken.pgn
ok 'a broken game: line and column' fails 'broken.pgn: line 2, column 4: ' replay broken.pgn
ok 'no such game' fails 'there are only 2 games' replay plain.pgn --game 3
ok 'no such file' fails 'nowhere.pgn' replay nowhere.pgn
ok 'no such player' fails 'no player' demo --white nobody
ok 'a file that cannot be written' fails 'no/such.pgn' demo --white random --black random --pgn no/such.pgn
if [ -w /dev/full ]; then
    ok 'a full disk is said aloud' fails 'No space left' demo --white random --black random --pgn /dev/full
else
    skip 'no /dev/full'
fi

# Words against the rules: the first lie is named, and only --trust goes on.
{
    printf '[Ruleset "icc"]\n\n1. e4 {white moved} 1... d5 {black moved; capture e4 pawn}\n'
    printf '2. exd5 {white moved; capture d5 pawn} *\n'
} >wrong.pgn
ok 'a lie is named with line and move' fails \
    "wrong.pgn: line 3, move 1 of Black: to d7d5 was said 'black moved; capture e4 pawn'" \
    replay wrong.pgn
for view in white black; do
    ok "a lie: $view may not know more" fails 'line 3, move 1 of Black: the umpire' \
        replay wrong.pgn --view $view
    replay wrong.pgn --view $view --trust >out 2>err
    is "--trust: $view sees it all the same" $? 0
    ok '--trust: with a warning' grep -q 'warning: line 3, move 1 of Black' err
    ok '--trust: to the end' grep -q '^\*' out
    is 'that does not give the truth away' "$(grep -c d7d5 err)" 0
done
ok 'a lie is not believed' fails 'line 3, move 1 of Black' belief wrong.pgn
ok 'unless one insists' sh -c '"$KRIEGFISH" belief wrong.pgn --trust --boards 50 2>/dev/null'

# Another program.
PATH=$PATH:/usr/games
if command -v pgn-extract >/dev/null 2>&1; then
    "$KRIEGFISH" demo --white greedy --black recapture --seed 2 --pgn one.pgn | sed -n 's/.* plays \([a-h1-8nbrq]*\).*/\1/p' >ours
    pgn-extract --quiet -Wuci -C -w 99999 one.pgn 2>err | grep -v '^\[' | tr ' ' '\n' |
        grep -E '^[a-h][1-8][a-h][1-8]' | tr BNQR bnqr >theirs
    is 'pgn-extract has nothing to say' "$(cat err)" ''
    ok 'there are moves' test -s theirs
    is 'and reads the same moves' "$(cat theirs)" "$(cat ours)"
else
    skip 'no pgn-extract'
fi

tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish solve as a user calls it.

. "$KF_SRCDIR/tests/tap.sh"
cd "$scratch" || exit 1

rooks='7k/8/8/8/8/8/1R6/R5K1 w - -'
is 'a sure mate' "$("$KRIEGFISH" solve --fen "$rooks" --may 'h8:g8,f8' --mate 3)" \
    'sure mate in 2 on 3 boards: a1a7'
is 'and all of it' "$("$KRIEGFISH" solve --fen "$rooks" --may 'h8:g8,f8' --tree | tail -n 1)" \
    '    white moved, black moved: b2b8 mates'
is 'none in fewer' "$("$KRIEGFISH" solve --fen "$rooks" --may 'h8:g8,f8' --mate 1)" \
    'no sure mate in 1 on 3 boards'
is 'giving up is said' "$("$KRIEGFISH" solve --fen "$rooks" --may 'h8:g8,f8' --nodes 1 --mate 2)" \
    'no sure mate in 2 on 3 boards, as far as we looked'
is 'a chance' \
    "$("$KRIEGFISH" solve --fen '7k/R7/6K1/8/8/8/8/8 w - -' --may h8:f8 --mate 1 --chance)" \
    'mate within 1 with probability 0.5000 on 2 boards: a7a8'
chance() {
    "$KRIEGFISH" solve --fen '4k3/8/4K3/8/8/8/8/7R w - -' --may 'e8:d8,f8' --mate 2 --chance "$@"
}
is 'against an enemy who moves at random' "$(chance)" \
    'mate within 2 with probability 0.4444 on 3 boards: h1c1'
ok 'against one as the model has it' sh -c '[ "$1" != "$2" ]' - "$(chance)" "$(chance --enemy modelled)"
is 'a model that is not there' "$(chance --enemy modelled --model /nowhere 2>&1 | grep -c nowhere)" 1
is 'what is said first makes parts' "$("$KRIEGFISH" solve --mate 1 \
    --fen 'k7/8/8/3p4/4P3/8/8/K7 w - -' --may d5:d6 | wc -l)" 2

printf '%s\n' "$rooks | h8:g8,f8 | 2" '# nothing' >good.txt
printf '%s\n' "$rooks | h8:g8,f8 | 1" >bad.txt
ok 'a file of problems' sh -c '"$KRIEGFISH" solve --problems good.txt | grep "^1 of 1 as"'
ok 'by the plain search too' sh -c '"$KRIEGFISH" solve --problems good.txt --plain | grep "^1 of 1"'
ok 'a wrong answer in it is found' sh -c '! "$KRIEGFISH" solve --problems bad.txt 2>err'
ok 'a broken line is said aloud' sh -c '
    echo "8/8 | | 1" >broken.txt
    ! "$KRIEGFISH" solve --problems broken.txt 2>err && grep -q broken.txt err'

cat >story.pgn <<'END'
[Event "?"]
[FEN "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1"]
[SetUp "1"]

1. Ra7 Kg8 *
END
is 'a story' "$("$KRIEGFISH" solve --story story.pgn)" 'sure mate in 1 on 1 boards: b2b8'
cat >refused.pgn <<'END'
[Ruleset "icc"]
[SetUp "1"]
[FEN "6k1/8/6K1/8/8/8/8/R7 b - - 0 1"]
[Result "*"]

1... Kh8 {black moved} {tried g6h7 no} *
END
is 'what was refused this turn' "$("$KRIEGFISH" solve --story refused.pgn --mate 3)" \
    'sure mate in 1 on 1 boards: a1a8'
is 'and before it' "$("$KRIEGFISH" solve --story refused.pgn --mate 3 --ply 1 | head -n 1)" \
    'sure mate in 2 on 2 boards: a1e1'
is 'up to a ply' "$("$KRIEGFISH" solve --story story.pgn --ply 0)" \
    'sure mate in 2 on 1 boards: a1a7'
"$KRIEGFISH" match --first greedy --second random --games 5 --nodes 1 --board silverman \
    --rules english --pgn english.pgn --quiet --seed 4 >/dev/null
is "a story's own rules" "$("$KRIEGFISH" solve --story english.pgn --game 5 --ply 6 --mate 3)" \
    'no sure mate in 3 on 2 boards'
sed 's/^types .*/types 0 0 0 0 0 0 0 0/' "$KF_SRCDIR/src/belief/model/default.model" >zero.model
is 'a model of nobody' "$("$KRIEGFISH" solve --fen '7k/8/8/8/8/8/1R6/R5K1 w - - 0 1' --chance \
    --enemy modelled --model zero.model 2>&1)" \
    'kriegfish solve: zero.model: its types must be from 0 to 1, and not all 0'
sed 's/^types .*/types 1 1 1 1 1 1 1 1/' "$KF_SRCDIR/src/belief/model/default.model" >ones.model
ok 'types are parts of one' sh -c '"$KRIEGFISH" solve --fen "3k4/8/8/8/8/8/1R6/R5K1 w - - 0 1" \
    --may d8:c8,e8,h8,g7 --mate 2 --chance --enemy modelled --model ones.model |
    grep -q "probability [01]\."'
is 'men of a kind that change places are no other board' "$("$KRIEGFISH" solve --chance --mate 1 \
    --fen '7k/6pp/8/8/8/2nn4/8/R5K1 w - -' --may 'c3:d3 d3:c3,b6' --rules english)" \
    'mate within 1 with probability 0.3333 on 3 boards: a1a8'
{
    printf '[FEN "5qqk/8/8/8/8/8/PP6/K7 w - - 0 1"]\n\n1. Kb1 Kh7 2. Ka1 Kh8 3. Kb1 Kh7 4. Ka1 Kh8 '
    printf '5. Kb1 Kh7 6. Ka1 Kh8 7. Kb1 Kh7 8. Ka1 Kh8 *\n'
} >many.pgn
is 'all boards of a long story' "$("$KRIEGFISH" solve --story many.pgn --mate 1 --nodes 1)" \
    'no sure mate in 1 on 44806 boards' # counted by a program that shares nothing with ours
{ printf '# %600s | x\n' '' && cat good.txt; } >wide.txt
ok 'a long line in a file of problems' sh -c '"$KRIEGFISH" solve --problems wide.txt | grep "^1 of 1 as"'
ok 'a ply past the end is refused' sh -c '! "$KRIEGFISH" solve --story story.pgn --ply 9 2>err'
ok 'a square without a man is refused' sh -c '
    ! "$KRIEGFISH" solve --fen "7k/8/8/8/8/8/1R6/R5K1 w - -" --may e8:d8 2>err && grep -q e8 err'
ok 'one question at a time' sh -c '! "$KRIEGFISH" solve 2>err && grep -q -e --fen err'
tap_done

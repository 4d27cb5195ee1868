# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later

# kriegfish belief as a user calls it.

. "$KF_SRCDIR/tests/tap.sh"
cd "$scratch" || exit 1

"$KRIEGFISH" demo --white greedy --black greedy --seed 5 --nodes 1 --pgn game.pgn >/dev/null 2>&1
ok 'shows a game from White' sh -c '"$KRIEGFISH" belief game.pgn --boards 200 >white.txt'
ok 'and from Black' sh -c '"$KRIEGFISH" belief game.pgn --side black --boards 200 >black.txt'
is 'a line for each ply but the last' "$(wc -l <white.txt)" "$(wc -l <black.txt)"
ok 'after the first enemy move the pool is the information set, twenty boards at most' \
    awk '$1 == 2 && $2 <= 20 && $2 == $3 && $4 == "yes" { found = 1 } END { exit !found }' white.txt
ok 'probabilities lie between 0 and 1' \
    awk 'NR > 1 && ($6 < 0 || $6 > 1.001 || $7 < 0 || $7 > 1.001) { exit 1 }' white.txt
ok 'more cores change nothing' sh -c '
    cut -c 1-56 white.txt >one.txt
    "$KRIEGFISH" belief game.pgn --boards 200 --cores 2 | cut -c 1-56 | cmp - one.txt'
ok 'draws a ply' sh -c '"$KRIEGFISH" belief game.pgn --boards 200 --ply 8 --svg p.svg >one.txt'
is 'and shows only that' "$(wc -l <one.txt)" 2
ok 'the picture has 64 squares and the men' sh -c '
    [ "$(grep -c "fill-opacity=.*/>" p.svg)" -ge 64 ] && grep -q "stroke-dasharray" p.svg &&
    grep -q "^</svg>" p.svg'
ok 'without --ply every one' sh -c '
    mkdir all && "$KRIEGFISH" belief game.pgn --boards 50 --svg all >one.txt &&
    [ "$(ls all | wc -l)" -eq "$(($(wc -l <one.txt) - 1))" ] && grep -q "^</svg>" all/ply-002.svg'
ok 'into a directory that is there' sh -c '
    ! "$KRIEGFISH" belief game.pgn --boards 50 --svg nowhere >/dev/null 2>err && grep -q nowhere err'
ok 'a film' sh -c '"$KRIEGFISH" belief game.pgn --boards 50 --html film.html >one.txt'
is 'has a frame for each line' "$(grep -c '"ply":' film.html)" "$(($(wc -l <one.txt) - 1))"
ok 'with heat, king, truth, entropy and words' sh -c '
    grep "\"ply\":3," film.html | grep "\"heat\":\[" | grep "\"king\":\[" | grep "\"men\":" |
    grep "\"entropy\":" | grep -q "We try"'
ok 'and needs nothing from elsewhere' sh -c '! grep -E "(src|href)=.?https?:" film.html'
ok 'a ply past the end is refused' sh -c '
    ! "$KRIEGFISH" belief game.pgn --boards 50 --ply 9999 >/dev/null 2>err && grep -q "only" err'
printf '1. f3 e5 2. g4 Qh4# 0-1\n' >mate.pgn
ok 'a ply after which nothing is believed, too' sh -c '
    ! "$KRIEGFISH" belief mate.pgn --boards 50 --ply 4 --svg mate.svg >/dev/null 2>err &&
    grep -q "the game is over after ply 4" err && ! test -s mate.svg'
ok 'a full disk is said aloud' sh -c '
    ! "$KRIEGFISH" belief game.pgn --boards 50 --ply 4 --svg /dev/full >/dev/null 2>err &&
    grep -q "/dev/full" err'
ok 'no such file' sh -c '! "$KRIEGFISH" belief nowhere.pgn 2>err && grep -q nowhere.pgn err'

# Nobody called the fifty moves in this game: every ply has boards that explain it.
cat >long.pgn <<'END'
[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 95 70"]

70. Ra2 Ke7 71. Ra3 Ke6 72. Ra4 Ke5 73. Ra5+ Ke4 74. Ra1 Ke5 75. Rd1 Ke6 1-0
END
"$KRIEGFISH" belief long.pgn --boards 200 >long.txt
is 'an ordinary game past the fifty moves' "$(awk 'NR > 1 && $3 > 0' long.txt | wc -l)" 12
tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish analyze as a user calls it.

. "$KF_SRCDIR/tests/tap.sh"
cd "$scratch" || exit 1

cat >fool.pgn <<'END'
[Event "?"]
[White "Fool"]
[Black "Friend"]

1. f3 e5 2. g4 Qh4# 0-1
END
ok 'goes through a game' sh -c '"$KRIEGFISH" analyze fool.pgn --boards 500 >both.txt'
is 'a line a move, one a side and one for both' "$(wc -l <both.txt)" 7
ok 'the last with the result' sh -c 'tail -n 1 both.txt | grep -q "^result 0-1; by judgement alone"'
ok 'the mate is worth all of it in truth' grep -q '^2\.\.\. Qh4#.* 1.00 in truth' both.txt
is 'one side alone' "$("$KRIEGFISH" analyze fool.pgn --side white --boards 500 | wc -l)" 3
ok 'the same again' sh -c '"$KRIEGFISH" analyze fool.pgn --boards 500 | cmp - both.txt'
ok 'and with two threads' sh -c '
    "$KRIEGFISH" analyze fool.pgn --boards 500 --cores 2 | cmp - both.txt'

# White hangs the queen where nearly every board has the king to take it.
cat >queen.pgn <<'END'
[Event "?"]

1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *
END
"$KRIEGFISH" analyze queen.pgn --side white --boards 500 >queen.txt
ok 'a queen thrown away is marked' grep -q '^3\. Qxf7+??' queen.txt
ok 'and why is said' grep -q '^3\. Qxf7.*was better by' queen.txt

ok 'what it was risked for' grep -qE '^3\. Qxf7.*the queen was risked for a check on a square guarded on [0-9]+ % of boards' queen.txt

# Black puts a pawn where White's may take it, which is announced.
cat >pawn.pgn <<'END'
[Event "?"]

1. e4 d5 2. Nf3 Nf6 3. Rg1 dxe4 *
END
"$KRIEGFISH" analyze pawn.pgn --side white --boards 500 >pawn.txt
ok 'a pawn try that was not used' grep -q '^2\. Nf3.*the pawn try was announced and not used' pawn.txt

ok 'remarks in PGN' sh -c '
    "$KRIEGFISH" analyze queen.pgn --boards 500 --pgn out.pgn >/dev/null &&
    grep -q "expected, legal on" out.pgn'
ok 'which is still the game' sh -c '"$KRIEGFISH" replay out.pgn --view umpire >/dev/null'
ok 'JSON' sh -c '
    "$KRIEGFISH" analyze queen.pgn --boards 500 --json out.json >/dev/null &&
    grep -q "\"mark\":\"??\"" out.json && [ "$(grep -c "\"ply\":" out.json)" -eq 6 ]'
ok 'our own player is asked' sh -c '
    "$KRIEGFISH" analyze queen.pgn --boards 500 --st 0.05 --json asked.json >asked.txt &&
    grep -qE "^2\. .*; our player: [a-h][1-8][a-h][1-8]q? 0\.[0-9]+" asked.txt &&
    [ "$(grep -c "\"player\":\[{\"try\":" asked.json)" -eq 6 ]'
ok 'and not unless asked for' sh -c '! grep -q "our player" queen.txt'

"$KRIEGFISH" analyze queen.pgn --boards 500 --html page.html >/dev/null
ok 'a page' grep -q '"analysis":{"sides"' page.html
ok 'that needs nothing else' sh -c '! grep -nE "(src|href)=|@import|url\(|fetch\(" page.html'
chromium=$(command -v chromium || command -v chromium-browser)
browse() { # PAGE#PLY
    timeout 60 "$chromium" --headless --no-sandbox --disable-gpu --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$scratch/profile" --virtual-time-budget=5000 --dump-dom \
        "file://$scratch/$1" 2>/dev/null | tr '<' '\n'
}
if [ -n "$chromium" ] && browse page.html >dom && grep -q '^/html>' dom; then
    browse 'page.html#5' >dom
    is 'Chromium: three boards' "$(grep -c '^rect .*class="square"' dom)" 192
    ok 'Chromium: beliefs and rings' sh -c 'grep -q data-heat= dom && grep -q "class=\"ring\"" dom'
    is 'Chromium: both expectations and the truth' "$(grep -c '^polyline .*class="expected"' dom)" 3
    ok 'Chromium: a mistake to click, on the curve' grep -q '^circle .*class="mistake"' dom
    ok 'Chromium: and in the list, where we are' grep -qE '^li data-ply="5" class="now">3. Qxf7\+\?\? cost' dom
    ok 'Chromium: with what was better' grep -qE '^p id="comment">Expected .* Best: ' dom
    echo '<body><script>onmessage = e => { document.body.dataset.over = e.data; }</script>
        <iframe src="narrow.html" style="border: 0; width: 390px; height: 900px"></iframe></body>' >frame.html
    { cat page.html; echo '<script>parent.postMessage(document.documentElement.scrollWidth - innerWidth, "*")</script>'; } >narrow.html
    browse frame.html >dom
    ok 'Chromium: not wider than a phone' grep -qE '^body data-over="(0|-[0-9]+)"' dom
else
    skip 'no Chromium'
fi
printf '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40"]\n\n40... Kd7 41. e4 Ke6 *\n' >late.pgn
"$KRIEGFISH" analyze late.pgn --judged 2 --boards 20 >late.out
is 'moves are counted as the game counts' "$(grep -o '^[0-9.]* [A-Za-z0-9]*' late.out | paste -sd ' ' -)" \
    '40... Kd7 41. e4 41... Ke6'
"$KRIEGFISH" analyze late.pgn --side white --judged 2 --boards 20 --json late.json >/dev/null
ok 'one side alone has no score by judgement' sh -c 'grep -q "\"number\":41" late.json && ! grep -q judged late.json'
ok 'no such file' sh -c '! "$KRIEGFISH" analyze nowhere.pgn 2>err && grep -q nowhere.pgn err'
tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kriegfish report: what is on the page, and, where Chromium is installed, that a browser shows it
# and steps through a game.

. "$KF_SRCDIR/tests/tap.sh"

cd "$scratch" || exit 1

"$KRIEGFISH" match --first hs:boards=20,pool=100,effort=50,engine=builtin \
    --second kriegfish:boards=20,pool=50,effort=100 --board gardner --games 4 --nodes 20 --quiet \
    --beliefs --pgn match.pgn --json match.json >/dev/null
"$KRIEGFISH" report match.pgn -o match.html >out
is 'it says what it did' "$(cat out)" 'match.html: 4 games, 4 to click through'
"$KRIEGFISH" report match.pgn -o again.html >/dev/null
ok 'the same games, the same page' cmp match.html again.html
"$KRIEGFISH" report match.json -o scores.html >/dev/null
"$KRIEGFISH" report match.pgn --games 1 -o one.html >/dev/null

outside() { # what a page would load from elsewhere
    grep -nE '(src|href)=|@import|url\(|fetch\(|https?://' "$1" | grep -v 'http://www.w3.org/2000/svg'
}
is 'nothing is loaded from elsewhere' "$(outside match.html)" ''
ok 'the data are in it' sh -c '! grep -q "/\*DATA\*/" match.html'
is 'one script, closed once' "$(grep -c '</script>' match.html)" 1

if command -v python3 >/dev/null 2>&1; then
    cat >look.py <<'END'
import json, re, sys
page = open(sys.argv[1]).read()
data = json.loads(re.search(r"const data = (.*?);\nconst sheet", page, re.S).group(1))
sheet, chronicle = data["sheet"], data["chronicle"]
assert len(sheet["games"]) == 4 and sheet["encounters"][0]["score"]
assert len(chronicle["games"]) == int(sys.argv[2])
for game in chronicle["games"]:
    assert len(game["start"]) == 64 and game["files"] == 5
    for ply in game["plies"]:
        assert len(ply["board"]) == 64 and ply["said"]
        assert ply["board"].count("k") == ply["board"].count("K") == 1
said = sum("win" in ply.get("note", "") for game in chronicle["games"] for ply in game["plies"])
if sys.argv[2] == "4":
    assert said and sum(f["moves"] for f in chronicle["foretold"]) == said
    assert all(sum(p[2] for p in f["parts"]) == f["moves"] for f in chronicle["foretold"])
if chronicle["games"]:
    assert chronicle["worth"][0][0][1] == 4 and chronicle["worth"][0][0][0] > 10
    assert any("heat" in ply.get("note", "") for ply in chronicle["games"][0]["plies"])
END
    ok 'the data of all games' python3 look.py match.html 4
    ok 'the data of one game' python3 look.py one.html 1
    ok 'the data from JSON' python3 look.py scores.html 0
else
    skip 'no python3'
fi

fails() { # PATTERN ARGUMENT...
    pattern=$1
    shift
    "$KRIEGFISH" report "$@" >out 2>err
    [ $? = 1 ] && grep -q -e "$pattern" err || {
        cat out err
        return 1
    }
}
: >empty.pgn
ok 'no games' fails 'no games' empty.pgn
ok 'no file' fails 'nowhere' nowhere.pgn
ok 'nowhere to write' fails 'no/such' match.pgn -o no/such.html
ok 'no page to fill' env KRIEGFISH_DATADIR=/nowhere sh -c \
    "! '$KRIEGFISH' report match.pgn 2>err && grep -q page.html err"

chromium=$(command -v chromium || command -v chromium-browser)
browse() { # PAGE#PLACE
    timeout 60 "$chromium" --headless --no-sandbox --disable-gpu --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$scratch/profile" --virtual-time-budget=5000 --dump-dom \
        "file://$scratch/$1" 2>/dev/null
}
if [ -n "$chromium" ] && browse one.html | grep -q '</html>'; then
    browse 'match.html#game=2&ply=5' | tr '<' '\n' >dom
    ok 'Chromium: a table of scores' grep -q '^td>4' dom
    for plot in running endings worth foretold; do
        ok "Chromium: the plot $plot" grep -q "^section id=\"$plot\"" dom
    done
    ok 'Chromium: lines are drawn' grep -q '^polyline points="[0-9.]*,[0-9.]* ' dom
    ok 'Chromium: bars are drawn' grep -q '^rect .*class="bar"' dom
    ok 'Chromium: it stepped through the game' grep -q '^body data-ply="5"' dom
    is 'Chromium: three boards' "$(grep -cE '^span class="(light|dark)' dom)" 75
    ok 'Chromium: belief is shown' grep -q 'data-heat=' dom
    browse scores.html | tr '<' '\n' >dom
    ok 'Chromium: scores alone' grep -q '^section id="games" hidden' dom
else
    skip 'no Chromium'
fi

tap_done

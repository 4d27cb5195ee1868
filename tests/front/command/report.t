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
cp match.pgn copy.pgn
for files in 'match.json match.pgn' 'match.pgn copy.pgn'; do
    is "once each: $files" "$("$KRIEGFISH" report $files -o once.html)" \
        'once.html: 4 games, 4 to click through; 4 that were there more than once count once'
done
ok 'the page is the same' cmp match.html once.html
{ cat match.pgn; printf '\n[Event "?"]\n\n1. e4 e5 2. Qh5 Qxg7# 0-1\n\n[White "x"]\n[Result "1-0"]\n\n1. e4 1-0\n'; } >mixed.pgn
is 'what is broken is left out' "$("$KRIEGFISH" report mixed.pgn -o mixed.html 2>err; echo $?)" \
    'mixed.html: 5 games, 5 to click through; 1 left out that cannot be read
0'
ok 'and named' grep -q "mixed.pgn: line [0-9]*, column 17: 'Qxg7#' is not legal" err
"$KRIEGFISH" report mixed.pgn mixed.pgn -o mixed.html >out 2>err
ok 'once each: games of others, too' grep -q ': 5 games, .* 5 that were there more than once' out
"$KRIEGFISH" report match.pgn --games 1 -o one.html >/dev/null

outside() { # what a page would load from elsewhere
    grep -nE '(src|href)=|@import|url\(|fetch\(|https?://' "$1" | grep -v 'http://www.w3.org/2000/svg'
}
is 'nothing is loaded from elsewhere' "$(outside match.html)" ''
ok 'the data are in it' sh -c '! grep -q "/\*DATA\*/" match.html'
is 'one script, closed once' "$(grep -c '</script>' match.html)" 1

# Ratings over the time for a turn: the better player's line, and what does not go together.
for nodes in 1 8; do
    "$KRIEGFISH" tournament greedy random recapture --board gardner --games 4 --nodes $nodes --quiet \
        --pgn ladder$nodes.pgn --json ladder$nodes.json >/dev/null
done
is 'a ladder' "$("$KRIEGFISH" report ladder8.json ladder1.pgn --ladder l.svg)" 'l.svg: 2 tournaments'
is 'a line for each player' "$(grep -c '^<polyline ' l.svg)" 3
is 'a mark for each rating' "$(grep -c '^<circle ' l.svg)" 6
is 'the limits, the smaller first' \
    "$(sed -n "s/.*text-anchor='middle'>\(.*\)<.*/\1/p" l.svg | tr '\n' ' ')" '1 8 '
is 'the best is on top' "$(sed -n "s/^<text x='558'.*>\(.*\)<.*/\1/p" l.svg | head -n 1)" greedy
"$KRIEGFISH" match --first random --second greedy --board gardner --games 2 --st 0.01 --quiet \
    --json timed.json >/dev/null
"$KRIEGFISH" report ladder8.json ladder1.json --ladder z.svg --zero random >/dev/null
zero=$(sed -n "s/.* y='\(.*\)' text-anchor='end'>+0<.*/\1/p" z.svg)
is 'whose rating is 0' "$(sed -n "s/^<circle .* cy='\(.*\)' r=.* fill='#d1570f'.*/\1/p" z.svg |
    awk -v zero="$zero" '{ print ($1 > zero - 4.2 && $1 < zero - 3.8) }' | tr '\n' ' ')" '1 1 '
ok 'the axis says so' grep -q 'Elo against random, with' z.svg
ok 'nobody of that name' sh -c '! "$KRIEGFISH" report ladder1.json --ladder no.svg --zero x 2>err &&
    grep -q "no player .x" err'
ok 'time and work' sh -c '! "$KRIEGFISH" report ladder1.json timed.json --ladder no.svg 2>err &&
    grep -q "do not go together" err && ! test -e no.svg'
ok 'no limit in common' sh -c '"$KRIEGFISH" merge ladder1.json ladder8.json --json both.json >merge.out;
    cat ladder1.pgn ladder8.pgn >both.pgn
    ! "$KRIEGFISH" report both.pgn --ladder no.svg 2>err && grep -q "not the same for all" err'
for part in 1 2 3; do # the second and third fit the first, but for the third's seed
    "$KRIEGFISH" match --first greedy --second random --board gardner --games 4 --nodes 1 --quiet \
        --shard $((part > 1 ? 2 : 1))/2 --seed $((part > 2 ? 9 : 1)) --json part$part.json >/dev/null
done
"$KRIEGFISH" merge part1.json part3.json >/dev/null 2>merge.err
ok 'merge says that these are two contests' grep -q 'games of several contests' merge.err
"$KRIEGFISH" merge part1.json part2.json >/dev/null 2>merge.err
ok 'and nothing of one' sh -c '! test -s merge.err'

# Camps of players: the sums of the cells of the cross table, in one tournament and in two.
cell() { # NODES A B: what A scored against B
    "$KRIEGFISH" merge "ladder$1.json" | awk -v a="$2" -v b="$3" '
        $2 == a { for (i = 0; i < 3; i++) row[i] = $(7 + i) } $2 == b { at = $1 - 1 }
        END { gsub(/[+=-]/, " ", row[at]); print row[at] }'
}
sum() { awk '{ for (i = 1; i <= 3; i++) s[i] += $i } END { print s[1] "-" s[2] "-" s[3] }'; }
printf '%s\n' 'DULL = random recapture # and no more' '' 'greedy v DULL' 'DULL v greedy' >camps
"$KRIEGFISH" report ladder1.json ladder8.pgn --camps camps >camps.out
row() { awk -F' *[|] *' -v a="$1" -v b="$2" '$2 == a && $3 == b' camps.out; }
column() { row "$1" "$2" | awk -F' *[|] *' -v n="$3" '{ sub(/,.*/, "", $n); print $n }'; }
is 'who is of a camp' "$(head -n 1 camps.out)" 'DULL: random, recapture.'
is 'a column for each tournament' "$(grep '^| first' camps.out)" '| first | second | nodes 1 | nodes 8 | all |'
first=$({ cell 1 greedy random; cell 1 greedy recapture; } | sum)
second=$({ cell 8 greedy random; cell 8 greedy recapture; } | sum)
is 'a camp against another in one tournament' "$(column greedy DULL 4)" "$first"
is 'in the other' "$(column greedy DULL 5)" "$second"
is 'in both' "$(column greedy DULL 6)" "$(echo "$first $second" | tr -- - ' ' |
    awk '{ print $1 + $4 "-" $2 + $5 "-" $3 + $6 }')"
is 'all games are counted' "$(column greedy DULL 6 | tr -- - ' ' | awk '{ print $1 + $2 + $3 }')" 16
is 'from the other side' "$(column DULL greedy 6)" \
    "$(column greedy DULL 6 | awk -F- '{ print $3 "-" $2 "-" $1 }')"
"$KRIEGFISH" report ladder1.json --camps camps >camps.out
is 'one tournament is all' "$(grep '^| first' camps.out)" '| first | second | nodes 1 |'
wrong() { # NAME PATTERN LINE...
    printf '%s\n' "$@" | sed 1,2d >camps
    ok "$1" sh -c '! "$KRIEGFISH" report ladder1.json --camps camps >out 2>err && ! test -s out &&
        grep -q "$1" err' sh "$2"
}
wrong 'a camp without a sign' 'camps: line 2: it should be' 'A = greedy' 'A random'
wrong 'nobody on the other side' 'camps: line 1: it should be' 'greedy v'
wrong 'a camp told twice' 'line 2: A was said before' 'A = greedy' 'A = random'
wrong 'a player told twice' 'line 1: greedy is there twice' 'A = greedy greedy'
wrong 'against itself' 'line 2: greedy is on both sides' 'A = greedy random' 'greedy v A'
wrong 'nothing to compare' "no 'CAMP v CAMP'" 'A = greedy random'
wrong 'a camp of strangers' "called 'hs'" 'A = hs random' 'A v greedy'
ok 'a file that is not there' sh -c '! "$KRIEGFISH" report ladder1.json --camps nowhere 2>err && grep -q nowhere err'
ok 'a picture or a table' sh -c '! "$KRIEGFISH" report ladder1.json --camps camps --ladder no.svg 2>err &&
    grep -q "not both" err && ! test -e no.svg'

# What became of the men. A queen is given away unless all but two points are had back by the move before or after.
ordinary() { # WHITE BLACK RESULT MOVES
    printf '[White "%s"]\n[Black "%s"]\n[Result "%s"]\n[Ruleset "icc"]\n\n%s %s\n\n' "$1" "$2" "$3" "$4" "$3"
}
{
    ordinary a b 0-1 '1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7' # for a pawn
    ordinary b a 1-0 '1. d4 d5 2. Qd3 Qd6 3. e3 Qg6 4. Qxg6' # for nothing
    ordinary a b 1/2-1/2 '1. e4 d5 2. exd5 Qxd5 3. Qg4 Qxg2 4. Bxg2 Bxg4' # for the other
    ordinary c a 1-0 '1. e4 d5 2. exd5 a6 3. a3 a5 4. a4 h6 5. h3 h5 6. h4 g6 7. g3 b6 8. b3 f6 9. f3 Kf7 10. Kf2 Kg7'
    ordinary c a '*' '1. d4 d5 2. Qd3 Qd6 3. e3 Qg6 4. Qxg6'
} >men.pgn
"$KRIEGFISH" report men.pgn --men >men.out
men() { # PLAYER AGAINST COLUMN
    awk -F' *[|] *' -v a="$1" -v b="$2" -v n="$3" '$2 == a && $3 == b { print $n }' men.out
}
is 'men: games' "$(men a b 4) $(men a c 4) $(men a all 4)" '3 1 4'
is 'men: two queens of three games' "$(men a b 9)" '0.67 +- 0.87'
is 'men: one of them had taken something' "$(men a b 10)" 1
is 'men: nobody led' "$(men a b 11)" 0
is 'men: nobody else gave one' "$(men b a 9) $(men c a 9)" '0.00 +- 0.00 0.00'
is 'men: a pawn ahead' "$(men c a 5) $(men a c 5)" '+1.00 -1.00'
is 'men: in one game of four' "$(men a all 5)" '-1.00 of 1'
is 'men: whoever met one player has one row' "$(men c all 4)" ''
ok 'men: JSON has none' sh -c '! "$KRIEGFISH" report ladder1.json --men >out 2>err && ! test -s out &&
    grep -q "has no moves" err'
ok 'men: nor is it a picture' sh -c '! "$KRIEGFISH" report men.pgn --men --ladder no.svg 2>err &&
    grep -q "not both" err && ! test -e no.svg'
"$KRIEGFISH" report men.pgn --men -o men.html >out 2>err
is 'men: there is no page to write' "$? $(test -e men.html && echo written)" '2 '
ok 'men: and that is said' grep -q 'output is for the page' err
"$KRIEGFISH" report men.pgn --men 2>err >/dev/null
is 'men: what does not count' "$(cat err)" \
    'kriegfish report: 5 games; 1 not finished, which count nowhere'
# Two games in which the same side has a queen more from the start are one pair: nothing is uncertain between pairs.
{
    for round in 1 2 3 4; do
        [ $((round % 2)) = 1 ] && names='[White "a"]\n[Black "b"]' || names='[White "b"]\n[Black "a"]'
        printf "[Round \"$round\"]\n$names\n[Result \"1/2-1/2\"]\n[Ruleset \"icc\"]\n[SetUp \"1\"]\n"
        printf '[FEN "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"]\n\n1. Kf1 Kf8 2. Kg1 Kg8 3. Kh1 Kh8 4. Qd2 Kg8 5. Kg1 Kf8 6. '
        printf 'Kf1 Ke8 7. Ke1 Ke7 8. Qd3 Kf7 9. Kf1 Kg7 10. Kg1 Kf7 1/2-1/2\n\n'
    done
} >paired.pgn
"$KRIEGFISH" report paired.pgn --men 2>/dev/null >men.out
is 'men: errors are those of pairs' "$(men a b 5)" '+0.00 +- 0.00'
printf '[Result "1-0"]\n[Ruleset "icc"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4p3/4K3 b - - 0 1"]\n\n1... Kd8 2. Kxe2 1-0\n' >late.pgn
"$KRIEGFISH" report late.pgn -o late.html >/dev/null
ok 'a move of Black and one of White are of two numbers' sh -c \
    'tr -d "\n" <late.html | grep -qF "\"worth\": [[0, 1], [0, 1]]"'

# Some of the players alone.
"$KRIEGFISH" report ladder1.json ladder8.pgn --among 'random greedy' -o some.html >out
is 'games among two of three' "$(cat out)" 'some.html: 8 games, 4 to click through'
"$KRIEGFISH" report ladder8.pgn ladder1.json --among 'random greedy' -o some.html >out
is 'whichever comes first' "$(cat out)" 'some.html: 8 games, 4 to click through'
ok 'nobody else is there' sh -c '! grep -q recapture some.html'
"$KRIEGFISH" report ladder8.json ladder1.pgn --among 'random greedy' --ladder a.svg >/dev/null
is 'in a picture' "$(grep -c '^<polyline ' a.svg)" 2
ok 'among strangers' sh -c '! "$KRIEGFISH" report ladder1.json --among "random hs" -o no.html 2>err &&
    grep -q "no player .hs" err && ! test -e no.html'

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
    foretold = [p["foretold"] for p in chronicle["parties"]]
    assert said and sum(f["moves"] for f in foretold) == said
    assert all(sum(p[2] for p in f["parts"]) == f["moves"] for f in foretold)
if chronicle["games"]:
    worth = chronicle["parties"][0]["worth"]
    assert worth[0][1] == 4 and worth[0][0] > 10
    notes = [ply.get("note", "") for ply in chronicle["games"][0]["plies"]]
    assert any(re.search(r"heat \d{64} king \d{64}", note) for note in notes)
    assert any("has moved." in s[1] for ply in chronicle["games"][0]["plies"] for s in ply["said"])
END
    ok 'the data of all games' python3 look.py match.html 4
    ok 'the data of one game' python3 look.py one.html 1
    ok 'the data from JSON' python3 look.py scores.html 0
else
    skip 'no python3'
fi

# One game of random against greedy; the tags that matter.
game() { # ROUND RESULT [WHITE BLACK]
    printf '[Event "x"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n[Ruleset "icc"]\n\n' \
        "$1" "${3-random}" "${4-greedy}" "$2"
    printf '1. e4 e5 2. Nf3 Nc6 %s\n\n' "$2"
}
{ game 1 0-1; game 2 1-0 greedy random; game 1 0-1; game 2 1-0 greedy random; game 3 '*'; } >two.pgn
"$KRIEGFISH" report two.pgn -o two.html >out
is 'several matches in one file, one game not finished' "$(cat out)" \
    'two.html: 5 games, 5 to click through; 1 not finished, which count nowhere'
{ game 1 1-0 a b; game 2 1-0 b c; game 3 1/2-1/2 c a; game 4 0-1 a b; } >three.pgn
"$KRIEGFISH" report three.pgn -o three.html >/dev/null
"$KRIEGFISH" report two.pgn three.pgn -o all.html >out
ok 'several files' grep -q '9 games' out
if command -v python3 >/dev/null 2>&1; then
    cat >counted.py <<'END'
import json, re
def load(name):
    return json.loads(re.search(r"const data = (.*?);\nconst sheet", open(name).read(), re.S).group(1))
data = load("two.html")
row = data["sheet"]["encounters"][0]
assert data["contests"] == 2, data["contests"]
assert (row["wins"], row["draws"], row["losses"], row["unfinished"]) == (0, 0, 4, 1), row
assert row["pairs"] == [2, 0, 0, 0, 0], row["pairs"]
assert row["score"][0] == 0 and row["elo"][0] is None and row["elo"][2] < 0, row
assert len({g["game"] for g in data["sheet"]["games"]}) == 5
sheet = load("three.html")["sheet"]
assert len(sheet["encounters"]) == 3 and len(sheet["ratings"]) == 3
assert load("all.html")["contests"] == 3
END
    ok 'what is counted and what is not' python3 counted.py
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
cp match.pgn kept.pgn
ln -s match.pgn other.pgn
why='Is a directory'
[ -z "${KF_WINDOWS-}" ] || why='Permission denied'
ok 'a directory is no file' fails "cannot open [.]: $why" .
"$KRIEGFISH" report match.pgn -o other.pgn >/dev/null 2>err
is 'what is read is not overwritten' $? 2
ok 'and that is said' grep -q 'would overwrite other.pgn, which is to be read' err
ok 'nothing happened to it' cmp match.pgn kept.pgn
"$KRIEGFISH" match --first random --second greedy --nodes 1 --games 2 --pgn both --json ./both \
    >/dev/null 2>err
is 'nor are two things written to one file' $? 2
ok 'no page to fill' env KRIEGFISH_DATADIR=/nowhere sh -c \
    "! '$KRIEGFISH' report match.pgn 2>err && grep -q page.html err"

chromium=$(command -v chromium || command -v chromium-browser)
browse() { # PAGE#PLACE [OPTION]
    timeout 60 "$chromium" --headless --no-sandbox --disable-gpu --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$scratch/profile" --virtual-time-budget=5000 --dump-dom ${2+"$2"} \
        "file://$scratch/$1" 2>/dev/null
}
# A copy of a page that measures itself, in a frame since a window cannot be as narrow as a phone: how far it is wider than the window, how much of its square a
# king fills, names of files and ranks on three boards.
measure() { # PAGE WIDTH [PLACE]
    cat "$1" - >measured.html <<'END'
<script>
const box = q => document.querySelector(q).getBoundingClientRect();
const found = {window: innerWidth, over: document.documentElement.scrollWidth - innerWidth};
if (document.querySelector("#umpire .man")) {
    found.fill = Math.round(100 * box("#umpire [data-man=K]").height / box("#umpire .square").height);
    found.board = Math.round(box("#umpire").width);
}
parent.postMessage(found, "*");
</script>
END
    cat >frame.html <<END
<body><script>onmessage = event => Object.assign(document.body.dataset, event.data, {done: 1});</script>
<iframe src="measured.html${3-}" style="border: 0; width: $2px; height: 900px"></iframe></body>
END
    browse frame.html --window-size=1400,1000 | tr '<' '\n' >dom
    grep '^body ' dom | grep -q 'data-done="1"' || { head -c 2000 dom; return 1; }
}
seen() { # NAME: the number that the page found
    sed -n "s/^body .*data-$1=\"\(-*[0-9]*\)\".*/\1/p" dom
}
fits() { # PAGE WIDTH
    measure "$1" "$2" '#game=2&ply=3' && [ "$(seen window)" = "$2" ] && [ "$(seen over)" -le 0 ] || {
        grep '^body' dom
        return 1
    }
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
    is 'Chromium: three boards' "$(grep -c '^rect .*class="square"' dom)" 75
    is 'Chromium: with names of files and ranks' "$(grep -c '^text .*class="name"' dom)" 30
    ok 'Chromium: belief is shown' grep -q 'data-heat=' dom
    ok 'Chromium: with a ring for the king' grep -q '^circle .*class="ring"' dom
    ok 'Chromium: the words are those of people' grep -qE '(White|Black) tries [a-e][1-6][a-e][1-6].* has moved' dom
    browse scores.html | tr '<' '\n' >dom
    ok 'Chromium: scores alone' grep -q '^section id="games" hidden' dom
    browse two.html | tr '<' '\n' >dom
    ok 'Chromium: nothing of four is minus infinity' grep -qx 'td>−∞' dom
    ok 'Chromium: and so is the lower end, not the upper one' grep -qE '^td>−∞ and −[0-9]+' dom
    ok 'Chromium: a game that was not finished has its own bar' grep -qE '^text .*>not finished' dom
    browse 'three.html#pair=2' | tr '<' '\n' >dom
    is 'Chromium: a cross table' "$(grep -c '^td data-pair=' dom)" 6
    ok 'Chromium: the curves of the pair that was chosen' grep -qE '^td .*data-pair="1".*class="chosen"' dom
    ok 'Chromium: its running score' grep -q '^section id="running"' dom
    browse three.html | tr '<' '\n' >dom
    is 'Chromium: ratings with their intervals' "$(grep -c '^line .*class="interval"' dom)" 3
    ok 'Chromium: of all games there is none' sh -c '! grep -q "^section id=\"running\"" dom'
    for page in match two three scores all; do
        for width in 390 1280; do
            ok "Chromium: $page is not wider than $width pixels" fits $page.html $width
        done
    done
    measure two.html 390
    ok 'Chromium: men fill their squares on a phone' [ "$(seen fill)" -ge 75 ]
    ok 'Chromium: boards fill the phone' [ "$(seen board)" -ge 340 ]
else
    skip 'no Chromium'
fi

tap_done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The page "How to play Kriegspiel": every example of it says what the umpire says, and every ruleset
# has one. What is installed for desktops is in order, where there are tools to tell.

. "$KF_SRCDIR/tests/tap.sh"

page=$KF_SRCDIR/man/HOWTO.md
kriegfish() { "$KRIEGFISH" "$@"; }

# example N: the N-th command of the page, and into "$scratch/wanted" what follows it.
example() {
    awk -v n="$1" -v wanted="$scratch/wanted" '
        /^    \$ / { found = ++count == n; if (found) print substr($0, 7); next }
        !/^    / { found = 0 }
        found { print substr($0, 5) >wanted }' "$page"
}
count=$(grep -c '^    \$ ' "$page")
ok 'there are examples' [ "$count" -ge 6 ]
n=0
while [ $n -lt "$count" ]; do
    n=$((n + 1))
    : >"$scratch/wanted"
    line=$(example $n)
    is "$line" "$(eval "$line")" "$(cat "$scratch/wanted")"
done
for rules in $("$KRIEGFISH" help --table | awk -F '\t' '$1 == "option" && $2 == "umpire" && $3 == "rules" { print $7 }'); do
    ok "a chapter on $rules" grep -qE "^### $rules(,|\$)" "$page"
    ok "an example of $rules" grep -qE "umpire --rules $rules\$" "$page"
done

# The papers' pages: every picture is there, and has the words of its table, names and numbers.
words() {
    grep -o '>[^<>][^<]*</text>'
}
for year in 2005 2007 2010 2013 2019; do
    page=$KF_SRCDIR/report/$year.md
    shown=$(sed -n 's/.*!\[.*\](\(.*\)).*/\1/p' "$page")
    [ -n "$shown" ] || continue
    script=plots.awk
    [ "$year" != 2010 ] || script=curves.awk
    is "$year: the words in its picture" "$(words <"$KF_SRCDIR/report/$shown")" \
        "$(awk -f "$KF_SRCDIR/scripts/$script" "$page" | words)"
done
is 'a page without such a table has no picture' \
    "$(printf '| a | b |\n|---|---|\n| 1 | 2 |\n' | awk -f "$KF_SRCDIR/scripts/plots.awk")" ''
is 'counts become percent' "$(printf '| match | W-D-L here | paper: wins %% |\n|---|---|---|\n| x v y | 1-2-1 | 30 |\n' |
    awk -f "$KF_SRCDIR/scripts/plots.awk" | grep -c -E "width='(100.0|200.0|120.0)'")" 4

# Won as often as lost is 0, in the middle; all lost is at the bottom.
is 'results over time become Elo' "$(printf '| | 1 s | 2 s |\n|---|---|---|\n| x | 2-1-2 | 0-0-5 |\n' |
    awk -f "$KF_SRCDIR/scripts/curves.awk" | grep -o "cy='[0-9.]*' r='3.5'")" "cy='200.0' r='3.5'
cy='360.0' r='3.5'"
is 'a table without results over time has none' "$(printf '| a | 1 s |\n|---|---|\n| 1 | 2 |\n' |
    awk -f "$KF_SRCDIR/scripts/curves.awk")" ''

if command -v desktop-file-validate >/dev/null 2>&1; then
    ok 'the desktop entry' desktop-file-validate "$KF_SRCDIR/engines/kriegfish.desktop"
else
    skip 'no desktop-file-validate'
fi
if command -v appstreamcli >/dev/null 2>&1; then
    ok 'the metainfo' appstreamcli validate --no-net "$KF_SRCDIR/engines/org.kriegfish.Kriegfish.metainfo.xml"
else
    skip 'no appstreamcli'
fi
version=$("$KRIEGFISH" --version | sed -n '1s/.* //p')
ok 'the metainfo knows this version' grep -q "release version=\"$version\"" \
    "$KF_SRCDIR/engines/org.kriegfish.Kriegfish.metainfo.xml"
for size in 16 32 48 64 128 256; do
    # Width and height are the bytes 17 to 24 of a PNG.
    is "an icon of $size" "$(od -An -tu1 -j18 -N6 "$KF_SRCDIR/engines/icons/kriegfish-$size.png" | tr -s ' ')" \
        " $((size / 256)) $((size % 256)) 0 0 $((size / 256)) $((size % 256))"
done

tap_done

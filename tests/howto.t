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

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The README's pictures of a belief and of a report, man/pictures/belief.svg and report.png: a game with
# a fixed seed, a frame of its film, and the page of a small match as Chromium shows it. Run from the
# top of the source after `make` in build/; the picture of the window is taken by
# tests/front/gui/xboard.t.

set -e
kriegfish=$PWD/build/kriegfish pictures=$PWD/man/pictures
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

"$kriegfish" demo --white kriegfish --black pimc:engine=builtin,boards=100 --nodes 100 --seed 7 \
    --pgn game.pgn >/dev/null
"$kriegfish" belief game.pgn --side white --ply 30 --svg "$pictures/belief.svg" >/dev/null

"$kriegfish" match --first kriegfish:pool=1000 --second pimc:engine=builtin,pool=1000 --games 6 --nodes 20 --beliefs \
    --quiet --pgn match.pgn >/dev/null
"$kriegfish" report match.pgn -o match.html
# In a frame, since a picture of a window always shows the top of its page.
echo '<body style="margin: 0"><iframe src="match.html#game=1&ply=31"
    style="border: 0; width: 1240px; height: 640px"></iframe></body>' >frame.html
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir=profile \
    --virtual-time-budget=5000 --window-size=1240,640 --screenshot="$pictures/report.png" \
    "file://$scratch/frame.html" 2>/dev/null

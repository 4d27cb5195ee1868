#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The pictures of the papers' pages, report/YEAR.svg, out of the tables on them. Run from the top of
# the source after a table has changed.

# Draws a page by a script; false where it has no table for it.
draw() {
    picture=${2%.md}.svg
    awk -f "scripts/$1" "$2" >"$picture.new" && mv "$picture.new" "$picture" && return 0
    rm -f "$picture.new"
    return 1
}

for page in report/20??.md; do
    draw plots.awk "$page" || draw curves.awk "$page"
done

#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The pictures of the papers' pages, report/YEAR.svg, out of the tables on them. Run from the top of
# the source after a table has changed.

for page in report/20??.md; do
    picture=${page%.md}.svg
    awk -f scripts/plots.awk "$page" >"$picture.new" && mv "$picture.new" "$picture" || rm -f "$picture.new"
done

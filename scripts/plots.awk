# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The first table of a page of report/ that has results of ours beside a paper's, as bars: wins, draws
# and losses in percent, ours above the paper's. Run by scripts/plots.sh.
#
# Columns are known by their heads: "match"; "W-D-L here" (counts) or "wins % here" or "wins %";
# "paper: ..." or "... in the thesis ..." (percentages, either wins or wins / draws / losses).

BEGIN { FS = "|" }

function trim(s) {
    gsub(/^[ \t]+|[ \t]+$/, "", s)
    return s
}

function escape(s) {
    gsub(/&/, "\\&amp;", s)
    gsub(/</, "\\&lt;", s)
    return s
}

# Into share[1..n] what a cell holds; returns n. Counts become percentages.
function read(cell, counts,    part, n, i, sum) {
    sub(/ of .*/, "", cell)
    n = split(cell, part, counts ? "-" : " */ *")
    if (cell !~ /^[0-9.]/)
        return 0
    for (i = 1; i <= n; i++) {
        share[i] = part[i] + 0
        sum += share[i]
    }
    for (i = 1; counts && i <= n; i++)
        share[i] = 100 * share[i] / sum
    return n
}

/^\|/ && !done {
    if (!heads) {
        match_at = here_at = paper_at = counts = 0
        for (i = 2; i < NF; i++) {
            head = trim($i)
            if (head == "match") match_at = i
            else if (head == "W-D-L here") { here_at = i; counts = 1 }
            else if (head == "wins % here" && !here_at) here_at = i
            else if (head ~ /^paper: |in the thesis/) paper_at = i
        }
        heads = match_at && here_at && paper_at ? NF : 0
        next
    }
    if ($0 ~ /^\|[-|: ]*\|$/)
        next
    n = read(trim($here_at), counts)
    if (!n)
        next
    rows++
    name[rows] = escape(trim($match_at))
    for (i = 1; i <= 3; i++)
        ours[rows, i] = i <= n ? share[i] : 0
    n = read(trim($paper_at), 0)
    for (i = 1; i <= 3; i++)
        theirs[rows, i] = i <= n ? share[i] : 0
    next
}
rows { done = 1 }

function bar(y, height, what, values, row,    i, x, width) {
    x = 210
    for (i = 1; i <= 3; i++) {
        width = values[row, i] * 4
        if (width > 0)
            printf "<rect x='%.1f' y='%d' width='%.1f' height='%d' fill='%s' class='bar'/>\n", x, y, width, height, \
                colour[i]
        if (width > 26)
            printf "<text x='%.1f' y='%d' text-anchor='middle' fill='%s'>%.0f</text>\n", x + width / 2, \
                y + height - 3, i == 2 ? "#1d2733" : "#fff", values[row, i]
        x += width
    }
    printf "<text x='618' y='%d' fill='#66717d'>%s</text>\n", y + height - 3, what
}

END {
    if (!rows)
        exit 1
    colour[1] = "#1f6feb"
    colour[2] = "#c9ced6"
    colour[3] = "#d1570f"
    height = 44 * rows + 40
    printf "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 680 %d' font-family='sans-serif' font-size='13'>\n", height
    printf "<rect width='100%%' height='100%%' fill='white'/>\n"
    for (row = 1; row <= rows; row++) {
        y = 44 * (row - 1) + 8
        printf "<text x='200' y='%d' text-anchor='end' fill='#1d2733'>%s</text>\n", y + 22, name[row]
        bar(y, 16, "here", ours, row)
        bar(y + 18, 14, "paper", theirs, row)
    }
    y = height - 12
    printf "<text x='210' y='%d' fill='#66717d'><tspan fill='%s'>&#9632;</tspan> won ", y, colour[1]
    printf "<tspan fill='%s'>&#9632;</tspan> drawn <tspan fill='%s'>&#9632;</tspan> lost, in percent</text>\n</svg>\n", \
        colour[2], colour[3]
}

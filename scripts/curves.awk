# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The first table of a page of report/ with results by seconds as curves: Elo over time. Columns are
# known by their heads, "1 s", "2 s" and so on; a cell holds wins, draws and losses. The bars are
# 95 % of the score, with half a win and half a loss added, so that all games lost are a number as
# well. Run by scripts/plots.sh.

BEGIN {
    FS = "|"
    MOST = 400
    split("#1f6feb #d1570f #2a8c4a #8250df #b3261e #66717d", colour, " ")
}

function trim(s) {
    gsub(/^[ \t]+|[ \t]+$/, "", s)
    return s
}

function elo(score) {
    score = score < 0.01 ? 0.01 : score > 0.99 ? 0.99 : score
    return 400 / log(10) * log(score / (1 - score))
}

function height_of(value) {
    value = value > MOST ? MOST : value < -MOST ? -MOST : value
    return 200 - value * 160 / MOST
}

/^\|/ && !done {
    if (!times) {
        for (i = 2; i < NF; i++)
            if (trim($i) ~ /^[0-9.]+ s$/) {
                at[++times] = i
                seconds[times] = trim($i)
            }
        next
    }
    if ($0 ~ /^\|[-|: ]*\|$/)
        next
    name[++rows] = trim($2)
    sub(/ \(.*/, "", name[rows])
    for (t = 1; t <= times; t++) {
        n = split(trim($(at[t])), part, "-")
        if (n != 3)
            continue
        won = part[1] + 0.5
        lost = part[3] + 0.5
        games = won + part[2] + lost
        score = (won + part[2] / 2) / games
        variance = (won * (1 - score) ^ 2 + part[2] * (0.5 - score) ^ 2 + lost * score ^ 2) / games
        middle[rows, t] = score
        points++
        spread[rows, t] = 1.96 * sqrt(variance / games)
    }
    next
}
rows { done = 1 }

function curve(row,    t, x, y, path, hue) {
    hue = colour[(row - 1) % 6 + 1]
    for (t = 1; t <= times; t++) {
        if (!((row, t) in middle))
            continue
        x = 80 + 400 * (t - 0.5) / times + 7 * (row - rows / 2)
        y = height_of(elo(middle[row, t]))
        printf "<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='%s' stroke-opacity='0.45'/>\n", x, x, \
            height_of(elo(middle[row, t] - spread[row, t])), height_of(elo(middle[row, t] + spread[row, t])), hue
        printf "<circle cx='%.1f' cy='%.1f' r='3.5' fill='%s'/>\n", x, y, hue
        path = path (path ? " L" : "M") sprintf("%.1f %.1f", x, y)
    }
    printf "<path d='%s' fill='none' stroke='%s' stroke-width='1.5'/>\n", path, hue
    printf "<circle cx='502' cy='%d' r='4' fill='%s'/>", 44 + 22 * row, hue
    printf "<text x='514' y='%d' fill='#1d2733'>%s</text>\n", 48 + 22 * row, name[row]
}

END {
    if (!points)
        exit 1
    printf "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 680 410' font-family='sans-serif' font-size='13'>\n"
    printf "<rect width='100%%' height='100%%' fill='white'/>\n"
    for (value = -MOST; value <= MOST; value += 100) {
        y = height_of(value)
        printf "<line x1='80' x2='480' y1='%.1f' y2='%.1f' stroke='%s'/>\n", y, y, value ? "#e3e6ea" : "#66717d"
        printf "<text x='72' y='%.1f' text-anchor='end' fill='#66717d'>%s%d</text>\n", y + 4, (value > 0 ? "+" : ""), value
    }
    for (t = 1; t <= times; t++)
        printf "<text x='%.1f' y='382' text-anchor='middle' fill='#66717d'>%s</text>\n", 80 + 400 * (t - 0.5) / times, \
            seconds[t]
    for (row = 1; row <= rows; row++)
        curve(row)
    printf "<text x='80' y='20' fill='#1d2733'>Elo against metaposition, which is 0, with 95 %%</text>\n"
    printf "<text x='280' y='402' text-anchor='middle' fill='#66717d'>work of so many seconds then</text>\n</svg>\n"
}

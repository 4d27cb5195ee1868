# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Draws the men of engines/men.svg as bitmaps of two colours, the way WinBoard names and paints them:
#
#     LC_ALL=C awk -v size=64 -v directory=men -f scripts/bitmaps.awk engines/men.svg
#
# leaves men/piece39_64s.bmp (solid, for Black), piece39_64o.bmp (outlines, for White) and
# piece39_64w.bmp (what White's colour fills). Ink is 0, what is left alone is 1.

BEGIN {
    STEPS = 12 # straight pieces for a curve
    scale = size / 64
    # At least a pixel, or small men fall apart.
    half = 1.2 * scale < 0.6 ? 0.6 : 1.2 * scale
}

# Pixels within half a stroke of a straight line.
function stroke(plane, x0, y0, x1, y1, x, y, dx, dy, t, ex, ey, length2) {
    dx = x1 - x0; dy = y1 - y0; length2 = dx * dx + dy * dy
    for (y = low(y0, y1); y <= high(y0, y1); y++)
        for (x = low(x0, x1); x <= high(x0, x1); x++) {
            t = length2 ? ((x + 0.5 - x0) * dx + (y + 0.5 - y0) * dy) / length2 : 0
            t = t < 0 ? 0 : t > 1 ? 1 : t
            ex = x + 0.5 - x0 - t * dx; ey = y + 0.5 - y0 - t * dy
            if (ex * ex + ey * ey <= half * half)
                plane[y * size + x] = 1
        }
}

function low(a, b) {
    a = int((a < b ? a : b) - half - 1)
    return a < 0 ? 0 : a
}

function high(a, b) {
    a = int((a > b ? a : b) + half + 1)
    return a >= size ? size - 1 : a
}

# Pixels whose middle lies inside the corners px, py; others' outlines there are hidden by it.
function fill(x, y, i, j, inside) {
    for (y = 0; y < size; y++)
        for (x = 0; x < size; x++) {
            inside = 0
            for (i = 1; i <= corners; i++) {
                j = i == corners ? 1 : i + 1
                if ((py[i] > y + 0.5) != (py[j] > y + 0.5) && \
                    x + 0.5 < px[i] + (y + 0.5 - py[i]) / (py[j] - py[i]) * (px[j] - px[i]))
                    inside = !inside
            }
            if (inside) {
                body[y * size + x] = 1
                delete outline[y * size + x]
            }
        }
}

function corner(x, y) {
    px[++corners] = x
    py[corners] = y
}

function curve(x1, y1, x2, y2, x3, y3, i, t, u, x0, y0) {
    x0 = px[corners]; y0 = py[corners]
    for (i = 1; i <= STEPS; i++) {
        t = i / STEPS; u = 1 - t
        corner(u * u * u * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3,
               u * u * u * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3)
    }
}

function read_path(d, word, count, i) {
    corners = 0
    count = split(d, word, " ")
    for (i = 1; i <= count; i++)
        if (word[i] ~ /^[ML]$/) {
            corner(word[i + 1] * scale, word[i + 2] * scale)
            i += 2
        } else if (word[i] == "C") {
            curve(word[i + 1] * scale, word[i + 2] * scale, word[i + 3] * scale, word[i + 4] * scale,
                  word[i + 5] * scale, word[i + 6] * scale)
            i += 6
        } else if (word[i] == "Z")
            corner(px[1], py[1])
}

function number(value, bytes) {
    for (; bytes; bytes--) {
        printf "%c", value % 256 >file
        value = int(value / 256)
    }
}

# Kinds of pictures: which pixels are ink.
function is_ink(kind, at) {
    if (kind == "w")
        return (at in body) || (at in outline) || (at in mark)
    if (kind == "o")
        return (at in outline) || (at in mark) || (at in detail)
    return ((at in body) || (at in outline) || (at in mark)) && !(at in detail)
}

function write_bitmap(kind, x, y, byte, row) {
    file = directory "/" man "_" size kind ".bmp"
    row = int((size + 31) / 32) * 4
    printf "BM" >file
    number(62 + row * size, 4); number(0, 4); number(62, 4)
    number(40, 4); number(size, 4); number(size, 4); number(1, 2); number(1, 2)
    number(0, 4); number(row * size, 4); number(2835, 4); number(2835, 4); number(2, 4); number(0, 4)
    number(0, 4); number(16777215, 4)
    for (y = size - 1; y >= 0; y--) {
        byte = 0
        for (x = 0; x < row * 8; x++) {
            byte = byte * 2 + (x < size && !is_ink(kind, y * size + x))
            if (x % 8 == 7) {
                number(byte, 1)
                byte = 0
            }
        }
    }
    close(file)
}

function attribute(name) {
    return match($0, name "=\"[^\"]*\"") ? \
        substr($0, RSTART + length(name) + 2, RLENGTH - length(name) - 3) : ""
}

/<g / {
    man = attribute("id")
    split("", body); split("", outline); split("", mark); split("", detail)
}

/<path / {
    class = attribute("class")
    read_path(attribute(" d"))
    if (class == "body")
        fill()
    for (i = 2; i <= corners; i++)
        if (class == "body")
            stroke(outline, px[i - 1], py[i - 1], px[i], py[i])
        else if (class == "mark")
            stroke(mark, px[i - 1], py[i - 1], px[i], py[i])
        else
            stroke(detail, px[i - 1], py[i - 1], px[i], py[i])
}

/<\/g>/ {
    write_bitmap("s"); write_bitmap("o"); write_bitmap("w")
}

// Copyright (C) 2026 the Kriegfish developers; SPDX-License-Identifier: GPL-3.0-or-later
//
// What the pages of this directory share: a board as SVG, drawn as by `kriegfish belief --svg`.
const MEN = /*MEN*/null;
const CELL = 60, EDGE = 22;

const tag = (name, attributes, text) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    return node;
};

// A man of a letter as in a FEN. Of the enemy's men that a side does not see: the truth, dashed.
function drawMan(svg, x, y, letter, hidden) {
    const white = letter === letter.toUpperCase(), [outline, lines] = MEN[letter.toUpperCase()];
    const man = tag("g", {transform: `translate(${x} ${y}) scale(${CELL / 45})`, class: "man", "data-man": letter,
        "stroke-width": 1.5, "stroke-linejoin": "round", "stroke-linecap": "round", opacity: hidden ? .5 : 1});
    man.append(tag("path", {d: outline, fill: white ? "#fff" : "#23282e", stroke: "#15181c"}));
    man.append(tag("path", {d: lines, fill: "none", stroke: white ? "#15181c" : "#e8eaed"}));
    svg.append(man);
    if (hidden)
        svg.append(tag("rect", {x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, fill: "none", stroke: "#222",
            "stroke-dasharray": "5 3"}));
}

function drawSquare(svg, x, y, dark, square) {
    svg.append(tag("rect", {x, y, width: CELL, height: CELL, fill: dark ? "#c9ced6" : "#eef0f3", class: "square"}));
    if (square.heat > .005)
        svg.append(tag("rect", {x, y, width: CELL, height: CELL, fill: "#d62728", "fill-opacity": square.heat,
            "data-heat": square.heat}));
    if (square.moved)
        svg.append(tag("rect", {x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, fill: "none", stroke: "#e3a008",
            "stroke-width": 4}));
    if (square.king > .005)
        svg.append(tag("circle", {cx: x + CELL / 2, cy: y + CELL / 2, r: 22, fill: "none", stroke: "#1f3b99",
            "stroke-width": 5, "stroke-opacity": Math.max(.12, square.king), class: "ring"}));
    if (square.heat > .005)
        svg.append(tag("text", {x: x + 3, y: y + 12, "font-size": 11, fill: "#1d2733"}, Math.round(square.heat * 100)));
}

function drawNames(svg, files, ranks, flip) {
    const name = (x, y, text) => svg.append(tag("text", {x, y, "font-size": 15, "text-anchor": "middle",
        fill: "#66717d", class: "name"}, text));
    for (let i = 0; i < files; i++) name(EDGE + CELL * (i + .5), ranks * CELL + 17, "abcdefgh"[flip ? files - 1 - i : i]);
    for (let i = 0; i < ranks; i++) name(EDGE / 2, CELL * (i + .5) + 5, flip ? i + 1 : ranks - i);
}

// look: files, ranks, flip; man, heat, king, moved and hidden are asked by file and rank, from 0.
function drawBoard(svg, look) {
    const {files, ranks, flip} = look, at = (list, file, rank) => look[list] ? look[list](file, rank) : 0;
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${files * CELL + EDGE} ${ranks * CELL + EDGE}`);
    for (let rank = 0; rank < ranks; rank++)
        for (let file = 0; file < files; file++) {
            const x = EDGE + CELL * (flip ? files - 1 - file : file), y = CELL * (flip ? rank : ranks - 1 - rank);
            const letter = look.man(file, rank);
            drawSquare(svg, x, y, (rank + file) % 2 === 0, {heat: at("heat", file, rank), king: at("king", file, rank),
                moved: at("moved", file, rank)});
            if (letter) drawMan(svg, x, y, letter, at("hidden", file, rank));
        }
    drawNames(svg, files, ranks, flip);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/window/layout.h"

enum {
    BESIDE = 44,   // points of the board's own window beside its squares, with frames
    ABOVE = 180,   // of it above and below them: menu, clocks, buttons, frames
    MARGIN = 16,   // to the right of the words: windows are put some points off
    SMALLEST = 21, // the smallest men there are
};

static int least(int a, int b) {
    return a < b ? a : b;
}

// As wide as words may be on a screen, while the board has as much.
static int words_on(int width, const struct layout_wish *wish) {
    int half = least(wish->width, width / 2 - MARGIN);
    return half < wish->least ? wish->least : half;
}

struct layout layout_on(struct screen screen, struct layout_wish wish) {
    int width = screen.width ? screen.width : 1280, height = screen.height ? screen.height : 800;
    int words = words_on(width, &wish);
    int square =
        least((width - words - MARGIN - BESIDE) / wish.files, (height - ABOVE) / wish.ranks);
    square = least(square, wish.square);
    if (square < SMALLEST)
        square = SMALLEST;
    return (struct layout){.square = square,
                           .x = wish.files * square + BESIDE,
                           .width = words,
                           .height = least(wish.height, height - ABOVE / 3)};
}

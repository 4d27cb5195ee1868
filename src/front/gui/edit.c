// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "board/notation.h"
#include "front/gui/edit.h"

#include <ctype.h>
#include <string.h>

void cecp_begin_edit(struct cecp *desk) {
    desk->editing = true;
    desk->editor = WHITE;
    desk->edited = session_truth(desk->session);
}

static void end(struct cecp *desk) {
    char fen[FEN_MAX];
    desk->editing = false;
    board_settle(&desk->edited);
    fen_write(&desk->edited, fen);
    if (cecp_new_game(desk, fen))
        desk->force = true;
}

static void put(struct cecp *desk, const char *line) {
    square_t at = notation_read_square(line + 1);
    enum man man = fen_man(line[0]);
    bool takes = tolower((unsigned char)line[0]) == 'x';
    if (at == NO_SQUARE || !bits_has(board_area(&desk->edited), at) || (man == NO_MAN && !takes)) {
        say("Error (neither a man nor a square): %s", line);
        return;
    }
    if (bits_has(board_occupied(&desk->edited), at))
        board_remove(&desk->edited, at);
    if (!takes)
        board_put(&desk->edited, at, desk->editor, man);
}

// Whose turn it is stays: that is how a GUI sets up a position in which Black moves.
static void clear(struct board *board) {
    uint8_t turn = board->turn;
    board_clear(board, board_files(board), board_ranks(board), board->army);
    board->turn = turn;
}

void cecp_edit(struct cecp *desk, const char *line) {
    if (strcmp(line, ".") == 0)
        end(desk);
    else if (strcmp(line, "#") == 0)
        clear(&desk->edited);
    else if (strcmp(line, "c") == 0)
        desk->editor = colour_other(desk->editor);
    else if (*line)
        put(desk, line);
}

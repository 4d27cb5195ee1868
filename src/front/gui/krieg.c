// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "board/notation.h"
#include "front/gui/krieg.h"
#include "law/words.h"

#include <string.h>

// XBoard's list of men, White's and Black's: which letter each of its kinds has. A dot is a kind
// that is not in the game. The flag is the kind X. The last kind of each side is the king, about
// whose safety XBoard cares: the hidden king is the kind before it, which looks the same.
#define MEN_BEFORE_KINGS "PNBRQ..................................X"
#define MEN_OF_BLACK "pnbrq..................................x"
static const char *const MEN[2] = {
    "(" MEN_BEFORE_KINGS "...........K" MEN_OF_BLACK "..........k.)",
    "(" MEN_BEFORE_KINGS "..........K." MEN_OF_BLACK "...........k)",
};

static char letter_of(enum man man, enum colour side) {
    char letter = fen_letter(man);
    return side == WHITE ? letter : (char)(letter - 'A' + 'a');
}

// A rank of a FEN: letters from `line` (a NUL where nothing stands), then what the last file holds.
static void add_rank(struct text *fen, const char *line, unsigned files, char last) {
    unsigned empty = 0;
    for (unsigned file = 0; file <= files; file++) {
        char letter = file < files ? line[file] : last;
        if (!letter) {
            empty++;
            continue;
        }
        if (empty)
            text_add(fen, "%u", empty);
        text_add_char(fen, letter);
        empty = 0;
    }
    if (empty)
        text_add(fen, "%u", empty);
}

// The rank on which the flag stands: the other side's first.
static unsigned flag_rank(const struct cecp *desk) {
    const struct board *start = &session_record(desk->session)->start;
    return cecp_person(desk) == WHITE ? board_ranks(start) - 1 : 0;
}

static void add_board(const struct cecp *desk, const char letters[64], struct text *fen) {
    const struct board *start = &session_record(desk->session)->start;
    for (unsigned rank = board_ranks(start); rank-- > 0;) {
        char flag = cecp_person(desk) == WHITE ? 'x' : 'X';
        add_rank(fen, letters + (size_t)rank * 8, board_files(start),
                 rank == flag_rank(desk) ? flag : '*');
        if (rank)
            text_add_char(fen, '/');
    }
}

static void put_own(const struct own *own, char letters[64]) {
    for (bitboard_t left = own->all; left;) {
        square_t at = bits_pop(&left);
        letters[at] = letter_of(own_man_at(own, at), (enum colour)own->side);
    }
}

void krieg_setup(const struct cecp *desk, bool again) {
    const struct board *start = &session_record(desk->session)->start;
    struct own own = own_of(start, cecp_person(desk));
    char letters[64] = {0};
    struct text fen = {0};
    put_own(&own, letters);
    add_board(desk, letters, &fen);
    // A second set-up counts only when it names another parent; bughouse lets men be dropped.
    for (int i = again ? 0 : 1; i < 2; i++)
        say("setup %s %ux%u+0_%s %s %c - - 0 1", MEN[cecp_person(desk)], board_files(start) + 1,
            board_ranks(start), i ? "bughouse" : "fairy", text_string(&fen),
            start->turn == WHITE ? 'w' : 'b');
    text_free(&fen);
}

static void say_dots(const struct cecp *desk, const char letters[64]) {
    const struct board *start = &session_record(desk->session)->start;
    struct text fen = {0};
    for (unsigned rank = board_ranks(start); rank-- > 0;) {
        add_rank(&fen, letters + (size_t)rank * 8, board_files(start), '\0');
        if (rank)
            text_add_char(&fen, '/');
    }
    say("highlight %s", text_string(&fen));
    text_free(&fen);
}

// A red dot where a man was lost, a magenta one on a king in check.
static void show_dots(const struct cecp *desk, const struct announcement *said) {
    const struct own *own = &session_view(desk->session, cecp_person(desk))->own;
    char letters[64] = {0};
    if (said->capture == NO_SQUARE && !said->checks)
        return;
    if (said->capture != NO_SQUARE)
        letters[said->capture] = 'r';
    if (said->checks)
        letters[bits_first(own->men[KING])] = 'm';
    say_dots(desk, letters);
}

// The flag takes the man and goes home, in two legs of one move.
static void say_capture(const struct cecp *desk, square_t at) {
    const struct board *start = &session_record(desk->session)->start;
    char home[3], square[3];
    notation_square(at, square);
    home[0] = (char)('a' + board_files(start));
    home[1] = (char)('1' + flag_rank(desk));
    home[2] = '\0';
    say("move %s%s,", home, square);
    say("move %s%s", square, home);
}

void krieg_show_move(const struct cecp *desk, const struct announcement *said) {
    if (said->capture == NO_SQUARE)
        say("move @@@@");
    else
        say_capture(desk, said->capture);
    show_dots(desk, said);
}

void krieg_tell(const char *words) {
    say("0 0 0 0 (%s)", words);
    say("tellothers %s", words);
}

static bool is_quiet_move(const struct announcement *said) {
    struct announcement plain = announcement_of(SAID_MOVED, (enum colour)said->side);
    return announcement_equal(said, &plain);
}

// XBoard's message bar is short: that the other side has moved is said only when nothing else is.
static void add_words(const struct cecp *desk, const struct announcement *said,
                      struct text *words) {
    struct text speech = {0};
    bool own = said->side == cecp_person(desk);
    words_add_speech(&speech, session_record(desk->session)->rules, said);
    const char *rest = strstr(text_string(&speech), ". ");
    if (said->verdict != SAID_MOVED)
        text_add(words, "%s: %s", own ? "Umpire" : "To the other side", text_string(&speech));
    else
        text_add_string(words, rest && !own ? rest + 2 : text_string(&speech));
    text_free(&speech);
}

void krieg_speak(const struct cecp *desk, const struct announcement *said, const char *try) {
    struct text words = {0};
    if (is_quiet_move(said) && said->side == cecp_person(desk))
        return; // that goes without saying
    add_words(desk, said, &words);
    if (try)
        text_add(&words, " (%s)", try);
    if (settings_bool(session_settings(desk->session), "popups") && !is_quiet_move(said))
        say("telluser %s", text_string(&words));
    krieg_tell(text_string(&words));
    text_free(&words);
}

// The dots bind the man to these squares (capitals do; M also asks for the promotion), so they come
// from the person's own men alone.
void krieg_show_targets(const struct cecp *desk, square_t from) {
    const struct own *own = &session_view(desk->session, cecp_person(desk))->own;
    char letters[64] = {0};
    struct moves tries;
    if (from == NO_SQUARE || !bits_has(own->all, from))
        return;
    own_tries(own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (move_from(tries.at[i]) == from)
            letters[move_to(tries.at[i])] = move_promotion(tries.at[i]) == PAWN ? 'Y' : 'M';
    say_dots(desk, letters);
}

// Men are dropped by the player's side, while the person's side passes.
void krieg_reveal(const struct cecp *desk) {
    struct board board = session_truth(desk->session);
    bool passes = board.turn != desk->side;
    for (bitboard_t left = board.side[desk->side]; left; passes = true) {
        square_t at = bits_pop(&left);
        char square[3];
        notation_square(at, square);
        if (passes)
            say("move @@@@");
        say("move %c@%s", fen_letter(board_man_at(&board, at)), square);
    }
}

void krieg_reveal_board(const struct cecp *desk) {
    struct board board = session_truth(desk->session);
    char letters[64] = {0};
    struct text fen = {0};
    for (int side = WHITE; side <= BLACK; side++) {
        struct own own = own_of(&board, (enum colour)side);
        put_own(&own, letters);
    }
    add_board(desk, letters, &fen);
    say("setboard %s %c - - 0 1", text_string(&fen), board.turn == WHITE ? 'w' : 'b');
    text_free(&fen);
}

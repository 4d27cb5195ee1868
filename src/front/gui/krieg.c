// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "board/notation.h"
#include "front/gui/krieg.h"
#include "front/shared/account.h"
#include "law/words.h"

#include <stdlib.h>
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

// After the end, when both are to castle and nobody's safety is at stake.
static const char MEN_OF_BOTH[] = "(" MEN_BEFORE_KINGS "...........K" MEN_OF_BLACK "...........k)";

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

static void add_turn(const struct cecp *desk, struct text *fen) {
    const struct board *start = &session_record(desk->session)->start;
    text_add(fen, " %c - - 0 1", start->turn == WHITE ? 'w' : 'b');
}

// A second set-up counts only when it names another parent; bughouse lets men be dropped.
static void say_setup(const struct cecp *desk, const char *men, const char *fen, bool again) {
    const struct board *start = &session_record(desk->session)->start;
    for (int i = again ? 0 : 1; i < 2; i++)
        say("setup %s %ux%u+0_%s %s", men, board_files(start) + 1, board_ranks(start),
            i ? "bughouse" : "fairy", fen);
}

void krieg_setup(const struct cecp *desk, bool again) {
    struct own own = own_of(&session_record(desk->session)->start, cecp_person(desk));
    char letters[64] = {0};
    struct text fen = {0};
    put_own(&own, letters);
    add_board(desk, letters, &fen);
    add_turn(desk, &fen);
    say_setup(desk, MEN[cecp_person(desk)], text_string(&fen), again);
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

// A line of XBoard's window of engine output. Where score, nodes and time are 0 it shows the first
// number and the text alone. It forgets all lines at a new move, and when the number falls or two
// lines have the same small one: so the lines are counted, from 2 on.
static void say_line(const struct cecp *desk, unsigned number) {
    say("%u 0 0 0 %s", number + 2, desk->log[number % CECP_LOG]);
}

static void say_log(struct cecp *desk) {
    unsigned ply = (unsigned)record_moves(session_record(desk->session));
    unsigned first = desk->log_count > CECP_LOG ? desk->log_count - CECP_LOG : 0;
    if (desk->log_shown_at == ply)
        first = desk->log_count - 1;
    for (unsigned i = first; i < desk->log_count; i++)
        say_line(desk, i);
    desk->log_shown_at = ply;
}

// XBoard's title is the engine's name: it is where words are never cut short.
void krieg_show_title(const struct cecp *desk, const char *words) {
    const struct record *record = session_record(desk->session);
    const struct view *view = session_view(desk->session, cecp_person(desk));
    unsigned taken = 0;
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct announcement *said = &record->exchanges[i].said;
        taken += said->verdict == SAID_MOVED && said->side == cecp_person(desk) &&
                 said->capture != NO_SQUARE;
    }
    say("feature myname=\"%s (%s, men %u:%u)\"", words, record->rules->name,
        bits_count(view->own.all), bits_count(record->start.side[desk->side]) - taken);
}

// After so many plies.
static void tell(struct cecp *desk, size_t before, const char *words) {
    char **place = &desk->log[desk->log_count++ % CECP_LOG];
    free(*place);
    *place = text_format("%zu. %s", record_number(session_record(desk->session), before), words);
    krieg_show_title(desk, words); // first: the log's head has the name at the time of its lines
    say_log(desk);
    say("tellothers %s", words);
}

static unsigned plies(const struct cecp *desk) {
    return session_view(desk->session, cecp_person(desk))->plies;
}

void krieg_tell(struct cecp *desk, const char *words) {
    tell(desk, plies(desk), words);
}

static bool is_quiet_move(const struct announcement *said) {
    struct announcement plain = announcement_of(SAID_MOVED, (enum colour)said->side);
    return announcement_equal(said, &plain);
}

// As short as can be: XBoard's message bar is.
static void add_words(const struct cecp *desk, const struct announcement *said, const char *try,
                      struct text *words) {
    bool own = said->side == cecp_person(desk), moved = said->verdict == SAID_MOVED;
    if (own && try && !moved)
        text_add(words, "%s: ", try);
    else if (!own && !moved)
        text_add(words, "%s %s. ", said->side == WHITE ? "White" : "Black", words_attempt(said));
    words_add_brief(words, session_record(desk->session)->rules, said, cecp_person(desk));
}

void krieg_speak(struct cecp *desk, const struct announcement *said, const char *try) {
    struct text words = {0};
    if (is_quiet_move(said) && said->side == cecp_person(desk))
        return; // that goes without saying
    add_words(desk, said, try, &words);
    if (settings_bool(session_settings(desk->session), "popups") && !is_quiet_move(said))
        say("telluser %s", text_string(&words));
    unsigned before = plies(desk) - (said->verdict == SAID_MOVED); // the ply that was on
    tell(desk, before, text_string(&words));
    text_free(&words);
}

void krieg_clear_dots(const struct cecp *desk) {
    static const char NONE[64] = {0};
    say_dots(desk, NONE);
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

// With a board that is set XBoard takes a game to have begun, and with a set-up after it any men.
static void show_start(const struct cecp *desk) {
    const struct board *start = &session_record(desk->session)->start;
    char letters[64] = {0};
    struct text fen = {0};
    for (int side = WHITE; side <= BLACK; side++) {
        struct own own = own_of(start, (enum colour)side);
        put_own(&own, letters);
    }
    add_board(desk, letters, &fen);
    add_turn(desk, &fen);
    say("setboard %s", text_string(&fen));
    say_setup(desk, MEN_OF_BOTH, text_string(&fen), true);
    text_free(&fen);
}

// What was tried before a move and what was said to it, as XBoard's comment on it.
static void comment(const struct cecp *desk, size_t ply) {
    const struct record *record = session_record(desk->session);
    const struct ply *turn = &record->plies[ply];
    const struct announcement *said = &record->exchanges[turn->first + turn->count - 1].said;
    struct text words = {0};
    account_add_refused(&words, record, ply);
    if (words.length)
        text_add_string(&words, ". ");
    if (words.length || !is_quiet_move(said))
        words_add_speech_to(&words, record->rules, said, cecp_person(desk));
    if (words.length)
        say("tellothers %s", text_string(&words));
    text_free(&words);
}

static void show_moves(const struct cecp *desk) {
    const struct record *record = session_record(desk->session);
    for (size_t ply = 0; ply < record_moves(record); ply++) {
        char move[COORDINATES_MAX];
        notation_coordinates(record_move(record, ply), move);
        say("move %s", move);
        comment(desk, ply);
    }
}

// The lines come out in the opposite order: the first move on top.
static void tell_truth(const struct cecp *desk) {
    const struct record *record = session_record(desk->session);
    size_t moves = record_moves(record);
    unsigned number = desk->log_count + 2;
    for (size_t ply = moves ? (moves - 1) / 2 * 2 : 0; moves; ply -= 2) {
        struct text line = {0};
        account_add_line(&line, record, ply);
        say("%u 0 0 0 %s", number++, text_string(&line));
        text_free(&line);
        if (ply < 2)
            break;
    }
    say("%u 0 0 0 What really happened:", number++);
}

// "1-0, checkmate: you have won."
static void add_result(const struct cecp *desk, struct text *text) {
    const struct record *record = session_record(desk->session);
    text_add(text, "%s, %s", words_result(record->result), termination_word(record->termination));
    if (record->result == RESULT_WHITE || record->result == RESULT_BLACK)
        text_add(text, ": you have %s",
                 (record->result == RESULT_WHITE) == (cecp_person(desk) == WHITE) ? "won" : "lost");
    text_add_char(text, '.');
}

void krieg_show_end(struct cecp *desk) {
    struct text result = {0};
    add_result(desk, &result);
    show_start(desk);
    show_moves(desk);
    krieg_show_title(desk, text_string(&result));
    tell_truth(desk);
    say("%u 0 0 0 %s", desk->log_count + (unsigned)record_moves(session_record(desk->session)) + 9,
        text_string(&result));
    text_free(&result);
}

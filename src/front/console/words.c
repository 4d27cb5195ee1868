// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/fen.h"
#include "front/console/desk.h"
#include "front/console/words.h"
#include "front/shared/typed.h"
#include "law/words.h"

#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MOST = 3 };

struct call {
    struct desk *desk;
    char *words[ARGUMENTS_MOST]; // of the line, the first is the word itself
    size_t count;
};

struct word {
    const char *name, *arguments, *help;
    void (*run)(const struct call *call);
    // Adds what may follow; `nth` is 1 for the first argument, `last` the word before it.
    void (*offer)(const struct desk *desk, size_t nth, const char *last, struct text *words);
};

static const struct word *words(void);

static const char *argument(const struct call *call, size_t nth) {
    return nth < call->count ? call->words[nth] : NULL;
}

static void complain(struct desk *desk, char *cause) {
    desk_say(desk, "%s.", cause);
    free(cause);
}

// Words about the words

static const struct word *find_word(const char *name) {
    for (const struct word *word = words(); word->name; word++)
        if (strcmp(word->name, name) == 0)
            return word;
    return NULL;
}

static const char *nearest_word(const char *name) {
    const char *nearest = NULL;
    size_t best = strlen(name) / 3 + 2;
    for (const struct word *word = words(); word->name; word++) {
        size_t distance = text_distance(word->name, name);
        if (distance < best) {
            best = distance;
            nearest = word->name;
        }
    }
    return nearest;
}

static void add_word_help(struct text *text, const struct word *word) {
    char *head = text_format("%s %s", word->name, word->arguments);
    text_add(text, "  %-22s %s\n", head, word->help);
    free(head);
}

static void help(const struct call *call) {
    const char *name = argument(call, 1);
    const struct word *only = name ? find_word(name) : NULL;
    struct text text = {0};
    if (only)
        add_word_help(&text, only);
    else
        text_add_string(&text, "A try is typed in coordinates (e2e4, e7e8q) or SAN (Nf3, exd5, "
                               "e8=Q, O-O).\nTAB completes tries and words. The words:\n");
    for (const struct word *word = words(); word->name && !only; word++)
        add_word_help(&text, word);
    desk_show(call->desk, &text);
}

static void offer_words(const struct desk *desk, size_t nth, const char *last, struct text *text) {
    (void)desk;
    (void)last;
    for (const struct word *word = words(); word->name && nth == 1; word++)
        text_add(text, "%s\n", word->name);
}

// Words about what the person knows

static void add_refused(const struct view *view, struct text *text) {
    char san[SAN_MAX];
    if (!view_my_turn(view) || !view->turn.refused.count)
        return;
    text_add_string(text, "Refused on this turn:");
    for (unsigned i = 0; i < view->turn.refused.count; i++) {
        if (own_makes_sense(&view->own, view->turn.refused.at[i]))
            typed_write(&view->own, view->turn.refused.at[i], san);
        else
            notation_coordinates(view->turn.refused.at[i], san);
        text_add(text, " %s", san);
    }
    text_add_string(text, ".\n");
}

static void show_view(const struct call *call) {
    const struct desk *desk = call->desk;
    const struct view *view = desk_view(desk);
    struct text text = {0};
    desk_add_board(desk, &text);
    text_add(&text, "%s has %u men left, of which at most %u are pawns.\nLast words: ",
             desk_name(colour_other(desk->side)), view->enemy_men, view->enemy_pawns_most);
    words_add_speech_to(&text, view->rules, &view->last, (enum colour)view->own.side);
    text_add_char(&text, '\n');
    add_refused(view, &text);
    desk_show(call->desk, &text);
}

static void add_true_log(const struct record *record, struct text *text) {
    struct telling telling = {.eyes = EYES_UMPIRE};
    telling_begin(&telling, record, text);
    for (size_t i = 0; i < record->ply_count; i++)
        telling_add_ply(&telling, record, i, text);
    telling_end(&telling, record, text);
}

static void show_log(const struct call *call) {
    struct desk *desk = call->desk;
    struct text text = {0};
    if (session_over(desk->session))
        add_true_log(session_record(desk->session), &text);
    else
        session_add_log(desk->session, desk->side, &text);
    if (!text.length)
        text_add_string(&text, "Nothing was said yet.\n");
    desk_show(desk, &text);
}

static void add_tries(const struct view *view, square_t from, const char *joint,
                      struct text *text) {
    struct moves tries;
    char san[SAN_MAX];
    view_tries(view, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (from == NO_SQUARE || move_from(tries.at[i]) == from) {
            typed_write(&view->own, tries.at[i], san);
            text_add(text, "%s%s", san, joint);
        }
}

// Lines no longer than a terminal is wide, broken between tries.
static void fold(struct text *text) {
    enum { WIDTH = 79 };
    size_t line = 0, space = 0; // where it begins, and the last space in it
    for (size_t i = 0; i < text->length; i++) {
        if (i - line >= WIDTH && space > line) {
            text->bytes[space] = '\n';
            line = space + 1;
        }
        if (text->bytes[i] == ' ')
            space = i;
    }
}

static void show_tries(const struct call *call) {
    const char *name = argument(call, 1);
    square_t from = name ? notation_read_square(name) : NO_SQUARE;
    struct text text = {0};
    if (name && from == NO_SQUARE) {
        desk_say(call->desk, "'%.20s' is no square.", name);
        return;
    }
    if (!desk_may_try(call->desk))
        return;
    add_tries(desk_view(call->desk), from, " ", &text);
    text_add_string(&text, text.length ? "\n" : "None.\n");
    fold(&text);
    desk_show(call->desk, &text);
}

static void hint(const struct call *call) {
    struct desk *desk = call->desk;
    if (!desk_may_try(desk))
        return;
    char *cause = NULL;
    desk->hinting = session_hint(desk->session, &cause);
    if (!desk->hinting)
        complain(desk, cause);
}

static bool is_on_board(const struct desk *desk, square_t at) {
    uint8_t size = desk_view(desk)->own.size;
    return at != NO_SQUARE && bits_has(bits_area(size >> 4, size & 15u), at);
}

static void guess(const struct call *call) {
    struct desk *desk = call->desk;
    const char *square = argument(call, 1), *letter = argument(call, 2);
    square_t at = square ? notation_read_square(square) : NO_SQUARE;
    enum man man = letter && !letter[1] ? fen_man(*letter) : NO_MAN;
    struct text text = {0};
    if (square && strcmp(square, "none") == 0)
        desk->pencil = (struct pencil){0};
    else if (!is_on_board(desk, at) || (letter && man == NO_MAN && strcmp(letter, "-") != 0))
        desk_say(desk, "Say guess SQUARE MAN, as in guess e5 n; guess e5 -; guess none.");
    else if (bits_has(desk_view(desk)->own.all, at))
        desk_say(desk, "A man of yours stands there.");
    else
        pencil_mark(&desk->pencil, at, man);
    desk_add_board(desk, &text);
    desk_show(desk, &text);
}

static void offer_guess(const struct desk *desk, size_t nth, const char *last, struct text *text) {
    char name[3];
    (void)last;
    for (unsigned i = 0; i < 64 && nth == 1; i++)
        if (is_on_board(desk, (square_t)i) && !bits_has(desk_view(desk)->own.all, (square_t)i)) {
            notation_square((square_t)i, name);
            text_add(text, "%s\n", name);
        }
    text_add_string(text, nth == 1 ? "none\n" : nth == 2 ? "k\nq\nr\nb\nn\np\n-\n" : "");
}

// Words for the umpire and the other side

static void any(const struct call *call) {
    struct desk *desk = call->desk;
    if (!desk_may_try(desk))
        return;
    if (session_may_ask(desk->session))
        desk_ask(desk);
    else
        desk_say(desk, "The rules %s do not have this question.",
                 session_record(desk->session)->rules->name);
}

static void hurry(const struct call *call) {
    if (session_thinking(call->desk->session))
        session_hurry(call->desk->session);
    else
        desk_say(call->desk, "Nobody but you is thinking.");
}

static void resign(const struct call *call) {
    struct desk *desk = call->desk;
    if (session_over(desk->session))
        desk_say(desk, "The game is over.");
    else
        session_end(desk->session, desk->side == WHITE ? RESULT_BLACK : RESULT_WHITE,
                    TERMINATION_RESIGNATION);
}

// A player that expects little is glad of it.
static void draw(const struct call *call) {
    struct desk *desk = call->desk;
    double expects = session_expects(desk->session);
    if (session_over(desk->session))
        desk_say(desk, "The game is over.");
    else if (expects >= 0 && expects < 0.4)
        session_end(desk->session, RESULT_DRAW, TERMINATION_AGREEMENT);
    else
        desk_say(desk, "%s declines the draw.", desk_name(colour_other(desk->side)));
}

// Back to the person's last turn.
static void undo(const struct call *call) {
    struct desk *desk = call->desk;
    bool turn = session_turn(desk->session) == desk->side;
    if (session_over(desk->session))
        desk_say(desk, "The game is over and all has been shown: nothing is taken back.");
    else if (!settings_bool(session_settings(desk->session), "takebacks"))
        desk_say(desk, "In this house nothing is taken back (set takebacks true).");
    else if (!desk_undo(desk, turn ? 2 : 1))
        desk_say(desk, "There is nothing to take back.");
}

// Words about games

// The side of that name, -1 when there is none.
static int colour_of(const char *name) {
    return name && strcmp(name, "white") == 0   ? WHITE
           : name && strcmp(name, "black") == 0 ? BLACK
                                                : -1;
}

static void new_game(const struct call *call) {
    struct desk *desk = call->desk;
    const char *name = argument(call, 1);
    enum colour side = desk->side;
    char *cause = NULL;
    if (colour_of(name) >= 0)
        side = (enum colour)colour_of(name);
    else if (name && strcmp(name, "random") == 0)
        side = clock_now_us() / 8 % 2 ? WHITE : BLACK;
    else if (name) {
        desk_say(desk, "Say new white, new black or new random.");
        return;
    }
    if (!desk_new(desk, side, argument(call, 2), &cause))
        complain(desk, cause);
}

static void offer_sides(const struct desk *desk, size_t nth, const char *last, struct text *text) {
    (void)desk;
    (void)last;
    text_add_string(text, nth == 1 ? "white\nblack\nrandom\n" : "");
}

static const char *file_of(const struct call *call) {
    const char *path = argument(call, 1);
    return path ? path : settings_text(session_settings(call->desk->session), "pgn");
}

static void save(const struct call *call) {
    const char *path = file_of(call);
    char *cause = NULL;
    if (!path || !*path)
        desk_say(call->desk, "Say where: save FILE.");
    else if (session_is_kept(call->desk->session, path))
        desk_say(call->desk, "The game is in %s already.", path);
    else if (session_save(call->desk->session, path, &cause))
        desk_say(call->desk, "Saved in %s.%s", path,
                 session_over(call->desk->session) ? ""
                                                   : " It tells all: do not look before the end.");
    else
        complain(call->desk, cause);
}

static void load(const struct call *call) {
    const char *path = file_of(call), *colour = argument(call, 2);
    int wanted = colour_of(colour);
    char *cause = NULL;
    if (!path || !*path)
        desk_say(call->desk, "Say which: load FILE.");
    else if (colour && wanted < 0)
        desk_say(call->desk, "Say load FILE white or load FILE black.");
    else if (!desk_load(call->desk, path, wanted, &cause))
        complain(call->desk, cause);
    else
        free(cause); // of a broken game further up in the file
}

static bool change(struct desk *desk, const char *name, const char *value) {
    char *cause = NULL;
    bool good = session_set(desk->session, name, value, &cause);
    if (!good)
        complain(desk, cause);
    else if (!session_record(desk->session)->exchange_count)
        desk_listen(desk); // it may be another game now
    return good;
}

static void show_rules(const struct call *call) {
    struct desk *desk = call->desk;
    const char *name = argument(call, 1);
    const struct ruleset *rules = session_record(desk->session)->rules;
    struct text text = {0};
    if (name && change(desk, "rules", name) && session_record(desk->session)->exchange_count)
        desk_say(desk, "The next game has the rules %s.", name);
    rules = session_record(desk->session)->rules;
    for (unsigned i = 0; ruleset_at(i) && !name; i++)
        text_add(&text, "%s %-13s %s\n", ruleset_at(i) == ruleset_find(rules->name) ? "*" : " ",
                 ruleset_at(i)->name, ruleset_at(i)->summary);
    if (name)
        text_add(&text, "This game has the rules %s: %s.\n", rules->name, rules->summary);
    desk_show(desk, &text);
}

static void add_value(const struct settings *settings, const struct setting *row,
                      struct text *text) {
    const char *value;
    switch (row->type) {
    case SETTING_BOOL:
        text_add_string(text, settings_bool(settings, row->name) ? "true" : "false");
        break;
    case SETTING_INT:
        text_add(text, "%ld", settings_int(settings, row->name));
        break;
    case SETTING_REAL:
        text_add(text, "%g", settings_real(settings, row->name));
        break;
    case SETTING_CHOICE:
    case SETTING_TEXT:
        value = settings_text(settings, row->name);
        text_add_string(text, value ? value : "-");
        break;
    }
}

static void set(const struct call *call) {
    struct desk *desk = call->desk;
    const char *name = argument(call, 1), *value = argument(call, 2);
    const struct settings *settings = session_settings(desk->session);
    struct text text = {0};
    if (value && !change(desk, name, value))
        return;
    if (name && !setting_find(session_options, name)) {
        desk_say(desk, "There is no option '%.20s'.", name);
        return;
    }
    for (const struct setting *row = session_options; row->name; row++)
        if (!name || strcmp(row->name, name) == 0) {
            text_add(&text, "  %-10s ", row->name);
            add_value(settings, row, &text);
            text_add(&text, " (%s)\n", row->help);
        }
    desk_show(desk, &text);
}

static void offer_lines(char *words, struct text *text) {
    for (char *at = words; at && *at; at++)
        text_add_char(text, *at == ' ' ? '\n' : *at);
    if (words)
        text_add_char(text, '\n');
    free(words);
}

static void offer_settings(const struct desk *desk, size_t nth, const char *last,
                           struct text *text) {
    const struct setting *row = setting_find(session_options, last);
    (void)desk;
    for (const struct setting *at = session_options; at->name && nth == 1; at++)
        text_add(text, "%s\n", at->name);
    if (nth == 2 && row && row->type == SETTING_BOOL)
        text_add_string(text, "true\nfalse\n");
    else if (nth == 2 && row)
        offer_lines(session_choices(last), text);
}

static void offer_rules(const struct desk *desk, size_t nth, const char *last, struct text *text) {
    (void)desk;
    (void)last;
    if (nth == 1)
        offer_lines(session_choices("rules"), text);
}

static void quit(const struct call *call) {
    call->desk->quit = true;
}

static const struct word *words(void) {
    static const struct word WORDS[] = {
        {"view", "", "your board and what you know", show_view, NULL},
        {"log", "", "all that you heard; after the end, all that was tried", show_log, NULL},
        {"tries", "[SQUARE]", "the tries that make sense", show_tries, NULL},
        {"hint", "", "a try proposed from what you know", hint, NULL},
        {"guess", "SQUARE MAN", "a pencil mark: k q r b n p, - for none", guess, offer_guess},
        {"any?", "", "ask the umpire for pawn tries", any, NULL},
        {"hurry", "", "the other side is to move now", hurry, NULL},
        {"undo", "", "take back your last move", undo, NULL},
        {"draw", "", "offer a draw", draw, NULL},
        {"resign", "", "give the game up", resign, NULL},
        {"new", "[COLOUR [FEN]]", "a new game: white, black or random", new_game, offer_sides},
        {"save", "[FILE]", "append the game so far to a PGN file", save, NULL},
        {"load", "[FILE [COLOUR]]", "take up the last game of such a file again", load, NULL},
        {"rules", "[NAME]", "the rules there are, or choose some", show_rules, offer_rules},
        {"set", "[NAME [VALUE]]", "the options, or change one", set, offer_settings},
        {"help", "[WORD]", "these words", help, offer_words},
        {"quit", "", "leave; a game that is not over is saved", quit, NULL},
        {0},
    };
    return WORDS;
}

// Lines

static void read_try(struct desk *desk, const char *text) {
    char *cause = NULL;
    move_t try;
    if (!desk_may_try(desk))
        return;
    if (typed_read(&desk_view(desk)->own, text, &try, &cause))
        desk_try(desk, try);
    else
        complain(desk, cause);
}

void console_take_line(struct desk *desk, char *line) {
    struct call call = {.desk = desk};
    call.count = text_split(line, call.words, ARGUMENTS_MOST);
    if (!call.count)
        return;
    call.count = call.count > ARGUMENTS_MOST ? ARGUMENTS_MOST : call.count;
    const struct word *word = find_word(call.words[0]);
    const char *nearest = nearest_word(call.words[0]);
    if (word)
        word->run(&call);
    else if (typed_is_try(call.words[0]))
        read_try(desk, call.words[0]);
    else if (nearest)
        desk_say(desk, "There is no word '%.20s' (did you mean %s?).", call.words[0], nearest);
    else
        desk_say(desk, "There is no word '%.20s'; help lists them.", call.words[0]);
}

static void offer_coordinates(const struct view *view, struct text *text) {
    struct moves tries;
    char name[COORDINATES_MAX];
    view_tries(view, &tries);
    for (unsigned i = 0; i < tries.count; i++) {
        notation_coordinates(tries.at[i], name);
        text_add(text, "%s\n", name);
    }
}

void console_offer(void *front, const char *before, struct text *text) {
    const struct desk *desk = front;
    struct call call = {0};
    char *copy = text_format("%s", before);
    call.count = text_split(copy, call.words, ARGUMENTS_MOST);
    const struct word *word = call.count ? find_word(call.words[0]) : NULL;
    if (!call.count)
        offer_words(desk, 1, "", text);
    if (!call.count && view_my_turn(desk_view(desk)) && !session_over(desk->session)) {
        add_tries(desk_view(desk), NO_SQUARE, "\n", text);
        offer_coordinates(desk_view(desk), text);
    }
    if (word && word->offer && call.count <= ARGUMENTS_MOST)
        word->offer(desk, call.count, call.words[call.count - 1], text);
    free(copy);
}

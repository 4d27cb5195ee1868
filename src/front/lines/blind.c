// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/lines/blind.h"

#include "base/wait.h"
#include "board/notation.h"
#include "game/game.h"
#include "law/words.h"

#include <stdlib.h>
#include <string.h>

enum { THINK_MS = 1000, MOST_MS = 86400000, WORDS_MOST = 4, LINE_MOST = 80 };

static bool begin(struct blind *blind, const char *colour, char **cause) {
    bool black = strcmp(colour, "black") == 0;
    enum colour side = black ? BLACK : WHITE;
    if (!black && strcmp(colour, "white") != 0)
        return fail(cause, "new is followed by white or black");
    struct briefing briefing = {.rules = blind->rules,
                                .start = blind->start,
                                .side = side,
                                .seed = game_seed(blind->seed + blind->games++, side)};
    thinker_begin(blind->thinker, &briefing);
    view_begin(&blind->view, blind->rules, &blind->start, side);
    blind->view.over = law_opening(blind->rules, &blind->start).ending != ENDING_NONE;
    blind->playing = true;
    blind->is_pending = false;
    blind->turn_us = 0;
    return true;
}

// "go", "go MS", "go nodes N". The milliseconds are for the turn.
static bool read_limit(const struct blind *blind, char **words, size_t count, struct limit *limit,
                       char **cause) {
    long number = THINK_MS;
    bool nodes = count == 3 && strcmp(words[1], "nodes") == 0;
    const char *text = nodes ? words[2] : count == 2 ? words[1] : NULL;
    if ((count > 1 && !text) ||
        (text && !text_to_long(text, 1, nodes ? 1000000000 : MOST_MS, &number)))
        return fail(cause,
                    "go is followed by milliseconds, or by nodes and a number, or by nothing");
    limit->until = nodes ? deadline_never() : deadline_in_ms(number - blind->turn_us / 1000);
    limit->nodes = nodes ? (uint64_t)number : 0;
    return true;
}

// Is there anything to ask the player?
static bool may_go(const struct blind *blind, char **cause) {
    struct moves tries;
    if (!blind->playing)
        return fail(cause, "no game has begun; say new white or new black");
    if (blind->view.over)
        return fail(cause, "the game is over");
    if (!view_my_turn(&blind->view))
        return fail(cause, "it is %s's turn", words_colour((enum colour)blind->view.to_move));
    if (blind->is_pending)
        return fail(cause, "the last try has not been answered");
    view_tries(&blind->view, &tries);
    return tries.count || fail(cause, "by what was said no try is left");
}

// Hands warnings on; true when the choice that was asked for is among the news.
static bool read_news(struct blind *blind, struct choice *choice) {
    bool chosen = false;
    struct news news;
    wake_hush(blind->wake);
    while (!chosen && thinker_news(blind->thinker, &news)) {
        if (news.kind == NEWS_WARNING)
            blind->warn(news.text);
        chosen = news.kind == NEWS_CHOICE && news.ticket == blind->ticket;
        *choice = news.choice;
        free(news.text);
    }
    return chosen;
}

void blind_tell_warnings(struct blind *blind) {
    struct choice none;
    read_news(blind, &none);
}

// Waits for what the player chooses.
static struct choice choose(struct blind *blind, struct limit limit) {
    struct choice choice = {0};
    thinker_choose(blind->thinker, limit, ++blind->ticket);
    while (wait_for(wake_source(blind->wake), deadline_never()) && !read_news(blind, &choice))
        continue;
    return choice;
}

static bool go(struct blind *blind, char **words, size_t count, struct text *answer, char **cause) {
    struct limit limit = {0};
    char try[COORDINATES_MAX];
    if (!may_go(blind, cause) || !read_limit(blind, words, count, &limit, cause))
        return false;
    int64_t began = clock_now_us();
    blind->by_time = !limit.nodes;
    blind->pending = choose(blind, limit);
    blind->turn_us += clock_now_us() - began;
    blind->is_pending = true;
    if (blind->pending.asks)
        text_add_string(answer, "ask any?");
    else {
        notation_coordinates(blind->pending.try, try);
        text_add(answer, "try %s", try);
    }
    return true;
}

static bool is_on_board(const struct own *own, bitboard_t squares) {
    return !(squares & ~bits_area(own->size >> 4, own->size & 15u));
}

// Could this be said of our own try?
static bool fits_own_move(const struct blind *blind, const struct announcement *said,
                          char **cause) {
    const struct own *own = &blind->view.own;
    move_t try = blind->pending.try;
    bool passing = own_is_pawn_capture(own, try) && said->capture == (move_to(try) ^ 8);
    bool takes = said->capture != NO_SQUARE;
    if (takes && said->capture != move_to(try) && !passing)
        return fail(cause, "the try cannot capture there");
    if (takes && blind->view.enemy_men <= 1)
        return fail(cause, "there is nothing left to capture");
    if (!takes && own_is_pawn_capture(own, try))
        return fail(cause, "the try cannot but capture");
    if (said->takers & own->all || !is_on_board(own, said->takers))
        return fail(cause, "no pawn of the other side can stand there");
    return true;
}

static bool fits_enemy_move(const struct blind *blind, const struct announcement *said,
                            char **cause) {
    const struct own *own = &blind->view.own;
    if (said->capture != NO_SQUARE && own_man_at(own, said->capture) == NO_MAN)
        return fail(cause, "no man of ours is there to be captured");
    if (said->capture != NO_SQUARE && own_man_at(own, said->capture) == KING)
        return fail(cause, "our king cannot be captured");
    if (said->takers & ~own->men[PAWN])
        return fail(cause, "no pawn of ours is there");
    return true;
}

// Words of our own turn must answer what we tried or asked.
static bool fits(const struct blind *blind, const struct announcement *said, char **cause) {
    bool mine = said->side == blind->view.own.side;
    bool answer = said->verdict == SAID_ANY_YES || said->verdict == SAID_ANY_NO;
    if (said->verdict == SAID_NOTHING)
        return fail(cause, "the game has begun already");
    if (mine && !blind->is_pending)
        return fail(cause, "nothing was tried");
    if (mine && blind->pending.asks != answer)
        return fail(cause, "that is no answer to what was %s",
                    blind->pending.asks ? "asked" : "tried");
    if (said->verdict != SAID_MOVED)
        return true;
    return mine ? fits_own_move(blind, said, cause) : fits_enemy_move(blind, said, cause);
}

// What the side does not hear by these rules is passed over.
static bool hear(struct blind *blind, const char *line, char **cause) {
    struct view *view = &blind->view;
    struct announcement said;
    if (!blind->playing)
        return fail(cause, "no game has begun; say new white or new black");
    if (view->over)
        return fail(cause, "the game is over");
    if (!words_read(line, blind->rules, (enum colour)view->to_move, &said, cause) ||
        !fits(blind, &said, cause))
        return false;
    bool mine = said.side == view->own.side;
    move_t try = mine && !blind->pending.asks ? blind->pending.try : MOVE_NONE
        ;
    if (!law_hears(blind->rules, &said, (enum colour)view->own.side))
        return true;
    if (mine)
        blind->is_pending = false;
    view_hear(view, try, &said);
    thinker_hear(blind->thinker, try, &said);
    if (said.verdict == SAID_MOVED)
        blind->turn_us = 0;
    if (blind->ponders && blind->by_time && !view->over && !view_my_turn(view))
        thinker_ponder(blind->thinker);
    return true;
}

// Causes may quote what came in: nothing unprintable goes out again.
static void add_error(struct text *answer, const char *cause) {
    text_add_string(answer, "error: ");
    for (; *cause; cause++)
        text_add_char(answer, *cause >= ' ' && *cause <= '~' ? *cause : '?');
}

void blind_answer(struct blind *blind, const char *line, struct text *answer) {
    char copy[LINE_MOST], *words[WORDS_MOST + 1], *cause = NULL;
    size_t length = strlen(line), count = 0;
    bool good = false;
    if (length < sizeof copy) {
        memcpy(copy, line, length + 1);
        count = text_split(copy, words, WORDS_MOST + 1);
    }
    if (count == 2 && strcmp(words[0], "new") == 0)
        good = begin(blind, words[1], &cause);
    else if (count && strcmp(words[0], "go") == 0)
        good = go(blind, words, count, answer, &cause);
    else
        good = hear(blind, line, &cause);
    if (!good)
        add_error(answer, cause);
    free(cause);
}

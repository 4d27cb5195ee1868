// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/play.h"

#include "base/machine.h"
#include "board/notation.h"
#include "front/ics/review.h"
#include "front/ics/style12.h"
#include "front/shared/diagram.h"
#include "front/shared/session.h"
#include "game/game.h"
#include "law/words.h"
#include "players/registry.h"
#include "umpire/reveal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HINT_MS = 2000, AGAIN_MS = 2000, LEAVE_TO_TAKE_BACK = 2 };

static const char *const COLOURS[2] = {"White", "Black"};

enum colour ics_play_side(const struct ics_user *user) {
    return user->table->people[WHITE] == user ? WHITE : BLACK;
}

// What is shown and told

// What the other side must have left: every capture was announced.
static unsigned men_of_other(const struct ics_table *table, enum colour side) {
    unsigned men = bits_count(table->record.start.side[colour_other(side)]);
    for (size_t i = 0; i < table->record.exchange_count; i++) {
        const struct announcement *said = &table->record.exchanges[i].said;
        men -= said->verdict == SAID_MOVED && said->side == side && said->capture != NO_SQUARE;
    }
    return men;
}

static struct ics_sight sight_of(const struct ics_table *table, enum colour side) {
    struct ics_sight sight = {.pencil = &table->pencils[side],
                              .own = &table->views[side].own,
                              .side = side,
                              .game = table->number,
                              .names = {table->names[WHITE], table->names[BLACK]},
                              .minutes = table->terms.minutes,
                              .seconds = table->terms.seconds,
                              .turn = ics_table_turn(table),
                              .number =
                                  (unsigned)record_number(&table->record, table->views[side].plies),
                              .ticking = ics_table_ticks(table),
                              .rules = table->terms.rules->name,
                              .caption = table->captions[side]};
    for (int i = WHITE; i <= BLACK; i++)
        sight.left_ms[i] = ics_table_left_ms(table, (enum colour)i);
    sight.men[side] = bits_count(sight.own->all);
    sight.men[colour_other(side)] = men_of_other(table, side);
    return sight;
}

static void add_clock(struct text *text, const struct ics_table *table, enum colour side) {
    int64_t seconds = ics_table_left_ms(table, side) / 1000;
    text_add(text, "%s: %s", COLOURS[side], table->names[side]);
    if (table->timers[side].pace.clock_ms)
        text_add(text, " %d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    text_add_string(text, side == WHITE ? ", " : "\n");
}

static void add_diagram(struct text *text, const struct ics_table *table,
                        const struct ics_sight *sight) {
    text_add_char(text, '\n');
    if (sight->board)
        diagram_add(text, sight->board);
    else
        diagram_add_own(text, sight->own, sight->pencil);
    add_clock(text, table, WHITE);
    add_clock(text, table, BLACK);
    if (!table->over)
        text_add(text, "Move %u, %s to move.\n", sight->number, COLOURS[sight->turn]);
}

// Whose turn it is, for the bar of a window.
static void add_remark(const struct ics_table *table, enum colour side, struct text *text) {
    enum colour turn = ics_table_turn(table);
    if (table->over)
        return;
    int64_t seconds = (clock_now_us() - table->turned_us) / 1000000;
    if (turn == side)
        text_add_string(text, "Your move");
    else
        text_add(text, "%s %s", table->names[turn],
                 table->robots[turn] ? "is thinking" : "is to move");
    if (turn != side && table->turned_us && seconds >= AGAIN_MS / 1000)
        text_add(text, " (%d s)", (int)seconds);
}

static void show(const struct ics_table *table, enum colour side, const struct board *truth) {
    struct ics_user *user = table->people[side];
    struct text text = {0}, remark = {0};
    if (!user)
        return;
    struct ics_sight sight = sight_of(table, side);
    sight.board = truth;
    if (truth)
        for (int i = WHITE; i <= BLACK; i++)
            sight.men[i] = bits_count(truth->side[i]);
    if (user->style == 12) {
        sight.lag_ms = ics_link_lag_ms(user->link);
        sight.window = user->window;
        add_remark(table, side, &remark);
        sight.remark = text_string(&remark);
        ics_style12_add(&text, &sight);
    } else
        add_diagram(&text, table, &sight);
    ics_say_text(user, text_string(&text));
    user->boarded = user->window;
    text_free(&remark);
    text_free(&text);
}

void ics_play_show(const struct ics_table *table, enum colour side) {
    show(table, side, NULL);
}

// Watchers hear what both sides hear.
void ics_play_tell_watchers(const struct ics_hall *hall, const struct ics_table *table,
                            const char *line) {
    for (struct ics_user *user = hall->users; user; user = user->next)
        if (user->watched == table && user->leave[WHITE] && user->leave[BLACK])
            ics_say(user, "Game %u: %s\n", table->number, line);
}

// Some chess windows put a man back only when they are sent the board again.
void ics_play_put_back(const struct ics_table *table, enum colour side) {
    if (table->people[side] && table->people[side]->style == 12)
        ics_play_show(table, side);
}

// "3. ", "3... ": a window's log has numbers.
static void add_place(struct text *text, const struct ics_user *user, const struct ics_table *table,
                      const struct announcement *said) {
    unsigned plies = table->views[said->side].plies - (said->verdict == SAID_MOVED);
    if (user && user->window)
        text_add(text, "%zu%s ", record_number(&table->record, plies),
                 said->side == WHITE ? "." : "...");
}

// That one has moved oneself goes without saying; a window's log has the move instead.
static void add_own_move(struct text *text, const struct ics_user *user, const char *written,
                         const char *speech) {
    const char *rest = strchr(speech, '.');
    if (user && user->window && rest)
        text_add(text, "You play %s%s\n", written, rest);
    else
        text_add(text, "%s\n", speech);
}

static void tell_mover(const struct ics_table *table, const struct announcement *said,
                       const char *written, const char *speech) {
    struct ics_user *user = table->people[said->side];
    struct text text = {0};
    add_place(&text, user, table, said);
    if (said->verdict == SAID_NO)
        text_add(&text, "Illegal move (%s).\n", written);
    else if (said->verdict == SAID_NONSENSE)
        text_add(&text, "Illegal move (%s). Nonsense.\n", written);
    else if (said->verdict == SAID_MOVED)
        add_own_move(&text, user, written, speech);
    else
        text_add(&text, "%s\n", speech);
    ics_say_text(user, text_string(&text));
    text_free(&text);
}

static void tell_other(const struct ics_table *table, const struct announcement *said,
                       const char *speech) {
    struct ics_user *user = table->people[colour_other((enum colour)said->side)];
    struct text text = {0};
    add_place(&text, user, table, said);
    if (said->verdict == SAID_ANY_YES || said->verdict == SAID_ANY_NO)
        text_add(&text, "%s asks for pawn tries. ", COLOURS[said->side]);
    else if (said->verdict != SAID_MOVED)
        text_add(&text, "%s has tried. ", COLOURS[said->side]);
    text_add(&text, "%s\n", speech);
    ics_say_text(user, text_string(&text));
    text_free(&text);
}

// What a side was told, as briefly as can be: its own try first.
static void caption(struct ics_table *table, const struct announcement *said, const char *written,
                    enum colour side) {
    struct text text = {0};
    bool own = said->side == side, moved = said->verdict == SAID_MOVED;
    if (own && moved)
        text_add(&text, "You: %s. ", written);
    else if (own && said->verdict <= SAID_NONSENSE)
        text_add(&text, "Refused: %s. ", written);
    else if (!own && !moved)
        text_add(&text, "%s %s. ", COLOURS[said->side], words_attempt(said));
    words_add_brief(&text, table->terms.rules, said, side);
    snprintf(table->captions[side], sizeof table->captions[side], "%s", text_string(&text));
    text_free(&text);
}

// A sound for whoever sits at a window.
static void ring(const struct ics_hall *hall, const struct ics_table *table,
                 const struct announcement *said) {
    for (int side = WHITE; side <= BLACK; side++)
        if (table->people[side] && table->people[side]->window &&
            law_hears(table->terms.rules, said, (enum colour)side))
            chimes_play(hall->chimes, chime_of(said, (enum colour)side));
}

static void tell(const struct ics_hall *hall, struct ics_table *table,
                 const struct announcement *said, const char *written) {
    enum colour mover = (enum colour)said->side, other = colour_other(mover);
    struct text own = {0}, others = {0}, all = {0};
    words_add_speech_to(&own, table->terms.rules, said, mover);
    words_add_speech_to(&others, table->terms.rules, said, other);
    words_add_speech(&all, table->terms.rules, said);
    tell_mover(table, said, written, text_string(&own));
    caption(table, said, written, mover);
    ring(hall, table, said);
    if (law_hears(table->terms.rules, said, other)) {
        tell_other(table, said, text_string(&others));
        caption(table, said, written, other);
        if (table->watched)
            ics_play_tell_watchers(hall, table, text_string(&all));
    }
    text_free(&own);
    text_free(&others);
    text_free(&all);
}

// How a game ends

static const char *ending_words(const struct ics_table *table) {
    static const char *const LOSES[] = {[TERMINATION_CHECKMATE] = "checkmated",
                                        [TERMINATION_STALEMATE] = "stalemated",
                                        [TERMINATION_RESIGNATION] = "resigns",
                                        [TERMINATION_TIME] = "forfeits on time",
                                        [TERMINATION_FAULT] = "forfeits by a fault",
                                        [TERMINATION_ABANDONED] = "forfeits by absence",
                                        [TERMINATION_UNTOLD] = NULL};
    static const char *const DRAWN[] = {
        [TERMINATION_STALEMATE] = "Game drawn by stalemate",
        [TERMINATION_REPETITION] = "Game drawn by repetition",
        [TERMINATION_FIFTY_MOVES] = "Game drawn by the 50 move rule",
        [TERMINATION_INSUFFICIENT] = "Neither player has mating material",
        [TERMINATION_AGREEMENT] = "Game drawn by mutual agreement",
        [TERMINATION_MOVE_LIMIT] = "Game drawn by length",
        [TERMINATION_UNTOLD] = NULL};
    const struct record *record = &table->record;
    bool drawn = record->result == RESULT_DRAW || record->result == RESULT_NONE;
    const char *words = drawn ? DRAWN[record->termination] : LOSES[record->termination];
    return words ? words : "Game aborted";
}

// "You resign", "You are checkmated", "You forfeit on time".
static void add_your_end(struct text *line, const char *words) {
    size_t verb = strcspn(words, " ");
    if (words[verb - 1] == 's')
        text_add(line, "You %.*s%s", (int)verb - 1, words, words + verb);
    else
        text_add(line, "You are %s", words);
}

static void tell_end(const struct ics_table *table, struct text *line) {
    enum result result = table->record.result;
    text_add(line, "{Game %u (%s vs. %s) ", table->number, table->names[WHITE],
             table->names[BLACK]);
    const char *loser = table->names[result == RESULT_WHITE ? BLACK : WHITE];
    const char *words = ending_words(table);
    if (result != RESULT_WHITE && result != RESULT_BLACK)
        text_add_string(line, words);
    else if (strcmp(loser, "You") == 0)
        add_your_end(line, words);
    else
        text_add(line, "%s %s", loser, words);
    text_add(line, "} %s", words_result(result));
}

// Whoever got up from an adjourned game and is still in the house.
static void tell_absent(const struct ics_hall *hall, const struct ics_table *table,
                        enum colour side, const char *line) {
    if (!table->people[side] && !table->program[side])
        ics_say(ics_hall_user(hall, table->names[side]), "\n%s\n", line);
}

// The table is over: everybody sees the truth, then it is cleared away.
static void finish(struct ics_hall *hall, struct ics_table *table) {
    struct board truth = ics_table_truth(table);
    struct text line = {0};
    tell_end(table, &line);
    for (int side = WHITE; side <= BLACK; side++) {
        show(table, (enum colour)side, &truth);
        ics_say(table->people[side], "\n%s\n", text_string(&line));
        tell_absent(hall, table, (enum colour)side, text_string(&line));
        if (record_has_story(&table->record) && table->people[side] && !table->people[side]->window)
            ics_say(table->people[side],
                    "\"observe %u\" tells the whole game, \"pgn %u\" writes "
                    "it.\n",
                    table->number, table->number);
    }
    if (table->watched)
        ics_play_tell_watchers(hall, table, text_string(&line));
    text_free(&line);
    struct ics_user *people[2] = {table->people[WHITE], table->people[BLACK]};
    unsigned number = table->number;
    for (int side = WHITE; side <= BLACK; side++)
        for (int i = WHITE; people[side] && i <= BLACK; i++)
            people[side]->left_ms[i] = ics_table_left_ms(table, (enum colour)i);
    ics_hall_clear_table(hall, table);
    for (int side = WHITE; side <= BLACK; side++)
        if (people[side] && people[side]->window)
            ics_review_begin(hall, people[side], number);
}

void ics_play_end(struct ics_hall *hall, struct ics_table *table, enum result result,
                  enum termination termination) {
    ics_table_end(table, result, termination);
    finish(hall, table);
}

static void end_by_time(struct ics_hall *hall, struct ics_table *table) {
    ics_play_end(hall, table, ics_table_turn(table) == WHITE ? RESULT_BLACK : RESULT_WHITE,
                 TERMINATION_TIME);
}

static void drop_adviser(struct ics_table *table) {
    ics_robot_leave(table->adviser);
    table->adviser = NULL;
}

void ics_play_try(struct ics_hall *hall, struct ics_table *table, move_t try, const char *written) {
    struct announcement said;
    enum colour side = ics_table_turn(table);
    if (!table->robots[side] && ics_table_is_tired_of(table, try)) {
        ics_say(table->people[side], "Illegal move (%s): the umpire has heard enough of that.\n",
                written);
        ics_play_put_back(table, side);
        return;
    }
    if (!ics_table_try(table, try, &said)) {
        end_by_time(hall, table);
        return;
    }
    drop_adviser(table);
    ics_keep_try(hall->keep, table); // before anybody hears of it
    tell(hall, table, &said, written);
    if (said.verdict == SAID_MOVED)
        table->turned_us = table->shown_us = clock_now_us();
    if (said.verdict == SAID_MOVED)
        table->offers[colour_other(side)] &= ~(unsigned)ICS_OFFERS_DRAW; // a move declines it
    if (table->over)
        finish(hall, table);
    else if (said.verdict == SAID_MOVED)
        for (int i = WHITE; i <= BLACK; i++)
            ics_play_show(table, (enum colour)i);
    else if (try != MOVE_NONE)
        ics_play_put_back(table, side);
}

// Sitting down

// What was said last, or the silence before the first turn with its pawn tries.
static void tell_last(const struct ics_table *table, enum colour side) {
    struct text speech = {0};
    words_add_speech_to(&speech, table->terms.rules, &table->views[side].last, side);
    ics_say(table->people[side], "%s\n", text_string(&speech));
    text_free(&speech);
}

static const char FOR_WINDOWS[] = "You see your own men alone. Every move is a try: what is\n"
                                  "not legal is put back. Type below, or choose from View,\n"
                                  "ICS text menu: hint, any?, log, captured, guess e5 n,\n"
                                  "takeback, draw, resign, rematch, strength 3, help.\n";

static void tell_window(const struct ics_table *table, enum colour side) {
    const struct board *start = &table->record.start;
    struct text line = {0};
    if (!board_is_full(start))
        text_add(&line, "The board ends at %c%u, though the window has more squares.\n",
                 'a' + (int)board_files(start) - 1, board_ranks(start));
    text_add(&line, "%sYou are %s: %s.\n", FOR_WINDOWS, side == WHITE ? "White" : "Black",
             ics_table_turn(table) == side ? "your move" : "the other side moves now");
    ics_say_text(table->people[side], text_string(&line));
    text_free(&line);
}

void ics_play_tell_begin(const struct ics_table *table, const char *verb, enum colour side) {
    struct text terms = {0}, line = {0};
    ics_terms_add(&table->terms, &terms);
    text_add(&line, "\n%s: %s (++++) %s (++++) %s\n", verb, table->names[WHITE],
             table->names[BLACK], text_string(&terms));
    text_add(&line, "{Game %u (%s vs. %s) %s unrated wild/16 match.}\n", table->number,
             table->names[WHITE], table->names[BLACK], verb);
    text_add(&line, "Kriegspiel, %s rules: %s.\n", table->terms.rules->name,
             table->terms.rules->summary);
    ics_say_text(table->people[side], text_string(&line));
    ics_play_show(table, side);
    tell_last(table, side);
    if (table->people[side] && table->people[side]->window)
        tell_window(table, side);
    text_free(&terms);
    text_free(&line);
}

static void begin(struct ics_hall *hall, struct ics_table *table) {
    ics_table_run(table);
    ics_hall_keep_table(hall, table); // before anybody hears of it
    for (int side = WHITE; side <= BLACK; side++)
        ics_play_tell_begin(table, "Creating", (enum colour)side);
}

// Of a game that comes from the disk: what was said to the last move.
static void caption_last(struct ics_table *table, enum colour side) {
    const struct view *view = &table->views[side];
    struct text text = {0};
    if (*table->captions[side] || !view->plies)
        return;
    words_add_brief(&text, table->terms.rules, &view->last, side);
    snprintf(table->captions[side], sizeof table->captions[side], "%s",
             text.length ? text_string(&text) : "You have moved.");
    text_free(&text);
}

void ics_play_sit_down(struct ics_hall *hall, struct ics_table *table, struct ics_user *user,
                       enum colour side) {
    assert(!user->table);
    ics_review_end(user);
    ics_hall_remove_seeks(hall, user);
    ics_hall_remove_offers(hall, user);
    table->people[side] = user;
    user->table = table;
    caption_last(table, side);
}

static void seat(struct ics_hall *hall, struct ics_table *table, struct ics_user *user,
                 enum colour side) {
    strcpy(table->names[side], user->name);
    strcpy(table->origins[side], user->origin->address);
    ics_play_sit_down(hall, table, user, side);
}

static enum colour colour_of(struct ics_hall *hall, const struct ics_terms *terms) {
    if (terms->wish == ICS_WISHES_NOTHING)
        return rng_below(&hall->rng, 2) ? WHITE : BLACK;
    return terms->wish == ICS_WISHES_WHITE ? WHITE : BLACK;
}

void ics_play_begin(struct ics_hall *hall, struct ics_user *from, struct ics_user *to,
                    const struct ics_terms *terms) {
    char *cause = NULL;
    if (!ics_hall_has_room(hall, from, &cause) || !ics_hall_has_room(hall, to, &cause)) {
        ics_say(to, "No game: %s.\n", cause);
        free(cause);
        return;
    }
    struct ics_table *table = ics_hall_add_table(hall, terms);
    enum colour side = colour_of(hall, terms);
    seat(hall, table, from, side);
    seat(hall, table, to, colour_other(side));
    begin(hall, table);
}

static const struct player_ops *player_of(const struct ics_terms *terms) {
    return terms->player ? terms->player : registry_at(0);
}

// Does the player have this strength?
static bool check_strength(const struct ics_terms *terms, char **cause) {
    const struct player_ops *player = player_of(terms);
    const struct setting *row = setting_find(player->settings, "strength");
    if (!terms->strength)
        return true;
    if (!row)
        return fail(cause, "%s has no strength to choose: there is no game", player->name);
    if (terms->strength < row->min || terms->strength > row->max)
        return fail(cause, "the strength of %s is from %g to %g", player->name, row->min, row->max);
    return true;
}

// In a window of one's own the program plays as it does in any other: with the engine's judgement,
// where one is installed and works, unless it is to play worse.
static bool engine_judges(const struct ics_hall *hall, const struct ics_terms *terms) {
    return settings_given(hall->options, "window") && !settings_given(hall->options, "engine") &&
           !terms->strength && setting_find(player_of(terms)->settings, "judge") &&
           session_has_engine();
}

static char *spec_of(const struct ics_hall *hall, const struct ics_terms *terms) {
    const char *name = player_of(terms)->name;
    const char *plays_on = settings_bool(hall->options, "resign") ? "" : ",resign=false";
    if (engine_judges(hall, terms))
        return text_format("%s:judge=auto", name);
    return terms->strength ? text_format("%s:strength=%d%s", name, terms->strength, plays_on)
                           : text_format("%s", name);
}

// When all of the program's players are busy, one whose opponent is away gets up; it comes back
// when he does.
static void free_robot(struct ics_hall *hall) {
    for (struct ics_table *table = hall->tables; table; table = table->next) {
        enum colour side = table->robots[WHITE] ? WHITE : BLACK;
        if (hall->robots.count < hall->robots.most)
            return;
        if (!table->robots[side] || table->people[colour_other(side)] ||
            ics_table_turn(table) == side)
            continue;
        ics_robot_leave(table->robots[side]);
        table->robots[side] = NULL;
    }
}

static bool plays_at(const struct ics_table *table, const char *origin) {
    return strcmp(table->origins[WHITE], origin) == 0 || strcmp(table->origins[BLACK], origin) == 0;
}

// Whom a robot is for, where that counts.
static const char *client(const struct ics_hall *hall, const struct ics_table *table,
                          enum colour side) {
    return hall->per_origin ? table->origins[colour_other(side)] : NULL;
}

// Whoever has some of them already gets another only when more than those are free: so the first
// one of anybody is likely to be there.
static bool is_fair(const struct ics_hall *hall, const struct ics_table *table, enum colour side,
                    char **cause) {
    const char *origin = table->origins[colour_other(side)];
    unsigned count = 0;
    for (const struct ics_table *other = hall->tables; other; other = other->next)
        for (int i = WHITE; i <= BLACK; i++)
            count += (other->robots[i] && strcmp(other->origins[!i], origin) == 0) ||
                     (i == WHITE && other->adviser && plays_at(other, origin));
    return !hall->per_origin || !count || hall->robots.most - hall->robots.count > count ||
           fail(cause, "the program plays at %u tables with people from your address: try later",
                count);
}

static bool seat_robot(struct ics_hall *hall, struct ics_table *table, enum colour side,
                       char **cause) {
    struct briefing briefing = {
        .rules = table->terms.rules, .start = table->record.start, .side = side};
    if (!machine_random(&briefing.seed, sizeof briefing.seed, cause))
        return false;
    char *spec = spec_of(hall, &table->terms);
    snprintf(table->names[side], sizeof table->names[side], "%.*s", (int)strcspn(spec, ":"), spec);
    table->timers[side].pace.turn_ms = (int64_t)(settings_real(hall->options, "st") * 1000);
    struct ics_robot *robot =
        ics_robot_come(&hall->robots, spec, client(hall, table, side), &briefing, cause);
    free(spec);
    if (robot)
        ics_table_seat_robot(table, side, robot);
    return robot;
}

bool ics_play_call_robot(struct ics_hall *hall, struct ics_table *table, enum colour side,
                         char **cause) {
    free_robot(hall);
    return is_fair(hall, table, side, cause) && seat_robot(hall, table, side, cause);
}

bool ics_play_begin_program(struct ics_hall *hall, struct ics_user *user,
                            const struct ics_terms *terms, char **cause) {
    enum colour side = colour_of(hall, terms);
    struct ics_terms agreed = *terms;
    if (!agreed.strength && setting_find(player_of(terms)->settings, "strength"))
        agreed.strength = user->strength;
    if (!check_strength(&agreed, cause) || !ics_hall_has_room(hall, user, cause))
        return false;
    struct ics_table *table = ics_hall_add_table(hall, &agreed);
    strcpy(table->origins[side], user->origin->address);
    if (!ics_play_call_robot(hall, table, colour_other(side), cause)) {
        ics_hall_clear_table(hall, table);
        return false;
    }
    user->last = agreed;
    seat(hall, table, user, side);
    if (agreed.strength)
        ics_say(user, "%s plays with strength %d.\n", table->names[colour_other(side)],
                agreed.strength);
    begin(hall, table);
    return true;
}

// Help in a game against the program

// All that a side has heard, to a robot that has just come.
static void inform(const struct ics_table *table, struct ics_robot *robot, enum colour side) {
    for (size_t i = 0; i < table->record.exchange_count; i++) {
        const struct exchange *exchange = &table->record.exchanges[i];
        if (law_hears(table->terms.rules, &exchange->said, side))
            ics_robot_hear(robot, exchange->said.side == side ? exchange->try : MOVE_NONE,
                           &exchange->said);
    }
}

bool ics_play_hint(struct ics_hall *hall, struct ics_table *table, char **cause) {
    enum colour side = ics_table_turn(table);
    struct briefing briefing = {
        .rules = table->terms.rules, .start = table->record.start, .side = side};
    if (!machine_random(&briefing.seed, sizeof briefing.seed, cause))
        return false;
    if (!is_fair(hall, table, colour_other(side), cause))
        return false;
    ics_robot_leave(table->adviser);
    table->adviser = ics_robot_come(&hall->robots, registry_at(0)->name,
                                    client(hall, table, colour_other(side)), &briefing, cause);
    if (!table->adviser)
        return false;
    inform(table, table->adviser, side);
    ics_robot_think(table->adviser, (struct limit){.until = deadline_in_ms(HINT_MS)});
    return true;
}

static void attend_adviser(struct ics_table *table) {
    struct choice choice;
    const char *cause = NULL;
    char written[COORDINATES_MAX] = "any?";
    if (!table->adviser)
        return;
    enum ics_robot_news news = ics_robot_news(table->adviser, &choice, &cause);
    if (news == ICS_ROBOT_SILENT)
        return;
    if (news == ICS_ROBOT_CHOSE && !choice.asks)
        notation_coordinates(choice.try, written);
    if (news == ICS_ROBOT_CHOSE)
        ics_say(table->people[ics_table_turn(table)], "Hint: %s\n", written);
    drop_adviser(table);
}

// The program and its adviser go, and it comes anew: it hears no more than it would have heard.
bool ics_play_take_back(struct ics_hall *hall, struct ics_table *table) {
    enum colour side = ics_table_turn(table), other = colour_other(side);
    struct ics_robot *robot = table->robots[other];
    struct ics_user *user = table->people[side];
    char *cause = NULL;
    if (!ics_robots_have_room(&hall->robots, client(hall, table, other), LEAVE_TO_TAKE_BACK,
                              &cause)) {
        ics_say(user, "%s.\n", cause);
        free(cause);
        return true;
    }
    drop_adviser(table);
    if (!ics_table_take_back(table, 2))
        return false;
    ics_robot_leave(robot);
    table->robots[other] = NULL;
    if (!seat_robot(hall, table, other, &cause)) {
        ics_say(user, "%s.\n", cause);
        free(cause);
        ics_play_end(hall, table, RESULT_NONE, TERMINATION_ABANDONED);
        return true;
    }
    ics_hall_keep_table(hall, table);
    snprintf(table->captions[side], sizeof table->captions[side], "Taken back.");
    ics_say(user, "Taken back; what was heard stays heard, and the record tells of it.\n");
    ics_play_show(table, side);
    return true;
}

// What comes by itself

static void take_choice(struct ics_hall *hall, struct ics_table *table,
                        const struct choice *choice) {
    char written[COORDINATES_MAX] = "any?";
    if (choice->resigns) {
        ics_play_end(hall, table, ics_table_turn(table) == WHITE ? RESULT_BLACK : RESULT_WHITE,
                     TERMINATION_RESIGNATION);
        return;
    }
    if (!choice->asks)
        notation_coordinates(choice->try, written);
    if (!choice->asks && umpire_would_play(table->umpire, choice->try))
        table->expects = choice->win; // of a refusal nobody learns by offering a draw
    table->fallbacks[ics_table_turn(table)] += choice->stood_in;
    ics_play_try(hall, table, choice->asks ? MOVE_NONE : choice->try, written);
}

// Who judges boards for a robot is said as soon as it is known.
static void introduce(struct ics_table *table) {
    for (int side = WHITE; side <= BLACK && !table->introduced; side++) {
        struct ics_robot *robot = table->robots[side];
        const char *judge = robot ? ics_robot_judge(robot) : NULL;
        struct ics_user *person = table->people[colour_other((enum colour)side)];
        table->introduced = judge && person && strcmp(judge, "none") != 0;
        if (table->introduced)
            ics_say(person, "Boards are judged for %s by: %s.\n", table->names[side], judge);
    }
}

// Who sits at a window of his own sees no standard error.
static void warn_windows(struct ics_hall *hall) {
    const char *warning = ics_robots_warning(&hall->robots);
    for (struct ics_user *user = hall->users; user && warning; user = user->next)
        if (user->window)
            ics_say(user, "(%s)\n", warning);
}

// True when the table is gone.
static bool attend_robot(struct ics_hall *hall, struct ics_table *table) {
    struct choice choice;
    const char *cause = NULL;
    enum colour side = ics_table_turn(table);
    if (!table->robots[side] || !table->running)
        return false;
    enum ics_robot_news news = ics_robot_news(table->robots[side], &choice, &cause);
    if (news == ICS_ROBOT_FAILED) {
        ics_say(table->people[colour_other(side)], "%s cannot play: %s.\n", table->names[side],
                cause ? cause : "it has left");
        ics_play_end(hall, table, RESULT_NONE, TERMINATION_ABANDONED);
        return true;
    }
    unsigned number = table->number;
    if (news == ICS_ROBOT_CHOSE && ics_table_may_try(table, &choice))
        take_choice(hall, table, &choice);
    else if (ics_table_is_due(table))
        take_choice(hall, table, &table->held);
    return !ics_hall_table(hall, number);
}

// While the program thinks a window is shown for how long, again and again; the time until then,
// in milliseconds, or -1.
static int64_t attend_window(struct ics_table *table) {
    enum colour turn = ics_table_turn(table);
    const struct ics_user *user = table->people[colour_other(turn)];
    if (!table->running || !table->robots[turn] || !user || !user->window || !table->turned_us)
        return -1;
    int64_t left = AGAIN_MS - (clock_now_us() - table->shown_us) / 1000;
    if (left > 0)
        return left;
    table->shown_us = clock_now_us();
    ics_play_show(table, colour_other(turn));
    return AGAIN_MS;
}

static int64_t sooner(int64_t a, int64_t b) {
    return a < 0 || (b >= 0 && b < a) ? b : a;
}

int ics_play_attend(struct ics_hall *hall) {
    int64_t least = -1;
    ics_robots_attend(&hall->robots);
    for (struct ics_table *table = hall->tables, *next; table; table = next) {
        next = table->next;
        ics_table_attend(table);
        if (ics_table_flag_fell(table)) {
            end_by_time(hall, table);
            continue;
        }
        introduce(table);
        if (attend_robot(hall, table))
            continue;
        attend_adviser(table);
        least = sooner(least, sooner(ics_table_patience_ms(table), attend_window(table)));
    }
    warn_windows(hall);
    return least > 3600000 ? 3600000 : (int)least;
}

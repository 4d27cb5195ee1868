// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/table.h"

#include "base/mem.h"
#include "board/fen.h"
#include "game/backing.h"
#include "game/game.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_A_PLY = 64, PLIES_IN_ADVANCE = 32 };

static struct pace pace_of(const struct ics_terms *terms) {
    int64_t clock_ms = (int64_t)terms->minutes * 60000;
    int64_t gain_ms = (int64_t)terms->seconds * 1000;
    if (!clock_ms && gain_ms)
        clock_ms = gain_ms; // the first move needs time as well
    return (struct pace){.clock_ms = clock_ms, .gain_ms = gain_ms};
}

struct ics_table *ics_table_open(unsigned number, const struct ics_terms *terms, int64_t grace_us) {
    struct ics_table *table = mem_zero(1, sizeof *table);
    struct pace pace = pace_of(terms);
    struct board start;
    bool good = fen_read(terms->kind->fen, terms->kind, &start, NULL);
    assert(good);
    (void)good;
    table->number = number;
    table->expects = -1;
    table->heard_us = clock_now_us();
    table->terms = *terms;
    table->umpire = umpire_open(terms->rules, &start);
    record_init(&table->record, terms->rules, terms->kind, &start);
    for (int side = WHITE; side <= BLACK; side++) {
        view_begin(&table->views[side], terms->rules, &start, (enum colour)side);
        table->timers[side] = timer_of(&pace);
        table->grace_us[side] = grace_us;
    }
    return table;
}

void ics_table_close(struct ics_table *table) {
    for (int side = WHITE; side <= BLACK; side++)
        ics_robot_leave(table->robots[side]);
    ics_robot_leave(table->adviser);
    umpire_close(table->umpire);
    record_free(&table->record);
    free(table);
}

enum colour ics_table_turn(const struct ics_table *table) {
    return umpire_turn(table->umpire);
}

bool ics_table_ticks(const struct ics_table *table) {
    return table->running && !table->waits && !table->over && table->views[WHITE].plies >= 2 &&
           table->timers[WHITE].pace.clock_ms;
}

// The turn begins or goes on.
static void ask_mover(struct ics_table *table) {
    enum colour turn = ics_table_turn(table);
    struct timer *timer = &table->timers[turn];
    timer_start(timer);
    table->is_held = table->waits = false;
    ics_table_attend(table);
    if (!timer->turn_us)
        table->release = (struct release){0};
    if (table->robots[turn])
        ics_robot_think(table->robots[turn],
                        release_limit(&table->release, timer_allowance(timer).limit));
}

bool ics_table_may_try(struct ics_table *table, const struct choice *choice) {
    struct timer timer = table->timers[ics_table_turn(table)];
    if (choice->asks || !release_is_needed(table->terms.rules))
        return true;
    timer_stop(&timer);
    struct limit limit = timer_allowance(&timer).limit;
    release_plan(&table->release, &timer, &limit);
    table->is_held = (choice->resigns || umpire_would_play(table->umpire, choice->try)) &&
                     !deadline_passed(release_moment(&table->release));
    table->held = *choice;
    return !table->is_held;
}

bool ics_table_is_due(const struct ics_table *table) {
    struct release release = table->release;
    return table->is_held && deadline_passed(release_moment(&release));
}

void ics_table_run(struct ics_table *table) {
    assert(!table->over);
    if (table->running)
        return;
    table->running = true;
    table->heard_us = clock_now_us();
    // A program that begins anew has thrown away what it thought before.
    struct timer *timer = &table->timers[ics_table_turn(table)];
    if (table->robots[ics_table_turn(table)] && !timer->pace.clock_ms)
        timer->turn_us = 0;
    ask_mover(table);
}

// What a turn has used is known also where no clock runs yet.
static void stop_clock(struct ics_table *table) {
    struct timer *timer = &table->timers[ics_table_turn(table)];
    int64_t left_us = timer->left_us;
    if (table->running && !table->waits)
        timer_stop(timer);
    if (!ics_table_ticks(table))
        timer->left_us = left_us;
}

void ics_table_pause(struct ics_table *table) {
    stop_clock(table);
    table->running = table->waits = table->is_held = false;
    table->away_us[WHITE] = table->away_us[BLACK] = 0;
    table->left_us = clock_now_us();
}

// Who is away, and who is waited for

bool ics_table_is_taken(const struct ics_table *table, enum colour side) {
    return table->people[side] || table->robots[side];
}

int64_t ics_table_away_ms(const struct ics_table *table, enum colour side) {
    return table->away_us[side] ? (clock_now_us() - table->away_us[side]) / 1000 : 0;
}

static int64_t grace_left_us(const struct ics_table *table, enum colour side) {
    int64_t used = table->away_us[side] ? clock_now_us() - table->away_us[side] : 0;
    return used < table->grace_us[side] ? table->grace_us[side] - used : 0;
}

int64_t ics_table_grace_ms(const struct ics_table *table, enum colour side) {
    return grace_left_us(table, side) / 1000;
}

void ics_table_attend(struct ics_table *table) {
    enum colour turn = ics_table_turn(table);
    bool waits = table->running && table->away_us[turn] && grace_left_us(table, turn) > 0;
    if (waits == table->waits)
        return;
    if (waits)
        stop_clock(table);
    else
        timer_start(&table->timers[turn]);
    table->waits = waits;
}

void ics_table_leave(struct ics_table *table, enum colour side) {
    table->people[side] = NULL;
    if (table->running)
        table->away_us[side] = clock_now_us();
    ics_table_attend(table);
}

void ics_table_return(struct ics_table *table, enum colour side) {
    table->grace_us[side] = grace_left_us(table, side);
    table->away_us[side] = 0;
    ics_table_attend(table);
}

void ics_table_seat_robot(struct ics_table *table, enum colour side, struct ics_robot *robot) {
    const struct record *record = &table->record;
    table->robots[side] = robot;
    table->program[side] = true;
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *exchange = &record->exchanges[i];
        if (law_hears(table->terms.rules, &exchange->said, side))
            ics_robot_hear(robot, exchange->said.side == side ? exchange->try : MOVE_NONE,
                           &exchange->said);
    }
}

// The firewall: each side hears what it may, and its own try alone.
static void deliver(struct ics_table *table, move_t try, const struct announcement *said) {
    for (int side = WHITE; side <= BLACK; side++) {
        move_t own = MOVE_NONE;
        if (said->side == side)
            own = try;
        if (!law_hears(table->terms.rules, said, (enum colour)side))
            continue;
        pencil_hear(&table->pencils[side], &table->views[side], own, said);
        view_hear(&table->views[side], own, said);
        if (table->robots[side])
            ics_robot_hear(table->robots[side], own, said);
    }
}

bool ics_table_may_ask(const struct ics_table *table) {
    return table->terms.rules->pawns == PAWNS_ASKED;
}

bool ics_table_is_tired_of(const struct ics_table *table, move_t try) {
    const struct view *view = &table->views[ics_table_turn(table)];
    size_t most = TRIES_A_PLY / 2 * (view->plies + (size_t)PLIES_IN_ADVANCE);
    if (table->tries[view->own.side] < most)
        return false;
    return try == MOVE_NONE || !own_makes_sense(&view->own, try) ||
           turn_is_nonsense(&view->turn, table->terms.rules, &view->own, try) ||
           turn_was_refused(&view->turn, try);
}

// Where the rules count nothing, somebody has to.
static bool is_endless(const struct ics_table *table) {
    return !table->terms.rules->draws_by_count && table->views[WHITE].plies >= GAME_MOST_PLIES;
}

static void judge(struct ics_table *table, move_t try, struct announcement *said) {
    table->tries[ics_table_turn(table)]++;
    *said = try == MOVE_NONE ? umpire_ask(table->umpire) : umpire_try(table->umpire, try);
    record_add(&table->record, try, said);
    deliver(table, try, said);
}

static void end_if_over(struct ics_table *table, const struct announcement *said) {
    if (umpire_is_over(table->umpire))
        ics_table_end(table, umpire_result(table->umpire), (enum termination)said->ending);
    else if (is_endless(table))
        ics_table_end(table, RESULT_DRAW, TERMINATION_MOVE_LIMIT);
}

bool ics_table_replay(struct ics_table *table, move_t try) {
    struct announcement said;
    if (table->over || (try == MOVE_NONE && !ics_table_may_ask(table)))
        return false;
    judge(table, try, &said);
    end_if_over(table, &said);
    return true;
}

bool ics_table_try(struct ics_table *table, move_t try, struct announcement *said) {
    struct timer *timer = &table->timers[ics_table_turn(table)];
    assert(table->running && !table->over);
    bool timed = ics_table_ticks(table);
    enum colour other = colour_other(ics_table_turn(table));
    stop_clock(table);
    if (timed && timer_is_over(timer))
        return false;
    judge(table, try, said);
    if (law_hears(table->terms.rules, said, other))
        table->heard_us = clock_now_us();
    if (said->verdict == SAID_MOVED && timed)
        timer_gain(timer);
    else if (said->verdict == SAID_MOVED)
        timer->turn_us = 0;
    end_if_over(table, said);
    if (!table->over)
        ask_mover(table);
    return true;
}

static void begin_again(struct ics_table *table) {
    const struct record *record = &table->record;
    umpire_close(table->umpire);
    table->umpire = umpire_open(record->rules, &record->start);
    table->expects = -1; // it was of a board that is gone
    for (int side = WHITE; side <= BLACK; side++) {
        view_begin(&table->views[side], record->rules, &record->start, (enum colour)side);
        table->tries[side] = 0;
    }
}

bool ics_table_take_back(struct ics_table *table, unsigned plies) {
    size_t moves = record_moves(&table->record);
    if (plies > moves)
        return false;
    struct record old = table->record;
    struct pencil pencils[2] = {table->pencils[WHITE], table->pencils[BLACK]};
    record_init(&table->record, old.rules, old.kind, &old.start);
    begin_again(table);
    for (int side = WHITE; side <= BLACK; side++)
        table->robots[side] = NULL;
    for (size_t i = 0; i < moves - plies; i++)
        for (size_t k = 0; k < old.plies[i].count; k++) {
            struct announcement said;
            judge(table, old.exchanges[old.plies[i].first + k].try, &said);
        }
    memcpy(table->pencils, pencils, sizeof pencils); // marks are the person's
    record_copy_notes(&table->record, &old);
    record_note_take_back(&table->record, moves - plies);
    record_free(&old);
    return true;
}

static int64_t left_us(const struct ics_table *table, enum colour side) {
    const struct timer *timer = &table->timers[side];
    bool ticks = ics_table_ticks(table) && side == ics_table_turn(table);
    return timer->left_us - (ticks ? clock_now_us() - timer->began_us : 0);
}

bool ics_table_flag_fell(const struct ics_table *table) {
    return ics_table_ticks(table) && left_us(table, ics_table_turn(table)) < 0;
}

int64_t ics_table_patience_ms(const struct ics_table *table) {
    struct release release = table->release;
    int64_t held = table->is_held ? deadline_left_us(release_moment(&release)) : INT64_MAX;
    int64_t left = ics_table_ticks(table) ? left_us(table, ics_table_turn(table)) : INT64_MAX;
    if (table->waits)
        left = grace_left_us(table, ics_table_turn(table));
    left = held < left ? held : left;
    return left == INT64_MAX ? -1 : left > 0 ? left / 1000 + 1 : 0;
}

int64_t ics_table_left_ms(const struct ics_table *table, enum colour side) {
    int64_t left = left_us(table, side);
    return left > 0 ? left / 1000 : 0;
}

// The program's as in a match: with its strength.
static void tag_name(struct ics_table *table, enum colour side, const char *tag) {
    char *name = table->program[side] && table->terms.strength
                     ? text_format("%s:strength=%d", table->names[side], table->terms.strength)
                     : mem_strdup(table->names[side]);
    record_set_tag(&table->record, tag, name);
    free(name);
}

static void tag(struct ics_table *table) {
    static const char *const NAMES[2] = {"White", "Black"};
    record_set_date(&table->record);
    record_set_tag(&table->record, "Event", "Kriegfish chess server");
    char *number = text_format("%u", table->number);
    record_set_tag(&table->record, "Round", number);
    free(number);
    if (*table->id)
        record_set_tag(&table->record, "GameId", table->id);
    for (int side = WHITE; side <= BLACK; side++) {
        tag_name(table, (enum colour)side, NAMES[side]);
        if (table->program[side])
            backing_tag_program(&table->record, (enum colour)side);
        if (table->robots[side])
            backing_tag(&table->record, (enum colour)side, ics_robot_judge(table->robots[side]),
                        ics_robot_model(table->robots[side]));
        backing_tag_fallbacks(&table->record, (enum colour)side, table->fallbacks[side]);
    }
}

void ics_table_end(struct ics_table *table, enum result result, enum termination termination) {
    if (table->over)
        return;
    stop_clock(table);
    table->over = true;
    table->running = table->waits = false;
    record_end(&table->record, result, termination);
    tag(table);
}

struct board ics_table_truth(const struct ics_table *table) {
    return *umpire_board(table->umpire);
}

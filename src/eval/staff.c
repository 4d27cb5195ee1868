// Kriegfish: handing out boards to engine processes, and what to do when one fails.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/staff.h"

#include "base/mem.h"
#include "base/wait.h"
#include "eval/builtin.h"
#include "eval/win.h"

#include <stdlib.h>

enum {
    CHUNK_LEAST = 8,
    CHUNK_MOST = 64,
    CHUNKS_WANTED = 16,  // of a batch, so that several workers finish at about the same time
    FAULTS_IN_A_ROW = 4, // then we give up
    FAULTS_IN_ALL = 40,
    STRIKES = 2, // a board that was in the chair for so many faults is not asked again
    PAUSE_MOST_MS = 10000,
};

// A run of boards that one worker does. Places in the list of boards to do.
struct chunk {
    size_t begin;  // where it was begun with a clean engine
    size_t done;   // boards before it are answered
    size_t next;   // to be asked
    size_t end;    // begin == end: no chunk
    unsigned move; // of board `next`, when its moves are asked one by one
};

struct member {
    struct worker worker;
    struct chunk chunk;
    struct deadline start; // when to start, as long as it is absent
    int64_t busy_us;       // since when it has worked on the question whose answer is next
    bool answered;         // in this shift
};

// One call of staff_work.
struct shift {
    const struct batch *batch;
    const size_t *todo;
    size_t count, next, size; // boards to do, first one of the next new chunk, size of a chunk
    uint8_t *strikes;         // by place
    struct chunk *returned;   // by workers that failed
    size_t returned_count;
};

struct staff {
    struct worker_plan plan;
    struct member *members;
    struct awaited *awaited;
    unsigned count, starts, faults, faults_in_a_row;
    char *despair;
    int64_t answer_us; // what an answer takes, about; 0: not known yet
    unsigned depth;    // to which that holds
    struct shift shift;
};

void staff_close(struct staff *staff) {
    if (!staff)
        return;
    for (unsigned i = 0; i < staff->count; i++)
        worker_free(&staff->members[i].worker);
    profile_free(&staff->plan.profile);
    free(staff->plan.program);
    free(staff->members);
    free(staff->awaited);
    free(staff->despair);
    free(staff);
}

const char *staff_despair(const struct staff *staff) {
    return staff->despair;
}

const char *staff_name(const struct staff *staff) {
    for (unsigned i = 0; i < staff->count; i++)
        if (staff->members[i].worker.name.length)
            return text_string(&staff->members[i].worker.name);
    return "";
}

unsigned staff_starts(const struct staff *staff) {
    return staff->starts;
}

unsigned staff_faults(const struct staff *staff) {
    return staff->faults;
}

static bool has_chunk(const struct member *member) {
    return member->chunk.begin < member->chunk.end;
}

static const struct board *board_at(const struct shift *shift, size_t place) {
    return &shift->batch->boards[shift->todo[place]];
}

static void unfinish(const struct shift *shift, size_t place) {
    if (shift->batch->judgements)
        shift->batch->judgements[shift->todo[place]].finished = false;
    else
        shift->batch->values[shift->todo[place]] = -1;
}

// Puts back what a failed worker had under way. Answers of one who talked nonsense are not to be
// trusted; those of one who died are.
static void return_chunk(struct staff *staff, struct member *member) {
    struct shift *shift = &staff->shift;
    struct chunk *chunk = &member->chunk;
    if (!has_chunk(member))
        return;
    if (member->worker.count)
        shift->strikes[worker_question(&member->worker)->tag]++;
    if (member->worker.nonsense)
        while (chunk->done > chunk->begin)
            unfinish(shift, --chunk->done);
    if (chunk->done < chunk->end)
        shift->returned[shift->returned_count++] =
            (struct chunk){chunk->done, chunk->done, chunk->done, chunk->end, 0};
    *chunk = (struct chunk){0};
}

static void give_up(struct staff *staff, const char *why) {
    if (!staff->despair)
        staff->despair = mem_strdup(why);
    for (unsigned i = 0; i < staff->count; i++)
        worker_end(&staff->members[i].worker, false);
}

static void take_fault(struct staff *staff, struct member *member) {
    const char *why = text_string(&member->worker.fault);
    bool hopeless = member->worker.hopeless;
    int64_t pause = staff->plan.profile.pause_ms;
    log_say(staff->plan.log, LOG_LEVEL_NOTE, "engine %s: %s", staff->plan.profile.name, why);
    return_chunk(staff, member);
    worker_end(&member->worker, false);
    staff->faults++;
    for (unsigned i = 0; i < staff->faults_in_a_row && pause < PAUSE_MOST_MS; i++)
        pause *= 4;
    member->start = deadline_in_ms(pause < PAUSE_MOST_MS ? pause : PAUSE_MOST_MS);
    staff->faults_in_a_row++;
    if (hopeless || staff->faults_in_a_row >= FAULTS_IN_A_ROW || staff->faults >= FAULTS_IN_ALL)
        give_up(staff, why);
}

static bool start(struct staff *staff, struct member *member) {
    staff->starts++;
    return worker_start(&member->worker);
}

struct staff *staff_open(struct worker_plan *plan, unsigned workers) {
    struct staff *staff = mem_zero(1, sizeof *staff);
    staff->plan = *plan;
    staff->count = workers ? workers : 1;
    staff->members = mem_zero(staff->count, sizeof *staff->members);
    staff->awaited = mem_zero(staff->count, sizeof *staff->awaited);
    for (unsigned i = 0; i < staff->count; i++)
        worker_init(&staff->members[i].worker, &staff->plan);
    for (unsigned i = 0; i < staff->count && !staff->despair; i++)
        if (!start(staff, &staff->members[i]))
            take_fault(staff, &staff->members[i]);
    return staff;
}

static bool take_chunk(struct shift *shift, struct chunk *chunk) {
    if (shift->returned_count) {
        *chunk = shift->returned[--shift->returned_count];
        return true;
    }
    if (shift->next == shift->count)
        return false;
    size_t begin = shift->next, left = shift->count - begin;
    shift->next += left < shift->size ? left : shift->size;
    *chunk = (struct chunk){begin, begin, begin, shift->next, 0};
    return true;
}

static bool is_struck(const struct shift *shift, size_t place) {
    return shift->strikes[place] >= STRIKES;
}

// Is an answer about this place still to come?
static bool is_awaited(const struct worker *worker, size_t place) {
    for (unsigned i = 0; i < worker->count; i++)
        if (worker->questions[(worker->first + i) % WINDOW_MAX].tag == place)
            return true;
    return false;
}

// Finishes the boards of which all is known.
static void settle(struct shift *shift, struct member *member) {
    struct chunk *chunk = &member->chunk;
    while (chunk->done < chunk->next && !is_awaited(&member->worker, chunk->done)) {
        size_t index = shift->todo[chunk->done];
        if (shift->batch->judgements && !is_struck(shift, chunk->done))
            shift->batch->judgements[index].finished = true;
        chunk->done++;
    }
}

// The next question about the chunk's next board, when its moves are asked one by one. A board
// without a reply needs no question: what it is worth is known.
static bool next_child(struct shift *shift, struct chunk *chunk, struct question *question) {
    struct judgement *judgement = &shift->batch->judgements[shift->todo[chunk->next]];
    const struct board *board = board_at(shift, chunk->next);
    struct moves moves;
    movegen_legal(board, &moves);
    judgement->count = moves.count;
    while (chunk->move < moves.count) {
        question->board = *board;
        question->move = chunk->move++;
        board_make(&question->board, moves.at[question->move]);
        if (movegen_any(&question->board))
            return true;
        bool mate = board_checkers(&question->board) != 0;
        judgement->win[question->move] = win_from_score(mate ? SCORE_MATE - 1 : SCORE_DRAW);
    }
    return false;
}

// One value for the chunk's next board by "eval", which tells nothing where men hang: so the engine
// is asked about the board after all exchanges, as we see them. False when there is no such board:
// then our own word has to do.
static bool next_quiet(struct shift *shift, struct chunk *chunk, struct question *question) {
    const struct board *board = board_at(shift, chunk->next);
    question->by_eval = true;
    if (builtin_calm(board, &question->board)) {
        question->turned = question->board.turn != board->turn;
        return true;
    }
    shift->batch->values[shift->todo[chunk->next]] = win_from_score(builtin_value(board, 0));
    return false;
}

static bool asks_eval(const struct shift *shift, const struct member *member) {
    return !shift->batch->judgements && shift->batch->depth == 1 &&
           member->worker.plan->profile.value == VALUE_BY_EVAL;
}

// The next question of the chunk; false when it has none left.
static bool next_question(struct shift *shift, struct member *member, struct question *question) {
    struct chunk *chunk = &member->chunk;
    bool one_by_one = shift->batch->judgements && !member->worker.has_lines;
    for (; chunk->next < chunk->end; chunk->next++, chunk->move = 0) {
        *question = (struct question){.tag = chunk->next, .depth = shift->batch->depth};
        if (is_struck(shift, chunk->next))
            continue;
        if (one_by_one) {
            if (next_child(shift, chunk, question))
                return true;
            continue;
        }
        if (asks_eval(shift, member)) {
            if (!next_quiet(shift, chunk, question))
                continue;
            chunk->next++;
            return true;
        }
        question->board = *board_at(shift, chunk->next++);
        question->all_moves = shift->batch->judgements != NULL;
        return true;
    }
    return false;
}

// How many questions may be under way. What is asked cannot be taken back, so that answers which
// come too late cost the time of the next call: with a deadline no more than can be in time. But
// one is always asked, for nobody knows. Deep looks, for which the way through the pipe is nothing,
// go one by one.
static unsigned window_of(const struct staff *staff, const struct member *member) {
    struct deadline until = staff->shift.batch->deadline;
    bool deep = staff->shift.batch->depth >= QUESTION_DEEP;
    unsigned window = deep ? 1 : (unsigned)staff->plan.profile.window;
    if (until.at_us == deadline_never().at_us)
        return window;
    int64_t each = staff->answer_us, left = until.at_us - clock_now_us();
    if (!each)
        return 1;
    int64_t most = left / each;
    if (most < 1)
        return member->answered ? 0 : 1;
    return most < window ? (unsigned)most : window;
}

// Asks as much as fits; false for a fault.
static bool feed(struct staff *staff, struct member *member) {
    struct worker *worker = &member->worker;
    struct question question;
    while (worker->count < window_of(staff, member) &&
           next_question(&staff->shift, member, &question)) {
        if (!worker->count)
            member->busy_us = clock_now_us();
        if (!worker_ask(worker, &question))
            return false;
    }
    settle(&staff->shift, member);
    bool over = worker->count == 0 && member->chunk.done == member->chunk.end;
    return !over || worker_seal(worker);
}

// Whatever a member can do now; false for a fault.
static bool tend(struct staff *staff, struct member *member) {
    struct worker *worker = &member->worker;
    if (worker->state == WORKER_ABSENT)
        return !deadline_passed(member->start) || start(staff, member);
    if (worker->state != WORKER_READY)
        return true;
    if (has_chunk(member))
        return feed(staff, member);
    if (worker->count)
        return true; // questions of an earlier batch
    if (worker->dirty)
        return worker_clean(worker);
    return !take_chunk(&staff->shift, &member->chunk) || feed(staff, member);
}

static void take_answer(struct shift *shift, struct worker *worker) {
    const struct question *question = worker_question(worker);
    const struct answer *answer = &worker->answer;
    if (!question->forgotten) {
        size_t index = shift->todo[question->tag];
        struct judgement *judgement =
            shift->batch->judgements ? &shift->batch->judgements[index] : NULL;
        if (!judgement) {
            float win = win_from_score(answer->score[0]);
            shift->batch->values[index] = question->turned ? 1 - win : win;
        } else if (question->all_moves) {
            judgement->count = answer->moves.count;
            for (unsigned i = 0; i < judgement->count; i++)
                judgement->win[i] = win_from_score(answer->score[i]);
        } else {
            judgement->win[question->move] = 1.0f - win_from_score(answer->score[0]);
        }
    }
    worker_next(worker);
}

// A mean that forgets: boards take longer when the machine is busy.
static void note_time(struct staff *staff, struct member *member) {
    int64_t now = clock_now_us(), took = now - member->busy_us;
    bool forgotten = worker_question(&member->worker)->forgotten;
    if (!forgotten)
        staff->answer_us = staff->answer_us ? (7 * staff->answer_us + took) / 8 : took;
    member->answered |= !forgotten;
    member->busy_us = now;
}

// Takes in all that a member has said; false for a fault.
static bool listen(struct staff *staff, struct member *member) {
    for (;;) {
        switch (worker_hear(&member->worker)) {
        case HEARD_NOTHING:
            return !worker_is_late(&member->worker);
        case HEARD_FAULT:
            return false;
        case HEARD_ANSWER:
            note_time(staff, member);
            take_answer(&staff->shift, &member->worker);
            break;
        case HEARD_SEAL:
            member->chunk = (struct chunk){0};
            staff->faults_in_a_row = 0;
            break;
        case HEARD_CLEAN:
            staff->faults_in_a_row = 0;
            break;
        case HEARD_PROGRESS:
            break;
        }
        if (!tend(staff, member))
            return false;
    }
}

static bool is_over(const struct staff *staff) {
    const struct shift *shift = &staff->shift;
    if (staff->despair || deadline_passed(shift->batch->deadline))
        return true;
    if (shift->next < shift->count || shift->returned_count)
        return false;
    for (unsigned i = 0; i < staff->count; i++)
        if (has_chunk(&staff->members[i]))
            return false;
    return true;
}

// Until somebody says something or the next moment that matters.
static void wait_for_news(struct staff *staff) {
    struct deadline until = staff->shift.batch->deadline;
    for (unsigned i = 0; i < staff->count; i++) {
        struct member *member = &staff->members[i];
        struct child *child = member->worker.child;
        staff->awaited[i] =
            (struct awaited){.source = child ? child_source(child) : (struct source){0}};
        until = deadline_earlier(until, child ? member->worker.limit : member->start);
    }
    wait_any(staff->awaited, staff->count, until);
}

// What is still under way when time is up is nobody's.
static void end_shift(struct staff *staff) {
    for (unsigned i = 0; i < staff->count; i++) {
        struct member *member = &staff->members[i];
        bool good = worker_forget(&member->worker);
        member->chunk = (struct chunk){0};
        member->answered = false;
        if (!good && !staff->despair)
            take_fault(staff, member);
        else if (member->worker.state == WORKER_READY && !member->worker.count &&
                 member->worker.dirty && !staff->despair &&
                 !worker_clean(&member->worker)) // while nobody waits for it
            take_fault(staff, member);
    }
    free(staff->shift.strikes);
    free(staff->shift.returned);
    staff->shift = (struct shift){0};
}

static size_t chunk_size(size_t count) {
    size_t size = count / CHUNKS_WANTED;
    return size < CHUNK_LEAST ? CHUNK_LEAST : size > CHUNK_MOST ? CHUNK_MOST : size;
}

static bool is_ready(const struct staff *staff) {
    for (unsigned i = 0; i < staff->count; i++) {
        enum worker_state state = staff->members[i].worker.state;
        if (state == WORKER_ABSENT || state == WORKER_GREETING || state == WORKER_SETTING)
            return false;
    }
    return true;
}

// A fault of one that should get ready, told while its process can still be asked.
static bool fail_to_start(struct staff *staff, struct member *member, char **cause) {
    struct text why = {0};
    worker_add_failure(&member->worker, &why);
    fail(cause, "%s", text_string(&why));
    text_free(&why);
    take_fault(staff, member);
    return false;
}

bool staff_wait(struct staff *staff, char **cause) {
    struct batch none = {.deadline = deadline_never()};
    bool good = true;
    staff->shift.batch = &none;
    while (good && !staff->despair && !is_ready(staff)) {
        for (unsigned i = 0; good && i < staff->count; i++) {
            struct member *member = &staff->members[i];
            if (!listen(staff, member) || !tend(staff, member))
                good = fail_to_start(staff, member, cause);
        }
        if (good && !is_ready(staff))
            wait_for_news(staff);
    }
    staff->shift = (struct shift){0};
    if (good && staff->despair)
        good = fail(cause, "%s", staff->despair);
    return good;
}

void staff_work(struct staff *staff, const struct batch *batch, const size_t *todo, size_t count) {
    if (batch->depth != staff->depth)
        staff->answer_us = 0;
    staff->depth = batch->depth;
    staff->shift = (struct shift){
        .batch = batch,
        .todo = todo,
        .count = count,
        .size = chunk_size(count),
        .strikes = mem_zero(count, sizeof *staff->shift.strikes),
        .returned = mem_zero(staff->count, sizeof *staff->shift.returned),
    };
    while (!is_over(staff)) {
        for (unsigned i = 0; i < staff->count && !staff->despair; i++) {
            struct member *member = &staff->members[i];
            if (!listen(staff, member) || !tend(staff, member))
                take_fault(staff, member);
        }
        if (!is_over(staff))
            wait_for_news(staff);
    }
    end_shift(staff);
}

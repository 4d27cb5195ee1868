// Kriegfish: handing out boards to engine processes, and what to do when one fails.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/crew.h"

#include "base/mem.h"
#include "eval/win.h"

#include <poll.h>
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
};

// One call of crew_work.
struct shift {
    const struct batch *batch;
    const size_t *todo;
    size_t count, next, size; // boards to do, first one of the next new chunk, size of a chunk
    uint8_t *strikes;         // by place
    struct chunk *returned;   // by workers that failed
    size_t returned_count;
};

struct crew {
    struct worker_plan plan;
    struct member *members;
    struct pollfd *polled;
    unsigned count, starts, faults, faults_in_a_row;
    char *despair;
    struct shift shift;
};

void crew_close(struct crew *crew) {
    if (!crew)
        return;
    for (unsigned i = 0; i < crew->count; i++)
        worker_free(&crew->members[i].worker);
    profile_free(&crew->plan.profile);
    free(crew->plan.program);
    free(crew->members);
    free(crew->polled);
    free(crew->despair);
    free(crew);
}

const char *crew_despair(const struct crew *crew) {
    return crew->despair;
}

const char *crew_name(const struct crew *crew) {
    for (unsigned i = 0; i < crew->count; i++)
        if (crew->members[i].worker.name.length)
            return text_string(&crew->members[i].worker.name);
    return "";
}

unsigned crew_starts(const struct crew *crew) {
    return crew->starts;
}

unsigned crew_faults(const struct crew *crew) {
    return crew->faults;
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
static void return_chunk(struct crew *crew, struct member *member) {
    struct shift *shift = &crew->shift;
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

static void give_up(struct crew *crew, const char *why) {
    if (!crew->despair)
        crew->despair = mem_strdup(why);
    for (unsigned i = 0; i < crew->count; i++)
        worker_end(&crew->members[i].worker, false);
}

static void take_fault(struct crew *crew, struct member *member) {
    const char *why = text_string(&member->worker.fault);
    bool hopeless = member->worker.hopeless;
    int64_t pause = crew->plan.profile.pause_ms;
    log_say(crew->plan.log, LOG_LEVEL_NOTE, "engine %s: %s", crew->plan.profile.name, why);
    return_chunk(crew, member);
    worker_end(&member->worker, false);
    crew->faults++;
    for (unsigned i = 0; i < crew->faults_in_a_row && pause < PAUSE_MOST_MS; i++)
        pause *= 4;
    member->start = deadline_in_ms(pause < PAUSE_MOST_MS ? pause : PAUSE_MOST_MS);
    crew->faults_in_a_row++;
    if (hopeless || crew->faults_in_a_row >= FAULTS_IN_A_ROW || crew->faults >= FAULTS_IN_ALL)
        give_up(crew, why);
}

static bool start(struct crew *crew, struct member *member) {
    crew->starts++;
    return worker_start(&member->worker);
}

struct crew *crew_open(struct worker_plan *plan, unsigned workers) {
    struct crew *crew = mem_zero(1, sizeof *crew);
    crew->plan = *plan;
    crew->count = workers ? workers : 1;
    crew->members = mem_zero(crew->count, sizeof *crew->members);
    crew->polled = mem_zero(crew->count, sizeof *crew->polled);
    for (unsigned i = 0; i < crew->count; i++)
        worker_init(&crew->members[i].worker, &crew->plan);
    for (unsigned i = 0; i < crew->count && !crew->despair; i++)
        if (!start(crew, &crew->members[i]))
            take_fault(crew, &crew->members[i]);
    return crew;
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

// The next question of the chunk; false when it has none left.
static bool next_question(struct shift *shift, struct member *member, struct question *question) {
    struct chunk *chunk = &member->chunk;
    bool one_by_one = shift->batch->judgements && !member->worker.has_lines;
    for (; chunk->next < chunk->end; chunk->next++, chunk->move = 0) {
        *question = (struct question){.tag = chunk->next};
        if (is_struck(shift, chunk->next))
            continue;
        if (one_by_one) {
            if (next_child(shift, chunk, question))
                return true;
            continue;
        }
        question->board = *board_at(shift, chunk->next++);
        question->all_moves = shift->batch->judgements != NULL;
        return true;
    }
    return false;
}

// Asks as much as fits; false for a fault.
static bool feed(struct crew *crew, struct member *member) {
    struct worker *worker = &member->worker;
    struct question question;
    while (worker->count < (unsigned)crew->plan.profile.window &&
           next_question(&crew->shift, member, &question))
        if (!worker_ask(worker, &question))
            return false;
    settle(&crew->shift, member);
    bool over = worker->count == 0 && member->chunk.done == member->chunk.end;
    return !over || worker_seal(worker);
}

// Whatever a member can do now; false for a fault.
static bool tend(struct crew *crew, struct member *member) {
    struct worker *worker = &member->worker;
    if (worker->state == WORKER_ABSENT)
        return !deadline_passed(member->start) || start(crew, member);
    if (worker->state != WORKER_READY)
        return true;
    if (has_chunk(member))
        return feed(crew, member);
    if (worker->count)
        return true; // questions of an earlier batch
    if (worker->dirty)
        return worker_clean(worker);
    return !take_chunk(&crew->shift, &member->chunk) || feed(crew, member);
}

static void take_answer(struct shift *shift, struct worker *worker) {
    const struct question *question = worker_question(worker);
    const struct answer *answer = &worker->answer;
    if (!question->forgotten) {
        size_t index = shift->todo[question->tag];
        struct judgement *judgement =
            shift->batch->judgements ? &shift->batch->judgements[index] : NULL;
        if (!judgement) {
            shift->batch->values[index] = win_from_score(answer->score[0]);
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

// Takes in all that a member has said; false for a fault.
static bool listen(struct crew *crew, struct member *member) {
    for (;;) {
        switch (worker_hear(&member->worker)) {
        case HEARD_NOTHING:
            return !worker_is_late(&member->worker);
        case HEARD_FAULT:
            return false;
        case HEARD_ANSWER:
            take_answer(&crew->shift, &member->worker);
            break;
        case HEARD_SEAL:
            member->chunk = (struct chunk){0};
            crew->faults_in_a_row = 0;
            break;
        case HEARD_CLEAN:
            crew->faults_in_a_row = 0;
            break;
        case HEARD_PROGRESS:
            break;
        }
        if (!tend(crew, member))
            return false;
    }
}

static bool is_over(const struct crew *crew) {
    const struct shift *shift = &crew->shift;
    if (crew->despair || deadline_passed(shift->batch->deadline))
        return true;
    if (shift->next < shift->count || shift->returned_count)
        return false;
    for (unsigned i = 0; i < crew->count; i++)
        if (has_chunk(&crew->members[i]))
            return false;
    return true;
}

// Until somebody says something or the next moment that matters.
static void wait_for_news(struct crew *crew) {
    struct deadline until = crew->shift.batch->deadline;
    for (unsigned i = 0; i < crew->count; i++) {
        struct member *member = &crew->members[i];
        struct child *child = member->worker.child;
        crew->polled[i] = (struct pollfd){.fd = child ? child_fd(child) : -1, .events = POLLIN};
        until = deadline_earlier(until, child ? member->worker.limit : member->start);
    }
    poll(crew->polled, crew->count, deadline_poll_ms(until));
}

// What is still under way when time is up is nobody's.
static void end_shift(struct crew *crew) {
    for (unsigned i = 0; i < crew->count; i++) {
        struct member *member = &crew->members[i];
        for (unsigned q = 0; q < WINDOW_MAX; q++)
            member->worker.questions[q].forgotten = true;
        member->chunk = (struct chunk){0};
    }
    free(crew->shift.strikes);
    free(crew->shift.returned);
    crew->shift = (struct shift){0};
}

static size_t chunk_size(size_t count) {
    size_t size = count / CHUNKS_WANTED;
    return size < CHUNK_LEAST ? CHUNK_LEAST : size > CHUNK_MOST ? CHUNK_MOST : size;
}

void crew_work(struct crew *crew, const struct batch *batch, const size_t *todo, size_t count) {
    crew->shift = (struct shift){
        .batch = batch,
        .todo = todo,
        .count = count,
        .size = chunk_size(count),
        .strikes = mem_zero(count, sizeof *crew->shift.strikes),
        .returned = mem_zero(crew->count, sizeof *crew->shift.returned),
    };
    while (!is_over(crew)) {
        for (unsigned i = 0; i < crew->count && !crew->despair; i++) {
            struct member *member = &crew->members[i];
            if (!listen(crew, member) || !tend(crew, member))
                take_fault(crew, member);
        }
        if (!is_over(crew))
            wait_for_news(crew);
    }
    end_shift(crew);
}

// Kriegfish: the conversation with one engine process.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/worker.h"

#include "base/mem.h"
#include "board/fen.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALL_LINES = 256, // for MultiPV: Stockfish allows 500, no board of a game has that many moves
    ARGUMENTS_MAX = 32,
    LINE_LIMIT = 65536,
    LINES_AT_ONCE = 4096, // heard before somebody else's turn comes
    POLITE_MS = 200,
    LAST_WORDS_MS = 1000,
    NO_SCORE = INT_MAX,
};

void worker_init(struct worker *worker, const struct worker_plan *plan) {
    *worker = (struct worker){.plan = plan, .state = WORKER_ABSENT, .limit = deadline_never()};
}

void worker_free(struct worker *worker) {
    worker_end(worker, true);
    text_free(&worker->name);
    text_free(&worker->options);
    text_free(&worker->fault);
    text_free(&worker->words);
}

static bool fault(struct worker *worker, const char *format, ...)
    __attribute__((format(KF_PRINTF, 2, 3)));

static bool fault(struct worker *worker, const char *format, ...) {
    va_list list;
    va_start(list, format);
    text_clear(&worker->fault);
    text_add_list(&worker->fault, format, list);
    va_end(list);
    return false;
}

static bool nonsense(struct worker *worker, const char *what) {
    worker->nonsense = true;
    return fault(worker, "%s", what);
}

// What we send is little, and an engine that reads takes it at once: a full pipe is a fault.
static bool say(struct worker *worker, const char *text) {
    char *cause = NULL;
    bool good = child_write(worker->child, text, strlen(text), deadline_now(), &cause);
    if (!good)
        fault(worker, "%s", cause);
    free(cause);
    return good;
}

// The patience of a profile is for depth 4; it doubles with every ply more.
static int64_t patience_ms(const struct worker *worker) {
    unsigned depth = worker->count ? worker->questions[worker->first].depth : 0;
    unsigned over = depth > 4 ? depth - 4 : 0;
    return (int64_t)worker->plan->profile.patience_ms << (over < 12 ? over : 12);
}

static void enter(struct worker *worker, enum worker_state state) {
    worker->state = state;
    bool starting = state == WORKER_GREETING || state == WORKER_SETTING;
    if (state == WORKER_READY || state == WORKER_ABSENT)
        worker->limit = deadline_never();
    else
        worker->limit =
            deadline_in_ms(starting ? worker->plan->profile.start_ms : patience_ms(worker));
}

static struct child *start_child(const struct worker_plan *plan, bool join_stderr, char **cause) {
    char *words = mem_strdup(plan->profile.arguments ? plan->profile.arguments : "");
    const char *argv[ARGUMENTS_MAX + 2] = {plan->program};
    char *split[ARGUMENTS_MAX];
    size_t count = text_split(words, split, ARGUMENTS_MAX);
    for (size_t i = 0; i < count && i < ARGUMENTS_MAX; i++)
        argv[i + 1] = split[i];
    struct child_spec spec = {.argv = argv, .line_limit = LINE_LIMIT, .join_stderr = join_stderr};
    struct child *child = child_start(&spec, cause);
    free(words);
    return child;
}

bool worker_start(struct worker *worker) {
    char *cause = NULL;
    text_clear(&worker->options);
    text_clear(&worker->words);
    worker->has_variant = worker->dirty = worker->nonsense = worker->hopeless = false;
    worker->lines = 0;
    worker->child = start_child(worker->plan, false, &cause);
    if (!worker->child) {
        worker->hopeless = true;
        fault(worker, "%s", cause);
        free(cause);
        return false;
    }
    enter(worker, WORKER_GREETING);
    return say(worker, "uci\n");
}

// Engines throw much away on their standard error that is nobody's business, but the system says
// there which library is missing.
static void hear_again(struct worker *worker) {
    struct child *child = start_child(worker->plan, true, NULL);
    struct deadline until = deadline_in_ms(LAST_WORDS_MS);
    char *line;
    if (!child)
        return;
    child_write(child, "uci\n", 4, until, NULL);
    while (child_hear(child, until, &line) == LINE_GOT)
        if (line[strspn(line, " \t")]) {
            text_clear(&worker->words);
            text_add_string(&worker->words, line);
        }
    child_stop(child, 0);
}

void worker_add_failure(struct worker *worker, struct text *text) {
    struct text fate = {0};
    if (!worker->words.length && worker->child && !deadline_passed(worker->limit))
        hear_again(worker);
    if (worker->child)
        child_add_fate(worker->child, &fate);
    bool ended = worker->child && strcmp(text_string(&fate), "running") != 0;
    text_add_string(text, ended ? text_string(&fate) : text_string(&worker->fault));
    if (worker->words.length)
        text_add(text, "; its last words: %.200s", text_string(&worker->words));
    else if (worker->child)
        text_add_string(text, "; it said nothing");
    text_free(&fate);
}

void worker_end(struct worker *worker, bool politely) {
    bool asked = worker->child && politely && say(worker, "quit\n");
    child_stop(worker->child, asked ? POLITE_MS : 0);
    worker->child = NULL;
    worker->count = 0;
    enter(worker, WORKER_ABSENT);
}

static bool has_option(const struct worker *worker, const char *name) {
    char *line = text_format("\n%s\n", name);
    bool found = strstr(text_string(&worker->options), line) != NULL;
    free(line);
    return found;
}

static void add_option(const struct worker *worker, struct text *text, const char *name,
                       const char *value) {
    if (has_option(worker, name))
        text_add(text, "setoption name %s value %s\n", name, value);
}

static bool is_chess(const struct worker *worker) {
    return worker->plan->kind == kind_at(0);
}

static bool send_options(struct worker *worker) {
    const struct worker_plan *plan = worker->plan;
    struct text text = {0};
    char hash[24];
    snprintf(hash, sizeof hash, "%ld", plan->hash_mb);
    add_option(worker, &text, "Threads", "1");
    add_option(worker, &text, "Hash", hash);
    for (size_t i = 0; i < plan->profile.option_count; i++)
        add_option(worker, &text, plan->profile.options[i].name, plan->profile.options[i].value);
    if (!is_chess(worker)) {
        if (plan->profile.variants)
            add_option(worker, &text, "VariantPath", plan->profile.variants);
        add_option(worker, &text, "UCI_Variant", plan->kind->name);
    }
    worker->has_lines = plan->profile.method != METHOD_CHILDREN && has_option(worker, "MultiPV");
    text_add_string(&text, "isready\n");
    bool good = say(worker, text_string(&text));
    text_free(&text);
    enter(worker, WORKER_SETTING);
    return good;
}

// The engine is idle as far as we know, so all three may be said at once.
bool worker_seal(struct worker *worker) {
    assert(worker->state == WORKER_READY && worker->count == 0);
    enter(worker, WORKER_SEALING);
    return say(worker, worker->dirty ? "isready\nucinewgame\nisready\n" : "isready\n");
}

bool worker_clean(struct worker *worker) {
    assert(worker->state == WORKER_READY && worker->count == 0);
    enter(worker, WORKER_CLEANING);
    return say(worker, "ucinewgame\nisready\n");
}

struct question *worker_question(struct worker *worker) {
    assert(worker->count);
    return &worker->questions[worker->first];
}

// Gets ready for the answer to the first question.
static void expect(struct worker *worker) {
    struct answer *answer = &worker->answer;
    const struct question *question = worker_question(worker);
    worker->limit = deadline_in_ms(patience_ms(worker));
    if (question->by_eval)
        return;
    movegen_legal(&question->board, &answer->moves);
    answer->missing = question->all_moves ? answer->moves.count : 1;
    for (unsigned i = 0; i < answer->moves.count; i++)
        answer->score[i] = NO_SCORE;
}

void worker_next(struct worker *worker) {
    assert(worker->count);
    worker->first = (worker->first + 1) % WINDOW_MAX;
    worker->count--;
    if (worker->count)
        expect(worker);
    else
        worker->limit = deadline_never();
}

// MultiPV may only change while the engine is idle.
static void add_lines(struct worker *worker, struct text *text, unsigned lines) {
    if (!worker->has_lines || worker->lines == lines)
        return;
    assert(worker->count == 0);
    text_add(text, "setoption name MultiPV value %u\n", lines);
    worker->lines = lines;
}

bool worker_ask(struct worker *worker, const struct question *question) {
    struct text text = {0};
    char fen[FEN_MAX];
    assert(worker->state == WORKER_READY && worker->count < WINDOW_MAX);
    assert(!board_flaw(&question->board));
    fen_write(&question->board, fen);
    if (question->by_eval) {
        text_add(&text, "position fen %s\neval\n", fen);
    } else {
        add_lines(worker, &text, question->all_moves ? ALL_LINES : 1);
        text_add(&text, "position fen %s\ngo depth %u\n", fen, question->depth);
        worker->dirty = true;
    }
    worker->questions[(worker->first + worker->count++) % WINDOW_MAX] = *question;
    if (worker->count == 1)
        expect(worker);
    bool good = say(worker, text_string(&text));
    text_free(&text);
    return good;
}

// Only a search that is long by itself is worth a word: short ones end before it is heard.
bool worker_forget(struct worker *worker) {
    for (unsigned i = 0; i < worker->count; i++)
        worker->questions[(worker->first + i) % WINDOW_MAX].forgotten = true;
    bool searches = worker->state == WORKER_READY && worker->count &&
                    !worker_question(worker)->by_eval &&
                    worker_question(worker)->depth >= QUESTION_DEEP;
    return !searches || say(worker, "stop\n");
}

static bool find_move(const struct moves *moves, move_t move, unsigned *index) {
    for (*index = 0; *index < moves->count; ++*index)
        if (moves->at[*index] == move)
            return true;
    return false;
}

static enum worker_heard take_score(struct worker *worker, const struct uci_line *line) {
    struct answer *answer = &worker->answer;
    unsigned index;
    if (worker->count == 0)
        return HEARD_NOTHING; // the tail of something; an answer counts from its "bestmove"
    if (!line->readable || !find_move(&answer->moves, line->move, &index)) {
        nonsense(worker, "it answered a move that is not legal");
        return HEARD_FAULT;
    }
    if (!worker_question(worker)->all_moves)
        index = 0;
    answer->missing -= answer->score[index] == NO_SCORE;
    answer->score[index] = line->score;
    return HEARD_NOTHING;
}

static enum worker_heard take_best(struct worker *worker, const struct uci_line *line) {
    const char *wrong = NULL;
    unsigned index;
    if (worker->state != WORKER_READY || worker->count == 0 || worker_question(worker)->by_eval)
        wrong = "it answered what it was not asked";
    else if (!line->readable || !find_move(&worker->answer.moves, line->move, &index))
        wrong = "it answered a move that is not legal";
    else if (worker->answer.missing && !worker_question(worker)->forgotten)
        wrong = "it gave no score for a legal move";
    if (!wrong)
        return HEARD_ANSWER;
    nonsense(worker, wrong);
    return HEARD_FAULT;
}

static enum worker_heard take_eval(struct worker *worker, const struct uci_line *line) {
    if (worker->state != WORKER_READY || worker->count == 0 || !worker_question(worker)->by_eval) {
        nonsense(worker, "it answered what it was not asked");
        return HEARD_FAULT;
    }
    if (!line->readable) {
        nonsense(worker, "it has no value for a board");
        return HEARD_FAULT;
    }
    bool white = worker_question(worker)->board.turn == WHITE;
    worker->answer.score[0] = white ? line->score : -line->score;
    return HEARD_ANSWER;
}

static void take_variant(struct worker *worker, const struct uci_line *line) {
    const struct kind *kind = worker->plan->kind;
    worker->has_variant = line->length == strlen(kind->name) &&
                          memcmp(line->text, kind->name, line->length) == 0 &&
                          line->files == kind->files && line->ranks == kind->ranks;
}

static enum worker_heard finish_settings(struct worker *worker) {
    if (!is_chess(worker) && !worker->has_variant) {
        worker->hopeless = true;
        fault(worker, "it cannot play %s", worker->plan->kind->name);
        return HEARD_FAULT;
    }
    enter(worker, WORKER_READY);
    return HEARD_PROGRESS;
}

static enum worker_heard take_ready(struct worker *worker) {
    switch (worker->state) {
    case WORKER_SETTING:
        return finish_settings(worker);
    case WORKER_SEALING:
        enter(worker, worker->dirty ? WORKER_CLEANING : WORKER_READY);
        return HEARD_SEAL;
    case WORKER_CLEANING:
        enter(worker, WORKER_READY);
        worker->dirty = false;
        return HEARD_CLEAN;
    case WORKER_ABSENT:
    case WORKER_GREETING:
    case WORKER_READY:
        break;
    }
    return HEARD_NOTHING;
}

static enum worker_heard take_greeting(struct worker *worker, const struct uci_line *line) {
    if (line->word == UCI_NAME) {
        text_clear(&worker->name);
        text_add_string(&worker->name, line->text);
    } else if (line->word == UCI_OPTION) {
        text_add_char(&worker->options, '\n');
        text_add_bytes(&worker->options, line->text, line->length);
        text_add_char(&worker->options, '\n');
    } else if (line->word == UCI_OK) {
        return send_options(worker) ? HEARD_PROGRESS : HEARD_FAULT;
    }
    return HEARD_NOTHING;
}

static void keep_words(struct worker *worker, const char *text) {
    bool starting = worker->state == WORKER_GREETING || worker->state == WORKER_SETTING;
    if (!starting || !text[strspn(text, " \t")])
        return;
    text_clear(&worker->words);
    text_add_string(&worker->words, text);
}

static enum worker_heard take_line(struct worker *worker, const char *text) {
    struct uci_line line = uci_read(text);
    keep_words(worker, text);
    if (line.word == UCI_OTHER)
        return HEARD_NOTHING;
    if (worker->state == WORKER_GREETING)
        return take_greeting(worker, &line);
    if (line.word == UCI_READY)
        return take_ready(worker);
    if (line.word == UCI_VARIANT && worker->state == WORKER_SETTING)
        take_variant(worker, &line);
    else if (line.word == UCI_SCORE)
        return take_score(worker, &line);
    else if (line.word == UCI_BEST)
        return take_best(worker, &line);
    else if (line.word == UCI_EVAL)
        return take_eval(worker, &line);
    return HEARD_NOTHING;
}

// Whoever ends closes its output a moment before.
static enum worker_heard hear_end(struct worker *worker) {
    enum { MOMENT_MS = 20 };
    struct text fate = {0};
    child_wait(worker->child, deadline_in_ms(MOMENT_MS));
    child_add_fate(worker->child, &fate);
    bool runs = strcmp(text_string(&fate), "running") == 0;
    fault(worker, "%s", runs ? "it closed its output" : text_string(&fate));
    text_free(&fate);
    return HEARD_FAULT;
}

enum worker_heard worker_hear(struct worker *worker) {
    for (unsigned i = 0; worker->child && i < LINES_AT_ONCE; i++) {
        enum worker_heard heard = HEARD_NOTHING;
        char *line;
        switch (child_hear(worker->child, deadline_now(), &line)) {
        case LINE_GOT:
            heard = take_line(worker, line);
            break;
        case LINE_TOO_LONG:
            nonsense(worker, "it said a line without end");
            return HEARD_FAULT;
        case LINE_LATE:
            return HEARD_NOTHING;
        case LINE_END:
            return hear_end(worker);
        }
        if (heard != HEARD_NOTHING)
            return heard;
    }
    return HEARD_NOTHING;
}

bool worker_is_late(struct worker *worker) {
    if (!deadline_passed(worker->limit))
        return false;
    bool starting = worker->state == WORKER_GREETING || worker->state == WORKER_SETTING;
    fault(worker, starting ? "it did not get ready in time" : "it does not answer");
    return true;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/wait.h"
#include "board/fen.h"
#include "board/notation.h"
#include "front/gui/thoughts.h"
#include "front/gui/uci.h"
#include "front/shared/diagram.h"
#include "front/shared/say.h"
#include "front/shared/session.h"
#include "front/shared/start.h"
#include "law/words.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FOREVER_MS = 1000000000,
    OVERHEAD_MS = 20, // between us and whoever holds the clock
    DEPTH_NODES = 64, // of work for each ply of `go depth`
    LATER_TURNS = 30  // a clock is shared out among so many after `ponderhit`
};

struct uci {
    struct session *session;
    bool debug, quit;
    bool ponders;   // the option Ponder
    unsigned lines; // the option MultiPV
    char *lost;     // why there is no position to go from; NULL when there is
    size_t given;   // moves of the position to go from: our own answer is not yet among them
    // What the GUI takes for one game and the umpire ended on the way: its start, and the moves
    // that were played before the game that is played now. NULL when there is nothing before it.
    char *origin;
    struct text passed;
    // The search.
    bool searching;        // a bestmove is owed
    bool held;             // but not before `stop` or `ponderhit`
    bool hurries;          // it is to end as soon as may be
    struct deadline until; // when it hurries by itself
    int64_t began_us;
    int64_t later_ms; // to think after `ponderhit`
    move_t best;
};

// What comes from the GUI may hold anything; only what can be printed goes back.
static char *about(const char *what, const char *word) {
    char shown[32];
    snprintf(shown, sizeof shown, "%s", word);
    for (char *c = shown; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return text_format("%s '%s'", what, shown);
}

static void say_cause(char *cause) {
    say("info string %s", cause);
    free(cause);
}

static void say_about(const char *what, const char *word) {
    say_cause(about(what, word));
}

// The GUI and we see different boards: whatever we did would be wrong.
static void lose(struct uci *uci, char *cause) {
    say("info string %s", cause);
    free(uci->lost);
    uci->lost = cause;
}

static void find(struct uci *uci) {
    free(uci->lost);
    uci->lost = NULL;
}

// The search

static void say_umpire(const struct uci *uci, const struct exchange *exchange) {
    struct text line = {0};
    char try[COORDINATES_MAX];
    notation_coordinates(exchange->try, try);
    text_add(&line, "info string %s: ", exchange->try == MOVE_NONE ? "any?" : try);
    words_add(&line, session_record(uci->session)->rules, &exchange->said);
    say("%s", text_string(&line));
    text_free(&line);
}

static void said(void *front, const struct exchange *exchange) {
    struct uci *uci = front;
    bool moved = exchange->said.verdict == SAID_MOVED;
    if (moved)
        uci->best = exchange->try;
    if (uci->debug || !moved)
        say_umpire(uci, exchange);
}

static void thought(void *front, const struct thought *thought) {
    const struct uci *uci = front;
    struct board truth = session_truth(uci->session);
    struct thoughts how = {.lines = uci->lines, .ms = (clock_now_us() - uci->began_us) / 1000};
    thoughts_say_uci(&how, thought, &truth);
}

static void pondered(void *front, uint64_t found) {
    const struct uci *uci = front;
    if (uci->debug)
        say("info string pondered: %llu boards found", (unsigned long long)found);
}

static void warned(void *front, const char *line) {
    (void)front;
    say("info string %s", line);
}

static void hurry(struct uci *uci) {
    uci->hurries = true;
    session_decide(uci->session);
    session_hurry(uci->session);
}

// After whatever happened: ends a search that has come to its end.
static void settle(struct uci *uci) {
    char move[COORDINATES_MAX] = "0000";
    if (!uci->searching)
        return;
    if (session_thinking(uci->session)) {
        // A refused try lets the player think anew, so it has to be told again.
        if (uci->hurries || deadline_passed(uci->until))
            hurry(uci);
        return;
    }
    if (uci->held)
        return;
    uci->searching = false;
    if (uci->best != MOVE_NONE)
        notation_coordinates(uci->best, move);
    say("bestmove %s", move);
    if (uci->ponders)
        session_ponder(uci->session);
}

// Ends a search now, before something is done that cannot be done meanwhile.
static void conclude(struct uci *uci) {
    uci->held = false;
    while (uci->searching) {
        uci->hurries = true;
        settle(uci);
        if (uci->searching && wait_for(session_source(uci->session), deadline_in_ms(1000)))
            session_attend(uci->session);
    }
}

// Games

// The game there is can be gone on with: by the rules that are set, and from the same start.
static bool begins_like(const struct uci *uci, const char *fen) {
    const struct record *record = session_record(uci->session);
    char known[FEN_MAX], wanted[FEN_MAX];
    struct board board;
    if (strcmp(record->rules->name, start_rules(session_settings(uci->session))->name) != 0 ||
        !fen_read(fen, record->kind, &board, NULL))
        return false;
    fen_write(&record->start, known);
    fen_write(&board, wanted);
    return strcmp(uci->origin ? uci->origin : known, wanted) == 0;
}

// How many of the moves, as words of a line, are those of the game so far.
static size_t common_moves(const struct record *record, const char *moves) {
    size_t length, count = 0;
    const char *word;
    char known[COORDINATES_MAX];
    while (count < record_moves(record) && (word = text_word(&moves, &length))) {
        notation_coordinates(record_move(record, count), known);
        if (length != strlen(known) || memcmp(word, known, length) != 0)
            break;
        count++;
    }
    return count;
}

static void forget_passed(struct uci *uci) {
    free(uci->origin);
    uci->origin = NULL;
    text_clear(&uci->passed);
}

static void remember_passed(struct uci *uci) {
    const struct record *record = session_record(uci->session);
    char fen[FEN_MAX], move[COORDINATES_MAX];
    fen_write(&record->start, fen);
    uci->origin = uci->origin ? uci->origin : mem_strdup(fen);
    for (size_t i = 0; i < record_moves(record); i++) {
        notation_coordinates(record_move(record, i), move);
        text_add(&uci->passed, "%s ", move);
    }
}

// The moves behind those that have passed; NULL when they are others.
static const char *skip_passed(const struct uci *uci, const char *moves) {
    const char *passed = text_string(&uci->passed), *known, *word;
    size_t known_length, length;
    while ((known = text_word(&passed, &known_length)))
        if (!(word = text_word(&moves, &length)) || length != known_length ||
            memcmp(word, known, length) != 0)
            return NULL;
    return moves;
}

// The umpire has ended the game, and the GUI goes on: so does the game, but where no more than a
// draw is left.
static bool go_on(struct uci *uci) {
    say("info string the umpire has ended the game: %s",
        termination_word(session_record(uci->session)->termination));
    return session_play_on(uci->session);
}

// A move in a dead position: another game from there, as dead.
static bool go_on_anew(struct uci *uci, move_t move) {
    struct board truth = session_truth(uci->session);
    char fen[FEN_MAX], name[COORDINATES_MAX];
    remember_passed(uci);
    notation_coordinates(move, name);
    text_add(&uci->passed, "%s ", name);
    board_make(&truth, move);
    fen_write(&truth, fen);
    return session_new(uci->session, fen, NULL);
}

static bool play(struct uci *uci, const char *name) {
    struct exchange exchange;
    if (!notation_read_coordinates(name, &exchange.try)) {
        lose(uci, about("no move is", name));
        return false;
    }
    struct board truth = session_truth(uci->session);
    if (!movegen_is_legal(&truth, exchange.try)) {
        lose(uci, about("no legal move is", name));
        return false;
    }
    if (session_over(uci->session) && !go_on(uci))
        return go_on_anew(uci, exchange.try);
    exchange.said = session_try(uci->session, exchange.try);
    if (uci->debug)
        say_umpire(uci, &exchange);
    return exchange.said.verdict == SAID_MOVED;
}

static void follow(struct uci *uci, const char *moves) {
    size_t common = common_moves(session_record(uci->session), moves);
    size_t known = record_moves(session_record(uci->session)), length;
    const char *word;
    if (known > common)
        session_undo(uci->session, (unsigned)(known - common));
    for (size_t i = 0; (word = text_word(&moves, &length)); i++) {
        char *name = text_format("%.*s", length > 20 ? 20 : (int)length, word);
        bool good = i < common || play(uci, name);
        free(name);
        if (!good)
            return;
    }
}

// Cuts the text at the word "moves"; what follows it, or the empty rest.
static char *cut_moves(char *text) {
    for (char *at = text; (at = strstr(at, "moves")); at += 5)
        if ((at == text || at[-1] == ' ' || at[-1] == '\t') &&
            (!at[5] || at[5] == ' ' || at[5] == '\t')) {
            *at = '\0';
            return at + 5;
        }
    return text + strlen(text);
}

static char *trim(char *text) {
    text += strspn(text, " \t");
    for (size_t end = strlen(text); end && strchr(" \t", text[end - 1]);)
        text[--end] = '\0';
    return text;
}

// Takes the moves off that have been played in an earlier game.
static bool set_up(struct uci *uci, const char *fen, const char **moves, char **cause) {
    const char *board = settings_text(session_settings(uci->session), "board");
    const struct kind *kind = board ? kind_find(board) : kind_at(0);
    const char *left = begins_like(uci, fen ? fen : kind->fen) ? skip_passed(uci, *moves) : NULL;
    if (left) {
        *moves = left;
        return true;
    }
    forget_passed(uci);
    return session_new(uci->session, fen, cause);
}

static void position(struct uci *uci, char *rest) {
    const char *moves = cut_moves(rest);
    char *cause = NULL, *start = trim(rest);
    bool fen = text_starts_with(start, "fen ");
    conclude(uci);
    find(uci);
    if (!fen && strcmp(start, "startpos") != 0)
        lose(uci, text_format("position is followed by startpos or fen"));
    else if (set_up(uci, fen ? trim(start + 4) : NULL, &moves, &cause))
        follow(uci, moves);
    else
        lose(uci, cause);
    uci->given = record_moves(session_record(uci->session));
}

// A GUI that says `go` twice wants the same position searched again, not the one after our answer.
static void go_back(struct uci *uci) {
    size_t known = record_moves(session_record(uci->session));
    if (known > uci->given)
        session_undo(uci->session, (unsigned)(known - uci->given));
}

static void ucinewgame(struct uci *uci, char *rest) {
    char *cause = NULL;
    (void)rest;
    conclude(uci);
    find(uci);
    forget_passed(uci);
    if (!session_new(uci->session, NULL, &cause))
        say_cause(cause);
    uci->given = 0;
}

// Going

// What `go` may be told, in the order of the table below.
enum { WTIME, BTIME, WINC, BINC, MOVESTOGO, MOVETIME, NODES, DEPTH, INFINITE, PONDER, GO_WORDS };

struct go {
    int64_t values[GO_WORDS];
    bool given[GO_WORDS];
    bool confined;     // to the moves after `searchmoves`,
    struct moves only; // which are these
};

// The moves up to a word that is none; returns how many words were taken.
static size_t read_only(char **words, size_t count, struct go *go) {
    size_t taken = 0;
    move_t move;
    go->confined = true;
    for (; taken < count && notation_read_coordinates(words[taken], &move); taken++)
        if (go->only.count < MOVES_MAX)
            go->only.at[go->only.count++] = move;
    return taken;
}

static void read_go(char *rest, struct go *go) {
    static const char *const NAMES[GO_WORDS] = {"wtime",     "btime",    "winc",  "binc",
                                                "movestogo", "movetime", "nodes", "depth",
                                                "infinite",  "ponder"};
    enum { MOST = 320 };
    char *words[MOST];
    size_t count = text_split(rest, words, MOST);
    count = count < MOST ? count : MOST;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i], "searchmoves") == 0)
            i += read_only(words + i + 1, count - i - 1, go);
        for (int k = 0; k < GO_WORDS; k++) {
            bool valued = k < INFINITE;
            long value = 0;
            if (strcmp(words[i], NAMES[k]) != 0 || (valued && i + 1 == count))
                continue;
            go->given[k] = !valued || text_to_long(words[i + 1], -1000000000, FOREVER_MS, &value);
            if (go->given[k])
                go->values[k] = value;
        }
    }
}

static int64_t at_least(int64_t value, int64_t least) {
    return value > least ? value : least;
}

// The most time for the turn as a whole; FOREVER_MS when there is no end to it.
static int64_t turn_ms(const struct go *go, enum colour side) {
    int clock = side == WHITE ? WTIME : BTIME;
    if (go->given[MOVETIME])
        return at_least(go->values[MOVETIME] - OVERHEAD_MS, 1);
    if (go->given[clock])
        return at_least(go->values[clock] * 3 / 4 - OVERHEAD_MS, 1);
    return FOREVER_MS;
}

// The time to go on after `ponderhit`.
static int64_t later_ms(const struct go *go, enum colour side) {
    int clock = side == WHITE ? WTIME : BTIME, gain = side == WHITE ? WINC : BINC;
    int64_t most = turn_ms(go, side);
    int64_t share = go->values[clock] / LATER_TURNS + go->values[gain] / 2;
    return go->given[clock] && !go->given[MOVETIME] && share < most ? at_least(share, 1) : most;
}

static struct pace pace_of(const struct go *go, enum colour side) {
    int clock = side == WHITE ? WTIME : BTIME, gain = side == WHITE ? WINC : BINC;
    struct pace pace = {0};
    if (go->given[NODES] || go->given[DEPTH])
        pace.nodes = (uint64_t)at_least(
            go->given[NODES] ? go->values[NODES] : go->values[DEPTH] * DEPTH_NODES, 1);
    if (go->given[MOVETIME])
        pace.turn_ms = turn_ms(go, side);
    if (go->given[INFINITE] || go->given[PONDER])
        pace.turn_ms = FOREVER_MS;
    else if (go->given[clock]) {
        pace.turns = go->given[MOVESTOGO] ? at_least(go->values[MOVESTOGO], 1) : 0;
        pace.clock_ms = at_least(go->values[clock], 1);
        pace.gain_ms = go->given[gain] ? at_least(go->values[gain], 0) : 0;
    }
    return pace;
}

static move_t first_legal(const struct moves *moves, const struct board *board) {
    for (unsigned i = 0; i < moves->count; i++)
        if (movegen_is_legal(board, moves->at[i]))
            return moves->at[i];
    return MOVE_NONE;
}

// Nothing can be won or lost any more: any move will do.
static void move_on(struct uci *uci, const struct go *go, const struct board *truth) {
    struct moves legal;
    movegen_legal(truth, &legal);
    uci->best = first_legal(go->confined ? &go->only : &legal, truth);
}

// Whether there is anything to search; says why not.
static bool can_search(struct uci *uci, const struct go *go) {
    struct board truth = session_truth(uci->session);
    if (uci->lost)
        say("info string there is no position to go from: %s", uci->lost);
    else if (!movegen_any(&truth))
        say("info string the game is over");
    else if (go->confined && first_legal(&go->only, &truth) == MOVE_NONE)
        say("info string none of searchmoves is legal");
    else if (!session_over(uci->session) || go_on(uci))
        return true;
    else
        move_on(uci, go, &truth);
    return false;
}

static void start_search(struct uci *uci, const struct go *go) {
    enum colour side = session_turn(uci->session);
    struct pace pace = pace_of(go, side);
    uci->searching = true;
    uci->hurries = false;
    uci->best = MOVE_NONE;
    uci->began_us = clock_now_us();
    uci->held = go->given[INFINITE] || go->given[PONDER];
    uci->later_ms = later_ms(go, side);
    uci->until = uci->held ? deadline_never() : deadline_in_ms(turn_ms(go, side));
    if (!can_search(uci, go))
        return;
    uci->given = record_moves(session_record(uci->session));
    session_seat(uci->session, (int)side);
    session_set_pace(uci->session, side, &pace);
    session_confine(uci->session, &go->only);
    if (uci->held)
        session_analyze(uci->session);
    else
        session_think(uci->session);
}

static void go(struct uci *uci, char *rest) {
    struct go go = {0};
    conclude(uci);
    go_back(uci);
    read_go(rest, &go);
    start_search(uci, &go);
}

static void stop(struct uci *uci, char *rest) {
    (void)rest;
    uci->held = false;
    if (uci->searching)
        hurry(uci);
}

static void ponderhit(struct uci *uci, char *rest) {
    (void)rest;
    uci->held = false;
    uci->until = deadline_in_ms(uci->later_ms);
    session_decide(uci->session);
}

// Options

static void add_words(struct text *line, char *words, const char *present) {
    bool found = false;
    for (char *rest = NULL, *word = strtok_r(words, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest)) {
        text_add(line, " var %s", word);
        found = found || strcmp(word, present) == 0;
    }
    if (!found)
        text_add(line, " var %s", present);
    free(words);
}

static void add_option(struct text *line, const struct settings *settings,
                       const struct setting *row) {
    bool set = row->initial || settings_given(settings, row->name);
    const char *value = row->type == SETTING_CHOICE || row->type == SETTING_TEXT
                            ? settings_text(settings, row->name)
                            : NULL;
    if (row->type == SETTING_BOOL)
        text_add(line, "check default %s", settings_bool(settings, row->name) ? "true" : "false");
    else if (row->type == SETTING_INT)
        text_add(line, "spin default %.0f min %.0f max %.0f",
                 set ? (double)settings_int(settings, row->name) : row->min, row->min,
                 row->max > INT_MAX ? INT_MAX : row->max);
    else if (row->type == SETTING_REAL)
        text_add(line, "string default %g", settings_real(settings, row->name));
    else if (row->type == SETTING_CHOICE || strcmp(row->name, "player") == 0) {
        value = value ? value : kind_at(0)->name; // the one choice without a default is the board
        text_add(line, "combo default %s", value);
        add_words(line, session_choices(row->name), value);
    } else
        text_add(line, "string default %s", value && *value ? value : "<empty>");
}

static void uci_word(struct uci *uci, char *rest) {
    (void)rest;
    say("id name %s", session_title(uci->session));
    say("id author the Kriegfish developers");
    for (const struct setting *row = session_options; row->name; row++) {
        struct text line = {0};
        add_option(&line, session_settings(uci->session), row);
        say("option name %s type %s", row->name, text_string(&line));
        text_free(&line);
    }
    say("option name Ponder type check default false");
    say("option name MultiPV type spin default 1 min 1 max %d", PROSPECTS_MOST);
    say("uciok");
}

// No move to ponder on is ever named; what the player does after `bestmove` is to grow its belief.
static void set_ponder(struct uci *uci, bool ponders) {
    uci->ponders = ponders;
    if (!ponders)
        session_rest(uci->session);
}

static void set_lines(struct uci *uci, const char *value) {
    long lines;
    if (text_to_long(value, 1, PROSPECTS_MOST, &lines))
        uci->lines = (unsigned)lines;
    else
        say("info string MultiPV must be a whole number from 1 to %d", PROSPECTS_MOST);
}

// Neither names nor words to choose from depend on large and small letters.
static void set(struct uci *uci, const char *name, const char *value) {
    const struct setting *row = session_options;
    struct text word = {0};
    char *cause = NULL;
    while (row->name && !text_is_like(row->name, name))
        row++;
    for (; *value; value++)
        text_add_char(&word,
                      row->type == SETTING_CHOICE ? (char)tolower((unsigned char)*value) : *value);
    if (!row->name)
        say_about("there is no option", name);
    else if (!session_set(uci->session, row->name, text_string(&word), &cause))
        say_cause(cause);
    else if (strcmp(row->name, "player") == 0 || strcmp(row->name, "engine") == 0 ||
             strcmp(row->name, "judge") == 0)
        say("info string %s plays", session_title(uci->session));
    text_free(&word);
}

// "name NAME value VALUE"; the value may hold spaces and be missing.
static void setoption(struct uci *uci, char *rest) {
    char *words[4];
    size_t count = text_split(rest, words, 4);
    const char *value = count >= 4 ? words[3] : "";
    conclude(uci);
    if (count < 2 || strcmp(words[0], "name") != 0 ||
        (count > 2 && strcmp(words[2], "value") != 0)) {
        say("info string setoption is followed by name NAME value VALUE");
        return;
    }
    if (strcmp(value, "<empty>") == 0)
        value = "";
    if (text_is_like(words[1], "Ponder"))
        set_ponder(uci, strcmp(value, "true") == 0);
    else if (text_is_like(words[1], "MultiPV"))
        set_lines(uci, value);
    else
        set(uci, words[1], value);
}

// Other words

static void isready(struct uci *uci, char *rest) {
    (void)uci;
    (void)rest;
    say("readyok");
}

static void debug(struct uci *uci, char *rest) {
    char *words[1];
    uci->debug = text_split(rest, words, 1) == 0 || strcmp(words[0], "off") != 0;
}

static void ignore(struct uci *uci, char *rest) {
    (void)uci;
    (void)rest;
}

static void quit(struct uci *uci, char *rest) {
    (void)rest;
    uci->quit = true;
}

// The true board, and what either side sees: the GUI knows it anyway.
static void display(struct uci *uci, char *rest) {
    struct board truth = session_truth(uci->session);
    struct text text = {0};
    char fen[FEN_MAX];
    (void)rest;
    fen_write(&truth, fen);
    diagram_add(&text, &truth);
    text_add(&text, "Fen: %s", fen);
    say("%s", text_string(&text));
    text_free(&text);
}

static const struct word {
    const char *name;
    void (*run)(struct uci *uci, char *rest); // rest: what follows the word; may be cut up
} WORDS[] = {
    {"uci", uci_word},        {"debug", debug},     {"isready", isready},
    {"setoption", setoption}, {"register", ignore}, {"ucinewgame", ucinewgame},
    {"position", position},   {"go", go},           {"stop", stop},
    {"ponderhit", ponderhit}, {"d", display},       {"quit", quit},
};

// Words that nobody knows are passed over, as the protocol wants it.
static void take_line(struct uci *uci, char *line) {
    const char *at = line;
    const char *word, *first = NULL;
    size_t length, first_length = 0;
    while ((word = text_word(&at, &length))) {
        for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
            if (strlen(WORDS[i].name) == length && memcmp(WORDS[i].name, word, length) == 0) {
                WORDS[i].run(uci, line + (at - line));
                return;
            }
        first_length = first ? first_length : length;
        first = first ? first : word;
    }
    if (first) {
        char *name = text_format("%.*s", first_length > 20 ? 20 : (int)first_length, first);
        say_about("there is no word", name);
        free(name);
    }
}

// Takes the lines that are there; false when there will be no more.
static bool take_lines(struct uci *uci, struct lines *input) {
    enum line_result got = LINE_LATE;
    char *line;
    while (!uci->quit && (got = lines_next(input, deadline_now(), &line)) != LINE_LATE) {
        if (got == LINE_END)
            return false;
        if (got == LINE_TOO_LONG)
            say("info string the line is too long");
        else
            take_line(uci, line);
        settle(uci);
    }
    return !uci->quit && !ferror(stdout);
}

static void serve(struct uci *uci, struct lines *input) {
    while (take_lines(uci, input)) {
        struct awaited items[2] = {{.source = input->source},
                                   {.source = session_source(uci->session)}};
        bool limited = uci->searching && !uci->held && !uci->hurries;
        wait_any(items, 2, limited ? uci->until : deadline_never());
        session_attend(uci->session);
        settle(uci);
    }
}

bool uci_run(struct lines *input, const struct settings *options, const char *first, char **cause) {
    struct uci uci = {.best = MOVE_NONE, .lines = 1};
    struct session_report report = {.said = said,
                                    .thought = thought,
                                    .pondered = pondered,
                                    .warned = warned,
                                    .unsaved = warned,
                                    .front = &uci};
    uci.session = session_open(options, &report, cause);
    if (!uci.session) {
        say("info string %s", *cause);
        return false;
    }
    if (first) {
        char *line = mem_strdup(first);
        take_line(&uci, line);
        free(line);
    }
    serve(&uci, input);
    free(uci.lost);
    free(uci.origin);
    text_free(&uci.passed);
    return session_close(uci.session, cause);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/wait.h"
#include "board/movegen.h"
#include "board/notation.h"
#include "front/gui/cecp.h"
#include "front/gui/edit.h"
#include "front/gui/krieg.h"
#include "front/gui/options.h"
#include "front/gui/thoughts.h"
#include "law/words.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOREVER_MS = 1000000000 };

// The game

static void think(struct cecp *desk) {
    if (session_over(desk->session) || session_thinking(desk->session))
        return;
    desk->tries = 0;
    desk->turn_began_us = clock_now_us();
    session_seat(desk->session, desk->side);
    if (desk->krieg)
        krieg_show_title(desk, "Kriegfish is thinking");
    if (desk->paused)
        desk->resumes = true;
    else
        session_think(desk->session);
}

static void pay_pongs(struct cecp *desk) {
    bool busy = session_thinking(desk->session) && !desk->analyzing;
    if (busy || !desk->pongs.length)
        return;
    fputs(text_string(&desk->pongs), stdout);
    fflush(stdout);
    text_clear(&desk->pongs);
}

static void seat(struct cecp *desk, enum colour side) {
    session_stop(desk->session);
    desk->side = side;
    session_seat(desk->session, side);
}

// Analysis: the side on the move thinks without end, by what it heard, and nothing is tried.
// Asked again and again: what changes the board stops it.
static void analyze_on(struct cecp *desk) {
    enum colour turn = session_turn(desk->session);
    if (desk->analyzing)
        session_play_on(desk->session);
    if (!desk->analyzing || desk->editing || desk->adrift || desk->paused ||
        session_over(desk->session) || session_thinking(desk->session))
        return;
    desk->tries = 0;
    desk->turn_began_us = clock_now_us();
    session_set_pace(desk->session, turn, &(struct pace){.turn_ms = FOREVER_MS});
    session_seat(desk->session, (int)turn);
    session_analyze(desk->session);
}

static void leave_analysis(struct cecp *desk) {
    if (!desk->analyzing)
        return;
    session_stop(desk->session);
    desk->analyzing = false;
    session_set_pace(desk->session, WHITE, &desk->pace);
    session_set_pace(desk->session, BLACK, &desk->pace);
    session_seat(desk->session, desk->side);
}

static void say_result(const struct record *record) {
    struct text comment = {0};
    text_add_string(&comment, termination_word(record->termination));
    if (comment.length)
        comment.bytes[0] = (char)toupper((unsigned char)comment.bytes[0]);
    say("%s {%s}", words_result(record->result), text_string(&comment));
    text_free(&comment);
}

// The game came to its end at our table: the GUI has to be told.
static void finish(struct cecp *desk) {
    if (!desk->ended)
        return;
    desk->ended = false;
    if (desk->analyzing)
        return;
    say_result(session_record(desk->session));
    desk->reveals = desk->krieg;
}

// What the session reports

// The next line of a turn's log. What XBoard takes for a depth has to grow, so that the newest line
// comes on top; it forgets lines of the depth 1.
static unsigned next_line(struct cecp *desk) {
    return 2 + desk->line++;
}

// Between two machines, where a person sees all: what the umpire says to ours, as lines among its
// thoughts.
static void tell_machine(struct cecp *desk, const struct announcement *said, const char *try) {
    struct text words = {0};
    bool moved = said->verdict == SAID_MOVED, own = said->side == desk->side;
    if (!desk->shows_thoughts || desk->analyzing || (own && !try))
        return;
    words_add_brief(&words, session_record(desk->session)->rules, said, desk->side);
    if (own && !moved)
        say("%u 0 0 0 %s: refused. %s", next_line(desk), try, text_string(&words));
    else if (words.length)
        say("%u 0 0 0 Umpire: %s", next_line(desk), text_string(&words));
    text_free(&words);
}

static void said(void *front, const struct exchange *exchange) {
    struct cecp *desk = front;
    const struct ruleset *rules = session_record(desk->session)->rules;
    char move[COORDINATES_MAX];
    bool moved = exchange->said.verdict == SAID_MOVED;
    desk->tries++;
    desk->told = (struct thought){0};
    if (!desk->krieg) {
        notation_coordinates(exchange->try, move);
        tell_machine(desk, &exchange->said, exchange->try == MOVE_NONE ? "any?" : move);
        if (moved)
            say("move %s", move);
        return;
    }
    if (moved)
        krieg_show_move(desk, &exchange->said);
    if (law_hears(rules, &exchange->said, cecp_person(desk)))
        krieg_speak(desk, &exchange->said, NULL);
}

static bool shows_thoughts(const struct cecp *desk) {
    return !desk->krieg && desk->shows_thoughts;
}

// Only for two machines: a person must not see it. One who looks on need not see the same twice.
static void thought(void *front, const struct thought *thought) {
    struct cecp *desk = front;
    struct thought told = desk->told;
    struct thoughts how = {.lines = desk->lines,
                           .ms = (clock_now_us() - desk->turn_began_us) / 1000,
                           .depth = desk->tries + 1};
    if (!shows_thoughts(desk))
        return;
    desk->told = *thought;
    desk->told.text = NULL;
    bool old = told.boards == thought->boards && told.try == thought->try &&
               fabs(told.win - thought->win) < 0.005;
    if (!desk->analyzing && old && desk->lines == 1)
        return;
    if (!desk->analyzing)
        how.depth = next_line(desk);
    // The best tries get a line of their own.
    bool brief = !desk->analyzing && settings_bool(session_settings(desk->session), "beliefs");
    thoughts_say_cecp(&how, brief ? &desk->told : thought);
}

static void believed(void *front, const struct suspicion *suspicion) {
    struct cecp *desk = front;
    const struct board *start = &session_record(desk->session)->start;
    if (!shows_thoughts(desk) || desk->analyzing)
        return;
    thoughts_say_suspicion(next_line(desk), suspicion, start->side[cecp_person(desk)]);
    thoughts_say_tries(next_line(desk), &desk->told);
}

static void pondered(void *front, uint64_t found) {
    const struct cecp *desk = front;
    if (!desk->krieg && desk->shows_thoughts)
        say("# pondered: %llu boards found", (unsigned long long)found);
}

static void hinted(void *front, move_t try) {
    char text[COORDINATES_MAX];
    (void)front;
    notation_coordinates(try, text);
    if (try == MOVE_NONE)
        say("telluser Hint: ask whether there are any pawn tries.");
    else
        say("Hint: %s", text);
}

static void warned(void *front, const char *line) {
    (void)front;
    say("# %s", line);
}

// XBoard shows this to whoever sits before it.
static void unsaved(void *front, const char *cause) {
    (void)front;
    say("tellusererror %s", cause);
}

static void ended(void *front, const struct record *record) {
    (void)record;
    ((struct cecp *)front)->ended = true;
}

// The words. `rest` is what follows the word, without spaces around it.

static void ignore(struct cecp *desk, const char *rest) {
    (void)desk;
    (void)rest;
}

static void protover(struct cecp *desk, const char *rest) {
    (void)rest;
    say("feature done=0");
    say("feature myname=\"%s\" variants=\"normal,krieg\"", session_title(desk->session));
    say("feature setboard=1 ping=1 usermove=1 playother=1 draw=1 name=1 time=1 pause=1 smp=1");
    say("feature colors=0 sigint=0 sigterm=0 reuse=1 debug=1 analyze=1 san=0 highlight=1");
    cecp_say_options(desk);
    say("feature done=1");
}

static void new_game(struct cecp *desk, const char *rest) {
    (void)rest;
    leave_analysis(desk);
    desk->krieg = desk->force = desk->paused = desk->resumes = desk->reveals = false;
    desk->side = BLACK;
    cecp_new_game(desk, NULL);
}

static void variant(struct cecp *desk, const char *rest) {
    bool krieg = strcmp(rest, "krieg") == 0;
    if (!krieg && strcmp(rest, "normal") != 0) {
        say("Error (unsupported variant): variant %s", rest);
        return;
    }
    leave_analysis(desk);
    desk->krieg = krieg;
    if (!cecp_new_game(desk, NULL) || !krieg)
        return;
    krieg_setup(desk, desk->revealed);
    krieg_show_title(desk, "Kriegfish: the game begins");
}

static void force(struct cecp *desk, const char *rest) {
    (void)rest;
    leave_analysis(desk);
    session_stop(desk->session);
    desk->force = true;
    desk->resumes = false;
}

// In Kriegspiel sides can be chosen before the first try only: whoever has seen one side's men must
// not play against them.
static bool may_sit(const struct cecp *desk, enum colour side) {
    return !desk->krieg || side == desk->side || !session_record(desk->session)->exchange_count;
}

static void refuse_side(struct cecp *desk, const char *word) {
    krieg_tell(desk, "Nobody changes sides in a game of Kriegspiel.");
    say("Error (nobody changes sides): %s", word);
}

// A GUI that was told that a position is illegal must not get a move in the one before it.
static bool is_adrift(const struct cecp *desk, const char *word) {
    if (desk->adrift)
        say("Error (the position was refused): %s", word);
    return desk->adrift;
}

static void go(struct cecp *desk, const char *rest) {
    enum colour turn = session_turn(desk->session);
    (void)rest;
    leave_analysis(desk);
    if ((session_thinking(desk->session) && !desk->force) || is_adrift(desk, "go"))
        return;
    if (!may_sit(desk, turn)) {
        refuse_side(desk, "go");
        return;
    }
    bool changes = desk->side != turn;
    desk->force = false;
    seat(desk, turn);
    if (desk->krieg && changes)
        krieg_setup(desk, true);
    think(desk);
}

static void playother(struct cecp *desk, const char *rest) {
    enum colour side = colour_other(session_turn(desk->session));
    (void)rest;
    leave_analysis(desk);
    if (is_adrift(desk, "playother"))
        return;
    if (!may_sit(desk, side)) {
        refuse_side(desk, "playother");
        return;
    }
    desk->force = false;
    seat(desk, side);
}

// Old words: this side is on the move, the player has the other one.
static void white(struct cecp *desk, const char *rest) {
    (void)rest;
    if (may_sit(desk, BLACK))
        seat(desk, BLACK);
}

static void black(struct cecp *desk, const char *rest) {
    (void)rest;
    if (may_sit(desk, WHITE))
        seat(desk, WHITE);
}

static void set_pace(struct cecp *desk, const struct pace *pace) {
    desk->pace = *pace;
    session_set_pace(desk->session, WHITE, pace);
    session_set_pace(desk->session, BLACK, pace);
}

// MOVES MINUTES[:SECONDS] SECONDS: how many moves the clock is for (0: all), the clock, the gain.
static void level(struct cecp *desk, const char *rest) {
    double moves = 0, minutes = 0, seconds = 0, gain = 0;
    if (sscanf(rest, "%lf %lf:%lf %lf", &moves, &minutes, &seconds, &gain) != 4 &&
        (seconds = 0, sscanf(rest, "%lf %lf %lf", &moves, &minutes, &gain) != 3)) {
        say("Error (three numbers are needed): level %s", rest);
        return;
    }
    double ms = (minutes * 60 + seconds) * 1000;
    if (!(ms >= 0 && ms < 1e12 && gain >= 0 && gain < 1e9 && moves >= 0 && moves < 1e6))
        return;
    set_pace(desk, &(struct pace){.clock_ms = ms < 1 ? 1 : (int64_t)ms,
                                  .gain_ms = (int64_t)(gain * 1000),
                                  .turns = (int64_t)moves});
}

static void seconds_a_move(struct cecp *desk, const char *rest) {
    double seconds;
    if (text_to_double(rest, 0.001, 1e6, &seconds))
        set_pace(desk, &(struct pace){.turn_ms = (int64_t)(seconds * 1000)});
    else
        say("Error (not a time): st %s", rest);
}

static void set_left(struct cecp *desk, enum colour side, const char *rest) {
    long centiseconds;
    if (desk->pace.clock_ms && text_to_long(rest, -100000000, 100000000, &centiseconds))
        session_set_left(desk->session, side, centiseconds * 10);
}

static void own_time(struct cecp *desk, const char *rest) {
    set_left(desk, desk->side, rest);
}

static void other_time(struct cecp *desk, const char *rest) {
    set_left(desk, cecp_person(desk), rest);
}

static const char *reason_not_to_move(const struct cecp *desk) {
    if (desk->adrift)
        return "the position was refused";
    if (session_over(desk->session))
        return "the game is over";
    if ((session_thinking(desk->session) && !desk->analyzing) ||
        (desk->krieg && session_turn(desk->session) == desk->side))
        return "it is not your turn";
    return NULL;
}

static void try_move(struct cecp *desk, move_t try, const char *text) {
    if (desk->analyzing)
        session_stop(desk->session);
    struct announcement said = session_try(desk->session, try);
    if (said.verdict != SAID_MOVED)
        say("Illegal move (%s): %s", said.verdict == SAID_NO ? "no" : "nonsense", text);
    if (desk->krieg)
        krieg_speak(desk, &said, text);
    else if (said.side != desk->side && !desk->force) {
        desk->line = 0;
        tell_machine(desk, &said, text);
    }
    if (said.verdict == SAID_MOVED && !desk->force && !desk->analyzing &&
        session_turn(desk->session) == desk->side)
        think(desk);
}

// After a yes to "any?" only some moves count.
static bool is_bound(const struct session *session, move_t try) {
    const struct view *view = session_view(session, session_turn(session));
    return turn_is_nonsense(&view->turn, view->rules, &view->own, try);
}

// Where nobody plays, a game that is entered may have gone on after the umpire's end, and its turns
// are not bound by what our player asked in them.
static void free_turn(struct cecp *desk, move_t move) {
    struct board truth = session_truth(desk->session);
    if (desk->krieg || desk->adrift || (!desk->force && !desk->analyzing) ||
        !movegen_is_legal(&truth, move))
        return;
    session_play_on(desk->session);
    if (!session_over(desk->session) && is_bound(desk->session, move))
        session_undo(desk->session, 0);
}

static void usermove(struct cecp *desk, const char *rest) {
    move_t try;
    if (!notation_read_coordinates(rest, &try)) {
        say("Illegal move (not a move): %s", rest);
        return;
    }
    free_turn(desk, try);
    const char *reason = reason_not_to_move(desk);
    if (reason)
        say("Illegal move (%s): %s", reason, rest);
    else
        try_move(desk, try, rest);
}

static void move_now(struct cecp *desk, const char *rest) {
    (void)rest;
    session_hurry(desk->session);
}

// XBoard says it after a result, and takes no lines until it is answered: all is shown then.
static void ping(struct cecp *desk, const char *rest) {
    text_add(&desk->pongs, "pong %s\n", rest);
    pay_pongs(desk);
    if (!desk->reveals)
        return;
    desk->reveals = false;
    desk->revealed = true;
    krieg_show_end(desk);
    say_result(session_record(desk->session));
}

// A player that expects little is glad of it.
static void draw(struct cecp *desk, const char *rest) {
    double expects = session_expects(desk->session);
    (void)rest;
    if (session_over(desk->session))
        return;
    if (expects >= 0 && expects < 0.4)
        say("offer draw");
    else if (desk->krieg)
        krieg_tell(desk, "The other side declines the draw.");
}

static enum termination termination_of(const char *comment) {
    static const struct {
        const char *word;
        enum termination termination;
    } ROWS[] = {{"resign", TERMINATION_RESIGNATION}, {"time", TERMINATION_TIME},
                {"flag", TERMINATION_TIME},          {"agree", TERMINATION_AGREEMENT},
                {"repet", TERMINATION_REPETITION},   {"fifty", TERMINATION_FIFTY_MOVES}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (strstr(comment, ROWS[i].word))
            return ROWS[i].termination;
    return TERMINATION_UNTOLD;
}

// The GUI has ended the game, or repeats what we told it.
static void result(struct cecp *desk, const char *rest) {
    static const enum result RESULTS[] = {RESULT_WHITE, RESULT_BLACK, RESULT_DRAW};
    enum result result = RESULT_NONE;
    session_stop(desk->session);
    if (session_over(desk->session))
        return;
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++)
        if (text_starts_with(rest, words_result(RESULTS[i])))
            result = RESULTS[i];
    session_end(desk->session, result,
                result == RESULT_NONE ? TERMINATION_ABANDONED : termination_of(rest));
    desk->ended = false;
    desk->force = true;
    // Not where XBoard is on its way to another game: it would take the board for that.
    desk->reveals = desk->krieg && result != RESULT_NONE;
}

static void setboard(struct cecp *desk, const char *rest) {
    if (desk->krieg)
        say("tellusererror Illegal position: the umpire alone sets up a game of Kriegspiel");
    else
        cecp_new_game(desk, rest);
}

static void edit(struct cecp *desk, const char *rest) {
    (void)rest;
    session_stop(desk->session);
    if (desk->krieg)
        say("Error (the umpire alone sets up a game of Kriegspiel): edit");
    else
        cecp_begin_edit(desk);
}

static void hint(struct cecp *desk, const char *rest) {
    char *cause = NULL;
    (void)rest;
    if (!session_thinking(desk->session) && !desk->adrift &&
        (!desk->krieg || session_turn(desk->session) == cecp_person(desk)) &&
        !session_hint(desk->session, &cause))
        say("telluser There is no hint: %s", cause);
    free(cause);
}

// The book is the umpire's: all that was said. An empty line ends it.
static void book(struct cecp *desk, const char *rest) {
    struct text log = {0};
    (void)rest;
    session_add_log(desk->session, cecp_person(desk), &log);
    say(" The umpire's log");
    for (const char *at = text_string(&log); *at;) {
        size_t length = strcspn(at, "\n");
        say(" %.*s", (int)length, at);
        at += length + (at[length] != '\0');
    }
    say("%s", "");
    text_free(&log);
}

// Not after the end of a game of Kriegspiel, when all has been shown.
static void take_back(struct cecp *desk, unsigned plies, const char *word) {
    bool shown = desk->krieg && session_over(desk->session);
    if (shown || !session_undo(desk->session, plies))
        say("Error (there is nothing to take back): %s", word);
    else if (desk->krieg) {
        krieg_clear_dots(desk);
        krieg_tell(desk, "Taken back; what was heard stays heard, and the record tells.");
    }
    desk->ended = false;
}

static void undo(struct cecp *desk, const char *rest) {
    (void)rest;
    take_back(desk, 1, "undo");
}

static void remove_moves(struct cecp *desk, const char *rest) {
    (void)rest;
    take_back(desk, 2, "remove");
}

static void post(struct cecp *desk, const char *rest) {
    (void)rest;
    desk->shows_thoughts = true;
}

static void nopost(struct cecp *desk, const char *rest) {
    (void)rest;
    desk->shows_thoughts = false;
}

static void hard(struct cecp *desk, const char *rest) {
    (void)rest;
    desk->ponders = true;
}

static void easy(struct cecp *desk, const char *rest) {
    (void)rest;
    desk->ponders = false;
    session_rest(desk->session);
}

// Where the GUI shows all men anyway. A person who plays Kriegspiel sees none of it, and what that
// window lists after a game are not the moves: `kriegfish analyze` reads the record.
static void analyze(struct cecp *desk, const char *rest) {
    (void)rest;
    if (desk->krieg) {
        say("Error (%s): analyze", session_over(desk->session)
                                       ? "kriegfish analyze is for finished games of Kriegspiel"
                                       : "nobody analyzes what nobody sees");
        return;
    }
    session_stop(desk->session);
    desk->force = desk->analyzing = true;
}

static void exit_analysis(struct cecp *desk, const char *rest) {
    (void)rest;
    leave_analysis(desk);
}

static void tell_progress(struct cecp *desk, const char *rest) {
    (void)rest;
    if (desk->analyzing)
        say("stat01: %lld 0 1 0 0", (long long)(clock_now_us() - desk->turn_began_us) / 10000);
}

static void opponent_name(struct cecp *desk, const char *rest) {
    session_name_opponent(desk->session, *rest ? rest : NULL);
}

static void cores(struct cecp *desk, const char *rest) {
    char *cause = NULL;
    if (!session_set(desk->session, "cores", rest, &cause))
        say("Error (%s): cores %s", cause, rest);
    free(cause);
}

static void lift(struct cecp *desk, const char *rest) {
    if (desk->krieg && !reason_not_to_move(desk))
        krieg_show_targets(desk, notation_read_square(rest));
}

static void pause_game(struct cecp *desk, const char *rest) {
    (void)rest;
    desk->resumes = desk->resumes || session_thinking(desk->session);
    desk->paused = true;
    session_stop(desk->session);
}

static void resume_game(struct cecp *desk, const char *rest) {
    bool resumes = desk->paused && desk->resumes;
    (void)rest;
    desk->paused = desk->resumes = false;
    if (resumes && !desk->force && !desk->adrift && session_turn(desk->session) == desk->side)
        think(desk);
}

static void quit(struct cecp *desk, const char *rest) {
    (void)rest;
    desk->quit = true;
}

struct word {
    const char *name;
    void (*act)(struct cecp *desk, const char *rest);
};

static const struct word WORDS[] = {
    {"xboard", ignore},
    {"protover", protover},
    {"accepted", ignore},
    {"rejected", ignore},
    {"new", new_game},
    {"variant", variant},
    {"quit", quit},
    {"random", ignore},
    {"force", force},
    {"go", go},
    {"playother", playother},
    {"white", white},
    {"black", black},
    {"level", level},
    {"st", seconds_a_move},
    {"sd", ignore},  // a blind player knows no depth
    {"nps", ignore}, // the option nodes does it
    {"time", own_time},
    {"otim", other_time},
    {"move", usermove},
    {"usermove", usermove},
    {"?", move_now},
    {"ping", ping},
    {"draw", draw},
    {"result", result},
    {"setboard", setboard},
    {"edit", edit},
    {"hint", hint},
    {"bk", book},
    {"undo", undo},
    {"remove", remove_moves},
    {"hard", hard},
    {"easy", easy},
    {"post", post},
    {"nopost", nopost},
    {"analyze", analyze},
    {"exit", exit_analysis},
    {".", tell_progress},
    {"name", opponent_name},
    {"rating", ignore},
    {"ics", ignore},
    {"computer", ignore},
    {"memory", ignore},
    {"cores", cores},
    {"egtpath", ignore},
    {"option", cecp_take_option},
    {"lift", lift},
    {"put", ignore},
    {"hover", ignore},
    {"exclude", ignore}, // for analysis
    {"include", ignore},
    {"setscore", ignore},
    {"pause", pause_game},
    {"resume", resume_game},
};

const char *cecp_word(unsigned index) {
    return index < sizeof WORDS / sizeof *WORDS ? WORDS[index].name : NULL;
}

static const struct word *find_word(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strlen(WORDS[i].name) == length && memcmp(WORDS[i].name, name, length) == 0)
            return &WORDS[i];
    return NULL;
}

static void take_line(struct cecp *desk, char *line) {
    const char *rest = line;
    size_t length;
    move_t try;
    for (size_t end = strlen(line); end && isspace((unsigned char)line[end - 1]); end--)
        line[end - 1] = '\0';
    if (desk->editing) {
        cecp_edit(desk, line);
        return;
    }
    const char *name = text_word(&rest, &length);
    if (!name)
        return;
    const struct word *word = find_word(name, length);
    rest += strspn(rest, " \t");
    if (word)
        word->act(desk, rest);
    else if (notation_read_coordinates(name, &try))
        usermove(desk, name);
    else
        say("Error (unknown command): %s", line);
}

// The loop

// The other side's time is for pondering, once the game has begun.
static void ponder(struct cecp *desk) {
    bool plays = !desk->force && !desk->analyzing && !desk->paused && !desk->editing;
    if (desk->ponders && plays && session_record(desk->session)->exchange_count)
        session_ponder(desk->session);
}

static void settle(struct cecp *desk) {
    finish(desk);
    analyze_on(desk);
    pay_pongs(desk);
    ponder(desk);
}

// Takes the lines that are here; false at the end.
static bool take_lines(struct cecp *desk, struct lines *input) {
    enum line_result got;
    char *line;
    while ((got = lines_next(input, deadline_now(), &line)) == LINE_GOT || got == LINE_TOO_LONG) {
        if (got == LINE_GOT)
            take_line(desk, line);
        else
            say("Error (the line is too long)");
        settle(desk);
        if (desk->quit)
            return false;
    }
    return got != LINE_END && !ferror(stdout);
}

static void serve(struct cecp *desk, struct lines *input) {
    while (take_lines(desk, input)) {
        struct awaited items[2] = {{.source = input->source},
                                   {.source = session_source(desk->session)}};
        wait_any(items, 2, deadline_never());
        session_attend(desk->session);
        settle(desk);
    }
}

bool cecp_run(struct lines *input, const struct settings *options, const char *first,
              char **cause) {
    struct cecp desk = {.side = BLACK, .shows_thoughts = true, .lines = 1};
    struct session_report report = {.said = said,
                                    .thought = thought,
                                    .believed = believed,
                                    .pondered = pondered,
                                    .hint = hinted,
                                    .warned = warned,
                                    .unsaved = unsaved,
                                    .ended = ended,
                                    .resigns = true,
                                    .front = &desk};
    desk.session = session_open(options, &report, cause);
    if (!desk.session) {
        say("tellusererror %s", *cause);
        return false;
    }
    if (first) {
        char *line = text_format("%s", first);
        take_line(&desk, line);
        free(line);
    }
    serve(&desk, input);
    text_free(&desk.pongs);
    cecp_clear_log(&desk);
    return session_close(desk.session, cause);
}

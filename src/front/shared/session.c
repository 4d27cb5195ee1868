// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "board/notation.h"
#include "eval/evaluator.h"
#include "eval/profile.h"
#include "front/shared/session.h"
#include "front/shared/start.h"
#include "front/shared/telling.h"
#include "front/shared/thinker.h"
#include "game/backing.h"
#include "game/game.h"
#include "game/pgn.h"
#include "game/release.h"
#include "game/timer.h"
#include "players/registry.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    HINT_MS = 1000,
    LOOK_MS = 1000, // the first look of an analysis; each one after it takes twice as long
    LOOKS = 8
};

struct session {
    struct settings options;
    struct session_report report;
    struct wake *wake; // thinkers ring, the front waits
    // The game.
    struct record record;
    struct umpire *umpire;
    struct view views[2];
    struct timer timers[2];
    uint64_t seed;
    char *opponent;
    size_t fallbacks; // of the player's tries
    bool over;
    size_t kept; // so many exchanges had the game when it went into its file, or 0
    // The player. It has heard all that its side did when it is `informed`.
    struct thinker *thinker;
    const struct kind *kind; // of the boards it was opened for
    char *title;
    int side;
    bool informed, thinking, pondering;
    bool analyzing;         // it thinks, but does not move
    bool idle;              // it has looked often enough
    unsigned looks;         // so many times
    struct moves only;      // what it is confined to
    struct release release; // of the move of this turn
    struct choice held;     // what will be tried then, if it is_held
    bool is_held;
    struct suspicion suspicion; // what the last choice went by, if it has_suspicion
    bool has_suspicion;
    double expects;
    struct thought told; // the last one of this try, if it has_told
    bool has_told;
    // Who gives hints, while a hint is wanted.
    struct thinker *adviser;
    uint64_t ticket;  // answers with another one are stale
    unsigned unsaved; // records that could not be written
};

// The settings of the game

// Options that are settings of the player, where it has them.
static const char *const HANDED_DOWN[] = {"strength", "judge", "select", "leaf", "resign", NULL};

static bool is_set_in(const char *spec, const char *name) {
    char *word = text_format("%s=", name);
    bool found = strstr(spec, word) != NULL;
    free(word);
    return found;
}

bool session_has_engine(void) {
    struct profile profile;
    char *program = NULL;
    if (profile_find(EVALUATOR_DEFAULT, &profile, NULL)) {
        program = profile_program(&profile, NULL);
        profile_free(&profile);
    }
    free(program);
    return program != NULL;
}

// The engine judges wherever one is installed, unless somebody has said who does or plays with less
// than full strength.
static bool engine_judges(const struct settings *options, const struct player_ops *ops) {
    const char *player = settings_text(options, "player");
    if (!setting_find(ops->settings, "judge") || settings_given(options, "judge") ||
        settings_given(options, "engine") || settings_given(options, "strength") ||
        is_set_in(player, "judge") || is_set_in(player, "engine") || is_set_in(player, "strength"))
        return false;
    return session_has_engine();
}

static char *spec_of(const struct settings *options) {
    const char *player = settings_text(options, "player");
    char *name = text_format("%.*s", (int)strcspn(player, ":"), player);
    const struct player_ops *ops = registry_find(name);
    struct text spec = {0};
    text_add_string(&spec, player);
    for (const char *const *row = HANDED_DOWN; ops && *row; row++) {
        if (!settings_given(options, *row) || !setting_find(ops->settings, *row) ||
            is_set_in(player, *row))
            continue;
        text_add(&spec, "%c%s=", strchr(text_string(&spec), ':') ? ',' : ':', *row);
        if (strcmp(*row, "strength") == 0)
            text_add(&spec, "%ld", settings_int(options, *row));
        else if (strcmp(*row, "resign") == 0)
            text_add_string(&spec, settings_bool(options, *row) ? "true" : "false");
        else
            text_add_string(&spec, settings_text(options, *row));
    }
    if (ops && engine_judges(options, ops))
        text_add(&spec, "%cjudge=auto", strchr(text_string(&spec), ':') ? ',' : ':');
    free(name);
    return text_take(&spec);
}

static struct thinker *open_thinker(const struct session *session, const struct settings *options,
                                    char **cause) {
    const char *engine = settings_text(options, "engine"), *model = settings_text(options, "model");
    char *spec = spec_of(options);
    struct thinker_spec wanted = {.player = spec,
                                  .engine = engine && *engine ? engine : NULL,
                                  .model = model && *model ? model : NULL,
                                  .kind = session->kind,
                                  .cores = (unsigned)settings_int(options, "cores"),
                                  .believes = settings_bool(options, "beliefs"),
                                  .wake = session->wake};
    struct thinker *thinker = thinker_open(&wanted, cause);
    free(spec);
    return thinker;
}

static bool is_engine(const char *judge) {
    return strcmp(judge, "none") != 0 && strcmp(judge, "builtin") != 0;
}

static char *make_title(const struct session *session) {
    const char *player = settings_text(&session->options, "player");
    const char *judge = thinker_judge(session->thinker);
    if (strcmp(judge, "none") == 0)
        return text_format("Kriegfish %s (%s)", PACKAGE_VERSION, player);
    return text_format("Kriegfish %s (%s, judge %s)", PACKAGE_VERSION, player, judge);
}

static bool replace_player(struct session *session, char **cause) {
    struct thinker *thinker = open_thinker(session, &session->options, cause);
    if (!thinker)
        return false;
    session_stop(session);
    thinker_close(session->thinker);
    free(session->title);
    session->thinker = thinker;
    session->title = make_title(session);
    session->informed = false;
    session_attend(session); // what it has to say of its engine
    return true;
}

// Engines are started for one kind of board.
static bool fit_player(struct session *session, const struct kind *kind, char **cause) {
    const struct kind *before = session->kind;
    bool engine = is_engine(thinker_judge(session->thinker));
    if (!kind || kind == before)
        return true;
    session->kind = kind;
    if (!engine || replace_player(session, cause))
        return true;
    session->kind = before;
    return false;
}

static const struct kind *kind_of_options(const struct settings *options) {
    const char *board = settings_text(options, "board");
    return board ? kind_find(board) : kind_at(0);
}

struct session *session_open(const struct settings *options, const struct session_report *report,
                             char **cause) {
    struct session *session = mem_zero(1, sizeof *session);
    session->report = *report;
    session->side = SESSION_NOBODY;
    session->wake = wake_open(cause);
    settings_init(&session->options, session_options);
    session->kind = kind_of_options(options);
    if (session->wake && settings_copy(&session->options, options, cause) &&
        replace_player(session, cause) && session_new(session, NULL, cause))
        return session;
    session_close(session, NULL);
    return NULL;
}

bool session_close(struct session *session, char **cause) {
    if (!session)
        return true;
    session_stop(session);
    session_end(session, RESULT_NONE, TERMINATION_ABANDONED);
    thinker_close(session->thinker);
    umpire_close(session->umpire);
    record_free(&session->record);
    settings_free(&session->options);
    wake_close(session->wake);
    unsigned unsaved = session->unsaved;
    free(session->opponent);
    free(session->title);
    free(session);
    return !unsaved || fail(cause, "%u game%s could not be saved", unsaved, unsaved > 1 ? "s" : "");
}

static bool is_word_of(const char *name, const char *const *words) {
    for (; *words; words++)
        if (strcmp(name, *words) == 0)
            return true;
    return false;
}

// In the midst of a turn, too: whoever comes thinks on, and the clock has run.
static bool relieve_player(struct session *session, char **cause) {
    bool thinking = session->thinking, analyzing = session->analyzing;
    if (!replace_player(session, cause))
        return false;
    if (!thinking)
        return true;
    timer_stop(&session->timers[session->side]);
    if (analyzing)
        session_analyze(session);
    else
        session_think(session);
    return true;
}

// Makes a value that was set come true.
static bool apply(struct session *session, const char *name, char **cause) {
    static const char *const PLAYERS[] = {"player", "engine", "model", "cores",   "strength",
                                          "judge",  "select", "leaf",  "beliefs", NULL};
    static const char *const GAMES[] = {"rules", "board", "seed", NULL};
    if (is_word_of(name, PLAYERS))
        return relieve_player(session, cause);
    int side = session->side;
    const struct record *record = &session->record;
    if (!is_word_of(name, GAMES) || record->exchange_count || session->thinking)
        return true;
    bool set_up = !record->kind || !fen_is_start(&record->start, record->kind);
    char fen[FEN_MAX];
    fen_write(&record->start, fen);
    const char *board = settings_text(&session->options, "board");
    if (set_up && (strcmp(name, "board") == 0 || (board && kind_find(board) != record->kind)))
        return true; // for the next game: somebody has set up this one
    if (!session_new(session, set_up ? fen : NULL, cause))
        return false;
    session_seat(session, side);
    return true;
}

bool session_set(struct session *session, const char *name, const char *value, char **cause) {
    const struct setting *row = setting_find(session_options, name);
    if (!row)
        return fail(cause, "there is no option '%s'", name);
    struct settings before;
    settings_init(&before, session_options);
    settings_copy(&before, &session->options, NULL);
    bool good = settings_set(&session->options, name, value, cause) && apply(session, name, cause);
    if (!good) {
        struct settings failed = session->options;
        session->options = before;
        before = failed;
    }
    settings_free(&before);
    return good;
}

const struct settings *session_settings(const struct session *session) {
    return &session->options;
}

const char *session_title(const struct session *session) {
    return session->title;
}

// The game

static void tag(struct session *session) {
    static const char *const NAMES[2] = {"White", "Black"};
    struct record *record = &session->record;
    const char *opponent = session->opponent ? session->opponent : "?";
    record_set_date(record);
    // Not Kriegspiel: XBoard takes an event of that name for a game whose moves it cannot read.
    record_set_tag(record, "Event", "Kriegfish game");
    for (int side = WHITE; side <= BLACK; side++)
        record_set_tag(record, NAMES[side], session->side == side ? session->title : opponent);
    if (session->side != SESSION_NOBODY) {
        char *seed = text_format(
            "%llu", (unsigned long long)game_seed(session->seed, (enum colour)session->side));
        record_set_tag(record, session->side == WHITE ? "WhiteSeed" : "BlackSeed", seed);
        free(seed);
        backing_tag_program(record, (enum colour)session->side);
        backing_tag(record, (enum colour)session->side, thinker_judge(session->thinker),
                    thinker_model(session->thinker));
        backing_tag_fallbacks(record, (enum colour)session->side, session->fallbacks);
    }
}

static void begin(struct session *session, const struct ruleset *rules, const struct kind *kind,
                  const struct board *start) {
    umpire_close(session->umpire);
    session->umpire = umpire_open(rules, start);
    record_init(&session->record, rules, kind, start);
    for (int side = WHITE; side <= BLACK; side++)
        view_begin(&session->views[side], rules, start, (enum colour)side);
    session->over = false;
    session->informed = session->pondering = false;
    session->expects = -1;
    session->fallbacks = 0;
    session->kept = 0;
}

// A position in which the game is over before it begins.
static void end_at_start(struct session *session) {
    struct announcement opening = umpire_opening(session->umpire);
    if (umpire_is_over(session->umpire))
        session_end(session, umpire_result(session->umpire), (enum termination)opening.ending);
}

bool session_new(struct session *session, const char *fen, char **cause) {
    const char *board = settings_text(&session->options, "board");
    return session_new_on(session, board ? kind_find(board) : fen ? NULL : kind_at(0), fen, cause);
}

bool session_new_on(struct session *session, const struct kind *kind, const char *fen,
                    char **cause) {
    const struct settings *options = &session->options;
    struct board start;
    if (!fen_read(fen ? fen : kind->fen, kind, &start, cause))
        return false;
    if (!kind && board_is_full(&start))
        kind = kind_at(0);
    if (!fit_player(session, kind, cause))
        return false;
    session_stop(session);
    if (session->umpire)
        session_end(session, RESULT_NONE, TERMINATION_ABANDONED);
    record_free(&session->record);
    session->side = SESSION_NOBODY;
    session->seed = settings_given(options, "seed") ? (uint64_t)settings_int(options, "seed")
                                                    : (uint64_t)clock_now_us() % 1000000;
    for (int side = WHITE; side <= BLACK; side++)
        session->timers[side] = timer_of(&session->timers[side].pace);
    begin(session, start_rules(options), kind, &start);
    end_at_start(session);
    return true;
}

void session_seat(struct session *session, int side) {
    assert(!session->thinking);
    if (side != session->side) {
        session_rest(session);
        session->informed = false;
    }
    session->side = side;
}

void session_name_opponent(struct session *session, const char *name) {
    free(session->opponent);
    session->opponent = name ? mem_strdup(name) : NULL;
}

// Tells a thinker all that a side heard so far.
static void inform(const struct session *session, struct thinker *thinker, enum colour side) {
    const struct record *record = &session->record;
    thinker_begin(thinker, &(struct briefing){.rules = record->rules,
                                              .start = record->start,
                                              .side = side,
                                              .seed = game_seed(session->seed, side)});
    for (size_t i = 0; i < record->exchange_count; i++) {
        const struct exchange *exchange = &record->exchanges[i];
        if (law_hears(record->rules, &exchange->said, side))
            thinker_hear(thinker, exchange->said.side == side ? exchange->try : MOVE_NONE,
                         &exchange->said);
    }
}

// The firewall: each side hears what it may, and its own try alone.
static void deliver(struct session *session, move_t try, const struct announcement *said) {
    for (int side = WHITE; side <= BLACK; side++) {
        if (!law_hears(session->record.rules, said, (enum colour)side))
            continue;
        move_t own = said->side == side ? try : MOVE_NONE
            ;
        view_hear(&session->views[side], own, said);
        if (session->informed && session->side == side)
            thinker_hear(session->thinker, own, said);
    }
}

static void carry(struct session *session, move_t try, const struct announcement *said) {
    session->pondering = false; // it stops by itself when there is something to hear
    record_add(&session->record, try, said);
    deliver(session, try, said);
    if (said->verdict == SAID_MOVED)
        timer_gain(&session->timers[said->side]);
}

static void settle(struct session *session, const struct announcement *said) {
    if (umpire_is_over(session->umpire))
        session_end(session, umpire_result(session->umpire), (enum termination)said->ending);
}

static void drop_adviser(struct session *session) {
    thinker_close(session->adviser);
    session->adviser = NULL;
}

// Can a record hold it?
static bool is_expressible(const struct board *board, move_t try) {
    bitboard_t area = board_area(board);
    return move_from(try) != move_to(try) && move_promotion(try) <= KING &&
           bits_has(area, move_from(try)) && bits_has(area, move_to(try));
}

struct announcement session_try(struct session *session, move_t try) {
    assert(!session->over && !session->thinking);
    if (!is_expressible(&session->record.start, try))
        return announcement_of(session->record.rules->says_nonsense ? SAID_NONSENSE : SAID_NO,
                               session_turn(session));
    struct announcement said = umpire_try(session->umpire, try);
    drop_adviser(session);
    carry(session, try, &said);
    settle(session, &said);
    return said;
}

bool session_may_ask(const struct session *session) {
    return !session->over && !session->thinking && session->record.rules->pawns == PAWNS_ASKED;
}

struct announcement session_ask(struct session *session) {
    assert(session_may_ask(session));
    struct announcement said = umpire_ask(session->umpire);
    carry(session, MOVE_NONE, &said);
    return said;
}

static void repeat_ply(struct session *session, const struct record *old, size_t ply) {
    for (size_t i = 0; i < old->plies[ply].count; i++) {
        move_t try = old->exchanges[old->plies[ply].first + i].try;
        struct announcement said =
            try == MOVE_NONE ? umpire_ask(session->umpire) : umpire_try(session->umpire, try);
        record_add(&session->record, try, &said);
        deliver(session, try, &said);
    }
}

// The first plies of a record again, with all that was tried. False when the umpire ends the game
// on the way.
static bool replay(struct session *session, const struct ruleset *rules, const struct record *old,
                   size_t plies) {
    size_t fallbacks = session->fallbacks;
    begin(session, rules, old->kind, &old->start);
    session->fallbacks = fallbacks;
    for (size_t i = 0; i < plies && !umpire_is_over(session->umpire); i++)
        repeat_ply(session, old, i);
    record_copy_notes(&session->record, old);
    return !umpire_is_over(session->umpire);
}

// Whoever takes back the draw after which nobody counted has a game again that counts.
static void replay_counted(struct session *session, const struct record *old, size_t plies) {
    size_t kept = session->kept;
    if (!replay(session, ruleset_find(old->rules->name), old, plies)) {
        record_free(&session->record);
        replay(session, old->rules, old, plies);
    }
    session->kept = session->record.exchange_count < kept ? 0 : kept;
}

bool session_undo(struct session *session, unsigned plies) {
    size_t moves = record_moves(&session->record);
    if (plies > moves)
        return false;
    session_stop(session);
    struct record old = session->record;
    for (size_t i = moves - plies; i < moves; i++)
        session->timers[(old.start.turn + i) % 2].moves--;
    replay_counted(session, &old, moves - plies);
    if (plies)
        record_note_take_back(&session->record, moves - plies);
    record_free(&old);
    return true;
}

void session_uncount(struct session *session) {
    struct record old = session->record;
    session_stop(session);
    replay(session, ruleset_uncounted(old.rules), &old, old.ply_count);
    record_free(&old);
}

bool session_play_on(struct session *session) {
    enum termination how = session->record.termination;
    size_t kept = session->record.exchange_count;
    if (!session->over || (how != TERMINATION_REPETITION && how != TERMINATION_FIFTY_MOVES))
        return false;
    session_uncount(session);
    session->kept = kept;
    return true;
}

bool session_save(struct session *session, const char *path, char **cause) {
    tag(session);
    return pgn_append(path, &session->record, cause);
}

bool session_is_kept(const struct session *session, const char *path) {
    const char *own = settings_text(&session->options, "pgn");
    return session->over && session->record.exchange_count &&
           session->record.exchange_count == session->kept && own && file_is_same(own, path);
}

static void write_record(struct session *session) {
    const char *path = settings_text(&session->options, "pgn");
    char *cause = NULL;
    size_t said = session->record.exchange_count; // nothing, where all was taken back
    bool fresh = record_has_story(&session->record) && (!said || said != session->kept);
    tag(session);
    if (path && *path && fresh && pgn_append(path, &session->record, &cause)) {
        session->kept = session->record.exchange_count;
    } else if (path && *path && fresh) {
        session->unsaved++;
        if (session->report.unsaved)
            session->report.unsaved(session->report.front, cause);
    }
    free(cause);
}

void session_end(struct session *session, enum result result, enum termination termination) {
    if (session->over || !session->umpire)
        return;
    session_stop(session);
    session->over = true;
    record_end(&session->record, result, termination);
    write_record(session);
    if (session->report.ended && termination != TERMINATION_ABANDONED)
        session->report.ended(session->report.front, &session->record);
}

bool session_over(const struct session *session) {
    return session->over;
}

enum colour session_turn(const struct session *session) {
    return umpire_turn(session->umpire);
}

const struct view *session_view(const struct session *session, enum colour side) {
    return &session->views[side];
}

void session_copy_notes(struct session *session, const struct record *from) {
    record_copy_notes(&session->record, from);
}

const struct record *session_record(const struct session *session) {
    return &session->record;
}

struct board session_truth(const struct session *session) {
    return *umpire_board(session->umpire);
}

// Thinking

void session_set_pace(struct session *session, enum colour side, const struct pace *pace) {
    struct timer before = session->timers[side], *timer = &session->timers[side];
    *timer = timer_of(pace);
    if (!session->thinking || session->side != (int)side)
        return;
    timer->began_us = before.began_us; // of a turn that goes on
    timer->turn_us = before.turn_us;
    timer->moves = before.moves;
}

void session_set_left(struct session *session, enum colour side, int64_t ms) {
    struct timer *timer = &session->timers[side];
    timer->left_us = ms * 1000;
    if (!timer->pace.clock_ms)
        timer->pace.clock_ms = ms > 0 ? ms : 1;
}

static struct limit limit_of(const struct session *session, const struct timer *timer) {
    long nodes = settings_int(&session->options, "nodes");
    struct timer own = *timer;
    if (nodes)
        return (struct limit){.until = deadline_never(), .nodes = (uint64_t)nodes};
    if (!own.pace.clock_ms && !own.pace.turn_ms && !own.pace.nodes)
        own.pace.turn_ms = (int64_t)(settings_real(&session->options, "st") * 1000);
    return timer_allowance(&own).limit;
}

static void order_choice(struct session *session) {
    struct timer *timer = &session->timers[session->side];
    struct limit limit = limit_of(session, timer);
    timer_start(timer);
    session->idle = false;
    session->has_told = session->analyzing && session->looks && session->has_told;
    if (session->analyzing && !limit.nodes)
        limit = (struct limit){.until = deadline_in_ms((int64_t)LOOK_MS << session->looks)};
    thinker_choose(session->thinker, release_limit(&session->release, limit), ++session->ticket);
    if (session->release.hurried)
        thinker_hurry(session->thinker);
}

void session_confine(struct session *session, const struct moves *only) {
    session->only = *only;
}

static void start_thinking(struct session *session) {
    assert(!session->over && !session->thinking && (int)session_turn(session) == session->side);
    if (!session->informed)
        inform(session, session->thinker, (enum colour)session->side);
    drop_adviser(session);
    session->informed = true;
    session->thinking = true;
    session->pondering = false;
    session->timers[session->side].turn_us = 0;
    session->release = (struct release){0};
    thinker_confine(session->thinker, &session->only);
    session->only.count = 0;
    order_choice(session);
}

void session_think(struct session *session) {
    session->analyzing = false;
    start_thinking(session);
}

void session_analyze(struct session *session) {
    session->analyzing = true;
    session->looks = 0;
    start_thinking(session);
}

void session_decide(struct session *session) {
    bool idle = session->analyzing && session->idle;
    session->analyzing = false;
    if (session->thinking && idle)
        order_choice(session);
}

bool session_thinking(const struct session *session) {
    return session->thinking;
}

// A move that waits for its moment does not come at once, either: else one could tell by it whether
// there was a refusal before.
void session_hurry(struct session *session) {
    if (!session->thinking || (session->is_held && session->release.hurried))
        return;
    release_hurry(&session->release);
    thinker_hurry(session->thinker);
    if (session->is_held)
        thinker_wait(session->thinker, release_moment(&session->release), ++session->ticket);
}

void session_stop(struct session *session) {
    drop_adviser(session);
    if (session->thinking)
        thinker_hurry(session->thinker);
    session_rest(session);
    session->thinking = session->analyzing = session->is_held = false;
    session->ticket++;
}

// Whether the player has somebody to wait for, and may use the time: work that is counted must not
// depend on it.
static bool may_ponder(const struct session *session) {
    return !session->over && !session->thinking && session->side != SESSION_NOBODY &&
           (int)session_turn(session) != session->side &&
           !settings_int(&session->options, "nodes") && !session->timers[session->side].pace.nodes;
}

void session_ponder(struct session *session) {
    if (session->pondering || !may_ponder(session))
        return;
    if (!session->informed)
        inform(session, session->thinker, (enum colour)session->side);
    session->informed = session->pondering = true;
    thinker_ponder(session->thinker);
}

void session_rest(struct session *session) {
    if (session->pondering)
        thinker_hurry(session->thinker);
    session->pondering = false;
}

static void tell_thought(struct session *session, const struct choice *choice) {
    struct thought thought = {.try = choice->asks ? MOVE_NONE : choice->try,
                              .win = choice->win,
                              .boards = choice->boards,
                              .nodes = choice->nodes};
    const struct thought *told = &session->told;
    if (session->has_told && told->try == thought.try && told->boards == thought.boards &&
        told->nodes == thought.nodes)
        return; // the player has said so itself
    session->told = thought;
    session->has_told = true;
    if (session->report.thought)
        session->report.thought(session->report.front, &thought);
}

static bool resigns(const struct session *session, const struct choice *choice) {
    return choice->resigns && session->report.resigns;
}

// What the player thought of its move, and where it believed the enemy; the record is for after the
// game.
static void note_choice(struct session *session, const struct choice *choice) {
    struct text remark = {0};
    if (!settings_bool(&session->options, "beliefs"))
        return;
    remark_add_choice(&remark, choice);
    if (session->has_suspicion)
        remark_add_suspicion(&remark, &session->suspicion);
    if (remark.length)
        record_add_note(&session->record, session->record.ply_count - 1, text_string(&remark));
    text_free(&remark);
}

// The umpire answers, and the player goes on until it has moved.
static void play_choice(struct session *session, const struct choice *choice) {
    if (resigns(session, choice)) {
        session_end(session, session->side == WHITE ? RESULT_BLACK : RESULT_WHITE,
                    TERMINATION_RESIGNATION);
        return;
    }
    move_t try = choice->asks ? MOVE_NONE : choice->try;
    timer_stop(&session->timers[session->side]);
    session->is_held = false;
    session->fallbacks += choice->stood_in;
    struct announcement said =
        choice->asks ? umpire_ask(session->umpire) : umpire_try(session->umpire, try);
    carry(session, try, &said);
    session->thinking = said.verdict != SAID_MOVED;
    if (!session->thinking) {
        note_choice(session, choice);
        session->expects = choice->win;
    }
    if (session->report.said)
        session->report.said(session->report.front, &(struct exchange){try, said});
    if (session->thinking)
        order_choice(session);
    settle(session, &said);
}

// Whether a choice has to wait, so that nobody can tell by the clock what came before it. Whoever
// gives up does so when it would have moved.
static bool must_wait(struct session *session, const struct choice *choice) {
    struct timer timer = session->timers[session->side];
    if (choice->asks || !release_is_needed(session->record.rules))
        return false;
    timer_stop(&timer);
    struct limit limit = limit_of(session, &timer);
    release_plan(&session->release, &timer, &limit);
    bool ends_turn = resigns(session, choice) || umpire_would_play(session->umpire, choice->try);
    return ends_turn && !deadline_passed(release_moment(&session->release));
}

// An analysis looks longer and longer, so that there is soon something to show.
static void look_again(struct session *session) {
    bool counted = limit_of(session, &session->timers[session->side]).nodes;
    session->idle = counted || ++session->looks == LOOKS;
    if (!session->idle)
        order_choice(session);
}

// Tells what it thinks, and then, if it is to, what it believes.
static void tell_choice(struct session *session, const struct news *news) {
    const struct session_report *report = &session->report;
    session->suspicion = news->suspicion;
    session->has_suspicion = news->has_suspicion;
    tell_thought(session, &news->choice);
    if (news->has_suspicion && report->believed)
        report->believed(report->front, &news->suspicion);
}

static void take_choice(struct session *session, const struct choice *choice) {
    if (session->analyzing) {
        look_again(session);
        return;
    }
    if (!must_wait(session, choice)) {
        play_choice(session, choice);
        return;
    }
    session->held = *choice;
    session->is_held = true;
    thinker_wait(session->thinker, release_moment(&session->release), ++session->ticket);
}

static void take_news(struct session *session, const struct news *news) {
    const struct session_report *report = &session->report;
    bool fresh = session->thinking && news->ticket == session->ticket;
    if (news->kind == NEWS_WARNING && report->warned)
        report->warned(report->front, news->text);
    else if (news->kind == NEWS_THOUGHT && fresh && report->thought) {
        report->thought(report->front, &news->thought);
        session->told = news->thought;
        session->told.text = NULL;
        session->has_told = true;
    } else if (news->kind == NEWS_CHOICE && fresh) {
        tell_choice(session, news);
        take_choice(session, &news->choice);
    } else if (news->kind == NEWS_WAITED && fresh && session->is_held)
        play_choice(session, &session->held);
    else if (news->kind == NEWS_PONDERED && report->pondered)
        report->pondered(report->front, news->found);
}

static void attend_adviser(struct session *session) {
    struct news news;
    while (session->adviser && thinker_news(session->adviser, &news)) {
        free(news.text);
        if (news.kind != NEWS_CHOICE)
            continue;
        drop_adviser(session);
        if (session->report.hint)
            session->report.hint(session->report.front,
                                 news.choice.asks ? MOVE_NONE : news.choice.try);
    }
}

void session_attend(struct session *session) {
    struct news news;
    wake_hush(session->wake);
    while (thinker_news(session->thinker, &news)) {
        take_news(session, &news);
        free(news.text);
    }
    attend_adviser(session);
}

struct source session_source(const struct session *session) {
    return wake_source(session->wake);
}

double session_expects(const struct session *session) {
    return session->expects;
}

// Good advice, whoever plays against one: the default player with all its strength.
static struct thinker *open_adviser(const struct session *session, char **cause) {
    struct settings options;
    settings_init(&options, session_options);
    bool good =
        settings_copy(&options, &session->options, cause) &&
        settings_set(&options, "player", registry_at(0)->name, cause) &&
        (!settings_given(&options, "strength") || settings_set(&options, "strength", "10", cause));
    struct thinker *adviser = good ? open_thinker(session, &options, cause) : NULL;
    settings_free(&options);
    return adviser;
}

bool session_hint(struct session *session, char **cause) {
    enum colour side = session_turn(session);
    drop_adviser(session);
    if (session->over || session->thinking)
        return fail(cause, session->over ? "the game is over" : "it is not your turn");
    session->adviser = open_adviser(session, cause);
    if (!session->adviser)
        return false;
    long nodes = settings_int(&session->options, "nodes");
    struct limit limit = {.until = nodes ? deadline_never() : deadline_in_ms(HINT_MS),
                          .nodes = (uint64_t)nodes};
    inform(session, session->adviser, side);
    thinker_choose(session->adviser, limit, 0);
    return true;
}

void session_add_log(const struct session *session, enum colour side, struct text *text) {
    const struct record *record = &session->record;
    struct telling telling = {.eyes = side == WHITE ? EYES_WHITE : EYES_BLACK};
    struct text head = {0};
    telling_begin(&telling, record, &head);
    text_free(&head);
    for (size_t i = 0; i < record->ply_count; i++)
        telling_add_ply(&telling, record, i, text);
}

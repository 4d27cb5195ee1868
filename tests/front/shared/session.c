// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/streams.h"
#include "base/wait.h"
#include "board/notation.h"
#include "front/shared/session.h"
#include "game/pgn.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct seen {
    unsigned said, ended, warned, hints, pondered;
    struct exchange last;
    move_t hint;
    bool resigns; // as in the report
};

static void said(void *front, const struct exchange *exchange) {
    struct seen *seen = front;
    seen->said++;
    seen->last = *exchange;
}

static void pondered(void *front, uint64_t found) {
    (void)found;
    ((struct seen *)front)->pondered++;
}

static void hinted(void *front, move_t try) {
    struct seen *seen = front;
    seen->hints++;
    seen->hint = try;
}

static void warned(void *front, const char *line) {
    (void)line;
    ((struct seen *)front)->warned++;
}

static void ended(void *front, const struct record *record) {
    (void)record;
    ((struct seen *)front)->ended++;
}

static struct session *open_session(struct seen *seen, const char *spec, char **cause) {
    struct settings options;
    struct session_report report = {.said = said,
                                    .pondered = pondered,
                                    .hint = hinted,
                                    .warned = warned,
                                    .ended = ended,
                                    .resigns = seen->resigns,
                                    .front = seen};
    settings_init(&options, session_options);
    OK(settings_parse(&options, spec, cause));
    struct session *session = session_open(&options, &report, cause);
    settings_free(&options);
    return session;
}

static bool attend(struct session *session) {
    bool spoke = wait_for(session_source(session), deadline_in_ms(60000));
    session_attend(session);
    return spoke;
}

// One point, however often it speaks before it moves.
static void wait_for_move(struct session *session) {
    while (session_thinking(session) && attend(session))
        continue;
    OK(!session_thinking(session));
}

static move_t move(const char *text) {
    move_t read = MOVE_NONE;
    OK(notation_read_coordinates(text, &read));
    return read;
}

static bool try(struct session *session, const char *text) {
    return session_try(session, move(text)).verdict == SAID_MOVED;
}

// On the other side's time, and only then; it is over as soon as something happens.
static void test_pondering(void) {
    struct seen seen = {0};
    char *cause = NULL;
    struct session *session = open_session(&seen, "player=kriegfish,st=0.01,seed=1", &cause);
    session_ponder(session); // it sits nowhere
    session_seat(session, BLACK);
    OK(try(session, "e2e4"));
    session_ponder(session); // its own turn
    session_think(session);
    wait_for_move(session);
    OK_LONG(seen.pondered, 0);
    session_ponder(session);
    session_ponder(session); // it does already
    while (seen.pondered < 1 && attend(session))
        continue;
    OK(seen.pondered >= 1);
    OK(!try(session, "e4e6"));
    session_ponder(session);
    OK(try(session, "a2a3"));
    session_think(session);
    wait_for_move(session);
    OK_LONG(seen.pondered, 2);
    session_ponder(session);
    OK(session_undo(session, 2));
    session_ponder(session);
    OK(try(session, "h2h3"));
    session_ponder(session);
    session_rest(session);
    session_think(session);
    session_stop(session);
    OK(session_set(session, "nodes", "5", &cause));
    session_think(session);
    wait_for_move(session);
    unsigned before = seen.pondered;
    session_ponder(session); // games that can be repeated know no other time
    OK(try(session, "h3h4"));
    session_think(session);
    wait_for_move(session);
    OK_LONG(seen.pondered, before);
    OK(session_set(session, "nodes", "0", &cause));
    session_ponder(session);
    session_close(session, NULL);
}

// A turn after one of two hidden moves that sound the same; how long it took, and how many tries
// were refused in it.
struct turn_taken {
    int64_t ms;
    size_t refused;
};

static struct turn_taken take_turn(const char *options, const char *fen, const char *hidden) {
    struct seen seen = {0};
    char *cause = NULL;
    struct session *session = open_session(&seen, options, &cause);
    OK(session_new(session, fen, &cause));
    session_seat(session, WHITE);
    OK(try(session, hidden));
    int64_t began = clock_now_us();
    session_think(session);
    wait_for_move(session);
    struct turn_taken taken = {.ms = (clock_now_us() - began) / 1000,
                               .refused = session_record(session)->plies[1].count - 1};
    session_close(session, NULL);
    return taken;
}

static const char *const TWO_TRUTHS[2] = {"g8g7", "g8a8"};

// In one truth a rook stands in the way of what looks best, in the other it does not; the words are
// the same, and so is the class of times. A busy machine makes turns longer but not shorter, so the
// quickest of some counts, and for it the bounds are wide; and where a player got no time to find
// what looks best, there are more turns.
static void test_same_time(const char *options, int64_t from_ms, int64_t to_ms, unsigned rounds) {
    static const char FEN[] = "6rk/P7/8/8/8/8/2K5/8 b - - 0 1";
    enum { TIMES = 12 };
    int64_t quickest[2] = {INT64_MAX, INT64_MAX};
    size_t refused[2] = {0};
    for (unsigned i = 0;
         i < rounds || (i < TIMES * rounds && !(quickest[0] < to_ms && quickest[1] < to_ms)); i++)
        for (unsigned truth = 0; truth < 2; truth++) {
            char *seeded = text_format("%s,seed=%u", options, i);
            struct turn_taken taken = take_turn(seeded, FEN, TWO_TRUTHS[truth]);
            free(seeded);
            refused[truth] += taken.refused;
            if (taken.ms < quickest[truth] && (taken.refused > 0) == (truth > 0))
                quickest[truth] = taken.ms;
        }
    printf("# %s: refused %zu and %zu, quickest %lld and %lld ms\n", options, refused[0],
           refused[1], (long long)quickest[0], (long long)quickest[1]);
    OK(refused[1] > 0);
    for (unsigned truth = 0; truth < 2; truth++)
        OK(quickest[truth] >= from_ms && quickest[truth] < to_ms);
}

// A game by hand, with take-backs; who sits where does not matter.
static void test_moves(void) {
    struct seen seen = {0};
    char *cause = NULL;
    struct session *session = open_session(&seen, "player=random,seed=1", &cause);
    OK(try(session, "f2f3") && !try(session, "e2e4") && try(session, "e7e5"));
    OK(record_moves(session_record(session)) == 2 && session_turn(session) == WHITE);
    OK(session_record(session)->exchange_count == 3);
    OK(!session_undo(session, 3) && session_undo(session, 1));
    OK(session_turn(session) == BLACK && session_record(session)->exchange_count == 1);
    OK(try(session, "e7e6") && try(session, "g2g4") && try(session, "d8h4"));
    OK(session_over(session) && seen.ended == 1);
    OK(session_record(session)->result == RESULT_BLACK);
    OK(session_undo(session, 1) && !session_over(session));
    session_end(session, RESULT_DRAW, TERMINATION_AGREEMENT);
    OK(session_over(session) && seen.ended == 2);
    session_close(session, NULL);
    OK(seen.ended == 2);
}

// The player thinks on its own thread and comes back through the pipe.
static void test_player(void) {
    struct seen seen = {0};
    char *cause = NULL;
    struct session *session = open_session(&seen, "player=random,seed=1", &cause);
    session_seat(session, BLACK);
    for (int i = 0; i < 3 && !session_over(session); i++) {
        struct moves tries;
        view_tries(session_view(session, WHITE), &tries);
        for (unsigned k = 0; k < tries.count; k++)
            if (session_try(session, tries.at[k]).verdict == SAID_MOVED)
                break;
        session_think(session);
        wait_for_move(session);
    }
    OK(seen.said >= 3 && record_moves(session_record(session)) == 6);
    OK(session_hint(session, NULL));
    while (!seen.hints && attend(session))
        continue;
    OK(seen.hint != MOVE_NONE);
    session_undo(session, 2);
    session_seat(session, WHITE);
    session_think(session);
    wait_for_move(session);
    OK(session_turn(session) == BLACK);
    session_close(session, NULL);
}

// The bell ends a thought that would last for an hour.
static void test_hurry(void) {
    struct seen seen = {0};
    char *cause = NULL;
    struct session *session = open_session(&seen, "player=kriegfish,seed=1,st=3600", &cause);
    session_seat(session, WHITE);
    session_think(session);
    session_hurry(session);
    wait_for_move(session);
    OK(record_moves(session_record(session)) == 1);
    OK(try(session, "e7e5"));
    session_think(session);
    session_stop(session);
    OK(!session_thinking(session));
    session_think(session);
    session_close(session, NULL);
}

// What is set in the midst of its turn: it moves all the same, with what is new.
static void test_changes(void) {
    struct seen seen = {0};
    char *cause = NULL;
    struct session *session = open_session(&seen, "player=kriegfish,seed=1,st=3600", &cause);
    session_seat(session, WHITE);
    session_think(session);
    OK(!session_set(session, "player", "nobody", &cause) && session_thinking(session));
    OK(session_set(session, "player", "random", &cause) && session_thinking(session));
    wait_for_move(session);
    OK(record_moves(session_record(session)) == 1);
    OK(try(session, "e7e5") && session_set(session, "nodes", "3", &cause));
    session_think(session);
    struct pace pace = {.turn_ms = 5000};
    session_set_pace(session, WHITE, &pace);
    wait_for_move(session);
    OK(record_moves(session_record(session)) == 3);
    session_close(session, NULL);
    free(cause);
}

// A bare king against everything: after how many of its moves does the player give up, 0 for never?
static unsigned gives_up_after(const char *options, bool resigns) {
    static const char *const QUIET[] = {"a2a3", "b2b3", "c2c3", "f2f3", "g2g3", "h2h3"};
    struct seen seen = {.resigns = resigns};
    char *cause = NULL;
    struct session *session = open_session(&seen, options, &cause);
    unsigned moves = 0;
    OK(session_new(session, "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 60", &cause));
    session_seat(session, BLACK);
    while (moves < 6 && !session_over(session) && try(session, QUIET[moves])) {
        session_think(session);
        wait_for_move(session);
        moves += !session_over(session);
    }
    const struct record *record = session_record(session);
    bool gave = session_over(session) && record->termination == TERMINATION_RESIGNATION;
    OK(gave ? record->result == RESULT_WHITE && seen.ended == 1 : moves == 6);
    session_close(session, NULL);
    return gave ? moves : 0;
}

// Only below full strength, where a front can say it and nobody has switched it off; the fourth
// hopeless turn is one too many.
static void test_resigning(void) {
    OK_LONG(gives_up_after("player=kriegfish,strength=2,nodes=4,seed=1", true), 3);
    OK_LONG(gives_up_after("player=kriegfish:strength=2,nodes=4,seed=1", true), 3);
    OK_LONG(gives_up_after("player=kriegfish,strength=2,nodes=4,seed=1", false), 0);
    OK_LONG(gives_up_after("player=kriegfish,strength=2,nodes=4,seed=1,resign=false", true), 0);
    OK_LONG(gives_up_after("player=kriegfish,judge=builtin,nodes=4,seed=1", true), 0);
}

static void test_options(void) {
    struct seen seen = {0};
    char *cause = NULL;
    struct session *session = open_session(&seen, "player=random", &cause);
    OK(strstr(session_title(session), "(random)") != NULL);
    OK(!session_set(session, "player", "nobody", &cause) && strstr(cause, "nobody"));
    OK(!session_set(session, "colour", "red", &cause));
    OK(!session_set(session, "rules", "none", &cause));
    OK(strcmp(settings_text(session_settings(session), "player"), "random") == 0);
    OK(session_new(session, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &cause));
    OK(session_set(session, "seed", "5", &cause) && session_set(session, "rules", "rand", &cause));
    OK(bits_count(session_record(session)->start.side[WHITE]) == 2); // what was set up stays
    OK(session_set(session, "board", "silverman", &cause) && session_new(session, NULL, &cause));
    OK(board_files(&session_record(session)->start) == 4 &&
       strcmp(session_record(session)->rules->name, "rand") == 0);
    OK(session_set(session, "board", "gardner", &cause));
    OK(board_files(&session_record(session)->start) == 5);
    OK(session_set(session, "rules", "english", &cause) && session_may_ask(session));
    OK(session_ask(session).verdict == SAID_ANY_NO);
    OK(session_set(session, "player", "greedy", &cause));
    OK(session_record(session)->exchange_count == 1);
    OK(!session_new(session, "8/8/8/8/8/8/8/8 w", &cause));
    OK(session_record(session)->exchange_count == 1);
    free(cause);
    session_close(session, NULL);
    cause = NULL;
    OK(!open_session(&seen, "player=nobody", &cause) && cause);
    free(cause);
}

static void go_round(struct session *session, unsigned plies) {
    static const char *const MOVES[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (unsigned i = 0; i < plies; i++)
        OK(try(session, MOVES[i % 4]));
}

// Nobody counts in a game that is played on, unless the draw is taken back.
static void test_playing_on(void) {
    struct seen seen = {0};
    char *cause = NULL;
    struct session *session = open_session(&seen, "player=random", &cause);
    OK(!session_play_on(session));
    go_round(session, 8);
    OK(session_over(session) && session_play_on(session) && !session_over(session));
    OK(!session_record(session)->rules->draws_by_count);
    go_round(session, 8);
    OK(!session_over(session) && session_undo(session, 8));
    OK(!session_over(session) && !session_record(session)->rules->draws_by_count);
    OK(session_undo(session, 4) && session_record(session)->rules->draws_by_count);
    OK(record_moves(session_record(session)) == 4);
    go_round(session, 4);
    OK(session_over(session) && seen.ended == 2);
    session_close(session, NULL);
}

// Every game goes to the file, the abandoned one too.
static void test_record(void) {
    char path[] = "/tmp/kriegfish-session-XXXXXX";
    struct seen seen = {0};
    struct record record;
    char *cause = NULL;
    close(mkstemp(path));
    char *spec = text_format("player=random,pgn=%s", path);
    struct session *session = open_session(&seen, spec, &cause);
    session_seat(session, BLACK);
    session_name_opponent(session, "Alice");
    OK(try(session, "e2e4"));
    OK(session_new(session, NULL, &cause) && seen.ended == 0);
    OK(try(session, "d2d4"));
    session_end(session, RESULT_BLACK, TERMINATION_RESIGNATION);
    session_close(session, NULL);
    struct pgn_reader *reader = pgn_open(path, ruleset_at(0), &cause);
    OK(reader && pgn_read(reader, &record, &cause) == PGN_GAME);
    OK(strcmp(record_tag(&record, "White"), "Alice") == 0);
    OK(strstr(record_tag(&record, "Black"), "(random)") != NULL);
    OK(record.termination == TERMINATION_ABANDONED);
    record_free(&record);
    OK(pgn_read(reader, &record, &cause) == PGN_GAME && record.result == RESULT_BLACK);
    record_free(&record);
    OK(pgn_read(reader, &record, &cause) == PGN_END);
    pgn_close(reader);
    unlink(path);
    free(spec);
}

int main(void) {
    streams_prepare();
    test_pondering();
    test_same_time("player=kriegfish,rules=icc,st=0.8", 720, 1500, 3);
    test_same_time("player=random,rules=icc,st=100", 40, 400, 10);
    test_moves();
    test_player();
    test_hurry();
    test_changes();
    test_resigning();
    test_options();
    test_playing_on();
    test_record();
    return tap_done();
}

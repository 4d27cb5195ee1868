// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// 10,000 lines of sensible, mutated and random protocol text, under all rules. Nothing crashes, and
// nothing hidden is said before the end of a game of Kriegspiel. That is checked more strictly than
// by comparing with the true moves: no move may be said at all that we did not say ourselves (a
// hint must make sense on our own board), and no square but one where the umpire has a capture to
// announce or where our own men stand.

#include "config.h"

#include "base/child.h"
#include "base/rng.h"
#include "board/fen.h"
#include "board/notation.h"
#include "front/gui/cecp.h"
#include "law/own.h"
#include "law/ruleset.h"
#include "tests/tap.h"

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { LINES = 10000, PATIENCE_MS = 60000, LENGTH_MOST = 200, CORPUS_MOST = 1000 };

struct guest {
    struct child *child;
    struct rng rng;
    struct own own; // our men, as far as we follow them
    bool krieg, over, lost_track;
    bool said[1 << 12]; // moves that we have said in this game, by their two squares
    move_t try;         // of the present line
    unsigned moves, pings, ends, leaks;
};

static char *corpus[CORPUS_MOST];
static size_t corpus_count;

static void begin(struct guest *guest) {
    struct board start;
    fen_read(kind_at(0)->fen, kind_at(0), &start, NULL);
    guest->own = own_of(&start, WHITE);
    guest->over = guest->lost_track = false;
    memset(guest->said, 0, sizeof guest->said);
}

static bool is_one_of(const char *word, const char *list) {
    const char *found = *word ? strstr(list, word) : NULL;
    size_t length = strlen(word);
    return found && (found == list || found[-1] == ' ') &&
           (found[length] == ' ' || found[length] == '\0');
}

// What we said, as the program has to understand it.
static void follow_own(struct guest *guest, const char *line) {
    char word[32] = "", rest[LENGTH_MOST + 1] = "";
    sscanf(line, "%31s %200[^\n]", word, rest);
    if (strcmp(word, "variant") == 0 &&
        (strcmp(rest, "krieg") == 0 || strcmp(rest, "normal") == 0)) {
        guest->krieg = strcmp(rest, "krieg") == 0;
        begin(guest);
    } else if (strcmp(word, "new") == 0) {
        guest->krieg = false;
    } else if (strcmp(word, "result") == 0) {
        guest->over = true;
    } else if (is_one_of(word, "go black force pause undo remove option")) {
        guest->lost_track = true; // other men, another board, moves without an answer
    }
    if (is_one_of(word, "usermove move"))
        notation_read_coordinates(rest, &guest->try);
    else
        notation_read_coordinates(word, &guest->try);
    for (const char *at = line; *at; at++) {
        char pair[5];
        move_t move;
        if (sscanf(at, "%4[a-h1-8]", pair) == 1 && notation_read_coordinates(pair, &move))
            guest->said[move & 0xfff] = true;
    }
}

static void complain(struct guest *guest, const char *line, const char *what) {
    guest->leaks++;
    printf("# %s: %s\n", what, line);
}

static bool is_square(const char *at) {
    return at[0] >= 'a' && at[0] <= 'h' && at[1] >= '1' && at[1] <= '8';
}

static bool stands_alone(const char *line, const char *at) {
    return at == line || !isalnum((unsigned char)at[-1]);
}

static void check_move(struct guest *guest, const char *line, const char *at) {
    char pair[5] = {at[0], at[1], at[2], at[3], '\0'};
    struct moves tries;
    move_t move = MOVE_NONE;
    if (!notation_read_coordinates(pair, &move) || guest->said[move & 0xfff])
        return;
    own_tries(&guest->own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if ((tries.at[i] & 0xfff) == (move & 0xfff) && text_starts_with(line, "Hint: "))
            return;
    if (!guest->lost_track || !text_starts_with(line, "Hint: "))
        complain(guest, line, "a move");
}

// Does the square at this place belong to a capture that the umpire told of?
static bool tells_of_capture(const char *line, const char *at) {
    static const char *const BEFORE[] = {
        "captured on ",    "Lost a pawn on ",  "Lost a piece on ", "Lost a man on ",
        "Took a pawn on ", "Took a piece on ", "Took a man on ",   NULL};
    for (const char *const *before = BEFORE; *before; before++) {
        ptrdiff_t length = (ptrdiff_t)strlen(*before);
        if (at - line >= length && strncmp(at - length, *before, (size_t)length) == 0)
            return true;
    }
    return false;
}

// Where something was captured; our own pawns that can take; where the rules say so, the other
// side's too.
static void check_square(struct guest *guest, const char *line, const char *at) {
    char name[3] = {at[0], at[1], '\0'};
    square_t square = notation_read_square(name);
    bool own = bits_has(guest->own.all, square) || guest->lost_track;
    const char *takers = strstr(line, "tries from ");
    if (!tells_of_capture(line, at) && !own && !(takers && takers < at))
        complain(guest, line, "a square");
}

// The flag takes one of our men and goes home; everything else is a pass.
static void check_hidden_move(struct guest *guest, const char *line) {
    const char *move = line + 5;
    if (strcmp(move, "@@@@") == 0)
        return;
    bool out = move[0] == 'i' && is_square(move + 2) && move[4] == ',';
    bool home = is_square(move) && move[2] == 'i';
    char name[3] = {move[out ? 2 : 0], move[out ? 3 : 1], '\0'};
    if (!out && !home)
        complain(guest, line, "a hidden move");
    else if (out && !guest->lost_track && !bits_has(guest->own.all, notation_read_square(name)))
        complain(guest, line, "a square where we have no man");
    if (home && !guest->lost_track)
        own_lose(&guest->own, notation_read_square(name));
}

static bool is_result(const char *line) {
    return text_starts_with(line, "1-0 {") || text_starts_with(line, "0-1 {") ||
           text_starts_with(line, "1/2-1/2 {");
}

// Lines without squares in them, or with what is ours.
static bool is_harmless(const char *line) {
    static const char *const BEGINNINGS[] = {"setup ",   "highlight ",     "Error ", "Illegal ",
                                             "feature ", "tellusererror ", "pong ",  NULL};
    for (const char *const *beginning = BEGINNINGS; *beginning; beginning++)
        if (text_starts_with(line, *beginning))
            return true;
    return false;
}

// A reveal is a drop: it begins the end of the game, and the result follows.
static void check_line(struct guest *guest, const char *line) {
    if (is_result(line) || (text_starts_with(line, "move ") && line[6] == '@' && line[5] != '@')) {
        guest->ends += is_result(line) && !guest->over;
        guest->over = true;
    }
    if (!guest->krieg || guest->over || is_harmless(line))
        return;
    if (text_starts_with(line, "move ")) {
        check_hidden_move(guest, line);
        return;
    }
    for (const char *at = line; *at; at++) {
        if (!is_square(at) || !stands_alone(line, at))
            continue;
        if (is_square(at + 2))
            check_move(guest, line, at);
        else if (!isalnum((unsigned char)at[2]))
            check_square(guest, line, at);
    }
}

static bool is_passing(const char *line) {
    return text_starts_with(line, "move @@@@");
}

// Reads what is said up to the answer to a ping.
static bool hear(struct guest *guest) {
    char *pong = text_format("pong %u", ++guest->pings), *got;
    bool refused = false, answered = false;
    child_say(guest->child, deadline_in_ms(PATIENCE_MS), NULL, "ping %u", guest->pings);
    while (!answered && child_hear(guest->child, deadline_in_ms(PATIENCE_MS), &got) == LINE_GOT) {
        answered = strcmp(got, pong) == 0;
        refused = refused || text_starts_with(got, "Illegal move");
        if (guest->try && !refused && (is_passing(got) || text_starts_with(got, "move i"))) {
            own_make(&guest->own, guest->try);
            guest->try = MOVE_NONE;
            guest->moves++;
        }
        check_line(guest, got);
    }
    free(pong);
    return answered;
}

// Says a line and reads what it brings; a second time, for after the end the true game follows the
// answer to a ping.
static bool exchange(struct guest *guest, const char *line) {
    char word[32] = "";
    follow_own(guest, line);
    sscanf(line, "%31s", word);
    child_say(guest->child, deadline_in_ms(PATIENCE_MS), NULL, "%s", line);
    if (strcmp(word, "edit") == 0)
        child_say(guest->child, deadline_in_ms(PATIENCE_MS), NULL, ".");
    if (!hear(guest))
        return false;
    guest->try = MOVE_NONE;
    return hear(guest);
}

// A try that may be legal as far as we know.
static void add_try(struct guest *guest, struct text *line) {
    char coordinates[COORDINATES_MAX];
    struct moves tries;
    own_tries(&guest->own, &tries);
    if (!tries.count)
        return;
    guest->try = tries.at[rng_below(&guest->rng, tries.count)];
    notation_coordinates(guest->try, coordinates);
    text_add(line, "usermove %s", coordinates);
}

static void add_noise(struct guest *guest, struct text *line) {
    for (uint64_t left = rng_below(&guest->rng, 60); left; left--)
        text_add_char(line, (char)(rng_below(&guest->rng, 4) ? ' ' + rng_below(&guest->rng, 95)
                                                             : 11 + rng_below(&guest->rng, 240)));
    for (size_t i = 0; i < line->length; i++)
        if (line->bytes[i] == '\r' || line->bytes[i] == '\n')
            line->bytes[i] = ' ';
}

static void add_mutation(struct guest *guest, struct text *line) {
    text_add(line, "%.*s", LENGTH_MOST, corpus[rng_below(&guest->rng, corpus_count)]);
    for (uint64_t left = rng_below(&guest->rng, 3); left && line->length; left--)
        line->bytes[rng_below(&guest->rng, line->length)] =
            (char)(' ' + rng_below(&guest->rng, 95));
}

// Nothing that ends the program or makes it think for long.
static bool is_allowed(const char *line) {
    char word[32] = "";
    sscanf(line, "%31s", word);
    return strcmp(word, "quit") != 0 && !strstr(line, "player=") && !strstr(line, "board=");
}

static void add_line(struct guest *guest, struct text *line) {
    uint64_t mood = rng_below(&guest->rng, 20);
    guest->try = MOVE_NONE;
    if (!guest->krieg || guest->over || guest->lost_track)
        text_add_string(line, mood < 10 ? "new" : "variant krieg");
    else if (mood < 14)
        add_try(guest, line);
    else if (mood < 16)
        add_noise(guest, line);
    else if (mood < 17)
        text_add_string(line, cecp_word((unsigned)rng_below(&guest->rng, 50)));
    else
        add_mutation(guest, line);
    if (!is_allowed(text_string(line)))
        text_clear(line);
}

static void run(const char *directory, const struct ruleset *rules, unsigned lines) {
    const char *argv[] = {getenv("KRIEGFISH"), "cecp",      "--player", "random",    "--seed", "1",
                          "--rules",           rules->name, "--pgn",    "games.pgn", NULL};
    struct guest guest = {
        .child = child_start(&(struct child_spec){.argv = argv, .directory = directory}, NULL)};
    bool alive = guest.child;
    struct text line = {0};
    rng_seed(&guest.rng, 20260101, (uint64_t)rules->pawns);
    begin(&guest);
    for (unsigned i = 0; alive && i < lines; i++) {
        text_clear(&line);
        add_line(&guest, &line);
        alive = exchange(&guest, text_string(&line));
        if (!alive)
            printf("# no answer after: %s\n", text_string(&line));
    }
    tap_ok(alive, rules->name, __FILE__, __LINE__);
    OK(guest.leaks == 0);
    printf("# %u moves, %u games ended by the umpire\n", guest.moves, guest.ends);
    OK(guest.moves > 20);
    child_stop(guest.child, 20000);
    text_free(&line);
}

static void read_talk(const char *path) {
    char line[1024];
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file) && corpus_count < CORPUS_MOST)
        if (line[0] == '>') {
            line[strcspn(line, "\n")] = '\0';
            corpus[corpus_count++] = text_format("%s", line[1] ? line + 2 : "");
        }
    if (file)
        fclose(file);
}

static int is_talk(const struct dirent *entry) {
    return text_ends_with(entry->d_name, ".txt");
}

static void read_corpus(void) {
    char *directory = text_format("%s/tests/data/cecp", getenv("KF_SRCDIR"));
    struct dirent **entries;
    int count = scandir(directory, &entries, is_talk, alphasort);
    for (int i = 0; i < count; i++) {
        char *path = text_format("%s/%s", directory, entries[i]->d_name);
        read_talk(path);
        free(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    free(directory);
}

static void clear_away(const char *directory) {
    struct dirent **entries;
    int count = scandir(directory, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char *path = text_format("%s/%s", directory, entries[i]->d_name);
        unlink(path);
        free(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    rmdir(directory);
}

int main(void) {
    char directory[] = "/tmp/kriegfish-fuzz-XXXXXX";
    signal(SIGPIPE, SIG_IGN);
    read_corpus();
    OK(corpus_count > 50);
    OK(mkdtemp(directory) != NULL);
    unsigned count = 0;
    while (ruleset_at(count))
        count++;
    for (unsigned i = 0; i < count; i++)
        run(directory, ruleset_at(i), LINES / count + 1);
    clear_away(directory);
    for (size_t i = 0; i < corpus_count; i++)
        free(corpus[i]);
    return tap_done();
}

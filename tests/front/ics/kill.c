// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chess server killed again and again while games are played on it, and started again with the
// same directory: no game may be lost or be there twice, no move that was told may be missing, and
// every token has to bring its owner back.
//
// KF_ICS_KILLS sets how often; the full test is 100.

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/rng.h"
#include "game/pgn.h"
#include "law/ruleset.h"
#include "tests/front/ics/client.h"
#include "tests/tap.h"

#include <errno.h>
#include <poll.h>
#include <sys/stat.h>

enum {
    PAIRS = 5,
    CLIENTS = 2 * PAIRS,
    GAMES_MOST = 10000,
    LINE_SIZE = 1024,
    RESIGN_ONE_IN = 25,
    THINK_MS = 60,
    PATIENCE_MS = 180000,
};

enum state { OFF, AT_DOOR, LOOKING, IN_HALL, PLAYING };

// A word that the server does not know: it answers when all that came before is answered.
#define LOOKED "looked"

struct client {
    int fd;
    enum state state;
    char name[8], token[64], line[LINE_SIZE];
    size_t length;
    bool black, token_follows, waits;
    const char *next; // what to try, soon
    unsigned game;
    int64_t act_at_us;
};

struct trial {
    int port;
    struct rng rng;
    struct client clients[CLIENTS];
    unsigned plies[GAMES_MOST]; // told, by the game's number
    bool played[GAMES_MOST];
    unsigned kills, refused, resumed;
    bool ending; // no new games
};

static void speak(struct client *client, const char *line) {
    char bytes[128];
    int length = snprintf(bytes, sizeof bytes, "%s\n", line);
    if (client->fd >= 0)
        (void)!send(client->fd, bytes, (size_t)length, MSG_NOSIGNAL);
}

static void later(struct trial *trial, struct client *client, unsigned most_ms) {
    client->act_at_us = clock_now_us() + (int64_t)(1 + rng_below(&trial->rng, most_ms)) * 1000;
}

static void log_in(struct client *client) {
    char line[80];
    snprintf(line, sizeof line, "resume %s", client->token);
    speak(client, *client->token ? line : client->name);
}

// The king's knight goes out and home again, which nothing can forbid.
static void move(struct trial *trial, struct client *client, const char *line) {
    const char *rank = line + 5 + (client->black ? 2 * 9 : 5 * 9);
    bool out = rank[5] == (client->black ? 'n' : 'N');
    if (trial->ending || !rng_below(&trial->rng, RESIGN_ONE_IN))
        client->next = "resign";
    else if (client->black)
        client->next = out ? "f6g8" : "g8f6";
    else
        client->next = out ? "f3g1" : "g1f3";
    later(trial, client, THINK_MS);
}

static void take_board(struct trial *trial, struct client *client, const char *line) {
    char turn, names[2][32];
    int skip, game, relation, number;
    if (sscanf(line + 5 + 72, "%c %d %d %d %d %d %d %d %31s %31s %d %d %d %d %d %d %d %d", &turn,
               &skip, &skip, &skip, &skip, &skip, &skip, &game, names[0], names[1], &relation,
               &skip, &skip, &skip, &skip, &skip, &skip, &number) != 18 ||
        game >= GAMES_MOST) {
        trial->refused++;
        return;
    }
    unsigned plies = 2 * (unsigned)(number - 1) + (turn == 'B');
    client->state = PLAYING;
    client->game = (unsigned)game;
    if (plies > trial->plies[game])
        trial->plies[game] = plies;
    if (relation == 1 && !client->waits)
        move(trial, client, line);
}

static bool begins(const char *line, const char *prefix) {
    return strncmp(line, prefix, strlen(prefix)) == 0;
}

static void take_line(struct trial *trial, struct client *client, const char *line) {
    while (begins(line, "fics% "))
        line += strlen("fics% ");
    if (client->token_follows)
        sscanf(line, "%63s", client->token);
    client->token_follows = begins(line, "Your token, ");
    if (begins(line, "**** Starting")) {
        client->state = LOOKING;
        speak(client, "style 12"); // is answered by the board, if there is one
        speak(client, LOOKED);
    } else if (begins(line, LOOKED ": Command not found") && client->state == LOOKING) {
        client->state = IN_HALL;
        later(trial, client, 200);
    } else if (begins(line, "You sit at table ")) {
        client->state = PLAYING;
        client->waits = true; // for the other one, who may be late
    } else if (begins(line, "<12> ") && strlen(line) > 90)
        take_board(trial, client, line);
    else if (strstr(line, " has moved.") && client->game)
        trial->played[client->game] = true;
    else if (begins(line, "Challenge: ") && !trial->ending)
        speak(client, "accept");
    else if (begins(line, "Continuing: ")) {
        trial->resumed++;
        client->waits = false;
    } else if (strstr(line, "has that token") || strstr(line, "has a seat") ||
               strstr(line, "Illegal move"))
        trial->refused++;
    else if (begins(line, "{Game ") && !strstr(line, "wild/16 match.}")) {
        client->state = IN_HALL;
        client->game = 0;
        client->next = NULL;
        later(trial, client, 100);
    }
}

static void ask(struct trial *trial, struct client *client) {
    char line[64];
    const struct client *other = client + 1;
    if (client->black || trial->ending)
        return;
    snprintf(line, sizeof line, "match %s 10 0 white", other->name);
    if (other->state == IN_HALL)
        speak(client, line);
    later(trial, client, 1000);
}

static void act(struct trial *trial, struct client *client) {
    client->act_at_us = 0;
    if (client->state == IN_HALL)
        ask(trial, client);
    if (client->state == PLAYING && client->next)
        speak(client, client->next);
    client->next = NULL;
    if (client->state != OFF)
        return;
    client->fd = server_dial(trial->port);
    client->length = 0;
    client->game = 0;
    if (client->fd >= 0)
        client->state = AT_DOOR;
    else
        later(trial, client, 100);
}

static void drop(struct trial *trial, struct client *client) {
    close(client->fd);
    client->fd = -1;
    client->state = OFF;
    client->game = 0;
    client->waits = false;
    later(trial, client, 50);
}

static void hear(struct trial *trial, struct client *client) {
    char bytes[4096];
    ssize_t count = recv(client->fd, bytes, sizeof bytes, 0);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        drop(trial, client);
        return;
    }
    for (ssize_t i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
            client->line[client->length] = '\0';
            client->length = 0;
            take_line(trial, client, client->line);
        } else if (bytes[i] != '\r' && client->length + 1 < LINE_SIZE)
            client->line[client->length++] = bytes[i];
    }
    client->line[client->length] = '\0';
    if (client->state == AT_DOOR && strcmp(client->line, "login: ") == 0) {
        client->length = 0;
        log_in(client);
    }
}

static void turn(struct trial *trial) {
    struct pollfd items[CLIENTS];
    for (int i = 0; i < CLIENTS; i++)
        items[i] = (struct pollfd){.fd = trial->clients[i].fd, .events = POLLIN};
    poll(items, CLIENTS, 5);
    for (int i = 0; i < CLIENTS; i++) {
        struct client *client = &trial->clients[i];
        if (items[i].fd >= 0 && items[i].revents)
            hear(trial, client);
        if (client->act_at_us && client->act_at_us <= clock_now_us())
            act(trial, client);
    }
}

static bool all_are_in(const struct trial *trial) {
    for (int i = 0; i < CLIENTS; i++)
        if (trial->clients[i].state < IN_HALL)
            return false;
    return true;
}

// Everybody is back, and then some time.
static void play(struct trial *trial, unsigned most_ms) {
    struct deadline deadline = deadline_in_ms(PATIENCE_MS);
    while (!all_are_in(trial) && !deadline_passed(deadline))
        turn(trial);
    deadline = deadline_in_ms(1 + rng_below(&trial->rng, most_ms));
    while (!deadline_passed(deadline))
        turn(trial);
}

static bool all_are_idle(const struct trial *trial) {
    for (int i = 0; i < CLIENTS; i++)
        if (trial->clients[i].state != IN_HALL || !*trial->clients[i].token)
            return false;
    return true;
}

static void end_games(struct trial *trial) {
    struct deadline deadline = deadline_in_ms(PATIENCE_MS);
    trial->ending = true;
    for (int i = 0; i < CLIENTS; i++)
        if (trial->clients[i].state == PLAYING)
            speak(&trial->clients[i], "resign");
    while (!all_are_idle(trial) && !deadline_passed(deadline))
        turn(trial);
    OK(all_are_idle(trial));
}

// Every game of the file once, with every move that was told.
static void judge(const struct trial *trial, const char *pgn) {
    unsigned *times = mem_zero(GAMES_MOST, sizeof *times), bad = 0, lost = 0, twice = 0, games = 0;
    struct record record;
    char *cause = NULL;
    struct pgn_reader *reader = pgn_open(pgn, ruleset_at(0), &cause);
    enum pgn_result result;
    while (reader && (result = pgn_read(reader, &record, &cause)) != PGN_END) {
        bad += result != PGN_GAME || !record_check(&record, &cause);
        if (result != PGN_GAME)
            continue;
        int number = atoi(record_tag(&record, "Round"));
        if (number <= 0 || number >= GAMES_MOST || record_moves(&record) < trial->plies[number])
            bad++;
        else
            times[number]++;
        games++;
        record_free(&record);
    }
    for (unsigned i = 1; i < GAMES_MOST; i++) {
        lost += trial->played[i] && !times[i];
        twice += times[i] > 1;
    }
    printf("# %u kills, %u seats taken again, %u games in the file\n", trial->kills, trial->resumed,
           games);
    OK(games > 0);
    OK_LONG(bad, 0);
    OK_LONG(lost, 0);
    OK_LONG(twice, 0);
    OK_LONG(trial->refused, 0);
    if (cause)
        printf("# %s\n", cause);
    free(cause);
    pgn_close(reader);
    free(times);
}

static bool has_none(const char *directory, const char *suffix) {
    char **names = file_list(directory, suffix);
    bool none = !names[0];
    for (size_t i = 0; names[i]; i++)
        free(names[i]);
    free(names);
    return none;
}

// Nobody but us may read what is kept.
static bool is_private(const char *directory) {
    struct stat state;
    char *path = text_format("%s/count", directory);
    bool good = stat(directory, &state) == 0 && (state.st_mode & 0777) == 0700 &&
                stat(path, &state) == 0 && (state.st_mode & 0777) == 0600;
    free(path);
    return good;
}

static void clean(const char *directory) {
    char *command = text_format("rm -rf '%s'", directory);
    if (system(command) != 0)
        printf("# %s failed\n", command);
    free(command);
}

static void run(struct trial *trial, const char *state, const char *pgn, unsigned kills) {
    char port[16] = "0";
    const char *options[] = {"--state", state,           "--pgn", pgn, "--port",
                             port,      "--per-address", "0",     NULL};
    struct text fate = {0};
    struct child *server = server_start(options, &trial->port);
    snprintf(port, sizeof port, "%d", trial->port);
    while (OK(server) && trial->kills < kills) {
        play(trial, 500);
        trial->kills++;
        kill(child_pid(server), SIGKILL);
        child_stop(server, 1000);
        server = server_start(options, &trial->port);
    }
    end_games(trial);
    OK(is_private(state));
    server_end(server, &fate);
    OK_STRING(text_string(&fate), "ended with status 0");
    OK(has_none(state, ".game") && has_none(state, ".end")); // each is where it belongs
    text_free(&fate);
}

int main(void) {
    char directory[] = "/tmp/ics_killXXXXXX";
    static struct trial trial;
    const char *kills = getenv("KF_ICS_KILLS");
    signal(SIGPIPE, SIG_IGN);
    rng_seed(&trial.rng, 22, 0);
    OK(mkdtemp(directory));
    char *state = text_format("%s/state", directory), *pgn = text_format("%s/games", directory);
    for (int i = 0; i < CLIENTS; i++) {
        struct client *client = &trial.clients[i];
        client->fd = -1;
        client->black = i % 2;
        snprintf(client->name, sizeof client->name, "%c%c", client->black ? 'S' : 'W', 'k' + i / 2);
        later(&trial, client, 100);
    }
    run(&trial, state, pgn, kills ? (unsigned)atoi(kills) : 6);
    judge(&trial, pgn);
    for (int i = 0; i < CLIENTS; i++)
        if (trial.clients[i].fd >= 0)
            close(trial.clients[i].fd);
    clean(directory);
    free(state);
    free(pgn);
    return tap_done();
}

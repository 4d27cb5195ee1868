// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chess server under load: many tables at once, with players who try at random, vanish and come
// back, and beside them connections that do everything wrong. No game may be lost, no table may
// stall, memory must stay bounded; and every byte that a player is sent is searched for what no
// announcement gave: enemy men on a board, squares that are neither of his own tries nor captures.
//
// KF_ICS_TABLES and KF_ICS_SECONDS set the size; the full test is 200 tables for 120 seconds.

#include "config.h"

#include "base/mem.h"
#include "base/rng.h"
#include "board/fen.h"
#include "board/notation.h"
#include "game/pgn.h"
#include "law/own.h"
#include "law/ruleset.h"
#include "tests/front/ics/client.h"
#include "tests/tap.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <sys/resource.h>

enum {
    LINE_SIZE = 4096,
    NAME_SIZE = 12,
    THINK_MS = 200,     // at most, before a try
    RESIGN_ONE_IN = 60, // moves
    VANISH_ONE_IN = 150,
    STALL_MS = 30000,
    VERMIN = 12,
    RULESETS = 6,
    MEMORY_MOST_KB = 200 * 1024,
};

enum state { OFF, LOGGING_IN, IN_HALL, PLAYING };

struct client {
    int fd;
    enum state state;
    enum colour side;
    char name[NAME_SIZE], token[64];
    bool token_follows;
    char line[LINE_SIZE];
    size_t length;
    struct own own;    // as last sent
    struct own before; // and the time before
    bitboard_t told;   // squares of captures that were announced in this game
    bool played;       // something was answered in this game
    bool takers_told;
    bool my_turn;    // and the game runs
    bool revealed;   // the whole board was sent: the end must follow
    move_t last_try; // of his own
    struct moves refused;
    int64_t act_at_us;   // when to try, to come back, to ask again; 0: nothing to do
    int64_t progress_us; // when anything last happened
    unsigned lines;
};

struct table {
    struct client clients[2];
};

struct load {
    int port;
    unsigned table_count;
    struct table *tables;
    struct rng rng;
    unsigned begun, played, ended, continued, vanished, tries, captures, checks;
    unsigned leaks, faults;
    int64_t worst_us; // the longest time a table stood still
    char *first_leak;
};

static void leak(struct load *load, const struct client *client, const char *why,
                 const char *line) {
    if (!load->leaks++)
        load->first_leak = text_format("%s: %s: %s", client->name, why, line);
}

// Connections

static void later(struct load *load, struct client *client, unsigned most_ms) {
    client->act_at_us = clock_now_us() + (int64_t)(1 + rng_below(&load->rng, most_ms)) * 1000;
}

static void speak(struct client *client, const char *line) {
    char bytes[128];
    int length = snprintf(bytes, sizeof bytes, "%s\n", line);
    if (client->fd >= 0)
        (void)!send(client->fd, bytes, (size_t)length, MSG_NOSIGNAL);
}

static void come(struct load *load, struct client *client) {
    client->fd = server_dial(load->port);
    client->length = 0;
    client->state = client->fd >= 0 ? LOGGING_IN : OFF;
    client->my_turn = client->revealed = false;
    client->act_at_us = 0;
    if (client->fd < 0)
        later(load, client, 200);
}

// Gone without a word, or even with a reset.
static void vanish(struct load *load, struct client *client) {
    struct linger now = {.l_onoff = 1};
    if (rng_below(&load->rng, 2))
        setsockopt(client->fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    if (rng_below(&load->rng, 2))
        (void)!send(client->fd, "half a li", 9, MSG_NOSIGNAL);
    close(client->fd);
    client->fd = -1;
    client->state = OFF;
    client->my_turn = false;
    load->vanished++;
    later(load, client, 300);
}

// What was sent: words

// After a return the last words are said again, when the board has been sent already.
static bool may_have_lost(const struct client *client, square_t at) {
    return bits_has(client->own.all | client->before.all | client->told, at);
}

// Under the rules that name them, the pawns that can take.
static bool is_taker(const struct client *client, const char *line, const char *at) {
    const char *list = strstr(line, "awn tries from ");
    return client->takers_told && list && list < at;
}

// A square in a line, other than a board's: the player's own try, or what was announced.
static bool is_given(const struct client *client, const char *line, const char *at) {
    char name[3] = {at[0], at[1], '\0'};
    square_t square = notation_read_square(name);
    size_t before = (size_t)(at - line);
    static const char CAPTURE[] = " captured on ";
    size_t length = sizeof CAPTURE - 1;
    if (strncmp(line, "Illegal move (", 14) == 0)
        return square == move_from(client->last_try) || square == move_to(client->last_try);
    if (is_taker(client, line, at))
        return true;
    if (before < length || strncmp(at - length, CAPTURE, length) != 0)
        return false;
    bool by_me = strncmp(line, client->side == WHITE ? "White" : "Black", 5) == 0;
    square_t target = move_to(client->last_try);
    if (by_me) // in passing the man stands beside the square of arrival
        return square == target || bits_has(client->told, square) ||
               (own_man_at(&client->own, move_from(client->last_try)) == PAWN &&
                square_file(square) == square_file(target));
    return may_have_lost(client, square);
}

static void search_words(struct load *load, struct client *client, const char *line) {
    for (const char *at = line; at[0] && at[1]; at++)
        if (at[0] >= 'a' && at[0] <= 'h' && at[1] >= '1' && at[1] <= '8') {
            if (!is_given(client, line, at))
                leak(load, client, "a square", line);
            else if (strstr(line, " captured on ") && !is_taker(client, line, at))
                client->told |= bit(square_make((unsigned)(at[0] - 'a'), (unsigned)(at[1] - '1')));
        }
    load->captures += strstr(line, " captured on ") != NULL;
    load->checks += strstr(line, " Check ") != NULL;
}

// What was sent: boards

static bool read_board(const char *line, enum colour side, struct own *own, bool *foreign) {
    struct board board;
    board_clear(&board, 8, 8, ARMY_FULL);
    line += 5;
    *foreign = false;
    for (int rank = 7; rank >= 0; rank--, line++)
        for (unsigned file = 0; file < 8; file++) {
            char letter = *line++;
            enum man man = fen_man(letter);
            enum colour owner = islower((unsigned char)letter) ? BLACK : WHITE;
            if (letter == '-')
                continue;
            if (man == NO_MAN)
                return false;
            board_put(&board, square_make(file, (unsigned)rank), owner, man);
            *foreign |= owner != side;
        }
    *own = own_of(&board, side);
    return true;
}

// All fields that could tell something: turn, double push, castling, fifty moves, material, last
// move. Returns the relation, 0 when something is amiss.
static int read_fields(const char *line, enum colour side, struct own *own) {
    char turn, names[2][32], word[3][32];
    int push, rights[4], fifty, game, relation, minutes, gain, material[2], left[2], number;
    int count = sscanf(line + 5 + 72,
                       "%c %d %d %d %d %d %d %d %31s %31s %d %d %d %d %d %d %d %d "
                       "%31s %31s %31s",
                       &turn, &push, &rights[0], &rights[1], &rights[2], &rights[3], &fifty, &game,
                       names[0], names[1], &relation, &minutes, &gain, &material[0], &material[1],
                       &left[0], &left[1], &number, word[0], word[1], word[2]);
    int other = side == WHITE ? 2 : 0;
    if (count != 21 || push != -1 || fifty || rights[other] || rights[other + 1] ||
        material[0] != 39 || material[1] != 39 || strcmp(word[0], "none") != 0 ||
        strcmp(word[1], "(0:00)") != 0 || strcmp(word[2], "none") != 0)
        return 0;
    own->castling = (uint8_t)(side == WHITE ? rights[0] * WHITE_SHORT + rights[1] * WHITE_LONG
                                            : rights[2] * BLACK_SHORT + rights[3] * BLACK_LONG);
    return relation;
}

static void take_board(struct load *load, struct client *client, const char *line) {
    bool foreign = false;
    struct own own;
    if (client->revealed)
        leak(load, client, "a board after the whole one", line);
    if (strlen(line) < 100 || !read_board(line, client->side, &own, &foreign)) {
        leak(load, client, "not a board", line);
        return;
    }
    client->revealed = foreign;
    client->my_turn = false;
    if (foreign)
        return; // the end has to follow
    int relation = read_fields(line, client->side, &own);
    if (!relation)
        leak(load, client, "a field of a board", line);
    client->before = client->own;
    client->own = own;
    if (relation != 1)
        client->refused.count = 0; // while one's turn lasts, refusals are remembered
    client->my_turn = relation == 1;
    client->state = PLAYING;
    if (client->my_turn)
        later(load, client, THINK_MS);
}

// Play

static bool was_refused(const struct client *client, move_t try) {
    for (unsigned i = 0; i < client->refused.count; i++)
        if (client->refused.at[i] == try)
            return true;
    return false;
}

static move_t pick(struct load *load, struct client *client) {
    struct moves tries;
    unsigned count = 0;
    own_tries(&client->own, &tries);
    for (unsigned i = 0; i < tries.count; i++)
        if (!was_refused(client, tries.at[i]))
            tries.at[count++] = tries.at[i];
    return count ? tries.at[rng_below(&load->rng, count)] : MOVE_NONE;
}

static void try_something(struct load *load, struct client *client) {
    char word[COORDINATES_MAX];
    move_t try = pick(load, client);
    if (!rng_below(&load->rng, VANISH_ONE_IN)) {
        vanish(load, client);
        return;
    }
    if (try == MOVE_NONE || !rng_below(&load->rng, RESIGN_ONE_IN)) {
        client->my_turn = false;
        speak(client, "resign");
        return;
    }
    notation_coordinates(try, word);
    client->last_try = try;
    client->my_turn = false;
    load->tries++;
    speak(client, word);
}

static void take_refusal(struct load *load, struct client *client) {
    if (client->refused.count < MOVES_MAX)
        client->refused.at[client->refused.count++] = client->last_try;
    client->my_turn = true;
    later(load, client, THINK_MS);
}

static void take_end(struct load *load, struct client *client, const char *line) {
    bool creating = strstr(line, "Creating") != NULL, going_on = strstr(line, "Continuing") != NULL;
    bool adjourned = strstr(line, "adjourned}") != NULL;
    if (creating || going_on) {
        client->state = PLAYING;
        if (creating) {
            client->told = 0;
            client->played = false;
        }
        load->begun += creating && client->side == WHITE;
        load->continued += going_on && client->side == WHITE;
        return;
    }
    client->my_turn = false;
    client->act_at_us = 0;
    if (adjourned)
        return; // wait here for the other one
    client->state = IN_HALL;
    client->revealed = false;
    load->ended += client->side == WHITE;
    if (client->side == WHITE)
        later(load, client, THINK_MS);
}

static void ask_for_game(struct load *load, struct table *table) {
    char line[64];
    if (table->clients[BLACK].state == IN_HALL) {
        const struct ruleset *rules = ruleset_at((unsigned)rng_below(&load->rng, RULESETS));
        snprintf(line, sizeof line, "match %s 10 0 white %s", table->clients[BLACK].name,
                 rules->name);
        speak(&table->clients[WHITE], line);
    }
    later(load, &table->clients[WHITE], 2000); // and again, should it come to nothing
}

static void log_in(struct client *client) {
    char line[80];
    snprintf(line, sizeof line, "resume %s", client->token);
    speak(client, *client->token ? line : client->name);
}

static void act(struct load *load, struct table *table, struct client *client) {
    client->act_at_us = 0;
    if (client->state == OFF)
        come(load, client);
    else if (client->state == LOGGING_IN)
        log_in(client);
    else if (client->state == IN_HALL && client->side == WHITE)
        ask_for_game(load, table);
    else if (client->state == PLAYING && client->my_turn)
        try_something(load, client);
}

static void enter_hall(struct load *load, struct client *client) {
    client->state = IN_HALL;
    speak(client, "style 12");
    if (client->side == WHITE)
        later(load, client, THINK_MS);
}

static bool begins(const char *line, const char *prefix) {
    return strncmp(line, prefix, strlen(prefix)) == 0;
}

static void take_line(struct load *load, struct client *client, char *line) {
    client->lines++;
    client->progress_us = clock_now_us();
    while (begins(line, "fics% "))
        line += strlen("fics% ");
    if (begins(line, "<12> ")) {
        take_board(load, client, line);
        return;
    }
    if (client->token_follows) {
        sscanf(line, "%63s", client->token);
        client->token_follows = false;
        return;
    }
    client->token_follows = begins(line, "Your token, ");
    search_words(load, client, line);
    if (!client->played && (strstr(line, " has moved.") || begins(line, "Illegal move ("))) {
        client->played = true;
        load->played += client->side == WHITE;
    }
    if (begins(line, "Kriegspiel, "))
        client->takers_told = begins(line, "Kriegspiel, rand rules");
    if (begins(line, "**** Starting"))
        enter_hall(load, client);
    else if (begins(line, "{Game "))
        take_end(load, client, line);
    else if (begins(line, "Illegal move ("))
        take_refusal(load, client);
    else if (begins(line, "Challenge: "))
        speak(client, "accept");
    else if (strstr(line, "It is not your move") || strstr(line, "Command not found"))
        load->faults++;
}

static void take_bytes(struct load *load, struct client *client, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
            client->line[client->length] = '\0';
            client->length = 0;
            take_line(load, client, client->line);
        } else if (bytes[i] != '\r' && client->length + 1 < LINE_SIZE)
            client->line[client->length++] = bytes[i];
    }
    client->line[client->length] = '\0';
    if (client->state == LOGGING_IN && strcmp(client->line, "login: ") == 0) {
        client->length = 0;
        later(load, client, 50);
    }
}

static void listen_to(struct load *load, struct client *client) {
    char bytes[8192];
    ssize_t count = recv(client->fd, bytes, sizeof bytes, 0);
    if (count > 0)
        take_bytes(load, client, bytes, (size_t)count);
    else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        load->faults++; // the server has thrown out an honest player
        close(client->fd);
        client->fd = -1;
        client->state = OFF;
        later(load, client, 200);
    }
}

// Those who do everything wrong. Each round every one of them does one thing.

struct vermin {
    int fd;
    unsigned kind;
    int64_t until_us;
};

static void send_much(int fd, const char *bytes, size_t length, size_t total) {
    while (total) {
        size_t part = total < length ? total : length;
        if (send(fd, bytes, part, MSG_NOSIGNAL | MSG_DONTWAIT) <= 0)
            return;
        total -= part;
    }
}

static void annoy(struct load *load, struct vermin *vermin) {
    static const char NEGOTIATION[] = "\xff\xfb\x18\xff\xfd\x03\xff\xfa\x18\x01\xff\xf0\xff\xf4"
                                      "guest\r\nwho\r\n\xff\xfa";
    char noise[4096], zeros[4096];
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)rng_next(&load->rng);
    memset(zeros, 'x', sizeof zeros);
    vermin->fd = server_dial(load->port);
    vermin->until_us = clock_now_us() + (int64_t)(100 + rng_below(&load->rng, 1500)) * 1000;
    if (vermin->fd < 0)
        return;
    switch (vermin->kind++ % 8) {
    case 0: // half a line
        send_much(vermin->fd, "gue", 3, 3);
        break;
    case 1: // 1 MB without a newline
        send_much(vermin->fd, zeros, sizeof zeros, 1 << 20);
        break;
    case 2:
        send_much(vermin->fd, NEGOTIATION, sizeof NEGOTIATION - 1, sizeof NEGOTIATION - 1);
        break;
    case 3: // binary
        send_much(vermin->fd, noise, sizeof noise, 1 << 18);
        break;
    case 4: // a flood, and not a byte of the answers is read
        send_much(vermin->fd, "guest\n", 6, 6);
        send_much(vermin->fd, "help\nwho\ngames\n", 15, 15 * 5000);
        break;
    case 5: // a flood of words for somebody else
        send_much(vermin->fd, "guest\n", 6, 6);
        send_much(vermin->fd, "tell Wkkkk psst\n", 16, 16 * 2000);
        break;
    case 6: // a game against the program, and gone
        send_much(vermin->fd, "guest\nmatch random 1 0\ne2e4\n", 28, 28);
        break;
    default: // gone at once
        close(vermin->fd);
        vermin->fd = -1;
    }
}

static void tend_vermin(struct load *load, struct vermin *vermin) {
    if (clock_now_us() < vermin->until_us)
        return;
    if (vermin->fd >= 0)
        close(vermin->fd);
    annoy(load, vermin);
}

// The loop

static struct client *client_at(struct load *load, unsigned i) {
    return &load->tables[i / 2].clients[i % 2];
}

static void watch_for_stalls(struct load *load) {
    int64_t now = clock_now_us();
    for (unsigned i = 0; i < load->table_count; i++) {
        const struct client *both = load->tables[i].clients;
        int64_t last =
            both[0].progress_us > both[1].progress_us ? both[0].progress_us : both[1].progress_us;
        if (now - last > load->worst_us)
            load->worst_us = now - last;
    }
}

static void turn(struct load *load, struct pollfd *items) {
    unsigned count = 2 * load->table_count;
    int64_t now = clock_now_us();
    for (unsigned i = 0; i < count; i++)
        items[i] = (struct pollfd){.fd = client_at(load, i)->fd, .events = POLLIN};
    poll(items, count, 10);
    for (unsigned i = 0; i < count; i++) {
        struct client *client = client_at(load, i);
        if (items[i].fd >= 0 && items[i].revents)
            listen_to(load, client);
        if (client->act_at_us && client->act_at_us <= now)
            act(load, &load->tables[i / 2], client);
    }
    watch_for_stalls(load);
}

// Names without a letter from a to h, so that they hold no square.
static void name_client(struct client *client, unsigned number, enum colour side) {
    client->name[0] = side == WHITE ? 'W' : 'S';
    for (int i = 1; i <= 4; i++, number /= 10)
        client->name[i] = (char)('k' + number % 10);
    client->name[5] = '\0';
    client->side = side;
    client->fd = -1;
    client->progress_us = clock_now_us();
}

static void run(struct load *load, int seconds) {
    struct pollfd *items = mem_zero(2 * (size_t)load->table_count, sizeof *items);
    struct vermin vermin[VERMIN] = {0};
    int64_t end = clock_now_us() + (int64_t)seconds * 1000000;
    for (unsigned i = 0; i < VERMIN; i++)
        vermin[i] = (struct vermin){.fd = -1, .kind = i};
    for (unsigned i = 0; i < 2 * load->table_count; i++) {
        name_client(client_at(load, i), i / 2, (enum colour)(i % 2));
        later(load, client_at(load, i), 1000);
    }
    while (clock_now_us() < end) {
        turn(load, items);
        for (unsigned i = 0; i < VERMIN; i++)
            tend_vermin(load, &vermin[i]);
    }
    for (unsigned i = 0; i < VERMIN; i++)
        if (vermin[i].fd >= 0)
            close(vermin[i].fd);
    free(items);
}

// The server

// The most memory it ever had, in kilobytes; 0 where that cannot be known.
static long memory_of(const struct child *child) {
    char *path = text_format("/proc/%ld/status", (long)child_pid(child)), line[256];
    FILE *file = fopen(path, "r");
    long size = 0;
    while (file && fgets(line, sizeof line, file))
        (void)sscanf(line, "VmHWM: %ld", &size);
    if (file)
        fclose(file);
    free(path);
    return size;
}

// Every game in the file, and what an umpire has to say to it.
static unsigned count_games(const char *path, unsigned *bad) {
    struct record record;
    char *cause = NULL;
    unsigned count = 0;
    struct pgn_reader *reader = pgn_open(path, ruleset_at(0), &cause);
    enum pgn_result result;
    while (reader && (result = pgn_read(reader, &record, &cause)) != PGN_END) {
        const char *white = result == PGN_GAME ? record_tag(&record, "White") : NULL;
        count += white && *white == 'W';
        if (result != PGN_GAME || !record_check(&record, &cause)) {
            printf("# %s\n", cause);
            (*bad)++;
        }
        if (result == PGN_GAME)
            record_free(&record);
    }
    pgn_close(reader);
    free(cause);
    return count;
}

static unsigned number_of(const char *name, unsigned usual) {
    const char *value = getenv(name);
    return value ? (unsigned)atoi(value) : usual;
}

static void judge(struct load *load, struct child *server, const char *pgn) {
    unsigned bad = 0;
    long memory = memory_of(server);
    OK(child_alive(server));
    struct text fate = {0};
    server_end(server, &fate);
    OK_STRING(text_string(&fate), "ended with status 0");
    text_free(&fate);
    unsigned games = count_games(pgn, &bad);
    printf("# %u games begun, %u played, %u ended, %u continued after %u lost connections, %u in "
           "the file\n",
           load->begun, load->played, load->ended, load->continued, load->vanished, games);
    printf("# %u tries, %u captures and %u checks heard, longest silence of a table %.1f s, "
           "memory %ld KB\n",
           load->tries, load->captures, load->checks, (double)load->worst_us / 1e6, memory);
    OK(load->begun >= load->table_count);
    OK(load->captures > 0);
    OK_LONG(bad, 0);
    // A game in which anything was answered is in the file; others may not be.
    OK(games >= load->played);
    OK(games <= load->begun);
    OK(load->worst_us < (int64_t)STALL_MS * 1000);
    OK(memory < MEMORY_MOST_KB);
    OK_LONG(load->faults, 0);
    OK_LONG(load->leaks, 0);
    if (load->first_leak)
        printf("# %s\n", load->first_leak);
}

int main(void) {
    char pgn[] = "/tmp/ics_loadXXXXXX";
    struct load load = {.table_count = number_of("KF_ICS_TABLES", 40)};
    struct rlimit files;
    signal(SIGPIPE, SIG_IGN);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    close(mkstemp(pgn));
    const char *options[] = {"--pgn", pgn, "--st", "0.05", "--per-address", "0", NULL};
    struct child *server = server_start(options, &load.port);
    if (!OK(server))
        return tap_done();
    rng_seed(&load.rng, 9, 0);
    load.tables = mem_zero(load.table_count, sizeof *load.tables);
    run(&load, (int)number_of("KF_ICS_SECONDS", 10));
    judge(&load, server, pgn);
    for (unsigned i = 0; i < 2 * load.table_count; i++)
        if (client_at(&load, i)->fd >= 0)
            close(client_at(&load, i)->fd);
    unlink(pgn);
    free(load.tables);
    free(load.first_leak);
    return tap_done();
}

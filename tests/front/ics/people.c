// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chess server as people use it, with nothing but a connection: names, offers, games, watchers,
// lost connections, and what nobody should send.

#include "config.h"

#include "base/mem.h"
#include "tests/front/ics/client.h"
#include "tests/tap.h"

#include <errno.h>
#include <poll.h>
#include <sys/resource.h>

enum { PATIENCE_MS = 60000 };

struct person {
    int fd;
    struct text heard; // since the last thing that was waited for
    char token[64];    // as it was shown
    bool gone;         // the server has closed the connection
};

static const char WELL[] = "ended with status 0"; // a server
static int port;

// What comes before the deadline; false when it has passed.
static bool listen_on(struct person *person, struct deadline deadline) {
    char bytes[4096];
    struct pollfd item = {.fd = person->fd, .events = POLLIN};
    if (person->gone || poll(&item, 1, deadline_poll_ms(deadline)) != 1)
        return false;
    ssize_t count = recv(person->fd, bytes, sizeof bytes, 0);
    person->gone = count == 0 || (count < 0 && errno != EAGAIN);
    for (ssize_t i = 0; i < count; i++)
        if (bytes[i] && bytes[i] != '\r')
            text_add_char(&person->heard, bytes[i]);
    return true;
}

// Waits for these words and forgets all up to them.
static bool hears(struct person *person, const char *words) {
    struct deadline deadline = deadline_in_ms(PATIENCE_MS);
    for (;;) {
        const char *found = strstr(text_string(&person->heard), words);
        if (found) {
            char *rest = mem_strdup(found + strlen(words));
            text_clear(&person->heard);
            text_add_string(&person->heard, rest);
            free(rest);
            return true;
        }
        if (!listen_on(person, deadline) && (person->gone || deadline_passed(deadline))) {
            printf("# waited for '%s', heard '%s'\n", words, text_string(&person->heard));
            return false;
        }
    }
}

static void says(struct person *person, const char *line) {
    struct text bytes = {0};
    text_add(&bytes, "%s\n", line);
    (void)!send(person->fd, text_string(&bytes), bytes.length, MSG_NOSIGNAL);
    text_free(&bytes);
}

// Says something and waits for an answer.
static bool asks(struct person *person, const char *line, const char *answer) {
    says(person, line);
    return hears(person, answer);
}

// All that was said up to now is done when this is answered. What was heard before stays readable.
static const char *all_heard(struct person *person) {
    struct deadline deadline = deadline_in_ms(PATIENCE_MS);
    says(person, "xyzzy");
    while (!strstr(text_string(&person->heard), "xyzzy: Command not found") &&
           !deadline_passed(deadline) && !person->gone)
        listen_on(person, deadline);
    return text_string(&person->heard);
}

static void forget(struct person *person) {
    all_heard(person);
    text_clear(&person->heard);
}

static struct person arrive(void) {
    struct person person = {.fd = server_dial(port)};
    hears(&person, "login: ");
    return person;
}

static struct person enter(const char *name) {
    struct person person = arrive();
    says(&person, name);
    OK(hears(&person, "**** Starting FICS session as"));
    return person;
}

// The same, and remembers the token.
static struct person enter_with_token(const char *name) {
    struct person person = enter(name);
    OK(hears(&person, "see again:\n    ") && strstr(all_heard(&person), "\nShould your"));
    sscanf(text_string(&person.heard), "%63s", person.token);
    return person;
}

// Comes in with a token.
static struct person come_back(const char *token) {
    struct person person = arrive();
    char *line = text_format("resume %s", token);
    says(&person, line);
    free(line);
    return person;
}

static void go(struct person *person) {
    close(person->fd);
    text_free(&person->heard);
}

static void test_names(void) {
    struct person person = arrive();
    OK(asks(&person, "x", "A name has 2 to 17 letters"));
    OK(asks(&person, "abcdefghijklmnopqr", "A name has 2 to 17 letters"));
    OK(asks(&person, "1st", "begins with a letter"));
    OK(asks(&person, "a(b)", "made of letters"));
    OK(asks(&person, "Kriegfish", "one of the program's names"));
    OK(asks(&person, "You", "taken for somebody else"));
    OK(asks(&person, "Anna-2", "session as Anna-2 ****"));
    struct person second = arrive();
    OK(asks(&second, "ANNA-2", "here already"));
    OK(asks(&second, "guest", "session as Guest1 ****"));
    OK(asks(&second, "who", "Anna-2"));
    OK(asks(&second, "tell anna-2 hello there", "(told Anna-2)"));
    OK(hears(&person, "Guest1 tells you: hello there"));
    OK(asks(&second, "tell nobody hello", "nobody is not logged in"));
    OK(asks(&second, "quit", "Good bye"));
    OK(!hears(&second, "fics%") && second.gone);
    go(&person);
    go(&second);
}

static void test_offers(void) {
    struct person anna = enter("Anna"), ben = enter("Ben");
    OK(asks(&anna, "seek 3 1 berkeley white", "index 1"));
    OK(hears(&ben, "Anna (++++) seeking 3 1 unrated wild/16 berkeley [white] (\"play 1\""));
    OK(asks(&ben, "sought", "1 game is sought"));
    OK(asks(&anna, "play 1", "against yourself"));
    OK(asks(&anna, "unseek", "removed"));
    OK(asks(&ben, "play 1", "not available"));
    OK(asks(&ben, "match anna 2 2", "Issuing: Ben (++++) Anna (++++) 2 2 unrated wild/16."));
    OK(hears(&anna, "Challenge: Ben"));
    OK(asks(&anna, "decline", "You decline"));
    OK(hears(&ben, "Anna declines"));
    OK(asks(&ben, "match Anna bogus", "'bogus' is no time, colour"));
    OK(asks(&ben, "match Zoe", "Zoe is not logged in"));
    OK(asks(&ben, "match Anna 0 0 gardner rand black", "Issuing"));
    OK(asks(&ben, "withdraw", "1 offer withdrawn"));
    OK(hears(&anna, "withdraws"));
    OK(asks(&anna, "accept", "no offers"));
    OK(asks(&ben, "match Anna 0 0 gardner rand black", "Issuing"));
    OK(asks(&anna, "accept", "Creating: Anna (++++) Ben (++++) 0 0 unrated wild/16 rand gardner"));
    OK(hears(&ben, "Move 1, White to move."));
    OK(asks(&ben, "seek", "You are playing a game"));
    OK(asks(&anna, "say hi", "(told Ben)") && hears(&ben, "Anna says: hi"));
    OK(asks(&anna, "abort", "Game aborted} *") && hears(&ben, "Game aborted} *"));
    go(&anna);
    go(&ben);
}

// A game with everything: refusals, captures, castling, words for both, a watcher, the end.
static void test_game(void) {
    struct person anna = enter("Anna"), ben = enter("Ben"), carl = enter("Carl");
    says(&anna, "style 12");
    OK(asks(&anna, "match Ben 5 0 white", "Issuing") && hears(&ben, "Challenge"));
    OK(asks(&ben, "accept", "Creating"));
    OK(hears(&anna, "<12> -------- -------- -------- -------- -------- -------- PPPPPPPP RNBQKBNR "
                    "W -1 1 1 0 0 0 "));
    OK(hears(&anna, " none 0 0 ")); // no clock runs before the second move
    OK(asks(&carl, "observe 2", "are asked"));
    OK(hears(&anna, "Carl would like to watch") && hears(&ben, "Carl would like to watch"));
    OK(asks(&anna, "allow Carl", "may watch"));
    OK(asks(&anna, "e4", "White has moved.") && hears(&ben, "White has moved."));
    OK(!strstr(all_heard(&carl), "moved"));
    OK(asks(&ben, "allow carl", "may watch") && hears(&carl, "now observing game 2"));
    OK(asks(&ben, "d7-d5", "Black has moved. White has a pawn try.") &&
       hears(&anna, "Black has moved. You have a pawn try."));
    OK(hears(&carl, "Game 2: Black has moved. White has a pawn try."));
    forget(&ben);
    OK(asks(&anna, "e4e5", "White has moved.") && hears(&ben, "White has moved."));
    OK(strstr(all_heard(&anna), " none 0 1 ")); // now one does
    OK(asks(&anna, "Nf3", "It is not your move."));
    OK(asks(&ben, "f7f5", "White has a pawn try.") && hears(&anna, "You have a pawn try."));
    forget(&ben);
    OK(asks(&anna, "e5e6", "White has moved."));
    OK(asks(&ben, "Be6", "Black has moved. Pawn captured on e6."));
    OK(hears(&anna, "Pawn captured on e6."));
    forget(&ben);
    OK(asks(&anna, "Nc3", "White has moved.") && hears(&ben, "White has moved."));
    OK(asks(&ben, "Qd6", "Black has moved.") && hears(&anna, "Black has moved."));
    forget(&ben);
    OK(asks(&anna, "c3d5", "Pawn captured on d5.") && hears(&ben, "Pawn captured on d5."));
    OK(asks(&ben, "Nbc6", "Black has moved.") && hears(&anna, "Black has moved."));
    forget(&ben);
    OK(asks(&anna, "d5b4", "White has moved.") && hears(&ben, "White has moved."));
    forget(&anna);
    OK(asks(&ben, "O-O-O", "Black has moved.") && hears(&anna, "Black has moved."));
    OK(asks(&anna, "d2d7", "Illegal move (d2d7)."));
    OK(asks(&anna, "Nxe9", "Nxe9: Command not found"));
    OK(asks(&anna, "Qh8", "Illegal move (Qh8): none of your men"));
    OK(!strstr(all_heard(&ben), "tried"));
    OK(asks(&anna, "moves", "Your scoresheet of game 2"));
    OK(asks(&anna, "time", "lag"));
    OK(!strstr(all_heard(&carl), "d2d7"));
    OK(asks(&anna, "draw", "Ben is asked") && hears(&ben, "Anna offers you a draw"));
    OK(asks(&ben, "decline", "You decline the draw") && hears(&anna, "Ben declines the draw"));
    OK(asks(&ben, "draw", "Anna is asked") && hears(&anna, "Ben offers you a draw"));
    OK(asks(&ben, "abort", "Anna is asked") && hears(&anna, "Ben would like to abort"));
    OK(asks(&anna, "decline", "You decline the abort") && hears(&ben, "Anna declines the abort"));
    forget(&anna);
    OK(asks(&anna, "accept", "no offers") && !strstr(all_heard(&anna), "drawn"));
    OK(asks(&ben, "pgn 2", "no finished game"));
    OK(asks(&carl, "moves", "not playing"));
    OK(asks(&ben, "draw", "Anna is asked") && hears(&anna, "Ben offers you a draw"));
    OK(asks(&anna, "accept",
            "<12> --kr-bnr ppp-p-pp --nqb--- -----p-- -N------ -------- PPPP-PPP "
            "R-BQKBNR"));
    OK(hears(&anna, "{Game 2 (Anna vs. Ben) Game drawn by mutual agreement} 1/2-1/2"));
    OK(hears(&ben, "mutual agreement} 1/2-1/2") && hears(&carl, "mutual agreement} 1/2-1/2"));
    OK(asks(&carl, "observe 2", "d2d7"));
    OK(asks(&carl, "pgn 2", "{tried d2d7 no} 1/2-1/2"));
    OK(asks(&carl, "history Anna", "1/2-1/2 agreement"));
    OK(asks(&carl, "history", "Carl has no finished games"));
    go(&anna);
    go(&ben);
    go(&carl);
}

static void test_question(void) {
    struct person anna = enter("Anna"), ben = enter("Ben");
    OK(asks(&anna, "match Ben 0 0 white berkeley-any", "Issuing") && hears(&ben, "Challenge"));
    OK(asks(&ben, "match Anna", "Creating"));
    OK(asks(&anna, "any?", "No, there is no pawn try."));
    OK(asks(&anna, "e2e5", "Illegal move (e2e5). Nonsense."));
    OK(asks(&anna, "e2e4", "White has moved.") && hears(&ben, "White has moved."));
    OK(asks(&ben, "d7d5", "Black has moved.") && hears(&anna, "Black has moved."));
    OK(asks(&anna, "any?", "Yes, there are pawn tries."));
    OK(asks(&anna, "resign", "Anna resigns} 0-1") && hears(&ben, "Anna resigns} 0-1"));
    go(&anna);
    go(&ben);
}

static void test_time(void) {
    struct person anna = enter("Anna"), ben = enter("Ben");
    OK(asks(&anna, "match Ben 0 1 white", "Issuing") && hears(&ben, "Challenge"));
    OK(asks(&ben, "accept", "Creating"));
    OK(asks(&anna, "e2e4", "White has moved.") && hears(&ben, "White has moved."));
    OK(asks(&ben, "e7e5", "Black has moved."));
    OK(hears(&anna, "Anna forfeits on time} 0-1") && hears(&ben, "Anna forfeits on time} 0-1"));
    go(&anna);
    go(&ben);
}

static void begin_game(struct person *white, struct person *black, const char *ask) {
    OK(asks(white, ask, "Issuing") && hears(black, "Challenge"));
    OK(asks(black, "accept", "Creating") && hears(white, "Creating"));
    OK(asks(white, "e2e4", "White has moved.") && hears(black, "White has moved."));
}

// The game goes on without whoever has lost the connection, and nobody else gets the seat.
static void test_lost(void) {
    struct person anna = enter_with_token("Anna"), ben = enter_with_token("Ben"), thief;
    begin_game(&anna, &ben, "match Ben 5 0 white");
    go(&anna);
    OK(hears(&ben, "Anna has left the game, which goes on."));
    OK(hears(&ben, "waits for at most 60 seconds"));
    OK(asks(&ben, "e7e5", "Black has moved."));
    OK(asks(&ben, "draw", "Anna is away") && asks(&ben, "abort", "Anna is away"));
    OK(asks(&ben, "claim", "You may claim the game in "));
    thief = arrive();
    OK(asks(&thief, "anna", "has a seat at a table") && hears(&thief, "login: "));
    OK(asks(&thief, "resume", "comes after that word"));
    OK(asks(&thief, "resume 00000-00000-00000-00000-00000", "Nobody here has that token"));
    OK(asks(&thief, "Anna 00000-00000-00000-00000-00000", "has a seat at a table"));
    OK(asks(&thief, "Thief hm", "That is no token"));
    OK(asks(&thief, "Thief", "session as Thief"));
    OK(asks(&thief, "resume", "no adjourned game"));
    OK(asks(&thief, "resume 5", "no adjourned game of that number"));
    OK(asks(&thief, "resume 00000-00000-00000-00000-00000", "Nobody here has that token"));
    struct person again = come_back(anna.token);
    OK(hears(&again, "session as Anna") && hears(&again, "Continuing: Anna"));
    OK(hears(&again, "Black has moved.") && hears(&ben, "Anna is back."));
    OK(asks(&again, "d2d4", "White has moved.") && hears(&ben, "White has moved."));
    // The old connection may still be there: whoever has the token takes its place.
    struct person third = come_back(anna.token);
    OK(hears(&third, "Continuing: Anna") && hears(&again, "Somebody has come with your token"));
    OK(!hears(&again, "fics%") && again.gone);
    OK(asks(&ben, "e5d4", "Pawn captured on d4.") && hears(&third, "Pawn captured on d4."));
    OK(asks(&ben, "adjourn", "is asked") && hears(&third, "would like to adjourn"));
    OK(asks(&third, "adjourn", "adjourned by mutual agreement} *"));
    OK(asks(&ben, "resume", "wait for Anna"));
    OK(asks(&third, "resume 77", "no adjourned game of that number"));
    OK(asks(&third, "resume", "Continuing") && hears(&ben, "Continuing"));
    OK(asks(&third, "resign", "Anna resigns} 0-1") && hears(&ben, "0-1"));
    go(&third);
    struct person last = come_back(anna.token);
    OK(hears(&last, "No game of yours waits."));
    go(&ben);
    go(&last);
    go(&thief);
    go(&again);
}

// Somebody who brings his own token, as the launcher does, says the same words each time.
static void test_own_token(void) {
    static const char LINE[] = "Kim 0123456789abcdefghjkmnpqr";
    struct person kim = arrive(), lea = enter("Lea");
    OK(asks(&kim, LINE, "session as Kim"));
    OK(!strstr(all_heard(&kim), "Your token"));
    forget(&kim);
    begin_game(&lea, &kim, "match Kim 5 0 white");
    go(&kim);
    OK(hears(&lea, "Kim has left"));
    kim = arrive();
    OK(asks(&kim, "Ida 0123456789abcdefghjkmnpqr", "token is for another name"));
    OK(asks(&kim, LINE, "session as Kim") && hears(&kim, "Continuing: Lea"));
    go(&kim);
    kim = arrive();
    OK(asks(&kim, "guest 0123456789abcdefghjkmnpqr", "session as Kim"));
    OK(asks(&lea, "resign", "Lea resigns"));
    go(&kim);
    go(&lea);
}

static void test_program(void) {
    struct person anna = enter("Anna"), ben = enter("Ben");
    OK(asks(&anna, "players", "kriegfish"));
    OK(asks(&anna, "match random 5 3 black", "Creating: random"));
    OK(hears(&anna, "White has moved."));
    // Its refusals are private, so no move comes at once: it might tell that nothing was refused.
    int64_t began = clock_now_us();
    OK(asks(&anna, "e7e5", "Black has moved.") && hears(&anna, "White has moved."));
    OK(clock_now_us() - began >= 39000);
    OK(asks(&ben, "match random", "no time for another table"));
    OK(asks(&ben, "observe 99", "no such game"));
    OK(asks(&anna, "adjourn", "adjourned by mutual agreement"));
    OK(asks(&anna, "seek 5 5", "has been posted") && hears(&ben, "Anna (++++) seeking"));
    OK(asks(&anna, "resume", "Continuing: random"));
    OK(asks(&ben, "play Anna", "not available")); // nobody sits at two tables
    OK(asks(&anna, "abort", "Game aborted"));
    OK(asks(&anna, "match kriegfish strength=1 5 3 black", "Creating: kriegfish"));
    OK(hears(&anna, "Boards are judged for kriegfish by: "));
    OK(asks(&anna, "abort", "Game aborted"));
    OK(asks(&anna, "match random player=nobody", "is no time"));
    OK(asks(&anna, "match random strength=3", "random has no strength to choose"));
    OK(asks(&anna, "match kriegfish strength=999", "the strength of kriegfish is from"));
    go(&anna);
    go(&ben);
}

static void test_help(void) {
    struct person anna = enter("Anna");
    char *words[200], *list;
    OK(asks(&anna, "help", "The other words:"));
    list = mem_strdup(all_heard(&anna));
    size_t count = 0;
    for (char *line = strtok(list, "\n"); line && count < 200; line = strtok(NULL, "\n"))
        if (strncmp(line, "  ", 2) == 0 && line[2] != ' ')
            words[count++] = line + 2;
    OK(count > 30);
    for (size_t i = 0; i < count; i++) {
        char *ask = text_format("help %.*s", (int)strcspn(words[i], " "), words[i]);
        text_clear(&anna.heard);
        OK(asks(&anna, ask, ask + strlen("help ")));
        free(ask);
    }
    OK(asks(&anna, "help nothing", "no help on nothing"));
    free(list);
    go(&anna);
}

static void test_nonsense(void) {
    struct person anna = enter("Anna"), noisy = arrive();
    char *much = mem_alloc(1 << 20);
    memset(much, 'x', 1 << 20);
    fcntl(noisy.fd, F_SETFL, 0);
    OK(send(noisy.fd, much, 1 << 20, MSG_NOSIGNAL) == 1 << 20);
    OK(asks(&noisy, "", "too long"));
    OK(asks(&noisy, "\xff\xfb\x18\xff\xfd\x03\xff\xfa\x18 x\xff\xf0No\b\bNoisz\by",
            "as Noisy ****"));
    OK(asks(&noisy, "\x01\x02\xc3\xa4", "????: Command not found"));
    OK(asks(&noisy, "tell anna \x1b[2J\x07", "told") && hears(&anna, "tells you: ?[2J?"));
    OK(asks(&noisy, "$style 12", "Style 12 set"));
    OK(asks(&noisy, "resign", "not playing") && asks(&noisy, "moves", "not playing"));
    OK(asks(&noisy, "e2e4", "not playing") && asks(&noisy, "o-o", "not playing"));
    OK(asks(&noisy, "match", "Usage: match") && asks(&noisy, "tell anna", "Usage: tell"));
    OK(asks(&anna, "who", "people are here"));
    free(much);
    go(&anna);
    go(&noisy);
}

// A game that cannot be saved: both are told, and so is whoever started the server.
static void test_unsaved(void) {
    struct person anna = enter("Anna"), ben = enter("Ben");
    OK(asks(&anna, "match Ben 0 0 white", "Issuing") && hears(&ben, "Challenge"));
    OK(asks(&ben, "match Anna", "Creating"));
    OK(asks(&anna, "e2e4", "White has moved.") && hears(&ben, "White has moved."));
    OK(asks(&anna, "resign", "Game 1 could not be saved by this server."));
    OK(hears(&ben, "Game 1 could not be saved by this server."));
    go(&anna);
    go(&ben);
}

// The clock waits for somebody who has left, but not longer than the grace.
static void test_grace(void) {
    struct person anna = enter_with_token("Anna"), ben = enter("Ben");
    begin_game(&anna, &ben, "match Ben 0 5 white");
    OK(asks(&ben, "e7e5", "Black has moved.") && hears(&anna, "Black has moved."));
    go(&anna);
    OK(hears(&ben, "Anna has left"));
    sleep(7);
    OK(asks(&ben, "claim", "You may claim the game in "));
    struct person again = come_back(anna.token);
    OK(hears(&again, "Continuing: Anna"));
    OK(asks(&ben, "resign", "Ben resigns} 1-0"));
    go(&again);
    go(&ben);
}

// At a server without grace: the clock runs on, and a game can be claimed.
static void test_no_grace(void) {
    struct person anna = enter("Anna"), ben = enter("Ben");
    begin_game(&anna, &ben, "match Ben 0 1 white");
    OK(asks(&ben, "claim", "Anna is here"));
    OK(asks(&ben, "e7e5", "Black has moved.") && hears(&anna, "Black has moved."));
    go(&anna);
    OK(hears(&ben, "Anna forfeits on time} 0-1"));
    anna = enter("Anna"); // no game of hers is left, so the name is free
    begin_game(&anna, &ben, "match Ben 0 0 white");
    go(&ben);
    OK(hears(&anna, "Ben has left"));
    OK(asks(&anna, "claim", "Ben forfeits by absence} 1-0"));
    OK(asks(&anna, "history", "1-0 abandoned"));
    ben = enter("Ben");
    begin_game(&anna, &ben, "match Ben 0 0 white");
    OK(asks(&ben, "adjourn", "is asked") && hears(&anna, "would like to adjourn"));
    OK(asks(&anna, "accept", "adjourned by mutual agreement} *"));
    OK(asks(&ben, "resume", "wait for Anna") && asks(&ben, "claim", "The game is adjourned"));
    OK(asks(&ben, "adjourn", "You get up from table"));
    OK(asks(&ben, "resume", "wait for Anna") && asks(&anna, "resume", "Continuing: Anna"));
    // An end at a table from which somebody has got up is told him, where he is.
    OK(asks(&ben, "adjourn", "is asked") && hears(&anna, "would like to adjourn"));
    OK(asks(&anna, "accept", "adjourned by mutual agreement} *"));
    OK(asks(&ben, "resume", "wait for Anna") && asks(&ben, "resign", "Ben resigns} 1-0"));
    OK(hears(&anna, "Ben resigns} 1-0"));
    go(&anna);
    go(&ben);
}

static struct person arrive_from(unsigned from) {
    struct person person = {.fd = server_dial_from(port, from)};
    return person;
}

static struct person enter_from(unsigned from, const char *name) {
    struct person person = arrive_from(from);
    OK(hears(&person, "login: "));
    OK(asks(&person, name, "**** Starting FICS session as"));
    return person;
}

// One address may have three connections and as many games, of the program only what leaves some
// for others, and its requests to others are rationed.
static void test_crowd(void) {
    struct person crowd[3], more, other = enter_from(2, "Olga");
    char name[] = "Pa";
    for (int i = 0; i < 3; i++, name[1]++)
        crowd[i] = enter_from(1, name);
    more = arrive_from(1);
    OK(hears(&more, "Too many connections from 127.0.0.1.") && !hears(&more, "x") && more.gone);
    OK(asks(&crowd[0], "seek 5 0", "posted") && asks(&crowd[0], "seek 6 0", "posted"));
    OK(asks(&crowd[1], "seek 7 0", "posted"));
    OK(asks(&crowd[1], "seek 8 0", "3 games are sought from your address already"));
    OK(asks(&other, "seek 9 0", "posted") && asks(&crowd[0], "unseek", "removed"));
    OK(asks(&crowd[1], "seek 8 0", "posted") && asks(&crowd[1], "unseek", "removed"));
    OK(asks(&crowd[0], "match random 0 0 white", "Creating"));
    OK(asks(&crowd[1], "match random 0 0 white", "Creating"));
    OK(asks(&crowd[2], "match random 0 0 white",
            "plays at 2 tables with people from your address"));
    OK(asks(&other, "match random 0 0 white", "Creating"));
    OK(asks(&other, "censor pc", "You do not listen to pc any more"));
    OK(asks(&crowd[2], "tell olga hm", "Olga does not listen to you"));
    OK(asks(&other, "censor", "You do not listen to pc.") && asks(&other, "uncensor Pc", "again"));
    OK(asks(&crowd[2], "tell olga hello", "(told Olga)") && hears(&other, "Pc tells you: hello"));
    struct text lines = {0};
    for (int i = 0; i < 40; i++)
        text_add_string(&lines, "tell olga psst\n");
    OK(asks(&crowd[2], text_string(&lines), "You ask too much of others"));
    text_free(&lines);
    // A game that waits counts, so nobody can fill the hall with them.
    OK(asks(&crowd[0], "e2e4", "White has moved") && asks(&crowd[0], "adjourn", "adjourned"));
    for (int i = 0; i < 3; i++)
        go(&crowd[i]);
    go(&more);
    go(&other);
}

// However much one asks for, others are answered; and what is dear takes its time.
static void test_work(void) {
    struct person greedy = enter_from(3, "Piggy"), other = enter_from(4, "Other");
    struct text lines = {0};
    int64_t began = clock_now_us();
    for (int i = 0; i < 500; i++)
        text_add_string(&lines, "help\n");
    text_add_string(&lines, "xyzzy");
    says(&greedy, text_string(&lines));
    OK(asks(&other, "uptime", "The server has been up"));
    OK(!strstr(text_string(&greedy.heard), "xyzzy: Command"));
    struct deadline deadline = deadline_in_ms(PATIENCE_MS);
    while (!strstr(text_string(&greedy.heard), "xyzzy: Command") && !deadline_passed(deadline))
        listen_on(&greedy, deadline);
    // More than 500 lines at 5 ms and a byte at 1 us, without the second that may come at once.
    OK((clock_now_us() - began) >= 500 * 5000 + (int64_t)greedy.heard.length - 1000000 - 300000);
    OK(greedy.heard.length > 500 * 2000);
    text_free(&lines);
    go(&greedy);
    go(&other);
}

// Bytes without an end of a line are work, too.
static void test_bytes(void) {
    enum { SIZE = 1500000 };
    struct person endless = enter_from(5, "Endless");
    struct text bytes = {0};
    struct deadline deadline = deadline_in_ms(PATIENCE_MS);
    int64_t began = clock_now_us();
    while (bytes.length < SIZE)
        text_add_string(&bytes, bytes.length % 2 ? "xx" : "\377\361x"); // with a word of telnet
    text_add_char(&bytes, '\n');
    for (size_t sent = 0; sent < bytes.length && !deadline_passed(deadline);) {
        struct pollfd item = {.fd = endless.fd, .events = POLLOUT};
        poll(&item, 1, deadline_poll_ms(deadline));
        ssize_t count = send(endless.fd, bytes.bytes + sent, bytes.length - sent, MSG_NOSIGNAL);
        sent += count > 0 ? (size_t)count : 0;
    }
    OK(hears(&endless, "That line is too long."));
    // At 2 us each, without the second that may come at once.
    OK(clock_now_us() - began >= SIZE * 2 - 1000000 - 300000);
    text_free(&bytes);
    go(&endless);
}

// Takes in what is there for several people while one of them waits for words.
static bool hears_among(struct person *person, const char *words, struct person *others,
                        size_t count) {
    struct deadline deadline = deadline_in_ms(PATIENCE_MS);
    while (!strstr(text_string(&person->heard), words) && !deadline_passed(deadline)) {
        listen_on(person, deadline_in_ms(5));
        for (size_t i = 0; i < count; i++)
            while (listen_on(&others[i], deadline_in_ms(0)))
                continue;
    }
    return hears(person, words);
}

// Nor do neighbours who share his address silence somebody who was there before them.
static void test_neighbours(void) {
    enum { FLOODERS = 3, LINES = 4000 };
    struct person victim = enter_from(6, "Victim"), flooders[FLOODERS];
    struct text lines = {0};
    for (int i = 0; i < LINES; i++)
        text_add_char(&lines, '\n');
    text_add_string(&lines, "xyzzy");
    for (int i = 0; i < FLOODERS; i++) {
        char *name = text_format("Flood-%d", i);
        flooders[i] = enter_from(6, name);
        free(name);
    }
    for (int i = 0; i < FLOODERS; i++)
        says(&flooders[i], text_string(&lines));
    // Until more than they may say at once has been answered.
    for (bool good = true; good && flooders[0].heard.length < LINES / 3 * strlen("fics% ");) {
        says(&victim, "uptime");
        good = hears_among(&victim, "The server has been up", flooders, FLOODERS);
        if (!good)
            OK(good);
    }
    for (int i = 0; i < FLOODERS; i++) {
        OK(!flooders[i].gone && !strstr(text_string(&flooders[i].heard), "xyzzy: Command"));
        go(&flooders[i]);
    }
    text_free(&lines);
    go(&victim);
}

static void test_limits(void) {
    test_crowd();
    test_work();
    test_bytes();
}

static void test_idle(void) {
    struct person anna = enter("Anna");
    OK(asks(&anna, "match random 0 0 white", "Creating"));
    OK(asks(&anna, "e2e4", "White has moved") && hears(&anna, "Black has moved."));
    OK(hears(&anna, "Nothing has happened for a long time."));
    OK(hears(&anna, "Game adjourned because nothing happened} *"));
    OK(hears(&anna, "You have said nothing for a long time."));
    OK(hears(&anna, "You have said nothing for too long. Good bye."));
    OK(!hears(&anna, "fics%") && anna.gone);
    go(&anna);
    // A clock that does not run yet is none.
    struct person bert = enter("Bert");
    OK(asks(&bert, "match random 5 0 white", "Creating"));
    OK(hears(&bert, "Game adjourned because nothing happened} *"));
    go(&bert);
}

// The window shows a prompt among the words, so it is sent behind boards alone.
static void test_window(void) {
    struct person anna = enter("Windy");
    const char *heard;
    OK(asks(&anna, "set interface xboard 4.9.1", "fics% "));
    says(&anna, "style 12");
    forget(&anna);
    OK(asks(&anna, "match random 0 0 white", "\n<12>") && hears(&anna, "fics% "));
    says(&anna, "resign");
    OK(hears(&anna, "resigns"));
    forget(&anna);
    says(&anna, "backward 100");
    says(&anna, "unexamine");
    says(&anna, "who");
    heard = all_heard(&anna);
    OK(strstr(heard, "Windy") && !strstr(heard, "fics%"));
    go(&anna);
}

// More people than half of the descriptors that the server may have, then more than it may have.
static void test_descriptors(void) {
    enum { MOST = 100, CROWD = 70, MORE = 40 };
    static const char *const OPTIONS[] = {"--per-address", "0", NULL};
    struct rlimit before, few;
    struct text fate = {0};
    int crowd[CROWD + MORE];
    getrlimit(RLIMIT_NOFILE, &before);
    few = (struct rlimit){.rlim_cur = MOST, .rlim_max = before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &few);
    struct child *server = server_start(OPTIONS, &port);
    setrlimit(RLIMIT_NOFILE, &before);
    if (!OK(server))
        return;
    struct person anna = enter("Anna");
    for (int i = 0; i < CROWD; i++)
        crowd[i] = server_dial(port);
    struct person last = arrive(); // who is greeted when all others are in
    OK(asks(&anna, "uptime", "with 72 people"));
    for (int i = CROWD; i < CROWD + MORE; i++)
        crowd[i] = server_dial(port);
    OK(asks(&anna, "uptime", "The server has been up"));
    for (int i = 0; i < CROWD + MORE; i++)
        close(crowd[i]);
    go(&last);
    OK(asks(&anna, "uptime", "The server has been up"));
    go(&anna);
    server_end(server, &fate);
    OK_STRING(text_string(&fate), WELL);
    text_free(&fate);
}

static void test_most(void) {
    test_names();
    test_offers();
    test_game();
    test_question();
    test_time();
    test_lost();
    test_own_token();
    test_grace();
    test_program();
    test_help();
    test_window();
    test_nonsense();
}

// Each on a server of its own, which ends well but where it could not save a game.
static const struct {
    void (*test)(void);
    const char *options[8];
    const char *fate;
} TESTS[] = {
    {test_most, {"--st", "0.1", "--programs", "1", "--per-address", "0"}, WELL},
    {test_unsaved, {"--pgn", "/dev/full"}, "ended with status 1"},
    {test_no_grace, {"--grace", "0", "--claim", "0", "--per-address", "0"}, WELL},
    {test_limits, {"--per-address", "3", "--programs", "3"}, WELL},
    {test_neighbours, {NULL}, WELL},
    {test_idle, {"--idle", "0.04"}, WELL},
};

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < sizeof TESTS / sizeof *TESTS; i++) {
        struct text fate = {0};
        struct child *server = server_start(TESTS[i].options, &port);
        if (!OK(server))
            continue;
        TESTS[i].test();
        server_end(server, &fate);
        OK_STRING(text_string(&fate), TESTS[i].fate);
        text_free(&fate);
    }
    test_descriptors();
    return tap_done();
}

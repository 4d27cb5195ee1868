// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// PGN: what we write is read back exactly, ordinary files are read, broken ones are told of.

#include "config.h"

#include "board/notation.h"
#include "game/pgn.h"
#include "law/words.h"
#include "tests/randomgame.h"
#include "tests/tap.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[] = "/tmp/kriegfish-test-XXXXXX";

static void put_file(const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    fwrite(bytes, 1, length, file);
    fclose(file);
}

static void read_all(const char *bytes, struct record *records, char **causes, size_t *count) {
    put_file(bytes, strlen(bytes));
    struct pgn_reader *reader = pgn_open(path, ruleset_at(0), NULL);
    for (;; ++*count) {
        records[*count] = (struct record){0};
        causes[*count] = NULL;
        if (pgn_read(reader, &records[*count], &causes[*count]) == PGN_END)
            break;
    }
    pgn_close(reader);
}

static void decorate(struct record *record, struct rng *rng) {
    static const char *const NOTES[] = {"a note",
                                        "ms=12 boards=100 % of 50 % %",
                                        "  braces {here}\n and   there ",
                                        "white moved on",
                                        "Zuge mit Umlauten \xC3\xA4\xC3\xB6\xC3\xBC",
                                        "tried e2e4 no",
                                        "it is [Event \"first\"] in a [Event \"file\"]",
                                        "a-word-that-is-longer-than-any-line-of-a-file-may-be-and-"
                                        "so-stands-alone-on-its-own-line-of-"
                                        "the-file"};
    static const char *const NAMES[] = {"White", "Black", "Event", "Opening", "WhiteSeed"};
    static const char *const VALUES[] = {"random", "a \"b\" c", "back\\slash", "x\ny", "", "}{"};
    for (unsigned i = 0; i < 4; i++) {
        record_set_tag(record, NAMES[rng_below(rng, 5)], VALUES[rng_below(rng, 6)]);
        record_add_note(record, rng_below(rng, record->ply_count + 1), NOTES[rng_below(rng, 8)]);
    }
}

static size_t longest_line(const char *text) {
    size_t longest = 0;
    for (; *text; text += strspn(text, "\n")) {
        size_t length = strcspn(text, "\n");
        longest =
            length > longest && *text != '[' && !strstr(text, "a-word-that") ? length : longest;
        text += length;
    }
    return longest;
}

// Writes, reads, compares; the file is left for the next.
static bool comes_back(const struct record *record) {
    struct record back, more;
    char *cause = NULL;
    struct text text = {0}, again = {0};
    pgn_add(&text, record);
    put_file(text.bytes, text.length);
    struct pgn_reader *reader = pgn_open(path, ruleset_at(0), &cause);
    bool good = pgn_read(reader, &back, &cause) == PGN_GAME;
    if (good) {
        pgn_add(&again, &back);
        good = record_equal(record, &back) &&
               strcmp(text_string(&text), text_string(&again)) == 0 &&
               record_check(&back, &cause) && pgn_read(reader, &more, &cause) == PGN_END &&
               longest_line(text_string(&text)) <= 79;
        record_free(&back);
    }
    if (!good)
        printf("# %s\n# %s\n", cause ? cause : "different", text_string(&text));
    pgn_close(reader);
    text_free(&text);
    text_free(&again);
    free(cause);
    return good;
}

static void begin(struct record *record, const struct ruleset *rules, const struct kind *kind,
                  const char *fen) {
    struct board start;
    fen_read(fen ? fen : kind->fen, kind, &start, NULL);
    record_init(record, rules, kind, &start);
}

static void test_round_trip(void) {
    struct rng rng;
    rng_seed(&rng, 2, 0);
    for (unsigned r = 0; ruleset_at(r); r++)
        for (unsigned k = 0; kind_at(k); k++) {
            unsigned good = 0;
            for (unsigned i = 0; i < 20; i++) {
                struct record record;
                begin(&record, ruleset_at(r), kind_at(k), NULL);
                random_game(&record, i % 2 ? 300 : i * 5, &rng);
                decorate(&record, &rng);
                good += comes_back(&record);
                record_free(&record);
            }
            OK_LONG(good, 20);
        }
}

static void test_other_starts(void) {
    static const struct {
        const char *kind, *fen;
    } STARTS[] = {
        {"chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7"},
        {"chess", "8/P6k/8/8/8/8/p6K/8 w - - 0 1"},
        {"gardner", "4k/1P3/5/5/K4 w - - 0 1"},
        {NULL, "4k/P4/5/5/5/K2N1 b - - 3 9"},
        {NULL, "7k/8/8/8/8/8/K5R1/8 w - - 97 40"},
    };
    struct rng rng;
    rng_seed(&rng, 3, 0);
    for (unsigned i = 0; i < sizeof STARTS / sizeof *STARTS; i++)
        for (unsigned r = 0; ruleset_at(r); r++) {
            struct record record;
            begin(&record, ruleset_at(r), STARTS[i].kind ? kind_find(STARTS[i].kind) : NULL,
                  STARTS[i].fen);
            random_game(&record, 200, &rng);
            OK(comes_back(&record));
            record_free(&record);
        }
}

static void test_written(void) {
    struct record record;
    struct text text = {0};
    begin(&record, ruleset_find("icc"), kind_find("chess"), NULL);
    struct umpire *umpire = umpire_open(record.rules, &record.start);
    static const char *const TRIES[] = {"e2e5", "e2e4", "d7d5", "e4f5", "e4d5", "d8e5"};
    for (unsigned i = 0; i < 6; i++) {
        move_t try = MOVE_NONE;
        notation_read_coordinates(TRIES[i], &try);
        struct announcement said = umpire_try(umpire, try);
        record_add(&record, try, &said);
    }
    umpire_close(umpire);
    record_end(&record, RESULT_WHITE, TERMINATION_TIME);
    record_set_tag(&record, "White", "a \"quoted\" name");
    record_set_tag(&record, "WhiteSeed", "7");
    pgn_add(&text, &record);
    OK_STRING(text_string(&text),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"a \\\"quoted\\\" name\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
              "[Ruleset \"icc\"]\n[BoardKind \"chess\"]\n[Termination \"time forfeit\"]\n"
              "[WhiteSeed \"7\"]\n\n"
              "1. e4 {tried e2e5 no: white moved} 1... d5 {black moved; tries 1} 2. exd5\n"
              "{tried e4f5 no: white moved; capture d5 pawn} {tried d8e5 no} 1-0\n\n");
    text_free(&text);
    record_free(&record);
}

static void test_ordinary(void) {
    struct record games[8];
    char *causes[8];
    size_t count = 0;
    read_all("\xEF\xBB\xBF[Event \"A \\\"B\\\"\"]\r\n[Board \"3\"]\r\n[Result \"1-0\"]\r\n\r\n"
             "% an escaped line with { and [\r\n"
             "1. e4! $1 {a comment [%clk 1:00]} (1. d4 (1. c4 {nested )}) d5) 1... e5?! ; to the "
             "end }\r\n"
             "2.Qh5 Nc6 $14 3.Bc4 Nf6?? 4.Qxf7# 1-0\r\n\r\n"
             "1. f3 e5 2. g4 Qh4 # 0-1 {after the end}\n"
             "[Event \"no result\"]\n\n1. d4 d5 2. c4 dxc4 3. e4 b5 4. a4 c6\n\n"
             "[White \"x\"] [Black \"y\"]\n1.e4 d5 2.e5 f5 3.exf6 e.p. 1/2-1/2",
             games, causes, &count);
    OK_LONG(count, 4);
    OK_STRING(record_tag(&games[0], "Event"), "A \"B\"");
    OK_STRING(record_tag(&games[0], "Board"), "3");
    OK_LONG(games[0].ply_count, 7);
    OK_LONG(games[0].result, RESULT_WHITE);
    OK_LONG(games[0].termination, TERMINATION_CHECKMATE);
    OK(games[0].judged_later);
    OK_STRING(games[0].plies[0].note, "a comment [%clk 1:00]");
    OK_STRING(games[0].plies[1].note, "to the end )");
    OK_LONG(games[0].exchanges[6].said.checks, CHECK_SHORT);
    OK_LONG(games[0].exchanges[6].said.capture, 53);
    OK_LONG(games[1].ply_count, 4);
    OK_LONG(games[1].termination, TERMINATION_CHECKMATE);
    OK_LONG(games[2].ply_count, 8);
    OK_LONG(games[2].termination, TERMINATION_NONE);
    OK_LONG(games[3].ply_count, 5);
    OK_LONG(games[3].result, RESULT_DRAW);
    OK_LONG(games[3].termination, TERMINATION_UNTOLD);
    for (size_t i = 0; i < count; i++) {
        OK(comes_back(&games[i]));
        OK(!causes[i]);
        record_free(&games[i]);
    }
}

// An ordinary game may go on after what our umpire would have called a draw.
static void test_past_the_end(void) {
    struct record games[4];
    char *causes[4];
    size_t count = 0;
    read_all("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. e4 1-0", games, causes,
             &count);
    OK_LONG(count, 1);
    OK_LONG(games[0].ply_count, 11);
    OK_LONG(games[0].exchanges[7].said.ending, ENDING_NONE);
    record_free(&games[0]);
    count = 0;
    read_all("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", games, causes, &count);
    OK_LONG(games[0].termination, TERMINATION_REPETITION);
    record_free(&games[0]);
}

// What our umpire has ended by count and somebody played on: the words are those of one who does
// not count. Without a move behind it a draw by count that was not said is a lie.
static void test_played_on(void) {
#define SHUFFLE                                                                                    \
    "1. Nf3 {white moved} Nf6 {black moved} 2. Ng1 {white moved} Ng8 {black moved} "               \
    "3. Nf3 {white moved} Nf6 {black moved} 4. Ng1 {white moved} Ng8 {black moved"
#define WALK                                                                                       \
    "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 98 70\"]\n\n"                                               \
    "70. Ra2 {white moved} Ke7 {black moved"
    static const struct {
        const char *moves;
        bool goes_on, good;
    } CASES[] = {
        {SHUFFLE "} 5. e4 {white moved} *", true, true},
        {SHUFFLE "} {tried e2e5 no} 1/2-1/2", true, true},
        {SHUFFLE "} 5. e4 {white moved; check file} *", true, false},
        {SHUFFLE "} 5. Nf3 {white moved} Nf6 {black moved; repetition 1/2-1/2} 1/2-1/2", true,
         false},
        {SHUFFLE "; repetition 1/2-1/2} 5. e4 {white moved} *", true, false},
        {SHUFFLE "; repetition 1/2-1/2} 1/2-1/2", false, true},
        {SHUFFLE "} 1/2-1/2", false, false},
        {WALK "} 71. Ra3 {white moved} Ke6 {black moved} 1-0", true, true},
        {WALK "; fifty-moves 1/2-1/2} 1/2-1/2", false, true},
        {WALK "} *", false, false},
    };
    for (unsigned i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct record games[4];
        char *causes[4], *lie = NULL;
        size_t count = 0;
        struct text text = {0};
        text_add(&text, "[Ruleset \"icc\"]\n%s", CASES[i].moves);
        read_all(text_string(&text), games, causes, &count);
        OK(count == 1 && !causes[0] && strcmp(games[0].rules->name, "icc") == 0);
        if (!OK(games[0].rules->draws_by_count != CASES[i].goes_on) ||
            !OK(record_check(&games[0], &lie) == CASES[i].good))
            printf("# %s: %s\n", CASES[i].moves, lie ? lie : "no cause");
        if (CASES[i].good)
            OK(comes_back(&games[0]));
        record_free(&games[0]);
        text_free(&text);
        free(lie);
    }
}

static void test_broken(void) {
    static const struct {
        const char *bytes, *where;
    } CASES[] = {
        {"1. e4 e5 2. Ke3 *", "line 1, column 13: 'Ke3' is not legal here"},
        {"[Event \"x\"]\n\n1. e4\n  e9 *", "line 4, column 3: 'e9' is not a move"},
        {"1. e4 {\xC3\xA4} xx *", "line 1, column 11: 'xx' is not a move"},
        {"1. e4 {no end", "line 1, column 7: the comment has no end"},
        {"1. e4 (1. d4 *", "line 1, column 7: the variation has no end"},
        {"1. e4 ) *", "line 1, column 7: a ) without its ("},
        {"[Event x]\n", "line 1, column 8: a tag's value in quotation marks is missing"},
        {"[Event \"x]\n1. e4 *", "line 1, column 1: the tag's value does not end on its line"},
        {"[Event \"x\"\n1. e4 *", "line 2, column 1: a tag's ] is missing"},
        {"[\"x\"]", "line 1, column 2: a tag's name is missing"},
        {"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*", "line 1, column 1: not a legal board"},
        {"\n[Ruleset \"mine\"]\n1. e4 *", "line 2, column 1: there is no such ruleset"},
        {"[BoardKind \"round\"]\n*", "line 1, column 1: there is no such board"},
        {"[Ruleset \"icc\"]\n1. e4 {white moved; promotion} *",
         "line 2, column 7: icc rules do not"},
        {"[Ruleset \"icc\"]\n1. e4 {black moved} *", "line 2, column 7: it is white's turn"},
        {"[Ruleset \"icc\"]\n1. e4 {tried e2 no: white moved} *", "line 2, column 7: the tries in"},
        {"[Ruleset \"icc\"]\n1. e4 {tried e2e5 no: no} *", "line 2, column 7: these words do not"},
        {"[Ruleset \"icc\"]\n{white moved} *", "line 2, column 1: the umpire's words follow no"},
        {"[Ruleset \"icc\"]\n1. e4 {white moved}\n", "line 5, column 1: the game breaks off here"},
        {"1. e4 \x01 *", "line 1, column 7: the byte 0x01 has no meaning here"},
        {"1. e4 -- *", "line 1, column 7: '--' is not a move"},
        {"1. e4 <x> *", "line 1, column 7: '<' has no meaning here"},
    };
    static const char NEXT[] = "\n\n[Event \"next\"]\n\n1. d4 *\n";
    for (unsigned i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct record games[16];
        char *causes[16];
        size_t count = 0;
        struct text text = {0};
        text_add(&text, "%s%s", CASES[i].bytes, NEXT);
        read_all(text_string(&text), games, causes, &count);
        if (!OK(causes[0] && strstr(causes[0], CASES[i].where)))
            printf("# %s: %s\n", CASES[i].where, causes[0] ? causes[0] : "no cause");
        OK(count == 2 && !causes[1] && games[1].ply_count == 1);
        for (size_t k = 0; k < count; k++) {
            if (!causes[k])
                record_free(&games[k]);
            free(causes[k]);
        }
        text_free(&text);
    }
}

// Whatever bytes come in, reading ends and nothing breaks.
static void test_garbage(void) {
    struct rng rng;
    struct text text = {0};
    static const char PARTS[] = "[]{}();%$\"\\.*-+#=\n\r 0123456789abcdefghRNBQKPO \t\xC3";
    rng_seed(&rng, 4, 0);
    for (unsigned round = 0; round < 300; round++) {
        text_clear(&text);
        for (unsigned i = 0; i < 2000; i++)
            text_add_char(&text, rng_below(&rng, 20) ? PARTS[rng_below(&rng, sizeof PARTS - 1)]
                                                     : (char)rng_next(&rng));
        put_file(text.bytes, text.length);
        struct pgn_reader *reader = pgn_open(path, ruleset_at(0), NULL);
        struct record record;
        enum pgn_result result;
        while ((result = pgn_read(reader, &record, NULL)) != PGN_END)
            if (result == PGN_GAME)
                record_free(&record);
        pgn_close(reader);
    }
    text_free(&text);
    OK(true);
}

static void test_append(void) {
    struct record record;
    struct rng rng;
    char *cause = NULL;
    rng_seed(&rng, 5, 0);
    begin(&record, ruleset_at(0), kind_at(0), NULL);
    random_game(&record, 400, &rng);
    put_file("1. e4 e5 *", 10); // without an end of line
    enum { WRITERS = 4, EACH = 10 };
    for (unsigned i = 0; i < WRITERS; i++)
        if (fork() == 0) {
            bool good = true;
            for (unsigned k = 0; k < EACH; k++)
                good &= pgn_append(path, &record, NULL);
            _exit(!good);
        }
    int status;
    for (unsigned i = 0; i < WRITERS; i++)
        OK(wait(&status) > 0 && status == 0);
    struct pgn_reader *reader = pgn_open(path, ruleset_at(0), NULL);
    struct record back;
    unsigned equal = 0;
    OK(pgn_read(reader, &back, NULL) == PGN_GAME && back.ply_count == 2);
    record_free(&back);
    while (pgn_read(reader, &back, NULL) == PGN_GAME) {
        equal += record_equal(&record, &back);
        record_free(&back);
    }
    pgn_close(reader);
    OK_LONG(equal, WRITERS * EACH);
    OK(!pgn_append("/nonexistent/file", &record, &cause));
    OK(cause && strstr(cause, "/nonexistent/file"));
    if (access("/dev/full", W_OK) == 0) {
        OK(!pgn_append("/dev/full", &record, &cause));
        OK_STRING(cause, "the game could not be written to /dev/full: No space left on device");
    }
    free(cause);
    record_free(&record);
}

static bool limit_file(size_t size) {
    struct rlimit limit = {size, size};
    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &limit) == 0;
}

// A file that may not grow stands for a full disk: what was in it stays as it was.
static void test_full(void) {
    struct record record;
    struct rng rng;
    rng_seed(&rng, 6, 0);
    begin(&record, ruleset_at(0), kind_at(0), NULL);
    random_game(&record, 900, &rng);
    put_file("1. e4 e5 *\n\n", 12);
    char *command = text_format("test $(wc -c <%s) = 12", path);
    pid_t child = fork();
    if (child == 0) {
        struct text text = {0};
        pgn_add(&text, &record);
        _exit(limit_file(text.length / 2) && pgn_append(path, &record, NULL));
    }
    int status;
    OK(waitpid(child, &status, 0) == child && status == 0);
    OK(system(command) == 0);
    free(command);
    record_free(&record);
}

int main(void) {
    int fd = mkstemp(path);
    if (fd < 0)
        return 1;
    close(fd);
    test_round_trip();
    test_other_starts();
    test_written();
    test_ordinary();
    test_past_the_end();
    test_played_on();
    test_broken();
    test_garbage();
    test_append();
    test_full();
    unlink(path);
    return tap_done();
}

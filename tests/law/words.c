// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The umpire's words and back: whatever is said in random games is read as it was meant, and
// nothing is read that would not be said in exactly these words.

#include "config.h"

#include "base/mem.h"
#include "law/own.h"
#include "law/words.h"
#include "tests/boards.h"
#include "tests/tap.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

#include <stdlib.h>

struct tally {
    const struct ruleset *rules;
    struct rng rng;
    long said, lost, misread, changed, verdicts[SAID_ANY_NO + 1];
};

static void say(const struct ruleset *rules, const struct announcement *said, char line[500]) {
    struct text text = {0};
    words_add(&text, rules, said);
    snprintf(line, 500, "%s", text_string(&text));
    text_free(&text);
}

// Whose turn it was when the words were said; the opening is said before the first turn.
static enum colour turn_of(const struct announcement *said) {
    return said->verdict == SAID_NOTHING ? colour_other((enum colour)said->side)
                                         : (enum colour)said->side;
}

// Reads a line that is perhaps none: it fails and changes nothing, or says exactly the same.
static void read_doubtful(const char *line, enum colour turn, struct tally *tally) {
    static const struct announcement MARK = {.verdict = 99, .takers = 12345};
    struct announcement read = MARK;
    char again[500], *cause = NULL;
    if (words_read(line, tally->rules, turn, &read, &cause)) {
        say(tally->rules, &read, again);
        tally->misread += strcmp(again, line) != 0 || cause;
    } else {
        tally->changed += !announcement_equal(&read, &MARK);
        tally->misread += !cause || !*cause;
    }
    free(cause);
}

static void spoil(const char *line, enum colour turn, struct tally *tally) {
    static const char LETTERS[] = "; 019abhzmovedchecktrs-\x80";
    char bad[501];
    size_t length = strlen(line);
    for (size_t i = 0; i < length; i++) {
        snprintf(bad, sizeof bad, "%.*s", (int)i, line);
        read_doubtful(bad, turn, tally);
        snprintf(bad, sizeof bad, "%.*s%s", (int)i, line, line + i + 1);
        read_doubtful(bad, turn, tally);
        snprintf(bad, sizeof bad, "%s", line);
        bad[i] = LETTERS[rng_below(&tally->rng, sizeof LETTERS - 1)];
        read_doubtful(bad, turn, tally);
        snprintf(bad, sizeof bad, "%.*s%c%s", (int)i, line, bad[i], line + i);
        read_doubtful(bad, turn, tally);
    }
    read_doubtful(line, colour_other(turn), tally);
}

static void there_and_back(const struct announcement *said, struct tally *tally) {
    char line[500], *cause = NULL;
    struct announcement read = {0};
    say(tally->rules, said, line);
    bool good = words_read(line, tally->rules, turn_of(said), &read, &cause);
    tally->lost += !good || !announcement_equal(&read, said);
    tally->said++;
    tally->verdicts[said->verdict]++;
    free(cause);
    if (rng_below(&tally->rng, 8) == 0)
        spoil(line, turn_of(said), tally);
}

static move_t some_try(const struct umpire *umpire, struct rng *rng) {
    struct moves tries;
    struct own own = own_of(umpire_board(umpire), umpire_turn(umpire));
    own_tries(&own, &tries);
    return rng_below(rng, 10) ? random_move(&tries, rng) : (move_t)rng_next(rng);
}

static void play(const struct start *start, struct tally *tally) {
    struct board board = start_board(start);
    struct umpire *umpire = umpire_open(tally->rules, &board);
    struct announcement said = umpire_opening(umpire);
    there_and_back(&said, tally);
    for (unsigned i = 0; i < 1000 && !umpire_is_over(umpire); i++) {
        if (tally->rules->pawns == PAWNS_ASKED && rng_below(&tally->rng, 8) == 0)
            said = umpire_ask(umpire);
        else
            said = umpire_try(umpire, some_try(umpire, &tally->rng));
        there_and_back(&said, tally);
    }
    umpire_close(umpire);
}

static void round_trips(const struct ruleset *rules) {
    struct tally tally = {.rules = rules};
    rng_seed(&tally.rng, 9, 0);
    for (unsigned i = 0; i < STARTS_COUNT; i++)
        for (unsigned games = 0; games < 8; games++)
            play(&STARTS[i], &tally);
    printf("# %s: %ld said, %ld nonsense\n", rules->name, tally.said,
           tally.verdicts[SAID_NONSENSE]);
    OK(tally.said > 5000 && tally.verdicts[SAID_MOVED] && tally.verdicts[SAID_NO]);
    OK_LONG(tally.lost, 0);
    OK_LONG(tally.misread, 0);
    OK_LONG(tally.changed, 0);
}

static bool reads(const char *line, const char *rules) {
    struct announcement read;
    char *cause = NULL;
    bool good = words_read(line, ruleset_find(rules), WHITE, &read, &cause);
    free(cause);
    return good;
}

static void rejects(void) {
    OK(reads("white moved", "icc"));
    OK(!reads("black moved", "icc"));
    OK(!reads("", "icc"));
    OK(!reads(" ", "icc"));
    OK(!reads("; ", "icc"));
    OK(!reads("white", "icc"));
    OK(!reads("white moved ", "icc"));
    OK(!reads(" white moved", "icc"));
    OK(!reads("white  moved", "icc"));
    OK(!reads("white moved;", "icc"));
    OK(!reads("white moved; ", "icc"));
    OK(!reads("white moved\n", "icc"));
    OK(!reads("White moved", "icc"));
    OK(!reads("white moved; white moved", "icc"));
    OK(!reads("No", "icc"));
    OK(!reads("no; tries 1", "icc"));
    OK(!reads("error: the game is over", "icc"));
}

// Words in the right order, once, as this ruleset says them.
static void fields(void) {
    OK(reads("white moved; capture e4 pawn; check rank file; tries 2", "icc"));
    OK(!reads("white moved; check rank; capture e4 pawn", "icc"));
    OK(!reads("white moved; capture e4 pawn; capture e5 pawn", "icc"));
    OK(!reads("white moved; capture e4", "icc"));
    OK(!reads("white moved; capture e9 pawn", "icc"));
    OK(!reads("white moved; capture e4 queen", "icc"));
    OK(!reads("white moved; capture e4 pawn", "english"));
    OK(reads("white moved; capture e4", "english"));
    OK(!reads("white moved; check", "icc"));
    OK(!reads("white moved; check file rank", "icc"));
    OK(!reads("white moved; check rank rank", "icc"));
    OK(!reads("white moved; check diagonal", "icc"));
    OK(!reads("white moved; tries", "icc"));
    OK(!reads("white moved; tries 0", "icc"));
    OK(!reads("white moved; tries 02", "icc"));
    OK(!reads("white moved; tries 1000", "icc"));
    OK(reads("white moved; tries", "cincinnati"));
    OK(!reads("white moved; tries 1", "cincinnati"));
    OK(reads("white moved; tries a2 b3", "rand"));
    OK(!reads("white moved; tries b3 a2", "rand"));
    OK(!reads("white moved; tries", "rand"));
    OK(!reads("white moved; tries 1", "berkeley"));
    OK(reads("white moved; promotion", "rand"));
    OK(!reads("white moved; promotion", "icc"));
    OK(!reads("white moved; promotion; promotion", "rand"));
}

static void endings(void) {
    OK(reads("white moved; check rank; checkmate 1-0", "icc"));
    OK(!reads("white moved; check rank; checkmate 0-1", "icc"));
    OK(!reads("white moved; check rank; checkmate", "icc"));
    OK(!reads("white moved; check rank; checkmate 1-0 1-0", "icc"));
    OK(reads("white moved; stalemate 1/2-1/2", "icc"));
    OK(!reads("white moved; stalemate 1/2-1/2", "rand"));
    OK(reads("white moved; stalemate 1-0", "rand"));
    OK(reads("white moved; repetition 1/2-1/2", "english"));
    OK(!reads("white moved; repetition 1/2-1/2", "berkeley"));
    OK(!reads("white moved; fifty-moves 1/2-1/2", "berkeley-any"));
    OK(reads("white moved; insufficient-material 1/2-1/2", "berkeley"));
    OK(!reads("white moved; repetition 1/2-1/2; fifty-moves 1/2-1/2", "icc"));
    OK(!reads("white moved; resigned 0-1", "icc"));
}

static void short_answers(void) {
    OK(reads("no", "icc"));
    OK(!reads("nonsense", "icc"));
    OK(reads("nonsense", "cincinnati"));
    OK(reads("nonsense", "english")); // for the obligation
    OK(reads("any yes", "english") && reads("any no", "berkeley-any"));
    OK(!reads("any yes", "icc") && !reads("any no", "berkeley"));
    OK(!reads("any maybe", "english"));
    OK(reads("start", "icc") && reads("start; tries 2", "icc"));
    OK(!reads("start; capture e4 pawn", "icc") && reads("start; check rank; tries 1", "icc"));
}

// Squares out of order, up to more than a line may hold.
static void many_words(void) {
    struct text line = {0};
    bool any = false;
    text_add_string(&line, "white moved; tries b2");
    OK(reads(text_string(&line), "rand"));
    for (unsigned i = 0; i < 100; i++) {
        text_add_string(&line, " a1");
        any = any || reads(text_string(&line), "rand");
    }
    OK(!any);
    text_free(&line);
}

static void oversized(void) {
    size_t length = 10u << 20;
    char *line = mem_alloc(length + 1);
    memset(line, 'x', length);
    line[length] = '\0';
    OK(!reads(line, "icc"));
    memset(line, ' ', length);
    memcpy(line, "white moved; check rank", 23);
    OK(!reads(line, "icc"));
    for (size_t i = 0; i + 3 <= length; i += 3)
        memcpy(line + i, "a1 ", 3);
    memcpy(line, "white moved; tries ", 19);
    OK(!reads(line, "rand"));
    for (size_t i = 11; i + 9 <= length; i += 9)
        memcpy(line + i, "; tries 1", 9);
    OK(!reads(line, "icc"));
    free(line);
}

static void speech(void) {
    struct text text = {0};
    struct announcement said = announcement_of(SAID_MOVED, BLACK);
    said.capture = square_make(4, 3);
    said.captured = CAPTURED_PAWN;
    said.checks = CHECK_FILE;
    said.tries = 2;
    words_add_speech(&text, ruleset_find("icc"), &said);
    OK_STRING(text_string(&text),
              "Black has moved. Pawn captured on e4. Check on the file. White has 2 pawn tries.");
    text_free(&text);
}

int main(void) {
    for (unsigned r = 0; ruleset_at(r); r++)
        round_trips(ruleset_at(r));
    rejects();
    fields();
    endings();
    short_answers();
    many_words();
    oversized();
    speech();
    return tap_done();
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A UCI engine for tests that can be told how to misbehave: FAULT[=N] as its argument, where N is
// the question, counted from 1, at which it does so. Its score of a move is made from the key of
// the board after it (fake_score.h), so that a test knows the right answer.

#include "config.h"

#include "board/fen.h"
#include "board/notation.h"
#include "tests/eval/fake_score.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *fault = "none";
static long fault_at = 1;
static long question;
static unsigned lines = 1;

static bool is_fault(const char *name) {
    return strcmp(fault, name) == 0 && (question == 0 || question == fault_at);
}

static void hang(void) {
    for (;;)
        sleep(1000);
}

static void greet(void) {
    if (is_fault("slow-start"))
        sleep(60);
    puts("id name Fake\nid author the tests");
    puts("option name Hash type spin default 16 min 1 max 1024");
    if (!is_fault("no-multipv"))
        puts("option name MultiPV type spin default 1 min 1 max 500");
    puts("uciok");
}

static void print_garbage(void) {
    static const char bytes[] =
        "info depth\ninfo score\nbestmov\n\n\x01\xff\0\xfe\x80 \rinfo multipv "
        "1 score cp pv\noption\nid\ninfo string variant\nreadyok\n";
    fwrite(bytes, 1, sizeof bytes - 1, stdout);
}

static void print_long_line(bool endless) {
    char block[4096];
    memset(block, 'x', sizeof block);
    for (long i = 0; endless || i < 20 * 256; i++)
        if (fwrite(block, 1, sizeof block, stdout) != sizeof block)
            exit(1);
    putchar('\n');
}

// Without a word.
static void die(void) {
#ifdef SIGKILL
    raise(SIGKILL);
#endif
    abort();
}

// What happens before the answer to a question. slow=N: so many milliseconds go by, each time.
static void misbehave(void) {
    if (strcmp(fault, "slow") == 0)
        usleep((useconds_t)fault_at * 1000);
    if (is_fault("die"))
        die();
    if (is_fault("exit"))
        exit(3);
    if (is_fault("mute"))
        for (char text[256]; fgets(text, sizeof text, stdin);)
            continue;
    if (is_fault("deaf") || is_fault("mute"))
        hang();
    if (is_fault("late"))
        usleep(1500000);
    if (is_fault("deaf-pipe")) {
        close(STDIN_FILENO);
        hang();
    }
    if (is_fault("shut")) {
        close(STDOUT_FILENO);
        hang();
    }
    if (is_fault("long-line"))
        print_long_line(false);
    if (is_fault("flood"))
        print_long_line(true);
    if (is_fault("binary")) {
        for (int i = 0; i < 100000; i++)
            putchar(i * 7 % 251);
        fflush(stdout);
        hang();
    }
    if (strcmp(fault, "garbage") == 0)
        print_garbage();
}

static void print_line(unsigned number, int score, const char *move) {
    printf("info depth 1 seldepth 1 multipv %u score cp %d nodes 1 pv %s\n", number, score, move);
}

static void answer(const struct board *board) {
    struct moves moves;
    char best[COORDINATES_MAX] = "(none)", text[COORDINATES_MAX];
    int most = -9999;
    movegen_legal(board, &moves);
    unsigned from = is_fault("missing") ? 1 : 0;
    for (unsigned i = from; i < moves.count; i++) {
        int score = fake_score(board, moves.at[i]);
        notation_coordinates(moves.at[i], text);
        if (lines > 1)
            print_line(i + 1, score, text);
        if (score > most) {
            most = score;
            memcpy(best, text, sizeof best);
        }
        if (is_fault("die-half") && i == moves.count / 2) {
            fflush(stdout);
            die();
        }
    }
    if (lines == 1 && moves.count)
        print_line(1, most, best);
    if (is_fault("illegal"))
        print_line(1, 500, "a1h7");
    printf("bestmove %s\n", is_fault("illegal-best") ? "a1h7" : best);
}

static void go(const struct board *board) {
    question++;
    misbehave();
    answer(board);
    if (is_fault("twice"))
        answer(board);
}

static void evaluate(const struct board *board) {
    question++;
    misbehave();
    if (board_checkers(board) || is_fault("missing"))
        puts("\nTotal evaluation: none (in check)");
    else
        printf("     Term | White\n\nTotal evaluation: %.2f (white side)\n",
               fake_value(board) / 100.0);
}

static void take(const char *text, struct board *board) {
    char *cause = NULL;
    if (strncmp(text, "position fen ", 13) == 0 && !fen_read(text + 13, NULL, board, &cause)) {
        fprintf(stderr, "fake engine: %s\n", cause);
        exit(4);
    }
    sscanf(text, "setoption name MultiPV value %u", &lines);
    if (strcmp(text, "uci") == 0)
        greet();
    else if (strcmp(text, "isready") == 0)
        puts("readyok");
    else if (strncmp(text, "go ", 3) == 0)
        go(board);
    else if (strcmp(text, "eval") == 0)
        evaluate(board);
    else if (strcmp(text, "quit") == 0 && strcmp(fault, "stubborn") != 0)
        exit(0);
}

int main(int argc, char **argv) {
    struct board board = {0};
    char text[512], *equals;
    if (argc > 1) {
        fault = argv[1];
        if ((equals = strchr(argv[1], '='))) {
            *equals = '\0';
            fault_at = atol(equals + 1);
        }
    }
    if (is_fault("exit-at-once"))
        return 3;
    if (is_fault("stubborn"))
        signal(SIGTERM, SIG_IGN);
    while (fgets(text, sizeof text, stdin)) {
        text[strcspn(text, "\n")] = '\0';
        take(text, &board);
        fflush(stdout);
    }
    if (is_fault("stubborn"))
        hang();
    return 0;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The parts of the eval room by themselves: what engines say, profiles, the cache, exchanges.

#include "config.h"

#include "board/notation.h"
#include "eval/cache.h"
#include "eval/exchange.h"
#include "eval/profile.h"
#include "eval/uci.h"
#include "eval/win.h"
#include "tests/eval/rig.h"

static void reads_scores(void) {
    struct uci_line line =
        uci_read("info depth 1 seldepth 2 multipv 3 score cp -54 nodes 121 pv b2b3 a7a6");
    OK(line.word == UCI_SCORE && line.score == -54 && line.readable && line.move == 1097);
    line = uci_read("info depth 9 score mate -2 time 3 pv e7e8q");
    OK(line.word == UCI_SCORE && line.score == -SCORE_MATE + 4);
    OK(move_promotion(line.move) == QUEEN);
    line = uci_read("info score cp 999999 pv a2a3");
    OK(line.score == SCORE_MATE_LEAST - 1);
    line = uci_read("info score cp 10 pv x9x9");
    OK(line.word == UCI_SCORE && !line.readable);
}

static void reads_words(void) {
    OK(uci_read("uciok").word == UCI_OK && uci_read("  readyok ").word == UCI_READY);
    struct uci_line line = uci_read("bestmove e2e4 ponder e7e5");
    OK(line.word == UCI_BEST && line.readable && line.move != MOVE_NONE);
    line = uci_read("Total evaluation: -0.08 (white side)");
    OK(line.word == UCI_EVAL && line.readable && line.score == -8);
    line = uci_read("Final evaluation       +1.27 (white side) [with scaled NNUE]");
    OK(line.word == UCI_EVAL && line.readable && line.score == 127);
    line = uci_read("Total evaluation: none (in check)");
    OK(line.word == UCI_EVAL && !line.readable);
    line = uci_read("bestmove (none)");
    OK(line.word == UCI_BEST && line.readable && line.move == MOVE_NONE);
    line = uci_read("bestmove");
    OK(line.word == UCI_BEST && !line.readable);
    line = uci_read("option name Clear Hash type button");
    OK(line.word == UCI_OPTION && line.length == 10 && memcmp(line.text, "Clear Hash", 10) == 0);
    line = uci_read("id name Some Engine 1.0");
    OK(line.word == UCI_NAME);
    OK_STRING(line.text, "Some Engine 1.0");
    line = uci_read("info string variant rbkr files 4 ranks 4 pocket 0");
    OK(line.word == UCI_VARIANT && line.length == 4 && line.files == 4 && line.ranks == 4);
}

static void shrugs(void) {
    static const char *const lines[] = {"",
                                        " ",
                                        "info",
                                        "info score",
                                        "info score cp",
                                        "info score cp 1",
                                        "info score cp x pv e2e4",
                                        "info score mate pv e2e4",
                                        "info score cp 1 upperbound pv e2e4",
                                        "info score cp 1 lowerbound nodes 3 pv e2e4",
                                        "info string score cp 1 pv e2e4",
                                        "info depth 1 string score cp 3 pv e2e4",
                                        "option",
                                        "option name",
                                        "option name x",
                                        "id",
                                        "id author x",
                                        "uciokay",
                                        "info string variant",
                                        "info string variant x files y ranks z",
                                        "Bestmove e2e4",
                                        "\x01\x02\xff",
                                        "info score cp 99999999999999999999 pv e2e4",
                                        NULL};
    for (const char *const *at = lines; *at; at++)
        tap_ok(uci_read(*at).word == UCI_OTHER, *at, __FILE__, __LINE__);
}

static void caches(void) {
    struct cache *cache = cache_open(100000);
    float in[40], got[40];
    unsigned found = 0, wrong = 0;
    OK(cache_open(10) == NULL && !cache_get(NULL, 1, 1, got));
    for (uint64_t round = 0; round < 5000; round++) {
        uint64_t key = (round + 1) * UINT64_C(0x9e3779b97f4a7c15);
        for (int i = 0; i < 40; i++)
            in[i] = (float)(round * 40 + (unsigned)i);
        cache_put(cache, key, 40, in);
        wrong += !cache_get(cache, key, 40, got) || memcmp(in, got, sizeof in) != 0;
    }
    for (uint64_t round = 0; round < 5000; round++) {
        uint64_t key = (round + 1) * UINT64_C(0x9e3779b97f4a7c15);
        bool hit = cache_get(cache, key, 40, got);
        found += hit;
        wrong += hit && got[39] != (float)(round * 40 + 39);
        wrong += cache_get(cache, key, 39, got);
    }
    printf("# %u entries\n", found);
    OK(found > 200 && found < 100000 / 160);
    OK_LONG(wrong, 0);
    cache_close(cache);
}

static void reads_profiles(void) {
    struct profile profile;
    char *cause = NULL;
    const char *text = "# comment\n\nsummary  two words \nprogram p\narguments -a  b\r\n"
                       "boards chess rbkr\nvariants v.ini\nmethod children\nwindow 3\nhash 7\n"
                       "option A B = c d\noption E=\npatience 5\nstart 6\npause 0";
    OK(profile_read(&profile, text, "/x/y.engine", &cause));
    OK_STRING(profile.name, "y");
    OK_STRING(profile.summary, "two words");
    OK_STRING(profile.arguments, "-a  b");
    OK_STRING(profile.variants, "/x/v.ini");
    OK(profile.method == METHOD_CHILDREN && profile.window == 3 && profile.hash == 7);
    OK(profile.patience_ms == 5 && profile.start_ms == 6 && profile.pause_ms == 0);
    OK(profile.option_count == 2);
    OK_STRING(profile.options[0].name, "A B");
    OK_STRING(profile.options[0].value, "c d");
    OK_STRING(profile.options[1].value, "");
    OK(profile_plays(&profile, "rbkr") && !profile_plays(&profile, "rbk"));
    profile_free(&profile);
}

static void refuses_profiles(void) {
    static const char *const texts[] = {"window 0", "window",  "nonsense 1", "method maybe",
                                        "option x", "hash 1x", "\x01",       NULL};
    struct profile profile;
    for (const char *const *at = texts; *at; at++) {
        char *cause = NULL;
        tap_ok(!profile_read(&profile, *at, "z.engine", &cause) && strstr(cause, "line 1"), *at,
               __FILE__, __LINE__);
        free(cause);
    }
}

static void finds_profiles(struct rig *rig) {
    struct profile profile;
    rig_write(rig, "mine.engine", "program sh\n");
    OK(profile_find("mine", &profile, NULL));
    char *program = profile_program(&profile, NULL);
    OK(program && text_ends_with(program, "/sh"));
    free(program);
    profile_free(&profile);
    OK(profile_find("/some/where/gnuchess", &profile, NULL));
    OK(profile.method == METHOD_CHILDREN);
    OK_STRING(profile.program, "/some/where/gnuchess");
    profile_free(&profile);
    char **names = profile_names();
    unsigned count = 0;
    for (char **name = names; *name; name++, count++) {
        OK(name == names || strcmp(name[-1], *name) < 0);
        free(count ? name[-1] : NULL);
    }
    free(count ? names[count - 1] : NULL);
    free(names);
    OK(count >= 5);
}

static void exchanges(void) {
    static const struct {
        const char *fen, *move;
        bool loses;
    } cases[] = {
        {"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", false},
        {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", true},
        {"3rk3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", true},
        {"3rk3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1", "d2d5", false},
        {"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", false},
        {"4k3/8/2p1p3/3r4/8/8/6B1/4K3 w - - 0 1", "g2d5", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct board board;
        move_t move;
        fen_read(cases[i].fen, NULL, &board, NULL);
        notation_read_coordinates(cases[i].move, &move);
        tap_ok(exchange_loses(&board, move) == cases[i].loses, cases[i].fen, __FILE__, __LINE__);
    }
}

int main(void) {
    struct rig rig;
    rig_open(&rig);
    reads_scores();
    reads_words();
    shrugs();
    caches();
    reads_profiles();
    refuses_profiles();
    finds_profiles(&rig);
    exchanges();
    rig_close(&rig);
    return tap_done();
}

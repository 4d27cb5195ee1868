// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How fast boards are judged (tests/bench/engine.sh): our evaluator beside a bare pipe that only
// counts the engine's answers, one process beside two, and the built-in evaluator. Rounds take
// turns and the best of each counts, so that other work on the machine disturbs the ratios little.

#include "config.h"

#include "eval/builtin.h"
#include "eval/evaluator.h"
#include "eval/profile.h"
#include "tests/eval/rig.h"

#include <math.h>
#include <poll.h>
#include <sys/resource.h>

enum { BOARDS = 512, ROUNDS = 5 };

static struct board boards[BOARDS];
static struct judgement out[BOARDS];
static float values[BOARDS];
static char *program;
static double pairs;

static void die(const char *why) {
    printf("%s\n", why);
    exit(1);
}

// One of the four best moves.
static move_t pick(const struct moves *moves, const int *scores, struct rng *rng) {
    bool taken[MOVES_MAX] = {false};
    unsigned best = 0;
    for (uint64_t left = 1 + rng_below(rng, 4 < moves->count ? 4 : moves->count); left; left--) {
        best = MOVES_MAX;
        for (unsigned i = 0; i < moves->count; i++)
            if (!taken[i] && (best == MOVES_MAX || scores[i] > scores[best]))
                best = i;
        taken[best] = true;
    }
    return moves->at[best];
}

// Boards from the middle of games that the built-in evaluator plays with itself, not too well.
static void make_boards(void) {
    struct rng rng;
    struct moves moves;
    int scores[MOVES_MAX];
    rng_seed(&rng, 3, 0);
    for (size_t made = 0; made < BOARDS;) {
        struct board board;
        fen_read(kind_at(0)->fen, kind_at(0), &board, NULL);
        for (unsigned ply = 0, last = 12 + (unsigned)rng_below(&rng, 40); ply <= last; ply++) {
            movegen_legal(&board, &moves);
            if (!moves.count || board_is_dead(&board))
                break;
            if (ply == last)
                boards[made++] = board;
            struct valued valued = valued_of(&board);
            builtin_scores(&valued, 1, &moves, NULL, scores);
            board_make(&board, pick(&moves, scores, &rng));
        }
    }
    for (size_t i = 0; i < BOARDS; i++) {
        movegen_legal(&boards[i], &moves);
        pairs += moves.count;
    }
}

static double seconds(void) {
    return (double)clock_now_us() / 1e6;
}

static double cpu_of(int who) {
    struct rusage usage;
    getrusage(who, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

struct bare {
    pid_t pid;
    int to, from;
};

static struct bare bare_open(void) {
    int in[2], back[2];
    struct bare bare;
    if (pipe(in) != 0 || pipe(back) != 0)
        die("no pipe");
    bare.pid = fork();
    if (bare.pid == 0) {
        dup2(in[0], 0);
        dup2(back[1], 1);
        close(in[1]);
        close(back[0]);
        execl(program, program, (char *)NULL);
        _exit(1);
    }
    close(in[0]);
    close(back[1]);
    bare.to = in[1];
    bare.from = back[0];
    return bare;
}

// Writes as fast as the pipe takes it and reads whatever comes until `wanted` lines begin so.
static void converse(const struct bare *bare, const char *text, const char *prefix, long wanted) {
    static char bytes[1 << 16];
    size_t left = strlen(text), matched = 0, length = strlen(prefix);
    bool at_start = true;
    fcntl(bare->to, F_SETFL, O_NONBLOCK);
    while (wanted > 0) {
        struct pollfd items[] = {{.fd = left ? bare->to : -1, .events = POLLOUT},
                                 {.fd = bare->from, .events = POLLIN}};
        poll(items, 2, -1);
        ssize_t wrote = items[0].revents ? write(bare->to, text, left) : 0;
        text += wrote > 0 ? wrote : 0;
        left -= (size_t)(wrote > 0 ? wrote : 0);
        ssize_t count = items[1].revents ? read(bare->from, bytes, sizeof bytes) : 0;
        if (items[1].revents && count <= 0)
            die("the engine died");
        for (ssize_t i = 0; i < count; i++) {
            if (at_start && bytes[i] == prefix[matched])
                wanted -= ++matched == length;
            else
                at_start = false;
            if (bytes[i] == '\n' || matched == length)
                matched = 0, at_start = bytes[i] == '\n';
        }
    }
}

struct round {
    double speed; // pairs a second
    double share; // of a core that we used ourselves
    double cheap; // pairs for a second of CPU time, the engine's and ours, its start included
};

static struct round bare_round(void) {
    double cpu = cpu_of(RUSAGE_CHILDREN) + cpu_of(RUSAGE_SELF);
    struct bare bare = bare_open();
    struct text text = {0};
    char fen[FEN_MAX];
    converse(&bare,
             "uci\nsetoption name Hash value 16\nsetoption name MultiPV value 256\n"
             "setoption name Contempt value 0\nisready\n",
             "readyok", 1);
    for (size_t i = 0; i < BOARDS; i++) {
        fen_write(&boards[i], fen);
        text_add(&text, "position fen %s\ngo depth 1\n", fen);
    }
    double began = seconds();
    converse(&bare, text_string(&text), "bestmove", BOARDS);
    struct round round = {.speed = pairs / (seconds() - began)};
    close(bare.to);
    close(bare.from);
    waitpid(bare.pid, NULL, 0);
    text_free(&text);
    round.cheap = pairs / (cpu_of(RUSAGE_CHILDREN) + cpu_of(RUSAGE_SELF) - cpu);
    return round;
}

static struct round our_round(unsigned processes) {
    double all_cpu = cpu_of(RUSAGE_CHILDREN) + cpu_of(RUSAGE_SELF);
    struct evaluator_options options = {.engine = "fairy-stockfish", .processes = processes};
    struct evaluator *evaluator = evaluator_open(&options);
    evaluator_judge(evaluator, boards, 8 * processes, out, deadline_never()); // all have started
    double began = seconds(), cpu = cpu_of(RUSAGE_SELF);
    if (evaluator_judge(evaluator, boards, BOARDS, out, deadline_never()) != BOARDS)
        die("boards are missing");
    double took = seconds() - began;
    struct round round = {.speed = pairs / took, .share = (cpu_of(RUSAGE_SELF) - cpu) / took};
    struct evaluator_stats stats = evaluator_stats(evaluator);
    if (stats.fallen_back)
        die("the engine failed");
    evaluator_close(evaluator);
    all_cpu = cpu_of(RUSAGE_CHILDREN) + cpu_of(RUSAGE_SELF) - all_cpu;
    round.cheap = (double)stats.pairs / all_cpu;
    return round;
}

// One value for each board: boards a second.
static double bare_values(void) {
    struct bare bare = bare_open();
    struct text text = {0};
    char fen[FEN_MAX];
    converse(&bare, "uci\nsetoption name Hash value 16\nisready\n", "readyok", 1);
    for (size_t i = 0; i < BOARDS; i++) {
        struct board calm;
        fen_write(builtin_calm(&boards[i], &calm) ? &calm : &boards[0], fen);
        text_add(&text, "position fen %s\neval\n", fen);
    }
    double began = seconds();
    converse(&bare, text_string(&text), "Total", BOARDS);
    double took = seconds() - began;
    close(bare.to);
    close(bare.from);
    waitpid(bare.pid, NULL, 0);
    text_free(&text);
    return BOARDS / took;
}

static double our_values(void) {
    struct evaluator_options options = {.engine = "fairy-stockfish", .processes = 1};
    struct evaluator *evaluator = evaluator_open(&options);
    evaluator_values(evaluator, boards, 8, values, deadline_never()); // it has started
    double began = seconds();
    if (evaluator_values(evaluator, boards, BOARDS, values, deadline_never()) != BOARDS)
        die("values are missing");
    double took = seconds() - began;
    evaluator_close(evaluator);
    return BOARDS / took;
}

// Both bars, by the clock: of a bare pipe, and of the boards a second with all their moves.
static bool value_rows(double judged) {
    double bare = 0, ours = 0;
    for (int i = 0; i < 2 * ROUNDS; i++) {
        bare = fmax(bare, bare_values());
        ours = fmax(ours, our_values());
    }
    printf("one value for each board: %.0f boards a second, %.2f of a bare pipe (bar 0.85), %.1f "
           "times as many as with all moves (bar 5)\n",
           ours, ours / bare, ours / judged);
    return ours >= 0.85 * bare && ours >= 5 * judged;
}

static void improve(struct round *best, struct round round) {
    best->share = round.speed > best->speed ? round.share : best->share;
    best->speed = round.speed > best->speed ? round.speed : best->speed;
    best->cheap = round.cheap > best->cheap ? round.cheap : best->cheap;
}

static void builtin_rows(double engine_speed) {
    for (unsigned depth = 1; depth <= 2; depth++) {
        double best = 1e9;
        uint64_t nodes = 0;
        for (int i = 0; i < ROUNDS; i++) {
            nodes = 0;
            double began = cpu_of(RUSAGE_SELF);
            for (size_t b = 0; b < BOARDS; b++)
                nodes += builtin_count(&boards[b], depth);
            double took = cpu_of(RUSAGE_SELF) - began;
            best = took < best ? took : best;
        }
        printf("built in, depth %u: %.1f us a board, %.2f us a pair, %.2f million nodes a second, "
               "%llu nodes, %.1f times the engine's pairs\n",
               depth, best / BOARDS * 1e6, best / pairs * 1e6, (double)nodes / best / 1e6,
               (unsigned long long)nodes, pairs / best / engine_speed);
    }
}

// Whether the bar is met by the clock, which needs an idle machine: the engine's process and ours
// want a core each. The ratio in CPU time is only shown beside it: it holds on a busy machine, too,
// but says nothing of an engine that waits for us.
static bool engine_rows(double *speed) {
    struct round bare = {0}, one = {0}, two = {0};
    for (int i = 0; i < ROUNDS; i++) {
        improve(&bare, bare_round());
        improve(&one, our_round(1));
        improve(&two, our_round(2));
    }
    *speed = one.speed;
    printf("bare pipe, 1 process:   %6.0f\n", bare.speed);
    printf("evaluator, 1 process:   %6.0f, %.2f of the bare pipe (bar 0.85), %.2f in CPU time\n",
           one.speed, one.speed / bare.speed, one.cheap / bare.cheap);
    printf("evaluator, 2 processes: %6.0f, %.2f times one (bar 1.8 on two free cores)\n", two.speed,
           two.speed / one.speed);
    printf("our own share of a core: %.3f with one, %.3f with two (bar 0.10)\n", one.share,
           two.share);
    bool good = value_rows(one.speed / pairs * BOARDS) && one.speed >= 0.85 * bare.speed;
    if (!good)
        printf("below the bar; is the machine idle? It has to be for this.\n");
    return good;
}

int main(void) {
    struct profile profile;
    double speed = 1;
    bool good = true;
    signal(SIGPIPE, SIG_IGN);
    make_boards();
    if (profile_find("fairy-stockfish", &profile, NULL)) {
        program = profile_program(&profile, NULL);
        profile_free(&profile);
    }
    printf("%d boards of %.1f moves, pairs of a board and a move a second, best of %d rounds\n",
           BOARDS, pairs / BOARDS, ROUNDS);
    if (program)
        good = engine_rows(&speed);
    else
        printf("fairy-stockfish is not installed\n");
    builtin_rows(speed);
    free(program);
    return !good;
}

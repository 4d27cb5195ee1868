// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The real engines, those that are installed: Fairy-Stockfish is killed, stopped, started without
// input and hidden; it judges sampled boards of every kind and must not die of any. It judges 4,000
// in a check; KF_LONG=1 makes that 100,000, some minutes of work.

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/place.h"
#include "eval/profile.h"
#include "tests/eval/rig.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

enum { BOARDS = 200 };

static struct rig rig;
static struct board boards[BOARDS];
static struct judgement out[BOARDS], again[BOARDS];

static bool is_installed(const char *name) {
    struct profile profile;
    char *cause = NULL;
    if (!profile_find(name, &profile, &cause)) {
        printf("# %s\n", cause);
        return false;
    }
    char *program = profile_program(&profile, NULL);
    profile_free(&profile);
    free(program);
    if (!program)
        tap_skip(name);
    return program != NULL;
}

// The profile that ships, with as much patience as the busiest machine needs: a test of what an
// engine answers is none of how soon it does.
static void be_patient(const char *name) {
    for (int i = 0; i < 2; i++) {
        struct text text = {0};
        char *file = i ? mem_strdup("variants.ini") : text_format("%s.engine", name);
        char *within = text_format("engines/%s", file);
        char *path = place_data(within), *cause = NULL;
        OK(file_read(path, &text, &cause));
        if (i == 0)
            text_add_string(&text, "patience 3600000\nstart 3600000\n");
        rig_write(&rig, file, text_string(&text));
        text_free(&text);
        free(cause);
        free(file);
        free(within);
        free(path);
    }
}

static void be_as_usual(const char *name) {
    char *file = text_format("%s.engine", name);
    char *path = rig_path(&rig, file);
    OK(remove(path) == 0);
    free(path);
    free(file);
}

static struct evaluator *open_engine(const char *name, unsigned processes,
                                     const struct kind *kind) {
    struct evaluator_options options = {
        .engine = name, .processes = processes, .kind = kind, .report = {rig_say, &rig}};
    rig.said_count = 0;
    return evaluator_open(&options);
}

static bool is_sane(const struct judgement *judgement) {
    for (unsigned i = 0; i < judgement->count; i++)
        if (!(judgement->win[i] >= 0 && judgement->win[i] <= 1))
            return false;
    return judgement->finished;
}

// Every kind of board that the profile claims, by the engine itself.
static void plays_kinds(const char *name) {
    struct rng rng;
    rng_seed(&rng, 11, 0);
    for (unsigned k = 0; kind_at(k); k++) {
        rig_sample(&rng, kind_at(k), boards, 50);
        struct evaluator *evaluator = open_engine(name, 1, kind_at(k));
        size_t done = evaluator_judge(evaluator, boards, 50, out, deadline_in_ms(600000)), sane = 0;
        for (size_t i = 0; i < done; i++)
            sane += is_sane(&out[i]);
        tap_ok(done == 50 && sane == 50, kind_at(k)->name, __FILE__, __LINE__);
        OK(rig.said_count == (strcmp(name, "fairy-stockfish") != 0 && k > 0));
        OK_LONG(evaluator_stats(evaluator).faults, 0);
        evaluator_close(evaluator);
    }
}

static void same_on_two(const char *name) {
    struct rng rng;
    unsigned different = 0;
    rng_seed(&rng, 12, 0);
    rig_sample(&rng, kind_at(0), boards, BOARDS);
    for (unsigned processes = 1; processes <= 2; processes++) {
        struct evaluator *evaluator = open_engine(name, processes, NULL);
        struct judgement *to = processes == 1 ? out : again;
        OK_LONG(evaluator_judge(evaluator, boards, BOARDS, to, deadline_never()), BOARDS);
        evaluator_close(evaluator);
    }
    for (size_t i = 0; i < BOARDS; i++)
        different += out[i].count != again[i].count ||
                     memcmp(out[i].win, again[i].win, out[i].count * sizeof(float)) != 0;
    OK_LONG(different, 0);
}

static void remembers(void) {
    struct evaluator_options options = {.cache_bytes = 1 << 20, .report = {rig_say, &rig}};
    struct evaluator *evaluator = evaluator_open(&options);
    static float values[BOARDS], values_again[BOARDS];
    evaluator_judge(evaluator, boards, BOARDS, out, deadline_never());
    evaluator_judge(evaluator, boards, BOARDS, again, deadline_never());
    unsigned different = 0;
    for (size_t i = 0; i < BOARDS; i++)
        different += memcmp(out[i].win, again[i].win, out[i].count * sizeof(float)) != 0;
    OK_LONG(different, 0);
    OK(evaluator_stats(evaluator).cache_hits >= BOARDS);
    evaluator_values(evaluator, boards, BOARDS, values, deadline_never());
    evaluator_values(evaluator, boards, BOARDS, values_again, deadline_never());
    OK(memcmp(values, values_again, sizeof values) == 0);
    evaluator_set_depth(evaluator, 3); // is not what was remembered at depth 1
    evaluator_values(evaluator, boards, BOARDS, values_again, deadline_never());
    OK(memcmp(values, values_again, sizeof values) != 0);
    OK(evaluator_stats(evaluator).boards == 5 * BOARDS);
    evaluator_close(evaluator);
}

// Sends a signal to the engine every few milliseconds until told to stop.
struct tormentor {
    int signal;
    atomic_bool enough;
    atomic_uint hits;
};

static void *torment(void *argument) {
    struct tormentor *tormentor = argument;
    while (!atomic_load(&tormentor->enough)) {
        pid_t pid = find_child("fairy-stockfish");
        if (pid && kill(pid, tormentor->signal) == 0)
            atomic_fetch_add(&tormentor->hits, 1);
        usleep(150000);
    }
    return NULL;
}

static void tormented(int signal) {
    unsigned descriptors = count_descriptors();
    struct tormentor tormentor = {.signal = signal};
    pthread_t thread;
    rig_write(
        &rig, "hurt.engine",
        "program fairy-stockfish\nmethod multipv\nwindow 4\npatience 300\nstart 2000\npause 1\n");
    struct evaluator *evaluator = open_engine("hurt", 1, NULL);
    pthread_create(&thread, NULL, torment, &tormentor);
    size_t done = 0;
    for (unsigned i = 0; i < 20 && atomic_load(&tormentor.hits) < 3; i++)
        done = evaluator_judge(evaluator, boards, BOARDS, out, deadline_in_ms(60000));
    atomic_store(&tormentor.enough, true);
    pthread_join(thread, NULL);
    printf("# %u hits, %u faults\n", atomic_load(&tormentor.hits),
           evaluator_stats(evaluator).faults);
    OK_LONG(done, BOARDS);
    OK(evaluator_stats(evaluator).faults > 0);
    OK(rig.said_count <= 1);
    evaluator_close(evaluator);
    OK(no_children());
    OK_LONG(count_descriptors(), descriptors);
}

static void never_starts(const char *name) {
    struct evaluator *evaluator = open_engine(name, 1, NULL);
    OK_LONG(evaluator_judge(evaluator, boards, BOARDS, out, deadline_in_ms(60000)), BOARDS);
    OK(evaluator_stats(evaluator).fallen_back && rig.said_count == 1);
    evaluator_close(evaluator);
    OK(no_children());
}

static void exits_or_is_hidden(void) {
    char *script = rig_path(&rig, "at-once"), *copy = rig_path(&rig, "locked");
    rig_write(&rig, "at-once",
              "#!/bin/sh\nPATH=$PATH:/usr/games\nexec fairy-stockfish </dev/null\n");
    chmod(script, 0700);
    char *text = text_format("program %s\npause 1\n", script);
    rig_write(&rig, "exits.engine", text);
    free(text);
    never_starts("exits");
    rig_write(&rig, "locked", "");
    text = text_format("cat \"$(PATH=$PATH:/usr/games command -v fairy-stockfish)\" >'%s'", copy);
    OK(system(text) == 0);
    free(text);
    never_starts(copy); // a whole engine, but not executable
    unlink(copy);
    never_starts(copy);
    free(script);
    free(copy);
}

static void survives_samples(void) {
    size_t wanted = getenv("KF_LONG") ? 100000 : 4000, done = 0;
    struct rng rng;
    rng_seed(&rng, 13, 0);
    struct evaluator *evaluator = open_engine("fairy-stockfish", 2, NULL);
    for (size_t asked = 0; asked < wanted; asked += BOARDS) {
        rig_sample(&rng, kind_at(0), boards, BOARDS);
        done += evaluator_judge(evaluator, boards, BOARDS, out, deadline_never());
    }
    OK(done >= wanted);
    OK_LONG(evaluator_stats(evaluator).faults, 0);
    OK(!evaluator_stats(evaluator).fallen_back);
    evaluator_close(evaluator);
}

int main(void) {
    rig_open(&rig);
    if (is_installed("fairy-stockfish")) {
        be_patient("fairy-stockfish");
        plays_kinds("fairy-stockfish");
        same_on_two("fairy-stockfish");
        remembers();
        survives_samples();
        be_as_usual("fairy-stockfish");
        tormented(SIGKILL);
        tormented(SIGSTOP);
        exits_or_is_hidden();
    }
    if (is_installed("stockfish")) {
        be_patient("stockfish");
        plays_kinds("stockfish");
        same_on_two("stockfish");
    }
    if (is_installed("gnuchess")) {
        be_patient("gnuchess");
        plays_kinds("gnuchess");
    }
    rig_close(&rig);
    return tap_done();
}

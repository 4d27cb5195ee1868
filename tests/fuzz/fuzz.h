// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Fuzzing: a target is one reader of foreign bytes, which must come through whatever it is given.
// tests/fuzz/replay runs a target on the inputs of corpus/TARGET/; tests/fuzz/fuzzer, built by
// clang, makes up new ones (libFuzzer). Both are started in a directory of their own: targets write
// files there. What a reader promises beside not crashing is said by fuzz_promise.

#pragma once

#include "base/text.h"

#include <stddef.h>

struct fuzz_target {
    const char *name;
    void (*run)(const char *bytes, size_t size);
};

extern const struct fuzz_target fuzz_targets[]; // ends with a row whose name is NULL

// The target of that name, or NULL.
const struct fuzz_target *fuzz_find(const char *name);

// Before the first input: nothing is found from here, and nobody hears what is said.
void fuzz_begin(void);

// Ends the program when it is not kept.
void fuzz_promise(bool kept, const char *what);

// The input as a string of its own, up to its first NUL; for the caller to free.
char *fuzz_string(const char *bytes, size_t size);

// Takes the first byte as a number below `most`.
unsigned fuzz_pick(const char **bytes, size_t *size, unsigned most);

// Calls `each` with every line, in memory of its own.
void fuzz_lines(const char *bytes, size_t size, void (*each)(void *context, char *line),
                void *context);

// The input as a file of this name, which it returns.
const char *fuzz_file(const char *name, const char *bytes, size_t size);

// The input as standard input, but for lines that would start programs, and paths that lead out of
// this directory.
void fuzz_standard_input(const char *bytes, size_t size);

// One function a target.
void fuzz_json(const char *bytes, size_t size);
void fuzz_settings(const char *bytes, size_t size);
void fuzz_fen(const char *bytes, size_t size);
void fuzz_san(const char *bytes, size_t size);
void fuzz_words(const char *bytes, size_t size);
void fuzz_profile(const char *bytes, size_t size);
void fuzz_engine(const char *bytes, size_t size);
void fuzz_model(const char *bytes, size_t size);
void fuzz_belief(const char *bytes, size_t size);
void fuzz_pgn(const char *bytes, size_t size);
void fuzz_replay(const char *bytes, size_t size);
void fuzz_results(const char *bytes, size_t size);
void fuzz_archive(const char *bytes, size_t size);
void fuzz_terms(const char *bytes, size_t size);
void fuzz_problem(const char *bytes, size_t size);
void fuzz_story(const char *bytes, size_t size);
void fuzz_umpire(const char *bytes, size_t size);
void fuzz_blind(const char *bytes, size_t size);
void fuzz_typed(const char *bytes, size_t size);
void fuzz_cecp(const char *bytes, size_t size);
void fuzz_uci(const char *bytes, size_t size);
void fuzz_console(const char *bytes, size_t size);
void fuzz_link(const char *bytes, size_t size);
void fuzz_hall(const char *bytes, size_t size);
void fuzz_keep(const char *bytes, size_t size);

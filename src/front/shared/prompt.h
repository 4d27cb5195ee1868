// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines from a person: with GNU readline at a terminal (editing, history, completion), else as they
// come. It also waits for something else meanwhile, so a player may think while a line is typed.
// Readline keeps its state in globals: there can be one prompt at a time.
//
// prompt_open takes over Ctrl-C, Ctrl-Z and the signals that end a process, prompt_close gives them
// back and leaves the terminal as it was. Only prompt_wait blocks.

#pragma once

#include "base/clock.h"
#include "base/source.h"
#include "base/text.h"

struct prompt;

struct prompt_spec {
    const char *history; // a file to keep lines in, or NULL
    // Adds the words, each followed by a newline, that may follow `before` on a line.
    void (*offer)(void *front, const char *before, struct text *words);
    void *front;
};

enum prompt_news {
    PROMPT_LINE,
    PROMPT_TOO_LONG,
    PROMPT_WAKE,  // the other source is ready
    PROMPT_TICK,  // the deadline passed
    PROMPT_END,   // of the input
    PROMPT_LEAVE, // Ctrl-C, or somebody ends the process
};

// What to wait for.
struct prompt_wish {
    const char *text; // to stand before the line
    bool deaf;        // take no line yet, unless a person is typing
    struct source wake;
    struct deadline tick;
};

struct prompt *prompt_open(const struct prompt_spec *spec);
void prompt_close(struct prompt *prompt);

// *line is set only for PROMPT_LINE and is valid until the next call.
enum prompt_news prompt_wait(struct prompt *prompt, const struct prompt_wish *wish, char **line);

// Takes the prompt, and what has been typed so far, off the screen: needed before anything is
// written to it. prompt_wait brings it back.
void prompt_hide(struct prompt *prompt);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/signals.h"
#include "base/terminal.h"
#include "base/wait.h"
#include "front/shared/prompt.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

enum { LINE_LIMIT = 1000, HISTORY_MOST = 500, LOOK_MS = 300 };

struct prompt {
    struct prompt_spec spec;
    bool terminal, edits;
    struct signals *signals;
    struct lines lines; // without readline
    char *shown;        // the text on the screen, or NULL
    // With readline.
    char *line; // that was entered
    bool ended;
    char *typed; // so far, while it is hidden
    int point;
};

// A signal comes with nothing but its number, and readline calls back with no context.
static volatile sig_atomic_t caught_leave, caught_stop;

static void catch_signal(int number) {
    if (signals_kind(number) == SIGNAL_SUSPEND)
        caught_stop = 1;
    else
        caught_leave = 1;
}

static void take_signals(struct prompt *prompt) {
    caught_leave = caught_stop = 0;
    // Somebody who ignores Ctrl-Z has no shell to come back from.
    prompt->signals =
        signals_catch(SIGNAL_INTERRUPT | SIGNAL_END | SIGNAL_SUSPEND, true, catch_signal);
}

#ifdef HAVE_READLINE

static struct prompt *active;

static void take_line(char *line) {
    free(active->line);
    active->line = line;
    active->ended = !line;
    if (line && *line)
        add_history(line);
    rl_callback_handler_remove();
    free(active->shown);
    active->shown = NULL;
    if (!line)
        putchar('\n');
}

// The n-th word that is offered and begins like the one being typed; readline asks until NULL.
static char *next_offer(const char *typed, int again) {
    static char *words, *at; // the only place readline leaves us
    if (!again) {
        struct text text = {0};
        char *before = rl_copy_text(0, rl_point - (int)strlen(typed));
        active->spec.offer(active->spec.front, before, &text);
        free(before);
        free(words);
        words = at = text_take(&text);
    }
    while (at && *at) {
        char *word = at;
        at += strcspn(at, "\n");
        if (*at)
            *at++ = '\0';
        if (strncmp(word, typed, strlen(typed)) == 0)
            return strdup(word);
    }
    return NULL;
}

static char **complete(const char *typed, int start, int end) {
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1; // no names of files
    return active->spec.offer ? rl_completion_matches(typed, next_offer) : NULL;
}

static void open_readline(struct prompt *prompt) {
    active = prompt;
    rl_readline_name = "kriegfish";
    rl_catch_signals = 0;
    rl_persistent_signal_handlers = 1; // for a window that changes its size
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = " \t";
    rl_basic_word_break_characters = " \t";
    using_history();
    stifle_history(HISTORY_MOST);
    if (prompt->spec.history)
        read_history(prompt->spec.history);
}

static void close_readline(struct prompt *prompt) {
    if (prompt->spec.history)
        write_history(prompt->spec.history);
    clear_history();
    active = NULL;
}

static void show_readline(struct prompt *prompt, const char *text) {
    if (prompt->shown) {
        rl_set_prompt(text);
        rl_redisplay();
        return;
    }
    rl_callback_handler_install(text, take_line);
    if (prompt->typed) {
        rl_insert_text(prompt->typed);
        rl_point = prompt->point;
        rl_redisplay();
    }
    free(prompt->typed);
    prompt->typed = NULL;
}

static void hide_readline(struct prompt *prompt) {
    prompt->typed = rl_copy_text(0, rl_end);
    prompt->point = rl_point;
    rl_callback_sigcleanup();
    rl_clear_visible_line();
    rl_callback_handler_remove();
}

// One key.
static enum prompt_news read_key(struct prompt *prompt, char **line) {
    rl_callback_read_char();
    *line = prompt->line;
    return prompt->shown ? PROMPT_TICK : prompt->ended ? PROMPT_END : PROMPT_LINE;
}

#else

static void open_readline(struct prompt *prompt) {
    prompt->edits = false;
}

static void close_readline(struct prompt *prompt) {
    (void)prompt;
}

static void show_readline(struct prompt *prompt, const char *text) {
    (void)prompt;
    (void)text;
}

static void hide_readline(struct prompt *prompt) {
    (void)prompt;
}

static enum prompt_news read_key(struct prompt *prompt, char **line) {
    (void)prompt;
    (void)line;
    return PROMPT_END;
}

#endif

struct prompt *prompt_open(const struct prompt_spec *spec) {
    struct prompt *prompt = mem_zero(1, sizeof *prompt);
    const char *term = getenv("TERM");
    prompt->spec = *spec;
    prompt->terminal = terminal_is(TERMINAL_INPUT) && terminal_is(TERMINAL_OUTPUT);
    prompt->edits = prompt->terminal && term && strcmp(term, "dumb") != 0;
    lines_init(&prompt->lines, source_standard_input(), LINE_LIMIT);
    if (prompt->edits)
        open_readline(prompt);
    take_signals(prompt);
    return prompt;
}

void prompt_close(struct prompt *prompt) {
    prompt_hide(prompt);
    signals_release(prompt->signals);
    if (prompt->edits)
        close_readline(prompt);
    lines_free(&prompt->lines);
    free(prompt->line);
    free(prompt->typed);
    free(prompt);
}

// Without readline a new text goes over the old one, which may be longer.
static void show_plainly(const struct prompt *prompt, const char *text) {
    int width = prompt->shown ? (int)strlen(prompt->shown) : 0;
    printf("%s%-*s", prompt->shown ? "\r" : "", width, text);
    fflush(stdout);
}

static void show(struct prompt *prompt, const char *text) {
    if (!prompt->terminal || (prompt->shown && strcmp(prompt->shown, text) == 0))
        return;
    if (prompt->edits)
        show_readline(prompt, text);
    else
        show_plainly(prompt, text);
    free(prompt->shown);
    prompt->shown = mem_strdup(text);
}

void prompt_hide(struct prompt *prompt) {
    if (!prompt->shown)
        return;
    if (prompt->edits)
        hide_readline(prompt);
    else
        printf("\r%*s\r", (int)strlen(prompt->shown), "");
    fflush(stdout);
    free(prompt->shown);
    prompt->shown = NULL;
}

static void stop(struct prompt *prompt) {
    prompt_hide(prompt);
    caught_stop = 0;
    signals_suspend();
}

static enum prompt_news read_line(struct prompt *prompt, char **line) {
    switch (lines_next(&prompt->lines, deadline_now(), line)) {
    case LINE_GOT:
        // A line that was typed ended the one the prompt stood on.
        free(prompt->shown);
        prompt->shown = NULL;
        return PROMPT_LINE;
    case LINE_TOO_LONG:
        return PROMPT_TOO_LONG;
    case LINE_END:
        return PROMPT_END;
    case LINE_LATE:
        break;
    }
    return PROMPT_TICK;
}

// PROMPT_TICK: nothing has happened.
static enum prompt_news look(struct prompt *prompt, const struct prompt_wish *wish, char **line) {
    bool listens = prompt->terminal || !wish->deaf;
    struct awaited items[2] = {{.source = wish->wake},
                               {.source = listens ? prompt->lines.source : (struct source){0}}};
    enum prompt_news news = listens && !prompt->edits ? read_line(prompt, line) : PROMPT_TICK;
    if (news != PROMPT_TICK)
        return news;
    // It looks for a signal now and then: one may have come just before the wait.
    wait_any(items, 2, deadline_earlier(wish->tick, deadline_in_ms(LOOK_MS)));
    if (caught_leave)
        return PROMPT_LEAVE;
    if (caught_stop)
        stop(prompt);
    else if (items[0].ready)
        return PROMPT_WAKE;
    else if (items[1].ready)
        return prompt->edits ? read_key(prompt, line) : read_line(prompt, line);
    return PROMPT_TICK;
}

enum prompt_news prompt_wait(struct prompt *prompt, const struct prompt_wish *wish, char **line) {
    enum prompt_news news;
    do {
        show(prompt, wish->text);
        news = look(prompt, wish, line);
    } while (news == PROMPT_TICK && !deadline_passed(wish->tick));
    return news;
}

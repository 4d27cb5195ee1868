// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/window/window.h"

#include "base/child.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/place.h"
#include "base/secret.h"
#include "base/signals.h"
#include "base/wait.h"
#include "base/wake.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 3000, LISTENS_MS = 60000 };

struct window {
    const struct window_order *order;
    char *self; // our program, by its name
    struct child *board, *server;
};

// A handler can know nothing else.
static struct wake *stop;
static volatile sig_atomic_t stopped_by;

static void on_signal(int number) {
    stopped_by = number;
    wake_ring(stop);
}

static struct child *start(const struct window_words *words, bool literal, char **cause) {
    struct child_spec spec = {
        .argv = (const char *const *)words->at, .join_stderr = true, .literal = literal};
    return child_start(&spec, cause);
}

// A server may warn before it listens. *line is the last that it said, for the caller to free.
static bool hear_listening(struct child *server, char **line) {
    struct deadline until = deadline_in_ms(LISTENS_MS);
    char *next = NULL;
    while (child_hear(server, until, &next) == LINE_GOT) {
        free(*line);
        *line = mem_strdup(next);
        if (text_starts_with(next, "Listening"))
            return true;
    }
    return false;
}

// Our own server for others. It has to listen before anybody can come.
static bool start_server(struct window *window, char **cause) {
    const struct settings *options = window->order->options;
    const char *host = settings_text(options, "host"), *engine = settings_text(options, "engine");
    char *port = text_format("%ld", settings_int(options, "port"));
    const char *const fixed[] = {window->self, "ics",   "--host",           host, "--port",
                                 port,         "--pgn", window->order->pgn, NULL};
    struct window_words words = {0};
    char *line = NULL;
    for (const char *const *word = fixed; *word; word++)
        window_words_add(&words, *word);
    if (engine) {
        window_words_add(&words, "--engine");
        window_words_add(&words, engine);
    }
    window->server = start(&words, false, cause);
    window_words_free(&words);
    bool listens = window->server && hear_listening(window->server, &line);
    if (listens)
        printf("The server listens on %s port %s. Others come with\n    xkriegfish --join HOST "
               "--port %s\nand, when they are here, with \"match\" or \"seek\"; \"help\" tells "
               "more.\n",
               host, port, port);
    else if (window->server)
        fail(cause, "%s", line ? line : "the server does not start");
    fflush(stdout);
    free(port);
    free(line);
    return listens;
}

// Where it is written down what a window says first at a server.
static char *logon_path(const struct window_order *order, const char *name) {
    const struct settings *options = order->options;
    const char *join = settings_text(options, "join"), *host = settings_text(options, "host");
    char *file =
        text_format("logon-%s-%ld-%s", join ? join : host, settings_int(options, "port"), name);
    for (char *at = file; (at = strpbrk(at, ":/")); at++)
        *at = '_';
    char *path = place_configuration(file);
    free(file);
    return path;
}

// What the window says first at a server: a name, and a token that shows that it is ours. XBoard
// ends when its connection is lost; the same words bring the next one back to the same table, so
// they are kept. Guests have nothing to come back to.
static char *write_logon(const struct window_order *order, char **cause) {
    const char *name = settings_text(order->options, "name");
    char *path = logon_path(order, name ? name : "guest"), secret[SECRET_MAX + 1] = "";
    struct text text = {0};
    if (!path)
        fail(cause, "there is no place for your configuration");
    if (!path || (name && file_exists(path)))
        return path;
    file_make_way(path);
    bool good = !name || secret_make(secret, cause);
    text_add(&text, "%s%s%s\n", name ? name : "guest", name ? " " : "", secret);
    if (!good || !file_write_private(path, &text, cause)) {
        free(path);
        path = NULL;
    }
    text_free(&text);
    return path;
}

static bool start_board(struct window *window, const struct window_program *program,
                        const struct window_words *rest, char **cause) {
    enum window_mode mode = window->order->mode;
    bool visits = mode == WINDOW_HOST || mode == WINDOW_JOIN;
    char *path = window_program_find(program, cause), *logon = NULL;
    struct window_words words = {0};
    if (path && visits)
        logon = write_logon(window->order, cause);
    if (path && (logon || !visits)) {
        window_words_add(&words, path);
        window_words_for(&words, window->order, program, window->self, logon);
        for (size_t i = 0; i < rest->count; i++)
            window_words_add_for(&words, program, rest->at[i]);
        window->board = start(&words, program->braces, cause);
    }
    window_words_free(&words);
    free(logon);
    free(path);
    return window->board;
}

// Is it something that the window does not show? It prints all that a server says to it, and
// complains of every try that is refused.
static bool is_news(const struct window *window, const char *line) {
    enum window_mode mode = window->order->mode;
    const char *file = window->order->program->file;
    if (strstr(line, ": Illegal move"))
        return false;
    return mode == WINDOW_ENGINE || mode == WINDOW_VERSUS || text_starts_with(line, file) ||
           (*line == '(' && text_starts_with(line + 1, file)) || strstr(line, "display");
}

// Hears what one of them says; false when it has no more to say.
static bool pass_on(const struct window *window, struct child *child) {
    enum line_result got;
    char *line;
    while ((got = child_hear(child, deadline_in_ms(0), &line)) == LINE_GOT)
        if (child == window->server || is_news(window, line))
            puts(line);
    fflush(stdout);
    return got != LINE_END;
}

// Until the window is closed or a signal comes.
static void attend(struct window *window) {
    bool serves = window->server;
    while (!stopped_by) {
        struct source none = {0};
        struct awaited items[] = {
            {.source = wake_source(stop)},
            {.source = child_source(window->board)},
            {.source = serves ? child_source(window->server) : none},
        };
        if (wait_any(items, 3, deadline_never()) < 0)
            return;
        if (items[2].ready && !pass_on(window, window->server)) {
            fputs("The server has ended.\n", stderr);
            serves = false;
        }
        if (items[1].ready && !pass_on(window, window->board))
            return;
    }
}

// A window that has closed its output ends soon; when a signal came it is told to.
static enum window_end end(struct window *window, char **cause) {
    struct text fate = {0};
    enum window_end end = WINDOW_CLOSED;
    if (stopped_by)
        end = signals_kind(stopped_by) == SIGNAL_INTERRUPT ? WINDOW_INTERRUPTED : WINDOW_ENDED;
    else if (!child_wait(window->board, deadline_in_ms(PATIENCE_MS)) ||
             !child_succeeded(window->board)) {
        child_add_fate(window->board, &fate);
        fail(cause, "the window %s", text_string(&fate));
        end = WINDOW_FAILED;
    }
    text_free(&fate);
    return end;
}

static enum window_end run(struct window *window, const struct window_program *program,
                           const struct window_words *rest, char **cause) {
    if (!window->self) {
        fail(cause, "cannot tell where this program lies");
        return WINDOW_FAILED;
    }
    if (window->order->mode == WINDOW_HOST && !start_server(window, cause))
        return WINDOW_FAILED;
    if (!start_board(window, program, rest, cause))
        return WINDOW_FAILED;
    attend(window);
    return end(window, cause);
}

// The window ends at once when it is told to; those behind it first write the game down, and are
// gone when nobody is left who could say anything.
static void take_leave(struct child *board) {
    struct deadline until = deadline_in_ms(PATIENCE_MS);
    char *line;
    child_ask_to_end(board);
    while (child_hear(board, until, &line) == LINE_GOT)
        continue;
}

enum window_end window_run(const struct window_order *order, const struct window_program *program,
                           char *const *rest, size_t rest_count, char **cause) {
    struct window window = {.order = order, .self = place_self_named()};
    struct window_words words = {.at = (char **)(uintptr_t)rest, .count = rest_count};
    enum window_end ended = WINDOW_FAILED;
    stop = wake_open(cause);
    if (stop) {
        struct signals *signals = signals_catch(SIGNAL_INTERRUPT | SIGNAL_END, true, on_signal);
        ended = run(&window, program, &words, cause);
        if (stopped_by && window.board)
            take_leave(window.board);
        child_stop(window.board, PATIENCE_MS);
        child_stop(window.server, PATIENCE_MS);
        signals_release(signals);
    }
    wake_close(stop);
    free(window.self);
    return ended;
}

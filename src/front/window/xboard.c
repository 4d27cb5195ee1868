// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/child.h"
#include "base/place.h"
#include "front/command/commands.h"
#include "front/window/tally.h"
#include "front/window/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Of signals as a shell tells them.
static const int STATUSES[] = {[WINDOW_CLOSED] = COMMAND_DONE,
                               [WINDOW_FAILED] = COMMAND_FAILED,
                               [WINDOW_INTERRUPTED] = 130,
                               [WINDOW_ENDED] = 143};

enum { USUAL_MOVES = 60, REPORT_MS = 60000 };

// How long a match may take: both clocks of every game, with what usual games gain.
static void foretell(const struct window_order *order) {
    long games = settings_int(order->options, "games");
    const char *rest = strchr(order->minutes, ':');
    double minutes = strtod(order->minutes, NULL) + (rest ? strtod(rest + 1, NULL) / 60 : 0);
    double most = 2 * (double)games * (minutes + order->seconds * USUAL_MOVES / 60.0);
    long whole = most < 1 ? 1 : (long)(most + 0.5);
    printf("%s against %s: %ld game%s, %s min + %u s a move for each side; at most about %ld "
           "minute%s.\nClose the window to end it before.\n",
           settings_text(order->options, "versus"), order->second, games, games == 1 ? "" : "s",
           order->minutes, order->seconds, whole, whole == 1 ? "" : "s");
    fflush(stdout);
}

// The page that kriegfish report makes of the games.
static void report(const struct window_order *order) {
    char *self = place_self(), *page = text_format("%s.html", order->pgn), *cause = NULL;
    const char *const argv[] = {
        self ? self : "kriegfish", "report", order->pgn, "--output", page, NULL};
    struct child *child = child_start(&(struct child_spec){.argv = argv}, &cause);
    if (child && child_wait(child, deadline_in_ms(REPORT_MS)) && child_succeeded(child))
        printf("A page about them: %s\n", page);
    child_stop(child, 0);
    free(cause);
    free(page);
    free(self);
}

static bool close_match(const struct window_order *order, char **cause) {
    struct tally tally;
    struct tally_task task = {.parts = {order->parts[0], order->parts[1]},
                              .names = {settings_text(order->options, "versus"), order->second},
                              .path = order->pgn};
    if (!tally_merge(&tally, &task, cause))
        return false;
    printf("%s won %u, %s won %u, drawn %u", settings_text(order->options, "versus"), tally.first,
           order->second, tally.second, tally.drawn);
    if (tally.unfinished)
        printf(", not finished %u", tally.unfinished);
    putchar('\n');
    if (tally.first + tally.second + tally.drawn + tally.unfinished)
        printf("The games, with all that was tried, said and believed, are in %s.\n", order->pgn);
    else
        puts("No game was begun.");
    if (tally.first + tally.second + tally.drawn)
        report(order);
    return true;
}

static int play(const struct invocation *call, const struct window_program *program,
                const struct window_order *order, char **cause) {
    char *path = window_program_find(program, cause);
    free(path);
    if (!path || !window_order_check(order, cause))
        return COMMAND_FAILED;
    bool versus = order->mode == WINDOW_VERSUS;
    if (versus)
        foretell(order);
    enum window_end end = window_run(order, program, call->rest, call->rest_count, cause);
    if (versus && !close_match(order, cause))
        return COMMAND_FAILED;
    return STATUSES[end];
}

static int run_in(const struct invocation *call, const struct window_program *program) {
    struct window_order order = {.program = program, .screen = machine_screen()};
    char *cause = NULL;
    int status;
    if (!window_order_read(&order, &call->options, call->words, call->word_count, &cause))
        status = command_misused(call, "%s", cause);
    else {
        status = play(call, program, &order, &cause);
        if (status == COMMAND_FAILED)
            command_failed(call, "%s", cause);
    }
    window_order_free(&order);
    free(cause);
    return status;
}

static int run(const struct invocation *call) {
    return run_in(call, &window_xboard);
}

static int run_winboard(const struct invocation *call) {
    return run_in(call, &window_winboard);
}

const struct command command_winboard = {
    .name = "winboard",
    .summary = "The same in WinBoard, on Windows",
    .arguments = "[PLAYER] [-- WINBOARD-OPTION...]",
    .most_words = 1,
    .passes_on = true,
    .details =
        "Options are those of xboard. winboard.exe is the one that KF_WINBOARD names, or it is\n"
        "looked for beside kriegfish.exe, in a folder WinBoard there, and in PATH.",
    .options = window_options,
    .run = run_winboard,
};

const struct command command_xboard = {
    .name = "xboard",
    .summary = "Play in XBoard, or look at two players there",
    .arguments = "[PLAYER] [-- XBOARD-OPTION...]",
    .most_words = 1,
    .passes_on = true,
    .details =
        "You against a player that sees as little as you do. What follows -- is for XBoard,\n"
        "whose own settings are read and never written. xkriegfish is the same.",
    .options = window_options,
    .run = run,
};

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/commands.h"
#include "front/window/tally.h"
#include "front/window/window.h"

#include <stdlib.h>

// Of signals as a shell tells them.
static const int STATUSES[] = {[WINDOW_CLOSED] = COMMAND_DONE,
                               [WINDOW_FAILED] = COMMAND_FAILED,
                               [WINDOW_INTERRUPTED] = 130,
                               [WINDOW_ENDED] = 143};

static int play(const struct invocation *call, const struct window_program *program,
                const struct window_order *order, char **cause) {
    char *path = window_program_find(program, cause);
    free(path);
    if (!path || !window_order_check(order, cause))
        return COMMAND_FAILED;
    bool versus = order->mode == WINDOW_VERSUS;
    size_t before = versus ? tally_begin(order->pgn) : 0;
    enum window_end end = window_run(order, program, call->rest, call->rest_count, cause);
    if (versus && end == WINDOW_CLOSED)
        tally_print(order->pgn, before, settings_text(order->options, "versus"), order->second);
    return STATUSES[end];
}

static int run_in(const struct invocation *call, const struct window_program *program) {
    struct window_order order = {.program = program};
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

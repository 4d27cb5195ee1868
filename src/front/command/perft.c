// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "board/perft.h"
#include "front/command/commands.h"
#include "front/shared/start.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int run(const struct invocation *call) {
    struct board board;
    const struct kind *kind;
    char *cause = NULL;
    long depth;
    if (!text_to_long(call->words[0], 0, 99, &depth))
        return command_misused(call, "DEPTH must be a whole number from 0 to 99");
    if (!start_read(&call->options, &board, &kind, &cause)) {
        int status = command_failed(call, "%s", cause);
        free(cause);
        return status;
    }
    printf("nodes %" PRIu64 "\n", perft_count(&board, (unsigned)depth));
    return COMMAND_DONE;
}

const struct command command_perft = {
    .name = "perft",
    .summary = "Count the positions reached by every sequence of DEPTH legal moves",
    .arguments = "DEPTH",
    .least_words = 1,
    .most_words = 1,
    .options = (const struct setting[]){OPTION_BOARD_ROW, OPTION_FEN_ROW, {0}},
    .examples = (const char *const[]){"perft 4", "perft 5 --board gardner", NULL},
    .run = run,
};

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/filter.h"

#include "base/lines.h"

#include <stdio.h>
#include <string.h>

enum { LINE_LIMIT = 1000 }; // far longer than any line that means something

static void serve(struct lines *input, filter_answer *answer, void *state) {
    struct text text = {0};
    enum line_result result;
    char *line;
    bool heard = true;
    while (heard && (result = lines_next(input, deadline_never(), &line)) != LINE_END) {
        text_clear(&text);
        if (result == LINE_GOT)
            answer(state, line, &text);
        else
            text_add_string(&text, "error: the line is too long");
        if (!text.length)
            continue;
        text_add_char(&text, '\n');
        fputs(text_string(&text), stdout);
        heard = fflush(stdout) == 0;
    }
    text_free(&text);
}

int filter_run(const struct invocation *call, filter_answer *answer, void *state) {
    struct lines input;
    lines_init(&input, source_standard_input(), LINE_LIMIT);
    serve(&input, answer, state);
    int error = lines_error(&input);
    lines_free(&input);
    if (error)
        return command_failed(call, "cannot read standard input: %s", strerror(error));
    return COMMAND_DONE;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What an engine and its profile say, and a model's file.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "base/mem.h"
#include "belief/model/opponent_model.h"
#include "eval/profile.h"
#include "eval/uci.h"

#include <stdlib.h>
#include <string.h>

void fuzz_profile(const char *bytes, size_t size) {
    char *string = fuzz_string(bytes, size), *cause = NULL;
    struct profile profile = {0};
    if (profile_read(&profile, string, "fuzz.engine", &cause)) {
        profile_plays(&profile, "chess");
        free(profile_program(&profile, &cause));
        profile_free(&profile);
    } else
        fuzz_promise(cause, "profile: why it failed");
    free(cause);
    free(string);
}

static void hear(void *context, char *line) {
    struct uci_line said = uci_read(line);
    (void)context;
    if (said.word == UCI_OPTION || said.word == UCI_VARIANT)
        fuzz_promise(said.text >= line && said.text + said.length <= line + strlen(line),
                     "uci: a name lies in its line");
}

void fuzz_engine(const char *bytes, size_t size) {
    fuzz_lines(bytes, size, hear, NULL);
}

void fuzz_model(const char *bytes, size_t size) {
    char *string = fuzz_string(bytes, size), *cause = NULL;
    struct model model, again;
    if (model_read(&model, string, &cause)) {
        struct opponent *opponent = mem_zero(1, sizeof *opponent);
        struct text text = {0}, second = {0};
        opponent_from_model(opponent, &model);
        for (unsigned t = 0; t < model.moves + 2; t++)
            model_at(&model, WHITE, KING, t, 63);
        model_write(&model, &text);
        fuzz_promise(model_read(&again, text_string(&text), &cause), "model: reads what it wrote");
        model_write(&again, &second);
        fuzz_promise(strcmp(text_string(&text), text_string(&second)) == 0, "model: the same");
        model_free(&again);
        text_free(&second);
        opponent_to_model(opponent, &model);
        text_free(&text);
        free(opponent);
        model_free(&model);
    } else
        fuzz_promise(cause, "model: why it failed");
    free(cause);
    free(string);
}

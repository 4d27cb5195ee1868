// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "match/survey.h"

#include "base/mem.h"
#include "match/arena.h"

#include <stdlib.h>
#include <string.h>

static void add_warning(struct survey *survey, const char *words) {
    char *line = text_format("%s\n", words);
    if (!strstr(text_string(&survey->warnings), line))
        text_add_string(&survey->warnings, line);
    free(line);
}

// One line of a process that opens the players, in their order.
static void hear(void *self, const char *line) {
    struct survey *survey = self;
    if (text_starts_with(line, "warning "))
        add_warning(survey, line + strlen("warning "));
    else if (text_starts_with(line, "judge ") && survey->heard < survey->count)
        survey->judges[survey->heard] = mem_strdup(line + strlen("judge "));
    else if (text_starts_with(line, "model ") && survey->heard < survey->count) {
        const char *model = line + strlen("model ");
        survey->models[survey->heard++] = strcmp(model, "none") == 0 ? NULL : mem_strdup(model);
    }
}

bool survey_take(struct survey *survey, const struct contest *contest, char **cause) {
    *survey = (struct survey){.count = contest->player_count};
    survey->judges = mem_zero(survey->count, sizeof *survey->judges);
    survey->models = mem_zero(survey->count, sizeof *survey->models);
    return arena_ask_players(contest, &(struct bout_listener){.say = hear, .self = survey},
                             cause) &&
           (survey->heard == survey->count || fail(cause, "the players did not answer"));
}

void survey_free(struct survey *survey) {
    for (size_t i = 0; i < survey->count; i++) {
        free(survey->judges[i]);
        free(survey->models[i]);
    }
    free(survey->judges);
    free(survey->models);
    text_free(&survey->warnings);
    *survey = (struct survey){0};
}

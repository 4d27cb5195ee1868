// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "front/gui/krieg.h"
#include "front/gui/options.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char ASK[] = "Any pawn tries?";
static const char LINES[] = "MultiPV";
static const char LOG[] = "Show the umpire's log";

// What people read in the dialog instead of our names. An option may be set by either.
static const struct {
    const char *name, *label;
} LABELS[] = {
    {"player", "Opponent"},
    {"rules", "Rules (next game)"},
    {"board", "Board (next game)"},
    {"strength", "Strength, 1 to 10 (some 100 Elo a step)"},
    {"judge", "Boards are judged by"},
    {"select", "Tries are chosen by"},
    {"leaf", "Ends of lines are worth by"},
    {"engine", "Chess engine"},
    {"model", "Model of the enemy"},
    {"cores", "Processors"},
    {"seed", "Number of the game"},
    {"st", "Seconds a turn without clocks"},
    {"nodes", "Work a try (0: by time)"},
    {"resign", "May resign"},
    {"beliefs", "Beliefs go to the record"},
    {"popups", "Words of the umpire pop up"},
    {"takebacks", "Moves may be taken back"},
    {"pgn", "File that games are added to"},
};

enum { LABEL_COUNT = sizeof LABELS / sizeof *LABELS };

static const char *label_of(const char *name) {
    for (unsigned i = 0; i < LABEL_COUNT; i++)
        if (strcmp(LABELS[i].name, name) == 0)
            return LABELS[i].label;
    return name;
}

static const char *name_of(const char *label) {
    for (unsigned i = 0; i < LABEL_COUNT; i++)
        if (strcmp(LABELS[i].label, label) == 0)
            return LABELS[i].name;
    return label;
}

// "a /// *b /// c", the present one with a star; one that is no word of the list comes first.
static void add_combo(struct text *line, char *choices, const char *present) {
    struct text rest = {0};
    bool found = false;
    for (char *rest_of = NULL, *word = strtok_r(choices, " ", &rest_of); word;
         word = strtok_r(NULL, " ", &rest_of)) {
        bool chosen = strcmp(word, present) == 0;
        text_add(&rest, "%s%s%s", rest.length ? " /// " : "", chosen ? "*" : "", word);
        found = found || chosen;
    }
    if (!found)
        text_add(line, "*%s /// ", present);
    text_add_string(line, text_string(&rest));
    text_free(&rest);
}

static void add_plain(struct text *line, const struct settings *settings,
                      const struct setting *row) {
    bool given = row->initial || settings_given(settings, row->name);
    const char *value = row->type == SETTING_TEXT ? settings_text(settings, row->name) : NULL;
    if (row->type == SETTING_BOOL)
        text_add(line, "-check %d", settings_bool(settings, row->name));
    else if (row->type == SETTING_INT && given)
        text_add(line, "-spin %ld %.0f %.0f", settings_int(settings, row->name), row->min,
                 row->max > INT_MAX ? INT_MAX : row->max);
    else if (row->type == SETTING_REAL)
        text_add(line, "-string %g", settings_real(settings, row->name));
    else if (row->argument && strcmp(row->argument, "FILE") == 0)
        text_add(line, "-file %s", value ? value : "");
    else
        text_add(line, "-string %s", value ? value : "");
}

static void say_option(const struct settings *settings, const struct setting *row) {
    char *choices = session_choices(row->name);
    struct text line = {0};
    if (choices) {
        const char *value = settings_text(settings, row->name);
        text_add_string(&line, "-combo ");
        add_combo(&line, choices, value ? value : "default");
    } else {
        add_plain(&line, settings, row);
    }
    say("feature option=\"%s %s\"", label_of(row->name), text_string(&line));
    text_free(&line);
    free(choices);
}

void cecp_say_options(const struct cecp *desk) {
    const struct settings *settings = session_settings(desk->session);
    for (const struct setting *row = session_options; row->name; row++)
        say_option(settings, row);
    say("feature option=\"%s -spin %u 1 %d\"", LINES, desk->lines, PROSPECTS_MOST);
    say("feature option=\"%s -button\"", ASK);
    say("feature option=\"%s -button\"", LOG);
}

static void ask(struct cecp *desk) {
    struct session *session = desk->session;
    bool may = session_may_ask(session) && session_turn(session) == cecp_person(desk);
    if (!may) {
        say("telluser Umpire: there is nothing to ask now, or the rules have no questions.");
        return;
    }
    struct announcement said = session_ask(session);
    krieg_speak(desk, &said, NULL);
}

// As lines of the window of engine output: a text of several lines pops up as one.
static void show_log(struct cecp *desk) {
    struct text log = {0};
    unsigned number = desk->log_count + 2;
    session_add_log(desk->session, cecp_person(desk), &log);
    if (!log.length)
        say("telluser Nothing was said yet.");
    for (const char *at = text_string(&log); *at; number++) {
        size_t length = strcspn(at, "\n");
        say("%u 0 0 0 %.*s", number, (int)length, at);
        at += length + (at[length] != '\0');
    }
    desk->log_shown_at = UINT_MAX;
    text_free(&log);
}

// "default" is our word for an option that nobody has set.
static void set(struct cecp *desk, const char *name, const char *value) {
    const struct setting *row = setting_find(session_options, name);
    bool empty = !*value || (!row->initial && strcmp(value, "default") == 0);
    bool fresh = !session_record(desk->session)->exchange_count;
    char *cause = NULL;
    if (empty && row->type != SETTING_TEXT)
        return;
    char *title = mem_strdup(session_title(desk->session));
    if (!session_set(desk->session, name, empty ? "" : value, &cause))
        say("tellusererror %s", cause);
    else if (strcmp(title, session_title(desk->session)) != 0)
        say("feature myname=\"%s\"", session_title(desk->session));
    else if (strcmp(name, "board") == 0 && desk->krieg && fresh)
        krieg_setup(desk, true);
    free(title);
    free(cause);
}

static void set_lines(struct cecp *desk, const char *value) {
    long lines;
    if (text_to_long(value, 1, PROSPECTS_MOST, &lines))
        desk->lines = (unsigned)lines;
    else
        say("tellusererror %s must be a whole number from 1 to %d", LINES, PROSPECTS_MOST);
}

void cecp_take_option(struct cecp *desk, const char *option) {
    size_t length = strcspn(option, "=");
    char *name = text_format("%.*s", (int)length, option);
    if (strcmp(option, ASK) == 0)
        ask(desk);
    else if (strcmp(option, LOG) == 0)
        show_log(desk);
    else if (option[length] && strcmp(name, LINES) == 0)
        set_lines(desk, option + length + 1);
    else if (option[length] && setting_find(session_options, name_of(name)))
        set(desk, name_of(name), option + length + 1);
    else
        say("Error (unknown option): option %s", option);
    free(name);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/machine.h"
#include "base/place.h"
#include "front/console/console.h"
#include "front/console/desk.h"
#include "front/console/words.h"

#include <stdio.h>
#include <stdlib.h>

enum { TICK_MS = 500 };

static char *prompt_text(const struct desk *desk) {
    const struct view *view = desk_view(desk);
    unsigned plies = view->plies + (view->start.turn == BLACK);
    if (session_over(desk->session))
        return text_format("Game over> ");
    if (!session_thinking(desk->session))
        return text_format("%u%s %s> ", view->start.number + plies / 2,
                           desk->side == WHITE ? "." : "...", desk_name(desk->side));
    return text_format("%s is thinking, %lld s> ", desk_name(colour_other(desk->side)),
                       (long long)(clock_now_us() - desk->began_us) / 1000000);
}

static enum prompt_news wait_for_news(struct desk *desk, char **line) {
    bool busy = session_thinking(desk->session) || desk->hinting;
    char *text = prompt_text(desk);
    struct prompt_wish wish = {.text = text,
                               .deaf = busy,
                               .wake = session_source(desk->session),
                               .tick = busy ? deadline_in_ms(TICK_MS) : deadline_never()};
    enum prompt_news news = prompt_wait(desk->prompt, &wish, line);
    free(text);
    return news;
}

static void serve(struct desk *desk) {
    char *line;
    while (!desk->quit && !ferror(stdout)) {
        desk_settle(desk);
        switch (wait_for_news(desk, &line)) {
        case PROMPT_LINE:
            console_take_line(desk, line);
            break;
        case PROMPT_TOO_LONG:
            desk_say(desk, "That line is too long.");
            break;
        case PROMPT_WAKE:
            session_attend(desk->session);
            break;
        case PROMPT_TICK:
            break;
        case PROMPT_END:
        case PROMPT_LEAVE:
            desk->quit = true;
            break;
        }
    }
}

// Where things are kept that outlast a session: NULL when there is no place.
static char *place_of(const char *file) {
    char *path = place_saved(file);
    if (path)
        file_make_way(path);
    return path;
}

static void choose_file(struct desk *desk) {
    char *path = place_of("games.pgn");
    if (path && !settings_given(session_settings(desk->session), "pgn"))
        session_set(desk->session, "pgn", path, NULL);
    free(path);
}

static bool has_tried(const struct desk *desk) {
    const struct record *record = session_record(desk->session);
    for (size_t i = 0; i < record->exchange_count; i++)
        if (record->exchanges[i].said.side == desk->side)
            return true;
    return false;
}

static bool leave(struct desk *desk, char **cause) {
    const char *path = settings_text(session_settings(desk->session), "pgn");
    bool saves = path && *path && session_record(desk->session)->exchange_count &&
                 !session_over(desk->session);
    bool lost = !path && has_tried(desk);
    char *line = saves ? text_format("The game is saved in %s; load takes it up again.", path)
                       : text_format("Good-bye.");
    prompt_hide(desk->prompt);
    desk->quit = true; // also when nobody reads any more
    bool good = session_close(desk->session, cause) &&
                (!lost || fail(cause, "the game is not saved: there is no place for it without a "
                                      "home directory; --pgn FILE names one"));
    if (good)
        desk_say(desk, "%s", line);
    free(line);
    return good;
}

bool console_run(const struct settings *options, enum colour side, char **cause) {
    struct desk desk = {.side = side, .style = style_of_terminal()};
    char *history = place_of("history");
    desk.prompt =
        prompt_open(&(struct prompt_spec){.history = history, .offer = console_offer, &desk});
    bool good = desk_open(&desk, options, cause);
    if (good) {
        choose_file(&desk);
        session_name_opponent(desk.session, machine_user());
        desk_begin(&desk);
        desk_say(&desk, "Try a move, as e2e4 or Nf3; help lists the words.");
        serve(&desk);
        good = leave(&desk, cause);
    }
    prompt_close(desk.prompt);
    free(history);
    return good;
}

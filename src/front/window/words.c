// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/window/words.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/place.h"
#include "front/shared/session.h"
#include "front/window/layout.h"

#include <stdlib.h>
#include <string.h>

void window_words_add(struct window_words *words, const char *word) {
    words->at = mem_resize(words->at, words->count + 2, sizeof *words->at);
    words->at[words->count++] = mem_strdup(word);
    words->at[words->count] = NULL;
}

void window_words_free(struct window_words *words) {
    for (size_t i = 0; i < words->count; i++)
        free(words->at[i]);
    free(words->at);
}

static void add_pair(struct window_words *words, const char *name, const char *value) {
    window_words_add(words, name);
    window_words_add(words, value);
}

// Pairs of names and values; ends with NULL.
static void add_pairs(struct window_words *words, const char *const *pairs) {
    for (; *pairs; pairs += 2)
        add_pair(words, pairs[0], pairs[1]);
}

// What a game with the engine may be told on its command line.
static void add_options(const struct settings *options, struct text *line) {
    for (const struct setting *row = session_options; row->name; row++) {
        if (!setting_find(options->table, row->name) || !settings_given(options, row->name) ||
            strcmp(row->name, "pgn") == 0 || strcmp(row->name, "player") == 0)
            continue;
        text_add(line, " --%s=", row->name);
        settings_add_value(options, row->name, line);
    }
}

// Our own command line as the window's engine; the window keeps together what stands in quotes, but
// not at the end.
static void add_engine(struct window_words *words, const struct window_order *order,
                       const char *self, const char *player, const char *pgn) {
    struct text line = {0};
    text_add(&line, "\"%s\" cecp --pgn \"%s\" --player %s", self, pgn, player);
    if (order->mode == WINDOW_VERSUS)
        text_add_string(&line, " --beliefs");
    add_options(order->options, &line);
    window_words_add(words, text_string(&line));
    text_free(&line);
}

// Men do not glide, for at the end the moves of the true game come all at once.
static void add_game(struct window_words *words, const struct window_order *order,
                     const char *self) {
    static const char *const ALWAYS[] = {"-animateMoving",
                                         "false",
                                         "-variant",
                                         "krieg",
                                         "-testLegality",
                                         "false",
                                         "-ponderNextMove",
                                         "false",
                                         "-autoComment",
                                         "true",
                                         "-sweepPromotions",
                                         "false",
                                         "-alwaysPromoteToQueen",
                                         "false",
                                         NULL};
    window_words_add(words, "-fcp");
    add_engine(words, order, self, settings_text(order->options, "player"), order->pgn);
    add_pairs(words, ALWAYS);
    if (order->clocked)
        add_pair(words, "-autoCallFlag", "true");
    // By itself the window would turn the board around again at the end.
    if (settings_bool(order->options, "black"))
        add_pairs(words, (const char *const[]){"-mode", "MachineWhite", "-autoFlipView", "false",
                                               "-flipView", "true", NULL});
}

static void add_versus(struct window_words *words, const struct window_order *order,
                       const char *self) {
    char *games = text_format("%ld", settings_int(order->options, "games"));
    window_words_add(words, "-fcp");
    add_engine(words, order, self, settings_text(order->options, "versus"), order->parts[0]);
    window_words_add(words, "-scp");
    add_engine(words, order, self, order->second, order->parts[1]);
    add_pairs(words, (const char *const[]){"-variant", "normal", "-testLegality", "true", "-mode",
                                           "TwoMachines", "-mg", games, "-autoCallFlag", "true",
                                           "-firstPgnName", settings_text(order->options, "versus"),
                                           "-secondPgnName", order->second, NULL});
    free(games);
}

// The terms as one says them to the server.
static void add_terms(struct text *line, const struct window_order *order) {
    static const char *const NAMES[] = {"rules", "board", NULL};
    const struct settings *options = order->options;
    text_add(line, "match %s ", settings_text(options, "player"));
    if (order->clocked)
        text_add(line, "%s %u", order->minutes, order->seconds);
    else
        text_add_string(line, "0 0");
    for (const char *const *name = NAMES; *name; name++)
        if (settings_given(options, *name))
            text_add(line, " %s", settings_text(options, *name));
    if (settings_given(options, "strength"))
        text_add(line, " strength=%ld", settings_int(options, "strength"));
    text_add_string(line, settings_bool(options, "black") ? " black" : " white");
}

// A program that plays sounds; for the caller to free, NULL: there is none.
static char *find_player(const struct window_program *program) {
    static const char *const PLAYERS[] = {"paplay", "pw-play", "aplay", "play", NULL};
    char *path = NULL;
    for (const char *const *player = PLAYERS; program->display && *player && !path; player++)
        path = place_program(*player);
    return path;
}

// Windows call a program for sounds and complain for every move when it is not there. On a server
// of one's own we play them, each for what the umpire says.
static void add_sound(struct window_words *words, const struct window_order *order) {
    char *path = find_player(order->program);
    if (order->program->display)
        add_pair(words, "-soundProgram", path && order->mode != WINDOW_SERVER ? path : "");
    free(path);
}

static void add_server(struct window_words *words, const struct window_order *order,
                       const struct window_program *program, const char *self) {
    const char *engine = settings_text(order->options, "engine");
    const char *name = settings_text(order->options, "name");
    char *sounds = find_player(program);
    struct text line = {0};
    text_add(&line, "\"%s\" ics --window=%s --pgn \"%s\"", self, program->window, order->pgn);
    if (engine)
        text_add(&line, " --engine %s", engine);
    if (sounds)
        text_add(&line, " --sounds \"%s\"", sounds);
    if (name)
        text_add(&line, " --name %s", name);
    text_add_string(&line, " --begin \"");
    add_terms(&line, order);
    text_add_char(&line, '"');
    add_pairs(words,
              (const char *const[]){"-icshost", "local", "-icshelper", text_string(&line), NULL});
    free(sounds);
    text_free(&line);
}

// To a server that is there already: our own, or somebody else's.
static void add_visit(struct window_words *words, const struct window_order *order,
                      const char *logon) {
    bool joins = order->mode == WINDOW_JOIN;
    const char *host = settings_text(order->options, joins ? "join" : "host");
    bool anywhere = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    char *port = text_format("%ld", settings_int(order->options, "port"));
    add_pairs(words, (const char *const[]){"-icshost", anywhere ? "127.0.0.1" : host, "-icsport",
                                           port, "-icslogon", logon, NULL});
    free(port);
}

// Pictures of the men that only we have. With them it paints White's men white, for it takes all
// men for coloured pictures then.
static void add_pictures(struct window_words *words, const struct window_program *program) {
    char *picture = program->pictures ? place_data(program->pictures) : NULL;
    if (picture && file_exists(picture)) {
        picture[file_last_part(picture) - picture - 1] = '\0';
        add_pair(words, "-pieceImageDirectory", picture);
    }
    free(picture);
}

// WinBoard takes backslashes for itself, and what stands in braces as it is.
static char *in_braces(const char *word) {
    bool plain = *word && !strpbrk(word, " \t\"'{");
    char *braced = text_format("%s%s%s", plain ? "" : "{", word, plain ? "" : "}");
    for (char *c = braced; (c = strchr(c, '\\'));)
        *c = '/';
    return braced;
}

void window_words_add_for(struct window_words *words, const struct window_program *program,
                          const char *word) {
    char *braced = program->braces ? in_braces(word) : NULL;
    window_words_add(words, braced ? braced : word);
    free(braced);
}

static bool talks_to_server(const struct window_order *order) {
    return order->mode != WINDOW_ENGINE && order->mode != WINDOW_VERSUS;
}

static void add_number(struct window_words *words, const char *name, int value) {
    char *number = text_format("%d", value);
    add_pair(words, name, number);
    free(number);
}

// The words stand to the right of the board: in XBoard's window for servers or, in a game with
// engines, in that of engine output, which is the log (of two engines one above the other); the
// board has nine files then.
static void add_layout(struct window_words *words, const struct window_order *order) {
    bool talks = talks_to_server(order);
    struct layout_wish wish = {
        .files = 8, .ranks = 8, .square = 72, .width = 620, .least = 514, .height = 540};
    if (!talks)
        wish = (struct layout_wish){
            .files = 9, .ranks = 8, .square = 64, .width = 620, .least = 300, .height = 420};
    if (order->mode == WINDOW_VERSUS)
        wish.height = 740;
    struct layout layout = layout_on(order->screen, wish);
    add_pairs(words, (const char *const[]){"-x", "5", "-y", "5", "-moveHistoryUp", "false",
                                           "-evalGraphUp", "false", "-memoHeaders", "false",
                                           "-engineOutputUp", talks ? "false" : "true", NULL});
    add_number(words, "-boardSize", layout.square);
    add_number(words, talks ? "-icsX" : "-engineOutputX", layout.x);
    add_number(words, talks ? "-icsY" : "-engineOutputY", 1);
    add_number(words, talks ? "-icsW" : "-engineOutputW", layout.width);
    add_number(words, talks ? "-icsH" : "-engineOutputH", layout.height);
}

// WinBoard's windows lie on the board unless it is told otherwise.
static void add_places(struct window_words *words, const struct window_order *order) {
    bool plays = !talks_to_server(order);
    add_pairs(words, (const char *const[]){"-x",
                                           "0",
                                           "-y",
                                           "0",
                                           "-size",
                                           "medium",
                                           "-engineOutputX",
                                           "620",
                                           "-engineOutputY",
                                           "30",
                                           "-engineOutputW",
                                           "460",
                                           "-engineOutputH",
                                           "300",
                                           "-moveHistoryUp",
                                           "false",
                                           "-evalGraphUp",
                                           "false",
                                           "-engineOutputUp",
                                           plays ? "true" : "false",
                                           NULL});
}

// A file of ours for what is saved in the window; another one for the other way of playing, in
// which windows stand elsewhere. NULL when the user has no place for it.
static char *settings_file(const struct window_order *order, const struct window_program *program) {
    bool talks = talks_to_server(order);
    const char *other = talks ? "-server" : "-engine";
    char *name = text_format("%s%src", program->file, talks == program->serves ? "" : other);
    char *path = place_configuration(name);
    free(name);
    return path;
}

// What people may change in the window and save there (Options, Save Settings Now). Their settings
// for other games are read and never written.
static void add_tastes(struct window_words *words, const struct window_order *order,
                       const struct window_program *program) {
    char *settings = settings_file(order, program);
    if (program->braces)
        add_places(words, order);
    else
        add_layout(words, order);
    add_pairs(words, (const char *const[]){"-showTargetSquares", "true", "-highlightDragging",
                                           "true", "-showCoords", "true", NULL});
    if (settings && file_exists(settings))
        add_pair(words, "-settingsFile", settings);
    if (settings) {
        file_make_way(settings);
        add_pair(words, "-saveSettingsFile", settings);
    }
    free(settings);
}

// What never changes.
static void add_common(struct window_words *words, const struct window_order *order,
                       const struct window_program *program) {
    char *seconds = text_format("%u", order->seconds);
    add_pairs(words, (const char *const[]){"-saveSettingsOnExit", "false", "-tc", order->minutes,
                                           "-inc", seconds, NULL});
    add_sound(words, order);
    if (program->display) // a tip about menus that Debian's XBoard lays over the board
        add_pair(words, "-startupMessage", "");
    free(seconds);
}

// What can be said at a server (View, ICS text menu).
static const char MENU[] = "Hint;hint;\n"
                           "Any pawn tries?;any?;\n"
                           "All that was said;log;\n"
                           "Men lost;captured;\n"
                           "Pencil a man ...;guess $input;\n"
                           "Rub out the marks;guess none;\n"
                           "Take back;takeback;\n"
                           "Offer a draw;draw;\n"
                           "Resign;resign;\n"
                           "New game;rematch;\n"
                           "For a beginner;strength 1;\n"
                           "Strength ...;strength $input;\n"
                           "Help;help;\n";

static void add_mode(struct window_words *words, const struct window_order *order, const char *self,
                     const char *logon) {
    const struct window_program *program = order->program;
    if (order->mode == WINDOW_ENGINE)
        add_game(words, order, self);
    else if (order->mode == WINDOW_VERSUS)
        add_versus(words, order, self);
    else {
        window_words_add(words, "-ics");
        add_pair(words, "-icsUp", "true");
        // Of a game that is looked at again it need not ask for the moves: the server tells them.
        if (program->serves)
            add_pairs(words,
                      (const char *const[]){"-getMoveList", "false", "-icsMenu", MENU, NULL});
        if (order->mode == WINDOW_SERVER)
            add_server(words, order, program, self);
        else
            add_visit(words, order, logon);
    }
}

void window_words_for(struct window_words *words, const struct window_order *order,
                      const struct window_program *program, const char *self, const char *logon) {
    struct window_words all = {0};
    add_tastes(&all, order, program);
    add_common(&all, order, program);
    if (order->mode == WINDOW_ENGINE)
        add_pictures(&all, program);
    // WinBoard asks what one would like to do otherwise.
    if (program->braces && !talks_to_server(order))
        window_words_add(&all, "-cp");
    add_mode(&all, order, self, logon);
    for (size_t i = 0; i < all.count; i++)
        window_words_add_for(words, program, all.at[i]);
    window_words_free(&all);
}

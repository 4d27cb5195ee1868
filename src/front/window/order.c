// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/window/order.h"

#include "base/file.h"
#include "base/machine.h"
#include "base/mem.h"
#include "base/place.h"
#include "board/kind.h"
#include "front/shared/rows.h"
#include "front/shared/session.h"
#include "front/shared/start.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

const struct setting window_options[] = {
    {.name = "black", .type = SETTING_BOOL, .help = "play Black"},
    OPTION_PLAYER_ROW("who plays against you; 'kriegfish players' lists them"),
    OPTION_RULES_ROW,
    OPTION_BOARD_ROW,
    OPTION_STRENGTH_ROW,
    {.name = "level",
     .type = SETTING_TEXT,
     .argument = "MIN[+SEC]",
     .help = "minutes (or 1:30) on each clock, seconds added for each move; a flag that falls "
             "loses"},
    {.name = "engine-mode",
     .type = SETTING_BOOL,
     .help = "a game with the program as the window's engine"},
    {.name = "ics",
     .type = SETTING_BOOL,
     .help = "the same as a game on a chess server of your own"},
    {.name = "versus",
     .type = SETTING_TEXT,
     .argument = "PLAYER",
     .help = "no game of yours: this player against the one named next, to look at"},
    {.name = "games",
     .type = SETTING_INT,
     .initial = "2",
     .min = 1,
     .max = 100000,
     .help = "how many of them"},
    {.name = "host-game",
     .type = SETTING_BOOL,
     .help = "a server that others can come to, with you at it"},
    {.name = "join", .type = SETTING_TEXT, .argument = "HOST", .help = "come to somebody else's"},
    {.name = "host",
     .type = SETTING_TEXT,
     .argument = "ADDRESS",
     .initial = "127.0.0.1",
     .help = "where others may come from: this machine alone, or 0.0.0.0, everywhere"},
    {.name = "port",
     .type = SETTING_INT,
     .initial = "5333",
     .min = 1,
     .max = 65535,
     .help = "the server's port"},
    {.name = "name", .type = SETTING_TEXT, .argument = "NAME", .help = "your name on a server"},
    OPTION_FILE_ROW("pgn", "where games are kept, with all that was tried and said"),
    OPTION_ENGINE_ROW("the chess engine that judges boards (default: the player's own choice)"),
    OPTION_SEED_ROW("play the game of this number (default: another one every time)"),
    OPTION_NODES_ROW,
    {.name = "popups",
     .type = SETTING_BOOL,
     .help = "announcements as windows that pop up, in a game with the engine"},
    {0},
};

// The options that choose a mode; two of them are one too many.
static const struct {
    const char *option;
    enum window_mode mode;
} MODES[] = {
    {"engine-mode", WINDOW_ENGINE}, {"ics", WINDOW_SERVER},    {"host-game", WINDOW_HOST},
    {"join", WINDOW_JOIN},          {"versus", WINDOW_VERSUS},
};

static bool is_asked(const struct settings *options, const char *name) {
    const struct setting *row = setting_find(options->table, name);
    return row && row->type == SETTING_BOOL ? settings_bool(options, name)
                                            : settings_given(options, name);
}

// In which modes an option has a meaning, and what to say of it where no mode was asked for.
static const struct {
    const char *option;
    unsigned modes;
    const char *needs;
} PLACES[] = {
    {"games", 1u << WINDOW_VERSUS, "--versus"},
    {"host", 1u << WINDOW_HOST, "--host-game"},
    {"port", 1u << WINDOW_HOST | 1u << WINDOW_JOIN, "--host-game or --join"},
    {"name", 1u << WINDOW_SERVER | 1u << WINDOW_HOST | 1u << WINDOW_JOIN, "a server"},
    {"black", 1u << WINDOW_ENGINE | 1u << WINDOW_SERVER, ""},
    {"player", 1u << WINDOW_ENGINE | 1u << WINDOW_SERVER, ""},
    {"rules", 1u << WINDOW_ENGINE | 1u << WINDOW_SERVER | 1u << WINDOW_VERSUS, ""},
    {"board", 1u << WINDOW_ENGINE | 1u << WINDOW_SERVER | 1u << WINDOW_VERSUS, ""},
    {"strength", 1u << WINDOW_ENGINE | 1u << WINDOW_SERVER | 1u << WINDOW_VERSUS, ""},
    {"level", 1u << WINDOW_ENGINE | 1u << WINDOW_SERVER | 1u << WINDOW_VERSUS, ""},
    {"engine", ~(1u << WINDOW_JOIN), ""},
    {"pgn", ~(1u << WINDOW_JOIN), ""},
    {"seed", 1u << WINDOW_ENGINE | 1u << WINDOW_VERSUS, ""},
    {"nodes", 1u << WINDOW_ENGINE | 1u << WINDOW_VERSUS, ""},
    {"popups", 1u << WINDOW_ENGINE | 1u << WINDOW_VERSUS, ""},
};

// The first that is asked for and has no meaning in that mode: its number, -1 when there is none.
static int misplaced(const struct settings *options, enum window_mode mode) {
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
        if (!(PLACES[i].modes >> mode & 1u) && is_asked(options, PLACES[i].option))
            return (int)i;
    return -1;
}

// A server knows players by their names alone, not with settings.
static bool is_player_set(const struct settings *options) {
    return strchr(settings_text(options, "player"), ':');
}

// At a server windows draw eight files and ranks, whatever is played.
static bool is_smaller(const struct settings *options) {
    const char *board = settings_text(options, "board");
    return board && kind_find(board) != kind_at(0);
}

// Without a word about it: a server's board and log are easier to read, but it does not know all.
static bool read_mode(struct window_order *order, char **cause) {
    const char *chosen = NULL;
    bool serves = order->program->serves && misplaced(order->options, WINDOW_SERVER) < 0 &&
                  !is_player_set(order->options) && !is_smaller(order->options);
    order->mode = serves ? WINDOW_SERVER : WINDOW_ENGINE;
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++) {
        if (!is_asked(order->options, MODES[i].option))
            continue;
        if (chosen)
            return fail(cause, "--%s and --%s do not go together", chosen, MODES[i].option);
        chosen = MODES[i].option;
        order->mode = MODES[i].mode;
    }
    return true;
}

static bool read_words(struct window_order *order, char *const *words, size_t count, char **cause) {
    bool versus = order->mode == WINDOW_VERSUS;
    if (versus && !count)
        return fail(cause, "--versus needs two players");
    if (count > versus)
        return fail(cause, "does not know what to do with '%s'", words[versus]);
    order->second = versus ? words[0] : NULL;
    const char *board = settings_text(order->options, "board");
    return !versus || !board || kind_find(board) == kind_at(0) ||
           fail(cause,
                "--versus is for chess alone: a window plays no other board between two programs");
}

static const char *mode_option(enum window_mode mode) {
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++)
        if (MODES[i].mode == mode)
            return MODES[i].option;
    return "";
}

// Nothing that is asked for is passed over in silence.
static bool read_places(const struct window_order *order, char **cause) {
    int at = misplaced(order->options, order->mode);
    if (at >= 0 && *PLACES[at].needs)
        return fail(cause, "--%s is only for %s", PLACES[at].option, PLACES[at].needs);
    if (at >= 0)
        return fail(cause, "--%s and --%s do not go together", PLACES[at].option,
                    mode_option(order->mode));
    return order->mode == WINDOW_ENGINE || order->mode == WINDOW_VERSUS ||
           !is_player_set(order->options) ||
           fail(cause, "a server knows players by their names alone; --engine-mode also '%s'",
                settings_text(order->options, "player"));
}

// MIN[+SEC]; a server knows whole minutes only.
static bool read_level(struct window_order *order, char **cause) {
    const char *level = settings_text(order->options, "level");
    double minutes;
    long seconds = 0, rest = 0;
    order->clocked = level;
    level = level ? level : "5+2";
    size_t length = strcspn(level, "+"), whole = strcspn(level, ":+");
    char *before = text_format("%.*s", (int)whole, level);
    order->minutes = text_format("%.*s", (int)length, level);
    bool good = text_to_double(before, 0, 600, &minutes) &&
                (whole == length || text_to_long(order->minutes + whole + 1, 0, 59, &rest)) &&
                (!level[length] || text_to_long(level + length + 1, 0, 600, &seconds));
    free(before);
    if (!good || minutes * 60 + (double)rest + (double)seconds <= 0)
        return fail(cause, "--level: '%s' is no time; it has to be minutes or minutes+seconds",
                    level);
    order->seconds = (unsigned)seconds;
    if (order->mode == WINDOW_SERVER && strspn(order->minutes, "0123456789") != length)
        return fail(cause,
                    "--level: a server has whole minutes and seconds; --engine-mode has others");
    return true;
}

// Windows take command lines apart at spaces and keep together what stands in quotes.
static bool read_texts(const struct window_order *order, char **cause) {
    static const char *const NAMES[] = {"player", "versus", "engine", "join", "host", "name", NULL};
    for (const char *const *name = NAMES; *name; name++) {
        const char *value = settings_text(order->options, *name);
        if (value && (!*value || *value == '-' || strpbrk(value, " \"'")))
            return fail(cause, "--%s cannot be '%s'", *name, value);
    }
    if (order->second && (!*order->second || strpbrk(order->second, " \"'")))
        return fail(cause, "--versus cannot be '%s'", order->second);
    if (strchr(order->pgn, '"'))
        return fail(cause, "--pgn: a file's name cannot hold quotes");
    return true;
}

bool window_order_read(struct window_order *order, const struct settings *options,
                       char *const *words, size_t count, char **cause) {
    const char *pgn = settings_text(options, "pgn");
    *order = (struct window_order){
        .program = order->program, .screen = order->screen, .options = options};
    order->pgn = pgn ? file_whole_name(pgn) : place_saved("games.pgn");
    if (!order->pgn)
        order->pgn = file_whole_name("kriegfish.pgn");
    if (!pgn)
        file_make_way(order->pgn);
    for (int i = 0; i < 2; i++)
        order->parts[i] = text_format("%s.%ld.part%d", order->pgn, machine_process(), i + 1);
    return read_mode(order, cause) && read_words(order, words, count, cause) &&
           read_places(order, cause) && read_level(order, cause) && read_texts(order, cause);
}

void window_order_free(struct window_order *order) {
    free(order->minutes);
    free(order->pgn);
    free(order->parts[0]);
    free(order->parts[1]);
}

// A session with that player comes into being and goes.
static bool check_player(const struct settings *options, const char *player, char **cause) {
    struct session_report report = {0};
    struct settings settings;
    settings_init(&settings, session_options);
    bool good = settings_copy(&settings, options, cause) &&
                settings_set(&settings, "player", player, cause);
    struct session *session = good ? session_open(&settings, &report, cause) : NULL;
    session_close(session, NULL);
    settings_free(&settings);
    return session;
}

// At a server the program plays with that strength or not at all.
static bool check_strength(const struct window_order *order, char **cause) {
    const char *name = settings_text(order->options, "player");
    const struct player_ops *player = registry_find(name);
    return order->mode != WINDOW_SERVER || !settings_given(order->options, "strength") || !player ||
           setting_find(player->settings, "strength") ||
           fail(cause, "--strength: %s has no strength to choose", name);
}

bool window_order_check(const struct window_order *order, char **cause) {
    const struct settings *options = order->options;
    bool versus = order->mode == WINDOW_VERSUS;
    if (order->mode == WINDOW_JOIN)
        return true;
    return check_strength(order, cause) &&
           check_player(options, settings_text(options, versus ? "versus" : "player"), cause) &&
           (!versus || check_player(options, order->second, cause)) &&
           file_may_append(order->pgn, cause);
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/words.h"

#include "front/ics/play.h"
#include "front/ics/try.h"

#include <string.h>

enum { LEAST_LETTERS = 2 }; // of a word that is cut short

static void run_help(struct ics_call *call);

static const struct ics_word HELP_WORDS[] = {
    {"help", "[WORD]", "All words, or more about one", NULL, 0, run_help},
    {0},
};

static const struct ics_word *const TABLES[] = {ics_lobby_words, ics_board_words, ics_games_words,
                                                ics_aid_words,   ics_talk_words,  HELP_WORDS};

enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

// The word of that name, or the first that begins with it.
static const struct ics_word *find(const char *name) {
    const struct ics_word *begun = NULL;
    for (unsigned i = 0; i < TABLE_COUNT; i++)
        for (const struct ics_word *word = TABLES[i]; word->name; word++) {
            if (text_is_like(word->name, name))
                return word;
            if (!begun && strlen(name) >= LEAST_LETTERS && text_starts_like(word->name, name))
                begun = word;
        }
    return begun;
}

static void list_words(struct ics_user *user) {
    ics_say(user, "A move is written e2e4, e7e8q, o-o, Nf3 or exd5. The umpire tells whether it "
                  "is legal.\nThe other words:\n\n");
    for (unsigned i = 0; i < TABLE_COUNT; i++)
        for (const struct ics_word *word = TABLES[i]; word->name; word++) {
            struct text usage = {0};
            text_add(&usage, "%s %s", word->name, word->arguments);
            ics_say(user, "  %-20s %s\n", text_string(&usage), word->summary);
            text_free(&usage);
        }
}

static void run_help(struct ics_call *call) {
    const struct ics_word *word = call->count ? find(call->words[0]) : NULL;
    if (!call->count)
        list_words(call->user);
    else if (!word)
        ics_say(call->user, "There is no help on %.40s.\n", call->words[0]);
    else
        ics_say(call->user, "%s %s\n%s.\n%s%s", word->name, word->arguments, word->summary,
                word->details ? word->details : "", word->details ? "\n" : "");
}

// Why a try is not even shown to the umpire, or NULL. Nothing but the person's own men is looked
// at.
static const char *flaw(const struct ics_table *table, enum colour side, enum ics_try what) {
    if (!table->running)
        return "the game is adjourned";
    if (ics_table_turn(table) != side)
        return "It is not your move";
    if (what == ICS_TRY_AMBIGUOUS)
        return "two of your men could do that";
    return what == ICS_TRY_IMPOSSIBLE ? "none of your men could do that" : NULL;
}

// True when the word looks like a move, which is then answered.
static bool hear_try(struct ics_hall *hall, struct ics_user *user, const char *word) {
    static const struct own NO_MEN = {.size = 0x88, .army = ARMY_FULL};
    struct ics_table *table = user->table;
    move_t try = MOVE_NONE;
    enum ics_try what =
        ics_try_read(word, table ? &table->views[ics_play_side(user)].own : &NO_MEN, &try);
    if (what == ICS_TRY_NONE)
        return false;
    if (!table) {
        ics_say(user, "You are not playing a game.\n");
        return true;
    }
    const char *wrong = flaw(table, ics_play_side(user), what);
    if (wrong) {
        ics_say(user, "Illegal move (%s): %s.\n", word, wrong);
        ics_play_put_back(table, ics_play_side(user));
    } else
        ics_play_try(hall, table, try, word);
    return true;
}

static void call_word(struct ics_call *call, const struct ics_word *word, char *rest) {
    char copy[ICS_LINE_MAX + 1];
    strcpy(copy, rest);
    call->rest = copy;
    call->count = text_split(rest, call->words, ICS_WORDS_MOST);
    call->count = call->count < ICS_WORDS_MOST ? call->count : ICS_WORDS_MOST;
    if (call->count < word->least_words)
        ics_say(call->user, "Usage: %s %s\n", word->name, word->arguments);
    else
        word->run(call);
}

void ics_words_hear(struct ics_hall *hall, struct ics_user *user, char *line) {
    struct ics_call call = {.hall = hall, .user = user};
    line += strspn(line, " $"); // other servers take a $ for "do not count me as active"
    size_t length = strcspn(line, " ");
    char *rest = line + length + strspn(line + length, " ");
    line[length] = '\0';
    if (!length)
        return;
    const struct ics_word *word = find(line);
    if (hear_try(hall, user, line))
        return;
    if (word)
        call_word(&call, word, rest);
    else
        ics_say(user, "%.40s: Command not found. \"help\" lists all.\n", line);
}

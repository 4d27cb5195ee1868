// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "game/pgn.h"
#include "match/bout.h"
#include "match/outcome.h"
#include "match/terms.h"

#include <stdlib.h>
#include <string.h>

// What is to be told. A game has thousands of words, so those that can wait a moment do.
struct teller {
    const struct bout_listener *listener;
    struct text words;
};

// A seat that leaves word of who is at work.
struct witness {
    struct seat inner;
    struct teller *teller;
    enum colour side;
};

static void tell(struct teller *teller) {
    teller->listener->say(teller->listener->self, text_string(&teller->words));
    text_clear(&teller->words);
}

static void enter(const struct witness *witness) {
    text_add_string(&witness->teller->words, witness->side == WHITE ? "white\n" : "black\n");
    tell(witness->teller);
}

static void leave(const struct witness *witness) {
    text_add_string(&witness->teller->words, "nobody\n");
}

static void witness_begin(void *state, const struct briefing *briefing) {
    struct witness *witness = state;
    enter(witness);
    witness->inner.ops->begin(witness->inner.state, briefing);
    leave(witness);
}

static void witness_hear(void *state, move_t try, const struct announcement *said,
                         struct deadline until) {
    struct witness *witness = state;
    if (said->side == witness->side)
        text_add(&witness->teller->words, "try %u\n", (unsigned)try);
    enter(witness);
    witness->inner.ops->hear(witness->inner.state, try, said, until);
    leave(witness);
}

// The umpire comes next: should he fall, it is not the player's fault.
static enum act witness_choose(void *state, const struct allowance *allowance,
                               struct choice *choice, char **cause) {
    struct witness *witness = state;
    enter(witness);
    enum act act = witness->inner.ops->choose(witness->inner.state, allowance, choice, cause);
    leave(witness);
    tell(witness->teller);
    return act;
}

static bool witness_believe(void *state, float enemy[64], float king[64]) {
    const struct witness *witness = state;
    const struct seat_ops *ops = witness->inner.ops;
    return ops->believe && ops->believe(witness->inner.state, enemy, king);
}

static const struct seat_ops WITNESS = {.begin = witness_begin,
                                        .hear = witness_hear,
                                        .choose = witness_choose,
                                        .believe = witness_believe};

// A player that could not be opened: it loses its first turn.
static enum act absent_choose(void *state, const struct allowance *allowance, struct choice *choice,
                              char **cause) {
    (void)allowance;
    (void)choice;
    fail(cause, "%s", (const char *)state);
    return ACT_FAULT;
}

static void absent_begin(void *state, const struct briefing *briefing) {
    (void)state;
    (void)briefing;
}

static void absent_hear(void *state, move_t try, const struct announcement *said,
                        struct deadline until) {
    (void)state;
    (void)try;
    (void)said;
    (void)until;
}

static const struct seat_ops ABSENT = {
    .begin = absent_begin, .hear = absent_hear, .choose = absent_choose};

static struct game_setup setup_of(const struct terms *terms) {
    return (struct game_setup){.rules = terms->rules,
                               .kind = terms->kind,
                               .start = terms->start,
                               .pace = {terms->paces[WHITE], terms->paces[BLACK]},
                               .seeds = {terms->seeds[WHITE], terms->seeds[BLACK]},
                               .note_thoughts = true,
                               .note_beliefs = terms->beliefs,
                               .note_times = terms->times};
}

// All in one piece, so that it is told at once.
static void tell_end(const struct terms *terms, struct game *game, struct teller *teller) {
    struct tally tallies[2] = {*game_tally(game, WHITE), *game_tally(game, BLACK)};
    struct record *record = game_record(game);
    struct text *text = &teller->words;
    terms_tag(terms, record);
    outcome_tag(record, tallies, terms->times);
    struct outcome outcome = outcome_of(record, tallies);
    outcome.players[BLACK] = 1;
    text_add_string(text, "outcome ");
    outcome_add_json(&outcome, text);
    text_add_string(text, "\nrecord\n");
    pgn_add(text, record);
    tell(teller);
}

static void play_seats(const struct terms *terms, struct witness witnesses[2]) {
    struct game_setup setup = setup_of(terms);
    struct seat seats[2] = {{.ops = &WITNESS, .state = &witnesses[WHITE]},
                            {.ops = &WITNESS, .state = &witnesses[BLACK]}};
    struct game *game = game_open(&setup, seats);
    while (game_step(game))
        continue;
    tell_end(terms, game, witnesses->teller);
    game_close(game);
}

static struct resources resources_of(const struct terms *terms) {
    return (struct resources){
        .engine = terms->engine, .model = terms->model, .kind = terms->kind, .cores = 1};
}

// An engine that nobody named and that was not there before the first game is not looked for again.
static const char *engine_of(const struct terms *terms, enum colour side) {
    const struct json *tags = json_member(&terms->line, "tags");
    const char *judge = json_string(tags, side == WHITE ? "WhiteJudge" : "BlackJudge", "");
    return terms->engine ? terms->engine : strcmp(judge, "builtin") == 0 ? judge : NULL;
}

static void play(const struct terms *terms, const struct bout_listener *listener) {
    struct resources resources = resources_of(terms);
    struct teller teller = {.listener = listener};
    struct witness witnesses[2];
    struct player *players[2];
    char *causes[2] = {NULL, NULL};
    for (int side = WHITE; side <= BLACK; side++) {
        const char *spec = terms->specs[side];
        witnesses[side] = (struct witness){.teller = &teller, .side = (enum colour)side};
        enter(&witnesses[side]);
        resources.engine = engine_of(terms, (enum colour)side);
        resources.cores = terms->cores[side];
        resources.lenient = true; // it was there before the first game
        players[side] = player_open(spec, &resources, &causes[side]);
        witnesses[side].inner =
            players[side] ? seat_of_player(players[side], spec)
                          : (struct seat){.ops = &ABSENT, .state = causes[side], .name = spec};
    }
    leave(witnesses);
    play_seats(terms, witnesses);
    for (int side = WHITE; side <= BLACK; side++) {
        player_close(players[side]);
        free(causes[side]);
    }
    text_free(&teller.words);
}

static void say(const struct bout_listener *listener, const char *word, const char *rest) {
    struct text line = {0};
    text_add(&line, "%s ", word);
    for (; *rest; rest++)
        text_add_char(&line, *rest == '\n' ? ' ' : *rest);
    text_add_char(&line, '\n');
    listener->say(listener->self, text_string(&line));
    text_free(&line);
}

static void warn(void *listener, const char *line) {
    say(listener, "warning", line);
}

static bool check_player(const struct terms *terms, const char *spec,
                         const struct bout_listener *listener) {
    struct resources resources = resources_of(terms);
    struct bout_listener copy = *listener;
    char *cause = NULL;
    resources.report = (struct report){.warn = warn, .listener = &copy};
    struct player *player = player_open(spec, &resources, &cause);
    if (player) {
        const char *model = player_model(player);
        say(listener, "judge", player_judge(player));
        say(listener, "model", model ? model : "none");
    } else
        say(listener, "cause", cause ? cause : "a player cannot be opened");
    player_close(player);
    free(cause);
    return player;
}

static void check_players(const struct terms *terms, const struct json *specs,
                          const struct bout_listener *listener) {
    for (size_t i = 0; i < specs->count; i++)
        if (!check_player(terms, specs->items[i].string, listener))
            return;
}

bool bout_run(const char *line, const struct bout_listener *listener, char **cause) {
    struct terms terms;
    bool good = terms_read(line, &terms, cause);
    const struct json *check = good ? json_member(&terms.line, "check") : NULL;
    if (check)
        check_players(&terms, check, listener);
    else if (good)
        play(&terms, listener);
    terms_free(&terms);
    return good;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "belief/model/opponent_model.h"
#include "players/judge.h"
#include "players/player.h"
#include "players/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct player {
    const struct player_ops *ops;
    struct settings settings;
    struct view view;
    struct moves only;  // what it was confined to
    struct model model; // with PLAYER_MODEL_ROW
    struct text label;  // of the model
    void *state;
};

static const struct player_ops *ops_of_spec(const char *spec, char **cause) {
    size_t length = strcspn(spec, ":");
    char *name = text_format("%.*s", (int)length, spec);
    const struct player_ops *ops = registry_find(name);
    const char *near = ops ? NULL : registry_nearest(name);
    if (!ops && near)
        fail(cause, "there is no player '%s'; did you mean '%s'?", name, near);
    else if (!ops)
        fail(cause, "there is no player '%s'; 'kriegfish players' lists them", name);
    free(name);
    return ops;
}

static bool has_model(const struct player *player) {
    return setting_find(player->ops->settings, "model");
}

// Its own model goes before the one for all.
static bool load_model(struct player *player, const char *path, char **cause) {
    const char *own = has_model(player) ? settings_text(&player->settings, "model") : NULL;
    bool good = true;
    if (own || path)
        good = opponent_model_load(&player->model, own ? own : path, cause);
    else
        model_default(&player->model);
    if (good)
        model_add_label(&player->model, &player->label);
    return good;
}

static struct backing backing_of(const struct player *player) {
    struct backing backing = {.model = has_model(player)};
    if (player->ops->back)
        player->ops->back(player->state, &backing);
    return backing;
}

static void warn(const struct player *player, const struct report *report, const char *what) {
    if (!report->warn)
        return;
    char *line = text_format("player %s %s", player->ops->name, what);
    report->warn(report->listener, line);
    free(line);
}

// Whether the engine that was named for all is this player's.
static bool is_used(const struct player *player) {
    return backing_of(player).engine && !settings_given(&player->settings, "engine");
}

// Nothing that was asked for is passed over in silence, even when it is not needed.
static bool check_backing(const struct player *player, const struct resources *resources,
                          char **cause) {
    bool engine = resources->engine && strcmp(resources->engine, "builtin") != 0;
    bool model = backing_of(player).model;
    if (!model && has_model(player) && settings_given(&player->settings, "model"))
        return fail(cause, "player %s: with these settings it goes by no model", player->ops->name);
    if (!model && resources->model)
        warn(player, &resources->report, "goes by no model");
    if (!engine || resources->lenient || is_used(player))
        return true;
    if (!judge_check(resources->engine, resources->kind, cause))
        return false;
    if (!setting_find(player->ops->settings, "engine"))
        warn(player, &resources->report, "uses no engine");
    return true;
}

// A file that was named for all has to be one even where nobody goes by it.
static bool needs_model(const struct player *player, const struct resources *resources) {
    return has_model(player) || (resources->model && !resources->lenient);
}

static bool start(struct player *player, const char *spec, const struct resources *resources,
                  char **cause) {
    const struct player_ops *ops = player->ops;
    const char *values = strchr(spec, ':');
    struct resources own = *resources;
    if (!settings_parse(&player->settings, values ? values + 1 : NULL, cause))
        return fail_in(cause, "player %s", ops->name);
    if (needs_model(player, resources) && !load_model(player, resources->model, cause))
        return fail_in(cause, "model");
    own.learned = has_model(player) ? &player->model : NULL;
    return (!ops->open || ops->open(player->state, &player->settings, &own, cause)) &&
           check_backing(player, resources, cause);
}

struct player *player_open(const char *spec, const struct resources *resources, char **cause) {
    const struct player_ops *ops = ops_of_spec(spec, cause);
    if (!ops)
        return NULL;
    struct player *player = mem_zero(1, sizeof *player);
    player->ops = ops;
    player->state = mem_zero(1, ops->state_size ? ops->state_size : 1);
    settings_init(&player->settings, ops->settings);
    if (start(player, spec, resources, cause))
        return player;
    player_close(player);
    return NULL;
}

void player_close(struct player *player) {
    if (!player)
        return;
    if (player->ops->close)
        player->ops->close(player->state);
    settings_free(&player->settings);
    model_free(&player->model);
    text_free(&player->label);
    free(player->state);
    free(player);
}

const struct player_ops *player_ops(const struct player *player) {
    return player->ops;
}

const char *player_model(const struct player *player) {
    return backing_of(player).model ? text_string(&player->label) : NULL;
}

const char *player_judge(const struct player *player) {
    const char *judge = backing_of(player).judge;
    return judge ? judge : "none";
}

void player_begin(struct player *player, const struct briefing *briefing) {
    view_begin(&player->view, briefing->rules, &briefing->start, briefing->side);
    player->ops->begin(player->state, briefing);
}

void player_hear(struct player *player, move_t try, const struct announcement *said,
                 struct deadline until) {
    view_hear(&player->view, try, said);
    if (player->ops->hear)
        player->ops->hear(player->state, &player->view, try, said, until);
}

// Three quarters for the first try, for most are not refused and a player that judged many boards
// has judged the tries after it as well; then half of what is left, again and again.
struct limit limit_of_try(struct limit turn, unsigned refused) {
    int64_t parts = refused ? 2 : 3, of = 4;
    turn.until = deadline_part(turn.until, parts, of);
    if (turn.share_ms) // none of it is another thing than little
        turn.share_ms = turn.share_ms * parts / of + 1;
    turn.more_ms = turn.more_ms * parts / of;
    return turn;
}

// A third of the turn is for hearing, at most.
struct deadline limit_of_hearing(struct limit turn, unsigned words) {
    return deadline_part(turn.until, 1, 3 * (int64_t)words);
}

static bool listed(const struct moves *tries, move_t try) {
    for (unsigned i = 0; i < tries->count; i++)
        if (tries->at[i] == try)
            return true;
    return false;
}

void player_confine(struct player *player, const struct moves *only) {
    player->only = *only;
    player->view.turn.only = only->count ? &player->only : NULL;
}

// The tries there are; all of them again when none is left of those that are wanted.
static void list_tries(struct player *player, struct moves *tries) {
    view_tries(&player->view, tries);
    if (tries->count || !player->view.turn.only)
        return;
    player->view.turn.only = NULL;
    view_tries(&player->view, tries);
}

struct choice player_choose(struct player *player, struct limit limit) {
    struct moves tries;
    assert(view_my_turn(&player->view));
    list_tries(player, &tries);
    struct limit part = limit_of_try(limit, player->view.turn.refused.count);
    struct choice choice = player->ops->choose(player->state, &player->view, part);
    if (choice.asks && view_may_ask(&player->view))
        return choice;
    choice.asks = false;
    assert(listed(&tries, choice.try) || player->view.turn.only);
    if (!listed(&tries, choice.try))
        choice.try = tries.at[0];
    return choice;
}

bool player_can_ponder(const struct player *player) {
    return player->ops->ponder;
}

uint64_t player_ponder(struct player *player, struct deadline until) {
    if (!player->ops->ponder || player->view.over || view_my_turn(&player->view))
        return 0;
    return player->ops->ponder(player->state, until);
}

bool player_believe(const struct player *player, float enemy[64], float king[64]) {
    if (!player->ops->believe)
        return false;
    player->ops->believe(player->state, enemy, king);
    return true;
}

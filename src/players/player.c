// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "players/player.h"
#include "players/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct player {
    const struct player_ops *ops;
    struct settings settings;
    struct view view;
    struct model model; // with PLAYER_MODEL_ROW
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
    const char *own = settings_text(&player->settings, "model");
    if (own || path)
        return model_load(&player->model, own ? own : path, cause);
    model_default(&player->model);
    return true;
}

// Nothing that was asked for is passed over in silence.
static bool check_model(const struct player *player, const struct resources *resources,
                        char **cause) {
    const struct report *report = &resources->report;
    if (player_model(player))
        return true;
    if (has_model(player) && settings_given(&player->settings, "model"))
        return fail(cause, "player %s: with these settings it goes by no model", player->ops->name);
    if (resources->model && report->warn) {
        char *line = text_format("player %s goes by no model", player->ops->name);
        report->warn(report->listener, line);
        free(line);
    }
    return true;
}

static bool start(struct player *player, const char *spec, const struct resources *resources,
                  char **cause) {
    const struct player_ops *ops = player->ops;
    const char *values = strchr(spec, ':');
    struct resources own = *resources;
    if (!settings_parse(&player->settings, values ? values + 1 : NULL, cause))
        return fail_in(cause, "player %s", ops->name);
    if (has_model(player) && !load_model(player, resources->model, cause))
        return fail_in(cause, "model");
    own.learned = has_model(player) ? &player->model : NULL;
    return (!ops->open || ops->open(player->state, &player->settings, &own, cause)) &&
           check_model(player, resources, cause);
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
    free(player->state);
    free(player);
}

const struct player_ops *player_ops(const struct player *player) {
    return player->ops;
}

const struct model *player_model(const struct player *player) {
    struct backing backing = {.model = has_model(player)};
    if (player->ops->back)
        player->ops->back(player->state, &backing);
    return backing.model ? &player->model : NULL;
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
    struct deadline until = turn.until;
    if (turn.nodes)
        until.at_us = deadline_never().at_us;
    return deadline_part(until, 1, 3 * (int64_t)words);
}

static bool listed(const struct moves *tries, move_t try) {
    for (unsigned i = 0; i < tries->count; i++)
        if (tries->at[i] == try)
            return true;
    return false;
}

struct choice player_choose(struct player *player, struct limit limit) {
    struct moves tries;
    assert(view_my_turn(&player->view));
    struct limit part = limit_of_try(limit, player->view.turn.refused.count);
    struct choice choice = player->ops->choose(player->state, &player->view, part);
    if (choice.asks && view_may_ask(&player->view))
        return choice;
    choice.asks = false;
    view_tries(&player->view, &tries);
    assert(listed(&tries, choice.try));
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

bool player_believe(const struct player *player, float enemy[64]) {
    if (!player->ops->believe)
        return false;
    player->ops->believe(player->state, enemy);
    return true;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/mem.h"
#include "base/wait.h"
#include "match/runner.h"

#include <stdlib.h>

enum { LOOK_MS = 100, NAP_MS = 1 };

// A game that runs or waits for its turn to be handed over.
struct slot {
    struct arena *arena; // NULL once it is over
    struct played played;
};

struct runner {
    const struct runner_plan *plan;
    const struct runner_client *client;
    struct slot *slots; // of the games [taken, begun), a queue
    size_t taken, begun, capacity;
    size_t running;
};

static struct slot *slot_of(struct runner *runner, size_t k) {
    return &runner->slots[k - runner->taken];
}

static bool begin_game(struct runner *runner, char **cause) {
    const struct contest *contest = runner->plan->contest;
    size_t count = runner->begun - runner->taken;
    if (count == runner->capacity) {
        runner->capacity = runner->capacity ? 2 * runner->capacity : 16;
        runner->slots = mem_resize(runner->slots, runner->capacity, sizeof *runner->slots);
    }
    struct fixture fixture = contest_fixture(contest, contest_number(contest, runner->begun));
    struct slot slot = {.arena = arena_open(contest, &fixture, cause)};
    if (!slot.arena)
        return false;
    runner->slots[count] = slot;
    runner->begun++;
    runner->running++;
    return true;
}

static bool begin_games(struct runner *runner, char **cause) {
    size_t all = contest_count(runner->plan->contest);
    while (runner->running < runner->plan->concurrency && runner->begun < all)
        if (!begin_game(runner, cause))
            return false;
    return true;
}

// The nap is for games that tell much: else each word of theirs would wake us.
static void wait_a_little(struct runner *runner) {
    size_t count = 0;
    wait_any(NULL, 0, deadline_in_ms(NAP_MS));
    struct awaited *items = mem_zero(runner->running + 1, sizeof *items);
    for (size_t k = runner->taken; k < runner->begun; k++)
        if (slot_of(runner, k)->arena)
            items[count++] = (struct awaited){.source = arena_source(slot_of(runner, k)->arena)};
    wait_any(items, count, deadline_in_ms(LOOK_MS));
    free(items);
}

static void look_round(struct runner *runner) {
    for (size_t k = runner->taken; k < runner->begun; k++) {
        struct slot *slot = slot_of(runner, k);
        if (!slot->arena || !arena_look(slot->arena, runner->plan->patience_ms))
            continue;
        slot->played = arena_take(slot->arena);
        arena_close(slot->arena);
        slot->arena = NULL;
        runner->running--;
    }
}

// Hands over what is over and whose turn it is.
static bool hand_over(struct runner *runner, char **cause) {
    size_t count = 0, waiting = runner->begun - runner->taken;
    bool good = true;
    while (good && count < waiting && !runner->slots[count].arena) {
        good = runner->client->take(runner->client->self, &runner->slots[count].played, cause);
        text_free(&runner->slots[count].played.pgn);
        count++;
    }
    for (size_t i = count; i < waiting; i++)
        runner->slots[i - count] = runner->slots[i];
    runner->taken += count;
    return good;
}

static void close_games(struct runner *runner) {
    for (size_t k = runner->taken; k < runner->begun; k++) {
        arena_close(slot_of(runner, k)->arena);
        text_free(&slot_of(runner, k)->played.pgn);
    }
    free(runner->slots);
}

bool runner_run(const struct runner_plan *plan, const struct runner_client *client, char **cause) {
    struct runner runner = {
        .plan = plan, .client = client, .taken = plan->done, .begun = plan->done};
    bool good = true;
    enum runner_wish wish = client->wish(client->self, 0);
    while (good && wish != RUNNER_STOP) {
        if (wish == RUNNER_GO_ON)
            good = begin_games(&runner, cause);
        if (!good || runner.begun == runner.taken)
            break;
        wait_a_little(&runner);
        look_round(&runner);
        good = hand_over(&runner, cause);
        if (good)
            wish = client->wish(client->self, runner.running);
    }
    close_games(&runner);
    return good;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/robot.h"

#include "base/mem.h"
#include "belief/model/opponent_model.h"
#include "players/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAVING_MOST = 8, LEAVING_PART = 2 }; // of which one origin may have one part in so many

struct ics_robot {
    struct ics_robot *next;
    struct ics_robots *robots;
    struct thinker *thinker;
    char *origin; // or NULL
    uint64_t ticket;
    bool left;
};

// A player would find out only when somebody wants to play.
static bool check_model(const char *path, char **cause) {
    struct model model;
    if (!opponent_model_load(&model, path, cause))
        return fail_in(cause, "model");
    model_free(&model);
    return true;
}

bool ics_robots_open(struct ics_robots *robots, const struct settings *options, char **cause) {
    *robots = (struct ics_robots){.most = (unsigned)settings_int(options, "programs"),
                                  .engine = settings_text(options, "engine"),
                                  .model = settings_text(options, "model")};
    if (robots->model && !check_model(robots->model, cause))
        return false;
    if (robots->engine && !judge_check(robots->engine, NULL, cause))
        return false;
    robots->wake = wake_open(cause);
    return robots->wake;
}

static void bury(struct ics_robots *robots, struct ics_robot **place) {
    struct ics_robot *robot = *place;
    *place = robot->next;
    robots->total--;
    thinker_close(robot->thinker);
    free(robot->origin);
    free(robot);
}

// All are dismissed first, so that they end side by side.
void ics_robots_close(struct ics_robots *robots) {
    for (struct ics_robot *robot = robots->first; robot; robot = robot->next)
        thinker_dismiss(robot->thinker);
    while (robots->first)
        bury(robots, &robots->first);
    wake_close(robots->wake);
    free(robots->warning);
}

void ics_robots_attend(struct ics_robots *robots) {
    wake_hush(robots->wake);
    for (struct ics_robot **place = &robots->first; *place;)
        if ((*place)->left && thinker_ended((*place)->thinker, NULL))
            bury(robots, place);
        else
            place = &(*place)->next;
}

bool ics_robots_have_room(const struct ics_robots *robots, const char *origin, unsigned soon,
                          char **cause) {
    unsigned leaving = soon;
    for (const struct ics_robot *robot = robots->first; robot && origin; robot = robot->next)
        leaving += robot->left && robot->origin && strcmp(robot->origin, origin) == 0;
    return (robots->total < robots->most + LEAVING_MOST && leaving < LEAVING_MOST / LEAVING_PART) ||
           fail(cause, "the program is still leaving other tables: try later");
}

struct ics_robot *ics_robot_come(struct ics_robots *robots, const char *spec, const char *origin,
                                 const struct briefing *briefing, char **cause) {
    struct thinker_spec wanted = {.player = spec,
                                  .engine = robots->engine,
                                  .model = robots->model,
                                  .cores = 1,
                                  .stands_back = true,
                                  .wake = robots->wake};
    if (robots->count >= robots->most) {
        fail(cause, "the program has no time for another table: try later");
        return NULL;
    }
    if (!ics_robots_have_room(robots, origin, 0, cause))
        return NULL;
    struct thinker *thinker = thinker_start(&wanted, cause);
    if (!thinker)
        return NULL;
    struct ics_robot *robot = mem_zero(1, sizeof *robot);
    robot->thinker = thinker;
    robot->origin = origin ? mem_strdup(origin) : NULL;
    robot->robots = robots;
    robot->next = robots->first;
    robots->first = robot;
    robots->count++;
    robots->total++;
    thinker_begin(thinker, briefing);
    return robot;
}

void ics_robot_leave(struct ics_robot *robot) {
    if (!robot)
        return;
    robot->left = true;
    robot->robots->count--;
    thinker_dismiss(robot->thinker);
}

void ics_robot_hear(struct ics_robot *robot, move_t try, const struct announcement *said) {
    thinker_hear(robot->thinker, try, said);
}

void ics_robot_think(struct ics_robot *robot, struct limit limit) {
    thinker_choose(robot->thinker, limit, ++robot->ticket);
}

// For whoever runs the server, nobody else can do anything about it: at standard error, or at his
// window.
static void warn(struct ics_robots *robots, const char *line) {
    if (robots->warning && strcmp(robots->warning, line) == 0)
        return;
    free(robots->warning);
    robots->warning = mem_strdup(line);
    robots->warned = true;
    fprintf(stderr, "kriegfish ics: %s\n", line);
}

const char *ics_robots_warning(struct ics_robots *robots) {
    bool warned = robots->warned;
    robots->warned = false;
    return warned ? robots->warning : NULL;
}

const char *ics_robot_judge(const struct ics_robot *robot) {
    return thinker_judge(robot->thinker);
}

const char *ics_robot_model(const struct ics_robot *robot) {
    return thinker_model(robot->thinker);
}

enum ics_robot_news ics_robot_news(struct ics_robot *robot, struct choice *choice,
                                   const char **cause) {
    struct news news;
    while (thinker_news(robot->thinker, &news)) {
        if (news.kind == NEWS_WARNING)
            warn(robot->robots, news.text);
        free(news.text);
        if (news.kind != NEWS_CHOICE || news.ticket != robot->ticket)
            continue;
        *choice = news.choice;
        return ICS_ROBOT_CHOSE;
    }
    return thinker_ended(robot->thinker, cause) ? ICS_ROBOT_FAILED : ICS_ROBOT_SILENT;
}

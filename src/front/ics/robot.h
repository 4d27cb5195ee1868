// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The program's players at the tables of the chess server, each on a thread of its own. They come
// and go without anybody waiting for them; only ics_robots_close waits.

#pragma once

#include "front/shared/thinker.h"

struct ics_robot;

struct ics_robots {
    struct ics_robot *first;
    unsigned count, most; // who play, and how many may
    unsigned total;       // with those who are still on their way out
    struct wake *wake;    // wait for it, then ics_robots_attend
    const char *engine;   // borrowed, as is the model
    const char *model;
    char *warning; // the last one; said once
    bool warned;   // and nobody at a window has read it
};

enum ics_robot_news {
    ICS_ROBOT_SILENT,
    ICS_ROBOT_CHOSE,
    ICS_ROBOT_FAILED, // there is no such player
};

bool ics_robots_open(struct ics_robots *robots, const struct settings *options, char **cause);
void ics_robots_close(struct ics_robots *robots);

// Frees those who have left.
void ics_robots_attend(struct ics_robots *robots);

// What a robot had to say of its engine, once; NULL: nothing new.
const char *ics_robots_warning(struct ics_robots *robots);

// May another come while some are on their way out, and so many more soon? Those of one origin do
// not keep others from having one; NULL: nobody's.
bool ics_robots_have_room(const struct ics_robots *robots, const char *origin, unsigned soon,
                          char **cause);

// Sits down for one game with somebody from there. Fails when too many play or leave already.
struct ics_robot *ics_robot_come(struct ics_robots *robots, const char *spec, const char *origin,
                                 const struct briefing *briefing, char **cause);
void ics_robot_leave(struct ics_robot *robot); // NULL is allowed

// Who stands behind it, as thinker_judge and thinker_model.
const char *ics_robot_judge(const struct ics_robot *robot);
const char *ics_robot_model(const struct ics_robot *robot);

void ics_robot_hear(struct ics_robot *robot, move_t try, const struct announcement *said);
void ics_robot_think(struct ics_robot *robot, struct limit limit);

// What has become of the last ics_robot_think. The cause is valid until it leaves.
enum ics_robot_news ics_robot_news(struct ics_robot *robot, struct choice *choice,
                                   const char **cause);

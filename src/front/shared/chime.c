// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/shared/chime.h"

#include "base/child.h"
#include "base/file.h"
#include "base/mem.h"

#include <stdlib.h>

struct chimes {
    char *program;
    const char *directory;
    struct child *child; // what plays, or has played, the last sound
};

static const char *const FILES[] = {[CHIME_MOVE] = "woodthunk.wav",
                                    [CHIME_CAPTURE] = "slap.wav",
                                    [CHIME_CHECK] = "ding1.wav",
                                    [CHIME_REFUSAL] = "pop2.wav"};

static const char *find_directory(void) {
    static const char *const PLACES[] = {
        "/usr/share/games/xboard/sounds", "/usr/local/share/games/xboard/sounds",
        "/usr/local/share/xboard/sounds", "/usr/share/xboard/sounds", NULL};
    for (const char *const *place = PLACES; *place; place++)
        if (file_exists(*place))
            return *place;
    return NULL;
}

struct chimes *chimes_open(const char *program) {
    const char *directory = program && *program ? find_directory() : NULL;
    if (!directory)
        return NULL;
    struct chimes *chimes = mem_zero(1, sizeof *chimes);
    chimes->program = mem_strdup(program);
    chimes->directory = directory;
    return chimes;
}

void chimes_close(struct chimes *chimes) {
    if (!chimes)
        return;
    child_stop(chimes->child, 0);
    free(chimes->program);
    free(chimes);
}

enum chime chime_of(const struct announcement *said, enum colour listener) {
    if (said->verdict == SAID_NO || said->verdict == SAID_NONSENSE)
        return said->side == listener ? CHIME_REFUSAL : CHIME_NONE;
    if (said->verdict != SAID_MOVED)
        return CHIME_NONE;
    if (said->checks)
        return CHIME_CHECK;
    if (said->capture != NO_SQUARE)
        return CHIME_CAPTURE;
    return said->side == listener ? CHIME_NONE : CHIME_MOVE;
}

void chimes_play(struct chimes *chimes, enum chime chime) {
    if (!chimes || chime == CHIME_NONE)
        return;
    char *file = text_format("%s/%s", chimes->directory, FILES[chime]);
    const char *const argv[] = {chimes->program, file, NULL};
    child_stop(chimes->child, 0);
    chimes->child = child_start(&(struct child_spec){.argv = argv}, NULL);
    free(file);
}

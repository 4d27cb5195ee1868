// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/scribe.h"

#include "base/mem.h"
#include "base/thread.h"
#include "game/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sheet {
    struct sheet *next;
    unsigned number;
    struct text game;
    char *receipt;
};

struct ics_scribe {
    char *path;
    pthread_t thread;
    pthread_mutex_t lock; // of all below
    pthread_cond_t change;
    struct sheet *first, **last;
    struct sheet *failed; // without their texts
    unsigned failures;
    bool closing, joined;
    struct wake *wake;
};

// The next game to write; NULL when there will be no more.
static struct sheet *next_sheet(struct ics_scribe *scribe) {
    pthread_mutex_lock(&scribe->lock);
    while (!scribe->first && !scribe->closing)
        pthread_cond_wait(&scribe->change, &scribe->lock);
    struct sheet *sheet = scribe->first;
    if (sheet)
        scribe->first = sheet->next;
    if (!scribe->first)
        scribe->last = &scribe->first;
    pthread_mutex_unlock(&scribe->lock);
    return sheet;
}

static void report(struct ics_scribe *scribe, struct sheet *sheet, const char *cause) {
    fprintf(stderr, "kriegfish ics: %s\n", cause);
    pthread_mutex_lock(&scribe->lock);
    sheet->next = scribe->failed;
    scribe->failed = sheet;
    scribe->failures++;
    pthread_mutex_unlock(&scribe->lock);
    wake_ring(scribe->wake);
}

static void *work(void *context) {
    struct ics_scribe *scribe = context;
    struct sheet *sheet;
    while ((sheet = next_sheet(scribe))) {
        char *cause = NULL;
        bool good =
            pgn_append_text(scribe->path, text_string(&sheet->game), sheet->game.length, &cause);
        text_free(&sheet->game);
        if (good && sheet->receipt)
            remove(sheet->receipt);
        free(sheet->receipt);
        if (good)
            free(sheet);
        else
            report(scribe, sheet, cause);
        free(cause);
    }
    return NULL;
}

static void release(struct ics_scribe *scribe) {
    while (ics_scribe_failed(scribe))
        continue;
    pthread_mutex_destroy(&scribe->lock);
    pthread_cond_destroy(&scribe->change);
    free(scribe->path);
    free(scribe);
}

struct ics_scribe *ics_scribe_open(const char *path, struct wake *wake, char **cause) {
    struct ics_scribe *scribe = mem_zero(1, sizeof *scribe);
    scribe->wake = wake;
    scribe->path = mem_strdup(path);
    scribe->last = &scribe->first;
    pthread_mutex_init(&scribe->lock, NULL);
    pthread_cond_init(&scribe->change, NULL);
    int error = thread_start(&scribe->thread, work, scribe);
    if (!error)
        return scribe;
    fail(cause, "no thread for the file: %s", strerror(error));
    release(scribe);
    return NULL;
}

void ics_scribe_write(struct ics_scribe *scribe, unsigned number, struct text *game,
                      char *receipt) {
    struct sheet *sheet = mem_zero(1, sizeof *sheet);
    sheet->number = number;
    sheet->receipt = receipt;
    sheet->game = *game;
    *game = (struct text){0};
    pthread_mutex_lock(&scribe->lock);
    *scribe->last = sheet;
    scribe->last = &sheet->next;
    pthread_cond_signal(&scribe->change);
    pthread_mutex_unlock(&scribe->lock);
}

unsigned ics_scribe_failed(struct ics_scribe *scribe) {
    pthread_mutex_lock(&scribe->lock);
    struct sheet *sheet = scribe->failed;
    if (sheet)
        scribe->failed = sheet->next;
    pthread_mutex_unlock(&scribe->lock);
    unsigned number = sheet ? sheet->number : 0;
    free(sheet);
    return number;
}

bool ics_scribe_finish(struct ics_scribe *scribe, char **cause) {
    pthread_mutex_lock(&scribe->lock);
    scribe->closing = true;
    pthread_cond_signal(&scribe->change);
    pthread_mutex_unlock(&scribe->lock);
    if (!scribe->joined)
        pthread_join(scribe->thread, NULL);
    scribe->joined = true;
    return !scribe->failures || fail(cause, "%u game%s could not be saved", scribe->failures,
                                     scribe->failures > 1 ? "s" : "");
}

void ics_scribe_close(struct ics_scribe *scribe) {
    if (!scribe)
        return;
    ics_scribe_finish(scribe, NULL);
    release(scribe);
}

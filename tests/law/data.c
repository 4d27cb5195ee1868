// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Plays tests/data/law.txt, which explains its own format, and asks for the edge cases by name.

#include "config.h"

#include "base/mem.h"
#include "board/fen.h"
#include "front/lines/umpire.h"
#include "tests/tap.h"

#include <stdlib.h>

static const char *const EDGE_CASES[] = {
    "any-no",
    "any-obliges",
    "capture",
    "capture-promotes-checks",
    "castling-into-check",
    "castling-out-of-check",
    "castling-through-check",
    "check-diagonal",
    "check-pawn",
    "check-small-board",
    "discovered-double-check",
    "empty-square",
    "ep-exposes-king",
    "ep-try",
    "fifty-moves",
    "garbage",
    "insufficient-material",
    "king-next-to-king",
    "mate-by-double-check",
    "no-question",
    "off-board",
    "promotion",
    "promotion-capture-counts-once",
    "repetition",
    "same-try-twice",
    "stalemate",
    "stalemate-tries-pending",
    "tries",
    "tries-in-check",
    "tries-pinned",
    "unannounced-pawn-capture",
    "underpromotion-knight-check",
    "wrong-colour",
};

enum {
    EDGE_COUNT = sizeof EDGE_CASES / sizeof *EDGE_CASES,
    RULESETS_MAX = 8,
    LINE_MAX_BYTES = 500
};

// The case being played: the same game once under each of its rulesets.
struct scene {
    const struct ruleset *rules[RULESETS_MAX];
    struct umpire *umpires[RULESETS_MAX];
    unsigned count;
    struct board start;
    int line;
    bool met[EDGE_COUNT];
};

static void end_case(struct scene *scene) {
    for (unsigned i = 0; i < scene->count; i++)
        umpire_close(scene->umpires[i]);
    scene->count = 0;
}

// Takes the part up to the mark off *at, without blanks around it.
static char *take_part(char **at, const char *mark) {
    char *part = *at, *end = strstr(part, mark);
    *at = end ? end + strlen(mark) : part + strlen(part);
    if (!end)
        end = *at;
    while (*part == ' ')
        part++;
    while (end > part && end[-1] == ' ')
        end--;
    *end = '\0';
    return part;
}

static void read_rules(struct scene *scene, char *names) {
    for (unsigned i = 0; strcmp(names, "all") == 0 && ruleset_at(i); i++)
        scene->rules[scene->count++] = ruleset_at(i);
    if (scene->count)
        return;
    while (*names) {
        const char *name = take_part(&names, " ");
        scene->rules[scene->count] = ruleset_find(name);
        if (!scene->rules[scene->count++])
            printf("Bail out! law.txt:%d: no ruleset '%s'\n", scene->line, name), exit(1);
    }
}

static void read_start(struct scene *scene, char *start) {
    char *rest = start, *cause = NULL;
    if (strcmp(start, "same") == 0)
        return;
    char *copy = mem_strdup(start);
    const struct kind *kind = kind_find(take_part(&rest, " "));
    const char *fen = !kind ? copy : *rest ? rest : kind->fen;
    if (!fen_read(fen, kind, &scene->start, &cause))
        printf("Bail out! law.txt:%d: %s\n", scene->line, cause), exit(1);
    free(copy);
}

static void begin_case(struct scene *scene, char *at) {
    end_case(scene);
    const char *name = take_part(&at, "|");
    for (unsigned i = 0; i < EDGE_COUNT; i++)
        scene->met[i] |= strcmp(EDGE_CASES[i], name) == 0;
    read_rules(scene, take_part(&at, "|"));
    read_start(scene, take_part(&at, "\n"));
    for (unsigned i = 0; i < scene->count; i++)
        scene->umpires[i] = umpire_open(scene->rules[i], &scene->start);
}

static bool is_answer(const char *got, const char *wanted) {
    if (strcmp(wanted, "error:") == 0)
        return strncmp(got, "error: ", 7) == 0 && got[7];
    return strcmp(got, wanted) == 0;
}

// Plays one line of the file under one ruleset.
static void play(const struct scene *scene, unsigned i, const char *line) {
    struct text answer = {0}, name = {0};
    char *copy = mem_strdup(line), *wanted = copy;
    char *tries = take_part(&wanted, " -> ");
    text_add(&name, "%s %d: %s", scene->rules[i]->name, scene->line, line);
    bool good = true;
    while (good && *tries) {
        const char *try = take_part(&tries, ",");
        const char *moved = umpire_turn(scene->umpires[i]) == WHITE ? "white moved" : "black moved";
        text_clear(&answer);
        umpire_filter_answer(scene->umpires[i], scene->rules[i], try, &answer);
        good = is_answer(text_string(&answer), *tries ? moved : wanted);
    }
    tap_ok(good, text_string(&name), "law.txt", scene->line);
    if (!good)
        printf("# got '%s'\n", text_string(&answer));
    free(copy);
    text_free(&name);
    text_free(&answer);
}

static void run_file(FILE *file, struct scene *scene) {
    char line[LINE_MAX_BYTES];
    while (fgets(line, sizeof line, file)) {
        scene->line++;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '@')
            begin_case(scene, line + 1);
        else if (*line && *line != '#')
            for (unsigned i = 0; i < scene->count; i++)
                play(scene, i, line);
    }
    end_case(scene);
}

int main(void) {
    struct scene scene = {0};
    const char *top = getenv("KF_SRCDIR");
    char *path = text_format("%s/tests/data/law.txt", top ? top : ".");
    FILE *file = fopen(path, "r");
    free(path);
    if (!OK(file != NULL))
        return tap_done();
    run_file(file, &scene);
    fclose(file);
    for (unsigned i = 0; i < EDGE_COUNT; i++)
        tap_ok(scene.met[i], EDGE_CASES[i], "law.txt", scene.line);
    return tap_done();
}

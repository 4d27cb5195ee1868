// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Conversations with a GUI as data: tests/data/cecp/*.txt. In each,
//     args ARGUMENT...   how the program is started (the first line)
//     > TEXT             is said to it
//     < TEXT             is the next line that it says
//     ~ TEXT             lines are passed over until one begins with TEXT
// Other lines are remarks. Every word of the table has to be said somewhere.

#include "config.h"

#include "base/child.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/streams.h"
#include "front/gui/cecp.h"
#include "tests/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 60000, WORDS_MOST = 32 };

struct talk {
    struct child *child;
    const char *name;
    unsigned line;
    bool good;
    char *cause;
};

static bool used[256];

static void note_word(const char *said) {
    for (unsigned i = 0; cecp_word(i); i++) {
        size_t length = strlen(cecp_word(i));
        if (strncmp(said, cecp_word(i), length) == 0 && (!said[length] || said[length] == ' '))
            used[i] = true;
    }
}

static void start(struct talk *talk, char *arguments) {
    char *words[WORDS_MOST];
    const char *argv[WORDS_MOST + 3] = {getenv("KRIEGFISH"), "cecp"};
    size_t count = text_split(arguments, words, WORDS_MOST);
    for (size_t i = 0; i < count; i++)
        argv[i + 2] = words[i];
    talk->child = child_start(&(struct child_spec){.argv = argv}, &talk->cause);
    talk->good = talk->child;
}

static void disappoint(struct talk *talk, const char *wanted, const char *got) {
    talk->good = false;
    printf("# %s:%u: wanted \"%s\", got \"%s\"\n", talk->name, talk->line, wanted, got);
}

static void expect(struct talk *talk, const char *wanted, bool skips) {
    char *got;
    for (;;) {
        if (child_hear(talk->child, deadline_in_ms(PATIENCE_MS), &got) != LINE_GOT) {
            disappoint(talk, wanted, "(nothing)");
            return;
        }
        bool same = skips ? text_starts_with(got, wanted) : strcmp(got, wanted) == 0;
        if (!same && !skips)
            disappoint(talk, wanted, got);
        if (same || !skips)
            return;
    }
}

static void take(struct talk *talk, char *line) {
    line[strcspn(line, "\n")] = '\0';
    talk->line++;
    const char *text = line[0] && line[1] == ' ' ? line + 2 : "";
    if (text_starts_with(line, "args"))
        start(talk, line + 4);
    else if (!talk->good)
        return;
    else if (line[0] == '>')
        note_word(text), child_say(talk->child, deadline_in_ms(PATIENCE_MS), NULL, "%s", text);
    else if (line[0] == '<' || line[0] == '~')
        expect(talk, text, line[0] == '~');
}

static void run(const char *directory, const char *name) {
    struct talk talk = {.name = name};
    char *path = text_format("%s/%s.txt", directory, name), line[1024];
    FILE *file = fopen(path, "r");
    OK(file);
    while (file && fgets(line, sizeof line, file))
        take(&talk, line);
    if (file)
        fclose(file);
    child_stop(talk.child, 10000);
    tap_ok(talk.good, name, __FILE__, __LINE__);
    free(talk.cause);
    free(path);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(void) {
    char *directory = text_format("%s/tests/data/cecp", getenv("KF_SRCDIR"));
    char **names = file_list(directory, ".txt");
    size_t count = 0;
    streams_prepare();
    while (names[count])
        count++;
    OK(count > 0);
    qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++) {
        run(directory, names[i]);
        free(names[i]);
    }
    free(names);
    for (unsigned i = 0; cecp_word(i); i++)
        if (!used[i])
            printf("# never said: %s\n", cecp_word(i));
    for (unsigned i = 0; cecp_word(i); i++)
        OK(used[i]);
    free(directory);
    return tap_done();
}

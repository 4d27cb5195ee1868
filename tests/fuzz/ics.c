// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chess server: bytes of a connection, what people say in the hall, and what an earlier server
// has left on disk.

#include "config.h"

#include "tests/fuzz/fuzz.h"

#include "base/file.h"
#include "base/source_posix.h"
#include "front/ics/absence.h"
#include "front/ics/door.h"
#include "front/ics/play.h"
#include "front/ics/server.h"
#include "front/ics/words.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PEOPLE = 3 };

static void take_lines(struct ics_link *link) {
    struct awaited items[2];
    char *line;
    ics_link_await(link, items);
    items[0].ready = items[1].ready = true;
    ics_link_attend(link, items);
    for (enum ics_line got; (got = ics_link_line(link, &line)) != ICS_LINE_NONE;)
        for (; got == ICS_LINE_GOT && *line; line++)
            fuzz_promise(*line >= ' ' && *line <= '~', "link: only printable ASCII");
}

// The first byte says in how large pieces the rest arrives.
void fuzz_link(const char *bytes, size_t size) {
    int ends[2];
    size_t piece = 1 + fuzz_pick(&bytes, &size, 200);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        abort();
    source_prepare(ends[0]);
    struct source source = source_of_descriptor(ends[0], SOURCE_SOCKET);
    struct ics_link *link = ics_link_open(source, source);
    for (size_t at = 0; at < size; at += piece) {
        if (write(ends[1], bytes + at, size - at < piece ? size - at : piece) < 0)
            break;
        take_lines(link);
    }
    close(ends[1]);
    take_lines(link);
    ics_link_close(link);
}

struct room {
    struct ics_hall *hall;
    struct ics_user *people[PEOPLE];
};

static struct ics_user *come_in(struct ics_hall *hall) {
    struct source in = source_of_descriptor(open("/dev/null", O_RDONLY), SOURCE_OWN);
    struct source out = source_of_descriptor(open("/dev/null", O_WRONLY), SOURCE_OWN);
    struct ics_user *user = ics_hall_enter(hall, ics_link_open(in, out));
    ics_door_greet(user);
    return user;
}

static void see_off(struct room *room) {
    for (unsigned i = 0; i < PEOPLE; i++) {
        struct ics_user *user = room->people[i];
        if (!user || !user->leaving)
            continue;
        if (user->table)
            ics_absence_leave(room->hall, user);
        ics_hall_remove(room->hall, user);
        room->people[i] = NULL;
    }
}

static void say(struct room *room, unsigned who, char *line) {
    struct ics_user *user = room->people[who];
    if (!user)
        user = room->people[who] = come_in(room->hall);
    if (!*user->name)
        ics_door_hear(room->hall, user, line);
    else
        ics_words_hear(room->hall, user, line);
    ics_play_attend(room->hall);
    ics_prompt(user);
    see_off(room);
}

// A line begins with who says it; as on a link, it is printable ASCII.
static void hear(void *context, char *line) {
    unsigned who = (unsigned char)*line % PEOPLE;
    size_t length = strlen(line);
    for (char *at = line; *at; at++)
        *at = *at >= ' ' && *at <= '~' ? *at : '?';
    if (length && length <= ICS_LINE_MAX)
        say(context, who, line + 1);
}

void fuzz_hall(const char *bytes, size_t size) {
    struct settings options;
    struct room room = {0};
    settings_init(&options, ics_options);
    settings_parse(&options, "programs=1,engine=builtin,st=0.1", NULL);
    room.hall = ics_hall_open(&options, NULL);
    fuzz_lines(bytes, size, hear, &room);
    for (unsigned i = 0; i < PEOPLE; i++)
        if (room.people[i] && room.people[i]->table)
            ics_absence_leave(room.hall, room.people[i]);
    ics_hall_close(room.hall, NULL);
    settings_free(&options);
}

static void go_on(struct ics_table *table) {
    for (int side = WHITE; side <= BLACK; side++) {
        fuzz_promise(ics_table_left_ms(table, (enum colour)side) >= 0, "keep: no time below 0");
        fuzz_promise(ics_table_grace_ms(table, (enum colour)side) >= 0, "keep: no grace below 0");
    }
    ics_table_run(table);
    ics_table_leave(table, ics_table_turn(table));
    ics_table_pause(table);
}

// The first byte says which of the two kinds of files it is.
void fuzz_keep(const char *bytes, size_t size) {
    struct settings options;
    const char *name = fuzz_pick(&bytes, &size, 2) ? "state/1.game" : "state/anna.pass";
    settings_init(&options, ics_options);
    settings_parse(&options, "state=state,engine=builtin", NULL);
    file_make_private_directory("state", NULL);
    fuzz_file(name, bytes, size);
    struct ics_hall *hall = ics_hall_open(&options, NULL);
    fuzz_promise(hall, "keep: whatever is there, the server begins");
    for (const struct ics_pass *pass = hall->passes; pass; pass = pass->next)
        fuzz_promise(text_is_like(pass->name, "anna"), "keep: a file is about its own name");
    for (struct ics_table *table = hall->tables; table; table = table->next)
        go_on(table);
    ics_hall_close(hall, NULL);
    remove(name);
    settings_free(&options);
}

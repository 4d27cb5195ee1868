// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/machine.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/source_posix.h"

#include <errno.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <unistd.h>

void machine_add(struct text *text) {
    struct utsname machine;
    if (uname(&machine) == 0)
        text_add(text, "%s %s, %ld cores", machine.sysname, machine.machine,
                 sysconf(_SC_NPROCESSORS_ONLN));
}

const char *machine_user(void) {
    return getenv("USER");
}

long machine_process(void) {
    return (long)getpid();
}

bool machine_is_root(void) {
    return geteuid() == 0;
}

bool machine_become(const char *user, char **cause) {
    errno = 0;
    const struct passwd *entry = getpwnam(user);
    if (!entry)
        return fail(cause, "there is no user '%s'%s%s", user, errno ? ": " : "",
                    errno ? strerror(errno) : "");
    if (initgroups(user, entry->pw_gid) != 0 || setgid(entry->pw_gid) != 0 ||
        setuid(entry->pw_uid) != 0)
        return fail(cause, "cannot become user '%s': %s", user, strerror(errno));
    if (entry->pw_uid && setuid(0) == 0) // some systems keep a way back
        return fail(cause, "cannot become user '%s' for good", user);
    setenv("HOME", entry->pw_dir, 1);
    setenv("USER", user, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    return true;
}

bool machine_random(void *bytes, size_t length, char **cause) {
    FILE *file = file_open("/dev/urandom", "rb");
    if (file)
        setvbuf(file, NULL, _IONBF, 0); // what is not used is not taken
    bool good = file && fread(bytes, 1, length, file) == length;
    if (file)
        fclose(file);
    return good || fail(cause, "the system has no random numbers: %s", strerror(errno));
}

// The X server tells its size to everybody who comes in (X Window System Protocol, section 8), so
// that no library is needed. Only displays of this machine are asked; what a strange server says is
// an answer of no size.

enum { PATIENCE_MS = 1000, PART_MAX = 256, ANSWER_MAX = 65536 };

static const char COOKIE[] = "MIT-MAGIC-COOKIE-1";

// Of the variable DISPLAY, as ":0" or "unix:1.0"; -1 for a display elsewhere.
static long display_number(const char *display) {
    const char *colon = display ? strchr(display, ':') : NULL;
    bool here = colon && (colon == display || strncmp(display, "unix:", 5) == 0);
    char *end;
    if (!here || colon[1] < '0' || colon[1] > '9')
        return -1;
    long number = strtol(colon + 1, &end, 10);
    return (*end && *end != '.') || number > 65535 ? -1 : number;
}

// A string of the file of permissions: its length in two bytes, the high one first. False at the
// end of the file.
struct part {
    const unsigned char *at;
    size_t length;
};

static bool next_part(const struct text *file, size_t *place, struct part *part) {
    const unsigned char *bytes = (const unsigned char *)text_string(file);
    if (*place + 2 > file->length)
        return false;
    part->length = (size_t)bytes[*place] << 8 | bytes[*place + 1];
    part->at = bytes + *place + 2;
    *place += 2 + part->length;
    return *place <= file->length;
}

static bool part_is(const struct part *part, const char *word) {
    return part->length == strlen(word) && memcmp(part->at, word, part->length) == 0;
}

// What lets us in, from entries of a family (two bytes), an address, a display, a name and the
// secret itself. Those of other machines do no harm, for only our own can be asked.
static struct part find_secret(const struct text *file, long display) {
    struct part address, number, name, secret;
    char wanted[16];
    size_t place = 2;
    snprintf(wanted, sizeof wanted, "%ld", display);
    for (; next_part(file, &place, &address) && next_part(file, &place, &number) &&
           next_part(file, &place, &name) && next_part(file, &place, &secret);
         place += 2)
        if ((!number.length || part_is(&number, wanted)) && part_is(&name, COOKIE) &&
            secret.length <= PART_MAX)
            return secret;
    return (struct part){0};
}

static void read_permissions(struct text *file) {
    const char *told = getenv("XAUTHORITY"), *home = getenv("HOME");
    char *path = told ? text_format("%s", told) : text_format("%s/.Xauthority", home ? home : "");
    char *cause = NULL;
    if (!file_read(path, file, &cause))
        text_clear(file);
    free(cause);
    free(path);
}

static int knock(long display) {
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(place.sun_path, sizeof place.sun_path, "/tmp/.X11-unix/X%ld", display);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&place, sizeof place) == 0) {
        source_prepare(fd);
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

static size_t padded(size_t length) {
    return (length + 3) & ~(size_t)3;
}

// Numbers of two bytes, the low one first, as our greeting asks for.
static size_t number_at(const unsigned char *bytes) {
    return (size_t)(bytes[0] | bytes[1] << 8);
}

static bool greet(int fd, const struct part *secret) {
    unsigned char greeting[12 + 20 + PART_MAX + 3] = {'l', 0, 11};
    size_t name = secret->length ? strlen(COOKIE) : 0, length = 12 + padded(name);
    greeting[6] = (unsigned char)name;
    greeting[8] = (unsigned char)(secret->length & 255);
    greeting[9] = (unsigned char)(secret->length >> 8);
    memcpy(greeting + 12, COOKIE, name);
    if (secret->length)
        memcpy(greeting + length, secret->at, secret->length);
    length += padded(secret->length);
    return send(fd, greeting, length, MSG_NOSIGNAL) == (ssize_t)length;
}

// Reads so many bytes; false when they do not come in time.
static bool listen_for(int fd, unsigned char *bytes, size_t length, struct deadline until) {
    for (size_t had = 0; had < length;) {
        struct pollfd waiting = {.fd = fd, .events = POLLIN};
        if (poll(&waiting, 1, (int)deadline_left_ms(until)) <= 0)
            return false;
        ssize_t more = read(fd, bytes + had, length - had);
        if (more <= 0)
            return false;
        had += (size_t)more;
    }
    return true;
}

// Behind what is told of the server: its vendor, formats of pictures, and the first screen.
static struct screen read_answer(int fd) {
    enum { HEAD = 8, FIXED = 32, VENDOR = 16, FORMATS = 21, FORMAT = 8, WIDTH = 20, HEIGHT = 22 };
    static const struct screen UNKNOWN;
    struct deadline until = deadline_in_ms(PATIENCE_MS);
    unsigned char head[HEAD], answer[ANSWER_MAX];
    if (!listen_for(fd, head, HEAD, until) || head[0] != 1)
        return UNKNOWN;
    size_t length = number_at(head + 6) * 4;
    if (length < FIXED || length > ANSWER_MAX || !listen_for(fd, answer, length, until))
        return UNKNOWN;
    size_t first = FIXED + padded(number_at(answer + VENDOR)) + (size_t)answer[FORMATS] * FORMAT;
    if (first + HEIGHT + 2 > length)
        return UNKNOWN;
    return (struct screen){.width = (int)number_at(answer + first + WIDTH),
                           .height = (int)number_at(answer + first + HEIGHT)};
}

struct screen machine_screen(void) {
    struct screen screen = {0};
    struct text permissions = {0};
    long display = display_number(getenv("DISPLAY"));
    int fd = display >= 0 ? knock(display) : -1;
    if (fd < 0)
        return screen;
    read_permissions(&permissions);
    struct part secret = find_secret(&permissions, display);
    if (greet(fd, &secret))
        screen = read_answer(fd);
    close(fd);
    text_free(&permissions);
    return screen;
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/link.h"

#include "base/clock.h"
#include "base/mem.h"
#include "front/ics/telnet.h"

#include <stdlib.h>
#include <string.h>

enum {
    RAW_SIZE = 4096,
    LINES_BURST = 200, // lines that may come at once ...
    LINE_US = 5000,    // ... and then one in this time
    BYTE_US = 2,       // the same for what is no line
    FAREWELL_MS = 5000,
    BACKSPACE = 8,
    RUBOUT = 127,
};

struct ics_link {
    struct source in, out;
    char origin[SOCKET_ADDRESS_MAX];
    struct ics_telnet telnet;
    char raw[RAW_SIZE]; // read and not yet looked at: [start, end)
    size_t start, end;
    char line[ICS_LINE_MAX + 1];
    size_t length;
    bool too_long, returned; // inside of such a line; the last byte was a carriage return
    bool input_ended, broken;
    struct ics_ration work, *shared;
    unsigned parts;
    struct text output;
    size_t sent;
};

static bool is_socket(const struct ics_link *link) {
    return socket_is(link->in);
}

struct ics_link *ics_link_open(struct source in, struct source out) {
    struct ics_link *link = mem_zero(1, sizeof *link);
    link->in = in;
    link->out = out;
    strcpy(link->origin, "pipe");
    if (is_socket(link))
        socket_origin(in, link->origin);
    return link;
}

// Last words over a pipe: what is read slowly shall not be lost.
static void say_farewell(struct ics_link *link) {
    struct deadline deadline = deadline_in_ms(FAREWELL_MS);
    while (!is_socket(link) && ics_link_unsent(link) && !link->broken &&
           wait_for_room(link->out, deadline))
        ics_link_flush(link);
}

void ics_link_close(struct ics_link *link) {
    if (!link)
        return;
    say_farewell(link);
    source_close(link->in);
    if (!is_socket(link))
        source_close(link->out);
    text_free(&link->output);
    free(link);
}

const char *ics_link_origin(const struct ics_link *link) {
    return link->origin;
}

size_t ics_link_unsent(const struct ics_link *link) {
    return link->output.length - link->sent;
}

void ics_link_share(struct ics_link *link, struct ics_ration *shared, unsigned parts) {
    link->shared = shared;
    link->parts = parts;
}

void ics_link_charge(struct ics_link *link, int64_t cost_us) {
    static const int64_t BURST_US = (int64_t)LINES_BURST * LINE_US;
    ics_ration_use(&link->work, cost_us, BURST_US);
    if (link->shared)
        ics_ration_use(link->shared, cost_us / link->parts, 2 * BURST_US);
}

static int64_t work_left_us(const struct ics_link *link) {
    int64_t own = ics_ration_wait_us(&link->work);
    int64_t shared = link->shared ? ics_ration_wait_us(link->shared) : 0;
    return own > shared ? own : shared;
}

// May another of its lines be heard?
static bool may_speak(const struct ics_link *link) {
    return !link->broken && ics_link_unsent(link) < ICS_OUTPUT_MUCH && !work_left_us(link);
}

void ics_link_await(const struct ics_link *link, struct awaited items[2]) {
    bool reads = link->start == link->end && !link->input_ended && !link->broken;
    bool writes = ics_link_unsent(link) && !link->broken;
    items[0] = (struct awaited){.source = reads ? link->in : (struct source){0}};
    items[1] =
        (struct awaited){.source = writes ? link->out : (struct source){0}, .for_room = true};
}

int ics_link_patience_ms(const struct ics_link *link) {
    int64_t left = work_left_us(link);
    if (ics_link_is_over(link))
        return 0;
    if (link->start == link->end || ics_link_unsent(link) >= ICS_OUTPUT_MUCH)
        return -1;
    return left > 0 ? (int)(left / 1000 + 1) : 0;
}

static void take_in(struct ics_link *link) {
    ptrdiff_t count = source_read(link->in, link->raw, sizeof link->raw);
    if (count == SOURCE_NOTHING)
        return;
    if (count <= 0)
        link->input_ended = true;
    link->start = 0;
    link->end = count > 0 ? (size_t)count : 0;
    ics_link_charge(link, (int64_t)link->end * BYTE_US);
}

void ics_link_attend(struct ics_link *link, const struct awaited items[2]) {
    if (items[0].ready)
        take_in(link);
    if (items[1].ready)
        ics_link_flush(link);
}

static void add_bytes(struct ics_link *link, const char *bytes, size_t length) {
    if (link->broken)
        return;
    if (ics_link_unsent(link) + length > ICS_OUTPUT_MOST)
        link->broken = true;
    else
        text_add_bytes(&link->output, bytes, length);
}

void ics_link_add(struct ics_link *link, const char *string) {
    while (*string) {
        size_t length = strcspn(string, "\n");
        add_bytes(link, string, length);
        string += length;
        if (*string == '\n') {
            add_bytes(link, is_socket(link) ? "\r\n" : "\n", is_socket(link) ? 2 : 1);
            string++;
        }
    }
}

// Forgets what was sent, and big buffers with it.
static void tidy_output(struct ics_link *link) {
    size_t left = ics_link_unsent(link);
    if (left && link->sent < ICS_OUTPUT_MUCH)
        return;
    if (left)
        memmove(link->output.bytes, link->output.bytes + link->sent, left + 1);
    link->output.length = left;
    link->sent = 0;
    if (!left && link->output.capacity > ICS_OUTPUT_MUCH)
        text_free(&link->output);
}

void ics_link_flush(struct ics_link *link) {
    while (!link->broken && ics_link_unsent(link)) {
        const char *bytes = text_string(&link->output) + link->sent;
        ptrdiff_t count = source_write(link->out, bytes, ics_link_unsent(link));
        if (count == SOURCE_NOTHING)
            break;
        if (count < 0)
            link->broken = true;
        else
            link->sent += (size_t)count;
    }
    tidy_output(link);
}

// One byte of text; true when it ends a line.
static bool take_byte(struct ics_link *link, int byte) {
    bool ends = byte == '\n' || (byte == '\0' && link->returned);
    link->returned = byte == '\r';
    if (ends)
        return true;
    if (byte == BACKSPACE || byte == RUBOUT)
        link->length -= link->length > 0;
    else if (byte == '\r' || byte == '\0')
        return false;
    else if (link->length < ICS_LINE_MAX)
        link->line[link->length++] =
            byte == '\t' ? ' ' : (char)(byte < ' ' || byte > '~' ? '?' : byte);
    else
        link->too_long = true;
    return false;
}

static enum ics_line give(struct ics_link *link, char **line) {
    enum ics_line result = link->too_long ? ICS_LINE_TOO_LONG : ICS_LINE_GOT;
    ics_link_charge(link, LINE_US);
    link->line[link->length] = '\0';
    link->length = 0;
    link->too_long = false;
    *line = link->line;
    return result;
}

enum ics_line ics_link_line(struct ics_link *link, char **line) {
    char refusal[3];
    size_t refused;
    if (!may_speak(link))
        return ICS_LINE_NONE;
    while (link->start < link->end) {
        int byte = ics_telnet_take(&link->telnet, (unsigned char)link->raw[link->start++], refusal,
                                   &refused);
        add_bytes(link, refusal, refused);
        if (byte != ICS_TELNET_NOTHING && take_byte(link, byte))
            return give(link, line);
    }
    return ICS_LINE_NONE;
}

bool ics_link_is_over(const struct ics_link *link) {
    return link->broken || (link->input_ended && link->start == link->end);
}

int ics_link_lag_ms(const struct ics_link *link) {
    return is_socket(link) ? socket_lag_ms(link->in) : 0;
}

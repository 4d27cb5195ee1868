// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/source_windows.h"

#include "base/mem.h"

#include <errno.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIPE_CHUNK = 65536, KEYBOARD_CHUNK = 4096, CONSOLE_CHUNK = 1024 };

// One read or write on its way.
struct work {
    HANDLE pipe;
    OVERLAPPED state; // its event is set when nothing is on its way any more
    bool pending, ended;
    DWORD have, taken; // bytes that were read, and of them given on
    char bytes[PIPE_CHUNK];
};

// Standard input: a pipe of another system cannot be asked whether it has something, and a console
// has events that are no text; so a thread reads, one piece ahead.
static struct keyboard {
    INIT_ONCE once;
    HANDLE stream, full, empty; // events: a piece is there; it has been taken
    bool console;
    DWORD have, taken;
    volatile LONG ended;
    char bytes[3 * CONSOLE_CHUNK > KEYBOARD_CHUNK ? 3 * CONSOLE_CHUNK : KEYBOARD_CHUNK];
} keyboard = {.once = INIT_ONCE_STATIC_INIT};

int source_errno(void) {
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
        return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
        return EACCES;
    case ERROR_ALREADY_EXISTS:
    case ERROR_FILE_EXISTS:
        return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return ENOSPC;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
    case ERROR_PIPE_NOT_CONNECTED:
        return EPIPE;
    case ERROR_BAD_EXE_FORMAT:
        return ENOEXEC;
    case ERROR_TOO_MANY_OPEN_FILES:
        return EMFILE;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
        return ENOMEM;
    default:
        return EIO;
    }
}

wchar_t *source_wide(const char *text) {
    int length = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *wide = mem_zero((size_t)length + 1, sizeof *wide);
    MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, length);
    return wide;
}

char *source_narrow(const wchar_t *text) {
    int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *narrow = mem_zero((size_t)length + 1, 1);
    WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, length, NULL, NULL);
    return narrow;
}

bool source_is(struct source source) {
    return source.kind;
}

struct source source_of_event(HANDLE event) {
    return (struct source){(intptr_t)event, SOURCE_WAKE};
}

struct source source_of_socket(SOCKET socket) {
    return (struct source){(intptr_t)socket, SOURCE_SOCKET};
}

SOCKET source_socket(struct source source) {
    return (SOCKET)source.handle;
}

struct source source_standard_input(void) {
    return (struct source){.kind = SOURCE_KEYBOARD};
}

struct source source_standard_output(void) {
    return (struct source){.kind = SOURCE_SCREEN};
}

static struct source source_of_work(HANDLE pipe, enum source_kind kind) {
    struct work *work = mem_zero(1, sizeof *work);
    work->pipe = pipe;
    work->state.hEvent = CreateEventW(NULL, TRUE, TRUE, NULL);
    return (struct source){(intptr_t)work, (int)kind};
}

struct source source_of_incoming(HANDLE pipe) {
    return source_of_work(pipe, SOURCE_INCOMING);
}

struct source source_of_outgoing(HANDLE pipe) {
    return source_of_work(pipe, SOURCE_OUTGOING);
}

static struct work *work_of(struct source source) {
    return (struct work *)source.handle;
}

// Takes note of what has come to its end.
static void settle(struct work *work) {
    DWORD count = 0;
    if (!work->pending || !HasOverlappedIoCompleted(&work->state))
        return;
    work->pending = false;
    if (GetOverlappedResult(work->pipe, &work->state, &count, FALSE)) {
        work->have = count;
        work->taken = 0;
    } else
        work->ended = true;
}

static void begin_reading(struct work *work) {
    if (work->pending || work->ended || work->have > work->taken)
        return;
    ResetEvent(work->state.hEvent);
    work->pending = ReadFile(work->pipe, work->bytes, PIPE_CHUNK, NULL, &work->state) ||
                    GetLastError() == ERROR_IO_PENDING;
    if (!work->pending) {
        work->ended = true;
        SetEvent(work->state.hEvent);
    }
    settle(work);
}

// Waits for the next piece of standard input; 0 at its end. A console has wide letters.
static DWORD read_stream(char *bytes) {
    DWORD count = 0;
    if (!keyboard.console) {
        return ReadFile(keyboard.stream, bytes, KEYBOARD_CHUNK, &count, NULL) ? count : 0;
    }
    wchar_t wide[CONSOLE_CHUNK];
    if (!ReadConsoleW(keyboard.stream, wide, CONSOLE_CHUNK, &count, NULL) || !count ||
        wide[0] == 26) // Ctrl-Z ends it
        return 0;
    return (DWORD)WideCharToMultiByte(CP_UTF8, 0, wide, (int)count, bytes, sizeof keyboard.bytes,
                                      NULL, NULL);
}

static DWORD WINAPI read_keyboard(void *nothing) {
    (void)nothing;
    for (;;) {
        WaitForSingleObject(keyboard.empty, INFINITE);
        keyboard.have = read_stream(keyboard.bytes);
        keyboard.taken = 0;
        if (!keyboard.have)
            InterlockedExchange(&keyboard.ended, 1);
        SetEvent(keyboard.full);
        if (keyboard.ended)
            return 0;
    }
}

static BOOL CALLBACK begin_keyboard(INIT_ONCE *once, void *parameter, void **context) {
    DWORD mode;
    (void)once;
    (void)parameter;
    (void)context;
    keyboard.stream = GetStdHandle(STD_INPUT_HANDLE);
    keyboard.console = GetConsoleMode(keyboard.stream, &mode);
    keyboard.full = CreateEventW(NULL, TRUE, FALSE, NULL);
    keyboard.empty = CreateEventW(NULL, FALSE, TRUE, NULL);
    CloseHandle(CreateThread(NULL, 0, read_keyboard, NULL, 0, NULL));
    return TRUE;
}

static void use_keyboard(void) {
    InitOnceExecuteOnce(&keyboard.once, begin_keyboard, NULL, NULL);
}

bool source_is_ready(struct source source, bool for_room) {
    switch (source.kind) {
    case SOURCE_WAKE:
        return WaitForSingleObject((HANDLE)source.handle, 0) == WAIT_OBJECT_0;
    case SOURCE_INCOMING:
        begin_reading(work_of(source));
        settle(work_of(source));
        return work_of(source)->ended || work_of(source)->have > work_of(source)->taken;
    case SOURCE_OUTGOING:
        settle(work_of(source));
        return !work_of(source)->pending;
    case SOURCE_KEYBOARD:
        use_keyboard();
        return WaitForSingleObject(keyboard.full, 0) == WAIT_OBJECT_0;
    default:
        return source.kind == SOURCE_SCREEN && for_room;
    }
}

HANDLE source_event(struct source source) {
    switch (source.kind) {
    case SOURCE_WAKE:
        return (HANDLE)source.handle;
    case SOURCE_INCOMING:
    case SOURCE_OUTGOING:
        return work_of(source)->state.hEvent;
    case SOURCE_KEYBOARD:
        use_keyboard();
        return keyboard.full;
    default:
        return NULL;
    }
}

HANDLE source_signal_event(void) {
    static volatile PVOID event;
    if (!event) {
        HANDLE fresh = CreateEventW(NULL, FALSE, FALSE, NULL);
        if (InterlockedCompareExchangePointer(&event, fresh, NULL))
            CloseHandle(fresh);
    }
    return event;
}

static size_t take(char *to, size_t size, const char *from, size_t left) {
    size_t count = size < left ? size : left;
    memcpy(to, from, count);
    return count;
}

static ptrdiff_t read_incoming(struct work *work, char *bytes, size_t size) {
    begin_reading(work);
    settle(work);
    size_t count = take(bytes, size, work->bytes + work->taken, work->have - work->taken);
    work->taken += (DWORD)count;
    if (count || work->ended)
        return (ptrdiff_t)count;
    return SOURCE_NOTHING;
}

static ptrdiff_t take_keyboard(char *bytes, size_t size) {
    use_keyboard();
    if (WaitForSingleObject(keyboard.full, 0) != WAIT_OBJECT_0)
        return SOURCE_NOTHING;
    size_t count =
        take(bytes, size, keyboard.bytes + keyboard.taken, keyboard.have - keyboard.taken);
    keyboard.taken += (DWORD)count;
    if (keyboard.taken == keyboard.have && !keyboard.ended) {
        ResetEvent(keyboard.full);
        SetEvent(keyboard.empty);
    }
    return (ptrdiff_t)count;
}

static ptrdiff_t answer_socket(int count) {
    if (count >= 0)
        return count;
    if (WSAGetLastError() == WSAEWOULDBLOCK)
        return SOURCE_NOTHING;
    errno = EPIPE;
    return SOURCE_BROKEN;
}

static int at_most(size_t size) {
    return size < PIPE_CHUNK ? (int)size : PIPE_CHUNK;
}

ptrdiff_t source_read(struct source source, char *bytes, size_t size) {
    if (source.kind == SOURCE_INCOMING)
        return read_incoming(work_of(source), bytes, size);
    if (source.kind == SOURCE_KEYBOARD)
        return take_keyboard(bytes, size);
    if (source.kind == SOURCE_SOCKET)
        return answer_socket(recv(source_socket(source), bytes, at_most(size), 0));
    errno = EBADF;
    return SOURCE_BROKEN;
}

static ptrdiff_t write_outgoing(struct work *work, const char *bytes, size_t size) {
    settle(work);
    if (work->pending)
        return SOURCE_NOTHING;
    if (work->ended) {
        errno = EPIPE;
        return SOURCE_BROKEN;
    }
    DWORD count = (DWORD)at_most(size);
    memcpy(work->bytes, bytes, count);
    ResetEvent(work->state.hEvent);
    work->pending = WriteFile(work->pipe, work->bytes, count, NULL, &work->state) ||
                    GetLastError() == ERROR_IO_PENDING;
    if (work->pending)
        return (ptrdiff_t)count;
    work->ended = true;
    errno = source_errno();
    SetEvent(work->state.hEvent);
    return SOURCE_BROKEN;
}

static ptrdiff_t write_screen(const char *bytes, size_t size) {
    DWORD count = 0;
    if (WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), bytes, (DWORD)at_most(size), &count, NULL))
        return (ptrdiff_t)count;
    errno = source_errno();
    return SOURCE_BROKEN;
}

ptrdiff_t source_write(struct source source, const char *bytes, size_t size) {
    if (source.kind == SOURCE_OUTGOING)
        return write_outgoing(work_of(source), bytes, size);
    if (source.kind == SOURCE_SCREEN)
        return write_screen(bytes, size);
    if (source.kind == SOURCE_SOCKET)
        return answer_socket(send(source_socket(source), bytes, at_most(size), 0));
    errno = EBADF;
    return SOURCE_BROKEN;
}

// Windows writes to the memory of a read or write until it has come to its end.
static void close_work(struct work *work) {
    DWORD count;
    if (work->pending && CancelIoEx(work->pipe, &work->state))
        GetOverlappedResult(work->pipe, &work->state, &count, TRUE);
    CloseHandle(work->pipe);
    CloseHandle(work->state.hEvent);
    free(work);
}

void source_close(struct source source) {
    if (source.kind == SOURCE_INCOMING || source.kind == SOURCE_OUTGOING)
        close_work(work_of(source));
    else if (source.kind == SOURCE_SOCKET)
        closesocket(source_socket(source));
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sources as Windows has them: events, pipes that are read and written in the background, standard
// input with a thread of its own, sockets. For base/*_windows.c.

#pragma once

#include "base/source.h"

#include <winsock2.h>

#include <windows.h>

enum source_kind {
    SOURCE_WAKE = 1, // the handle of an event
    SOURCE_INCOMING, // our end of a pipe that we read
    SOURCE_OUTGOING, // and of one that we write
    SOURCE_KEYBOARD, // standard input, whatever it is
    SOURCE_SCREEN,   // standard output
    SOURCE_SOCKET,
};

// Pipes opened for overlapped work; the source owns them.
struct source source_of_incoming(HANDLE pipe);
struct source source_of_outgoing(HANDLE pipe);

struct source source_of_event(HANDLE event);
struct source source_of_socket(SOCKET socket);
SOCKET source_socket(struct source source);

// Is there something to read, or room to write? Not for sockets.
bool source_is_ready(struct source source, bool for_room);

// What is signalled when that changes; NULL for what is always ready. Not for sockets.
HANDLE source_event(struct source source);

// Signalled when a signal came.
HANDLE source_signal_event(void);

// The last error of Windows as errno.
int source_errno(void);

// Text of Windows and ours; the caller frees it.
wchar_t *source_wide(const char *text);
char *source_narrow(const wchar_t *text);

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/process.h"

#include "base/mem.h"
#include "base/source_windows.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { PIPE_BYTES = 65536, PIPE_NAME_MAX = 96, KILLED_STATUS = 0x4b46 };

// A job holds a process and those it starts, and ends them when its last handle is closed: also
// when we are killed.
struct process {
    HANDLE process, job;
    DWORD id;
};

struct pipe_pair {
    HANDLE ours, theirs;
};

static void close_handle(HANDLE handle) {
    if (handle && handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
}

// Unnamed pipes cannot be read in the background, so a pipe has a name nobody else can guess at.
static bool open_pair(struct pipe_pair *pair, bool we_write) {
    static atomic_uint counter;
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    LARGE_INTEGER ticks;
    wchar_t name[PIPE_NAME_MAX];
    QueryPerformanceCounter(&ticks);
    _snwprintf(name, PIPE_NAME_MAX, L"\\\\.\\pipe\\kriegfish.%lu.%u.%llx", GetCurrentProcessId(),
               atomic_fetch_add(&counter, 1), (unsigned long long)ticks.QuadPart);
    DWORD way = we_write ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
    pair->ours = CreateNamedPipeW(name, way | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                  PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, PIPE_BYTES,
                                  PIPE_BYTES, 0, NULL);
    pair->theirs = CreateFileW(name, we_write ? GENERIC_READ : GENERIC_WRITE, 0, &inherited,
                               OPEN_EXISTING, 0, NULL);
    return pair->ours != INVALID_HANDLE_VALUE && pair->theirs != INVALID_HANDLE_VALUE;
}

// As the C library of Windows takes a command line apart.
static void add_argument(struct text *line, const char *argument) {
    size_t slashes = 0;
    text_add_string(line, line->length ? " \"" : "\"");
    for (const char *at = argument; *at; at++) {
        if (*at == '"')
            for (slashes++; slashes; slashes--)
                text_add_char(line, '\\');
        slashes = *at == '\\' ? slashes + 1 : 0;
        text_add_char(line, *at);
    }
    for (; slashes; slashes--)
        text_add_char(line, '\\');
    text_add_char(line, '"');
}

// Few programs read their command line in a way of their own.
static wchar_t *command_line(const struct process_spec *spec) {
    struct text line = {0};
    for (const char *const *word = spec->argv; *word; word++)
        if (spec->literal && word != spec->argv)
            text_add(&line, " %s", *word);
        else
            add_argument(&line, *word);
    wchar_t *wide = source_wide(text_string(&line));
    text_free(&line);
    return wide;
}

static HANDLE open_job(void) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

static HANDLE errors_for(const struct process_spec *spec, HANDLE output) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE ours = spec->join_stderr ? output : GetStdHandle(STD_ERROR_HANDLE), theirs = NULL;
    if ((spec->keep_stderr || spec->join_stderr) && ours && ours != INVALID_HANDLE_VALUE &&
        DuplicateHandle(GetCurrentProcess(), ours, GetCurrentProcess(), &theirs, 0, TRUE,
                        DUPLICATE_SAME_ACCESS))
        return theirs;
    return CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                       OPEN_EXISTING, 0, NULL);
}

// It inherits these three handles and nothing else that another thread may just be opening. It is
// born into the job, where Windows can do that: we may be killed before it can be put there.
static bool limit(LPPROC_THREAD_ATTRIBUTE_LIST list, HANDLE streams[3], HANDLE *job) {
    if (!UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, streams,
                                   3 * sizeof *streams, NULL, NULL))
        return false;
    UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_JOB_LIST, job, sizeof *job, NULL,
                              NULL);
    return true;
}

static bool create(const struct process_spec *spec, HANDLE streams[3], HANDLE job,
                   PROCESS_INFORMATION *started) {
    STARTUPINFOEXW start = {.StartupInfo = {.cb = sizeof start,
                                            .dwFlags = STARTF_USESTDHANDLES,
                                            .hStdInput = streams[0],
                                            .hStdOutput = streams[1],
                                            .hStdError = streams[2]}};
    wchar_t *line = command_line(spec);
    wchar_t *directory = spec->directory ? source_wide(spec->directory) : NULL;
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, 2, 0, &size);
    start.lpAttributeList = mem_zero(1, size);
    bool good = InitializeProcThreadAttributeList(start.lpAttributeList, 2, 0, &size) &&
                limit(start.lpAttributeList, streams, &job) &&
                CreateProcessW(NULL, line, NULL, NULL, TRUE,
                               CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP |
                                   EXTENDED_STARTUPINFO_PRESENT,
                               NULL, directory, &start.StartupInfo, started);
    DWORD error = GetLastError();
    DeleteProcThreadAttributeList(start.lpAttributeList);
    free(start.lpAttributeList);
    free(directory);
    free(line);
    SetLastError(error);
    return good;
}

static struct process *adopt(PROCESS_INFORMATION *started, HANDLE job) {
    struct process *process = mem_zero(1, sizeof *process);
    process->process = started->hProcess;
    process->id = started->dwProcessId;
    process->job = job;
    AssignProcessToJobObject(job, started->hProcess); // no more than that when it is there
    ResumeThread(started->hThread);
    CloseHandle(started->hThread);
    return process;
}

struct process *process_start(const struct process_spec *spec, struct process_ends *ends,
                              char **cause) {
    struct pipe_pair input = {0}, output = {0};
    struct process *process = NULL;
    PROCESS_INFORMATION started;
    bool piped = open_pair(&input, true) && open_pair(&output, false);
    HANDLE streams[3] = {input.theirs, output.theirs, errors_for(spec, output.theirs)};
    HANDLE job = open_job();
    if (piped && create(spec, streams, job, &started))
        process = adopt(&started, job);
    int error = source_errno();
    if (!process)
        close_handle(job);
    for (int i = 0; i < 3; i++)
        close_handle(streams[i]);
    if (process) {
        ends->input = source_of_outgoing(input.ours);
        ends->output = source_of_incoming(output.ours);
        return process;
    }
    fail(cause, "cannot start '%s': %s", spec->argv[0], strerror(error));
    close_handle(input.ours);
    close_handle(output.ours);
    return NULL;
}

int process_id(const struct process *process) {
    return (int)process->id;
}

bool process_alive(const struct process *process) {
    return WaitForSingleObject(process->process, 0) != WAIT_OBJECT_0;
}

bool process_succeeded(const struct process *process) {
    DWORD status;
    return !process_alive(process) && GetExitCodeProcess(process->process, &status) && status == 0;
}

static const char *exception_name(DWORD status) {
    switch (status) {
    case EXCEPTION_ACCESS_VIOLATION:
        return "access violation";
    case EXCEPTION_STACK_OVERFLOW:
        return "stack overflow";
    case EXCEPTION_ILLEGAL_INSTRUCTION:
        return "illegal instruction";
    case EXCEPTION_INT_DIVIDE_BY_ZERO:
        return "division by zero";
    default:
        return "exception";
    }
}

void process_add_fate(const struct process *process, struct text *text) {
    DWORD status = 0;
    if (process_alive(process))
        text_add_string(text, "running");
    else if (!GetExitCodeProcess(process->process, &status) || status == KILLED_STATUS)
        text_add_string(text, "killed");
    else if (status >= 0xc0000000)
        text_add(text, "killed by exception %#lx (%s)", (unsigned long)status,
                 exception_name(status));
    else
        text_add(text, "ended with status %lu", (unsigned long)status);
}

bool process_wait(const struct process *process, struct deadline until) {
    while (process_alive(process)) {
        int ms = deadline_poll_ms(until);
        if (deadline_passed(until))
            return false;
        WaitForSingleObject(process->process, ms < 0 ? INFINITE : (DWORD)ms);
    }
    return true;
}

void process_ask_to_end(const struct process *process) {
    GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, process->id);
}

void process_close(struct process *process) {
    TerminateJobObject(process->job, KILLED_STATUS);
    WaitForSingleObject(process->process, INFINITE);
    CloseHandle(process->job);
    CloseHandle(process->process);
    free(process);
}

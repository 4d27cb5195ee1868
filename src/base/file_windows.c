// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"

#include "base/file_system.h"
#include "base/mem.h"
#include "base/source_windows.h"

#include <errno.h>
#include <io.h>
#include <share.h>
#include <stdlib.h>
#include <string.h>

enum { REPLACE_TRIES = 50, REPLACE_PAUSE_MS = 20 };

// Bytes are bytes, and no program that we start gets the file.
FILE *file_open(const char *path, const char *mode) {
    char binary[8];
    snprintf(binary, sizeof binary, "%s%sN", mode, strchr(mode, 'b') ? "" : "b");
    wchar_t *wide_path = source_wide(path), *wide_mode = source_wide(binary);
    FILE *file = _wfopen(wide_path, wide_mode);
    int error = errno;
    free(wide_path);
    free(wide_mode);
    errno = error;
    return file;
}

// Who may read it is for the directory to say, here.
FILE *file_open_private(const char *path, bool adds) {
    return file_open(path, adds ? "ab" : "wb");
}

bool file_make_private_directory(const char *path, char **cause) {
    return file_make_directory(path, cause);
}

bool file_shorten(const char *path, size_t length, char **cause) {
    FILE *file = file_open(path, "r+b");
    bool good = file && _chsize_s(_fileno(file), (__int64)length) == 0;
    if (file)
        fclose(file);
    return good || fail(cause, "cannot shorten %s: %s", path, strerror(errno));
}

// Who may not open it meets a process that has it, or a directory that is not for us, which cannot
// be told apart; where the file is there, the first.
FILE *file_try_lock(const char *path, bool *taken) {
    wchar_t *wide = source_wide(path);
    FILE *file = _wfsopen(wide, L"abN", _SH_DENYRW);
    int error = errno;
    free(wide);
    *taken = !file && error == EACCES && file_exists(path);
    errno = error;
    return file;
}

// What another process has opened meanwhile is not removed.
void file_unlock(FILE *file, const char *path) {
    wchar_t *wide = source_wide(path);
    bool empty = !_filelengthi64(_fileno(file));
    fclose(file);
    if (empty)
        DeleteFileW(wide);
    free(wide);
}

static DWORD attributes_of(const char *path) {
    wchar_t *wide = source_wide(path);
    DWORD attributes = GetFileAttributesW(wide);
    free(wide);
    return attributes;
}

bool file_exists(const char *path) {
    return attributes_of(path) != INVALID_FILE_ATTRIBUTES;
}

// To ask about what has this name, links followed; INVALID_HANDLE_VALUE where nothing has it.
static HANDLE ask_about(const char *path, DWORD flags) {
    wchar_t *wide = source_wide(path);
    HANDLE file = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, flags, NULL);
    free(wide);
    return file;
}

bool file_is_plain(const char *path) {
    HANDLE file = ask_about(path, 0);
    bool plain = file == INVALID_HANDLE_VALUE || GetFileType(file) == FILE_TYPE_DISK;
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return plain;
}

// A directory can be asked about with this flag alone.
static bool inform(const char *path, BY_HANDLE_FILE_INFORMATION *state) {
    HANDLE file = ask_about(path, FILE_FLAG_BACKUP_SEMANTICS);
    bool good = file != INVALID_HANDLE_VALUE && GetFileInformationByHandle(file, state);
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return good;
}

static bool is_same_state(const BY_HANDLE_FILE_INFORMATION *one,
                          const BY_HANDLE_FILE_INFORMATION *two) {
    return one->dwVolumeSerialNumber == two->dwVolumeSerialNumber &&
           one->nFileIndexHigh == two->nFileIndexHigh && one->nFileIndexLow == two->nFileIndexLow;
}

bool file_is_same(const char *path, const char *other) {
    BY_HANDLE_FILE_INFORMATION one, two;
    bool there = inform(path, &one), second = inform(other, &two);
    if (there || second)
        return there && second && is_same_state(&one, &two);
    char *whole = file_whole_name(path), *whole_other = file_whole_name(other);
    bool same = text_is_like(whole, whole_other);
    free(whole);
    free(whole_other);
    return same;
}

bool file_sync(FILE *file) {
    return _commit(_fileno(file)) == 0 || errno == EBADF || errno == EINVAL;
}

// Whoever looks at a file (a virus scanner, say) keeps it from being replaced for a moment.
bool file_replace(const char *from, const char *to) {
    wchar_t *source = source_wide(from), *target = source_wide(to);
    bool good = false;
    for (int i = 0; i < REPLACE_TRIES && !good; i++) {
        good = MoveFileExW(source, target, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
        errno = good ? 0 : source_errno();
        if (!good && errno != EACCES)
            break;
        if (!good)
            Sleep(REPLACE_PAUSE_MS);
    }
    free(source);
    free(target);
    return good;
}

char *file_temporary(const char *path) {
    return text_format("%s.%lu.new", path, GetCurrentProcessId());
}

// Appending. Locks keep others from reading here, so what is locked lies behind the end of any
// file.

static void set_lock_place(OVERLAPPED *place) {
    *place = (OVERLAPPED){.Offset = 0, .OffsetHigh = 0x7fffffff};
}

static const char *separator(HANDLE file, LONGLONG size) {
    LONG length = size < 2 ? (LONG)size : 2;
    char tail[2] = "";
    DWORD count;
    if (length == 0 || SetFilePointer(file, -length, NULL, FILE_END) == INVALID_SET_FILE_POINTER ||
        !ReadFile(file, tail, (DWORD)length, &count, NULL) || count != (DWORD)length)
        return "";
    if (tail[length - 1] != '\n')
        return "\n\n";
    return length == 2 && tail[0] == '\n' ? "" : "\n";
}

static bool write_all(HANDLE file, const char *bytes, size_t length) {
    while (length) {
        DWORD count = 0;
        if (!WriteFile(file, bytes, length < 1 << 20 ? (DWORD)length : 1 << 20, &count, NULL))
            return false;
        if (!count) {
            SetLastError(ERROR_DISK_FULL);
            return false;
        }
        bytes += count;
        length -= count;
    }
    return true;
}

static bool append(HANDLE file, const char *bytes, size_t length) {
    LARGE_INTEGER size = {.QuadPart = 0};
    struct text text = {0};
    bool plain = GetFileType(file) == FILE_TYPE_DISK && GetFileSizeEx(file, &size);
    if (plain)
        text_add_string(&text, separator(file, size.QuadPart));
    if (plain)
        SetFilePointer(file, 0, NULL, FILE_END);
    text_add_bytes(&text, bytes, length);
    bool good =
        write_all(file, text_string(&text), text.length) && (!plain || FlushFileBuffers(file));
    DWORD error = GetLastError();
    if (!good && plain && SetFilePointerEx(file, size, NULL, FILE_BEGIN))
        SetEndOfFile(file);
    SetLastError(error);
    text_free(&text);
    return good;
}

bool file_append(const char *path, const char *what, const char *bytes, size_t length,
                 char **cause) {
    wchar_t *wide = source_wide(path);
    OVERLAPPED place;
    HANDLE file = CreateFileW(wide, GENERIC_READ | GENERIC_WRITE,
                              FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    free(wide);
    if (file == INVALID_HANDLE_VALUE)
        return fail(cause, "cannot open %s: %s", path, strerror(source_errno()));
    set_lock_place(&place);
    bool locked = LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, &place);
    bool good = append(file, bytes, length);
    int error = good ? 0 : source_errno();
    set_lock_place(&place);
    if (locked)
        UnlockFileEx(file, 0, 1, 0, &place);
    CloseHandle(file);
    return good || fail(cause, "%s could not be written to %s: %s", what, path, strerror(error));
}

// Looking

bool file_is_program(const char *path) {
    static const char *const ENDINGS[] = {".exe", ".bat", ".cmd", ".com", NULL};
    DWORD attributes = attributes_of(path);
    if (attributes == INVALID_FILE_ATTRIBUTES || attributes & FILE_ATTRIBUTE_DIRECTORY)
        return false;
    for (const char *const *ending = ENDINGS; *ending; ending++)
        if (strlen(path) > 4 && _stricmp(path + strlen(path) - 4, *ending) == 0)
            return true;
    return false;
}

bool file_make_directory(const char *path, char **cause) {
    wchar_t *wide = source_wide(path);
    bool good = CreateDirectoryW(wide, NULL) || source_errno() == EEXIST;
    int error = source_errno();
    free(wide);
    return good || fail(cause, "cannot make %s: %s", path, strerror(error));
}

void file_make_way(const char *path) {
    char *way = mem_strdup(path);
    for (char *at = way; *at && (at = strpbrk(at + 1, "/\\"));) {
        char slash = *at;
        *at = '\0';
        file_make_directory(way, NULL);
        *at = slash;
    }
    free(way);
}

char **file_list(const char *directory, const char *suffix) {
    char **names = mem_zero(1, sizeof *names);
    size_t count = 0;
    char *pattern = text_format("%s\\*%s", directory, suffix);
    wchar_t *wide = source_wide(pattern);
    WIN32_FIND_DATAW entry;
    HANDLE search = FindFirstFileW(wide, &entry);
    bool more = search != INVALID_HANDLE_VALUE;
    for (; more; more = FindNextFileW(search, &entry)) {
        char *name = source_narrow(entry.cFileName);
        if (*name == '.' || !text_ends_with(name, suffix)) {
            free(name);
            continue;
        }
        name[strlen(name) - strlen(suffix)] = '\0';
        names = mem_resize(names, count + 2, sizeof *names);
        names[count++] = name;
        names[count] = NULL;
    }
    if (search != INVALID_HANDLE_VALUE)
        FindClose(search);
    free(wide);
    free(pattern);
    return names;
}

const char *file_last_part(const char *path) {
    const char *last = path;
    for (const char *at = path; *at; at++)
        if (*at == '/' || *at == '\\' || *at == ':')
            last = at + 1;
    return last;
}

bool file_has_directory(const char *path) {
    return strpbrk(path, "/\\:");
}

bool file_is_absolute(const char *path) {
    return *path == '/' || *path == '\\' || (*path && path[1] == ':');
}

char *file_whole_name(const char *path) {
    wchar_t *wide = source_wide(path);
    DWORD room = GetFullPathNameW(wide, 0, NULL, NULL);
    wchar_t *whole = mem_zero(room + 1, sizeof *whole);
    char *name =
        room && GetFullPathNameW(wide, room + 1, whole, NULL) ? source_narrow(whole) : NULL;
    free(whole);
    free(wide);
    return name ? name : mem_strdup(path);
}

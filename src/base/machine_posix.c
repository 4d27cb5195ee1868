// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/machine.h"

#include "base/file.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
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

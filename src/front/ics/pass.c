// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/ics/pass.h"

#include "base/mem.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>

struct ics_pass *ics_pass_named(struct ics_pass *list, const char *name) {
    for (struct ics_pass *pass = list; pass; pass = pass->next)
        if (text_is_like(pass->name, name))
            return pass;
    return NULL;
}

struct ics_pass *ics_pass_of_token(struct ics_pass *list, const struct digest *digest) {
    struct ics_pass *found = NULL;
    for (struct ics_pass *pass = list; pass; pass = pass->next)
        if (digest_is_same(&pass->digest, digest))
            found = pass;
    return found;
}

void ics_pass_remove(struct ics_pass **list, struct ics_pass *pass) {
    while (*list != pass)
        list = &(*list)->next;
    *list = pass->next;
    free(pass);
}

struct ics_pass *ics_pass_add(struct ics_pass **list, const char *name,
                              const struct digest *digest) {
    struct ics_pass *pass = ics_pass_named(*list, name);
    if (pass)
        ics_pass_remove(list, pass);
    pass = mem_zero(1, sizeof *pass);
    snprintf(pass->name, sizeof pass->name, "%s", name);
    pass->digest = *digest;
    pass->next = *list;
    *list = pass;
    return pass;
}

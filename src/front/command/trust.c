// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "front/command/trust.h"

#include <stdlib.h>

bool trust_record(const struct invocation *call, const struct record *record, bool knows_truth,
                  char **cause) {
    char *truth = NULL;
    size_t ply;
    if (record->judged_later || record_check_until(record, &ply, &truth))
        return true;
    struct text lie = {0};
    if (knows_truth)
        text_add_string(&lie, truth);
    else if (ply < record->ply_count) {
        record_add_place(record, ply, &lie);
        text_add_string(&lie, ": the umpire's words are not by the rules");
    } else
        text_add_string(&lie, "the result is not by the rules");
    bool trusted = settings_bool(&call->options, "trust");
    if (trusted)
        command_failed(call, "warning: %s", text_string(&lie));
    else
        fail(cause, "%s; --trust goes on all the same", text_string(&lie));
    text_free(&lie);
    free(truth);
    return trusted;
}

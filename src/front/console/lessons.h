// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Ten short lessons for somebody who never played Kriegspiel, as data. The umpire of a lesson is
// the real one; only what is asked, and how the enemy answers, is written here.

#pragma once

enum {
    STEPS_MOST = 6,
    LESSON_COUNT = 10,
};

enum step_kind {
    STEP_END,    // there are no more steps
    STEP_TRY,    // the learner tries one of `words`, and hears what the umpire says to it
    STEP_UNTIL,  // the same again and again, until one is played; `words` may be "" for any try
    STEP_ASK,    // the learner asks any?
    STEP_ANSWER, // a question: one of `words` is the answer
    STEP_REPLY,  // the enemy plays `words`
};

struct step {
    enum step_kind kind;
    const char *words;
    const char *task; // what the learner has to do; of a reply: nothing
    const char *help; // when it was something else
    const char *then; // after it
};

struct lesson {
    const char *title, *rules, *fen, *text;
    struct step steps[STEPS_MOST];
};

extern const struct lesson lessons[LESSON_COUNT];

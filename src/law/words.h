// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The umpire's words: announcements as lines for programs (kriegfish.5 has the format) and back,
// and as sentences for people.

#pragma once

#include "base/text.h"
#include "law/announcement.h"
#include "law/ruleset.h"

// "white moved; capture e4 pawn; check file; tries 2; checkmate 1-0", "no", "any yes" ...
void words_add(struct text *line, const struct ruleset *rules, const struct announcement *said);

// Reads such a line, exactly as words_add writes it and only words that these rules have. "no",
// "nonsense" and "any ..." do not say whose turn it is: `turn` does, and "... moved" has to agree
// with it. On failure `said` is as it was.
bool words_read(const char *line, const struct ruleset *rules, enum colour turn,
                struct announcement *said, char **cause);

// "Black has moved. Pawn captured on e4. Check on the file. White has 2 pawn tries."
void words_add_speech(struct text *speech, const struct ruleset *rules,
                      const struct announcement *said);

// The same to one of the two: "You have 2 pawn tries.", or "Black has 2 pawn tries."
void words_add_speech_to(struct text *speech, const struct ruleset *rules,
                         const struct announcement *said, enum colour listener);

// The shortest form that says all to one of the two: "Lost a pawn on e4. Check, file. You have 2
// pawn tries." Nothing for a quiet move of his own.
void words_add_brief(struct text *speech, const struct ruleset *rules,
                     const struct announcement *said, enum colour listener);

// What somebody did who has not moved: asked, tried.
const char *words_attempt(const struct announcement *said);

const char *words_colour(enum colour side);   // white, black
const char *words_ending(enum ending ending); // checkmate, fifty-moves ... ("" for none)
const char *words_result(enum result result); // 1-0, 0-1, 1/2-1/2, * for none

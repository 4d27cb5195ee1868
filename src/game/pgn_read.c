// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "board/fen.h"
#include "board/notation.h"
#include "game/pgn.h"
#include "game/pgn_lex.h"
#include "law/words.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct pgn_reader {
    FILE *file;
    char *name;
    const struct ruleset *rules;
    enum pgn_token held; // a token that belongs to the next game; PGN_EOF when there is none
    struct pgn_lex lex;
};

// A tag that becomes a field of the record, and where it stands.
struct field {
    char *value;
    struct place place;
};

// A game being read.
struct reading {
    struct pgn_reader *reader;
    struct record *record;
    struct field ruleset, kind, fen;
    struct board board; // after the moves so far
    move_t move; // read, but not yet added: its words may follow; MOVE_NONE when there is none
    bool in_moves;
    bool has_result;
};

struct pgn_reader *pgn_open(const char *path, const struct ruleset *rules, char **cause) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : file_open(path, "rb");
    if (!file) {
        fail(cause, "cannot open %s: %s", path, strerror(errno));
        return NULL;
    }
    struct pgn_reader *reader = mem_alloc(sizeof *reader);
    reader->file = file;
    reader->name = mem_strdup(file == stdin ? "standard input" : path);
    reader->rules = rules;
    reader->held = PGN_EOF;
    pgn_lex_init(&reader->lex, file);
    return reader;
}

void pgn_close(struct pgn_reader *reader) {
    if (!reader)
        return;
    if (reader->file != stdin)
        fclose(reader->file);
    pgn_lex_free(&reader->lex);
    free(reader->name);
    free(reader);
}

static bool fail_at(struct reading *reading, struct place place, const char *what, char **cause) {
    return fail(cause, "%s: line %lu, column %lu: %s", reading->reader->name, place.line,
                place.column, what);
}

static bool fail_here(struct reading *reading, const char *what, char **cause) {
    return fail_at(reading, reading->reader->lex.start, what, cause);
}

// A failure of another module, whose cause gets its place in front.
static bool fail_because(struct reading *reading, struct place place, char *why, char **cause) {
    fail_at(reading, place, why, cause);
    free(why);
    return false;
}

static void set_field(struct reading *reading, struct field *field) {
    free(field->value);
    field->value = mem_strdup(text_string(&reading->reader->lex.text));
    field->place = reading->reader->lex.start;
}

static enum result read_result(const char *word) {
    for (int i = RESULT_NONE; i <= RESULT_DRAW; i++)
        if (strcmp(word, words_result((enum result)i)) == 0)
            return (enum result)i;
    return strcmp(word, "1/2") == 0 ? RESULT_DRAW : RESULT_NONE;
}

static bool is_result(const char *word) {
    return strcmp(word, "*") == 0 || read_result(word) != RESULT_NONE;
}

static void read_tag(struct reading *reading) {
    const char *name = text_string(&reading->reader->lex.name);
    const char *value = text_string(&reading->reader->lex.text);
    if (strcmp(name, "Ruleset") == 0)
        set_field(reading, &reading->ruleset);
    else if (strcmp(name, "BoardKind") == 0)
        set_field(reading, &reading->kind);
    else if (strcmp(name, "FEN") == 0)
        set_field(reading, &reading->fen);
    else if (strcmp(name, "Result") == 0)
        reading->record->result = read_result(value);
    else if (!record_tag_is_field(name))
        record_set_tag(reading->record, name, value);
}

// Tags that say no more than a missing one.
static void drop_unknown(struct record *record) {
    static const char *const NAMES[] = {"Event", "Site", "Date", "Round", "White", "Black"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *value = record_tag(record, NAMES[i]);
        if (value && (strcmp(value, "?") == 0 || strcmp(value, "????.??.??") == 0))
            record_set_tag(record, NAMES[i], NULL);
    }
}

static bool set_rules(struct reading *reading, char **cause) {
    struct record *record = reading->record;
    record->judged_later = !reading->ruleset.value;
    record->rules =
        record->judged_later ? reading->reader->rules : ruleset_find(reading->ruleset.value);
    return record->rules ||
           fail_at(reading, reading->ruleset.place, "there is no such ruleset", cause);
}

// The tags are complete: rules, board and start follow from them.
static bool begin_moves(struct reading *reading, char **cause) {
    struct record *record = reading->record;
    const struct field *fen = &reading->fen, *kind = &reading->kind;
    char *why = NULL;
    if (reading->in_moves)
        return true;
    reading->in_moves = true;
    drop_unknown(record);
    if (!set_rules(reading, cause))
        return false;
    record->kind = kind->value ? kind_find(kind->value) : fen->value ? NULL : kind_at(0);
    if (kind->value && !record->kind)
        return fail_at(reading, kind->place, "there is no such board", cause);
    if (!fen_read(fen->value ? fen->value : record->kind->fen, record->kind, &record->start, &why))
        return fail_because(reading, fen->value ? fen->place : kind->place, why, cause);
    if (record->judged_later && !record->kind && board_is_full(&record->start))
        record->kind = kind_at(0);
    reading->board = record->start;
    return true;
}

static void add_exchange(struct reading *reading, move_t try, const struct announcement *said) {
    struct record *record = reading->record;
    record_add(record, try, said);
    struct ply *ply = &record->plies[record->ply_count - 1];
    if (!ply->line)
        ply->line = reading->reader->lex.start.line;
}

// Adds the move that waited for its words. Without a colour to blame, SAID_NOTHING stands for words
// that record_judge has to find.
static void add_move(struct reading *reading, const struct announcement *said) {
    if (reading->move == MOVE_NONE)
        return;
    struct announcement nothing = announcement_of(SAID_NOTHING, (enum colour)reading->board.turn);
    add_exchange(reading, reading->move, said ? said : &nothing);
    board_make(&reading->board, reading->move);
    reading->move = MOVE_NONE;
}

// One of "e2e5 no", "e2e5 nonsense", "any? yes", "any? no".
static bool read_refused(struct reading *reading, char *item) {
    char *words[2];
    struct exchange exchange = {.try = MOVE_NONE};
    enum colour turn = (enum colour)reading->board.turn;
    if (text_split(item, words, 2) != 2)
        return false;
    bool no = strcmp(words[1], "no") == 0;
    if (strcmp(words[0], "any?") == 0) {
        if (!no && strcmp(words[1], "yes") != 0)
            return false;
        exchange.said = announcement_of(no ? SAID_ANY_NO : SAID_ANY_YES, turn);
    } else {
        if (!notation_read_coordinates(words[0], &exchange.try) ||
            (!no && strcmp(words[1], "nonsense") != 0))
            return false;
        exchange.said = announcement_of(no ? SAID_NO : SAID_NONSENSE, turn);
    }
    add_exchange(reading, exchange.try, &exchange.said);
    return true;
}

// "tried ITEM, ITEM": the items are cut in place.
static bool read_tried(struct reading *reading, char *items, char **cause) {
    for (char *item = items; item;) {
        char *comma = strchr(item, ',');
        if (comma)
            *comma = '\0';
        if (!read_refused(reading, item))
            return fail_here(reading, "the tries in the comment cannot be read", cause);
        item = comma ? comma + 1 : NULL;
    }
    return true;
}

// A comment in the umpire's words.
static bool read_said(struct reading *reading, char *comment, char **cause) {
    struct announcement said;
    char *words = comment, *why = NULL;
    if (text_starts_with(comment, "tried ")) {
        words = strstr(comment, ": ");
        if (words) {
            *words = '\0';
            words += 2;
        }
        if (!read_tried(reading, comment + strlen("tried "), cause))
            return false;
    }
    if (!words) {
        add_move(reading, NULL);
        return true;
    }
    if (reading->move == MOVE_NONE)
        return fail_here(reading, "the umpire's words follow no move", cause);
    if (!words_read(words, reading->record->rules, (enum colour)reading->board.turn, &said, &why))
        return fail_because(reading, reading->reader->lex.start, why, cause);
    if (said.verdict != SAID_MOVED)
        return fail_here(reading, "these words do not follow a move", cause);
    add_move(reading, &said);
    return true;
}

static bool read_comment(struct reading *reading, char **cause) {
    struct record *record = reading->record;
    struct text plain = {0};
    const char *at = text_string(&reading->reader->lex.text), *word;
    size_t length;
    bool good = true;
    if (!begin_moves(reading, cause))
        return false;
    while ((word = text_word(&at, &length))) {
        if (plain.length)
            text_add_char(&plain, ' ');
        text_add_bytes(&plain, word, length);
    }
    if (!record->judged_later && record_is_umpires(text_string(&plain)))
        good = read_said(reading, plain.bytes, cause);
    else {
        add_move(reading, NULL);
        record_add_note(record, record->ply_count - 1, text_string(&plain));
    }
    text_free(&plain);
    return good;
}

static bool read_symbol(struct reading *reading, char **cause) {
    const char *word = text_string(&reading->reader->lex.text);
    char *why = NULL;
    if (!begin_moves(reading, cause))
        return false;
    if (is_result(word)) {
        reading->record->result = read_result(word);
        reading->has_result = true;
        return true;
    }
    if (word[strspn(word, "0123456789")] == '\0')
        return true; // a move's number
    if (strcmp(word, "e") == 0 || strcmp(word, "p") == 0 || strcmp(word, "ep") == 0)
        return true; // "e.p." behind a move
    add_move(reading, NULL);
    if (!notation_read_san(&reading->board, word, &reading->move, &why))
        return fail_because(reading, reading->reader->lex.start, why, cause);
    return true;
}

static bool skip_variation(struct reading *reading, char **cause) {
    struct pgn_lex *lex = &reading->reader->lex;
    struct place start = lex->start;
    for (unsigned long depth = 1; depth;) {
        enum pgn_token token = pgn_lex_next(lex);
        if (token == PGN_FAULT)
            return fail_here(reading, text_string(&lex->text), cause);
        if (token == PGN_EOF || token == PGN_TAG) {
            reading->reader->held = token;
            return fail_at(reading, start, "the variation has no end", cause);
        }
        depth += token == PGN_OPEN;
        depth -= token == PGN_CLOSE;
    }
    return true;
}

static bool read_token(struct reading *reading, enum pgn_token token, char **cause) {
    switch (token) {
    case PGN_TAG:
        read_tag(reading);
        return true;
    case PGN_SYMBOL:
        return read_symbol(reading, cause);
    case PGN_COMMENT:
        return read_comment(reading, cause);
    case PGN_OPEN:
        return begin_moves(reading, cause) && skip_variation(reading, cause);
    case PGN_CLOSE:
        return fail_here(reading, "a ) without its (", cause);
    case PGN_FAULT:
        return fail_here(reading, text_string(&reading->reader->lex.text), cause);
    case PGN_EOF:
        break;
    }
    return true;
}

static enum pgn_token next_token(struct pgn_reader *reader) {
    enum pgn_token token = reader->held;
    reader->held = PGN_EOF;
    return token != PGN_EOF ? token : pgn_lex_next(&reader->lex);
}

// Does this token begin another game? A game may lack its result, or even its moves.
static bool is_of_next_game(const struct reading *reading, enum pgn_token token) {
    const char *name = text_string(&reading->reader->lex.name);
    return token == PGN_TAG && (reading->in_moves || (strcmp(name, "Event") == 0 &&
                                                      record_tag(reading->record, "Event")));
}

static bool read_tokens(struct reading *reading, char **cause) {
    while (!reading->has_result) {
        enum pgn_token token = next_token(reading->reader);
        if (token == PGN_EOF)
            break;
        if (is_of_next_game(reading, token)) {
            reading->reader->held = token;
            break;
        }
        if (!read_token(reading, token, cause))
            return false;
    }
    return true;
}

static void settle_termination(struct record *record) {
    const char *word = record_tag(record, "Termination");
    const struct exchange *last =
        record->exchange_count ? &record->exchanges[record->exchange_count - 1] : NULL;
    if (word)
        record->termination = termination_read(word);
    else if (last && last->said.ending)
        record->termination = (enum termination)last->said.ending;
    else
        record->termination = record->result ? TERMINATION_UNTOLD : TERMINATION_NONE;
    if (record->termination != TERMINATION_UNTOLD)
        record_set_tag(record, "Termination", NULL);
}

static bool finish(struct reading *reading, char **cause) {
    if (!begin_moves(reading, cause))
        return false;
    // What we write has a result: without it the rest of the game is lost, moves too perhaps.
    if (!reading->has_result && !reading->record->judged_later)
        return fail_here(reading, "the game breaks off here, without a result", cause);
    add_move(reading, NULL);
    record_judge(reading->record);
    settle_termination(reading->record);
    return true;
}

static bool read_game(struct reading *reading, char **cause) {
    struct pgn_reader *reader = reading->reader;
    bool good = read_tokens(reading, cause) && finish(reading, cause);
    free(reading->ruleset.value);
    free(reading->kind.value);
    free(reading->fen.value);
    if (!good) {
        record_free(reading->record);
        if (reader->held == PGN_EOF)
            pgn_lex_skip_game(&reader->lex, !reading->in_moves);
    }
    return good;
}

enum pgn_result pgn_read(struct pgn_reader *reader, struct record *record, char **cause) {
    struct reading reading = {.reader = reader, .record = record, .move = MOVE_NONE};
    if (reader->lex.error)
        return PGN_END;
    if (reader->held == PGN_EOF)
        reader->held = pgn_lex_next(&reader->lex);
    while (reader->held == PGN_COMMENT) // behind a result, or before everything
        reader->held = pgn_lex_next(&reader->lex);
    if (reader->held == PGN_EOF && !reader->lex.error)
        return PGN_END;
    *record = (struct record){0};
    bool good = read_game(&reading, cause);
    if (!reader->lex.error)
        return good ? PGN_GAME : PGN_BROKEN;
    if (good)
        record_free(record);
    fail(cause, "cannot read %s: %s", reader->name, strerror(reader->lex.error));
    return PGN_BROKEN;
}

bool pgn_find(struct pgn_reader *reader, long number, struct record *record, char **cause) {
    for (long i = 1;; i++) {
        enum pgn_result result = pgn_read(reader, record, cause);
        if (result == PGN_END)
            return fail(cause, "there %s only %ld game%s in it", i == 2 ? "is" : "are", i - 1,
                        i == 2 ? "" : "s");
        if (i == number)
            return result == PGN_GAME;
        if (result == PGN_GAME)
            record_free(record);
    }
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/place.h"
#include "board/fen.h"
#include "board/movegen.h"
#include "board/notation.h"
#include "front/console/lessons.h"
#include "front/console/tutorial.h"
#include "front/shared/picture.h"
#include "front/shared/prompt.h"
#include "front/shared/typed.h"
#include "law/words.h"
#include "umpire/reveal.h"
#include "umpire/umpire.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const enum colour LEARNER = WHITE;

struct tutorial {
    struct prompt *prompt;
    struct style style;
    const struct ruleset *rules;
    struct umpire *umpire;
    unsigned lesson, step; // from 0; lesson LESSON_COUNT: all done
    unsigned wrong;        // answers to this step
    unsigned refused;      // of its words, as bits
    bool quit;
};

static const char HELP[] = "Type a try, as e2e4 or Nf3, or one of these words:\n"
                           "  hint       what to type here\n"
                           "  board      the board again\n"
                           "  next       on to the next lesson\n"
                           "  back       back to the lesson before\n"
                           "  lesson N   to another one; lesson alone lists them\n"
                           "  quit       leave; kriegfish tutorial goes on from here\n";

static const struct lesson *lesson_of(const struct tutorial *t) {
    return &lessons[t->lesson];
}

static const struct step *step_of(const struct tutorial *t) {
    return &lesson_of(t)->steps[t->step];
}

static void say(const struct tutorial *t, const char *line) {
    prompt_hide(t->prompt);
    printf("%s\n", line);
    fflush(stdout);
}

static struct own learner(const struct tutorial *t) {
    return own_of(umpire_board(t->umpire), LEARNER);
}

static void show_board(const struct tutorial *t) {
    struct own own = learner(t);
    struct text text = {0};
    picture_add(&text, &(struct picture){
                           .style = t->style, .below = LEARNER, .own = &own, .spot = NO_SQUARE});
    say(t, text_string(&text));
    text_free(&text);
}

static void show_words(const struct tutorial *t, const struct announcement *said) {
    struct text text = {0};
    text_add_string(&text, "The umpire: \"");
    words_add_speech_to(&text, t->rules, said, LEARNER);
    text_add_char(&text, '"');
    say(t, text_string(&text));
    text_free(&text);
}

// Where one is, for the next time.

static bool remember(const struct tutorial *t) {
    char *path = place_saved("tutorial"), *cause = NULL;
    struct text text = {0};
    text_add(&text, "%u\n", t->lesson < LESSON_COUNT ? t->lesson + 1 : 1);
    // No place to keep it is no reason to complain: lesson N is there.
    if (path)
        file_make_way(path);
    bool good = path && file_write(path, &text, &cause);
    free(cause);
    free(path);
    text_free(&text);
    return good;
}

static unsigned recall(void) {
    char *path = place_saved("tutorial"), *cause = NULL;
    struct text text = {0};
    long number = 1;
    if (path && file_exists(path) && file_read(path, &text, &cause)) {
        char *line = mem_strdup(text_string(&text));
        line[strcspn(line, "\r\n")] = '\0';
        if (!text_to_long(line, 1, LESSON_COUNT, &number))
            number = 1;
        free(line);
    }
    free(cause);
    free(path);
    text_free(&text);
    return (unsigned)number;
}

// Lessons and steps

static void begin_lesson(struct tutorial *t, unsigned number) {
    struct board board;
    char *cause = NULL;
    t->lesson = number;
    t->step = t->wrong = t->refused = 0;
    if (number >= LESSON_COUNT)
        return;
    const struct lesson *lesson = lesson_of(t);
    umpire_close(t->umpire);
    t->rules = ruleset_find(lesson->rules);
    bool good = fen_read(lesson->fen, NULL, &board, &cause);
    assert(good && t->rules);
    (void)good;
    t->umpire = umpire_open(t->rules, &board);
    struct text text = {0};
    text_add(&text, "\nLesson %u of %d: %s\n\n%s\n", number + 1, LESSON_COUNT, lesson->title,
             lesson->text);
    say(t, text_string(&text));
    text_free(&text);
    show_board(t);
    struct announcement opening = umpire_opening(t->umpire);
    if (opening.tries)
        show_words(t, &opening);
    if (*step_of(t)->task)
        say(t, step_of(t)->task);
}

static void next_lesson(struct tutorial *t) {
    begin_lesson(t, t->lesson + 1);
    remember(t);
}

static void reply(struct tutorial *t);

// The step is done: its last word, then the next one.
static void go_on(struct tutorial *t) {
    say(t, step_of(t)->then);
    t->step++;
    t->wrong = t->refused = 0;
    if (t->step == STEPS_MOST || step_of(t)->kind == STEP_END)
        next_lesson(t);
    else if (step_of(t)->kind == STEP_REPLY)
        reply(t);
    else
        say(t, step_of(t)->task);
}

static void reply(struct tutorial *t) {
    move_t move = MOVE_NONE;
    bool good = notation_read_coordinates(step_of(t)->words, &move);
    assert(good);
    (void)good;
    struct announcement said = umpire_try(t->umpire, move);
    assert(said.verdict == SAID_MOVED);
    say(t, "");
    show_words(t, &said);
    show_board(t);
    go_on(t);
}

// The number of the word among words with a space between, -1 when it is none.
static int word_index(const char *words, const char *word) {
    size_t length = strlen(word);
    for (int i = 0; *words; i++) {
        size_t next = strcspn(words, " ");
        if (next == length && memcmp(words, word, length) == 0)
            return i;
        words += next + (words[next] == ' ');
    }
    return -1;
}

static bool is_among(const char *words, const char *word) {
    return word_index(words, word) >= 0;
}

// A move that is good for anything, for who does not know what to try.
static void add_any_move(const struct tutorial *t, struct text *text) {
    struct moves legal;
    char try[COORDINATES_MAX];
    movegen_legal(umpire_board(t->umpire), &legal);
    notation_coordinates(legal.at[0], try);
    text_add(text, "Any of your men will do: type a try such as %s.", try);
}

// The first of the words that was not refused is what one is told in the end.
static void tell_answer(const struct tutorial *t) {
    const char *words = step_of(t)->words;
    for (unsigned i = 0; t->refused >> i & 1u && strchr(words, ' '); i++)
        words = strchr(words, ' ') + 1;
    int length = (int)strcspn(words, " ");
    struct text text = {0};
    if (*words)
        text_add(&text, "Type %.*s.", length, words);
    else
        add_any_move(t, &text);
    say(t, text_string(&text));
    text_free(&text);
}

static void help_wrong(struct tutorial *t, const char *why) {
    if (why)
        say(t, why);
    say(t, step_of(t)->help);
    if (++t->wrong >= 2)
        tell_answer(t);
}

static void take_try(struct tutorial *t, move_t try) {
    const struct step *step = step_of(t);
    char name[COORDINATES_MAX];
    notation_coordinates(try, name);
    if (*step->words && !is_among(step->words, name)) {
        help_wrong(t, "That is a try, but not the one of this lesson.");
        return;
    }
    struct announcement said = umpire_try(t->umpire, try);
    show_words(t, &said);
    if (said.verdict == SAID_MOVED)
        show_board(t);
    if (said.verdict == SAID_MOVED || step->kind == STEP_TRY)
        go_on(t);
    else {
        say(t, "Nothing has happened; it is still your turn. Try another one.");
        if (*step->words)
            t->refused |= 1u << word_index(step->words, name);
    }
}

static void take_answer(struct tutorial *t, const char *line) {
    const struct step *step = step_of(t);
    struct own own = learner(t);
    char *cause = NULL;
    move_t try;
    if (step->kind == STEP_ANSWER || step->kind == STEP_ASK) {
        if (!is_among(step->words, line)) {
            help_wrong(t, "Not that.");
            return;
        }
        if (step->kind == STEP_ASK) {
            struct announcement said = umpire_ask(t->umpire);
            show_words(t, &said);
        }
        go_on(t);
    } else if (typed_read(&own, line, &try, &cause))
        take_try(t, try);
    else
        help_wrong(t, cause);
    free(cause);
}

// Words

static void list(const struct tutorial *t) {
    struct text text = {0};
    for (unsigned i = 0; i < LESSON_COUNT; i++)
        text_add(&text, "%s%s%2u  %s", i ? "\n" : "", i == t->lesson ? "> " : "  ", i + 1,
                 lessons[i].title);
    say(t, text_string(&text));
    text_free(&text);
}

static void go_to(struct tutorial *t, const char *word) {
    long number;
    if (!text_to_long(word, 1, LESSON_COUNT, &number)) {
        list(t);
        return;
    }
    begin_lesson(t, (unsigned)number - 1);
    remember(t);
}

static bool take_word(struct tutorial *t, const char *line) {
    if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0)
        t->quit = true;
    else if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        say(t, HELP);
    else if (strcmp(line, "hint") == 0)
        tell_answer(t);
    else if (strcmp(line, "board") == 0)
        show_board(t);
    else if (strcmp(line, "next") == 0 || strcmp(line, "skip") == 0)
        next_lesson(t);
    else if (strcmp(line, "back") == 0)
        begin_lesson(t, t->lesson ? t->lesson - 1 : 0);
    else if (strcmp(line, "lesson") == 0 || text_starts_with(line, "lesson "))
        go_to(t, line[6] ? line + 7 : "");
    else
        return false;
    return true;
}

static char *trim(char *line) {
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length && strchr(" \t\r", line[length - 1]))
        line[--length] = '\0';
    return line;
}

static void take_line(struct tutorial *t, char *line) {
    line = trim(line);
    if (!*line)
        say(t, step_of(t)->task);
    else if (!take_word(t, line))
        take_answer(t, line);
    // A lesson may begin with the enemy's move.
    if (t->lesson < LESSON_COUNT && step_of(t)->kind == STEP_REPLY)
        reply(t);
}

static void serve(struct tutorial *t) {
    char *line;
    while (!t->quit && t->lesson < LESSON_COUNT && !ferror(stdout)) {
        char *text = text_format("Lesson %u> ", t->lesson + 1);
        struct prompt_wish wish = {.text = text, .tick = deadline_never()};
        enum prompt_news news = prompt_wait(t->prompt, &wish, &line);
        free(text);
        if (news == PROMPT_LINE)
            take_line(t, line);
        else if (news == PROMPT_TOO_LONG)
            say(t, "That line is too long.");
        else if (news == PROMPT_END || news == PROMPT_LEAVE)
            t->quit = true;
    }
}

static void offer(void *front, const char *before, struct text *words) {
    (void)front;
    if (!*before)
        text_add_string(words, "hint\nboard\nnext\nback\nlesson\nhelp\nquit\n");
}

static void say_good_bye(const struct tutorial *t, bool kept) {
    struct text text = {0};
    text_add_string(&text, "Good-bye. kriegfish tutorial ");
    if (!kept)
        text_add(&text, "%u ", t->lesson + 1);
    text_add_string(&text, "goes on with this lesson.");
    say(t, text_string(&text));
    text_free(&text);
}

bool tutorial_run(unsigned first, char **cause) {
    struct tutorial t = {.style = style_of_terminal()};
    if (first > LESSON_COUNT)
        return fail(cause, "there are %d lessons", LESSON_COUNT);
    unsigned number = first ? first : recall();
    t.prompt = prompt_open(&(struct prompt_spec){.offer = offer, .front = &t});
    say(&t, "Kriegspiel in ten short lessons. help lists the words, quit leaves.");
    begin_lesson(&t, number - 1);
    if (step_of(&t)->kind == STEP_REPLY)
        reply(&t);
    serve(&t);
    bool kept = remember(&t);
    if (t.lesson >= LESSON_COUNT)
        say(&t, "\nThat was the last lesson. A game: kriegfish console --strength 3\n"
                "All rules with examples: the page \"How to play Kriegspiel\", HOWTO.md.");
    else
        say_good_bye(&t, kept);
    umpire_close(t.umpire);
    prompt_close(t.prompt);
    return true;
}

// Kriegfish: reading and finding profiles.
// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "eval/profile.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUFFIX ".engine"

enum { FILE_MAX = 65536 };

static const char *const METHODS[] = {"auto", "multipv", "children", "builtin"};

// What a line may begin with. Exactly one of text and number is there, or `read` is.
struct field {
    const char *name;
    char **text;
    long *number;
    long least, most;
    bool (*read)(struct profile *profile, const char *value, char **cause);
};

static bool read_method(struct profile *profile, const char *value, char **cause) {
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
        if (strcmp(METHODS[i], value) == 0) {
            profile->method = (enum profile_method)i;
            return true;
        }
    return fail(cause, "method must be auto, multipv, children or builtin");
}

static bool read_value(struct profile *profile, const char *value, char **cause) {
    if (strcmp(value, "eval") != 0 && strcmp(value, "depth") != 0)
        return fail(cause, "value must be eval or depth");
    profile->value = strcmp(value, "eval") == 0 ? VALUE_BY_EVAL : VALUE_BY_DEPTH;
    return true;
}

static char *trimmed(const char *start, size_t length) {
    while (length && strchr(" \t\r", start[length - 1]))
        length--;
    while (length && strchr(" \t", *start)) {
        start++;
        length--;
    }
    char *copy = mem_alloc(length + 1);
    memcpy(copy, start, length);
    copy[length] = '\0';
    return copy;
}

static bool read_option(struct profile *profile, const char *value, char **cause) {
    const char *equals = strchr(value, '=');
    if (!equals)
        return fail(cause, "an option is written NAME = VALUE");
    profile->options =
        mem_resize(profile->options, profile->option_count + 1, sizeof *profile->options);
    profile->options[profile->option_count++] = (struct profile_option){
        trimmed(value, (size_t)(equals - value)), trimmed(equals + 1, strlen(equals + 1))};
    return true;
}

// A file named without a directory stands beside the profile.
static bool read_variants(struct profile *profile, const char *value, char **cause) {
    const char *file = profile->file;
    (void)cause;
    free(profile->variants);
    if (file_is_absolute(value) || !file || !file_has_directory(file))
        profile->variants = mem_strdup(value);
    else
        profile->variants = text_format("%.*s%s", (int)(file_last_part(file) - file), file, value);
    return true;
}

static bool set_field(struct profile *profile, const struct field *field, const char *value,
                      char **cause) {
    if (field->read)
        return field->read(profile, value, cause);
    if (field->text) {
        free(*field->text);
        *field->text = mem_strdup(value);
        return true;
    }
    if (text_to_long(value, field->least, field->most, field->number))
        return true;
    return fail(cause, "%s must be a whole number from %ld to %ld", field->name, field->least,
                field->most);
}

static bool read_field(struct profile *profile, const char *name, const char *value, char **cause) {
    const struct field fields[] = {
        {.name = "summary", .text = &profile->summary},
        {.name = "program", .text = &profile->program},
        {.name = "arguments", .text = &profile->arguments},
        {.name = "boards", .text = &profile->boards},
        {.name = "variants", .read = read_variants},
        {.name = "method", .read = read_method},
        {.name = "value", .read = read_value},
        {.name = "option", .read = read_option},
        {.name = "window", .number = &profile->window, .least = 1, .most = 16},
        {.name = "hash", .number = &profile->hash, .least = 1, .most = 65536},
        {.name = "patience", .number = &profile->patience_ms, .least = 1, .most = 3600000},
        {.name = "start", .number = &profile->start_ms, .least = 1, .most = 3600000},
        {.name = "pause", .number = &profile->pause_ms, .least = 0, .most = 3600000},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(fields[i].name, name) == 0)
            return set_field(profile, &fields[i], value, cause);
    return fail(cause, "there is no field '%s'", name);
}

static bool read_line(struct profile *profile, const char *line, size_t length, char **cause) {
    char *whole = trimmed(line, length);
    size_t name_length = strcspn(whole, " \t");
    bool good = true;
    if (*whole && *whole != '#') {
        char *value = trimmed(whole + name_length, strlen(whole + name_length));
        whole[name_length] = '\0';
        good = *value ? read_field(profile, whole, value, cause)
                      : fail(cause, "'%s' needs a value", whole);
        free(value);
    }
    free(whole);
    return good;
}

// What holds for an engine of which we know nothing.
static struct profile careful_profile(const char *name, const char *file) {
    return (struct profile){
        .name = mem_strdup(name),
        .file = file ? mem_strdup(file) : NULL,
        .program = mem_strdup(name),
        .boards = mem_strdup("chess"),
        .window = 1,
        .hash = 16,
        .patience_ms = 5000,
        .start_ms = 10000,
        .pause_ms = 50,
    };
}

bool profile_read(struct profile *profile, const char *text, const char *file, char **cause) {
    char *name = mem_strdup(file_last_part(file));
    if (text_ends_with(name, SUFFIX))
        name[strlen(name) - strlen(SUFFIX)] = '\0';
    *profile = careful_profile(name, file);
    free(name);
    for (unsigned number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        char *reason = NULL;
        if (!read_line(profile, text, length, &reason)) {
            fail(cause, "%s, line %u: %s", file, number, reason);
            free(reason);
            profile_free(profile);
            return false;
        }
        text += length + (text[length] == '\n');
    }
    return true;
}

void profile_free(struct profile *profile) {
    for (size_t i = 0; i < profile->option_count; i++) {
        free(profile->options[i].name);
        free(profile->options[i].value);
    }
    free(profile->options);
    free(profile->name);
    free(profile->file);
    free(profile->summary);
    free(profile->program);
    free(profile->arguments);
    free(profile->boards);
    free(profile->variants);
    *profile = (struct profile){0};
}

bool profile_plays(const struct profile *profile, const char *kind) {
    const char *at = profile->boards, *word;
    size_t length;
    if (profile->method == METHOD_BUILTIN)
        return true;
    while ((word = text_word(&at, &length)))
        if (length == strlen(kind) && memcmp(word, kind, length) == 0)
            return true;
    return false;
}

// The directory of the user's profiles (index 0), NULL when there is none, or of ours (1).
static char *directory_at(unsigned index) {
    return index == 0 ? place_configuration("engines") : place_data("engines");
}

static char *read_file(const char *path) {
    FILE *file = file_open(path, "r");
    if (!file)
        return NULL;
    char *text = mem_alloc(FILE_MAX + 1);
    text[fread(text, 1, FILE_MAX, file)] = '\0';
    fclose(file);
    return text;
}

// True when there was such a file; *good tells whether it made sense.
static bool find_file(const char *name, struct profile *profile, bool *good, char **cause) {
    for (unsigned i = 0; i < 2; i++) {
        char *directory = directory_at(i);
        char *path = text_format("%s/%s" SUFFIX, directory ? directory : "", name);
        char *text = directory ? read_file(path) : NULL;
        if (text)
            *good = profile_read(profile, text, path, cause);
        free(directory);
        free(path);
        if (text) {
            free(text);
            return true;
        }
    }
    return false;
}

// Engines that need their profile: by the careful one they would judge, but as somebody else.
static bool is_ours(const char *name) {
    static const char *const NAMES[] = {"fairy-stockfish", "gnuchess", "stockfish"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(NAMES[i], file_last_part(name)) == 0)
            return true;
    return false;
}

bool profile_find(const char *name, struct profile *profile, char **cause) {
    bool good = true;
    if (!find_file(file_last_part(name), profile, &good, cause)) {
        if (is_ours(name))
            return fail(cause, "its profile, which came with this program, is not installed");
        *profile = careful_profile(name, NULL);
        if (strcmp(name, "builtin") == 0)
            profile->method = METHOD_BUILTIN;
    } else if (good && file_has_directory(name)) {
        free(profile->program);
        profile->program = mem_strdup(name);
    }
    return good;
}

char *profile_program(const struct profile *profile, char **cause) {
    const char *name = profile->program;
    if (file_has_directory(name)) {
        if (file_is_program(name))
            return mem_strdup(name);
        fail(cause, file_exists(name) ? "'%s' is not executable" : "there is no file '%s'", name);
        return NULL;
    }
    char *found = place_program(name);
    if (!found)
        fail(cause, "the program '%s' is not installed", name);
    return found;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool has_name(char *const *names, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static char **add_name(char **names, size_t *count, const char *name) {
    if (has_name(names, *count, name))
        return names;
    names = mem_resize(names, *count + 2, sizeof *names);
    names[(*count)++] = mem_strdup(name);
    names[*count] = NULL;
    return names;
}

static char **add_directory(char **names, size_t *count, const char *path) {
    char **found = file_list(path, SUFFIX);
    for (char **name = found; *name; name++) {
        names = add_name(names, count, *name);
        free(*name);
    }
    free(found);
    return names;
}

char **profile_names(void) {
    size_t count = 0;
    char **names = add_name(NULL, &count, "builtin");
    for (unsigned i = 0; i < 2; i++) {
        char *path = directory_at(i);
        if (path)
            names = add_directory(names, &count, path);
        free(path);
    }
    qsort(names, count, sizeof *names, compare_names);
    return names;
}

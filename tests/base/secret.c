// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Secrets and their digests, and the files that hold what is private.

#include "config.h"

#include "base/file.h"
#include "base/secret.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// The values of FIPS 180-4's examples, and lengths around the end of a block.
static void test_digests(void) {
    static const struct {
        const char *text;
        size_t times;
        const char *digest;
    } ROWS[] = {
        {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
        {"a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {"a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
    };
    for (unsigned i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct text text = {0};
        char written[DIGEST_TEXT + 1];
        struct digest back, digest;
        for (size_t j = 0; j < ROWS[i].times; j++)
            text_add_string(&text, ROWS[i].text);
        digest = digest_of(text_string(&text), text.length);
        digest_write(&digest, written);
        OK_STRING(written, ROWS[i].digest);
        OK(digest_read(written, &back) && digest_is_same(&back, &digest));
        written[5] = 'x';
        OK(!digest_read(written, &back) && !digest_read("ba", &back));
        text_free(&text);
    }
}

static void test_secrets(void) {
    char one[SECRET_MAX + 1], two[SECRET_MAX + 1];
    struct digest a, b;
    char *cause = NULL;
    OK(secret_make(one, &cause) && secret_make(two, &cause));
    OK(strcmp(one, two) != 0);
    OK_LONG(strlen(one), SECRET_MAX);
    OK(secret_read(one, &a) && secret_read(two, &b) && !digest_is_same(&a, &b));
    OK(secret_read("0123456789abcdefghjkmnpqr", &a));
    OK(secret_read("OL234-56789-ABCDE-FGHJK-mnpqr", &b) && digest_is_same(&a, &b));
    OK(secret_read("0123456789abcdefghjkmnpqs", &b) && !digest_is_same(&a, &b));
    OK(!secret_read("", &b) && !secret_read("0123456789abcdefghjkmnpq", &b));
    OK(!secret_read("0123456789abcdefghjkmnpqrs", &b));
    OK(!secret_read("0123456789abcdefghjkmnpq!", &b));
}

static long mode_of(const char *path) {
    struct stat state;
    return stat(path, &state) == 0 ? (long)(state.st_mode & 0777) : -1;
}

// Another process has it.
static bool is_locked(const char *path) {
    pid_t pid = fork();
    int status = 1;
    if (pid == 0)
        _exit(file_lock(path, NULL) ? 0 : 7);
    waitpid(pid, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 7;
}

static bool is_claimed(const char *path) {
    pid_t pid = fork();
    int status = 1;
    struct file_claim *claim;
    if (pid == 0)
        _exit(file_claim(path, &claim, NULL) ? 0 : 7);
    waitpid(pid, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 7;
}

// A file that another process writes to, by what stands beside it.
static void test_claims(void) {
    char directory[] = "/tmp/kf_claimXXXXXX", *cause = NULL;
    struct file_claim *claim;
    OK(mkdtemp(directory));
    char *path = text_format("%s/games", directory), *beside = text_format("%s.lock", path);
    OK(file_claim(path, &claim, &cause) && claim && file_exists(beside) && !file_exists(path));
    OK(is_claimed(path));
    file_give_up(claim);
    OK(!file_exists(beside) && !is_claimed(path));
    OK(file_exists(beside)); // of one that ended without giving it up
    OK(file_claim(path, &claim, &cause) && is_claimed(path));
    file_give_up(claim);
    struct text text = {0};
    text_add_string(&text, "mine\n");
    OK(file_write_private(beside, &text, &cause));
    OK(file_claim(path, &claim, &cause));
    file_give_up(claim);
    OK(file_exists(beside)); // somebody's own file
    remove(beside);
    char *nowhere = text_format("%s/none/games", directory);
    OK(file_claim(nowhere, &claim, &cause) && !claim && !cause);
    file_give_up(claim);
    rmdir(directory);
    text_free(&text);
    free(path);
    free(beside);
    free(nowhere);
}

static void test_files(void) {
    char directory[] = "/tmp/kf_secretXXXXXX", *cause = NULL;
    struct text text = {0}, read = {0};
    OK(mkdtemp(directory));
    char *within = text_format("%s/in", directory), *path = text_format("%s/in/x", directory);
    char *link = text_format("%s/in/link", directory);
    umask(0);
    OK(file_make_private_directory(within, &cause) && file_make_private_directory(within, &cause));
    OK_LONG(mode_of(within), 0700);
    text_add_string(&text, "one\n");
    OK(file_write_private(path, &text, &cause) && file_add_private(path, "two\n", 4, &cause));
    OK_LONG(mode_of(path), 0600);
    OK(file_read(path, &read, &cause));
    OK_STRING(text_string(&read), "one\ntwo\n");
    OK(file_shorten(path, 4, &cause) && symlink(path, link) == 0);
    OK(!file_add_private(link, "x", 1, &cause));
    text_clear(&read);
    OK(file_read(path, &read, &cause));
    OK_STRING(text_string(&read), "one\n");
    FILE *lock = file_lock(path, &cause);
    OK(lock && is_locked(path));
    fclose(lock);
    OK(!is_locked(path));
    remove(link);
    remove(path);
    rmdir(within);
    rmdir(directory);
    text_free(&text);
    text_free(&read);
    free(within);
    free(path);
    free(link);
    free(cause);
}

int main(void) {
    test_digests();
    test_secrets();
    test_claims();
    test_files();
    return tap_done();
}

// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

// attack CALM ATTACKED [MOST_MS]: the chess server while one hostile address keeps a thousand
// connections coming that do everything wrong. A bystander at another address asks "uptime" twenty
// times a second, and every other second a new guest, each from an address of its own, comes in and
// asks for a game against the program: for CALM seconds without the attackers, then for ATTACKED
// seconds with them. Prints how long answers took and, where the system tells it, how long the
// server's own thread worked from the question to the answer: what an answer takes when nobody else
// has work for the processor. The status is 1 when an answer took longer than MOST_MS (100), when a
// guest did not get in, or when one got no robot.
//
// The attackers are a process of their own with a lower priority: they are many machines in truth,
// which do not take the processor from whoever measures.

#include "config.h"

#include "base/clock.h"
#include "base/rng.h"
#include "base/text.h"
#include "tests/front/ics/client.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum {
    HOSTILES = 1000,
    HOSTILE_HOME = 66, // 127.0.0.66
    FIRST_GUEST = 100,
    GUESTS = 100, // addresses for them
    ASK_US = 50000,
    GUEST_US = 2000000,
    PATIENCE_US = 10000000,
    DIALS_A_TURN = 50,
    LIFE_MS = 4000, // of a hostile connection, at most
    REPEATS = 20,   // of what it says, at a time
    SAMPLES = 100000,
};

// The attackers

#define TOKEN "abcde-fghjk-mnpqr-stvwx-yz012"

// What is said at once when a connection is there, and then again and again. After "guest" the
// others are from somebody who is in.
struct trick {
    const char *first, *again;
    bool deaf;  // never reads
    bool ruder; // ends with a reset
};

static const struct trick TRICKS[] = {
    {"", "", false, false}, // stays at the door
    {"guest\n", "help\nhelp\nhelp\nhelp\n", false, false},
    {"guest\n", "help\nhelp\nplayers\nwho\n", true, true},
    {"guest\n", "who\ngames\nsought\nhistory\nobserve 1\npgn 1\nobserve 2\n", false, false},
    {"guest\n", "tell Bystander boo\nmatch Bystander\nwithdraw\n", false, true},
    {"guest\n", "seek 5 0\nseek 1 0 white\nunseek\n", false, false},
    {"resume " TOKEN "\n", "resume " TOKEN "\n" TOKEN "\nx " TOKEN "\n", false, false},
    {"\377\375\001", "\377\375\001\377\373\003\377\375\006\377\373\037", false, false},
    {"endless", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", false, true},
    {"guest\nmatch kriegfish 5 0 white\n", "abort\nmatch kriegfish 5 0 white\n", false, false},
    {"guest\nmatch kriegfish 0 0 white\ne2e4\n", "hint\ntakeback\nmoves\nd2d4\n", false, true},
    {"guest\nmatch kriegfish 0 0 white\ne2e4\n", "quit\n", false, false},
    {"guest\nmatch random 0 0 white\n", "a1a8\ne2e4\nh1h8\nmoves\nd2d4\ng1f3\n", false, true},
    {"guest\nset style 12\niset interface xboard\n", "rematch\nforward\nback\nrefresh\n", false,
     false},
    {"guest\n\b\b\b\r\r\0\n", "\001\002\377\377\n\n\n\n\n\n\n\n\n\n", false, true},
};

enum { TRICK_COUNT = sizeof TRICKS / sizeof *TRICKS };

struct hostile {
    int fd;
    const struct trick *trick;
    bool began;
    int64_t until_us;
};

// In memory that both processes see.
struct gang {
    int port;
    unsigned next, refused; // connections
    uint64_t said, heard;   // bytes
    struct rng rng;
    struct hostile at[HOSTILES];
};

static void dial(struct gang *gang, struct hostile *hostile) {
    hostile->fd = server_dial_from(gang->port, HOSTILE_HOME);
    hostile->trick = &TRICKS[gang->next++ % TRICK_COUNT];
    hostile->began = false;
    hostile->until_us = clock_now_us() + (1 + (int64_t)rng_below(&gang->rng, LIFE_MS)) * 1000;
}

static void hang_up(struct hostile *hostile) {
    struct linger now = {.l_onoff = 1};
    if (hostile->trick->ruder)
        setsockopt(hostile->fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    close(hostile->fd);
    hostile->fd = -1;
}

static void speak(struct gang *gang, struct hostile *hostile) {
    const char *words = hostile->began ? hostile->trick->again : hostile->trick->first;
    ssize_t count = 1;
    for (unsigned i = 0; i < (hostile->began ? REPEATS : 1) && count > 0; i++) {
        count = send(hostile->fd, words, strlen(words), MSG_NOSIGNAL);
        gang->said += count > 0 ? (uint64_t)count : 0;
    }
    hostile->began = true;
}

// False when the server has had enough of it.
static bool listen_to(struct gang *gang, struct hostile *hostile) {
    char bytes[4096];
    ssize_t count = recv(hostile->fd, bytes, sizeof bytes, hostile->trick->deaf ? MSG_PEEK : 0);
    gang->heard += count > 0 ? (uint64_t)count : 0;
    gang->refused += count > 8 && memcmp(bytes, "Too many", 8) == 0;
    return count > 0 || (count < 0 && errno == EAGAIN);
}

static void harass(struct gang *gang) {
    struct pollfd items[HOSTILES];
    for (unsigned i = 0, dials = 0; i < HOSTILES; i++) {
        if (gang->at[i].fd < 0 && dials++ < DIALS_A_TURN)
            dial(gang, &gang->at[i]);
        items[i] = (struct pollfd){.fd = gang->at[i].fd, .events = POLLIN | POLLOUT};
    }
    poll(items, HOSTILES, 100);
    for (unsigned i = 0; i < HOSTILES; i++) {
        struct hostile *hostile = &gang->at[i];
        bool good = clock_now_us() < hostile->until_us && !(items[i].revents & (POLLERR | POLLHUP));
        if (good && items[i].revents & POLLIN)
            good = listen_to(gang, hostile);
        if (good && items[i].revents & POLLOUT)
            speak(gang, hostile);
        if (!good && hostile->fd >= 0)
            hang_up(hostile);
    }
}

static void run_gang(struct gang *gang) {
    struct rlimit files;
    if (nice(5) < 0)
        perror("nice");
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    rng_seed(&gang->rng, 1, 0);
    for (unsigned i = 0; i < HOSTILES; i++)
        gang->at[i].fd = -1;
    for (;;)
        harass(gang);
}

// Those who are harmed, or not

struct person {
    int fd;
    struct text heard;
};

enum step { AWAY, AT_DOOR, COMING_IN, ASKING };

struct tally {
    int64_t took_us[SAMPLES], worked_us[SAMPLES];
    unsigned answers, silences;
    unsigned guests, in, served;
    int64_t slowest_us; // guest to come in
};

struct scene {
    int port;
    pid_t server;
    int64_t worked_us; // by the server until it was asked
    struct person stander, guest;
    int64_t asked_us, ask_us; // when it was asked, 0: not; when to ask again
    enum step step;
    unsigned guest_count;
    int64_t came_us;
    struct tally tally;
};

static void says(struct person *person, const char *words) {
    text_clear(&person->heard);
    (void)!send(person->fd, words, strlen(words), MSG_NOSIGNAL);
}

// False when the connection is gone.
static bool listens(struct person *person) {
    char bytes[4096];
    ssize_t count = recv(person->fd, bytes, sizeof bytes, 0);
    for (ssize_t i = 0; i < count; i++)
        if (bytes[i] && bytes[i] != '\r')
            text_add_char(&person->heard, bytes[i]);
    return count > 0 || (count < 0 && errno == EAGAIN);
}

static bool has_heard(const struct person *person, const char *words) {
    return strstr(text_string(&person->heard), words);
}

// The processor time of the server's own thread; 0 where the system does not tell it.
static int64_t worked_us(pid_t server) {
    char path[64];
    long long spent_ns = 0;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/schedstat", (long)server, (long)server);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%lld", &spent_ns) != 1)
        spent_ns = 0;
    if (file)
        fclose(file);
    return spent_ns / 1000;
}

static void attend_stander(struct scene *scene) {
    int64_t now = clock_now_us();
    struct tally *tally = &scene->tally;
    if (!scene->asked_us && now >= scene->ask_us) {
        scene->worked_us = worked_us(scene->server);
        says(&scene->stander, "uptime\n");
        scene->asked_us = now;
        scene->ask_us = now + ASK_US;
    } else if (scene->asked_us && has_heard(&scene->stander, "The server has been up")) {
        if (tally->answers < SAMPLES) {
            tally->worked_us[tally->answers] = worked_us(scene->server) - scene->worked_us;
            tally->took_us[tally->answers++] = now - scene->asked_us;
        }
        scene->asked_us = 0;
    } else if (scene->asked_us && now - scene->asked_us > PATIENCE_US) {
        tally->silences++;
        scene->asked_us = 0;
    }
}

static void send_guest_home(struct scene *scene, bool was_served) {
    scene->tally.served += was_served;
    if (scene->guest.fd >= 0) {
        says(&scene->guest, "resign\nquit\n");
        close(scene->guest.fd);
    }
    scene->guest.fd = -1;
    scene->step = AWAY;
}

static void bring_guest(struct scene *scene, int64_t now) {
    scene->guest.fd = server_dial_from(scene->port, FIRST_GUEST + scene->guest_count++ % GUESTS);
    text_clear(&scene->guest.heard);
    scene->came_us = now;
    scene->step = AT_DOOR;
    scene->tally.guests++;
}

static void attend_guest(struct scene *scene) {
    int64_t now = clock_now_us(), since = now - scene->came_us;
    struct person *guest = &scene->guest;
    if (scene->step == AWAY) {
        if (since > GUEST_US)
            bring_guest(scene, now);
    } else if (guest->fd < 0 || since > PATIENCE_US)
        send_guest_home(scene, false);
    else if (scene->step == AT_DOOR && has_heard(guest, "login: ")) {
        says(guest, "guest\n");
        scene->step = COMING_IN;
    } else if (scene->step == COMING_IN && has_heard(guest, "fics% ")) {
        scene->tally.in++;
        if (since > scene->tally.slowest_us)
            scene->tally.slowest_us = since;
        says(guest, "match kriegfish 5 0 white\n");
        scene->step = ASKING;
    } else if (scene->step == ASKING && has_heard(guest, "fics% "))
        send_guest_home(scene, has_heard(guest, "Creating: "));
}

static void watch(struct scene *scene, int seconds) {
    int64_t until = clock_now_us() + (int64_t)seconds * 1000000;
    while (clock_now_us() < until) {
        struct pollfd items[2] = {{.fd = scene->stander.fd, .events = POLLIN},
                                  {.fd = scene->guest.fd, .events = POLLIN}};
        poll(items, 2, 5);
        if (items[0].revents && !listens(&scene->stander))
            break;
        if (items[1].revents && !listens(&scene->guest)) {
            close(scene->guest.fd);
            scene->guest.fd = -1;
        }
        attend_stander(scene);
        attend_guest(scene);
    }
}

// The same, attacked. False when there was no attack.
static bool attack(struct scene *scene, int seconds) {
    struct gang *gang =
        mmap(NULL, sizeof *gang, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (gang == MAP_FAILED)
        return false;
    gang->port = scene->port;
    pid_t process = fork();
    if (process == 0)
        run_gang(gang);
    watch(scene, seconds);
    if (process > 0) {
        kill(process, SIGKILL);
        waitpid(process, NULL, 0);
    }
    printf("the attackers made %u connections, %u of which were refused, said %.1f MB and heard "
           "%.1f\n",
           gang->next, gang->refused, (double)gang->said / 1e6, (double)gang->heard / 1e6);
    bool good = process > 0 && gang->next > HOSTILES;
    munmap(gang, sizeof *gang);
    return good;
}

static int compare(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

// Puts them in order; median, 99 % and worst in milliseconds.
static void print_spread(int64_t *us, unsigned count) {
    qsort(us, count, sizeof *us, compare);
    printf(" %8.1f %8.1f %8.1f", count ? (double)us[count / 2] / 1e3 : 0,
           count ? (double)us[(uint64_t)count * 99 / 100] / 1e3 : 0,
           count ? (double)us[count - 1] / 1e3 : 0);
}

static bool report(const char *name, struct tally *tally, int most_ms) {
    unsigned count = tally->answers;
    printf("%-9s %7u", name, count);
    print_spread(tally->took_us, count);
    printf(" %6u of %-3u %8.1f %7u\n%-9s %7s", tally->in, tally->guests,
           (double)tally->slowest_us / 1e3, tally->served, "  work", "");
    print_spread(tally->worked_us, count);
    printf("\n");
    fflush(stdout);
    return count && !tally->silences && tally->took_us[count - 1] < (int64_t)most_ms * 1000 &&
           tally->served + 1 >= tally->guests; // the last one may be on the way
}

// What the system tells of the server, where it does.
static void tell_cost(const struct child *server) {
    char path[64], line[1024], *rest;
    long user, system;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)child_pid(server));
    FILE *file = fopen(path, "r");
    if (file && fgets(line, sizeof line, file) && (rest = strrchr(line, ')')) &&
        sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system) == 2)
        printf("the server has used %.1f s of a processor",
               (double)(user + system) / (double)sysconf(_SC_CLK_TCK));
    if (file)
        fclose(file);
    snprintf(path, sizeof path, "/proc/%ld/status", (long)child_pid(server));
    file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0)
            printf(" and at most%s", line + 6);
    if (file)
        fclose(file);
}

static bool run(struct scene *scene, const struct child *server, char **argv, int most_ms) {
    printf("%-9s %7s %8s %8s %8s %13s %8s %7s\n", "ms", "answers", "median", "99 %", "worst",
           "guests in", "slowest", "robots");
    watch(scene, atoi(argv[1]));
    bool good = report("calm", &scene->tally, most_ms);
    scene->tally = (struct tally){0};
    good = attack(scene, atoi(argv[2])) && good;
    good = report("attacked", &scene->tally, most_ms) && good;
    tell_cost(server);
    return good;
}

int main(int argc, char **argv) {
    static struct scene scene = {.guest = {.fd = -1}};
    static const char *const OPTIONS[] = {"--engine", "builtin", NULL};
    struct text fate = {0};
    signal(SIGPIPE, SIG_IGN);
    if (argc < 3) {
        fprintf(stderr, "usage: attack CALM ATTACKED [MOST_MS]\n");
        return 2;
    }
    struct child *server = server_start(OPTIONS, &scene.port);
    if (!server)
        return 1;
    scene.server = (pid_t)child_pid(server);
    scene.stander.fd = server_dial_from(scene.port, 1);
    says(&scene.stander, "Bystander\n");
    scene.ask_us = clock_now_us() + 500000;
    bool good = run(&scene, server, argv, argc > 3 ? atoi(argv[3]) : 100);
    server_end(server, &fate);
    printf("it %s\n", text_string(&fate));
    good = good && strcmp(text_string(&fate), "ended with status 0") == 0;
    text_free(&fate);
    return !good;
}

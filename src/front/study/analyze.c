// Copyright (C) 2026 the Kriegfish developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "config.h"

#include "base/file.h"
#include "base/json.h"
#include "base/terminal.h"
#include "belief/belief.h"
#include "belief/pool/gauge.h"
#include "board/notation.h"
#include "eval/builtin.h"
#include "eval/win.h"
#include "front/command/commands.h"
#include "front/command/trust.h"
#include "front/shared/film.h"
#include "front/shared/page.h"
#include "front/shared/rows.h"
#include "front/shared/start.h"
#include "front/study/advice.h"
#include "game/pgn.h"
#include "law/words.h"
#include "study/reason.h"

#include <stdio.h>
#include <stdlib.h>

enum { BEST_SHOWN = 3 };

// A move that was played, looked at again.
struct comment {
    size_t ply, number; // of the move, as the game counts
    char san[SAN_MAX];
    struct review review; // best first; at least one
    struct reviewed played;
    double loss;  // of expected score, against the best
    double truth; // what the move was worth on the true board, to its side
    double entropy, king_chance;
    square_t king; // where the enemy's is most likely
    size_t boards, refused;
    struct advised advised; // what our player would have tried, where it was asked
    struct text words;      // why it is marked
};

// A game heard by both sides.
struct analysis {
    const struct invocation *call;
    struct record record;
    struct belief *beliefs[2];
    struct king_watch watches[2];
    bool wanted[2];
    struct board truth;
    struct comment *comments;
    size_t count;
    struct advice *advice; // NULL when nobody asked for it
    struct film films[2];  // of the beliefs, where there is a page to be made
    struct text heard[2];  // in this ply, for people
};

static const char *mark_of(const struct comment *comment) {
    return comment->loss >= 0.2    ? "??"
           : comment->loss >= 0.1  ? "?"
           : comment->loss >= 0.05 ? "?!"
                                   : "";
}

static double percent(double share) {
    return 100 * share;
}

// What a move was worth on the true board.
static double true_win(const struct board *board, move_t move) {
    struct moves legal;
    struct judgement judgement;
    movegen_legal(board, &legal);
    builtin_root_moves(board, 1, &judgement);
    for (unsigned i = 0; i < legal.count; i++)
        if (legal.at[i] == move)
            return (double)judgement.win[i];
    return 0;
}

static void look_at_king(const struct pool *pool, enum colour enemy, struct king_watch *watch,
                         struct comment *comment) {
    struct gauge gauge;
    gauge_pool(pool, enemy, &gauge);
    king_watch_note(watch, gauge.king, (unsigned)comment->number);
    comment->boards = gauge.boards;
    comment->entropy = gauge.entropy;
    for (square_t at = 0; at < 64; at++)
        if (gauge.king[at] > comment->king_chance) {
            comment->king_chance = gauge.king[at];
            comment->king = at;
        }
}

// The move that ends a ply, judged by what its side knew just before it.
static void review(struct analysis *a, size_t ply, const struct exchange *exchange,
                   size_t refused) {
    enum colour side = (enum colour)a->truth.turn;
    const struct belief *belief = a->beliefs[side];
    struct comment *comment = &a->comments[a->count];
    struct review_task task = {.view = belief_view(belief),
                               .pool = belief_pool(belief),
                               .boards = (size_t)settings_int(&a->call->options, "judged"),
                               .seed = ply + 1};
    *comment =
        (struct comment){.ply = ply, .number = record_number(&a->record, ply), .refused = refused};
    if (!review_turn(&task, &comment->review))
        return;
    const struct reviewed *played = review_find(&comment->review, exchange->try);
    if (!played)
        return;
    comment->played = *played;
    comment->loss = comment->review.tries[0].score - played->score;
    comment->truth = true_win(&a->truth, exchange->try);
    notation_san(&a->truth, exchange->try, comment->san);
    look_at_king(task.pool, colour_other(side), &a->watches[side], comment);
    if (a->advice)
        comment->advised = advice_ask(a->advice, side);
    struct mistake mistake = {task.view, &comment->review, &comment->played, &a->watches[side]};
    if (*mark_of(comment))
        reason_add(&mistake, &comment->words);
    a->count++;
}

// What people read below a side's board.
static void note(struct analysis *a, const struct exchange *exchange, enum colour side) {
    struct text *heard = &a->heard[side];
    char try[COORDINATES_MAX];
    if (heard->length)
        text_add_char(heard, ' ');
    if (exchange->said.side == side && exchange->try != MOVE_NONE) {
        notation_coordinates(exchange->try, try);
        text_add(heard, "%s tries %s. ", side == WHITE ? "White" : "Black", try);
    }
    words_add_speech(heard, a->record.rules, &exchange->said);
}

static void hear(struct analysis *a, const struct exchange *exchange) {
    for (int side = WHITE; side <= BLACK; side++) {
        bool mine = exchange->said.side == side;
        if (!law_hears(a->record.rules, &exchange->said, (enum colour)side))
            continue;
        note(a, exchange, (enum colour)side);
        if (a->beliefs[side])
            belief_hear(a->beliefs[side], mine ? exchange->try : MOVE_NONE, &exchange->said,
                        deadline_never());
    }
    if (a->advice)
        advice_hear(a->advice, exchange->try, &exchange->said);
    if (exchange->said.verdict == SAID_MOVED)
        board_make(&a->truth, exchange->try);
}

// What both sides believe after a ply, for the page. A side whose moves nobody asked for believes
// nothing.
static void film(struct analysis *a, size_t ply, const char *san) {
    for (int side = WHITE; side <= BLACK; side++) {
        struct gauge gauge = {0};
        const struct belief *belief = a->beliefs[side];
        if (belief && !belief_view(belief)->over)
            gauge_pool(belief_pool(belief), colour_other((enum colour)side), &gauge);
        film_add(&a->films[side], &(struct frame){.ply = ply,
                                                  .move = san,
                                                  .heard = text_string(&a->heard[side]),
                                                  .gauge = &gauge,
                                                  .side = (enum colour)side,
                                                  .truth = &a->truth});
        text_clear(&a->heard[side]);
    }
}

static void progress(const struct analysis *a, size_t ply) {
    if (terminal_is(TERMINAL_ERRORS))
        fprintf(stderr, "\r%zu of %zu plies%s", ply, a->record.ply_count,
                ply == a->record.ply_count ? "\n" : "");
}

static void listen(struct analysis *a) {
    const struct record *record = &a->record;
    a->comments = calloc(record->ply_count + 1, sizeof *a->comments);
    film(a, 0, "");
    for (size_t i = 0; i < record->ply_count && a->comments; i++) {
        const struct ply *ply = &record->plies[i];
        char san[SAN_MAX] = "";
        if (record_move(record, i) != MOVE_NONE)
            notation_san(&a->truth, record_move(record, i), san);
        for (size_t k = 0; k < ply->count; k++) {
            const struct exchange *exchange = &record->exchanges[ply->first + k];
            if (a->wanted[a->truth.turn] && exchange->said.verdict == SAID_MOVED)
                review(a, i, exchange, k);
            hear(a, exchange);
        }
        film(a, i + 1, san);
        progress(a, i + 1);
    }
}

static enum colour side_of(const struct analysis *a, const struct comment *comment) {
    return (enum colour)((a->record.start.turn + comment->ply) % 2);
}

static void add_comment(const struct comment *comment, struct text *out) {
    char square[3], try[COORDINATES_MAX];
    notation_square(comment->king, square);
    text_add(out, "%.2f expected, legal on %.0f %%, %.2f in truth", comment->played.score,
             percent(comment->played.legal), comment->truth);
    text_add(out, "; king most likely on %s (%.0f %%), %.1f bits", square,
             percent(comment->king_chance), comment->entropy);
    text_add_string(out, "; best");
    for (unsigned i = 0; i < BEST_SHOWN && i < comment->review.count; i++) {
        notation_coordinates(comment->review.tries[i].try, try);
        text_add(out, " %s %.2f", try, comment->review.tries[i].score);
    }
    text_add_string(out, text_string(&comment->words));
    for (unsigned i = 0; i < comment->advised.count; i++) {
        notation_coordinates(comment->advised.best[i].try, try);
        text_add(out, "%s %s %.2f", i ? "" : "; our player:", try, comment->advised.best[i].win);
    }
}

// Sums over one side's moves.
struct account {
    unsigned moves, marked[3];
    double loss, luck;
};

static struct account account_of(const struct analysis *a, enum colour side) {
    struct account account = {0};
    for (size_t i = 0; i < a->count; i++) {
        const struct comment *comment = &a->comments[i];
        if (side_of(a, comment) != side)
            continue;
        account.moves++;
        account.loss += comment->loss;
        account.luck += comment->truth - comment->played.score;
        account.marked[0] += comment->loss >= 0.05 && comment->loss < 0.1;
        account.marked[1] += comment->loss >= 0.1 && comment->loss < 0.2;
        account.marked[2] += comment->loss >= 0.2;
    }
    return account;
}

static void add_account(const struct analysis *a, enum colour side, struct text *out) {
    struct account account = account_of(a, side);
    double moves = account.moves ? account.moves : 1;
    text_add(out,
             "%s: %u moves, %u ?!, %u ?, %u ??; judgement cost %.3f a move; luck %+.3f a move (the "
             "true board against those believed in)\n",
             words_colour(side), account.moves, account.marked[0], account.marked[1],
             account.marked[2], account.loss / moves, account.luck / moves);
}

// The score by judgement alone: from equal chances on, each side gives away what its moves cost.
static double judged_score(const struct analysis *a, enum colour side) {
    double score = 0.5 + account_of(a, colour_other(side)).loss - account_of(a, side).loss;
    return score < 0 ? 0 : score > 1 ? 1 : score;
}

static void print_text(const struct analysis *a) {
    struct text out = {0};
    for (size_t i = 0; i < a->count; i++) {
        const struct comment *comment = &a->comments[i];
        text_add(&out, "%zu%s %s%s: ", comment->number, side_of(a, comment) == WHITE ? "." : "...",
                 comment->san, mark_of(comment));
        add_comment(comment, &out);
        text_add_char(&out, '\n');
    }
    for (int side = WHITE; side <= BLACK; side++)
        if (a->wanted[side])
            add_account(a, (enum colour)side, &out);
    if (a->wanted[WHITE] && a->wanted[BLACK])
        text_add(&out, "result %s; by judgement alone %.2f to %.2f\n",
                 words_result(a->record.result), judged_score(a, WHITE), judged_score(a, BLACK));
    fputs(text_string(&out), stdout);
    text_free(&out);
}

static bool write_pgn(struct analysis *a, const char *path, char **cause) {
    for (size_t i = 0; i < a->count; i++) {
        struct text note = {0};
        text_add(&note, "%s%s", mark_of(&a->comments[i]), *mark_of(&a->comments[i]) ? " " : "");
        add_comment(&a->comments[i], &note);
        record_add_note(&a->record, a->comments[i].ply, text_string(&note));
        text_free(&note);
    }
    struct text game = {0};
    pgn_add(&game, &a->record);
    bool good = file_write(path, &game, cause);
    text_free(&game);
    return good;
}

static void add_json(const struct analysis *a, const struct comment *comment, struct text *json) {
    char try[COORDINATES_MAX], square[3];
    notation_square(comment->king, square);
    text_add(json, "{\"ply\":%zu,\"number\":%zu,\"side\":\"%s\",\"move\":", comment->ply + 1,
             comment->number, words_colour(side_of(a, comment)));
    json_add_string(json, comment->san);
    text_add(json, ",\"mark\":\"%s\",\"expected\":%.4f,\"loss\":%.4f,\"legal\":%.4f,\"truth\":%.4f",
             mark_of(comment), comment->played.score, comment->loss, comment->played.legal,
             comment->truth);
    text_add(json,
             ",\"refused\":%zu,\"boards\":%zu,\"entropy\":%.3f,\"king\":\"%s\",\"onKing\":%.4f",
             comment->refused, comment->boards, comment->entropy, square, comment->king_chance);
    text_add_string(json, ",\"why\":");
    json_add_string(json, comment->words.length ? text_string(&comment->words) + 2 : "");
    text_add_string(json, ",\"best\":[");
    for (unsigned i = 0; i < BEST_SHOWN && i < comment->review.count; i++) {
        const struct reviewed *row = &comment->review.tries[i];
        notation_coordinates(row->try, try);
        text_add(json, "%s{\"try\":\"%s\",\"score\":%.4f,\"legal\":%.4f}", i ? "," : "", try,
                 row->score, row->legal);
    }
    text_add_string(json, "],\"player\":[");
    for (unsigned i = 0; i < comment->advised.count; i++) {
        const struct prospect *row = &comment->advised.best[i];
        notation_coordinates(row->try, try);
        text_add(json, "%s{\"try\":\"%s\",\"score\":%.4f,\"legal\":%.4f}", i ? "," : "", try,
                 row->win, row->legal);
    }
    text_add_string(json, "]}");
}

static void add_all_json(const struct analysis *a, struct text *json) {
    text_add_string(json, "{\"sides\":{");
    for (int side = WHITE; side <= BLACK; side++) {
        struct account account = account_of(a, (enum colour)side);
        text_add(json, "%s\"%s\":{\"moves\":%u,\"loss\":%.4f,\"luck\":%.4f", side ? "," : "",
                 words_colour((enum colour)side), account.moves, account.loss, account.luck);
        if (a->wanted[WHITE] && a->wanted[BLACK])
            text_add(json, ",\"judged\":%.4f", judged_score(a, (enum colour)side));
        text_add_char(json, '}');
    }
    text_add_string(json, "},\"moves\":[\n");
    for (size_t i = 0; i < a->count; i++) {
        text_add_string(json, i ? ",\n" : "");
        add_json(a, &a->comments[i], json);
    }
    text_add_string(json, "]}\n");
}

static bool write_json(const struct analysis *a, const char *path, char **cause) {
    struct text json = {0};
    add_all_json(a, &json);
    bool good = file_write(path, &json, cause);
    text_free(&json);
    return good;
}

static const char *name_of(const struct analysis *a, const char *tag, const char *otherwise) {
    const char *name = record_tag(&a->record, tag);
    return name ? name : otherwise;
}

// The page: three boards with beliefs, a curve of what was expected, the mistakes.
static bool write_page(const struct analysis *a, const char *path, char **cause) {
    struct text page = {0}, json = {0};
    char *title =
        text_format("%s - %s", name_of(a, "White", "White"), name_of(a, "Black", "Black"));
    bool good = page_read("analysis.html", &page, cause);
    if (good) {
        size_t before = 2 * record_number(&a->record, 0) - 2 + a->record.start.turn;
        text_add(&json,
                 "{\"result\":\"%s\",\"before\":%zu,\"analysis\":", words_result(a->record.result),
                 before);
        add_all_json(a, &json);
        for (int side = WHITE; side <= BLACK; side++) {
            text_add(&json, ",\"%s\":", words_colour((enum colour)side));
            film_finish(&a->films[side], title, (enum colour)side, &json);
        }
        text_add_char(&json, '}');
        good = page_write(&page, &json, path, cause);
    }
    text_free(&page);
    text_free(&json);
    free(title);
    return good;
}

// Our player listens too, when it is given time.
static bool begin_advice(struct analysis *a, char **cause) {
    const struct settings *options = &a->call->options;
    if (!settings_given(options, "st"))
        return true;
    a->advice =
        advice_open(&(struct advice_plan){.rules = a->record.rules,
                                          .start = &a->record.start,
                                          .wanted = a->wanted,
                                          .seconds = settings_real(options, "st"),
                                          .cores = (unsigned)settings_int(options, "cores")},
                    cause);
    return a->advice;
}

static bool begin(struct analysis *a, char **cause) {
    const struct settings *options = &a->call->options;
    struct pgn_reader *reader = pgn_open(a->call->words[0], start_rules(options), cause);
    bool good = reader && pgn_find(reader, settings_int(options, "game"), &a->record, cause);
    pgn_close(reader);
    if (!good)
        return false;
    int side = settings_choice(options, "side");
    a->truth = a->record.start;
    for (int i = WHITE; i <= BLACK; i++) {
        a->wanted[i] = side == 2 || side == i;
        if (!a->wanted[i])
            continue;
        a->beliefs[i] = belief_open(
            &(struct belief_options){.boards = (size_t)settings_int(options, "boards"),
                                     .threads = (unsigned)settings_int(options, "cores")});
        belief_begin(a->beliefs[i], a->record.rules, &a->truth, (enum colour)i, 1);
    }
    return true;
}

static void end(struct analysis *a, bool begun) {
    for (size_t i = 0; i < a->count; i++)
        text_free(&a->comments[i].words);
    free(a->comments);
    for (int side = WHITE; side <= BLACK; side++) {
        film_free(&a->films[side]);
        text_free(&a->heard[side]);
    }
    advice_close(a->advice);
    belief_close(a->beliefs[WHITE]);
    belief_close(a->beliefs[BLACK]);
    if (begun)
        record_free(&a->record);
}

static int run(const struct invocation *call) {
    struct analysis a = {.call = call};
    const char *pgn = settings_text(&call->options, "pgn");
    const char *json = settings_text(&call->options, "json");
    const char *html = settings_text(&call->options, "html");
    char *cause = NULL;
    bool begun = begin(&a, &cause);
    bool good = begun && trust_record(call, &a.record, true, &cause) && begin_advice(&a, &cause);
    if (good) {
        listen(&a);
        print_text(&a);
        good = (!json || write_json(&a, json, &cause)) && (!html || write_page(&a, html, &cause)) &&
               (!pgn || write_pgn(&a, pgn, &cause));
    }
    int status = good ? COMMAND_DONE : command_failed(call, "%s", cause);
    end(&a, begun);
    free(cause);
    return status;
}

const struct command command_analyze = {
    .name = "analyze",
    .summary = "Go through a finished game: what could be known, which tries were good",
    .arguments = "GAME.pgn",
    .least_words = 1,
    .most_words = 1,
    .details =
        "Each move is judged by the boards its side could believe in, not by the true one: what "
        "it\n"
        "could expect, how likely it was legal, the best tries. ?!, ? and ?? mark losses of 0.05,\n"
        "0.1 and 0.2 of expected score. Luck is how much better the moves were on the true board.",
    .writes = (const char *const[]){"pgn", "json", "html", NULL},
    .options =
        (const struct setting[]){
            {.name = "side",
             .type = SETTING_CHOICE,
             .initial = "both",
             .choices = "white black both",
             .help = "whose moves"},
            OPTION_GAME_ROW,
            OPTION_FILE_ROW("pgn", "the game with these remarks"),
            OPTION_FILE_ROW("json", "the same for programs"),
            OPTION_FILE_ROW("html", "a page: what both sides expected and believed, mistakes to "
                                    "click"),
            OPTION_ST_ROW(NULL, "ask our own player as well, with so much time for each turn"),
            {.name = "boards",
             .type = SETTING_INT,
             .initial = "5000",
             .min = 1,
             .max = 1000000,
             .help = "boards believed in before each hidden move"},
            {.name = "judged",
             .type = SETTING_INT,
             .initial = "100",
             .min = 1,
             .max = 100000,
             .help = "boards drawn from them and judged for each move"},
            OPTION_CORES_ROW("threads to use"),
            OPTION_RULES_ROW,
            OPTION_TRUST_ROW,
            {0},
        },
    .run = run,
};

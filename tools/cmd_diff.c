/* SPDX-License-Identifier: MIT */
/* cornerstone diff: two certificates side by side. */
#include <inttypes.h>
#include <string.h>

#include "escape.h"
#include "files.h"
#include "games.h"
#include "options.h"
#include "report.h"

struct settings {
    bool json;
    uint64_t max_memory;
};

enum { KEY_JSON = 256, KEY_MAX_MEMORY };

static const struct option_row options[] = { { "json", KEY_JSON, NULL, NULL,
                                                 "print one JSON object" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for one certificate, in bytes or with K, M or G" },
    OPTION_HELP, OPTION_END };

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;

    if (key == KEY_JSON) {
        settings->json = true;
        return true;
    }
    return options_memory(command, value, &settings->max_memory);
}

static bool same_claims(const struct facts *a, const struct facts *b)
{
    return a->claim.claim == b->claim.claim && a->claim.width == b->claim.width &&
        a->claim.height == b->claim.height && a->claim.plies == b->claim.plies;
}

/* No figure exceeds 2^63, so the difference fits. */
static int64_t difference(const struct facts *a, const struct facts *b, int fact)
{
    return (int64_t)b->value[fact] - (int64_t)a->value[fact];
}

static void print_name(const char *letter, const struct facts *facts)
{
    char digest[FACTS_DIGEST_CAPACITY], text[FACTS_TEXT_CAPACITY];

    printf("%s  ", letter);
    escape_print(stdout, facts->file);
    printf("\n   %s\n   ", facts_hex(facts->hash, digest));
    for (const struct fact_word *word = facts->game->words; word->heading; word++) {
        if (!word->in_csv)
            continue;
        word->write(facts, text);
        printf("%s, ", text);
    }
    facts_size(facts, text);
    printf("%s, %s %s\n", facts_claim(facts), facts_sides(facts), text);
}

static void print_figures(const struct facts *a, const struct facts *b)
{
    const struct game_row *game = a->game;

    printf("\n%-18s%14s%14s%14s", "", "A", "B", "B - A");
    printf(game->per_node ? "%9s\n" : "\n", "B / A");
    for (int i = 0; i < game->row_count; i++) {
        printf("%-18s%14" PRIu64 "%14" PRIu64 "%+14" PRId64, game->rows[i].label, a->value[i],
            b->value[i], difference(a, b, i));
        if (game->per_node && a->value[i])
            printf("%9.3f", (double)b->value[i] / (double)a->value[i]);
        else if (game->per_node)
            printf("%9s", "-");
        putchar('\n');
    }
    if (game->per_node) {
        double from = games_bits_per_node(a), to = games_bits_per_node(b);

        printf("%-18s%14.2f%14.2f%+14.2f%9.3f\n", "bits per node", from, to, to - from, to / from);
    }
}

static const char *word(bool same)
{
    return same ? "the same" : "different";
}

static void print_text(
    const struct facts *a, const struct facts *b, const struct comparison *comparison)
{
    print_name("A", a);
    print_name("B", b);
    print_figures(a, b);
    printf("\n%sclaim     %s\nstrategy  %s\n%s", comparison->before, word(comparison->same_claim),
        word(comparison->same_strategy), comparison->after);
}

static void print_games(const struct facts *a, const struct facts *b)
{
    fputs("A  ", stdout);
    escape_print(stdout, a->file);
    printf("\n   %s\nB  ", a->game->what);
    escape_print(stdout, b->file);
    printf("\n   %s\n\n%s\n", b->game->what,
        a->game->number == b->game->number ? "claim     different" : "game      different");
}

static json_t *ratio_json(const struct facts *a, const struct facts *b, int fact)
{
    if (a->value[fact] == 0)
        return json_null();
    return json_real((double)b->value[fact] / (double)a->value[fact]);
}

static enum cst_status print_json(
    const struct facts *a, const struct facts *b, const struct comparison *comparison)
{
    json_t *object = json_pack("{s:o, s:o, s:b, s:b}", "a", games_json(a), "b", games_json(b),
        "same_claim", comparison->same_claim, "same_strategy", comparison->same_strategy);
    json_t *differences = json_object(), *ratios = json_object();
    int failed = !object;

    for (int i = 0; a->game == b->game && i < a->game->row_count; i++) {
        const char *key = a->game->rows[i].key;

        failed |=
            json_object_set_new(differences, key, json_integer((json_int_t)difference(a, b, i)));
        failed |= json_object_set_new(ratios, key, ratio_json(a, b, i));
    }
    if (a->game == b->game) {
        failed |= json_object_set(object, "difference", differences);
        failed |= json_object_set(object, "ratio", ratios);
    }
    if (comparison->more)
        failed |= json_object_update(object, comparison->more);
    json_decref(differences);
    json_decref(ratios);
    if (!failed)
        return facts_print_json(object);
    json_decref(object);
    return facts_print_json(NULL);
}

static enum cst_status diff(const struct facts *a, const struct facts *b, bool json)
{
    struct comparison comparison = { .same_strategy = !memcmp(a->hash, b->hash, sizeof a->hash) };
    enum cst_status status = CST_OK;
    bool same;

    if (a->game == b->game) {
        comparison.same_claim = same_claims(a, b);
        if (a->game->compare && !a->game->compare(a, b, &comparison))
            return facts_print_json(NULL);
    }
    if (json)
        status = print_json(a, b, &comparison);
    else if (a->game == b->game)
        print_text(a, b, &comparison);
    else
        print_games(a, b);
    json_decref(comparison.more);
    same = comparison.same_claim && comparison.same_strategy;
    if (!json)
        printf("verdict   %s\n", word(same));
    return !status && !same ? CST_REJECTED : status;
}

static enum cst_status diff_files(const struct settings *settings, char **files)
{
    struct facts a = { 0 }, b = { 0 };
    enum cst_status status = report_worse(games_read(files[0], settings->max_memory, &a),
        games_read(files[1], settings->max_memory, &b));

    if (status == CST_OK)
        status = diff(&a, &b, settings->json);
    facts_clear(&a);
    facts_clear(&b);
    return status;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .max_memory = FILES_MAX_MEMORY };
    enum cst_status status;
    int operand;

    if (!options_read(self, argc, argv, store, &settings, &operand, &status))
        return status;
    if (argc - operand != 2) {
        options_wrong(self, "operands: %d, expected two files", argc - operand);
        return CST_IO;
    }
    if (!strcmp(argv[operand], "-") && !strcmp(argv[operand + 1], "-")) {
        options_wrong(self, "operands: - twice, expected at most once");
        return CST_IO;
    }
    return diff_files(&settings, argv + operand);
}

const struct command command_diff = {
    .name = "diff",
    .operands = "A B",
    .summary = "Compare two certificates",
    .details = "A and B are certificates; one of them may be -, standard input. Strategies are\n"
               "the same if their digests are equal. The exit code is 0 if the claims and the\n"
               "strategies are the same, 1 if they are not. Of card certificates the cards are\n"
               "compared too.\n",
    .options = options,
    .run = run,
};

/* SPDX-License-Identifier: MIT */
/* cornerstone diff: two certificates side by side. */
#include <inttypes.h>
#include <string.h>

#include "diff_cards.h"
#include "files.h"
#include "options.h"
#include "report.h"

struct settings {
    bool json;
    uint64_t max_memory;
};

struct verdict {
    bool same_claim;
    bool same_strategy;
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

static struct verdict compare(const struct facts *a, const struct facts *b)
{
    return (struct verdict){
        .same_claim = a->claim == b->claim && a->value[FACT_WIDTH] == b->value[FACT_WIDTH] &&
            a->value[FACT_HEIGHT] == b->value[FACT_HEIGHT] &&
            a->value[FACT_PLIES] == b->value[FACT_PLIES],
        .same_strategy = memcmp(a->hash, b->hash, sizeof a->hash) == 0,
    };
}

/* No figure exceeds 2^63, so the difference fits. */
static int64_t difference(const struct facts *a, const struct facts *b, int fact)
{
    return (int64_t)b->value[fact] - (int64_t)a->value[fact];
}

static void print_name(const char *letter, const struct facts *facts)
{
    char digest[FACTS_DIGEST_ROOM], size[FACTS_SIZE_ROOM];

    printf("%s  %s\n   %s\n   %s, %s %s\n", letter, facts->file, facts_digest(facts, digest),
        facts_claim(facts), facts_place(facts), facts_size(facts, size));
}

static void print_table(const struct facts *a, const struct facts *b, struct verdict verdict)
{
    print_name("A", a);
    print_name("B", b);
    putchar('\n');
    printf("%-18s%14s%14s%14s%9s\n", "", "A", "B", "B - A", "B / A");
    for (int i = 0; i < FACTS; i++) {
        printf("%-18s%14" PRIu64 "%14" PRIu64 "%+14" PRId64, fact_rows[i].label, a->value[i],
            b->value[i], difference(a, b, i));
        if (a->value[i])
            printf("%9.3f\n", (double)b->value[i] / (double)a->value[i]);
        else
            printf("%9s\n", "-");
    }
    printf("%-18s%14.2f%14.2f%+14.2f%9.3f\n\n", "bits per node", facts_bits_per_node(a),
        facts_bits_per_node(b), facts_bits_per_node(b) - facts_bits_per_node(a),
        facts_bits_per_node(b) / facts_bits_per_node(a));
    printf("claim     %s\n", verdict.same_claim ? "the same" : "different");
    printf("strategy  %s\n", verdict.same_strategy ? "the same" : "different");
}

static json_t *ratio_json(const struct facts *a, const struct facts *b, int fact)
{
    if (a->value[fact] == 0)
        return json_null();
    return json_real((double)b->value[fact] / (double)a->value[fact]);
}

static enum cst_status print_json(
    const struct facts *a, const struct facts *b, struct verdict verdict)
{
    json_t *differences = json_object(), *ratios = json_object();
    int failed = 0;

    for (int i = 0; i < FACTS; i++) {
        failed |= json_object_set_new(
            differences, fact_rows[i].key, json_integer((json_int_t)difference(a, b, i)));
        failed |= json_object_set_new(ratios, fact_rows[i].key, ratio_json(a, b, i));
    }
    if (failed) {
        json_decref(differences);
        json_decref(ratios);
        return facts_print_json(NULL);
    }
    return facts_print_json(json_pack("{s:o, s:o, s:o, s:o, s:b, s:b}", "a", facts_json(a), "b",
        facts_json(b), "difference", differences, "ratio", ratios, "same_claim", verdict.same_claim,
        "same_strategy", verdict.same_strategy));
}

/* Strategies of the square game. */
static enum cst_status diff_squares(const struct facts *a, const struct facts *b, bool json)
{
    struct verdict verdict = compare(a, b);
    enum cst_status status = CST_OK;

    if (json)
        status = print_json(a, b, verdict);
    else
        print_table(a, b, verdict);
    if (!status && !(verdict.same_claim && verdict.same_strategy))
        status = CST_REJECTED;
    return status;
}

static json_t *any_json(const struct any_facts *facts)
{
    return facts->game == CST_GAME_ANIMAL ? card_facts_json(&facts->cards)
                                          : facts_json(&facts->square);
}

/* One of each game. */
static enum cst_status diff_games(const struct any_facts *a, const struct any_facts *b, bool json)
{
    enum cst_status status = CST_OK;
    bool cards = a->game == CST_GAME_ANIMAL;

    if (json)
        status = facts_print_json(json_pack("{s:o, s:o, s:b, s:b}", "a", any_json(a), "b",
            any_json(b), "same_claim", 0, "same_strategy", 0));
    else
        printf("A  %s\n   %s\nB  %s\n   %s\n\ngame      different\n", a->square.file,
            cards ? "cards for an animal" : "a strategy of the square game", b->square.file,
            cards ? "a strategy of the square game" : "cards for an animal");
    return status ? status : CST_REJECTED;
}

static enum cst_status diff(const struct settings *settings, char **files)
{
    struct any_facts a = { 0 }, b = { 0 };
    struct card_file cards_a = { 0 }, cards_b = { 0 };
    enum cst_status status;

    status = report_worse(any_facts_read(files[0], settings->max_memory, &a, &cards_a),
        any_facts_read(files[1], settings->max_memory, &b, &cards_b));
    if (status == CST_OK && a.game != b.game)
        status = diff_games(&a, &b, settings->json);
    else if (status == CST_OK && a.game == CST_GAME_ANIMAL)
        status = diff_cards(&a.cards, &cards_a.policy, &b.cards, &cards_b.policy, settings->json);
    else if (status == CST_OK)
        status = diff_squares(&a.square, &b.square, settings->json);
    any_facts_clear(&a);
    any_facts_clear(&b);
    card_file_clear(&cards_a);
    card_file_clear(&cards_b);
    return status;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .max_memory = FILES_MAX_MEMORY };
    int operand;

    switch (options_read(self, argc, argv, store, &settings, &operand)) {
    case OPTIONS_DONE:
        return CST_OK;
    case OPTIONS_WRONG:
        return CST_IO;
    case OPTIONS_READY:
        break;
    }
    if (argc - operand != 2) {
        options_wrong(self, "two files are wanted, %d given", argc - operand);
        return CST_IO;
    }
    if (!strcmp(argv[operand], "-") && !strcmp(argv[operand + 1], "-")) {
        options_wrong(self, "standard input cannot be both files");
        return CST_IO;
    }
    return diff(&settings, argv + operand);
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

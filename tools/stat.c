/* SPDX-License-Identifier: MIT */
#include "stat.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "escape.h"
#include "say.h"
#include "terminal.h"

/* One certificate, one figure in a line. */
static void print_block(const struct facts *facts, bool histograms)
{
    const struct game_row *game = facts->game;
    char digest[FACTS_DIGEST_CAPACITY], size[FACTS_TEXT_CAPACITY];

    facts_size(facts, size);
    printf("%-18s", "file");
    escape_print(stdout, facts->file);
    putchar('\n');
    printf("%-18s%s\n", "claim", facts_claim(facts));
    if (game->print_head)
        game->print_head(facts);
    printf("%-18s%s\n", facts_sides(facts), size);
    for (int i = 2; i < game->row_count; i++)
        printf("%-18s%" PRIu64 "\n", game->rows[i].label, facts->value[i]);
    if (game->print_tail)
        game->print_tail(facts);
    if (game->per_node)
        printf("%-18s%.2f\n", "bits per node", games_bits_per_node(facts));
    printf("%-18s%s\n", "digest", facts_hex(facts->hash, digest));
    if (histograms && game->print_histograms)
        game->print_histograms(facts);
}

/* A column of the table of a game: names, words or figures. */
struct column {
    const struct fact_word *word;
    int fact; /* -1: names or words */
};

static const char *write_cell(
    const struct facts *facts, struct column column, char text[FACTS_TEXT_CAPACITY])
{
    if (column.fact >= 0)
        snprintf(text, FACTS_TEXT_CAPACITY, "%" PRIu64, facts->value[column.fact]);
    else if (column.word)
        column.word->write(facts, text);
    else
        return facts->file;
    return text;
}

#define MOST_COLUMNS (1 + 8 + FACTS_MOST)

static const char *heading_of(const struct game_row *game, struct column column)
{
    return column.fact >= 0 ? game->rows[column.fact].heading
        : column.word       ? column.word->heading
                            : "file";
}

/* The columns of a table: the name, the words, the figures that have a heading. */
static size_t list_columns(const struct game_row *game, struct column list[MOST_COLUMNS])
{
    size_t count = 0;

    list[count++] = (struct column){ NULL, -1 };
    for (const struct fact_word *word = game->words; word->heading; word++)
        list[count++] = (struct column){ word, -1 };
    for (int i = 0; i < game->row_count; i++)
        if (game->rows[i].heading)
            list[count++] = (struct column){ NULL, i };
    return count;
}

/* A column is as wide as it needs, two blanks before all but the first included. */
static size_t measure(
    const struct facts *facts, size_t count, const struct game_row *game, struct column column)
{
    bool first = !column.word && column.fact < 0;
    size_t width = strlen(heading_of(game, column));
    char text[FACTS_TEXT_CAPACITY];

    for (size_t k = 0; k < count; k++) {
        size_t needed =
            facts[k].game == game ? escape_width(write_cell(&facts[k], column, text)) : 0;

        width = needed > width ? needed : width;
    }
    return first ? width : width + 2;
}

static void print_cell(const char *text, struct column column, size_t width)
{
    if (column.fact >= 0) {
        printf("%*s", (int)width, text);
        return;
    }
    if (column.word)
        fputs("  ", stdout);
    escape_padded(stdout, text, column.word ? width - 2 : width);
}

/* Several certificates of a game, one in a line; on a terminal as many columns as it has room for.
 */
static void print_lines(const struct facts *facts, size_t count, const struct game_row *game)
{
    unsigned room = terminal_columns(STDOUT_FILENO);
    struct column list[MOST_COLUMNS];
    size_t columns = list_columns(game, list), shown = 0, all = 0, widths[MOST_COLUMNS];
    char text[FACTS_TEXT_CAPACITY];

    for (size_t i = 0; i < columns; i++) {
        widths[i] = measure(facts, count, game, list[i]);
        all += widths[i];
        if (i == 0 || room == 0 || all <= room)
            shown = i + 1;
    }
    for (int row = -1; row < (int)count; row++) {
        if (row >= 0 && facts[row].game != game)
            continue;
        for (size_t i = 0; i < shown; i++)
            print_cell(row < 0 ? heading_of(game, list[i]) : write_cell(&facts[row], list[i], text),
                list[i], widths[i]);
        putchar('\n');
    }
    if (shown < columns)
        printf("(%zu more: the whole table is %zu columns wide; --csv and --json have all)\n",
            columns - shown, all);
}

/* A table for each game that occurs, in the order in which they do. */
static void print_tables(const struct facts *facts, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        size_t before = 0;

        while (facts[before].game != facts[k].game)
            before++;
        if (before < k)
            continue;
        if (k > 0)
            putchar('\n');
        print_lines(facts, count, facts[k].game);
    }
}

/* A name in the manner of RFC 4180, quoted if it has to be; on one line, for it is escaped. */
static void print_csv_name(const char *name)
{
    char *text = escape(name, strlen(name));
    bool quoted = text && text[strcspn(text, ",\"")];

    if (quoted)
        putchar('"');
    for (const char *c = text ? text : "?"; *c; c++) {
        if (*c == '"')
            putchar('"');
        putchar(*c);
    }
    if (quoted)
        putchar('"');
    free(text);
}

static void print_csv_line(const struct facts *facts)
{
    char digest[FACTS_DIGEST_CAPACITY], text[FACTS_TEXT_CAPACITY];
    const struct game_row *game = facts->game;

    print_csv_name(facts->file);
    printf(",%s", facts_claim(facts));
    for (const struct fact_word *word = game->words; word->heading; word++) {
        if (!word->in_csv)
            continue;
        word->write(facts, text);
        printf(",%s", text);
    }
    for (int i = 0; i < game->row_count; i++)
        printf(",%" PRIu64, facts->value[i]);
    if (game->per_node)
        printf(",%.2f", games_bits_per_node(facts));
    printf(",%s\n", facts_hex(facts->hash, digest));
}

static enum cst_status print_csv(const struct facts *facts, size_t count)
{
    const struct game_row *game = facts->game;

    for (size_t k = 1; k < count; k++) {
        if (facts[k].game == game)
            continue;
        say("--csv: files of two kinds, expected those of one: each has columns of its own");
        return CST_IO;
    }
    fputs("file,claim", stdout);
    for (const struct fact_word *word = game->words; word->heading; word++)
        if (word->in_csv)
            printf(",%s", word->heading);
    for (int i = 0; i < game->row_count; i++)
        printf(",%s", game->rows[i].key);
    puts(game->per_node ? ",bits_per_node,digest" : ",digest");
    for (size_t k = 0; k < count; k++)
        print_csv_line(&facts[k]);
    return CST_OK;
}

static enum cst_status print_json(const struct facts *facts, size_t count)
{
    json_t *list = json_array();
    int failed = 0;

    for (size_t k = 0; k < count; k++)
        failed |= json_array_append_new(list, games_json(&facts[k]));
    if (!failed)
        return facts_print_json(json_pack("{s:o}", "certificates", list));
    json_decref(list);
    return facts_print_json(NULL);
}

enum cst_status stat_print(
    const struct facts *facts, size_t count, enum stat_layout layout, bool histograms)
{
    if (layout == STAT_JSON)
        return print_json(facts, count);
    if (count == 0)
        return CST_OK;
    if (layout == STAT_CSV)
        return print_csv(facts, count);
    if (count == 1)
        print_block(facts, histograms);
    else
        print_tables(facts, count);
    return CST_OK;
}

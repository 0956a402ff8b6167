/* SPDX-License-Identifier: MIT */
/* cornerstone stat: card certificates. */
#include <inttypes.h>
#include <string.h>

#include "stat.h"

static const char *size_of(const struct card_facts *facts, char text[FACTS_SIZE_ROOM])
{
    snprintf(text, FACTS_SIZE_ROOM, "%" PRIu64 "x%" PRIu64, facts->value[CARD_WIDTH],
        facts->value[CARD_HEIGHT]);
    return text;
}

static void print_counts(const char *title, const uint32_t *counts, uint64_t most)
{
    printf("\n%-18s%s\n", title, "cards");
    for (uint64_t i = 0; i <= most; i++)
        if (counts[i])
            printf("%-18" PRIu64 "%" PRIu32 "\n", i, counts[i]);
}

void stat_cards_block(const struct card_facts *facts, bool histograms)
{
    char text[FACTS_DIGEST_ROOM > FACTS_SIZE_ROOM ? FACTS_DIGEST_ROOM : FACTS_SIZE_ROOM];

    printf("%-18s%s\n", "file", facts->file);
    printf("%-18s%s\n", "claim", card_facts_claim(facts));
    printf("%-18s%s\n%-18s", "animal", card_facts_animal(facts), "cells");
    for (uint32_t i = 0; i < facts->animal.count; i++)
        printf("%s%" PRId32 ",%" PRId32, i ? " " : "", facts->animal.cell[i].x,
            facts->animal.cell[i].y);
    printf("\n%-18s%s\n", "box", size_of(facts, text));
    for (int i = CARD_MOVES; i < CARD_FACTS; i++)
        printf("%-18s%" PRIu64 "\n", card_fact_rows[i].label, facts->value[i]);
    printf("%-18s%s\n", "digest", facts_hex(facts->hash, text));
    if (!histograms)
        return;
    print_counts("height", facts->heights, facts->value[CARD_MOST_HEIGHT]);
    print_counts("required cells", facts->required, facts->value[CARD_MOST_REQUIRED]);
}

static int column_width(const struct any_facts *facts, size_t count, int fact)
{
    const char *heading = card_fact_rows[fact].heading;
    int width = heading ? (int)strlen(heading) : 0;

    for (size_t k = 0; k < count && width; k++) {
        int needed = 0;

        if (facts[k].game == CST_GAME_ANIMAL)
            needed = snprintf(NULL, 0, "%" PRIu64, facts[k].cards.value[fact]);
        width = needed > width ? needed : width;
    }
    return width;
}

/* How wide the names are: of files and of animals. */
static void name_widths(const struct any_facts *facts, size_t count, int *file, int *animal)
{
    *file = 4;
    *animal = 6;
    for (size_t k = 0; k < count; k++) {
        if (facts[k].game != CST_GAME_ANIMAL)
            continue;
        if ((int)strlen(facts[k].cards.file) > *file)
            *file = (int)strlen(facts[k].cards.file);
        if ((int)strlen(card_facts_animal(&facts[k].cards)) > *animal)
            *animal = (int)strlen(card_facts_animal(&facts[k].cards));
    }
}

void stat_cards_lines(const struct any_facts *facts, size_t count)
{
    char size[FACTS_SIZE_ROOM];
    int file, animal;

    name_widths(facts, count, &file, &animal);
    printf("%-*s  %-*s  %-10s  %-7s", file, "file", animal, "animal", "claim", "box");
    for (int i = 0; i < CARD_FACTS; i++)
        if (column_width(facts, count, i))
            printf("  %*s", column_width(facts, count, i), card_fact_rows[i].heading);
    putchar('\n');
    for (size_t k = 0; k < count; k++) {
        const struct card_facts *cards = &facts[k].cards;

        if (facts[k].game != CST_GAME_ANIMAL)
            continue;
        printf("%-*s  %-*s  %-10s  %-7s", file, cards->file, animal, card_facts_animal(cards),
            card_facts_claim(cards), size_of(cards, size));
        for (int i = 0; i < CARD_FACTS; i++)
            if (column_width(facts, count, i))
                printf("  %*" PRIu64, column_width(facts, count, i), cards->value[i]);
        putchar('\n');
    }
}

void stat_cards_csv(const struct any_facts *facts, size_t count)
{
    char digest[FACTS_DIGEST_ROOM];

    fputs("file,claim,animal", stdout);
    for (int i = 0; i < CARD_FACTS; i++)
        printf(",%s", card_fact_rows[i].key);
    puts(",digest");
    for (size_t k = 0; k < count; k++) {
        const struct card_facts *cards = &facts[k].cards;

        stat_csv_name(cards->file);
        printf(",%s,%s", card_facts_claim(cards), card_facts_animal(cards));
        for (int i = 0; i < CARD_FACTS; i++)
            printf(",%" PRIu64, cards->value[i]);
        printf(",%s\n", facts_hex(cards->hash, digest));
    }
}

/* SPDX-License-Identifier: MIT */
/* The table of games: what the commands do with a certificate that depends on its game. What
 * depends on the claim only is in the table of claims of the library. */
#ifndef CORNERSTONE_GAMES_H
#define CORNERSTONE_GAMES_H

#include "facts.h"

struct page;
struct play_settings;
struct show_settings;

/* What diff says about two certificates of one game. */
struct comparison {
    bool same_claim, same_strategy;
    char before[80], after[160]; /* lines before and after the verdict on both; or empty */
    json_t *more;                /* further keys of the object; or NULL */
};

/* Functions may be NULL: then there is nothing to print or to do. */
struct game_row {
    uint8_t number;   /* CST_GAME_... */
    uint8_t claim;    /* CST_CLAIM_..., or 0 for all that have no row */
    const char *what; /* what diff calls a certificate */
    const struct fact_row *rows;
    int row_count;                 /* at most FACTS_MOST; the first two are width and height */
    const struct fact_word *words; /* to one without a heading */
    bool per_node;         /* diff has a column of ratios, and bits for each node are told */
    int nodes, file_bytes; /* then: the figures for it */

    /* Work out the figures of facts->any. Errors: CST_LIMIT. What is left is for facts_clear. */
    enum cst_status (*find)(
        struct facts *facts, const struct cst_file_info *info, struct cst_error *err);

    /* stat: lines before and after the figures, and at the end with --verbose. */
    void (*print_head)(const struct facts *facts);
    void (*print_tail)(const struct facts *facts);
    void (*print_histograms)(const struct facts *facts);

    /* Keys before and after the figures. Not 0 if memory is short. */
    int (*json_head)(const struct facts *facts, json_t *object);
    int (*json_tail)(const struct facts *facts, json_t *object);

    /* stat --card: a card that there is, as text, and as JSON (NULL if memory is short). */
    void (*print_card)(const struct facts *facts, uint32_t card);
    json_t *(*json_card)(const struct facts *facts, uint32_t card);

    /* diff: fill in what is left of the comparison, or find the claims different. False if memory
     * is short. */
    bool (*compare)(const struct facts *a, const struct facts *b, struct comparison *comparison);

    /* show: make a page; see show.h. NULL: not_shown is what the user reads instead. */
    enum cst_status (*show)(const struct cst_any *any, const struct show_settings *settings,
        struct page *page, struct cst_error *err);
    const char *not_shown;

    /* play: see play.h. It has said what is wrong. NULL: not_played is what the user reads. */
    enum cst_status (*play)(
        const struct cst_any *any, const struct play_settings *settings, const char *file);
    const char *not_played;

    /* convert: the cards that a table is written of. NULL: no_table is what the user reads. */
    const struct cst_cards *(*cards)(const struct cst_any *any);
    const char *no_table;
};

/* The row of a certificate. */
const struct game_row *games_of(const struct cst_any *any);

/* Read a file and work out its figures, to be freed with facts_clear. On failure the message has
 * been printed and there is nothing to free. */
enum cst_status games_read(const char *file, uint64_t max_memory, struct facts *facts);

/* Bits of the file for each node, to two decimals, of a game that has them. */
double games_bits_per_node(const struct facts *facts);

/* A JSON object with every figure; NULL if memory is short. */
json_t *games_json(const struct facts *facts);

#endif

/* SPDX-License-Identifier: MIT */
#include "game_hold.h"

#include <string.h>

#include "hold.h"
#include "show.h"

/* In the order in which they are shown. */
enum hold_fact {
    HOLD_WIDTH,
    HOLD_HEIGHT,
    HOLD_PLIES,
    HOLD_HORIZON,
    HOLD_NODES,
    HOLD_IRREGULAR,
    HOLD_EXCEPTIONS,
    HOLD_EDGES,
    HOLD_CROSS,
    HOLD_MOVES,
    HOLD_FORCED,
    HOLD_SETTLED,
    HOLD_LEFT,
    HOLD_DEPTH,
    HOLD_PAYLOAD_BYTES,
    HOLD_FILE_BYTES,
    HOLD_FACTS
};

static const struct fact_row rows[HOLD_FACTS] = {
    [HOLD_WIDTH] = { "width", "width", NULL },
    [HOLD_HEIGHT] = { "height", "height", NULL },
    [HOLD_PLIES] = { "plies", "plies", "plies" },
    [HOLD_HORIZON] = { "horizon", "horizon", "horizon" },
    [HOLD_NODES] = { "nodes", "nodes", "nodes" },
    [HOLD_IRREGULAR] = { "irregular_nodes", "  irregular", NULL },
    [HOLD_EXCEPTIONS] = { "exceptions", "exceptions", "exceptions" },
    [HOLD_EDGES] = { "edges", "edges", "edges" },
    [HOLD_CROSS] = { "cross_edges", "  cross", NULL },
    [HOLD_MOVES] = { "moves", "moves to answer", "moves" },
    [HOLD_FORCED] = { "forced_moves", "  forced", NULL },
    [HOLD_SETTLED] = { "settled_moves", "  settled", NULL },
    [HOLD_LEFT] = { "left_moves", "  left to search", "left" },
    [HOLD_DEPTH] = { "depth", "depth", NULL },
    [HOLD_PAYLOAD_BYTES] = { "payload_bytes", "payload bytes", "payload" },
    [HOLD_FILE_BYTES] = { "file_bytes", "file bytes", "bytes" },
};

/* The figures that follow from playing it: up to the first rule that is seen to be broken, which is
 * no reason to show nothing else. */
static enum cst_status find_play(
    const struct cst_cert *cert, struct facts *facts, struct cst_error *err)
{
    struct hold_figures figures = { 0 };
    struct hold hold;
    enum cst_status status = hold_make(&hold, cert, &figures, err);

    facts->value[HOLD_IRREGULAR] = status == CST_REJECTED;
    facts->value[HOLD_MOVES] = figures.moves;
    facts->value[HOLD_FORCED] = figures.forced;
    facts->value[HOLD_SETTLED] = figures.settled;
    facts->value[HOLD_LEFT] = figures.left;
    for (uint32_t i = 0; status != CST_LIMIT && i < cert->node_count; i++)
        if (hold.places[i].level > facts->value[HOLD_DEPTH])
            facts->value[HOLD_DEPTH] = hold.places[i].level;
    hold_clear(&hold);
    return status == CST_LIMIT ? status : CST_OK;
}

static enum cst_status find(
    struct facts *facts, const struct cst_file_info *info, struct cst_error *err)
{
    const struct cst_cert *cert = &facts->any.cert;

    facts->value[HOLD_WIDTH] = cert->claim.width;
    facts->value[HOLD_HEIGHT] = cert->claim.height;
    facts->value[HOLD_PLIES] = cert->claim.plies;
    facts->value[HOLD_HORIZON] = cert->horizon;
    facts->value[HOLD_NODES] = cert->node_count;
    facts->value[HOLD_EXCEPTIONS] = cert->exception_count;
    facts->value[HOLD_EDGES] = cert->edge_count;
    /* Every node but the root has an own edge. */
    facts->value[HOLD_CROSS] = cert->edge_count - (cert->node_count - 1);
    facts->value[HOLD_PAYLOAD_BYTES] = info->payload_bytes;
    facts->value[HOLD_FILE_BYTES] = info->file_bytes;
    return find_play(cert, facts, err);
}

static void write_board(const struct facts *facts, char text[FACTS_TEXT_CAPACITY])
{
    facts_size(facts, text);
}

static const struct fact_word words[] = { { "board", false, write_board }, { NULL, false, NULL } };

const struct game_row game_hold = {
    .number = CST_GAME_SQUARE,
    .claim = CST_CLAIM_SECOND_HOLDS,
    .what = "a hold certificate of the square game",
    .rows = rows,
    .row_count = HOLD_FACTS,
    .words = words,
    .per_node = true,
    .nodes = HOLD_NODES,
    .file_bytes = HOLD_FILE_BYTES,
    .find = find,
    .show = show_hold,
    .not_played =
        "a hold certificate of the square game, expected cards for an animal; 'cornerstone show'"
        " shows it",
    .no_table =
        "a hold certificate of the square game, expected cards for an animal; 'cornerstone dump'"
        " writes its text",
};

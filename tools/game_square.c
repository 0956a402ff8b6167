/* SPDX-License-Identifier: MIT */
#include "game_square.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "show.h"
#include "zone.h"

static const struct fact_row rows[FACTS_SQUARE] = {
    [FACT_WIDTH] = { "width", "width", NULL },
    [FACT_HEIGHT] = { "height", "height", NULL },
    [FACT_PLIES] = { "plies", "plies", "plies" },
    [FACT_NODES] = { "nodes", "nodes", "nodes" },
    [FACT_FORCED] = { "forced_nodes", "  forced", "forced" },
    [FACT_DOUBLE] = { "double_nodes", "  double", "double" },
    [FACT_QUIET] = { "quiet_nodes", "  quiet", "quiet" },
    [FACT_OPEN] = { "open_nodes", "  open", "open" },
    [FACT_IRREGULAR] = { "irregular_nodes", "  irregular", NULL },
    [FACT_LINES] = { "lines", "lines", NULL },
    [FACT_EDGES] = { "edges", "edges", "edges" },
    [FACT_NAMED] = { "named_replies", "  named", NULL },
    [FACT_OTHERWISE] = { "otherwise_edges", "  otherwise", NULL },
    [FACT_EXPLICIT_REPLIES] = { "explicit_replies", "explicit replies", "explicit" },
    [FACT_OTHERWISE_REPLIES] = { "otherwise_replies", "otherwise replies", "otherwise" },
    [FACT_DEPTH] = { "depth", "depth", NULL },
    [FACT_SHARED] = { "shared_nodes", "shared positions", "shared" },
    [FACT_REPLIES] = { "most_replies", "most replies", NULL },
    [FACT_PAYLOAD_BYTES] = { "payload_bytes", "payload bytes", "payload" },
    [FACT_FILE_BYTES] = { "file_bytes", "file bytes", "bytes" },
};

/* The figures that follow from the graph alone. below[i] is the number of edges
 * on the longest path that starts at node i. */
static void find_shape(
    const struct cst_cert *cert, uint32_t *below, uint8_t *incoming, struct facts *facts)
{
    for (uint32_t i = 0; i < cert->node_count; i++) {
        const struct cst_node *node = &cert->nodes[i];

        if (node->edge_count > facts->value[FACT_REPLIES])
            facts->value[FACT_REPLIES] = node->edge_count;
        facts->value[FACT_LINES] += node->edge_count == 0;
        facts->value[FACT_OTHERWISE] += node->otherwise;
        if (node->otherwise)
            facts->value[FACT_NAMED] += node->edge_count - node->otherwise;
        for (uint32_t k = 0; k < node->edge_count; k++) {
            uint32_t child = cert->edges[node->first_edge + k].child;

            if (below[child] + 1 > below[i])
                below[i] = below[child] + 1;
            /* Counts 0, 1, and 2 for every larger number. */
            if (incoming[child] < 2 && ++incoming[child] == 2)
                facts->value[FACT_SHARED]++;
        }
    }
    facts->value[FACT_EXPLICIT_REPLIES] = cert->edge_count - facts->value[FACT_OTHERWISE];
    facts->value[FACT_DEPTH] = below[cert->node_count - 1];
}

static void measure_zones(
    const struct replay *replay, const struct zone *zones, struct zone_facts *facts)
{
    const struct cst_cert *cert = replay->cert;
    const struct cst_node *root = &cert->nodes[replay->root];
    struct cell_set together = { 0 };

    for (uint32_t i = 0; i < cert->node_count; i++) {
        if (zones[i].cells.count > facts->largest_zone)
            facts->largest_zone = zones[i].cells.count;
        if (zones[i].danger.count > facts->largest_danger)
            facts->largest_danger = zones[i].danger.count;
    }
    for (uint32_t i = root->edge_count - root->otherwise; i < root->edge_count; i++) {
        struct zone zone = zones_carry(replay, zones, &cert->edges[root->first_edge + i]);

        cell_set_add_all(&together, &zone.cells, MAP_IDENTITY);
        zone_clear(&zone);
    }
    facts->root_zones = together.count;
    facts->known = !together.failed;
    cell_set_clear(&together);
}

/* The figures that follow from playing it. Zones that cannot be worked out are not known, and no
 * reason to show nothing else. */
static enum cst_status find_play(
    const struct cst_cert *cert, struct facts *facts, struct cst_error *err)
{
    static const enum fact kinds[NODE_KINDS] = { [NODE_FORCED] = FACT_FORCED,
        [NODE_DOUBLE] = FACT_DOUBLE,
        [NODE_QUIET] = FACT_QUIET,
        [NODE_OPEN] = FACT_OPEN,
        [NODE_IRREGULAR] = FACT_IRREGULAR };
    enum cst_status status;
    struct replay replay;
    struct zone *zones;

    status = replay_make(cert, &replay, err);
    if (status)
        return status;
    for (int kind = 0; kind < NODE_KINDS; kind++)
        facts->value[kinds[kind]] = replay.kinds[kind];
    facts->value[FACT_OTHERWISE_REPLIES] = replay.otherwise_replies;
    if (facts->value[FACT_OTHERWISE] > 0 && !replay.fault.status &&
        zones_make(&replay, &zones, err) == CST_OK) {
        measure_zones(&replay, zones, &facts->zones);
        zones_clear(zones, cert->node_count);
    }
    replay_clear(&replay);
    return CST_OK;
}

static enum cst_status find(
    struct facts *facts, const struct cst_file_info *info, struct cst_error *err)
{
    const struct cst_cert *cert = &facts->any.cert;
    uint32_t *below = calloc(cert->node_count, sizeof *below);
    uint8_t *incoming = calloc(cert->node_count, sizeof *incoming);
    enum cst_status status;

    facts->value[FACT_WIDTH] = cert->claim.width;
    facts->value[FACT_HEIGHT] = cert->claim.height;
    facts->value[FACT_PLIES] = cert->claim.plies;
    facts->value[FACT_NODES] = cert->node_count;
    facts->value[FACT_EDGES] = cert->edge_count;
    facts->value[FACT_PAYLOAD_BYTES] = info->payload_bytes;
    facts->value[FACT_FILE_BYTES] = info->file_bytes;
    if (below && incoming) {
        find_shape(cert, below, incoming, facts);
        status = find_play(cert, facts, err);
    } else {
        status = report_set(err, CST_LIMIT, "out of memory");
    }
    free(below);
    free(incoming);
    return status;
}

static void write_board(const struct facts *facts, char text[FACTS_TEXT_CAPACITY])
{
    const char *sides = facts_sides(facts);
    bool board = strcmp(sides, "board") == 0;

    snprintf(text, FACTS_TEXT_CAPACITY, "%s%s%ux%u", board ? "" : sides, board ? "" : " ",
        facts->claim.width, facts->claim.height);
}

static const struct fact_word words[] = { { "board", false, write_board }, { NULL, false, NULL } };

static void print_tail(const struct facts *facts)
{
    if (!facts->zones.known)
        return;
    printf("%-18s%" PRIu64 "\n", "largest zone", facts->zones.largest_zone);
    printf("%-18s%" PRIu64 "\n", "zones at the root", facts->zones.root_zones);
    printf("%-18s%" PRIu64 "\n", "largest danger", facts->zones.largest_danger);
}

static int json_tail(const struct facts *facts, json_t *object)
{
    int failed = 0;

    if (!facts->zones.known)
        return 0;
    failed |= json_object_set_new(
        object, "largest_zone", json_integer((json_int_t)facts->zones.largest_zone));
    failed |= json_object_set_new(
        object, "root_zones", json_integer((json_int_t)facts->zones.root_zones));
    failed |= json_object_set_new(
        object, "largest_danger_set", json_integer((json_int_t)facts->zones.largest_danger));
    return failed;
}

const struct game_row game_square = {
    .number = CST_GAME_SQUARE,
    .what = "a strategy of the square game",
    .rows = rows,
    .row_count = FACTS_SQUARE,
    .words = words,
    .per_node = true,
    .nodes = FACT_NODES,
    .file_bytes = FACT_FILE_BYTES,
    .find = find,
    .print_tail = print_tail,
    .json_tail = json_tail,
    .show = show_square,
    .not_played =
        "a strategy of the square game, expected cards for an animal; 'cornerstone show' shows it",
    .no_table =
        "a strategy of the square game, expected cards for an animal; 'cornerstone dump' writes"
        " its text",
};

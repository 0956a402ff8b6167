/* SPDX-License-Identifier: MIT */
#include "facts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "zone.h"

const struct fact_row fact_rows[FACTS] = {
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

enum cst_status facts_find(const struct cst_cert *cert, const struct cst_file_info *info,
    struct facts *facts, struct cst_error *err)
{
    uint32_t *below = calloc(cert->node_count, sizeof *below);
    uint8_t *incoming = calloc(cert->node_count, sizeof *incoming);
    enum cst_status status;

    memset(facts->value, 0, sizeof facts->value);
    facts->zones = (struct zone_facts){ 0 };
    facts->claim = cert->claim.claim;
    facts->value[FACT_WIDTH] = cert->claim.width;
    facts->value[FACT_HEIGHT] = cert->claim.height;
    facts->value[FACT_PLIES] = cert->claim.plies;
    facts->value[FACT_NODES] = cert->node_count;
    facts->value[FACT_EDGES] = cert->edge_count;
    facts->value[FACT_PAYLOAD_BYTES] = info->payload_bytes;
    facts->value[FACT_FILE_BYTES] = info->file_bytes;
    memcpy(facts->hash, info->hash, sizeof facts->hash);
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

double facts_bits_per_node(const struct facts *facts)
{
    double bits = 8.0 * (double)facts->value[FACT_FILE_BYTES] / (double)facts->value[FACT_NODES];

    return (double)(uint64_t)(bits * 100 + 0.5) / 100;
}

const char *facts_claim(const struct facts *facts)
{
    return facts->claim == CST_CLAIM_EVERYWHERE ? "first-player-wins-everywhere"
                                                : "first-player-wins";
}

const char *facts_place(const struct facts *facts)
{
    return facts->claim == CST_CLAIM_EVERYWHERE ? "box" : "board";
}

const char *facts_size(const struct facts *facts, char text[FACTS_SIZE_ROOM])
{
    snprintf(text, FACTS_SIZE_ROOM, "%" PRIu64 "x%" PRIu64, facts->value[FACT_WIDTH],
        facts->value[FACT_HEIGHT]);
    return text;
}

const char *facts_hex(const uint8_t hash[CST_HASH_BYTES], char text[FACTS_DIGEST_ROOM])
{
    for (size_t i = 0; i < CST_HASH_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", hash[i]);
    return text;
}

const char *facts_digest(const struct facts *facts, char text[FACTS_DIGEST_ROOM])
{
    return facts_hex(facts->hash, text);
}

/* JSON is UTF-8 and file names are bytes: what is not UTF-8 becomes '?'. */
json_t *facts_json_name(const char *file)
{
    json_t *name = json_string(file);
    char *copy;

    if (name)
        return name;
    copy = strdup(file);
    if (!copy)
        return NULL;
    for (char *c = copy; *c; c++)
        if ((unsigned char)*c > 0x7f)
            *c = '?';
    name = json_string(copy);
    free(copy);
    return name;
}

json_t *facts_json(const struct facts *facts)
{
    char digest[FACTS_DIGEST_ROOM];
    json_t *object = json_object();
    int failed = 0;

    failed |= json_object_set_new(object, "file", facts_json_name(facts->file));
    failed |= json_object_set_new(object, "game", json_string("square"));
    failed |= json_object_set_new(object, "claim", json_string(facts_claim(facts)));
    for (int i = 0; i < FACTS; i++)
        failed |= json_object_set_new(
            object, fact_rows[i].key, json_integer((json_int_t)facts->value[i]));
    if (facts->zones.known) {
        failed |= json_object_set_new(
            object, "largest_zone", json_integer((json_int_t)facts->zones.largest_zone));
        failed |= json_object_set_new(
            object, "root_zones", json_integer((json_int_t)facts->zones.root_zones));
        failed |= json_object_set_new(
            object, "largest_danger_set", json_integer((json_int_t)facts->zones.largest_danger));
    }
    failed |= json_object_set_new(object, "bits_per_node", json_real(facts_bits_per_node(facts)));
    failed |= json_object_set_new(object, "digest_kind", json_string(FACTS_DIGEST_KIND));
    failed |= json_object_set_new(object, "digest", json_string(facts_digest(facts, digest)));
    if (!failed)
        return object;
    json_decref(object);
    return NULL;
}

enum cst_status facts_print_json(json_t *object)
{
    int failed;

    if (!object) {
        fprintf(stderr, "cornerstone: out of memory\n");
        return CST_LIMIT;
    }
    /* Ten digits, so that 12.34 is not printed as 12.339999999999999. */
    failed = json_dumpf(object, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
    json_decref(object);
    /* A stream that failed is reported once, at the end of main. */
    if (failed && !ferror(stdout)) {
        fprintf(stderr, "cornerstone: out of memory\n");
        return CST_LIMIT;
    }
    putchar('\n');
    return CST_OK;
}

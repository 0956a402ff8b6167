/* SPDX-License-Identifier: MIT */
#include "hold_write.h"

#include <stdlib.h>

/* Where a node stands in the certificate. */
struct written {
    uint32_t number;
    struct map frame; /* takes the position as the level has it to that of the node */
    bool done;
};

struct writer {
    const struct cst_hold_level *levels;
    unsigned count;
    struct written **written; /* for each level, for each of its positions */
    struct cst_position *position;
    struct cst_cert *cert;
    struct cst_error *error;
};

/* A move and its answer in the frame of the node. */
struct line {
    uint16_t cell, answer;
    uint32_t move; /* in the level */
};

/* What is collected for a node. */
struct draft {
    struct line *lines;
    struct cst_exception *exceptions;
    struct cst_edge *edges;
    uint32_t line_count, exception_count, edge_count;
};

static void free_draft(struct draft *draft)
{
    free(draft->lines);
    free(draft->exceptions);
    free(draft->edges);
}

static enum cst_status write_node(
    struct writer *writer, unsigned depth, uint32_t node, struct map frame);

/* The moves of a node in board order, as they are there. */
static bool list_lines(
    const struct cst_hold_level *level, uint32_t node, struct map frame, struct draft *draft)
{
    uint32_t begin = level->first_move[node], count = level->first_move[node + 1] - begin, i, k;

    draft->lines = malloc((count + (size_t)1) * sizeof *draft->lines);
    draft->exceptions = malloc((count + (size_t)1) * sizeof *draft->exceptions);
    draft->edges = malloc((count + (size_t)1) * sizeof *draft->edges);
    if (!draft->lines || !draft->exceptions || !draft->edges)
        return false;
    for (i = 0; i < count; i++) {
        const struct cst_hold_move *move = &level->moves[begin + i];
        struct line line = { .move = begin + i, .answer = CST_NO_CELL };

        line.cell = (uint16_t)cst_map_cell(level->board, frame, move->cell);
        if (move->answer != CST_NO_CELL)
            line.answer = (uint16_t)cst_map_cell(level->board, frame, move->answer);
        for (k = i; k > 0 && draft->lines[k - 1].cell > line.cell; k--)
            draft->lines[k] = draft->lines[k - 1];
        draft->lines[k] = line;
    }
    draft->line_count = count;
    return true;
}

static void list_exceptions(const struct cst_hold_level *level, uint32_t node, struct draft *draft)
{
    uint32_t i;

    for (i = 0; i < draft->line_count; i++) {
        const struct line *line = &draft->lines[i];
        const struct cst_hold_move *move = &level->moves[line->move];

        if (!move->forced && move->answer != CST_NO_CELL && move->answer != level->standard[node])
            draft->exceptions[draft->exception_count++] =
                (struct cst_exception){ line->cell, line->answer };
    }
}

/* An edge to a position of the next level, which `frame` takes to where it is needed. */
static enum cst_status lead_to(
    struct writer *writer, unsigned depth, uint32_t node, struct map frame, struct cst_edge *edge)
{
    struct written *written = &writer->written[depth][node];
    enum cst_status status;

    if (written->done) {
        *edge = cst_board_edge(writer->levels[depth].board, written->number,
            map_compose(written->frame, map_inverse(frame)));
        return CST_OK;
    }
    status = write_node(writer, depth, node, frame);
    *edge = (struct cst_edge){ .child = written->number, .own = true };
    return status;
}

/* The edges to the next level, for the moves that are not settled. */
static enum cst_status list_edges(
    struct writer *writer, unsigned depth, uint32_t node, struct map frame, struct draft *draft)
{
    const struct cst_hold_level *level = &writer->levels[depth];
    enum cst_status status = CST_OK;
    struct cst_canon canon;
    uint32_t i;

    for (i = 0; i < draft->line_count && status == CST_OK; i++) {
        const struct cst_hold_move *move = &level->moves[draft->lines[i].move];
        const struct cst_fold_slot *slot;

        if (move->answer == CST_NO_CELL)
            continue;
        /* Again for each move: writing a child has played on the same board. */
        cst_hold_place(level, node, writer->position);
        if (cst_hold_play(writer->position, move->cell, move->answer))
            continue;
        cst_canon(writer->position, &canon);
        slot = cst_fold_find(&writer->levels[depth + 1].fold, &canon);
        if (!slot)
            return cst_gen_fail(
                writer->error, CST_REJECTED, "internal error: a position has no node");
        status = lead_to(writer, depth + 1, slot->node - 1,
            map_compose(frame, map_inverse(canon.map)), &draft->edges[draft->edge_count++]);
    }
    return status;
}

static enum cst_status write_node(
    struct writer *writer, unsigned depth, uint32_t node, struct map frame)
{
    const struct cst_hold_level *level = &writer->levels[depth];
    struct written *written = &writer->written[depth][node];
    struct draft draft = { 0 };
    enum cst_status status = CST_OK;

    if (!list_lines(level, node, frame, &draft))
        status = cst_gen_fail(writer->error, CST_LIMIT, "out of memory for the strategy");
    if (status == CST_OK) {
        list_exceptions(level, node, &draft);
        if (depth + 1 < writer->count)
            status = list_edges(writer, depth, node, frame, &draft);
    }
    if (status == CST_OK) {
        *written = (struct written){ writer->cert->node_count, frame, true };
        status = cst_cert_add_hold(writer->cert,
            (uint16_t)cst_map_cell(level->board, frame, level->standard[node]), draft.exceptions,
            draft.exception_count, draft.edges, draft.edge_count, writer->error);
    }
    free_draft(&draft);
    return status;
}

enum cst_status cst_hold_write(const struct cst_hold_level *levels, unsigned count,
    struct cst_cert *cert, struct cst_error *error)
{
    struct writer writer = { .levels = levels, .count = count, .cert = cert, .error = error };
    enum cst_status status = CST_OK;
    unsigned i;

    writer.position = malloc(sizeof *writer.position);
    writer.written = calloc(count, sizeof *writer.written);
    for (i = 0; i < count && writer.written; i++) {
        writer.written[i] = calloc(cst_hold_count(&levels[i]) + (size_t)1, sizeof **writer.written);
        if (!writer.written[i])
            break;
    }
    if (!writer.position || i < count)
        status = cst_gen_fail(error, CST_LIMIT, "out of memory for the strategy");
    else
        status = write_node(&writer, 0, 0, MAP_IDENTITY);
    for (i = 0; i < count && writer.written; i++)
        free(writer.written[i]);
    free(writer.written);
    free(writer.position);
    return status;
}

/* SPDX-License-Identifier: MIT */
#include "hold.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "map.h"
#include "replay.h"

#define UNKNOWN UINT32_MAX

#define CELL(hold, cell) (cell) % (hold)->board.width, (cell) / (hold)->board.width

static enum cst_status begin(struct hold *hold, const struct cst_cert *cert, struct cst_error *err)
{
    uint32_t root = cert->node_count - 1;

    *hold = (struct hold){ .cert = cert };
    hold->places = cst_realloc(NULL, cert->node_count * sizeof *hold->places);
    if (!hold->places) {
        snprintf(err->text, sizeof err->text, "out of memory");
        err->status = CST_LIMIT;
        return CST_LIMIT;
    }
    for (uint32_t i = 0; i < cert->node_count; i++)
        hold->places[i] = (struct hold_place){ .parent = UNKNOWN };
    hold->places[root].parent = root;
    return CST_OK;
}

void hold_clear(struct hold *hold)
{
    free(hold->places);
    hold->places = NULL;
}

/* From the root to the node. A path has a node for each of the attacker's stones. */
static void put_path(struct hold *hold, uint32_t node)
{
    uint16_t moves[HOLD_CELLS], answers[HOLD_CELLS];
    unsigned length = 0;

    for (uint32_t i = node; hold->places[i].parent != i; i = hold->places[i].parent) {
        moves[length] = hold->places[i].move;
        answers[length++] = hold->places[i].answer;
    }
    while (length-- > 0) {
        hold_board_put(&hold->board, HOLD_ATTACKER, moves[length]);
        hold_board_put(&hold->board, HOLD_DEFENDER, answers[length]);
    }
}

void hold_go(struct hold *hold, uint32_t node)
{
    hold_board_begin(&hold->board, &hold->cert->claim);
    put_path(hold, node);
    hold->node = node;
    hold->own = (struct hold_completing){ 0, { 0, 0 } };
    /* What completed a square for him before was taken by the attacker. */
    if (hold->board.count[HOLD_DEFENDER])
        hold->own = hold_board_completing(&hold->board, HOLD_DEFENDER);
}

unsigned hold_marks(const struct hold *hold)
{
    return cst_marks(&hold->cert->claim) - hold->board.count[HOLD_ATTACKER];
}

unsigned hold_next(const struct hold *hold, unsigned from)
{
    if (hold->own.count)
        return from <= hold->own.cell[0] ? hold->own.cell[0] : hold->board.cells;
    while (from < hold->board.cells && hold->board.at[from] != HOLD_FREE)
        from++;
    return from;
}

/* The exception for a move, or NULL. */
static const struct cst_exception *find_exception(const struct hold *hold, unsigned move)
{
    const struct cst_node *node = &hold->cert->nodes[hold->node];
    const struct cst_exception *list;
    uint32_t low = 0, high = node->exception_count;

    if (!high)
        return NULL;
    list = hold->cert->exceptions + node->first_exception;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (list[middle].move < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low < node->exception_count && list[low].move == move ? &list[low] : NULL;
}

/* The answer to a move that is on the board already. */
static enum cst_status find_answer(struct hold *hold, const struct hold_completing *t,
    struct hold_step *step, struct cst_error *err)
{
    const struct cst_exception *exception = find_exception(hold, step->move);

    if (t->count > 1)
        return replay_broken(err, hold->node, 2,
            "2 or more cells complete a square after %u,%u, expected at most 1",
            CELL(hold, step->move));
    if (t->count && exception)
        return replay_broken(err, hold->node, 3,
            "an exception for %u,%u, which is a threat, expected none", CELL(hold, step->move));
    step->answered = hold->board.count[HOLD_FREE] > 0;
    step->answer = t->count ? t->cell[0]
        : exception         ? exception->answer
                            : hold->cert->nodes[hold->node].cell;
    if (step->answered && hold->board.at[step->answer] != HOLD_FREE)
        return replay_broken(err, hold->node, 3,
            "answer %u,%u to %u,%u, expected another free cell", CELL(hold, step->answer),
            CELL(hold, step->move));
    return CST_OK;
}

enum cst_status hold_step(
    struct hold *hold, unsigned move, struct hold_step *step, struct cst_error *err)
{
    struct hold_completing t;
    enum cst_status status;

    *step = (struct hold_step){ .move = (uint16_t)move, .settled = true };
    hold_board_put(&hold->board, HOLD_ATTACKER, move);
    t = hold_board_completing(&hold->board, HOLD_ATTACKER);
    step->threats = t.count;
    status = find_answer(hold, &t, step, err);
    if (!status && step->answered) {
        hold_board_put(&hold->board, HOLD_DEFENDER, step->answer);
        step->own = hold_board_completing(&hold->board, HOLD_DEFENDER);
        step->settled = !hold->board.count[HOLD_FREE] || step->own.count > 1;
        hold_board_take(&hold->board, HOLD_DEFENDER);
    }
    hold_board_take(&hold->board, HOLD_ATTACKER);
    return status;
}

static bool is_to_answer(const struct hold *hold, unsigned move)
{
    return hold_next(hold, move) == move;
}

/* Rule 3, as far as it is about no move in particular. */
static enum cst_status check_answers(const struct hold *hold, struct cst_error *err)
{
    const struct cst_node *node = &hold->cert->nodes[hold->node];

    if (hold->board.at[node->cell] != HOLD_FREE)
        return replay_broken(err, hold->node, 3, "default answer %u,%u, expected a free cell",
            CELL(hold, (unsigned)node->cell));
    for (uint32_t i = 0; i < node->exception_count; i++) {
        unsigned move = hold->cert->exceptions[node->first_exception + i].move;

        if (!is_to_answer(hold, move))
            return replay_broken(err, hold->node, 3,
                "an exception for %u,%u, expected a move to answer", CELL(hold, move));
    }
    return CST_OK;
}

/* Rule 5 for a move. */
static enum cst_status check_horizon(struct hold *hold, const struct hold_step *step,
    struct hold_search *search, struct cst_error *err)
{
    unsigned m = hold_marks(hold) - 1;
    bool holds;

    search->answer[m] = hold->cert->nodes[hold->node].cell;
    hold_board_put(&hold->board, HOLD_ATTACKER, step->move);
    hold_board_put(&hold->board, HOLD_DEFENDER, step->answer);
    holds = hold_search(search, &hold->board, step->own, m);
    hold_board_take(&hold->board, HOLD_DEFENDER);
    hold_board_take(&hold->board, HOLD_ATTACKER);
    if (holds)
        return CST_OK;
    return replay_broken(err, hold->node, 5,
        "after %u,%u and %u,%u the attacker wins, expected a position that holds for %u",
        CELL(hold, (unsigned)step->move), CELL(hold, (unsigned)step->answer), m);
}

/* The moves to answer of a node, one after the other; with search also rule 5. The children of own
 * edges get their places. */
static enum cst_status follow(struct hold *hold, struct hold_figures *figures,
    struct hold_search *search, struct cst_error *err)
{
    const struct cst_node *node = &hold->cert->nodes[hold->node];
    bool below = hold_marks(hold) - 1 > hold->cert->horizon;
    uint32_t needed = 0;
    struct hold_step step;

    for (unsigned a = hold_next(hold, 0); a < hold->board.cells; a = hold_next(hold, a + 1)) {
        if (hold_step(hold, a, &step, err))
            return err->status;
        figures->moves++;
        figures->forced += step.threats;
        figures->settled += step.settled;
        if (step.settled)
            continue;
        figures->left += !below;
        if (!below && search && check_horizon(hold, &step, search, err))
            return err->status;
        if (below && needed < node->edge_count) {
            const struct cst_edge *edge = &hold->cert->edges[node->first_edge + needed];

            if (edge->own)
                hold->places[edge->child] = (struct hold_place){ hold->node, step.move, step.answer,
                    (uint16_t)(hold->places[hold->node].level + 1) };
        }
        needed += below;
    }
    if (node->edge_count != needed)
        return replay_broken(
            err, hold->node, 4, "%" PRIu32 " edges, expected %" PRIu32, node->edge_count, needed);
    return CST_OK;
}

/* Whether the image of the position on the board, with a move and its answer, is that of a node
 * whose place is known. `there` is room for it. */
static bool leads_to(const struct hold *hold, const struct hold_step *step,
    const struct cst_edge *edge, struct hold *there)
{
    struct map map = map_of_edge(&hold->cert->claim, edge);
    int32_t width = (int32_t)hold->board.width;

    hold_go(there, edge->child);
    for (unsigned side = HOLD_ATTACKER; side <= HOLD_DEFENDER; side++) {
        unsigned count = hold->board.count[side];

        if (count + 1 != there->board.count[side])
            return false;
        for (unsigned i = 0; i <= count; i++) {
            int32_t cell = i < count    ? hold->board.stone[side][i]
                : side == HOLD_ATTACKER ? step->move
                                        : step->answer;
            struct cst_cell to = map_cell(map, (struct cst_cell){ cell % width, cell / width });

            if (there->board.at[to.y * width + to.x] != side)
                return false;
        }
    }
    return true;
}

/* Rule 1 for the edges of a node that are not own. */
static enum cst_status compare(struct hold *hold, struct hold *there, struct cst_error *err)
{
    const struct cst_node *node = &hold->cert->nodes[hold->node];
    struct hold_step step;
    unsigned a = 0;

    for (uint32_t i = 0; i < node->edge_count; i++) {
        const struct cst_edge *edge = &hold->cert->edges[node->first_edge + i];

        do {
            a = hold_next(hold, a);
            if (hold_step(hold, a++, &step, err))
                return err->status;
        } while (step.settled);
        if (!edge->own && !leads_to(hold, &step, edge, there))
            return replay_broken(err, hold->node, 1,
                "edge %" PRIu32 " leads to another position, expected that of node %" PRIu32, i,
                edge->child);
    }
    return CST_OK;
}

static bool has_other_edges(const struct cst_cert *cert, uint32_t number)
{
    const struct cst_node *node = &cert->nodes[number];

    for (uint32_t i = 0; i < node->edge_count; i++)
        if (!cert->edges[node->first_edge + i].own)
            return true;
    return false;
}

static enum cst_status compare_all(struct hold *hold, struct cst_error *err)
{
    struct hold *there = cst_realloc(NULL, sizeof *there);
    enum cst_status status = CST_OK;

    if (!there) {
        snprintf(err->text, sizeof err->text, "out of memory");
        err->status = CST_LIMIT;
        return CST_LIMIT;
    }
    there->cert = hold->cert;
    there->places = hold->places;
    for (uint32_t i = hold->cert->node_count; i-- > 0 && !status;) {
        if (!has_other_edges(hold->cert, i))
            continue;
        hold_go(hold, i);
        status = compare(hold, there, err);
    }
    free(there);
    return status;
}

/* From the root down, for parents come after their children: rules 2 to 5, then rule 1. */
static enum cst_status check(struct hold *hold, struct hold_figures *figures,
    struct hold_search *search, struct cst_error *err)
{
    struct hold_figures unused;

    if (!figures)
        figures = &unused;
    *figures = (struct hold_figures){ 0 };
    for (uint32_t i = hold->cert->node_count; i-- > 0;) {
        hold_go(hold, i);
        if (check_answers(hold, err) || follow(hold, figures, search, err))
            return err->status;
    }
    return compare_all(hold, err);
}

enum cst_status hold_make(struct hold *hold, const struct cst_cert *cert,
    struct hold_figures *figures, struct cst_error *err)
{
    if (begin(hold, cert, err))
        return err->status;
    return check(hold, figures, NULL, err);
}

enum cst_status hold_check(
    const struct cst_cert *cert, struct hold_figures *figures, struct cst_error *err)
{
    struct hold_search *search = cst_realloc(NULL, sizeof *search);
    struct hold hold;
    enum cst_status status = begin(&hold, cert, err);

    if (!status && !search) {
        snprintf(err->text, sizeof err->text, "out of memory");
        status = err->status = CST_LIMIT;
    }
    if (!status) {
        memset(search, 0, sizeof *search);
        status = check(&hold, figures, search, err);
    }
    hold_clear(&hold);
    free(search);
    return status;
}

/* SPDX-License-Identifier: MIT */
#include "strategy.h"

#include <stdlib.h>

#include "answers.h"
#include "choose.h"
#include "family.h"

/* A line that is being built. */
struct building {
    const struct cst_line *line;
    bool alone; /* another line from the same position is another node: see cst_canon_line */
};

static bool find_node(
    const struct cst_builder *builder, struct cst_canon *canon, struct cst_edge *edge)
{
    cst_canon(&builder->search->position, canon);
    return cst_dag_find(builder->dag, builder->search->position.board, canon, edge);
}

/* The node of a threat (or a double threat) in a line, and those of its further moves. */
static enum cst_status build_line(
    struct cst_builder *builder, struct building building, unsigned step, struct cst_edge *edge)
{
    struct cst_position *position = &builder->search->position;
    const struct cst_line *line = building.line;
    unsigned halves = position->half_count;
    enum cst_status status = CST_OK;
    struct cst_threats mine;
    struct cst_canon canon;
    struct cst_edge reply;

    if (step >= line->length)
        return cst_gen_fail(
            builder->dag->error, CST_REJECTED, "a line of threats ended without a win");
    cst_canon_line(position, line->move + step, building.alone ? line->length - step : 0, &canon);
    if (cst_dag_find(builder->dag, position->board, &canon, edge))
        return CST_OK;
    mine = cst_attack(position, line->move[step]);
    if (mine.count == 1) {
        cst_defend(position, mine.cell[0]);
        status = build_line(builder, building, step + 1, &reply);
        cst_undefend(position);
    }
    cst_unattack(position, halves);
    if (status != CST_OK)
        return status;
    return cst_dag_add(builder->dag, &canon, line->move[step], &reply, mine.count == 1, 0, edge);
}

enum cst_status cst_build_line(
    struct cst_builder *builder, const struct cst_line *line, struct cst_edge *edge)
{
    return build_line(builder, (struct building){ line, true }, 0, edge);
}

/* The node for the reply just played to a quiet move. */
static enum cst_status build_reply(struct cst_builder *builder, unsigned must,
    struct cst_effort effort, struct cst_answers *known, struct cst_edge *edge)
{
    const struct cst_line *line;
    struct cst_canon canon;
    struct cst_line space;

    if (find_node(builder, &canon, edge))
        return CST_OK;
    line = cst_answer(builder->search, must, effort.plies, known, &space);
    if (line)
        return build_line(
            builder, (struct building){ line, builder->search->position.board->plane }, 0, edge);
    return cst_build(builder, must, effort, edge);
}

/* The node of a quiet move that has just been played: every free cell is a reply. */
static enum cst_status build_quiet(
    struct cst_builder *builder, struct cst_effort effort, struct cst_edge *edges, unsigned *count)
{
    struct cst_position *position = &builder->search->position;
    struct cst_answers *known = malloc(sizeof *known);
    enum cst_status status = CST_OK;
    unsigned cell;

    if (!known)
        return cst_gen_fail(builder->dag->error, CST_LIMIT, "out of memory for the strategy");
    cst_answer_pass(builder->search, effort.plies, known);
    for (cell = 0; cell < position->board->cells && status == CST_OK; cell++) {
        struct cst_threats his;

        if (!cst_is_free(position, cell))
            continue;
        his = cst_defend(position, cell);
        status = build_reply(
            builder, his.count ? his.cell[0] : CST_NO_CELL, effort, known, &edges[*count]);
        cst_undefend(position);
        (*count)++;
    }
    free(known);
    return status;
}

/* The named replies to a quiet move that has just been played, then the lines for all others. */
static enum cst_status build_family(struct cst_builder *builder, struct cst_effort effort,
    const struct cst_family *family, struct cst_edge *edges, unsigned *count)
{
    struct cst_position *position = &builder->search->position;
    enum cst_status status = CST_OK;
    unsigned cell, i;

    for (cell = 0; cell < position->board->cells && status == CST_OK; cell++) {
        struct cst_threats his;

        if (!cst_zone_has(&family->rest, cell))
            continue;
        his = cst_defend(position, cell);
        status = cst_build(builder, his.count ? his.cell[0] : CST_NO_CELL, effort, &edges[*count]);
        cst_undefend(position);
        edges[*count].x = position->board->x[cell];
        edges[*count].y = position->board->y[cell];
        (*count)++;
    }
    for (i = 0; i < family->count && status == CST_OK; i++)
        status =
            build_line(builder, (struct building){ &family->line[i], true }, 0, &edges[(*count)++]);
    return status;
}

static enum cst_status build_open(struct cst_builder *builder, struct cst_effort effort,
    struct cst_edge *edges, unsigned *count, unsigned *otherwise)
{
    struct cst_family *family = malloc(sizeof *family);
    enum cst_status status;

    if (!family)
        return cst_gen_fail(builder->dag->error, CST_LIMIT, "out of memory for the strategy");
    cst_plan_family(builder->search, effort, family);
    status = family->cost == CST_COST_NONE
        ? cst_gen_fail(builder->dag->error, CST_REJECTED, "a family of lines was lost")
        : build_family(builder, effort, family, edges, count);
    *otherwise = family->count;
    free(family);
    return status;
}

/* The node of a chosen move after which the search goes on: a quiet move or a threat. */
static enum cst_status build_move(struct cst_builder *builder, const struct cst_canon *canon,
    const struct cst_choice *choice, struct cst_effort effort, struct cst_edge *edge)
{
    struct cst_position *position = &builder->search->position;
    unsigned halves = position->half_count, count = 0, otherwise = 0;
    struct cst_threats mine, his;
    enum cst_status status;
    struct cst_edge *edges = calloc(position->board->cells + CST_FAMILY_LINES, sizeof *edges);

    if (!edges)
        return cst_gen_fail(builder->dag->error, CST_LIMIT, "out of memory for the strategy");
    mine = cst_attack(position, choice->move);
    effort = cst_effort_after(effort, mine.count != 1);
    if (mine.count == 1) {
        his = cst_defend(position, mine.cell[0]);
        status = cst_build(builder, his.count ? his.cell[0] : CST_NO_CELL, effort, &edges[count++]);
        cst_undefend(position);
    } else {
        status = choice->open ? build_open(builder, effort, edges, &count, &otherwise)
                              : build_quiet(builder, effort, edges, &count);
    }
    cst_unattack(position, halves);
    if (status == CST_OK)
        status = cst_dag_add(builder->dag, canon, choice->move, edges, count, otherwise, edge);
    free(edges);
    return status;
}

enum cst_status cst_build(
    struct cst_builder *builder, unsigned must, struct cst_effort effort, struct cst_edge *edge)
{
    struct cst_choice choice;
    struct cst_canon canon;

    if (find_node(builder, &canon, edge))
        return CST_OK;
    choice = cst_choose(builder->search, must, effort);
    if (choice.cost == CST_COST_NONE)
        return cst_gen_fail(builder->dag->error, CST_REJECTED, "no win found");
    if (choice.has_line)
        return build_line(builder,
            (struct building){ &choice.line, builder->search->position.board->plane }, 0, edge);
    return build_move(builder, &canon, &choice, effort, edge);
}

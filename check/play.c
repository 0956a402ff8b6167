/* SPDX-License-Identifier: MIT */
/*
 * Exhaustive play: the strategy against every legal reply on one board, judged by the stones that can be seen on it.
 *
 * In free mode nothing of zones.c is used: where there are otherwise edges, some child has to win whatever follows.
 * In strict mode every child has to win that zones.c allows for the stones, and there has to be one.
 *
 * The functions call one another, win() - answer_all() - answer() - win(), once for each of the attacker's moves: that is
 * the only recursion of the checker, at most MAX_PLIES / 2 + 1 deep.
 */
#include "check.h"

#define MAX_PLIES 63

struct play {
	struct job *job;
	const struct strategy *strategy;
	const struct board *board, *field;	/* of the strategy, and the one to play on */
	const struct zones *zones;		/* NULL in free mode */
	unsigned plies;				/* claimed */
	struct position at;
	uint32_t mine[MAX_PLIES], his[MAX_PLIES];
	uint8_t table[MAX_CELLS];
	bool unknown[MAX_CELLS];	/* the stones of the defender that the strategy does not know */
	uint64_t positions;
	struct point lost[2 * MAX_PLIES];	/* the stones at the last loss, in their order */
	unsigned count;				/* how many */
	const char *why;
};

static unsigned win(struct play *p, uint32_t node, struct motion motion);

static unsigned lose(struct play *p, const char *why)
{
	p->why = why;
	p->count = p->at.p + p->at.q;
	for (unsigned i = 0; i < p->count; i++)
		p->lost[i] = point_of(p->field, i % 2 == 0 ? p->mine[i / 2] : p->his[i / 2]);
	return 0;
}

/* First n, then m. */
static struct motion both(const struct motion *m, const struct motion *n)
{
	return (struct motion){ (int8_t)(m->xx * n->xx + m->xy * n->yx), (int8_t)(m->xx * n->xy + m->xy * n->yy),
		(int8_t)(m->yx * n->xx + m->yy * n->yx), (int8_t)(m->yx * n->xy + m->yy * n->yy), apply(m, n->shift) };
}

/* Is an otherwise edge to be tried? */
static bool allowed(const struct play *p, uint32_t edge, const struct motion *motion)
{
	struct point stone[2];
	unsigned count = 0;

	for (unsigned i = 0; i < p->at.q && count < 2; i++)
		if (p->unknown[p->his[i]])
			stone[count++] = apply(motion, point_of(p->field, p->his[i]));
	return !p->zones || allows(p->zones, edge, stone, count);
}

/* The longest win in plies after a reply, or 0.  If the node has edges to named replies in order, this is the one of that rank. */
static unsigned answer(struct play *p, uint32_t node, const struct motion *motion, uint32_t reply, uint32_t rank)
{
	const struct strategy *s = p->strategy;
	uint32_t edge = s->first[node] + rank, end = s->end[node];
	unsigned plies = 0;
	bool tried = false;

	if (is_open(s, node)) {
		const uint32_t named = cell_of(p->board, apply(motion, point_of(p->field, reply)));

		edge = s->first[node];
		while (s->edge[edge].reply != named && s->edge[edge].reply != OTHERWISE)
			edge++;
		p->unknown[reply] = s->edge[edge].reply == OTHERWISE;
	}
	if (!p->unknown[reply] && edge < end)
		end = edge + 1;
	put(&p->at, reply, DEFENDER);
	for (; edge < end; edge++) {
		unsigned won;

		if (p->unknown[reply] && !allowed(p, edge, motion))
			continue;
		won = win(p, s->edge[edge].child, both(&s->edge[edge].map, motion));
		plies = !tried || won == 0 || won > plies ? won : plies;
		tried = true;
		if ((won > 0) != (p->zones != NULL))
			break;
	}
	if (!tried)
		lose(p, "an answer to the last move");
	lift(&p->at, DEFENDER);
	p->unknown[reply] = false;
	return plies;
}

/* The longest win in plies after the attacker's move of a node, or 0. */
static unsigned answer_all(struct play *p, uint32_t node, const struct motion *motion)
{
	const struct survey ours = survey(&p->at, ATTACKER, NULL, NULL), theirs = survey(&p->at, DEFENDER, NULL, NULL);
	const unsigned now = p->at.p + p->at.q;
	unsigned longest = ours.open > 0 ? now + 2 : 0, won;
	uint32_t rank = 0;

	if (ours.full)
		return now;
	if (theirs.full || theirs.open > 0)
		return lose(p, "the second player to complete no square");
	if (ours.open == 0 && now == p->field->cells)
		return lose(p, "a free cell to be left");
	if (longest > p->plies)
		return lose(p, "the win to come in time");
	if (ours.open >= 2)
		return longest;
	if (ours.open == 1) {	/* any other reply leaves a square to complete */
		won = answer(p, node, motion, ours.cell, 0);
		return won == 0 || won > longest ? won : longest;
	}
	for (unsigned i = 0; i < p->field->cells; i++) {
		uint32_t reply = cell_at(p->field, i);

		if (!p->board->plane)	/* in the board order of the node */
			reply = cell_of(p->field, apply_back(motion, point_of(p->board, reply)));
		if (owner(&p->at, reply) == FREE) {
			won = answer(p, node, motion, reply, rank++);
			if (won == 0)
				return 0;
			longest = won > longest ? won : longest;
		} else {
			rank += p->unknown[reply];
		}
	}
	return longest;
}

/* The longest win in plies from a node, or 0 if there is none.  The motion leads from the board to the node. */
static unsigned win(struct play *p, uint32_t node, struct motion motion)
{
	const uint32_t index = cell_at(p->board, p->strategy->move[node]);
	const uint32_t move = cell_of(p->field, apply_back(&motion, point_of(p->board, index)));
	unsigned plies;

	p->positions++;
	if (p->at.p + p->at.q >= p->plies)
		return lose(p, "the win to come in time");
	if (owner(&p->at, move) != FREE)
		return lose(p, "a free cell for the next move");
	put(&p->at, move, ATTACKER);
	plies = answer_all(p, node, &motion);
	lift(&p->at, ATTACKER);
	return plies;
}

/* What the strategy touches is placed in the middle of the board, upright if it fits, or else transposed. */
static struct motion placement(struct job *job, const struct board *field, const struct box *box)
{
	const int w = box->high.x - box->low.x + 1, h = box->high.y - box->low.y + 1;
	const int width = (int)field->width, height = (int)field->height;

	if (w <= width && h <= height)
		return make_motion(0, box->low.x - (width - w) / 2, box->low.y - (height - h) / 2);
	if (h > width || w > height)
		fault(job, TROUBLE, "--play", field->width, "expected a board with room for %dx%d cells", w, h);
	return make_motion(4, box->low.x - (height - w) / 2, box->low.y - (width - h) / 2);
}

void play(struct job *job, unsigned plies, const struct strategy *s, const struct board *board, bool strict,
	const struct board *field, struct findings *findings)
{
	struct play *p = take(job, 1, sizeof(*p), "the play");
	struct motion motion = make_motion(0, 0, 0);
	char line[MAX_PLIES * 8] = "", *end = line;

	if (!board->plane && (field->width != board->width || field->height != board->height))
		fault(job, TROUBLE, "--play", field->width, "expected 0 or the file's own board, %ux%u", board->width, board->height);
	if (board->plane)
		motion = placement(job, field, &findings->touched);
	check_squares(job, field);
	if (plies > MAX_PLIES)
		fault(job, LIMIT, "--play", field->width, "expected a claim of at most %d plies", MAX_PLIES);
	p->job = job;
	p->strategy = s;
	p->board = board;
	p->field = field;
	p->plies = plies;
	p->zones = strict ? findings->zones : NULL;
	p->at = (struct position){ .board = field, .table = p->table, .mine = p->mine, .his = p->his };
	findings->longest = win(p, s->nodes - 1, motion);
	findings->positions = p->positions;
	for (unsigned i = 0; i < p->count; i++)
		end += sprintf(end, " %d,%d", p->lost[i].x, p->lost[i].y);
	if (findings->longest == 0)
		fault(job, REJECTED, "play: position", p->positions, "expected %s, after%s", p->why, line);
}

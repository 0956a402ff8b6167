/* SPDX-License-Identifier: MIT */
/*
 * Exhaustive play: the strategy against every legal reply on one board, judged by the stones that can be seen on it.
 *
 * In free mode nothing of zones.c is used: where there are otherwise edges, some child has to win whatever follows.
 * In strict mode every child has to win that zones.c allows for the stones, and there has to be one.
 *
 * The functions call one another, win() - answer_all() - answer() - win(), once for each of the attacker's moves: that
 * is the only recursion of the checker, at most MAX_PLIES / 2 + 1 deep.
 */
#include "check.h"

#define MAX_PLIES 63

struct play {
	struct job *job;
	const struct board *field;	/* the one to play on */
	bool strict;
	struct position at;
	uint32_t unknown[MAX_PLIES];	/* the stones of the defender that the strategy does not know */
	unsigned unknowns;
	const char *why;		/* the last line was lost, */
	unsigned length;		/* and with how many stones; when all is lost, none was put since */
};

static unsigned win(struct play *p, uint32_t node, struct motion motion);

static unsigned lose(struct play *p, const char *why)
{
	p->why = why;
	p->length = p->at.count[ATTACKER] + p->at.count[DEFENDER];
	return 0;
}

/* First n, then m. */
static struct motion both(const struct motion *m, const struct motion *n)
{
	return (struct motion){ (int8_t)(m->xx * n->xx + m->xy * n->yx), (int8_t)(m->xx * n->xy + m->xy * n->yy),
		(int8_t)(m->yx * n->xx + m->yy * n->yx), (int8_t)(m->yx * n->xy + m->yy * n->yy), apply(m, n->shift) };
}

/* The longest win in plies after a reply, or 0: by the edge that names it, or else by the otherwise edges. */
static unsigned answer(struct play *p, const struct node *n, const struct motion *motion, uint32_t reply)
{
	const struct edge *edge = p->job->strategy.edge;
	const uint32_t named = cell_of(&p->job->board, apply(motion, point_of(reply)));
	const unsigned unknowns = p->unknowns;
	uint32_t e = n->first, end = n->end;
	unsigned plies = 0;
	bool tried = false;

	while (e < n->other && edge[e].reply != named)
		e++;
	if (e < n->other)
		end = e + 1;
	else
		p->unknown[p->unknowns++] = reply;
	put(&p->at, reply, DEFENDER);
	for (; e < end; e++) {
		unsigned won;

		if (p->strict && e >= n->other && !allows(p->job, e, motion, p->unknown, p->unknowns))
			continue;
		won = win(p, edge[e].child, both(&edge[e].map, motion));
		plies = !tried || won == 0 || won > plies ? won : plies;
		tried = true;
		if ((won > 0) != p->strict)
			break;
	}
	if (!tried)
		lose(p, "an answer to the last move");
	lift(&p->at, DEFENDER);
	p->unknowns = unknowns;
	return plies;
}

/* The longest win in plies after the attacker's move of a node, or 0. */
static unsigned answer_all(struct play *p, const struct node *n, const struct motion *motion)
{
	const struct survey ours = survey(&p->at, ATTACKER, NULL, 0), theirs = survey(&p->at, DEFENDER, NULL, 0);
	const unsigned now = p->at.count[ATTACKER] + p->at.count[DEFENDER];
	unsigned longest = ours.open > 0 ? now + 2 : 0, won;

	if (ours.full)
		return now;
	if (theirs.full || theirs.open > 0)
		return lose(p, "the second player to complete no square");
	if (ours.open == 0 && now == p->field->cells)
		return lose(p, "a free cell to be left");
	if (longest > p->job->header.plies)
		return lose(p, "the win to come in time");
	if (ours.open >= 2)
		return longest;
	for (unsigned i = 0; i < (ours.open == 1 ? 1 : p->field->cells); i++) {
		/* If the attacker threatens to complete a square, any other reply leaves it to him. */
		const uint32_t reply = ours.open == 1 ? ours.cell : cell_at(p->field, i);

		if (owner(&p->at, reply) != FREE)
			continue;
		won = answer(p, n, motion, reply);
		if (won == 0)
			return 0;
		longest = won > longest ? won : longest;
	}
	return longest;
}

/* The longest win in plies from a node, or 0 if there is none.  The motion leads from the board to the node. */
static unsigned win(struct play *p, uint32_t node, struct motion motion)
{
	const struct node *n = &p->job->strategy.node[node];
	const uint32_t move = cell_of(p->field, apply_back(&motion, point_of(n->move)));
	unsigned plies;

	p->job->positions++;
	if (p->at.count[ATTACKER] + p->at.count[DEFENDER] >= p->job->header.plies)
		return lose(p, "the win to come in time");
	if (owner(&p->at, move) != FREE)
		return lose(p, "a free cell for the next move");
	put(&p->at, move, ATTACKER);
	plies = answer_all(p, n, &motion);
	lift(&p->at, ATTACKER);
	return plies;
}

/* What the strategy touches is placed in the middle of the board, upright if it fits, or else transposed. */
static struct motion placement(struct job *job, const struct board *field)
{
	const struct point low = job->touched.low;
	const int w = job->touched.high.x - low.x + 1, h = job->touched.high.y - low.y + 1;
	const int width = (int)field->width, height = (int)field->height;

	if (w <= width && h <= height)
		return make_motion(0, low.x - (width - w) / 2, low.y - (height - h) / 2);
	if (h > width || w > height)
		fault(job, TROUBLE, "--play", field->width, "expected a board with room for %dx%d cells", w, h);
	return make_motion(4, low.x - (height - w) / 2, low.y - (width - h) / 2);
}

void play(struct job *job, const struct board *field, bool strict)
{
	struct play *p = take(job, 1, sizeof(*p), "the play");
	struct motion motion = make_motion(0, 0, 0);
	char line[MAX_PLIES * 8] = "", *end = line;

	if (job->board.plane)
		motion = placement(job, field);
	else if (field->width != job->board.width || field->height != job->board.height)
		fault(job, TROUBLE, "--play", field->width, "expected 0 or the file's own board, %ux%u", job->board.width,
			job->board.height);
	if (job->header.plies > MAX_PLIES)
		fault(job, LIMIT, "--play", field->width, "expected a claim of at most %d plies", MAX_PLIES);
	p->job = job;
	p->field = field;
	p->strict = strict;
	make_position(job, &p->at, field, job->header.plies);
	job->longest = win(p, job->header.nodes - 1, motion);
	for (unsigned i = 0; i < p->length; i++) {
		const struct point a = point_of(p->at.stone[i % 2 == 0 ? ATTACKER : DEFENDER][i / 2]);

		end += sprintf(end, " %d,%d", a.x, a.y);
	}
	if (job->longest == 0)
		fault(job, REJECTED, "play: position", job->positions, "expected %s, after%s", p->why, line);
}

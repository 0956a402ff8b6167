/* SPDX-License-Identifier: MIT */
/*
 * Exhaustive play: the strategy against every legal reply on one board, judged by the stones that can be seen on it.
 *
 * In free mode nothing of zones.c is used: wherever there are otherwise edges, some child has to win whatever follows.
 * In strict mode every child has to win that zones.c allows for the stones, and there has to be one.
 */
#include "check.h"

/* One node on the way from the root to the position on the board. */
struct level {
	uint32_t node;
	struct motion motion;		/* from the board to the coordinates of the node */
	uint32_t edge, end;		/* to be tried after the reply in question; edge is the one being tried */
	uint32_t rank;			/* cells gone through that a quiet node has an edge for */
	unsigned next, last;		/* the replies still to come */
	unsigned longest;		/* win so far, in plies */
	bool threat, replied, unknown;	/* a completion is threatened; a reply is on the board, one that the node does not know */
	uint32_t move, reply;
};

struct play {
	struct job *job;
	const struct strategy *strategy;
	const struct board *board, *field;	/* of the strategy, and the one to play on */
	const struct zones *zones;		/* NULL in free mode */
	struct findings *findings;
	struct position at;
	bool unknown[MAX_CELLS];	/* cells with stones of the defender that the strategy does not know */
	struct level *level;
	unsigned depth, plies, won, lost;	/* levels; plies claimed; length of the last win; levels at the last loss */
	const char *why;
};

enum course { LOST, WON, OPEN };

static enum course lose(struct play *p, const char *why)
{
	p->why = why;
	p->lost = p->depth;
	return LOST;
}

/* Takes back what the last level has on the board. */
static enum course leave(struct play *p, enum course course)
{
	struct level *here = &p->level[--p->depth];

	if (here->replied) {
		lift(&p->at, DEFENDER);
		p->unknown[here->reply] = false;
	}
	lift(&p->at, ATTACKER);
	return course;
}

/* Where the i-th cell of a node is on the board: on the plane all nodes count as the board does, else as is their own. */
static uint32_t field_cell(const struct play *p, const struct level *here, unsigned i)
{
	if (p->board->plane)
		return cell_at(p->field, i);
	return cell_of(p->field, apply_back(&here->motion, point_of(p->board, cell_at(p->board, i))));
}

/* The attacker's move of a node.  The level stays only if replies have to be gone through. */
static enum course enter(struct play *p, uint32_t node, struct motion motion)
{
	struct level *here = &p->level[p->depth];
	const uint32_t move = cell_at(p->board, p->strategy->move[node]);
	struct survey ours, theirs;
	struct point only;

	p->findings->positions++;
	p->won = 2 * p->depth + 1;
	if (p->won > p->plies)
		return lose(p, "the win to come in time");
	*here = (struct level){ .node = node, .motion = motion, .last = p->field->cells };
	here->move = cell_of(p->field, apply_back(&motion, point_of(p->board, move)));
	if (here->move == NOWHERE || owner(&p->at, here->move) != FREE)
		return lose(p, "a free cell for the next move");
	put(&p->at, here->move, ATTACKER);
	p->depth++;
	ours = survey(&p->at, ATTACKER);
	if (ours.full)
		return leave(p, WON);
	theirs = survey(&p->at, DEFENDER);
	if (theirs.full || theirs.open > 0)
		return leave(p, lose(p, "the second player to complete no square"));
	if (ours.open == 0)
		return 2 * p->depth - 1 < p->field->cells ? OPEN : leave(p, lose(p, "a free cell to be left"));
	p->won += 2;
	if (p->won > p->plies)
		return leave(p, lose(p, "the win to come in time"));
	if (ours.open >= 2)
		return leave(p, WON);
	/* Any other reply than this leaves a square to complete. */
	only = point_of(p->field, ours.cell);
	if (!p->board->plane)
		only = apply(&motion, only);
	here->next = (unsigned)only.y * p->field->width + (unsigned)only.x;
	here->last = here->next + 1;
	here->longest = p->won;
	here->threat = true;
	return OPEN;
}

/* In strict mode, goes over the otherwise edges that are not allowed for the unknown stones. */
static void skip(struct play *p, struct level *here)
{
	struct point stones[2];
	unsigned count = 0;

	if (!p->zones || !here->unknown)
		return;
	for (unsigned i = 0; i < p->at.q && count < 2; i++)
		if (p->unknown[p->at.his[i]])
			stones[count++] = apply(&here->motion, point_of(p->field, p->at.his[i]));
	while (here->edge < here->end && !allows(p->zones, here->edge, stones, count))
		here->edge++;
}

/* Lays the next reply that leaves no square to complete at once, and finds the edges to be tried. */
static enum course choose(struct play *p, struct level *here)
{
	const struct strategy *s = p->strategy;
	const uint32_t first = s->first[here->node], end = s->first[here->node + 1];

	if (here->replied) {
		lift(&p->at, DEFENDER);
		p->unknown[here->reply] = false;
	}
	here->replied = false;
	while (here->next < here->last) {
		const uint32_t cell = field_cell(p, here, here->next++);
		const enum owner side = owner(&p->at, cell);
		uint32_t edge = first;

		here->rank += side == FREE || (side == DEFENDER && p->unknown[cell]);
		if (side != FREE)
			continue;
		if (is_open(s, here->node)) {
			const uint32_t named = cell_of(p->board, apply(&here->motion, point_of(p->field, cell)));

			while (s->reply[edge] != named && s->reply[edge] != OTHERWISE)
				edge++;
			here->unknown = s->reply[edge] == OTHERWISE;
			here->end = here->unknown ? end : edge + 1;
		} else {
			edge += here->threat ? 0 : here->rank - 1;
			here->end = edge < end ? edge + 1 : edge;
		}
		here->edge = edge;
		here->reply = cell;
		here->replied = true;
		p->unknown[cell] = here->unknown;
		put(&p->at, cell, DEFENDER);
		skip(p, here);
		return here->edge < here->end ? OPEN : lose(p, "an answer to the last move");
	}
	p->won = here->longest;
	return WON;
}

/* First n, then m. */
static struct motion both(const struct motion *m, const struct motion *n)
{
	return (struct motion){ m->xx * n->xx + m->xy * n->yx, m->xx * n->xy + m->xy * n->yy,
		m->yx * n->xx + m->yy * n->yx, m->yx * n->xy + m->yy * n->yy, apply(m, n->shift) };
}

static enum course play_all(struct play *p, struct motion motion)
{
	const struct strategy *s = p->strategy;
	enum course course = enter(p, s->nodes - 1, motion);

	while (p->depth > 0) {
		struct level *here = &p->level[p->depth - 1];

		if (course == WON) {	/* by the edge that was tried */
			here->longest = p->won > here->longest ? p->won : here->longest;
			here->edge = p->zones ? here->edge + 1 : here->end;
		} else if (course == LOST && (p->zones || ++here->edge == here->end)) {
			leave(p, LOST);
			continue;
		}
		skip(p, here);
		course = here->edge < here->end ? OPEN : choose(p, here);
		if (course == OPEN)
			course = enter(p, s->edge[here->edge].child, both(&s->motion[s->edge[here->edge].map], &here->motion));
		else
			leave(p, course);
	}
	return course;
}

/* Where the strategy is placed: what it touches in the middle of the board, upright if it fits, or else transposed. */
static struct motion placement(struct job *job, const struct board *field, const struct box *box)
{
	const int w = box->high.x - box->low.x + 1, h = box->high.y - box->low.y + 1;
	const int width = (int)field->width, height = (int)field->height;

	if (w <= width && h <= height)
		return make_motion(0, box->low.x - (width - w) / 2, box->low.y - (height - h) / 2);
	if (h > width || w > height)
		fault(job, TROUBLE, "--play", field->width, "expected a board that has room for %dx%d cells", w, h);
	return make_motion(4, box->low.x - (height - w) / 2, box->low.y - (width - h) / 2);
}

void play(struct job *job, unsigned plies, const struct strategy *s, const struct board *board, bool strict,
	unsigned width, unsigned height, struct findings *findings)
{
	struct board field = make_board(false, width ? width : board->width, width ? height : board->height);
	struct play *p = take(job, 1, sizeof(*p), "the play");
	const size_t room = plies / 2 + 1;
	struct motion motion = make_motion(0, 0, 0);
	char *line, *end;

	if (!board->plane && (field.width != board->width || field.height != board->height))
		fault(job, TROUBLE, "--play", width, "expected 0 or the board of the file, %ux%u", board->width, board->height);
	if (board->plane)
		motion = placement(job, &field, &findings->touched);
	check_squares(job, &field);
	*p = (struct play){ .job = job, .strategy = s, .board = board, .field = &field, .findings = findings, .plies = plies };
	p->zones = strict ? findings->zones : NULL;
	p->at.board = &field;
	p->at.table = take(job, MAX_CELLS, 1, "the table of play");
	p->at.mine = take(job, room, sizeof(*p->at.mine), "the attacker's stones in play");
	p->at.his = take(job, room, sizeof(*p->at.his), "the defender's stones in play");
	p->level = take(job, room, sizeof(*p->level), "the levels of play");
	line = end = take(job, room, sizeof(" 63,63 63,63"), "the moves of play");
	if (play_all(p, motion) == LOST) {
		for (unsigned i = 0; i < p->lost; i++) {
			const struct point a = point_of(&field, p->level[i].move), b = point_of(&field, p->level[i].reply);

			end += sprintf(end, p->level[i].replied ? " %d,%d %d,%d" : " %d,%d", a.x, a.y, b.x, b.y);
		}
		fault(job, REJECTED, "play: position", findings->positions, "expected %s, after%s", p->why, line);
	}
	findings->longest = p->won;
}

/* SPDX-License-Identifier: MIT */
/*
 * The payload becomes nodes and edges (SPEC section 3).
 *
 * Every edge is pushed once, and popped at most once into the list of a node.  Hence at all times: edges on the
 * stack + edges in lists = edges pushed so far.  A good file pushes one more than its header's number of edges, the
 * one that is left at the end.  push() sees to it that there are no more: so one array has room for the stack, which
 * grows from its low end, and for the lists, which grow from its high end.
 */
#include "check.h"

#include <string.h>

#define REPLY_REACH 1000	/* how far from (0, 0) a reply may be on the plane, and how far a map may shift */

struct decoder {
	struct cursor in;
	uint32_t record;		/* where the record began */
	uint32_t made, listed, held;	/* nodes; edges in lists; edges on the stack */
	int64_t again;			/* the node of the last again record, at first 0 */
};

uint8_t byte(struct cursor *c, const char *what)
{
	if (c->at == c->end)
		refuse(c, c->at, "expected %s, found the end of the %s", what,
			c->end == c->job->header.payload_bytes ? "payload" : "column");
	return c->bytes[c->at++];
}

/* A number in base 128, least significant group first, in the shortest form, below 2^32. */
uint32_t varint(struct cursor *c, const char *what)
{
	uint32_t value = 0;

	for (unsigned group = 0; ; group++) {
		const uint8_t next = byte(c, what);

		if (group == 4 && next > 0x0F)
			refuse(c, c->at - 1, "expected %s below 2^32", what);
		if (group > 0 && next == 0)
			refuse(c, c->at - 1, "expected %s in its shortest form", what);
		value |= (uint32_t)(next & 0x7F) << (7 * group);
		if (next < 0x80)
			return value;
	}
}

/* A number that may be negative, not larger than reach. */
int read_signed(struct cursor *c, int reach, const char *what)
{
	const uint32_t start = c->at, z = varint(c, what);
	const int value = z % 2 == 0 ? (int)(z / 2) : -(int)(z / 2) - 1;

	if (value < -reach || value > reach)
		refuse(c, start, "expected %s from %d to %d, found %d", what, -reach, reach, value);
	return value;
}

/* A cell of the board or the box. */
static uint32_t read_cell(struct decoder *d)
{
	const unsigned cells = d->in.job->board.cells;
	const uint32_t start = d->in.at;
	unsigned index = byte(&d->in, "a cell");

	if (cells > 256)
		index |= (unsigned)byte(&d->in, "the second byte of a cell") << 8;
	if (index >= cells)
		refuse(&d->in, start, "expected a cell below %u, found %u", cells, index);
	return cell_at(&d->in.job->board, index);
}

static void push(struct decoder *d, uint32_t child, struct motion map)
{
	if (d->listed + d->held > d->in.job->header.edges)
		refuse(&d->in, d->record, "expected no more than the header's %u edges", d->in.job->header.edges);
	d->in.job->strategy.edge[d->held++] = (struct edge){ .child = child, .map = map };
}

/* Makes a node with this move, pops its edges, and pushes the edge to the new node. */
static struct node *make_node(struct decoder *d, uint32_t move, uint64_t edges)
{
	const struct header *h = &d->in.job->header;
	struct edge *edge = d->in.job->strategy.edge;
	struct node *node = &d->in.job->strategy.node[d->made];

	if (d->made == h->nodes)
		refuse(&d->in, d->record, "expected no more than the header's %u nodes", h->nodes);
	if (edges > d->held)
		refuse(&d->in, d->record, "expected %" PRIu64 " edges on the stack, found %u", edges, d->held);
	node->move = move;
	node->end = node->other = h->edges + 1 - d->listed;
	node->first = node->end - (uint32_t)edges;
	d->held -= (uint32_t)edges;
	d->listed += (uint32_t)edges;
	memmove(edge + node->first, edge + d->held, edges * sizeof(*edge));
	push(d, d->made++, (struct motion){ 1, 0, 0, 1, { 0, 0 } });
	return node;
}

/* The rest of an open record: a move, a number of otherwise edges, and the named replies. */
static void read_open(struct decoder *d, uint32_t named)
{
	const struct board *board = &d->in.job->board;
	const uint32_t move = read_cell(d), start = d->in.at, otherwise = varint(&d->in, "a number of otherwise edges");
	struct node *node;

	if (otherwise < 1)
		refuse(&d->in, start, "expected at least 1 otherwise edge in an open record, found %u", otherwise);
	node = make_node(d, move, (uint64_t)named + otherwise);
	node->other = node->first + named;
	for (uint32_t e = node->first; e < node->end; e++) {
		const uint32_t at = d->in.at;
		struct edge *edge = &d->in.job->strategy.edge[e];
		struct point point;

		edge->reply = OTHERWISE;
		if (e < node->other && board->plane) {
			point.x = read_signed(&d->in, REPLY_REACH, "the column of a reply");
			point.y = read_signed(&d->in, REPLY_REACH, "the row of a reply");
			edge->reply = cell_of(board, point);
		} else if (e < node->other) {
			edge->reply = read_cell(d);
		}
		if (e > node->first && e < node->other && edge->reply <= edge[-1].reply)
			refuse(&d->in, at, "expected the replies in increasing board order");
	}
}

static void read_record(struct decoder *d)
{
	enum { LINE, FORCED, QUIET, AGAIN, OPEN };
	const struct board *board = &d->in.job->board;
	const uint32_t maps = board->plane || board->width == board->height ? 8 : 4;
	uint32_t head, kind, argument, second;
	struct point shift;
	int64_t z;

	d->record = d->in.at;
	head = varint(&d->in, "a record");
	kind = head % 8;
	argument = head / 8;
	second = d->in.at;
	if (kind == AGAIN) {	/* one more edge to a node that exists already */
		if (argument >= maps)
			refuse(&d->in, d->record, "expected a map below %u, found %u", maps, argument);
		z = varint(&d->in, "a step");
		d->again += z % 2 == 0 ? z / 2 : -(z + 1) / 2;
		if (d->again < 0 || d->again >= d->made)
			refuse(&d->in, second, "expected a step to one of the %u nodes so far, found node %" PRId64, d->made,
				d->again);
		shift.x = board->plane ? read_signed(&d->in, REPLY_REACH, "a shift of columns") :
			argument & 1 ? (int)board->width - 1 : 0;
		shift.y = board->plane ? read_signed(&d->in, REPLY_REACH, "a shift of rows") :
			argument & 2 ? (int)board->height - 1 : 0;
		push(d, (uint32_t)d->again, make_motion(argument, shift.x, shift.y));
	} else if (kind == QUIET) {
		if (board->plane)
			refuse(&d->in, d->record, "expected no quiet record, since the plane has no last free cell");
		if (argument < 2)
			refuse(&d->in, d->record, "expected at least 2 edges in a quiet record, found %u", argument);
		make_node(d, read_cell(d), argument);
	} else if (kind == OPEN) {
		read_open(d, argument);
	} else if (kind == LINE || kind == FORCED) {	/* nodes with one edge; but a line begins with one without */
		if (argument < 1)
			refuse(&d->in, d->record, "expected at least 1 cell in a record of kind %u", kind);
		for (uint32_t i = 0; i < argument; i++)
			make_node(d, read_cell(d), kind == LINE && i == 0 ? 0 : 1);
	} else {
		refuse(&d->in, d->record, "expected a record of kind 0 ... 4, found %u", kind);
	}
}

void decode(struct job *job, const uint8_t *payload)
{
	const struct header *h = &job->header;
	struct decoder decoder = { .in = { job, payload, 0, h->payload_bytes } }, *d = &decoder;

	job->strategy.node = take(job, h->nodes, sizeof(*job->strategy.node), "the nodes");
	job->strategy.edge = take(job, (uint64_t)h->edges + 1, sizeof(*job->strategy.edge), "the edges");
	while (d->in.at < d->in.end)
		read_record(d);
	if (d->made != h->nodes)
		refuse(&d->in, d->in.at, "expected the header's %u nodes before the end, found %u", h->nodes, d->made);
	/* The last record made the root, since after an again record the stack holds more: it is the edge to the root. */
	if (d->held != 1)
		refuse(&d->in, d->in.at, "expected 1 edge on the stack at the end, found %u", d->held);
	if (d->listed != h->edges)
		refuse(&d->in, d->in.at, "expected the header's %u edges before the end, found %u", h->edges, d->listed);
}

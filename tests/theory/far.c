/* SPDX-License-Identifier: MIT */
/*
 * usage: far TWIN [all]
 *
 * A strategy for every board against first and second replies that are in one row, column or diagonal, up to 40 cells
 * apart: some child that the rules allow has to win by exact play, and every one that they allow. With "all" every
 * distance is tried, otherwise some.
 */
#include "strategy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
	uint64_t pairs, unknown_pairs, allowed, refused, thirds;
} seen;

struct game {
	struct position at;
	struct cell reply[2]; /* to the first and the second quiet move */
	int quiet, unknowns;
	struct cell unknown[3]; /* the last one first */
};

static const int some[] = { 1, 2, 3, 4, 5, 6, 7, 9, 12, 17, 25, 40, 0 };
static int every[41];

static bool wins(struct game *game, struct node *node);

/* All that the rules allow, and there has to be one. */
static bool answer(struct game *game, struct node *node, struct cell reply)
{
	bool tried = false, good = true;

	put(&game->at, reply, DEFENDER);
	game->quiet++;
	for (int e = 0; e < node->edges && good; e++) {
		if (node->edge[e].kind == NAMED && same(node->reply[e], reply)) {
			good = wins(game, node->child[e]);
			tried = true;
			break;
		}
		if (node->edge[e].kind != OTHERWISE)
			continue;
		memmove(game->unknown + 1, game->unknown, sizeof(game->unknown) - sizeof(reply));
		game->unknown[0] = reply;
		game->unknowns++;
		if (allowed(node->child[e], game->unknown, game->unknowns)) {
			seen.allowed++;
			good = wins(game, node->child[e]);
			tried = true;
		} else {
			seen.refused++;
		}
		game->unknowns--;
		memmove(game->unknown, game->unknown + 1, sizeof(game->unknown) - sizeof(reply));
	}
	seen.unknown_pairs += game->quiet == 2 && game->unknowns == 1;
	game->quiet--;
	lift(&game->at, DEFENDER);
	return tried && good;
}

static bool answer_quiet(struct game *game, struct node *node)
{
	bool good = true;

	if (game->quiet < 2) {
		struct cell reply = game->reply[game->quiet];

		return mark_of(&game->at, reply) != FREE || answer(game, node, reply);
	}
	/* A third quiet move: replies around the second. */
	seen.thirds++;
	for (int i = 0; some[i] > 0 && good; i++)
		for (int k = 0; k < 9 && good; k++) {
			struct cell c = { game->reply[1].x + some[i] * (k % 3 - 1), game->reply[1].y + some[i] * (k / 3 - 1) };

			good = abs(c.x) >= HALF || abs(c.y) >= HALF || mark_of(&game->at, c) != FREE || answer(game, node, c);
		}
	return good;
}

/* Exact play, by section 2. */
static bool wins(struct game *game, struct node *node)
{
	struct cell t[2], lost;
	bool won = false;
	int count;

	if (mark_of(&game->at, node->move) != FREE)
		return false;
	if (completes_at(&game->at, ATTACKER, node->move))
		return true;
	put(&game->at, node->move, ATTACKER);
	if (completing(&game->at, DEFENDER, &lost, 1) == 0 && !owns_square(&game->at, DEFENDER)) {
		count = completing(&game->at, ATTACKER, t, 2);
		won = count == 2;
		if (count == 1 && node->edges == 1 && node->edge[0].kind == FORCED) {
			put(&game->at, t[0], DEFENDER);
			won = wins(game, node->child[0]);
			lift(&game->at, DEFENDER);
		}
		if (count == 0 && node->edges > 0 && node->edge[0].kind != FORCED)
			won = answer_quiet(game, node);
	}
	lift(&game->at, ATTACKER);
	return won;
}

static bool try_pair(struct node *root, struct cell first, struct cell second)
{
	static struct game game;

	memset(&game, 0, sizeof(game));
	game.reply[0] = first;
	game.reply[1] = second;
	seen.pairs++;
	if (wins(&game, root))
		return true;
	printf("COUNTEREXAMPLE: replies %d,%d %d,%d\n", first.x, first.y, second.x, second.y);
	return false;
}

int main(int argc, char **argv)
{
	static struct position empty;
	const int *distance = argc > 2 ? every : some;
	struct node *root;
	int plies = 0;

	if (argc < 2)
		return 2;
	for (int i = 0; i < 40; i++)
		every[i] = i + 1;
	root = read_strategy(argv[1], &plies);
	if (!sets_below(&empty, root, 0)) {
		printf("the rules of section 3 are broken\n");
		return 1;
	}
	for (int y = -6; y <= 12; y++)
		for (int x = -6; x <= 12; x++)
			for (int i = 0; distance[i] > 0; i++)
				for (int k = 0; k < 9; k++) {
					const struct cell a = { x, y };
					const struct cell b = { x + distance[i] * (k % 3 - 1), y + distance[i] * (k / 3 - 1) };

					if (!same(a, b) && (!try_pair(root, a, b) || !try_pair(root, b, a)))
						return 1;
				}
	printf("pairs %llu, of them with two unknown stones %llu; otherwise edges allowed %llu, refused %llu; third quiet moves %llu\n",
		(unsigned long long)seen.pairs, (unsigned long long)seen.unknown_pairs, (unsigned long long)seen.allowed,
		(unsigned long long)seen.refused, (unsigned long long)seen.thirds);
	return seen.unknown_pairs > 0 ? 0 : 2;
}

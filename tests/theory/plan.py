# SPDX-License-Identifier: MIT
"""
Text twins (format/SPEC.md, section 5) of strategies with otherwise edges: read, changed, written and judged. Here zones are
worked out by trying all pairs of cells of a window, instead of those that are known to be enough. Cells are pairs (x, y).
"""

from collections import namedtuple

Edge = namedtuple('Edge', 'child own map dx dy', defaults=(True, 0, 0, 0))
CLAIMS = 'first-player-wins', 'first-player-wins-everywhere'


class Node:
    """named: the replies, or None if the node is not open; then the edges after those of the replies are otherwise edges."""

    def __init__(self, move, edges=(), named=None):
        self.move, self.edges, self.named = move, list(edges), named


def order(cell):
    return cell[1], cell[0]


def cell_of(text):
    x, y = text.split(',')
    return int(x), int(y)


def edge_of(text):
    child, _, place = text.partition('/')
    if not place:
        return Edge(int(child))
    map_, _, shift = place.partition(':')
    return Edge(int(child), False, int(map_), *(cell_of(shift) if shift else (0, 0)))


class Plan:
    """A strategy whose nodes are known by their numbers."""

    def __init__(self, claim, width, height, plies, nodes):
        self.claim, self.width, self.height, self.plies, self.nodes = claim, width, height, plies, nodes

    @classmethod
    def read(cls, text):
        lines = [line.split(' ') for line in text.splitlines() if not line.startswith('#')]
        width, height = map(int, lines[3][1].split('x'))
        nodes = []
        for _, move, *words in lines[5:-1]:
            replies = [word.split('=')[0] for word in words if '=' in word]
            nodes.append(Node(cell_of(move), [edge_of(word.split('=')[-1]) for word in words],
                              [cell_of(reply) for reply in replies if reply != '*'] if replies else None))
        return cls(1 + CLAIMS.index(lines[2][1]), width, height, int(lines[4][1]), nodes)

    def text(self):
        head = ['cornerstone-text 1', 'game square', 'claim ' + CLAIMS[self.claim - 1],
                '%s %dx%d' % ('board' if self.claim == 1 else 'box', self.width, self.height), 'plies %d' % self.plies]
        lines = [self.line(number, node) for number, node in enumerate(self.nodes)]
        return '\n'.join(head + lines + ['end %d' % len(self.nodes)]) + '\n'

    def line(self, number, node):
        words = ['%d' % e.child if e.own else
                 '%d/%d' % (e.child, e.map) + (':%d,%d' % (e.dx, e.dy) if self.claim == 2 else '') for e in node.edges]
        if node.named is not None:
            replies = ['%d,%d' % cell for cell in node.named] + ['*'] * (len(words) - len(node.named))
            words = ['='.join(pair) for pair in zip(replies, words)]
        return ' '.join(['%d %d,%d' % (number, *node.move)] + words)

    def map(self, edge, cell, back=False):
        """SPEC section 3.1, with claim 1 as a shift as well."""
        dx, dy = edge.dx, edge.dy
        if self.claim == 1:
            dx, dy = (self.width - 1) * (edge.map & 1), (self.height - 1) * (edge.map >> 1 & 1)
        x, y = cell
        if back:
            x, y = x - dx, y - dy
            x, y = -x if edge.map & 1 else x, -y if edge.map & 2 else y
            return (y, x) if edge.map & 4 else (x, y)
        x, y = (y, x) if edge.map & 4 else (x, y)
        return (-x if edge.map & 1 else x) + dx, (-y if edge.map & 2 else y) + dy

    def on_board(self, cell):
        return self.claim == 2 or (0 <= cell[0] < self.width and 0 <= cell[1] < self.height)


def fourths(a, b):
    """The squares that have a and b as corners: the other two corners of each."""
    (ax, ay), (bx, by) = a, b
    if ay == by and ax != bx:
        return [((ax, ay + s * (bx - ax)), (bx, by + s * (bx - ax))) for s in (1, -1)]
    if ax == bx and ay != by:
        return [((ax + s * (by - ay), ay), (bx + s * (by - ay), by)) for s in (1, -1)]
    return [((ax, by), (bx, ay))] if abs(ax - bx) == abs(ay - by) != 0 else []


class Judge:
    """
    SPEC section 6, in the order of section 7: the nodes from the root down, then the zones from the leaves, then plies and
    box. run() says what is broken as a pair (node, rule), or None. missing: the replies of an open node that have no answer.
    Zones have no lines here: a cell in all the danger sets of a family breaks rule 5, which is more than SPEC asks.
    """

    def __init__(self, plan):
        self.s, self.place, self.plies, self.zone, self.danger, self.box = plan, {}, {}, {}, {}, {}
        self.missing = set()

    def lines(self, stones):
        """Each pair of stones with each square on the board that both are corners of."""
        stones = sorted(stones)
        for i, a in enumerate(stones):
            for b in stones[:i]:
                for f, g in fourths(a, b):
                    if self.s.on_board(f) and self.s.on_board(g):
                        yield a, b, f, g

    def completes(self, mine, his):
        out = set()
        for _, _, f, g in self.lines(mine):
            if (f in mine) != (g in mine):
                out.add(g if f in mine else f)
        return {c for c in out if c not in his}

    def run(self):
        s, top = self.s, len(self.s.nodes) - 1
        self.place[top] = ([], [])
        for number in range(top, -1, -1):
            rule = self.rules(number)
            if rule:
                return number, rule
        for number, node in enumerate(s.nodes):
            self.plies[number] = max([2 + self.plies[e.child] for e in node.edges], default=3)
            rule = self.zones(number)
            if rule:
                return number, rule
        if self.plies[top] != s.plies:
            return top, 7
        cells = self.box[top]
        if s.claim == 2 and (max(x for x, _ in cells) - min(x for x, _ in cells) >= s.width or
                             max(y for _, y in cells) - min(y for _, y in cells) >= s.height):
            return top, 8
        return None

    def rules(self, number):
        s, node = self.s, self.s.nodes[number]
        mine, his = self.place[number]
        unknown = len(mine) - len(his)
        if 2 * len(mine) + 3 > s.plies:
            return 7
        if node.move in mine or node.move in his:
            return 1
        mine = mine + [node.move]
        if self.completes(his, mine):
            return 3
        t = self.completes(mine, his)
        if node.named is None:
            replies = sorted(t) if len(t) == 1 else []
            if not t and s.claim == 1:
                replies = [(x, y) for y in range(s.height) for x in range(s.width) if (x, y) not in mine + his]
            if len(replies) != len(node.edges) or (not t and s.claim == 2):
                return 5
        elif t or unknown >= s.claim:
            return 5
        else:
            replies = node.named + [None] * (len(node.edges) - len(node.named))
        if any(reply in mine or reply in his for reply in replies):
            return 6
        for edge, reply in zip(node.edges, replies):
            want = tuple([s.map(edge, c) for c in side] for side in (mine, his + ([] if reply is None else [reply])))
            have = self.place.setdefault(edge.child, want)
            if any(len(a) != len(b) or set(a) != set(b) for a, b in zip(want, have)):
                return 2
        return None

    def zones(self, number):
        s, node = self.s, self.s.nodes[number]
        mine, his = self.place[number]
        u, mine = len(mine) - len(his), set(mine) | {node.move}
        his, taken = set(his), mine | set(his)
        t, z, d = self.completes(mine, his), {node.move}, set()

        def back(edge, cells):
            return {s.map(edge, c, True) for c in cells}

        self.box[number] = {node.move} | t
        for edge in node.edges:
            self.box[number] |= back(edge, self.box[edge.child])
        named = len(node.edges) if node.named is None else len(node.named)
        others = [(back(e, self.zone[e.child]), back(e, self.danger[e.child])) for e in node.edges[named:]]
        if u:
            z |= t | {c for _, _, f, g in self.lines(his) if f not in taken and g not in taken for c in (f, g)}
            d |= his if u == 2 else set()
            for edge in node.edges[:named]:     # the reply itself is in Q below, and so in no zone
                z |= back(edge, self.zone[edge.child])
                d |= back(edge, self.danger[edge.child])
        if others:
            self.missing = set.intersection(*(zone for zone, _ in others)) - taken - set(node.named)
            if self.missing or (u and set.intersection(*(danger for _, danger in others))):
                return 5
            if u:
                z |= self.uncovered(node, others, taken)
        self.zone[number], self.danger[number] = z, d
        return None

    def uncovered(self, node, others, taken):
        """Every a for which some reply b is uncovered, by trying; what is farther away is as what is near the margin."""
        window = [(x, y) for y in range(-10, self.s.height + 10) for x in range(-10, self.s.width + 10)
                  if (x, y) not in taken]
        out = set()
        for a in window:
            left = [(zone, danger) for zone, danger in others if a not in zone]
            if any(b != a and b not in node.named and all(
                    b in zone or any(f in danger or g in danger for f, g in fourths(a, b)) for zone, danger in left)
                   for b in window):
                out.add(a)
        return out

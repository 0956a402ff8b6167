# SPDX-License-Identifier: MIT
"""
All certificates of game 1 (SPEC sections 3 and 6): files made and judged. Zones are worked out by
trying all cells of a window, instead of those that are known to be enough. Cells are pairs (x, y).
"""

import itertools
from collections import namedtuple

from cst import AGAIN, HEADER, NODE, OPEN, frame, header, unzstd, varint, zigzag

Edge = namedtuple('Edge', 'child own map dx dy', defaults=(True, 0, 0, 0))


class Node:
    """
    named: the replies, or None if the node is not open; then the edges after those of the replies
    are otherwise edges.
    """

    def __init__(self, move, edges=(), named=None):
        self.move, self.edges, self.named = move, list(edges), named


def order(cell):
    return cell[1], cell[0]


class Plan:
    """A strategy whose nodes are known by their numbers."""

    def __init__(self, claim, width, height, plies, nodes):
        self.claim, self.width, self.height = claim, width, height
        self.plies, self.nodes = plies, nodes

    @classmethod
    def read(cls, data):
        claim, width, height, plies = data[19], data[20], data[22], data[24]
        payload, pos, stack, nodes, last = unzstd(data[HEADER:]), 0, [], [], 0
        assert width * height <= 256

        def number():
            nonlocal pos
            value = shift = 0
            while True:
                pos += 1
                value |= (payload[pos - 1] & 127) << shift
                shift += 7
                if payload[pos - 1] < 128:
                    return value

        def signed():
            z = number()
            return -(z + 1) // 2 if z % 2 else z // 2

        def cell():
            nonlocal pos
            pos += 1
            return payload[pos - 1] % width, payload[pos - 1] // width

        def make(move, count, named=None):
            edges = stack[len(stack) - count:]
            del stack[len(stack) - count:]
            nodes.append(Node(move, edges, named))
            stack.append(Edge(len(nodes) - 1))

        while pos < len(payload):
            a, kind = divmod(number(), 8)
            if kind == AGAIN:
                last += signed()
                shift = (signed(), signed()) if claim == 2 else (0, 0)
                stack.append(Edge(last, False, a, *shift))
            elif kind == NODE:
                make(cell(), a)
            elif kind == OPEN:
                move, others = cell(), number()
                named = [(signed(), signed()) if claim == 2 else cell() for _ in range(a)]
                make(move, a + others, named)
            else:
                raise ValueError('kind %d' % kind)
        assert len(stack) == 1
        return cls(claim, width, height, plies, nodes)

    def cell(self, at):
        return (at[1] * self.width + at[0]).to_bytes(1 + (self.width * self.height > 256), 'little')

    def payload(self, repeat=(-1, -1, 1)):
        """
        The records, in the order of the numbers. repeat tells an edge, by the number of the node
        and its place there, and how many times it stands there.
        """
        out, last, done = [], 0, -1
        todo = [(len(self.nodes) - 1, 0)]
        while todo:
            number, i = todo.pop()
            node = self.nodes[number]
            if i < len(node.edges):
                edge = node.edges[i]
                todo.append((number, i + 1))
                if edge.own:
                    todo.append((edge.child, 0))
                    continue
                kind = varint(8 * edge.map + AGAIN)
                shift = b''
                if self.claim == 2:
                    shift = varint(zigzag(edge.dx)) + varint(zigzag(edge.dy))
                out.append(kind + varint(zigzag(edge.child - last)) + shift)
                last = edge.child
                if (number, i) == repeat[:2]:
                    out.append((kind + b'\0' + shift) * (repeat[2] - 1))
                continue
            done += 1
            assert done == number, 'the nodes are not in order'
            out.append(self.payload_of(number, repeat[2] - 1 if number == repeat[0] else 0))
        return b''.join(out)

    def payload_of(self, number, more=0):
        """The record that makes a node, with that many more otherwise edges."""
        node = self.nodes[number]
        if node.named is None:
            return varint(8 * len(node.edges) + NODE) + self.cell(node.move)
        out = varint(8 * len(node.named) + OPEN) + self.cell(node.move) + varint(
            len(node.edges) - len(node.named) + more)
        for x, y in node.named:
            out += varint(zigzag(x)) + varint(zigzag(y)) if self.claim == 2 else self.cell((x, y))
        return out

    def file(self, pack=frame, repeat=(-1, -1, 1)):
        payload = self.payload(repeat)
        return header(self.width, self.height, self.plies, payload, len(self.nodes),
                      sum(len(n.edges) for n in self.nodes) + repeat[2] - 1,
                      claim=self.claim) + pack(payload)

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


def lines_of(cell):
    """Its row, its column, its diagonals: (p, q, m) is the line p * x + q * y = m."""
    return {(p, q, p * cell[0] + q * cell[1]) for p, q in ((0, 1), (1, 0), (1, -1), (1, 1))}


def has(zone, lines, cell):
    return cell in zone or not lines.isdisjoint(lines_of(cell))


def crossings(some, others):
    """The cells that are on a line of some and on another one of others."""
    for (p, q, m), (r, s, n) in itertools.product(some, others):
        turn = p * s - q * r
        if turn and (m * s - q * n) % turn == 0 and (p * n - m * r) % turn == 0:
            yield (m * s - q * n) // turn, (p * n - m * r) // turn


class Judge:
    """
    Which rule is broken first, and at which node: the nodes from the root down, then the zones from
    the leaves up, in the order of SPEC section 7.
    """

    def __init__(self, plan):
        self.s, self.place, self.plies, self.zone, self.danger, self.box = plan, {}, {}, {}, {}, {}
        self.whole = {}     # the lines of Z
        self.missing = set()    # the replies of an open node that would have to be named

    def name(self, cell):
        return 'otherwise' if cell is None else '%d,%d' % cell

    def lines(self, stones):
        """Each pair of stones with each square on the board that both are corners of."""
        stones = sorted(stones)
        for i, a in enumerate(stones):
            for b in stones[:i]:
                for f, g in fourths(a, b):
                    if self.s.on_board(f) and self.s.on_board(g):
                        yield a, b, f, g

    def completes(self, mine, his):
        """The free cells that complete a square; a cell of his own if it is complete."""
        out = set()
        for _, _, f, g in self.lines(mine):
            if f in mine and g in mine:
                out.add(f)
            elif f in mine or g in mine:
                out.add(g if f in mine else f)
        return {c for c in out if c not in his}

    def run(self):
        s, top = self.s, len(self.s.nodes) - 1
        self.place[top] = (frozenset(), frozenset())
        for number in range(top, -1, -1):
            fault = self.rules(number)
            if fault:
                return 'node %d: %s' % (number, fault)
        for number, node in enumerate(s.nodes):
            self.plies[number] = max([3 - 2 * bool(node.edges)] + [2 + self.plies[e.child]
                                                                   for e in node.edges])
            fault = self.zones(number)
            if fault:
                return 'node %d: %s' % (number, fault)
        if self.plies[top] != s.plies:
            return 'node %d: rule 7: %d plies' % (top, self.plies[top])
        cells = self.box[top]
        if s.claim == 2 and not all(0 <= x < s.width and 0 <= y < s.height for x, y in cells):
            return 'node %d: rule 8: a cell that is needed is not in the box' % top
        return None

    def rules(self, number):
        s, node = self.s, self.s.nodes[number]
        mine, his = self.place[number]
        unknown = len(mine) - len(his)
        if 2 * len(mine) + 3 > s.plies:
            return 'rule 7: %d stones of the attacker' % len(mine)
        if node.move in mine or node.move in his:
            return 'rule 1: cell %s is taken' % self.name(node.move)
        mine = mine | {node.move}
        if self.completes(his, mine):
            return 'rule 3: the defender completes a square'
        t = self.completes(mine, his)
        assert not t & mine, 'a square of the attacker'
        kind = ('quiet move', 'threat', 'double threat')[min(len(t), 2)]
        if node.named is None:
            replies = sorted(t) if len(t) == 1 else []
            if not t:
                if s.claim == 2:
                    return 'rule 5: no otherwise edges after a quiet move'
                replies = [(x, y) for y in range(s.height) for x in range(s.width)
                           if (x, y) not in mine | his]
            if len(replies) != len(node.edges):
                return 'rule 5: %d edges after a %s, not %d' % (len(node.edges), kind, len(replies))
        else:
            if t:
                return 'rule 5: otherwise edges after a ' + kind
            if unknown >= s.claim:
                return 'rule 5: otherwise edges with %d unknown stones' % unknown
            replies = node.named + [None] * (len(node.edges) - len(node.named))
            for reply in node.named:
                if reply in mine or reply in his:
                    return 'rule 6: named reply %s is not free' % self.name(reply)
        for edge, reply in zip(node.edges, replies):
            there = (frozenset(s.map(edge, c) for c in mine),
                     frozenset(s.map(edge, c) for c in his | ({reply} if reply else set())))
            if self.place.setdefault(edge.child, there) != there:
                return 'rule 2: reply %s leads to another position than that of child %d' % (
                    self.name(reply), edge.child)
        return None

    def zones(self, number):
        """
        Z, D and the cells for the box of a node, those of its children being known; the faults of
        rule 5 that need them.
        """
        s, node = self.s, self.s.nodes[number]
        mine, his = self.place[number]
        u, mine = len(mine) - len(his), mine | {node.move}
        taken = mine | his
        t, z, d = self.completes(mine, his), {node.move}, set()

        def back(edge, cells):
            return {s.map(edge, c, True) for c in cells}

        def line_back(edge, line):
            """By two of its cells."""
            p, q, m = line
            one = (m, 0) if p else (0, m)
            return (lines_of(s.map(edge, one, True)) &
                    lines_of(s.map(edge, (one[0] + q, one[1] - p), True))).pop()

        def sets_of(edge):
            return (back(edge, self.zone[edge.child]), back(edge, self.danger[edge.child]),
                    {line_back(edge, line) for line in self.whole[edge.child]})

        self.box[number] = {node.move} | t
        for edge in node.edges:
            self.box[number] |= back(edge, self.box[edge.child])
        named = len(node.edges) if node.named is None else len(node.named)
        others, whole = [sets_of(edge) for edge in node.edges[named:]], set()
        if u:
            z |= t | {c for _, _, f, g in self.lines(his) if f not in taken and g not in taken
                      for c in (f, g)}
            d |= his if u == 2 else set()
            for edge in node.edges[:named]:     # the reply itself is in Q below, and so in no zone
                sets = sets_of(edge)
                z, d, whole = z | sets[0], d | sets[1], whole | sets[2]
        if others:
            if set.intersection(*(lines for _, _, lines in others)):
                return 'rule 5: a line is in the zones of all otherwise children'
            trial = set().union(*(zone for zone, _, _ in others))
            for (_, _, some), (_, _, more) in itertools.combinations(others, 2):
                trial.update(crossings(some, more))
            self.missing = {c for c in trial if all(has(z_j, w_j, c) for z_j, _, w_j in others)}
            self.missing -= taken | set(node.named)
            if self.missing:
                return 'rule 5: cell %s is in the zones of all otherwise children' % (
                    self.name(min(self.missing, key=order)))
            if u:
                common = set.intersection(*(danger for _, danger, _ in others))
                whole = whole.union(*map(lines_of, common))
                z |= self.uncovered(node, [(zone, danger - common) for zone, danger, _ in others],
                                    taken)
        self.zone[number], self.danger[number], self.whole[number] = (
            z, d, whole) if u else (set(), set(), set())
        return None

    def uncovered(self, node, others, taken):
        """
        Every a for which some reply b is not covered. All a of a window are tried that goes so far
        around the zones and the danger sets that of a cell farther away no square could have three
        corners that matter. Where a is not in the zone of a child, b has to be in it, or to be a
        corner of a square with a and a cell of the danger set.
        """
        cells = set().union(*(zone | danger for zone, danger in others))
        low = min(min(c) for c in cells)
        high = max(max(c) for c in cells)
        size = high - low + 1
        out = set()
        for a in ((x, y) for y in range(low - size, high + size + 1)
                  for x in range(low - size, high + size + 1)):
            if a in taken:
                continue
            left = [(zone, danger) for zone, danger in others if a not in zone]
            if not left:
                out.add(a)      # a reply so far away that it is named nowhere
                continue
            zone, danger = left[0]
            trial = zone.union(*(pair for c in danger for pair in fourths(a, c)))
            if any(b != a and b not in taken and b not in node.named and all(
                    b in zone or any(f in danger or g in danger for f, g in fourths(a, b)) for zone,
                    danger in left)
                   for b in trial):
                out.add(a)
        return out


def judge(plan):
    """(0, '') or (1, "node N: rule R: what the model saw")."""
    message = Judge(plan).run()
    return (1, message) if message else (0, '')

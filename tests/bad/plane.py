# SPDX-License-Identifier: MIT
"""
Open nodes, and the claim for every board (SPEC sections 3 and 6.2): files made and judged. Zones are worked out by trying
all pairs of cells of a window, instead of those that are known to be enough. Cells are pairs (x, y).
"""

from collections import namedtuple

from cst import AGAIN, FORCED, HEADER, LINE, QUIET, frame, header, unzstd, varint, zigzag

OPEN = 4
Edge = namedtuple('Edge', 'child own map dx dy', defaults=(True, 0, 0, 0))


class Node:
    """named: the replies, or None if the node is not open; then the edges after those of the replies are otherwise edges."""

    def __init__(self, move, edges=(), named=None):
        self.move, self.edges, self.named = move, list(edges), named


def order(cell):
    return cell[1], cell[0]


class Plan:
    """A strategy whose nodes are known by their numbers."""

    def __init__(self, claim, width, height, plies, nodes):
        self.claim, self.width, self.height, self.plies, self.nodes = claim, width, height, plies, nodes

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
            elif kind == QUIET:
                make(cell(), a)
            elif kind == OPEN:
                move, others = cell(), number()
                named = [(signed(), signed()) if claim == 2 else cell() for _ in range(a)]
                make(move, a + others, named)
            else:
                for i in range(a):
                    make(cell(), 0 if kind == LINE and i == 0 else 1)
        assert len(stack) == 1
        return cls(claim, width, height, plies, nodes)

    def cell(self, at):
        return bytes([at[1] * self.width + at[0]])

    def payload(self):
        """One record a node: readers have to take any division. The order is that of the numbers."""
        out, last, done = b'', 0, -1
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
                out += varint(8 * edge.map + AGAIN) + varint(zigzag(edge.child - last))
                last = edge.child
                if self.claim == 2:
                    out += varint(zigzag(edge.dx)) + varint(zigzag(edge.dy))
                continue
            done += 1
            assert done == number, 'the nodes are not in order'
            out += self.payload_of(number)
        return out

    def payload_of(self, number):
        """The record that makes a node."""
        node = self.nodes[number]
        if node.named is None and len(node.edges) > 1:
            return varint(8 * len(node.edges) + QUIET) + self.cell(node.move)
        if node.named is None:
            return varint(8 + (FORCED if node.edges else LINE)) + self.cell(node.move)
        out = varint(8 * len(node.named) + OPEN) + self.cell(node.move) + varint(len(node.edges) - len(node.named))
        for x, y in node.named:
            out += varint(zigzag(x)) + varint(zigzag(y)) if self.claim == 2 else self.cell((x, y))
        return out

    def file(self, pack=frame):
        payload = self.payload()
        return header(self.width, self.height, self.plies, payload, len(self.nodes),
                      sum(len(n.edges) for n in self.nodes), claim=self.claim) + pack(payload)

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
    """What the checker has to say about a plan: the nodes from the root down, the plies, then the zones from the leaves."""

    def __init__(self, plan):
        self.s, self.place, self.plies, self.zone, self.danger, self.box = plan, {}, {}, {}, {}, {}

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
        out = set()
        for _, _, f, g in self.lines(mine):
            assert not (f in mine and g in mine), 'a square'
            if (f in mine) != (g in mine):
                out.add(g if f in mine else f)
        return {c for c in out if c not in his}

    def run(self):
        s, top = self.s, len(self.s.nodes) - 1
        self.place[top] = ([], [])
        for number in range(top, -1, -1):
            fault = self.rules(number)
            if fault:
                return 'node %d: %s' % (number, fault)
        for number, node in enumerate(s.nodes):
            self.plies[number] = max([self.plies[number]] + [2 + self.plies[e.child] for e in node.edges])
        if self.plies[top] != s.plies:
            return 'node %d: rule 6: expected %d plies at the root, as in the header, found %d' % (
                top, s.plies, self.plies[top])
        if s.claim == 1 and all(n.named is None for n in s.nodes):
            return None
        for number in range(top + 1):
            fault = self.zones(number)
            if fault:
                return 'node %d: %s' % (number, fault)
        cells = self.box[top]
        width = 1 + max(x for x, _ in cells) - min(x for x, _ in cells)
        height = 1 + max(y for _, y in cells) - min(y for _, y in cells)
        if s.claim == 2 and (width > s.width or height > s.height):
            return 'node %d: expected all that the attacker touches in a box of %dx%d, it takes %dx%d' % (
                top, s.width, s.height, width, height)
        return None

    def rules(self, number):
        s, node = self.s, self.s.nodes[number]
        mine, his = self.place[number]
        unknown = len(mine) - len(his)
        if node.move in mine or node.move in his:
            return 'rule 1: expected a free cell as its move, found cell ' + self.name(node.move)
        mine = mine + [node.move]
        lost, t = self.completes(his, mine), self.completes(mine, his)
        if lost:
            assert len(lost) == 1
            return 'rule 3: expected the defender to complete no square, he does on cell ' + self.name(min(lost))
        if not t and s.width * s.height - len(mine) - len(his) <= unknown:
            return 'rule 4: expected a free cell to be left after its move'
        kind = ('quiet move', 'threat', 'double threat')[min(len(t), 2)]
        self.plies[number] = 3 if t else 0
        if node.named is None:
            replies = sorted(t) if len(t) == 1 else []
            if not t:
                if s.claim == 2:
                    return 'rule 5: expected otherwise edges after a quiet move'
                replies = [(x, y) for y in range(s.height) for x in range(s.width) if (x, y) not in mine + his]
            if len(replies) != len(node.edges):
                return 'rule 5: expected %d edges after a %s, found %d' % (len(replies), kind, len(node.edges))
        else:
            if t:
                return 'rule 5: expected no otherwise edge after a ' + kind
            if unknown >= s.claim:
                return 'rule 5: expected no otherwise edge with %d unknown stones' % unknown
            replies = node.named + [None] * (len(node.edges) - len(node.named))
        for edge, reply in zip(node.edges, replies):
            if reply is not None and (reply in mine or reply in his):
                return 'rule 5: expected a free cell as a named reply, found cell ' + self.name(reply)
            fault = self.edge(edge, reply, mine, his + ([] if reply is None else [reply]))
            if fault:
                return fault
        return None

    def edge(self, edge, reply, mine, his):
        if len(mine) > (self.s.plies - 1) // 2:
            return 'rule 6: expected no edge, after %d of %d plies' % (2 * len(mine), self.s.plies)
        want = tuple([self.s.map(edge, c) for c in side] for side in (mine, his))
        have = self.place.setdefault(edge.child, want)
        start = 'rule 5: reply %s: expected ' % self.name(reply)
        for side, cells, owner in (want[0], have[0], 'attacker'), (want[1], have[1], 'defender'):
            if len(cells) != len(side):
                return start + 'child %d to have %d stones of the %s, it has %d' % (edge.child, len(side), owner, len(cells))
            for cell in cells:
                if cell not in side:
                    return start + 'the position of child %d, where the %s owns cell %s' % (edge.child, owner, self.name(cell))
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
            missing = set.intersection(*(zone for zone, _ in others)) - taken - set(node.named)
            if missing:
                return 'rule 5: expected cell %s to be a named reply, it is in the zones of all otherwise children' % (
                    self.name(min(missing, key=order)))
            if u:
                common = set.intersection(*(danger for _, danger in others))
                if common:
                    return 'rule 5: expected cell %s not to be in the danger sets of all otherwise children' % (
                        self.name(min(common, key=order)))
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


def judge(plan):
    message = Judge(plan).run()
    return (1, message) if message else (0, '')

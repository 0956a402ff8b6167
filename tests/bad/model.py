# SPDX-License-Identifier: MIT
"""The rules of SPEC section 6 once more, slowly and by definition: what the checker has to say about a strategy. It is met
from the root down, the children of a node in order, and the first fault ends it."""

from cst import completes, image, replies, squares


def judge(strategy):
    """(0, '') or (1, the message from "node" on)."""
    fault = Judge(strategy).run()
    return (1, fault) if fault else (0, '')


class Judge:
    def __init__(self, strategy):
        self.s, self.w, self.h = strategy, strategy.width, strategy.height
        self.number = strategy.number()
        self.place, self.plies = {}, {}
        self.deepest = (strategy.plies - 1) // 2
        self.squares = squares(self.w, self.h)

    def name(self, cell):
        return '%d,%d' % (cell % self.w, cell // self.w)

    def run(self):
        nodes = self.s.nodes
        if not self.squares:
            return 'board height %d: expected a board that has squares, found width %d' % (self.h, self.w)
        self.place[id(nodes[-1])] = ([], [])
        for node in reversed(nodes):
            fault = self.node(node)
            if fault:
                return 'node %d: %s' % (self.number[id(node)], fault)
        for node in nodes:
            below = [2 + self.plies[id(e.child)] for e in node.edges]
            self.plies[id(node)] = max([self.plies[id(node)]] + below)
        if self.plies[id(nodes[-1])] != self.s.plies:
            return 'node %d: rule 6: expected %d plies at the root, as in the header, found %d' % (
                len(nodes) - 1, self.s.plies, self.plies[id(nodes[-1])])
        return None

    def node(self, node):
        mine, his = self.place[id(node)]
        if node.move in mine or node.move in his:
            return 'rule 1: expected a free cell as its move, found cell ' + self.name(node.move)
        mine = mine + [node.move]
        p, q = frozenset(mine), frozenset(his)
        if len(p) > 3:
            assert not any(s <= p or s <= q for s in self.squares), 'a case that needs thought'
        lost, t = completes(self.w, self.h, q, p), completes(self.w, self.h, p, q)
        if lost:
            assert len(lost) == 1, 'which of them is named is not specified'
            return 'rule 3: expected the defender to complete no square, he does on cell ' + self.name(lost[0])
        answers = replies(self.w, self.h, p, q)
        if not t and not answers:
            return 'rule 4: expected a free cell to be left after its move'
        if len(node.edges) != len(answers):
            return 'rule 5: expected %d edges after a %s, found %d' % (
                len(answers), ('quiet move', 'threat', 'double threat')[min(len(t), 2)], len(node.edges))
        for edge, reply in zip(node.edges, answers):
            fault = self.edge(edge, reply, mine, his + [reply])
            if fault:
                return fault
        self.plies[id(node)] = 3 if t else 0
        return None

    def edge(self, edge, reply, mine, his):
        child = self.number[id(edge.child)]
        if len(mine) > self.deepest:
            return 'rule 6: expected no edge, after %d of %d plies' % (2 * len(mine), self.s.plies)
        mine, his = ([image(self.w, self.h, edge.map, c) for c in side] for side in (mine, his))
        known = self.place.setdefault(id(edge.child), (mine, his))
        for side, cells, owner in (mine, known[0], 'attacker'), (his, known[1], 'defender'):
            if len(cells) != len(side):
                return 'rule 5: reply %s: expected child %d to have %d stones of the %s, it has %d' % (
                    self.name(reply), child, len(side), owner, len(cells))
            for cell in cells:
                if cell not in side:
                    return 'rule 5: reply %s: expected the position of child %d, where the %s owns cell %s' % (
                        self.name(reply), child, owner, self.name(cell))
        return None

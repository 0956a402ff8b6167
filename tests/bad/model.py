# SPDX-License-Identifier: MIT
"""
The rules of SPEC section 6 once more, slowly and by definition, for claim 1 without otherwise
edges: which rule is broken first, and at which node. The nodes are met from the root down, the
edges of a node in order.
"""

import functools

from cst import completes, image, replies, squares


def judge(strategy):
    """
    (0, '') or (1, "node N: rule R: what the model saw"). How the programs put the rest into words
    is their affair.
    """
    fault = Judge(strategy).run()
    return (1, fault) if fault else (0, '')


@functools.lru_cache(None)
def has_square(width, height, stones):
    return len(stones) > 3 and any(s <= stones for s in squares(width, height))


class Judge:
    def __init__(self, strategy):
        self.s, self.w, self.h = strategy, strategy.width, strategy.height
        self.number = strategy.number()
        self.place, self.plies = {}, {}

    def name(self, cell):
        return '%d,%d' % (cell % self.w, cell // self.w)

    def run(self):
        nodes = self.s.nodes
        self.place[id(nodes[-1])] = (frozenset(), frozenset())
        for node in reversed(nodes):
            fault = self.node(node)
            if fault:
                return 'node %d: %s' % (self.number[id(node)], fault)
        for node in nodes:
            self.plies[id(node)] = max([3 - 2 * bool(node.edges)] + [2 + self.plies[id(e.child)]
                                                                     for e in node.edges])
        if self.plies[id(nodes[-1])] != self.s.plies:
            return 'node %d: rule 7: %d plies' % (len(nodes) - 1, self.plies[id(nodes[-1])])
        return None

    def node(self, node):
        """The order is that of SPEC section 7."""
        mine, his = self.place[id(node)]
        if 2 * len(mine) + 3 > self.s.plies:
            return 'rule 7: %d stones of the attacker' % len(mine)
        if node.move in mine or node.move in his:
            return 'rule 1: cell %s is taken' % self.name(node.move)
        mine = mine | {node.move}
        assert not has_square(self.w, self.h, mine), 'a square of the attacker'
        if has_square(self.w, self.h, his) or completes(self.w, self.h, his, mine):
            return 'rule 3: the defender completes a square'
        t, answers = completes(self.w, self.h, mine, his), replies(self.w, self.h, mine, his)
        assert t or answers, 'a full board in spite of rule 7'
        if len(node.edges) != len(answers):
            return 'rule 5: %d edges after a %s, not %d' % (
                len(node.edges), ('quiet move', 'threat', 'double threat')[min(len(t), 2)],
                len(answers))
        for edge, reply in zip(node.edges, answers):
            there = tuple(frozenset(image(self.w, self.h, edge.map, c) for c in side)
                          for side in (mine, his | {reply}))
            if self.place.setdefault(id(edge.child), there) != there:
                return 'rule 2: reply %s leads to another position than that of child %d' % (
                    self.name(reply), self.number[id(edge.child)])
        return None

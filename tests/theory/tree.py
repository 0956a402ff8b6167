# SPDX-License-Identifier: MIT
"""Strategies with otherwise edges as trees, to be changed. Files are read and written by tests/bad/plane.py."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'bad'))
sys.dont_write_bytecode = True  # no folder among the files

from plane import Edge, Node, Plan, order  # noqa: E402


class Tree:
    """A node and all below. forced: the answer to the one reply; or others, and named: pairs (reply, answer)."""

    def __init__(self, move, forced=None, named=None, others=None):
        self.move, self.forced, self.named, self.others = move, forced, named, others

    def below(self):
        yield self
        for child in [self.forced] * (self.forced is not None) + [t for _, t in self.named or []] + (self.others or []):
            yield from child.below()


def unfold(plan):
    """Every path from the root by itself, in the frame of the root."""
    def at(i, path):
        node = plan.nodes[i]

        def back(cell):
            for edge in reversed(path):
                cell = plan.map(edge, cell, True)
            return cell

        kids = [at(e.child, path + [e]) for e in node.edges]
        if node.named is None:
            return Tree(back(node.move), kids[0] if kids else None)
        n = len(node.named)
        return Tree(back(node.move), None, [(back(c), k) for c, k in zip(node.named, kids)], kids[n:])
    return at(len(plan.nodes) - 1, [])


def fold(tree, width, height, plies, claim=2):
    nodes = []

    def go(t):
        if t.others is None:
            kids, named = [go(t.forced)] if t.forced else [], None
        else:
            pairs = sorted(t.named, key=lambda pair: order(pair[0]))
            kids, named = [go(k) for _, k in pairs] + [go(k) for k in t.others], [cell for cell, _ in pairs]
        nodes.append(Node(t.move, [Edge(k) for k in kids], named))
        return len(nodes) - 1

    go(tree)
    return Plan(claim, width, height, plies, nodes)

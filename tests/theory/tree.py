# SPDX-License-Identifier: MIT
"""Strategies as trees, to be changed: every path from the root by itself, in the frame of the root."""

from plan import Edge, Node, Plan, order


class Tree:
    """A node and all below. kids: the children of a node that is not open; otherwise named, pairs (reply, answer), and others."""

    def __init__(self, move, kids=(), named=(), others=()):
        self.move, self.kids, self.named, self.others = move, list(kids), list(named), list(others)

    def below(self):
        yield self
        for child in self.kids + [t for _, t in self.named] + self.others:
            yield from child.below()


def unfold(plan):
    """The plan must have no quiet node with an edge for every cell: their edges have another order in another frame."""
    def at(i, path):
        node = plan.nodes[i]

        def back(cell):
            for edge in reversed(path):
                cell = plan.map(edge, cell, True)
            return cell

        kids = [at(e.child, path + [e]) for e in node.edges]
        if node.named is None:
            assert len(kids) < 2
            return Tree(back(node.move), kids)
        n = len(node.named)
        return Tree(back(node.move), (), [(back(c), k) for c, k in zip(node.named, kids)], kids[n:])
    return at(len(plan.nodes) - 1, [])


def fold(tree, width, height, plies, claim=2):
    nodes = []

    def go(t):
        if t.named or t.others:
            pairs = sorted(t.named, key=lambda pair: order(pair[0]))
            kids, named = [go(k) for _, k in pairs] + [go(k) for k in t.others], [cell for cell, _ in pairs]
        else:
            kids, named = [go(k) for k in t.kids], None
        nodes.append(Node(t.move, [Edge(k) for k in kids], named))
        return len(nodes) - 1

    go(tree)
    return Plan(claim, width, height, plies, nodes)

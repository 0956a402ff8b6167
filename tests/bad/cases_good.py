# SPDX-License-Identifier: MIT
"""Good certificates in other spellings: what a reader must not be too strict about."""

import functools

import plane
from cst import HEADER, Edge, Node, Strategy, block, frame, image, replies, unzstd, zstd


def turned(strategy, map_):
    """
    The whole strategy seen in a mirror. The frame of a node may turn further, so that own edges
    have map 0.
    """
    w, h = strategy.width, strategy.height
    new_w, new_h = (h, w) if map_ & 4 else (w, h)
    assert (new_w, new_h) == (w, h)

    @functools.lru_cache(None)
    def table(m):
        return tuple(image(w, h, m, c) for c in range(w * h))

    @functools.lru_cache(None)
    def after(first, second):
        return tables[tuple(table(second)[c] for c in table(first))]

    tables = {table(m): m for m in range(8 if w == h else 4)}

    inverse = {m: next(n for n in tables.values() if after(m, n) == 0) for m in tables.values()}
    order, made = [], {}

    def visit(node, mine, his, map_):
        """mine and his in the old frame; map_ leads to the new one."""
        new = Node(image(w, h, map_, node.move))
        mine = mine | {node.move}
        old = sorted(zip(replies(w, h, mine, his), node.edges),
                     key=lambda pair: image(w, h, map_, pair[0]))
        for reply, edge in old:
            # new edge map = (map of the child's frame) after (old map) after (this frame back)
            if id(edge.child) not in made:
                child_map = after(inverse[edge.map], map_)
                child = visit(edge.child, *(frozenset(image(w, h, edge.map, c) for c in side)
                                            for side in (mine, his | {reply})), child_map)
                new.edges.append(Edge(child, 0, True))
            else:
                child, child_map = made[id(edge.child)]
                new.edges.append(Edge(child, after(after(inverse[map_], edge.map), child_map)))
        made[id(node)] = new, map_
        order.append(new)
        return new

    visit(strategy.nodes[-1], frozenset(), frozenset(), map_)
    return Strategy(w, h, strategy.plies, order)


def far(plan):
    """
    One reply is named at the root, far away. What answers it is what answers the others, without
    maps, since the stone is not symmetrical.
    """
    old, nodes = plan.nodes, []

    def copy(number, carried):
        """All that hangs on a node; carried are the edges that led there, the last one first."""
        edges = [plane.Edge(copy(edge.child, [edge] + carried)) for edge in old[number].edges]
        move = old[number].move
        for edge in carried:
            move = plan.map(edge, move, True)
        assert not old[number].named
        nodes.append(plane.Node(move, edges, old[number].named))
        return len(nodes) - 1

    top = old[-1]
    copy(top.edges[0].child, [top.edges[0]])
    shift = len(nodes)
    for node in old:
        nodes.append(plane.Node(node.move, [e._replace(child=e.child + shift) for e in node.edges],
                                node.named))
    nodes[-1].edges.insert(0, plane.Edge(shift - 1))
    nodes[-1].named = [(1000, -1000)]
    return plane.Plan(2, plan.width, plan.height, plan.plies, nodes)


def cases(add, bases):
    real = bases['5x5-19']
    payload, head = unzstd(real), real[:HEADER]
    add('5x5-19-raw', head + frame(payload))
    add('5x5-19-many-blocks', head + frame(payload, b''.join(
        block(payload[i:i + 300], last=i + 300 >= len(payload))
        for i in range(0, len(payload), 300))))
    add('5x5-19-empty-blocks', head + frame(
        payload, block(b'', last=False) + block(payload, last=False) + block(b'')))
    add('5x5-19-size-8', head + frame(payload, size_bytes=8))
    add('5x5-19-size-2', head + frame(payload, size_bytes=2))
    # A window of 2^31 bytes: no memory is needed for it.
    add('5x5-19-window-2g', head + frame(payload, window=0xA8))
    add('5x5-19-level-1', head + zstd(payload, '-1', '--no-check'))
    square = Strategy.read(bases['7x7-15'])
    for map_ in 1, 3, 5, 6:
        add('7x7-15-map-%d' % map_, turned(square, map_).file())
    add('5x7-15-map-2', turned(Strategy.read(bases['5x7-15']), 2).file())
    add('every-7x7-far', far(plane.Plan.read(bases['every-7x7'])).file())

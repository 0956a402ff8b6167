# SPDX-License-Identifier: MIT
"""Every way to change one field of one node of a strategy.

A kind of mutant lists its places, the fields it can change, and makes mutants of a place: pairs (text, wrong). `wrong` is
true if the mutant breaks a rule of format/SPEC.md for certain, so that no verdict but refusal will do; otherwise the
oracle decides whether the changed strategy still wins.
"""

from twin import Edge


def _pick(rng, things, most):
    """Up to `most` of the things, or all of them if `most` is 0."""
    return things if most == 0 or len(things) <= most else rng.sample(things, most)


def nodes(strategy):
    return range(len(strategy.moves))


def edges(strategy):
    return [(n, i) for n in nodes(strategy) for i in range(len(strategy.edges[n]))]


def quiet_edges(strategy):
    return [(n, i) for n, i in edges(strategy) if len(strategy.edges[n]) > 1]


def edges_without(map_):
    def places(strategy):
        if map_ not in strategy.board.maps:
            return []
        return [(n, i) for n, i in edges(strategy) if strategy.edges[n][i].map != map_]
    return places


def leaves(strategy):
    """Nodes without edges that have an earlier node to lead to."""
    return [n for n in nodes(strategy) if n and not strategy.edges[n]]


def whole(strategy):
    del strategy
    return [None]


def change_move(strategy, n, rng, most):
    """Another cell. A cell that is taken can never be right."""
    taken = strategy.position[n][0] | strategy.position[n][1]
    for cell in _pick(rng, [c for c in range(strategy.board.cells) if c != strategy.moves[n]], most):
        yield strategy.with_line(n, strategy.node_line(n, move=cell)), bool(taken >> cell & 1)


def _other_edge(strategy, n, i, child, map_):
    """
    Edge i of node n leads elsewhere. Unless it is an own edge, everything keeps its position, so an edge that is not an own one
    is wrong for certain if it leads to another position than its node has. Without an own edge, nodes may get new ones.
    """
    old = strategy.edges[n][i]
    if strategy.is_own(n, i) or not strategy.made_before(child, n, i):
        changed = list(strategy.edges[n])
        changed[i] = Edge(old.reply, child, map_)
        return strategy.with_edges(n, changed), False
    words = [(e.child, None if strategy.is_own(n, k) else e.map) for k, e in enumerate(strategy.edges[n])]
    words[i] = child, map_
    return (strategy.with_line(n, strategy.node_line(n, edges=words)),
            strategy.position[child] != strategy.reached(n, i, map_))


def change_child(strategy, place, rng, most):
    """Another earlier node, with the same map."""
    n, i = place
    old = strategy.edges[n][i]
    if most == 0:
        others = [child for child in range(n) if child != old.child]
    else:
        others = {rng.randrange(n) for _ in range(most)} - {old.child}
    for child in sorted(others):
        yield _other_edge(strategy, n, i, child, old.map)


def change_map(to):
    def change(strategy, place, rng, most):
        del rng, most
        n, i = place
        yield _other_edge(strategy, n, i, strategy.edges[n][i].child, to)
    return change


def delete_edge(strategy, place, rng, most):
    """A reply without an answer."""
    del rng, most
    n, i = place
    yield strategy.with_edges(n, strategy.edges[n][:i] + strategy.edges[n][i + 1:]), True


def duplicate_edge(strategy, place, rng, most):
    del rng, most
    n, i = place
    yield strategy.with_edges(n, strategy.edges[n][:i + 1] + strategy.edges[n][i:]), True


def swap_edges(strategy, place, rng, most):
    """Two replies change their answers."""
    n, i = place
    old = strategy.edges[n]
    others = [k for k in range(len(old)) if (old[k].child, old[k].map) != (old[i].child, old[i].map)]
    for k in _pick(rng, others, most):
        changed = list(old)
        changed[i] = Edge(old[i].reply, old[k].child, old[k].map)
        changed[k] = Edge(old[k].reply, old[i].child, old[i].map)
        yield strategy.with_edges(n, changed), False


def add_edge(strategy, n, rng, most):
    """An answer where none is asked for."""
    for child in _pick(rng, list(range(n)), most):
        yield strategy.with_line(n, strategy.node_line(n, edges=[(child, 0)])), True


def change_plies(strategy, place, rng, most):
    del place, rng, most
    for plies in (strategy.plies - 4, strategy.plies - 2, strategy.plies + 2, strategy.plies + 4):
        yield strategy.with_head(4, 'plies %d' % plies), True


def change_board(strategy, place, rng, most):
    """Another number of cells always changes the number of replies to the first move."""
    del place, rng, most
    w, h = strategy.board.w, strategy.board.h
    sizes = {(w - 1, h), (w + 1, h), (w, h - 1), (w, h + 1), (w - 1, h - 1), (w + 1, h + 1), (h, w)}
    for size in sorted(sizes - {(w, h)}):
        yield strategy.with_head(3, 'board %dx%d' % size), size != (h, w)


def change_root(strategy, place, rng, most):
    """One of the root's children claims to begin on the empty board."""
    del place
    children = sorted({e.child for e in strategy.edges[strategy.root]})
    for child in _pick(rng, children, most):
        yield strategy.with_edges(None, None, root=child), True


KINDS = {
    'move': (nodes, change_move),
    'child': (edges, change_child),
    'delete': (edges, delete_edge),
    'duplicate': (edges, duplicate_edge),
    'swap': (quiet_edges, swap_edges),
    'add': (leaves, add_edge),
    'plies': (whole, change_plies),
    'board': (whole, change_board),
    'root': (whole, change_root),
}
KINDS.update({'map %d' % s: (edges_without(s), change_map(s)) for s in range(8)})

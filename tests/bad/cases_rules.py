# SPDX-License-Identifier: MIT
"""
Well-formed files that prove nothing (SPEC section 6). Short ones, where one line of play ends in
the fault, and real certificates with one thing wrong. Node and rule are worked out by model.py;
what it has to see is said here as well, and must be part of its words.
"""

import random

from cst import Edge, Payload, Strategy, completes, dive, frame, image, maps, positions, replies
from model import judge


def rule(message):
    """What a program has to begin with, of what the model says."""
    return ':'.join(message.split(':')[:2]) + ': *'


class Rules:
    def __init__(self, add, bases):
        self.put, self.bases, self.random = add, bases, random.Random(20)

    def add(self, name, data, about, what, rows=''):
        code, message = judge(Strategy.read(data))
        assert code == 1, (name, 'is good')
        assert about in message, (name, message)
        self.put(name, code, rule(message), data, what, rows)

    def dive(self, name, size, moves, about, what, rows='', end=0, plies=None):
        payload, k, _ = dive(*size, moves, end, plies)
        self.add(name, payload.file(min(k, size[0] * size[1] - 1 + size[0] * size[1] % 2)), about,
                 what, rows)

    def fresh(self, base):
        return Strategy.read(self.bases[base])


def single(r):
    for w, h in (2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (8, 8), (17, 16), (64, 64):
        r.add('one-node-%dx%d' % (w, h), Payload(w, h).node(0, 0).file(3),
              'rule 5: 0 edges after a quiet move, not %d' % (w * h - 1), 'one move wins',
              '1,3,5,67')
        r.add('one-node-ply-%dx%d' % (w, h), Payload(w, h).node(0, 0).file(1),
              'rule 7: 0 stones', 'one move wins at once', '1,3,5,67')
    r.add('one-node-plies-5', Payload(5, 5).node(0, 12).file(5), 'rule 5: 0 edges',
          'one move wins, in 5 plies', '1')
    for name, map_ in ('', 0), ('-map', 5):
        nonsense = Payload(2, 2).chain(3, 1).node(1, 0).again(1, map_).node(2, 2)
        r.add('spec-example-2' + name, nonsense.file(1), 'node 3: rule 7',
              'the second example of SPEC section 4, map %d' % map_, '47')
        r.add('spec-example-2-plies-3' + name, nonsense.file(3),
              'node 3: rule 5: 2 edges after a quiet move, not 3', 'the same, in 3 plies', '47')
    for w, h in (1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (1, 64), (64, 1):
        r.add('no-squares-%dx%d' % (w, h), Payload(w, h).node(0, 0).file(1), 'rule 7',
              'a board without squares', '1,3')
        if w * h > 2:
            r.add('no-squares-%dx%d-plies' % (w, h), Payload(w, h).node(0, 0).file(3), 'rule 5',
                  'a board without squares', '1,3')
    # 1 x 3: every reply answered until the board is full.
    r.add('no-squares-full', Payload(3, 1).node(0, 2).node(0, 1).node(2, 0).file(3),
          'node 1: rule 7', 'every reply is answered, on a board without squares', '1')
    r.add('no-squares-deep', Payload(7, 1).chain(5, 4, 3, 2, 1, 0).file(7),
          'rule 5: 1 edges after a quiet move, not 6', 'a line on a board without squares', '1')
    r.add('chain-from-root', Payload(2, 2).chain(0, 1, 2, 3).file(3),
          'rule 5: 1 edges after a quiet move, not 3', 'one reply instead of all', '1,15')
    r.add('chain-longer-than-board', Payload(2, 2).chain(*[0] * 40).file(3), 'rule 5: 1 edges',
          'more moves than cells', '3')


def taken(r):
    r.dive('rule-1-own', (3, 3), [0, 0], 'rule 1: cell 0,0', 'its own stone')
    r.dive('rule-1-his', (3, 3), [0, 8], 'rule 1: cell 2,2', 'the defender\'s stone')
    r.dive('rule-1-his-third', (4, 3), [0, 5, 11], 'rule 1: cell 3,2',
           'the defender\'s first stone')
    r.dive('rule-1-his-second', (4, 3), [0, 5, 10], 'rule 1: cell 2,2',
           'the defender\'s second stone')
    # The attacker takes the cell on which the defender has just stopped his threat.
    r.dive('rule-1-stopped', (3, 3), [0, 1, 3, 4], 'rule 1: cell 1,1',
           'completes a square where the defender is')
    # 2 x 2: every reply is answered, until the board is full at ply 4; but k is at most 3.
    full = Payload(2, 2)
    for _ in range(3):
        full.chain(0, 1)
    r.add('full-2x2', full.node(3, 0).file(3), 'rule 7: 1 stones', 'all of 2 x 2 is played', '3')


def full_board(r):
    """
    3 x 3: five moves and four replies fill it, and nobody has a square. There would be no reply
    (rule 4), but rule 7 is broken before: 2n + 3 <= k <= W * H leaves two cells after every move.
    """
    found, tries = 0, random.Random(3)
    while found < 2:
        moves = tries.sample(range(9), 5)
        try:
            payload, _, his = dive(3, 3, moves)
        except AssertionError:
            continue
        if len(set(moves) | set(his)) < 9:
            continue
        code, message = judge(Strategy.read(payload.file(9)))
        if code and 'rule 7: 4 stones' in message:
            r.dive('rule-4-%d' % found, (3, 3), moves, 'rule 7: 4 stones',
                   'a full board is a draw: no reply, but no win', '1,2')
            found += 1


def defender(r):
    about = 'rule 3'
    # The defender has 8, 7, 5, as the last free cells in turn: 4 completes his square.
    r.dive('rule-3-ignored', (3, 3), [0, 6, 1, 2], about,
           'the defender\'s threat is ignored, quiet move', '15', end=2)
    r.dive('rule-3-forced', (3, 3), [0, 6, 1, 3], about,
           'a threat, whose forced reply completes the defender\'s square',
           end=1)
    r.dive('rule-3-leaf', (3, 3), [0, 6, 1, 2], about,
           'the defender\'s threat is ignored, no edges')
    r.dive('rule-3-square', (3, 3), [0, 6, 1, 3, 2], about,
           'the defender owns a square at the last node')
    # A double threat does not matter when the defender completes first. Found by trying.
    tries, wanted = random.Random(5), {'double threat': 2, 'threat': 2, 'other corner': 2}
    while any(wanted.values()):
        w, h = tries.choice([(4, 4), (5, 4), (4, 5), (5, 5)])
        moves = tries.sample(range(w * h), tries.choice([4, 5, 6]))
        try:
            _, _, his = dive(w, h, moves)
        except AssertionError:
            continue
        if set(moves) & set(his):
            continue
        p, q = frozenset(moves), frozenset(his)
        mine, lost = completes(w, h, p, q), completes(w, h, q, p)
        kind = ('other corner', 'threat', 'double threat')[min(len(mine), 2)]
        if len(lost) != 1 or not wanted[kind] or set(mine) & set(lost):
            continue
        end = 0 if len(mine) != 1 else 1
        code, message = judge(Strategy.read(dive(w, h, moves, end)[0].file(2 * len(moves) + 1)))
        if code != 1 or 'rule 3' not in message:
            continue
        wanted[kind] -= 1
        r.dive('rule-3-%s-%d' % (kind.replace(' ', '-'), wanted[kind]), (w, h), moves, 'rule 3',
               'the defender completes before the attacker\'s ' + kind, '15', end=end)


def other_games(r):
    """Threats that are none in this game."""
    for name, size, cells, what in (
            ('tilted', (5, 5), [6, 10, 12, 16], 'a square that stands on a corner'),
            ('tilted-2', (5, 5), [1, 9, 15, 23], 'a tilted square'),
            ('rectangle', (5, 5), [0, 2, 5, 7], 'a rectangle'),
            ('rectangle-high', (5, 5), [1, 2, 11, 12], 'a rectangle'),
            ('diamond-line', (5, 5), [0, 6, 12, 18], 'a diagonal'),
            ('row', (5, 5), [5, 6, 7, 8], 'four in a row'),
            ('wrapped', (5, 5), [4, 5, 9, 10], 'a square over the edge of the board'),
            ('wrapped-2', (4, 5), [3, 5, 11, 13], 'a square of side 2 over the edge'),
            ('wrapped-wide', (6, 3), [5, 6, 11, 12], 'a square over the edge'),
            ('parallelogram', (5, 5), [0, 2, 11, 13], 'a sheared square')):
        r.dive('game-%s-3' % name, size, cells[:3], '1 edges after a quiet move',
               what + ': three corners', '53',
               end=1)
        try:
            r.dive('game-%s-4' % name, size, cells, '0 edges after a quiet move',
                   what + ': four corners', '53')
        except AssertionError:
            pass
    # One cell that completes two squares is one threat, not two; 25 cells, 6 is the one.
    r.dive('threat-twice', (5, 5), [0, 5, 2, 7, 1], 'rule 5: 0 edges after a threat, not 1',
           'one cell completes two squares: no double threat', '1')
    r.dive('threat-twice-edges', (5, 5), [0, 5, 2, 7, 1], 'rule 5: 2 edges after a threat, not 1',
           'one cell completes two squares: one reply', end=2)
    r.dive('threat-taken', (3, 3), [0, 4, 5, 7], 'rule', 'the fourth corner is taken')


def touched(strategy, kind):
    """The nodes of a kind: 0 double threat, 1 threat, 2 quiet."""
    place, out = positions(strategy), []
    for node in strategy.nodes:
        mine, his = place[id(node)]
        t = completes(strategy.width, strategy.height, mine | {node.move}, his)
        if (2, 1, 0)[min(len(t), 2)] == kind:
            out.append(node)
    return out


def edge_counts(r):
    """Real certificates; first is the node that is met last."""
    def last_leaf(s):
        return s.nodes[0]

    for base in '5x5-19', '5x7-15':
        for where, index in ('first', 0), ('root', -1), ('middle', None):
            s = r.fresh(base)
            quiet = touched(s, 2)
            node = quiet[len(quiet) // 2 if index is None else index]
            for drop in 'first', 'last', 'one':
                t = r.fresh(base)
                twin = t.nodes[s.nodes.index(node)]
                again = [i for i, e in enumerate(twin.edges) if not e.own]
                if not again:
                    continue
                del twin.edges[{'first': again[0], 'last': again[-1],
                                'one': again[len(again) // 2]}[drop]]
                r.add('reply-gone-%s-%s-%s' % (base[:3], where, drop), t.file(),
                      'rule 5: %d edges after a quiet move' % (
                    len(twin.edges)), 'one reply of a quiet move is not answered', '15')
            t = r.fresh(base)
            twin = t.nodes[s.nodes.index(node)]
            twin.edges.append(Edge(last_leaf(t)))
            r.add('reply-more-%s-%s' % (base[:3], where), t.file(),
                  'rule 5: %d edges after a quiet move' % len(twin.edges),
                  'one edge too many after a quiet move', '13')
        s = r.fresh(base)
        number = s.number()
        threat = [n for n in touched(s, 1) if number[id(n)] > 3]
        double = [n for n in touched(s, 0) if number[id(n)] > 3]
        for name, node, change, about in (
                ('threat-two', threat[0], lambda n, t: n.edges.append(Edge(t.nodes[0])),
                 '2 edges after a threat'),
                ('threat-two-root', threat[-1], lambda n,
                 t: n.edges.append(n.edges[0] if not n.edges[0].own else
                                                                            Edge(n.edges[0].child)),
                 '2 edges after a threat'),
                ('double-one', double[0], lambda n, t: n.edges.append(Edge(t.nodes[0])),
                 '1 edges after a double threat'),
                ('double-two', double[-1], lambda n,
                 t: n.edges.extend([Edge(t.nodes[0]), Edge(t.nodes[1])]),
                 '2 edges after a double threat')):
            t = r.fresh(base)
            change(t.nodes[number[id(node)]], t)
            r.add('%s-%s' % (name, base[:3]), t.file(), about, 'wrong number of edges', '13')
        # The forced reply is not answered: what stood below is cut off with it.
        t = r.fresh(base)
        node = next(n for n in t.nodes if len(n.edges) == 1 and n.edges[0].own
                    and not n.edges[0].child.edges and
                    not any(e.child is n.edges[0].child for m in t.nodes for e in m.edges
                            if not e.own))
        t.nodes.remove(node.edges[0].child)
        node.edges.clear()
        r.add('threat-none-' + base[:3], t.file(), '0 edges after a threat',
              'the forced reply is not answered', '1')
        # A quiet move as if it were a double threat: only where all its edges are again edges, or
        # can be made so.


def ordered(strategy):
    """Can it be written, no edge leading to a node that is made later?"""
    try:
        Strategy.read(strategy.file(pack=frame))
    except IndexError:
        return False
    return True


def swapped(r):
    for base in '5x5-19', '7x7-15':
        s = r.fresh(base)
        done = 0
        for index, node in enumerate(s.nodes):
            if len(node.edges) < 2 or done == 5:
                continue
            again = [i for i, e in enumerate(node.edges) if not e.own]
            for i, j in zip(again, again[1:]):
                t = r.fresh(base)
                edges = t.nodes[index].edges
                if (edges[i].child is edges[j].child) and edges[i].map == edges[j].map:
                    continue
                edges[i], edges[j] = edges[j], edges[i]
                if not ordered(t):
                    continue
                done += 1
                r.add('swap-%s-%d-%d' % (base[:3], index, i), t.file(), 'rule 2: reply',
                      'two edges change places', '12,13')
                break
        # The root's edges after its last own edge, backwards.
        t = r.fresh(base)
        edges = t.nodes[-1].edges
        start = max(i for i, e in enumerate(edges) if e.own) + 1
        edges[start:] = edges[start:][::-1]
        if start < len(edges) - 1:
            r.add('swap-%s-back' % base[:3], t.file(), 'rule 2: reply',
                  'edges of the root out of board order', '12')


def map_candidates(s, base):
    """
    Every wrong map of every again edge: what it would show, the node, the edge, the map, and words.
    """
    w, h, place = s.width, s.height, positions(s)
    for index, node in enumerate(s.nodes):
        mine, his = place[id(node)]
        mine = mine | {node.move}
        for number, (edge, reply) in enumerate(zip(node.edges, replies(w, h, mine, his))):
            if edge.own:
                continue
            then, (p, q) = his | {reply}, place[id(edge.child)]
            for map_ in maps(w, h):
                own = frozenset(image(w, h, map_, c) for c in mine) == p
                other = frozenset(image(w, h, map_, c) for c in then) == q
                if own and other:
                    continue
                words, keys = ['map %d instead of %d' % (map_, edge.map)], []
                if edge.map == 0 or map_ == 0 or {edge.map, map_} == {5, 6}:
                    keys.append(('instead', edge.map, map_))
                for name, right in ('attacker', own), ('defender', other), ('none', p == mine
                                                                            and q == then):
                    if right:
                        keys.append((name, map_))
                        words.append({'none': 'right without any map'}.get(
                            name, 'right for the %s\'s stones' % name))
                yield [(w == h,) + k for k in keys], base, index, number, map_, ', '.join(words)


def wrong_maps(r):
    """
    An again edge with another map, for each right map and for each wrong one; the only fault of the
    file.
    """
    some = [c for base in ('5x5-19', '7x7-15', '5x7-15', '6x6-15')
            for c in map_candidates(r.fresh(base), base)]
    done = set()
    for least in 4, 3, 2, 1:
        for keys, base, index, number, map_, words in some:
            if len(set(keys) - done) < least:
                continue
            done |= set(keys)
            t = r.fresh(base)
            edge = t.nodes[index].edges[number]
            name = 'map-%s-%d-for-%d-%d' % (base[:3], map_, edge.map, index)
            edge.map = map_
            r.add(name, t.file(), 'rule 2: reply', words, '16,17')
    shown = {k[1:] for k in done if k[0]}
    for map_ in range(1, 8):
        assert {('instead', 0, map_), ('instead', map_, 0), ('attacker', map_), ('defender', map_),
                ('none', map_)} <= shown
    assert {('instead', 5, 6), ('instead', 6, 5)} <= shown


def wrong_children(r):
    """An again edge to another node: in one stone, in depth, in all."""
    for base in '5x5-19', '7x7-15', '5x7-15':
        s = r.fresh(base)
        w, h, place, done = s.width, s.height, positions(s), set()
        for index, node in enumerate(s.nodes):
            mine, his = place[id(node)]
            mine = mine | {node.move}
            for number, (edge, reply) in enumerate(zip(node.edges, replies(w, h, mine, his))):
                if edge.own:
                    continue
                want = [frozenset(image(w, h, edge.map, c) for c in side)
                        for side in (mine, his | {reply})]
                # Made already when the record stands: below the child itself.
                below = next(i for i, n in enumerate(s.nodes) if n is edge.child) + 1
                for other, there in enumerate(s.nodes[:below]):
                    p, q = place[id(there)]
                    if len(p) != len(want[0]):
                        kind = 'deeper' if len(p) > len(want[0]) else 'higher'
                    else:
                        kind = {(0, 1): 'one-his', (1, 0): 'one-own', (0, 0): ''}.get(
                            (len(p - want[0]), len(q - want[1])), 'many')
                    if not kind or kind in done:
                        continue
                    done.add(kind)
                    t = r.fresh(base)
                    t.nodes[index].edges[number].child = t.nodes[other]
                    r.add('child-%s-%s' % (base[:3], kind), t.file(), 'rule 2: reply', {
                        'deeper': 'child with more stones', 'higher': 'child with fewer stones',
                        'one-his': 'child that differs in one defender\'s stone',
                        'one-own': 'child that differs in one attacker\'s stone',
                        'many': 'quite another child'}[kind], '13')


def plies(r):
    for base, right in ('5x5-19', 19), ('5x7-15', 15), ('6x6-15', 15):
        s = r.fresh(base)
        for k in {right - 2, right + 2, 1, s.width * s.height - 1 + s.width * s.height % 2}:
            s.plies = k
            r.add('plies-%s-%d' % (base[:3], k), s.file(), 'rule 7',
                  '%d plies instead of %d' % (k, right), '5,67')
    r.dive('plies-deep', (4, 4), [0, 5, 10], 'rule 7: 1 stones', 'edges below the last ply',
           plies=3)
    # One reply is answered by a double threat, which takes three plies, not by the longest line.
    r.dive('plies-1', (3, 3), [0, 1], 'rule 7: 0 stones', 'an edge, but one ply', plies=1)


def other_boards(r):
    for base, size in (('5x5-19', (5, 6)), ('5x5-19', (6, 5)), ('5x5-19', (5, 64)),
                       ('5x7-15', (7, 5)), ('5x7-15', (7, 7)),
                       ('6x6-15', (6, 7)), ('6x6-15', (16, 16)), ('7x7-15', (8, 8))):
        s = r.fresh(base)
        s.width, s.height = size
        if max(e.map for n in s.nodes for e in n.edges) > 3 and size[0] != size[1]:
            for node in s.nodes:
                for edge in node.edges:
                    edge.map &= 3
        r.add('board-%s-as-%dx%d' % (base[:3], *size), s.file(), 'rule',
              'a certificate of another board', '47')


def moves(r):
    """
    One move changed to another cell: what is said depends on the node, but it is never verified.
    """
    seen = {}
    for base in '5x5-19', '7x7-15', '5x7-15':
        s = r.fresh(base)
        place = positions(s)
        nodes = list(range(len(s.nodes)))
        r.random.shuffle(nodes)
        for index in nodes[:100]:
            mine, his = place[id(s.nodes[index])]
            free = [c for c in range(s.width * s.height)
                    if c not in mine | his | {s.nodes[index].move}]
            if not free:
                continue
            t = r.fresh(base)
            t.nodes[index].move = r.random.choice(free)
            try:
                code, message = judge(t)
            except AssertionError:
                continue
            if code == 0:
                continue    # another move that is as good
            kind = ''.join(c for c in message.split(':', 1)[1] if not c.isdigit())
            seen.setdefault(kind, 0)
            if seen[kind] >= 1:
                continue
            seen[kind] += 1
            r.add('move-%s-%d' % (base[:3], index), t.file(), 'rule',
                  'another move at node %d' % index, '13,52')


def cases(add, bases):
    r = Rules(add, bases)
    for part in (single, taken, full_board, defender, other_games, edge_counts, swapped, wrong_maps,
                 wrong_children, plies,
                 other_boards, moves):
        part(r)

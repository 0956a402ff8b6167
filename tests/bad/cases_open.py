# SPDX-License-Identifier: MIT
"""
Open nodes and the claim for every board (SPEC sections 3.2, 6 and 7): malformed records, and
strategies with one thing wrong that plane.py judges.
"""

import re
from copy import deepcopy

from cases_payload import END, STACK, most
from cst import AGAIN, OPEN, Payload, frame, header, put, varint, zigzag, zstd
from plane import Edge, Judge, Node, Plan, has, judge, order


def plane(payload, plies=1):
    """A file for every board, with the greatest counts that the header may have."""
    size = len(payload)
    return header(5, 5, plies, payload, size // 2, size // 2 - 1 + size // 2, claim=2) + frame(
        payload)


def reply(claim, x, y):
    return bytes([5 * y + x]) if claim == 1 else varint(zigzag(x)) + varint(zigzag(y))


def again(*numbers):
    return varint(AGAIN) + b''.join(varint(zigzag(n)) for n in numbers)


LEAF = b'\0\0'            # node 0, on the stack
TWO = LEAF + LEAF
START = varint(8 + OPEN) + b'\1\1'    # an open record with one otherwise edge; one reply follows


def malformed(add):
    def one(name, message, payload, what, claim=2, rows=''):
        data = plane(payload) if claim == 2 else most(Payload(5, 5).raw(payload))
        add('open-' + name, 3, message, data, what, rows)

    def wide(name, byte, thing, value, payload, what):
        one(name, 'payload byte %d: %s %d, expected -1000 ... 1000' % (byte, thing, value), payload,
            what)

    for name, value in ('1001', 1001), ('-1001', -1001), ('max', 2**31 - 1), ('min', -2**31):
        wide('shift-x' + name, 4, 'shift', value, LEAF + again(0, value, 0), 'shift %d' % value)
        wide('shift-y' + name, 5, 'shift', value, LEAF + again(0, 0, value), 'shift %d' % value)
        wide('reply-x' + name, 7, 'reply', value, TWO + START + varint(zigzag(value)) + b'\0',
             'reply in column %d' % value)
        wide('reply-y' + name, 8, 'reply', value, TWO + START + b'\0' + varint(zigzag(value)),
             'reply in row %d' % value)
    # The greatest that may be are read; what is refused comes after them.
    for value in 1000, -1000:
        wide('shift-x%d' % value, 6, 'shift', 1001, LEAF + again(0, value, 1001),
             'shift %d' % value)
        one('shift-y%d' % value, END % (8, 'a record'), LEAF + again(0, 0, value) + b'\x80',
            'shift %d' % value)
        wide('reply-x%d' % value, 9, 'reply', 1001, TWO + START + reply(2, value, 1001),
             'reply in column %d' % value)
    for name, payload, what in (
            ('shift-x', LEAF + again(0), 'a shift'), ('shift-y', LEAF + again(0, 3), 'a shift'),
            ('cell', LEAF + varint(OPEN), 'a cell'),
            ('count', LEAF + varint(OPEN) + b'\1', 'a number of otherwise edges'),
            ('reply-x', TWO + START, 'a reply'), ('reply-y', TWO + START + b'\2', 'a reply')):
        one('end-' + name, END % (len(payload), what), payload, 'ends where %s stands' % what,
            rows='2')
    one('end-reply', END % (7, 'a reply'), TWO + START, 'ends where a reply stands', 1, '2')
    for name, payload, what in (('shift', LEAF + again(0), 'shift'),
                                ('reply', TWO + START, 'reply')):
        at_byte = len(payload)
        one('varint-long-' + name, 'payload byte %d: a %s in a longer form than needed, expected '
            'the shortest' % (at_byte, what), payload + b'\x82\0\0', 'a %s of two bytes' % what)
        one('varint-above-' + name, 'payload byte %d: a %s of 2^32 or more, expected a smaller '
            'number' % (at_byte, what), payload + b'\xff\xff\xff\xff\x10\0', '2^32', rows='58')
    for claim in 1, 2:
        name = 'claim-%d-' % claim

        def stack(words, payload, byte, found, wanted, what, row):
            one(name + words, STACK % (byte, found, wanted), payload, what, claim, row)

        one(name + 'no-otherwise', 'payload byte 4: 0 otherwise edges, expected 1 or more',
            LEAF + varint(OPEN) + b'\1\0', 'no otherwise edge', claim, '1')
        stack('stack', LEAF + varint(OPEN) + b'\1\2', 2, 1, 2,
              'more otherwise edges than there are', '12')
        stack('stack-named', LEAF + START + reply(claim, 1, 1), 2, 1, 2,
              'more edges than there are', '12')
        stack('stack-empty', varint(OPEN) + b'\1\1', 0, 0, 1, 'no edges at all', '12')
        stack('stack-huge', LEAF + varint(OPEN) + b'\1' + varint(2**32 - 1), 2, 1, 2**32 - 1,
              'more edges than any memory has room for', '43')
        stack('stack-overflow', LEAF + varint(8 * (2**29 - 1) + OPEN) + b'\1' + varint(2**32 - 1),
              2, 1, 2**29 - 1 + 2**32 - 1, 'a sum of edges above 2^32', '43')
    three = LEAF * 3 + varint(16 + OPEN) + b'\1\1'
    for name, (first, second) in (('same', ((2, 1), (2, 1))), ('row', ((2, 1), (1, 1))),
                                  ('column', ((1, 2), (2, 1))), ('negative', ((0, 0), (3, -1)))):
        for claim in (1, 2) if name != 'negative' else (2,):
            at_byte = len(three + reply(claim, *first))
            one('order-%s-%d' % (name, claim), 'payload byte %d: reply %d,%d after %d,%d, expected '
                'board order' % (at_byte, *second, *first),
                three + reply(claim, *first) + reply(claim, *second), 'replies out of board order',
                claim)
    one('reply-off', 'payload byte 7: cell 25, expected 0 ... 24', TWO + START + b'\x19',
        'a reply off the board', 1)
    one('move-off', 'payload byte 1: cell 25, expected 0 ... 24', b'\0\x19',
        'a move outside the box')
    one('map-8', 'payload byte 2: map 8, expected 0 ... 7', LEAF + b'\x41\0\0\0', 'map 8')


def rule(message):
    """What a program has to begin with, of what the model says."""
    return ':'.join(message.split(':')[:2]) + ': *'


class Plans:
    def __init__(self, add, bases):
        self.put, self.seen = add, set()
        self.base = {name: Plan.read(data) for name, data in bases.items() if name in (
            'every-7x7', 'every-7x8', 'every-9x9-13', '6x6-15-open', '8x8-15-open')}

    def fresh(self, name):
        return deepcopy(self.base[name])

    def add(self, name, plan, what, about='rule', rows=''):
        code, message = judge(plan)
        assert code == 1, (name, 'is good')
        assert about in message, (name, message)
        self.put('open-' + name, code, rule(message),
                 plan.file(frame if len(plan.nodes) < 100 else zstd), what, rows)

    def maybe(self, name, plan, what, rows=''):
        """Only if it is wrong, and something is said that was not said so far more than twice."""
        try:
            code, message = judge(plan)
        except (AssertionError, KeyError):
            return
        # Of cells on a board and on the plane something else is said.
        kind = re.sub('[0-9-]+', '', message if plan.claim == 2
                      else re.sub('([0-9]),([0-9])', r'\1\2', message))
        if code == 0 or (kind, 3) in self.seen:
            return
        count = next(n for n in (1, 2, 3) if (kind, n) not in self.seen)
        self.seen.add((kind, count))
        self.add(name, plan, what, rows=rows)


def edges_of_every(p):
    top = p.base['every-7x7'].nodes
    for number, node in enumerate(top):
        for i, edge in enumerate(node.edges):
            if edge.own:
                continue
            for words, new in (('x', edge._replace(dx=edge.dx + 1)),
                               ('y', edge._replace(dy=edge.dy - 1)),
                               ('map', edge._replace(map=edge.map ^ 1)),
                               ('turn', edge._replace(map=edge.map ^ 4))):
                plan = p.fresh('every-7x7')
                plan.nodes[number].edges[i] = new
                if number == 5 or i % 5 == 1:
                    p.maybe('every-edge-%d-%d-%s' % (number, i, words), plan,
                            'another map of an otherwise edge', '16')
    for gone in ((1, 2, 3), (5, 6, 7), (9, 10, 11), (1,), (13, 14, 15), (1, 5, 9, 13),
                 (3, 2, 1, 7, 6, 5, 11, 10, 9)):
        plan = p.fresh('every-7x7')
        plan.nodes[19].edges = [e for i, e in enumerate(plan.nodes[19].edges) if i not in gone]
        p.maybe('every-gone-' + '-'.join(map(str, gone)), plan, 'otherwise edges are missing', '15')
    for gone in (1,), (2,), (1, 2), (1, 2, 3):
        plan = p.fresh('every-7x7')
        plan.nodes[20].edges = [e for i, e in enumerate(plan.nodes[20].edges) if i not in gone]
        p.maybe('every-root-gone-' + '-'.join(map(str, gone)), plan,
                'otherwise edges of the root are missing', '15')


def expand(plan, number, carried, nodes, without=None):
    """
    A copy of all that hangs on a node, without maps, is added to the nodes. carried, the edges that
    lead there, the last one first, lead to the frame of the copy. One cell is named nowhere.
    """
    old = plan.nodes[number]

    def back(cell):
        for edge in carried:
            cell = plan.map(edge, cell, True)
        return cell

    pairs = list(zip(old.edges, [back(c) for c in old.named or ()]))
    pairs = sorted((pair for pair in pairs if pair[1] != without), key=lambda pair: order(pair[1]))
    edges = [e for e, _ in pairs] + old.edges[len(old.named or ()):]
    edges = [Edge(expand(plan, e.child, [e] + carried, nodes, without)) for e in edges]
    nodes.append(Node(back(old.move), edges, None if old.named is None else [c for _, c in pairs]))
    return len(nodes) - 1


def line_in_all(p):
    """
    The root has one named reply, far away; the move after it is as far off the rest of the play,
    and after that comes what answers two unknown stones. But the far stone is in the danger sets of
    all the children, so its lines are in the zones of all that answers the reply after that move.
    """
    plan = p.fresh('every-7x7')
    old, nodes = plan.nodes, []
    expand(plan, 19, [], nodes)
    nodes.append(Node((8, 8), [Edge(len(nodes) - 1)], []))
    shift = len(nodes)
    near, root = deepcopy(old[:20]), deepcopy(old[20])
    for node in near + [root]:
        node.edges = [e._replace(child=e.child + shift) for e in node.edges]
    root.edges.insert(0, Edge(shift - 1))
    root.named = [(100, 100)]
    p.add('line-in-all', Plan(2, 9, 9, 17, nodes + near + [root]),
          'a line that is in all the zones', 'a line is in the zones of all otherwise children')


def crossing(p):
    """
    Four of the otherwise edges of the root. Every reply that is in the zones of all of them is
    named, and answered by another one, but for a cell that is only where their lines cross.
    """
    plan = p.fresh('every-9x9-13')
    root = plan.nodes[-1]
    others = [root.edges[i] for i in (0, 2, 4, 9)]

    def strategy(named):
        nodes = []
        edges = [Edge(expand(plan, e.child, [e], nodes, c)) for c, e in named]
        edges += [Edge(expand(plan, e.child, [e], nodes)) for e in others]
        return Plan(2, 9, 9, 13, nodes + [Node(root.move, edges, [c for c, _ in named])])

    answers, named = Judge(plan), []
    assert answers.run() is None
    trial = Judge(strategy([]))
    assert 'in the zones of all' in trial.run()
    for cell in sorted(trial.missing, key=order):
        named.append((cell, next(e for e in root.edges if not has(
            answers.zone[e.child], answers.whole[e.child], plan.map(e, cell)))))
    assert judge(strategy(named))[0] == 0
    assert not any(plan.map(e, (1, 3)) in answers.zone[e.child] for e in others)
    p.add('crossing', strategy([pair for pair in named if pair[0] != (1, 3)]),
          'no answer to a reply where lines of all the zones cross',
          'cell 1,3 is in the zones of all otherwise children')
    assert not all(plan.map(e, (5, 4)) in answers.zone[e.child] for e in others)
    p.add('on-line', strategy([pair for pair in named if pair[0] != (5, 4)]),
          'no answer to a reply on lines of some zones and in the finite part of others',
          'cell 5,4 is in the zones of all otherwise children')


def boxes(p):
    """
    A box that is too small by a row or a column, the strategy moved so that all moves, but not all
    threats, are in it.
    """
    shown = set()
    for base in 'every-7x7', 'every-7x8':
        for less, (dx, dy) in (((1, 0), (-1, 0)), ((0, 1), (0, -1)), ((1, 0), (0, 0)),
                               ((0, 1), (0, 0)), ((-1, 1), (0, -1))):
            plan = p.fresh(base)
            for node in plan.nodes:
                node.move = node.move[0] + dx, node.move[1] + dy
                node.named = node.named and [(x + dx, y + dy) for x, y in node.named]
                for i, edge in enumerate(node.edges):
                    if not edge.own:
                        zero, to = plan.map(edge, (0, 0)), plan.map(edge, (dx, dy))
                        node.edges[i] = edge._replace(dx=edge.dx + dx - (to[0] - zero[0]),
                                                      dy=edge.dy + dy - (to[1] - zero[1]))
            plan.width, plan.height = plan.width - less[0], plan.height - less[1]
            if any(not (0 <= n.move[0] < plan.width and 0 <= n.move[1] < plan.height)
                   for n in plan.nodes):
                continue
            name = '%s-box-%dx%d' % (base, plan.width, plan.height)
            if name not in shown:
                p.add(name, plan, 'a box that is too small', 'rule 8')
                shown.add(name)
    assert {'every-7x8-box-6x8', 'every-7x8-box-7x7', 'every-7x8-box-8x7'} <= shown, shown


def every(p):
    edges_of_every(p)
    for number in range(21):
        plan = p.fresh('every-7x7')
        x, y = plan.nodes[number].move
        plan.nodes[number].move = (x + 1) % 7, y
        p.maybe('every-move-%d' % number, plan, 'another move at node %d' % number, '13')
    for k in 13, 17:
        plan = p.fresh('every-7x7')
        plan.plies = k
        p.add('every-plies-%d' % k, plan, '%d plies instead of 15' % k, 'rule 7')
    boxes(p)
    line_in_all(p)
    crossing(p)
    for base in 'every-7x7', '6x6-15-open':
        plan = p.base[base]
        data, edges = plan.file(), sum(len(n.edges) for n in plan.nodes)
        at_byte = len(plan.payload()) - len(plan.payload_of(len(plan.nodes) - 1))
        p.put('open-edges-less-' + base, 3, 'payload byte %d: * edges, expected %d' % (
            at_byte, edges - 1), put(data, 'edges', edges - 1),
            'one edge more than the header has, at the last node', '59')
    for claim, name in (1, 'board'), (2, 'plane'):
        def leaf(*nodes, claim=claim):
            return Plan(claim, 7, 7, 15, list(nodes))
        if claim == 2:
            p.add('one-node', leaf(Node((3, 3))), 'one move wins on every board',
                  'rule 5: no otherwise edges', '1')
            p.add('forced-root', leaf(Node((3, 3)), Node((3, 2), [Edge(0)])),
                  'one reply instead of all', 'rule 5: no otherwise edges', '1,15')
            p.add('two-root', leaf(Node((3, 3)), Node((3, 2), [Edge(0), Edge(0, False)])),
                  'two replies instead of all', 'rule 5: no otherwise edges', '1,15')
        p.add('otherwise-alone-%s' % name, leaf(Node((3, 3)), Node((3, 2), [Edge(0)], [])),
              'one line for all replies', 'rule 5', '1,15')
        # Root and second move open; then the third.
        third = leaf(Node((0, 0)), Node((1, 1), [Edge(0)], []), Node((3, 3), [Edge(1)], []),
                     Node((3, 2), [Edge(2)], []))
        p.add('unknown-%s' % name, third, 'an otherwise edge too many',
              'rule 5: otherwise edges with %d unknown stones' % claim)
        for kind, cell, which in ('own', (3, 2), 'attacker'), ('his', (4, 4), 'defender'):
            # Nodes are met from the last: the root; node 2, with the reply 4,4; what is below.
            taken = leaf(Node((0, 0)), Node((0, 0)), Node((1, 1), [Edge(0), Edge(1)], [cell]),
                         Node((3, 2), [Edge(2), Edge(0, False)], [(4, 4)]))
            p.add('named-%s-%s' % (kind, name), taken, 'a named reply on a stone of the ' + which,
                  'rule 6')


def boards(p):
    for base in '6x6-15-open', '8x8-15-open':
        plan = p.base[base]
        opened = [i for i, n in enumerate(plan.nodes) if n.named]
        for where, number in ('first', opened[0]), ('last', opened[-1]):
            name = '%s-%s' % (base[:3], where)
            node = plan.nodes[number]
            changed = p.fresh(base)
            changed.nodes[number].named.pop()
            p.maybe(name + '-named-less', changed, 'the last named reply becomes an otherwise edge',
                    '15')
            changed = p.fresh(base)
            changed.nodes[number].edges.append(Edge(node.edges[0].child, False))
            p.add(name + '-both', changed, 'the child of a named reply as an otherwise child',
                  'rule 2')
            changed = p.fresh(base)
            changed.nodes[number].named[0] = changed.nodes[number].move
            p.maybe(name + '-named-move', changed, 'a named reply on the move itself')
            changed = p.fresh(base)
            last = changed.nodes[number].named[-1]
            changed.nodes[number].named[-1] = (
                last[0] + 1, last[1]) if last[0] + 1 < plan.width else (0, last[1] + 1)
            p.maybe(name + '-named-other', changed, 'another cell as a named reply', '15')
            below = next(i for i, n in enumerate(plan.nodes) if len(n.edges) == 1
                         and n.named is None)
            changed = p.fresh(base)
            changed.nodes[below].named = []
            p.add(name + '-threat', changed, 'an open record after a threat',
                  'rule 5: otherwise edges after a threat')
        for step in (1, 2, 3, 5, 8, 13, 21, 34, 55, 89):
            changed = p.fresh(base)
            node = changed.nodes[step * 4 % len(changed.nodes)]
            node.move = (node.move[0] + 1) % plan.width, node.move[1]
            p.maybe('%s-move-%d' % (base[:3], step), changed, 'another move', '13')
        for k in 13, 17:
            changed = p.fresh(base)
            changed.plies = k
            p.add('%s-plies-%d' % (base[:3], k), changed, '%d plies' % k, 'rule 7')


def cases(add, bases):
    malformed(add)
    p = Plans(add, bases)
    every(p)
    boards(p)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py CHECK_HOLD CHECK

Hold certificates made by hand from format/SPEC.md, section 10, with answers from a plain search of
the strong game (holds(), below): good ones, one or more for each rule and for each row of the table
of faults that breaks it, and chance ones, of which the search says what is wrong. The program has
to say exactly that.
"""

import functools
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'bad'))
from cst import completes, frame, header, image, put, varint, zigzag  # pylint: disable=wrong-import-position

ENVIRONMENT = dict(os.environ, LC_ALL='C')
VERDICTS = {1: 's NOT VERIFIED', 2: 's UNKNOWN', 3: 's NOT VERIFIED', 4: 's UNKNOWN'}


def to_answer(w, h, mine, his):
    """The moves to answer."""
    free = frozenset(range(w * h)) - mine - his
    own = completes(w, h, his, mine)
    return own if len(own) == 1 else sorted(free)


def settled(w, h, mine, his):
    return len(mine | his) == w * h or len(completes(w, h, his, mine)) >= 2


@functools.lru_cache(None)
def holds(w, h, mine, his, marks):
    """Whether the defender can hold out, by the definition of rule 5, move by move."""
    if marks <= 1 or settled(w, h, mine, his):
        return True
    return all(answers(w, h, mine | {a}, his, marks - 1) for a in to_answer(w, h, mine, his))


def answers(w, h, mine, his, marks, all_of_them=False):
    """The first answer after which it holds, or all, as a list of them, None being an answer."""
    t = completes(w, h, mine, his)
    if len(t) >= 2:
        return []
    free = sorted(frozenset(range(w * h)) - mine - his)
    found = []
    for d in t or free:
        if holds(w, h, mine, his | {d}, marks):
            found.append(d)
            if not all_of_them:
                break
    return found if t or free else [None]


class Hold:
    """A payload: records, and what they amount to."""

    def __init__(self, w, h, plies, horizon):
        self.w, self.h, self.plies = w, h, plies
        self.bytes, self.nodes, self.edges, self.last = bytes([horizon]), 0, 0, 0

    def raw(self, text):
        self.bytes += bytes.fromhex(text)
        return self

    def node(self, edges, default, exceptions=()):
        size = 2 if self.w * self.h > 256 else 1
        self.bytes += varint(8 * len(exceptions)) + varint(edges)
        for cell in (default, *(c for pair in exceptions for c in pair)):
            self.bytes += cell.to_bytes(size, 'little')
        self.nodes, self.edges = self.nodes + 1, self.edges + edges
        return self

    def again(self, node, map_=0):
        self.bytes += varint(8 * map_ + 1) + varint(zigzag(node - self.last))
        self.last = node
        return self

    def counts(self, nodes, edges):
        self.nodes, self.edges = nodes, edges
        return self

    def file(self, **fields):
        data = header(self.w, self.h, self.plies, self.bytes, self.nodes, self.edges, claim=3)
        for name, value in fields.items():
            data = put(data, name, value)
        return data + frame(self.bytes)

    def verdict(self):
        draw = self.plies == self.w * self.h
        return ('s VERIFIED board=%dx%d %s=second plies=%d nodes=%d edges=%d horizon=%d: on the '
                'board of %d columns and %d rows the second player can prevent the first player, '
                'moving first on the empty board, from completing an axis-parallel square within '
                '%d plies%s' % (
                    self.w, self.h, 'draw' if draw else 'hold', self.plies, self.nodes, self.edges,
                    self.bytes[0], self.w, self.h, self.plies,
                    ', so that the game is a draw' if draw else ''))


def lists(w, h, mine, his, marks):
    """The default answer and the exceptions of a node with that position and so many marks left."""
    chosen = {}
    for a in to_answer(w, h, mine, his):
        if not completes(w, h, mine | {a}, his):
            chosen[a] = answers(w, h, mine | {a}, his, marks - 1)[0]
    free = sorted(frozenset(range(w * h)) - mine - his)
    default = max(free, key=list(chosen.values()).count)
    return default, [(a, d) for a, d in chosen.items() if d not in (None, default)]


def draw_3x3():
    """Horizon 3: the centre is the answer to all moves but itself. Maps make three nodes do."""
    out = Hold(3, 3, 9, 3)
    first = frozenset()
    for mine, his in ({0}, {4}), ({1}, {4}):
        assert holds(3, 3, first | mine, first | his, 4)
        out.node(0, *lists(3, 3, first | mine, first | his, 4))
    out.again(0, 1)                            # for 2; 0 and 1 are answered by what was made
    out.again(1, 4)                            # 3
    out.node(0, *lists(3, 3, first | {4}, first | {0}, 4))
    out.again(1, 6).again(0, 2).again(1, 2).again(0, 3)
    return out.node(9, 4, [(4, 0)])


def dive(w, h, plies, horizon, line, *last):
    """
    Along a line of play (moves, each the last one that is to be answered, and the answer): nodes
    with one default answer, and all other edges to nodes that are nonsense, which are looked at
    later. The node at the end is last: edges, default answer, exceptions.
    """
    out, before, mine, his = Hold(w, h, plies, horizon), [], frozenset(), frozenset()
    for move, answer in line:
        moves = to_answer(w, h, mine, his)
        assert move == moves[-1] and not completes(w, h, mine | {move}, his)
        other = next(c for c in moves if c != answer)
        before.append((len(moves), answer, [(answer, other)] if answer in moves else []))
        mine, his = mine | {move}, his | {answer}
    for count, answer, _ in before:
        for _ in range(count - 1):
            out.node(0, answer)
    out.node(*last)
    for count, answer, exceptions in reversed(before):
        out.node(count, answer, exceptions)
    return out


def model(out, node, mine, his, marks, default, exceptions):
    """What the rules 2, 3 and 5 have against the moves of a node at the horizon, if anything."""
    w, h, chosen = out.w, out.h, dict(exceptions)

    def at(cell):
        return '%d,%d' % (cell % w, cell // w)

    for a in to_answer(w, h, mine, his):
        t = completes(w, h, mine | {a}, his)
        d = t[0] if t else chosen.get(a, default)
        said = None
        if len(t) > 1:
            said = '2: two cells or more complete a square after %s, expected at most one' % at(a)
        elif t and a in chosen:
            said = '3: an exception for the threat %s, expected none' % at(a)
        elif len(mine | his) + 1 < w * h and d in mine | his | {a}:
            said = '3: a stone on the answer %s to %s, expected a free cell' % (at(d), at(a))
        elif not holds(w, h, mine | {a}, his | {d}, marks):
            said = '5: after %s and %s it does not hold for %d, expected that it does' % (
                at(a), at(d), marks)
        if said:
            return 'node %d: rule %s' % (node, said)
    return None


def good_files():
    yield 'example', Hold(2, 2, 4, 1).raw('080000').raw('0003').counts(1, 0)
    yield 'draw-3x3-root', Hold(3, 3, 9, 4).node(0, *lists(3, 3, frozenset(), frozenset(), 5))
    yield 'draw-3x3', draw_3x3()
    yield 'draw-3x2', Hold(3, 2, 6, 2).node(0, *lists(3, 2, frozenset(), frozenset(), 3))
    yield 'three-plies', Hold(64, 64, 3, 1).node(0, 0, [(0, 4095)])


LINE = [(15, 0), (14, 1), (13, 2)]  # on 4 x 4, three stones side by side


def bad_rules():
    two = 'node 0: rule %s'
    yield 'default-is-move', Hold(2, 2, 4, 1).node(0, 0), two % (
        '3: a stone on the answer 0,0 to 0,0, expected a free cell')
    yield 'edges-missing', Hold(3, 3, 9, 1).node(0, 4, [(4, 0)]), two % '4: 0 edges, expected 9'
    yield 'edges-at-horizon', Hold(2, 2, 4, 1).node(0, 0).node(1, 0, [(0, 3)]), (
        'node 1: rule 4: 1 edges, expected 0')

    def inner(count, plies, *last):
        out = dive(4, 4, plies, 1, LINE[:count], *last)
        return out, 'node %d: rule ' % (out.nodes - count - 1)
    made, node = inner(1, 9, 0, 0)
    yield 'default-defender', made, node + (
        '3: a stone on the default answer 0,0, expected a free cell')
    made, node = inner(1, 9, 0, 15)
    yield 'default-attacker', made, node + (
        '3: a stone on the default answer 3,3, expected a free cell')
    made, node = inner(1, 9, 0, 1, [(1, 2), (15, 2)])
    yield 'exception-stone', made, node + '3: an exception for 3,3, expected a move to answer'
    made, node = inner(1, 9, 0, 1, [(1, 0)])
    yield 'answer-stone', made, node + (
        '3: a stone on the answer 0,0 to 1,0, expected a free cell')
    made, node = inner(1, 9, 0, 1, [(1, 2), (2, 2)])
    yield 'answer-is-move', made, node + (
        '3: a stone on the answer 2,0 to 2,0, expected a free cell')
    made, node = inner(2, 9, 0, 2, [(2, 3), (10, 3)])
    yield 'exception-threat', made, node + '3: an exception for the threat 2,2, expected none'
    made, node = inner(3, 9, 0, 3, [(3, 4)])
    fork = next(a for a in range(16) if len(completes(4, 4, {15, 14, 13, a}, {0, 1, 2})) > 1)
    yield 'double-threat', made, node + (
        '2: two cells or more complete a square after %d,%d, expected at most one' % (
            fork % 4, fork // 4))
    # The defender owns (0,0), (1,0), (0,1): only the move to (1,1) is to be answered.
    quiet = [(15, 0), (14, 1), (13, 4)]
    out = dive(4, 4, 9, 1, quiet, 0, 2, [(5, 3), (6, 3)])
    yield 'exception-not-forced', out, 'node %d: rule 3: an exception for 2,1, expected a move ' \
        'to answer' % (out.nodes - 4)
    out = dive(4, 4, 11, 1, quiet, 2, 2)
    out.bytes = out.bytes.replace(b'\0\2\2', b'\0\0\2')
    out.edges -= 2
    t = completes(4, 4, {15, 14, 13, 5}, {0, 1, 4})
    assert len(t) == 0 or len(t) == 1
    yield 'forced-edge', out, 'node %d: rule 4: 0 edges, expected 1' % (out.nodes - 4)


def chance(count):
    """
    Nodes at the horizon with answers by chance, most of them right, and what has to be said of
    them; if they are not the root and are right, it is of another node.
    """
    dice = random.Random(1)
    for i in range(count):
        w, h, r = dice.choice(((3, 3, 4), (4, 3, 4), (4, 3, 3), (4, 4, 3), (4, 4, 2), (5, 4, 2)))
        mine, his, line = frozenset(), frozenset(), []
        for _ in range(4 - r):
            move = max(to_answer(w, h, mine, his))
            answer = dice.choice(sorted(frozenset(range(w * h)) - mine - his - {move}))
            mine, his = mine | {move}, his | {answer}
            line.append((move, answer))
        free = sorted(frozenset(range(w * h)) - mine - his)
        default = dice.choice(free)
        chosen = {}
        for a in to_answer(w, h, mine, his):
            if not completes(w, h, mine | {a}, his) or dice.randrange(40) == 0:
                good = answers(w, h, mine | {a}, his, r, True)
                chosen[a] = dice.choice(good or free)
        if i % 3:
            chosen[dice.choice(sorted(chosen))] = dice.randrange(w * h)
        exceptions = sorted((a, d) for a, d in chosen.items() if d != default)
        out = dive(w, h, 9, r, line, 0, default, exceptions)
        node = out.nodes - 1 - len(line)
        words = model(out, node, mine, his, r, default, exceptions)
        yield 'chance-%d' % i, out, words or ('not node %d' % node if line else None)


def malformed():
    place = 'payload byte %d: '

    def two(horizon=1):
        return Hold(2, 2, 4, horizon)
    for horizon, of, limit in ((0, two, 1), (2, two, 1), (255, two, 1)):
        yield 'horizon-%d' % horizon, of(horizon).node(0, 0), (
            place % 0 + 'horizon %d, expected 1 ... %d' % (horizon, limit))
    yield 'horizon-5', Hold(8, 8, 64, 5).node(0, 0), place % 0 + 'horizon 5, expected 1 ... 4'
    ends = 'the payload ends, expected '
    for name, text, what in (
            ('record', '80', 'a record'), ('edges', '00', 'a number of edges'),
            ('cell', '0000', 'a cell'), ('move', '080000', 'a cell'),
            ('answer', '08000000', 'a cell'), ('step', '00000001', 'a step'),
            ('many', 'f8ffffff0f0000', 'a cell')):
        out = two().raw(text).counts(1, 0)
        yield 'ends-' + name, out, place % len(out.bytes) + ends + what
    out = Hold(20, 20, 9, 1).raw('00000000' '0000' '00').counts(1, 0)
    yield 'ends-wide-cell', out, place % 8 + ends + 'a cell'
    for name, text, words in (
            ('order', '10000001020002', '6: move 0,0 after 1,0, expected board order'),
            ('twice', '10000001020102', '6: move 1,0 after 1,0, expected board order'),
            ('default', '0800000100', '5: answer 0,0, expected another than the default'),
            ('kind-2', '02000000', '1: kind 2, expected 0 or 1'),
            ('kind-7', '07000000', '1: kind 7, expected 0 or 1'),
            ('default-cell', '000004', '3: cell 4, expected 0 ... 3'),
            ('move-cell', '0800000403', '4: cell 4, expected 0 ... 3'),
            ('answer-cell', '0800000004', '5: cell 4, expected 0 ... 3'),
            ('edges-long', '00800000', '2: a number of edges in a longer form than needed, '
             'expected the shortest'),
            ('pops', '000100', '1: 0 edges on the stack, expected 1'),
            ('more-nodes', '000000000100', '4: 2 nodes, expected 1'),
            ('two-roots', '0000000100', '6: 2 edges on the stack, expected 1'),
            ('map-8', '0000004100', '4: map 8, expected 0 ... 7'),
            ('again-first', '0100000000', '2: node 0, expected a node made before'),
            ('again-next', '0000000102', '5: node 1, expected 0 ... 0'),
            ('again-before', '0000000101', '5: node -1, expected 0 ... 0')):
        yield name, two().raw(text).counts(1, 0), 'payload byte ' + words
    yield 'fewer-nodes', two().raw('0800000003').counts(2, 1), place % 6 + '1 nodes, expected 2'
    yield 'fewer-edges', two().raw('000000000100').counts(2, 2), place % 7 + '1 edges, expected 2'
    yield 'map-4', Hold(3, 2, 6, 1).raw('0000002100').counts(1, 0), (
        place % 4 + 'map 4, expected 0 ... 3')


def headers():
    good = Hold(2, 2, 4, 1).node(0, 0, [(0, 3)])
    for fields, words in (
            ({'game': 2}, '18: game 2, expected 1'), ({'claim': 0}, '19: claim 0, expected 1 ... 3'),
            ({'claim': 1}, '19: claim 1, expected 3'), ({'claim': 2}, '19: claim 2, expected 3'),
            ({'claim': 4}, '19: claim 4, expected 1 ... 3'),
            ({'width': 1}, '20: width 1, expected 2 ... 64'),
            ({'height': 1}, '22: height 1, expected 2 ... 64'),
            ({'width': 65}, '20: width 65, expected 2 ... 64'),
            ({'plies': 2}, '24: plies 2, expected 3 ... 4'),
            ({'plies': 5}, '24: plies 5, expected 3 ... 4'),
            ({'nodes': 4}, '40: nodes 4, expected 1 ... 3'),
            ({'edges': 4}, '48: edges 4, expected 0 ... 3')):
        yield '-'.join('%s-%d' % item for item in fields.items()), good.file(**fields), (
            'byte ' + words)


def wrong_maps():
    """Each map of the good file, changed: the position is another one."""
    for name, node, map_, wrong in (('map-1', 0, 1, 0), ('map-4', 1, 4, 1), ('map-6', 1, 6, 4),
                                    ('map-2', 0, 2, 3)):
        here = {0: {1: 2, 2: 6}, 1: {4: 3, 6: 5}}[node][map_]
        assert image(3, 3, map_, here) == node != image(3, 3, wrong, here)
        good = draw_3x3()
        old = bytes([8 * map_ + 1])
        out = draw_3x3()
        at = good.bytes.index(old, good.bytes.index(b'\x09'))
        out.bytes = out.bytes[:at] + bytes([8 * wrong + 1]) + out.bytes[at + 1:]
        yield name, out, 'node 3: rule 1: another position for node %d, expected that of an ' \
            'edge before' % node


def run(check, data, *options):
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        done = subprocess.run([check, *options, file.name], env=ENVIRONMENT, timeout=60,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode().replace(
            file.name + ': ', '')


def main():
    check = os.path.abspath(sys.argv[1])
    cases = [(name, out.file(), 0, out.verdict(), '') for name, out in good_files()]
    for name, out, words in [*bad_rules(), *wrong_maps(), *chance(60)]:
        cases.append((name, out.file(), 1 if words else 0, None if words else out.verdict(),
                      words or ''))
    cases += [(name, out.file(), 3, None, words) for name, out, words in malformed()]
    cases += [(name, data, 3, None, words) for name, data, words in headers()]
    faults = 0
    for name, data, code, verdict, words in cases:
        got = run(check, data)
        if words.startswith('not ') and got[0] == code and not got[2].startswith(words[4:] + ':'):
            continue
        wanted = code, (verdict or VERDICTS[code]) + '\n', words + '\n' if words else ''
        if got != wanted:
            faults += 1
            print('%s:\n  got      %r\n  expected %r' % (name, got, wanted))
    data = draw_3x3().file()
    for option, words in (('--max-work=100', 'more than 100 steps, the limit of --max-work\n'),
                          ('--max-memory=300', 'more than 300 bytes, the limit of --max-memory\n')):
        got = run(check, data, option)
        if got != (4, 's UNKNOWN\n', words):
            faults += 1
            print('%s: got %r' % (option, got))
    got = run(os.path.abspath(sys.argv[2]), data)
    if got != (3, VERDICTS[3] + '\n', 'byte 19: claim 3, expected 1 ... 2\n'):
        faults += 1
        print('the other checker: got %r' % (got,))
    print('%d cases, %d faults' % (len(cases) + 3, faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())

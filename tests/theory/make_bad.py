#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: make_bad.py CERTS_FOLDER | make_bad.py --run CORNERSTONE_CHECK

Makes bad/*.cst and bad/EXPECT: the strategies for every board with one thing wrong. The messages are those of
tests/bad/plane.py, which judges by the rules and not by the checker. --run compares the checker with the table.
"""

import copy
import os
import subprocess
import sys

import tree
from plane import Judge, Plan
from cst import frame

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'bad')
# How many changes of one kind are judged, and how many of all as far as zones, which takes seconds.
TRIED = {'every-6x6': (4, 2), 'every-5x7': (3, 1), 'every-7x7': (4, 1)}


class Unfinished(LookupError):
    """It is not worth working out zones."""


class Limited(Judge):
    zones_left = 0

    def zones(self, number):
        if number == 0:
            if Limited.zones_left == 0:
                raise Unfinished
            Limited.zones_left -= 1
        return super().zones(number)



def cases(base):
    """Pairs of what makes a strategy with something wrong, and what it is."""
    plan, width, height = tree.unfold(base), base.width, base.height
    nodes = list(plan.below())
    for number in range(len(nodes)):
        node = nodes[number]

        def change(what, edit, number=number, node=node):
            def made():
                new = copy.deepcopy(plan)
                edit(list(new.below())[number])
                return tree.fold(new, width, height, 15)
            return made, '%s at the move %d,%d' % (what, *node.move)

        if node.others is None:
            if node.forced:
                yield change('otherwise after a threat', lambda n: n.__init__(n.move, None, [], [n.forced]))
                yield change('a line cut short', lambda n: setattr(n, 'forced', None))
            else:
                yield change('otherwise after a double threat', lambda n: n.__init__(n.move, None, [], [tree.Tree(n.move)]))
            for dx, dy in (1, 0), (0, 1), (-1, 0), (0, -1):
                cell = node.move[0] + dx, node.move[1] + dy
                if 0 <= cell[0] < width and 0 <= cell[1] < height:
                    yield change('another move', lambda n, cell=cell: setattr(n, 'move', cell))
                    yield change('two unknown stones, and otherwise',
                                 lambda n, cell=cell: n.__init__(cell, None, [], [tree.Tree(n.move)]))
            continue
        for i, (reply, _) in enumerate(node.named):
            yield change('no answer to %d,%d' % reply, lambda n, i=i: n.named.pop(i))
        for i in range(len(node.others)):
            yield change('only otherwise edge %d' % i, lambda n, i=i: setattr(n, 'others', [n.others[i]]))
            if len(node.others) > 1:
                yield change('otherwise edge %d left out' % i, lambda n, i=i: n.others.pop(i))
        for i in range(1, len(node.others)):
            yield change('two otherwise edges', lambda n, i=i: setattr(n, 'others', [n.others[0], n.others[i]]))


def kind(message):
    return ''.join(c for c in message if c not in '0123456789-')


def make(certs):
    rows, tried, seen = [], {}, set()
    for name, (most, Limited.zones_left) in TRIED.items():
        with open(os.path.join(certs, name + '.cst'), 'rb') as f:
            base = Plan.read(f.read())
        for made, what in cases(base):
            stem = name + kind(what.split(' at the move')[0])
            tried[stem] = tried.get(stem, 0) + 1
            if tried[stem] > most:
                continue
            try:
                plan = made()
                message = Limited(plan).run()
            except (AssertionError, LookupError, OverflowError, ValueError):
                continue    # a square is completed, or there is no such cell: not for these rules
            if message is None or message in seen:
                continue
            seen.add(message)
            file = '%s-%d.cst' % (name, len(rows))
            with open(os.path.join(HERE, file), 'wb') as f:
                f.write(plan.file(frame))
            rows.append('\t'.join((file, '1', what, message)))
    with open(os.path.join(HERE, 'EXPECT'), 'w', encoding='utf-8') as f:
        f.write('# file, exit code, what it is, the message of cornerstone-check after the name\n')
        f.write('\n'.join(rows) + '\n')
    return 0


def run(check):
    with open(os.path.join(HERE, 'EXPECT'), encoding='utf-8') as f:
        rows = [line.rstrip('\n').split('\t') for line in f if not line.startswith('#')]
    faults = 0
    for file, code, what, message in rows:
        done = subprocess.run([check, file], cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        wanted = 'cornerstone-check: %s: %s\n' % (file, message)
        if done.returncode != int(code) or done.stderr.decode() != wanted or not done.stdout.endswith(b's NOT VERIFIED\n'):
            print('%s (%s): exit %d, %s\n  expected %s' % (file, what, done.returncode, done.stderr.decode(), wanted))
            faults += 1
    listed, there = {row[0] for row in rows}, {n for n in os.listdir(HERE) if n.endswith('.cst')}
    for name in listed ^ there:
        print('%s: listed, or there, but not both' % name)
    print('%d bad files, %d faults' % (len(rows), faults + len(listed ^ there)))
    return 1 if faults or listed != there or not rows else 0


if __name__ == '__main__':
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(run(os.path.abspath(sys.argv[2])) if sys.argv[1] == '--run' else make(sys.argv[1]))

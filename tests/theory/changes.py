#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: changes.py MODEL CORNERSTONE CORNERSTONE_CHECK FILE

The strategy for every board with one thing changed, in many ways, some of each kind. The model of the rules (theory-model) and cornerstone-check
have to say the same of each: that it keeps the rules, or where it breaks which.
"""

import collections
import concurrent.futures
import copy
import os
import random
import subprocess
import sys
import tempfile

from plan import Plan
from tree import Tree, fold, unfold


EACH = 20   # changes of a kind


def edits(node, width, height):
    """Pairs (kind, what makes the change in a copy of the node)."""
    for dx, dy in (1, 0), (0, 1), (-1, 0), (0, -1):
        cell = node.move[0] + dx, node.move[1] + dy
        if 0 <= cell[0] < width and 0 <= cell[1] < height:
            yield 'another move', lambda n, cell=cell: setattr(n, 'move', cell)
            yield 'a move before', lambda n, cell=cell: n.__init__(cell, [], [], [copy.copy(n)])
            yield 'a forced move before', lambda n, cell=cell: n.__init__(cell, [copy.copy(n)])
    if not node.others:
        yield 'nothing after', lambda n: setattr(n, 'kids', [])
        yield 'otherwise after', lambda n: n.__init__(n.move, [], [], n.kids or [Tree(n.move)])
        yield 'one edge more', lambda n: n.kids.append(Tree(n.move))
    for i in range(len(node.named)):
        yield 'no answer to a reply', lambda n, i=i: n.named.pop(i)
        for dx, dy in (1, 0), (0, -1):
            reply, answer = node.named[i]
            other = reply[0] + dx, reply[1] + dy
            if other not in [r for r, _ in node.named]:
                yield 'another reply', lambda n, i=i, other=other, a=answer: n.named.__setitem__(i, (other, a))
    for i in range(len(node.others)):
        yield 'one otherwise edge', lambda n, i=i: setattr(n, 'others', [n.others[i]])
        if len(node.others) > 1:
            yield 'an otherwise edge less', lambda n, i=i: n.others.pop(i)
            yield 'two otherwise edges', lambda n, i=i: setattr(n, 'others', [n.others[i], n.others[(i + 1) % len(n.others)]])
        yield 'an otherwise answer', lambda n, i=i: n.named.append(((-3, -4), n.others[i]))


def changes(plan):
    """Pairs (kind, the text of the changed strategy), each text once."""
    seen = set()

    def texts():
        for plies in plan.plies - 2, plan.plies + 2:
            yield 'plies', Plan(2, plan.width, plan.height, plies, plan.nodes)
        for width, height in (-1, 0), (0, -1), (1, -1):
            yield 'box', Plan(2, plan.width + width, plan.height + height, plan.plies, plan.nodes)
        edges = [(n, i) for n, node in enumerate(plan.nodes) for i, edge in enumerate(node.edges) if not edge.own]
        for number, i in random.Random(1).sample(edges, min(len(edges), EACH)):
            edge = plan.nodes[number].edges[i]
            for other in [edge._replace(map=edge.map ^ s) for s in (1, 2, 4)] + [edge._replace(dx=edge.dx + 1)]:
                nodes = copy.deepcopy(plan.nodes)
                nodes[number].edges[i] = other
                yield 'map', Plan(2, plan.width, plan.height, plan.plies, nodes)
        places = collections.defaultdict(list)
        for number, node in enumerate(unfold(plan).below()):
            for kind, edit in edits(node, plan.width, plan.height):
                places[kind].append((number, edit))
        for kind, some in places.items():
            for number, edit in random.Random(1).sample(some, min(len(some), EACH)):
                tree = unfold(plan)
                edit(next(n for i, n in enumerate(tree.below()) if i == number))
                yield kind, fold(tree, plan.width, plan.height, plan.plies)

    for kind, changed in texts():
        if all(0 <= n.move[0] < changed.width and 0 <= n.move[1] < changed.height for n in changed.nodes):
            text = changed.text()
            if text not in seen:
                seen.add(text)
                yield kind, text


def verdict(cornerstone, check, twin):
    file = twin + '.cst'
    subprocess.run([cornerstone, 'undump', twin, '-o', file, '--level', '1'], check=True)
    done = subprocess.run([check, file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, text=True)
    if done.returncode == 0 and '\ns VERIFIED ' in '\n' + done.stdout:
        return 'verified'
    if done.returncode == 1 and done.stdout.endswith('s NOT VERIFIED\n'):
        return ':'.join(done.stderr.split(':')[1:3]).strip()
    return 'exit %d: %s' % (done.returncode, done.stderr)


def main():
    if len(sys.argv) != 5:
        print(__doc__, file=sys.stderr)
        return 2
    model, cornerstone, check, file = sys.argv[1:]
    if not os.path.exists(file):
        return 77
    dump = subprocess.run([cornerstone, 'dump', file], stdout=subprocess.PIPE, check=True, text=True).stdout
    count, rules, faults = collections.Counter(), collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made, twins = list(changes(Plan.read(dump))), []
        for i, (_, text) in enumerate(made):
            twins.append(os.path.join(folder, '%d' % i))
            with open(twins[-1], 'w', encoding='ascii') as f:
                f.write(text)
        said = subprocess.run([model] + twins, stdout=subprocess.PIPE, check=False, text=True).stdout.splitlines()
        theirs = list(pool.map(lambda twin: verdict(cornerstone, check, twin), twins))
    for (kind, text), ours, other in zip(made, said, theirs, strict=True):
        count[kind] += 1
        rules[ours.split(' ')[-1]] += 1
        if ours != other:
            faults += 1
            print('%s: the model says %s, cornerstone-check %s\n%s' % (kind, ours, other, text))
    print(', '.join('%s %d' % pair for pair in sorted(count.items())))
    print('%d changes, by rule: %s; %d faults' % (len(made), ', '.join('%s %d' % p for p in sorted(rules.items())), faults))
    return 1 if faults or len(rules) < 4 else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: hostile.py CHECK CORNERSTONE

Small files that ask for a lot: of work, of memory, of the stack. Each has to end with the verdict
that is right, or at the limit of an option, which the message names. Also deep nests of parentheses
for `cornerstone convert`, and the certificate that comes out.
"""

import os
import sys

import deck
import programs
from deck import cst

STILL = deck.MATRICES[0] + (0, 0)
SIDE = 64
MANY = 100000
DEEP = 60000


def square():
    """Cards of one cell, two, four and so on; the last has a square of SIDE rows."""
    table, last, width = deck.Table(((0, 0),)), 0, 1
    while width < SIDE:
        for shift in (width, 0), (0, width):
            table.add(deck.Row((0, 0), [(last, STILL), (last, deck.MATRICES[0] + shift)]))
            last = len(table.cards) - 1
        width *= 2
    return table


def file(table, claim, plies, combinations):
    """
    The table and then more combinations (count, children, numbered), children being numbers of
    cards or None, all with the pivot (0,0) and without a step.
    """
    cols, nodes, edges = deck.columns(table)
    for count, children, numbered in combinations:
        cols[0] += cst.varint(2 * len(children) + numbered) * count
        cols[1] += bytes(2 * count)
        before, one = 0, bytearray()
        for j in children:
            one += cst.varint(0 if j is None else cst.zigzag(j - before) + 1)
            before = before if j is None else j
        cols[2] += one * count
        references = sum(j is not None for j in children) * count
        for column in cols[3:]:
            column += bytes(references)
        nodes, edges = nodes + count, edges + references
    data = cst.varint(1) + bytes(2) + b''.join(map(deck.column, cols))
    side = 1 if len(table.cards) == 1 else SIDE
    return cst.header(side, side, plies, data, nodes, edges, game=2, claim=claim) + cst.zstd(data)


def cases():
    """What it is, the file, an option, and the exit code with words of the message or verdict."""
    one, large = deck.Table(((0, 0),)), square()
    last, height = len(large.cards) - 1, large.cards[-1].height
    work = file(large, 2, height + 1, [(1, [last] * MANY, 1)])
    yield 'references to one card, with little work', work, '--max-work=10000000', 4, '--max-work'
    yield 'half the references', file(large, 2, height + 1, [(1, [last] * 500, 1)]), '-q', 0, (
        'moves=%d box=64x64 cards=%d required=%d:' % (height + 1, last + 2, SIDE * SIDE - 1))
    cards = file(large, 2, height + 1, [(2000, [last], 1)])
    yield 'large cards, with little memory', cards, '--max-memory=32M', 4, '--max-memory'
    yield 'large cards', cards, '--max-memory=1G', 0, 'cards=%d ' % (last + 2001)
    stack = file(one, 1, 3, [(MANY, [0], 0), (1, [None] * MANY, 1)])
    yield 'inline combinations on the stack', stack, '-q', 0, 'moves=3 box=1x1 cards=2:'
    chain = file(one, 1, DEEP + 1, [(1, [0], 0), (DEEP - 2, [None], 0), (1, [None], 1)])
    yield 'inline combinations, one in the other', chain, '-q', 0, 'moves=%d ' % (DEEP + 1)
    tall = file(one, 1, 65535, [(1, [0], 0), (65535, [None], 0), (1, [None], 1)])
    yield 'more moves than can be claimed', tall, '-q', 1, 'card 1: rule 4: '


def nest_faults(checker, cornerstone):
    def convert(depth, closed):
        text = '6 14 ' + '(14 ' * depth + '4:100 5:101' + ')' * closed + '\n'
        code, made, err = programs.run([cornerstone, 'convert', '--cards=21', '-', '-o', '-'],
                                       text.encode(), small_stack=True)
        return code, made, err.decode()

    code, made, err = convert(DEEP, DEEP)
    said = programs.check(checker, made, '-q', small_stack=True)
    if code or ' moves=%d ' % (DEEP + 2) not in said[2]:
        yield 'nest: exit %d, %s%s' % (code, err, said)
    code, made, err = convert(DEEP, DEEP - 1)
    if code != 3 or made or ' line 1: column %d: ' % (5 + 4 * DEEP + 11 + DEEP) not in err:
        yield 'a nest that is not closed: exit %d, %s' % (code, err)
    code, made, err = convert(1000000, 1000000)     # more moves than a certificate can claim
    if code not in (3, 4) or made or not err.startswith('cornerstone: '):
        yield 'a large nest: exit %d, %s' % (code, err)


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    checker, cornerstone = map(os.path.abspath, sys.argv[1:])
    faults = list(nest_faults(checker, cornerstone))
    for what, data, option, wanted, words in cases():
        code, message, verdict, _ = programs.check(checker, data, option, small_stack=True)
        if code != wanted or words not in (message or verdict):
            faults.append('%s: exit %d, %s%s' % (what, code, message, verdict))
    for fault in faults:
        print(fault)
    print('%d faults' % len(faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())

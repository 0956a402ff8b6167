#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: hints.py CORNERSTONE_CHECK CHANGES

The published table of 21 moves as explicit cards with hints (dialect v1), with one token of one card changed, CHANGES times. The rules
of SPEC section 9.4, written once more below, say whether it still is a proof; the checker has to say the same. Some changes
do no harm: a lower hint, another hint that is as good.
"""

import os
import random
import subprocess
import sys
import tempfile

import data
import tables

COPIES = [tables.placed(m + (0, 0), tables.SNAKY) for m in tables.BINARY]


class Bad(Exception):
    """Not a card."""


class Card:
    """One line, read token by token."""

    def __init__(self, line, count):
        tokens = line.split()
        values = [int(t) for t in tokens]       # every token is a number, whatever was changed
        if [str(v) for v in values] != tokens:
            raise Bad(line)
        self.values, self.at, self.count = values, 0, count
        self.height = self.next(1, 65535)
        self.pivot = self.cell()
        self.required = self.cells()
        self.envelope = self.cells()
        self.passing = None
        if self.values[self.at:self.at + 1] == [-1]:
            self.at += 1
        else:
            self.passing = self.hint()
        self.replies = {}
        for _ in range(self.next(0, 10 ** 9)):
            w = self.cell()
            if w in self.replies:
                raise Bad(line)
            self.replies[w] = self.hint()
        if self.at != len(values):
            raise Bad(line)

    def next(self, low, high):
        if self.at >= len(self.values) or not low <= self.values[self.at] <= high:
            raise Bad('token %d' % self.at)
        self.at += 1
        return self.values[self.at - 1]

    def cell(self):
        return self.next(-tables.FAR, tables.FAR), self.next(-tables.FAR, tables.FAR)

    def cells(self):
        out = [self.cell() for _ in range(self.next(0, 10 ** 9))]
        if len(set(out)) < len(out):
            raise Bad('twice')
        return set(out)

    def hint(self):
        j, k = self.next(0, self.count - 1), self.next(0, 7)
        return j, tables.V1[k] + self.cell()

    def hints(self):
        return [self.passing] * (self.passing is not None) + list(self.replies.values())


def finished(owned):
    return any(all((x + u - a, y + v - b) in owned for u, v in copy)
               for copy in COPIES for a, b in [min(copy)] for x, y in owned)


def good(cards, card, hint, owned, region):
    j, m = hint
    other = cards[j]
    return (other.height < card.height and tables.placed(m, other.required) <= owned
            and tables.placed(m, other.envelope) <= region)


def holds(cards, card):
    owned = card.required | {card.pivot}
    if card.pivot not in card.envelope:
        return False
    if finished(owned):
        return True
    return (card.passing is not None and good(cards, card, card.passing, owned, card.envelope)
            and all(w in card.replies and good(cards, card, card.replies[w], owned, card.envelope - {w})
                    for w in card.envelope - owned))


def root_holds(card, rows, columns, m):
    return (not card.required and 2 * card.height <= rows * columns
            and all(0 <= x < columns and 0 <= y < rows for x, y in tables.placed(m, card.envelope)))


def roots(check, folder, lines):
    """What may be wrong with the root of a table that is right in all else."""
    word, rows, columns, *root = lines[0].split()
    large = ['1000'] + lines[1].split()[1:]
    for head, first, wanted in (
            ([word, str(int(rows) - 1), columns] + root, lines[1], 'root: expected cells on the board, found '),
            ([word, rows, str(int(columns) - 1)] + root, lines[1], 'root: expected cells on the board, found '),
            ([word, rows, columns] + root[:2] + [str(int(root[2]) - 1), root[3]], lines[1], 'root: expected cells on the board, found -1,'),
            ([word, rows, columns] + root, ' '.join(large), 'root: expected a board of at least 2000 cells, found 289')):
        path = os.path.join(folder, 'root.txt')
        with open(path, 'w', encoding='ascii') as f:
            f.write('\n'.join([' '.join(head), first] + lines[2:]) + '\n')
        done = subprocess.run([check, '-q', '--cards=v1', path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if done.returncode != 1 or 'card 0: ' + wanted not in done.stderr.decode():
            yield '%s: exit %d: %s' % (' '.join(head), done.returncode, done.stderr.decode())


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    check = os.path.abspath(sys.argv[1])
    lines = tables.v1(tables.flat(tables.read21(data.text('snaky-21.txt')))).splitlines()
    count = len(lines) - 1
    cards = [Card(line, count) for line in lines[1:]]
    _, rows, columns, _, k, dx, dy = lines[0].split()
    root = tables.V1[int(k)] + (int(dx), int(dy))
    users = {}
    for n, card in enumerate(cards):
        for j, _ in card.hints():
            users.setdefault(j, set()).add(n)
    assert all(holds(cards, card) for card in cards) and root_holds(cards[0], int(rows), int(columns), root)
    chance, faults, tally = random.Random(9), [], {}
    with tempfile.TemporaryDirectory() as folder:
        faults += roots(check, folder, lines)
        for _ in range(int(sys.argv[2])):
            n = chance.randrange(count)
            tokens = lines[n + 1].split()
            at = chance.randrange(len(tokens))
            old, tokens[at] = tokens[at], str(int(tokens[at]) + chance.choice((-2, -1, 1, 2, 7)))
            what = 'card %d, token %d: %s in place of %s' % (n, at, tokens[at], old)
            try:
                changed = cards[:n] + [Card(' '.join(tokens), count)] + cards[n + 1:]
                right = all(holds(changed, changed[i]) for i in {n} | users.get(n, set()))
                wanted = 0 if right and root_holds(changed[0], int(rows), int(columns), root) else 1
            except Bad:
                changed, wanted = None, 3
            path = os.path.join(folder, 'changed.txt')
            with open(path, 'w', encoding='ascii') as f:
                f.write('\n'.join(lines[:n + 1] + [' '.join(tokens)] + lines[n + 2:]) + '\n')
            done = subprocess.run([check, '-q', '--cards=v1', path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
            out = done.stdout.decode()
            tally[wanted] = tally.get(wanted, 0) + 1
            if done.returncode != wanted:
                faults.append('%s: exit %d, expected %d: %s' % (what, done.returncode, wanted, done.stderr.decode()))
            if wanted == 0 and ' moves=%d box=%sx%s ' % (changed[0].height, columns, rows) not in out:
                faults.append('%s: %s' % (what, out))
    for fault in faults:
        print(fault)
    print('%s by exit code, %d faults' % (sorted(tally.items()), len(faults)))
    return 1 if faults or len(tally) < 2 else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: hints.py CHECK CORNERSTONE CHANGES

The published table of 21 moves as explicit cards with hints (dialect v1), with one token of one
card changed, CHANGES times. The rules for hints, written once more below, say whether it still is a
proof. `cornerstone convert` has to say the same, and to make certificates of proofs which claim no
more moves and no larger box than the table; the checker has to verify them. Some changes do no
harm: a lower hint, another hint that is as good.
"""

import os
import random
import re
import sys

import data
import deck
import programs
import tables

COPIES = [deck.placed(m + (0, 0), deck.SNAKY) for m in deck.MATRICES]


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
    return (other.height < card.height and deck.placed(m, other.required) <= owned
            and deck.placed(m, other.envelope) <= region)


def holds(cards, card):
    owned = card.required | {card.pivot}
    if card.pivot not in card.envelope:
        return False
    if finished(owned):
        return True
    return (card.passing is not None and good(cards, card, card.passing, owned, card.envelope)
            and all(w in card.replies
                    and good(cards, card, card.replies[w], owned, card.envelope - {w})
                    for w in card.envelope - owned))


def root_holds(card, rows, columns, m):
    return (not card.required and 2 * card.height <= rows * columns
            and all(0 <= x < columns and 0 <= y < rows for x, y in deck.placed(m, card.envelope)))


def convert(cornerstone, lines):
    text = '\n'.join(lines) + '\n'
    code, made, err = programs.run(
        [cornerstone, 'convert', '--cards=v1', '--level=1', '-', '-o', '-'], text.encode())
    return code, made, err.decode()


def root_faults(cornerstone, lines):
    """What may be wrong with the root of a table that is right in all else."""
    word, rows, columns, *root = lines[0].split()
    less = str(int(rows) - 1), str(int(columns) - 1), str(int(root[2]) - 1)
    high = ' '.join(['1000'] + lines[1].split()[1:])     # more moves than the board has cells for
    for head, first in (([word, less[0], columns] + root, lines[1]),
                        ([word, rows, less[1]] + root, lines[1]),
                        ([word, rows, columns] + root[:2] + [less[2], root[3]], lines[1]),
                        ([word, rows, columns] + root, high)):
        code, made, err = convert(cornerstone, [' '.join(head), first] + lines[2:])
        if code != 1 or made or not err.startswith('cornerstone: standard input: line 1: '):
            yield '%s: exit %d: %s' % (' '.join(head), code, err)


def proof_faults(checker, made, card, rows, columns):
    code, message, verdict, _ = programs.check(checker, made, '-q')
    found = re.match(r's VERIFIED game=snaky player=Maker moves=(\d+) box=(\d+)x(\d+) ', verdict)
    if code != 0 or not found:
        yield 'exit %d: %s%s' % (code, message, verdict)
    elif int(found[1]) > card.height or int(found[2]) > columns or int(found[3]) > rows:
        yield 'the table says %d moves on %dx%d: %s' % (card.height, columns, rows, verdict)


class Hints:
    """The table, and what becomes of it if one card is changed."""

    def __init__(self, lines):
        self.lines, self.count = lines, len(lines) - 1
        self.cards = [Card(line, self.count) for line in lines[1:]]
        _, rows, columns, _, k, dx, dy = lines[0].split()
        self.rows, self.columns = int(rows), int(columns)
        self.root = tables.V1[int(k)] + (int(dx), int(dy))
        self.users = {}
        for n, card in enumerate(self.cards):
            for j, _ in card.hints():
                self.users.setdefault(j, set()).add(n)
        assert all(holds(self.cards, card) for card in self.cards)
        assert root_holds(self.cards[0], self.rows, self.columns, self.root)

    def judge(self, n, line):
        """The exit code of convert, and the first card, with another line for card n."""
        try:
            changed = self.cards[:n] + [Card(line, self.count)] + self.cards[n + 1:]
        except Bad:
            return 3, None
        right = all(holds(changed, changed[i]) for i in {n} | self.users.get(n, set()))
        root = root_holds(changed[0], self.rows, self.columns, self.root)
        return (0 if right and root else 1), changed[0]


def line_faults(checker, cornerstone, hints, n, line, tally):
    """Card n is written so."""
    wanted, first = hints.judge(n, line)
    code, made, err = convert(cornerstone, hints.lines[:n + 1] + [line] + hints.lines[n + 2:])
    tally[wanted] = tally.get(wanted, 0) + 1
    if code != wanted or bool(made) != (wanted == 0):
        yield 'exit %d, expected %d: %s' % (code, wanted, err)
    elif wanted == 0:
        yield from proof_faults(checker, made, first, hints.rows, hints.columns)


def change_faults(checker, cornerstone, hints, chance, tally):
    n = chance.randrange(hints.count)
    tokens = hints.lines[n + 1].split()
    at = chance.randrange(len(tokens))
    old, tokens[at] = tokens[at], str(int(tokens[at]) + chance.choice((-2, -1, 1, 2, 7)))
    for fault in line_faults(checker, cornerstone, hints, n, ' '.join(tokens), tally):
        yield 'card %d, token %d: %s in place of %s: %s' % (n, at, tokens[at], old, fault)


def main():
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    pair = [os.path.abspath(path) for path in sys.argv[1:3]]
    hints = Hints(tables.v1(tables.flat(tables.read21(data.text('snaky-21.txt')))).splitlines())
    chance, tally = random.Random(9), {}
    faults = list(root_faults(pair[1], hints.lines))
    root = hints.lines[1]
    more = ' '.join([str(hints.cards[0].height + 1)] + root.split()[1:])
    for line in root, more:     # as it is, and with a move to spare
        faults += line_faults(*pair, hints, 0, line, tally)
    for _ in range(int(sys.argv[3])):
        faults += change_faults(*pair, hints, chance, tally)
    for fault in faults:
        print(fault)
    print('%s by exit code, %d faults' % (sorted(tally.items()), len(faults)))
    return 1 if faults or not {0, 1, 3} <= set(tally) else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: mutate.py CHECK CORNERSTONE 21|20|35 STEP

The published table with one token changed, at every STEP-th token, in four ways each: another
character in the place of one, the token twice, the token left out, the token of another row.
tables.py says what becomes of each: `cornerstone convert` has to refuse what is no table, with a
line and a column, and of the others the checker has to find exactly the cards that deck.py finds;
so no change makes it claim less than the changed table proves.
"""

import os
import random
import re
import sys

import data
import deck
import programs
import tables
import values


def changes(text, step, letters):
    """Changed texts, each with a word for the change."""
    tokens = [m.span() for m in re.finditer(r'[^\s]+', text)]
    chance = random.Random(21)
    for n in range(chance.randrange(step), len(tokens), step):
        start, end = tokens[n]
        token = text[start:end]
        at = start + chance.randrange(len(token))
        other = tokens[chance.randrange(len(tokens))]
        place = 'token %d, "%s"' % (n, token)
        new = chance.choice(letters.replace(text[at], ''))
        yield place + ' with another character', text[:at] + new + text[at + 1:]
        yield place + ' twice', text[:end] + ' ' + text[start:]
        yield place + ' left out', text[:start] + text[end + 1:]
        yield place + ' replaced', text[:start] + text[slice(*other)] + text[end:]


class Changed:
    """The cards of changed tables. Rows that a change does not touch are not worked out again."""

    def __init__(self, text, table, read_row):
        self.table, self.lines, self.read_row = table, tables.lines_of(text), read_row
        self.first = len(table.cards) - len(self.lines)

    def touched(self, row, cards):
        """Does the row use another card than before?"""
        return any(self.touched(child, cards) if isinstance(child, deck.Row)
                   else cards[child[0]] is not self.table.cards[child[0]] for child in row.children)

    def read(self, text):
        """The table, or None."""
        try:
            return self.work_out(tables.lines_of(text))
        except tables.Bad:
            return None

    def work_out(self, lines):
        old, new = self.table, deck.Table()
        new.cards = old.cards[:self.first]
        counts = old.before + [tuple(old.counts)]
        for i, line in enumerate(lines):
            if i < len(self.lines) and line == self.lines[i] and not self.touched(
                    old.rows[i], new.cards):
                new.cards.append(old.cards[self.first + i])
                new.counts = [c + b - a for c, a, b in zip(new.counts, counts[i], counts[i + 1])]
            else:
                new.add(self.read_row(line, len(new.cards)))
        return new


REFUSED = re.compile(r'cornerstone: standard input: line \d+: column \d+: ')


def faults_of(checker, convert, text, wanted):
    code, made, err = programs.run(convert, text.encode())
    message = err.decode()
    if wanted is None:
        if code != 3 or made or not REFUSED.match(message):
            yield 'exit %d of convert, expected 3: %s' % (code, message)
    elif code or message:
        yield 'exit %d of convert, expected 0: %s' % (code, message)
    else:
        claim = 2 if wanted.cards[-1].required else 1
        yield from programs.certify_faults(checker, wanted, claim, made)


def main():
    if len(sys.argv) != 5 or sys.argv[3] not in values.PUBLISHED:
        print(__doc__, file=sys.stderr)
        return 2
    checker, cornerstone = map(os.path.abspath, sys.argv[1:3])
    dialect, step = sys.argv[3], int(sys.argv[4])
    text, table = values.read(dialect)
    letters = data.text('snaky-20.alphabet.txt') if dialect == '20' else tables.LETTERS
    row = tables.row35 if dialect == '35' else lambda line, i: tables.row21(line, i, letters)
    convert = [cornerstone, 'convert', *values.options(dialect), '--level=1', '-', '-o', '-']
    changed = Changed(text, table, row)
    faults, refused, proved = [], 0, 0
    others = 'abcdefgh0123456789' if dialect == '35' else letters + ' ()'
    for change, new in changes(text, step, others):
        wanted = changed.read(new)
        refused += wanted is None
        proved += wanted is not None
        faults += ['%s: %s' % (change, fault)
                   for fault in faults_of(checker, convert, new, wanted)]
    for fault in faults:
        print(fault)
    print('%d tables refused, %d proved, %d faults' % (refused, proved, len(faults)))
    return 1 if faults or not refused or not proved else 0


if __name__ == '__main__':
    sys.exit(main())

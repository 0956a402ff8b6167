#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: mutate.py CORNERSTONE_CHECK 21|20|35 STEP

The published table with one token changed, at every STEP-th token, in four ways each: another character in the place of
one, the token twice, the token left out, the token of another row. tables.py says what becomes of each: the checker has to
refuse what is no table, and of the others to state exactly the figures that tables.py finds; so no change makes it claim a smaller
bound than the changed table proves.
"""

import os
import random
import re
import subprocess
import sys
import tempfile

import data
import tables

BATCH = 100


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
        yield place + ' with another character', text[:at] + chance.choice(letters.replace(text[at], '')) + text[at + 1:]
        yield place + ' twice', text[:end] + ' ' + text[start:]
        yield place + ' left out', text[:start] + text[end + 1:]
        yield place + ' replaced', text[:start] + text[slice(*other)] + text[end:]


class Expected:
    """What the checker has to say of a changed table: the figures, or None. Rows that the change does not touch are not worked out again."""

    def __init__(self, text, read, read_row):
        self.table, self.lines, self.read_row = read(text), tables.lines_of(text), read_row
        self.first = len(self.table.cards) - len(self.lines)

    def touched(self, row, cards):
        """Does the row use another card than before?"""
        return any(self.touched(child, cards) if isinstance(child, tables.Row)
                   else cards[child[0]] is not self.table.cards[child[0]] for child in row.children)

    def figures(self, text):
        try:
            return self.work_out(tables.lines_of(text)).figures()
        except tables.Bad:
            return None

    def work_out(self, lines):
        old, new = self.table, tables.Table()
        new.cards = old.cards[:self.first]
        counts = old.before + [tuple(old.counts)]
        for i, line in enumerate(lines):
            if i < len(self.lines) and line == self.lines[i] and not self.touched(old.rows[i], new.cards):
                new.cards.append(old.cards[self.first + i])
                new.counts = [c + b - a for c, a, b in zip(new.counts, counts[i], counts[i + 1])]
            else:
                new.add(self.read_row(line, len(new.cards)))
        return new


def said(out):
    """What it says of each file: the figures of a verified one, the others None; and the verdict line."""
    answers, figures = [], {}
    for line in out.splitlines():
        words = line.split()
        if words[0] == 'c' and len(words) == 3 and words[2].isdigit():
            figures[words[1]] = int(words[2])
        elif words[0] == 's':
            answers.append((figures if words[1] == 'VERIFIED' else None, line))
            figures = {}
    return answers


def faults_of(change, wanted, answer):
    figures, line = answer
    if wanted is None or figures is None:
        return [] if wanted is figures else ['%s: expected %s, found %s' % (change, wanted, line)]
    faults = ['%s: %s expected %d, found %s' % (change, name, value, figures.get(name))
              for name, value in wanted.items() if figures.get(name) != value]
    if ' moves=%d ' % wanted['height'] not in line:
        faults.append('%s: expected moves=%d, found %s' % (change, wanted['height'], line))
    if ('conditional=' in line) != (wanted['required'] > 0):
        faults.append('%s: %d cells required, found %s' % (change, wanted['required'], line))
    return faults


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in ('21', '20', '35'):
        print(__doc__, file=sys.stderr)
        return 2
    check, dialect, step = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    text = data.text('snaky-%s.txt' % dialect)
    letters = data.text('snaky-20.alphabet.txt') if dialect == '20' else tables.LETTERS
    options = ['--alphabet', data.path('snaky-20.alphabet.txt')] if dialect == '20' else []

    if dialect == '35':
        expected = Expected(text, tables.read35, tables.row35)
    else:
        expected = Expected(text, lambda t: tables.read21(t, letters), lambda line, i: tables.row21(line, i, letters))
    faults, refused, proved = [], 0, 0
    todo = list(changes(text, step, 'abcdefgh0123456789' if dialect == '35' else letters + ' ()'))
    with tempfile.TemporaryDirectory() as folder:
        for begin in range(0, len(todo), BATCH):
            batch = todo[begin:begin + BATCH]
            for i, (_, changed) in enumerate(batch):
                with open(os.path.join(folder, '%d.txt' % i), 'w', encoding='utf-8') as f:
                    f.write(changed)
            done = subprocess.run([check, '--cards=' + dialect, *options, *('%d.txt' % i for i in range(len(batch)))],
                                  cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            answers = said(done.stdout.decode())
            if len(answers) != len(batch):
                faults.append('%d verdicts for %d files' % (len(answers), len(batch)))
                break
            for (change, changed), answer in zip(batch, answers):
                wanted = expected.figures(changed)
                refused += wanted is None
                proved += wanted is not None
                faults += faults_of(change, wanted, answer)
    for fault in faults:
        print(fault)
    print('%d tables refused, %d tables with figures of their own, %d faults' % (refused, proved, len(faults)))
    return 1 if faults or not refused or not proved else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: values.py CHECK CORNERSTONE STEP

The published tables: `cornerstone convert` makes the very payloads that deck.py makes of them, the
checker finds the figures that their authors print, and every STEP-th card of each table, as the
last one of a certificate, is what deck.py says.
"""

import os
import sys

import data
import deck
import programs
import tables

PUBLISHED = {  # from the preprint; those of dialect 20 from its file
    '21': {'cards': 728, 'combinations': 1620, 'references': 4089, 'classes': 37042,
           'required': 0, 'envelope': 251, 'height': 21},
    '35': {'cards': 616, 'combinations': 610, 'references': 1837, 'classes': 26703,
           'required': 1, 'envelope': 686, 'height': 34},
    '20': {'cards': 758, 'combinations': 1663, 'references': 4366, 'classes': 40279,
           'required': 0, 'envelope': 256, 'height': 20},
}


def options(dialect):
    alphabet = ['--alphabet', data.path('snaky-20.alphabet.txt')] if dialect == '20' else []
    return ['--cards=' + dialect, *alphabet]


def read(dialect):
    """The text of a table, and what tables.py finds in it."""
    text = data.text('snaky-%s.txt' % dialect)
    if dialect == '35':
        return text, tables.read35(text)
    letters = data.text('snaky-20.alphabet.txt') if dialect == '20' else tables.LETTERS
    return text, tables.read21(text, letters)


def beginning(table, rows):
    """The table up to a row."""
    part = deck.Table(table.animal)
    part.cards = table.cards[:len(table.cards) - len(table.rows) + rows]
    part.rows = table.rows[:rows]
    part.counts = list((table.before + [table.counts])[rows])
    return part


def table_faults(checker, cornerstone, dialect, step):
    text, table = read(dialect)
    for name, value in PUBLISHED[dialect].items():
        if table.figures()[name] != value:
            yield '%s is %d, published %d' % (name, table.figures()[name], value)
    code, made, err = programs.run(
        [cornerstone, 'convert', *options(dialect), '-', '-o', '-'], text.encode())
    if code or err or deck.cst.unzstd(made[80:]) != deck.payload(table)[0]:
        yield 'convert: exit %d, another payload: %s' % (code, err.decode())
        return
    yield from programs.certify_faults(checker, table, 2 if dialect == '35' else 1, made)
    for rows in range(1, len(table.rows), step):
        part = beginning(table, rows)
        for fault in programs.certify_faults(checker, part, 2, deck.certificate(part, 2)):
            yield 'card %d: %s' % (len(part.cards) - 1, fault)


def main():
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    checker, cornerstone = map(os.path.abspath, sys.argv[1:3])
    faults = ['%s: %s' % (dialect, fault) for dialect in PUBLISHED
              for fault in table_faults(checker, cornerstone, dialect, int(sys.argv[3]))]
    for fault in faults:
        print(fault)
    print('%d faults' % len(faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())

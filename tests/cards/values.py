#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: values.py CORNERSTONE_CHECK

The published tables, checked: the figures that their authors print, and every card of each table as tables.py finds it.
"""

import os
import subprocess
import sys

import data
import tables

PAPER = {  # from the preprint; those of dialect 20 from its file
    '21': {'cards': 728, 'combinations': 1620, 'references': 4089, 'classes': 37042, 'required': 0, 'envelope': 251, 'height': 21},
    '35': {'cards': 616, 'combinations': 610, 'references': 1837, 'classes': 26703, 'required': 1, 'envelope': 686, 'height': 34},
    '20': {'cards': 758, 'required': 0, 'envelope': 256, 'height': 20},
}
WORDS = {
    '21': 's VERIFIED game=snaky player=Maker moves=21 box=17x17 cards=728',
    '20': 's VERIFIED game=snaky player=Maker moves=20 box=17x17 cards=758',
    '35': 's VERIFIED game=snaky player=Maker conditional=card moves=34 cards=616 required=1 envelope=686',
}


def run(check, dialect, *options):
    alphabet = ['--alphabet', data.path('snaky-20.alphabet.txt')] if dialect == '20' else []
    done = subprocess.run([check, '--cards=' + dialect, *alphabet, *options, data.path('snaky-%s.txt' % dialect)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def cells(lines, index, name):
    start = 'c card %d %s' % (index, name)
    found = [line for line in lines if line == start or line.startswith(start + ' ')]
    return [tuple(map(int, cell.split(','))) for cell in found[0][len(start):].split()] if len(found) == 1 else None


def card_faults(check, dialect, index, card):
    code, lines, err = run(check, dialect, '--card', str(index))
    if code != 0:
        return ['%s: card %d: exit %d: %s' % (dialect, index, code, err)]
    head = 'c card %d pivot=%d,%d height=%d required=%d envelope=%d' % (
        index, *card.pivot, card.height, len(card.required), len(card.envelope))
    faults = [] if head in lines else ['%s: expected "%s"' % (dialect, head)]
    for name, wanted in ('required', card.required), ('envelope', card.envelope):
        if cells(lines, index, name) != sorted(wanted):
            faults.append('%s: card %d: another %s set' % (dialect, index, name))
    return faults


def table_faults(check, dialect, table, step):
    code, lines, err = run(check, dialect)
    figures = table.figures()
    faults = ['%s: tables.py: %s is %d, published %d' % (dialect, name, figures[name], value)
              for name, value in PAPER[dialect].items() if figures[name] != value]
    if code != 0 or err:
        return faults + ['%s: exit %d: %s' % (dialect, code, err)]
    faults += ['%s: expected "c %s %d"' % (dialect, name, value) for name, value in figures.items()
               if 'c %s %d' % (name, value) not in lines]
    if not lines[-1].startswith(WORDS[dialect]):
        faults.append('%s: expected "%s", found "%s"' % (dialect, WORDS[dialect], lines[-1]))
    if dialect == '35' and any('moving first on the empty board' in line for line in lines):
        faults.append('35: a win from the empty board is claimed')
    for index in sorted({*range(0, len(table.cards), step), *range(8), len(table.cards) - 1}):
        faults += card_faults(check, dialect, index, table.cards[index])
    return faults


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    check = os.path.abspath(sys.argv[1])
    faults = table_faults(check, '21', tables.read21(data.text('snaky-21.txt')), 7)
    faults += table_faults(check, '20', tables.read21(data.text('snaky-20.txt'), data.text('snaky-20.alphabet.txt')), 7)
    faults += table_faults(check, '35', tables.read35(data.text('snaky-35.txt')), 5)
    for fault in faults:
        print(fault)
    print('%d faults' % len(faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: make.py FOLDER

Makes FOLDER/bad/*.cst from the cases_*.py beside it, FOLDER/good/*.cst (those of tests/good, and
others made from them) and the table FOLDER/EXPECT: for each bad file its name, the exit code, the
numbers of tests/README.md that it stands for, what it is, and the message of a checker after the
name of the file; * in it stands for any words. What is in FOLDER/bad and FOLDER/good is replaced.

make.py --golden: the files of tests/bad/golden, which are committed, are made anew.
"""

import os
import shutil
import sys

sys.dont_write_bytecode = True  # no folder among the files

import cases_file  # noqa: E402
import cases_good
import cases_open
import cases_payload
import cases_rules
from cst import Strategy

HERE = os.path.dirname(os.path.abspath(__file__))
GOOD = os.path.join(os.path.dirname(HERE), 'good')
GOLDEN = os.path.join(HERE, 'golden')
# One file for each class of fault, none of which depends on the release of zstd or on tests/good.
CHOSEN = (
    'after-nul cell-wide-max count-nodes-most cut-79 cut-89 foreign-text frame-block-compressed '
    'frame-no-size frame-none hash-swapped header-plies-5 header-version-2 kind-5-last '
    'map-3x2-4 again-next open-claim-2-no-otherwise open-order-column-2 open-reply-x1001 '
    'stack-left-two varint-8000 varint-fifth-10 rule-1-his rule-3-ignored spec-example-2-plies-3 '
    'one-node-5x5 one-node-ply-5x5 open-named-his-plane open-unknown-plane').split()


def read(folder, name):
    with open(os.path.join(folder, name + '.cst'), 'rb') as f:
        return f.read()


def write(folder, files):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name, data in files.items():
        with open(os.path.join(folder, name + '.cst'), 'wb') as f:
            f.write(data)


def make():
    """The bad files, the good ones, and the rows of the table."""
    good = {name[:-4]: read(GOOD, name[:-4]) for name in sorted(os.listdir(GOOD))
            if name.endswith('.cst')}
    bases = dict(good, strategy=Strategy.read(good['5x5-19']))
    bad, rows = {}, []

    def add(name, code, message, data, what, numbers=''):
        assert name not in bad, name
        assert '\t' not in what + message
        bad[name] = data
        rows.append('\t'.join((name + '.cst', str(code), numbers or '-', what, message)))

    def add_good(name, data):
        assert name not in good, name
        good[name] = data

    for module in cases_file, cases_payload, cases_rules, cases_open:
        module.cases(add, bases)
    cases_good.cases(add_good, bases)
    return bad, good, rows


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    bad, good, rows = make()
    if sys.argv[1] == '--golden':
        write(GOLDEN, {name: bad[name] for name in CHOSEN})
        return 0
    write(os.path.join(sys.argv[1], 'bad'), bad)
    write(os.path.join(sys.argv[1], 'good'), good)
    with open(os.path.join(sys.argv[1], 'EXPECT'), 'w', encoding='utf-8') as f:
        f.write('\n'.join(rows) + '\n')
    print('%d bad files, %d good ones' % (len(bad), len(good)))
    return 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: make.py [--check]

Makes tests/bad/*.cst and the table EXPECT from the cases_*.py beside it, and those of tests/good that are made. --check
writes nothing: it fails if what is committed is not what would be made, the bytes of the zstd command line excepted, which
depend on its release. Where a message ends in *, the rest is a text of libzstd, or a number of no interest.
"""

import os
import sys

sys.dont_write_bytecode = True  # no folder among the files

import cases_file  # noqa: E402
import cases_good
import cases_open
import cases_payload
import cases_rules
from cst import HEADER, Strategy, unzstd

HERE = os.path.dirname(os.path.abspath(__file__))
GOOD = os.path.join(os.path.dirname(HERE), 'good')
LIMIT = 200 << 10


def load(name):
    with open(os.path.join(GOOD, name + '.cst'), 'rb') as f:
        return f.read()


def same(old, new):
    """The same, but for how the command line would compress the payload."""
    if old == new:
        return True
    try:
        return old[:HEADER] == new[:HEADER] and unzstd(old) == unzstd(new)
    except Exception:   # pylint: disable=broad-except
        return False


def main():
    check = sys.argv[1:] == ['--check']
    if sys.argv[1:] and not check:
        print(__doc__, file=sys.stderr)
        return 2
    bases = {name: load(name) for name in ('5x5-19', '5x7-15', '6x6-15', '7x7-15', '6x6-15-open', '8x8-15-open',
                                           'every-7x7', 'every-7x8')}
    bases['strategy'] = Strategy.read(bases['5x5-19'])
    bad, good, rows = {}, {}, []

    def add(name, code, message, data, what, numbers=''):
        name += '.cst'
        assert name not in bad, name
        assert '\t' not in what + message
        bad[name] = data
        rows.append('\t'.join((name, str(code), numbers or '-', what, message)))

    def add_good(name, data):
        assert name + '.cst' not in good, name
        good[name + '.cst'] = data

    for module in cases_file, cases_payload, cases_rules, cases_open:
        module.cases(add, bases)
    cases_good.cases(add_good, bases)
    head = ('# file, exit code, rows of the bug log that it stands for, what it is, the message of cornerstone-check after the name\n'
            '# made by make.py\n')
    bad['EXPECT'] = (head + '\n'.join(rows) + '\n').encode()
    wrong = 0
    for folder, files in (HERE, bad), (GOOD, good):
        for name, data in files.items():
            path = os.path.join(folder, name)
            old = None
            if os.path.exists(path):
                with open(path, 'rb') as f:
                    old = f.read()
            if old is not None and same(old, data):
                continue
            if check:
                print('not as it would be made:', path)
                wrong += 1
                continue
            with open(path, 'wb') as f:
                f.write(data)
    total = sum(len(data) for name, data in bad.items() if name != 'EXPECT')
    if not check:
        for name in os.listdir(HERE):
            if name.endswith('.cst') and name not in bad:
                os.remove(os.path.join(HERE, name))
    if total > LIMIT:
        print('%d bytes, at most %d' % (total, LIMIT))
        wrong += 1
    print('%d bad files, %d good ones made, %d bytes of bad ones' % (len(bad) - 1, len(good), total))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())

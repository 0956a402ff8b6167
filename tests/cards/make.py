#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: make.py FOLDER

Makes FOLDER/bad/*.cst and FOLDER/good/*.cst from cases_file.py, FOLDER/tables/* from
cases_tables.py, and the table FOLDER/EXPECT: file, options, exit code, what it is, and the message
after the name of the file (of a good one, the verdict); * stands for any words. What was in FOLDER
is replaced.

make.py --golden: the files of tests/cards/golden, which are committed, are made anew.
"""

import os
import shutil
import struct
import sys

sys.dont_write_bytecode = True  # no folder among the files

import cases_file   # noqa: E402
import cases_tables
from deck import cst
import reader

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'golden')
CHOSEN_FILES = ('good/domino.cst', 'good/inline.cst', 'bad/reference-self.cst',
                'bad/shift-x-low.cst', 'bad/claim-same-side.cst')


def judge(data):
    claim, plies = data[19], struct.unpack_from('<H', data, 24)[0]
    width, height = struct.unpack_from('<HH', data, 20)
    nodes, edges = struct.unpack_from('<QQ', data, 40)
    return reader.judge(cst.unzstd(data[80:]), claim, width, height, plies, nodes, edges)


def make():
    """The files by name, and the rows of the table."""
    files, rows = {'tables/alphabet': 'abcxyzäöü'.encode()}, []

    def put(name, options, code, message, what, data):
        assert name not in files, name
        files[name] = data
        rows.append('\t'.join((name, options or '-', str(code), what, message)))

    def bad(name, code, message, what, data):
        put('bad/%s.cst' % name, '', code, message, what, data)

    def good(name, data):
        code, verdict, _ = judge(data)
        assert code == 0, (name, verdict)
        put('good/%s.cst' % name, '', 0, verdict, 'good', data)

    def table(name, options, code, place, data, what):
        put('tables/' + name, options, code, place + '*' if code else '', what, data)

    cases_file.cases(bad)
    cases_file.good(good)
    cases_tables.cases(table)
    return files, rows


def write(folder, files):
    for name, data in files.items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), 'wb') as f:
            f.write(data)


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    files, rows = make()
    if sys.argv[1] == '--golden':
        shutil.rmtree(GOLDEN, ignore_errors=True)
        write(GOLDEN, {os.path.basename(name): files[name] for name in CHOSEN_FILES})
        return 0
    folder = sys.argv[1]
    for name in 'bad', 'good', 'tables':
        shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
    write(folder, dict(files, EXPECT=('\n'.join(rows) + '\n').encode()))
    print('%d files' % len(rows))
    return 0


if __name__ == '__main__':
    sys.exit(main())

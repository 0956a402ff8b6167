#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: make.py [--check]

Makes bad/*.txt, bad/*.cst and the table bad/EXPECT from cases_tables.py and cases_file.py. --check writes nothing: it fails if what is
committed is not what would be made.
"""

import os
import sys

sys.dont_write_bytecode = True  # no folder among the files

import cases_file   # noqa: E402
import cases_tables

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'bad')
HEAD = ('# file, options, exit code, what it is, the message of cornerstone-check after the name of the file\n'
        '# made by make.py\n')


def main():
    check = sys.argv[1:] == ['--check']
    if sys.argv[1:] and not check:
        print(__doc__, file=sys.stderr)
        return 2
    files, rows = {}, []

    def add(name, options, code, message, data, what):
        assert name not in files, name
        files[name] = data
        rows.append('\t'.join((name, options or '-', str(code), what, message)))

    cases_tables.cases(add)
    cases_file.cases(add)
    files['EXPECT'] = (HEAD + '\n'.join(rows) + '\n').encode()
    files['alphabet'] = 'abcxyzäöü'.encode()
    wrong = [name for name in os.listdir(HERE) if name not in files]
    for name, data in files.items():
        path = os.path.join(HERE, name)
        old = None
        if os.path.exists(path):
            with open(path, 'rb') as f:
                old = f.read()
        if old != data:
            wrong.append(name)
            if not check:
                with open(path, 'wb') as f:
                    f.write(data)
    if not check:
        for name in os.listdir(HERE):
            if name not in files:
                os.remove(os.path.join(HERE, name))
    else:
        for name in wrong:
            print('not as it would be made:', name)
    print('%d bad files' % (len(files) - 2))
    return 1 if check and wrong else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py FOLDER CHECK [OPTION...]      the certificates of FOLDER, with options of the checker
       run.py FOLDER CORNERSTONE --tables   the tables, for `cornerstone convert`

FOLDER is what make.py made. Every file has to get the exit code and the message or verdict of
FOLDER/EXPECT, and reader.py, the second reading of SPEC, has to come to the same message. The files
of tests/cards/golden, which are committed, have to be those of the same name that were made.
"""

import os
import re
import sys

import make
import programs

TABLE = 'good-20.txt'     # for the bad alphabets


def fits(said, wanted):
    """* in what is wanted stands for any words."""
    return re.fullmatch('.*'.join(map(re.escape, wanted.split('*'))), said) is not None


def read(folder, name):
    with open(os.path.join(folder, name), 'rb') as f:
        return f.read()


def certificate_faults(command, folder, row):
    name, _, code, _, wanted = row
    data = read(folder, name)
    got, message, verdict, comments = programs.check(command[0], data, *command[1:])
    said = message if code != '0' else verdict
    if got != int(code) or not fits(said, wanted):
        yield 'exit %d: %s\n  expected %s: %s' % (got, said, code, wanted)
    if comments and '-v' not in command:
        yield 'comment lines: %r' % comments
    if len(command) == 1 and not re.search('/(header|game|limit)-', name) and (
            make.judge(data)[1] != wanted):
        yield 'reader.py: ' + make.judge(data)[1]


def table_faults(command, folder, row):
    name, options, code, _, wanted = row
    files = [name[7:]] + ([TABLE] if options.endswith('--alphabet') else [])
    got, out, err = programs.run(
        command + options.split() + files + ['-o', '-'], folder=os.path.join(folder, 'tables'))
    message = err.decode()
    if code == '0':
        if got or message or not out:
            yield 'exit %d: %s' % (got, message)
        return
    if got != int(code) or not fits(message, 'cornerstone: %s: %s\n' % (files[0], wanted)):
        yield 'exit %d: %s  expected %s: %s' % (got, message, code, wanted)
    if out:
        yield '%d bytes of output' % len(out)


def golden_faults(folder):
    for name in os.listdir(make.GOLDEN):
        made = [read(folder, row) for row in make.CHOSEN_FILES if os.path.basename(row) == name]
        if made != [read(make.GOLDEN, name)]:
            yield name + ' is not what make.py makes'


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    folder, tables = sys.argv[1], sys.argv[3:] == ['--tables']
    command = [os.path.abspath(sys.argv[2])] + (['convert'] if tables else sys.argv[3:])
    rows = [line.split('\t') for line in read(folder, 'EXPECT').decode().splitlines()]
    rows = [row for row in rows if row[0].startswith('tables/') == tables]
    listed = {row[0] for row in rows}
    there = {'%s/%s' % (part, name) for part in (('tables',) if tables else ('bad', 'good'))
             for name in os.listdir(os.path.join(folder, part)) if name != 'alphabet'}
    faults = [] if listed == there else ['files not in EXPECT: %s' % sorted(listed ^ there)]
    faults += list(golden_faults(folder))
    for row in rows:
        found = (table_faults if tables else certificate_faults)(command, folder, row)
        faults += ['%s (%s): %s' % (row[0], row[3], fault) for fault in found]
    for fault in faults:
        print(fault)
    print('%d files, %d faults' % (len(rows), len(faults)))
    return 1 if faults or not rows else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: library.py CORNERSTONE JUDGE

The files of run.py for the other side of the house: `cornerstone dump` refuses what is malformed in
the words of SPEC, and gives a text of all else from which `undump` makes the same payload; JUDGE,
which verifies for the generator, finds the same rule broken at the same node, or none.
"""

import os
import re
import subprocess
import sys
import tempfile

import run as files

PLACE = re.compile(r'node \d+: rule \d+')


def call(*command):
    done = subprocess.run(command, env=files.ENVIRONMENT, timeout=60, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stdout, done.stderr.decode()


def dump_faults(cornerstone, path, data, code, words):
    got, out, err = call(cornerstone, 'dump', path)
    if code == 3:
        wanted = 'cornerstone: %s: %s\n' % (path, words)
        return [] if (got, out, err) == (3, b'', wanted) else ['dump: %r' % ((got, out, err),)]
    if got:
        return ['dump: exit %d, %s' % (got, err)]
    text, made = path + '.txt', path + '.made'
    with open(text, 'wb') as file:
        file.write(out)
    got, _, err = call(cornerstone, 'undump', '-f', '-o', made, text)
    if got:
        return ['undump: exit %d, %s' % (got, err)]
    with open(made, 'rb') as file:
        # The header has the digest of the payload; how it is packed may differ.
        return [] if file.read(80) == data[:80] else ['undump: another payload']


def judge_faults(judge, path, words):
    got, _, err = call(judge, path)
    if words.startswith('not '):
        wrong = got not in (0, 1) or err.startswith(words[4:] + ':')
    else:
        wanted, found = PLACE.match(words), PLACE.match(err)
        wrong = got != (1 if words else 0) or (found and found[0]) != (wanted and wanted[0])
    return ['judge: exit %d, %r' % (got, err)] if wrong else []


def cases():
    for name, out in files.good_files():
        yield name, out.file(), 0, ''
    for name, out, words in [*files.bad_rules(), *files.wrong_maps(), *files.chance(60)]:
        yield name, out.file(), 1 if words else 0, words or ''
    for name, out, words in files.malformed():
        yield name, out.file(), 3, words
    for name, data, words in files.headers():
        # What is another claim for the checker may be one that is known here.
        if words.endswith(' 3') and 'claim' in words and '...' not in words or 'game' in words:
            continue
        yield name, data, 3, words


def main():
    cornerstone, judge = map(os.path.abspath, sys.argv[1:])
    faults = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, data, code, words in cases():
            path = os.path.join(folder, name + '.cst')
            with open(path, 'wb') as file:
                file.write(data)
            found = dump_faults(cornerstone, path, data, code, words)
            if code != 3:
                found += judge_faults(judge, path, words)
            for fault in found:
                print('%s: %s, expected %r' % (name, fault, words))
            faults += len(found)
            count += 1
    print('%d files, %d faults' % (count, faults))
    return 1 if faults or not count else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py CORNERSTONE_CHECK

Every file of tests/cards/bad has to get the exit code and the very message that EXPECT lists, and the verdict that goes with the code;
a deep nest of parentheses is refused, and a good one accepted, with a small stack; a very large set is a limit.
"""

import os
import resource
import subprocess
import sys
import tempfile

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'bad')
VERDICTS = {1: 's NOT VERIFIED', 2: 's UNKNOWN', 3: 's NOT VERIFIED', 4: 's UNKNOWN'}
DEEP = 1000000
TABLE = 'good-20.txt'     # for the bad alphabets


def check(command, folder, limit=False):
    def small_stack():
        if limit:
            resource.setrlimit(resource.RLIMIT_STACK, (256 << 10, 256 << 10))
    done = subprocess.run(command, cwd=folder, env=dict(os.environ, LC_ALL='C'), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, preexec_fn=small_stack, timeout=300, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def judge(checker, row):
    name, options, code, _, message = row
    command = [checker] + ([] if options == '-' else options.split(' ')) + [name]
    got, out, err = check(command + ([TABLE] if command[-2] == '--alphabet' else []), HERE)
    verdicts = [line for line in out.splitlines() if line.startswith('s ')]
    wanted = 'cornerstone-check: %s: %s\n' % (name, message) if code != '0' else ''
    faults = []
    if str(got) != code:
        faults.append('exit %d, expected %s' % (got, code))
    if err != wanted:
        faults.append('said %r, expected %r' % (err, wanted))
    if got and (verdicts != ([] if command[-2] == '--alphabet' else [VERDICTS.get(got)]) or 's VERIFIED' in out):
        faults.append('verdict %r' % verdicts)
    if not got and (len(verdicts) != 1 or not verdicts[0].startswith('s VERIFIED game=')):
        faults.append('verdict %r' % verdicts)
    return ['%s: %s' % (name, fault) for fault in faults]


def deep(checker, closed):
    """A card whose only child is in a million parentheses; each of them is one more move."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'deep.txt'), 'w', encoding='ascii') as f:
            f.write('6 14 ' + '(14 ' * DEEP + '4:100 5:101' + ')' * closed + '\n')
        code, out, err = check([checker, '--cards=21', 'deep.txt'], folder, True)
    if closed < DEEP:
        place = 'line 1: column %d: expected a space or ), found the end of the line' % (5 + 4 * DEEP + 11 + closed + 1)
        return [] if code == 3 and place in err else ['deep: exit %d, %s' % (code, err)]
    # The height does not fit into the 65,535 of a claim: a limit, or the true figure, but no crash.
    good = code == 4 and 's UNKNOWN' in out or code == 0 and ' moves=%d ' % (DEEP + 2) in out
    return [] if good else ['deep: exit %d, %s%s' % (code, out, err)]


def large(checker):
    """An explicit card whose envelope has more cells than the checker takes."""
    count = 65537
    cells = ''.join(' %d %d' % (i % 300, i // 300) for i in range(count))
    line = '2 0 0 0 %d' % count
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'large.txt'), 'w', encoding='ascii') as f:
            f.write('snaky-cards-txt-v1 300 300 0 0 0 0\n' + line + cells + ' -1 0\n')
        code, out, err = check([checker, '--cards=v1', 'large.txt'], folder)
    column = len((line + cells).rsplit(' ', 2)[0]) + 1      # where the cell too many is set off
    wanted = 'cornerstone-check: large.txt: line 2: column %d: expected at most 65536 cells in a set\n' % column
    return [] if (code, err) == (4, wanted) and 's UNKNOWN' in out else ['large: exit %d, %s, expected %s' % (code, err, wanted)]


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    checker = os.path.abspath(sys.argv[1])
    with open(os.path.join(HERE, 'EXPECT'), encoding='utf-8') as f:
        rows = [line.rstrip('\n').split('\t') for line in f if not line.startswith('#')]
    listed = sorted(row[0] for row in rows)
    there = sorted(name for name in os.listdir(HERE) if name not in ('EXPECT', 'alphabet'))
    faults = [] if listed == there else ['EXPECT and the folder differ: %s' % sorted(set(listed) ^ set(there))]
    for row in rows:
        faults += judge(checker, row)
    faults += deep(checker, DEEP - 1) + deep(checker, DEEP) + large(checker)
    for fault in faults:
        print(fault)
    print('%d files, %d faults' % (len(rows), len(faults)))
    return 1 if faults or not rows else 0


if __name__ == '__main__':
    sys.exit(main())

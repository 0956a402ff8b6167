#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py CORNERSTONE_CHECK [OPTION...]

Every file of tests/bad has to get the exit code and the very message that EXPECT lists, every file of tests/good has to be
verified. With options for the checker (such as -v --info) only exit codes and verdict lines are compared.
"""

import concurrent.futures
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
GOOD = os.path.join(os.path.dirname(HERE), 'good')
ENVIRONMENT = dict(os.environ, LC_ALL='C')
VERDICTS = {0: 's VERIFIED', 1: 's NOT VERIFIED', 3: 's NOT VERIFIED', 4: 's UNKNOWN'}


def check(command, folder, name):
    done = subprocess.run(command + [name], cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=300, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def verdict_faults(code, out):
    """One line that begins with "s ", the last one but for "c play", which fits the exit code."""
    lines = [line for line in out.splitlines() if code != 0 or not line.startswith('c play ')]
    verdicts = [line for line in lines if line.startswith('s ')]
    faults = []
    if len(verdicts) != 1 or lines[-1:] != verdicts or not out.endswith('\n'):
        faults.append('not one verdict line, at the end: %r' % out[-300:])
    wanted = VERDICTS.get(code)
    if code == 0 and not all(v.startswith('s VERIFIED board=') for v in verdicts):
        faults.append('exit 0, but the verdict is %r' % verdicts)
    if code != 0 and (verdicts != [wanted] or 's VERIFIED' in out):
        faults.append('exit %d, but the verdict is %r' % (code, verdicts))
    if any(not line.startswith(('c ', 's ')) for line in lines):
        faults.append('a line that is no comment and no verdict: %r' % out[-300:])
    return faults


def judge_bad(command, row, exact):
    name, code, _, _, message = row
    got, out, err = check(command, HERE, name)
    faults = verdict_faults(got, out)
    # How much memory there may be decides whether it is enough, not whether the file is good.
    if got != int(code) and (exact or {got, int(code)} != {3, 4}):
        faults.append('exit %d, expected %s: %s' % (got, code, err.strip()))
    if exact:
        wanted = 'cornerstone-check: %s: %s' % (name, message)
        right = err.startswith(wanted[:-1]) and err.count('\n') == 1 if message.endswith('*') else err == wanted + '\n'
        if not right:
            faults.append('said:     %s\n  expected: %s' % (err.rstrip('\n'), wanted))
    if 's VERIFIED' in err:
        faults.append('a verdict on standard error')
    return ['%s: %s' % (name, fault) for fault in faults]


def judge_good(command, name):
    got, out, err = check(command, GOOD, name)
    faults = verdict_faults(got, out)
    if got != 0 or err:
        faults.append('exit %d: %s' % (got, err))
    return ['%s: %s' % (name, fault) for fault in faults]


def read_table():
    """The rows, and the differences between the table and the folder."""
    with open(os.path.join(HERE, 'EXPECT'), encoding='utf-8') as f:
        rows = [line.rstrip('\n').split('\t') for line in f if not line.startswith('#')]
    names = [row[0] for row in rows]
    files = [name for name in os.listdir(HERE) if name.endswith('.cst')]
    faults = ['%s: listed, but not there' % n for n in set(names) - set(files)]
    faults += ['%s: there, but not listed' % n for n in set(files) - set(names)]
    faults += ['%s: listed twice' % n for n in set(names) if names.count(n) > 1]
    faults += ['%s: not five fields' % row[0] for row in rows if len(row) != 5]
    return rows, faults


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    command, exact = [os.path.abspath(sys.argv[1])] + sys.argv[2:], len(sys.argv) == 2
    rows, faults = read_table()
    good = sorted(name for name in os.listdir(GOOD) if name.endswith('.cst'))
    if not rows or not good:
        faults.append('no files')
    if not faults:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for found in pool.map(lambda row: judge_bad(command, row, exact), rows):
                faults += found
            for found in pool.map(lambda name: judge_good(command, name), good):
                faults += found
    for fault in faults:
        print(fault)
    print('%d bad files, %d good files, %d faults' % (len(rows), len(good), len(faults)))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())

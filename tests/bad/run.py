#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py FOLDER CHECK [OPTION...]      the files as arguments, with options of the checker
       run.py FOLDER CHECK --stdin          the files as standard input
       run.py FOLDER CHECK_PLAY --play [--strict]
                                            what is good is won, on 9 x 9 if for every board
       run.py FOLDER CORNERSTONE --dump     what is malformed is so for `cornerstone dump` too

FOLDER is what make.py made. Every bad file has to get the exit code, the verdict and the message of
FOLDER/EXPECT, every good one the verdict of SPEC section 9 in full. The files of tests/bad/golden,
which are committed, have to be those of the same name that were made.
"""

import concurrent.futures
import os
import re
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ENVIRONMENT = dict(os.environ, LC_ALL='C')
VERDICTS = {1: 's NOT VERIFIED', 2: 's UNKNOWN', 3: 's NOT VERIFIED', 4: 's UNKNOWN'}


def run(command, folder, name, stdin=False):
    with open(os.path.join(folder, name), 'rb') as file:
        done = subprocess.run(command + ['-' if stdin else name], cwd=folder, env=ENVIRONMENT,
                              stdin=file if stdin else subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=300, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def fits(said, wanted):
    """* in what is wanted stands for any words of a line."""
    return re.fullmatch('.*'.join(map(re.escape, wanted.split('*'))) + '\n', said) is not None


def theorem(data):
    """The verdict on a good file of game 1, by SPEC section 9 and its header."""
    claim, width, height, plies = data[19], *struct.unpack_from('<HHH', data, 20)
    nodes, edges = struct.unpack_from('<QQ', data, 40)
    places = ('board=%dx%d', 'board=every box=%dx%d')[claim - 1] % (width, height)
    where = 'on the board of %d columns and %d rows' % (width, height)
    if claim == 2:
        where = ('on every board, finite or infinite, that contains a box of %d columns and %d '
                 'rows' % (width, height))
        if width != height:
            where += ' or one of %d columns and %d rows' % (height, width)
    return ('s VERIFIED %s winner=first plies=%d nodes=%d edges=%d: %s the first player, moving '
            'first on the empty board, completes an axis-parallel square within %d plies, whatever '
            'the second player does, the second player never completing one first' % (
                places, plies, nodes, edges, where, plies))


def output_faults(code, out, options, wanted=None):
    """Comment lines, none if quiet, and the one verdict that fits the exit code as the last."""
    lines = out.splitlines()
    verdict = wanted or VERDICTS.get(code)
    faults = []
    if lines[-1:] != [verdict] or not out.endswith('\n'):
        faults.append('exit %d, and the last line is %r, expected %r' % (code, lines[-1:], verdict))
    if any(not line.startswith('c ') or '-q' in options for line in lines[:-1]):
        faults.append('a line that does not belong there: %r' % out[-300:])
    return faults


def judge_bad(command, folder, row, stdin):
    name, code, _, _, message = row
    got, out, err = run(command, os.path.join(folder, 'bad'), name, stdin)
    faults = output_faults(got, out, command)
    # How much memory there may be decides whether it is enough, not whether the file is good.
    tight = any('max-memory' in option for option in command) and {got, int(code)} == {3, 4}
    if got != int(code) and not tight:
        faults.append('exit %d, expected %s' % (got, code))
    if not tight and not fits(err, '%s: %s' % ('-' if stdin else name, message)):
        faults.append('said:     %s\n  expected: %s' % (err.rstrip('\n'), message))
    return ['%s: %s' % (name, fault) for fault in faults]


def judge_good(command, folder, name, stdin):
    folder = os.path.join(folder, 'good')
    got, out, err = run(command, folder, name, stdin)
    with open(os.path.join(folder, name), 'rb') as f:
        faults = output_faults(got, out, command, theorem(f.read()))
    if got != 0 or err:
        faults.append('exit %d: %s' % (got, err))
    return ['%s: %s' % (name, fault) for fault in faults]


def judge_dump(command, folder, row):
    """The library has the same words, and no opinion on rules."""
    name, code, _, _, message = row
    got, out, err = run(command, os.path.join(folder, 'bad'), name)
    if code == '1':
        return [] if (got, err) == (0, '') else ['%s: dump: exit %d: %s' % (name, got, err)]
    faults = [] if str(got) == code else ['exit %d, expected %s' % (got, code)]
    # What another command could do with the file may follow.
    wanted = '*%s: %s' % (name, message)
    if code == '3' and not (fits(err, wanted) or fits(err, wanted + '; *')):
        faults.append('said:     %s\n  expected: %s' % (err.rstrip('\n'), message))
    if out:
        faults.append('output from a file that is refused')
    return ['%s: dump: %s' % (name, fault) for fault in faults]


def play(command, folder, name, kind, row):
    """
    Played out, what is malformed is so too. What breaks a rule may be won all the same (against
    every reply: then it says by how many plies, no more than those of the header), or is not.
    """
    path = os.path.join(folder, kind, name)
    with open(path, 'rb') as f:
        data = f.read()
    board = ['--board', '9'] if data[19:20] == b'\2' else []
    got, out, err = run(command + board, os.path.join(folder, kind), name)
    verdict = [line for line in out.splitlines() if line.startswith('s ')]
    if got == 0:
        strict = '--strict' in command
        found = re.fullmatch('s VERIFIED board=(\\d+)x(\\d+) mode=%s winner=first plies=(\\d+) '
                             'positions=\\d+: .*' % ('strict' if strict else 'free'), verdict[0])
        right = found and int(found[3]) <= struct.unpack_from('<H', data, 24)[0]
        if board and right:
            right = found[1] == found[2] == '9'
        elif right:
            right = struct.unpack_from('<HH', data, 20) == (int(found[1]), int(found[2]))
        if not right or kind == 'bad' and row[1] != '1':
            return ['%s: play: %s' % (name, verdict)]
        return output_faults(0, out, command, verdict[0])
    faults = output_faults(got, out, command)
    if kind == 'good':
        faults.append('exit %d: %s' % (got, err))
    elif got == 1:
        if row[1] != '1' or not re.match(re.escape(name) + r': node \d+: (play|rule \d): ', err):
            faults.append('said: ' + err)
    elif got != int(row[1]) or not fits(err, '%s: %s' % (name, row[4])):
        faults.append('exit %d, said: %s' % (got, err))
    return ['%s: play: %s' % (name, fault) for fault in faults]


def read_table(folder):
    with open(os.path.join(folder, 'EXPECT'), encoding='utf-8') as f:
        return [line.rstrip('\n').split('\t') for line in f]


def golden_faults(folder):
    golden, faults = os.path.join(HERE, 'golden'), []
    for name in sorted(os.listdir(golden)):
        with open(os.path.join(golden, name), 'rb') as a:
            with open(os.path.join(folder, 'bad', name), 'rb') as b:
                if a.read() != b.read():
                    faults.append('%s: not the bytes of tests/bad/golden' % name)
    return faults


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    folder, command, options = sys.argv[1], [os.path.abspath(sys.argv[2])], sys.argv[3:]
    stdin, dump = options == ['--stdin'], options == ['--dump']
    command += ['dump'] if dump else [o for o in options if o not in ('--stdin', '--play')]
    rows, good = read_table(folder), sorted(os.listdir(os.path.join(folder, 'good')))
    faults = golden_faults(folder)
    if dump:
        def judge(row):
            return judge_dump(command, folder, row)
    elif '--play' in options:
        good, rows = [], rows + [[name, '0', '', '', ''] for name in good]

        def judge(row):
            return play(command, folder, row[0], 'bad' if row[1] != '0' else 'good', row)
    else:
        def judge(row):
            return judge_bad(command, folder, row, stdin)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(judge, rows):
            faults += found
        for name in [] if dump else good:
            faults += judge_good(command, folder, name, stdin)
    for fault in faults:
        print(fault)
    print('%d bad files, %d good files, %d faults' % (len(rows), len(good), len(faults)))
    return 1 if faults or not rows else 0


if __name__ == '__main__':
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""
Looks: single runs of a checker on one of the small files of tests/bad and tests/cards, judged as those tests judge them: by
the exit code, the verdict and the message; of a good file the verdict is that of the unchanged program. A look takes
milliseconds, the test that it is taken from seconds.
"""

import collections
import os
import re
import resource
import subprocess
import tempfile

Look = collections.namedtuple('Look', 'test program options name code message')
VERDICTS = {1: b's NOT VERIFIED', 2: b's UNKNOWN', 3: b's NOT VERIFIED', 4: b's UNKNOWN'}
SECONDS = 3     # of computing; the unchanged programs need far less
BYTES = 1 << 20
FEW = 20        # of the malformed files one in so many is given to the program that plays


def read_table(folder):
    path = os.path.join(folder, 'EXPECT')
    if not os.path.exists(path):
        return []
    with open(path, encoding='utf-8') as f:
        return [line.rstrip('\n').split('\t') for line in f]


def is_plane(path):
    with open(path, 'rb') as f:
        return f.read(20)[19:] == b'\2'


def looks_of(build):
    """All looks, with names relative to the build folder: those at good files first."""
    bad, cards = 'tests/bad', 'tests/cards'
    folder = os.path.join(build, bad, 'good')
    good = [os.path.join(bad, 'good', name) for name in sorted(os.listdir(folder) if os.path.isdir(folder) else ())]
    rows = [(os.path.join(bad, 'bad', row[0]), int(row[1]), row[4]) for row in read_table(os.path.join(build, bad))]
    for name in good:
        yield Look('bad files', 'cornerstone-check', (), name, 0, '')
    for row in rows:
        yield Look('bad files', 'cornerstone-check', (), *row)
    for name, code, message in [(name, 0, '') for name in good] + [row for row in rows if row[1] != 1][::FEW]:
        for mode in (), ('--strict',):
            board = ('--board', '9') if is_plane(os.path.join(build, name)) else ()
            yield Look('bad files played out ' + ' '.join(mode), 'cornerstone-check-play', mode + board, name, code, message)
    rows = [row for row in read_table(os.path.join(build, cards)) if not row[0].startswith('tables/')]
    for name, _, code, _, wanted in sorted(rows, key=lambda row: row[2] != '0'):
        yield Look('card files', 'cornerstone-check-cards', (), os.path.join(cards, name), int(code), '' if code == '0' else wanted)


def run(build, program, look):
    """Exit code, the last line, and standard error."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, open(os.path.join(build, look.name), 'rb') as data:
        job = subprocess.Popen([os.path.join(build, program), *look.options, '-'], stdin=data, stdout=out, stderr=err,
                               env=dict(os.environ, LC_ALL='C'))
        for what, most in (resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_FSIZE, BYTES):
            resource.prlimit(job.pid, what, (most, most))
        code = job.wait()
        out.seek(0)
        err.seek(0)
        return code, out.read().splitlines()[-1:], err.read().decode(errors='replace')


def sees(build, program, look, unchanged):
    """Does the look notice something? unchanged() is the last line of the unchanged program."""
    code, last, said = run(build, program, look)
    if code != look.code:
        return True
    if code == 0:
        # How long a line of play was is not told by the table, so not compared.
        return said != '' or ('played' not in look.test and last != unchanged())
    pattern = '.*'.join(map(re.escape, look.message.split('*')))
    return last != [VERDICTS.get(code)] or re.fullmatch('-: ' + pattern + '\n', said) is None

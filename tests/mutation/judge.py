# SPDX-License-Identifier: MIT
"""Runs the programs under test over many files, and holds exit codes and verdict lines against each other."""

import concurrent.futures
import os
import subprocess

VERIFIED = 's VERIFIED'


class Fault(Exception):
    """A program did what none may do."""


def run(command):
    """Exit code and output; never by a signal, never without end."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, check=False)
    except subprocess.TimeoutExpired as late:
        raise Fault('no end: ' + ' '.join(command)) from late
    if done.returncode not in range(5) or b'Sanitizer' in done.stdout or b'runtime error:' in done.stdout:
        raise Fault('exit %d: %s\n%s' % (done.returncode, ' '.join(command[:4]), done.stdout[-2000:].decode('latin-1')))
    return done.returncode, done.stdout.decode('utf-8', 'replace')


class Judge:
    def __init__(self, player=None):
        self.cornerstone = os.environ['CORNERSTONE']
        self.check = os.environ['CORNERSTONE_CHECK']
        self.player = player
        self.pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())

    def dump(self, path):
        """The text twin of a file, or None if it is refused."""
        code, text = run([self.cornerstone, 'dump', path])
        return text if code == 0 else None

    def undump(self, texts):
        """Makes a file of each text file, beside it; returns whether each was possible."""
        return list(self.pool.map(self._undump, texts))

    def _undump(self, text):
        code, output = run([self.cornerstone, 'undump', text, '-o', text + '.cst', '-f', '--level', '1'])
        if code not in (0, 1, 3) or (code != 0) != (not os.path.exists(text + '.cst')):
            raise Fault('undump: exit %d, or the wrong file left behind: %s' % (code, output[-500:]))
        return code == 0

    def verdicts(self, files):
        """True for each file that is verified."""
        return list(self.pool.map(self._verdict, files))

    def _verdict(self, file):
        """The last line of output and the exit code have to agree; 1 and 3 alone refuse."""
        done = subprocess.run([self.check, file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600, check=False)
        lines = done.stdout.decode('utf-8', 'replace').splitlines()
        verdicts = [line for line in lines if line.startswith('s ')]
        if len(verdicts) != 1 or verdicts != lines[-1:]:
            raise Fault('%d verdicts, expected one, the last line: exit %d, %s' % (len(verdicts), done.returncode, file))
        verified = verdicts[0].startswith(VERIFIED)
        if done.returncode not in (0, 1, 3) or (done.returncode == 0) != verified or \
                b'Sanitizer' in done.stderr or b'runtime error:' in done.stderr:
            raise Fault('exit %d does not fit "%s": %s' % (done.returncode, verdicts[0], done.stderr[-500:].decode('latin-1')))
        return verified

    def wins(self, text):
        """Does the oracle win every line of this text within the claim?"""
        code, output = run([self.player, '--memo', text])
        if code not in (0, 1, 3):
            raise Fault('oracle: exit %d: %s' % (code, output[-500:]))
        return code == 0

# SPDX-License-Identifier: MIT
"""Runs the programs under test over many files at once, and holds exit codes and verdict lines against each other."""

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
        """
        One call for all files, true for each that is verified. The exit code must agree with the lines: 0 if and only if
        every file is verified, otherwise 1 or 3. If something else happens, one call for each file tells which it is.
        """
        try:
            return self._verdicts(files) if files else []
        except Fault as fault:
            if len(files) > 1:
                for name in files:
                    self.verdicts([name])
            raise fault

    def _verdicts(self, files):
        code, output = run([self.check] + files)
        name, verdict = None, {}
        for line in output.splitlines():
            if line.startswith('c file '):
                name = line[len('c file '):]
            elif line.startswith('s '):
                if name is None or name in verdict:
                    raise Fault('a verdict for no file: ' + line)
                verdict[name] = line.startswith(VERIFIED)
        if set(verdict) != set(files):
            raise Fault('%d verdicts for %d files, exit %d\n%s' % (len(verdict), len(files), code, output[-500:]))
        if code not in (0, 1, 3) or (code == 0) != all(verdict.values()):
            raise Fault('exit %d does not fit the verdicts\n%s' % (code, output[-500:]))
        return [verdict[f] for f in files]

    def wins(self, text):
        """Does the oracle win every line of this text within the claim?"""
        code, output = run([self.player, '--memo', text])
        if code not in (0, 1, 3):
            raise Fault('oracle: exit %d: %s' % (code, output[-500:]))
        return code == 0

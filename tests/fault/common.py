# SPDX-License-Identifier: MIT
"""
What the tests of this folder share: programs run with bounds on their time, and verdicts held
against exit codes.
"""

import concurrent.futures
import os
import resource
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
CERTS = os.path.join(os.path.dirname(TESTS), 'certs')
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(TESTS, 'bad'))

from cst import put     # noqa: E402

CHECK, CORNERSTONE = os.environ.get('CORNERSTONE_CHECK'), os.environ.get('CORNERSTONE')
PRELOAD = os.environ.get('PRELOAD')
VERDICT = {0: 's VERIFIED ', 1: 's NOT VERIFIED', 2: 's UNKNOWN', 3: 's NOT VERIFIED',
           4: 's UNKNOWN'}
MIB = 1 << 20


class Fault(Exception):
    """Something that may not happen."""


def must(holds, *words):
    if not holds:
        raise Fault(' '.join(map(str, words)))


def read(path):
    with open(path, 'rb') as f:
        return f.read()


def write(path, data):
    with open(path, 'wb') as f:
        f.write(data)
    return path


def good(name='5x5-19'):
    return read(os.path.join(TESTS, 'good', name + '.cst'))


class Program:
    """A checker, with a file that it verifies and one that it does not (exit 1)."""

    def __init__(self, path, verified, unproved):
        self.path, self.name = path, os.path.basename(path)
        self.verified, self.unproved = verified, unproved


def programs():
    """The checkers that are told by the environment."""
    bad = read(os.path.join(TESTS, 'bad', 'golden', 'one-node-5x5.cst'))
    card = read(os.path.join(CERTS, 'animal-elly.cst'))
    made = [('', good(), bad), ('_PLAY', good(), bad),
            ('_CARDS', card, put(card, 'plies', card[24] + 1))]
    told = [(os.environ.get('CORNERSTONE_CHECK' + suffix), *files) for suffix, *files in made]
    must(any(path for path, _, _ in told), 'no CORNERSTONE_CHECK in the environment')
    return [Program(*row) for row in told if row[0]]


class Done:
    def __init__(self, code, out, err, peak):
        self.code, self.out, self.err, self.peak = code, out, err, peak

    def __str__(self):
        return 'exit %d\nstdout: %s\nstderr: %s' % (self.code, self.out[-500:], self.err[-500:])


def run(*command, stdin=None, space=None, stack=None, cpu=None, seconds=60, env=None,
        stdout=subprocess.PIPE, signals=()):
    """
    Runs a program; space and stack are bounds in bytes, as by ulimit -v and -s, cpu one in seconds
    of computing, as by ulimit -t. The peak of its memory is in KiB. A signal (but one of signals)
    or no end is a fault at once.
    """
    def bound():
        for what, limit in ((resource.RLIMIT_AS, space), (resource.RLIMIT_STACK, stack),
                            (resource.RLIMIT_CPU, cpu)):
            if limit:
                resource.setrlimit(what, (limit, limit))

    with tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
            stdout=out if stdout == subprocess.PIPE else stdout, stderr=err, preexec_fn=bound,
            env=dict(os.environ, LC_ALL='C', **(env or {})))
        if stdin is not None:
            try:
                process.stdin.write(stdin)
                process.stdin.close()
            except BrokenPipeError:
                pass
        try:
            _, status, usage = wait(process, seconds)
        except subprocess.TimeoutExpired as late:
            process.kill()
            raise Fault('no end: ' + ' '.join(command)) from late
        out.seek(0)
        err.seek(0)
        done = Done(os.waitstatus_to_exitcode(status),
                    out.read().decode('utf-8', 'surrogateescape'),
                    err.read().decode('utf-8', 'surrogateescape'), usage.ru_maxrss)
    must(done.code in range(5) or -done.code in signals, 'ended in no proper way:',
         ' '.join(command)[-300:], done)
    return done


def wait(process, seconds):
    """wait4 with a bound on the time, so that the peak of this very process is known."""
    end, pause = time.monotonic() + seconds, 0.0005
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return pid, status, usage
        if time.monotonic() > end:
            raise subprocess.TimeoutExpired(process.args, seconds)
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)


def verdicts(out):
    return [line for line in out.splitlines() if line.startswith('s ')]


def agree(done, arguments):
    """Exit code, verdict and message fit together: one verdict, the last line; one message."""
    lines = done.out.splitlines()
    must(len(verdicts(done.out)) == 1 and lines[-1].startswith(VERDICT[done.code]),
         'the verdict does not fit:', arguments, done)
    must(all(line[:2] in ('c ', 's ') for line in lines), 'neither comment nor verdict:', done)
    must(done.code == 0 or 's VERIFIED' not in done.out + done.err, 'the words of success:', done)
    must(done.err.count('\n') == (done.code != 0) and done.err[-1:] in ('', '\n'),
         'a message, in one line, if and only if it is not verified:', arguments, done)


def check(*arguments, code=None, said=None, program=None, **options):
    """Runs a checker on one file; the exit code has to be code or among them."""
    done = run(program.path if program else CHECK, *arguments, **options)
    if code is not None:
        must(done.code in (code if isinstance(code, tuple) else (code,)), 'expected exit', code,
             'of', arguments, done)
    agree(done, arguments)
    if said is not None:
        must(said in done.err, 'expected to hear', said, done)
    return done


def many(files, program=None):
    """For each file the exit code, and the message after its name; several runs at a time."""
    def one(name):
        done = subprocess.run([program.path if program else CHECK, name], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120,
                              check=False)
        done = Done(done.returncode, done.stdout.decode(), done.stderr.decode(), 0)
        must(done.code in (0, 1, 3, 4), 'ended in no proper way:', name, done)
        agree(done, name)
        must(done.code == 0 or done.err.startswith(name + ': '), 'of another file:', name, done)
        return name, (done.code, done.err[len(name) + 2:].rstrip('\n'))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(one, files))


def main(tests):
    """usage: FILE.py TEST: run one test; without an argument, list them."""
    if len(sys.argv) < 2:
        print('\n'.join(tests))
        return 0
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            result = tests[sys.argv[1]]()
            os.chdir('/')
    except Fault as fault:
        print(fault)
        return 1
    return result or 0

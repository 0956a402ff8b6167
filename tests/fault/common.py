# SPDX-License-Identifier: MIT
"""What the tests of this folder share: programs run with bounds on their time, and verdicts held against exit codes."""

import os
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(TESTS, 'bad'))

CHECK, CORNERSTONE = os.environ.get('CORNERSTONE_CHECK'), os.environ.get('CORNERSTONE')
PRELOAD = os.environ.get('PRELOAD')
VERDICT = {0: 's VERIFIED board=', 1: 's NOT VERIFIED', 2: 's UNKNOWN', 3: 's NOT VERIFIED', 4: 's UNKNOWN'}


class Fault(Exception):
    """Something that may not happen."""


def must(holds, *words):
    if not holds:
        raise Fault(' '.join(map(str, words)))


def good(name='5x5-19'):
    return read(os.path.join(TESTS, 'good', name + '.cst'))


def read(path):
    with open(path, 'rb') as f:
        return f.read()


def write(path, data):
    with open(path, 'wb') as f:
        f.write(data)
    return path


class Done:
    def __init__(self, code, out, err, peak):
        self.code, self.out, self.err, self.peak = code, out, err, peak

    def __str__(self):
        return 'exit %d\nstdout: %s\nstderr: %s' % (self.code, self.out[-500:], self.err[-500:])


def run(*command, stdin=None, space=None, stack=None, seconds=60, env=None, stdout=subprocess.PIPE, signals=()):
    """
    Runs a program; space and stack are bounds in bytes, as by ulimit -v and -s. The peak of its memory is in KiB. A signal
    (but one of signals) or no end is a fault at once.
    """
    def bound():
        if space:
            resource.setrlimit(resource.RLIMIT_AS, (space, space))
        if stack:
            resource.setrlimit(resource.RLIMIT_STACK, (stack, stack))

    with tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
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
        done = Done(os.waitstatus_to_exitcode(status), out.read().decode('utf-8', 'surrogateescape'),
                    err.read().decode('utf-8', 'surrogateescape'), usage.ru_maxrss)
    must(done.code in range(5) or -done.code in signals, 'ended in no proper way:', ' '.join(command)[-300:], done)
    return done


def wait(process, seconds):
    """wait4 with a bound on the time, so that the peak of this very process is known."""
    import time
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


def check(*arguments, code=None, said=None, **options):
    """Runs the checker on one file; the verdict has to fit the exit code, which is code or among them."""
    done = run(CHECK, *arguments, **options)
    if code is not None:
        must(done.code in (code if isinstance(code, tuple) else (code,)), 'expected exit', code, 'of', arguments, done)
    lines = verdicts(done.out)
    must(len(lines) == 1 and lines[0].startswith(VERDICT[done.code]), 'the verdict does not fit:', arguments, done)
    must(done.code == 0 or 's VERIFIED' not in done.out + done.err, 'the words of success:', done)
    must((done.err == '') == (done.code == 0), 'a message if and only if it is not verified:', arguments, done)
    must(done.code == 0 or done.err.endswith('\n'), 'half a line:', done)
    if said is not None:
        must(said in done.err, 'expected to hear', said, done)
    return done


def many(files, folder):
    """One run over many files: for each its verdict line and its message."""
    done = run(CHECK, *files, seconds=600)
    lines, said, name = {}, {}, None
    for line in done.out.splitlines():
        if line.startswith('c file '):
            name = line[7:]
        elif line.startswith('s '):
            must(name not in lines, 'two verdicts for', name)
            lines[name] = line
    for line in done.err.splitlines():
        name, _, rest = line[len('cornerstone-check: '):].partition(': ')
        must(name not in said, 'two messages for', name)
        said[name] = rest
    must(set(lines) == set(files), 'no verdict for some of', len(files), 'files in', folder)
    must((done.code == 0) == all(v.startswith('s VERIFIED board=') for v in lines.values()), 'exit', done.code)
    return lines, said


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

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
One call of the system fails, the first, the second, and so on until none does: preload.c. Running
out of memory is exit 4 and no verdict; whatever fails, nothing crashes, nothing wrong is said, and
no half-written file is left.
"""

import errno
import itertools
import os
import sys

from common import (CORNERSTONE, PRELOAD, TESTS, agree, good, main, must, programs, read, run,
                    verdicts, write)


def sweep(call, command, judge, most=100000, step=lambda k: 1, before=None):
    """
    Runs command with call number 1, 2, ... failing. Returns how many there are, and how often each
    exit was seen.
    """
    k, seen = 1, {}
    while True:
        must(k < most, 'no end of', call)
        if before:
            before()
        done = run(*command, env={'LD_PRELOAD': PRELOAD, 'FAIL_CALL': call, 'FAIL_AT': str(k),
                                  'FAIL_MARK': 'mark'},
                   seconds=120)
        if not os.path.exists('mark'):
            break
        os.remove('mark')
        seen[done.code] = seen.get(done.code, 0) + 1
        judge(k, done)
        k += step(k)
    must(seen, call, 'was never called')
    print('%s %s: %d points, exits %s' % (os.path.basename(command[0]), call, k - 1, seen))
    return done


def checkers():
    for program in programs():
        for name, data, code in (('good.cst', program.verified, 0),
                                 ('bad.cst', program.unproved, 1),
                                 ('cut.cst', program.verified[:-1], 3)):
            def judge(k, done, wanted=code):
                agree(done, k)
                # The C library does without a buffer for standard output: the run goes on as if
                # nothing had happened. fopen() that has no memory cannot open the file.
                opened = done.code == 2 and 'cannot open: Cannot allocate memory' in done.err
                must(done.code in (4, wanted) or opened, 'malloc', k, done)
                must(done.code != 4 or 'no memory left' in done.err, 'malloc', k,
                     done)

            done = sweep('malloc', [program.path, '-v', write(name, data)], judge,
                         step=lambda k: 1 + k // 40)
            must(done.code == code, 'when nothing fails:', done)


def reads():
    for program in programs():
        def judge(k, done):
            must(done.code == 2 and verdicts(done.out) == ['s UNKNOWN'], 'fread', k, done)
            must('cannot read: Input/output error' in done.err, 'fread', k, done)

        done = sweep('fread', [program.path, write('good.cst', program.verified)], judge)
        must(done.code == 0, 'when nothing fails')


def zstd():
    for program in programs():
        def judge(k, done):
            must(done.code == 3 and verdicts(done.out) == ['s NOT VERIFIED'], 'zstd', k, done)
            must(': byte 80: ' in done.err, 'zstd', k, done)

        def closed(k, done):
            must(done.code in (0, 2), 'fclose', k, done)

        name = write('good.cst', program.verified)
        sweep('ZSTD_decompress', [program.path, name], judge)
        sweep('fclose', [program.path, name], closed)


def tool(*arguments, made=None, codes=(4,), call='malloc', step=lambda k: 1):
    """A sub-command of cornerstone: made is the output, which is whole or not there."""
    if made and os.path.exists(made):
        os.remove(made)
    before = sorted(os.listdir())
    clean = run(CORNERSTONE, *arguments)
    must(clean.code == 0, arguments, clean)
    whole = read(made) if made else None

    def clear():
        if made and os.path.exists(made):
            os.remove(made)

    def judge(k, done):
        if call == 'malloc' and done.code == 2:
            # Memory for a stream is missed by fopen(), whose failure is 2; cmd_dump.c does not see
            # that its text is gone.
            must(any(text in done.err for text in ('Cannot allocate memory', 'out of memory',
                                                   'Bad address')), call, k,
                 arguments, done)
        else:
            must(done.code in codes + (0,), call, k, arguments, done)
        if done.code == 0 and not made:     # the C library makes do, say without a buffer
            must(done.out == clean.out, call, k, 'exit 0, but another output', done)
        must(done.code == 0 or done.err, call, k, 'no message', done)
        left = [n for n in sorted(os.listdir()) if n not in before + ['mark']]
        if made and os.path.exists(made):
            must(read(made) == whole, call, k, 'a file that is not whole', done)
            must(done.code == 0 or call in ('fsync', 'close', 'write', 'fclose'), call, k,
                 'a file, but', done)
            left.remove(made)
        must(not left, call, k, 'left behind:', left, done)
        must(done.code != 0 or not made or os.path.exists(made), call, k, 'exit 0 and no file',
             done)

    clear()
    sweep(call, [CORNERSTONE, *arguments], judge, before=clear, step=step)
    clear()


def readers():
    write('good.cst', good())
    tool('stat', 'good.cst')
    tool('stat', '--json', 'good.cst')
    tool('dump', 'good.cst')
    tool('dump', '-o', 'text', 'good.cst', made='text', codes=(4, 2))
    run(CORNERSTONE, 'dump', '-o', 'text', 'good.cst')
    tool('undump', '-o', 'new.cst', 'text', made='new.cst')
    tool('diff', 'good.cst', 'good.cst')


def cards():
    for name in 'el', 'tippy':
        write(name + '.cst', read(os.path.join(TESTS, '..', 'certs', f'animal-{name}.cst')))
    for options in ['el.cst'], ['-v', 'el.cst'], ['--json', 'el.cst', 'tippy.cst'], ['--card', '4',
                                                                                     'el.cst'], [
            '--card', '4', '--json', 'el.cst']:
        tool('stat', *options)
    tool('diff', 'el.cst', 'el.cst')
    tool('diff', '--json', 'el.cst', 'el.cst')
    tool('play', '--auto', 'stubborn', '--games', '3', 'tippy.cst')


def generator(dense=False):
    """Of its thousands of calls the first ones, then fewer and fewer; dense: many more."""
    for threads, part in ('1', 12), ('2', 6):
        tool('gen', '-q', '--plies', '15', '-T', threads, '-o', 'new.cst', '6', made='new.cst',
             step=lambda k, part=part: 1 + k // (part * (10 if dense else 1)))


def generator_dense():
    generator(True)


def writers():
    write('good.cst', good())
    run(CORNERSTONE, 'dump', '-o', 'text', 'good.cst')
    for call in 'write', 'fsync', 'close', 'renameat2', 'linkat', 'fclose':
        for arguments in (['dump', '-o', 'new', 'good.cst'], ['undump', '-o', 'new', 'text'],
                          ['undump', '-fo', 'new', 'text']):
            try:
                tool(*arguments, made='new', codes=(2, 4) if call == 'fclose' else (2,), call=call)
            except Exception as fault:      # pylint: disable=broad-except
                if 'was never called' not in str(fault):
                    raise


def renaming():
    """
    File systems that cannot rename without replacing, or have no hard links; and where no renaming
    succeeds, the result stays beside the output, and the message names it.
    """
    write('good.cst', good())
    run(CORNERSTONE, 'dump', '-o', 'text', 'good.cst')
    text = read('text')
    commands = (['dump', '-o', 'new', 'good.cst'], ['gen', '-q', '--plies', '15', '-o', 'new', '6'])
    once = ['EINVAL', 'ENOSYS', 'EPERM', 'EOPNOTSUPP']
    hard = ['EPERM', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES', 'EXDEV']

    def failing(*calls):
        words = ' '.join('%s %d' % (call, getattr(errno, name)) for call, name in calls)
        return {'LD_PRELOAD': PRELOAD, 'FAIL_ALWAYS': words}

    before = sorted(os.listdir())
    for command in commands:
        cases = [[('renameat2', a), ('linkat', b)] for a, b in
                 itertools.zip_longest(once, hard, fillvalue='EINVAL')]
        if command[0] == 'gen':
            cases = cases[:1]
        for calls in cases:
            done = run(CORNERSTONE, *command, env=failing(*calls))
            must(done.code == 0 and not done.err, calls, done)
            must(sorted(os.listdir()) == sorted(before + ['new']), calls, os.listdir())
            must(command[0] == 'gen' or read('new') == text, calls, 'another text')
            # Without replacing it all the same.
            done = run(CORNERSTONE, *command, env=failing(*calls))
            must(done.code == 2 and 'exists already' in done.err, calls, done)
            os.remove('new')
        for force in [], ['-f']:
            done = run(CORNERSTONE, *command, *force,
                       env=failing(('renameat2', 'EIO'), ('linkat', 'EIO'), ('renameat', 'EIO')))
            kept = [name for name in os.listdir() if name not in before]
            must(done.code == 2 and 'Input/output error' in done.err, done)
            must(len(kept) == 1 and kept[0] in done.err, 'kept:', kept, done)
            must(command[0] == 'gen' or read(kept[0]) == text, 'another text')
            if command[0] == 'gen':
                must(run(CORNERSTONE, 'verify', kept[0]).code == 0, 'the kept one is not verified')
            os.remove(kept[0])


TESTS_HERE = {f.__name__: f for f in (
    checkers, reads, zstd, readers, cards, generator, generator_dense, writers,
    renaming)}

if __name__ == '__main__':
    sys.exit(main(TESTS_HERE))

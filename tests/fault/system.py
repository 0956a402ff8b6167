#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
The world around the checkers: streams of every kind, limits of memory and stack, bombs, options.
"""

import os
import re
import subprocess
import sys
import threading

from common import (CERTS, CHECK, CORNERSTONE, MIB, check, good, main, must, programs, read,
                    run, verdicts, write)
from cst import block, frame, header, unzstd, zstd


def streams():
    """A fifo, a pipe, /dev/stdin and - give what a file gives."""
    for program in programs():
        data = program.verified
        name = write('good.cst', data)

        def verdict(*arguments, **options):
            return check(*arguments, code=0, program=program, **options).out.splitlines()[-1]

        def through_fifo(data, piece, code):
            writer = threading.Thread(target=feed, args=('fifo', data, piece))
            writer.start()
            done = check('fifo', code=code, program=program)
            writer.join()
            return done.out.splitlines()[-1]

        wanted = verdict(name)
        must(verdict('-', stdin=data) == wanted, 'another verdict from -')
        must(verdict('/dev/stdin', stdin=data) == wanted, 'another verdict from /dev/stdin')
        os.mkfifo('fifo')
        for piece in len(data), 1, 79, 80, 81:
            must(through_fifo(data, piece, 0) == wanted, 'another verdict from a fifo')
        for size in 0, 40, 80, 90, len(data) - 1:
            through_fifo(data[:size], 50, 3)
        os.remove('fifo')
        done = subprocess.run(['bash', '-c', '"$1" -q <(cat "$2")', 'bash', program.path, name],
                              stdout=subprocess.PIPE, check=True)
        must(done.stdout.decode().strip() == wanted, 'another verdict by process substitution')
        check('-', stdin=b'', code=3, said='-: byte 0: the file ends', program=program)


def feed(name, data, piece):
    with open(name, 'wb', buffering=0) as f:
        try:
            for start in range(0, len(data), piece):
                f.write(data[start:start + piece])
        except BrokenPipeError:
            pass


def unreadable():
    """What cannot be read is trouble, not a verdict on the file."""
    write('file', b'')
    os.mkdir('folder')
    os.symlink('loop', 'loop')
    for program in programs():
        for name, why in (('absent', 'No such file or directory'),
                          ('', 'No such file or directory'),
                          ('file/below', 'Not a directory'), ('x' * 300, 'File name too long'),
                          ('loop', 'Too many levels of symbolic links'),
                          ('folder', 'Is a directory')):
            check(name, code=2, said=why, program=program)
        check('/dev/null', code=3, said='byte 0: the file ends', program=program)
        # Standard input that is closed.
        done = subprocess.run(['bash', '-c', '"$1" - <&-', 'bash', program.path],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        must(done.returncode == 2 and done.stdout == b's UNKNOWN\n', 'closed standard input:', done)
    if os.geteuid() != 0:
        os.chmod('file', 0)
        check('file', code=2, said='Permission denied')


def names():
    """Names cannot fake a verdict, nor a line."""
    for program in programs():
        for name in ('s VERIFIED board=5x5', 'a\ns VERIFIED', '\x1b[2Js', '-dash', 'ü', 'a\\b', ' ',
                     'c file x', '%s%n%d'):
            for content, code in (program.verified, 0), (program.verified[:100], 3):
                write(name, content)
                done = check('-v', '--', name, code=code, program=program)
                must('\x1b' not in done.out + done.err and 'a\ns' not in done.out + done.err, done)


def changing():
    """
    A file that shrinks and grows while it is read: a whole one is verified, any other is
    malformed, nothing crashes.
    """
    payload = unzstd(good()[80:])
    pieces = [payload[i:i + 1] for i in range(len(payload))]
    data = good()[:80] + frame(payload, b''.join(
        block(p, last=i == len(pieces) - 1) for i, p in enumerate(pieces)))
    write('file', data)
    stop = threading.Event()

    def change():
        while not stop.is_set():
            with open('file', 'r+b') as f:
                f.truncate(len(data) // 2)
                f.truncate(100)
                f.seek(100)
                f.write(data[100:])

    thread = threading.Thread(target=change)
    thread.start()
    seen = {}
    try:
        for _ in range(150):
            done = check('file', code=(0, 3))
            seen[done.code] = seen.get(done.code, 0) + 1
    finally:
        stop.set()
        thread.join()
    print(seen)


def outputs():
    """Verdicts that cannot be written are no success; what cannot be finished leaves nothing."""
    name, cut = write('good.cst', good()), write('cut.cst', good()[:-1])
    commands = [([CORNERSTONE, *arguments], (2,)) for arguments in (
        ['dump', name], ['stat', name], ['stat', '--json', name], ['stat', '--csv', name],
        ['gen', '-q', '--plies', '15', '-o', '-', '6'], ['dump', '-o', '/dev/full', '-f', name],
        ['--help'])] + [([CORNERSTONE, 'diff', name, name], (0, 2))]
    for program in programs():
        verified = write('verified-' + program.name, program.verified)
        unproved = write('unproved-' + program.name, program.unproved)
        commands += [([program.path, *arguments], (2,)) for arguments in (
            [verified], [unproved], [cut], ['absent'], ['--help'], ['-V'])]
    before = sorted(os.listdir())
    for command, codes in commands:
        with open('/dev/full', 'wb') as full:
            done = run(*command, stdout=full)
        must(done.code in codes and (done.err or done.code == 0), 'on a full device:', command,
             done)
        reader, writer = os.pipe()
        os.close(reader)
        if '/dev/full' not in command:
            done = run(*command, stdout=writer, signals=(13,))
        os.close(writer)
        must((done.code in codes or done.code == -13) and (done.err or done.code in (0, -13)),
             'on a closed pipe:', command, done)
        done = subprocess.run(['bash', '-c', '"$@" >&-', 'bash', *command], stderr=subprocess.PIPE,
                              check=False)
        must(done.returncode in codes, 'without standard output:', command, done)
    must(sorted(os.listdir()) == before, 'left behind:', os.listdir())


def memory():
    """--max-memory: one limit below which there is no verdict, and from which on there is one."""
    for program in programs():
        name = write('good.cst', program.verified)

        def code(limit, program=program, name=name):
            done = check('--max-memory', str(limit), name, code=(0, 4), program=program)
            must(done.code == 0 or '--max-memory' in done.err, done)
            return done.code

        low, high = 0, 1 << 30
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if code(middle) else (low, middle)
        for limit in 1, 80, len(program.verified), high // 2, high - 1:
            must(code(limit) == 4, limit, 'is less than', high)
        for limit in high, high + 1, 2 * high:
            must(code(limit) == 0, limit, 'is no less than', high)
        print(program.name, high, 'bytes for', len(program.verified))
        for text, value in ('1K', 1024), ('64K', 65536), ('1M', MIB), ('1G', 1 << 30), (
                '16G', 16 << 30), (str(1 << 34), 1 << 34):
            check('--max-memory', text, name, code=0 if value >= high else 4, program=program)
        for option in '--max-memory', '--max-work':
            for text in '', 'K', '1k', '1T', '1KB', '-1', '+1', ' 1', '1 ', '0x10', '1.5M', \
                    '18446744073709551616', '17179869184G', '99999999999999999999', '1e3':
                done = run(program.path, option, text, name)
                must(done.code == 2 and not done.out and done.err, option, repr(text), done)


def limits():
    """ulimit -v falling until nothing runs, ulimit -s 64K: a verdict that is right, or exit 4."""
    data = read(os.path.join(CERTS, '8x8-15.cst'))
    name, seen = write('good.cst', data), {}
    write('bad.cst', data[:-1])
    check(name, code=0, stack=64 << 10)
    check('bad.cst', code=3, stack=64 << 10)
    check('absent', code=2, stack=64 << 10)
    # Below what the loader needs it is not the checker that fails; start where it says its name.
    floor = next(kib for kib in range(1000, 30000, 50)
                 if quiet([CHECK, '-V'], kib << 10) == 0)
    for kib in range(floor, floor + 4000, 20):
        done = check(name, code=(0, 2, 4), space=kib << 10)
        # No memory for the stream.
        must(done.code != 2 or 'cannot open: Cannot allocate memory' in done.err, done)
        seen[done.code] = seen.get(done.code, 0) + 1
    must(seen.get(4, 0) > 2 and seen.get(0, 0) > 2, seen)
    print('from', floor, 'KiB:', seen)


def quiet(command, space):
    return subprocess.run(['prlimit', '--as=%d' % space, *command], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False).returncode


def bombs():
    """Small files that unpack to much (rows 26 to 29): exit 3 or 4, the peak of memory measured."""
    least = check(write('good', good()), code=0).peak
    # 750 MiB in 24 KB.
    zeros = b''.join(block(b'\0', 1, last=i == 5999, size=1 << 17) for i in range(6000))
    size = 6000 << 17
    head = header(2, 2, 1, b'\0\0', 1, 0)
    tall = head[:32] + size.to_bytes(8, 'little') + head[40:]
    both = write('both', tall + frame(b'', zeros, size=size))
    lying = write('lying', head + frame(b'', zeros, size=2))
    lying_8 = write('lying-8', head + frame(b'', zeros, size=1 << 60, size_bytes=8))
    unknown = write('unknown', head + frame(b'', zeros, size_bytes=0, window=0x70))
    legal = head[:32] + (2**31 - 1).to_bytes(8, 'little') + head[40:]
    top = write('top', legal + frame(b'', zeros, size=2**31 - 1))
    for file in lying, lying_8, unknown:
        done = check(file, code=3, cpu=20)
        must(done.peak < least + 8192, file, 'peak', done.peak, 'KiB')
    must(check(top, code=4).peak < least + 8192, 'the most a header may say')
    for size_option in '64M', '256M', '700M':
        done = check('--max-memory', size_option, both, code=4, cpu=20)
        must(done.peak < least + 8192, 'limit', size_option, 'peak', done.peak, 'KiB')
    check(both, code=4, space=600 * MIB, cpu=20)
    done = check(both, code=3, said='byte 56: another hash', cpu=60)      # 750 MiB are allowed
    must(done.peak < least + (size >> 10) + 8192, 'peak', done.peak, 'KiB of', size >> 10)
    # With the right hash, within 64 MiB: 8 Mi nodes.
    data = bytes(16 * MIB)
    head = header(2, 2, 1, data, len(data) // 2, len(data) // 2 - 1)
    small = write('small', head + zstd(data))
    must(os.path.getsize(small) < 4096, 'a bomb of', os.path.getsize(small))
    done = check('--max-memory', '64M', small, code=4, cpu=60)
    must(done.peak < least + 64 * 1024 + 8192, 'peak', done.peak)
    done = check('--max-memory', '16G', small, code=3, cpu=60, said='8388608 edges on the stack')
    # Windows of all sizes: no memory is taken for them. (The peak has that of this script in it.)
    least = check('good', code=0).peak
    payload = unzstd(good()[80:])
    for window in range(256):
        done = check(write('window', good()[:80] + frame(payload, window=window)), code=(0, 3))
        must(done.peak < least + 4096, 'window', window, 'peak', done.peak)
    tiny = bytes.fromhex('28b52ffde06c06060663636363')
    for data in tiny, head + tiny:
        must(check(write('13', data), code=3, space=200 * MIB).peak < least + 4096, '13 bytes')


def options():
    """Usage: wrong options are 2 and no verdict; help and version are 0."""
    for program in programs():
        name = write('good.cst', program.verified)
        for arguments in ([], ['-x'], ['--frobnicate', name], ['-q'], ['--max-memory'],
                          ['--max-memory=', name], ['-m', name], ['--quiet=yes', name],
                          ['-Z', '-V'], ['--verify', name], ['--help=x'], [name, name],
                          ['-', name], ['--max-work', name], ['-h', name], [name, '-V'],
                          ['--help', name], ['-q', '--version']):
            done = run(program.path, *arguments)
            must(done.code == 2 and not done.out and done.err, arguments, done)
        for arguments in ['-h'], ['--help'], ['-V'], ['--version'], ['-qV']:
            done = run(program.path, *arguments)
            must(done.code == 0 and done.out and not done.err, arguments, done)
            must(not verdicts(done.out), arguments, done)
        must(re.search(r'\d+\.\d+\.\d+\n$', run(program.path, '-V').out), 'the version')
        for option in ('--max-memory', '--max-work', '-q', '--quiet', '-v', '--verbose', '-h',
                       '--help', '-V', '--version'):
            must(option in run(program.path, '--help').out, option, 'is not in', program.name,
                 '--help')
        verdict = check(name, code=0, program=program).out.splitlines()[-1]
        for option in '-q', '--quiet', '-qv', '-vq':
            lines = check(option, name, code=0, program=program).out.splitlines()
            must(lines[-1] == verdict, 'with', option, lines)
            must(option in ('-qv', '-vq') or lines == [verdict], 'with', option, lines)
        lines = check('-v', name, code=0, program=program).out.splitlines()
        must(lines == check('--verbose', name, program=program).out.splitlines(), 'with -v')
        must(len(lines) > 1 and lines[-1] == verdict, 'with -v', lines)
        # The digest that -v prints is the one that the command of SPEC section 2 gives (row 45).
        done = subprocess.run('zstd -dc good.cst | xxhsum -H2', shell=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=True)
        digest = done.stdout.split()[0].decode().rpartition('_')[2]
        must(any(digest in line for line in lines), 'no', digest, 'in', lines)
        must(any('plies=%d' % program.verified[24] in line for line in lines[:-1]), lines)
        done = check('--max-work', '0', name, code=4, said='--max-work', program=program)
    for program in programs():      # a file of the other game: one that is not checked here
        other = good() if 'cards' in program.name else read(os.path.join(CERTS, 'animal-el.cst'))
        check(write('other.cst', other), code=3, program=program,
              said='byte 18: game %d, expected %d'
              % (other[18], 3 - other[18]))


def playing():
    """
    --board: those with room for the box as it lies, for every board only; others are wrong usage.
    """
    play = next((p for p in programs() if 'play' in p.name), None)
    if not play:
        return 77
    every, board = write('every.cst', good('every-7x8')), write('board.cst', good())
    for size in '8', '7x8', '8x8', '7x9', '9x8':
        for strict in [], ['--strict']:
            width, height = (size.split('x') * 2)[:2]
            done = check('--board', size, *strict, every, code=0, program=play)
            must('s VERIFIED board=%sx%s mode=%s winner=first plies=15 positions=' % (
                width, height, 'strict' if strict else 'free') in done.out, size, strict, done)
    must('plies=19 positions=' in check(board, code=0, program=play).out, 'own')
    for place in '0,0', '1,0', '1,1':
        check('--board', '8x9', '--at', place, every, code=0, program=play)

    def wrong(*arguments):
        done = run(play.path, *arguments)
        must(done.code == 2 and not done.out and done.err, arguments, done)

    wrong(every)
    for size in '1', '7', '8x7', '9x7', '6x64', '64x6':
        wrong('--board', size, every)
    for size in '5', '6', '5x6', '6x5':
        wrong('--board', size, board)
    wrong('--at', '0,0', board)
    for place in '2,0', '1,2', '1', 'a,b', '1,', ',1', '-1,0', '1,1,1', '', '4294967296,0':
        wrong('--board', '8x9', '--at', place, every)
    for size in ('', '0', '0x5', '5x0', '-1', '5x', 'x5', '5x5x5', '5 ', 'a', '4294967301', '1001',
                 '8x1001'):
        wrong('--board', size, every)
    return 0


def leaves_nothing():
    """A bad file leaves no output behind, and an old output as it was (rows 39, 56)."""
    write('cut.cst', good()[:-1])
    write('text', b'cornerstone-text 1\ngame square\n')
    old = write('old', b'old')
    for command in (['dump', '-o', 'new', 'cut.cst'], ['undump', '-o', 'new', 'text'],
                    ['dump', '-fo', old, 'cut.cst'], ['undump', '-fo', old, 'text'],
                    ['undump', '-o', old, 'text'], ['gen', '-o', old, '6'],
                    ['gen', '-o', 'none/new', '6', '--plies', '15'], ['gen', '65'], ['gen', '0'],
                    ['gen', '-1']):
        done = run(CORNERSTONE, *command, stdin=b'y\n')
        must(done.code in (2, 3) and done.err, command, done)
        must(read(old) == b'old' and sorted(os.listdir()) == ['cut.cst', 'old', 'text'], command,
             os.listdir())


TESTS_HERE = {f.__name__: f for f in (
    streams, unreadable, names, changing, outputs, memory, limits, bombs, options, playing,
    leaves_nothing)}

if __name__ == '__main__':
    sys.exit(main(TESTS_HERE))

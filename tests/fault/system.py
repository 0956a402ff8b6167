#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The world around the checker: streams of every kind, limits of memory and stack, bombs, options, several files."""

import os
import re
import subprocess
import sys
import threading
import time

from common import CHECK, CORNERSTONE, TESTS, check, good, main, must, read, run, verdicts, write
from cst import block, frame, header, unzstd, xxh128, zstd

MIB = 1 << 20


def streams():
    """A fifo, a pipe, /dev/stdin and - give what a file gives."""
    data = good()
    name = write('good.cst', data)
    wanted = check(name, code=0).out.splitlines()[-1]
    must(check('-', stdin=data, code=0).out.splitlines()[-1] == wanted, 'another verdict from -')
    must(check('/dev/stdin', stdin=data, code=0).out.splitlines()[-1] == wanted, 'another verdict from /dev/stdin')
    os.mkfifo('fifo')
    for piece in len(data), 1, 79, 80, 81:
        writer = threading.Thread(target=feed, args=('fifo', data, piece))
        writer.start()
        must(check('fifo', code=0).out.splitlines()[-1] == wanted, 'another verdict from a fifo')
        writer.join()
    for size in 0, 40, 80, 90, len(data) - 1:
        writer = threading.Thread(target=feed, args=('fifo', data[:size], 50))
        writer.start()
        check('fifo', code=3)
        writer.join()
    done = subprocess.run(['bash', '-c', '"$1" -q <(cat "$2")', 'bash', CHECK, name], stdout=subprocess.PIPE, check=True)
    must(done.stdout.decode().strip() == wanted, 'another verdict by process substitution')
    check('-', stdin=b'', code=3, said='-: byte 0: not a certificate')
    # Standard input twice: the second time there is nothing left, and that is no success.
    done = run(CHECK, '-', '-', stdin=data)
    must(done.code == 3 and [v[:6] for v in verdicts(done.out)] == ['s VERI', 's NOT '], done)


def feed(name, data, piece):
    with open(name, 'wb', buffering=0) as f:
        try:
            for start in range(0, len(data), piece):
                f.write(data[start:start + piece])
        except BrokenPipeError:
            pass


def unreadable():
    """What cannot be read is trouble, not a verdict on the file."""
    opened = 'byte 0: expected a file that can be opened: '
    check('absent', code=2, said=opened + 'No such file or directory')
    check('', code=2, said='No such file')
    os.mkdir('folder')
    check('folder', code=2, said='byte 0: expected to read on: Is a directory')
    check('/dev/null', code=3, said='byte 0: not a certificate')
    check(write('file', b'') + '/below', code=2, said='Not a directory')
    check('x' * 300, code=2, said='File name too long')
    os.symlink('loop', 'loop')
    check('loop', code=2, said='Too many levels')
    if os.geteuid() != 0:
        os.chmod('file', 0)
        check('file', code=2, said='Permission denied')
    # Standard input that is closed.
    done = subprocess.run(['bash', '-c', '"$1" - <&-', 'bash', CHECK], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    must(done.returncode == 2 and b's UNKNOWN' in done.stdout, 'closed standard input:', done)
    if subprocess.run(['sh', '-c', 'command -v script'], stdout=subprocess.DEVNULL, check=False).returncode == 0:
        done = subprocess.run(['script', '-qec', '"$CORNERSTONE_CHECK" -', '/dev/null'], stdout=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, check=False, timeout=20)
        must(done.returncode == 2 and b'expected a file, found a terminal' in done.stdout, 'a terminal:', done)


def names():
    """Names cannot fake a verdict, nor a line."""
    data = good()
    for name in 's VERIFIED board=5x5', 'a\ns VERIFIED', '\x1b[2Js', '-dash', 'ü', 'a\\b', ' ', 'c file x', '%s%n%d':
        for content, code in (data, 0), (data[:100], 3):
            write(name, content)
            done = check('-v', '--info', '--', name, code=code)
            must(all(line[:2] in ('c ', 's ') for line in done.out.splitlines()), done)
            must(len(done.err.splitlines()) == (code != 0), done)
            must('\x1b' not in done.out + done.err and 'a\ns' not in done.out + done.err, done)


def changing():
    """A file that shrinks and grows while it is read: a whole one is verified, any other is malformed, nothing crashes."""
    payload = unzstd(good())
    pieces = [payload[i:i + 1] for i in range(len(payload))]
    data = good()[:80] + frame(payload, b''.join(block(p, last=i == len(pieces) - 1) for i, p in enumerate(pieces)))
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
    """Verdicts that cannot be written are no success; what cannot be finished leaves nothing behind."""
    name = write('good.cst', good())
    write('bad.cst', good()[:-1])
    for command, codes in (([CHECK, name], (2,)), ([CHECK, 'bad.cst'], (3,)), ([CHECK, '--help'], (2,)),
                           ([CHECK, '-V'], (2,)), ([CORNERSTONE, 'dump', name], (2,)), ([CORNERSTONE, 'stat', name], (2,)),
                           ([CORNERSTONE, 'stat', '--json', name], (2,)), ([CORNERSTONE, 'stat', '--csv', name], (2,)),
                           ([CORNERSTONE, 'gen', '-q', '--plies', '15', '-o', '-', '6'], (2,)),
                           ([CORNERSTONE, 'dump', '-o', '/dev/full', '-f', name], (2,)),
                           ([CORNERSTONE, '--help'], (2,)), ([CORNERSTONE, 'diff', name, name], (0, 2))):
        with open('/dev/full', 'wb') as full:
            done = run(*command, stdout=full)
        must(done.code in codes and (done.err or done.code == 0), 'on a full device:', command, done)
        reader, writer = os.pipe()
        os.close(reader)
        if '/dev/full' not in command:
            done = run(*command, stdout=writer, signals=(13,) if command[0] == CORNERSTONE else ())
        os.close(writer)
        must((done.code in codes or done.code == -13) and (done.err or done.code in (0, -13)), 'on a closed pipe:', command, done)
        done = subprocess.run(['bash', '-c', '"$@" >&-', 'bash', *command], stderr=subprocess.PIPE, check=False)
        must(done.returncode in codes, 'without standard output:', command, done)
    must(sorted(os.listdir()) == ['bad.cst', 'good.cst'], 'left behind:', os.listdir())


def memory():
    """--max-memory, byte by byte around every request: exit 4, and the very request is named."""
    name, limit, asked = write('good.cst', good()), 1, []
    while True:
        done = check('--max-memory', str(limit), name, code=(0, 4))
        if done.code == 0:
            break
        found = re.search(r'--max-memory (\d+): expected (\d+) bytes for (.*), with (\d+) in use$', done.err.strip())
        must(found and int(found[1]) == limit, done)
        need = int(found[2]) + int(found[4])
        must(need > limit, done)
        must(not asked or asked[-1][0] < need, 'no more than before:', done)
        if limit < need - 1:
            again = check('--max-memory', str(need - 1), name, code=4)
            must(again.err.replace(str(need - 1), str(limit), 1) == done.err, 'one byte less:', again)
        asked.append((need, found[3]))
        limit = need
        must(len(asked) < 40, 'no end')
    print(limit, 'bytes;', ', '.join('%s %d' % (what, need) for need, what in asked))
    must({'the file', 'the zstd context', 'the payload'} & {what for _, what in asked}, asked)
    for text, value in ('1K', 1024), ('64K', 65536), ('1M', MIB), ('1G', 1 << 30), ('16G', 16 << 30):
        done = check('--max-memory', text, name, code=(0, 4))
        must(done.code == (0 if value >= limit else 4), text, done)
    for text in '', '0', 'K', '1k', '1T', '1KB', '-1', '+1', ' 1', '1 ', '0x10', '1.5M', '18446744073709551615', \
            '18446744073709551616', '17179869184G', '99999999999999999999', '1e3':
        done = run(CHECK, '--max-memory', text, name)
        must(done.code == 2 and not done.out and done.err, '--max-memory', repr(text), done)
    # The largest that is a number: no limit worth the name, and no overflow.
    check('--max-memory', '18446744073709551614', name, code=0)
    check('--max-memory', '17179869183G', name, code=0)


def limits():
    """ulimit -v falling until nothing runs, ulimit -s 64K: a verdict that is right, or exit 4."""
    name, seen = write('good.cst', good('8x8-15')), {}
    write('bad.cst', good('8x8-15')[:-1])
    check(name, code=0, stack=64 << 10)
    check('bad.cst', code=3, stack=64 << 10)
    check('../good-14', code=2, stack=64 << 10)
    # Below what the loader needs it is not the checker that fails; start where it says its name.
    floor = next(kib for kib in range(1000, 30000, 50)
                 if quiet([CHECK, '-q', '-V'], kib << 10) == 0)
    for kib in range(floor, floor + 4000, 20):
        done = check(name, code=(0, 2, 4), space=kib << 10)
        must(done.code != 2 or 'opened: Cannot allocate memory' in done.err, done)    # no memory for the stream
        seen[done.code] = seen.get(done.code, 0) + 1
    must(seen.get(4, 0) > 2 and seen.get(0, 0) > 2, seen)
    print('from', floor, 'KiB:', seen)


def quiet(command, space):
    return subprocess.run(['prlimit', '--as=%d' % space, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False).returncode


def bombs():
    """Small files that unpack to much (rows 26 to 29): exit 3 or 4, soon, and the peak of memory is measured."""
    least = check(write('good', good()), code=0).peak
    zeros = b''.join(block(b'\0', 1, last=i == 5999, size=1 << 17) for i in range(6000))     # 750 MiB in 24 KB
    size = 6000 << 17
    head = header(2, 2, 1, b'\x08\0', 1, 0)
    tall = head[:32] + size.to_bytes(8, 'little') + head[40:]
    both = write('both', tall + frame(b'', zeros, size=size))
    lying = write('lying', head + frame(b'', zeros, size=2))
    lying_8 = write('lying-8', head + frame(b'', zeros, size=1 << 60, size_bytes=8))
    unknown = write('unknown', head + frame(b'', zeros, size_bytes=0, window=0x70))
    legal = head[:32] + (2**31 - 1).to_bytes(8, 'little') + head[40:]
    top = write('top', legal + frame(b'', zeros, size=2**31 - 1))
    for file in lying, lying_8, unknown:
        done = check(file, code=3, seconds=20)
        must(done.peak < least + 8192, file, 'peak', done.peak, 'KiB')
    must(check(top, code=4).peak < least + 8192, 'the most a header may say')
    for size_option in '64M', '256M', '700M':
        done = check('--max-memory', size_option, both, code=4, seconds=20)
        must(done.peak < least + 8192, 'limit', size_option, 'peak', done.peak, 'KiB')
    check(both, code=4, space=600 * MIB, seconds=20)
    done = check(both, code=3, seconds=60)      # 750 MiB are allowed: the hash is wrong
    must(done.peak < least + (size >> 10) + 8192, 'peak', done.peak, 'KiB of', size >> 10)
    started = time.monotonic()
    # With the right hash, within 64 MiB: a payload of zeros is an empty line.
    data = bytes(16 * MIB)
    head = header(2, 2, 1, data, len(data) - 1, len(data) - 2)
    small = write('small', head + zstd(data))
    must(os.path.getsize(small) < 4096, 'a bomb of', os.path.getsize(small))
    done = check('--max-memory', '64M', small, code=4)
    must(done.peak < least + 64 * 1024 + 8192, 'peak', done.peak)
    done = check(small, code=3, said='payload byte 0: expected at least 1 cell')
    must(time.monotonic() - started < 30, 'too slow')
    # Windows of all sizes: no memory is taken for them.
    payload = unzstd(good())
    for window in range(256):
        done = check(write('window', good()[:80] + frame(payload, window=window)), code=(0, 3))
        must(done.peak < least + 4096, 'window', window, 'peak', done.peak)
    for data in bytes.fromhex('28b52ffde06c06060663636363'), head + bytes.fromhex('28b52ffde06c06060663636363'):
        must(check(write('13', data), code=3, space=200 * MIB).peak < least + 4096, 'the frame of 13 bytes')


def options():
    """Usage: wrong options are 2 and no verdict; help and version are 0."""
    name = write('good.cst', good())
    for arguments in ([], ['-x'], ['--frobnicate', name], ['-q'], ['--max-memory'], ['--max-memory=', name], ['-m', name],
                      ['--info=yes', name], ['-Z', '-V'], ['--verify', name], ['--help=x']):
        done = run(CHECK, *arguments)
        must(done.code == 2 and not done.out and done.err.startswith('cornerstone-check: expected ')
             or done.err.startswith('cornerstone-check: --max-memory: expected '), arguments, done)
        must(done.code == 2, arguments, done)
    for arguments in ['-h'], ['--help'], ['-V'], ['--version'], ['-qV'], ['-h', name]:
        done = run(CHECK, *arguments)
        must(done.code == 0 and done.out and not done.err, arguments, done)
        must(not any(line.startswith('s ') for line in done.out.splitlines()), arguments, done)
    must(re.fullmatch(r'\d+\.\d+\.\d+\n', run(CHECK, '-q', '-V').out), 'the version alone')
    plain = check(name, code=0).out.splitlines()
    must(plain[:-1] == ['c file good.cst'], plain)
    must(check('-q', name, code=0).out.splitlines() == plain[-1:], 'with -q')
    must(check('-v', name, code=0).out.splitlines()[-1] == plain[-1], 'with -v')
    lines = check('--info', name, code=0).out.splitlines()
    digest = xxh128(unzstd(good())).hex()
    must('c digest XXH3-128 ' + digest in lines and lines[-1] == plain[-1], 'with --info', lines)
    command = next(line for line in lines if line.startswith('c reproduce '))[len('c reproduce '):]
    done = subprocess.run(['sh', '-c', command], stdout=subprocess.PIPE, check=True)
    must(digest in done.stdout.decode(), 'the command that --info gives:', done)
    words = plain[-1]
    must(words.startswith('s VERIFIED board=5x5 winner=first plies=19 nodes='), words)
    must('on the board of 5 columns and 5 rows the first player' in words and 'within 19 plies' in words, words)


def playing():
    """--play: on boards with room for the box, upright or turned; elsewhere it is trouble. What is malformed stays so."""
    every, board = write('every.cst', good('every-7x7')), write('board.cst', good())
    for size in '0', '7', '8', '7x9', '9x7', '7x7':
        for strict in [], ['--strict']:
            done = run(CHECK, '--play', size, *strict, every)
            must(done.code == 0 and len(verdicts(done.out)) == 1 and 'c play board=' in done.out, size, strict, done)
    for size in '1', '6', '6x64', '64x6':
        check('--play', size, every, code=2, said='expected a board with room for 7x7 cells')
    for size in '6', '5x6', '6x5':
        check('--play', size, board, code=2, said="expected 0 or the file's own board, 5x5")
    must(run(CHECK, '--play', '5x5', board).code == 0, 'the own board')
    for size in '', '65', '65x1', '1x65', '0x5', '5x0', '-1', '5x', 'x5', '5x5x5', '5 ', 'a', '4294967301':
        done = run(CHECK, '--play', size, board)
        must(done.code == 2 and not done.out and done.err, '--play', repr(size), done)
    for name in os.listdir(os.path.join(TESTS, 'bad'))[::7]:
        if name.endswith('.cst'):
            done = run(CHECK, '--play', '0', '--strict', os.path.join(TESTS, 'bad', name))
            must(done.code != 0 and 's VERIFIED' not in done.out + done.err, name, done)


def several():
    """Several files: the worst exit wins, in the order 1, 3, 4, 2; each has its verdict, and the later ones are met."""
    bad = os.path.join(TESTS, 'bad')
    of = {0: write('good.cst', good()), 1: os.path.join(bad, 'one-node-5x5.cst'), 3: os.path.join(bad, 'cut-0.cst'),
          4: os.path.join(bad, 'lie-both.cst'), 2: 'absent'}
    order = [0, 2, 4, 3, 1]
    for a in of:
        for b in of:
            for c in of:
                done = run(CHECK, of[a], of[b], of[c])
                must(done.code == max(a, b, c, key=order.index), (a, b, c), done)
                must([v[:8] for v in verdicts(done.out)] == [{0: 's VERIFI', 1: 's NOT VE', 3: 's NOT VE', 4: 's UNKNOW',
                                                             2: 's UNKNOW'}[n] for n in (a, b, c)], (a, b, c), done)
                must(len(done.err.splitlines()) == sum(n != 0 for n in (a, b, c)), (a, b, c), done)
    files = [of[n] for n in (0, 3, 1)] * 100
    done = run(CHECK, *files)
    must(done.code == 1 and len(verdicts(done.out)) == 300, 'three hundred files')


def leaves_nothing():
    """A bad file leaves no output behind, and an old output as it was (rows 39, 56)."""
    write('cut.cst', good()[:-1])
    write('text', b'cornerstone-text 1\ngame square\n')
    old = write('old', b'old')
    for command in (['dump', '-o', 'new', 'cut.cst'], ['undump', '-o', 'new', 'text'], ['dump', '-fo', old, 'cut.cst'],
                    ['undump', '-fo', old, 'text'], ['undump', '-o', old, 'text'], ['gen', '-o', old, '6'],
                    ['gen', '-o', 'none/new', '6', '--plies', '15'], ['gen', '65'], ['gen', '0'], ['gen', '-1']):
        done = run(CORNERSTONE, *command, stdin=b'y\n')
        must(done.code in (2, 3) and done.err, command, done)
        must(read(old) == b'old' and sorted(os.listdir()) == ['cut.cst', 'old', 'text'], command, os.listdir())


TESTS_HERE = {f.__name__: f for f in (streams, unreadable, names, changing, outputs, memory, limits, bombs, options, playing, several,
                                      leaves_nothing)}

if __name__ == '__main__':
    sys.exit(main(TESTS_HERE))

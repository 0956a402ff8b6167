#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Damaged bytes: every prefix, every bit, every ending, and bits of the payload under a hash that is right again."""

import os
import random
import subprocess
import sys

from common import CHECK, Fault, check, good, main, many, must, run, write
from cst import HEADER, Strategy, frame, header, unzstd
from model import judge

EXAMPLE = bytes.fromhex('532a4d1848000000894353540d0a1a0a010001010200020001000000011000000200000000000000010000000000000000'
                        '00000000000000f7fa930bf3a1098ac29b545f9901e49b000000000000000028b52ffd24021100000800' '54f36929')


def batches(pieces, size=500):
    for start in range(0, len(pieces), size):
        yield pieces[start:start + size]


def prefixes():
    """Every prefix of a good file, in one run and one by one (row 2, 33): malformed, with a place."""
    data = good()
    cuts = [write('cut-%d.cst' % n, data[:n]) for n in range(len(data))]
    for batch in batches(cuts):
        lines, said = many(batch, 'prefixes')
        for name in batch:
            must(lines[name] == 's NOT VERIFIED' and said[name].startswith('byte '), name, lines[name], said.get(name))
    for n in sorted({*range(0, 100), *range(100, len(data), 37)}):
        check('cut-%d.cst' % n, code=3)
    print(len(cuts), 'prefixes')


def flips():
    """Every bit of small files. Exit 1 or 3; verified only if zstd cannot tell the difference."""
    raw = good('5x5-19-raw')
    unused = HEADER + 4, 4      # "unused bit" of the frame header descriptor: decoders take no notice (RFC 8878)
    harmless, count = [], 0
    for base, data in ('example', EXAMPLE), ('raw', raw), ('packed', good()):
        pieces = []
        for byte in range(len(data)):
            for bit in range(8):
                if base == 'raw' and byte > 100 and (byte + bit) % 4:
                    continue    # there the payload stands as it is: the hash is wrong, whatever the bit
                flipped = bytearray(data)
                flipped[byte] ^= 1 << bit
                pieces.append((write('%s-%d-%d' % (base, byte, bit), flipped), byte, bit))
        count += len(pieces)
        for batch in batches(pieces):
            lines, said = many([p[0] for p in batch], base)
            for name, byte, bit in batch:
                if lines[name] == 's NOT VERIFIED':
                    must(name in said, name, 'has no message')
                    continue
                must(lines[name].startswith('s VERIFIED') and byte >= HEADER, name, lines[name])
                with open(name, 'rb') as f:
                    must(unzstd(f.read()) == unzstd(data), name, 'verified, with another payload')
                harmless.append((base, byte, bit))
            for name, _, _ in batch:
                os.remove(name)
    must(('raw', *unused) in harmless, 'the unused bit is refused: say so in this test')
    must([h for h in harmless if h[0] == 'raw'] == [('raw', *unused)], 'harmless in the raw file:', harmless)
    for byte in range(len(EXAMPLE)):    # one by one, for the exit code
        flipped = bytearray(EXAMPLE)
        flipped[byte] ^= 1 << byte % 8
        check(write('one', flipped), code=(1, 3))
    print(count, 'bits,', len(harmless), 'harmless')


def hashes(names):
    done = subprocess.run(['xxhsum', '-H2', *names], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return {line.split()[1]: bytes.fromhex(line.split()[0].rpartition('_')[2])
            for line in done.stdout.decode().splitlines()}


def rehashed(sample):
    """
    Bits of the payload, under a header whose hash is right again and with either set of counts. What is verified has to be
    a proof by the rules of model.py as well; what is not, must not be; and what is said is the same.
    """
    verified = compared = malformed = 0
    for base in '5x5-19', '7x7-15':
        data = good(base)
        payload, strategy = unzstd(data), Strategy.read(data)
        places = [(byte, bit) for byte in range(len(payload)) for bit in range(8)]
        if sample:
            places = random.Random(base).sample(places, sample)
        for batch in batches(places):
            names = []
            for byte, bit in batch:
                flipped = bytearray(payload)
                flipped[byte] ^= 1 << bit
                names.append(write('%d-%d' % (byte, bit), flipped))
            digest = hashes(names)
            for name in names:
                with open(name, 'rb') as f:
                    flipped = f.read()
                head = data[:56] + digest[name] + data[72:80]
                write(name, head + frame(flipped))
            lines, said = many(names, base)
            for name in names:
                if lines[name].startswith('s VERIFIED'):
                    verified += 1
                elif said[name].startswith('payload byte'):
                    malformed += 1
                    os.remove(name)
                    continue
                with open(name, 'rb') as f:
                    changed = Strategy.read(f.read())
                try:
                    code, message = judge(changed)
                except AssertionError:
                    code, message = 1, None
                must((code == 0) == lines[name].startswith('s VERIFIED'), base, name, lines[name], 'but by the model', message)
                if code and message and 'he does on cell' not in message:
                    must(said[name] == message, base, name, 'says', said[name], 'the model says', message)
                compared += 1
                os.remove(name)
    must(compared > sample // 4, 'too few to compare')
    print('%d malformed, %d compared with the model, %d of them verified by both' % (malformed, compared, verified))


def endings():
    """Anything after the frame is refused (row 31, 35), be it what the frame format lets one skip."""
    data = good()
    skippable = bytes.fromhex('504d2a1800000000')
    for magic in range(16):
        tail = bytes([0x50 + magic]) + bytes.fromhex('2a4d18') + bytes(4)
        check(write('skip', data + tail), code=3, said='byte %d: expected the end of the file' % len(data))
    for tail in b'\0', b'\n', b'\r\n', b' ', b'\x1a', bytes(4096), bytes(65536), bytes(1 << 20), b'\xff' * 10, skippable, data, \
            data[:HEADER], data[HEADER:], frame(b''), b's VERIFIED\n':
        check(write('tail', data + tail), code=3, said='byte %d: expected the end of the file' % len(data))
    for byte in range(256):
        check(write('byte', data + bytes([byte])), code=3)


def counts():
    """Header fields at and around their bounds, next to real data; memory stays small (rows 28, 29)."""
    payload = unzstd(good())
    least = check(write('good', good()), code=0).peak
    for offset in 32, 40, 48:
        for value in (0, 1, 2, 2**31 - 2, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**63 - 1, 2**63, 2**64 - 1):
            data = bytearray(good())
            data[offset:offset + 8] = value.to_bytes(8, 'little')
            done = check(write('count', data), code=3)
            must(done.peak < least + 4096, 'memory for a header alone:', done.peak, 'KiB', offset, value)
        for step in -1, 1:
            data = bytearray(good())
            value = int.from_bytes(data[offset:offset + 8], 'little') + step
            data[offset:offset + 8] = value.to_bytes(8, 'little')
            check(write('count', data), code=3)
    # As many edges as the header may promise: they are allocated for, and still refused.
    size = len(payload)
    done = check(write('most', header(5, 5, 19, payload, size - 1, 2 * size - 2) + frame(payload)), code=3)
    must(done.peak < least + 4096, 'memory for promised counts:', done.peak)


def varints():
    """Numbers that do not end, on a payload as long as wanted (row 58)."""
    for size in 1, 5, 10, 11, 1000, 1 << 20:
        for byte in 0x80, 0xff:
            payload = bytes([8, 0]) + bytes([byte]) * size
            done = check(write('number', header(2, 2, 1, payload, 1, 0) + frame(payload)), code=3)
            must('payload byte' in done.err, done)


def others():
    """The other reader has to refuse the very same files (row 18): dump and stat, exit 3 for each malformed one."""
    cornerstone = os.environ['CORNERSTONE']
    bad = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'bad')
    count = 0
    with open(os.path.join(bad, 'EXPECT'), encoding='utf-8') as f:
        for line in f:
            if line.startswith('#'):
                continue
            name, code = line.split('\t')[:2]
            path = os.path.join(bad, name)
            done = run(cornerstone, 'dump', path)
            must((done.code == 3) == (code == '3'), name, 'is', code, 'for the checker, but', done)
            must(done.code == 0 or not done.out, name, 'has output:', done)
            must(done.code == 0 or path in done.err, name, 'is not named:', done)
            must('VERIFIED' not in done.out + done.err, name, done)
            must(run(cornerstone, 'stat', path).code == done.code, name, 'differs in stat')
            count += 1
    print(count, 'files')


TESTS = {
    'prefixes': prefixes, 'flips': flips, 'rehashed': lambda: rehashed(300), 'rehashed-all': lambda: rehashed(0),
    'endings': endings, 'counts': counts, 'varints': varints, 'others': others,
}

if __name__ == '__main__':
    sys.exit(main(TESTS))

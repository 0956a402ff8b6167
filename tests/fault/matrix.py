#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Damaged bytes: every prefix, every bit, every ending, and bits of the payload under a hash that is
right again.
"""

import os
import random
import subprocess
import sys

from common import CERTS, check, good, main, many, must, programs, read, write
from cst import HEADER, Strategy, frame, header, unzstd
from model import judge
from plane import Judge, Plan

EXAMPLE = bytes.fromhex(    # that of SPEC section 4
    '532a4d18480000008943 53540d0a1a0a0100 01010200020001000000 01100000'
    '0200000000000000 0100000000000000 0000000000000000 4758ddac5f9ee9383325230e1f285505'
    '0000000000000000 28b52ffd240211000000 0001a12dfa')


def prefixes():
    """Every prefix of good files (rows 2, 33): malformed, and where is said."""
    count = 0
    for program in programs():
        data = program.verified
        cuts = [write('cut-%d.cst' % n, data[:n]) for n in range(len(data))]
        for name, (code, said) in many(cuts, program).items():
            length = int(name[4:-4])
            wanted = 'byte %d: the file ends, expected a header' % length
            if length >= HEADER:
                wanted = 'byte 80: '
            must(code == 3 and said.startswith(wanted), program.name, name, code, said)
        count += len(cuts)
    print(count, 'prefixes')


def flips():
    """
    Every bit of small files. Exit 1 or 3; verified only if zstd cannot tell the difference, or if
    the box of the header has become larger.
    """
    packed = good('every-7x7')
    raw = packed[:HEADER] + frame(unzstd(packed[HEADER:]))
    card = read(os.path.join(CERTS, 'animal-domino.cst'))
    # "Unused bit" of the frame header descriptor: decoders take no notice (RFC 8878).
    unused, harmless, count = (HEADER + 4, 4), [], 0
    check(write('example', EXAMPLE), code=1, said='node 0: rule 7')
    for base, data in (('example', EXAMPLE), ('raw', raw), ('packed', packed), ('card', card)):
        for program in programs():
            if (base == 'card') != ('cards' in program.name) or (
                    base in ('raw', 'packed') and 'play' in program.name):
                continue    # played out, these need a board
            pieces = {}
            for byte in range(len(data)):
                for bit in range(8):
                    flipped = bytearray(data)
                    flipped[byte] ^= 1 << bit
                    pieces[write('%s-%d-%d' % (base, byte, bit), flipped)] = byte, bit
            count += len(pieces)
            for name, (code, said) in many(pieces, program).items():
                if code == 0:
                    must(base != 'example' and unzstd(read(name)) == unzstd(data), name,
                         'verified, with another payload')
                    must(pieces[name][0] >= HEADER or model(read(name)) is None, name,
                         'verified, but no proof for the model')
                    harmless.append((base, program.name, *pieces[name]))
                else:
                    must(code in (1, 3), name, code, said)
                os.remove(name)
    must(unused in {h[2:] for h in harmless if h[0] == 'raw'}, 'the unused bit is refused')
    print(count, 'bits,', len(harmless), 'harmless')


def hashes(names):
    done = subprocess.run(['xxhsum', '-H2', *names], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=True)
    return {line.split()[1]: bytes.fromhex(line.split()[0].rpartition('_')[2])
            for line in done.stdout.decode().splitlines()}


def model(data):
    """What one of the two models says: a code and a place; None if it does not know the kind."""
    if data[19] == 2 or any(node.named is not None for node in Plan.read(data).nodes):
        message = Judge(Plan.read(data)).run()
    else:
        message = judge(Strategy.read(data))[1]
        must(message == '' or message.split(': ')[:2] ==
             Judge(Plan.read(data)).run().split(': ')[:2], 'the models disagree:', message)
    return ': '.join(message.split(': ')[:2]) if message else None


def rehashed(sample):
    """
    Bits of the payload, under a header whose hash is right again. What is verified has to be a
    proof by the rules of a model as well; what is not, must not be, for the very same reason.
    """
    verified = compared = malformed = 0
    for base in '5x5-19', '7x7-15', '6x6-15-open', 'every-7x7', 'every-7x8':
        data = good(base)
        payload = unzstd(data[HEADER:])
        places = [(byte, bit) for byte in range(len(payload)) for bit in range(8)]
        if sample and len(places) > sample:
            places = random.Random(base).sample(places, sample)
        names = []
        for byte, bit in places:
            flipped = bytearray(payload)
            flipped[byte] ^= 1 << bit
            names.append(write('%d-%d' % (byte, bit), flipped))
        digest = hashes(names)
        for name in names:
            write(name, data[:56] + digest[name] + data[72:80] + frame(read(name)))
        for name, (code, said) in many(names).items():
            if code == 3:
                must(said.startswith('payload byte'), base, name, said)
                malformed += 1
                continue
            try:
                wanted = model(read(name))
            except AssertionError:      # a square of the attacker, say: it is refused, at any rate
                must(code == 1, base, name, 'is verified, and nonsense for the model')
                continue
            must((wanted is None) == (code == 0), base, name, code, said, 'the model says', wanted)
            must(code == 0 or said.startswith(wanted + ': '), base, name, 'says', said,
                 'the model says', wanted)
            verified += code == 0
            compared += 1
        for name in names:
            os.remove(name)
    must(compared > 100, 'too few to compare')
    print('%d malformed, %d compared with the model, %d of them verified by both' % (
        malformed, compared, verified))


def endings():
    """Anything after the frame is refused (rows 31, 35), be it what zstd lets one skip."""
    skippable = bytes.fromhex('504d2a1800000000')
    for program in programs():
        data = program.verified
        tails = [b'\0', b'\n', b'\r\n', b' ', b'\x1a', bytes(4096), bytes(65536), bytes(1 << 20),
                 b'\xff' * 10, skippable, data, data[:HEADER], data[HEADER:], frame(b''),
                 b's VERIFIED\n']
        tails += [bytes([0x50 + magic]) + bytes.fromhex('2a4d18') + bytes(4) for magic in range(16)]
        tails += [bytes([byte]) for byte in range(256)]
        names = [write('tail-%d' % i, data + tail) for i, tail in enumerate(tails)]
        for name, (code, said) in many(names, program).items():
            must(code == 3 and said == 'byte %d: more bytes, expected the end of the file' % len(
                data), program.name, name, code, said)


def counts():
    """Header fields at and around their bounds, next to real data; memory stays small (28, 29)."""
    for program in programs():
        def one(data, program=program):
            done = check(write('count', data), code=3, program=program)
            must(done.peak < least + 4096, 'memory for a header alone:', done.peak, 'KiB')

        least = check(write('good', program.verified), code=0, program=program).peak
        for offset in 32, 40, 48:
            value = int.from_bytes(program.verified[offset:offset + 8], 'little')
            for new in (0, 1, 2, value - 1, value + 1, 2**31 - 2, 2**31 - 1, 2**31, 2**32 - 1,
                        2**32, 2**32 + 1, 2**63 - 1, 2**63, 2**64 - 1):
                if new != value:
                    data = bytearray(program.verified)
                    data[offset:offset + 8] = new.to_bytes(8, 'little')
                    one(data)
    # As many edges as the header may promise: they are allocated for, and still refused.
    payload = unzstd(good()[HEADER:])
    size = len(payload)
    least = check(write('good', good()), code=0).peak
    promised = header(5, 5, 19, payload, size // 2, size // 2 - 1 + size // 2) + frame(payload)
    done = check(write('most', promised), code=3)
    must(done.peak < least + 4096, 'memory for promised counts:', done.peak)


def varints():
    """Numbers that do not end, on a payload as long as wanted (row 58)."""
    for size in 1, 5, 10, 11, 1000, 1 << 20:
        for byte in 0x80, 0xff:
            payload = bytes([0, 0]) + bytes([byte]) * size
            data = header(2, 2, 1, payload, 1, 0) + frame(payload)
            check(write('number', data), code=3, said='payload byte %d: ' % (
                2 if size >= 5 else 2 + size))


TESTS = {
    'prefixes': prefixes, 'flips': flips, 'rehashed': lambda: rehashed(250),
    'rehashed-all': lambda: rehashed(0), 'endings': endings, 'counts': counts, 'varints': varints,
}

if __name__ == '__main__':
    sys.exit(main(TESTS))

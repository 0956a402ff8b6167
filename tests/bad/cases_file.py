# SPDX-License-Identifier: MIT
"""Faults of the file, the header and the zstd frame (SPEC sections 1, 2 and 7)."""

import gzip
import zlib

from cst import FIELDS, HEADER, Payload, at, block, frame, header, put, zstd

TWO = bytes.fromhex('0000')     # the payload of the example in SPEC section 4
HASH = '4758ddac5f9ee9383325230e1f285505'
SUM = bytes.fromhex('01a12dfa')
NO_FRAME = 'byte 80: *, expected a zstd frame'
MORE = 'byte %d: more bytes, expected the end of the file'
SIZE = 'byte 84: another content size or none, expected %d'
DAMAGED = 'byte 80: *, expected 2 bytes'
NO_CERTIFICATE = 'byte %d: 0x%02X, expected 0x%02X: not a certificate'
START = bytes.fromhex('532a4d1848000000894353540d0a1a0a')


def field(add, good, name, value, low, high, words, rows=''):
    """A field with a value outside its range, which comes from the header before it."""
    known = {'reserved_end': 'reserved'}.get(name, name).replace('_', ' ')
    wanted = '%d' % low if low == high else '%d ... %d' % (low, high)
    add('header-%s-%s' % (name.replace('_', '-'), words), 3, 'byte %d: %s %d, expected %s' % (
        FIELDS[name][0], known, value, wanted), put(good, name, value),
        '%s is %d' % (known, value), rows)


def header_fields(add, good):
    def start(name, data, what, rows):
        byte = next(i for i in range(16) if data[i] != START[i])
        add('header-' + name, 3, NO_CERTIFICATE % (byte, data[byte], START[byte]), data, what, rows)

    for i in range(4):
        start('magic-%d' % i, at(good, i, bytes([good[i] ^ 1])),
              'byte %d of the skippable magic' % i, '6')
    for i in range(8):
        start('tag-%d' % i, at(good, 8 + i, bytes([good[8 + i] ^ 0x20])), 'byte %d of the tag' % i,
              '6')
    start('tag-unix', good[:12] + good[13:], 'CR LF of the tag became LF', '6')
    for words, value in ('71', 71), ('73', 73), ('0', 0), ('max', 2**32 - 1), ('swapped', 72 << 24):
        start('size-' + words, put(good, 'size', value), 'size is %d' % value, '28')
    for words, value in ('0', 0), ('2', 2), ('256', 256), ('max', 65535):
        field(add, good, 'version', value, 1, 1, words, '19,60')
    for value in 0, 3, 255:
        field(add, good, 'game', value, 1, 2, str(value), '53')
    for value in 0, 4, 255:
        add('header-claim-%d' % value, 3, 'byte 19: claim %d, expected 1 ... *' % value,
            put(good, 'claim', value), 'claim is %d' % value, '5,53')
    for name, value in (('flags', 1), ('flags', 0x8000), ('reserved', 1), ('reserved', 0x8000),
                        ('reserved_end', 1), ('reserved_end', 1 << 63)):
        field(add, good, name, value, 0, 0, str(value) if value < 1 << 16 else 'last')
    for value in 0, 2:
        field(add, good, 'hash_kind', value, 1, 1, str(value), '42')
    for value in 0, 8, 15, 17:
        field(add, good, 'hash_width', value, 16, 16, str(value), '42')
    for name in 'width', 'height':
        for words, value in ('0', 0), ('65', 65), ('swapped', 512), ('max', 65535):
            field(add, good, name, value, 1, 64, words, '49,66')
    for words, value in ('0', 0), ('5', 5), ('max', 65535):
        field(add, good, 'plies', value, 1, 4, words)
    for value, rule in (2, 7), (4, 5):
        add('header-plies-%d' % value, 1, 'node 0: rule %d: *' % rule, put(good, 'plies', value),
            'an even number of plies is a number of plies', '5')
    # With claim 2 there are at most 63 plies, however large the box.
    box = header(9, 9, 15, TWO, 1, 0, claim=2) + good[HEADER:]
    for value in 64, 65, 81:
        field(add, box, 'plies', value, 1, 63, 'box-%d' % value, '28')
    small = header(5, 2, 3, TWO, 1, 0, claim=2) + good[HEADER:]
    field(add, small, 'plies', 11, 1, 10, 'small-box-11')
    for words, value in (('0', 0), ('1', 1), ('2-31', 2**31), ('2-32-minus', 2**32 - 1),
                         ('2-32-and-2', 2**32 + 2), ('2-63', 2**63), ('max', 2**64 - 1)):
        field(add, good, 'payload_bytes', value, 2, 2**31 - 1, words, '28')
    for words, value in ('0', 0), ('2', 2), ('2-32-and-1', 2**32 + 1):
        field(add, good, 'nodes', value, 1, 1, 'one-' + words, '28,59')
    for words, value in ('2', 2), ('2-32', 2**32), ('2-63', 2**63), ('max', 2**64 - 1):
        field(add, good, 'edges', value, 0, 1, words, '28,59')
    # Four bytes of payload admit two nodes; then no edge is too few.
    two = Payload(2, 2).chain(0, 1).file(1)
    for words, value in ('0', 0), ('3', 3), ('2-32-and-1', 2**32 + 1), ('2-63', 2**63), (
            'max', 2**64 - 1):
        field(add, two, 'nodes', value, 1, 2, words, '28,59')
    field(add, two, 'edges', 0, 1, 3, 'too-few', '59')
    field(add, two, 'edges', 4, 1, 3, 'too-many', '59')
    # All other faults of the header are named before that of the last field.
    every = put(put(put(good, 'version', 9), 'edges', 99), 'reserved_end', 9)
    add('header-first-fault', 3, 'byte 16: version 9, expected 1', every,
        'several faults, the first is named')


def digests(add, good):
    def one(name, digest, what, rows):
        add('hash-' + name, 3, 'byte 56: another hash, expected ' + HASH,
            at(good, 56, digest), what, rows)

    right = good[56:72]
    for i in 0, 7, 8, 15:
        one('byte-%d' % i, at(right, i, bytes([right[i] ^ 1])),
            'byte %d of the hash, payload kept' % i, '23')
    one('swapped', right[::-1], 'the hash little-endian', '42,60')
    one('zero', bytes(16), 'no hash', '23')
    add('hash-payload', 3, 'byte 56: another hash, expected *', good[:HEADER] + frame(b'\0\1'),
        'payload changed, hash kept', '23')


def cut(add, good):
    """
    good has a checksum: 80 bytes, frame header of 9 (content size in four bytes), block of 3 + 2,
    checksum of 4.
    """
    assert len(good) == 98
    for size in 0, 1, 3, 4, 8, 15, 16, 20, 56, 79:
        add('cut-%d' % size, 3, 'byte %d: the file ends, expected a header of 80 bytes' % size,
            good[:size], 'ends in the header', '2,33')
    for size in 80, 81, 83, 84, 85, 88, 89, 91, 92, 93, 94, 97:
        add('cut-%d' % size, 3, NO_FRAME, good[:size],
            'ends before, in or after the frame header, in the block or the checksum', '2,33')


def after(add, good, real):
    skippable = bytes.fromhex('502a4d18 00000000')
    for words, tail, rows in (('nul', b'\0', '31'), ('newline', b'\n', '31'),
                              ('text', b'p cnf 1 1\n', '31'), ('nul-many', bytes(512), '31'),
                              ('skippable', skippable, '31'), ('empty-frame', frame(b''), '31,35'),
                              ('frame', good[HEADER:], '35'), ('header', good[:HEADER], '31'),
                              ('itself', good, '31')):
        add('after-' + words, 3, MORE % len(good), good + tail, 'after the frame: ' + words, rows)
    add('after-real', 3, MORE % len(real), real + b'\0', 'a good certificate and one byte more',
        '31')
    add('before-nul', 3, NO_CERTIFICATE % (0, 0, 0x53), b'\0' + real, 'a byte in front', '6')
    add('between-skippable', 3, MORE % (HEADER + len(skippable)),
        good[:HEADER] + skippable + good[HEADER:],
        'a skippable frame between header and payload', '31')
    add('between-header', 3, MORE % (2 * HEADER), good[:HEADER] + good, 'the header twice', '31')
    add('split', 3, MORE % (HEADER + len(frame(TWO[:1]))),
        good[:HEADER] + frame(TWO[:1]) + frame(TWO[1:]),
        'payload split in two frames', '35')


def frames(add, good, real):
    head = good[:HEADER]

    def put_frame(name, message, data, what, rows=''):
        add('frame-' + name, 3, message, head + data, what, rows)

    put_frame('legacy', NO_FRAME, b'\x27' + frame(TWO)[1:], 'magic of an older zstd')
    put_frame('skippable', SIZE % 2, bytes.fromhex('502a4d18 02000000') + TWO,
              'the payload in a skippable frame', '31')
    put_frame('none', NO_FRAME, TWO + TWO, 'the payload as it is')
    put_frame('gzip', NO_FRAME, gzip.compress(TWO, mtime=0), 'payload by gzip')
    add('frame-magic-2', 3, NO_FRAME, at(good, 82, b'\x2e'), 'third byte of the magic of zstd', '6')
    put_frame('no-size', SIZE % 2, frame(TWO, size_bytes=0, window=0), 'no content size', '28')
    for words, value in ('0', 0), ('1', 1), ('3', 3), ('max', 2**32 - 1):
        put_frame('size-' + words, SIZE % 2, frame(TWO, size=value), 'declares %d bytes' % value,
                  '28')
    for words, value in ('exabytes', 0x7FFFFFFFFFFFFFFD), ('2-32-and-2', 2**32 + 2):
        put_frame('size-' + words, SIZE % 2, frame(TWO, size=value, size_bytes=8),
                  'declares %d bytes' % value, '27,28')
    put_frame('13-bytes', NO_FRAME, bytes.fromhex('28b52ffde06c06060663636363'),
              'a frame of 13 bytes that asks for exabytes', '27')
    for width in 1, 2, 4:
        put_frame('dictionary-%d' % width, DAMAGED, frame(TWO, dictionary=b'\x01' * width),
                  'dictionary id of %d bytes' % width)
    put_frame('reserved-bit', NO_FRAME, frame(TWO, descriptor=8), 'reserved bit of the descriptor')
    put_frame('window', NO_FRAME, frame(TWO, window=0xFF), 'window of 3.75 TB', '27')
    put_frame('block-reserved', NO_FRAME, frame(TWO, block(TWO, 3)), 'block type 3', '43')
    for name, data, what, rows in (
            ('long', frame(TWO, block(TWO, 0, size=3)), 'block longer than the frame', '43'),
            ('not-last', frame(TWO, block(TWO, 0, last=False)), 'no last block', '33')):
        put_frame('block-' + name, NO_FRAME, data, what, rows)
    put_frame('block-2mb', DAMAGED, frame(TWO, block(bytes(2**21 - 1))),
              'block size above the limit', '43')
    put_frame('block-short', DAMAGED, frame(TWO, block(TWO[:1])), 'fewer bytes than declared', '28')
    put_frame('block-empty', DAMAGED, frame(TWO, block(b'')), 'no bytes at all', '1,28')
    put_frame('block-more', DAMAGED, frame(TWO, block(TWO + b'\0')), 'more bytes than declared',
              '26,28')
    put_frame('block-rle', DAMAGED, frame(TWO, block(b'\0', 1, size=1 << 17)),
              '128 KiB instead of 2 bytes', '26')
    put_frame('block-compressed', DAMAGED, frame(TWO, block(b'\xff\xff', 2)),
              'a compressed block of nonsense', '43')
    put_frame('checksum', DAMAGED, frame(TWO, checksum=b'\x00' + SUM[1:]), 'wrong checksum', '23')
    put_frame('checksum-zero', DAMAGED, frame(TWO, checksum=bytes(4)), 'checksum 0', '23')
    body = bytearray(real)
    body[len(real) // 2] ^= 0x10
    add('frame-real-flip', 3, 'byte 80: *, expected *', bytes(body),
        'one bit of a good certificate', '43')
    # Within all ranges, but not what the frame says.
    for words, value in ('more', 3), ('top', 2**31 - 1):
        add('lie-payload-' + words, 3, SIZE % value, put(good, 'payload_bytes', value),
            'payload_bytes is not the size of the payload', '28')
    bomb = put(head, 'payload_bytes', 2**31 - 1) + frame(TWO, size=2**31 - 1)
    add('lie-both', 4, '*--max-memory*', bomb, 'header and frame declare the most there may be',
        '26,28,29')
    # Within the memory allowed: a payload of 256 KiB, all the bytes the same, all of them nodes.
    zeros = bytes(1 << 18)
    blocks = block(b'\0', 1, last=False, size=1 << 17) + block(b'\0', 1, size=1 << 17)
    add('bomb-256k', 3, 'payload byte 262144: 131072 edges on the stack, expected 1',
        header(2, 2, 1, zeros, len(zeros) // 2, len(zeros) // 2 - 1) + frame(zeros, blocks),
        '256 KiB of zeros', '26,29')


def foreign(add, real):
    """What is not a certificate at all: never a guess."""
    png = bytes.fromhex('89504e470d0a1a0a 0000000d49484452 00000001 00000001 0800000000 3a7e9b55')
    text = (b'cornerstone-text 1\ngame square\nclaim first-player-wins\nboard 2x2\nplies 1\n'
            b'0 0,0\nend 1\n')
    for words, data in (
            ('text', b'hello\n'), ('twin', text), ('png', png),
            ('gzip', gzip.compress(real[:40], mtime=0)), ('zlib', zlib.compress(b'hello')),
            ('zst', frame(text)), ('zst-of-itself', zstd(real, '-19')), ('space', b' '),
            ('newline', b'\n'), ('bom', b'\xef\xbb\xbf' + real[:90]),
            ('13-bytes', bytes.fromhex('28b52ffde06c06060663636363')),
            ('elf', b'\x7fELF' + bytes(12)),
            ('random', bytes((i * i * 73 + i * 41 + 7) % 251 for i in range(200))),
            ('skippable', bytes.fromhex('502a4d18 04000000') + b'abcd' + frame(text))):
        add('foreign-' + words, 3, NO_CERTIFICATE % (0, data[0], 0x53), data, words, '6')
    add('foreign-same-skippable', 3, NO_CERTIFICATE % (8, 0, 0x89),
        bytes.fromhex('532a4d18 48000000') + bytes(72) + frame(text),
        'a skippable frame of our kind without the tag', '6')


def cases(add, bases):
    good = Payload(2, 2).node(0, 0).file(1, pack=lambda p: frame(p, checksum=SUM))
    real = bases['5x5-19']
    header_fields(add, good)
    digests(add, good)
    cut(add, good)
    after(add, good, real)
    frames(add, good, real)
    foreign(add, real)

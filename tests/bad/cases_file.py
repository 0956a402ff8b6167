# SPDX-License-Identifier: MIT
"""Faults of the file, the header and the zstd frame (SPEC sections 1 and 2)."""

import gzip
import zlib

from cst import HEADER, FIELDS, Payload, at, block, frame, header, put, zstd

TWO = bytes.fromhex('0800')     # the payload of the example in SPEC section 4
END = 'expected the rest of the header, found the end of the file'
WHOLE = 'expected a zstd frame header that is valid, declares payload_bytes, %d, as its content size, and needs no dictionary'
NO_ZSTD = 'not a zstd frame, expected 0x28, found '


def known(add, good, name, value, wanted, words, what, rows=''):
    add('header-%s-%s' % (name.replace('_', '-'), words), 3, 'byte %d: %s %d is not known, expected %d ... %d' % (
        FIELDS[name][0], what, value, wanted, wanted), put(good, name, value), '%s is %d' % (name, value), rows)


def ranged(add, good, name, value, low, high, words, rows='', data=None):
    add('header-%s-%s' % (name.replace('_', '-'), words), 3, 'byte %d: %s %d is %s, expected %d ... %d' % (
        FIELDS[name][0], name, value, 'not known' if high - low < 2 else 'out of range', low, high), put(data or good, name, value), '%s is %d' % (name, value), rows)


def header_fields(add, good):
    for i, byte in enumerate(good[:4]):
        add('header-magic-%d' % i, 3, 'byte %d: not a certificate, expected 0x%02X, found another' % (i, byte),
            at(good, i, bytes([byte ^ 1])), 'byte %d of the skippable magic' % i, '6')
    for i, byte in enumerate(good[8:16]):
        add('header-tag-%d' % i, 3, 'byte %d: not a certificate, expected 0x%02X, found another' % (8 + i, byte),
            at(good, 8 + i, bytes([byte ^ 0x20])), 'byte %d of the tag' % i, '6')
    add('header-tag-unix', 3, 'byte 12: not a certificate, expected 0x0D, found another',
        good[:12] + good[13:], 'CR LF of the tag became LF', '6')
    for words, value in ('71', 71), ('73', 73), ('0', 0), ('max', 2**32 - 1), ('72-swapped', 72 << 24):
        size = value.to_bytes(4, 'little')
        at_byte = next(i for i in range(4) if size[i] != (72, 0, 0, 0)[i])
        add('header-size-' + words, 3, 'byte %d: not a certificate, expected 0x%02X, found another' % (
            4 + at_byte, (72, 0, 0, 0)[at_byte]), put(good, 'size', value), 'size is %d' % value, '28')
    for words, value in ('0', 0), ('2', 2), ('256', 256), ('max', 65535):
        known(add, good, 'version', value, 1, words, 'version', '19,60')
    for value in 0, 3, 255:
        ranged(add, good, 'game', value, 1, 2, str(value), '53')
    for value in 0, 3, 255:
        ranged(add, good, 'claim', value, 1, 2, str(value), '5,53')
    for name, value in ('flags', 1), ('flags', 0x8000), ('reserved', 1), ('reserved', 0x8000):
        known(add, good, name, value, 0, str(value), 'flags' if name == 'flags' else 'reserved field')
    for words, value in ('1', 1), ('last', 1 << 63):
        known(add, good, 'reserved_end', value, 0, words, 'reserved field')
    for value in 0, 2:
        known(add, good, 'hash_kind', value, 1, str(value), 'hash kind', '42')
    for value in 0, 8, 15, 17:
        known(add, good, 'hash_width', value, 16, str(value), 'hash width', '42')
    for name in 'width', 'height':
        for words, value in ('0', 0), ('65', 65), ('swapped', 512), ('max', 65535):
            ranged(add, good, name, value, 1, 64, words, '49,66')
    for words, value in ('0', 0), ('5', 5), ('max', 65535):
        ranged(add, good, 'plies', value, 1, 4, words)
    for value in 2, 4:
        add('header-plies-%d' % value, 3, 'byte 24: plies %d is even, expected an odd number' % value,
            put(good, 'plies', value), 'plies is even')
    top = 2**31 - 1
    for words, value in (('0', 0), ('1', 1), ('2-31', 2**31), ('2-32-minus', 2**32 - 1), ('2-32-and-2', 2**32 + 2),
                         ('2-63', 2**63), ('max', 2**64 - 1)):
        ranged(add, good, 'payload_bytes', value, 2, top, words, '28')
    for words, value in ('3', 3), ('2-32', 2**32), ('2-63', 2**63), ('max', 2**64 - 1):
        ranged(add, good, 'edges', value, 0, 2, words, '28,59')
    # Three bytes of payload admit two nodes; then no edge is too few.
    three = Payload(2, 2).line(0, 1).file(1)
    for words, value in ('0', 0), ('3', 3), ('2-32-and-1', 2**32 + 1), ('2-63', 2**63), ('max', 2**64 - 1):
        ranged(add, good, 'nodes', value, 1, 2, words, '28,59', three)
    ranged(add, three, 'edges', 0, 1, 4, 'too-few', '59')
    ranged(add, three, 'edges', 5, 1, 4, 'too-many', '59')
    # All other faults of the header are named before that of the last field.
    every = put(put(put(good, 'version', 9), 'edges', 99), 'reserved_end', 9)
    add('header-first-fault', 3, 'byte 16: version 9 is not known, expected 1 ... 1', every, 'several faults, the first is named')


def digests(add, good):
    said = 'this is not the hash of the payload, expected 0xF7FA930B...'
    for i in 0, 7, 8, 15:
        add('hash-byte-%d' % i, 3, 'byte 56: ' + said, at(good, 56 + i, bytes([good[56 + i] ^ 1])),
            'byte %d of the hash, payload kept' % i, '23')
    add('hash-swapped', 3, 'byte 56: ' + said, at(good, 56, good[56:72][::-1]), 'the hash little-endian', '42,60')
    add('hash-zero', 3, 'byte 56: ' + said, at(good, 56, bytes(16)), 'no hash', '23')
    other = good[:HEADER] + frame(b'\x08\x01')
    add('hash-payload', 3, 'byte 56: this is not the hash of the payload, expected 0x*', other,
        'payload changed, hash kept', '23')


def cut(add, good):
    """good has a checksum: 80 bytes, frame header of 9 (content size in four bytes), block of 3 + 2, checksum of 4."""
    add('cut-0', 3, 'byte 0: not a certificate, expected 0x53, found the end of the file', b'', 'empty file', '2,33')
    for size, byte in (1, 0x2A), (3, 0x18):
        add('cut-%d' % size, 3, 'byte %d: not a certificate, expected 0x%02X, found the end of the file' % (size, byte),
            good[:size], 'ends in the magic', '2,33')
    for size, byte in (4, 0x48), (8, 0x89):
        add('cut-%d' % size, 3, 'byte %d: not a certificate, expected 0x%02X, found the end of the file' % (size, byte),
            good[:size], 'ends before the tag', '2,33')
    add('cut-15', 3, 'byte 15: not a certificate, expected 0x0A, found the end of the file', good[:15], 'ends in the tag',
        '2,33')
    for size in 16, 20, 56, 79:
        add('cut-%d' % size, 3, 'byte %d: %s' % (size, END), good[:size], 'ends in the header', '2,33')
    for size in 80, 81, 83:
        add('cut-%d' % size, 3, 'byte %d: not a zstd frame, expected 0x%02X, found the end of the file' % (
            size, (0x28, 0xB5, 0x2F, 0xFD)[size - 80]), good[:size], 'ends in the magic of zstd', '2,33')
    for size in 84, 85, 88:
        add('cut-%d' % size, 3, 'byte 84: ' + WHOLE % 2, good[:size], 'ends in the frame header', '2,33')
    assert len(good) == 98
    for size in 89, 91, 92, 93, 94, 97:
        add('cut-%d' % size, 3, 'byte 80: expected a zstd frame that ends with the file, at byte %d: *' % size,
            good[:size], 'ends in the block or the checksum', '2,33')


def after(add, good, real):
    more = 'expected the end of the file, found more bytes'
    skippable = bytes.fromhex('502a4d18 00000000')
    for words, tail, rows in (('nul', b'\0', '31'), ('newline', b'\n', '31'), ('text', b'p cnf 1 1\n', '31'),
                              ('nul-many', bytes(512), '31'), ('skippable', skippable, '31'),
                              ('empty-frame', frame(b''), '31,35'), ('frame', good[HEADER:], '35'),
                              ('header', good[:HEADER], '31'), ('itself', good, '31')):
        add('after-' + words, 3, 'byte %d: %s' % (len(good), more), good + tail, 'after the frame: ' + words, rows)
    add('after-real', 3, 'byte %d: %s' % (len(real), more), real + b'\0', 'a good certificate and one byte more', '31')
    add('before-nul', 3, 'byte 0: not a certificate, expected 0x53, found another', b'\0' + real, 'a byte in front', '6')
    add('between-skippable', 3, 'byte 80: ' + NO_ZSTD + 'another', good[:HEADER] + skippable + good[HEADER:],
        'a skippable frame between header and payload', '31')
    add('between-header', 3, 'byte 80: ' + NO_ZSTD + 'another', good[:HEADER] + good, 'the header twice', '31')
    both = header(2, 2, 1, TWO, 1, 0) + frame(TWO[:1]) + frame(TWO[1:])
    add('split', 3, 'byte 84: ' + WHOLE % 2, both,
        'payload split in two frames', '35')
    both = header(2, 2, 1, TWO, 1, 0) + frame(TWO[:1], size=2) + frame(TWO[1:], size=2)
    add('split-both-say-2', 3, 'byte %d: %s' % (HEADER + len(frame(TWO[:1])), more), both,
        'payload split in two frames, both of which declare all of it', '35')


def frames(add, good, real):
    head = good[:HEADER]
    whole = 'byte 84: ' + WHOLE % 2
    unpacks = 'byte 80: expected a zstd frame that unpacks to payload_bytes, 2: *'
    ends = 'byte 80: expected a zstd frame that ends with the file, at byte %d: *'

    def put_frame(name, message, data, what, rows=''):
        add('frame-' + name, 3, message.replace('%d', str(HEADER + len(data))), head + data, what, rows)

    put_frame('legacy', 'byte 80: ' + NO_ZSTD + 'another', b'\x27' + frame(TWO)[1:], 'magic of an older zstd')
    put_frame('none', 'byte 80: ' + NO_ZSTD + 'another', TWO + TWO, 'the payload as it is')
    put_frame('gzip', 'byte 80: ' + NO_ZSTD + 'another', gzip.compress(TWO, mtime=0), 'payload by gzip')
    put_frame('no-size', whole,
              frame(TWO, size_bytes=0, window=0), 'no content size', '28')
    for words, value in ('0', 0), ('1', 1), ('3', 3), ('max', 2**32 - 1):
        put_frame('size-' + words, whole, frame(TWO, size=value), 'declares %d bytes' % value, '28')
    for words, value in ('exabytes', 0x7FFFFFFFFFFFFFFD), ('2-32-and-2', 2**32 + 2):
        put_frame('size-' + words, whole, frame(TWO, size=value, size_bytes=8),
                  'declares %d bytes' % value, '27,28')
    put_frame('13-bytes', whole, bytes.fromhex('28b52ffde06c06060663636363'),
              'a frame of 13 bytes that asks for exabytes', '27')
    for width in 1, 2, 4:
        put_frame('dictionary-%d' % width, whole,
                  frame(TWO, dictionary=b'\x01' * width), 'dictionary id of %d bytes' % width)
    put_frame('reserved-bit', whole, frame(TWO, descriptor=8), 'reserved bit of the descriptor')
    put_frame('window', whole, frame(TWO, window=0xFF), 'window of 3.75 TB', '27')
    put_frame('block-reserved', ends, frame(TWO, block(TWO, 3)), 'block type 3', '43')
    put_frame('block-long', ends, frame(TWO, block(TWO, 0, size=3)), 'block longer than the frame', '43')
    put_frame('block-not-last', ends, frame(TWO, block(TWO, 0, last=False)), 'no last block', '33')
    put_frame('block-2mb', ends, frame(TWO, block(TWO, 0, size=2**21 - 1)), 'block size above the limit', '43')
    put_frame('block-short', unpacks, frame(TWO, block(TWO[:1])), 'fewer bytes than declared', '28')
    put_frame('block-empty', unpacks, frame(TWO, block(b'')), 'no bytes at all', '1,28')
    put_frame('block-more', unpacks, frame(TWO, block(TWO + b'\0')), 'more bytes than declared', '26,28')
    put_frame('block-rle', unpacks, frame(TWO, block(b'\0', 1, size=1 << 17)), '128 KiB instead of 2 bytes', '26')
    put_frame('block-compressed', unpacks, frame(TWO, block(b'\xff\xff', 2)), 'a compressed block of nonsense', '43')
    put_frame('checksum', unpacks, frame(TWO, checksum=b'\x55\xf3\x69\x29'), 'wrong checksum', '23')
    put_frame('checksum-zero', unpacks, frame(TWO, checksum=bytes(4)), 'checksum 0', '23')
    body = bytearray(real)
    body[len(real) // 2] ^= 0x10
    add('frame-real-flip', 3, 'byte 80: expected a zstd frame that unpacks to payload_bytes, 1840: *', bytes(body),
        'one bit of a good certificate', '43')
    # Within all ranges, but not what the frame says.
    for words, value in ('more', 3), ('top', 2**31 - 1):
        add('lie-payload-' + words, 3, 'byte 84: ' + WHOLE % value, put(good, 'payload_bytes', value), 'payload_bytes is not the size of the payload', '28')
    bomb = put(head, 'payload_bytes', 2**31 - 1) + frame(TWO, size=2**31 - 1)
    add('lie-both', 4, '--max-memory 1073741824: expected 2147483647 bytes for the payload, with 65536 in use', bomb,
        'header and frame declare the most there may be', '26,28,29')
    # Within the memory allowed: a payload of 256 KiB, all the bytes the same, and as many nodes as possible.
    zeros = bytes(1 << 18)
    blocks = block(b'\0', 1, last=False, size=1 << 17) + block(b'\0', 1, size=1 << 17)
    add('bomb-256k', 3, 'payload byte 0: expected at least 1 cell in a record of kind 0',
        header(2, 2, 1, zeros, len(zeros) - 1, 2 * len(zeros) - 2) + frame(zeros, blocks), '256 KiB of zeros', '26,29')


def foreign(add, real):
    """What is not a certificate at all: never a guess."""
    png = bytes.fromhex('89504e470d0a1a0a 0000000d49484452 00000001 00000001 0800000000 3a7e9b55')
    text = b'cornerstone-text 1\ngame square\nclaim first-player-wins\nboard 2x2\nplies 1\n0 0,0\nend 1\n'
    for words, data in (('text', b'hello\n'), ('twin', text), ('png', png), ('gzip', gzip.compress(real[:40], mtime=0)),
                        ('zlib', zlib.compress(b'hello')), ('zst', frame(text)), ('zst-of-itself', zstd(real, '-19')),
                        ('space', b' '), ('newline', b'\n'), ('bom', b'\xef\xbb\xbf' + real[:90]),
                        ('13-bytes', bytes.fromhex('28b52ffde06c06060663636363')), ('elf', b'\x7fELF' + bytes(12)),
                        ('random', bytes((i * i * 73 + i * 41 + 7) % 251 for i in range(200)))):
        add('foreign-' + words, 3, 'byte 0: not a certificate, expected 0x53, found another', data, words, '6')
    add('foreign-skippable', 3, 'byte 0: not a certificate, expected 0x53, found another',
        bytes.fromhex('502a4d18 04000000') + b'abcd' + frame(text), 'another skippable frame and text by zstd', '6')
    add('foreign-same-skippable', 3, 'byte 8: not a certificate, expected 0x89, found another',
        bytes.fromhex('532a4d18 48000000') + bytes(72) + frame(text), 'a skippable frame of our kind without the tag', '6')


def cases(add, bases):
    good = Payload(2, 2).line(0).file(1, pack=lambda p: frame(p, checksum=bytes.fromhex('54f36929')))
    real = bases['5x5-19']
    header_fields(add, good)
    digests(add, good)
    cut(add, good)
    after(add, good, real)
    frames(add, good, real)
    foreign(add, real)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Damages the bytes of a certificate file and demands that no damage goes unnoticed.

Cuts the file at every byte, flips every bit, puts every value into every byte of the headers, and adds bytes at the end.
Nothing may crash; exit 1 or 3. A damaged file may be verified only if it is another spelling of the same certificate (zstd
has several for one payload): its text twin must then be the very same. Or it may claim less: the same strategy, for every
board with a higher box. Large files are damaged in as many places as --limit says, chosen at random.
"""

import argparse
import os
import random
import re
import sys
import tempfile

from judge import Fault, Judge, run

HEADER = 80             # ours: every byte of it has one right value
HEADERS = HEADER + 32   # and what zstd and its first block put in front of the payload
EVERY = 2               # the claim for every board; width and height are those of a box
BATCH = 500


def cuts(data):
    for size in range(len(data)):
        yield 'cut to %d bytes' % size, lambda size=size: data[:size]


def replaced(data, offset, value):
    return data[:offset] + bytes([value]) + data[offset + 1:]


def values(data):
    for offset in range(min(HEADERS, len(data))):
        for value in set(range(256)) - {data[offset]}:
            yield 'byte %d is %d' % (offset, value), lambda o=offset, v=value: replaced(data, o, v)


def flips(data):
    for offset in range(HEADERS, len(data)):
        for bit in range(8):
            yield ('byte %d, bit %d flipped' % (offset, bit),
                   lambda o=offset, b=bit: replaced(data, o, data[o] ^ 1 << b))


def endings(data):
    skippable = bytes.fromhex('502a4d1800000000')
    empty = bytes.fromhex('28b52ffd2000010000')
    tails = [b'\0', b'\n', b'\xff', bytes(4096), skippable, empty, data, data[:80], data[80:]]
    for number, tail in enumerate(tails):
        yield 'ending %d' % number, lambda tail=tail: data + tail
        yield 'ending %d in front' % number, lambda tail=tail: tail + data


def same_claim(old, new):
    """The same header, but that the box may be higher."""
    higher = old[19] == EVERY and old[22] < new[22] and old[23] == new[23]
    return new == (old[:22] + new[22:24] + old[24:] if higher else old)


def strategy_of(text):
    return text and re.sub(r'\nbox [0-9]*x[0-9]*\n', '\n', text, count=1)


class Run:
    def __init__(self, judge, header, text, folder):
        self.judge, self.header, self.text, self.folder = judge, header, text, folder
        self.faults = self.harmless = 0

    def judge_batch(self, batch):
        files = []
        for index, (_, make) in enumerate(batch):
            files.append(os.path.join(self.folder, '%d.cst' % index))
            with open(files[-1], 'wb') as f:
                f.write(make())
        for (name, _), path, verified in zip(batch, files, self.judge.verdicts(files)):
            if verified:
                self.settle(name, path)

    def settle(self, name, path):
        with open(path, 'rb') as f:
            good_header = same_claim(self.header, f.read(HEADER))
        if good_header and strategy_of(self.judge.dump(path)) == strategy_of(self.text):
            self.harmless += 1
            return
        self.faults += 1
        print('WRONGLY VERIFIED: ' + name)

    def one_by_one(self, damages):
        """One process for each file: its own exit code. The reader of `cornerstone` has to notice the damage as well."""
        path = os.path.join(self.folder, 'one.cst')
        for name, make in damages:
            with open(path, 'wb') as f:
                f.write(make())
            verified = self.judge.verdicts([path]) == [True]
            code, text = run([self.judge.cornerstone, 'dump', path])
            if code not in (0, 1, 3) or (code == 0) != verified or (code == 0 and strategy_of(text) != strategy_of(self.text)):
                self.faults += 1
                print('cornerstone dump: exit %d, %sverified: %s' % (code, '' if verified else 'not ', name))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('certificate')
    parser.add_argument('--limit', type=int, default=30000, help='so many changes of each sort')
    parser.add_argument('--single', type=int, default=300, help='so many files with a process of their own')
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    if not os.path.isfile(options.certificate):
        print('skipped: no file', options.certificate)
        return 77
    judge, rng = Judge(), random.Random(options.seed)
    with open(options.certificate, 'rb') as f:
        data = f.read()
    text = judge.dump(options.certificate)
    if text is None or judge.verdicts([options.certificate]) != [True]:
        raise Fault('the original is not verified')
    with tempfile.TemporaryDirectory() as folder:
        run_ = Run(judge, data[:HEADER], text, folder)
        for sort in (cuts, values, flips, endings):
            damages = list(sort(data))
            damages = rng.sample(damages, min(len(damages), options.limit))
            before = run_.harmless
            for start in range(0, len(damages), BATCH):
                run_.judge_batch(damages[start:start + BATCH])
            run_.one_by_one(damages[:options.single])
            print('%-8s %6d files, %d harmless' % (sort.__name__, len(damages), run_.harmless - before))
    print('%d wrongly verified' % run_.faults)
    return 1 if run_.faults else 0


if __name__ == '__main__':
    try:
        sys.exit(main())
    except Fault as fault:
        print('damage.py:', fault, file=sys.stderr)
        sys.exit(1)

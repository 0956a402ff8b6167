#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: mutate.py CHECK_HOLD

Every byte of small hold certificates changed in several ways, and every number of their headers,
with counts and digest as they have to be then. Each mutant is refused; or a player who knows the
rules of the game alone plays all moves against it, and does not get his square.
"""

import functools
import itertools
import os
import struct
import sys

import run as files
from cst import completes, image, unzstd


def number(payload, at):
    value = shift = 0
    while True:
        value |= (payload[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if payload[at - 1] < 128:
            return value, at


def parse(w, h, payload):
    """Horizon and nodes (default answer, exceptions, edges) of a payload that was verified."""
    wide, at, nodes, stack, last = 2 if w * h > 256 else 1, 1, [], [], 0
    while at < len(payload):
        head, at = number(payload, at)
        count, at = number(payload, at)
        if head % 8 == 1:
            last += count // 2 if count % 2 == 0 else -(count + 1) // 2
            stack.append((last, head // 8))
            continue
        size = 1 + 2 * (head // 8)
        cells = [int.from_bytes(payload[at + wide * i:at + wide * i + wide], 'little')
                 for i in range(size)]
        at += wide * size
        edges = stack[len(stack) - count:]
        del stack[len(stack) - count:]
        nodes.append((cells[0], dict(zip(cells[1::2], cells[2::2])), edges))
        stack.append((len(nodes) - 1, 0))
    return payload[0], nodes


@functools.lru_cache(None)
def safe(w, h, mine, his, marks):
    """Whether the defender can hold, by the rules of the game."""
    free = frozenset(range(w * h)) - mine - his
    for a in free if marks else ():
        if a in completes(w, h, mine, his):
            return False
        rest = free - {a}
        if marks > 1 and rest and not any(
                d in completes(w, h, his, mine | {a}) or
                safe(w, h, mine | {a}, his | {d}, marks - 1)
                for d in rest):
            return False
    return True


class Player:
    """All moves against a certificate."""

    def __init__(self, w, h, plies, payload):
        self.w, self.h, self.marks = w, h, (plies + 1) // 2
        self.horizon, self.nodes = parse(w, h, payload)

    def wins(self):
        return self.beats(frozenset(), frozenset(), self.marks, len(self.nodes) - 1,
                          tuple(range(self.w * self.h)))

    def settled(self, mine, his):
        return len(mine | his) == self.w * self.h or len(completes(self.w, self.h, his, mine)) > 1

    def beats(self, mine, his, marks, number_, frame):
        """frame: where the cells are in the node."""
        default, exceptions, edges = self.nodes[number_]
        w, h, back = self.w, self.h, {there: here for here, there in enumerate(frame)}
        free = sorted(frozenset(range(w * h)) - mine - his, key=lambda cell: frame[cell])
        own, left = completes(w, h, his, mine), iter(edges)
        for a in free:
            if a in completes(w, h, mine, his):
                return True
            if any(cell != a for cell in own) or len(free) == 1:
                continue            # the defender completes a square, or the board is full
            t = completes(w, h, mine | {a}, his)
            d = t[0] if t else back[exceptions.get(frame[a], default)]
            after = mine | {a}, his | {d}
            if d == a or d in mine or d in his:
                return True
            if self.settled(*after) or marks - 1 <= self.horizon:
                if not safe(w, h, *after, marks - 1):
                    return True
                continue
            child, map_ = next(left)
            if self.beats(*after, marks - 1, child, tuple(image(w, h, map_, c) for c in frame)):
                return True
        return False


def mutants(good):
    """Certificates that differ from a good one in one byte of the payload or one number."""
    for at, byte in enumerate(good.bytes):
        for other in sorted({0, 1, byte ^ 1, byte ^ 8, byte ^ 16, (byte + 1) % 256,
                             (byte - 1) % 256} - {byte}):
            out = files.Hold(good.w, good.h, good.plies, 0)
            out.bytes = good.bytes[:at] + bytes([other]) + good.bytes[at + 1:]
            try:
                _, nodes = parse(out.w, out.h, out.bytes)
                out.counts(len(nodes), sum(len(node[2]) for node in nodes))
            except IndexError:
                out.counts(good.nodes, good.edges)
            yield 'byte %d: %d' % (at, other), out
    for w, h, plies in itertools.product((good.w - 1, good.w, good.w + 1),
                                         (good.h - 1, good.h, good.h + 1),
                                         range(good.plies - 2, good.plies + 3)):
        out = files.Hold(w, h, plies, 0)
        out.bytes = good.bytes
        if (w, h, plies) != (good.w, good.h, good.plies):
            yield '%dx%d, %d plies' % (w, h, plies), out.counts(good.nodes, good.edges)


def beats(w, h, plies, data):
    """Whether the player wins against what was refused; it may have no answer for him, too."""
    try:
        return Player(w, h, plies, unzstd(data[80:])).wins()
    except (StopIteration, KeyError, IndexError):
        return False


def main():
    check, faults, accepted, beaten, count = os.path.abspath(sys.argv[1]), 0, 0, 0, 0
    for name, good in files.good_files():
        if good.w > 3:
            continue
        for what, out in [('as it is', good), *mutants(good)]:
            data = out.file()
            code = files.run(check, data)[0]
            count += 1
            w, h, plies = struct.unpack_from('<HHH', data, 20)
            if code == 1:
                beaten += beats(w, h, plies, data)
            if code in (1, 3):
                continue
            accepted += 1
            if code != 0 or Player(w, h, plies, unzstd(data[80:])).wins():
                faults += 1
                print('%s: %s: exit %d, and it does not hold' % (name, what, code))
    print('%d mutants, %d of them verified, %d others beaten, %d faults' % (
        count, accepted, beaten, faults))
    return 1 if faults or accepted < 10 or beaten < 10 else 0


if __name__ == '__main__':
    sys.exit(main())

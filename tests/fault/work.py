#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Small files that ask for much work. With default options each of them ends within 60 s of computing
and 1 GiB, be it with a verdict or with a limit; with --max-work 1000 that limit ends all.
"""

import os
import sys

from common import MIB, check, good, main, must, programs, write
from cst import header, varint, zigzag, zstd
from plane import Edge, Node, Plan

CPU, ROOM = 60, 1 << 30


def repeated(name, number, times):
    """
    A certificate that stays good: the first otherwise edge of an open node stands there many
    times more, and only those after it are of any further use.
    """
    plan = Plan.read(good(name))
    node = plan.nodes[number]
    at = len(node.named)
    first = node.edges[at]
    node.edges.insert(at + 1, Edge(first.child, False, first.map, first.dx, first.dy))
    return plan.file(zstd, (number, at + 1, times))


def scaled(factor):
    """every-7x7 with all distances that many times as long: zones over much of the plane."""
    nodes = [Node((factor * n.move[0], factor * n.move[1]), [
        e._replace(dx=factor * e.dx, dy=factor * e.dy) for e in n.edges], n.named)
             for n in Plan.read(good('every-7x7')).nodes]
    return Plan(2, 6 * factor + 1, 6 * factor + 1, 15, nodes).file(zstd)


def answers(nodes, old, number, carried=()):
    """
    Adds a copy of all that hangs on a node, without maps; carried are the edges that led there.
    """
    edges = [Edge(answers(nodes, old, edge.child, (edge, *carried)))
             for edge in old.nodes[number].edges]
    move = old.nodes[number].move
    for edge in carried:
        move = old.map(edge, move, True)
    nodes.append(Node(move, edges, old.nodes[number].named))
    return len(nodes) - 1


def far_replies(count):
    """every-7x7 with many replies named at the root, in one far row: it stays good."""
    old, nodes = Plan.read(good('every-7x7')), []
    edges = [Edge(answers(nodes, old, 19)) for _ in range(count)]
    shift = len(nodes)
    for node in old.nodes:
        nodes.append(Node(node.move, [e._replace(child=e.child + shift) for e in node.edges],
                          node.named))
    nodes[-1].edges[:0] = edges
    nodes[-1].named = [(x, 1000) for x in range(count)]
    return Plan(2, 7, 7, 15, nodes).file(zstd)


def far_path(replies):
    """
    On the plane a path of open nodes as long as there may be, each with hundreds of named replies
    in one far row. The attacker fills a row; three stones of it make a double threat against every
    other reply. All positions are in order; only the zones are not.
    """
    old, nodes = Plan.read(good('every-7x7')), []

    def level(number):
        """The path from that many stones of the attacker's on."""
        if number == 30:
            nodes.append(Node((4, 4)))
            return len(nodes) - 1
        edges, named = [], []
        for x in range(0 if number < 2 else -replies, 0):
            nodes.append(Node((4, 4)))
            edges.append(Edge(len(nodes) - 1))
            named.append((x, 1000))
        edges.append(Edge(level(number + 1)))
        named.append((1000 - number, 1000))
        if number == 0:
            edges.append(Edge(answers(nodes, old, 19)))
        elif number == 1:
            for edge in old.nodes[19].edges:
                edges.append(Edge(answers(nodes, old, edge.child, (edge,))))
        else:
            nodes.append(Node((4, 4)))
            edges.append(Edge(len(nodes) - 1))
        nodes.append(Node((3 + number, 3), edges, named))
        if number == 1:
            nodes[-1].move = old.nodes[19].move
        return len(nodes) - 1

    level(0)
    return Plan(2, 64, 64, 63, nodes).file(zstd)


def board_path(length, times):
    """
    A path of quiet moves on 64 x 64, every reply answered, the last one of them by what comes next.
    The last node of the path is open, and its one otherwise edge stands there many times.
    """
    nodes = [Node((32, 32))] * (length * 4100)
    done, cells = 0, [(x, y) for y in range(64) for x in range(64)]
    taken, path = set(), []
    for i in range(length):
        taken.add((i, 0))
        path.append([c for c in cells if c not in taken])
        taken.add(path[-1][-1])
    levels = []
    for free in path:
        levels.append([Edge(done + j) for j in range(len(free) - 1)])
        done += len(free) - 1
    nodes = nodes[:done] + [Node((32, 32))]
    nodes.append(Node((length, 0), [Edge(done), Edge(done, False)], []))
    for i in reversed(range(length)):
        nodes.append(Node((i, 0), levels[i] + [Edge(len(nodes) - 1)]))
    return Plan(1, 64, 64, 2 * length + 5, nodes).file(zstd, (done + 1, 1, times))


def column(*numbers):
    data = b''.join(n if isinstance(n, bytes) else varint(n) for n in numbers)
    return varint(len(data)) + data


def cards(doublings, times, references=2):
    """
    The animal is the domino. Each card is made from two of the one before, side by side, so that
    the envelope has twice as many cells; and the last one from one of them, again and again.
    """
    children, steps_x, steps_y = [], [], []
    for i in range(doublings):
        children += [1 + zigzag(1 + i), 1 + zigzag(0)]
        steps_x += [0, zigzag(1 << i // 2 if i % 2 == 0 else 0)]
        steps_y += [0, zigzag(1 << i // 2 if i % 2 else 0)]
    last = varint(1 + zigzag(1 + doublings)) + varint(1 + zigzag(0)) * (times - 1)
    payload = bytes.fromhex('0200000100')
    payload += column(*[2 * references + 1] * doublings, 2 * times + 1)
    payload += column(bytes(2 * (doublings + 1)))
    payload += column(*children, last)
    payload += column(bytes(2 * doublings + times))
    payload += column(*steps_x, bytes(times))
    payload += column(*steps_y, bytes(times))
    data = header(3, 3, doublings + 2, payload, doublings + 1, 2 * doublings + times, game=2,
                  claim=2)
    return data + zstd(payload)


SQUARE_FILES = {
    'edges': lambda: repeated('every-7x7', 19, 3000000),
    'most-edges': lambda: repeated('every-7x7', 20, 8000000),
    'board-edges': lambda: repeated('8x8-15-open', 899, 5000000),
    'scaled': lambda: scaled(10),
    'far-replies': lambda: far_replies(1000),
    'far-path': lambda: far_path(1000),
    'board-path': lambda: board_path(60, 1),
    'board-path-edges': lambda: board_path(20, 5000000),
}
CARD_FILES = {
    'references': lambda: cards(12, 100000),
    'references-more': lambda: cards(16, 1000000),
    'envelope': lambda: cards(24, 2),
}


# Where cornerstone-check-play plays what is for every board.
BOARDS = {'edges': '8', 'most-edges': '8', 'far-replies': '8', 'scaled': '61', 'far-path': '64'}


def each():
    """Each program with each of its files, and with the options that it needs."""
    for program in programs():
        for name, make in (CARD_FILES if 'cards' in program.name else SQUARE_FILES).items():
            if not os.path.exists(name):
                write(name, make())
                must(os.path.getsize(name) < MIB, name, 'has', os.path.getsize(name), 'bytes')
            play = 'play' in program.name and name in BOARDS
            yield program, name, ['--board', BOARDS[name]] if play else []


def bounded():
    """The bounds of CPU time and memory are hard: beyond them the program is killed."""
    unnamed = []
    for program, name, options in each():
        done = check(*options, name, code=(0, 1, 3, 4), program=program, cpu=CPU, space=ROOM,
                     seconds=600)
        if done.code == 4 and '--max-' not in done.err and 'a limit' not in done.err:
            unnamed.append(done.err)
        print('%s %s: %d bytes, exit %d, %s' % (program.name, name, os.path.getsize(name),
                                                done.code, done.err.strip()), flush=True)
    must(not unnamed, 'it is not said which limit it was:', unnamed)


def steps():
    """--max-work 1000 is too little for any of them."""
    for program, name, options in each():
        done = check(*options, '--max-work', '1000', name, code=(1, 4), program=program, cpu=CPU,
                     space=ROOM)
        # Play may meet the fault of a file before anything that is large.
        must(done.code == 4 and '--max-work' in done.err or done.code == 1 and
             'play' in program.name, program.name, name, done)


TESTS_HERE = {'bounded': bounded, 'steps': steps}

if __name__ == '__main__':
    sys.exit(main(TESTS_HERE))

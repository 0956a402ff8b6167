#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
docs/strips.md: three rows are a draw. Every order of the first player's marks in a block, full or cut off; and that
the squares of a strip are paired or one of the three; and all games on small boards by a player who knows
nothing of blocks.
"""

import sys


def squares(width, height=3):
    return [frozenset([(x, y), (x + d, y), (x, y + d), (x + d, y + d)])
            for d in range(1, min(width, height)) for x in range(width - d) for y in range(height - d)]


def part(x, letter):
    """Cell a, u or v of column x."""
    return x, (x + 'auv'.index(letter)) % 3


def trios(block):
    """The three squares of a block that have no u and v of a column."""
    cells = []
    for i in range(3):
        one, next_one = 3 * block + i, 3 * block + (i + 1) % 3
        cells.append(frozenset([part(one, 'a'), part(one, 'u'), part(next_one, 'a'), part(next_one, 'v')]))
    return cells


def answer(mark, his, mine, rule_c=True):
    """What the second player takes (his has the mark already), perhaps a cell that is not on the board, or None."""
    x = mark[0]
    a, u, v = (part(x, letter) for letter in 'auv')
    taken = his | mine
    if mark in (u, v) and not {u, v} - {mark} & taken:
        return v if mark == u else u
    if mark == a and not {u, v} & taken:
        return u
    for trio in trios(x // 3) if rule_c else ():
        if any(cell[0] == x for cell in trio) and not trio & mine and trio - taken:
            return min(trio - taken)
    return None


def holds(width, rule_c=True):
    """Does the strategy hold on 3 rows against all orders of marks? (positions looked at, yes)"""
    board = {(x, y) for x in range(width) for y in range(3)}
    wanted, seen, todo = squares(width), set(), [(frozenset(), frozenset())]
    while todo:
        his, mine = todo.pop()
        if (his, mine) in seen:
            continue
        seen.add((his, mine))
        for mark in board - his - mine:
            now = his | {mark}
            if any(square <= now for square in wanted):
                return len(seen), False
            cell = answer(mark, now, mine, rule_c)
            todo.append((now, mine | {cell} if cell in board and cell not in now else mine))
    return len(seen), True


def main():
    for width in range(1, 100):
        board = {(x, y) for x in range(width) for y in range(3)}
        for square in squares(width):
            paired = any({part(x, 'u'), part(x, 'v')} <= square for x, _ in square)
            trio = square in [t for block in range(width // 3 + 1) for t in trios(block)]
            assert paired != trio and square <= board, (width, sorted(square))
    for width in range(1, 6):
        count, good = holds(width)
        print('3 x %d: %d positions' % (width, count))
        assert good, width
    assert not holds(3, rule_c=False)[1], 'rule C is not needed?'


if __name__ == '__main__':
    sys.exit(main())

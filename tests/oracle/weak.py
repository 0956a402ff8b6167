#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: weak.py TWIN [--board WxH] [--moves H]

The weak achievement game of the animal of a text twin (format/SPEC.md section 8.3), solved on the board of its box, or on
another one, by trying every move and every reply: Maker wins within the number of moves of the twin, or within H, and not
within one move less. Of the twin nothing but the head is read, so this knows nothing of cards.

Exit: 0 this is so, 1 not.
"""

import argparse
import sys


def head(path):
    """animal, box, moves"""
    fields = {}
    with open(path, encoding='ascii') as twin:
        for line in twin:
            key, _, rest = line.rstrip('\n').partition(' ')
            fields.setdefault(key, rest)
    cells = [tuple(map(int, cell.split(','))) for cell in fields['game'].split()[1:]]
    return cells, fields['box'], int(fields['moves'])


def copies(animal, width, height):
    """Bit masks of all copies on the board; the cell (x, y) is the bit y * width + x."""
    masks = set()
    for turn in range(8):
        cells = animal
        for _ in range(turn % 4):
            cells = [(-y, x) for x, y in cells]
        if turn >= 4:
            cells = [(-x, y) for x, y in cells]
        for dx in range(-width, 2 * width):
            for dy in range(-height, 2 * height):
                moved = [(x + dx, y + dy) for x, y in cells]
                if all(0 <= x < width and 0 <= y < height for x, y in moved):
                    masks.add(sum(1 << y * width + x for x, y in moved))
    return sorted(masks)


class Game:
    def __init__(self, animal, width, height):
        self.copies = copies(animal, width, height)
        self.cells = [1 << i for i in range(width * height)]
        self.known = {}

    def wins(self, maker, breaker, moves):
        """Maker, to move, owns a copy after at most so many moves of his own."""
        missing = min(((copy & ~maker).bit_count() for copy in self.copies if not copy & breaker), default=99)
        # With one cell missing he takes it; with more than he has moves there is nothing to try.
        if missing > moves:
            return False
        if missing <= 1:
            return True
        key = maker, breaker, moves
        if key not in self.known:
            free = [cell for cell in self.cells if not cell & (maker | breaker)]
            self.known[key] = any(self.holds(maker | cell, breaker, moves, free) for cell in free)
        return self.known[key]

    def holds(self, maker, breaker, moves, free):
        replies = [cell for cell in free if not cell & maker]
        return bool(replies) and all(self.wins(maker, breaker | reply, moves - 1) for reply in replies)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('twin')
    parser.add_argument('--board')
    parser.add_argument('--moves', type=int)
    options = parser.parse_args()
    animal, box, moves = head(options.twin)
    board = options.board or box
    moves = options.moves or moves
    width, height = map(int, board.split('x'))
    game = Game(animal, width, height)
    sooner, now = game.wins(0, 0, moves - 1), game.wins(0, 0, moves)
    print(f'{options.twin}: on {board} within {moves - 1} moves: {sooner}, within {moves}: {now}')
    return 0 if now and not sooner else 1


if __name__ == '__main__':
    sys.exit(main())

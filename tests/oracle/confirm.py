#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks the plain solver about positions of a certificate that are close to the end.

A node says: the attacker, to move in this position, wins within so many plies. For nodes with at most --plies to go,
oracle-solve, which knows nothing of the strategy, has to find a win within as many.
"""

import argparse
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'mutation'))
from twin import Strategy  # noqa: E402


def plies_to_go(strategy):
    """Per node: one more pair of plies than the longest child; three where the attacker threatens to end it."""
    plies = []
    for edges in strategy.edges:
        plies.append(max((2 + plies[e.child] for e in edges), default=3))
    return plies


def moves_of(strategy, number):
    """A game that leads to the position of a node, the players' cells in any order."""
    attacker, defender = (strategy.board.list_of(side) for side in strategy.position[number])
    cells = [cell for pair in zip(attacker, defender) for cell in pair]
    return ' '.join('%d,%d' % (cell % strategy.board.w, cell // strategy.board.w) for cell in cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('solver')
    parser.add_argument('certificate')
    parser.add_argument('--plies', type=int, default=5)
    parser.add_argument('--sample', type=int, default=100)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    if not os.path.isfile(options.certificate):
        print('skipped: no file', options.certificate)
        return 77
    dump = [os.environ['CORNERSTONE'], 'dump', options.certificate]
    strategy = Strategy(subprocess.run(dump, check=True, stdout=subprocess.PIPE, text=True).stdout)
    plies = plies_to_go(strategy)
    near = [n for n in range(len(plies)) if plies[n] <= options.plies]
    near = random.Random(options.seed).sample(near, min(options.sample, len(near)))
    faults = 0
    for number in near:
        size = [str(strategy.board.w), str(strategy.board.h), str(plies[number])]
        command = [options.solver, '--moves', moves_of(strategy, number)] + size
        result = subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
        if result.returncode != 0:
            print('node %d: exit %d, expected a win within %d plies' % (number, result.returncode, plies[number]))
            faults += 1
    print('confirmed %d of %d positions' % (len(near) - faults, len(near)))
    return 1 if faults or not near else 0


if __name__ == '__main__':
    sys.exit(main())

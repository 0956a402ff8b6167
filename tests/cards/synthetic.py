#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: synthetic.py [CARDS]  >FILE

The published table of 21 moves as explicit cards with hints (dialect v1), its cards repeated until
there are 8,671, or CARDS, of them: as many as in the largest such file that has been published.
"""

import sys

import data
import tables

if __name__ == '__main__':
    table = tables.flat(tables.read21(data.text('snaky-21.txt')))
    sys.stdout.write(tables.v1(table, int(sys.argv[1]) if len(sys.argv) > 1 else 8671))

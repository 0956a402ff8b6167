#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: reached.py ALL REACHED UNREACHABLE

Which messages of the checkers were never said? ALL and REACHED are lists of messages, as formats of
printf (tests/fault/sites.h writes them). UNREACHABLE has lines of a message and the reason why no
file can lead to it, with a tab between.
"""

import sys


def read(path):
    with open(path, encoding='utf-8') as f:
        return [line.rstrip('\n') for line in f]


def main():
    everything, reached = set(read(sys.argv[1])), set(read(sys.argv[2]))
    known = dict(line.split('\t') for line in read(sys.argv[3]) if line and line[0] != '#')
    faults = 0
    for message in sorted(everything | set(known)):
        said = None
        if message not in everything:
            said = 'known as unreachable, but there is no such message'
        elif message in known and message in reached:
            said = 'known as unreachable, but reached'
        elif message not in known and message not in reached:
            said = 'NOT REACHED'
        if said:
            print('%s: %s' % (said, message))
            faults += 1
    print('%d messages, %d reached, %d cannot be, %d faults' % (
        len(everything), len(reached & everything), len(known), faults))
    return 1 if faults or not reached else 0


if __name__ == '__main__':
    sys.exit(main())

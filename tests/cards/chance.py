#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: chance.py CHECK CARDS DAMAGED [SEED]

CARDS certificates of cards made by chance, for animals made by chance: each is verified with the
figures that deck.py finds, and is not with another claim. Then DAMAGED payloads with a byte
changed, inserted or left out: reader.py says what becomes of each.
"""

import os
import random
import sys

import deck
import programs
import reader


def animal(chance):
    size = chance.choice((1, 2, 3, 4, 6, 16))
    cells = {(chance.randrange(size), chance.randrange(size)) for _ in range(size)}
    low = [min(cell[i] for cell in cells) for i in (0, 1)]
    return tuple(sorted((x - low[0], y - low[1]) for x, y in cells))


def row(chance, cards, depth):
    """One child in three is like the one before it, so that envelopes have cells in common."""
    children = []
    for _ in range(chance.choice((1, 1, 2, 2, 3, 5))):
        if depth and chance.random() < .25:
            children.append(row(chance, cards, depth - 1))
        elif children and not isinstance(children[-1], deck.Row) and chance.random() < .33:
            children.append(children[-1])
        else:
            shift = chance.randrange(-4, 5), chance.randrange(-4, 5)
            children.append((max(chance.randrange(cards), chance.randrange(cards)),
                             chance.choice(deck.MATRICES) + shift))
    return deck.Row((chance.randrange(-5, 6), chance.randrange(-5, 6)), children)


def table(chance):
    made = deck.Table(animal(chance))
    for _ in range(chance.randrange(1, 9)):
        made.add(row(chance, len(made.cards), 3))
    return made


def claims(made):
    """Claims of the last card: the true ones, and others with the rule that they break."""
    last = made.cards[-1]
    width, height = deck.box(last.envelope)
    plies, required = last.height, bool(last.required)
    yield 2, width, height, plies, None
    yield 1, width, height, plies, 6 if required else None
    yield 2, width, height, plies - 1, 4
    yield 1, width, height, plies + 1, 4
    yield 2, width - 1 or width + 1, height, plies, 5
    yield 2, width, height + 1, plies, 5
    if width != height:
        yield 1, height, width, plies, 5


def deck_faults(checker, made):
    data, nodes, edges = deck.payload(made)
    for claim, width, height, plies, rule in claims(made):
        file = deck.file(data, width, height, plies, nodes, edges, claim)
        if rule is None:
            yield from programs.certify_faults(checker, made, claim, file)
            continue
        code, message, _, _ = programs.check(checker, file, '-q')
        if code != 1 or not message.startswith('card %d: rule %d: ' % (len(made.cards) - 1, rule)):
            yield 'claim %d, %dx%d, %d: expected rule %d, exit %d: %s' % (
                claim, width, height, plies, rule, code, message)


def damage(chance, data):
    at = chance.randrange(len(data))
    how = chance.randrange(4)
    if how == 0:
        return data[:at] + data[at + 1:]
    new = bytes([chance.choice((0, 1, 2, 3, 4, 8, data[at] ^ 1, 127, 128, 255))])
    if how == 1:
        return data[:at] + new + data[at:]
    return data[:at] + new + data[at + 1:]


def damage_faults(checker, chance, tally):
    made = table(chance)
    data, nodes, edges = deck.payload(made)
    last = made.cards[-1]
    for _ in range(chance.choice((1, 1, 2))):
        data = damage(chance, data)
    if len(data) <= max(nodes, edges):
        return
    claim = (2, *deck.box(last.envelope), last.height)
    wanted, words, _ = reader.judge(data, *claim, nodes, edges)
    code, message, verdict, _ = programs.check(
        checker, deck.file(data, *claim[1:], nodes, edges, claim[0]), '-q')
    said = verdict if code == 0 else message
    tally[code] = tally.get(code, 0) + 1
    if code == 4 and 'limit of %d' % programs.FAR in said:
        return
    if code != wanted or (said != words and not said.startswith(words.rstrip('*'))):
        yield '%s: exit %d: %s\n  expected %d: %s' % (data.hex(' '), code, said, wanted, words)


def main():
    if len(sys.argv) not in (4, 5):
        print(__doc__, file=sys.stderr)
        return 2
    checker = os.path.abspath(sys.argv[1])
    chance = random.Random(int(sys.argv[4]) if len(sys.argv) == 5 else 1)
    faults, tally = [], {}
    for _ in range(int(sys.argv[2])):
        faults += deck_faults(checker, table(chance))
    for _ in range(int(sys.argv[3])):
        faults += damage_faults(checker, chance, tally)
    for fault in faults:
        print(fault)
    print('damaged, by exit code: %s; %d faults' % (sorted(tally.items()), len(faults)))
    return 1 if faults or not {0, 1, 3} <= set(tally) or tally.get(4, 0) > tally[3] else 0


if __name__ == '__main__':
    sys.exit(main())

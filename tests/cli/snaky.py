#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: snaky.py 21|35 CARD.json...

What the preprint "Snaky in 21 Maker moves" says of the cards of its tables, held against the output of
`cornerstone stat --card N --json`. Numbers in brackets are those of its equations.
"""

import json
import sys
from itertools import groupby


class Card:
    def __init__(self, found):
        self.number, self.height = found['card'], found['height']
        self.pivot = tuple(found['pivot'])
        self.map, self.shift = found['map'], tuple(found['shift'])
        self.required, self.envelope = cells(found['required']), cells(found['envelope'])
        self.children = [Card(child) for child in found.get('children', ())]


def cells(pairs):
    return {(x, y) for x, y in pairs}


def moved(found, dx, dy):
    return {(x + dx, y + dy) for x, y in found}


def same(what, found, wanted):
    if found != wanted:
        sys.exit(f'{what}: {found}, but the preprint says {wanted}')


def box(xs, ys):
    return {(x, y) for x in xs for y in ys}


def table_21(cards):
    same('A of card 6', cards[6].required, box([0], range(5)))
    same('T of card 6', cards[6].envelope, box([0], range(5)) | {(1, 3), (1, 4), (1, 5)})
    same('A of card 7', cards[7].required, box([0], range(1, 5)))
    same('T of card 7', cards[7].envelope, box([0], range(1, 6)) | box([1], (0, 1, 2, 4, 5, 6)))
    last = cards[727]
    same('A of the last card', last.required, set())
    same('its envelope', (len(last.envelope), last.envelope <= box(range(17), range(17))), (251, True))
    same('its pivot and height', (last.pivot, last.height), ((8, 8), 21))
    groups = [(number, list(group)) for number, group in groupby(last.children, lambda child: child.number)]
    same('its children', [(number, len(group)) for number, group in groups],
         [(648, 4), (708, 4), (712, 8), (713, 4), (725, 8), (726, 4)])
    common, left = last.envelope, []
    for _, group in groups:
        for child in group:
            same('A of a child', child.required, {(8, 8)})
            common = common & child.envelope
        left.append(len(common - {(8, 8)}))
    same('the intersections', left, [35, 31, 21, 12, 4, 0])
    # After (7,8) card 708, with x and y exchanged, goes on at (8,7); after (8,6) then 684:011 at (11,8).
    here = next(child for child in last.children if (child.number, child.map, child.shift) == (708, 4, (0, 0)))
    same('the nonlocal example', (here.pivot, (7, 8) in here.envelope), ((8, 7), False))
    then = next(child for child in cards[708].children if child.number == 684 and child.shift == (1, 1))
    same('the nonlocal example', (then.pivot[::-1], (6, 8) in then.envelope), ((11, 8), False))


def rows_35(cards):
    """The finite reconstruction theorem, and the four outputs."""
    same('the rows', sorted(cards), list(range(616)))
    for number, size, height, left in [
            (557, 118, 19, lambda x, y: x <= -3 and y <= -2), (595, 222, 27, lambda x, y: x == -2 and y <= -2),
            (603, 275, 27, lambda x, y: x <= -3 and y == 0)]:
        row = cards[number]
        same(f'row {number}', (row.required, len(row.envelope), row.height), ({(-1, 0)}, size, height))
        same(f'row {number} omits', {cell for cell in row.envelope if left(*cell)}, set())
    last = cards[615]
    same('row 615', (last.required, len(last.envelope), last.height), ({(1, 0)}, 686, 34))
    same('row 615 omits', (1, -1) in last.envelope, False)
    for number, row in cards.items():
        # Here a base lies as the animal does, there with its pivot in (0, 0).
        pivot = row.pivot if number < 6 else (0, 0)
        same(f'row {number}', (row.required <= row.envelope, pivot in row.envelope - row.required,
                               row.height <= 34, row.pivot), (True, True, True, pivot))


def tactics_35(cards):
    column = box([-1], range(-4, 0))
    for number, required, size, height in [
            (586, {(0, -2), (0, -1)}, 198, 26), (588, column - {(-1, -1)} | {(0, -1)}, 202, 27), (589, column, 204, 28)]:
        row = cards[number]
        same(f'(34), row {number}', (row.required, len(row.envelope), row.height), (required, size, height))
    same('(35)', cards[588].envelope, moved(cards[586].envelope, 0, 1) | column)
    same('(35)', cards[589].envelope,
         moved(cards[586].envelope, 0, 2) | box([-1], range(-4, 1)) | {(0, -1)})
    four = box(range(-3, 1), [0])
    plus = {(y + 1, x + 1) for x, y in cards[589].envelope}
    minus = {(-y - 4, -x - 1) for x, y in cards[589].envelope}
    same('(36)', plus & minus, four)
    row = cards[612]
    same('row 612', (row.required, row.envelope, len(row.envelope), row.height),
         (four - {(0, 0)}, plus | minus, 404, 29))


def opening_35(cards):
    last, pair, q = cards[615], {(0, 0), (1, 0)}, (1, -1)
    same('the terms of row 615', len(last.children), 12)
    for child in last.children:
        same('a term of row 615', (child.required, q in child.envelope), (pair, False))
    bent = [child for child in last.children if child.number == 614]
    others = [child for child in last.children if child.number != 614]
    same('terms 614', len(bent), 1)
    same('all terms of row 615', set.intersection(*(child.envelope for child in last.children)), pair)
    same('(37)', set.intersection(*(child.envelope for child in others)), pair | {(-1, 0)})
    same('pivots', {child.pivot for child in others}, {(-1, 0), (2, 0)})
    row = cards[614]
    same('row 614', (row.required, len(row.envelope), row.height), ({(1, 0), (1, 1)}, 678, 33))
    k = lambda found: {(y, x - 1) for x, y in found}
    same('614b43', (bent[0].pivot, bent[0].envelope), ((0, -1), k(row.envelope)))
    same('(38)', last.envelope - k(row.envelope), {
        (-15, 0), (-15, 2), (-14, 0), (-14, 1), (-14, 2), (-13, -4), (-13, 4), (-1, 0)})
    three = pair | {(0, -1)}
    same('terms of row 614', len(row.children), 7)
    for child in row.children:
        same('(39)', (k(child.required), child.envelope <= row.envelope), (three, True))
    same('(39)', k(set.intersection(*(child.envelope for child in row.children))), three)
    same('their pivots', k({child.pivot for child in row.children}), {(0, 1), (0, -2), (2, 0), (1, 2)})


def main():
    cards = {}
    for name in sys.argv[2:]:
        with open(name, encoding='utf-8') as file:
            card = Card(json.load(file))
        cards[card.number] = card
    if sys.argv[1] == '21':
        table_21(cards)
    else:
        rows_35(cards)
        tactics_35(cards)
        opening_35(cards)


main()

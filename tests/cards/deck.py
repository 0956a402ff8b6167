# SPDX-License-Identifier: MIT
"""
Cards once more, from format/SPEC.md section 8 and docs/cards.md, for the tests: slow, with sets of
pairs, and sharing nothing with the programs.

A map is (a, b, c, d, e, f): (x, y) becomes (a x + b y + e, c x + d y + f). A combination is a Row
with a pivot and children, each a Row (an inline combination) or a pair (number of a card, map).
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'bad'))
import cst  # noqa: E402

SNAKY = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (4, 1))
DOMINO = ((0, 0), (1, 0))
# The matrices of the maps 0 ... 7: swap, then negate x (1), y (2).
MATRICES = [(1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
            (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0)]


class Row:
    def __init__(self, pivot, children):
        self.pivot, self.children = pivot, children


class Card:
    def __init__(self, pivot, required, envelope, height):
        self.pivot, self.required, self.envelope, self.height = pivot, required, envelope, height


def image(m, cell):
    x, y = cell
    return m[0] * x + m[1] * y + m[4], m[2] * x + m[3] * y + m[5]


def placed(m, cells):
    a, b, c, d, e, f = m
    return {(a * x + b * y + e, c * x + d * y + f) for x, y in cells}


def bases(animal, at_origin=False):
    """at_origin: each base moved so that its pivot is (0, 0), as some tables have them."""
    out = []
    for x, y in animal:
        dx, dy = (x, y) if at_origin else (0, 0)
        cells = frozenset((u - dx, v - dy) for u, v in animal)
        pivot = (x - dx, y - dy)
        out.append(Card(pivot, cells - {pivot}, cells, 1))
    return out


class Table:
    """Numbered combinations, worked out one by one, by the rules 1 to 3."""

    def __init__(self, animal=SNAKY, at_origin=False):
        self.animal, self.rows = animal, []
        self.cards = bases(animal, at_origin)
        self.counts = [0, 0, 0]     # combinations, references, classes
        self.before = []            # what they were before each row

    def combine(self, row):
        union, envelope, common, height = set(), {row.pivot}, None, 0
        for child in row.children:
            if isinstance(child, Row):
                required, cells, high = self.combine(child)
            else:
                card = self.cards[child[0]]
                required, cells = placed(child[1], card.required), placed(child[1], card.envelope)
                high = card.height
                self.counts[1] += 1
            union |= required
            envelope |= cells
            common = set(cells) if common is None else common & cells
            height = max(height, high)
        required = (union | common) - {row.pivot}
        self.counts[0] += 1
        self.counts[2] += len(envelope - required - {row.pivot}) + 1
        return required, envelope, height + 1

    def add(self, row):
        self.before.append(tuple(self.counts))
        required, envelope, height = self.combine(row)
        self.rows.append(row)
        self.cards.append(Card(row.pivot, frozenset(required), frozenset(envelope), height))

    def figures(self):
        last = self.cards[-1]
        return {'cards': len(self.cards), 'combinations': self.counts[0],
                'references': self.counts[1], 'classes': self.counts[2],
                'required': len(last.required), 'envelope': len(last.envelope),
                'height': last.height}


def box(cells):
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


# --- certificates, sections 2 and 8.2 ------------------------------------------------------------

def signed(value):
    return cst.varint(cst.zigzag(value))


def column(data):
    return cst.varint(len(data)) + bytes(data)


def columns(table):
    """The six columns, the number of combinations and the number of references."""
    cols = [bytearray() for _ in range(6)]
    counts = [0, 0]
    pivots = [card.pivot for card in table.cards]

    def put(row, numbered):
        for child in row.children:
            if isinstance(child, Row):
                put(child, 0)
        counts[0] += 1
        cols[0] += cst.varint(2 * len(row.children) + numbered)
        cols[1] += signed(row.pivot[0]) + signed(row.pivot[1])
        before = 0
        for child in row.children:
            if isinstance(child, Row):
                cols[2] += cst.varint(0)
                continue
            j, m = child
            cols[2] += cst.varint(cst.zigzag(j - before) + 1)
            before = j
            cols[3].append(MATRICES.index(m[:4]))
            x, y = image(m, pivots[j])
            cols[4] += signed(x - row.pivot[0])
            cols[5] += signed(y - row.pivot[1])
            counts[1] += 1

    for row in table.rows:
        put(row, 1)
    return cols, counts[0], counts[1]


def payload(table):
    cols, combinations, references = columns(table)
    data = cst.varint(len(table.animal)) + bytes(v for cell in table.animal for v in cell)
    return data + b''.join(map(column, cols)), combinations, references


def file(data, width, height, plies, nodes, edges, claim=1):
    """The file of a payload, in a frame that is not compressed."""
    return cst.header(
        width, height, plies, data, nodes, edges, game=2, claim=claim) + cst.frame(data)


def certificate(table, claim=None):
    """The file that claims what the last card says; without a claim, the greatest that is true."""
    last = table.cards[-1]
    return file(payload(table)[0], *box(last.envelope), last.height, *table.counts[:2],
                claim or (2 if last.required else 1))


def name(animal):
    return 'game=snaky' if tuple(animal) == SNAKY else (
        'game=animal animal=' + ';'.join('%d,%d' % cell for cell in animal))


def many(number, word):
    return '%d %s%s' % (number, word, '' if number == 1 else 's')


def sides(width, height):
    return many(width, 'column') + ' and ' + many(height, 'row')


def verdict(animal, claim, width, height, plies, cards, required, envelope):
    """The words of section 9."""
    conditional = ' conditional=card' if claim == 2 else ''
    head = 's VERIFIED %s player=Maker%s moves=%d box=%dx%d cards=%d' % (
        name(animal), conditional, plies, width, height, cards)
    if claim == 2:
        owned = (', to move, owns the %s' % many(required, 'required cell') if required else
                 ' is to move')
        note = '; a win from the empty board is not claimed' if required else ''
        return head + (' required=%d: if Maker%s and Breaker owns none of the %s of the envelope, '
                       'Maker wins within %s%s' % (
                           required, owned, many(envelope, 'cell'), many(plies, 'further move'),
                           note))
    turned = '' if width == height else ' or one of ' + sides(height, width)
    return head + (': Maker, moving first on the empty board, owns a copy of the animal within %s '
                   'of his own, whatever Breaker does, on the infinite board and on every board '
                   'that has at least %d cells and contains a box of %s' % (
                       many(plies, 'move'), 2 * plies, sides(width, height))) + turned

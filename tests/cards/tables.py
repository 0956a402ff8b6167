# SPDX-License-Identifier: MIT
"""
Cards once more, from format/SPEC.md sections 8 and 9 and docs/cards.md, for the tests: slow, with sets of pairs, and
sharing nothing with the programs. A reader raises Bad for what is no table; nothing here says where the fault is.

A map is (a, b, c, d, e, f): (x, y) becomes (a x + b y + e, c x + d y + f). A combination is a Row with a pivot and
children, each a Row (an inline combination) or a pair (number of a card, map).
"""

import re

SNAKY = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (4, 1))
LETTERS = '0123456789ABCDEFG'
FAR = 10000

# The eight matrices in the four orders of the documents.
BINARY = [(1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
          (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0)]     # swap, then negate x (1), y (2)
D21 = [(1, 0, 0, 1), (0, 1, 1, 0), (-1, 0, 0, 1), (0, 1, -1, 0),
       (1, 0, 0, -1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, -1, -1, 0)]      # the table of equation (5)
D25 = [(1, 0, 0, 1), (0, 1, 1, 0), (-1, 0, 0, 1), (0, -1, 1, 0),
       (1, 0, 0, -1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, -1, 0)]      # swap first
D35 = [(1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, -1), (0, -1, 1, 0),
       (-1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, -1, 0)]      # a ... h of section 9.2
V1 = [(1, 0, 0, 1), (-1, 0, 0, 1), (0, -1, 1, 0), (0, 1, 1, 0),
      (-1, 0, 0, -1), (1, 0, 0, -1), (0, 1, -1, 0), (0, -1, -1, 0)]       # section 9.4


class Bad(Exception):
    """Not a table."""


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
    out = []
    for x, y in animal:
        dx, dy = (x, y) if at_origin else (0, 0)
        cells = frozenset((u - dx, v - dy) for u, v in animal)
        pivot = (x - dx, y - dy)
        out.append(Card(pivot, cells - {pivot}, cells, 1))
    return out


class Table:
    """The rows of a table, worked out one by one."""

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
        return {'cards': len(self.cards), 'combinations': self.counts[0], 'references': self.counts[1],
                'classes': self.counts[2], 'required': len(last.required), 'envelope': len(last.envelope),
                'height': last.height}


def box(cells):
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def number(text, below):
    if not re.fullmatch('0|[1-9][0-9]{0,8}', text) or int(text) >= below:
        raise Bad(text)
    return int(text)


def lines_of(text):
    if not text.endswith('\n'):
        raise Bad('no newline at the end')
    return text[:-1].split('\n')


def pair(text, letters):
    if len(text) != 2 or any(c not in letters for c in text):
        raise Bad(text)
    return letters.index(text[0]), letters.index(text[1])


def row21(line, index, letters):
    """One row of dialect 21 or 20."""
    line = line.replace('( ', '(').replace(' )', ')') if '  ' not in line else line
    if not line.startswith('%d ' % index):
        raise Bad(line)
    stack, tokens = [], re.findall(r'[()]|[^ ()]+|  | $', line[len(str(index)) + 1:])
    if ' '.join(tokens).replace('( ', '(').replace(' )', ')') != line[len(str(index)) + 1:]:
        raise Bad(line)
    row, fresh = Row(None, []), True
    top = row
    for token in tokens:
        if fresh:
            row.pivot, fresh = pair(token, letters), False
        elif token == '(':
            stack.append(row)
            row, fresh = Row(None, []), True
        elif token == ')':
            if not stack or not row.children:
                raise Bad(line)
            stack[-1].children.append(row)
            row = stack.pop()
        else:
            j, colon, place = token.partition(':')
            s, shift = '0', (0, 0)
            if colon:
                s, shift = place[:1], pair(place[1:], letters)
            if s not in tuple('01234567'):
                raise Bad(token)
            row.children.append((number(j, index), D21[int(s)] + shift))
    if row is not top or fresh or not row.children:
        raise Bad(line)
    return row


def read21(text, letters=LETTERS):
    table = Table()
    for line in lines_of(text):
        table.add(row21(line, len(table.cards), letters))
    return table


def row35(line, index):
    head, *terms = line.split(' ')
    if head != str(index) or not terms:
        raise Bad(line)
    children = []
    for term in terms:
        m = re.fullmatch('([0-9]+)([a-h])([0-9])([0-9])', term)
        if not m:
            raise Bad(term)
        children.append((number(m[1], index), D35['abcdefgh'.index(m[2])] + (int(m[3]) - 4, int(m[4]) - 4)))
    return Row((0, 0), children)


def read35(text):
    table = Table(at_origin=True)
    for line in lines_of(text):
        table.add(row35(line, len(table.cards)))
    return table


def read25(text):
    table = Table(at_origin=True)
    for line in lines_of(text):
        i = len(table.cards)
        if line == '':
            continue
        if line.startswith('#'):
            if line != '# %d' % i:
                raise Bad(line)
            continue
        if not re.fullmatch('([0-9]{3})+', line):
            raise Bad(line)
        blocks = [int(line[k:k + 3]) for k in range(0, len(line), 3)]
        children = []
        while blocks:
            b = blocks.pop(0)
            if b < 240:
                j, r = divmod(b, 40)
            elif b < 740:
                back, r = divmod(b - 240, 100)
                j = i - 1 - back
            elif blocks:
                more, r = divmod(blocks.pop(0), 100)
                j = 10 * (b - 740) + more
            else:
                raise Bad(line)
            k, d = divmod(r, 8)
            if not 0 <= j < i or k >= len(table.cards[j].required):
                raise Bad(line)
            ax, ay = sorted(table.cards[j].required)[k]
            a, b2, c, e = D25[d]
            children.append((j, (a, b2, c, e, -(a * ax + b2 * ay), -(c * ax + e * ay))))
        table.add(Row((0, 0), children))
    if len(table.cards) == 6:
        raise Bad('no row')
    return table


def v1(table, cards=None):
    """
    The table as explicit cards with hints (section 9.4), by falling height; every combination has to be numbered. With a
    number of cards, each card but the last of the table is there several times, and the hints go round among them.
    """
    last = len(table.cards) - 1
    order = sorted(range(last + 1), key=lambda j: (-table.cards[j].height, -j))
    assert order[0] == last
    if cards:
        more = [order[1:][k % last] for k in range(cards - 1)]
        order = [last] + sorted(more, key=lambda j: (-table.cards[j].height, -j))
    places = {}
    for n, j in enumerate(order):
        places.setdefault(j, []).append(n)
    low = [min(c[i] for c in table.cards[last].envelope) for i in (0, 1)]
    width, height = box(table.cards[last].envelope)
    out = ['snaky-cards-txt-v1 %d %d 0 0 %d %d' % (height, width, -low[0], -low[1])]
    for n, j in enumerate(order):
        card = table.cards[j]
        line = '%d %d %d  %s  %s' % (card.height, *card.pivot, _points(card.required), _points(card.envelope))
        if j < len(table.animal):
            out.append(line + '  -1  0')
            continue
        hints = []
        for child, m in table.rows[j - len(table.animal)].children:
            text = '%d %d %d %d' % (places[child][n % len(places[child])], V1.index(m[:4]), m[4], m[5])
            hints.append((placed(m, table.cards[child].envelope), text))
        replies = sorted(card.envelope - card.required - {card.pivot})
        found = ['%d %d %s' % (*w, next(t for cells, t in hints if w not in cells)) for w in replies]
        out.append('%s  %s  %d %s' % (line, hints[0][1], len(found), ' '.join(found)))
    return '\n'.join(out) + '\n'


def _points(cells):
    return ' '.join([str(len(cells))] + ['%d %d' % c for c in sorted(cells)])


def flat(table):
    """The same table with every inline combination a card of its own."""
    out = Table(table.animal)
    out.cards = table.cards[:len(table.animal)]
    new = {j: j for j in range(len(table.animal))}

    def walk(row):
        children = []
        for child in row.children:
            if isinstance(child, Row):
                walk(child)
                children.append((len(out.cards) - 1, BINARY[0] + (0, 0)))
            else:
                children.append((new[child[0]], child[1]))
        out.add(Row(row.pivot, children))

    for i, row in enumerate(table.rows):
        walk(row)
        new[len(table.animal) + i] = len(out.cards) - 1
    return out


# --- the payload of section 8.2 ---------------------------------------------------------------------------------------

def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def signed(value):
    return varint(2 * value if value >= 0 else -2 * value - 1)


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
        cols[0] += varint(2 * len(row.children) + numbered)
        cols[1] += signed(row.pivot[0]) + signed(row.pivot[1])
        before = 0
        for child in row.children:
            if isinstance(child, Row):
                cols[2] += varint(0)
                continue
            j, m = child
            z = 2 * (j - before) if j >= before else 2 * (before - j) - 1
            cols[2] += varint(z + 1)
            before = j
            cols[3].append(BINARY.index(m[:4]))
            x, y = image(m, pivots[j])
            cols[4] += signed(x - row.pivot[0])
            cols[5] += signed(y - row.pivot[1])
            counts[1] += 1

    for row in table.rows:
        put(row, 1)
    return [bytes(c) for c in cols], counts[0], counts[1]


def payload(table):
    cols, combinations, references = columns(table)
    data = varint(len(table.animal)) + bytes(v for cell in table.animal for v in cell)
    return data + b''.join(varint(len(c)) + c for c in cols), combinations, references

# SPDX-License-Identifier: MIT
"""
Published tables of cards, in the dialects of `cornerstone convert`, read once more for the tests. A
reader raises Bad for what is no table; nothing here says where the fault is.
"""

import re

from deck import MATRICES, Row, Table, box, placed

LETTERS = '0123456789ABCDEFG'
FAR = 10000

# The eight matrices in the orders of the dialects.
D21 = [(1, 0, 0, 1), (0, 1, 1, 0), (-1, 0, 0, 1), (0, 1, -1, 0),
       (1, 0, 0, -1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, -1, -1, 0)]
D25 = [(1, 0, 0, 1), (0, 1, 1, 0), (-1, 0, 0, 1), (0, -1, 1, 0),
       (1, 0, 0, -1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, -1, 0)]      # swap first
D35 = [(1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, -1), (0, -1, 1, 0),
       (-1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, -1, 0)]      # a ... h
V1 = [(1, 0, 0, 1), (-1, 0, 0, 1), (0, -1, 1, 0), (0, 1, 1, 0),
      (-1, 0, 0, -1), (1, 0, 0, -1), (0, 1, -1, 0), (0, -1, -1, 0)]       # those of the hints


class Bad(Exception):
    """Not a table."""


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
        shift = int(m[3]) - 4, int(m[4]) - 4
        children.append((number(m[1], index), D35['abcdefgh'.index(m[2])] + shift))
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
    The table as explicit cards with hints, by falling height; every combination has to be numbered.
    With a number of cards, each card but the last of the table is there several times, and the
    hints go round among them.
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
        line = '%d %d %d  %s  %s' % (
            card.height, *card.pivot, _points(card.required), _points(card.envelope))
        if j < len(table.animal):
            out.append(line + '  -1  0')
            continue
        hints = []
        for child, m in table.rows[j - len(table.animal)].children:
            place = places[child][n % len(places[child])]
            text = '%d %d %d %d' % (place, V1.index(m[:4]), m[4], m[5])
            hints.append((placed(m, table.cards[child].envelope), text))
        replies = sorted(card.envelope - card.required - {card.pivot})
        found = ['%d %d %s' % (*w, next(t for cells, t in hints if w not in cells))
                 for w in replies]
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
                children.append((len(out.cards) - 1, MATRICES[0] + (0, 0)))
            else:
                children.append((new[child[0]], child[1]))
        out.add(Row(row.pivot, children))

    for i, row in enumerate(table.rows):
        walk(row)
        new[len(table.animal) + i] = len(out.cards) - 1
    return out

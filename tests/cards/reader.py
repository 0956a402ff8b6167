# SPDX-License-Identifier: MIT
"""
What a checker has to say of a card certificate: payloads read once more, by format/SPEC.md section
8.2, with the faults of 8.5 and the rules 4 to 6 of 8.4. Faults in several columns come in the order
in which combinations are read: size, pivot, then for each child the child, its map and its steps.
"""

from deck import MATRICES, Row, Table, box, image, verdict

NAMES = 'sizes', 'pivots', 'children', 'maps', 'steps x', 'steps y'


class Fault(Exception):
    """The exit code and the message after the name of the file."""

    def __init__(self, code, message):
        super().__init__(code, message)
        self.code, self.message = code, message


def malformed(at, words):
    return Fault(3, 'payload byte %d: %s' % (at, words))


class Part:
    """Bytes of the payload, from left to right."""

    def __init__(self, data, at, end, name):
        self.data, self.at, self.end, self.name = data, at, end, name

    def byte(self, what):
        if self.at == self.end:
            raise malformed(self.end, 'the %s ends, expected %s' % (self.name, what))
        self.at += 1
        return self.data[self.at - 1]

    def varint(self, what):
        start, groups = self.at, []
        while not groups or groups[-1] >= 128:
            groups.append(self.byte(what))
            if len(groups) == 5 and groups[-1] > 15:
                raise malformed(start, what + ' of 2^32 or more, expected a smaller number')
        if len(groups) > 1 and groups[-1] == 0:
            raise malformed(start, what + ' in a longer form than needed, expected the shortest')
        return sum((group & 127) << 7 * i for i, group in enumerate(groups))

    def signed(self, name):
        start, z = self.at, self.varint('a number')
        value = -(z + 1) // 2 if z % 2 else z // 2
        if abs(value) > 10000:
            raise malformed(start, '%s %d, expected -10000 ... 10000' % (name, value))
        return value

    def finish(self):
        if self.at < self.end:
            raise malformed(self.at, 'more bytes, expected the end of the ' + self.name)


def read_animal(part):
    count = part.varint('an animal')
    if not 1 <= count <= 16:
        raise malformed(0, 'an animal of %d cells, expected 1 ... 16' % count)
    cells = []
    for _ in range(count):
        start, cell = part.at, (part.byte('an animal'), part.byte('an animal'))
        if max(cell) > 15:
            raise malformed(start, 'cell %d,%d of the animal, expected 0 ... 15' % cell)
        if cells and cells[-1] >= cell:
            raise malformed(start, 'cell %d,%d after %d,%d, expected increasing order' % (
                cell + cells[-1]))
        cells.append(cell)
    least = min(x for x, _ in cells), min(y for _, y in cells)
    if least != (0, 0):
        raise malformed(1, 'least cell %d,%d, expected 0,0' % least)
    return cells


def read_columns(part):
    columns = []
    for name in NAMES:
        start, length = part.at, part.varint('a column')
        if length > part.end - part.at:
            raise malformed(start, '%d bytes in the column %s, expected 0 ... %d' % (
                length, name, part.end - part.at))
        columns.append(Part(part.data, part.at, part.at + length, 'column ' + name))
        part.at += length
    part.finish()
    return columns


def read_reference(columns, table, j, pivot):
    _, _, _, maps, xs, ys = columns
    s = maps.byte('a map')
    if s > 7:
        raise malformed(maps.at - 1, 'map %d, expected 0 ... 7' % s)
    dx, start, dy = xs.signed('step'), ys.at, ys.signed('step')
    x, y = image(MATRICES[s] + (0, 0), table.cards[j].pivot)
    shift = pivot[0] + dx - x, pivot[1] + dy - y
    if max(map(abs, shift)) > 10000:
        raise malformed(start, 'shift %d,%d, expected -10000 ... 10000' % shift)
    return j, MATRICES[s] + shift


def read_combination(columns, table, stack):
    sizes, pivots, children = columns[:3]
    at, left, size = sizes.at, children.end - children.at, sizes.varint('a number')
    count, numbered = divmod(size, 2)
    if not 1 <= count <= left:
        raise malformed(at, '%d children, expected 1 ... %d' % (count, left))
    row = Row((pivots.signed('pivot'), pivots.signed('pivot')), [])
    inlines, before = [], 0
    for _ in range(count):
        start, z = children.at, children.varint('a number')
        if z == 0:
            if len(inlines) == len(stack):
                raise malformed(start, 'an inline child, expected one on the stack')
            inlines.append(len(row.children))
            row.children.append(None)
            continue
        z -= 1
        before += -(z + 1) // 2 if z % 2 else z // 2
        if not 0 <= before < len(table.cards):
            raise malformed(start, 'card %d, expected 0 ... %d' % (before, len(table.cards) - 1))
        row.children.append(read_reference(columns, table, before, row.pivot))
    for place in reversed(inlines):
        row.children[place] = stack.pop()
    if not numbered:
        stack.append(row)
        return
    if stack:
        raise malformed(at, '%d inline combinations left, expected 0' % len(stack))
    table.add(row)


def read(data, nodes, edges):
    """The cards of a payload, worked out; or a Fault."""
    part = Part(data, 0, len(data), 'payload')
    table = Table(read_animal(part))
    columns, stack = read_columns(part), []
    while columns[0].at < columns[0].end:
        read_combination(columns, table, stack)
    for column in columns:
        column.finish()
    if stack:
        raise malformed(len(data), '%d inline combinations left, expected 0' % len(stack))
    for count, wanted, what in zip(table.counts, (nodes, edges), ('combinations', 'references')):
        if count != wanted:
            raise malformed(len(data), '%d %s, expected %d' % (count, what, wanted))
    return table


def judge(data, claim, width, height, plies, nodes, edges):
    """Exit code, the message or verdict, and the figures of a verified one; * stands for words."""
    try:
        table = read(data, nodes, edges)
    except Fault as fault:
        return fault.code, fault.message, None
    last, n = table.cards[-1], len(table.cards) - 1
    for rule, broken in ((4, last.height != plies), (5, box(last.envelope) != (width, height)),
                         (6, claim == 1 and last.required)):
        if broken:
            return 1, 'card %d: rule %d: *' % (n, rule), None
    return 0, verdict(table.animal, claim, width, height, plies, n + 1, len(last.required),
                      len(last.envelope)), table

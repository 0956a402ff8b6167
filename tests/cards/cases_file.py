# SPDX-License-Identifier: MIT
"""
Card certificates with one fault each, most of them made from the domino of SPEC section 8.6: name,
exit code, message, what it is. The messages are worked out from section 8.5; * stands for words.
"""

from deck import DOMINO, MATRICES, SNAKY, Row, Table, certificate, cst, file
import tables

ANIMAL = '02 0000 0100'
PARTS = ['01 05', '02 0000', '02 0301', '02 0001', '02 0201', '02 0000']
NAMES = 'sizes', 'pivots', 'children', 'maps', 'steps x', 'steps y'
STARTS = 5, 7, 10, 13, 16, 19     # of the columns in the payload of 22 bytes
DOUBLE = {'c2': '04 00000000', 'c3': '04 03010301', 'c4': '04 00010001', 'c5': '04 02010201',
          'c6': '04 00000000'}      # the same combination twice


def domino(animal=ANIMAL, more='', width=3, height=1, plies=2, nodes=1, edges=2, **parts):
    """The file of section 8.6; columns are given by c1 ... c6, in hexadecimal, with lengths."""
    cols = [parts.get('c%d' % (i + 1), part) for i, part in enumerate(PARTS)]
    data = bytes.fromhex(animal + ' '.join(cols) + more)
    return file(data, width, height, plies, nodes, edges)


def cases(add):
    def put(name, message, what, data, code=3):
        add(name, code, message, what, data)

    def at(name, place, message, what, data):
        put(name, 'payload byte %d: %s' % (place, message), what, data)

    header(put)
    animals(at)
    column_ends(at)
    numbers(at)
    combinations(at)
    references(at)
    claims(put)
    limits(put)


def header(put):
    good = domino()
    put('game-1', 'byte 18: game 1, expected 2', 'a certificate of the square game',
        cst.put(good, 'game', 1))
    for field, values, wanted in (
            ('claim', (0, 3), '1 ... 2'), ('width', (0, 10001), '1 ... 10000'),
            ('height', (0, 10001), '1 ... 10000'), ('plies', (0,), '1 ... 65535'),
            ('flags', (1,), '0'), ('nodes', (0, 22), '1 ... 21'), ('edges', (0, 23), '1 ... 22')):
        for value in values:
            put('header-%s-%d' % (field, value),
                'byte %d: %s %d, expected %s' % (cst.FIELDS[field][0], field, value, wanted),
                '%s is %d' % (field, value), cst.put(good, field, value))
    for field, value in (('width', 10000), ('height', 10000), ('plies', 65535)):
        put('header-%s-%d' % (field, value), 'card 2: rule %d: *' % (4 if field == 'plies' else 5),
            'the greatest %s that there is' % field, cst.put(good, field, value), code=1)
    for field, value, what in (('nodes', 21, '1 combinations'), ('edges', 22, '2 references')):
        put('header-%s-%d' % (field, value), 'payload byte 22: %s, expected %d' % (what, value),
            'the greatest number of %s that there is' % field, cst.put(good, field, value))


def animals(at):
    long = ''.join('%02x00' % x for x in range(16))
    at('animal-0', 0, 'an animal of 0 cells, expected 1 ... 16', 'no cells', domino('00'))
    at('animal-17', 0, 'an animal of 17 cells, expected 1 ... 16', '17 cells',
       domino('11' + '0000 0001' + long[4:]))
    at('animal-order', 3, 'cell 0,0 after 1,0, expected increasing order', 'x falls',
       domino('02 0100 0000'))
    at('animal-order-y', 3, 'cell 0,0 after 0,1, expected increasing order', 'y falls',
       domino('02 0001 0000'))
    at('animal-twice', 3, 'cell 0,0 after 0,0, expected increasing order', 'a cell twice',
       domino('02 0000 0000'))
    at('animal-x', 1, 'least cell 1,0, expected 0,0', 'the least x is 1', domino('02 0100 0200'))
    at('animal-y', 1, 'least cell 0,1, expected 0,0', 'the least y is 1', domino('02 0001 0101'))
    at('animal-x-16', 3, 'cell 16,0 of the animal, expected 0 ... 15', 'x is 16',
       domino('02 0000 1000'))
    at('animal-y-16', 3, 'cell 0,16 of the animal, expected 0 ... 15', 'y is 16',
       domino('02 0000 0010'))
    at('animal-long', 0, 'an animal in a longer form than needed, expected the shortest',
       'a number in two bytes', domino('8200 0000 0100'))
    at('animal-large', 0, 'an animal of 2^32 or more, expected a smaller number',
       'a number of 2^32', domino('8080808010 0000 0100'))
    for length in 2, 4:
        data = bytes.fromhex(ANIMAL)[:length]
        at('animal-cut-%d' % length, length, 'the payload ends, expected an animal',
           'the payload ends after %d bytes' % length, file(data, 3, 1, 2, 1, 1))
    at('animal-only', 5, 'the payload ends, expected a column', 'the payload ends after the animal',
       file(bytes.fromhex(ANIMAL), 3, 1, 2, 1, 1))


def column_ends(at):
    for i, (name, start, part) in enumerate(zip(NAMES, STARTS, PARTS)):
        key, rest = 'c%d' % (i + 1), part[2:].strip()
        length = len(rest) // 2
        if name != 'sizes':     # there it is another combination
            at('column-%d-more' % (i + 1), start + 1 + length,
               'more bytes, expected the end of the column ' + name,
               'a byte too much in column %d' % (i + 1),
               domino(**{key: '%02x%s00' % (length + 1, rest)}))
        if name not in ('sizes', 'children'):   # those are among the combinations below
            at('column-%d-less' % (i + 1), start + length, 'the column %s ends, expected a %s' % (
                name, 'map' if name == 'maps' else 'number'),
               'a byte too few in column %d' % (i + 1),
               domino(**{key: '%02x%s' % (length - 1, rest[:-2])}))
        at('column-%d-beyond' % (i + 1), start,
           '%d bytes in the column %s, expected 0 ... %d' % (22 - start, name, 21 - start),
           'column %d is longer than the payload' % (i + 1),
           domino(**{key: '%02x%s' % (22 - start, rest)}))
        cut = bytes.fromhex(ANIMAL + ' '.join(PARTS))[:start]
        at('column-%d-cut' % (i + 1), start, 'the payload ends, expected a column',
           'the payload ends before column %d' % (i + 1), file(cut, 3, 1, 2, 1, 1))
    at('column-long', 7, 'a column in a longer form than needed, expected the shortest',
       'a length in two bytes', domino(c2='8200 0000'))
    at('column-large', 7, 'a column of 2^32 or more, expected a smaller number',
       'a length of 2^32', domino(c2='8080808010 0000'))
    at('after', 22, 'more bytes, expected the end of the payload', 'a byte after the last column',
       domino(more='00'))
    at('sizes-none', 7, 'more bytes, expected the end of the column pivots', 'no combination',
       domino(c1='00'))
    at('all-none', 11, '0 combinations, expected 1', 'nothing in any column',
       domino(**{'c%d' % i: '00' for i in range(1, 7)}))


def numbers(at):
    """Numbers that are cut off, in a longer form, or too large, in each column that has some."""
    for i, start in enumerate(STARTS):
        if NAMES[i] == 'maps':
            continue
        key, rest = 'c%d' % (i + 1), bytes.fromhex(PARTS[i])[2:]
        for what, first, message in (
                ('cut', '80', None),
                ('long', '8000', 'a number in a longer form than needed, expected the shortest'),
                ('large', '8080808010', 'a number of 2^32 or more, expected a smaller number'),
                ('sixth', '808080808000', 'a number of 2^32 or more, expected a smaller number')):
            data = bytes.fromhex(first) + (b'' if what == 'cut' else rest)
            if NAMES[i] == 'children' and what == 'cut':
                data = b'\3\x80'    # two bytes for two children; the second goes on
            place = start + 1
            if what == 'cut':
                place += len(data)
                message = 'the column %s ends, expected a number' % NAMES[i]
            at('number-%d-%s' % (i + 1, what), place, message,
               'a number in column %d: %s' % (i + 1, data.hex(' ')),
               domino(**{key: (bytes([len(data)]) + data).hex()}))


def combinations(at):
    at('size-1', 6, '0 children, expected 1 ... 2', 'a combination without children',
       domino(c1='01 01'))
    at('size-0', 6, '0 children, expected 1 ... 2', 'an inline one without children',
       domino(c1='01 00'))
    at('size-3', 6, '3 children, expected 1 ... 2', 'a child more than there are bytes for',
       domino(c1='01 07'))
    at('size-many', 6, '2147483647 children, expected 1 ... 2', 'the greatest number of children',
       domino(c1='05 ffffffff0f'))
    at('size-less', 12, 'more bytes, expected the end of the column children', 'a child too few',
       domino(c1='01 03'))
    at('children-none', 6, '2 children, expected 1 ... 0', 'nothing in the column of children',
       domino(c3='00'))
    at('children-one', 6, '2 children, expected 1 ... 1', 'one child in place of two',
       domino(c3='01 03'))
    at('inline-last', 22, '1 inline combinations left, expected 0', 'the last one is inline',
       domino(c1='01 04'))
    at('inline-left', 7, '1 inline combinations left, expected 0',
       'an inline combination that nothing contains',
       domino(c1='02 0405', nodes=2, edges=4, **DOUBLE))
    at('inline-none', 11, 'an inline child, expected one on the stack', 'and none there',
       domino(c3='02 0001', c4='01 01', c5='01 01', c6='01 00', edges=1))
    at('inline-two', 17, 'an inline child, expected one on the stack', 'two, and one there',
       domino(c1='02 0405', c2='04 00000000', c3='04 03010000', c4='02 0001', c5='02 0201',
              c6='02 0000', nodes=2))
    for name, wanted, first in (('10001', '10001', 'a29c01'), ('-10001', '-10001', 'a19c01')):
        words = ' %s, expected -10000 ... 10000' % wanted
        at('pivot-x' + name, 8, 'pivot' + words, 'x of a pivot', domino(c2='04 %s00' % first))
        at('pivot-y' + name, 9, 'pivot' + words, 'y of a pivot', domino(c2='04 00%s' % first))
        at('step-x' + name, 17, 'step' + words, 'x of a step', domino(c5='04 %s01' % first))
        at('step-y' + name, 20, 'step' + words, 'y of a step', domino(c6='04 %s00' % first))
    at('nodes-more', 22, '1 combinations, expected 2', 'one less than in the header',
       domino(nodes=2))
    at('nodes-less', 33, '2 combinations, expected 1', 'one more than in the header',
       domino(c1='02 0505', edges=4, **DOUBLE))
    at('edges-more', 22, '2 references, expected 3', 'one less than in the header', domino(edges=3))
    at('edges-less', 22, '2 references, expected 1', 'one more than in the header', domino(edges=1))


def references(at):
    for name, first, j in (('self', '05', 2), ('below', '02', -1), ('later', '07', 3)):
        at('reference-' + name, 11, 'card %d, expected 0 ... 1' % j, 'a reference to card %d' % j,
           domino(c3='02 %s01' % first))
    at('reference-second', 12, 'card 2, expected 0 ... 1', 'the second reference is to card 2',
       domino(c3='02 0303'))
    at('reference-least', 11, 'card -2147483647, expected 0 ... 1', 'the longest step down',
       domino(c3='06 feffffff0f01'))
    at('reference-most', 11, 'card 2147483647, expected 0 ... 1', 'the longest step up',
       domino(c3='06 ffffffff0f01'))
    at('reference-next', 16, 'card 3, expected 0 ... 2', 'card 3 of three cards 0, 1, 2',
       domino(c1='02 0505', c2='04 00000000', c3='04 03010701', c4='04 00010001',
              c5='04 02010201', c6='04 00000000', nodes=2, edges=4))
    at('map-8', 14, 'map 8, expected 0 ... 7', 'map 8', domino(c4='02 0801'))
    at('map-255', 15, 'map 255, expected 0 ... 7', 'map 255', domino(c4='02 00ff'))
    # The pivot of base 1 is (1,0); a shift takes it to the step from the pivot (10000,0) or so.
    for name, pivot, dx, dy, x, y in (
            ('x', 'a09c01 00', '0401', '0000', 10001, 0),
            ('x-low', '9f9c01 00', '0101', '0000', -10002, 0),
            ('y', '00 a09c01', '0201', '0200', 0, 10001),
            ('y-low', '00 9f9c01', '0201', '0100', 0, -10001)):
        at('shift-' + name, 22, 'shift %d,%d, expected -10000 ... 10000' % (x, y),
           'a shift that is too long', domino(c2='04' + pivot, c5='02' + dx, c6='02' + dy))


def of_row(text, claim, width, height, plies):
    """A certificate of rows of the table of 21 moves."""
    table = tables.read21(text)
    claimed = certificate(table, claim)
    for field, value in ('width', width), ('height', height), ('plies', plies):
        claimed = cst.put(claimed, field, value)
    return claimed


def claims(put):
    for field, value, rule, what in (
            ('plies', 1, 4, 'one move less than the last card needs'),
            ('plies', 3, 4, 'one move more than the last card needs'),
            ('width', 2, 5, 'a box without room for the envelope'),
            ('width', 4, 5, 'a box that is too wide'), ('height', 2, 5, 'a box that is too high')):
        put('claim-%s-%d' % (field, value), 'card 2: rule %d: *' % rule, what,
            domino(**{field: value}), code=1)
    put('claim-turned', 'card 2: rule 5: *', 'the box turned', domino(width=1, height=3), code=1)
    put('claim-one-side', 'card 2: rule 6: *', 'only the cell on the right: it is required',
        domino(c1='01 03', c3='01 03', c4='01 00', c5='01 02', c6='01 00', edges=1, width=2),
        code=1)
    put('claim-same-side', 'card 2: rule 6: *', 'the same base twice: its cell is in every T_i',
        domino(c3='02 0301', c4='02 0000', c5='02 0202', width=2), code=1)
    put('claim-wins', 'card 6: rule 6: *', 'claim 1, but the last card requires five cells',
        of_row('6 14 4:100 5:101\n', 1, 2, 6, 2), code=1)


def one_cell(pivot):
    """Any cell is a copy of the animal; Maker plays the pivot, which is all that there is to it."""
    table = Table(((0, 0),))
    table.add(Row(pivot, [(0, MATRICES[7] + pivot)]))
    return certificate(table)


def limits(put):
    """Cards that no reader has to follow: their cells too far away, or too many of them."""
    for name, pivot in ('left', (-501, 0)), ('right', (501, 0)), ('down', (0, -501)), (
            'up', (0, 501)):
        put('limit-' + name, 'card 1: *500*', 'a cell one beyond the limit of the checker',
            one_cell(pivot), code=4)
    far, many = Table(SNAKY), Table(DOMINO)
    for k in range(4):
        far.add(Row((0, 0), [(5 + k, MATRICES[0] + (9000, 0))]))
    put('limit-distance', 'card 6: *500*', 'four shifts by 9,000',
        cst.put(certificate(far, 2), 'width', 10000), code=4)
    # Two copies side by side, then one above the other, again and again: 2 cells, 4, ... 65,536, in
    # 256 rows of 256; then two copies that overlap.
    steps = [(2 << k, 0) for k in range(7)] + [(0, 1 << k) for k in range(8)] + [(100, 0)]
    for k, shift in enumerate(steps):
        last = k + 1 if k > 0 else 0
        many.add(Row((0, 0), [(last, MATRICES[0] + (0, 0)), (last, MATRICES[0] + shift)]))
    put('limit-cells', 'card 17: *65536 cells*', '91,136 cells', certificate(many, 2), code=4)


def good(add):
    """What is no fault: name and data."""
    add('domino', domino())
    add('card-6', certificate(tables.read21('6 14 4:100 5:101\n')))
    add('inline', certificate(tables.read21('6 14 4:100 (14 4:100 5:101) 5:101\n')))
    add('inline-two', certificate(tables.read21('6 14 (05 4:001) (15 3:111 (22 1:322)) 0\n')))
    for pivot in (0, 0), (500, 500), (-500, -500):
        add('one-cell%d' % pivot[0], one_cell(pivot))
    more = Table(SNAKY + ((4, 2),))
    more.add(Row((4, 2), [(6, MATRICES[0] + (0, 0))]))
    add('snaky-and-one', certificate(more))
    wide = Table(tuple((x, y) for x in range(0, 16, 5) for y in range(0, 16, 5)))
    wide.add(Row((3, -3), [(j, MATRICES[j % 8] + (j, -j)) for j in range(16)]))
    add('sixteen-cells', certificate(wide))


# SPDX-License-Identifier: MIT
"""Faults of card certificates, SPEC sections 8.1, 8.2 and 8.4, most of them made from the domino of section 8.5."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'bad'))
import cst  # noqa: E402
import tables

ANIMAL, PARTS = '02 0000 0100', ['01 05', '02 0000', '02 0301', '02 0001', '02 0201', '02 0000']


def domino(animal=ANIMAL, more='', width=3, height=1, plies=2, nodes=1, edges=2, **columns):
    """The file of section 8.5; columns are given by c1 ... c6, in hexadecimal, with their lengths."""
    parts = [columns.get('c%d' % (i + 1), part) for i, part in enumerate(PARTS)]
    payload = bytes.fromhex(animal + ' '.join(parts) + more)
    return cst.header(width, height, plies, payload, nodes, edges, game=2) + cst.frame(payload)


def of_table(text, claim, width, height, plies):
    payload, nodes, edges = tables.payload(tables.read21(text))
    return cst.header(width, height, plies, payload, nodes, edges, game=2, claim=claim) + cst.frame(payload)


def cases(add):
    def put(name, data, words, what, code=3):
        add('file-%s.cst' % name, '', code, words, data, what)

    header(put)
    animals(put)
    column_lengths(put)
    contents(put)
    references(put)
    claims(put)
    limits(put)
    # What is no fault: the domino itself, and five cells in a column, a card that claims nothing from the empty board.
    six = '6 14 4:100 5:101\n'
    add('good-domino.cst', '', 0, '', domino(), 'the certificate of SPEC section 8.5')
    add('good-card-6.cst', '', 0, '', of_table(six, 2, 2, 6, 2), 'card 6 of the published table, conditional')
    options(add)
    inside = '6 14 4:100 (14 4:100 5:101) 5:101\n'
    add('good-inline.cst', '', 0, '', of_table(inside, 2, 2, 6, 3), 'an inline combination')
    put('claim-wins', of_table(six, 1, 2, 6, 2), 'card 6: expected no required cell, since a win from the empty board is claimed, found 5', 'claim 1, but the last card requires five cells', code=1)


def header(put):
    good = domino()
    for field, values, wanted in (
            ('claim', (0, 3), 'not known, expected 1 ... 2'), ('width', (0, 10001), 'out of range, expected 1 ... 10000'),
            ('height', (0, 10001), 'out of range, expected 1 ... 10000'), ('plies', (0,), 'out of range, expected 1 ... 65535'),
            ('flags', (1,), 'not known, expected 0 ... 0'), ('nodes', (0, 22), 'out of range, expected 1 ... 21'),
            ('edges', (0, 23), 'out of range, expected 1 ... 22')):
        for value in values:
            put('header-%s-%d' % (field, value), cst.put(good, field, value), 'byte %d: %s %d is %s' % (
                cst.FIELDS[field][0], field, value, wanted), '%s is %d' % (field, value))


def animals(put):
    put('animal-0', domino('00'), 'payload byte 0: expected an animal of 1 ... 16 cells, found 0', 'an animal without cells')
    put('animal-17', domino('11' + ''.join('%02x00' % x for x in range(16)) + '0001'), 'payload byte 0: expected an animal of 1 ... 16 cells, found 17', 'an animal of 17 cells')
    put('animal-order', domino('02 0100 0000'), 'payload byte 3: expected the cells of the animal in increasing order, by x and then by y', 'cells of the animal in another order')
    put('animal-twice', domino('02 0000 0000'), 'payload byte 3: expected the cells of the animal in increasing order, by x and then by y', 'a cell of the animal twice')
    put('animal-x', domino('02 0100 0200'), 'payload byte 1: expected 0 as the least x and the least y of the animal, found 1 and 0', 'the least x is 1')
    put('animal-y', domino('02 0001 0101'), 'payload byte 1: expected 0 as the least x and the least y of the animal, found 0 and 1', 'the least y is 1')
    put('animal-16', domino('02 0000 1000'), 'payload byte 3: expected a cell with coordinates 0 ... 15, found 16,0', 'a cell with x = 16')
    put('animal-cut', cst.header(3, 1, 2, b'\x02\0', 1, 1, game=2) + cst.frame(b'\x02\0'), 'payload byte 2: expected a cell of the animal, found the end of the payload', 'the payload ends in the animal')


COLUMNS = 'sizes', 'pivots', 'children', 'maps', 'steps x', 'steps y'
LONG = [  # with a byte 00 too much in the column
    'payload byte 7: expected at least 1 child, found 0', *(
        'payload byte %d: expected the end of the column of %s, found 1 more bytes' % (at, name)
        for at, name in zip((10, 13, 16, 19, 22), COLUMNS[1:]))]
EMPTY = [
    'payload byte 7: expected the end of the column of pivots, found 2 more bytes',
    'payload byte 8: expected the column of a pivot, found the end of the column',
    'payload byte 6: expected no more children than the bytes left for them, 0, found 2',
    'payload byte 14: expected a map, found the end of the column',
    'payload byte 17: expected a step of columns, found the end of the column',
    'payload byte 20: expected a step of rows, found the end of the payload']
STARTS = 5, 7, 10, 13, 16, 19     # of the columns in the payload of 22 bytes


def column_lengths(put):
    for i, start in enumerate(STARTS):
        name, number = 'c%d' % (i + 1), i + 1
        rest = PARTS[i][2:]
        put('column-%d-long' % number, domino(**{name: '%02x' % (int(PARTS[i][:2], 16) + 1) + rest + '00'}), LONG[i],
            'a byte too much in column %d' % number)
        put('column-%d-empty' % number, domino(**{name: '00'}), EMPTY[i], 'nothing in column %d' % number)
        put('column-%d-beyond' % number, domino(**{name: '7f' + rest}),
            'payload byte %d: expected at most %d bytes in the column of %s, found 127' % (start, 21 - start, COLUMNS[i]),
            'column %d is longer than the payload' % number)
    put('column-cut', domino(c6=''), 'payload byte 19: expected the length of a column, found the end of the payload',
        'the payload ends before column 6')
    put('after', domino(more='00'), 'payload byte 22: expected the end of the payload, found 1 more bytes',
        'a byte after the last column')


def contents(put):
    put('size-0', domino(c1='01 01'), 'payload byte 6: expected at least 1 child, found 0', 'a combination without children')
    put('size-cut', domino(c1='01 85'), 'payload byte 7: expected a size, found the end of the column', 'a number that goes on beyond column 1')
    put('size-long-form', domino(c1='02 8500'), 'payload byte 7: expected a size in its shortest form', 'a number that is not in its shortest form')
    put('size-large', domino(c1='05 ffffffff7f'), 'payload byte 10: expected a size below 2^32', 'a number that does not fit')
    put('size-many', domino(c1='05 ffffffff0f'), 'payload byte 6: expected no more children than the bytes left for them, 2, found 2147483647', 'more children than there are')
    put('inline-last', domino(c1='01 04'), 'payload byte 22: expected a numbered combination as the last one', 'the last combination is inline')
    put('inline-left', domino(c1='02 0405', c2='04 00000000', c3='04 03010301', c4='04 00010001', c5='04 02010201', c6='04 00000000',
                              nodes=2, edges=4), 'payload byte 7: expected no inline combination left by a numbered one, found 1', 'an inline combination that nothing contains')
    put('inline-none', domino(c3='02 0001', c4='01 01', c5='01 01', c6='01 00', edges=1), 'payload byte 11: expected at most the 0 inline children on the stack, found more', 'an inline child, and none there')
    put('pivot-far', domino(c2='04 a29c0100'), 'payload byte 8: expected the column of a pivot from -10000 to 10000, found 10001', 'a pivot with x = 10,001')
    put('pivot-cut', domino(c2='01 00'), 'payload byte 9: expected the row of a pivot, found the end of the column', 'a pivot without y')
    put('nodes-more', domino(nodes=2), "payload byte 22: expected the header's 2 combinations, found 1", 'a combination less than in the header')
    put('nodes-less', domino(c1='02 0505', c2='04 00000000', c3='04 03010301', c4='04 00010001', c5='04 02010201', c6='04 00000000',
                             edges=4), "payload byte 33: expected the header's 1 combinations, found 2", 'a combination more than in the header')
    put('edges-more', domino(edges=3), "payload byte 22: expected the header's 3 references, found 2", 'a reference less than in the header')
    put('edges-less', domino(edges=1), "payload byte 22: expected the header's 1 references, found 2", 'a reference more than in the header')


def references(put):
    put('reference-self', domino(c3='02 0501'), 'payload byte 11: expected a step to one of the 2 cards so far, found card 2', 'a reference to the card itself')
    put('reference-below', domino(c3='02 0201'), 'payload byte 11: expected a step to one of the 2 cards so far, found card -1', 'a reference to card -1')
    put('reference-later', domino(c3='02 0701'), 'payload byte 11: expected a step to one of the 2 cards so far, found card 3', 'a reference to card 3')
    put('reference-second', domino(c3='02 0303'), 'payload byte 12: expected a step to one of the 2 cards so far, found card 2', 'the second reference is to card 2, the card itself')
    put('map-8', domino(c4='02 0008'), 'payload byte 15: expected a map below 8, found 8', 'map 8')
    put('step-far', domino(c5='04 a29c0101'), 'payload byte 17: expected a step of columns from -10000 to 10000, found 10001', 'a step of 10,001')
    put('step-far-y', domino(c6='04 a19c0100'), 'payload byte 20: expected a step of rows from -10000 to 10000, found -10001', 'a step of -10,001 in y')
    put('shift-far', domino(c2='04 a09c0100', c5='04 a09c0101'), 'payload byte 19: expected a shift from -10000 to 10000, found 19999,0', 'a pivot at 10,000 and a step of 10,000')


def claims(put):
    put('plies-less', domino(plies=1), 'card 2: expected the height that is claimed, 1, found 2', 'one move less than the last card needs', code=1)
    put('plies-more', domino(plies=3), 'card 2: expected the height that is claimed, 3, found 2', 'one move more than the last card needs', code=1)
    put('box-narrow', domino(width=2), 'card 2: expected an envelope in a smallest box of 2x1, as is claimed, found 3x1', 'a box without room for the envelope', code=1)
    put('box-wide', domino(width=4), 'card 2: expected an envelope in a smallest box of 4x1, as is claimed, found 3x1', 'a box that is too wide', code=1)
    put('box-high', domino(height=2), 'card 2: expected an envelope in a smallest box of 3x2, as is claimed, found 3x1', 'a box that is too high', code=1)
    put('box-turned', domino(width=1, height=3), 'card 2: expected an envelope in a smallest box of 1x3, as is claimed, found 3x1', 'the box turned', code=1)
    put('one-side', domino(c1='01 03', c3='01 03', c4='01 00', c5='01 02', c6='01 00', edges=1, width=2), 'card 2: expected no required cell, since a win from the empty board is claimed, found 1',
        'only the cell on the right: the last card requires it', code=1)
    put('wrong-base', domino(c3='02 0101', c5='02 0000'), 'card 2: expected no required cell, since a win from the empty board is claimed, found 2', 'the other base: the cell on the right is required', code=1)


def limits(put):
    """Tables that no reader has to follow: the cells too far away, or too many of them."""
    far, many = tables.Table(), tables.Table()
    for k in range(4):
        far.add(tables.Row((0, 0), [(5 + k, tables.BINARY[0] + (9000, 0))]))
    payload, nodes, edges = tables.payload(far)
    put('cells-far', cst.header(1, 1, 5, payload, nodes, edges, game=2, claim=2) + cst.frame(payload),
        'card 9: expected cells within 30000 of 0,0', 'four shifts by 9,000', code=4)
    # Two copies side by side, or one above the other, again and again: 6 cells, 12, 24, ...
    step, side = [5, 2], 0
    for k in range(14):
        shift = (step[0], 0) if side == 0 else (0, step[1])
        last = len(tables.SNAKY) + k - 1 if k else 0
        many.rows.append(tables.Row((0, 0), [(last, tables.BINARY[0] + (0, 0)), (last, tables.BINARY[0] + shift)]))
        step[side], side = 2 * step[side], 1 - side
    many.cards += [tables.Card((0, 0), set(), set(), 0)] * 14     # only their pivots are asked for
    payload, nodes, edges = tables.payload(many)
    put('cells-many', cst.header(1, 1, 15, payload, nodes, edges, game=2, claim=2) + cst.frame(payload),
        'card 19: expected at most 65536 cells in a set', 'a set of 98,304 cells and more', code=4)


def options(add):
    """Good files with options that are not for them."""
    squares = cst.header(2, 2, 1, b'\x08\0', 1, 0) + cst.frame(b'\x08\0')
    add('options-card-3.cst', '--card 3', 2, 'card 3: expected a number below 3 with --card', domino(), 'card 3 of the three cards 0, 1, 2')
    add('options-card.cst', '--card 0', 2, 'byte 18: expected a certificate of cards with --card, found one of squares', squares,
        'a card of a certificate of squares')
    add('options-play.cst', '--play 0', 2, 'byte 18: expected a certificate of squares with --play, found one of cards', domino(),
        'exhaustive play with cards')
    add('good-options.cst', '-v --card 2', 0, '', domino(), 'all that can be printed of the domino')

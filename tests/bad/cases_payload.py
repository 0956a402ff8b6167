# SPDX-License-Identifier: MIT
"""Faults of the payload (SPEC sections 3 and 7): records, numbers, cells, maps, stack, counts."""

from cst import AGAIN, NODE, OPEN, Payload, put, varint

END = 'payload byte %d: the payload ends, expected %s'
STACK = 'payload byte %d: %d edges on the stack, expected %d'


def most(payload, plies=1):
    """The file, with the greatest numbers of nodes and edges there may be: they stop nothing."""
    size = len(payload.bytes)
    payload.nodes, payload.edges = size // 2, size // 2 - 1 + size // 2
    return payload.file(plies)


def numbers(add):
    def one(name, message, data, what, rows='58'):
        add('varint-' + name, 3, 'payload byte 0: a record ' + message,
            most(Payload(2, 2).raw(data)), what, rows)

    longer = 'in a longer form than needed, expected the shortest'
    above = 'of 2^32 or more, expected a smaller number'
    one('8100', longer, '8100 0000', '0x01 in two bytes')
    one('8800', longer, '8800 00', 'a node with one edge in two bytes')
    one('8000', longer, '8000', 'zero in two bytes')
    one('three-bytes', longer, '888000 00', 'eight in three bytes')
    one('five-bytes', longer, '8880808000 00', 'eight in five bytes')
    one('fifth-10', above, '8880808010 00', '2^32 and more')
    one('fifth-7f', above, 'ffffffff7f 00', 'all bits of five bytes')
    one('fifth-8f', above, 'ffffffff8f00 00', 'a sixth byte')
    one('ten', above, '88808080808080808001 00', 'ten bytes')
    one('eleven', above, '8880808080808080808001 00', 'eleven bytes')
    one('endless', above, 'ff' * 40, 'no last byte in forty')
    one('80s', above, '80' * 40, 'no last byte in forty, all 80')
    for count in 1, 2, 4:
        add('varint-open-%d' % count, 3, END % (2 + count, 'a record'),
            most(Payload(2, 2).node(0, 0).raw('ff' * count)),
            'the payload ends in a number, %d bytes' % count, '2,58')
    for name, message, data, what in (
            ('8000', 'payload byte 3: a step ' + longer, '8000', 'zero in two bytes'),
            ('fifth', 'payload byte 3: a step ' + above, 'ffffffff1f', 'above 2^32'),
            ('open', END % (4, 'a step'), '80', 'no last byte')):
        add('step-varint-' + name, 3, message, most(Payload(2, 2).node(0, 0).raw('01', data)),
            'step of an again record: ' + what, '58')
    for name, message, data, what in (
            ('8100', 'payload byte 6: a number of otherwise edges ' + longer, '8100', '1, in two'),
            ('fifth', 'payload byte 6: a number of otherwise edges ' + above, '8180808010',
             '2^32')):
        add('otherwise-varint-' + name, 3, message,
            most(Payload(2, 2).chain(0, 1).raw(varint(OPEN), b'\2', data)),
            'number of otherwise edges: ' + what, '58')


def ends(add):
    for name, payload, byte, what in (
            ('cell-of-leaf', Payload(2, 2).node(0, 0).raw(varint(NODE)), 3, 'a cell'),
            ('cell', Payload(2, 2).node(0, 0).raw(varint(8 + NODE)), 3, 'a cell'),
            ('cell-of-two', Payload(2, 2).node(0, 0).node(0, 1).raw(varint(2 * 8 + NODE)), 5,
             'a cell'),
            ('cell-first-byte', Payload(17, 16).node(0, 0).raw(varint(8 + NODE)), 4, 'a cell'),
            ('cell-second-byte', Payload(17, 16).node(0, 0).raw(varint(8 + NODE), b'\0'), 5,
             'a cell'),
            ('step', Payload(2, 2).node(0, 0).raw(varint(AGAIN)), 3, 'a step')):
        add('end-' + name, 3, END % (byte, what), most(payload), 'ends where %s stands' % what, '2')


def cells(add):
    for name, size, cell, payload, byte in (
            ('leaf', (2, 2), 4, Payload(2, 2).node(0, 4), 1),
            ('second', (2, 2), 255, Payload(2, 2).chain(0, 255), 3),
            ('one-edge', (3, 2), 6, Payload(3, 2).node(0, 0).node(1, 6), 3),
            ('two-edges', (2, 3), 6, Payload(2, 3).node(0, 0).node(0, 1).node(2, 6), 5),
            ('transposed', (5, 2), 11, Payload(5, 2).node(0, 11), 1),
            ('25', (5, 5), 25, Payload(5, 5).node(0, 25), 1),
            ('255', (15, 17), 255, Payload(15, 17).node(0, 255), 1),
            ('wide-257', (1, 64), 64, Payload(1, 64).node(0, 64), 1),
            ('wide-272', (17, 16), 272, Payload(17, 16).node(0, 272), 1),
            ('wide-big-endian', (17, 16), 0x1001, Payload(17, 16).raw('00 0110 00 0000'), 1),
            ('wide-max', (64, 64), 65535, Payload(64, 64).node(0, 65535), 1),
            ('wide-4096', (64, 64), 4096, Payload(64, 64).node(0, 4096), 1)):
        add('cell-' + name, 3, 'payload byte %d: cell %d, expected 0 ... %d' % (
            byte, cell, size[0] * size[1] - 1), most(payload),
            'cell %d on %d x %d' % (cell, *size), '47,49')


def records(add):
    for kind in 3, 4, 5, 6, 7:
        for name, argument in ('', 1), ('-0', 0), ('-max', 2**29 - 1):
            add('kind-%d%s' % (kind, name), 3, 'payload byte 0: kind %d, expected 0 ... 2' % kind,
                most(Payload(2, 2).record(kind, argument, 0)), 'record of kind %d' % kind, '19')
    add('kind-5-last', 3, 'payload byte 2: kind 5, expected 0 ... 2',
        most(Payload(2, 2).node(0, 0).record(5, 1)), 'a good payload and a record of kind 5',
        '19,31')
    for name, payload, byte, wanted, found in (
            ('first', Payload(2, 2).node(1, 0), 0, 1, 0),
            ('two-first', Payload(2, 2).node(2, 0), 0, 2, 0),
            ('two-of-one', Payload(2, 2).node(0, 0).node(2, 1), 2, 2, 1),
            ('three-of-two', Payload(2, 2).node(0, 0).node(0, 1).node(3, 2), 4, 3, 2),
            ('two-after', Payload(2, 2).node(0, 0).node(0, 1).node(2, 2).node(2, 3), 6, 2, 1),
            ('max', Payload(2, 2).node(0, 0).raw(varint(2**32 - 8 + NODE), b'\0'), 2, 2**29 - 1,
             1)):
        add('stack-' + name, 3, STACK % (byte, found, wanted), most(payload),
            'pops %d edges where there are %d' % (wanted, found), '12,59')


def again(add):
    def one(name, payload, byte, found, last, what, rows='4,12'):
        wanted = 'a node made before' if last is None else '0 ... %d' % last
        add('again-' + name, 3, 'payload byte %d: node %d, expected %s' % (byte, found, wanted),
            most(payload), what, rows)

    leaf, two = Payload(2, 2).node(0, 0).bytes, Payload(2, 2).chain(0, 1, 2).again(2).bytes

    def after(start, *data):
        return Payload(2, 2).raw(start, *data)

    one('first', after(b'', '0100'), 1, 0, None, 'before any node is made')
    one('next', after(leaf, '0102'), 3, 1, 0, 'the node that is made next: its own child', '4,22')
    one('next-map-5', after(leaf, '2902'), 3, 1, 0, 'its own child through map 5', '4,22')
    one('later', after(leaf, '0104', '0801'), 3, 2, 0, 'a node made after the next', '4')
    one('below', after(leaf, '0101'), 3, -1, 0, 'a node below 0')
    one('top', after(leaf, '01feffffff0f'), 3, 2**31 - 1, 0, 'the longest step up')
    one('bottom', after(leaf, '01ffffffff0f'), 3, -2**31, 0, 'the longest step down')
    one('second-below', after(two, '0105'), 9, -1, 2, 'steps add up: 2, then -3')
    one('second-next', after(two, '0102'), 9, 3, 2, 'steps add up: 2, then +1', '4,22')
    one('kept', after(two, '0803', '0104'), 11, 4, 3, 'a record between does not reset the step',
        '4')
    # A cycle of two would need an edge to a node that is not made: 1 has the edge to 2, 2 to 1.
    one('cycle', after(leaf, '0104', '0801', '0802'), 3, 2, 0, 'half of a cycle of two', '4,22')
    for size, count in ((2, 2), 8), ((3, 2), 4), ((1, 5), 4), ((2, 3), 4):
        for map_ in sorted({count, 5, 6, 7, 8, 9, 2**29 - 1}):
            if map_ >= count:
                add('map-%dx%d-%d' % (*size, map_), 3,
                    'payload byte 2: map %d, expected 0 ... %d' % (map_, count - 1),
                    most(Payload(*size).node(0, 0).again(0, map_)), 'map %d on %d x %d' % (
                        map_, *size), '16')


def counts(add, bases):
    real = bases['strategy']
    payload = real.payload()
    size, nodes, edges = len(payload.bytes), payload.nodes, payload.edges
    last = size - len(varint(8 * len(real.nodes[-1].edges) + NODE)) - 1
    message = 'payload byte %d: %s %s, expected %d'
    add('count-node-more', 3, message % (size, nodes, 'nodes', nodes + 1), real.file(nodes=1),
        'one node too many', '59')
    add('count-node-less', 3, message % (last, nodes, 'nodes', nodes - 1), real.file(nodes=-1),
        'one node too few', '59')
    add('count-edge-more', 3, message % (size, edges, 'edges', edges + 1), real.file(edges=1),
        'one edge too many', '59')
    add('count-edge-less', 3, message % (last, '*', 'edges', edges - 1), real.file(edges=-1),
        'one edge too few', '59')
    top = nodes - 1 + size // 2
    add('count-edges-most', 3, message % (size, edges, 'edges', top), real.file(edges=top - edges),
        'as many edges as possible', '28,59')
    few = Payload(2, 2).node(0, 0).again(0).node(2, 1)
    add('count-nodes-most', 3, message % (6, 2, 'nodes', 3), put(most(few), 'edges', 2),
        'as many nodes as possible', '59')
    for name, payload, found, what in (
            ('two', Payload(2, 2).node(0, 0).node(0, 1), 2, 'two roots'),
            ('again', Payload(2, 2).node(0, 0).again(0), 2, 'an again record at the end'),
            ('many', Payload(2, 2).node(0, 0).node(0, 1).node(0, 2).node(0, 3).node(0, 0), 5,
             'five roots'),
            ('again-root', Payload(2, 2).chain(0, 1).again(1, 3), 2,
             'the root once more, through a map')):
        size = len(payload.bytes)
        payload.edges = max(payload.edges, payload.nodes - 1)
        add('stack-left-' + name, 3, STACK % (size, found, 1), payload.file(1), what, '4,22,59')


def cases(add, bases):
    numbers(add)
    ends(add)
    cells(add)
    records(add)
    again(add)
    counts(add, bases)

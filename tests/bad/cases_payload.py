# SPDX-License-Identifier: MIT
"""Faults of the payload (SPEC section 3): records, numbers, cells, maps, the stack, the counts."""

from cst import AGAIN, FORCED, LINE, QUIET, Payload, varint

END = 'expected %s, found the end of the payload'


def most(payload, plies=1):
    """The file, with the greatest numbers of nodes and edges that the header may have: they stop nothing."""
    size = len(payload.bytes)
    payload.nodes, payload.edges = size - 1, 2 * size - 2
    return payload.file(plies)


def exactly(payload, nodes, edges):
    payload.nodes, payload.edges = nodes, edges
    return payload.file(1)


def numbers(add):
    def one(name, byte, message, data, what, rows='58'):
        payload = Payload(2, 2).raw(data)
        add('varint-' + name, 3, 'payload byte %d: %s' % (byte, message), most(payload), what, rows)

    short, below = 'expected %s in its shortest form', 'expected %s below 2^32'
    record, step = 'a record', 'a step'
    one('8100', 1, short % record, '8100 0800', '0x01 in two bytes')
    one('8800', 1, short % record, '8800 00', 'a line of one cell in two bytes')
    one('8000', 1, short % record, '8000', 'zero in two bytes')
    one('three-bytes', 2, short % record, '888000 00', 'eight in three bytes')
    one('five-bytes', 4, short % record, '8880808000 00', 'eight in five bytes')
    one('fifth-10', 4, below % record, '8880808010 00', '2^32 and more')
    one('fifth-7f', 4, below % record, 'ffffffff7f 00', 'all bits of five bytes')
    one('fifth-8f', 4, below % record, 'ffffffff8f00 00', 'a sixth byte')
    one('ten', 4, below % record, '88808080808080808001 00', 'ten bytes')
    one('eleven', 4, below % record, '8880808080808080808001 00', 'eleven bytes')
    one('endless', 4, below % record, 'ff' * 40, 'no last byte in forty')
    one('80s', 4, below % record, '80' * 40, 'no last byte in forty, all 80')
    for count in 1, 2, 4:
        payload = Payload(2, 2).line(0).raw('ff' * count)
        add('varint-open-%d' % count, 3, 'payload byte %d: %s' % (2 + count, END % record), most(payload),
            'the payload ends in a number, %d bytes' % count, '2,58')
    for name, byte, message, data, what in (
            ('8000', 4, short % step, '8000', 'zero in two bytes'),
            ('fifth', 7, below % step, 'ffffffff1f', 'above 2^32'),
            ('open', 4, END % step, '80', 'no last byte')):
        add('step-varint-' + name, 3, 'payload byte %d: %s' % (byte, message),
            most(Payload(2, 2).line(0).raw('03', data)), 'step of an again record: ' + what, '58')


def ends(add):
    for name, payload, byte, what in (
            ('cell', Payload(2, 2).line(0).raw(varint(8 + FORCED)), 3, 'a cell'),
            ('cell-of-line', Payload(2, 2).raw(varint(3 * 8 + LINE), b'\0\1'), 3, 'a cell'),
            ('cell-of-quiet', Payload(2, 2).line(0).line(1).raw(varint(2 * 8 + QUIET)), 5, 'a cell'),
            ('cell-first-byte', Payload(17, 16).line(0).raw(varint(8 + FORCED)), 4, 'a cell'),
            ('cell-second-byte', Payload(17, 16).line(0).raw(varint(8 + FORCED), b'\0'), 5, 'the second byte of a cell'),
            ('step', Payload(2, 2).line(0).raw(varint(AGAIN)), 3, 'a step'),
            ('many-cells', Payload(2, 2).line(0).raw(varint(2**32 - 8 + FORCED), b'\1\2\3'), 10, 'a cell')):
        add('end-' + name, 3, 'payload byte %d: %s' % (byte, END % what), most(payload),
            'ends where %s stands' % what, '2')


def cells(add):
    for name, size, cell, payload, byte in (
            ('line', (2, 2), 4, Payload(2, 2).line(4), 1),
            ('line-second', (2, 2), 255, Payload(2, 2).line(0, 255), 2),
            ('forced', (3, 2), 6, Payload(3, 2).line(0).forced(6), 3),
            ('quiet', (2, 3), 6, Payload(2, 3).line(0).line(1).quiet(2, 6), 5),
            ('transposed', (5, 2), 11, Payload(5, 2).line(11), 1),
            ('25', (5, 5), 25, Payload(5, 5).line(25), 1),
            ('255', (15, 17), 255, Payload(15, 17).line(255), 1),
            ('wide-257', (1, 64), 64, Payload(1, 64).line(64), 1),
            ('wide-272', (17, 16), 272, Payload(17, 16).line(272), 1),
            ('wide-big-endian', (17, 16), 256, Payload(17, 16).raw('08 0110 08 0000'), 1),
            ('wide-max', (64, 64), 65535, Payload(64, 64).line(65535), 1),
            ('wide-4096', (64, 64), 4096, Payload(64, 64).line(4096), 1)):
        if name == 'wide-big-endian':       # 01 10 is cell 0x1001, not 0x0110
            cell = 0x1001
        add('cell-' + name, 3, 'payload byte %d: expected a cell below %d, found %d' % (byte, size[0] * size[1], cell),
            most(payload), 'cell %d on %d x %d' % (cell, *size), '47,49')


def records(add):
    for kind in 5, 6, 7:
        for name, argument in ('', 1), ('-0', 0), ('-max', 2**29 - 1):
            add('kind-%d%s' % (kind, name), 3, 'payload byte 0: expected a record of kind 0 ... *',
                most(Payload(2, 2).record(kind, argument, 0)), 'record of kind %d' % kind, '19')
    add('kind-5-last', 3, 'payload byte 2: expected a record of kind 0 ... *',
        most(Payload(2, 2).line(0).record(5, 1)), 'a good payload and a record of kind 5', '19,31')
    for kind, name in (LINE, 'line'), (FORCED, 'forced'):
        add(name + '-0', 3, 'payload byte 2: expected at least 1 cell in a record of kind %d' % kind,
            most(Payload(2, 2).line(0).record(kind, 0)), name + ' of no cells', '1')
    add('only-line-0', 3, 'payload byte 0: expected at least 1 cell in a record of kind 0',
        most(Payload(2, 2).raw('0000')), 'nothing but empty lines', '1')
    for count in 0, 1:
        add('quiet-%d' % count, 3, 'payload byte 2: expected at least 2 edges in a quiet record, found %d' % count,
            most(Payload(2, 2).line(0).record(QUIET, count, 1)), 'quiet with %d edges' % count, '1')
    stack = 'expected %d edges on the stack, found %d'
    for name, payload, byte, wanted, found in (
            ('forced-first', Payload(2, 2).forced(0), 0, 1, 0),
            ('quiet-first', Payload(2, 2).quiet(2, 0), 0, 2, 0),
            ('quiet-one', Payload(2, 2).line(0).quiet(2, 1), 2, 2, 1),
            ('quiet-three', Payload(2, 2).line(0).line(1).quiet(3, 2), 4, 3, 2),
            ('quiet-after', Payload(2, 2).line(0).line(1).quiet(2, 2).quiet(2, 3), 6, 2, 1),
            ('quiet-max', Payload(2, 2).line(0).raw(varint(2**32 - 8 + QUIET), b'\0'), 2, 2**29 - 1, 1)):
        add('stack-' + name, 3, 'payload byte %d: %s' % (byte, stack % (wanted, found)),
            most(payload), 'pops %d edges where there are %d' % (wanted, found), '12,59')


def again(add):
    step = 'expected a step to one of the %d nodes so far, found node %d'

    def one(name, payload, byte, nodes, found, what, rows='4,12'):
        add('again-' + name, 3, 'payload byte %d: %s' % (byte, step % (nodes, found)), most(payload), what, rows)

    one('first', Payload(2, 2).raw('0300'), 1, 0, 0, 'before any node is made')
    one('next', Payload(2, 2).line(0).raw('0302'), 3, 1, 1, 'the node that is made next: its own child', '4,22')
    one('next-map-5', Payload(2, 2).line(0).raw('2b02'), 3, 1, 1, 'its own child through map 5', '4,22')
    one('later', Payload(2, 2).line(0).raw('0304', '0801'), 3, 1, 2, 'a node made after the next', '4')
    one('below', Payload(2, 2).line(0).raw('0301'), 3, 1, -1, 'a node below 0')
    one('top', Payload(2, 2).line(0).raw('03feffffff0f'), 3, 1, 2**31 - 1, 'the longest step up')
    one('bottom', Payload(2, 2).line(0).raw('03ffffffff0f'), 3, 1, -2**31, 'the longest step down')
    two = Payload(2, 2).line(0, 1, 2).again(2)
    one('second-below', two.raw('0305'), 7, 3, -1, 'steps add up: 2, then -3')
    two = Payload(2, 2).line(0, 1, 2).again(2)
    one('second-next', two.raw('0302'), 7, 3, 3, 'steps add up: 2, then +1', '4,22')
    two = Payload(2, 2).line(0, 1, 2).again(2).forced(3)
    one('kept', two.raw('0304'), 9, 4, 4, 'a record between does not reset the step', '4')
    # A 2-cycle would need an edge to a node that is not made: node 1 has the edge to 2, node 2 to 1.
    one('cycle', Payload(2, 2).line(0).raw('0304').forced(1).forced(2), 3, 1, 2, 'half of a cycle of two', '4,22')
    for size, count in ((2, 2), 8), ((3, 2), 4), ((1, 5), 4), ((2, 3), 4):
        for map_ in sorted({count, 7, 8, 9, 2**29 - 1}):
            if map_ >= count:
                add('map-%dx%d-%d' % (*size, map_), 3, 'payload byte 2: expected a map below %d, found %d' % (count, map_),
                    most(Payload(*size).line(0).again(0, map_)), 'map %d on %d x %d' % (map_, *size), '16')
    for map_ in 5, 6:
        add('map-3x2-%d' % map_, 3, 'payload byte 2: expected a map below 4, found %d' % map_,
            most(Payload(3, 2).line(0).again(0, map_)), 'map %d on 3 x 2' % map_, '16')


def counts(add, bases):
    real = bases['strategy']
    payload, size = real.payload(), len(real.payload().bytes)
    nodes, edges = payload.nodes, payload.edges
    fewer_nodes = 'payload byte %d: expected the header\'s %d nodes before the end, found %d'
    add('count-node-more', 3, fewer_nodes % (size, nodes + 1, nodes), real.file(nodes=1), 'one node too many', '59')
    add('count-node-edge-more', 3, fewer_nodes % (size, nodes + 1, nodes), real.file(nodes=1, edges=1),
        'one node and one edge too many', '59')
    last = size - len(varint(8 * 24 + QUIET)) - 1
    add('count-node-less', 3, 'payload byte %d: expected no more than the header\'s %d nodes' % (last, nodes - 1),
        real.file(nodes=-1), 'one node too few', '59')
    add('count-edge-more', 3, 'payload byte %d: expected the header\'s %d edges before the end, found %d' % (
        size, edges + 1, edges), real.file(edges=1), 'one edge too many', '59')
    add('count-edge-less', 3, 'payload byte %d: expected no more than the header\'s %d edges' % (last, edges - 1),
        real.file(edges=-1), 'one edge too few', '59')
    add('count-edges-most', 3, 'payload byte %d: expected the header\'s %d edges before the end, found %d' % (
        size, nodes - 1 + size, edges), real.file(edges=nodes - 1 + size - edges), 'as many edges as possible', '28,59')
    add('count-nodes-most', 3, fewer_nodes % (4, 3, 1), exactly(Payload(2, 2).line(0).again(0), 3, 2),
        'as many nodes as possible', '59')
    one = 'payload byte %d: expected 1 edge on the stack at the end, found %d'
    for name, payload, found, what in (
            ('two', Payload(2, 2).line(0).line(1), 2, 'two roots'),
            ('again', Payload(2, 2).line(0).again(0), 2, 'an again record at the end'),
            ('many', Payload(2, 2).line(0).line(1).line(2).line(3).line(0), 5, 'five roots'),
            ('again-root', Payload(2, 2).line(0, 1).again(1, 3), 2, 'the root once more, through a map')):
        size = len(payload.bytes)
        add('stack-left-' + name, 3, one % (size, found), exactly(payload, payload.nodes, 2 * payload.nodes), what, '4,22')
    more = 'payload byte %d: expected no more than the header\'s %d edges'
    add('edges-again', 3, more % (2, 0), Payload(2, 2).line(0).again(0).file(1), 'again, with no edge left', '59')


def cases(add, bases):
    numbers(add)
    ends(add)
    cells(add)
    records(add)
    again(add)
    counts(add, bases)

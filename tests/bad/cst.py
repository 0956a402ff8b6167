# SPDX-License-Identifier: MIT
"""Certificate files by format/SPEC.md, right or wrong: written for the tests, from the document,
and sharing nothing with the programs. Every function makes what it is told to make; nothing here
refuses nonsense."""

import functools
import struct
import subprocess

HEADER = 80
FIELDS = {  # name: offset, width
    'magic': (0, 4), 'size': (4, 4), 'version': (16, 2), 'game': (18, 1), 'claim': (19, 1),
    'width': (20, 2),
    'height': (22, 2), 'plies': (24, 2), 'flags': (26, 2), 'hash_kind': (28, 1),
    'hash_width': (29, 1),
    'reserved': (30, 2), 'payload_bytes': (32, 8), 'nodes': (40, 8), 'edges': (48, 8),
    'reserved_end': (72, 8),
}
NODE, AGAIN, OPEN = range(3)


def xxh128(payload):
    """Sixteen bytes in canonical order, by the command of SPEC section 2."""
    done = subprocess.run(['xxhsum', '-H2', '-'], input=payload, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL,
                          check=True)
    return bytes.fromhex(done.stdout.split()[0].decode().rpartition('_')[2])


def put(data, name, value):
    """The file or header, with another value in a field."""
    at, width = FIELDS[name]
    return data[:at] + value.to_bytes(width, 'little') + data[at + width:]


def at(data, offset, new):
    return data[:offset] + new + data[offset + len(new):]


def header(width, height, plies, payload, nodes, edges, **fields):
    data = bytes.fromhex('532a4d1848000000 894353540d0a1a0a') + struct.pack(
        '<HBBHHHHBBHQQQ', 1, 1, 1, width, height, plies, 0, 1, 16, 0, len(payload), nodes, edges)
    data += xxh128(payload) + bytes(8)
    for name, value in fields.items():
        data = put(data, name, value)
    return data


def block(payload, kind=0, last=True, size=None):
    """A zstd block: kind 0 raw, 1 one byte repeated, 2 compressed, 3 reserved."""
    return ((len(payload) if size is None
             else size) << 3 | kind << 1 | last).to_bytes(3, 'little') + payload


def frame(payload, blocks=None, size=None, size_bytes=4, window=None, dictionary=b'', checksum=b'',
          descriptor=0):
    """
    A zstd frame by RFC 8878: one raw block for each 128 KiB, unless blocks are given. With window
    (a byte) it is not a single segment. size_bytes 0 leaves the content size out.
    """
    size = len(payload) if size is None else size
    flag = {0: 0, 1: 0, 2: 1, 4: 2, 8: 3}[size_bytes]
    descriptor |= flag << 6 | (window is None) << 5 | bool(checksum) << 2 | {0: 0, 1: 1, 2: 2,
                                                                             4: 3}[len(dictionary)]
    data = bytes.fromhex('28b52ffd') + bytes([descriptor])
    if window is not None:
        data += bytes([window])
    data += dictionary
    if size_bytes:
        data += (size - 256 if size_bytes == 2 else size).to_bytes(size_bytes, 'little')
    if blocks is None:
        step = 1 << 17
        pieces = [payload[i:i + step] for i in range(0, len(payload), step)] or [b'']
        blocks = b''.join(block(p, last=i == len(pieces) - 1) for i, p in enumerate(pieces))
    return data + blocks + checksum


def zstd(payload, *options):
    """The frame of the command line; its bytes depend on the release."""
    options = options or ('-19',)
    return subprocess.run(['zstd', '-q', '-c', '--stream-size=%d' % len(payload), *options],
                          input=payload,
                          stdout=subprocess.PIPE, check=True).stdout


@functools.lru_cache(None)
def unzstd(data):
    return subprocess.run(['zstd', '-q', '-dc'], input=data, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=True).stdout


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def zigzag(step):
    return 2 * step if step >= 0 else -2 * step - 1


class Payload:
    """Records, one after the other, and what they amount to."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.wide = width * height > 256
        self.bytes = b''
        self.nodes = self.edges = self.last = 0

    def cell(self, cell):
        return cell.to_bytes(2 if self.wide else 1, 'little')

    def raw(self, *data):
        for part in data:
            self.bytes += bytes.fromhex(part) if isinstance(part, str) else part
        return self

    def record(self, kind, argument, *cells):
        self.bytes += varint(8 * argument + kind) + b''.join(self.cell(c) for c in cells)
        return self

    def node(self, count, cell):
        self.nodes, self.edges = self.nodes + 1, self.edges + count
        return self.record(NODE, count, cell)

    def chain(self, *cells):
        """Nodes with one edge each, to the node before; the first has none."""
        for i, cell in enumerate(cells):
            self.node(min(i, 1), cell)
        return self

    def again(self, node, map_=0):
        self.bytes += varint(8 * map_ + AGAIN) + varint(zigzag(node - self.last))
        self.last = node
        return self

    def file(self, plies, nodes=0, edges=0, pack=frame, **fields):
        """The file; nodes and edges are added to the true numbers."""
        return header(self.width, self.height, plies, self.bytes, self.nodes + nodes,
                      self.edges + edges,
                      **fields) + pack(self.bytes)


class Edge:
    def __init__(self, child, map_=0, own=False):
        self.child, self.map, self.own = child, map_, own


class Node:
    def __init__(self, move, edges=()):
        self.move, self.edges = move, list(edges)


class Strategy:
    """The nodes of a file in their order. Nodes are objects; an edge leads to one of them."""

    def __init__(self, width, height, plies, nodes):
        self.width, self.height, self.plies, self.nodes = width, height, plies, nodes

    @classmethod
    def read(cls, data):
        width, height, plies = struct.unpack_from('<HHH', data, 20)
        payload, pos = unzstd(data[HEADER:]), 0
        size = 2 if width * height > 256 else 1
        nodes, stack, last = [], [], 0

        def number():
            nonlocal pos
            value = shift = 0
            while True:
                byte = payload[pos]
                pos += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    return value

        while pos < len(payload):
            argument, kind = divmod(number(), 8)
            if kind == AGAIN:
                z = number()
                last += -(z + 1) // 2 if z % 2 else z // 2
                if not 0 <= last < len(nodes):
                    raise IndexError('again: node %d of %d' % (last, len(nodes)))
                stack.append(Edge(nodes[last], argument))
            else:
                assert kind == NODE, kind
                edges = stack[len(stack) - argument:]
                del stack[len(stack) - argument:]
                nodes.append(Node(int.from_bytes(payload[pos:pos + size], 'little'), edges))
                pos += size
                stack.append(Edge(nodes[-1], 0, True))
        assert len(stack) == 1
        return cls(width, height, plies, nodes)

    def number(self):
        return {id(node): i for i, node in enumerate(self.nodes)}

    def payload(self):
        """
        The records in the order of the nodes. An edge that is not an own edge is an again record;
        what an own edge leads to has been written where it stands.
        """
        number, out = self.number(), Payload(self.width, self.height)
        todo = [(self.nodes[-1], 0)]
        while todo:
            node, i = todo.pop()
            if i == len(node.edges):
                out.node(i, node.move)
                continue
            edge = node.edges[i]
            todo.append((node, i + 1))
            if edge.own:
                todo.append((edge.child, 0))
            else:
                out.again(number[id(edge.child)], edge.map)
        return out

    def file(self, pack=zstd, plies=None, **kwargs):
        return self.payload().file(self.plies if plies is None else plies, pack=pack, **kwargs)


@functools.lru_cache(None)
def image(width, height, map_, cell):
    """SPEC section 3.1: bit 2 first, then bit 0, then bit 1."""
    y, x = divmod(cell, width)
    if map_ & 4:
        x, y = y, x
    if map_ & 1:
        x = width - 1 - x
    if map_ & 2:
        y = height - 1 - y
    return y * width + x


def maps(width, height):
    return range(8 if width == height else 4)


@functools.lru_cache(None)
def squares(width, height):
    return [frozenset((y * width + x, y * width + x + d, (y + d) * width + x,
                       (y + d) * width + x + d))
            for y in range(height) for x in range(width)
            for d in range(1, min(width - x, height - y))]


def completes(width, height, mine, his):
    """The free cells that complete a square of mine, by definition."""
    return _completes(width, height, frozenset(mine), frozenset(his)) if len(mine) > 2 else []


@functools.lru_cache(None)
def _completes(width, height, mine, his):
    return sorted({cell for s in squares(width, height) if len(s & mine) == 3
                   for cell in s - mine - his})


def positions(strategy):
    """
    The position of each node, given from the root down; the dictionary is by id, a pair of sets
    each.
    """
    w, h = strategy.width, strategy.height
    place = {id(strategy.nodes[-1]): (frozenset(), frozenset())}
    for node in reversed(strategy.nodes):
        mine, his = place[id(node)]
        mine |= {node.move}
        for edge, reply in zip(node.edges, replies(w, h, mine, his)):
            place.setdefault(id(edge.child), tuple(
                frozenset(image(w, h, edge.map, c) for c in side)
                for side in (mine, his | {reply})))
    return place


def replies(width, height, mine, his):
    """The replies that have edges, in order."""
    t = completes(width, height, mine, his)
    if len(t) >= 2:
        return []
    return t or [c for c in range(width * height) if c not in mine and c not in his]


def dive(width, height, moves, end=0, plies=None, placeholder=0):
    """
    One line of play as a file whose nodes are met in the order of the line: the attacker makes the
    moves, the defender's reply is the forced one, or the last free cell. All other replies lead to
    nodes that have no edges, which is nonsense, but the checker meets them last. The last move has
    end edges to such nodes. Returns the payload, its plies, and the replies.
    """
    mine, his, line = set(), set(), []
    for move in moves[:-1]:
        mine.add(move)
        answers = replies(width, height, mine, his)
        assert answers, 'a double threat in mid-line'
        line.append((move, len(answers)))
        his.add(answers[-1])
    out = Payload(width, height)
    for _, count in line:
        for _ in range(count - 1):
            out.node(0, placeholder)
    for _ in range(end):
        out.node(0, placeholder)
    line.append((moves[-1], end))
    for move, count in reversed(line):
        out.node(count, move)
    return out, plies or 2 * len(moves) + 1, sorted(his)

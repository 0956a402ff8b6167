# SPDX-License-Identifier: MIT
"""Text twins of certificates (format/SPEC.md, section 5) as graphs that can be changed and written again.

A graph has nodes, each in a frame of its own, and edges that know which reply they belong to. `write` chooses the frames
anew, so that the edge which meets a node first has map 0, as the format demands: any change of any edge, also of the map of
a node's own edge, can be written down, and nothing but the change is different.
"""

import re


class Board:
    """Cells are indices y * w + x; sets of cells are integers."""

    def __init__(self, w, h):
        self.w, self.h, self.cells = w, h, w * h
        self.maps = range(8 if w == h else 4)
        self.image = [[self._image(s, i) for i in range(self.cells)] for s in self.maps]
        number = {}
        for s in self.maps:
            number.setdefault(tuple(self.image[s]), s)
        self.compose = [[number[tuple(self.image[s][i] for i in self.image[r])] for r in self.maps] for s in self.maps]
        self.inverse = [self.compose[s].index(number[tuple(range(self.cells))]) for s in self.maps]
        self.squares = [sum(1 << i for i in (y * w + x, y * w + x + d, (y + d) * w + x, (y + d) * w + x + d))
                        for y in range(h) for x in range(w) for d in range(1, min(w - x, h - y))]

    def _image(self, s, cell):
        x, y = cell % self.w, cell // self.w
        if s & 4:
            x, y = y, x
        if s & 1:
            x = self.w - 1 - x
        if s & 2:
            y = self.h - 1 - y
        return y * self.w + x

    def move_set(self, s, cells):
        """The image of a set of cells; compose[s][r] is "first r, then s"."""
        return sum(1 << self.image[s][i] for i in range(self.cells) if cells >> i & 1)

    def completing(self, mine, other):
        """The free cells that complete a square for the owner of `mine`."""
        found = 0
        for square in self.squares:
            missing = square & ~mine
            if missing & (missing - 1) == 0 and not missing & other:
                found |= missing
        return found

    def list_of(self, cells):
        return [i for i in range(self.cells) if cells >> i & 1]


class Edge:
    __slots__ = ('reply', 'child', 'map')

    def __init__(self, reply, child, map_):
        self.reply, self.child, self.map = reply, child, map_


class Strategy:
    """moves[i], edges[i] of node i, the root last; own[i] is (parent, index) of the edge that makes node i."""

    def __init__(self, text):
        lines = [line for line in text.splitlines() if not line.startswith('#')]
        if lines[0] != 'cornerstone-text 1' or not lines[-1].startswith('end '):
            raise ValueError('not a text twin')
        self.board = Board(*map(int, re.fullmatch(r'board (\d+)x(\d+)', lines[3]).groups()))
        self.plies = int(lines[4].split()[1])
        self.lines = lines
        self.moves, self.edges, self.own = [], [], {}
        for line in lines[5:-1]:
            self._add_node(line.split(' '))
        self.root = len(self.moves) - 1
        self._derive_positions()

    def _add_node(self, fields):
        number, (x, y) = len(self.moves), map(int, fields[1].split(','))
        edges = []
        for field in fields[2:]:
            child, _, map_ = field.partition('/')
            if not map_:
                self.own[int(child)] = number, len(edges)
            edges.append(Edge(None, int(child), int(map_ or 0)))
        self.moves.append(y * self.board.w + x)
        self.edges.append(edges)

    def _derive_positions(self):
        """Own edges have map 0 and lead downwards, so one pass from the root gives every position."""
        self.position = [None] * len(self.moves)
        self.position[self.root] = 0, 0
        for number in range(self.root, -1, -1):
            attacker, defender = self.position[number]
            attacker |= 1 << self.moves[number]
            edges = self.edges[number]
            replies = self.board.completing(attacker, defender) or ~(attacker | defender)
            replies = self.board.list_of(replies)
            if len(edges) not in (0, len(replies)):
                raise ValueError('node %d: %d edges where %d belong' % (number, len(edges), len(replies)))
            for index, (edge, reply) in enumerate(zip(edges, replies)):
                edge.reply = reply
                if self.own[edge.child] == (number, index):
                    self.position[edge.child] = attacker, defender | 1 << reply

    def reached(self, number, index, map_=None):
        """The position to which this edge leads (with another map, if one is given)."""
        edge = self.edges[number][index]
        s = edge.map if map_ is None else map_
        attacker, defender = self.position[number]
        return (self.board.move_set(s, attacker | 1 << self.moves[number]),
                self.board.move_set(s, defender | 1 << edge.reply))

    def is_own(self, number, index):
        return self.own[self.edges[number][index].child] == (number, index)

    def made_before(self, child, number, index):
        """Does the file make this node before it comes to this edge? Own edges after it are still to come."""
        later = [e.child for i, e in enumerate(self.edges[number]) if i > index and self.is_own(number, i)]
        return child < number and not any(self._first_below(c) <= child <= c for c in later)

    def _first_below(self, number):
        """The nodes below a node along own edges are numbered without a gap; the first of them."""
        while self.edges[number]:
            own = [e.child for i, e in enumerate(self.edges[number]) if self.is_own(number, i)]
            if not own:
                break
            number = own[0]
        return number

    def node_line(self, number, move=None, edges=None):
        """The line of a node, with another move or other edges as (child, map or None) if given."""
        cell = self.moves[number] if move is None else move
        if edges is None:
            edges = [(e.child, None if self.is_own(number, i) else e.map) for i, e in enumerate(self.edges[number])]
        words = ['%d' % child if s is None else '%d/%d' % (child, s) for child, s in edges]
        return ' '.join(['%d %d,%d' % (number, cell % self.board.w, cell // self.board.w)] + words)

    def with_line(self, number, line):
        """The whole text with one node's line replaced."""
        lines = list(self.lines)
        lines[5 + number] = line
        return '\n'.join(lines) + '\n'

    def with_head(self, index, line):
        lines = list(self.lines)
        lines[index] = line
        return '\n'.join(lines) + '\n'

    def with_edges(self, number, edges, root=None):
        """The whole text with other edges at one node (or with another root), written from the graph."""
        return write(self.board, self.plies, self.moves, lambda n: edges if n == number else self.edges[n],
                     self.root if root is None else root)


def write(board, plies, moves, edges_of, root):
    """Text of the graph below `root`; nodes that are no longer reached are left out."""
    frame, number, lines = {}, {}, []

    def visit(node):
        mine, words = frame[node], []
        image = board.image[mine]
        edges = edges_of(node)
        if len(edges) > 1:
            edges = sorted(edges, key=lambda e: image[e.reply])
        for edge in edges:
            if edge.child in number:
                turned = board.compose[edge.map][board.inverse[mine]]
                words.append('%d/%d' % (number[edge.child], board.compose[frame[edge.child]][turned]))
            else:
                frame[edge.child] = board.compose[mine][board.inverse[edge.map]]
                words.append('%d' % visit(edge.child))
        cell = image[moves[node]]
        number[node] = len(lines)
        lines.append(' '.join(['%d %d,%d' % (len(lines), cell % board.w, cell // board.w)] + words))
        return number[node]

    frame[root] = 0
    visit(root)
    head = ['cornerstone-text 1', 'game square', 'claim first-player-wins', 'board %dx%d' % (board.w, board.h),
            'plies %d' % plies]
    return '\n'.join(head + lines + ['end %d' % len(lines)]) + '\n'

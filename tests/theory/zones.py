#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: zones.py --run CORNERSTONE CORNERSTONE_CHECK FILE | zones.py --write CORNERSTONE FILE...

Zones that are too small by one cell. Checkers work zones out, so no file has one; what has to be seen is that no checker may
forget a cell of a zone. For each node with unknown stones and each cell of its zone this looks for a strategy, the shipped one
with edges dropped and replies named, which the rules refuse because of that cell: the reply that has no answer is the cell,
carried to the node in question, and rules that forget this one cell of this one zone let the strategy through.

zones/NAME lists them: the strategies, how each is made of the shipped one, where cornerstone-check refuses it, and the cells
(as NODE:X,Y) that it needs; then the cells for which there is none, with the reason. --run makes the strategies again, which
have to be those of the list, and cornerstone-check has to say the same of each. The rules are those of plan.py.
"""

import functools
import os
import subprocess
import sys
import tempfile

from plan import Edge, Judge, Node, Plan, fourths, order

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'zones')
IDENTITY = 0, 0, 0


class Forgetful(Judge):
    """The rules with cells forgotten, {node: cells}; and the trial of all pairs, which is the same, with cells as bits."""
    forgotten, corners, completed = {}, {}, {}

    def zones(self, number):
        rule = super().zones(number)
        if not rule and number in self.forgotten:
            self.zone[number] -= self.forgotten[number]
        return rule

    def again(self, forgotten):
        """What is broken in the same strategy with other cells forgotten, and the judge."""
        other = type(self)(self.s)
        other.place, other.plies, other.forgotten, changed = self.place, self.plies, forgotten, set(forgotten)
        for number, node in enumerate(self.s.nodes):
            if number in self.zone and number not in changed and all(e.child not in changed for e in node.edges):
                other.zone[number], other.danger[number], other.box[number] = (
                    self.zone[number], self.danger[number], self.box[number])
                continue
            rule = other.zones(number)
            if rule:
                return (number, rule), other
            if other.zone[number] != self.zone.get(number):
                changed.add(number)
        return None, other

    def completes(self, mine, his):
        key = self.s.claim, self.s.width, self.s.height, frozenset(mine), frozenset(his)
        if key not in self.completed:
            self.completed[key] = super().completes(mine, his)
        return self.completed[key]

    def uncovered(self, node, others, taken):
        width, height = self.s.width + 20, self.s.height + 20

        def bit(cell):
            x, y = cell[0] + 10, cell[1] + 10
            return 1 << (y * width + x) if 0 <= x < width and 0 <= y < height else 0

        def bits(cells):
            return sum(bit(cell) for cell in set(cells))

        def beside(danger, a):
            key = width, height, danger, a
            if key not in self.corners:
                self.corners[key] = bits(c for d in danger for pair in fourths(a, d) for c in pair)
            return self.corners[key]

        children = [(bits(zone), frozenset(danger)) for zone, danger in others]
        free = (1 << width * height) - 1 & ~bits(taken | set(node.named))
        out = set()
        for a in ((x, y) for y in range(-10, height - 10) for x in range(-10, width - 10)):
            left = free & ~bit(a) if a not in taken else 0
            for zone, danger in children:
                if left and not zone & bit(a):
                    left &= zone | beside(danger, a)
            if left:
                out.add(a)
        return out


def image(m, cell):
    s, dx, dy = m
    x, y = (cell[1], cell[0]) if s & 4 else cell
    return (-x if s & 1 else x) + dx, (-y if s & 2 else y) + dy


@functools.lru_cache(None)
def after(second, first):
    """The map that does what one map does after another."""
    zero, right, down = (image(second, image(first, cell)) for cell in ((0, 0), (1, 0), (0, 1)))
    for s in range(8):
        if image((s, *zero), (1, 0)) == right and image((s, *zero), (0, 1)) == down:
            return s, *zero
    raise AssertionError


@functools.lru_cache(None)
def inverse(m):
    for s in range(8):
        turned = after((s, 0, 0), m)
        if turned[0] == 0:
            return after((0, -turned[1], -turned[2]), (s, 0, 0))
    raise AssertionError


def map_of(plan, edge):
    if plan.claim == 2:
        return edge.map, edge.dx, edge.dy
    return edge.map, (plan.width - 1) * (edge.map & 1), (plan.height - 1) * (edge.map >> 1 & 1)


def tidy(plan, root):
    """
    The nodes that can be reached from the root, in the order in which files have them, each in the frame of its first
    parent. Also {old number: (new number, the map from the new frame to the old one)}.
    """
    nodes, place = [], {}

    def go(number, frame_):
        node, edges, back = plan.nodes[number], [], inverse(frame_)
        named = None if node.named is None else [image(back, cell) for cell in node.named]
        assert named is not None or len(node.edges) < 2 or frame_ == IDENTITY, 'edges in another order'
        turn = sorted(range(len(named or ())), key=lambda i: order(named[i]))
        for i in turn + list(range(len(turn), len(node.edges))):
            edge = node.edges[i]
            m = after(map_of(plan, edge), frame_)
            if edge.child in place:
                child, of_child = place[edge.child]
                m = after(inverse(of_child), m)
                edges.append(Edge(child, False, m[0], *(m[1:] if plan.claim == 2 else (0, 0))))
            else:
                edges.append(Edge(go(edge.child, m)))
        move = image(back, node.move)
        assert 0 <= move[0] < plan.width and 0 <= move[1] < plan.height, 'a move beside the box'
        nodes.append(Node(move, edges, named and [named[i] for i in turn]))
        place[number] = len(nodes) - 1, frame_
        return len(nodes) - 1

    go(root, IDENTITY)
    return Plan(plan.claim, plan.width, plan.height, plan.plies, nodes), place


class Shipped:
    """A shipped strategy and its zones; and what can be made of it."""

    def __init__(self, plan):
        self.plan, self.judge, self.known = plan, Forgetful(plan), {}
        assert self.judge.run() is None
        self.nodes, self.root = plan.nodes, len(plan.nodes) - 1
        self.zone, self.made = self.judge.zone, list(plan.nodes)
        self.unknown = [len(p) - len(q) for p, q in (self.judge.place[i] for i in range(len(plan.nodes)))]
        self.parents = {i: [] for i in range(len(plan.nodes))}
        for number, node in enumerate(plan.nodes):
            for i, edge in enumerate(node.edges):
                self.parents[edge.child].append((number, i))

    def map(self, edge, cell, back=False):
        return self.plan.map(edge, cell, back)

    def otherwise(self, number):
        node = self.nodes[number]
        return [] if node.named is None else node.edges[len(node.named):]

    def zone_of(self, edge):
        """The zone of the child, in the frame of the parent."""
        return {self.map(edge, cell, True) for cell in self.zone[edge.child]}

    def new(self, node):
        self.made.append(node)
        return len(self.made) - 1

    def with_stone(self, number, stone):
        """A copy of the node, and of what follows, with a stone known that is not in its zone. Its number, or None."""
        if (number, stone) not in self.known:
            self.known[number, stone] = self.find_with_stone(number, stone)
        return self.known[number, stone]

    def find_with_stone(self, number, stone):
        node, edges, named = self.nodes[number], [], None if self.nodes[number].named is None else []
        for i, edge in enumerate(node.edges):
            other = named is not None and i >= len(node.named)
            if named is not None and not other:
                if node.named[i] == stone:
                    continue
                named.append(node.named[i])
            there = self.map(edge, stone)
            if there in self.zone[edge.child]:
                if other:
                    continue
                return None
            child = self.with_stone(edge.child, there)
            if child is None:
                return None
            edges.append(edge._replace(child=child))
        if named is not None and len(edges) == len(named):
            return None
        return self.new(Node(node.move, edges, named))

    def answer(self, number, reply):
        """An edge for a reply that an otherwise edge of the node covers now."""
        node = self.nodes[number]
        if node.named and reply in node.named:
            return node.edges[node.named.index(reply)]
        for edge in self.otherwise(number):
            there = self.map(edge, reply)
            if there not in self.zone[edge.child]:
                child = self.with_stone(edge.child, there)
                if child is not None:
                    return edge._replace(child=child)
        return None

    def path(self, number):
        """The edges, pairs (node, its number), that lead from the root to a node."""
        out = []
        while number != self.root:
            parent, i = self.parents[number][0]
            out.append((parent, i))
            number = parent
        return out[::-1]

    def replaced(self, number, by):
        """The root of a copy in which another node stands for the first way to one."""
        for parent, i in reversed(self.path(number)):
            node = self.made[parent]
            edges = list(node.edges)
            edges[i] = edges[i]._replace(child=by)
            by = self.new(Node(node.move, edges, node.named))
        return by


class Trial:
    """A strategy that is to be refused for one cell only, and that gets named replies until this is so."""

    def __init__(self, shipped, root, places, how):
        """places: {number of a node: the shipped one of which it is a copy}"""
        self.shipped, self.root, self.places, self.how, self.named = shipped, root, places, how, 0

    def lay_out(self):
        s = self.shipped
        plan = Plan(s.plan.claim, s.plan.width, s.plan.height, s.plan.plies, s.made)
        self.plan, self.at = tidy(plan, self.root)
        self.judge = Forgetful(self.plan)
        self.fault = self.judge.run()
        if self.fault and self.fault[1] == 7:
            self.plan.plies = 63
            self.judge = Forgetful(self.plan)
            self.judge.run()
            self.plan.plies = self.judge.plies.get(len(self.plan.nodes) - 1, self.plan.plies)
            self.judge = Forgetful(self.plan)
            self.fault = self.judge.run()

    def forget(self, number, cell):
        """What is broken without a cell of the zone of a shipped node, and the judge."""
        if number not in self.at:
            return 'no such node', None
        new, there = self.at[number]
        return self.judge.again({new: {image(inverse(there), cell)}})

    def reached(self):
        """What the reply that is missing is in the nodes below: pairs (shipped node, cell)."""
        if not self.fault or self.fault[1] != 5 or not self.judge.missing:
            return set()
        todo = [(self.fault[0], min(self.judge.missing, key=order))]
        seen = set(todo)
        while todo:
            number, cell = todo.pop()
            for edge in self.plan.nodes[number].edges:
                state = edge.child, self.plan.map(edge, cell)
                if state[1] in self.judge.zone.get(edge.child, ()) and state not in seen:
                    seen.add(state)
                    todo.append(state)
        new = {number: (old, there) for old, (number, there) in self.at.items()}
        return {(new[number][0], image(new[number][1], cell)) for number, cell in seen}

    def needs(self, pairs):
        """Those of the pairs (shipped node, cell) without which the rules have nothing against the strategy."""
        return [p for p in sorted(self.reached() & pairs) if self.forget(*p)[0] is None]

    def complete(self, number, cell):
        """Names what is missing when the cell is forgotten; True if then only the cell is missing."""
        for _ in range(6):
            self.lay_out()
            fault, judge = self.forget(number, cell)
            if fault is None:
                return (number, cell) in self.reached()
            old = {new: (old, there) for old, (new, there) in self.at.items()}.get(fault[0] if judge and judge.missing else None)
            if not old or old[0] not in self.places:
                return False
            for reply in sorted(judge.missing, key=order):
                reply = image(old[1], reply)
                edge = self.shipped.answer(self.places[old[0]], reply)
                if edge is None:
                    return False
                node = self.shipped.made[old[0]]
                node.edges.insert(len(node.named), edge)
                node.named.append(reply)
                self.named += 1
        return False


def say(cell):
    return '%d,%d' % cell


def one_edge_less(shipped):
    """Each strategy with one named reply or one otherwise edge dropped, as far as the rules refuse it for a zone."""
    for number, node in enumerate(shipped.nodes):
        if node.named is None:
            continue
        for i in range(len(node.edges)):
            named = [cell for k, cell in enumerate(node.named) if k != i]
            edges = [edge for k, edge in enumerate(node.edges) if k != i]
            if len(edges) == len(named):
                continue
            copy = shipped.new(Node(node.move, edges, named))
            what = 'reply ' + say(node.named[i]) if i < len(node.named) else 'otherwise edge %d' % (i - len(node.named))
            trial = Trial(shipped, shipped.replaced(number, copy), {}, 'node %d without its %s' % (number, what))
            try:
                trial.lay_out()
            except AssertionError:
                continue
            if trial.fault and trial.judge.missing:
                yield trial


def families(shipped, number, edge, cell):
    """
    Sets of otherwise edges for a node with one unknown stone, the edge among them: those that fail on the cell as well; and,
    for each second stone, those that fail on the two.
    """
    others = [(e, shipped.zone_of(e), {shipped.map(e, c, True) for c in shipped.judge.danger[e.child]})
              for e in shipped.otherwise(number)]
    mine = next(o for o in others if o[0] is edge)
    yield [e for e, zone, _ in others if cell in zone]
    reach = range(-3, max(shipped.plan.width, shipped.plan.height) + 3)

    def fails(other, b):
        _, zone, danger = other
        return b in zone or any(f in danger or g in danger for f, g in fourths(cell, b))

    for b in ((x, y) for y in reach for x in reach):
        if b != cell and not fails(mine, b):
            yield [o[0] for o in others if o is mine or cell in o[1] or fails(o, b)]


def several_edges(shipped, number, edge, cell):
    """A strategy for a cell of the zone of an otherwise child, or None."""
    node = shipped.nodes[number]
    here = shipped.map(edge, cell, True)
    tried = set()
    for family in [[edge]] if shipped.unknown[number] == 0 else families(shipped, number, edge, here):
        key = tuple(shipped.otherwise(number).index(e) for e in family)
        if key in tried:
            continue
        tried.add(key)
        named = [(r, e) for r, e in zip(node.named, node.edges) if r != here]
        copy = shipped.new(Node(node.move, [e for _, e in named] + family, [r for r, _ in named]))
        places, path, roots = {copy: number}, shipped.path(number), []
        if shipped.unknown[number] == 0:
            roots.append((shipped.replaced(number, copy), 0))
        else:   # the only otherwise child of its parent; or one more, so that only the node itself can be refused
            parent, i = path[-1]
            above = shipped.nodes[parent]
            known = len(above.named)
            for more in above.edges[known:], []:
                up = shipped.new(Node(above.move, above.edges[:known] + [above.edges[i]._replace(child=copy)] + more,
                                      list(above.named)))
                roots.append((shipped.replaced(parent, up), up))
        for root, up in roots:
            trial = Trial(shipped, root, {**places, **({up: path[-1][0]} if up else {})}, '')
            if trial.complete(edge.child, cell):
                trial.how = 'node %d with the otherwise edges %s alone, %d replies named more' % (
                    number, ' '.join(str(k) for k in key), trial.named)
                return trial
    return None


def below(shipped, number, cell):
    """Pairs (node, cell): where a cell of a zone comes from."""
    todo, seen = [(number, cell)], {(number, cell)}
    while todo:
        number, cell = todo.pop()
        node = shipped.nodes[number]
        for edge in node.edges[:len(node.edges if node.named is None else node.named)]:
            pair = edge.child, shipped.map(edge, cell)
            if pair[1] in shipped.zone[edge.child] and pair not in seen:
                seen.add(pair)
                todo.append(pair)
    return seen


def search(shipped):
    """Pairs (strategy, the cells that it needs) on and on; at last (None, the cells for which there is none)."""
    left = {(v, z) for v in range(len(shipped.nodes)) if shipped.unknown[v] for z in shipped.zone[v]}
    for trial in one_edge_less(shipped):
        found = trial.needs(left)
        left -= set(found)
        if found:
            yield trial, found
    for number in range(len(shipped.nodes)):
        for edge in {e.child: e for e in shipped.otherwise(number)[::-1]}.values():
            for cell in sorted(shipped.zone[edge.child], key=order):
                if not below(shipped, edge.child, cell) & left:
                    continue
                trial = several_edges(shipped, number, edge, cell)
                found = trial.needs(left) if trial else []
                left -= set(found)
                if found:
                    yield trial, found
    yield None, sorted(left)


def reason(shipped, number, cell):
    """Why no strategy needs a cell in a zone."""
    other = shipped.judge.again({number: {cell}})[1]
    kept = []
    for parent, i in shipped.parents[number]:
        edge, node = shipped.nodes[parent].edges[i], shipped.nodes[parent]
        if node.named is not None and i >= len(node.named):
            return 'none found among the sets of otherwise edges of its family'
        if shipped.unknown[parent]:
            if shipped.map(edge, cell, True) not in other.zone[parent]:
                return 'none found among the sets of otherwise edges of its family'
            kept.append(parent)
    return 'the zone of the parent has the cell by another rule as well' if kept else 'no zone is made of this one'


def read(cornerstone, file):
    return Plan.read(subprocess.run([cornerstone, 'dump', file], stdout=subprocess.PIPE, check=True, text=True).stdout)


def listed(name, plan, found=None):
    """The text of the list; the strategies are put into found."""
    shipped, rows, cells = Shipped(plan), [], [0, 0]
    without = {}
    for trial, pairs in search(shipped):
        cells[trial is None] += len(pairs)
        if trial:
            rows.append((trial.how, 'node %d: rule %d' % trial.fault, ' '.join('%d:%s' % (v, say(z)) for v, z in pairs)))
            if found is not None:
                found.append(trial)
            continue
        for v, z in pairs:
            without.setdefault(reason(shipped, v, z), []).append('%d:%s' % (v, say(z)))
    zones = sum(1 for u in shipped.unknown if u)
    head = '# %s: %d nodes, %d of them with unknown stones; %d cells in their zones, of which %d are needed by the %d strategies here' % (
        name, len(shipped.nodes), zones, sum(cells), cells[0], len(rows))
    rows += [('-', why, ' '.join(pairs)) for why, pairs in sorted(without.items())]
    return '\n'.join([head] + ['\t'.join(row) for row in rows]) + '\n'


def faults_of(cornerstone, check, trial, folder):
    twin, path = os.path.join(folder, 'twin'), os.path.join(folder, 'zone.cst')
    with open(twin, 'w', encoding='ascii') as f:
        f.write(trial.plan.text())
    subprocess.run([cornerstone, 'undump', twin, '-f', '-o', path], check=True)
    done = subprocess.run([check, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, text=True)
    wanted = ': node %d: rule %d: ' % trial.fault
    if done.returncode != 1 or wanted not in done.stderr or not done.stdout.endswith('s NOT VERIFIED\n'):
        yield '%s: exit %d, %s\n  expected %s' % (trial.how, done.returncode, done.stderr.strip(), wanted)


def run(cornerstone, check, file):
    if not os.path.exists(file):
        return 77
    name = os.path.basename(file)[:-4]
    plan, trials = read(cornerstone, file), []
    with open(os.path.join(HERE, name), encoding='utf-8') as f:
        want = f.read().splitlines()
    have = listed(name, plan, trials).splitlines()
    faults = ['the list has\n  %s\n  expected\n  %s' % pair for pair in zip(want, have) if pair[0] != pair[1]][:1]
    if len(want) != len(have):
        faults.append('the list has %d lines, expected %d' % (len(want), len(have)))
    slow, quick = Judge(plan), Forgetful(plan)
    if slow.run() or quick.run() or (slow.zone, slow.danger) != (quick.zone, quick.danger):
        faults.append('the zones are not those of all pairs')
    with tempfile.TemporaryDirectory() as folder:
        for trial in trials:
            faults += faults_of(cornerstone, check, trial, folder)
    print('\n'.join(faults + [have[0], '%d strategies refused, %d faults' % (len(trials), len(faults))]))
    return 1 if faults or not trials else 0


def main():
    if len(sys.argv) == 5 and sys.argv[1] == '--run':
        return run(*sys.argv[2:])
    if len(sys.argv) > 3 and sys.argv[1] == '--write':
        for file in sys.argv[3:]:
            name = os.path.basename(file)[:-4]
            with open(os.path.join(HERE, name), 'w', encoding='utf-8') as f:
                f.write(listed(name, read(sys.argv[2], file)))
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == '__main__':
    sys.exit(main())

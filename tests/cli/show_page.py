#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Read a page of `cornerstone show` and do what it asks the reader to do.

    show_page.py [--radius R] [--played R] < PAGE

Nothing but the page is used. Every line is played on a plain board and its zone worked out from the
stones; the pictures are compared with the lists. Then the strategy is followed from the first move on
against every choice of replies within radius R of the first move (on one board: all cells): there
must be an answer by the rule of the page, and within the smaller radius its line is played out, with all stones on the
board, and has to win. Prints what was counted.
"""
import argparse
import itertools
import re
import sys

CELL = r"\(-?\d+, -?\d+\)"
STEP = re.compile(rf"(\d+)\. X ({CELL})\s+with ({CELL})\s+({CELL})\s+: ([O!]) ({CELL})")
ALSO = re.compile(rf"and\s+with ({CELL})\s+({CELL})\s+: ! ({CELL})")
WORDS = {
    "mirrored left-right": lambda x, y, w, h: (w - 1 - x, y),
    "mirrored up-down": lambda x, y, w, h: (x, h - 1 - y),
    "turned by 180 degrees": lambda x, y, w, h: (w - 1 - x, h - 1 - y),
    "mirrored in the rising diagonal": lambda x, y, w, h: (y, x),
    "turned left by 90 degrees": lambda x, y, w, h: (w - 1 - y, x),
    "turned right by 90 degrees": lambda x, y, w, h: (y, h - 1 - x),
    "mirrored in the falling diagonal": lambda x, y, w, h: (w - 1 - y, h - 1 - x),
}


def need(condition, *what):
    if not condition:
        sys.exit("show_page: " + " ".join(map(str, what)))


def cell(text):
    return tuple(map(int, text[1:-1].split(",")))


def cells(text):
    return {cell(found) for found in re.findall(CELL, text)}


def axis(text):
    """(factor of x, factor of y, shift) of "1 - x" or "y + 2"."""
    terms = re.findall(r"[+-]?(?:\d+|[xy])", text.replace(" ", ""))
    total = [0, 0, 0]
    for term in terms:
        sign = -1 if term[0] == "-" else 1
        name = term.lstrip("+-")
        if name in "xy":
            total["xy".index(name)] += sign
        else:
            total[2] += sign * int(name)
    need("".join(terms) == text.replace(" ", ""), "not a formula:", text)
    return total


def is_square(corners):
    xs, ys = sorted({x for x, _ in corners}), sorted({y for _, y in corners})
    return len(set(corners)) == 4 and len(xs) == len(ys) == 2 and xs[1] - xs[0] == ys[1] - ys[0]


def squares_with(p, q):
    """The other two corners of each square that has p and q as corners."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    if 0 in (dx, dy):
        for x, y in ((-dy, dx), (dy, -dx)):
            yield (p[0] + x, p[1] + y), (q[0] + x, q[1] + y)
    elif abs(dx) == abs(dy):
        yield (p[0], q[1]), (q[0], p[1])


def fourth(stones):
    """Cells that make a square with three of the stones, taken or not."""
    found = set()
    for p, q in itertools.combinations(stones, 2):
        for f, g in squares_with(p, q):
            if f in stones:
                found.add(g)
            if g in stones:
                found.add(f)
    return found


class Page:
    def __init__(self, text):
        flat = " ".join(text.split())
        box = re.search(r"box (-?\d+) <= x <= (-?\d+), (-?\d+) <= y <= (-?\d+)", flat)
        board = re.search(r"On the board of (\d+) columns and (\d+) rows", flat)
        self.plane = box is not None
        need(box or board, "no board")
        self.box = tuple(map(int, box.groups())) if box else (0, int(board[1]) - 1, 0, int(board[2]) - 1)
        claimed = re.search(r"a box of (\d+) x (\d+) cells|a box of (\d+) columns and (\d+) rows", flat)
        if self.plane:
            size = [int(group) for group in claimed.groups() if group]
            need(size == [self.box[1] - self.box[0] + 1, self.box[3] - self.box[2] + 1], "another box")
        self.size = self.box[1] + 1, self.box[3] + 1
        self.marks = int(re.search(r"X wins with mark number (\d+) at the latest", flat)[1])
        self.first = cell(re.search(rf"X1 is at ({CELL})", flat)[1])
        self.cases, self.lines = {}, {}
        self.read(text)

    def read(self, text):
        current = case = None
        for block in re.split(r"\n\s*\n", text):
            head = re.fullmatch(r"[#* ]*(Case|Line) (\w+), nodes? [\d,\s]+?\**(?:\n-+)?", block.strip())
            if head:
                kind = Case if head[1] == "Case" else Line
                current = kind(self, head[2], case)
                if kind is Case:
                    case = current
                self.__dict__[kind.where][head[1] + " " + head[2]] = current
            elif re.fullmatch(r"[# ]*Figures(?:\n-+)?", block.strip()):
                self.figures = {}
                current = self
            elif current is not None:
                current.take(block)

    def take(self, block):
        for row in block.splitlines():
            name, _, value = re.match(r"\s+(.*?)(\s{2,}| )(\d+)", row).groups()
            self.figures[name.strip()] = int(value)

    def inside(self, at):
        return self.box[0] <= at[0] <= self.box[1] and self.box[2] <= at[1] <= self.box[3]

    def on_board(self, at):
        return self.plane or self.inside(at)

    def map_of(self, text):
        text = text.strip()
        if text in ("", "as it is"):
            return lambda at: at
        if not self.plane:
            turn = WORDS[text]
            return lambda at: turn(*at, *self.size)
        (a, b, c), (d, e, f) = map(axis, re.search(r"\((.*), (.*)\)$", text).groups())
        return lambda at: (a * at[0] + b * at[1] + c, d * at[0] + e * at[1] + f)

    def target(self, name):
        return self.cases.get(name) or self.lines[name]


class Part:
    """A case or a line: a picture, then text."""

    def __init__(self, page, name, home):
        self.page, self.name, self.home = page, name, home
        self.picture, self.zone, self.danger = {}, set(), set()

    def take(self, block):
        if block.startswith("    "):
            self.take_picture(block.splitlines())
        else:
            self.take_text(block)

    def take_picture(self, rows):
        drawn = []
        for row in rows:
            self.take_step(row)
            left = re.split(r"\s{3,}(?:\d+\. X|and\s+with)", row[4:])[0].rstrip()
            if left:
                drawn.append([left[k:k + 4].strip() for k in range(4, len(left), 4)] + [left[:4].strip()])
        labels = drawn.pop()[:-1]
        for row in drawn:
            for label, mark in zip(labels, row[:-1]):
                x, y = int(label), int(row[-1])
                if mark != ".":
                    self.picture[x, y] = mark

    def take_step(self, row):
        pass

    def drawn(self, mark):
        return {at for at, text in self.picture.items() if re.fullmatch(mark, text)}


class Line(Part):
    where = "lines"

    def __init__(self, *args):
        super().__init__(*args)
        self.steps, self.ends, self.then = [], [], None

    def take_step(self, row):
        step, also = STEP.search(row), ALSO.search(row)
        if step:
            number, move, a, b, kind, at = step.groups()
            need(int(number) == len(self.home.own) + len(self.steps) + 1, "numbers of line", self.name)
            need(is_square([cell(move), cell(a), cell(b), cell(at)]), "no square:", row)
            self.steps.append((cell(move), cell(at), {cell(a), cell(b)}))
            if kind == "!":
                self.ends.append((cell(at), {cell(a), cell(b)}))
        elif also:
            a, b, at = map(cell, also.groups())
            need(is_square([self.steps[-1][0], a, b, at]), "no square:", row)
            self.ends.append((at, {a, b}))

    def take_text(self, block):
        text = " ".join(block.split())
        then = re.match(r"After the last reply X goes on with (Case \d+)(.*)\.$", text)
        if then:
            self.then = then.groups()
        if text.startswith("Zone"):
            pairs = text.split("With O's")
            listed, _, danger = pairs[0].partition("Danger set:")
            self.zone, self.danger = cells(listed), cells(danger)
            need(len(self.zone) == int(re.match(r"Zone, (\d+)", listed)[1]), "size of zone", self.name)
            self.pairs = set()
            for pair in pairs[1:]:
                stones, _, corners = pair.partition(":")
                self.pairs.add((frozenset(cells(stones)), frozenset(cells(corners))))

    def play(self, own, other, turn=lambda at: at):
        """Play the line with all stones on the board. Returns (zone, pairs) of the known stones."""
        own, other = list(own), list(other)
        zone, pairs = set(), set()
        for number, (move, reply, with_) in enumerate(self.steps):
            move, reply = turn(move), turn(reply)
            need(move not in own + other and self.page.inside(move), "line", self.name, "cannot play", move)
            own.append(move)
            wins = {at for at in fourth(own) if at not in own + other and self.page.on_board(at)}
            need({turn(at) for at in with_} <= set(own), "line", self.name, "has not", with_)
            lost = {at for at in fourth(other) if at not in own and self.page.on_board(at)}
            need(not lost, "line", self.name, "lets O win at", lost)
            zone |= {move} | wins
            for p, q in itertools.combinations(other, 2):
                corners = set()
                for pair in squares_with(p, q):
                    if not set(pair) & set(own + other) and all(map(self.page.on_board, pair)):
                        corners |= set(pair)
                if corners:
                    pairs.add((frozenset((p, q)), frozenset(corners)))
                zone |= corners
            if number + 1 < len(self.steps) or self.then:
                need(wins == {reply}, "line", self.name, "threatens", wins, "and not", reply)
                other.append(reply)
        if not self.then:
            need(wins == {turn(at) for at, _ in self.ends} and len(wins) >= 2, "line", self.name, "ends", wins)
            need(len(own) + 1 <= self.page.marks, "line", self.name, "is too long")
        need(all(map(self.page.inside, wins)), "line", self.name, "leaves the box")
        self.after = own, other
        return zone, pairs

    def check(self):
        unknown = self.home.unknown + self.kind_otherwise
        zone, pairs = self.play(self.home.own, self.home.other + self.named)
        marks = {at: "X" + str(k + 1) for k, at in enumerate(self.after[0])}
        marks.update({at: mark for at, mark in self.home.marks.items() if mark[0] == "O"})
        if self.named:
            marks[self.named[0]] = "O%d" % len(self.home.own)
        for k, (_, reply, _) in enumerate(self.steps):
            if k + 1 < len(self.steps) or self.then:
                marks[reply] = "O%d" % (len(self.home.own) + k + 1)
        marks.update({at: "!" for at, _ in self.ends})
        if unknown and not self.then:
            need(zone == self.zone, "zone of line", self.name, "is", sorted(zone ^ self.zone), "different")
            first = {}
            for stones, corners in pairs:
                first.setdefault(stones, set()).update(corners)
            need({stones for stones, _ in self.pairs} == set(first), "pairs of line", self.name)
            need(all(corners <= first[stones] for stones, corners in self.pairs), "corners of line", self.name)
            known = set(self.after[1])
            need(self.danger == (known if unknown == 2 else set()), "danger set of line", self.name)
        for at in self.zone:
            marks.setdefault(at, "*")
        need(marks == self.picture, "picture of line", self.name, set(marks.items()) ^ set(self.picture.items()))


class Case(Part):
    where = "cases"

    def __init__(self, *args):
        super().__init__(*args)
        self.named, self.otherwise, self.own, self.other = {}, [], [], []

    def take_text(self, block):
        text = " ".join(block.split())
        start = re.search(rf"X\d+ is at ({CELL})\.$", text)
        if start and not self.own:
            self.marks = {cell(at): mark for mark, at in re.findall(rf"([XO]\d+) ({CELL})", text)}
            self.own = [at for at, mark in self.marks.items() if mark[0] == "X"] + [cell(start[1])]
            self.other = [at for at, mark in self.marks.items() if mark[0] == "O"]
            self.unknown = len(self.own) - 1 - len(self.other)
            need(("not known" in text) == (self.unknown == 1), "unknown stones of case", self.name)
        elif text.startswith("- "):
            for item in re.split(r" - (?=Case|Line)", text[2:]):
                self.take_item(item)
        elif text.startswith("Zone of this case"):
            self.zone = cells(text)
        elif text.startswith("Cells in the zones"):
            self.common = cells(text.split("Cells in the danger")[0])
            need("NOT" not in text and "MUST" not in text, "case", self.name, "proves nothing")

    def take_item(self, item):
        name, rest = re.match(r"((?:Case|Line) \w+):? ?(.*)", item).groups()
        if item[len(name)] != ":":
            for turn, at in re.findall(rf"(.*?)\bfor ({CELL})(?:, |$)", rest):
                need(cell(at) not in self.named, "case", self.name, "names", at, "twice")
                self.named[cell(at)] = (name, turn)
        else:
            self.otherwise += [(name, turn) for turn in rest.split(";")]

    def check(self):
        page = self.page
        zones = [{page.map_of(turn)(at) for at in page.target(name).zone} for name, turn in self.otherwise]
        if self.otherwise:
            need(set.intersection(*zones) == self.common, "common cells of case", self.name)
            need(all(at in self.named or at in self.own + self.other for at in self.common), "case", self.name)
        marks = dict(self.marks)
        marks[self.own[-1]] = "X%d" % len(self.own)
        if self.otherwise:
            marks.update({at: "=" for at in self.named})
        for at in self.zone:
            marks.setdefault(at, "*")
        if not self.unknown:
            for at in set().union(*zones):
                marks.setdefault(at, str(sum(at in zone for zone in zones)))
        need(marks == self.picture, "picture of case", self.name, set(marks.items()) ^ set(self.picture.items()))


class Follower:
    """Follow the strategy against all replies."""

    def __init__(self, page, radius, played):
        self.page, self.played = page, played
        self.middle = page.first
        if page.plane:
            self.cells = [(self.middle[0] + x, self.middle[1] + y)
                          for x, y in itertools.product(range(-radius, radius + 1), repeat=2)]
        else:
            self.cells = list(itertools.product(range(page.size[0]), range(page.size[1])))
        self.answers = self.games = 0
        self.turned = {}

    def near(self, *stones):
        return not self.page.plane or all(
            max(abs(at[0] - self.middle[0]), abs(at[1] - self.middle[1])) <= self.played for at in stones)

    def options(self, case, turn):
        """Zone, danger set, target and map of each otherwise answer."""
        key = case.name, tuple(turn(at) for at in ((0, 0), (1, 0), (0, 1)))
        if key not in self.turned:
            found = []
            for name, how in case.otherwise:
                target, then = self.page.target(name), self.page.map_of(how)
                both = lambda at, then=then: turn(then(at))
                found.append(({both(at) for at in target.zone}, {both(at) for at in target.danger}, target, both, {}))
            self.turned[key] = found
        return self.turned[key]

    def follow(self, case, turn, own, other, unknown):
        """All replies to the move of a case; own and other are the stones, the move not among them."""
        move = turn(case.own[-1])
        need(move not in own + other + unknown and self.page.inside(move), "case", case.name, "cannot play")
        need(not [at for at in fourth(other + unknown) if at not in own + [move] and self.page.on_board(at)],
             "case", case.name, "lets O win")
        own = own + [move]
        named = {turn(at): answer for at, answer in case.named.items()}
        options = self.options(case, turn)
        for b in self.cells:
            if b in own or b in other or b in unknown:
                continue
            self.answers += 1
            if b in named:
                target, then = self.page.target(named[b][0]), self.page.map_of(named[b][1])
                self.go_on(target, lambda at: turn(then(at)), own, other + [b], unknown)
                continue
            fit = [option for option in options if self.fits(option, b, unknown)]
            need(fit, "case", case.name, "has no answer to", b, "after", unknown)
            for _, _, target, both, _ in fit if self.near(b, *unknown) else fit[:1]:
                self.go_on(target, both, own, other, unknown + [b])

    @staticmethod
    def fits(option, b, unknown):
        zone, danger, _, _, closed = option
        if b in zone or any(a in zone for a in unknown):
            return False
        for a in unknown:
            if a not in closed:
                closed[a] = {at for d in danger for pair in squares_with(a, d) for at in pair}
            if b in closed[a]:
                return False
        return True

    def go_on(self, target, turn, own, other, unknown):
        if isinstance(target, Case):
            self.follow(target, turn, own, other, unknown)
        elif self.near(*unknown, *other):
            self.games += 1
            target.play(own, other + unknown, turn)
            if target.then:
                then = self.page.map_of(target.then[1])
                known = [at for at in target.after[1] if at not in unknown]
                self.follow(self.page.cases[target.then[0]], lambda at: turn(then(at)), target.after[0], known, unknown)


def check_zone(page, case, radius):
    """The zone of a case with an unknown stone: just those a for which some b has no answer."""
    options = Follower(page, 0, 0).options(case, lambda at: at)
    area = set(Follower(page, radius, 0).cells) - set(case.own)
    bad = {case.own[-1]}
    for a in area:
        fit = [option for option in options if a not in option[0]]
        if not all(any(Follower.fits(option, b, [a]) for option in fit) for b in area if b != a):
            bad.add(a)
    need(bad == case.zone, "zone of case", case.name, sorted(bad ^ case.zone))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--radius", type=int, default=12)
    parser.add_argument("--played", type=int, default=3)
    args = parser.parse_args()
    page = Page(sys.stdin.read())
    for case in page.cases.values():
        for at, (name, turn) in case.named.items():
            if name in page.lines and page.lines[name].home is case and turn.strip() == "":
                page.lines[name].named, page.lines[name].kind_otherwise = [at], 0
        for name, turn in case.otherwise:
            if name in page.lines and page.lines[name].home is case and turn.strip() == "as it is":
                page.lines[name].named, page.lines[name].kind_otherwise = [], 1
    for part in [*page.lines.values(), *page.cases.values()]:
        part.check()
    for case in page.cases.values():
        if case.unknown and not case.named:
            check_zone(page, case, args.radius)
    need(page.figures["cases"] == len(page.cases), "number of cases")
    need(page.figures["different lines"] == len(page.lines), "number of lines")
    follower = Follower(page, args.radius, args.played)
    follower.follow(page.cases["Case 1"], lambda at: at, [], [], [])
    print(f"{len(page.cases)} cases, {len(page.lines)} lines, {follower.answers} replies, {follower.games} games")


main()

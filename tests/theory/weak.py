#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: weak.py CHECK_FOLDER CORNERSTONE_CHECK BUILD_FOLDER [CLAUSE...]

The checker once more for each clause of section 3, copied and without that clause. Each has a file weak/CLAUSE.cst that it
verifies, that the true checker rejects with the message in weak/EXPECT, and that loses in exhaustive play in free mode, which
uses no zones. A place to be patched that is not found, or found twice, is a fault.
"""

import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
IF_NAMED = 'if (e < zs->other) {\n\t\t\tcarry(zs, Z, e, &set[Z]);\n\t\t\tcarry(zs, D, e, &set[D]);'
CARRY = 'add(to, cell_of(zs->board, back(zs, e, *cell++)));'
UNCOVERED = '(in(zs, Z, e, a) || in(zs, Z, e, b) || three_corners(zs, e, a, b))'
OTHER_CORNERS = '\t\tfor (uint32_t k = 0; k < v->count; k++)\n'

# name: file, what stands there, what stands there in the weak checker
CLAUSES = {
    'move-free': ('rules.c', ' || owner(&c->at, move) != FREE)', ')'),
    'move-in-zone': ('zones.c', 'add(&set[Z], move);', ';'),
    'scan': ('rules.c', 'if (theirs.open > 0)', 'if (theirs.open > 9)'),
    'pairs-in-zone': ('zones.c', 'if (unknown > 0)\n\t\t\tsurvey(', 'if (unknown > 9)\n\t\t\tsurvey('),
    'pair-f-in-zone': ('geometry.c', '\t\t\t\t\tadd(two, e);\n', ''),
    'pair-g-in-zone': ('geometry.c', '\t\t\t\t\tadd(two, f);\n', ''),
    'danger': ('zones.c', 'i < at->q && unknown == 2;', 'i < at->q && unknown == 9;'),
    'full-board': ('rules.c', 'no_stone <= unknown', 'no_stone == 0'),
    'threats-in-zone': ('zones.c', 'add(&set[Z], zs->t.cell[i]);', ';'),
    'child-zone': ('zones.c', IF_NAMED, IF_NAMED.replace('carry(zs, Z, e, &set[Z]);', ';')),
    'child-danger': ('zones.c', IF_NAMED, IF_NAMED.replace('carry(zs, D, e, &set[D]);', ';')),
    'forced-zone': ('zones.c', IF_NAMED, IF_NAMED.replace('carry(zs, Z', 'if (is_open(s, node))\n\t\t\t\tcarry(zs, Z')),
    'named-zone': ('zones.c', IF_NAMED, IF_NAMED.replace('carry(zs, Z', 'if (!is_open(s, node))\n\t\t\t\tcarry(zs, Z')),
    'common-zone': ('zones.c', 'if (without(zs, Z, point_of(zs->board, u->cell[i])) == zs->end', 'if (false'),
    'common-danger': ('zones.c', 'if (without(zs, D, point_of(zs->board, v->cell[i])) == zs->end)', 'if (false)'),
    'uncovered': ('zones.c', 'if (found)\n\t\tadd(&zs->set[Z], cell);', ''),
    'a-in-zone': ('zones.c', UNCOVERED, UNCOVERED.replace('in(zs, Z, e, a) || ', '')),
    'b-in-zone': ('zones.c', UNCOVERED, UNCOVERED.replace('in(zs, Z, e, b) || ', '')),
    'three-corners': ('zones.c', UNCOVERED, UNCOVERED.replace(' || three_corners(zs, e, a, b)', '')),
    'first-corner': ('zones.c', 'in(zs, D, e, other[n][0]) || ', ''),
    'second-corner': ('zones.c', ' || in(zs, D, e, other[n][1])', ''),
    'trials-in-zones': ('zones.c', '\t\ttry(zs, b);\n', ''),
    'trials-beside-zones': ('zones.c', OTHER_CORNERS, '\t\tfor (uint32_t k = v->count; k < v->count; k++)\n'),
    'trials-beside-danger': ('zones.c', 's <= far; s++', 's < 1; s++'),
    'other-trials-in-zone': ('zones.c', 'found ? NULL : list(zs, Z, e, &count)', 'found ? NULL : (count = 0, NULL)'),
    'other-trials-beside-danger': ('zones.c', 'found ? NULL : list(zs, D, e, &count)', 'found ? NULL : (count = 0, NULL)'),
    'otherwise-after-threat': ('rules.c', 'if (is_open(s, node)) {\n\t\tif (ours.open > 0)', 'if (is_open(s, node)) {\n\t\tif (ours.open > 9)'),
    'otherwise-u-2': ('rules.c', 'unknown >= (c->board->plane ? 2 : 1)', 'unknown >= 9'),
    'named-free': ('rules.c', 'if (edge->reply != OTHERWISE && owner(&c->at, edge->reply) != FREE)', 'if (false)'),
    'unknown-count': ('rules.c', 'else if (c->depth[edge->child] != depth)', 'else if (c->depth[edge->child] / 4 != depth / 4)'),
    'same-position': ('rules.c', 'if (!good || (i < known', 'if (false && (i < known'),
    'map-back': ('zones.c', 'return apply_back(&zs->strategy->edge[e].map, point_of(zs->board, cell));',
                 '(void)e;\n\treturn point_of(zs->board, cell);'),
    'map-zone-and-danger': ('zones.c', CARRY, 'add(to, kind == N ? cell_of(zs->board, back(zs, e, *cell++)) : *cell++);'),
    'map-touched': ('zones.c', CARRY, 'add(to, kind != N ? cell_of(zs->board, back(zs, e, *cell++)) : *cell++);'),
    'map-test': ('zones.c', 'cell_of(zs->board, apply(&zs->strategy->edge[e].map, a));',
                 'cell_of(zs->board, a);'),
    'touched-move': ('zones.c', 'add(&set[N], move);', ';'),
    'touched-threats': ('zones.c', 'add(&set[N], zs->t.cell[i]);', ';'),
    'touched-child': ('zones.c', 'carry(zs, N, e, &set[N]);', ';'),
    'box-width': ('rules.c', 'width > c->board->width || ', ''),
    'box-height': ('rules.c', ' || height > c->board->height)', ')'),
    'otherwise-plies': ('rules.c', 'if (c->plies[s->edge[e].child] + 2 >',
                        'if ((!is_open(s, node) || s->edge[e].reply != OTHERWISE) && c->plies[s->edge[e].child] + 2 >'),
}

# These let a strategy through that needs more room than it claims; play has to try it on the claimed board all the same.
ROOM = ('box-width', 'box-height')
ANY_ROOM = ('play.c', 'if (h > width || w > height)', 'if (h > 9 * width || w > 9 * height)')


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def compile_(source, target, folder):
    command = os.environ.get('CC', 'cc').split() + ['-std=c11', '-O1', '-w', '-I', folder, '-c', source, '-o', target]
    subprocess.run(command, check=True)


def build(check, folder, clauses):
    """The weak checkers, by their clauses."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(check, folder)
    sources = sorted(name for name in os.listdir(folder) if name.endswith('.c'))
    for name in sources:
        compile_(os.path.join(folder, name), os.path.join(folder, name + '.o'), folder)
    made = {}
    for clause in clauses:
        objects = {name: os.path.join(folder, name + '.o') for name in sources}
        for name, old, new in [CLAUSES[clause]] + ([ANY_ROOM] if clause in ROOM else []):
            with open(os.path.join(folder, name), encoding='utf-8') as f:
                text = f.read()
            if text.count(old) != 1 or old == new:
                sys.exit('%s: %s: expected one place to patch, found %d: %s' % (clause, name, text.count(old), old))
            patched = os.path.join(folder, clause + '-' + name)
            with open(patched, 'w', encoding='utf-8') as f:
                f.write(text.replace(old, new))
            objects[name] = patched + '.o'
            compile_(patched, objects[name], folder)
        made[clause] = os.path.join(folder, 'weak-' + clause)
        subprocess.run(os.environ.get('CC', 'cc').split() + list(objects.values()) + ['-lzstd', '-lxxhash', '-o', made[clause]], check=True)
    return made


def read_table():
    with open(os.path.join(HERE, 'weak', 'EXPECT'), encoding='utf-8') as f:
        return [line.rstrip('\n').split('\t') for line in f if not line.startswith('#')]


def judge(weak, true, clause, size, message):
    path = os.path.join(HERE, 'weak', clause + '.cst')
    code, out, err = run(weak, path)
    if code != 0 or 's VERIFIED' not in out:
        yield 'without the clause: expected it to be verified: %s' % err.strip()
    code, out, err = run(true, path)
    if code != 1 or err.strip().split(': ', 2)[2] != message or 's NOT VERIFIED' not in out:
        yield 'expected: %s\n  found %d: %s' % (message, code, err.strip())
    code, out, err = run(weak, '--play', size, path)
    if code != 1 or 'play: position ' not in err:
        yield 'expected it to lose in play on %s: %d: %s' % (size, code, err.strip())


def main():
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    rows = {row[0]: row for row in read_table()}
    files = {name[:-4] for name in os.listdir(os.path.join(HERE, 'weak')) if name.endswith('.cst')}
    faults = ['%s: listed, or there, but not both' % c for c in files ^ {c for c, row in rows.items() if row[1] != '-'}]
    faults += ['%s: no clause, or not listed' % c for c in set(rows) ^ set(CLAUSES)]
    wanted = [c for c in CLAUSES if c in rows and c in files]
    made = build(sys.argv[1], sys.argv[3], sys.argv[4:] or CLAUSES)
    for clause in wanted:
        if clause in made:
            faults += ['%s: %s' % (clause, f) for f in judge(made[clause], sys.argv[2], *rows[clause][:3])]
    for fault in faults:
        print(fault)
    print('%d clauses, %d with a file, %d faults' % (len(CLAUSES), len(wanted), len(faults)))
    return 1 if faults or not wanted else 0


if __name__ == '__main__':
    sys.exit(main())

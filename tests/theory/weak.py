#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: weak.py CHECK_FOLDER CORNERSTONE_CHECK BUILD_FOLDER [CLAUSE...]

The checker once more for each clause of section 3, copied and without that clause. Each has a file weak/CLAUSE.cst that it
verifies, that the true checker rejects with the message in weak/EXPECT, and that loses in exhaustive play in free mode, which
uses no zones; or there can be no such file, and weak/EXPECT says why. A place to be patched that is not found, or found twice,
is a fault.
"""

import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CARRY = 'carry(job, e, e < n->other ? Z | D | N : N, own);'
BACK = 'apply_back(&edge->map, point_of(from->member[i].cell))'
UNCOVERED = '(within(job, Z, e, a) || within(job, Z, e, b) || three_corners(job, e, a, b))'

# name: file, what stands there, what stands there in the weak checker
CLAUSES = {
    'move-free': ('rules.c', 'if (owner(at, n->move) != FREE)', 'if (owner(at, n->move) == OUTSIDE)'),
    'move-in-zone': ('zones.c', 'add(own, n->move, Z | N);', 'add(own, n->move, N);'),
    'scan': ('rules.c', 'if (theirs.open > 0)', 'if (theirs.open > 9)'),
    'pairs-in-zone': ('zones.c', 'if (unknown > 0)\n\t\t\tsurvey(', 'if (unknown > 9)\n\t\t\tsurvey('),
    'pair-f-in-zone': ('geometry.c', '\t\t\t\t\tadd(into, e, in);\n', ''),
    'pair-g-in-zone': ('geometry.c', '\t\t\t\t\tadd(into, f, in);\n', ''),
    'danger': ('zones.c', ' && unknown == 2;', ' && unknown == 9;'),
    'full-board': ('rules.c', ' + unknown >= job->board.cells', ' >= job->board.cells'),
    'threats-in-zone': ('zones.c', 'unknown > 0 ? Z | N : N', 'N'),
    'child-zone': ('zones.c', CARRY, CARRY.replace('? Z | D | N', '? D | N')),
    'child-danger': ('zones.c', CARRY, CARRY.replace('? Z | D | N', '? Z | N')),
    'forced-zone': ('zones.c', CARRY, CARRY.replace('? Z', '? n->other == n->end ? D | N : Z')),
    'named-zone': ('zones.c', CARRY, CARRY.replace('? Z', '? n->other < n->end ? D | N : Z')),
    'common-zone': ('zones.c', 'if (without(job, Z, point_of(m->cell)) == n->end && ', 'if (false && '),
    'common-danger': ('zones.c', 'if (unknown > 0 && without(', 'if (false && without('),
    'uncovered': ('zones.c', 'if (owner(&job->at, a->cell) == FREE && some', 'if (false && some'),
    'a-in-zone': ('zones.c', UNCOVERED, UNCOVERED.replace('within(job, Z, e, a) || ', '')),
    'b-in-zone': ('zones.c', UNCOVERED, UNCOVERED.replace('within(job, Z, e, b) || ', '')),
    'three-corners': ('zones.c', UNCOVERED, UNCOVERED.replace(' || three_corners(job, e, a, b)', '')),
    'first-corner': ('zones.c', 'within(job, D, e, other[n][0]) || ', ''),
    'second-corner': ('zones.c', ' || within(job, D, e, other[n][1])', ''),
    'trials': ('zones.c', 'found = (set->member[i].in & Z) && ', 'found = false && '),
    'trials-by-danger': ('zones.c', 'set->member[i].in & D ? squares_with(a, c, other) : 0', '0'),
    'trials-in-zones': ('zones.c', 'if (m->in & Z)', 'if (false)'),
    'trials-beside-danger': ('zones.c', 's <= far && ', 's < 1 && '),
    'otherwise-after-threat': ('rules.c', 'if (n->other < n->end) {\n\t\tif (ours->open > 0)', 'if (n->other < n->end) {\n\t\tif (ours->open > 9)'),
    'otherwise-u-2': ('rules.c', 'unknown >= (job->board.plane ? 2 : 1)', 'unknown >= 9'),
    'named-free': ('rules.c', 'if (e < n->other && owner(&job->at, edge->reply) != FREE)', 'if (false)'),
    'unknown-count': ('rules.c', 'if (child->count[side] != at->count[side])',
                      'if (side == ATTACKER && child->count[side] != at->count[side])'),
    'same-position': ('rules.c', 'point_of(*stone)))) != side)', 'point_of(*stone)))) == OUTSIDE)'),
    'map-back': ('zones.c', BACK, 'point_of(from->member[i].cell)'),
    'map-zone-and-danger': ('zones.c', BACK, '(in == N ? %s : point_of(from->member[i].cell))' % BACK),
    'map-touched': ('zones.c', BACK, '(in != N ? %s : point_of(from->member[i].cell))' % BACK),
    'map-test': ('zones.c', 'cell_of(&job->board, apply(&edge->map, a))', 'cell_of(&job->board, a)'),
    'touched-move': ('zones.c', 'add(own, n->move, Z | N);', 'add(own, n->move, Z);'),
    'touched-threats': ('zones.c', 'unknown > 0 ? Z | N : N', 'unknown > 0 ? Z : 0'),
    'touched-child': ('zones.c', CARRY, CARRY.replace('Z | D | N : N', 'Z | D : 0')),
    'box-width': ('zones.c', 'width > board->width || ', ''),
    'box-height': ('zones.c', ' || height > board->height)', ')'),
    'otherwise-plies': ('rules.c', 'if (s->node[s->edge[e].child].plies + 2 >',
                        'if (e < n->other && s->node[s->edge[e].child].plies + 2 >'),
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

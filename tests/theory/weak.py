#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: weak.py MODEL PLAYER CORNERSTONE CORNERSTONE_CHECK CORNERSTONE_CHECK_PLAY

For each clause of SPEC section 6 (theory-model --clauses) the folder weak has a strategy, FILE.twin, that the rules without
this clause accept; or weak/EXPECT says why there can be none. Each strategy is refused by the rules, the model's and those of
cornerstone-check, at the node and for the rule in weak/EXPECT; and its claim is false: oracle-player, which knows no zones and
believes no rule, does not win with it on the board that stands there; or, on a large one, cornerstone-check-play.
"""

import os
import subprocess
import sys
import tempfile

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'weak')


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=300, text=True)
    return done.returncode, done.stdout, done.stderr


def judge(programs, name, clause, board, place):
    """What is not as it has to be."""
    model, player, cornerstone, check, play = programs
    where = [] if board == '-' else ['--board', board]
    twin = os.path.join(FOLDER, name + '.twin')
    code, out, _ = run(model, twin)
    if (code, out) != (1, place + '\n'):
        yield 'the model: exit %d, %s expected %s' % (code, out, place)
    code, out, _ = run(model, '--without', clause, twin)
    if (code, out) != (0, 'verified\n'):
        yield 'the model without %s: exit %d, %s' % (clause, code, out)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, name + '.cst')
        code, _, err = run(cornerstone, 'undump', twin, '-o', file)
        if code != 0:
            yield 'undump: exit %d, %s' % (code, err)
        code, out, err = run(check, file)
        if code != 1 or not out.endswith('s NOT VERIFIED\n') or ': %s: ' % place not in err:
            yield 'cornerstone-check: exit %d, %s expected %s' % (code, err, place)
        if len(board) > 3:
            code, _, err = run(play, *where, file)
            if code != 1 or ': play: ' not in err:
                yield 'cornerstone-check-play %s: exit %d, %s' % (board, code, err)
            return
    code, out, _ = run(player, '--memo', *where, twin)
    if code != 1 or ('lost: ' not in out and 'above the claim' not in out):
        yield 'the player on %s: exit %d, %s' % (board, code, out)


def main():
    if len(sys.argv) != 6:
        print(__doc__, file=sys.stderr)
        return 2
    clauses = [line.split('\t')[0] for line in run(sys.argv[1], '--clauses')[1].splitlines()]
    with open(os.path.join(FOLDER, 'EXPECT'), encoding='utf-8') as f:
        rows = [line.rstrip('\n').split('\t') for line in f if not line.startswith('#')]
    listed = {row[0] for row in rows if row[0] != '-'}
    files = {name[:-5] for name in os.listdir(FOLDER) if name.endswith('.twin')}
    faults = ['%s: listed, or there, but not both' % name for name in files ^ listed]
    have, none = {row[1] for row in rows if row[0] != '-'}, {row[1] for row in rows if row[0] == '-'}
    faults += ['%s: neither a strategy nor a reason, or both' % c for c in clauses if (c in have) == (c in none)]
    faults += ['%s: no clause' % c for c in have | none if c not in clauses]
    for name, clause, board, place in (row for row in rows if row[0] in files):
        faults += ['%s: %s' % (name, fault) for fault in judge(sys.argv[1:], name, clause, board, place)]
    for fault in faults:
        print(fault)
    print('%d clauses, %d with a strategy, %d strategies, %d faults' % (len(clauses), len(have), len(listed), len(faults)))
    return 1 if faults or not files else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes a certificate field by field and demands that the checker refuses every change that matters.

Each mutant goes through the text twin (`cornerstone undump` computes digest and counts anew, so the file is sound in
itself) and through the checker. It must be refused, or the oracle must win every line of it: then the change was harmless.
Mutants that break a rule for certain must be refused in any case.
"""

import argparse
import collections
import os
import random
import sys
import tempfile

from judge import Fault, Judge
from mutants import KINDS
from twin import Strategy

BATCH = 200


class Count:
    def __init__(self):
        self.made = self.no_text = self.refused = self.harmless = 0


def mutants_of(strategy, options, rng):
    """(kind, place, text, wrong); every place, or as many of each kind as asked for."""
    for kind, (places, change) in KINDS.items():
        every = list(places(strategy))
        if not options.every and len(every) > options.sample:
            every = rng.sample(every, options.sample)
        for place in every:
            for text, wrong in change(strategy, place, rng, options.alternatives):
                yield kind, place, text, wrong


def batches(things):
    batch = []
    for thing in things:
        batch.append(thing)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


class Run:
    def __init__(self, judge, original, folder):
        self.judge, self.original, self.folder = judge, original, folder
        self.counts = collections.defaultdict(Count)
        self.faults = 0

    def judge_batch(self, batch):
        paths = []
        for index, (_, _, text, _) in enumerate(batch):
            paths.append(os.path.join(self.folder, '%d' % index))
            with open(paths[-1], 'w', encoding='ascii') as f:
                f.write(text)
        made = self.judge.undump(paths)
        files = [path + '.cst' for path, fine in zip(paths, made) if fine]
        verified = dict(zip(files, self.judge.verdicts(files)))
        for (kind, place, text, wrong), path, fine in zip(batch, paths, made):
            self.settle(kind, place, text, wrong, path, fine, verified.get(path + '.cst', False))
        for path in paths + files:
            os.remove(path)

    def settle(self, kind, place, text, wrong, path, fine, verified):
        count = self.counts[kind]
        if text == self.original:
            return
        count.made += 1
        if not fine:
            count.no_text += 1
        elif not verified:
            count.refused += 1
        elif not wrong and self.judge.wins(path):
            count.harmless += 1
        else:
            self.faults += 1
            print('WRONGLY VERIFIED: %s at %s%s' % (kind, place, ', which breaks a rule' if wrong else ''))
            self.keep(path)

    def keep(self, path):
        """The first mutant that slipped through stays behind for whoever has to look into it."""
        target = os.environ.get('MUTANT_DIR')
        if target:
            with open(path, encoding='ascii') as f, \
                    open(os.path.join(target, 'mutant-%d.txt' % self.faults), 'w', encoding='ascii') as out:
                out.write(f.read())

    def report(self):
        print('%-10s %8s %12s %8s %8s' % ('kind', 'mutants', 'not written', 'refused', 'harmless'))
        for kind, c in self.counts.items():
            print('%-10s %8d %12d %8d %8d' % (kind, c.made, c.no_text, c.refused, c.harmless))
        print('%d mutants, %d wrongly verified' % (sum(c.made for c in self.counts.values()), self.faults))


def check_original(judge, strategy, text, folder):
    """The whole machine must be true to the original, or its answers about mutants mean nothing."""
    if strategy.with_edges(strategy.root, strategy.edges[strategy.root]) != text:
        raise Fault('the original is not written back as it was read')
    path = os.path.join(folder, 'original')
    with open(path, 'w', encoding='ascii') as f:
        f.write(text)
    if judge.undump([path]) != [True] or judge.verdicts([path + '.cst']) != [True] or not judge.wins(path):
        raise Fault('the original is not verified, or does not win')


def missing_kinds(run, strategy):
    """Each kind must have been refused by the checker itself; map 0 only where another one stood in its place."""
    kinds = [kind for kind, (places, _) in KINDS.items() if not kind.startswith('map ') or places(strategy)]
    return [kind for kind in kinds if run.counts[kind].refused == 0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('player', help='the program oracle-player')
    parser.add_argument('certificate')
    parser.add_argument('--every', action='store_true', help='every field of every node')
    parser.add_argument('--sample', type=int, default=100, help='otherwise so many places of each kind')
    parser.add_argument('--alternatives', type=int, default=1, help='other values per field, 0 for all')
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    if not os.path.isfile(options.certificate):
        print('skipped: no file', options.certificate)
        return 77
    judge = Judge(options.player)
    text = judge.dump(options.certificate)
    if text is None:
        raise Fault('the certificate cannot be dumped')
    strategy = Strategy(text)
    with tempfile.TemporaryDirectory() as folder:
        check_original(judge, strategy, text, folder)
        run = Run(judge, text, folder)
        for batch in batches(mutants_of(strategy, options, random.Random(options.seed))):
            run.judge_batch(batch)
    run.report()
    missing = missing_kinds(run, strategy)
    if missing:
        print('never refused: ' + ', '.join(missing))
    return 1 if run.faults or missing else 0


if __name__ == '__main__':
    try:
        sys.exit(main())
    except Fault as fault:
        print('mutate.py:', fault, file=sys.stderr)
        sys.exit(1)

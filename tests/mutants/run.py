#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py BUILD [--sample N] [--seed N] [--named] [--jobs N] [--suite NAME] [--list] [SOURCE...]

Makes one small change after another (changes.py) in a copy of the sources, builds what depends on it, and runs the tests of a
suite (quick, if no other is given) that use it, until one of them fails: the change is noticed. SOURCEs are files of C, by
default those of the checkers and what gen verifies with. The tests are those that meson knows (meson introspect), those first
that have noticed most, then those of few programs. A change that none notices is a survivor; survivors.txt lists those that have a reason, by keys that do
not depend on the layout of the source. Exit: 0 all noticed or listed, 1 not.

--named makes the changes of named.txt, each of which has to be noticed. --sample makes N of all, chosen by the seed.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import glob
import json
import os
import queue
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from changes import changes

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SOURCES = ['check/*/*.c', 'gen/verify.c', 'square/pair.[ch]', 'square/replay.c', 'square/zone.c', 'square/zones.c']
LATEST = 120    # seconds a test may take before the change counts as noticed


def introspect(build, what):
    done = subprocess.run(shlex.split(os.environ.get('MESON', 'meson')) + ['introspect', build, what], check=True,
                          stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


class Copy:
    """The sources and the build folder once more, side by side as they were; only what is changed has to be built."""

    def __init__(self, build, folder):
        self.pairs = [(os.path.realpath(build), os.path.join(folder, os.path.relpath(os.path.realpath(build), ROOT))), (ROOT, folder)]
        self.build, self.root = self.pairs[0][1], folder
        ignore = {os.path.realpath(p) for p in glob.glob(os.path.join(ROOT, 'build*')) + [os.path.join(ROOT, '.git')]}
        shutil.copytree(ROOT, folder, dirs_exist_ok=True, symlinks=True,
                        ignore=lambda at, names: [n for n in names if os.path.realpath(os.path.join(at, n)) in ignore])
        shutil.copytree(build, self.build, symlinks=True, ignore=lambda at, names: [n for n in names if n == 'meson-logs'])

    def moved(self, text):
        for old, new in self.pairs:
            text = text.replace(old, new)
        return text

    def make(self, targets):
        done = subprocess.run(['ninja', '-C', self.build, *targets], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.returncode == 0

    def passes(self, test):
        """Does the test pass? False also if it takes too long."""
        env = dict(os.environ, **{k: self.moved(v) for k, v in test['env'].items()})
        job = subprocess.Popen([self.moved(word) for word in test['cmd']], env=env, cwd=self.moved(test['workdir'] or self.build),
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
        try:
            return job.wait(LATEST) in (0, 77)
        except subprocess.TimeoutExpired:
            return False
        finally:
            try:
                os.killpg(job.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            job.wait()


class Trial:
    def __init__(self, build, folder, jobs, suite):
        build = os.path.abspath(build)
        self.programs = {t['id']: [os.path.relpath(f, build) for f in t['filename']] for t in introspect(build, '--targets')
                         if t['type'] == 'executable' and 'fuzz' not in t['name']}
        self.tests = [t for t in introspect(build, '--tests') if any(s.split(':')[-1] == suite for s in t['suite']) and
                      not any(s.split(':')[-1] in ('mutants', 'lint') for s in t['suite'])]
        self.copies, self.whole = queue.Queue(), Copy(build, os.path.join(folder, 'whole'))
        for i in range(jobs):
            self.copies.put(Copy(build, os.path.join(folder, str(i))))
        self.noticed, self.took, self.sound = collections.Counter(), {}, {}
        self.wanted = sorted({self.programs[i][0] for t in self.tests for i in self.used_by(t)})
        if not self.wanted or not self.whole.make(self.wanted):
            sys.exit('the unchanged sources do not build')

    def used_by(self, test):
        """The programs that a test uses."""
        words = ' '.join(test['cmd'] + list(test['env'].values())).split()
        return [i for i, files in self.programs.items()
                if i in test['depends'] or any(w == f or w.endswith('/' + f) for w in words for f in files)]

    def content(self, copy, target):
        with open(os.path.join(copy.build, self.programs[target][0]), 'rb') as f:
            return f.read()

    def try_change(self, source, change):
        """The name of the test that notices it; 'compiler'; or None."""
        copy = self.copies.get()
        path = os.path.join(copy.root, source)
        with open(path, encoding='utf-8') as f:
            original = f.read()
        try:
            with open(path, 'w', encoding='utf-8') as f:
                f.write(change.text)
            if not copy.make(self.wanted):
                return 'compiler'
            changed = {i for i in self.programs if os.path.exists(os.path.join(copy.build, self.programs[i][0])) and
                       self.content(copy, i) != self.content(self.whole, i)}
            tests = [t for t in self.tests if changed & set(self.used_by(t))]
            for test in sorted(tests, key=lambda t: (-self.noticed[t['name']], len(self.used_by(t)), self.took.get(t['name'], 1))):
                if not self.timed(copy, test) and self.is_sound(test):
                    self.noticed[test['name']] += 1
                    return test['name']
            return None if tests else 'no program'
        finally:
            with open(path, 'w', encoding='utf-8') as f:
                f.write(original)
            self.copies.put(copy)

    def timed(self, copy, test):
        start = time.monotonic()
        good = copy.passes(test)
        self.took[test['name']] = time.monotonic() - start
        return good

    def is_sound(self, test):
        """A test that fails on the unchanged program notices nothing."""
        if test['name'] not in self.sound:
            self.sound[test['name']] = self.whole.passes(test)
            if not self.sound[test['name']]:
                print('fails without any change: ' + test['name'], flush=True)
        return self.sound[test['name']]


def read_rows(name):
    with open(os.path.join(HERE, name), encoding='utf-8') as f:
        return [line.rstrip('\n').split('\t') for line in f if line.strip() and not line.startswith('#')]


def all_changes(patterns):
    for pattern in patterns:
        for path in sorted(glob.glob(os.path.join(ROOT, pattern))):
            with open(path, encoding='utf-8') as f:
                for change in changes(f.read()):
                    yield os.path.relpath(path, ROOT), change


def named_changes():
    """(name, source, change) for each row of named.txt; a row that no change fits is a fault."""
    for name, source, function, kind, word in read_rows('named.txt'):
        found = [(s, c) for s, c in all_changes([source]) if c.kind == kind and
                 fnmatch.fnmatch(c.function, function) and (word == '-' or word in c.statement)]
        if not found:
            sys.exit('named.txt: no such change: ' + name)
        for s, change in found:
            yield name, s, change


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build')
    parser.add_argument('--sample', type=int)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--named', action='store_true')
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--suite', default='quick')
    parser.add_argument('--list', action='store_true', help='only list the changes')
    parser.add_argument('sources', nargs='*')
    options = parser.parse_intermixed_args()
    if options.named:
        todo = list(named_changes())
    else:
        todo = [(None, *pair) for pair in all_changes(options.sources or SOURCES)]
        if options.sample:
            todo = random.Random(options.seed).sample(todo, min(len(todo), options.sample))
    if options.list:
        for name, source, c in todo:
            print('\t'.join((c.key, source, c.function, c.kind, c.statement)))
        return 0
    if not os.path.realpath(options.build).startswith(ROOT + os.sep):
        print('skipped: the build folder is not below the sources')
        return 77
    reasons = {row[0]: row[3] for row in read_rows('survivors.txt')}
    count, survivors = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(options.build, folder, options.jobs, options.suite)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = pool.map(lambda item: trial.try_change(*item[1:]), todo)
            for (name, source, c), who in zip(todo, results):
                line = '\t'.join((c.key, source, c.function + ': ' + c.kind, c.statement))
                if name:
                    print('%s: %s' % (name, who or 'NOT NOTICED'), flush=True)
                if who in (None, 'no program'):
                    who = 'listed' if c.key in reasons and not name else 'survived'
                    survivors += who == 'survived'
                    print('%s\t%s' % (who, line), flush=True)
                count[who] += 1
    print('%d changes: %s' % (len(todo), ', '.join('%s %d' % pair for pair in count.most_common())))
    return 1 if survivors or count['compiler'] == len(todo) else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: run.py BUILD [--sample N] [--seed N] [--named] [--jobs N] [--suite NAME] [--list] [--looks] [--verbose] [--tests PATTERN...] [--keys KEY...] [SOURCE...]

Makes one small change after another (changes.py) in a copy of the sources and compiles what depends on it. If the code comes
out the same, that is all. Otherwise it is looked at by what takes milliseconds (looks.py), and then the tests of a suite
(quick, if no other is given) that use it are run, until one of them fails: the change is noticed. SOURCEs are files of C, by
default those of the checkers and what gen verifies with. The tests are those that meson knows (meson introspect), those first
that have noticed most, then those of few programs; a program is built when its turn comes. A change that none notices is a
survivor; survivors.txt lists those that have a reason, by keys that do not depend on the layout of the source. Exit: 0 all
noticed or listed, 1 not.

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
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from changes import changes
from looks import looks_of, run, sees

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SOURCES = ['check/*/*.c', 'gen/verify.c', 'square/pair.[ch]', 'square/replay.c', 'square/zone.c', 'square/zones.c']
LATEST = 120    # seconds a test may take before the change counts as noticed
MEMORY = 6 << 30    # bytes, of address space, and
WRITTEN = 1 << 30   # bytes, of a file: a changed program may want more than there is


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
        self.noticed, self.took, self.sound, self.said = collections.Counter(), {}, {}, {}
        for test in self.tests:
            test['users'] = len(self.used_by(test))
        wanted = sorted({i for t in self.tests for i in self.used_by(t)})
        if not wanted or not self.whole.make([self.programs[i][0] for i in wanted]):
            sys.exit('the unchanged sources do not build')
        self.parts = {i: set(self.ask_ninja('inputs', self.programs[i][0]).split()) for i in wanted}
        self.objects = self.find_objects()
        self.looks = collections.defaultdict(list)
        for look in looks_of(self.whole.build) if suite == 'quick' else ():
            for i in (i for i in wanted if os.path.basename(self.programs[i][0]) == look.program):
                self.looks[i].append(look)

    def ask_ninja(self, *words):
        return subprocess.run(['ninja', '-C', self.whole.build, '-t', *words], stdout=subprocess.PIPE, text=True, check=True).stdout

    def find_objects(self):
        """The objects of the programs that depend on a source, by the path of the source."""
        used, found, name = set().union(*self.parts.values()), collections.defaultdict(list), None
        for line in self.ask_ninja('deps').splitlines():
            head = re.match(r'(\S+): #deps', line)
            if head:
                name = head[1]
            elif line.strip() and name in used:
                path = os.path.realpath(os.path.join(self.whole.build, line.strip()))
                found[os.path.relpath(path, self.whole.root)].append(name)
        return found

    def used_by(self, test):
        """The programs that a test uses."""
        words = ' '.join(test['cmd'] + list(test['env'].values())).split()
        return [i for i, files in self.programs.items()
                if i in test['depends'] or any(w == f or w.endswith('/' + f) for w in words for f in files)]

    @staticmethod
    def code(copy, name):
        """What an object has but for what only a debugger reads."""
        path = os.path.join(copy.build, name)
        subprocess.run(['strip', '-g', '-o', path + '.code', path], check=True)
        with open(path + '.code', 'rb') as f:
            return f.read()

    def try_change(self, source, change):
        """The name of the test that notices it; 'compiler'; 'same code'; 'no program' has it; or None."""
        copy = self.copies.get()
        path = os.path.join(copy.root, source)
        with open(path, encoding='utf-8') as f:
            original = f.read()
        try:
            with open(path, 'w', encoding='utf-8') as f:
                f.write(change.text)
            return self.who_notices(copy, source)
        finally:
            with open(path, 'w', encoding='utf-8') as f:
                f.write(original)
            self.copies.put(copy)

    def who_notices(self, copy, source):
        built = set()

        def build(some):
            names = [self.programs[i][0] for i in some if i not in built]
            built.update(some)
            return not names or copy.make(names)

        def changed(parts):
            return {name for name in parts if self.code(copy, name) != self.code(self.whole, name)}

        parts = set(self.objects[source])
        for i in [i for i in self.looks if self.parts[i] & parts]:
            if not build([i]):
                return 'compiler'
            looks = sorted(self.looks[i] if changed(self.parts[i] & parts) else (), key=lambda x: -self.noticed[source, x])
            for look in looks:
                if sees(copy.build, self.programs[i][0], look, lambda: self.last_line(i, look)):
                    self.noticed[source, look] += 1
                    return look.test
        if not copy.make(sorted(parts)):
            return 'compiler'
        parts = changed(parts)
        programs = {i for i, all_parts in self.parts.items() if all_parts & parts}
        if not programs:
            return 'same code' if self.objects[source] else 'no program'
        for test in sorted(self.tests, key=lambda t: (-self.noticed[source, t['name']], t['users'], self.took.get(t['name'], 1))):
            some = programs & set(self.used_by(test))
            if some and not build(some):
                return 'compiler'
            if some and not self.timed(copy, test) and self.is_sound(test):
                self.noticed[source, test['name']] += 1
                return test['name']
        return None

    def last_line(self, program, look):
        if look not in self.said:
            self.said[look] = run(self.whole.build, self.programs[program][0], look)[1]
        return self.said[look]

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
    parser.add_argument('--looks', action='store_true', help='only look: what is left is for the tests')
    parser.add_argument('--tests', nargs='*', default=['*'], help='patterns of their names')
    parser.add_argument('--keys', nargs='*', help='only these changes')
    parser.add_argument('--verbose', action='store_true', help='say of every change who notices it')
    parser.add_argument('sources', nargs='*')
    options = parser.parse_intermixed_args()
    if options.named:
        todo = list(named_changes())
    else:
        todo = [(None, *pair) for pair in all_changes(options.sources or SOURCES)]
        todo = [item for item in todo if not options.keys or item[2].key in options.keys]
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
        trial.tests = [] if options.looks else [t for t in trial.tests if any(fnmatch.fnmatch(t['name'], p) for p in options.tests)]
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (WRITTEN, WRITTEN))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = pool.map(lambda item: trial.try_change(*item[1:]), todo)
            for (name, source, c), who in zip(todo, results):
                line = '\t'.join((c.key, source, c.function + ': ' + c.kind, c.statement))
                if name or options.verbose:
                    print('%s: %s' % (name or '\t'.join(line.split('\t')[:3]), who or 'NOT NOTICED'), flush=True)
                if who in (None, 'no program'):
                    who = 'listed' if c.key in reasons and not name else 'survived'
                    survivors += who == 'survived'
                    print('%s\t%s' % (who, line), flush=True)
                count[who] += 1
    print('%d changes: %s' % (len(todo), ', '.join('%s %d' % pair for pair in count.most_common())))
    return 1 if survivors or count['compiler'] + count['same code'] == len(todo) else 0


if __name__ == '__main__':
    sys.exit(main())

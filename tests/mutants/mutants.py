#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: mutants.py [--sample N] [--jobs N] [--list] [FILE...]

Makes one small change after another in a copy of the checker's sources (a check dropped, < turned into <=, a thing compared
with itself, a loop skipped, a number one off), and demands that tests/good and tests/bad notice: that some file gets another
verdict or another message than it has to get. A change that plain files do not show is tried once more with sanitizers.
Survivors are listed; those in the file `equivalent` beside this one, with the reason, are no failure. zones.c has to be
named: the good and bad files do not see all of its clauses, for which tests/theory/weak has a strategy each.
"""

import argparse
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
ROOT = os.path.dirname(TESTS)
CHECK = os.path.join(ROOT, 'check')
MUTATED = ['rules.c', 'decode.c', 'geometry.c', 'input.c']
CC = os.environ.get('CC', 'cc').split()
SWAPS = [(' < ', ' <= '), (' <= ', ' < '), (' > ', ' >= '), (' >= ', ' > '), (' == ', ' != '), (' != ', ' == '), (' && ', ' || '),
         (' || ', ' && '), (' + 1', ''), (' - 1', ''), (' + ', ' - '), (' - ', ' + '), ('++', ''), (' * 2', ''), (' % 2', ' % 3'),
         ('ATTACKER', 'DEFENDER'), ('DEFENDER', 'ATTACKER'), ('true', 'false'), ('false', 'true'), (' / 2', ''),
         ('mine', 'his'), ('.x', '.y'), ('.y', '.x'), ('width', 'height'), ('height', 'width'), ('= 0;', '= 1;'), ('= 1;', '= 0;')]


def code_lines(text):
    """Numbers of the lines with statements: no comments, declarations at the top, or preprocessor lines."""
    comment = False
    for number, line in enumerate(text.split('\n')):
        stripped = line.strip()
        starts, ends = '/*' in line, '*/' in line
        if comment or stripped.startswith(('/*', '*', '#')):
            comment = (comment or starts) and not ends
            continue
        if line.startswith('\t') and stripped:
            yield number, re.sub(r'/\*.*?\*/', '', line)


def outside_strings(line):
    """The line with the contents of strings blanked, so that messages are left alone."""
    return re.sub(r'"(\\.|[^"\\])*"', lambda m: '"' + '\0' * (len(m[0]) - 2) + '"', line)


def mutations(name):
    """All changes of a file: what it is, line number, new line."""
    with open(os.path.join(CHECK, name), encoding='utf-8') as f:
        text = f.read()
    for number, line in code_lines(text):
        plain = outside_strings(line)
        for old, new in SWAPS:
            for found in re.finditer(re.escape(old), plain):
                at = found.start()
                if old.isalpha() and (plain[at - 1:at].isalnum() or plain[at - 1:at] == '_' or
                                      plain[at + len(old):at + len(old) + 1].isalnum() or
                                      plain[at + len(old):at + len(old) + 1] == '_'):
                    continue
                yield '%s to %s' % (old.strip(), new.strip() or 'nothing'), number, line[:at] + new + line[at + len(old):]
        if re.match(r'\s*(if|\} else if) \(', plain):
            yield 'check dropped', number, line.replace('if (', 'if (0 && ', 1)
            yield 'check always met', number, line.replace('if (', 'if (1 || ', 1)
        loop = re.match(r'(\s*for \([^;]*; )([^;]*)(;.*)', line)
        if loop:
            yield 'loop skipped', number, loop[1] + '0 && (' + (loop[2] or '1') + ')' + loop[3]
        if re.match(r'\s*while \(', plain):
            yield 'loop skipped', number, line.replace('while (', 'while (0 && ', 1)
        compared = re.search(r'([\w>.\[\]-]+) (==|!=) ([\w>.\[\]-]+)', plain)
        if compared:
            yield 'compared with itself', number, line[:compared.start(3)] + line[compared.start(1):compared.end(1)] + \
                line[compared.end(3):]
        if re.match(r'\t+[a-z_>.\[\]-]+(\([^{}]*\)| [+-|]?= [^{}]*);$', plain) and not plain.strip().startswith('return'):
            yield 'statement dropped', number, re.match(r'\t+', line)[0] + ';'


def build(folder, sources, flags):
    program = os.path.join(folder, 'check')
    done = subprocess.run(CC + ['-w', '-std=c11', '-D_POSIX_C_SOURCE=200809L', '-o', program, *flags, *sources, '-lzstd',
                                '-lxxhash'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return program if done.returncode == 0 else None


def observe(program, files):
    """All that is said about the files: one run, as long as nothing breaks."""
    try:
        done = subprocess.run([program, '-v', '--info', *files], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
                              check=False, env=dict(os.environ, LC_ALL='C', ASAN_OPTIONS='detect_leaks=0'))
    except subprocess.TimeoutExpired:
        return 'no end'
    return done.returncode, done.stdout


class Trial:
    def __init__(self, folder):
        self.folder = folder
        self.files = [os.path.join(TESTS, kind, name) for kind in ('good', 'bad')
                      for name in sorted(os.listdir(os.path.join(TESTS, kind)))
                      if name.endswith('.cst') and name != 'lie-both.cst']
        self.modes = {'plain': ['-O1'], 'sanitized': ['-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all']}
        self.objects, self.wanted = {}, {}
        for mode, flags in self.modes.items():
            os.mkdir(os.path.join(folder, mode))
            for name in sorted(os.listdir(CHECK)):
                if name.endswith('.c'):
                    self.objects[mode, name] = os.path.join(folder, mode, name + '.o')
                    subprocess.run(CC + ['-w', '-std=c11', '-D_POSIX_C_SOURCE=200809L', '-c', '-o', self.objects[mode, name],
                                         *flags, os.path.join(CHECK, name)], check=True)
            program = build(os.path.join(folder, mode), [o for (m, _), o in self.objects.items() if m == mode], flags)
            self.wanted[mode] = observe(program, self.files)
            assert self.wanted[mode][0] == 1, 'the checker itself: %r' % (self.wanted[mode],)

    def kills(self, name, number, new):
        """'plain' or 'sanitized', or 'compiler', or None for a survivor."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            with open(os.path.join(CHECK, name), encoding='utf-8') as f:
                lines = f.read().split('\n')
            lines[number] = new
            with open(os.path.join(folder, name), 'w', encoding='utf-8') as f:
                f.write('\n'.join(lines))
            for mode, flags in self.modes.items():
                others = [o for (m, n), o in self.objects.items() if m == mode and n != name]
                program = build(folder, [os.path.join(folder, name), *others], flags + ['-I', CHECK])
                if not program:
                    return 'compiler'
                if observe(program, self.files) != self.wanted[mode]:
                    return mode
        return None


def read_equivalent():
    with open(os.path.join(HERE, 'equivalent'), encoding='utf-8') as f:
        return [line.rstrip('\n').split('\t') for line in f if line.strip() and not line.startswith('#')]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--sample', type=int, help='so many changes, chosen by their own text')
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--list', action='store_true', help='only list the changes')
    parser.add_argument('files', nargs='*', default=MUTATED)
    options = parser.parse_args()
    todo = [(name, *m) for name in options.files for m in mutations(name)]
    if options.sample:
        todo = random.Random(len(todo)).sample(todo, min(options.sample, len(todo)))
    if options.list:
        for name, what, number, new in todo:
            print('%s:%d: %s: %s' % (name, number + 1, what, new.strip()))
        return 0
    equivalent, used, count, survivors = read_equivalent(), set(), {}, []
    originals = {}
    for name in options.files:
        with open(os.path.join(CHECK, name), encoding='utf-8') as f:
            originals[name] = f.read().split('\n')
    folder = tempfile.mkdtemp()
    try:
        trial = Trial(folder)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = pool.map(lambda m: trial.kills(m[0], m[2], m[3]), todo)
            for (name, what, number, new), killer in zip(todo, results):
                if killer is None:
                    text = new if what != 'statement dropped' else originals[name][number]
                    reason = next((e for e in equivalent if e[0] == name and e[1] in ('*', what) and e[2] in text), None)
                    if reason:
                        used.add(tuple(reason))
                        killer = 'equivalent'
                    else:
                        survivors.append('%s:%d: %s: %s' % (name, number + 1, what, new.strip()))
                        killer = 'survived'
                        print('SURVIVED', survivors[-1], flush=True)
                count[killer] = count.get(killer, 0) + 1
    finally:
        shutil.rmtree(folder)
    if not options.sample and options.files == MUTATED:
        for row in equivalent:
            if tuple(row) not in used:
                print('not needed in `equivalent`:', *row)
    print('%d changes: %s' % (len(todo), ', '.join('%s %d' % pair for pair in sorted(count.items()))))
    return 1 if survivors else 0


if __name__ == '__main__':
    sys.exit(main())

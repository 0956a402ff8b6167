# SPDX-License-Identifier: MIT
"""The programs under test: run them, and read what a checker says."""

import os
import resource
import subprocess

from deck import box, verdict as deck_verdict

ENVIRONMENT = dict(os.environ, LC_ALL='C')
FAR = 500   # coordinates beyond this, either way, are a limit of the checker's
VERDICTS = {1: 's NOT VERIFIED', 2: 's UNKNOWN', 3: 's NOT VERIFIED', 4: 's UNKNOWN'}


def run(command, data=b'', folder=None, small_stack=False):
    """Exit code, standard output and standard error, as bytes; data is standard input."""
    def limit():
        resource.setrlimit(resource.RLIMIT_STACK, (256 << 10, 256 << 10))
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, input=data, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, preexec_fn=limit if small_stack else None,
                          timeout=300, check=False)
    return done.returncode, done.stdout, done.stderr


def check(checker, data, *options, **kwargs):
    """
    Exit code, message, verdict and comment lines of a certificate, as standard input. The message
    is without the name of the file; a run that breaks the rules of SPEC section 9 has the code -1.
    """
    code, out, err = run([checker, *options, '-'], data, **kwargs)
    lines, message = out.decode().splitlines(), err.decode()
    good = (code == 0 and message == '' and lines and lines[-1].startswith('s VERIFIED game=')
            or code in VERDICTS and message.startswith('-: ') and message.count('\n') == 1
            and message.endswith('\n') and lines[-1:] == [VERDICTS[code]])
    if not good or not all(line.startswith('c ') for line in lines[:-1]):
        return -1, 'exit %d: %r %r' % (code, out[-500:], message), '', []
    return code, message[3:-1], lines[-1], lines[:-1]


def figures(comments):
    """What -v tells of the cards, and the cells that are required."""
    found, required = {}, set()
    for line in comments:
        words = line.split()[1:]
        if words[0] == 'required':
            required.add(tuple(map(int, words[1].split(','))))
        found.update((name, int(value)) for name, _, value in (w.partition('=') for w in words)
                     if value.isdigit())
    return found, required


def beyond(table):
    """Is a cell of a card too far away for the checker?"""
    return any(abs(x) > FAR or abs(y) > FAR for card in table.cards for x, y in card.envelope)


def certify_faults(checker, table, claim, data):
    """Nothing, if the file is verified with what deck.py found: the words, figures and cells."""
    last, width, height = table.cards[-1], *box(table.cards[-1].envelope)
    code, message, verdict, comments = check(checker, data, '-v')
    if code == 4 and 'limit of %d' % FAR in message and beyond(table):
        return []
    wanted = deck_verdict(table.animal, claim, width, height, last.height, len(table.cards),
                          len(last.required), len(last.envelope))
    if (code, verdict) != (0, wanted):
        return ['exit %d, %s, %s; expected %s' % (code, message, verdict, wanted)]
    found, required = figures(comments)
    faults = ['%s=%s, expected %d' % (name, found.get(name), value)
              for name, value in table.figures().items()
              if name in ('cards', 'combinations', 'references', 'classes')
              and found.get(name) != value]
    if required != set(last.required):
        faults.append('required %s, expected %s' % (sorted(required), sorted(last.required)))
    return faults

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: reached.py LINES.json CHECK_FOLDER UNREACHABLE

Which calls of fault(), refuse() and reject() in the sources of the checker were never run? UNREACHABLE has lines of a file,
a part of the call and the reason why no file can reach it, with tabs between.
"""

import json
import os
import re
import sys

CALL = re.compile(r'^\s*(?:\w+ *= *)?(?:fault|refuse|reject)\(')


def calls(path):
    """Line number and text of each call, which may go on over several lines; not the definitions and macros."""
    with open(path, encoding='utf-8') as f:
        lines = f.read().split('\n')
    for number, line in enumerate(lines, 1):
        if CALL.match(line):
            text, depth = '', 0
            for more in lines[number - 1:number + 5]:
                text += ' ' + more.strip()
                depth = text.count('(') - text.count(')')
                if depth <= 0 or text.rstrip().endswith(';'):
                    break
            yield number, re.sub(r'" ?"', '', text.strip())


def main():
    with open(sys.argv[1], encoding='utf-8') as f:
        data = json.load(f)
    count = {(os.path.basename(f['file']), line['line_number']): line['count'] for f in data['files'] for line in f['lines']}
    known = []
    with open(sys.argv[3], encoding='utf-8') as f:
        known = [line.rstrip('\n').split('\t') for line in f if line.strip() and not line.startswith('#')]
    used, faults, reached = set(), 0, 0
    for name in sorted(os.listdir(sys.argv[2])):
        if not name.endswith('.c'):
            continue
        for number, text in calls(os.path.join(sys.argv[2], name)):
            times = count.get((name, number))
            reason = [k for k in known if k[0] == name and k[1] in text]
            used |= {k[1] for k in reason}
            if times is None:
                print('%s:%d: no count: %s' % (name, number, text))
                faults += 1
            elif times and reason:
                print('%s:%d: reached, but known as unreachable: %s' % (name, number, text))
                faults += 1
            elif times:
                reached += 1
            elif reason:
                print('%s:%d: cannot be reached: %s' % (name, number, reason[0][2]))
            else:
                print('%s:%d: NOT REACHED: %s' % (name, number, text))
                faults += 1
    for row in known:
        if row[1] not in used:
            print('unreachable: no such call in %s: %s' % (row[0], row[1]))
            faults += 1
    print('%d calls that refuse a file were reached, %d cannot be, %d faults' % (reached, len(used), faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: liar.py MUTATE DAMAGE PLAYER CERTIFICATE

Do the two drivers notice a bad checker at all? Each lie is a checker that calls files verified that it has not looked at, or
ends in a way that no checker may end.
"""

import os
import subprocess
import sys
import tempfile

# name: what the checker does, what the drivers have to say
LIES = {
    'all': ('echo s VERIFIED', 'WRONGLY VERIFIED'),
    'exit': ('echo s NOT VERIFIED', 'does not fit'),
    'mute': ('exit 1', 'verdicts, expected'),
    'limit': ('echo s NOT VERIFIED; exit 4', 'does not fit'),
    'crash': ('kill -SEGV $$', 'verdicts, expected'),
}


def main():
    mutate, damage, player, certificate = sys.argv[1:]
    if not os.path.isfile(certificate):
        print('skipped: no file', certificate)
        return 77
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        liar = os.path.join(folder, 'liar')
        for how, (lie, expected) in LIES.items():
            with open(liar, 'w', encoding='ascii') as f:
                f.write('#!/bin/sh\n%s\n' % lie)
            os.chmod(liar, 0o755)
            for command in ([mutate, player, certificate, '--sample', '5'], [damage, certificate, '--limit', '20']):
                done = subprocess.run([sys.executable] + command, env=dict(os.environ, CORNERSTONE_CHECK=liar),
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
                if done.returncode != 1 or expected not in done.stdout:
                    print('%s, lie "%s": exit %d\n%s' % (os.path.basename(command[0]), how, done.returncode, done.stdout))
                    faults += 1
    print('%d lies, %d not noticed' % (2 * len(LIES), faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())

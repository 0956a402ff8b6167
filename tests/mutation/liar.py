#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: liar.py MUTATE DAMAGE PLAYER CERTIFICATE

Do the two drivers notice a bad checker at all? This program is also the bad checker: with LIE set it calls files verified
that it has not looked at, or ends in a way that no checker may end.
"""

import os
import subprocess
import sys

LIES = {
    'all': 'WRONGLY VERIFIED',     # every file is verified
    'exit': 'does not fit',        # no file is verified, exit 0
    'mute': 'verdicts for',        # no verdict lines
    'limit': 'does not fit',       # gives up with exit 4
    'crash': 'exit -',             # dies by a signal
}


def lie(how, files):
    if how == 'crash':
        os.abort()
    for name in files:
        if how != 'mute':
            print('c file %s\ns %s' % (name, 'VERIFIED' if how == 'all' else 'NOT VERIFIED'))
    return 4 if how == 'limit' else 0


def main():
    mutate, damage, player, certificate = sys.argv[1:]
    if not os.path.isfile(certificate):
        print('skipped: no file', certificate)
        return 77
    faults = 0
    for how, expected in LIES.items():
        for command in ([mutate, player, certificate, '--sample', '5'], [damage, certificate, '--limit', '20']):
            env = dict(os.environ, LIE=how, CORNERSTONE_CHECK=os.path.abspath(__file__))
            done = subprocess.run([sys.executable] + command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False)
            if done.returncode != 1 or expected not in done.stdout:
                print('%s, lie "%s": exit %d\n%s' % (os.path.basename(command[0]), how, done.returncode, done.stdout))
                faults += 1
    print('%d lies, %d not noticed' % (2 * len(LIES), faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(lie(os.environ['LIE'], sys.argv[1:]) if 'LIE' in os.environ else main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
usage: seeds.py TARGET FOLDER MADE

Fills a folder with first inputs for a fuzz target, from corpus and from the files of MADE, which
tests/bad/make.py made.
"""

import os
import shutil
import sys

sys.dont_write_bytecode = True
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TESTS, 'bad'))

from cst import HEADER, unzstd     # noqa: E402


def payload_seed(data, target):
    """The input for a target that takes payloads, or None if there is no payload to take."""
    try:
        payload = unzstd(data[HEADER:])
    except Exception:   # pylint: disable=broad-except
        return None
    sides = len(data) >= HEADER and 0 < data[20] <= 64 and 0 < data[22] <= 64
    if not sides or len(payload) > 1 << 16:
        return None
    claim, width, height, plies = data[19], data[20], data[22], data[24] | data[25] << 8
    if target == 'rules':
        return bytes([claim == 2, width - 1, height - 1, min(plies // 2, 255)]) + payload
    return bytes([width - 1, height - 1]) + payload


def main():
    target, folder, made = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    own = os.path.join(TESTS, 'fuzz', 'corpus', 'file' if target == 'check' else target)
    for name in os.listdir(own) if os.path.isdir(own) else []:
        shutil.copy(os.path.join(own, name), os.path.join(folder, 'corpus-' + name))
    if target in ('text', 'cards'):
        return
    for kind in 'good', 'bad':
        for name in os.listdir(os.path.join(made, kind)):
            with open(os.path.join(made, kind, name), 'rb') as f:
                data = f.read()
            if target in ('rules', 'payload'):
                data = payload_seed(data, target)
            if data is not None:
                with open(os.path.join(folder, kind + '-' + name), 'wb') as f:
                    f.write(data)


if __name__ == '__main__':
    main()

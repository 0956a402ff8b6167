# SPDX-License-Identifier: MIT
"""
Where the published tables are: $CORNERSTONE_DATA, or ../shared/data/snaky beside the source. They
are not part of the project.
"""

import hashlib
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.environ.get('CORNERSTONE_DATA') or os.path.join(
    os.path.dirname(ROOT), 'shared', 'data', 'snaky')
SHA256 = {  # as their authors publish them, and, for dialect 20, as first read
    'snaky-21.txt': '3fa12d36a6d4dbb185e3f2808c8dfde13d85ee309afbca030d6ad17ae9fe3d04',
    'snaky-20.txt': '223068994c13afb94c8845bdd3a3f32d814e7b57d5c452988355288b50447fee',
    'snaky-20.alphabet.txt': '5e6705d772383053fc27daa2eee3b0a65d3c339fa6b9447f61e30fe99eaf64c1',
    'snaky-35.txt': '16d077f0b64df70dd67fb6e9651636d42eaab0ce0f01f46180a57846e38fedc2',
}


def path(name):
    return os.path.join(FOLDER, name)


def text(name):
    """The text of a table; if it is not there the test is skipped (exit code 77)."""
    if not os.path.exists(path(name)):
        print('skipped: no %s (set CORNERSTONE_DATA to the folder of the published tables)' % name)
        sys.exit(77)
    with open(path(name), 'rb') as f:
        data = f.read()
    digest = hashlib.sha256(data).hexdigest()
    if digest != SHA256[name]:
        print('%s: not the published table: SHA-256 %s' % (name, digest))
        sys.exit(1)
    return data.decode()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
on_terminal.py COLUMNS COMMAND: run a shell command on a terminal of so many columns and 24 rows, and print
what it shows until it ends, at once and without carriage returns. script(1) may lose the end of it when it
has no input.
"""

import fcntl
import os
import pty
import struct
import sys
import termios


def main(columns, command):
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, int(columns), 0, 0))
        os.execvp('sh', ['sh', '-c', command])
    while True:
        try:
            shown = os.read(terminal, 4096)
        except OSError:             # nobody has the terminal open any more
            break
        if not shown:
            break
        sys.stdout.buffer.write(shown.replace(b'\r', b''))
        sys.stdout.buffer.flush()
    os.waitpid(child, 0)


main(*sys.argv[1:])

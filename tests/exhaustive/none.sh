#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: none.sh SIDE PLIES
# The full-width search finds no win of the first player within PLIES, and says that this is proved. What is known: no win at
# all on 3 x 3 and 4 x 4 (Jenrich 2012), none within 17 plies on 5 x 5 (the first is at 19), none within 13 on 6 x 6, 7 x 7
# and 8 x 8 (square-achievement-in-lean 2026: a search that counts plies rightly is undecided there).
set -euo pipefail

status=0
said=$("$CORNERSTONE" gen "$1" --exhaustive --plies "$2" --no-progress 2>&1) || status=$?
echo "$said"
((status == 1)) || { echo "exit $status, expected 1"; exit 1; }
[[ $said == *"no win of the first player within $2 plies exists on the $1x$1 board"* ]]

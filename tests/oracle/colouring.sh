#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: colouring.sh ORACLE-COLOURING SIDE [SOLVER [OPTION...]]
# What `cornerstone export --cnf` asks is what it should, and a solver finds a colouring, which the
# oracle's own squares confirm (published: there is one up to 14 x 14).
set -u
oracle=$1 side=$2
shift 2

folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
trap 'exit 2' HUP INT TERM

"$CORNERSTONE" export --cnf "$side" -o "$folder/cnf" || exit 2
if [ $# -eq 0 ]; then
	"$oracle" "$side" "$folder/cnf"
	exit
fi
"$@" "$folder/cnf" >"$folder/solution"
status=$?
if [ "$status" -ne 10 ] || ! grep -qx 's SATISFIABLE' "$folder/solution"; then
	printf 'the solver says %d, expected 10, a colouring\n' "$status"
	exit 1
fi
grep '^v' "$folder/solution" >"$folder/colours"
"$oracle" "$side" "$folder/cnf" "$folder/colours" || exit 1
# The check can fail.
sed 's/^v //' "$folder/colours" | tr ' ' '\n' | sed 's/^-//' >"$folder/one_colour"
if "$oracle" "$side" "$folder/cnf" "$folder/one_colour" 2>/dev/null; then
	echo 'a board of one colour was taken'
	exit 1
fi

#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: solve.sh SOLVER
# Known answers for the plain solver: no win on boards up to 4 x 4 (Jenrich 2012 for n = 3, 4), with and without a table,
# and positions small enough to be settled by looking at them.
set -u
solver=$1 cases=0 faults=0

expect() {
	want=$1
	shift
	output=$("$solver" "$@" 2>&1)
	case $output in
	"$want:"*) ;;
	*)
		printf 'expected "%s" for %s: %s\n' "$want" "$*" "$output"
		faults=$((faults + 1))
		;;
	esac
	cases=$((cases + 1))
}

# A board without squares, and boards that are too small.
expect 'no win' 1 1 1
expect 'no win' 1 9 9
expect 'no win' 2 2 3
expect 'no win' 3 3 9
expect 'no win' 4 3 11
expect 'no win' 3 4 11
expect 'no win' 4 4 9
expect 'no win' --table 64 3 3 9
expect 'no win' --table 64 4 3 11
expect 'no win' --table 64 2 6 11
expect 'no win' --table 128 4 4 15

# Three corners and a free fourth: won at once. The fourth taken: not.
expect 'win' --moves '0,0 4,4 1,0 4,3 0,1 0,4' 5 5 1
expect 'no win' --moves '0,0 1,1 1,0 4,3 0,1 0,4' 5 5 1
# A double threat is one move away: three plies, and not one.
expect 'no win' --moves '0,0 4,4 2,0 4,1 0,2 2,2' 5 5 1
expect 'win' --moves '0,0 4,4 2,0 2,3 1,1 2,4' 5 5 3
expect 'no win' --moves '0,0 4,4 2,0 2,3 1,1 2,4' 5 5 1
# The same, but the defender has three corners himself and completes first.
expect 'no win' --moves '0,0 4,4 2,0 3,4 1,1 3,3' 5 5 3
# The last cell of a full board completes a square, or does not.
expect 'win' --moves '0,0 2,2 1,0 1,2 0,1 0,2 2,0 2,1' 3 3 1
expect 'no win' --moves '0,0 1,1 1,0 1,2 0,1 0,2 2,2 2,1' 3 3 1

for wrong in '4 4 2' '4 4' '0 4 3' '65 4 3' '2 2 7' '--moves 0,0 4 4 3' '--table 1 9 9 3'; do
	# shellcheck disable=SC2086
	"$solver" $wrong >/dev/null 2>&1
	[ $? -eq 2 ] || { printf 'expected exit 2 for %s\n' "$wrong"; faults=$((faults + 1)); }
	cases=$((cases + 1))
done
printf 'cases %d, faults %d\n' $cases $faults
[ $faults -eq 0 ]

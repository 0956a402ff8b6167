#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# cornerstone export: the question for a SAT solver.

load common

@test "the smallest board with a square" {
	expect 0 cornerstone export --cnf 2
	is "$stderr" ""
	is "$(grep -v '^c' <<< "$output")" "p cnf 4 2
1 2 3 4 0
-1 -2 -3 -4 0"
}

@test "a rectangle, to a file" {
	expect 0 cornerstone export --cnf 2x3 -o out
	is "$output$stderr" ""
	is "$(grep -v '^c' out)" "p cnf 6 4
1 2 3 4 0
-1 -2 -3 -4 0
3 4 5 6 0
-3 -4 -5 -6 0"
	expect 2 cornerstone export --cnf 2x3 -o out
	expect 0 cornerstone export --cnf 3x2 -f -o out
	has "$(cat out)" "1 2 4 5 0"
}

@test "no squares, no clauses" {
	is "$(cornerstone export --cnf 1x9 | grep -v '^c')" "p cnf 9 0"
}

@test "wrong words" {
	expect 2 cornerstone export 5
	is "$stderr" "cornerstone export: --cnf: not given, expected the form of the question; see 'cornerstone help export'"
	for board in 0 65 5x 5x5x5 -1 every; do
		expect 2 cornerstone export --cnf -- "$board"
		is "$output" ""
		is "$stderr" "cornerstone export: board: '$board', expected N or WxH with sides from 1 to 64; see 'cornerstone help export'"
	done
	expect 2 cornerstone export --cnf
}

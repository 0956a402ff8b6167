#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# A file given to the wrong command: what it is, which command wants it, exit 3 as the checkers have it.

load common

text="this is the text of a certificate: 'cornerstone undump' makes a certificate of it"
table="this looks like a table of cards: 'cornerstone convert --cards' makes a certificate of it, 'cornerstone verify --cards' checks it"
binary="this is a certificate"

files()
{
	animal el
	cp "$SOURCE_ROOT/certs/every-7x7.cst" square.cst
	cornerstone dump square.cst > twin.txt
	{
		echo '# a comment'
		cat twin.txt
	} > commented.txt
	printf '6 14 4:100 5:101\n' > table.txt
	printf 'snaky-cards-txt-v1 3 3 0 0 0 0\n' > v1.txt
}

@test "text and tables where a certificate is wanted" {
	files
	for command in stat dump show play verify "convert --to text" "diff square.cst"; do
		for file in twin.txt commented.txt; do
			# shellcheck disable=SC2086 # words
			expect 3 cornerstone $command "$file"
			has "$stderr" "$text"
		done
		for file in table.txt v1.txt; do
			# shellcheck disable=SC2086 # words
			expect 3 cornerstone $command "$file"
			has "$stderr" "$table"
		done
	done
	expect 3 cornerstone stat - < twin.txt
	is "$stderr" "cornerstone: standard input: byte 0: 0x63, expected 0x53: not a certificate; $text"
	# What is nothing of the kind is not called so.
	echo hello > other
	expect 3 cornerstone stat other
	is "$stderr" "cornerstone: other: byte 0: 0x68, expected 0x53: not a certificate"
}

@test "other files where a text or a table is wanted" {
	files
	expect 3 cornerstone undump square.cst -o out
	has "$stderr" "; $binary: 'cornerstone dump' makes its text"
	expect 3 cornerstone undump table.txt -o out
	has "$stderr" "; $table"
	for command in verify "convert -o out"; do
		# shellcheck disable=SC2086 # words
		expect 3 cornerstone $command --cards=21 el.cst
		has "$stderr" "; $binary: it is read without --cards"
		# shellcheck disable=SC2086 # words
		expect 3 cornerstone $command --cards=21 twin.txt
		has "$stderr" "; $text"
	done
	only_files el.cst square.cst twin.txt commented.txt table.txt v1.txt
}

@test "certificates of the other game" {
	files
	expect 3 cornerstone show el.cst
	has "$stderr" "cornerstone: el.cst: cards for an animal, expected a strategy of the square game"
	for command in play "stat --card 0" "convert --to 21"; do
		# shellcheck disable=SC2086 # words
		expect 3 cornerstone $command square.cst
		has "$stderr" "cornerstone: square.cst: a strategy of the square game, expected cards for an animal"
	done
}

@test "the verdict is the last line, after what is wrong" {
	files
	for file in twin.txt missing; do
		run cornerstone verify el.cst "$file"
		[[ $status -ne 0 ]]
		is "${lines[-1]}" "1 verified, 1 not"
		[[ ${lines[-2]} = *" VERIFIED "* || ${lines[-2]} = UNKNOWN* ]]
	done
}

@test "one is not many" {
	printf '%s\n' 'cornerstone-text 1' 'game animal 0,0' 'claim maker-wins' 'box 1x1' 'moves 1' 'end 1' > one.txt
	cornerstone undump one.txt -o one.cst || skip "no such certificate"
	expect 0 cornerstone verify one.cst
	has "$output" "within 1 move, 1 card"
}

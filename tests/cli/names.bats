#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Names and arguments that would move the cursor, forge a line or hide, wherever they are printed.

load common

esc=$'\x1b[2J'
bidi=$'\xe2\x80\xae'
name="a${esc}"$'\n'"b${bidi}"$'\xff\\'
shown='a\x1B[2J\x0Ab\xE2\x80\xAE\xFF\x5C'

# clean: neither stream has a byte that is no printing ASCII.
clean()
{
	is "$(LC_ALL=C tr -d '\n -~' <<< "$output$stderr" | od -An -tx1)" ""
}

@test "messages about a file that is not there" {
	for command in stat dump show play diff convert undump verify; do
		args=("$name")
		[[ $command != diff ]] || args+=("$name")
		[[ $command != convert ]] || args=(--to text "$name")
		[[ $command != undump ]] || args+=(-o out.cst)
		expect 2 cornerstone "$command" "${args[@]}"
		has "$stderr" "$shown: "
		clean
	done
}

@test "messages about commands, options and values" {
	expect 2 cornerstone "$name"
	is "$stderr" "cornerstone: '$shown' is not a command; there are gen, verify, stat, show, diff, dump, undump, convert, play, export, help"
	for args in "--$name" "-$esc"; do
		expect 2 cornerstone "$args"
		clean
		expect 2 cornerstone stat "$args"
		clean
	done
	expect 2 cornerstone gen "$name"
	is "$stderr" "cornerstone gen: board: '$shown', expected N or WxH with sides from 1 to 64; see 'cornerstone help gen'"
	for option in plies first box threads max-memory level; do
		expect 2 cornerstone gen "--$option" "$name" 6
		has "$stderr" "$shown"
		clean
	done
	for args in "play --board" "play --auto" "verify --cards" "show --format" "convert --to"; do
		# shellcheck disable=SC2086 # words
		expect 2 cornerstone $args "$name" x
		has "$stderr" "$shown"
		clean
	done
	long=$(printf 'y%.0s' {1..2000})
	expect 2 cornerstone stat "$long$esc"
	has "$stderr" "$long"'\x1B[2J: '
}

@test "messages about outputs and boards" {
	animal el
	cp "$SOURCE_ROOT/certs/every-7x7.cst" .
	for args in "dump el.cst" "undump el.txt" "show every-7x7.cst" "convert --to=text el.cst" \
		"export --cnf 3" "gen --every"; do
		# shellcheck disable=SC2086 # words
		expect 2 cornerstone $args -o "$name/x"
		is "$stderr" "cornerstone: $shown/x: cannot write into its folder: No such file or directory"
		: > "$name"
		# shellcheck disable=SC2086
		expect 2 cornerstone $args -o "$name"
		is "$stderr" "cornerstone: $shown: exists already, expected a new file or -f to replace it"
		rm "$name"
	done
	expect 2 cornerstone export --cnf "$name"
	has "$stderr" "cornerstone export: board: '$shown', expected N or WxH"
	expect 2 cornerstone convert --cards=20 --alphabet "$name" el.cst -o out
	is "$stderr" "cornerstone: $shown: cannot open: No such file or directory"
}

@test "a file with such a name" {
	for file in "$name.cst" "$name.2.cst"; do
		cp "$SOURCE_ROOT/certs/every-7x7.cst" "$file"
	done
	for args in stat "stat --csv" "stat --json" "diff --json" diff verify "verify --json"; do
		# shellcheck disable=SC2086 # words
		expect 0 cornerstone $args "$name.cst" "$name.2.cst"
		clean
		[[ $args == *json* ]] || has "$output" "$shown.2.cst"
	done
	expect 0 cornerstone stat "$name.cst"
	is "${lines[0]}" "file              $shown.cst"
	animal el
	mv el.cst "$name.el.cst"
	expect 0 cornerstone stat --card 2 "$name.el.cst"
	is "${lines[0]}" "file      $shown.el.cst"
	expect 0 cornerstone gen --every -o "$name.3.cst"
	has "$output" "file         $shown.3.cst"
}

@test "JSON has the very name if it is UTF-8" {
	cp "$SOURCE_ROOT/certs/every-7x7.cst" "b$bidi$esc.cst"
	is "$(cornerstone stat --json "b$bidi$esc.cst" | jq -r '.certificates[0].file')" "b$bidi$esc.cst"
	is "$(cornerstone verify --json "b$bidi$esc.cst" | jq -r '.files[0].file')" "b$bidi$esc.cst"
}

@test "tables are aligned by what is seen" {
	cp "$SOURCE_ROOT/certs/every-7x7.cst" ab.cst
	cp ab.cst $'caf\xc3\xa9.cst'
	cp ab.cst $'\xe6\xbc\xa2\xe5\xad\x97.cst'
	expect 0 cornerstone stat ab.cst $'caf\xc3\xa9.cst' $'\xe6\xbc\xa2\xe5\xad\x97.cst'
	# Eight columns are the widest names: four, and two that are two columns wide.
	is "${lines[0]%%board*}" "file      "
	is "${lines[1]%%box*}" "ab.cst    "
	is "${lines[2]%%box*}" $'caf\xc3\xa9.cst  '
	is "${lines[3]%%box*}" $'\xe6\xbc\xa2\xe5\xad\x97.cst  '
}

@test "an alphabet with a character that nobody sees is refused, with its place" {
	for hidden in 'FEFF \xef\xbb\xbf' '200B \xe2\x80\x8b' '00A0 \xc2\xa0' '202E \xe2\x80\xae'; do
		printf "${hidden#* }0123456789\n" > alphabet
		expect 3 cornerstone verify --cards=20 --alphabet alphabet /dev/null
		is "$stderr" "cornerstone: alphabet: line 1: column 1: U+${hidden% *}, expected a character that may stand for a coordinate"
		printf "01${hidden#* }\n" > alphabet
		expect 3 cornerstone verify --cards=20 --alphabet alphabet /dev/null
		has "$stderr" "alphabet: line 1: column 3: U+${hidden% *}, expected"
	done
}

#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What goes to a terminal, of a given width and kind.

load common

# on COLUMNS COMMAND...: run it on a terminal, what it shows is in ./tty at once, without carriage returns
on()
{
	local columns=$1

	shift
	python3 "$BATS_TEST_DIRNAME/on_terminal.py" "$columns" "$*" > tty
}

@test "progress is one line, cut to the width, and is taken away" {
	for columns in 20 80; do
		TERM=xterm on "$columns" '"$CORNERSTONE" gen --plies 15 --plain -f -q --progress -o 8.cst 8'
		grep -q 'plies: ' tty
		# Each line of progress is wiped before the next one, and the last one too.
		is "$(grep -o 'plies: ' tty | wc -l)" "$(grep -o $'\x1b\[J' tty | wc -l)"
		is "$(tail -c 3 tty)" $'\x1b[J'
		is "$(tr -cd '\n' < tty | wc -c)" 0
		longest=$(sed $'s/\x1b\\[J/\\n/g' tty | awk '{ if (length($0) > most) most = length($0) } END { print most }')
		[[ $longest -lt $columns && ( $columns -gt 20 || $longest -eq 19 ) ]]
	done
	TERM=dumb on 30 '"$CORNERSTONE" gen --plies 15 -f -q --progress -o 8.cst 8'
	run ! grep -q $'\x1b' tty
}

@test "discs and colours where the terminal has them" {
	animal domino
	play='echo 0,3 | "$CORNERSTONE" play domino.cst'
	LC_ALL=C.UTF-8 TERM=xterm NO_COLOR='' on 80 "$play"
	grep -q $'\xe2\x97\x8b' tty
	grep -q $'\xe2\x97\x86' tty
	grep -q $'\x1b\[1;31m' tty
	for how in 'LC_ALL=C.UTF-8 TERM=dumb NO_COLOR=' 'LC_ALL=C.UTF-8 TERM=xterm NO_COLOR=1'; do
		# shellcheck disable=SC2086 # words
		export ${how?}
		on 80 "$play"
		run ! grep -q $'\x1b' tty
		run ! grep -q $'\xe2\x97\x8b' tty
		grep -q '(o)' tty
	done
	export LC_ALL=C TERM=xterm NO_COLOR=
	on 80 "$play"
	run ! grep -q $'\xe2\x97\x8b' tty
	LC_ALL=C.UTF-8 TERM=xterm expect 0 sh -c "$play"
	lacks "$output" $'\x1b'
	lacks "$output" $'\xe2\x97\x8b'
}

@test "a table has no more columns than there is room for, and says so" {
	for n in 6 7 8; do
		cp "$SOURCE_ROOT/certs/${n}x$n-15.cst" .
	done
	expect 0 cornerstone stat ./*.cst
	wide=${#lines[0]}
	[[ $wide -gt 80 ]]
	on 80 '"$CORNERSTONE" stat ./*.cst'
	is "$(awk 'length($0) > 80' tty)" ""
	grep -q "^([0-9]* more: the whole table is $wide columns wide; --csv and --json have all)$" tty
	on "$wide" '"$CORNERSTONE" stat ./*.cst'
	is "$(cat tty)" "$output"
}

@test "a table fits 40 columns too" {
	for n in 6 7; do
		cp "$SOURCE_ROOT/certs/${n}x$n-15.cst" .
	done
	on 40 '"$CORNERSTONE" stat 6x6-15.cst 7x7-15.cst'
	is "$(grep -v 'more: the whole table' tty | awk 'length($0) > 40')" ""
	grep -q '^7x7-15.cst ' tty
	grep -q 'more: the whole table is' tty
}

@test "a card fits 80 columns" {
	snaky 21
	last=$(cornerstone stat --json snaky21.cst | jq '.certificates[0].cards - 1')
	expect 0 cornerstone stat --card "$last" snaky21.cst
	has "$output" "M required   P pivot"
	is "$(awk 'length($0) > 80' <<< "$output")" ""
}

@test "a board that is too wide is told" {
	animal domino
	on 40 'echo quit | "$CORNERSTONE" play --board 12x5 domino.cst'
	grep -q 'The board is drawn in 41 columns: make the window wider' tty
	on 41 'echo quit | "$CORNERSTONE" play --board 12x5 domino.cst'
	run ! grep -q 'drawn in' tty
}

# What is a shell command to wait until ./tty has this text, a minute at most.
await="i=0; await() { while ! grep -q \"\$1\" tty && [ \$((i += 1)) -lt 600 ]; do sleep 0.1; done; }"

@test "what was interrupted is said, after the progress line" {
	TERM=xterm on 80 "$await"'; "$CORNERSTONE" gen --exhaustive -o out.cst 9 & await "plies: "; kill -TERM $!; wait'
	grep -q 'plies: ' tty
	has "$(tail -n 1 tty)" $'\x1b[Jcornerstone: ended by SIGTERM: gen --exhaustive -o out.cst 9; nothing was written'
	only_files tty
}

@test "progress is drawn again when the window becomes narrower" {
	# Of its 40 columns and more, two or three rows of 20; the upper ones are wiped too.
	TERM=xterm on 80 "$await"'; "$CORNERSTONE" gen --exhaustive -o out.cst 9 & await "plies: "
		stty columns 20; await "\[[12]A"; kill -TERM $!; wait'
	grep -q $'\x1b\\[[12]A' tty
	after=$(sed $'s/\x1b\\[[12]A\x1b\\[J/\\n/' tty | sed -n 2p | sed $'s/\x1b\\[J/\\n/g' | grep 'plies: ')
	is "$(awk 'length($0) != 19' <<< "$after")" ""
	has "$after" "plies: "
}

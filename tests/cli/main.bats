#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The program itself: help, version, unknown words.

load common

@test "--help goes to stdout and names every command" {
	expect 0 cornerstone --help
	is "$stderr" ""
	for command in gen verify stat diff dump undump convert play export help; do
		[[ $output =~ $'\n'"  $command"\ + ]]
	done
	is "$(cornerstone -h)" "$output"
	is "$(cornerstone help)" "$output"
}

@test "help COMMAND is COMMAND --help, on stdout" {
	for command in gen verify stat diff dump undump convert play export; do
		expect 0 cornerstone help "$command"
		is "$stderr" ""
		has "$output" "Usage: cornerstone $command "
		is "$(cornerstone "$command" --help)" "$output"
		is "$(cornerstone "$command" -h)" "$output"
	done
}

@test "no line of a help text is longer than 80 characters" {
	for command in '' gen verify stat show diff dump undump convert play export; do
		run ! grep -E '.{81}' <(cornerstone help $command)
	done
}

@test "-V shows name and number, -qV only the number" {
	expect 0 cornerstone -V
	[[ $output =~ ^cornerstone\ [0-9]+\.[0-9]+\.[0-9]+$ ]]
	is "cornerstone $(cornerstone -qV)" "$output"
	is "cornerstone $(cornerstone --quiet --version)" "$output"
	is "$(cornerstone --version)" "$output"
	if [[ -n ${CORNERSTONE_VERSION:-} ]]; then
		is "$output" "cornerstone $CORNERSTONE_VERSION"
	fi
}

@test "no command is an error" {
	expect 2 cornerstone
	is "$output" ""
	is "$stderr" "cornerstone: operands: 0, expected a command; see 'cornerstone --help'"
}

@test "an unknown command suggests what is near" {
	expect 2 cornerstone gne
	is "$output" ""
	is "$stderr" "cornerstone: 'gne' is not a command; did you mean gen?"
	expect 2 cornerstone dupm
	has "$stderr" "did you mean dump?"
	expect 2 cornerstone d
	has "$stderr" "did you mean diff, dump?"
	expect 2 cornerstone help sta
	has "$stderr" "did you mean stat?"
	expect 2 cornerstone check
	is "$stderr" "cornerstone: 'check' is not a command; did you mean verify?"
}

@test "an unknown command that is near to none gets the list" {
	expect 2 cornerstone frobnicate
	is "$stderr" "cornerstone: 'frobnicate' is not a command; there are gen, verify, stat, show, diff, dump, undump, convert, play, export, help"
	expect 2 cornerstone ''
	has "$stderr" "there are gen, verify, stat, show, diff, dump, undump, convert, play, export, help"
	expect 2 cornerstone "$(printf 'x%.0s' {1..5000})"
	has "$stderr" "there are gen, verify, stat, show, diff, dump, undump, convert, play, export, help"
}

@test "unknown options are named" {
	expect 2 cornerstone --foo
	is "$stderr" "cornerstone: --foo: no such option; see 'cornerstone --help'"
	expect 2 cornerstone -x
	is "$stderr" "cornerstone: -x: no such option; see 'cornerstone --help'"
	expect 2 cornerstone -qx
	is "$stderr" "cornerstone: -x: no such option; see 'cornerstone --help'"
	for command in gen verify stat diff dump undump convert play export; do
		expect 2 cornerstone "$command" --foo
		is "$output" ""
		is "$stderr" "cornerstone $command: --foo: no such option; see 'cornerstone help $command'"
		expect 2 cornerstone "$command" -x
		is "$stderr" "cornerstone $command: -x: no such option; see 'cornerstone help $command'"
		expect 2 cornerstone "$command" --help=5
		is "$stderr" "cornerstone $command: --help: a value, expected none; see 'cornerstone help $command'"
		[[ $command != export ]] || continue
		expect 2 cornerstone "$command" --max-memory
		is "$stderr" "cornerstone $command: --max-memory: no value, expected SIZE; see 'cornerstone help $command'"
	done
	expect 2 cornerstone gen 6 -o
	has "$stderr" "--output: no value, expected FILE"
}

@test "--max-memory is refused alike by every command" {
	for command in gen verify stat diff dump undump convert play; do
		for size in 0 -1 +1 '' K 1T 1k 1.5G ' 1' 1GG 99999999999999999999 17179869184G; do
			expect 2 cornerstone "$command" --max-memory "$size" 6
			is "$output" ""
			is "$stderr" "cornerstone $command: --max-memory: '$size', expected a size such as 500M; see 'cornerstone help $command'"
		done
	done
}

@test "a full device is an error of the help too" {
	[[ -c /dev/full ]] || skip
	expect 2 sh -c '"$CORNERSTONE" --help > /dev/full'
	has "$stderr" "cornerstone: standard output: "
}

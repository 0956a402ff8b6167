#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# dump and undump. The expected bytes are those of SPEC section 4.

load common

@test "undump makes the file of the SPEC" {
	text_one > one.txt
	expect 0 cornerstone undump one.txt -o one.cst
	is "$output$stderr" ""
	only_files one.txt one.cst
	# The header to the byte; the frame after it is up to the zstd release.
	cmp <(head -c 80 one.cst) <(file_one | head -c 80)
	is "$(zstd -dc one.cst | od -An -tx1)" " 00 00"
}

@test "dump prints the text of the file of the SPEC" {
	file_one > one.cst
	expect 0 cornerstone dump one.cst
	is "$output" "$(text_one)"
	is "$stderr" ""
	cmp <(cornerstone dump one.cst) <(text_one)
}

@test "the second example of the SPEC has its canonical payload" {
	make text_two two.cst
	is "$(zstd -dc two.cst | od -An -tx1)" " 00 03 08 01 08 00 29 02 10 02"
	cmp <(cornerstone dump two.cst) <(text_two)
}

@test "steps up and down, worked out by hand" {
	# Again to 1 (step 1 up from 0: z = 2), to 0 with map 3 (1 down: z = 1), to 1.
	text_two | sed 's|^3 .*|3 0,1 2 1/0 0/3 1/0|' > steps.txt
	cornerstone undump steps.txt -o steps.cst
	is "$(zstd -dc steps.cst | od -An -tx1)" " 00 03 08 01 08 00 01 02 19 01 01 02 20 02"
	cmp <(cornerstone dump steps.cst) steps.txt
}

@test "a payload worked out by hand" {
	make text_six six.cst
	cmp <(zstd -dc six.cst) <(payload_six)
}

@test "open nodes and the claim for every board, worked out by hand" {
	make text_every every.cst
	cmp <(zstd -dc every.cst) <(payload_every)
	is "$(od -An -tu1 -j19 -N1 every.cst | tr -d ' ')" 2
	cmp <(cornerstone dump every.cst) <(text_every)
	make text_open open.cst
	cmp <(cornerstone dump open.cst) <(text_open)
}

@test "comments are read over and not written" {
	{ echo '# by hand'; text_six | sed 's/^1 /# a move\n&/'; } > six.txt
	cornerstone undump six.txt -o six.cst
	cmp <(cornerstone dump six.cst) <(text_six)
}

@test "- is stdin and stdout" {
	text_nine | cornerstone undump - -o - > nine.cst
	cornerstone dump - < nine.cst > nine.txt
	cmp nine.txt <(text_nine)
	text_nine | cornerstone undump -o - - | cornerstone dump - -o - | cmp - <(text_nine)
	text_nine > nine.txt
	cmp <(cornerstone undump -o - nine.txt) nine.cst
	cmp <(cornerstone dump <(cat nine.cst)) nine.txt
}

@test "--level changes the compression and nothing else" {
	text_nine > nine.txt
	cornerstone undump --level 1 nine.txt -o 1.cst
	cornerstone undump --level=22 nine.txt -o 22.cst
	cmp <(head -c 80 1.cst) <(head -c 80 22.cst)
	cmp <(zstd -dc 1.cst) <(zstd -dc 22.cst)
	for level in 0 23 -1 x '' 1x 99999999999999999999; do
		expect 2 cornerstone undump --level "$level" nine.txt -o no.cst
		is "$stderr" "cornerstone undump: --level: '$level', expected a number from 1 to 22; see 'cornerstone help undump'"
	done
	only_files nine.txt 1.cst 22.cst
}

@test "an existing output is kept without -f" {
	file_one > one.cst
	echo precious > out
	expect 2 cornerstone dump one.cst -o out
	is "$stderr" "cornerstone: out: exists already, expected a new file or -f to replace it"
	is "$(cat out)" precious
	text_one > one.txt
	expect 2 cornerstone undump one.txt -o out
	is "$stderr" "cornerstone: out: exists already, expected a new file or -f to replace it"
	is "$(cat out)" precious
	only_files one.cst one.txt out
}

@test "-f replaces it" {
	file_one > one.cst
	echo old > out
	expect 0 cornerstone dump one.cst -f -o out
	cmp out <(text_one)
	text_six > six.txt
	expect 0 cornerstone undump six.txt --force --output out
	cmp <(zstd -dc out) <(payload_six)
	only_files one.cst six.txt out
}

@test "-f leaves the output alone if the input is bad" {
	echo old > out
	expect 3 cornerstone undump -f -o out <(echo nonsense)
	is "$(cat out)" old
	expect 3 cornerstone dump -f -o out <(echo nonsense)
	is "$(cat out)" old
	expect 2 cornerstone dump -f -o out missing.cst
	is "$(cat out)" old
	only_files out
}

@test "an output that is refused reads nothing from stdin" {
	echo precious > out
	seq 1000 > data
	{ cornerstone undump - -o out || true; cat; } < data > rest 2> /dev/null
	cmp data rest
	{ cornerstone dump - -o out || true; cat; } < data > rest 2> /dev/null
	cmp data rest
}

@test "a link that leads nowhere counts as existing" {
	text_one > one.txt
	ln -s nowhere link
	expect 2 cornerstone undump one.txt -o link
	has "$stderr" "cornerstone: link: exists already"
	[[ ! -e nowhere ]]
}

@test "a folder that is not writable" {
	[[ $(id -u) -ne 0 ]] || skip "root may write everywhere"
	text_one > one.txt
	mkdir closed
	chmod a-w closed
	expect 2 cornerstone undump one.txt -o closed/one.cst
	has "$stderr" "cornerstone: closed/one.cst: cannot make a temporary beside it: Permission denied"
}

@test "the number of operands" {
	expect 2 cornerstone dump
	is "$stderr" "cornerstone dump: operands: 0, expected one file; see 'cornerstone help dump'"
	expect 2 cornerstone dump a b
	has "$stderr" "operands: 2, expected one file"
	expect 2 cornerstone undump -o x
	has "$stderr" "cornerstone undump: operands: 0, expected one text"
	expect 2 cornerstone undump -o x a b
	has "$stderr" "operands: 2, expected one text"
	text_one > one.txt
	expect 2 cornerstone undump one.txt
	is "$stderr" "cornerstone undump: -o: not given, expected the file for the certificate; see 'cornerstone help undump'"
	is "$output" ""
}

@test "inputs that cannot be read" {
	expect 2 cornerstone dump missing
	is "$stderr" "cornerstone: missing: cannot open: No such file or directory"
	expect 2 cornerstone undump missing -o out
	is "$stderr" "cornerstone: missing: cannot open: No such file or directory"
	mkdir folder
	expect 2 cornerstone dump folder
	has "$stderr" "cornerstone: folder: "
	expect 2 cornerstone undump folder -o out
	has "$stderr" "cornerstone: folder: "
	only_files folder
}

@test "inputs that are not certificates are 3 and named" {
	text_one > text
	: > empty
	printf '\211PNG\r\n\032\n' > png
	seq 1000 | zstd -qc > numbers.zst
	file_one | head -c 94 > short
	{ file_one; echo; } > long
	for bad in text empty png numbers.zst short long; do
		expect 3 cornerstone dump "$bad"
		is "$output" ""
		has "$stderr" "cornerstone: $bad: "
		is "$(wc -l <<< "$stderr")" 1
	done
	expect 3 cornerstone dump - < short
	has "$stderr" "cornerstone: standard input: "
}

@test "texts that are not right are 3 and name the line" {
	text_six | sed '6s/.*/0 9,9/' > cell
	expect 3 cornerstone undump cell -o out
	has "$stderr" "cornerstone: cell: "
	has "$stderr" "line 6"
	text_six | sed '7s/.*/1 0,2 1/' > child
	expect 3 cornerstone undump child -o out
	has "$stderr" "cornerstone: child: "
	text_six | head -n 8 | cornerstone undump - -o out 2> err && return 1
	has "$(cat err)" "cornerstone: standard input: "
	file_one > one.cst
	expect 3 cornerstone undump one.cst -o out
	[[ ! -e out ]]
}

@test "--max-memory is a limit, not a fault of the file" {
	make text_nine nine.cst
	expect 4 cornerstone dump --max-memory 1 nine.cst
	is "$output" ""
	has "$stderr" "cornerstone: nine.cst: "
	text_nine > nine.txt
	expect 4 cornerstone undump --max-memory 1 nine.txt -o out
	has "$stderr" "cornerstone: nine.txt: "
	[[ ! -e out ]]
	expect 0 cornerstone dump --max-memory 64M nine.cst
}

@test "a full device is told" {
	[[ -c /dev/full ]] || skip
	file_one > one.cst
	text_one > one.txt
	expect 2 sh -c '"$CORNERSTONE" dump one.cst > /dev/full'
	has "$stderr" "cornerstone: standard output: "
	is "$(wc -l <<< "$stderr")" 1
	expect 2 sh -c '"$CORNERSTONE" undump one.txt -o - > /dev/full'
	has "$stderr" "cornerstone: standard output: "
	is "$(wc -l <<< "$stderr")" 1
}

@test "a closed pipe is not success" {
	{ text_nine | sed '/^end/d'; for i in {4..20000}; do echo "$i 0,0 $((i - 1))"; done
	echo end 20001; } > long.txt
	cornerstone undump long.txt -o long.cst
	run bash -c '"$CORNERSTONE" dump long.cst | head -n 1 > /dev/null; exit ${PIPESTATUS[0]}'
	[[ $status -ne 0 ]]
	run bash -c 'trap "" PIPE; "$CORNERSTONE" dump long.cst | head -n 1 > /dev/null; exit ${PIPESTATUS[0]}'
	[[ $status -eq 2 ]]
	only_files long.cst long.txt
}

@test "a certificate is neither read from a terminal nor written to one" {
	command -v script > /dev/null || skip "no script(1)"
	text_one > one.txt
	run script -qec '"$CORNERSTONE" undump one.txt -o -' /dev/null
	[[ $status -eq 2 ]]
	has "$output" "cornerstone: standard output: this is a terminal, expected a file or -f to write a certificate to it"
	run script -qec '"$CORNERSTONE" dump -' /dev/null < /dev/null
	[[ $status -eq 2 ]]
	has "$output" "cornerstone: standard input: this is a terminal, expected a certificate"
	run script -qec '"$CORNERSTONE" undump one.txt -f -o -' /dev/null
	[[ $status -eq 0 ]]
	has "$output" "CST"
}

@test "names that begin with a dash follow --" {
	text_one > -one.txt
	expect 0 cornerstone undump -o ./-one.cst -- -one.txt
	expect 0 cornerstone dump -- -one.cst
	is "$output" "$(text_one)"
}

#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# verify: which checkers are run on which files, and what counts as verified. Most tests put programs
# of their own in the place of the checkers, so that what these say is known.

load common
load verify

@test "a line for each file: name, verdict, claim in words, nodes, time; then the sum" {
	all_fine
	make text_two a.cst
	animal domino
	expect 0 cornerstone verify a.cst domino.cst
	is "$stderr" ""
	is "$(untimed <<< "$output")" "\
VERIFIED       a.cst: first player wins on 5x6 within 15 plies, 499 nodes
VERIFIED       domino.cst: Maker wins with the animal 0,0;1,0 on every board with a 3x1 box within 2 moves, 3 cards
2 verified, 0 not"
	[[ ${lines[0]} =~ ,\ [0-9]+\ ms$ ]]
}

@test "the claim is that of the checker, not that of the header" {
	fake cornerstone-check "echo 's VERIFIED board=every box=7x8 winner=first plies=21 nodes=5 edges=4: x'"
	make text_two a.cst
	expect 0 cornerstone verify a.cst
	has "$output" "a.cst: first player wins on every board with a 7x8 box within 21 plies, 5 nodes, "
	fake cornerstone-check "echo 's VERIFIED game=snaky player=Maker conditional=card moves=34 box=30x30 cards=616 required=1: if'"
	expect 0 cornerstone verify a.cst
	has "$output" "a.cst: a card for Snaky: Maker wins within 34 moves if he owns the 1 cell it requires, 616 cards, "
	# A theorem of another kind is shown as it is.
	fake cornerstone-check "echo 's VERIFIED board=3x3 draw: nobody wins'"
	expect 0 cornerstone verify a.cst
	has "$output" "a.cst: board=3x3 draw: nobody wins, "
}

@test "the checker is picked by the claim in the header" {
	fake cornerstone-check "echo check >> '$PWD/log'" "echo 's VERIFIED $theorem'"
	fake cornerstone-check-cards "echo cards >> '$PWD/log'" "echo 's VERIFIED $theorem'"
	make text_two one.cst
	make text_every two.cst
	animal domino
	sed 's/maker-wins/last-card/' "$SOURCE_ROOT/certs/cards/animal-domino.txt" | cornerstone undump -o last.cst -
	# What is no certificate is for the first of them, which says what is wrong.
	: > empty.cst
	head -c 25 /dev/zero > zero.cst
	cornerstone verify one.cst two.cst domino.cst last.cst empty.cst zero.cst
	is "$(xargs < log)" "check check cards cards check check"
}

@test "verified is what ended with 0 and whose last line began s VERIFIED, nothing else" {
	make text_two a.cst
	no_verdict()
	{
		fake cornerstone-check "$@"
		expect 2 cornerstone verify a.cst
		is "$(untimed <<< "$output")" "NO VERDICT     a.cst: the checker gave no verdict
0 verified, 1 not"
		has "$stderr" "cornerstone: a.cst: cornerstone-check: "
	}
	for code in 1 2 3 4 5 20 255; do
		no_verdict "echo 's VERIFIED $theorem'" "exit $code"
		has "$stderr" ": exit status $code, expected that of its verdict"
	done
	no_verdict 'exit 0'
	has "$stderr" ": exit status 0 and no verdict, expected one"
	no_verdict "echo 'c VERIFIED'"
	no_verdict "echo 'S VERIFIED $theorem'"
	no_verdict "echo ' s VERIFIED $theorem'"
	no_verdict "echo 's VERIFIEDnot $theorem'"
	no_verdict "echo 's VERIFIED'"
	no_verdict "echo 's VERIFIED $theorem'" "echo 'c more'"
	no_verdict "echo 's VERIFIED $theorem'" "echo"
	no_verdict "echo 's VERIFIED $theorem'" "echo 's NOT VERIFIED'"
	no_verdict "echo 's NOT VERIFIED'" "echo 's VERIFIED $theorem'"
	no_verdict "echo 's VERIFIED $theorem'" "echo 's VERIFIED $theorem'"
	# shellcheck disable=SC2016
	no_verdict "echo 's VERIFIED $theorem'" 'kill -9 $$'
	has "$stderr" ": ended by signal 9 ("
	# shellcheck disable=SC2016
	no_verdict 'kill -SEGV $$'
	no_verdict "printf '%s' 's VERIFIED $theorem'"
	no_verdict "printf 's VERIFIED %s\\0\\n' '$theorem'"
	no_verdict "echo 's VERIFIED $theorem' >&2"
	no_verdict "echo 's NOT VERIFIED'" "exit 0"
	no_verdict "echo 's NOT VERIFIED'" "exit 2"
	no_verdict "echo 's NOT VERIFIED'" "exit 4"
	no_verdict "echo 's UNKNOWN'" "exit 0"
	no_verdict "echo 's UNKNOWN'" "exit 1"
	no_verdict "echo 's UNKNOWN'" "exit 3"
	no_verdict 'yes | head -c 100000' "echo 's VERIFIED $theorem'"
	expect 2 cornerstone verify --json a.cst
	printf '%s' "$output" > out.json
	validate out.json
	is "$(json out.json 'd["verified"], d["exit_code"], d["files"][0]["verdict"], d["files"][0]["theorem"]')" \
		"(0, 2, 'no verdict', None)"
}

@test "comment lines before the verdict do no harm" {
	fake cornerstone-check "echo 'c s VERIFIED'" "echo" "echo 's VERIFIED $theorem'"
	make text_two a.cst
	expect 0 cornerstone verify a.cst
	is "${lines[1]}" "1 verified, 0 not"
}

@test "verdicts and exit codes are passed on, the messages too" {
	fake cornerstone-check 'case $file in' \
		'*1.cst) echo "$file: node 3: rule 1: cell 2 taken" >&2; echo "s NOT VERIFIED"; exit 1 ;;' \
		'*3.cst) echo "$file: byte 16: version 2, expected 1" >&2; echo "s NOT VERIFIED"; exit 3 ;;' \
		'*4.cst) echo "$file: --max-work" >&2; echo "s UNKNOWN"; exit 4 ;;' \
		'*2.cst) echo "$file: cannot open" >&2; echo "s UNKNOWN"; exit 2 ;;' \
		"esac; echo 's VERIFIED $theorem'"
	touch 0.cst 1.cst 3.cst 4.cst
	expect 1 cornerstone verify 0.cst 1.cst 2.cst 3.cst 4.cst
	is "$(untimed <<< "$output")" "\
VERIFIED       0.cst: first player wins on 5x6 within 15 plies, 499 nodes
NOT VERIFIED   1.cst: the claim is not proved
UNKNOWN        2.cst: cannot be read
NOT VERIFIED   3.cst: malformed
UNKNOWN        4.cst: a limit was reached
1 verified, 4 not"
	is "$stderr" "\
1.cst: node 3: rule 1: cell 2 taken
2.cst: cannot open
3.cst: byte 16: version 2, expected 1
4.cst: --max-work"
	# The worst wins: 1, 3, 4, 2.
	expect 3 cornerstone verify 3.cst 4.cst 2.cst 0.cst
	expect 4 cornerstone verify 0.cst 2.cst 4.cst
	expect 2 cornerstone verify 0.cst 2.cst
	expect 1 cornerstone verify 2.cst 4.cst 3.cst 1.cst
}

@test "a checker that is missing or cannot be run" {
	make text_two a.cst
	mkdir none
	CORNERSTONE_CHECKERS=$PWD/none expect 2 cornerstone verify a.cst
	has "$output" "NO VERDICT     a.cst: "
	is "$stderr" "cornerstone: a.cst: no checker: $PWD/none/cornerstone-check cannot be run"
	all_fine
	chmod -x fakes/cornerstone-check
	expect 2 cornerstone verify a.cst
	has "$stderr" "fakes/cornerstone-check cannot be run"
	printf '#!/no/such/shell\n' > fakes/cornerstone-check
	chmod +x fakes/cornerstone-check
	expect 2 cornerstone verify a.cst
	has "$stderr" "fakes/cornerstone-check: cannot start: "
	# The other one is not affected.
	animal domino
	expect 2 cornerstone verify a.cst domino.cst
	is "${lines[2]}" "1 verified, 1 not"
}

@test "folders: with -r, sorted, only *.cst, and one named x.cst is a folder" {
	fake cornerstone-check 'echo "s VERIFIED board=1x1 winner=first plies=1 nodes=1 edges=0: $file"'
	mkdir -p f/b/x.cst f/empty f-1
	touch f/z.cst f/a.cst f/b-1.cst f/b/q.cst f/b/x.cst/deep.cst f/b/other.txt f/b/cst 'f/b/.hidden.cst' f-1/x.cst
	ln -s .. f/b/circle
	ln -s ../z.cst f/b/link.cst
	expect 2 cornerstone verify f
	has "$output" "NOT READ       f: "
	is "$stderr" "cornerstone: f: a folder, expected a file (-r verifies the files in a folder)"
	expect 0 cornerstone verify -r f
	wanted=$(find f \( -type f -o -type l \) -name '*.cst' | LC_ALL=C sort)
	is "$(sed -E 's/^VERIFIED +//; s/: first.*//; $d' <<< "$output")" "$wanted"
	is "${lines[-1]}" "7 verified, 0 not"
	is "$(cornerstone verify --recursive f f-1/x.cst | tail -n 1)" "8 verified, 0 not"
	is "$(cornerstone verify f/a.cst -r f/b/ | untimed | head -n 2 | tail -n 1)" \
		"VERIFIED       f/b/.hidden.cst: first player wins on 1x1 within 1 ply, 1 node"
	expect 2 cornerstone verify f/a.cst f/b/x.cst
	is "${lines[-1]}" "1 verified, 1 not"
}

@test "a folder without certificates verifies nothing" {
	all_fine
	mkdir -p empty/below
	touch empty/below/x.txt
	expect 2 cornerstone verify -r empty
	is "$stderr" "cornerstone: empty: no file *.cst in this folder, expected one"
	is "${lines[-1]}" "0 verified, 1 not"
}

@test "what cannot be read" {
	real cornerstone-check
	make text_two a.cst
	expect 2 cornerstone verify missing.cst
	is "$(untimed <<< "$output")" "UNKNOWN        missing.cst: cannot be read
0 verified, 1 not"
	has "$stderr" "missing.cst"
	ln -s nowhere link.cst
	mkdir d
	ln -s nowhere d/link.cst
	expect 2 cornerstone verify -r link.cst d
	is "${lines[-1]}" "0 verified, 2 not"
	[[ $(id -u) -ne 0 ]] || skip "root reads everything"
	chmod 0 a.cst
	expect 2 cornerstone verify a.cst
	chmod 0 d
	expect 2 cornerstone verify -r d
	has "$stderr" "cornerstone: d: cannot open: Permission denied"
	chmod 755 d
}

@test "standard input, once, and pipes" {
	fake cornerstone-check 'echo "c $file"; cat > got' "echo 's VERIFIED $theorem'"
	make text_two a.cst
	expect 0 cornerstone verify - < a.cst
	has "$output" "VERIFIED       -: first player wins on 5x6 within 15 plies"
	cmp got a.cst
	expect 0 sh -c 'cat a.cst | "$CORNERSTONE" verify -'
	cmp got a.cst
	mkfifo pipe.cst
	cat a.cst > pipe.cst &
	expect 0 cornerstone verify pipe.cst
	has "$output" "VERIFIED       pipe.cst: "
	cmp got a.cst
	expect 2 cornerstone verify - a.cst - < a.cst
	is "$stderr" "cornerstone verify: operands: - 2 times, expected at most once; see 'cornerstone help verify'"
	expect 4 cornerstone verify --max-memory 10 - < a.cst
	is "$stderr" "cornerstone: standard input: more than 10 bytes, expected no more than --max-memory"
}

@test "names that look like options, and - as a file" {
	fake cornerstone-check 'echo "s VERIFIED board=1x1 winner=first plies=1 nodes=1 edges=0: x"' \
		"printf '%s\\n' \"\$@\" > '$PWD/arguments'" "test -f \"\$file\" || exit 1"
	for name in -h --help -V; do
		make text_two a.cst
		mv a.cst "./$name"
		expect 0 cornerstone verify -- "$name"
		has "$output" "VERIFIED       $name: "
		is "$(tail -n 1 arguments)" "./$name"
		expect 0 cornerstone verify "./$name"
		is "$(tail -n 1 arguments)" "./$name"
	done
	mkdir ./-r
	mv ./-h ./-r/-h.cst
	expect 0 cornerstone verify -r -- -r
	is "$(tail -n 1 arguments)" "./-r/-h.cst"
	mv ./-V ./-
	expect 0 cornerstone verify ./-
	is "$(tail -n 1 arguments)" "./-"
	# No shell is between us and the checker.
	# shellcheck disable=SC2016
	name='$(touch hacked); touch hacked; `touch hacked`.cst'
	mv ./- "$name"
	expect 0 cornerstone verify "$name"
	is "$(tail -n 1 arguments)" "$name"
	[[ ! -e hacked ]]
}

@test "names are printed so that they cannot forge a line" {
	fake cornerstone-check 'echo "$file: bad" >&2' "echo 's NOT VERIFIED'" 'exit 1'
	name=$'a\nVERIFIED       b.cst: x\e[1m\x7f\\\xff\xc2\x85\xe2\x80\xae\xed\xa0\x80\xc0\xafä.cst'
	touch "$name"
	expect 1 cornerstone verify "$name"
	is "${#lines[@]}" 2
	shown='a\x0AVERIFIED       b.cst: x\x1B[1m\x7F\x5C\xFF\xC2\x85\xE2\x80\xAE\xED\xA0\x80\xC0\xAFä.cst'
	is "$(untimed <<< "${lines[0]}")" "NOT VERIFIED   $shown: the claim is not proved"
	# The message came as two lines of the checker, for it does not escape.
	run ! grep -P '[\x00-\x09\x0B-\x1F]' <<< "$stderr"
	cornerstone verify --json "$name" > out.json 2> /dev/null || [[ $? -eq 1 ]]
	validate out.json
	is "$(json out.json 'd["files"][0]["file"]')" "$shown"
	# A theorem cannot forge one either.
	fake cornerstone-check "printf 's VERIFIED x: \\033[2J\\n'"
	expect 0 cornerstone verify -- "$name"
	has "$output" ': x: \x1B[2J, '
}

@test "-j: the same lines in the same order" {
	fake cornerstone-check 'case $file in *[05].cst) sleep 0.2 ;; esac' \
		'case $file in *3.cst) echo "$file: bad" >&2; echo "s NOT VERIFIED"; exit 1 ;; esac' \
		'echo "s VERIFIED board=1x1 winner=first plies=1 nodes=1 edges=0: x"'
	mkdir f
	for ((i = 10; i < 30; i++)); do : > "f/$i.cst"; done
	for options in '' --json; do
		cornerstone verify $options -j1 -r f > one 2> one.err || [[ $? -eq 1 ]]
		cornerstone verify $options -j4 -r f > four 2> four.err || [[ $? -eq 1 ]]
		cornerstone verify $options --jobs=256 -r f > many 2> many.err || [[ $? -eq 1 ]]
		is "$(untimed < four)" "$(untimed < one)"
		is "$(untimed < many)" "$(untimed < one)"
		cmp one.err four.err
		cmp one.err many.err
	done
	is "$(cat one.err)" "f/13.cst: bad
f/23.cst: bad"
	for number in 0 -1 257 x '' 1.5; do
		expect 2 cornerstone verify -j "$number" f/10.cst
		is "$stderr" "cornerstone verify: --jobs: '$number', expected a number from 1 to 256; see 'cornerstone help verify'"
	done
}

@test "-j N runs N at the same time, and no more" {
	# Each checker waits until the other has begun.
	fake cornerstone-check 'touch "$file.here"' 'for ((i = 0; i < 200; i++)); do' \
		'[[ -e 1.cst.here && -e 2.cst.here ]] && break; sleep 0.05; done' \
		'[[ -e 1.cst.here && -e 2.cst.here ]] || exit 1' "echo 's VERIFIED $theorem'"
	touch 1.cst 2.cst
	expect 0 cornerstone verify -j2 1.cst 2.cst
	fake cornerstone-check 'mkdir lock || exit 1' 'sleep 0.1' 'rmdir lock' "echo 's VERIFIED $theorem'"
	expect 0 cornerstone verify 1.cst 2.cst
}

@test "--json is one object that follows its schema" {
	all_fine
	make text_two a.cst
	animal domino
	mkdir folder
	expect 2 cornerstone verify --json a.cst domino.cst folder
	printf '%s' "$output" > out.json
	validate out.json
	is "$(json out.json '(d["verified"], d["not_verified"], d["exit_code"])')" "(2, 1, 2)"
	is "$(json out.json 'd["files"][0]["theorem"]')" "$theorem"
	is "$(json out.json 'd["files"][0]["claim"]')" "first player wins on 5x6 within 15 plies"
	is "$(json out.json '[f["nodes"] for f in d["files"]]')" "[499, None, None]"
	is "$(json out.json '[f["cards"] for f in d["files"]]')" "[None, 3, None]"
	is "$(json out.json '[f["checker"] for f in d["files"]]')" "['cornerstone-check', 'cornerstone-check-cards', None]"
	is "$(json out.json '[f["verdict"] for f in d["files"]]')" "['verified', 'verified', 'not read']"
	has "$(json out.json 'd["files"][2]["message"]')" "-r"
	is "$(json out.json 'list(d)')" "['verified', 'not_verified', 'exit_code', 'files', 'exact']"
}

@test "--quiet prints only what is not verified" {
	all_fine
	make text_two a.cst
	expect 0 cornerstone verify -q a.cst a.cst
	is "$output$stderr" ""
	mkdir folder
	expect 2 cornerstone verify --quiet a.cst folder
	is "$output" "NOT READ       folder: no checker was run"
}

@test "limits are passed on" {
	fake cornerstone-check "printf '%s ' \"\$@\" > '$PWD/arguments'" "echo 's VERIFIED $theorem'"
	make text_two a.cst
	cornerstone verify a.cst
	is "$(cat arguments)" "-q a.cst "
	cornerstone verify --max-memory 20M --max-work=5000 a.cst
	is "$(cat arguments)" "-q --max-memory 20M --max-work 5000 a.cst "
	cornerstone verify --max-work=30M a.cst
	is "$(cat arguments)" "-q --max-work 30M a.cst "
	for steps in 0 -1 x '' 1.5; do
		expect 2 cornerstone verify --max-work "$steps" a.cst
		is "$stderr" "cornerstone verify: --max-work: '$steps', expected a number of steps; see 'cornerstone help verify'"
	done
}

@test "wrong usage" {
	expect 2 cornerstone verify
	is "$stderr" "cornerstone verify: operands: 0, expected a file or --manifest; see 'cornerstone help verify'"
	expect 2 cornerstone verify --cards=21
	expect 2 cornerstone verify --cards=22 x
	is "$stderr" "cornerstone verify: --cards: '22', expected 21, 20, 25, 35 or v1; see 'cornerstone help verify'"
	expect 2 cornerstone verify --cards=21 x y
	is "$stderr" "cornerstone verify: --cards: more than a table, expected one table, no manifest and no -r; see 'cornerstone help verify'"
	expect 2 cornerstone verify --cards=21 -r x
	expect 2 cornerstone verify --cards=21 --manifest x y
	expect 2 cornerstone verify --cards=20 x
	is "$stderr" "cornerstone verify: --alphabet: not given, expected a file with dialect 20; see 'cornerstone help verify'"
	expect 2 cornerstone verify --alphabet x y
	is "$stderr" "cornerstone verify: --alphabet: given, expected none but with dialect 20; see 'cornerstone help verify'"
	expect 2 cornerstone verify --cards=20 --alphabet missing x
	has "$stderr" "cornerstone: missing: cannot open: "
}

@test "progress only on a terminal" {
	all_fine
	make text_two a.cst
	make text_two b.cst
	expect 0 cornerstone verify a.cst b.cst
	lacks "$stderr" $'\r'
	command -v script > /dev/null || skip "no script(1)"
	script -qec '"$CORNERSTONE" verify a.cst b.cst > out' typescript > /dev/null
	grep -q '1 of 2 files' typescript
	script -qec '"$CORNERSTONE" verify -q a.cst b.cst > out' typescript > /dev/null
	run ! grep -q 'of 2 files' typescript
	script -qec '"$CORNERSTONE" verify a.cst b.cst' typescript > /dev/null
	run ! grep -q 'of 2 files' typescript
	# A terminal holds no certificate.
	script -qec '"$CORNERSTONE" verify -' typescript > /dev/null || [[ $? -eq 2 ]]
	grep -q 'this is a terminal, expected a certificate' typescript
}

@test "a full device" {
	all_fine
	make text_two a.cst
	[[ -c /dev/full ]] || skip
	for options in '' --json; do
		expect 2 sh -c '"$CORNERSTONE" verify '"$options"' a.cst > /dev/full'
		has "$stderr" "cornerstone: standard output: "
	done
}

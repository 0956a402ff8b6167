#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# gen. The bound is given where it is not what is tested: to find that there is
# no shorter win takes most of the time. That 6 x 6 takes 15 plies, and that there is no win on 3 x 3, was known
# before this program; whether a certificate is right is said by the checker.

load common

payload()
{
	zstd -dc "$1"
}

# The value of a line of the summary in $output.
figure()
{
	sed -n "s/^$1   *//p" <<< "$output"
}

check()
{
	[[ -x $CORNERSTONE_CHECK ]] || skip "cornerstone-check is not built"
	"$CORNERSTONE_CHECK" "$@"
}

@test "6: the win is found, written as 6.cst and verified" {
	expect 0 cornerstone gen --plies 15 6
	is "$stderr" ""
	only_files 6.cst
	has "$(check 6.cst)" "s VERIFIED"
	is "$(figure board)" 6x6
	is "$(figure plies)" 15
	is "$(figure file)" 6.cst
	is "$(figure 'file bytes')" "$(stat -c %s 6.cst)"
	is "$(figure digest)" "$(payload 6.cst | xxhsum -H2 - | cut -d' ' -f1)"
	# Header fields of SPEC section 2: nodes at 40, edges at 48.
	is "$(figure nodes)" "$(od -An -tu8 -j40 -N8 6.cst | tr -d ' ')"
	is "$(figure edges)" "$(od -An -tu8 -j48 -N8 6.cst | tr -d ' ')"
	[[ $(figure positions) -gt 1000 ]]
	[[ $(figure seconds) =~ ^[0-9]+\.[0-9][0-9]$ ]]
	[[ $(figure 'peak memory') =~ ^[0-9]+\.[0-9]\ MiB$ ]]
	is "$(wc -l <<< "$output")" 10
}

@test "6: the kinds of nodes add up, and none is irregular" {
	cornerstone gen --plies 15 -q 6
	IFS=, read -r _ _ _ _ _ nodes forced double quiet open irregular lines _ \
		< <(cornerstone stat --csv 6.cst | tail -n 1)
	is "$irregular" 0
	is "$lines" "$double"
	is $((forced + double + quiet + open)) "$nodes"
}

@test "--plain: every reply is answered of its own" {
	expect 0 cornerstone gen --plies 15 --plain 6
	has "$(check 6.cst)" "s VERIFIED"
	IFS=, read -r _ _ width height plies nodes forced double quiet open irregular _ edges _ \
		< <(cornerstone stat --csv 6.cst | tail -n 1)
	is "$width $height $plies $open $irregular" "6 6 15 0 0"
	is $((forced + double + quiet)) "$nodes"
	# One edge a forced node, free cells (36 - 1, - 3, - 5 ...) a quiet one.
	[[ $edges -gt $((forced + quiet)) && $edges -le $((forced + 35 * quiet)) ]]
	is "$(cornerstone dump 6.cst | grep -cE '^[0-9]+ [0-9]+,[0-9]+$')" "$double"
	is "$(cornerstone dump 6.cst | grep -cE '^[0-9]+ [0-9]+,[0-9]+ [^ ]+$')" "$forced"
}

@test "6: dump and undump give the same payload" {
	cornerstone gen --plies 15 -q 6
	cornerstone dump 6.cst > 6.txt
	cornerstone undump 6.txt -o again.cst
	cmp <(payload 6.cst) <(payload again.cst)
	cmp <(head -c 80 6.cst) <(head -c 80 again.cst)
	cmp <(cornerstone dump again.cst) 6.txt
	cornerstone diff 6.cst again.cst
}

@test "WxH: the sides are not mixed up" {
	expect 0 cornerstone gen --plies 15 5x7
	only_files 5x7.cst
	is "$(figure board)" 5x7
	is "$(od -An -tu2 -j20 -N4 5x7.cst | xargs)" "5 7"
	has "$(check 5x7.cst)" "s VERIFIED"
	cornerstone gen --plies 15 -q 6x6
	only_files 5x7.cst 6.cst
}

@test "the number of threads, the level and the way out change nothing" {
	cornerstone gen --plies 15 -q -T 1 --level 1 -o a.cst 6
	cornerstone gen --plies 15 -q -T8 --level 22 --output b.cst 6
	cornerstone gen --plies 15 -q --threads=0 -o - 6 > c.cst
	cmp <(payload a.cst) <(payload b.cst)
	cmp <(payload a.cst) <(payload c.cst)
}

@test "-o -: nothing but the certificate on stdout, however much is told" {
	cornerstone gen --plies 15 -vv -T8 --progress -o - 6 > out.cst 2> err
	has "$(check out.cst)" "s VERIFIED"
	# A byte more at the end would be refused, see SPEC section 1.
	cornerstone stat out.cst
	grep -q '^digest  ' err
	grep -q '^cornerstone: looking for a win within' err
	run ! grep -q $'\r' err
	# And no file of the default name.
	only_files out.cst err
}

@test "-q leaves both streams empty, -v tells the bounds" {
	expect 0 cornerstone gen --plies 15 -q 6
	is "$output$stderr" ""
	expect 0 cornerstone gen --plies 15 -q -f --quiet 6
	is "$output$stderr" ""
	expect 0 cornerstone gen --plies 15 -v -f 6
	has "$stderr" "cornerstone: looking for a win within 15 plies"
	lacks "$stderr" writing
	expect 0 cornerstone gen --plies 15 -v --verbose -f 6
	has "$stderr" ", writing 6.cst"
	expect 0 cornerstone gen --plies 15 -v -q -f 6
	is "$stderr" ""
	has "$output" "digest"
}

@test "no CR goes to what is not a terminal" {
	cornerstone gen --plies 15 --progress 6 > out 2> err
	run ! grep -q $'\r' out err
	cornerstone gen --plies 15 -f --no-progress -vv 6 > out 2> err
	run ! grep -q $'\r' out err
}

@test "progress on a terminal, unless it is not wanted" {
	command -v script > /dev/null || skip "no script(1)"
	script -qec '"$CORNERSTONE" gen --plies 15 -o 7.cst 7 > /dev/null' /dev/null > tty < /dev/null
	grep -q ' plies: ' tty
	script -qec '"$CORNERSTONE" gen --plies 15 -f --no-progress -o 7.cst 7 > /dev/null' /dev/null > tty < /dev/null
	is "$(cat tty)" ""
	script -qec '"$CORNERSTONE" gen --plies 15 -q -f -o 7.cst 7 > /dev/null' /dev/null > tty < /dev/null
	is "$(cat tty)" ""
}

@test "a certificate is not written to a terminal without -f" {
	command -v script > /dev/null || skip "no script(1)"
	run script -qec 'timeout 10 "$CORNERSTONE" gen -o - 40' /dev/null
	[[ $status -eq 2 ]]
	has "$output" "cornerstone: standard output: this is a terminal, expected a file or -f to write a certificate to it"
}

@test "--first: the root has that move" {
	expect 0 cornerstone gen --plies 15 --first 2,3 6
	is "$(cornerstone dump 6.cst | tail -n 2 | head -n 1 | cut -d' ' -f2)" 2,3
	has "$(check 6.cst)" "s VERIFIED"
}

@test "--plies: a bound is kept, none found is 4 and proves nothing" {
	expect 0 cornerstone gen --plies 15 6
	is "$(figure plies)" 15
	expect 4 cornerstone gen --plies 7 -o no.cst 6
	is "$output" "no win of the first player within 7 plies was found on the 6x6 board (nothing is proved: a wider search may find one)"
	is "$stderr" ""
	expect 4 cornerstone gen -q --plies 7 -o no.cst 6
	is "$output$stderr" ""
	expect 4 cornerstone gen --plies 7 -o - 6
	is "$output" ""
	has "$stderr" "no win of the first player within 7 plies was found"
	only_files 6.cst
}

@test "--quiet-moves: an effort can be asked for" {
	expect 0 cornerstone gen --quiet-moves 3 --plies 15 6
	has "$(check 6.cst)" "s VERIFIED"
}

@test "--exhaustive: proved that there is none is 1" {
	expect 1 cornerstone gen --exhaustive --plies 9 3
	is "$output" "no win of the first player within 9 plies exists on the 3x3 board (found by exhaustive search)
'cornerstone gen 3x3 --hold 9' looks for a certificate of that"
	is "$stderr" ""
	expect 1 cornerstone gen --exhaustive --plies 5 -o - 3
	is "$output" ""
	is "$stderr" "no win of the first player within 5 plies exists on the 3x3 board (found by exhaustive search)
'cornerstone gen 3x3 --hold 5' looks for a certificate of that"
	expect 1 cornerstone gen -q --exhaustive 3
	is "$output$stderr" ""
	only_files
}

@test "boards too small for a square are 1" {
	for board in 1 1x1 1x9 64x1; do
		expect 1 cornerstone gen "$board"
		width=${board%x*} height=${board#*x}
		is "$output" "the ${width}x$height board is too small to hold a square, so the first player cannot win"
		is "$stderr" ""
	done
	only_files
}

@test "boards that are none" {
	for board in 0 65 0x5 5x0 65x5 5x65 x 5x x5 5x5x5 5X5 -5 +5 ' 5' '5 ' 05x 5,5 '' a 1e1 \
			99999999999999999999 5x99999999999999999999; do
		expect 2 cornerstone gen -- "$board"
		is "$output" ""
		is "$stderr" "cornerstone gen: board: '$board', expected N or WxH with sides from 1 to 64; see 'cornerstone help gen'"
	done
	expect 2 cornerstone gen
	is "$stderr" "cornerstone gen: operands: 0, expected one board; see 'cornerstone help gen'"
	expect 2 cornerstone gen 6 7
	has "$stderr" "operands: 2, expected one board"
	only_files
}

@test "boxes too small for a square are 1" {
	for box in 1x1 1x8 8x1; do
		expect 1 cornerstone gen --every --box "$box"
		is "$output" "the $box box is too small to hold a square, so the first player cannot win in it"
		is "$stderr" ""
	done
	only_files
}

@test "boxes that are none" {
	for box in 7 0x5 5x0 65x5 5x65 x 5x x5 5x5x5 5X5 '' a 5x99999999999999999999; do
		expect 2 cornerstone gen --every --box "$box"
		is "$output" ""
		is "$stderr" "cornerstone gen: --box: '$box', expected WxH with sides from 1 to 64; see 'cornerstone help gen'"
	done
	only_files
}

@test "boxes too large for the search are 2" {
	for box in 10x9 9x10 64x64; do
		expect 2 cornerstone gen --every --box "$box"
		is "$stderr" "cornerstone: $box: a box has at most 9 cells on a side"
	done
	for box in 9x5 5x9 9x9; do
		expect 2 cornerstone gen --every --plies 15 --box "$box"
		is "$stderr" "cornerstone: $box: with more than 13 plies a box has at most 8 cells on a side"
	done
	only_files
}

@test "--every --plies 13: no first reply is named, and every thread finds the same" {
	expect 0 cornerstone gen --every --plies 13 -T 2
	is "$stderr" ""
	is "$(figure box)" 9x9
	is "$(figure plies)" 13
	is "$(figure nodes)" 25
	[[ $(figure "file bytes") -le 250 ]]
	has "$(check every-9x9.cst)" "s VERIFIED board=every box=9x9 winner=first plies=13 nodes=25 edges=52:"
	# With a box that is given the bounds end where a win is known.
	cornerstone gen --every --box 9x9 -T 1 -q -o one.cst
	cmp one.cst every-9x9.cst
	only_files every-9x9.cst one.cst
}

@test "--every --plies 13: what is not found" {
	for box in 8x8 7x9; do
		expect 4 cornerstone gen --every --plies 13 --box "$box"
		is "$output" "no win of the first player within 13 plies was found in the $box box (nothing is proved: a wider search may find one)"
	done
	for other in "--plies 11" "--plies 13 --quiet-moves 1" "--plies 13 --first 0,0"; do
		read -r -a options <<< "$other"
		expect 4 cornerstone gen --every "${options[@]}"
		has "$output" "plies was found in the 9x9 box (nothing is proved"
	done
	only_files
}

@test "--every: families of lines that alone answer no reply are left out" {
	for box in 5x8 8x5; do
		expect 0 cornerstone gen --every --box "$box"
		has "$(check "every-$box.cst")" "s VERIFIED board=every box=$box winner=first plies=15 "
	done
}

@test "--every: a win on every board, by default with a box of 7x7" {
	expect 0 cornerstone gen --every
	is "$stderr" ""
	only_files every-7x7.cst
	has "$(check every-7x7.cst)" "s VERIFIED"
	is "${lines[0]}" "box          7x7"
	is "$(wc -l <<< "$output")" 10
	# Header fields of SPEC section 2: the claim at 19, the box at 20.
	is "$(od -An -tu1 -j19 -N1 every-7x7.cst | xargs)" 2
	is "$(od -An -tu2 -j20 -N4 every-7x7.cst | xargs)" "7 7"
	IFS=, read -r _ claim _ _ _ nodes forced double quiet open irregular lines _ \
		< <(cornerstone stat --csv every-7x7.cst | tail -n 1)
	is "$claim $quiet $irregular" "first-player-wins-everywhere 0 0"
	is "$lines" "$double"
	is $((forced + double + open)) "$nodes"
	cornerstone dump every-7x7.cst | cornerstone undump -o again.cst -
	cmp <(payload every-7x7.cst) <(payload again.cst)
	cornerstone diff every-7x7.cst again.cst
}

@test "--every --box: the sides are not mixed up" {
	expect 0 cornerstone gen --every --box 5x7
	only_files every-5x7.cst
	is "$(figure box)" 5x7
	is "$(od -An -tu2 -j20 -N4 every-5x7.cst | xargs)" "5 7"
	has "$(check every-5x7.cst)" "s VERIFIED"
}

@test "--every and what it does not go with" {
	expect 2 cornerstone gen --every 7
	is "$stderr" "cornerstone gen: operands: 1, expected none with --every: --box gives the size of the box; see 'cornerstone help gen'"
	expect 2 cornerstone gen --box 7x7 7
	is "$stderr" "cornerstone gen: --every: not given, expected with --box; see 'cornerstone help gen'"
	expect 2 cornerstone gen --box 7x7
	is "$stderr" "cornerstone gen: --every: not given, expected with --box; see 'cornerstone help gen'"
	expect 2 cornerstone gen --every --plain
	is "$stderr" "cornerstone gen: --plain: given, expected none with --every, which needs otherwise edges; see 'cornerstone help gen'"
	expect 2 cornerstone gen --every --exhaustive
	is "$stderr" "cornerstone gen: --every: given, expected none with --exhaustive, which is for one board; see 'cornerstone help gen'"
	# The box without --box is 7x7.
	expect 2 cornerstone gen --every --first 7,0
	is "$stderr" "cornerstone gen: --first: 7,0, expected a cell in the 7x7 box; see 'cornerstone help gen'"
	expect 2 cornerstone gen --every --plies 51
	is "$stderr" "cornerstone gen: --plies: 51, expected at most 49, the cells of the box; see 'cornerstone help gen'"
	touch every-7x7.cst every-8x7.cst
	expect 2 cornerstone gen --every
	is "$stderr" "cornerstone: every-7x7.cst: exists already, expected a new file or -f to replace it"
	expect 2 cornerstone gen --box 8x7 --every
	is "$stderr" "cornerstone: every-8x7.cst: exists already, expected a new file or -f to replace it"
}

@test "--plies that make no sense" {
	for plies in 0 x '' -1 15x 4097 99999999999999999999; do
		expect 2 cornerstone gen --plies "$plies" 6
		is "$stderr" "cornerstone gen: --plies: '$plies', expected a number from 1 to 4096; see 'cornerstone help gen'"
	done
	expect 2 cornerstone gen --plies 14 6
	is "$stderr" "cornerstone gen: --plies: 14, expected an odd number: the first player makes the odd plies; see 'cornerstone help gen'"
	expect 2 cornerstone gen --plies 37 6
	is "$stderr" "cornerstone gen: --plies: 37, expected at most 36, the cells of the board; see 'cornerstone help gen'"
	only_files
}

@test "--first that makes no sense" {
	for first in x 1 1, ,1 1,1,1 '' -1,1 64,0 0,64 1x1; do
		expect 2 cornerstone gen --first "$first" 6
		is "$stderr" "cornerstone gen: --first: '$first', expected a cell X,Y such as 3,4; see 'cornerstone help gen'"
	done
	expect 2 cornerstone gen --first 6,0 6x7
	is "$stderr" "cornerstone gen: --first: 6,0, expected a cell on the 6x7 board; see 'cornerstone help gen'"
	expect 2 cornerstone gen --first 0,7 6x7
	has "$stderr" "--first: 0,7, expected a cell on the 6x7 board"
	only_files
}

@test "other values that make no sense" {
	for quiet in 0 x '' -1 4097; do
		expect 2 cornerstone gen --quiet-moves "$quiet" 6
		has "$stderr" "--quiet-moves: '$quiet', expected a number from 1 to 4096"
	done
	for threads in x '' -1 257; do
		expect 2 cornerstone gen --threads "$threads" 6
		has "$stderr" "-T: '$threads', expected a number from 0 to 256"
	done
	for level in 0 x '' 23; do
		expect 2 cornerstone gen --level "$level" 6
		has "$stderr" "--level: '$level', expected a number from 1 to 22"
	done
	only_files
}

@test "--exhaustive does not go with what narrows the search" {
	expect 2 cornerstone gen --exhaustive --first 1,1 3
	is "$stderr" "cornerstone gen: --first: given, expected none with --exhaustive, which tries every first move; see 'cornerstone help gen'"
	expect 2 cornerstone gen --quiet-moves 1 --exhaustive 3
	is "$stderr" "cornerstone gen: --quiet-moves: given, expected none with --exhaustive, which allows any number of them; see 'cornerstone help gen'"
}

@test "an existing output is refused before the search" {
	echo precious > 40.cst
	# The search of this board takes much longer than the time that is given.
	expect 2 timeout 5 "$CORNERSTONE" gen 40
	is "$output" ""
	is "$stderr" "cornerstone: 40.cst: exists already, expected a new file or -f to replace it"
	is "$(cat 40.cst)" precious
	expect 2 timeout 5 "$CORNERSTONE" gen -o no/where.cst 40
	is "$stderr" "cornerstone: no/where.cst: cannot write into its folder: No such file or directory"
	only_files 40.cst
}

@test "an output that is refused reads nothing from stdin" {
	echo precious > out
	seq 1000 > data
	{ cornerstone gen --plies 15 -o out 6 || true; cat; } < data > rest 2> err
	cmp data rest
	is "$(cat out)" precious
}

@test "-f replaces an existing output" {
	echo old > 6.cst
	expect 0 cornerstone gen --plies 15 -f 6
	has "$(check 6.cst)" "s VERIFIED"
	expect 0 cornerstone gen --plies 15 --force -q 6
	only_files 6.cst
}

@test "of several -o the last one wins" {
	cornerstone gen --plies 15 -q -o a.cst -o b.cst 6
	only_files b.cst
}

@test "too little memory is 4 and leaves no file" {
	expect 4 cornerstone gen --plies 15 --max-memory 1 6
	is "$output" ""
	has "$stderr" "cornerstone: 6x6: "
	only_files
}

@test "the first answer is the strategy for every board with a box that fits" {
	# 64 x 64 takes much longer than the time that is given if it is searched itself.
	while read -r board box plies file; do
		expect 0 timeout 10 "$CORNERSTONE" gen -o a.cst -f "$board"
		[[ $board != *x* ]] && board=${board}x$board
		is "$(figure box)" "$box"
		is "$(figure plies)" "$plies"
		less=$((plies - 2))
		is "${lines[-2]}" "a win within $less plies was not looked for: 'cornerstone gen --plies $less $board' does"
		is "${lines[-1]}" "the file proves that the first player wins within $plies plies on every board that contains a $box box, and so on the $board board"
		cmp <(payload a.cst) <(payload "$SOURCE_ROOT/certs/$file.cst")
		has "$(check a.cst)" "s VERIFIED board=every box=$box winner=first plies=$plies"
	done <<- END
		64 9x9 13 every-9x9-13
		30x9 9x9 13 every-9x9-13
		8x30 7x7 15 every-7x7
	END
	# A box that fits turned only; and one on a board that is looked at itself, too.
	expect 0 timeout 20 "$CORNERSTONE" gen -q -o b.cst 64x5
	cmp <(payload b.cst) <(payload "$SOURCE_ROOT/certs/every-5x7.cst")
	expect 0 cornerstone gen 7
	is "${lines[-2]}" "no win within 13 plies was found on the 7x7 board itself"
	only_files a.cst b.cst 7.cst
}

@test "a shorter win takes the place of the first answer, in a file and on standard output" {
	# The shipped strategies are not beaten, so here is a worse one in place of one of them.
	mkdir -p bin share/cornerstone/certs
	cp "$CORNERSTONE" bin/cornerstone
	cornerstone dump "$SOURCE_ROOT/certs/every-7x7.cst" | sed 's/^box 7x7/box 9x9/' |
		cornerstone undump -o share/cornerstone/certs/every-9x9-13.cst -
	expect 0 env -u CORNERSTONE bin/cornerstone gen 9
	is "$(figure board)" 9x9
	is "$(figure plies)" 13
	is "$(wc -l <<< "$output")" 10
	cmp <(payload 9.cst) <(payload "$SOURCE_ROOT/certs/9x9-13-open.cst")
	env -u CORNERSTONE bin/cornerstone gen -q -o - 9 > out.cst
	cmp 9.cst out.cst
	only_files 9.cst out.cst bin share
}

@test "on 9x9 the strategy for every board is not beaten" {
	expect 0 cornerstone gen 9
	is "$(figure plies)" 13
	is "${lines[-2]}" "no win within 11 plies was found on the 9x9 board itself"
	cmp <(payload 9.cst) <(payload "$SOURCE_ROOT/certs/every-9x9-13.cst")
}

@test "without the shipped files the strategy for the box is searched for" {
	mkdir bin
	cp "$CORNERSTONE" bin/cornerstone
	expect 0 env -u CORNERSTONE timeout 20 bin/cornerstone gen 64
	[[ $(figure positions) -gt 100 ]]
	cmp <(payload 64.cst) <(payload "$SOURCE_ROOT/certs/every-9x9-13.cst")
	# Nor does a file in their place that proves something else do.
	mkdir -p share/cornerstone/certs
	cp "$SOURCE_ROOT/certs/every-6x6.cst" share/cornerstone/certs/every-9x9-13.cst
	expect 0 timeout 20 bin/cornerstone gen -f 64
	cmp <(payload 64.cst) <(payload "$SOURCE_ROOT/certs/every-9x9-13.cst")
}

@test "small boards: there is no win, or it is said what would settle it" {
	expect 1 cornerstone gen 2x5
	is "$output" "no win of the first player exists on the 2x5 board: the second player answers in the same row, and every square has two whole rows"
	expect 1 cornerstone gen 9x2
	has "$output" "answers in the same column"
	expect 1 cornerstone gen 3
	is "$output" "no win of the first player within 9 plies exists on the 3x3 board (found by exhaustive search)
'cornerstone gen 3x3 --hold 9' looks for a certificate of that"
	expect 1 cornerstone gen 4
	is "$output" "no win of the first player within 15 plies exists on the 4x4 board (found by exhaustive search)
'cornerstone gen 4x4 --hold 16' looks for a certificate of that"
	expect 4 cornerstone gen 3x6
	is "${lines[0]}" "no win of the first player within 13 plies was found on the 3x6 board (nothing is proved: a wider search may find one)"
	is "${lines[1]}" "'cornerstone gen --exhaustive 3x6' would settle it, looking at every move, which takes very long; 'cornerstone gen --plies 15 3x6' looks further"
	only_files
}

@test "signals end the search, leave no file and are seen outside" {
	local how
	for signal in INT TERM HUP; do
		# A shell without job control starts background jobs deaf to INT.
		set -m
		"$CORNERSTONE" gen --exhaustive -o out.cst 9 > /dev/null 2> err 3>&- &
		job=$!
		set +m
		sleep 0.3
		kill -s "$signal" "$job"
		code=0
		wait "$job" || code=$?
		is "$code" "$((128 + $(kill -l "$signal")))"
		only_files err
		[[ $signal = INT ]] && how=interrupted || how="ended by SIG$signal"
		is "$(cat err)" "cornerstone: $how: gen --exhaustive -o out.cst 9; nothing was written"
	done
}

@test "a full device is told" {
	[[ -c /dev/full ]] || skip
	expect 2 sh -c '"$CORNERSTONE" gen --plies 15 -q -o - 6 > /dev/full'
	has "$stderr" "cornerstone: standard output: "
	is "$(wc -l <<< "$stderr")" 1
	# The certificate is there, but the summary is not.
	expect 2 sh -c '"$CORNERSTONE" gen --plies 15 6 > /dev/full'
	has "$stderr" "cornerstone: standard output: "
	has "$(check 6.cst)" "s VERIFIED"
}

@test "a closed pipe is not success and leaves no temporary" {
	run bash -c '"$CORNERSTONE" gen --plies 15 -q -o - 6 | true; exit ${PIPESTATUS[0]}'
	[[ $status -ne 0 ]]
	run bash -c 'trap "" PIPE; "$CORNERSTONE" gen --plies 15 -q -o - 6 | true; exit ${PIPESTATUS[0]}'
	[[ $status -eq 2 ]]
	only_files
}

hold_verified()
{
	local checker=$CORNERSTONE_CHECK-hold
	[[ ! -x $checker ]] || has "$("$checker" "$1")" "s VERIFIED"
}

@test "--hold: a strategy of the second player's is found, written and verified" {
	expect 0 cornerstone gen 4 --hold 13
	is "$stderr" ""
	only_files 4-hold.cst
	hold_verified 4-hold.cst
	is "$(figure board)" 4x4
	is "$(figure plies)" 13
	is "$(figure horizon)" 4
	is "$(figure file)" 4-hold.cst
	is "$(figure nodes)" "$(od -An -tu8 -j40 -N8 4-hold.cst | tr -d ' ')"
	is "$(figure edges)" "$(od -An -tu8 -j48 -N8 4-hold.cst | tr -d ' ')"
	# Claim, width, height and plies of SPEC section 2; the horizon is the first byte of the payload.
	is "$(od -An -tu1 -j19 -N1 4-hold.cst | tr -d ' ')" 3
	is "$(od -An -tu2 -j20 -N6 4-hold.cst | tr -s ' ')" " 4 4 13"
	is "$(payload 4-hold.cst | od -An -tu1 -N1 | tr -d ' ')" 4
	is "$(figure exceptions)" "$(cornerstone dump 4-hold.cst | grep -o = | wc -l)"
}

@test "--hold: as many plies as cells is a draw" {
	expect 0 cornerstone gen -q 3x4 --hold 12 --horizon 2 -o draw.cst
	is "$output$stderr" ""
	only_files draw.cst
	hold_verified draw.cst
	has "$(cornerstone dump draw.cst)" "horizon 2"
	cornerstone gen -q 2x3 --hold 5 -T 2 -o - | cmp - <(cornerstone gen -q 2x3 --hold 5 -T 1 -o -)
}

@test "--hold and --horizon: what is out of range" {
	expect 2 cornerstone gen --hold 10 3
	is "$stderr" "cornerstone gen: --hold: 10, expected at most 9, the cells of the board; see 'cornerstone help gen'"
	expect 2 cornerstone gen --hold 2 3
	is "$stderr" "cornerstone gen: --hold: '2', expected a number from 3 to 64; see 'cornerstone help gen'"
	expect 2 cornerstone gen --hold 5 --horizon 3 3
	is "$stderr" "cornerstone gen: --horizon: 3, expected less than 3, the marks of the first player within 5 plies; see 'cornerstone help gen'"
	expect 2 cornerstone gen --hold 5 --horizon 0 3
	is "$stderr" "cornerstone gen: --horizon: '0', expected a number from 1 to 4; see 'cornerstone help gen'"
	expect 2 cornerstone gen --horizon 3 3
	is "$stderr" "cornerstone gen: --horizon: given, expected with --hold; see 'cornerstone help gen'"
	expect 2 cornerstone gen --hold 15 64
	is "$stderr" "cornerstone: 64x64: an exhaustive search goes up to 13 plies on this board"
	expect 1 cornerstone gen --hold 3 1
	is "$output" "the 1x1 board is too small to hold a square, so the first player cannot win"
	expect 4 cornerstone gen --max-memory 1K --hold 5 3
	only_files
}

@test "--hold does not go with what is about wins" {
	local options
	for options in "--plies 5" "--quiet-moves 1" --exhaustive "--first 1,1" --plain; do
		# shellcheck disable=SC2086
		expect 2 cornerstone gen $options --hold 5 3
		is "$stderr" "cornerstone gen: ${options%% *}: given, expected none with --hold, which looks for no win; see 'cornerstone help gen'"
	done
	expect 2 cornerstone gen --every --hold 5
	is "$stderr" "cornerstone gen: --every: given, expected none with --hold, which looks for no win; see 'cornerstone help gen'"
	only_files
}

@test "a bound of one ply, in the singular" {
	expect 4 cornerstone gen --plies 1 5x7 -o one.cst
	has "$output" "no win of the first player within 1 ply was found on the 5x7 board"
	# --hold takes no fewer plies than 3: nothing is named that would be refused.
	expect 1 cornerstone gen --exhaustive --plies 1 3
	is "$output" "no win of the first player within 1 ply exists on the 3x3 board (found by exhaustive search)"
	expect 0 cornerstone gen 3x3 --hold 3 -vv -o hold.cst
	has "$stderr" "found 1 node after "
	only_files hold.cst
}

#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# gen --hold --parts: one search by several processes.

load common

# It takes longer to clear large tables than to use them.
small=(-T 1 --max-memory 32M)

# What one process finds without parts.
setup_file()
{
	"${CORNERSTONE:?}" gen 4 --hold 13 "${small[@]}" -q -o "$BATS_FILE_TMPDIR/4-13.cst"
	"$CORNERSTONE" gen 6 --hold 11 "${small[@]}" -q -o "$BATS_FILE_TMPDIR/6-11.cst"
}

same_as()
{
	cmp out.cst "$BATS_FILE_TMPDIR/$1.cst"
}

# together COUNT ARGUMENT...: so many processes at once; each has to end well
together()
{
	local count=$1 i pids=() pid

	shift
	for ((i = 0; i < count; i++)); do
		OMPI_COMM_WORLD_RANK=$i OMPI_COMM_WORLD_SIZE=$count \
			"$CORNERSTONE" gen "$@" "${small[@]}" --parts parts -o out.cst \
			> "$i.out" 2> "$i.err" 3>&- &
		pids+=($!)
	done
	for pid in "${pids[@]}"; do
		wait "$pid"
	done
	is "$(cat ./*.err)" ''
}

# change FILE BYTE: add 1 to the byte
change()
{
	local byte

	byte=$(od -An -tu1 -j "$2" -N 1 "$1")
	printf '%b' "\\x$(printf %x $(((byte + 1) % 256)))" |
		dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

# number FILE BYTE VALUE: put it there, four bytes, the lowest first; VALUE is below 256
number()
{
	printf '%b' "\\x$(printf %x "$3")\\0\\0\\0" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

# resum FILE: give it the digest of what comes before
resum()
{
	local size

	size=$(($(stat -c %s "$1") - 16))
	head -c "$size" "$1" > resum.tmp
	printf '%b' "$(xxhsum -H2 resum.tmp | sed 's/ .*//; s/../\\x&/g')" >> resum.tmp
	mv resum.tmp "$1"
}

# again MESSAGE: a part is done again, with this message alone, and has the same bytes as before, in
# the folder "good"
again()
{
	rm -f out.cst
	expect 0 cornerstone gen 4 --hold 13 "${small[@]}" -q --parts parts -o out.cst
	is "$stderr" "cornerstone: $1; it is done again"
	same_as 4-13
	diff -r good parts
}

@test "any number of processes come to the bytes of one" {
	local count

	for count in 1 2 4; do
		rm -rf parts out.cst
		together "$count" 4 --hold 13
		same_as 4-13
	done
	# There are 3 first moves on 4 x 4 up to symmetry: a corner, a side, the middle.
	is "$(echo parts/*-level-7-*)" "$(echo parts/4x4-hold-13-level-7-part-000{0,1,2})"
	# Nothing half done is left.
	is "$(find . -name '.cornerstone*')" ''
}

@test "threads and processes together" {
	"$CORNERSTONE" gen 4 --hold 13 -T 2 --max-memory 64M --parts parts -o out.cst > a.out 3>&- &
	expect 0 cornerstone gen 4 --hold 13 -T 3 --max-memory 64M -q --parts parts -o out.cst
	is "$stderr" ''
	wait $!
	same_as 4-13
}

# started ARGUMENT...: begin a search on the folder "parts"; its process is added to $pids
started()
{
	"$CORNERSTONE" gen "$@" "${small[@]}" --parts parts -o out.cst \
		> /dev/null 2> "${#pids[@]}.err" 3>&- &
	pids+=($!)
}

await()
{
	local i

	for ((i = 0; i < 600; i++)); do
		[[ ! -e $1 ]] || return 0
		sleep 0.05
	done
	echo "no $1"
	return 1
}

@test "one of three is killed, and the others finish" {
	local pids=()

	started 6 --hold 11
	started 6 --hold 11
	started 6 --hold 11
	await parts/6x6-hold-11-level-6-part-0000
	kill -KILL "${pids[0]}"
	wait "${pids[0]}" || :
	wait "${pids[1]}"
	wait "${pids[2]}"
	same_as 6-11
	is "$(cat ./*.err)" ''
}

@test "after a kill the command goes on with what is there" {
	local pids=() before

	started 6 --hold 11
	await parts/6x6-hold-11-level-6-part-0000
	kill -KILL "${pids[0]}"
	wait "${pids[0]}" || :
	[[ ! -e out.cst ]]
	before=$(stat -c '%i %y' parts/6x6-hold-11-level-6-part-0000)
	expect 0 cornerstone gen 6 --hold 11 "${small[@]}" -q --parts parts -o out.cst
	is "$stderr" ''
	same_as 6-11
	is "$(stat -c '%i %y' parts/6x6-hold-11-level-6-part-0000)" "$before"
}

@test "a search that is interrupted says what is left" {
	local pids=()

	started 6 --hold 11
	await parts/6x6-hold-11-level-6-part-0000
	# A shell without job control lets its children ignore SIGINT.
	kill -TERM "${pids[0]}"
	wait "${pids[0]}" || :
	is "$(cat 0.err)" "cornerstone: ended by SIGTERM: gen 6 --hold 11 ${small[*]} --parts parts \
-o out.cst; \
the parts that are complete stay in parts, and the same command goes on from there"
	[[ ! -e out.cst ]]
}

@test "a part that is damaged, or of another search, is done again" {
	local file=parts/4x4-hold-13-level-7-part-0000

	expect 0 cornerstone gen 4 --hold 13 "${small[@]}" -q --parts parts -o out.cst
	cp -r parts good
	change $file 7
	again "$file: byte 0: other bytes, expected those that begin a part"
	number $file 8 2
	again "$file: byte 8: version 2, expected 1"
	number $file 12 5
	again "$file: byte 12: width 5, expected 4"
	number $file 16 5
	again "$file: byte 16: height 5, expected 4"
	number $file 20 15
	again "$file: byte 20: plies 15, expected 13"
	number $file 24 6
	again "$file: byte 24: marks left 6, expected 7"
	cp parts/4x4-hold-13-level-7-part-0001 $file
	again "$file: byte 28: part 1, expected 0"
	number $file 32 4
	again "$file: byte 32: parts 4, expected 3"
	# Up to where it was cut.
	head -c 60 good/${file#parts/} > $file
	again "$file: byte 60: end of file, expected 76 bytes"
	: > $file
	again "$file: byte 0: end of file, expected 76 bytes"
	printf x >> $file
	again "$file: byte 76: more bytes, expected the end of the file"
}

@test "the digests of a part" {
	local file=parts/4x4-hold-13-level-7-part-0000 there wanted

	expect 0 cornerstone gen 4 --hold 13 "${small[@]}" -q --parts parts -o out.cst
	cp -r parts good
	wanted=$(od -An -tx1 -j 36 -N 16 $file | tr -d ' ')
	change $file 36
	there=$(od -An -tx1 -j 36 -N 16 $file | tr -d ' ')
	again "$file: byte 36: digest of positions and moves $there, expected $wanted"
	there=$(od -An -tx1 -j 60 -N 16 $file | tr -d ' ')
	is "$there" "$(head -c 60 $file | xxhsum -H2 - | sed 's/ .*//')"
	change $file 52
	wanted=$(head -c 60 $file | xxhsum -H2 - | sed 's/ .*//')
	again "$file: byte 60: digest of what comes before $there, expected $wanted"
}

@test "what a part says is not trusted" {
	local file=parts/4x4-hold-13-level-7-part-0000

	expect 0 cornerstone gen 4 --hold 13 "${small[@]}" -q --parts parts -o out.cst
	cp -r parts good
	# The first move of the first part is the one nearest to the middle, 1,1 of its images.
	printf '\x20\0\0' | dd of=$file bs=1 seek=52 conv=notrunc status=none
	resum $file
	again "$file: byte 52: answer 1,1, expected a free cell"
	printf '\0\0\1' | dd of=$file bs=1 seek=52 conv=notrunc status=none
	resum $file
	again "$file: byte 54: answer on cell 16, expected one of 16 cells"
	printf '\0\0\0' | dd of=$file bs=1 seek=52 conv=notrunc status=none
	resum $file
	again "$file: a move without an answer, expected those that the search finds"
}

@test "an answer that does not hold ends the search" {
	local file=parts/6x6-hold-11-level-5-part-0000 horizon

	expect 0 cornerstone gen 6 --hold 11 "${small[@]}" -q --parts parts -o out.cst
	rm out.cst
	# The search found that the corner 5,5 does not answer the first move of this part; now it is
	# the only answer.
	is "$(od -An -tx1 -j 52 -N 8 $file | cut -c 13-15)" " 00"
	printf '\0\0\0\0\10' | dd of=$file bs=1 seek=52 conv=notrunc status=none
	resum $file
	# Parts are the same with any horizon: with 4 the verification finds it, with 3 the search.
	for horizon in 4 3; do
		expect 3 cornerstone gen 6 --hold 11 --horizon $horizon "${small[@]}" --parts parts -o out.cst
		is "$stderr" "cornerstone: 6x6: parts: parts of level 5: an answer that does not hold, \
expected to find what this program wrote: remove them"
		[[ ! -e out.cst ]]
	done
}

@test "what is no file" {
	local file=parts/3x4-hold-12-level-6-part-0000

	mkdir -p $file
	expect 2 cornerstone gen 3x4 --hold 12 "${small[@]}" --parts parts -o out.cst
	is "$stderr" "cornerstone: $file: not a regular file, expected a part; it is done again
cornerstone: 3x4: $file: not a regular file, expected a part or nothing"
	rmdir $file
	mkfifo $file
	expect 2 cornerstone gen 3x4 --hold 12 "${small[@]}" --parts parts -o out.cst
	rm $file
	: > folder
	expect 2 cornerstone gen 3x4 --hold 12 "${small[@]}" --parts folder -o out.cst
	is "$stderr" "cornerstone: 3x4: folder: not a folder, expected one for the parts"
	expect 2 cornerstone gen 3x4 --hold 12 "${small[@]}" --parts no/folder -o out.cst
	is "$stderr" "cornerstone: 3x4: no/folder: cannot make the folder: No such file or directory"
	only_files folder parts
}

@test "the output is written once, and never replaced by other bytes" {
	expect 0 cornerstone gen 3x4 --hold 12 "${small[@]}" -q -o whole.cst
	expect 0 cornerstone gen 3x4 --hold 12 "${small[@]}" -q --parts parts -o out.cst
	touch -d 2001-01-01 out.cst
	expect 0 cornerstone gen 3x4 --hold 12 "${small[@]}" -q --parts parts -o out.cst
	is "$(stat -c %Y out.cst)" "$(date -d 2001-01-01 +%s)"
	# The same strategy, other bytes.
	expect 2 cornerstone gen 3x4 --hold 12 "${small[@]}" -q --level 1 --parts parts -o out.cst
	is "$stderr" "cornerstone: out.cst: is there and differs from what was found, expected the same \
bytes, or -f to replace it"
	cmp out.cst whole.cst
	expect 0 cornerstone gen 3x4 --hold 12 "${small[@]}" -q --level 1 -f --parts parts -o out.cst
	run cmp out.cst whole.cst
	[[ $status -eq 1 ]]
	# Another claim is noticed before the search.
	expect 2 cornerstone gen 3 --hold 9 -q --parts none -o out.cst
	has "$stderr" "cornerstone: out.cst: "
	[[ ! -e none ]]
	cornerstone gen 3x4 --hold 12 "${small[@]}" -q --parts parts -o - | cmp - whole.cst
	only_files out.cst parts whole.cst
}

@test "searches share a folder, and small boards have few parts or none" {
	local of

	for of in '2 --hold 4' '2x3 --hold 5' '3 --hold 9' '3x4 --hold 12' '3x4 --hold 12 --horizon 2'; do
		# shellcheck disable=SC2086
		expect 0 cornerstone gen $of "${small[@]}" -q -o whole.cst
		# shellcheck disable=SC2086
		expect 0 cornerstone gen $of "${small[@]}" -q --parts parts -o out.cst
		cmp out.cst whole.cst
		rm whole.cst out.cst
	done
	expect 2 cornerstone gen 3 --parts parts
	is "$stderr" "cornerstone gen: --parts: given, expected with --hold; see 'cornerstone help gen'"
}

# Two tasks of the array on this machine.
@test "the example for Slurm" {
	local script=$SOURCE_ROOT/share/examples/hold.slurm

	mkdir bin
	ln -s "$CORNERSTONE" bin/cornerstone
	export PATH=$PWD/bin:$PATH SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=0 SLURM_CPUS_PER_TASK=1
	SLURM_ARRAY_TASK_ID=1 "$script" 4 13 > 1.out 3>&- &
	SLURM_ARRAY_TASK_ID=0 expect 0 "$script" 4 13
	wait $!
	mv 4-hold-13.cst out.cst
	same_as 4-13
}

@test "mpirun starts the processes and says which is which" {
	command -v mpirun > /dev/null || skip 'no mpirun'
	mpirun --allow-run-as-root --oversubscribe -n 4 "$CORNERSTONE" gen 4 --hold 13 "${small[@]}" -q \
		--parts parts -o out.cst 3>&-
	same_as 4-13
}

# One share each: the process that comes first does its own, and without the others all.
@test "the place among the processes says where to begin" {
	local name

	for name in 'OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_SIZE=3' 'PMI_RANK=2 PMI_SIZE=3' \
		'SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=3' \
		'SLURM_PROCID=2 SLURM_NTASKS=3'; do
		rm -rf parts out.cst
		# shellcheck disable=SC2086
		expect 0 env $name "$CORNERSTONE" gen 4 --hold 13 "${small[@]}" -q --parts parts -o out.cst
		# Of 3 first moves it begins with the last.
		is "$(cd parts && stat -c '%y %n' -- *-level-7-* | sort | head -n 1 | sed 's/.* //')" \
			4x4-hold-13-level-7-part-0002
	done
}

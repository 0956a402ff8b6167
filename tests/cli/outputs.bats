#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Files that are written: by every command that writes one, whole or not at all, and never over
# something else.

load common

# Commands that write, each to be completed by -o OUTPUT. They need inputs().
writers=(
	"undump one.txt"
	"dump card.cst"
	"show every.cst"
	"convert --to=21 card.cst"
	"convert --cards=21 card.21"
	"export --cnf 3"
	"gen -q --plies 15 6"
)

inputs()
{
	text_one > one.txt
	cp "$SOURCE_ROOT/certs/every-7x7.cst" every.cst
	# The first rows of a table for Snaky (tests/cli/convert.bats).
	printf '%s\n' '6 14 4:100 5:101' '7 04 6 6:200' > card.21
	cornerstone convert --cards=21 card.21 -o card.cst > /dev/null
}

# each FUNCTION ARGUMENT...: FUNCTION ARGUMENT... for every writer, as the array $writer
each()
{
	local line writer

	for line in "${writers[@]}"; do
		read -ra writer <<< "$line"
		"$@" || { echo "with: $line"; return 1; }
	done
}

# What each writer writes, in wanted/
wanted()
{
	inputs
	mkdir wanted
	each write_wanted
}
write_wanted()
{
	cornerstone "${writer[@]}" -o "wanted/${writer[*]}" > /dev/null
}

# The same command with another output
write_to()
{
	expect 0 cornerstone "${writer[@]}" -o "$@"
	is "$stderr" ""
}

# refuse MESSAGE OUTPUT [-f]: before any work, so that a search without end is refused too
refuse()
{
	expect 2 timeout 10 "$CORNERSTONE" "${writer[@]}" -o "${@:2}"
	is "$stderr" "cornerstone: $2: $1"
}

@test "names of 246 to 255 bytes" {
	wanted
	mkdir out
	for length in 246 255; do
		name=$(printf 'n%.0s' $(seq "$length"))
		each write_long
	done
	rmdir out
}
write_long()
{
	write_to "out/$name"
	cmp "out/$name" "wanted/${writer[*]}"
	[[ $(ls -A out) == "$name" ]]
	rm "out/$name"
}

@test "a path as long as the system allows" {
	text_one > one.txt
	root=$PWD
	# 4095 bytes with folders of 255, the last name being of one.
	path=$(printf '%0255d/' $(seq 20))
	path=${path:0:4093}
	mkdir -p "$path"
	expect 0 cornerstone undump one.txt -o "$path/x"
	(cd "$path" && cmp x <(cd "$root" && cornerstone undump one.txt -o -))
	expect 2 cornerstone undump one.txt -o "$path/xy"
	has "$stderr" ": cannot write: File name too long"
	(cd "$path" && only_files x)
	rm -r 0*
}

@test "what cannot be written is refused before any work" {
	inputs
	writers[-1]="gen --exhaustive 9"
	: > file
	mkdir folder
	ln -s loop loop
	ln -s nowhere dangling
	before=$(ls -AR)
	name=$(printf 'n%.0s' {1..256})
	each refuse 'cannot write: File name too long' "$name"
	each refuse 'cannot write: File name too long' "$name" -f
	each refuse 'cannot write into its folder: No such file or directory' no/one
	each refuse 'cannot write into its folder: No such file or directory' no/one -f
	each refuse 'cannot write: Not a directory' file/one
	each refuse 'cannot write: Not a directory' file/ -f
	each refuse 'exists already, expected a new file or -f to replace it' file
	each refuse 'exists already, expected a new file or -f to replace it' ./dangling
	each refuse 'a folder, expected the name of a file' folder
	each refuse 'a folder, expected the name of a file' folder/ -f
	each refuse 'a folder, expected the name of a file' . -f
	each refuse 'a name with / at its end, expected that of a file' new/
	each refuse 'an empty name, expected that of the output' ''
	each refuse 'cannot write: Too many levels of symbolic links' loop
	each refuse 'cannot write: Bad file descriptor' /dev/fd/77
	is "$(ls -AR)" "$before"
	[[ ! -s file ]]
}

@test "a folder that is not writable is found before any work" {
	[[ $(id -u) -ne 0 ]] || skip "root may write everywhere"
	inputs
	writers[-1]="gen --exhaustive 9"
	mkdir closed
	chmod a-w closed
	each refuse 'cannot make a temporary beside it: Permission denied' closed/one
}

@test "a temporary is there during the search, and gone after SIGTERM" {
	mkdir out
	for signal in TERM INT HUP QUIT; do
		# The shell has background processes ignore some.
		env --default-signal=INT,QUIT "$CORNERSTONE" gen -q --exhaustive 9 -o out/40.cst 3>&- &
		pid=$!
		for ((i = 0; i < 200; i++)); do
			[[ -z $(ls -A out) ]] || break
			sleep 0.02
		done
		[[ $(ls -A out) == .cornerstone-?????? ]]
		kill "-$signal" $pid
		run wait $pid
		is "$(ls -A out)" ""
	done
}

# ended SIGNAL COMMAND...: it reads ./pipe, and as soon as it does the signal ends it, which is seen
# outside. Its messages are in ./err.
ended()
{
	local signal=$1 code=0

	shift
	rm -f pipe
	mkfifo pipe
	env --default-signal=INT,TERM "$CORNERSTONE" "$@" > got 2> err 3>&- &
	pid=$!
	timeout 20 sh -c 'exec 9> pipe; kill -s "$0" "$1"' "$signal" $pid
	wait $pid || code=$?
	rm pipe
	is "$code" $((128 + $(kill -l "$signal")))
}

@test "a signal: what was interrupted, nothing was written and nothing is left" {
	inputs
	writers=("${writers[@]::5}") # export and gen read nothing; of gen: gen.bats
	echo old > old
	touch got err
	before=$(ls -A)
	signal=INT how=interrupted outputs=("-o out" "-fo old" "-o -")
	each interrupt_writer
	for line in "stat --json pipe every.cst" "diff every.cst pipe" "play pipe" \
		"play --auto=random pipe" "verify --cards=21 pipe"; do
		# shellcheck disable=SC2086 # words
		ended "$signal" $line
		is "$(cat err)" "cornerstone: $how: $line"
	done
	signal=TERM how="ended by SIGTERM" outputs=("-o out")
	each interrupt_writer
}
interrupt_writer()
{
	for output in "${outputs[@]}"; do
		# shellcheck disable=SC2086 # words
		ended "$signal" "${writer[@]::${#writer[@]}-1}" $output pipe
		is "$(cat err)" "cornerstone: $how: ${writer[*]::${#writer[@]}-1} $output pipe; nothing was written"
		is "$(cat got)" ""
		is "$(cat old)" old
		is "$(ls -A)" "$before"
	done
}

# limited KIBIBYTES COMMAND...: with a limit for the files that it writes, but not for messages
limited()
{
	{ (ulimit -f "$1" && exec "${@:2}") 2>&1 >&4 4>&- | cat >&2; } 4>&1
	return "${PIPESTATUS[0]}"
}

@test "ulimit -f: a message, exit 2 and nothing left" {
	inputs
	before=$(ls -A)
	for command in "dump every.cst" "show every.cst" "undump one.txt" "convert --cards=21 card.21" \
		"gen --plies 15 6"; do
		echo old > old
		# shellcheck disable=SC2086 # words
		expect 2 limited 0 "$CORNERSTONE" $command -o out
		is "$output$stderr" "cornerstone: out: cannot write: File too large"
		# shellcheck disable=SC2086
		expect 2 limited 0 "$CORNERSTONE" $command -fo old
		is "$output$stderr" "cornerstone: old: cannot write: File too large"
		is "$(cat old)" old
		rm old
		is "$(ls -A)" "$before"
	done
	# a part of it fits
	expect 2 limited 4 "$CORNERSTONE" show every.cst -o out
	is "$stderr" "cornerstone: out: cannot write: File too large"
	is "$(ls -A)" "$before"
}

@test "ulimit -f: standard output too, of every command" {
	inputs
	for command in "dump every.cst" "show every.cst" "stat every.cst" "stat --json every.cst" \
		"stat --csv every.cst" "diff every.cst every.cst" "verify every.cst" "help gen" \
		"undump one.txt -o -" "-V"; do
		# shellcheck disable=SC2016 disable=SC2086 # words
		expect 2 limited 0 sh -c '"$CORNERSTONE" "$@" > out' sh $command
		has "$stderr" "cornerstone: standard output: "
		has "$stderr" "File too large"
		is "$(wc -l <<< "$stderr")" 1
	done
}

@test "the output is no input: by name, link or symbolic link, with and without -f" {
	inputs
	chmod a-w card.cst
	for file in card.cst every.cst one.txt card.21; do
		cp "$file" "$file.kept"
		ln "$file" "$file.hard"
		ln -s "$file" "$file.soft"
		ln -s "$PWD/./$file.soft" "$file.softer"
	done
	for writer in "${writers[@]}"; do
		read -ra writer <<< "$writer"
		[[ ${writer[0]} != gen && ${writer[0]} != export ]] || continue
		file=${writer[-1]}
		for target in "./$file" "$file.hard" "$file.softer"; do
			expect 2 cornerstone "${writer[@]}" -o "$target"
			expect 2 cornerstone "${writer[@]}" -f -o "$target"
			is "$stderr" "cornerstone: $file: is the output too, expected another file"
			expect 2 sh -c '"$CORNERSTONE" "$@"' sh "${writer[@]/%$file/-}" -fo "$target" < "$file"
			is "$stderr" "cornerstone: standard input: is the output too, expected another file"
			cmp "$file" "$file.kept"
		done
		# as standard output, to which is appended
		for target in - /dev/stdout; do
			expect 2 bash -c '"$CORNERSTONE" "$@" >> "$0"' "$file" "${writer[@]}" -o "$target"
			is "$stderr" "cornerstone: $file: is the output too, expected another file"
			cmp "$file" "$file.kept"
		done
	done
	[[ $(ls -A) != *.cornerstone-* ]]
}

@test "other inputs are no output either" {
	inputs
	printf 'ab' > letters
	cp letters kept
	expect 2 cornerstone convert --to=20 --alphabet=letters card.cst -f -o letters
	has "$stderr" "cornerstone: letters: is the output too"
	cmp letters kept
	for command in "stat card.cst" "stat every.cst card.cst" "diff every.cst card.cst" "verify card.cst" \
		"play --auto=random --games=1 card.cst"; do
		# shellcheck disable=SC2086 # words
		expect 2 bash -c '"$CORNERSTONE" "$@" >> card.cst' bash $command
		cornerstone convert --cards=21 card.21 -fo card.cst 2> /dev/null
	done
}

@test "a device, a pipe and an open stream are written through, without -f" {
	wanted
	mkfifo pipe
	ln -s /dev/stdout link
	streams=(/dev/stdout /dev/fd/1 /proc/self/fd/1 //dev/stdout)
	before=$(ls -AR)
	each write_through
	is "$(ls -AR)" "$before"
	[[ -c /dev/null && -p pipe && -L link ]]
}
write_through()
{
	local file="wanted/${writer[*]}" output

	write_to /dev/null
	timeout 10 cat pipe > got &
	write_to pipe
	wait $!
	cmp got "$file"
	cornerstone "${writer[@]}" -o /dev/stdout | cmp - "$file"
	for output in ./link "${streams[@]}"; do
		# What was there stays, and what comes later is not overwritten.
		{ echo before; cornerstone "${writer[@]}" -o "$output"; echo after; } > got
		cmp got <(echo before; cat "$file"; echo after)
	done
	streams=()
	cornerstone "${writer[@]}" -o /dev/fd/7 7> got
	cmp got "$file"
	cornerstone "${writer[@]}" -o >(cat > got; : > finished)
	while [[ ! -e finished ]]; do sleep 0.01; done
	cmp got "$file"
	rm finished got
}

@test "gen on /dev/stdout: nothing but the certificate" {
	for output in - /dev/stdout /dev/fd/1; do
		cornerstone gen --plies 15 -v --progress 6 -o "$output" > out.cst 2> err
		expect 0 cornerstone verify out.cst
		grep -q '^plies  *15' err
	done
}

@test "a full device and a closed pipe" {
	[[ -c /dev/full ]] || skip
	inputs
	before=$(ls -A)
	each refuse 'cannot write: No space left on device' /dev/full
	for target in - /dev/stdout; do
		# a pipe that nobody reads
		mkfifo pipe
		expect 2 bash -c 'trap "" PIPE; exec 5<> pipe 6> pipe 5<&-; "$CORNERSTONE" undump one.txt -o "$1" >&6' bash "$target"
		rm pipe
		has "$stderr" "Broken pipe"
	done
	is "$(ls -A)" "$before"
}

@test "streams that are closed do not get into the output" {
	for closed in '>&-' '2>&-' '>&- 2>&-' '<&- >&- 2>&-'; do
		eval "expect 0 bash -c '\"\$CORNERSTONE\" gen -vv --progress --plies 15 6 -f -o 6.cst $closed; exit 0'"
		expect 0 cornerstone verify 6.cst
	done
	only_files 6.cst
}

@test "-f keeps the mode of what it replaces, and links" {
	inputs
	mkdir below
	mode=640
	each replace_mode
	for mode in 444 200 755; do
		writer=(undump one.txt)
		replace_mode
	done
	umask 027
	cornerstone undump one.txt -o new
	is "$(stat -c %a new)" 640
}
replace_mode()
{
	echo old > below/file
	chmod "$mode" below/file
	ln -sfn file below/link
	ln -sfn below/link link
	write_to link -f
	is "$(stat -c %a below/file)" "$mode"
	is "$(readlink link) $(readlink below/link)" "below/link file"
	chmod u+r below/file
	[[ $(cat below/file) != old ]]
	is "$(echo below/* below/.cornerstone*)" "below/file below/link below/.cornerstone*"
}

@test "-f on a link that leads nowhere makes what it names" {
	inputs
	mkdir below
	ln -s below/new link
	each replace_dangling
	ln -sf no/where link
	each refuse 'cannot write into its folder: No such file or directory' link -f
}
replace_dangling()
{
	rm -f below/new
	write_to link -f
	is "$(readlink link)" below/new
	[[ -f below/new && ! -L below/new ]]
}

# SPDX-License-Identifier: MIT
# Every test runs in an empty folder of its own. CORNERSTONE and
# CORNERSTONE_CHECK are the programs, SOURCE_ROOT the source.

setup()
{
	bats_require_minimum_version 1.5.0
	: "${CORNERSTONE:?}" "${CORNERSTONE_CHECK:?}" "${SOURCE_ROOT:?}"
	# bats keeps files of its own in BATS_TEST_TMPDIR.
	mkdir "$BATS_TEST_TMPDIR/here"
	cd "$BATS_TEST_TMPDIR/here" || return
}

cornerstone()
{
	"$CORNERSTONE" "$@"
}

# expect CODE COMMAND...: run it, with stdout in $output, stderr in $stderr.
expect()
{
	local code=$1

	shift
	run --separate-stderr "$@"
	if [[ $status -ne $code ]]; then
		echo "exit $status instead of $code: $*"
		echo "stdout: $output"
		echo "stderr: $stderr"
		return 1
	fi
}

# is TEXT WANTED: equal to the letter.
is()
{
	if [[ $1 != "$2" ]]; then
		echo "got:    $1"
		echo "wanted: $2"
		return 1
	fi
}

# has TEXT PART, lacks TEXT PART
has()
{
	if [[ $1 != *"$2"* ]]; then
		echo "got:             $1"
		echo "without a trace: $2"
		return 1
	fi
}

lacks()
{
	if [[ $1 == *"$2"* ]]; then
		echo "got:       $1"
		echo "contains:  $2"
		return 1
	fi
}

# No temporary and nothing else but the named files is left in the folder.
only_files()
{
	is "$(ls -A | sort | xargs)" "$(printf '%s\n' "$@" | sort | xargs)"
}

# The text twin of the first example of SPEC section 4 (which claims nonsense).
text_one()
{
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins' \
		'board 2x2' 'plies 1' '0 0,0' 'end 1'
}

# The file of that example, from the hexadecimal digits of the SPEC.
file_one()
{
	printf '%b' \
		'\x53\x2A\x4D\x18\x48\x00\x00\x00' \
		'\x89\x43\x53\x54\x0D\x0A\x1A\x0A' \
		'\x01\x00\x01\x01\x02\x00\x02\x00\x01\x00\x00\x00' \
		'\x01\x10\x00\x00' \
		'\x02\x00\x00\x00\x00\x00\x00\x00' \
		'\x01\x00\x00\x00\x00\x00\x00\x00' \
		'\x00\x00\x00\x00\x00\x00\x00\x00' \
		'\x47\x58\xDD\xAC\x5F\x9E\xE9\x38\x33\x25\x23\x0E\x1F\x28\x55\x05' \
		'\x00\x00\x00\x00\x00\x00\x00\x00' \
		'\x28\xB5\x2F\xFD\x24\x02\x11\x00\x00\x00\x00\x01\xA1\x2D\xFA'
}

# The second example, with the map that section 4 gives last.
text_two()
{
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins' \
		'board 2x2' 'plies 1' '0 1,1' '1 1,0 0' '2 0,0 1' '3 0,1 2 1/5' 'end 4'
}

# Quiet, quiet, quiet, double, worked out by hand on the board
#
#   0 1 2    the moves are 4, 3, 5, 7, the replies on the way 0, 1, 2;
#   3 4 5    then 6 and 8 would both complete a square. The other replies
#   6 7 8    are answered by node 0, which is nonsense as play.
text_nine()
{
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins' \
		'board 3x3' 'plies 7' \
		'0 1,2' \
		'1 2,1 0 0/0 0/0 0/0' \
		'2 0,1 1 0/0 0/0 0/0 0/0 0/0' \
		'3 1,1 2 0/0 0/0 0/0 0/0 0/0 0/0 0/0' \
		'end 4'
}

# Quiet, quiet, forced, irregular:
#
#   0 1      the moves are 2, 3, 4, the replies on the way 0, 1; then 5 would
#   2 3      complete a square and is taken in reply, so that the board is
#   4 5      full and the move 0 of node 0 is on a taken cell.
text_six()
{
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins' \
		'board 2x3' 'plies 5' \
		'0 0,0' \
		'1 0,2 0' \
		'2 1,1 1 0/0 0/0' \
		'3 0,1 2 0/0 0/0 0/0 0/0' \
		'end 4'
}

# Its payload by SPEC section 3: two nodes; again twice (node 0, step 0); a node with 3 edges; again
# four times; a node with 5 edges.
payload_six()
{
	printf '%b' '\x00\x00\x08\x04' '\x01\x00\x01\x00' '\x18\x03' \
		'\x01\x00\x01\x00\x01\x00\x01\x00' '\x28\x02'
}

# Open, open, open, double on the board of text_nine: the moves are 4, 3, 5, 7.
# After 3 the replies 0 and 2 are named, everything else is answered otherwise.
text_open()
{
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins' \
		'board 3x3' 'plies 7' \
		'0 1,2' \
		'1 2,1 *=0' \
		'2 0,1 0,0=1 2,0=1/0 *=1/3' \
		'3 1,1 *=2' \
		'end 4'
}

# The same moves on the plane; one reply is outside the box.
text_every()
{
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins-everywhere' \
		'box 3x3' 'plies 7' \
		'0 1,2' \
		'1 2,1 *=0' \
		'2 0,1 -1,-5=1 2,0=1/4:-1,0 *=1/0:0,0' \
		'3 1,1 *=2' \
		'end 4'
}

# Its payload by SPEC section 3: a node; open, no named reply; again with map 4 (step 1, z = 2) and
# shift (-1, 0), with map 0 and none; open, 2 named replies (z = 1 and 9, 4 and 0), 1 otherwise edge;
# open, no named reply.
payload_every()
{
	printf '%b' '\x00\x07' '\x02\x05\x01' '\x21\x02\x01\x00' '\x01\x00\x00\x00' \
		'\x12\x03\x01\x01\x09\x04\x00' '\x02\x04\x01'
}

# Turn a text into a file: make FUNCTION FILE
make()
{
	"$1" > "$1.made.txt"
	cornerstone undump -o "$2" "$1.made.txt"
	rm "$1.made.txt"
}

# The tables of cards that are not ours.
data=${CORNERSTONE_DATA:-${SOURCE_ROOT:-}/../shared/data/snaky}

# animal NAME: its certificate, in the current folder
animal()
{
	cornerstone undump "$SOURCE_ROOT/certs/cards/animal-$1.txt" -o "$1.cst"
}

# snaky MOVES: one of the tables that are not ours, in the current folder
snaky()
{
	local alphabet=()

	[[ -r $data/snaky-$1.txt ]] || skip "no $data/snaky-$1.txt"
	[[ $1 -ne 20 ]] || alphabet=(--alphabet "$data/snaky-20.alphabet.txt")
	cornerstone convert --cards="$1" "${alphabet[@]}" "$data/snaky-$1.txt" -o "snaky$1.cst"
}

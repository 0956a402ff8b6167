#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# stat and diff. The figures were worked out by hand (see common.bash); the
# digests are those that xxhsum prints, sizes come from stat(1).

load common

digest()
{
	zstd -dc "$1" | xxhsum -H2 - | cut -d' ' -f1
}

validate()
{
	"${PYTHON:-python3}" -c 'import jsonschema' 2> /dev/null || skip "no python3-jsonschema"
	"${PYTHON:-python3}" -c '
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.validate(json.load(sys.stdin), schema, cls=jsonschema.Draft202012Validator)
' "$SOURCE_ROOT/share/schema/$1.schema.json"
}

# nodes, then those of each kind: forced, double, quiet, open, irregular
kinds()
{
	cornerstone stat --csv "$1" | tail -n 1 | cut -d, -f6-11
}

# field FILTER: from JSON on stdin, python syntax after the object.
field()
{
	"${PYTHON:-python3}" -c 'import json, sys; print(json.load(sys.stdin)'"$1"')'
}

@test "one file is shown in full" {
	make text_six six.cst
	expect 0 cornerstone stat six.cst
	is "$stderr" ""
	size=$(stat -c %s six.cst)
	is "$output" "\
file              six.cst
claim             first-player-wins
board             2x3
plies             5
nodes             4
  forced          1
  double          0
  quiet           2
  open            0
  irregular       1
lines             1
edges             9
  named           0
  otherwise       0
explicit replies  9
otherwise replies 0
depth             3
shared positions  1
most replies      5
payload bytes     20
file bytes        $size
bits per node     $((size * 2)).00
digest            $(digest six.cst)"
}

@test "kinds of nodes: double" {
	make text_nine nine.cst
	is "$(cornerstone stat --csv nine.cst | cut -d, -f2-21)" "\
claim,width,height,plies,nodes,forced_nodes,double_nodes,quiet_nodes,open_nodes,irregular_nodes,lines,edges,named_replies,otherwise_edges,explicit_replies,otherwise_replies,depth,shared_nodes,most_replies,payload_bytes
first-player-wins,3,3,7,4,0,1,3,0,0,1,18,0,0,18,0,3,1,8,38"
}

@test "kinds of nodes: a quiet move with one free cell is not forced" {
	# On 2 x 2 a second move leaves one free cell and no threat, because the
	# second player owns a corner of the only square.
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins' \
		'board 2x2' 'plies 3' '0 0,0' '1 0,1 0' '2 0,0 1 1/0 1/0' 'end 3' > quiet.txt
	cornerstone undump quiet.txt -o quiet.cst
	# Node 1: after 0, reply 1, move 2: quiet, answered for the cell 3. Node 0
	# then has no free cell left.
	is "$(kinds quiet.cst)" "3,0,0,2,0,1"
}

@test "kinds of nodes: no edge although nothing is threatened is irregular" {
	file_one > one.cst
	is "$(cornerstone stat --csv one.cst | tail -n 1)" \
		"one.cst,first-player-wins,2,2,1,1,0,0,0,0,1,1,0,0,0,0,0,0,0,0,2,95,760.00,4758ddac5f9ee9383325230e1f285505"
}

@test "kinds of nodes: what follows an irregular node is irregular" {
	make text_two two.cst
	is "$(kinds two.cst)" "4,0,0,0,0,4"
	is "$(cornerstone stat --csv two.cst | tail -n 1 | cut -d, -f12-19)" "1,4,0,0,4,0,3,1"
}

@test "kinds of nodes: open" {
	make text_open open.cst
	# Free cells after the moves 4, 3, 5: 8, 7 (2 named), 5 (the reply is 0).
	is "$(cornerstone stat --csv open.cst | tail -n 1 | cut -d, -f2-21)" \
		"first-player-wins,3,3,7,4,0,1,0,3,0,1,5,2,3,2,18,3,1,3,17"
}

@test "kinds of nodes: open on the plane, cells counted in the box" {
	make text_every every.cst
	# 8, 7 (1 named in the box), 6.
	is "$(cornerstone stat --csv every.cst | tail -n 1 | cut -d, -f2-21)" \
		"first-player-wins-everywhere,3,3,7,4,0,1,0,3,0,1,5,2,3,2,20,3,1,3,23"
}

@test "kinds of nodes: open with a threat or a named reply on a taken cell is irregular" {
	text_open | sed 's/^1 2,1 /1 2,1 0,0=0 /; s|=0$|=0/0|' > taken.txt
	cornerstone undump taken.txt -o taken.cst
	is "$(kinds taken.cst)" "4,0,0,0,2,2"
	text_every | sed 's/^1 2,1 /1 2,1 -1,-5=0 /; s|=0$|=0/0:0,0|' > taken.txt
	cornerstone undump taken.txt -o far.cst
	is "$(kinds far.cst)" "4,0,0,0,2,2"
	text_every | sed 's/^1 2,1 /1 2,1 -2,-5=0 /; s|=0$|=0/0:0,0|' > free.txt
	cornerstone undump free.txt -o free.cst
	is "$(kinds free.cst)" "4,0,1,0,3,0"
	# After 4, 3, 7 the cell 6 would complete a square.
	text_open | sed 's/^1 2,1/1 1,2/' > threat.txt
	cornerstone undump threat.txt -o threat.cst
	is "$(kinds threat.cst)" "4,0,0,0,2,2"
}

@test "kinds of nodes: on the plane no free cell is the last" {
	# After the moves 0 and 3 one cell of the box is free, and nothing is
	# threatened; on a board node 1 would be quiet.
	for case in 'first-player-wins board 1 1/0 1/0' 'first-player-wins-everywhere box 0,-9=1 *=1/0:0,0'; do
		read -r claim place edges <<< "$case"
		printf '%s\n' 'cornerstone-text 1' 'game square' "claim $claim" \
			"$place 2x2" 'plies 3' '0 0,0' '1 1,1 0' "2 0,0 $edges" 'end 3' > last.txt
		cornerstone undump last.txt -f -o last.cst
		kinds last.cst
	done > kinds
	is "$(xargs < kinds)" "3,0,0,2,0,1 3,0,0,0,1,2"
}

@test "several files: one line each, in columns" {
	make text_six six.cst
	make text_nine a-much-longer-name.cst
	expect 0 cornerstone stat six.cst a-much-longer-name.cst
	is "${#lines[@]}" 3
	has "${lines[0]}" "file                    board  plies  nodes  forced  double  quiet  open  edges  explicit  otherwise  shared  payload  bytes"
	has "${lines[1]}" "six.cst                 2x3        5      4       1       0      2     0      9         9          0       1       20    $(stat -c %s six.cst)"
	has "${lines[2]}" "a-much-longer-name.cst  3x3        7      4       0       1      3     0     18        18          0       1       38    $(stat -c %s a-much-longer-name.cst)"
	make text_every every.cst
	expect 0 cornerstone stat six.cst every.cst
	has "${lines[0]}" "file       board    plies"
	has "${lines[1]}" "six.cst    2x3          5      4"
	has "${lines[2]}" "every.cst  box 3x3      7      4       0       1      0     3      5         2         20       1       23"
}

@test "--json follows its schema" {
	make text_six six.cst
	make text_nine nine.cst
	make text_every every.cst
	expect 0 cornerstone stat --json six.cst nine.cst every.cst
	is "$stderr" ""
	validate stat <<< "$output"
	is "$(field '["certificates"][0]["file"]' <<< "$output")" six.cst
	is "$(field '["certificates"][1]["nodes"]' <<< "$output")" 4
	is "$(field '["certificates"][1]["claim"]' <<< "$output")" first-player-wins
	is "$(field '["certificates"][2]["claim"]' <<< "$output")" first-player-wins-everywhere
	is "$(field '["certificates"][2]["otherwise_replies"]' <<< "$output")" 20
	is "$(field '["certificates"][1]["digest"]' <<< "$output")" "$(digest nine.cst)"
	is "$(field '["certificates"][0]["bits_per_node"]' <<< "$output")" "$(($(stat -c %s six.cst) * 2)).0"
}

@test "--json and --csv have the same keys in the same order" {
	make text_six six.cst
	csv=$(cornerstone stat --csv six.cst | head -n 1 | tr ',' '\n')
	json=$(cornerstone stat --json six.cst | grep -oE '^ +"[a-z_]+": [^[]' |
		grep -oE '[a-z_]+' | grep -vE '^(game|digest_kind)$')
	is "$json" "$csv"
}

@test "--json is UTF-8 whatever the name of the file" {
	make text_six $'bad\xff\nname "\\.cst'
	expect 0 cornerstone stat --json $'bad\xff\nname "\\.cst'
	validate stat <<< "$output"
	is "$(field '["certificates"][0]["file"]' <<< "$output")" 'bad\xFF\x0Aname "\x5C.cst'
	make text_six grün.cst
	is "$(cornerstone stat --json grün.cst | PYTHONIOENCODING=utf-8 field '["certificates"][0]["file"]')" grün.cst
}

@test "--csv quotes names that need it" {
	make text_six 'a "b",c.cst'
	expect 0 cornerstone stat --csv 'a "b",c.cst'
	has "${lines[1]}" '"a ""b"",c.cst",first-player-wins,2,3,5,4,'
	make text_six plain.cst
	expect 0 cornerstone stat --csv plain.cst 'a "b",c.cst'
	is "${#lines[@]}" 3
	has "${lines[1]}" 'plain.cst,first-player-wins,2,3,5,4,'
}

@test "--json and --csv exclude one another" {
	make text_six six.cst
	for both in "--json --csv" "--csv --json --csv"; do
		# shellcheck disable=SC2086 # words
		expect 2 cornerstone stat $both six.cst
		is "$output" ""
		has "$stderr" "--json and --csv: both given, expected one of them"
	done
	is "$(cornerstone stat --csv --csv six.cst)" "$(cornerstone stat --csv six.cst)"
}

@test "one file of the claim for every board" {
	make text_every every.cst
	expect 0 cornerstone stat every.cst
	is "${lines[1]}" "claim             first-player-wins-everywhere"
	is "${lines[2]}" "box               3x3"
	has "$output" "  open            3"
	has "$output" "otherwise replies 20"
}

@test "zones and danger sets, counted in the pictures of docs/every-7x7.md" {
	every=$SOURCE_ROOT/certs/every-7x7.cst
	expect 0 cornerstone stat "$every"
	# Line D has 23 cells; case 1 has numbers in 5, 7, 7, 6, 7, 7 and 5 cells of its
	# rows; before its last move a line has four white stones.
	has "$output" "largest zone      23
zones at the root 44
largest danger    4
bits per node"
	cornerstone stat --json "$every" > every.json
	is "$(field '["certificates"][0]["largest_zone"]' < every.json)" 23
	is "$(field '["certificates"][0]["root_zones"]' < every.json)" 44
	is "$(field '["certificates"][0]["largest_danger_set"]' < every.json)" 4
	cornerstone diff --json "$every" "$SOURCE_ROOT/certs/every-6x6.cst" > diff.json || :
	if "${PYTHON:-python3}" -c 'import jsonschema' 2> /dev/null; then
		for command in stat diff; do
			file=$command.json
			[[ $command == diff ]] || file=every.json
			"${PYTHON:-python3}" -c 'import json, jsonschema, sys
jsonschema.validate(*(json.load(open(name)) for name in sys.argv[1:]))' \
				"$file" "$SOURCE_ROOT/share/schema/$command.schema.json"
		done
	fi
	# Neither without otherwise edges nor where the rules are broken.
	make text_six six.cst
	make text_every broken.cst
	for file in six.cst broken.cst; do
		expect 0 cornerstone stat "$file"
		lacks "$output" "zone"
		lacks "$(cornerstone stat --json "$file")" "zone"
	done
}

@test "- is stdin" {
	make text_six six.cst
	expect 0 cornerstone stat - < six.cst
	has "$output" "file              -"
	has "$output" "$(digest six.cst)"
}

@test "bad files are told, the others shown, the worst code wins" {
	make text_six six.cst
	echo nonsense > bad
	expect 2 cornerstone stat six.cst missing
	is "$stderr" "cornerstone: missing: cannot open: No such file or directory"
	has "$output" "digest            $(digest six.cst)"
	expect 3 cornerstone stat missing bad six.cst
	is "$(wc -l <<< "$stderr")" 2
	expect 3 cornerstone stat bad missing
	is "$output" ""
	expect 4 cornerstone stat --max-memory 1 six.cst missing
	expect 3 cornerstone stat --max-memory 100 six.cst bad missing
	expect 3 cornerstone stat --json bad
	validate stat <<< "$output"
	is "$(field '["certificates"]' <<< "$output")" "[]"
}

@test "stat and diff want files" {
	expect 2 cornerstone stat
	is "$stderr" "cornerstone stat: operands: 0, expected at least one file; see 'cornerstone help stat'"
	expect 2 cornerstone diff
	is "$stderr" "cornerstone diff: operands: 0, expected two files; see 'cornerstone help diff'"
	expect 2 cornerstone diff a b c
	has "$stderr" "operands: 3, expected two files"
	expect 2 cornerstone diff - -
	is "$stderr" "cornerstone diff: operands: - twice, expected at most once; see 'cornerstone help diff'"
}

@test "diff of the same strategy is 0, whatever the compression" {
	text_nine > nine.txt
	cornerstone undump nine.txt -o a.cst --level 1
	cornerstone undump nine.txt -o b.cst --level 22
	expect 0 cornerstone diff a.cst b.cst
	is "$stderr" ""
	has "$output" "claim     the same"
	has "$output" "strategy  the same"
	is "${lines[-1]}" "verdict   the same"
	expect 0 cornerstone diff a.cst - < b.cst
	expect 0 cornerstone diff - a.cst < b.cst
}

@test "diff of different ones is 1, side by side" {
	make text_six six.cst
	make text_nine nine.cst
	expect 1 cornerstone diff six.cst nine.cst
	is "$stderr" ""
	has "$output" "plies                          5             7            +2    1.400"
	has "$output" "edges                          9            18            +9    2.000"
	has "$output" "  irregular                    1             0            -1    0.000"
	has "$output" "  double                       0             1            +1        -"
	has "$output" "  open                         0             0            +0        -"
	has "$output" "explicit replies               9            18            +9    2.000"
	has "$output" "   first-player-wins, board 2x3"
	has "$output" "$(digest six.cst)"
	has "$output" "$(digest nine.cst)"
	has "$output" "claim     different"
	has "$output" "strategy  different"
	is "${lines[-1]}" "verdict   different"
}

@test "diff tells another claim for the same strategy" {
	make text_six six.cst
	text_six | sed 's/^plies 5/plies 3/' > three.txt
	cornerstone undump three.txt -o three.cst
	expect 1 cornerstone diff six.cst three.cst
	has "$output" "claim     different"
	has "$output" "strategy  the same"
	is "${lines[-1]}" "verdict   different"
	# The same moves, and the same payload, for a board and for every board.
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins' \
		'board 2x2' 'plies 1' '0 0,0' '1 0,1 *=0' 'end 2' > board.txt
	sed 's/^claim.*/&-everywhere/; s/^board/box/' board.txt > box.txt
	cornerstone undump board.txt -o board.cst
	cornerstone undump box.txt -o box.cst
	expect 1 cornerstone diff board.cst box.cst
	has "$output" "claim     different"
	has "$output" "strategy  the same"
	is "${lines[-1]}" "verdict   different"
	is "${lines[2]}" "   first-player-wins, board 2x2"
	is "${lines[5]}" "   first-player-wins-everywhere, box 2x2"
	text_six | sed 's/^0 0,0/0 1,0/' > other.txt
	cornerstone undump other.txt -o other.cst
	expect 1 cornerstone diff six.cst other.cst
	has "$output" "claim     the same"
	has "$output" "strategy  different"
	is "${lines[-1]}" "verdict   different"
}

@test "diff --json follows its schema" {
	make text_six six.cst
	make text_nine nine.cst
	expect 1 cornerstone diff --json six.cst nine.cst
	is "$stderr" ""
	validate diff <<< "$output"
	is "$(field '["difference"]["edges"]' <<< "$output")" 9
	is "$(field '["ratio"]["edges"]' <<< "$output")" 2.0
	is "$(field '["ratio"]["double_nodes"]' <<< "$output")" None
	is "$(field '["same_claim"]' <<< "$output")" False
	is "$(field '["same_strategy"]' <<< "$output")" False
	expect 0 cornerstone diff --json six.cst six.cst
	validate diff <<< "$output"
	is "$(field '["same_claim"]' <<< "$output")" True
	is "$(field '["same_strategy"]' <<< "$output")" True
}

@test "diff with a bad file: its code and nothing on stdout" {
	make text_six six.cst
	echo nonsense > bad
	expect 3 cornerstone diff six.cst bad
	is "$output" ""
	has "$stderr" "cornerstone: bad: "
	expect 2 cornerstone diff missing six.cst
	expect 3 cornerstone diff missing bad
	is "$(wc -l <<< "$stderr")" 2
	expect 4 cornerstone diff --max-memory 1 six.cst six.cst
	is "$output" ""
}

@test "a full device is told by stat and diff" {
	[[ -c /dev/full ]] || skip
	make text_six six.cst
	for layout in '' --json --csv; do
		expect 2 sh -c '"$CORNERSTONE" stat '"$layout"' six.cst > /dev/full'
		is "$(wc -l <<< "$stderr")" 1
		has "$stderr" "cornerstone: standard output: "
	done
	make text_nine nine.cst
	expect 2 sh -c '"$CORNERSTONE" diff six.cst nine.cst > /dev/full'
	has "$stderr" "cornerstone: standard output: "
}

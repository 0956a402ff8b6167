#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Hold certificates (SPEC section 10), and the exact lengths that they prove.

load common
load verify

# The example of SPEC section 10.3, and its payload (10.5).
text_small()
{
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim second-player-holds' 'board 2x2' \
		'plies 4' 'horizon 1' '0 0,0 0,0=1,1' 'end 1'
}

# On 3 x 3, by hand: the middle, or a corner if the middle is taken. One mark of five is made at the
# root, so that four are left, which is the horizon.
text_three()
{
	printf '%s\n' 'cornerstone-text 1' 'game square' 'claim second-player-holds' 'board 3x3' \
		'plies 9' 'horizon 4' '0 1,1 1,1=0,0' 'end 1'
}

validate_as()
{
	"${PYTHON:-python3}" -c 'import jsonschema' 2> /dev/null || return 0
	"${PYTHON:-python3}" -c '
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.validate(json.load(open(sys.argv[2])), schema, cls=jsonschema.Draft202012Validator)
' "$SOURCE_ROOT/share/schema/$1.schema.json" "$2"
}

@test "the example goes from text to bytes and back" {
	make text_small small.cst
	is "$(zstd -dc small.cst | od -An -tx1)" " 01 08 00 00 00 03"
	expect 0 cornerstone dump small.cst
	is "$output" "$(text_small)"
}

# A board of 3 x 3 has 9 first moves, each of them quiet and none settled.
@test "stat shows a hold certificate" {
	make text_three three.cst
	expect 0 cornerstone stat three.cst
	is "$(grep -v -e bytes -e digest -e file -e bits <<< "$output")" "\
claim             second-player-holds
board             3x3
plies             9
horizon           4
nodes             1
  irregular       0
exceptions        1
edges             0
  cross           0
moves to answer   9
  forced          0
  settled         0
  left to search  9
depth             0"
	cornerstone stat --json three.cst > out.json
	validate_as stat out.json
	expect 0 cornerstone stat --csv three.cst
	has "$output" "three.cst,second-player-holds,3,3,9,4,1,0,1,0,0,9,0,0,9,0,"
}

@test "stat says that a rule is broken" {
	text_small | sed 's/ 0,0=1,1//' > wrong.txt
	cornerstone undump -o wrong.cst wrong.txt
	expect 0 cornerstone stat wrong.cst
	has "$output" "  irregular       1"
}

@test "diff compares hold certificates, and tells them from wins" {
	make text_three three.cst
	make text_small small.cst
	make text_one one.cst
	expect 1 cornerstone diff three.cst small.cst
	has "$output" "claim     different"
	expect 1 cornerstone diff --json three.cst small.cst
	echo "$output" > out.json
	validate_as diff out.json
	expect 1 cornerstone diff three.cst one.cst
	has "$output" "a hold certificate of the square game"
	has "$output" "claim     different"
	expect 1 cornerstone diff --json three.cst one.cst
	echo "$output" > out.json
	validate_as diff out.json
	expect 0 cornerstone diff three.cst three.cst
}

@test "show draws the answers on a board" {
	make text_three three.cst
	expect 0 cornerstone show three.cst
	has "$output" "\
   2  .  .  .
   1  .  a  .
   0  .  .  .
      0  1  2"
	has "$output" "Answers: . 1,1; a 0,0;"
	has "$output" "so that the game is a draw."
	expect 2 cornerstone show --format svg three.cst
	is "$stderr" "cornerstone: three.cst: --format: svg, expected text or markdown for a hold certificate"
	text_small | sed 's/ 0,0=1,1//' > wrong.txt
	cornerstone undump -o wrong.cst wrong.txt
	expect 1 cornerstone show wrong.cst
	has "$stderr" "node 0: rule 3: answer 0,0 to 0,0, expected another free cell"
}

@test "verify has the checker for it" {
	real cornerstone-check-hold
	make text_three three.cst
	make text_small small.cst
	expect 0 cornerstone verify three.cst small.cst
	has "$output" "three.cst: second player holds all 9 plies on 3x3: a draw, 1 node,"
	has "$output" "small.cst: second player holds all 4 plies on 2x2: a draw, 1 node,"
	text_three | sed 's/plies 9/plies 8/; s/horizon 4/horizon 3/' > eight.txt
	cornerstone undump -o eight.cst eight.txt
	expect 0 cornerstone verify eight.cst
	has "$output" "eight.cst: second player holds 8 plies on 3x3, 1 node,"
}

# holds SIZE PLIES, wins FIELDS PLIES: what a checker says of every file.
holds()
{
	fake cornerstone-check-hold \
		"echo 's VERIFIED board=$1 hold=second plies=$2 nodes=7 edges=6 horizon=4: on the board'"
}

wins()
{
	fake cornerstone-check "echo 's VERIFIED $1 winner=first plies=$2 nodes=3 edges=2: on'"
}

@test "a win and a hold certificate on a board give the exact length" {
	make text_one win.cst
	make text_small hold.cst
	while read -r win plies board held exact; do
		wins "${win/,/ }" "$plies"
		holds "$board" "$held"
		expect 0 cornerstone verify win.cst hold.cst
		line=$(grep EXACTLY <<< "$output" || true)
		if [[ $exact = no ]]; then
			is "$line" ""
		else
			is "$line" "EXACTLY $exact plies is the shortest win on $board: win.cst, hold.cst"
		fi
	done <<- end
		board=6x6 15 6x6 13 15
		board=6x6 15 6x6 14 15
		board=6x6 15 6x6 12 no
		board=6x6 15 6x6 11 no
		board=6x6 17 6x6 13 no
		board=5x6 15 6x5 13 15
		board=6x6 15 7x7 13 no
		board=every,box=5x7 15 9x6 13 15
		board=every,box=5x7 15 7x5 13 15
		board=every,box=5x7 15 9x9 13 15
		board=every,box=5x7 15 6x6 13 no
	end
	wins board=6x6 15
	holds 6x6 13
	cornerstone verify --json win.cst hold.cst > out.json
	validate out.json
	is "$(json out.json 'd["exact"]')" \
		"[{'size': '6x6', 'plies': 15, 'win': 'win.cst', 'hold': 'hold.cst'}]"
}

@test "a page with a horizon of one, in the singular" {
	text_small | cornerstone undump - -o one.cst
	has "$(cornerstone show one.cst | tr '\n' ' ')" "When at most 1 is left there are no nodes"
}

@test "neither a table nor a game is made of it" {
	text_small | cornerstone undump - -o hold.cst
	kind='a hold certificate of the square game, expected cards for an animal'
	expect 3 cornerstone play hold.cst
	is "$stderr" "cornerstone: hold.cst: $kind; 'cornerstone show' shows it"
	expect 3 cornerstone convert --to=21 hold.cst
	is "$stderr" "cornerstone: hold.cst: $kind; 'cornerstone dump' writes its text"
}

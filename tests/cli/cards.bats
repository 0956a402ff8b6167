#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# stat and diff for card certificates. The figures of the small animals were counted by hand from
# certs/cards; those of the tables are the ones of the preprint.

load common

# validate SCHEMA FILE; without python3-jsonschema nothing is looked at
validate()
{
	"${PYTHON:-python3}" -c 'import jsonschema' 2> /dev/null || return 0
	"${PYTHON:-python3}" -c '
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.validate(json.load(open(sys.argv[2])), schema, cls=jsonschema.Draft202012Validator)
' "$SOURCE_ROOT/share/schema/$1.schema.json" "$2"
}

# figure NAME FILE: from JSON, of the only certificate
figure()
{
	"${PYTHON:-python3}" -c '
import json, sys
print(json.load(open(sys.argv[2]))["certificates"][0][sys.argv[1]])' "$@"
}

@test "one file is shown in full" {
	animal el
	size=$(stat -c %s el.cst)
	expect 0 cornerstone stat el.cst
	is "$stderr" ""
	# Classes: 2 cells beside card 3 and the rest; 6 cells around card 4 and the rest.
	is "$output" "\
file              el.cst
claim             maker-wins
animal            el
cells             0,0 0,1 1,0
box               3x3
moves             3
cards             5
combinations      2
  numbered        2
  inline          0
references        4
reply classes     10
last height       3
greatest height   3
last required     0
greatest required 2
last envelope     7
greatest envelope 7
payload bytes     35
file bytes        $size
digest            $(zstd -dc el.cst | xxhsum -H2 - | cut -d' ' -f1)"
}

@test "-v adds heights and requirements" {
	animal el
	expect 0 cornerstone stat -v el.cst
	is "$(sed '1,/^digest/d' <<< "$output")" "
height            cards
1                 3
2                 1
3                 1

required cells    cards
0                 1
1                 1
2                 3"
	is "$(cornerstone stat --verbose el.cst)" "$output"
}

@test "several files: a table for each game" {
	animal el
	animal tippy
	expect 0 cornerstone stat el.cst tippy.cst
	is "${#lines[@]}" 3
	is "$(xargs <<< "${lines[0]}")" "file animal claim box moves cards combinations inline references classes highest required envelope largest payload bytes"
	is "$(xargs <<< "${lines[1]}")" "el.cst el maker-wins 3x3 3 5 2 0 4 10 3 0 7 7 35 $(stat -c %s el.cst)"
	has "${lines[2]}" "tippy.cst  tippy   maker-wins  5x3      4      9             5       0          13 "
	every=$SOURCE_ROOT/certs/every-7x7.cst
	expect 0 cornerstone stat el.cst "$every" tippy.cst
	is "${#lines[@]}" 5
	has "${lines[1]}" "el.cst "
	has "${lines[2]}" "tippy.cst "
	has "${lines[4]}" "$every"
	expect 2 cornerstone stat missing el.cst
	has "$output" "animal            el"
}

@test "--json follows its schema, and has what --csv has" {
	animal el
	animal knobby
	cornerstone stat --json el.cst "$SOURCE_ROOT/certs/every-7x7.cst" knobby.cst > all.json
	validate stat all.json
	cornerstone stat --json el.cst > el.json
	is "$(figure animal el.json)" el
	is "$(figure cells el.json)" "[[0, 0], [0, 1], [1, 0]]"
	is "$(figure heights el.json)" "[0, 3, 1, 1]"
	is "$(figure required_sizes el.json)" "[1, 1, 3]"
	csv=$(cornerstone stat --csv el.cst | head -n 1 | tr ',' '\n')
	json=$(grep -oE '^ +"[a-z_]+": [^[]' el.json | grep -oE '[a-z_]+' | grep -vE '^(game|digest_kind)$')
	is "$json" "$csv"
	is "$(cornerstone stat --csv el.cst knobby.cst | cut -d, -f1-21 | tail -n 2 | head -n 1)" \
		"el.cst,maker-wins,el,3,3,3,5,2,2,0,4,10,3,3,0,2,7,7,35,$(stat -c %s el.cst),$(figure digest el.json)"
	expect 2 cornerstone stat --csv el.cst "$SOURCE_ROOT/certs/every-7x7.cst"
	has "$stderr" "expected those of one"
}

@test "an animal without a name, inline cards, a conditional claim" {
	printf '%s\n' 'cornerstone-text 1' 'game animal 0,0 1,1' 'claim last-card' 'box 4x4' 'moves 3' \
		'2 0,0 (0,0 1/0:0,0 1/3:0,0) 1/0:2,2' 'end 3' > odd.txt
	cornerstone undump odd.txt -o odd.cst
	cornerstone stat --json odd.cst > odd.json
	validate stat odd.json
	is "$(figure animal odd.json)" None
	is "$(figure claim odd.json)" last-card
	is "$(figure inline odd.json) $(figure references odd.json) $(figure numbered odd.json)" "1 3 1"
	expect 0 cornerstone stat odd.cst
	has "$output" "animal            -"
	expect 0 cornerstone stat --card 2 odd.cst
	has "$output" "  inline            pivot 0,0  height 2  required 0  envelope 3
  1/0:2,2           pivot 3,3  height 1  required 1  envelope 2"
	cornerstone stat --card 2 --json odd.cst > card.json
	validate card card.json
}

@test "--card shows the drawing of the card" {
	animal knobby
	expect 0 cornerstone stat --card 4 knobby.cst
	is "$stderr" ""
	is "$output" "\
file      knobby.cst
card      4
pivot     1,0
height    2
required  2 cells: 0,0 1,1
envelope  5 cells: 0,0 1,-1 1,0 1,1 2,0
classes   3
children  2
  3/0:0,0           pivot 2,0  height 1  required 3  envelope 4
  0/5:1,-1          pivot 1,-1  height 1  required 3  envelope 4

     1    .   M   .
     0    M   P   x
    -1    .   x   .
          0   1   2

M required   P pivot   x envelope   . anything"
	expect 0 cornerstone stat --card 0 knobby.cst
	has "$output" "card      0, a base"
	has "$output" "children  0"
}

@test "--card: no such card, no cards, other options" {
	animal el
	expect 2 cornerstone stat --card 5 el.cst
	is "$stderr" "cornerstone: el.cst: card 5, expected one of 0 ... 4"
	expect 3 cornerstone stat --card 0 "$SOURCE_ROOT/certs/every-7x7.cst"
	is "$stderr" "cornerstone: $SOURCE_ROOT/certs/every-7x7.cst: a strategy of the square game, expected cards for an animal"
	for number in -1 x '' 4294967295; do
		expect 2 cornerstone stat --card "$number" el.cst
		is "$stderr" "cornerstone stat: --card: '$number', expected the number of a card; see 'cornerstone help stat'"
	done
	expect 2 cornerstone stat --card 1 el.cst el.cst
	is "$stderr" "cornerstone stat: --card: several files or --csv, expected one file and no --csv; see 'cornerstone help stat'"
	expect 2 cornerstone stat --card 1 --csv el.cst
	has "$stderr" "expected one file and no --csv"
	expect 0 cornerstone stat --card 4 - < el.cst
	has "$output" "file      -"
}

@test "diff: the same cards, other compression" {
	cornerstone undump --level 1 "$SOURCE_ROOT/certs/cards/animal-elly.txt" -o one.cst
	cornerstone undump --level 22 "$SOURCE_ROOT/certs/cards/animal-elly.txt" -o other.cst
	expect 0 cornerstone diff one.cst other.cst
	has "$output" "   elly, maker-wins, box 4x4"
	has "$output" "animal    the same
claim     the same
strategy  the same
cards     the same, one by one
verdict   the same"
}

@test "diff: the first card that differs, and common ones" {
	animal elly
	# Card 4 the other way up, and so its references; one more card before the last.
	sed -e 's|^4 .*|4 0,1 3/6:0,1 3/7:0,1|; s|^6 .*|6 0,1 4/2:0,0 5/0:0,0|' \
		"$SOURCE_ROOT/certs/cards/animal-elly.txt" > turned.txt
	cornerstone undump turned.txt -o turned.cst
	cornerstone verify -q turned.cst
	expect 1 cornerstone diff elly.cst turned.cst
	has "$output" "claim     the same
strategy  different
cards     4 is the first that differs; 9 of 9 of A are in B, moved, turned or mirrored"
	is "${lines[-1]}" "verdict   different"
	cornerstone diff --json elly.cst turned.cst > diff.json || [[ $? -eq 1 ]]
	validate diff diff.json
	animal tippy
	expect 1 cornerstone diff elly.cst tippy.cst
	has "$output" "animal    different
claim     different
strategy  different
cards     0 is the first that differs; 0 of 9"
	has "$output" "combinations                   5             5            +0"
	has "$output" "references                    11            13            +2"
}

@test "diff: a strategy and cards" {
	animal el
	every=$SOURCE_ROOT/certs/every-7x7.cst
	expect 1 cornerstone diff "$every" el.cst
	is "$output" "\
A  $every
   a strategy of the square game
B  el.cst
   cards for an animal

game      different
verdict   different"
	cornerstone diff --json el.cst "$every" > diff.json || [[ $? -eq 1 ]]
	validate diff diff.json
}

@test "the table of 21 moves" {
	snaky 21
	cornerstone stat --json snaky21.cst > stat.json
	validate stat stat.json
	for row in animal=snaky cards=728 combinations=1620 inline=898 references=4089 \
		reply_classes=37042 last_required=0 last_envelope=251 moves=21 last_height=21 width=17 height=17; do
		is "${row%=*}=$(figure "${row%=*}" stat.json)" "$row"
	done
	for j in 6 7 708 727; do
		cornerstone stat --card "$j" --json snaky21.cst > "$j.json"
	done
	validate card 727.json
	"${PYTHON:-python3}" "$SOURCE_ROOT/tests/cli/snaky.py" 21 ./[0-9]*.json
}

@test "the table of 35 moves" {
	snaky 35
	cornerstone stat --json snaky35.cst > stat.json
	for row in claim=last-card cards=616 combinations=610 references=1837 reply_classes=26703 \
		greatest_height=34 last_height=34 last_envelope=686 last_required=1; do
		is "${row%=*}=$(figure "${row%=*}" stat.json)" "$row"
	done
	for ((j = 0; j < 616; j++)); do
		cornerstone stat --card "$j" --json snaky35.cst > "$j.json"
	done
	"${PYTHON:-python3}" "$SOURCE_ROOT/tests/cli/snaky.py" 35 ./[0-9]*.json
}

@test "the table of 20 moves goes on from that of 21" {
	snaky 21
	snaky 20
	expect 1 cornerstone diff snaky21.cst snaky20.cst
	has "$output" "cards     728 is the first that differs; 728 of 728 of A are in B, moved, turned or mirrored"
	is "${lines[-1]}" "verdict   different"
	has "$output" "moves                         21            20            -1"
}

@test "the shipped certificates are those of the texts, and verified" {
	for text in "$SOURCE_ROOT"/certs/cards/*.txt; do
		name=$(basename "$text" .txt)
		file=$SOURCE_ROOT/certs/$name.cst
		cornerstone dump "$file" | cmp - <(grep -v '^#' "$text")
		is "$(sha256sum < "$file" | cut -d' ' -f1)" \
			"$(awk -F'\t' -v name="$name.cst" '$1 == name { print $6 }' "$SOURCE_ROOT/certs/MANIFEST")"
		expect 0 "${CORNERSTONE_CHECK%/*}/cornerstone-check-cards" "$file"
		has "$output" "s VERIFIED game="
		has "$output" " player=Maker moves=$(sed -n 's/^moves //p' "$text") box=$(sed -n 's/^box //p' "$text") "
	done
}

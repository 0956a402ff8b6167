#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# convert. The small tables are made by hand; the published ones are not part of
# this repository and are looked for in a folder beside it.

load common

# published FILE SHA256: skip without the file, fail if it is another one.
published()
{
	[[ -f $data/$1 ]] || skip "no $data/$1"
	is "$(sha256sum < "$data/$1")" "$2  -"
}

table_21()
{
	published snaky-21.txt 3fa12d36a6d4dbb185e3f2808c8dfde13d85ee309afbca030d6ad17ae9fe3d04
	cornerstone convert --cards=21 -o 21.cst "$data/snaky-21.txt"
}

table_20()
{
	published snaky-20.txt 223068994c13afb94c8845bdd3a3f32d814e7b57d5c452988355288b50447fee
	published snaky-20.alphabet.txt 5e6705d772383053fc27daa2eee3b0a65d3c339fa6b9447f61e30fe99eaf64c1
	cornerstone convert --cards=20 --alphabet "$data/snaky-20.alphabet.txt" -o 20.cst "$data/snaky-20.txt"
}

table_35()
{
	published snaky-35.txt 16d077f0b64df70dd67fb6e9651636d42eaab0ce0f01f46180a57846e38fedc2
	cornerstone convert --cards=35 -o 35.cst "$data/snaky-35.txt"
}

# claim FILE: the claim of a certificate in three words.
claim()
{
	cornerstone dump "$1" | sed -n '3s/claim //p; 4s/box //p; 5s/moves //p' | xargs
}

# Five in a column, the pivot beside the last (docs/cards.md), and cards that come to
# that in one and two moves. In row 8 the inline combination is the mirror image.
small_21()
{
	printf '%s\n' '6 14 4:100 5:101' '7 04 6 6:200' '8 14 6 (10 4:100 (25 5:101 3))' '9 00 8 7:3BG 8:7G0'
}

small_35()
{
	printf '%s\n' '6 4b43 5b45' '7 6a54 6e34' '8 7a44 6d05 7h99 0a44'
}

# Blocks: a base (193); one of the five cards before (240, 248); card 6 in row 12, which
# takes two (740 600), with anchor 0 as it is.
small_25()
{
	printf '%s\n' 193233 240248 340240 440248 540240 640248 740600249
}

# last_card FILE: pivot, requirement and envelope of the last card, moved so that the least
# coordinates of the envelope are 0.
last_card()
{
	local last=$(($(cornerstone dump "$1" | sed -n 's/^end //p') - 1))

	cornerstone stat --json --card "$last" "$1" | python3 -c '
import json, sys
card = json.load(sys.stdin)
low = [min(cell[i] for cell in card["envelope"]) for i in (0, 1)]
for name in "required", "envelope":
    print(name, sorted((x - low[0], y - low[1]) for x, y in card[name]))
print(card["height"], [card["pivot"][i] - low[i] for i in (0, 1)])'
}

@test "a small table becomes the certificate worked out by hand" {
	small_21 | head -n 1 > one.txt
	expect 0 cornerstone convert --cards=21 one.txt -o one.cst
	is "$output$stderr" ""
	only_files one.txt one.cst
	# S_4 = (3,1) and S_5 = (4,1) exchanged are (1,3) and (1,4): map 4, and the steps from
	# (1,4) are (0,-1) and (0,1).
	is "$(cornerstone dump one.cst)" "$(printf '%s\n' 'cornerstone-text 1' \
		'game animal 0,0 1,0 2,0 3,0 3,1 4,1' 'claim last-card' 'box 2x6' 'moves 2' \
		'6 1,4 4/4:0,0 5/4:0,1' 'end 7')"
	is "$(zstd -dc one.cst | od -An -v -tx1 | tr -d '\n')" \
		" 06 00 00 01 00 02 00 03 00 03 01 04 01 01 05 02 02 08 02 09 03 02 04 04 02 00 00 02 01 02"
	is "$(cornerstone convert --to=text one.cst)" "$(cornerstone dump one.cst)"
}

@test "small tables come back as they were" {
	for dialect in 21 35 25; do
		small_$dialect > $dialect.txt
		cornerstone convert --cards=$dialect $dialect.txt -o $dialect.cst
		cornerstone convert --to=$dialect $dialect.cst | cmp - $dialect.txt
		cornerstone convert --cards=$dialect --to=$dialect - < $dialect.txt | cmp - $dialect.txt
		cornerstone dump $dialect.cst | cornerstone undump - -o again.cst -f
		cmp $dialect.cst again.cst
	done
	printf '0123456789ABCDEFGé' > alphabet
	cornerstone convert --cards=20 --alphabet alphabet --to=20 21.txt | cmp - 21.txt
	sed 's/G/é/g' 21.txt > 20.txt
	cornerstone convert --cards=20 --alphabet alphabet --to=20 20.txt | cmp - 20.txt
}

@test "the same cards in every dialect that can express them" {
	small_25 > 25.txt
	cornerstone convert --cards=25 25.txt -o 25.cst
	for dialect in 21 35; do
		cornerstone convert --cards=25 --to=$dialect 25.txt -o $dialect.txt
		cornerstone convert --cards=$dialect $dialect.txt -o $dialect.cst
		is "$(claim $dialect.cst)" "$(claim 25.cst)"
		is "$(last_card $dialect.cst)" "$(last_card 25.cst)"
		cornerstone convert --to=25 $dialect.cst | cmp - 25.txt
	done
	# Frames of pivots at the origin: the same payload.
	cmp <(zstd -dc 25.cst) <(zstd -dc 35.cst)
}

@test "spaces next to parentheses, markers and blank lines are not kept" {
	small_21 > 21.txt
	sed 's/(/( /g; s/)/ )/g' 21.txt | cornerstone convert --cards=21 --to=21 - | cmp - 21.txt
	{ echo; echo '# 6'; small_25 | sed 's/^340/# 8\n\n&/'; echo '# 13'; } |
		cornerstone convert --cards=25 --to=25 - | cmp - <(small_25)
}

@test "of several ways to say the same the manual's is written" {
	small_21 > 21.txt
	sed '1s/$/ 4/; 4s/8:7G0/& 7 (00 6 4)/' 21.txt > wanted.txt
	sed '1s/$/ 4:000/; 4s/8:7G0/& 7:000 (00 6:000 4)/' 21.txt |
		cornerstone convert --cards=21 --to=21 - | cmp - wanted.txt
	cornerstone convert --cards=21 --to=21 wanted.txt | cmp - wanted.txt
	# Rows 6 and 7: by TABLES.md section 3 base 4 with r = 33 is 193, 373 and 740433 in row 6, base 5
	# with it 233, 273 and 740533, card 6 in row 7 240 and 740600, and base 1 with r = 8 048 and 740108.
	printf '%s\n' 193233 240048 > wanted.txt
	for same in '373273 240048' '740433740533 240740108' '193740533 740600048' '740433233 740600740108'; do
		# shellcheck disable=SC2086 # words
		printf '%s\n' $same | cornerstone convert --cards=25 --to=25 - | cmp - wanted.txt
	done
}

@test "Snaky in another orientation" {
	# (x, y) -> (-y, x), which is map 5, then 1 to the right. In order of x and y the cells are those
	# of S_4, S_5, S_0, S_1, S_2, S_3.
	printf '%s\n' 'cornerstone-text 1' 'game animal 0,3 0,4 1,0 1,1 1,2 1,3' \
		'claim last-card' 'box 7x7' 'moves 2' '6 2,5 0/1:3,2 5/0:2,2' 'end 7' |
		cornerstone undump - -o turned.cst
	# Base 0 is S_4: map 1 after 5 is (x, y) -> (y, x), and 1 to the right becomes 1 to the left:
	# shift (2,2). Base 5 is S_3: map 5, shift (3,2), which is digit 5.
	is "$(cornerstone convert --to=21 turned.cst)" "6 25 4:122 3:532"
	is "$(cornerstone convert --to=21 turned.cst | cornerstone convert --cards=21 --to=text - |
		grep '^6')" "6 2,5 4/4:2,2 3/5:3,2"
	printf '%s\n' 'cornerstone-text 1' 'game animal 0,0 1,0' 'claim maker-wins' 'box 3x1' \
		'moves 2' '2 0,0 1/0:0,0 1/1:0,0' 'end 3' | cornerstone undump - -o domino.cst
	for dialect in 21 25 35 v1; do
		expect 1 cornerstone convert --to=$dialect domino.cst -o out
		is "$stderr" "cornerstone: domino.cst: the animal is not Snaky, which all tables are about"
	done
	only_files turned.cst domino.cst
}

@test "what a dialect cannot express is named" {
	refused()
	{
		expect 1 cornerstone convert --cards="$1" --to="$2" in.txt -o out
		is "$stderr" "cornerstone: in.txt: $3"
		only_files in.txt
	}
	printf '%s\n' '6 00 4:100' '7 01 6:00B' > in.txt
	refused 21 35 'card 7: the step 0,10, expected coordinates -4 ... 5'
	refused 21 25 'card 7: a child that does not require the pivot, expected one that does'
	refused 21 v1 'the last card requires 6 cells, expected none'
	printf '%s\n' '6 00 4:1GG' '7 GG 6:1GG 6:000' > in.txt
	cornerstone convert --cards=21 --to=text in.txt | sed '$!s/^7 16,16/7 17,16/' > in
	mv in in.txt
	cornerstone undump in.txt -o in.cst
	expect 1 cornerstone convert --to=21 in.cst
	is "$stderr" "cornerstone: in.cst: card 7: the pivot 17,16, expected coordinates 0 ... 16"
	is "$output" ""
}

@test "hostile tables: exit 3, a place, and no output" {
	hostile()
	{
		printf "$2" > in.txt
		expect 3 cornerstone convert --cards="$1" in.txt -o out
		is "$stderr" "cornerstone: in.txt: $3"
		only_files in.txt
	}
	hostile 21 '' 'line 1: column 1: the text ends, expected the number of a row'
	hostile 21 '6 14 4:100 5:101' 'line 1: column 17: the text ends, expected a space or the end of the line'
	hostile 21 '6 14 4\n7 14 7\n' 'line 2: column 6: card 7, expected one below 7'
	hostile 21 '6 14 (25 4\n' "line 1: column 11: the line ends, expected a space or ')'"
	hostile 21 '6 1\xc3\xa8 4\n' 'line 1: column 4: byte C3, expected the y of a pivot'
	hostile 21 '6 14 4294967302\n' 'line 1: column 6: a card is above 999999999'
	hostile 35 '6 0a44\n7 6z44\n' 'line 2: column 4: '"'z'"', expected an orientation a ... h'
	hostile 25 '00a\n' "line 1: column 3: 'a', expected a block of three digits"
	hostile 25 '000\n999999\n' 'line 2: column 1: card 2599, expected one of 0 ... 6'
	hostile v1 'snaky-cards-txt-v1 9 9 0 0 0\n' 'line 1: column 29: the line ends, expected a space'
	hostile v1 'snaky-cards-txt-v1 9 9 0 0 0 0\n1 0 0 2 1 1 1 1 0 -1 0\n' \
		'line 2: column 7: A has the cell 1,1 twice'
}

@test "v1 that breaks a rule: exit 1" {
	printf '%s\n' 'snaky-cards-txt-v1 9 9 0 0 0 0' '1 0 0  0  1 1 1  -1  0' > in.txt
	expect 1 cornerstone convert --cards=v1 in.txt -o out
	is "$stderr" "cornerstone: in.txt: line 2: card 0: rule 1: the pivot 0,0 is not in S"
	only_files in.txt
}

@test "a table nested deeply" {
	{ printf '6 00 '; printf '(00 %.0s' {1..20000}; printf 4; printf ')%.0s' {1..20000}; echo; } > deep.txt
	cornerstone convert --cards=21 deep.txt -o deep.cst
	is "$(claim deep.cst)" "last-card 5x2 20002"
	cornerstone convert --to=21 deep.cst | cmp - deep.txt
	cornerstone convert --to=35 deep.cst | wc -l | grep -qx 20001
	expect 4 cornerstone convert --cards=21 --max-memory=100K deep.txt -o no.cst
	has "$stderr" "bytes of memory, the limit is 102400"
	only_files deep.txt deep.cst
}

@test "usage" {
	wrong()
	{
		local message=$1

		shift
		expect 2 cornerstone convert "$@"
		is "$stderr" "cornerstone convert: $message; see 'cornerstone help convert'"
		only_files one.cst small.txt
	}
	make text_one one.cst
	small_21 > small.txt
	wrong "--cards: '22', expected 21, 20, 25, 35 or v1" --cards=22 small.txt
	wrong "--to: 'zip', expected cst, text, 21, 20, 25, 35 or v1" --cards=21 --to=zip small.txt
	wrong "--to: not given, expected what the certificate is converted to" one.cst
	wrong "-o: not given, expected the file for the certificate" --cards=21 small.txt
	wrong "--alphabet: not given, expected a file with dialect 20" --cards=20 small.txt -o out
	wrong "--alphabet: not given, expected a file with dialect 20" --cards=21 --to=20 small.txt -o out
	wrong "--alphabet: given, expected none but with dialect 20" --cards=21 --alphabet small.txt small.txt -o out
	wrong "operands: 0, expected one file" --cards=21 -o out
	expect 3 cornerstone convert --to=21 one.cst
	is "$stderr" "cornerstone: one.cst: a strategy of the square game, expected cards for an animal; 'cornerstone dump' writes its text"
	is "$(cornerstone convert --to=text one.cst)" "$(text_one)"
	expect 3 cornerstone convert --cards=20 --alphabet small.txt small.txt -o out
	is "$stderr" "cornerstone: small.txt: line 1: column 2: byte 20, expected a character that may stand for a coordinate"
	expect 2 cornerstone convert --cards=21 --to=21 small.txt -o small.txt
	has "$stderr" "exists already"
	expect 2 cornerstone convert --cards=21 nowhere -o out
	is "$stderr" "cornerstone: nowhere: cannot open: No such file or directory"
	only_files one.cst small.txt
}

@test "the table with 21 moves" {
	table_21
	is "$(claim 21.cst)" "maker-wins 17x17 21"
	[[ $(wc -c < 21.cst) -le 12000 ]]
	cornerstone convert --to=21 21.cst | cmp - "$data/snaky-21.txt"
}

@test "the table with 20 moves" {
	table_20
	is "$(claim 20.cst)" "maker-wins 17x17 20"
	cornerstone convert --to=20 --alphabet "$data/snaky-20.alphabet.txt" 20.cst |
		cmp - <(sed 's/( /(/g; s/ )/)/g' "$data/snaky-20.txt")
}

@test "the table with 35 moves" {
	table_35
	is "$(claim 35.cst)" "last-card 33x33 34"
	cornerstone convert --to=35 35.cst | cmp - "$data/snaky-35.txt"
	cornerstone convert --to=25 35.cst | cornerstone convert --cards=25 - -o 25.cst
	cmp <(zstd -dc 35.cst) <(zstd -dc 25.cst)
	expect 1 cornerstone convert --to=v1 35.cst
	is "$stderr" "cornerstone: 35.cst: the last card requires 1 cell, expected none"
}

@test "from 21 to 25 and back" {
	table_21
	cornerstone convert --to=25 21.cst -o 25.txt
	cornerstone convert --cards=25 25.txt -o 25.cst
	is "$(claim 25.cst)" "$(claim 21.cst)"
	is "$(last_card 25.cst)" "$(last_card 21.cst)"
	cornerstone convert --to=25 25.cst | cmp - 25.txt
}

@test "from 21 to v1 and back" {
	table_21
	cornerstone convert --to=v1 21.cst -o v1.txt
	is "$(head -n 1 v1.txt)" "snaky-cards-txt-v1 17 17 0 0 8 8"
	cornerstone convert --cards=v1 v1.txt -o v1.cst
	is "$(claim v1.cst)" "$(claim 21.cst)"
	is "$(last_card v1.cst)" "$(last_card 21.cst)"
	# A reply less than is counted.
	sed '2s/  [^ ]* [^ ]* [^ ]* [^ ]* [^ ]* [^ ]*$//' v1.txt > cut.txt
	expect 3 cornerstone convert --cards=v1 cut.txt -o out
	has "$stderr" "cornerstone: cut.txt: line 2: column "
}

#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# show. show_page.py does by machine what the page asks its reader to do, from the page alone.

load common

every=$SOURCE_ROOT/certs/every-7x7.cst

# page FORMAT FILE OPTION...: what show_page.py counts in it
page()
{
	local format=$1 file=$2

	shift 2
	command -v python3 > /dev/null || skip "no python3"
	cornerstone show --format "$format" "$file" > page
	python3 "$SOURCE_ROOT/tests/cli/show_page.py" "$@" < page
}

@test "the page for 7 x 7 boxes proves its claim, all pairs within radius 12" {
	run page text "$every" --radius 12 --played 1
	[[ $status -eq 0 ]] || { echo "$output"; return 1; }
	has "$output" "2 cases, 4 lines, "
}

@test "in Markdown as well" {
	run page markdown "$every" --radius 4 --played 0
	[[ $status -eq 0 ]] || { echo "$output"; return 1; }
	has "$output" "2 cases, 4 lines, "
}

@test "pages with named replies, on boards and for every board" {
	run page text "$SOURCE_ROOT/certs/every-6x6.cst" --radius 6 --played 1
	[[ $status -eq 0 ]] || { echo "$output"; return 1; }
	run page text "$SOURCE_ROOT/certs/7x7-15-open.cst"
	[[ $status -eq 0 ]] || { echo "$output"; return 1; }
}

@test "a page with a fault is noticed" {
	command -v python3 > /dev/null || skip "no python3"
	cornerstone show "$every" > page
	# One cell of a zone, one reply, one picture, one map, one danger set.
	for edit in '0,/Zone, 13 cells: (1, 1), /s//Zone, 12 cells: /' 's/: O (2, 4)/: O (2, 5)/' \
		'0,/O4  X3  O3/s//O4  X3   ./' 's/Line C: as it is; mirrored left-right (7 - x, y)/Line C: as it is/' \
		's/Danger set: (3, 2), /Danger set: /'; do
		sed "$edit" page > edited
		run diff -q page edited
		[[ $status -eq 1 ]]
		run python3 "$SOURCE_ROOT/tests/cli/show_page.py" --radius 6 --played 0 < edited
		[[ $status -eq 1 ]] || { echo "$edit: $output"; return 1; }
	done
}

@test "the node of a case or line has the move in the text that is on the page" {
	for file in "$every" "$SOURCE_ROOT/certs/6x6-15-open.cst"; do
		cornerstone dump "$file" > text
		cornerstone show --max-lines 100000 "$file" |
			sed -nE -e 's/^(Case|Line) [0-9A-Z]+, nodes? ([0-9]+).*/node \2/p' \
				-e 's/.*X[0-9]+ is at \(([0-9]+), ([0-9]+)\)\.$/\1,\2/p' \
				-e 's/.* ([0-9]+)\. X \(([0-9]+), ([0-9]+)\).*/\2,\3/p' |
			grep -A1 node | grep -v -- -- | paste -d' ' - - | cut -d' ' -f2- > pairs
		[[ $(wc -l < pairs) -gt 5 ]]
		while read -r node move; do
			grep -q "^$node $move\( \|$\)" text || { echo "node $node: $move"; return 1; }
		done < pairs
	done
	# Every node of a strategy without a case that is met twice is named, the lines of which go on.
	is "$(cornerstone show "$every" | grep -oE '^(Case|Line).*nodes? .*' | sed 's/.*nodes* //' | tr ', ' '\n\n' | grep . | sort -n | uniq | xargs)" "$(seq 0 20 | xargs)"
}

@test "the committed pages are those that show prints" {
	CORNERSTONE=$CORNERSTONE "$SOURCE_ROOT/scripts/pages" --check
	for page in "$SOURCE_ROOT"/docs/every-7x7.{md,svg}; do
		[[ $(stat -c %s "$page") -lt 60000 ]]
	done
}

@test "the whole lines of a zone are named, on the picture too" {
	# After case 2 of every-9x9-13, X on 4,4 and 3,3, both lines of threats have the replies 4,3 and
	# 3,4 or their mirror images: these are in both danger sets. Their rows, columns and diagonals:
	whole="(y = 3), (y = 4), (x = 3), (x = 4), (x - y = -1), (x - y = 1), (x + y = 7)."
	for format in text svg; do
		page=$(cornerstone show --format $format "$SOURCE_ROOT/certs/every-9x9-13.cst" | sed 's/<[^>]*>//g' |
			tr -s '\n ' ' ')
		case_2=${page##*Case 2 }
		case_2=${case_2%%Case 3 *}
		has "$case_2" "$whole"
	done
	run ! grep -q 'of these lines' <(cornerstone show --format svg "$every")
}

@test "the SVG is well-formed, with a diagram for each case and line" {
	command -v python3 > /dev/null || skip "no python3"
	cornerstone show --format svg "$every" > every.svg
	run python3 -c 'import sys, xml.dom.minidom as dom
page = dom.parse("every.svg")
print(len(page.getElementsByTagName("g")), page.getElementsByTagName("title")[0].firstChild.data)'
	is "$output" "6 A win on every board that contains a box of 7 x 7 cells"
}

@test "a certificate that breaks the rules is refused" {
	make text_nine nine.cst
	expect 1 cornerstone show nine.cst
	is "$output" ""
	is "$stderr" "cornerstone: nine.cst: node 0: rule 7: 1 plies left, expected 3 or more"
}

@test "--depth leaves deeper cases out" {
	expect 0 cornerstone show --depth 1 "$every"
	has "$output" "Case 1"
	has "$output" "The cases from 2 to 2 are deeper and not shown."
	lacks "$output" "Line A
"
	for depth in 0 1001 x ''; do
		expect 2 cornerstone show --depth "$depth" "$every"
		is "$stderr" "cornerstone show: --depth: '$depth', expected a number from 1 to 1000; see 'cornerstone help show'"
	done
}

@test "a page that is too long is refused, with what would do" {
	long=$(cornerstone show "$every" | wc -l)
	short=$(cornerstone show --depth 1 "$every" | wc -l)
	expect 0 cornerstone show --max-lines "$long" "$every"
	expect 4 cornerstone show --max-lines $((long - 1)) "$every"
	is "$output" ""
	is "$stderr" "cornerstone: $every: page: $long lines, expected at most $((long - 1)) (--max-lines); with --depth 1 it has $short"
	expect 4 cornerstone show --max-lines 1 -o page "$every"
	has "$stderr" "expected at most 1 (--max-lines)"
	only_files
	expect 4 cornerstone show "$SOURCE_ROOT/certs/14x14-13.cst"
	expect 2 cornerstone show --max-lines 0 "$every"
	has "$stderr" "--max-lines: '0', expected a number"
}

@test "-o and -f" {
	echo old > page
	expect 2 cornerstone show "$every" -o page
	is "$stderr" "cornerstone: page: exists already, expected a new file or -f to replace it"
	expect 0 cornerstone show "$every" -f -o page
	cmp page <(cornerstone show - < "$every")
	only_files page
}

@test "what is wrong with the call" {
	expect 2 cornerstone show
	is "$stderr" "cornerstone show: operands: 0, expected one file; see 'cornerstone help show'"
	expect 2 cornerstone show --format html "$every"
	is "$stderr" "cornerstone show: --format: 'html', expected text, markdown or svg; see 'cornerstone help show'"
	expect 4 cornerstone show --max-memory 1 "$every"
	echo nonsense > bad
	expect 3 cornerstone show bad
}

@test "cards cannot be shown" {
	animal domino
	expect 3 cornerstone show domino.cst -o page
	is "$output" ""
	is "$stderr" "cornerstone: domino.cst: cards for an animal, expected a strategy of the square game; 'cornerstone play' plays by them, 'cornerstone stat --card' shows one"
	only_files domino.cst
}

#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# verify: manifests, published tables, and what is shipped.

load common
load verify

# list NAME SIZE PLIES FILE: a line of a manifest
list()
{
	printf '%s\t%s\t%s\t1\t00\t%s\n' "$1" "$2" "$3" "$(sha256sum < "$4" | cut -d' ' -f1)"
}

@test "--manifest: sums and claims as listed" {
	all_fine
	mkdir f
	make text_two f/a.cst
	make text_six f/b.cst
	{
		echo '# file'
		list a.cst 5x6 15 f/a.cst
		list b.cst 5x6 15 f/b.cst
	} > f/MANIFEST
	expect 0 cornerstone verify --manifest f/MANIFEST
	is "$stderr" ""
	has "${lines[0]}" "VERIFIED       f/a.cst: "
	is "${lines[2]}" "2 verified, 0 not"
	expect 0 cornerstone verify --manifest f/MANIFEST -r f
	expect 0 cornerstone verify --manifest f/MANIFEST f/b.cst
	is "${lines[1]}" "1 verified, 0 not"
	cd f
	expect 0 cornerstone verify --manifest MANIFEST
	has "${lines[0]}" "VERIFIED       a.cst: "
	expect 0 cornerstone verify --manifest - < MANIFEST
	expect 0 cornerstone verify --manifest MANIFEST --json
	printf '%s' "$output" > out.json
	validate out.json
	is "$(json out.json 'd["files"][0]["sha256"]')" "$(sha256sum < a.cst | cut -d' ' -f1)"
}

@test "--manifest: a wrong sum, a wrong claim, a missing file, one that is not listed" {
	all_fine
	mkdir f
	make text_two f/a.cst
	make text_six f/b.cst
	{
		list a.cst 5x6 15 f/b.cst
		list b.cst 5x6 15 f/b.cst
	} > f/MANIFEST
	expect 1 cornerstone verify --manifest f/MANIFEST -r f
	is "$(untimed <<< "$output")" "\
NOT AS LISTED  f/a.cst: another file or claim than listed
VERIFIED       f/b.cst: first player wins on 5x6 within 15 plies, 499 nodes
1 verified, 1 not"
	is "$stderr" "cornerstone: f/a.cst: SHA-256 $(sha256sum < f/a.cst | cut -d' ' -f1), expected $(sha256sum < f/b.cst | cut -d' ' -f1)"
	cornerstone verify --json --manifest f/MANIFEST -r f > out.json 2> /dev/null || [[ $? -eq 1 ]]
	validate out.json
	is "$(json out.json 'd["files"][0]["verdict"]')" "not as listed"
	for claim in '6x5 15' '5x6 13' '5x5 15' '5x6 17'; do
		# shellcheck disable=SC2086 # two words
		list a.cst $claim f/a.cst > f/MANIFEST
		expect 1 cornerstone verify --manifest f/MANIFEST
		is "${lines[-1]}" "0 verified, 1 not"
		is "$stderr" "cornerstone: f/a.cst: 5x6 within 15 is proved, expected ${claim/ / within } as listed"
	done
	list a.cst 5x6 15 f/a.cst > f/MANIFEST
	expect 1 cornerstone verify --manifest f/MANIFEST -r f
	is "$stderr" "cornerstone: f/b.cst: not listed in f/MANIFEST"
	is "${lines[-1]}" "1 verified, 1 not"
	{
		list a.cst 5x6 15 f/a.cst
		list b.cst 5x6 15 f/b.cst
		list c.cst 5x6 15 f/b.cst
	} > f/MANIFEST
	for operands in '' '-r f' 'f/a.cst f/b.cst'; do
		# shellcheck disable=SC2086 # words
		expect 2 cornerstone verify --manifest f/MANIFEST $operands
		is "${lines[-1]}" "2 verified, 1 not"
		has "${lines[-2]}" "MISSING        "
		has "$stderr" "c.cst: listed in f/MANIFEST, not there"
	done
	# A theorem of a kind that is not known cannot be as listed.
	fake cornerstone-check "echo 's VERIFIED anything: at all'"
	expect 1 cornerstone verify --manifest f/MANIFEST f/a.cst f/b.cst
	is "${lines[-1]}" "0 verified, 3 not"
}

@test "--manifest: what the checker refuses is refused, listed or not" {
	make text_two a.cst
	list a.cst 5x6 15 a.cst > MANIFEST
	fake cornerstone-check "echo 's NOT VERIFIED'" 'exit 1'
	expect 1 cornerstone verify --manifest MANIFEST
	has "$output" "NOT VERIFIED   a.cst: the claim is not proved"
	fake cornerstone-check "echo 's VERIFIED $theorem'" 'exit 1'
	expect 2 cornerstone verify --manifest MANIFEST
	has "$output" "NO VERDICT     a.cst"
}

@test "--manifest: one that is malformed" {
	make text_two a.cst
	good=$(list a.cst 5x6 15 a.cst)
	refused()
	{
		printf '%s\n' "# comment" "$1" > MANIFEST
		expect 3 cornerstone verify --manifest MANIFEST
		is "$output" ""
		is "$stderr" "cornerstone: MANIFEST: line $2"
	}
	refused "${good%$'\t'*}" "2: 5 fields separated by tabs, expected 6"
	refused "$good"$'\tx' "2: 7 fields separated by tabs, expected 6"
	refused "" "2: 1 fields separated by tabs, expected 6"
	refused "${good#a.cst}" "2: no name, expected that of a file"
	refused "${good/5x6/5}" "2: field 2 is no board or box, expected one such as 14x14"
	refused "${good/5x6/0x6}" "2: field 2 is no board or box, expected one such as 14x14"
	refused "${good/15/0}" "2: field 3 is no number of plies or moves"
	refused "${good/15/x}" "2: field 3 is no number of plies or moves"
	refused "${good%?}" "2: field 6 is no SHA-256, expected 64 hexadecimal digits"
	refused "${good%?}g" "2: field 6 is no SHA-256, expected 64 hexadecimal digits"
	refused "${good}0" "2: field 6 is no SHA-256, expected 64 hexadecimal digits"
	refused "$good"$'\n'"$good" "3: a file that is listed above, expected each once"
	echo '# nothing' > MANIFEST
	expect 3 cornerstone verify --manifest MANIFEST
	is "$stderr" "cornerstone: MANIFEST: line 2: the end, expected the line of a file"
	expect 2 cornerstone verify --manifest missing
	has "$stderr" "cornerstone: missing: cannot open: "
}

@test "--cards converts a table and has the certificate checked" {
	[[ -r $data/snaky-21.txt ]] || skip "no $data/snaky-21.txt"
	fake cornerstone-check-cards 'echo "$file" > name; cat > got' \
		"echo 's VERIFIED game=snaky player=Maker moves=21 box=17x17 cards=728: Maker'"
	cornerstone convert --cards=21 "$data/snaky-21.txt" -o wanted.cst
	expect 0 cornerstone verify --cards=21 "$data/snaky-21.txt"
	is "$(untimed <<< "${lines[0]}")" "VERIFIED       $data/snaky-21.txt: Maker wins with Snaky on every board with a 17x17 box within 21 moves, 728 cards, converted from a table of dialect 21"
	is "$(cat name)" "-"
	cmp <(zstd -dc got) <(zstd -dc wanted.cst)
	expect 0 cornerstone verify --cards 21 - < "$data/snaky-21.txt"
	is "$(ls /tmp/cornerstone-?????? 2> /dev/null)" ""
	# A table that is none is not handed to a checker.
	rm name
	expect 3 cornerstone verify --cards=35 "$data/snaky-21.txt"
	has "$output" "NOT READ       "
	has "$stderr" "cornerstone: $data/snaky-21.txt: line "
	[[ ! -e name ]]
	expect 2 cornerstone verify --cards=21 missing
	is "$stderr" "cornerstone: missing: cannot open: No such file or directory"
}

@test "--cards: the published tables are verified" {
	real cornerstone-check-cards
	[[ -r $data/snaky-21.txt ]] || skip "no $data/snaky-21.txt"
	expect 0 cornerstone verify --cards=21 "$data/snaky-21.txt"
	has "$output" "Maker wins with Snaky on every board with a 17x17 box within 21 moves, 728 cards, "
	expect 0 cornerstone verify --cards=20 --alphabet "$data/snaky-20.alphabet.txt" "$data/snaky-20.txt"
	has "$output" "Maker wins with Snaky on every board with a 17x17 box within 20 moves, 758 cards, "
	expect 0 cornerstone verify --cards=35 "$data/snaky-35.txt"
	has "$output" "a card for Snaky: Maker wins within 34 moves if he owns the 1 cell it requires, 616 cards, "
}

@test "the shipped certificates are verified, as listed" {
	real cornerstone-check
	real cornerstone-check-cards
	# All of them: tests/package/install.sh. Those of the second player's take long.
	mapfile -t files < <(find "$SOURCE_ROOT/certs" -name '*.cst' ! -name '*-hold-[12]*')
	expect 0 cornerstone verify -j2 --manifest "$SOURCE_ROOT/certs/MANIFEST" "${files[@]}"
	is "${lines[-1]}" "${#files[@]} verified, 0 not"
	count=$(find "$SOURCE_ROOT/certs" -name '*.cst' | wc -l)
	(cd "$SOURCE_ROOT/certs" && sha256sum --quiet -c SHA256SUMS)
	is "$(wc -l < "$SOURCE_ROOT/certs/SHA256SUMS")" "$count"
}

@test "a damaged certificate is not verified" {
	real cornerstone-check
	cp "$SOURCE_ROOT/certs/6x6-15.cst" good.cst
	head -c 500 good.cst > cut.cst
	printf 'x' | dd of=cut.cst bs=1 seek=30 conv=notrunc status=none
	cornerstone dump good.cst | sed 's/^plies 15/plies 17/' | cornerstone undump -o plies.cst -
	expect 1 cornerstone verify cut.cst good.cst plies.cst
	is "$(untimed <<< "$output")" "\
NOT VERIFIED   cut.cst: malformed
VERIFIED       good.cst: first player wins on 6x6 within 15 plies, 1314 nodes
NOT VERIFIED   plies.cst: the claim is not proved
1 verified, 2 not"
	has "$stderr" "byte 30: "
	has "$stderr" "rule 7"
	expect 4 cornerstone verify --max-work 10 good.cst
	has "$output" "UNKNOWN        good.cst: a limit was reached"
	expect 4 cornerstone verify --max-memory 1K good.cst
	has "$stderr" "--max-memory"
}

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: rules.sh SOURCE_ROOT RULE
# What holds for the sources as a whole. Every breach is one line.
set -euo pipefail

root=$1 rule=$2
cd "$root"
# shellcheck source=tests/lint/sources.bash
source "${BASH_SOURCE[0]%/*}/sources.bash"

breaches=0
breach() {
	printf '%s\n' "$*"
	breaches=$((breaches + 1))
}

# includes FILE...: a line FILE NAME for each include, with the quotes or brackets of the name
includes() {
	grep -HoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"][^>"]*[>"]' "$@" |
		sed -E 's/^([^:]*):.*include[[:space:]]*/\1 /'
}

# The checkers share nothing with the rest: each is read, built and trusted alone. A program takes
# from base/ and its own folder; play takes from win/ too.
standalone() {
	local file name folder files
	local -A ours rest
	while read -r file; do
		case $file in
		check/*) ours[${file##*/}]=1 ;;
		*) rest[${file##*/}]=1 ;;
		esac
	done < <(sources | grep '\.h$')
	mapfile -t files < <(sources | grep '\.[ch]$')
	while read -r file name; do
		folder=${file#check/}
		folder=${folder%%/*}
		case $file:$name in
		check/*:'"'*/*) breach "$file includes $name" ;;
		check/*:'"'*)
			name=${name//\"/}
			[[ -f check/base/$name || -f check/$folder/$name ]] ||
				[[ $folder == play && -f check/win/$name ]] || breach "$file includes $name"
			;;
		check/*:'<zstd.h>' | check/*:'<zstd_errors.h>' | check/*:'<xxhash.h>') ;;
		check/*:*)
			name=${name//[<>]/}
			[[ -z ${rest[${name##*/}]-} ]] || breach "$file includes $name"
			;;
		*:?check/* | *:*/check/*) breach "$file includes $name" ;;
		*:*/*) ;;
		*)
			name=${name//[<>\"]/}
			[[ -z ${ours[$name]-} || -n ${rest[$name]-} ]] ||
				breach "$file includes $name of a checker"
			;;
		esac
	done < <(includes "${files[@]}")
	mapfile -t files < <(sources | grep 'meson\.build$' | grep -v '^check/')
	if grep -nE "include_directories\([^)]*check|check/[a-z_/]+\.[cho]\b" "${files[@]}"; then
		breach 'they take from a checker'
	fi
	if grep -nE '_dep\b|_inc\b|_lib\b' check/meson.build | grep -vE '\b(zstd|xxhash)_dep\b'; then
		breach 'check/meson.build takes from the rest'
	fi
}

licence() {
	local file first
	while read -r file; do
		mapfile -t -n 3 first <"$file"
		[[ ${first[*]} == *'SPDX-License-Identifier: MIT'* ]] ||
			breach "$file: no SPDX line among the first three"
	done < <(sources)
}

length() {
	local file lines
	while read -r file; do
		mapfile -t lines <"$file"
		((${#lines[@]} <= 600)) || breach "$file: ${#lines[@]} lines, at most 600"
	done < <(sources)
}

# program_length NAME LIMIT FILE...: an auditor reads all the lines of a program, comments too
program_length() {
	local name=$1 limit=$2 lines
	shift 2
	lines=$(cat "$@" | wc -l)
	((lines <= limit)) || breach "$name: $lines lines, at most $limit"
}

checker_length() {
	local base=(check/base/*.[ch]) win=(check/win/*.[ch]) file
	program_length cornerstone-check 1100 "${base[@]}" "${win[@]}"
	program_length cornerstone-check-cards 835 "${base[@]}" check/cards/*.[ch]
	program_length cornerstone-check-hold 895 "${base[@]}" check/hold/*.[ch]
	program_length cornerstone-check-play 1345 "${base[@]}" check/play/*.[ch] \
		check/win/{cells,payload,positions,squares,zones}.c check/win/win.h
	for file in check/*/*.[ch]; do
		program_length "$file" 200 "$file"
	done
}

# columns FILE...: the lines with more than 100 characters, without tables and links of prose, and
# names of one word that cannot be broken
columns() {
	"${PYTHON:-python3}" - "$@" <<'PYTHON'
import re
import sys

for name in sys.argv[1:]:
    with open(name, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip('\n').expandtabs(4)
            table = name.endswith(('.md', '.scd')) and re.match(r'[|:]', line)
            link = name.endswith('.md') and re.search(r'\]\(|https?://', line)
            if len(line) > 100 and not table and not link and ' ' in line.strip():
                print(f'{name}:{number}: {len(line)} columns, at most 100')
PYTHON
}

# Prose, and sources but for those of the tests, whose lines hold whole messages.
width() {
	local files line
	mapfile -t files < <(sources | grep -vE '^tests/.*(\.(py|sh|bash|bats)|meson\.build)$'
		find . -name '*.md' ! -path './build*' ! -path './.git/*' ! -path './tests/*'
		find man -name '*.scd')
	while read -r line; do
		breach "$line"
	done < <(columns "${files[@]}")
}

case $rule in
standalone) standalone ;;
licence) licence ;;
length) length ;;
checker-length) checker_length ;;
width) width ;;
*) breach "no rule $rule" ;;
esac
((breaches == 0))

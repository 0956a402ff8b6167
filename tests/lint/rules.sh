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

# includes FILE: what stands between the quotes or brackets, quotes kept
includes() {
	sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*([<"][^>"]*[>"]).*/\1/p' "$1"
}

# The checker shares nothing with the rest: it is read, built and trusted alone.
standalone() {
	local file name
	for file in check/*.[ch]; do
		while read -r name; do
			case $name in
			'"'*/*) breach "$file includes $name" ;;
			'"'*)
				name=${name//\"/}
				[[ -f check/$name ]] || breach "$file includes $name"
				;;
			'<zstd.h>' | '<zstd_errors.h>' | '<xxhash.h>') ;;
			'<'*)
				name=${name//[<>]/}
				[[ -z $(find format gen tools tests -name "${name##*/}") ]] ||
					breach "$file includes $name"
				;;
			esac
		done < <(includes "$file")
	done
	while read -r file; do
		while read -r name; do
			name=${name//[<>\"]/}
			case $name in
			check/* | */check/*) breach "$file includes $name" ;;
			*/*) ;;
			*)
				[[ ! -f check/$name || -f ${file%/*}/$name ]] ||
					breach "$file includes $name of the checker"
				;;
			esac
		done < <(includes "$file")
	done < <(sources | grep '\.[ch]$' | grep -v '^check/')
	while read -r file; do
		if grep -nE "include_directories\([^)]*check|check/[a-z_]+\.[cho]\b" "$file" /dev/null; then
			breach "$file takes from the checker"
		fi
	done < <(sources | grep 'meson\.build$' | grep -v '^check/')
	if grep -nE '_dep\b|_inc\b|_lib\b' check/meson.build | grep -vE '\b(zstd|xxhash)_dep\b'; then
		breach 'check/meson.build takes from the rest'
	fi
}

licence() {
	local file
	while read -r file; do
		head -n 3 "$file" | grep -q 'SPDX-License-Identifier: MIT' ||
			breach "$file: no SPDX line among the first three"
	done < <(sources)
}

length() {
	local file lines
	while read -r file; do
		lines=$(wc -l <"$file")
		((lines <= 600)) || breach "$file: $lines lines, at most 600"
	done < <(sources)
}

checker_length() {
	local cards=(check/{deck,cardfile,text,tables,hints,verdict,cards}.c check/deck.h) lines all
	lines=$(cat "${cards[@]}" | wc -l)
	((lines <= 1347)) || breach "check, of cards: $lines lines, at most 1347"
	all=$(cat check/*.c check/*.h | wc -l)
	((all - lines <= 1563)) || breach "check, without cards: $((all - lines)) lines, at most 1563"
}

case $rule in
standalone) standalone ;;
licence) licence ;;
length) length ;;
checker-length) checker_length ;;
*) breach "no rule $rule" ;;
esac
((breaches == 0))

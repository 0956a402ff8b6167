#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: valgrind.sh VALGRIND TESTS_FOLDER
# The checker over all good and bad files, and the readers of cornerstone over some: no byte is read that was not
# written, none outside its block, and nothing is lost.
set -euo pipefail

valgrind=("$1" -q --error-exitcode=99 --leak-check=full "--errors-for-leak-kinds=definite,indirect")
tests=$2
: "${CORNERSTONE:?}" "${CORNERSTONE_CHECK:?}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# run CODES COMMAND...: the exit code has to be among CODES, which 99 is not
run() {
	local codes=$1 status=0
	shift
	"${valgrind[@]}" "$@" >"$folder/out" 2>"$folder/err" || status=$?
	if [[ " $codes " != *" $status "* ]] || grep -q '^==' "$folder/err"; then
		printf 'exit %d: %s\n' "$status" "$*"
		tail -n 30 "$folder/err"
		failed=1
	fi
}

# The bomb is left out: it takes gigabytes.
mapfile -t bad < <(find "$tests/bad" -name '*.cst' ! -name 'lie-both*' | sort)
for options in '' '-v --info --play 0 --strict'; do
	# shellcheck disable=SC2086 # options are words
	run 1 "$CORNERSTONE_CHECK" $options "$tests"/good/[5-7e]*.cst "${bad[@]}"
done
run 4 "$CORNERSTONE_CHECK" --max-memory 100K "$tests"/good/5x5-19.cst
for file in "$tests"/good/{5x5-19,every-7x7,6x6-15-open}.cst; do
	run 0 "$CORNERSTONE" dump -fo "$folder/text" "$file"
	run 0 "$CORNERSTONE" undump -fo "$folder/again.cst" "$folder/text"
	run 0 "$CORNERSTONE" stat "$file" "$folder/again.cst"
	run 0 "$CORNERSTONE" diff "$file" "$folder/again.cst"
done
for file in "$tests"/bad/{cut-9*,count-*,open-order-*,again-below,stack-*,varint-*,frame-*}.cst; do
	run 3 "$CORNERSTONE" dump -fo "$folder/text" "$file"
done
exit "$failed"

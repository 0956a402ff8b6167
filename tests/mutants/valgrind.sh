#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: valgrind.sh VALGRIND BAD_FOLDER CARDS_FOLDER CERTS
# The checkers over the good files and some of the bad ones that the tests make, and the readers of cornerstone over some: no
# byte is read that was not written, none outside its block, and what is lost is lost by checkers alone, which end at once.
set -euo pipefail

valgrind=("$1" -q --error-exitcode=99)
readers=("${valgrind[@]}" --leak-check=full "--errors-for-leak-kinds=definite,indirect")
bad=$2 cards=$3 certs=$4
: "${CORNERSTONE:?}" "${CORNERSTONE_CHECK:?}" "${CORNERSTONE_CHECK_PLAY:?}" "${CORNERSTONE_CHECK_CARDS:?}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0 runs=0

# run CODES COMMAND...: the exit code has to be among CODES, which 99 is not
run() {
    local codes=$1 status=0
    shift
    "$@" >"$folder/out" 2>"$folder/err" || status=$?
    if [[ " $codes " != *" $status "* ]] || grep -q '^==' "$folder/err"; then
        printf 'exit %d: %s\n' "$status" "$*"
        tail -n 30 "$folder/err"
        failed=1
    fi
    runs=$((runs + 1))
}

# The bombs are left out: they take gigabytes.
mapfile -t files < <(find "$bad" -name '*.cst' ! -name 'lie-both*' ! -name 'bomb*' | sort)
for ((i = 0; i < ${#files[@]}; i += 12)); do
    run '0 1 3 4' "${valgrind[@]}" "$CORNERSTONE_CHECK" -v "${files[i]}"
    run '0 1 2 3 4' "${valgrind[@]}" "$CORNERSTONE_CHECK_PLAY" --strict "${files[i]}"
    run '0 1 3' "${readers[@]}" "$CORNERSTONE" dump -fo "$folder/text" "${files[i]}"
done
mapfile -t files < <(find "$cards" -name '*.cst' | sort)
for ((i = 0; i < ${#files[@]}; i += 12)); do
    run '0 1 3 4' "${valgrind[@]}" "$CORNERSTONE_CHECK_CARDS" -v "${files[i]}"
done
for name in 5x5-19 every-7x7 6x6-15-open; do
    file=$certs/$name.cst
    run 0 "${valgrind[@]}" "$CORNERSTONE_CHECK" "$file"
    run 4 "${valgrind[@]}" "$CORNERSTONE_CHECK" --max-memory 10K "$file"
    run 0 "${readers[@]}" "$CORNERSTONE" dump -fo "$folder/text" "$file"
    run 0 "${readers[@]}" "$CORNERSTONE" undump -fo "$folder/again.cst" "$folder/text"
    run 0 "${readers[@]}" "$CORNERSTONE" stat "$file" "$folder/again.cst"
    run 0 "${readers[@]}" "$CORNERSTONE" diff "$file" "$folder/again.cst"
done
run 0 "${valgrind[@]}" "$CORNERSTONE_CHECK_CARDS" "$certs/animal-knobby.cst"
printf '%d runs\n' "$runs"
((runs > 50)) || exit 1
exit "$failed"

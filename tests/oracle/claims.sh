#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: claims.sh PLAYER CERTIFICATE
# The same strategy under other claims: two plies less is wrong, two more is true but not exact; and a larger board is
# another game.
set -u
player=$1 certificate=$2 faults=0

if [ ! -f "$certificate" ]; then
	printf 'skipped: no file %s\n' "$certificate"
	exit 77
fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM
"$CORNERSTONE" dump "$certificate" >"$scratch/text" || exit 2
plies=$(sed -n 's/^plies //p' "$scratch/text")

# expect CODE SAYS SED-EXPRESSION [OPTION...]
expect() {
	code=$1 says=$2
	sed "$3" "$scratch/text" >"$scratch/other"
	shift 3
	output=$("$player" "$@" "$scratch/other" 2>&1)
	got=$?
	case $got:$output in
	"$code":*"$says"*) return ;;
	esac
	printf 'expected exit %s and "%s", got exit %s: %s\n' "$code" "$says" "$got" "$output"
	faults=$((faults + 1))
}

expect 0 'equal to the claim' ''
expect 0 'equal to the claim' '' --exact
expect 0 'equal to the claim' '' --exact --memo
expect 1 'above the claim' "s/^plies .*/plies $((plies - 2))/"
expect 1 'above the claim' "s/^plies .*/plies $((plies - 2))/" --memo
expect 0 'below the claim' "s/^plies .*/plies $((plies + 2))/"
expect 1 'below the claim' "s/^plies .*/plies $((plies + 2))/" --exact
expect 1 'wrong number of edges after 1 plies' 's/^board .*/board 9x9/'
[ $faults -eq 0 ]

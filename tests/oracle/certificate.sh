#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: certificate.sh PLAYER CERTIFICATE [OPTION...]
# Dumps a certificate as text with $CORNERSTONE and plays it against every reply. The longest line must have exactly as
# many plies as claimed; the same text that claims two plies less must fail.
set -u
player=$1 certificate=$2
shift 2

if [ ! -f "$certificate" ]; then
	printf 'skipped: no file %s\n' "$certificate"
	exit 77
fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM

"$CORNERSTONE" dump "$certificate" >"$scratch/text" || exit 2
"$player" "$@" --exact "$scratch/text" || exit 1

plies=$(sed -n 's/^plies //p' "$scratch/text")
sed "s/^plies .*/plies $((plies - 2))/" "$scratch/text" >"$scratch/less"
output=$("$player" "$@" "$scratch/less")
got=$?
case $got:$output in
1:*"above the claim of $((plies - 2))"*) ;;
*)
	printf 'a claim of two plies less: exit %s: %s\n' $got "$output"
	exit 1
	;;
esac

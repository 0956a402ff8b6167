#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: play.sh CORNERSTONE_CHECK FILE SIZE...
# Exhaustive play of one strategy on boards of these sizes, free and strict: both have to win within the claim.
set -euo pipefail
check=$1 file=$2
shift 2
[[ -f $file ]] || exit 77
played=0
for size in "$@"; do
	width=${size%x*} height=${size#*x}
	for mode in '' --strict; do
		word=${mode:+strict}
		word=${word:-free}
		out=$("$check" --play "$size" ${mode:+"$mode"} "$file")
		line=$(grep '^c play board=.* longest=15$' <<<"$out")
		[[ $line == "c play board=${width}x${height} mode=$word "* ]]
		[[ $(grep -c '^s VERIFIED ' <<<"$out") -eq 1 ]]
		printf '%s\n' "$line"
		played=$((played + 1))
	done
done
((played > 0))

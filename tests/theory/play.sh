#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: play.sh CORNERSTONE_CHECK FILE free|strict SIZE...
# Exhaustive play of one strategy on boards of these sizes: it has to win within the claim, and some line has to need all of it.
set -euo pipefail
check=$1 file=$2 mode=$3
shift 3
[[ -f $file ]] || exit 77
options=()
[[ $mode == free ]] || options=("--$mode")
played=0
for size in "$@"; do
	width=${size%x*} height=${size#*x}
	out=$("$check" --play "$size" "${options[@]}" "$file")
	line=$(grep '^c play board=.* longest=15$' <<<"$out")
	[[ $line == "c play board=${width}x${height} mode=$mode "* ]]
	[[ $(grep -c '^s VERIFIED ' <<<"$out") -eq 1 ]]
	printf '%s\n' "$line"
	played=$((played + 1))
done
((played > 0))

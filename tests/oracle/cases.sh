#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: cases.sh PLAYER DIRECTORY
# Every text in the directory says in its first two lines how the player has to end and what it has to say:
#   # exit CODE
#   # says TEXT
# Both with and without --memo; "won" must not be said in any of them.
set -u
player=$1 directory=$2 cases=0 faults=0

for text in "$directory"/*.txt; do
	code=$(sed -n '1s/^# exit //p' "$text")
	says=$(sed -n '2s/^# says //p' "$text")
	for option in --exact --memo; do
		output=$("$player" $option "$text" 2>&1)
		got=$?
		case $output in
		*won:*) good=no ;;
		*"$says"*) good=yes ;;
		*) good=no ;;
		esac
		if [ "$got" != "$code" ] || [ -z "$says" ] || [ $good = no ]; then
			printf '%s %s: exit %s instead of %s, or not "%s":\n%s\n' "$text" $option "$got" "$code" "$says" "$output"
			faults=$((faults + 1))
		fi
		cases=$((cases + 1))
	done
done
printf 'cases %d, faults %d\n' $cases $faults
[ $cases -gt 0 ] && [ $faults -eq 0 ]

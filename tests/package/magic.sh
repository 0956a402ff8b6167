#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: magic.sh FILE_PROGRAM MAGIC_FILE
# file(1) names certificates by the rule that is installed, and nothing else.
set -euo pipefail

program=$1 magic=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# name FILE WANTED
name() {
	local got
	got=$("$program" -b -m "$magic" "$1")
	if [[ $got != "$2" ]]; then
		printf '%s: "%s", expected "%s"\n' "$1" "$got" "$2"
		exit 1
	fi
}

printf '%s\n' 'cornerstone-text 1' 'game square' 'claim first-player-wins' \
	'board 17x2' 'plies 33' '0 16,1' 'end 1' >twin
"$CORNERSTONE" undump twin -o made.cst
name made.cst 'Cornerstone certificate, version 1, 17x2 board, 33 plies'
sed 's/^claim.*/&-everywhere/; s/^board/box/' twin | "$CORNERSTONE" undump -o every.cst -
name every.cst 'Cornerstone certificate, version 1, 17x2 box, 33 plies'
printf '%s\n' 'cornerstone-text 1' 'game animal 0,0 1,0' 'claim maker-wins' 'box 3x1' 'moves 2' \
	'2 0,0 1/0:0,0 1/1:0,0' 'end 3' >cards
"$CORNERSTONE" undump cards -o cards.cst
name cards.cst 'Cornerstone certificate, version 1, 3x1 box, cards, Maker wins, 2 moves'
sed 's/maker-wins/last-card/' cards | "$CORNERSTONE" undump -o last.cst -
name last.cst 'Cornerstone certificate, version 1, 3x1 box, cards, 2 moves'
name twin 'ASCII text'
# another skippable frame
printf '\x53\x2a\x4d\x18\x48\x00\x00\x00another tag' >other
name other 'data'

#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# play. The games were played by hand on the cards of certs/cards; what follows for Maker is said
# in the comments there.

load common

# says MOVE...: play with these lines as input, the games's file in $file
says()
{
	printf '%s\n' "$@" > input
	expect 0 sh -c '"$CORNERSTONE" play "$1" < input' sh "$file"
	is "$stderr" ""
}

@test "a game of two moves" {
	animal domino
	file=domino.cst
	# The box is -1,0 ... 1,0, with two cells around it; 0,3 leaves the right cell.
	says 0,3
	is "$output" "\
The animal is domino. Maker (X) moves first and wins within 2 moves.
You are Breaker (o). Type help for what you can do.

Maker 1: 3,2

   4  .  .  .  .  .  .  . 
   3  .  .  .  .  .  .  . 
   2  .  .  . [X] .  .  . 
   1  .  .  .  .  .  .  . 
   0  .  .  .  .  .  .  . 
      0  1  2  3  4  5  6 
Your move: 0,3

Maker 2: 4,2

   4  .  .  .  .  .  .  . 
   3 (o) .  .  .  .  .  . 
   2  .  .  .  # [#] .  . 
   1  .  .  .  .  .  .  . 
   0  .  .  .  .  .  .  . 
      0  1  2  3  4  5  6 

Maker owns a copy of domino: 3,2 4,2
Maker has won within 2 moves; at most 2 were promised."
	says 4,2
	has "$output" "Maker 2: 2,2"
	has "$output" "Maker owns a copy of domino: 2,2 3,2"
}

@test "Maker answers by the first child that the reply avoids" {
	animal el
	file=el.cst
	# Card 4 at 3,3: card 3 on the right, or on the left after a reply there; then 1,1 or 1,-1.
	says 6,6 0,0
	has "$output" "Maker 1: 3,3"
	has "$output" "Maker 2: 4,3"
	has "$output" "Maker 3: 4,4"
	says 4,4 0,0
	has "$output" "Maker 2: 2,3"
	has "$output" "Maker 3: 2,4"
	says 4,2 2,4
	has "$output" "Maker 2: 2,3"
	has "$output" "Maker 3: 2,2"
	is "${lines[-1]}" "Maker has won within 3 moves; at most 3 were promised."
}

@test "undo takes back one move after the other" {
	animal el
	file=el.cst
	says undo 6,6 undo 4,4 undo undo 4,2 undo
	is "$(grep -c 'You have not moved yet.' <<< "$output")" 2
	is "$(grep -c 'Your last move is taken back.' <<< "$output")" 3
	is "$(grep '^Maker' <<< "$output" | xargs)" \
		"Maker 1: 3,3 Maker 2: 4,3 Maker 2: 2,3 Maker 2: 2,3"
	# After it all cells but Maker's are free again.
	is "$(grep -E '^ {3}[0-6] ' <<< "$output" | tail -n 7 | tr -cd 'Xo')" X
	says 6,6 4,4 undo 
	has "$output" "Maker has won within 3 moves"
}

@test "what is no move is told, and asked again" {
	animal domino
	file=domino.cst
	says 3,2 7,0 0,5 d4 0,x ,4 4d d 1000,0 3,99999999999999999999 '' '  ' 'a 1' $'\x1b[2J' \
		"$(printf 'x%.0s' {1..5000})" 'undo now' ' 2,2 '
	is "$(grep -cE '^Your move: ' <<< "$output")" 17
	has "$output" "3,2 is taken by Maker."
	has "$output" "7,0 is not on the board: columns 0 to 6, rows 0 to 4."
	has "$output" "0,5 is not on the board: columns 0 to 6, rows 0 to 4."
	for word in d4 0,x ,4 4d d 1000,0 3,99999999999999999999 'a 1' '?[2J' 'undo now'; do
		has "$output" "'$word' is neither a cell such as 3,4 nor undo, hint, board, help or quit."
	done
	has "$output" "'$(printf 'x%.0s' {1..40})' is neither"
	has "$output" "Maker owns a copy of domino: 3,2 4,2"
	animal el
	file=el.cst
	says 6,6 6,6
	has "$output" "6,6 is taken by you."
}

@test "help, hint and board" {
	animal el
	file=el.cst
	says help hint board 6,6 hint
	for word in 3,4 undo hint board help quit; do
		grep -qE "^  $word +[a-z]" <<< "$output"
	done
	has "$output" "\
Maker played card 4 of height 3: he needs at most 2 more moves.
6 free cells of its envelope can matter. Anywhere else he goes on with card 3, at 4,3."
	has "$output" "\
Maker played card 3 of height 2: he needs at most 1 more move.
2 free cells of its envelope can matter. Anywhere else he goes on with card 1, at 4,4."
	is "$(grep -c '^   6  \.' <<< "$output")" 3
}

@test "quit and the end of the input leave" {
	animal el
	file=el.cst
	says quit
	is "${lines[-1]}" "You leave after 1 move of Maker's; nobody has won."
	says 6,6 quit 0,0
	is "${lines[-1]}" "You leave after 2 moves of Maker's; nobody has won."
	says 6,6
	is "${lines[-1]}" "You leave after 2 moves of Maker's; nobody has won."
	expect 0 sh -c '"$CORNERSTONE" play el.cst < /dev/null'
	is "${lines[-1]}" "You leave after 1 move of Maker's; nobody has won."
	# A last line without its newline is a line.
	expect 0 sh -c 'printf 6,6 | "$CORNERSTONE" play el.cst'
	has "$output" "Maker 2: 4,3"
}

@test "--board: the envelope in the middle, turned if it must be" {
	animal tippy
	expect 0 sh -c '"$CORNERSTONE" play --board 3x5 tippy.cst < /dev/null'
	has "$output" "Maker 1: 1,2"
	expect 0 sh -c '"$CORNERSTONE" play --board 30x9 tippy.cst < /dev/null'
	has "$output" "Maker 1: 14,4"
	is "$(grep '^      0' <<< "$output" | xargs)" "$(echo {0..29})"
	has "$output" "The board is drawn in 95 columns: make the window wider, or --board smaller."
	expect 0 sh -c 'echo 29,8 | "$CORNERSTONE" play --board 30x9 tippy.cst'
	has "$output" "Maker 2:"
	expect 2 cornerstone play --board 4x4 tippy.cst
	is "$stderr" "cornerstone: tippy.cst: board: 4x4, expected one that contains the box of 5x3 cells or its transpose"
	animal domino
	expect 2 cornerstone play --board 3x1 domino.cst
	is "$stderr" "cornerstone: domino.cst: board: 3x1, expected at least 4 cells, twice the moves"
	for size in 0x5 5x0 5 5x 5x5x5 1001x5 ''; do
		expect 2 cornerstone play --board "$size" domino.cst
		has "$stderr" "--board: '$size', expected a size such as 21x21, at most 1000x1000"
	done
}

@test "if Maker owns the pivot already he takes another cell" {
	# Card 3 plays (0,0), and card 2, in the row or in the column, plays it once more: Maker takes the
	# pivot of the child that may be next.
	printf '%s\n' 'cornerstone-text 1' 'game animal 0,0 1,0' 'claim maker-wins' 'box 3x3' 'moves 3' \
		'2 0,0 1/0:0,0 1/1:0,0' '3 0,0 2/0:0,0 2/4:0,0' 'end 4' > again.txt
	cornerstone undump again.txt -o again.cst
	file=again.cst
	says 4,3
	has "$output" "Maker 1: 3,3"
	has "$output" "Maker 2: 3,4"
	is "${lines[-1]}" "Maker has won within 2 moves; at most 3 were promised."
	expect 0 cornerstone play --auto exhaustive again.cst
}

@test "what cannot be played is refused" {
	expect 3 cornerstone play "$SOURCE_ROOT/certs/every-7x7.cst"
	is "$output" ""
	is "$stderr" "cornerstone: $SOURCE_ROOT/certs/every-7x7.cst: a strategy of the square game, expected cards for an animal; 'cornerstone show' shows it"
	printf '%s\n' 'cornerstone-text 1' 'game animal 0,0 1,0' 'claim last-card' 'box 2x1' 'moves 2' \
		'2 1,0 0/0:0,0' 'end 3' > conditional.txt
	cornerstone undump conditional.txt -o conditional.cst
	expect 1 cornerstone play conditional.cst
	is "$output" ""
	has "$stderr" "cornerstone: conditional.cst: byte 19: claim 2, expected 1: it is conditional"
	sed 's/moves 2/moves 1/' "$SOURCE_ROOT/certs/cards/animal-domino.txt" > wrong.txt
	cornerstone undump wrong.txt -o wrong.cst
	expect 1 cornerstone play --auto random wrong.cst
	is "$stderr" "cornerstone: wrong.cst: last card: maker-wins in 3x1 within 2 moves, expected maker-wins in 3x1 within 1 move as the header has it; cornerstone-check-cards says more"
	sed 's/2 0,0 .*/2 0,0 1\/0:0,0/; s/box.*/box 2x1/' "$SOURCE_ROOT/certs/cards/animal-domino.txt" > lie.txt
	cornerstone undump lie.txt -o lie.cst
	expect 1 cornerstone play --auto random lie.cst
	has "$stderr" "lie.cst: last card: last-card in "
	echo nonsense > bad
	expect 3 cornerstone play bad
	expect 2 cornerstone play missing
}

@test "options that do not go together" {
	animal domino
	expect 2 cornerstone play
	is "$stderr" "cornerstone play: operands: 0, expected one file; see 'cornerstone help play'"
	expect 2 cornerstone play - < domino.cst
	is "$stderr" "cornerstone play: operand: -, expected a file: standard input is for your moves; see 'cornerstone help play'"
	for option in --games --seed; do
		expect 2 cornerstone play "$option" 3 domino.cst
		is "$stderr" "cornerstone play: --auto: not given, expected with --games and --seed; see 'cornerstone help play'"
	done
	expect 2 cornerstone play --auto clever domino.cst
	is "$stderr" "cornerstone play: --auto: 'clever', expected random, greedy, spread, stubborn or exhaustive; see 'cornerstone help play'"
	for games in 0 -1 x 1000000001 ''; do
		expect 2 cornerstone play --auto random --games "$games" domino.cst
		has "$stderr" "--games: '$games', expected a number from 1 to 1000000000"
	done
	expect 2 cornerstone play --auto random --seed 18446744073709551616 domino.cst
	has "$stderr" "--seed: '18446744073709551616', expected a number from 0 to 18446744073709551615"
}

@test "--auto: every Breaker loses to the small animals" {
	for name in domino tic el elly tippy knobby skinny; do
		animal "$name"
		moves=$(sed -n 's/^moves //p' "$SOURCE_ROOT/certs/cards/animal-$name.txt")
		for breaker in random greedy spread stubborn exhaustive; do
			expect 0 cornerstone play --auto "$breaker" "$name.cst"
			is "${lines[0]}" "animal    $name"
			is "${lines[1]}" "breaker   $breaker, seed 1"
			is "${lines[4]/won     /games }" "${lines[3]/games   /games }"
			is "${lines[6]}" "bound     $moves moves"
		done
	done
}

@test "--auto on the very board of the box" {
	for case in el:3x3 elly:4x4 tippy:5x3 tippy:3x5 knobby:5x5 skinny:6x6; do
		[[ -e ${case%:*}.cst ]] || animal "${case%:*}"
		expect 0 cornerstone play --auto exhaustive --games 5 --board "${case#*:}" "${case%:*}.cst"
		expect 0 cornerstone play --auto stubborn --games 500 --board "${case#*:}" "${case%:*}.cst"
	done
}

@test "--auto counts: 34 first replies to the domino on 7x5, 48 * 46 pairs to el on 7x7" {
	animal domino
	expect 0 cornerstone play --auto exhaustive domino.cst
	is "$output" "\
animal    domino
breaker   exhaustive, seed 1
board     7x5
games     34
won       34
longest   2 moves
bound     2 moves
moves     games
    2        34
verdict   Maker won every game within 2 moves"
	animal el
	expect 0 cornerstone play --auto exhaustive --games 3 el.cst
	has "$output" "games     6624"
	# - is standard input here.
	is "$(cornerstone play --auto exhaustive --games 3 - < el.cst)" "$output"
}

@test "--auto: the same seed, the same games" {
	animal knobby
	one=$(cornerstone play --auto random --seed 7 --board 5x5 knobby.cst)
	is "$(cornerstone play --auto random --seed 7 --board 5x5 knobby.cst)" "$one"
	expect 0 cornerstone play --auto random --seed 18446744073709551615 knobby.cst
}

@test "the table of 21 moves" {
	snaky 21
	for breaker in random greedy spread stubborn; do
		expect 0 cornerstone play --auto "$breaker" --games 200 snaky21.cst
		has "$output" "animal    snaky"
		has "$output" "board     21x21"
		has "$output" "won       200"
		has "$output" "bound     21 moves"
	done
	expect 0 cornerstone play --auto stubborn --board 17x17 snaky21.cst
	expect 0 cornerstone play --auto exhaustive --board 17x17 snaky21.cst
	# 289 cells: 288 first replies, 286 second ones.
	has "$output" "games     82368"
	expect 0 sh -c 'printf "%s\n" 7,8 hint 8,6 | "$CORNERSTONE" play --board 17x17 snaky21.cst'
	has "$output" "Maker 1: 8,8"
	has "$output" "Maker 3: "
}

@test "the table of 20 moves" {
	snaky 20
	expect 0 cornerstone play --auto stubborn --games 200 snaky20.cst
	has "$output" "bound     20 moves"
}

@test "the table of 35 moves is conditional" {
	snaky 35
	expect 1 cornerstone play --auto random snaky35.cst
	has "$stderr" "conditional"
}

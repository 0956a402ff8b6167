#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The help texts, the man pages and the completion speak of the same options.

load common

# Long and short options that begin an entry of a help text on stdin: what stands
# left of the gap before the explanation.
options_of_help()
{
	grep -E '^ +-' | sed -E 's/^ +//; s/  .*//' | grep -oE -- '--[a-z-]+|-[A-Za-z]\b' | sort -u
}

# Those that begin an entry of a man page.
options_of_man()
{
	grep -E '^\*-' "$1" | grep -oE '\*--?[A-Za-z][a-z-]*\*' | tr -d '*' | sort -u
}

# Those that the completion offers for the words given.
options_of_completion()
{
	local COMP_WORDS=("$@" -) COMP_CWORD=$# COMPREPLY=()

	case $1 in
	cornerstone) _cornerstone ;;
	cornerstone-check*) _cornerstone_check ;;
	esac
	printf '%s\n' "${COMPREPLY[@]}" | sort -u
}

@test "cornerstone: options agree" {
	. "$SOURCE_ROOT/share/bash-completion/cornerstone"
	help=$(cornerstone --help | options_of_help)
	[[ $(wc -w <<< "$help") -eq 6 ]]
	is "$(options_of_man "$SOURCE_ROOT/man/cornerstone.1.scd")" "$help"
	is "$(options_of_completion cornerstone)" "$help"
}

@test "sub-commands: options agree" {
	. "$SOURCE_ROOT/share/bash-completion/cornerstone"
	for command in gen verify stat show diff dump undump convert play export; do
		help=$(cornerstone help "$command" | options_of_help)
		has "$help" --help
		is "$(options_of_man "$SOURCE_ROOT/man/cornerstone-$command.1.scd")" "$help"
		is "$(options_of_completion cornerstone "$command")" "$help"
	done
}

@test "checkers: options agree" {
	. "$SOURCE_ROOT/share/bash-completion/cornerstone-check"
	for program in cornerstone-check cornerstone-check-play cornerstone-check-cards \
		cornerstone-check-hold; do
		[[ -x ${CORNERSTONE_CHECK%/*}/$program ]] || skip "$program is not built"
		help=$("${CORNERSTONE_CHECK%/*}/$program" --help | options_of_help)
		has "$help" --max-work
		is "$(options_of_man "$SOURCE_ROOT/man/$program.1.scd")" "$help"
		is "$(options_of_completion "$program")" "$help"
	done
}

@test "the commands agree" {
	. "$SOURCE_ROOT/share/bash-completion/cornerstone"
	help=$(cornerstone --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' | sort)
	man=$(sed -n '/^# COMMANDS/,/^# OPTIONS/s/^\*\([a-z]*\)\*.*/\1/p' \
		"$SOURCE_ROOT/man/cornerstone.1.scd" | sort)
	is "$man" "$help"
	COMP_WORDS=(cornerstone '') COMP_CWORD=1 COMPREPLY=()
	_cornerstone
	is "$(printf '%s\n' "${COMPREPLY[@]}" | grep -v '^-' | sort)" "$help"
}

@test "every default of --help is in the man page" {
	for command in gen verify stat show diff dump undump convert play export; do
		page=$SOURCE_ROOT/man/cornerstone-$command.1.scd
		help=$(cornerstone help "$command")
		if [[ $help == *"default: 1G"* ]]; then grep -q 'Without it 1G' "$page"; fi
		if [[ $help == *"default: 19"* ]]; then grep -q 'Without it 19' "$page"; fi
	done
}

@test "the man pages have no mistakes that scdoc or man sees" {
	command -v scdoc > /dev/null || skip "no scdoc"
	for page in "$SOURCE_ROOT"/man/*.scd; do
		scdoc < "$page" > page
		if command -v groff > /dev/null; then
			is "$(groff -man -t -ww -Tutf8 page 2>&1 > /dev/null)" ""
		fi
	done
}

@test "the completion completes file names, boards not" {
	. "$SOURCE_ROOT/share/bash-completion/cornerstone"
	touch one.cst two.txt
	COMP_WORDS=(cornerstone stat o) COMP_CWORD=2 COMPREPLY=()
	_cornerstone
	is "${COMPREPLY[*]}" one.cst
	COMP_WORDS=(cornerstone gen '') COMP_CWORD=2 COMPREPLY=()
	_cornerstone
	is "${COMPREPLY[*]}" ""
	COMP_WORDS=(cornerstone export --cnf '') COMP_CWORD=3 COMPREPLY=()
	_cornerstone
	is "${COMPREPLY[*]}" ""
	COMP_WORDS=(cornerstone gen -o t) COMP_CWORD=3 COMPREPLY=()
	_cornerstone
	is "${COMPREPLY[*]}" two.txt
	COMP_WORDS=(cornerstone help d) COMP_CWORD=2 COMPREPLY=()
	_cornerstone
	is "${COMPREPLY[*]}" "diff dump"
}

@test "bash completes values after = too" {
	. "$SOURCE_ROOT/share/bash-completion/cornerstone"
	COMP_WORDS=(cornerstone verify --cards '=') COMP_CWORD=3 COMPREPLY=()
	_cornerstone
	is "${COMPREPLY[*]}" "21 20 25 35 v1"
	COMP_WORDS=(cornerstone show --format '=' m) COMP_CWORD=4 COMPREPLY=()
	_cornerstone
	is "${COMPREPLY[*]}" markdown
}

# by_fish LINE, by_zsh WORD...: what is offered for the end of it
by_fish()
{
	mkdir -p bin home
	ln -sf "$CORNERSTONE" bin/cornerstone
	HOME=$PWD/home PATH=$PWD/bin:$PATH fish --no-config -c \
		'source $argv[1]; complete -C $argv[2]' "$SOURCE_ROOT/share/fish/cornerstone.fish" "$1" |
		cut -f 1 | sort -u
}
by_zsh()
{
	mkdir -p bin
	ln -sf "$CORNERSTONE" bin/cornerstone
	PATH=$PWD/bin:$PATH zsh -f -c 'compadd() { print -l -- "$@" }; _files() { print FILES }
		file=$1; shift; words=("$@"); CURRENT=$#; . $file' zsh \
		"$SOURCE_ROOT/share/zsh/_cornerstone" "$@" | sed '0,/^--$/d' | sort -u
}

@test "fish and zsh offer the options of the help" {
	for shell in fish zsh; do
		command -v "$shell" >/dev/null || skip "no $shell"
	done
	for command in '' gen verify stat show diff dump undump convert play export; do
		help=$(cornerstone help $command | options_of_help)
		is "$(by_zsh cornerstone $command -)" "$help"
		is "$(by_fish "cornerstone $command -" | grep -vE '^--(cards|to|format|auto)=$')" "$help"
	done
	help=$(cornerstone --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' | sort)
	is "$(by_zsh cornerstone '')" "$help"
	is "$(by_fish 'cornerstone ')" "$help"
	is "$(by_zsh cornerstone show --format '' | tr '\n' ' ')" "markdown svg text "
	is "$(by_fish 'cornerstone show --format ' | tr '\n' ' ')" "markdown svg text "
	is "$(by_zsh cornerstone convert --cards=2 | tr '\n' ' ')" "20 21 25 35 v1 "
}

# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# For the tests of verify: programs in the place of the checkers, so that what these say is known.

theorem='board=5x6 winner=first plies=15 nodes=499 edges=500: on the board of 5 columns and 6 rows'

# fake PROGRAM LINE...: the lines are a shell script that stands for a checker. It has seen the name
# of its file in $file.
fake()
{
	local program=$1

	shift
	mkdir -p fakes
	{
		# shellcheck disable=SC2016 # for the script
		printf '%s\n' '#!/bin/bash' 'for file; do :; done' "$@"
	} > "fakes/$program"
	chmod +x "fakes/$program"
	export CORNERSTONE_CHECKERS=$PWD/fakes
}

# Both checkers verify everything: the first as a board of 5 x 6, the other as a domino.
all_fine()
{
	fake cornerstone-check "echo 's VERIFIED $theorem'"
	fake cornerstone-check-cards "echo 's VERIFIED game=animal animal=0,0;1,0 player=Maker moves=2 box=3x1 cards=3: Maker'"
}

# untimed: without the milliseconds, which differ from run to run
untimed()
{
	sed -E 's/, [0-9]+ ms//; s/"milliseconds": [0-9.]+/"milliseconds": 0/'
}

# validate FILE; without python3-jsonschema nothing is looked at
validate()
{
	"${PYTHON:-python3}" -c 'import jsonschema' 2> /dev/null || return 0
	"${PYTHON:-python3}" -c '
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.validate(json.load(open(sys.argv[2])), schema, cls=jsonschema.Draft202012Validator)
' "$SOURCE_ROOT/share/schema/verify.schema.json" "$1"
}

# json FILE EXPRESSION: in Python, of the object d
json()
{
	"${PYTHON:-python3}" -c 'import json, sys; d = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$@"
}

# real: the checkers of the build, if it has them
real()
{
	[[ -x ${CORNERSTONE_CHECK%/*}/$1 ]] || skip "$1 is not built"
}

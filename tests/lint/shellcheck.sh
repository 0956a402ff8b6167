#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: shellcheck.sh SOURCE_ROOT SHELLCHECK
set -euo pipefail

cd "$1"
# shellcheck source=tests/lint/sources.bash
source "${BASH_SOURCE[0]%/*}/sources.bash"

status=0
while read -r file; do
	case $file in
	*.sh) "$2" -x "$file" || status=1 ;;
	# bats sets variables, and runs tests in subshells
	*.bats | *.bash) "$2" -x -S warning -e SC2154,SC2238,SC2258 -s "${file##*.}" "$file" || status=1 ;;
	scripts/* | .ci/run)
		if head -n 1 "$file" | grep -qE '^#!.*\b(ba)?sh\b'; then
			"$2" -x "$file" || status=1
		fi
		;;
	esac
done < <(sources)
exit "$status"

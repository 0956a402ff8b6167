#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: wins.sh SIDE PLIES
# The full-width search finds a win that is known to exist, and the checker agrees.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$CORNERSTONE" gen "$1" --exhaustive --plies "$2" --no-progress -o "$folder/w.cst"
said=$("$CORNERSTONE_CHECK" -q "$folder/w.cst")
echo "$said"
[[ $said == "s VERIFIED board=$1x$1 winner=first plies=$2 "* ]]

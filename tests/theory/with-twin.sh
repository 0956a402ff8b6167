#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: with-twin.sh FILE PROGRAM [ARGUMENT]...
# Runs a program on the text twin of a certificate; $CORNERSTONE is the program that makes it. Skipped without the file.
set -euo pipefail
file=$1 program=$2
shift 2
[[ -f $file ]] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$CORNERSTONE" dump "$file" >"$folder/twin"
"$program" "$folder/twin" "$@"

#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: certificate.sh PLAYER CERTIFICATE [OPTION...]
# Dumps a certificate as text with $CORNERSTONE and plays it against every reply. The longest line must have exactly as
# many plies as claimed.
set -u
player=$1 certificate=$2
shift 2

if [ ! -f "$certificate" ]; then
	printf 'skipped: no file %s\n' "$certificate"
	exit 77
fi
text=$(mktemp) || exit 2
trap 'rm -f "$text"' EXIT
trap 'exit 2' HUP INT TERM

"$CORNERSTONE" dump "$certificate" >"$text" || exit 2
"$player" "$@" --exact "$text"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: play.sh CORNERSTONE_CHECK_PLAY FILE free|strict PLIES PLACE...
# A strategy is played out on a board SIZE, or SIZE@X,Y with its box there: it wins, and some line takes all of PLIES. The
# board "own" is that of the certificate; SIZE@all is every place that N has on it.
set -euo pipefail
play=$1 file=$2 mode=$3 plies=$4
shift 4
[[ -f $file ]] || exit 77
options=()
[[ $mode == free ]] || options=("--$mode")
played=0
read -r width height < <(od -An -tu2 -j20 -N4 "$file")

one() {
    local out
    out=$("$play" "$@" "${options[@]}" "$file")
    grep -c '^s ' <<<"$out" | grep -qx 1
    [[ $(tail -n 1 <<<"$out") == "s VERIFIED board="*" mode=$mode winner=first plies=$plies positions="* ]]
    tail -n 1 <<<"$out" | cut -d: -f1
    played=$((played + 1))
}

for place in "$@"; do
    size=${place%@*} at=${place#*@}
    if [[ $place == own ]]; then
        one
    elif [[ $at == all ]]; then
        for ((y = 0; y <= size - height; y++)); do
            for ((x = 0; x <= size - width; x++)); do
                one --board "$size" --at "$x,$y"
            done
        done
    elif [[ $at != "$place" ]]; then
        one --board "$size" --at "$at"
    else
        one --board "$size"
    fi
done
((played > 0))

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: install.sh BUILD_FOLDER SOURCE COMPILER...
# Installs into a scratch folder, builds a program there with what pkg-config
# says, and looks for what else has to be there.
set -euo pipefail

build=$1 source=$2
shift 2
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

DESTDIR=$root meson install -C "$build" --no-rebuild --quiet
pc=$(find "$root" -name cornerstone.pc)
export PKG_CONFIG_PATH=${pc%/*} PKG_CONFIG_SYSROOT_DIR=$root
flags=$(pkg-config --cflags --libs cornerstone)
static=$(pkg-config --static --libs cornerstone)
lib=$(find "$root" -name 'libcornerstone.so.1')
archive=$(find "$root" -name 'libcornerstone.a')

expected='0 0,0'
# shellcheck disable=SC2086 # the flags are words
"$@" "$source" -o "$root/shared" $flags
LD_LIBRARY_PATH=${lib%/*} "$root/shared" | grep -qxF "$expected"
# shellcheck disable=SC2086
"$@" ${flags%% -l*} "$source" "$archive" -o "$root/static" ${static//-lcornerstone/}
"$root/static" | grep -qxF "$expected"

# Nothing but the public functions is visible.
others=$(nm -D --defined-only "$lib" | awk '{ print $3 }' | grep -vxE \
	'cst_(cert_(clear|add_node|add_open)|cards_(clear|add)|any_(clear|claim|equal|encode|decode|read|text_read|text_write|to_bytes)|kind|kind_of|theorem|hash|put_file|put_file_abandon)' || true)
if [[ -n $others ]]; then
	printf 'visible, but not public: %s\n' "$others"
	exit 1
fi

for name in cornerstone cornerstone-check cornerstone.h cornerstone.magic; do
	if [[ -z $(find "$root" -type f -name "$name") ]]; then
		printf 'not installed: %s\n' "$name"
		exit 1
	fi
done

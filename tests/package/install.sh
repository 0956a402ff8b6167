#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: install.sh BUILD_FOLDER SOURCE COMPILER...
# Installs into a scratch folder, builds a program there with what pkg-config
# says, and looks for what else has to be there and work.
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
	'cst_(cert_(clear|add_node|add_open|add_hold)|cards_(clear|add)|any_(clear|claim|equal|encode|decode|read|text_read|text_write|to_bytes)|kind|kind_of|theorem|hash|marks|max_horizon|put_file|output_(open|is_stdout|in_place|is_file|put|cancel|abandon))' || true)
if [[ -n $others ]]; then
	printf 'visible, but not public: %s\n' "$others"
	exit 1
fi

# there PATH...: is it installed, as a file that is not empty? A * stands for what differs between
# systems.
there() {
	local path
	for path in "$@"; do
		if [[ -z $(find -L "$root" -type f -size +0 -path "$path") ]]; then
			printf 'not installed: %s\n' "$path"
			exit 1
		fi
	done
}

top=${BASH_SOURCE[0]%/*}/../..
for program in cornerstone cornerstone-check cornerstone-check-play cornerstone-check-cards \
	cornerstone-check-hold; do
	there "*/bin/$program" "*/share/bash-completion/completions/$program"
done
there '*/share/zsh/site-functions/_cornerstone' '*/share/fish/vendor_completions.d/cornerstone.fish'
there '*/include/cornerstone.h' '*/share/cornerstone/cornerstone.magic'
for name in stat diff card verify; do
	there "*/share/cornerstone/schema/$name.schema.json"
done
for name in LICENSE SPEC.md TABLES.md errata.md certificates.md cards.md examples/hold.slurm; do
	there "*/share/doc/cornerstone/$name"
done
if command -v scdoc >/dev/null; then
	for page in "$top"/man/*.scd; do
		page=$(basename "$page" .scd)
		there "*/share/man/man${page##*.}/$page"
	done
fi
certs=$(find "$root" -type d -path '*/share/cornerstone/certs')
diff -r "$certs" "$top/certs"
(cd "$certs" && sha256sum --quiet -c SHA256SUMS)

# The installed program finds the installed checkers, whatever the folder it is called from.
unset CORNERSTONE_CHECKERS
bin=$(find "$root" -type d -path '*/bin')
(cd / && "$bin/cornerstone" verify -j2 --manifest "$certs/MANIFEST" -r "$certs") >"$root/verified"
sum=$(tail -n 1 "$root/verified")
[[ $sum == "$(find "$certs" -name '*.cst' | wc -l) verified, 0 not" ]] || {
	printf 'the installed program says: %s\n' "$sum"
	exit 1
}
# What it calls exact is what the atlas does.
exact=$(sed -nE 's/^EXACTLY ([0-9]+) .* on ([0-9]+)x([0-9]+): .*/\2 x \3: \1/p' "$root/verified")
atlas=$(sed -nE 's/^\| ([0-9]+ x [0-9]+) \| ([0-9]+) \|.*/\1: \2/p' "$top/docs/atlas.md")
[[ -n $exact && $(sort -u <<<"$exact") == "$(sort -u <<<"$atlas")" ]] || {
	printf 'exact by verify:\n%s\nby the atlas:\n%s\n' "$exact" "$atlas"
	exit 1
}
mv "$bin/cornerstone-check-cards" "$bin/away"
if "$bin/cornerstone" verify -q "$certs"/animal-*.cst "$certs/5x5-19.cst" >"$root/lines" 2>&1; then
	echo 'verified without a checker'
	exit 1
fi
grep -q 'cornerstone-check-cards cannot be run' "$root/lines"

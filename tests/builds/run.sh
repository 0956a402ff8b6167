#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: run.sh SOURCE options|systems|static|unity|plain|i686|s390x
# Builds of SOURCE in a scratch folder: of `options` and `systems` only what they would be, of the
# others the programs.
set -euo pipefail

source=$1 variant=$2
unset CFLAGS CPPFLAGS LDFLAGS
export CC=gcc
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

wrong() {
	printf 'build %s: %s\n' "$variant" "$*"
	exit 1
}

# setup NAME OPTION...: without a warning of meson's
setup() {
	local name=$1
	shift
	meson setup --werror -Dman=disabled "$@" "$folder/$name" "$source" >"$folder/log" 2>&1 || {
		cat "$folder/log"
		wrong "setup $*"
	}
	if grep -i warning "$folder/log"; then
		wrong "setup $* warns"
	fi
}

# build OPTION...: the programs, and what they say to a certificate
build() {
	setup build -Dtests=disabled "$@"
	meson compile -C "$folder/build" >"$folder/log" 2>&1 || {
		cat "$folder/log"
		wrong "compile $*"
	}
	if grep -i 'warning:' "$folder/log"; then
		wrong "compile $* warns"
	fi
	"$folder/build/tools/cornerstone" verify -q "$source/certs/every-7x7.cst"
}

# has_option NAME WORD: is it in the command for gen/workers.c?
has_option() {
	grep '"command".* -c .*gen/workers\.c"' "$folder/$1/compile_commands.json" | grep -q -e " $2 "
}

# Without their libraries, all that can be done for another machine is to look at every file. The
# headers of the libraries are the same there (scripts/portability builds and runs it all).
other_machine() {
	local compiler=$1 file
	command -v "$compiler" >/dev/null || exit 77
	for file in "$source"/{format,cards,square,gen,tools,check/*}/*.c; do
		"$compiler" -std=c11 -O2 -Wno-psabi -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
			-D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -DCORNERSTONE_VERSION='""' \
			-DCORNERSTONE_BINDIR='""' -I"$source"/{format,cards,square,gen,tools} \
			-I"$source"/check/{base,win} -idirafter /usr/include -S -o /dev/null "$file" ||
			wrong "$file"
	done
}

case $variant in
options)
	setup plain -Dbuildtype=plain -Dtests=disabled
	targets=$(meson introspect --targets "$folder/plain" | grep -o '"name": "[^"]*"' | sort -u)
	wanted=$(printf '"name": "%s"\n' cornerstone{,-cards,-check,-check-{cards,hold,play},-gen,-square} |
		sort)
	[[ $targets == "$wanted" ]] || wrong "with tests=disabled targets are" "$targets"
	[[ -z $(meson introspect --tests "$folder/plain" | tr -d '[]\n ') ]] || wrong 'there are tests'
	! has_option plain '-[Og][^ ]*' || wrong 'plain has options of optimisation'
	setup default -Dtests=disabled
	has_option default '-O[23]' || wrong 'the default is not optimised'
	has_option default -D_POSIX_C_SOURCE=200809L || wrong 'not POSIX here'
	;;
systems)
	# No program for another system is built here; what it asks its headers for is seen.
	for system in darwin freebsd netbsd; do
		cat >"$folder/$system.ini" <<-INI
			[binaries]
			c = '$CC'
			ar = 'ar'
			strip = 'strip'
			pkgconfig = 'pkg-config'
			[properties]
			needs_exe_wrapper = true
			[host_machine]
			system = '$system'
			cpu_family = 'x86_64'
			cpu = 'x86_64'
			endian = 'little'
		INI
		setup "$system" -Dtests=disabled --cross-file "$folder/$system.ini"
	done
	has_option darwin -D_DARWIN_C_SOURCE || wrong 'darwin hides what is not POSIX'
	has_option netbsd -D_NETBSD_SOURCE || wrong 'netbsd hides what is not POSIX'
	! has_option freebsd "-D_POSIX_C_SOURCE=[^ ]*" || wrong "freebsd hides what is not POSIX"
	;;
static)
	build -Ddefault_library=static -Dprefer_static=true
	for program in tools/cornerstone check/cornerstone-check; do
		! ldd "$folder/build/$program" | grep -E 'zstd|xxhash|jansson|nettle' ||
			wrong "$program needs a shared library"
	done
	[[ -z $(find "$folder/build" -name '*.so*') ]] || wrong 'there is a shared library'
	;;
unity) build --unity on ;;
plain) build -Dbuildtype=plain ;;
i686 | s390x) other_machine "$variant-linux-gnu-gcc" ;;
esac

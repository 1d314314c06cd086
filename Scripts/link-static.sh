#!/bin/sh
# Links a built program once more with Swift's runtime inside, so that it runs where no toolchain is:
#   link-static.sh PROGRAM OUTPUT [LINKER-OPTION...]    other libraries stay shared
#   link-static.sh --all PROGRAM OUTPUT                 it needs nothing at all; with libyaml only
# The objects are those of the build: nothing is compiled again.
set -eu

all=false
if [ "$1" = --all ]; then all=true; shift; fi
program=$1
output=$2
shift 2
mkdir -p "$(dirname "$output")"

if [ "$(uname)" != Linux ]; then
  cp "$program" "$output" # the runtime is part of the system
  exit 0
fi

objects=$program.product/Objects.LinkFileList
# Swift exports every symbol for plug-ins, which the program has none of: what nothing uses stays out.
options=""
for option in --gc-sections --strip-all --no-export-dynamic "--defsym=main=$(basename "$program" | tr - _)_main" "$@"; do
  options="$options -Xlinker $option"
done
if $all; then
  set -- -static-executable -lyaml
else
  # What the program is linked with, except the runtime and what every program has.
  set -- -static-stdlib
  for library in $(objdump -p "$program" | sed -n 's/^ *NEEDED *//p'); do
    case $library in
      libswift* | lib*Foundation* | libdispatch.so | libBlocksRuntime.so | ld-linux* | libc.so.* | \
        libgcc_s.so.* | libstdc++.so.*) ;;
      *) set -- "$@" "-l:$library" ;;
    esac
  done
fi

# Foundation's parts and dispatch name each other only in shared libraries. The linker warns of a
# function of theirs that nothing calls.
# shellcheck disable=SC2086
${SWIFTC:-swiftc} -emit-executable -use-ld=lld -o "$output" "@$objects" "$@" $options \
  -l_FoundationCShims -l_FoundationCollections -lswiftDispatch -ldispatch -lBlocksRuntime \
  2>"$output.log" || {
  cat "$output.log" >&2
  exit 1
}
rm -f "$output.log"
# Two builds differ in these only: numbers for incremental compiling, and the one computed from them.
objcopy --remove-section=.swift_modhash --remove-section=.note.gnu.build-id "$output"

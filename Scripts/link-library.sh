#!/bin/sh
# Links the C library from the objects of a build that is done, with Swift's runtime inside:
#
#     Scripts/link-library.sh BUILD FOLDER [LINKER-OPTION...]
#
# BUILD is a folder such as .build/release. FOLDER gets libpalette.so.1 with its link libpalette.so,
# libpalette.a, palette.h, and palette.pc for the prefix that PREFIX names. Only what
# palette.map lists is visible of either library. STRIP=--strip-debug keeps the names of functions for debuggers.
set -eu
cd "$(dirname "$0")/.."
build=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2
headers=Sources/CPaletteABI
swiftc=${SWIFTC:-swiftc}
objects=$build/palette.product/Objects.LinkFileList
[ -f "$objects" ] || {
  echo "link-library: $build has no objects of the library: run swift build first" >&2
  exit 2
}

# Libraries of the system: those that the build with or without images has.
libraries=$(pkg-config --libs yaml-0.1)
if grep -q 'CImageCodecs' "$objects"; then
  libraries="$libraries $(pkg-config --libs lcms2) -lpng16 -ljpeg -lwebp -lgif -lz"
fi

options=""
for option in -soname=libpalette.so.1 --version-script=$headers/palette.map --gc-sections \
  "${STRIP:---strip-all}" "$@"; do options="$options -Xlinker $option"; done
# shellcheck disable=SC2086
$swiftc -emit-library -static-stdlib -use-ld=lld -o "$folder/libpalette.so.1" @"$objects" \
  $options $libraries
ln -sf libpalette.so.1 "$folder/libpalette.so"

# One object: what it calls of Swift's runtime is taken in, all but the functions becomes local, and
# groups of sections are dissolved, which other code of C++ would otherwise share.
runtime=$($swiftc -print-target-info -static-stdlib \
  | python3 -c 'import json, sys; print(json.load(sys.stdin)["paths"]["runtimeResourcePath"])')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
names=$(sed -n 's/^ *\(palette_[a-z0-9_]*\);$/\1/p' $headers/palette.map)
# shellcheck disable=SC2086
roots=$(printf -- '-u %s ' $names)
echo "$names" >"$work/names"
# shellcheck disable=SC2086
ld -r --force-group-allocation --gc-sections $roots -o "$work/all.o" \
  "$runtime"/linux/*/swiftrt.o @"$objects" --start-group \
  -L"$runtime/linux" -lswiftCore -lswift_Concurrency -lswift_StringProcessing -lswift_RegexParser \
  -lswiftSynchronization -lswiftGlibc -lswiftDispatch -ldispatch -lBlocksRuntime \
  -lswiftSwiftOnoneSupport --end-group
objcopy --keep-global-symbols="$work/names" --strip-unneeded "$work/all.o" "$work/palette.o"
rm -f "$folder/libpalette.a"
ar rcs "$folder/libpalette.a" "$work/palette.o"

cp $headers/include/palette.h "$folder"
prefix=${PREFIX:-/usr/local}
version=$(sed -n 's/.*toolVersion = "\(.*\)"/\1/p' Sources/PaletteAudit/ToolVersion.swift)
cat >"$folder/palette.pc" <<EOF
prefix=$prefix
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: palette
Description: The color and contrast engine of palette-check
Version: $version
Libs: -L\${libdir} -lpalette
Libs.private: $libraries -lstdc++ -lm -lpthread -ldl
Cflags: -I\${includedir}
EOF

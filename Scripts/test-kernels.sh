#!/bin/sh
# Builds the kernels in C for this machine and for 64-bit ARM, runs each instruction set over the same
# input, and compares the hashes of what comes out, which must be equal. ARM takes every eighth red of
# all colors, by QEMU.
set -eu
cd "$(dirname "$0")/.."

# The clang of the Swift toolchain, which builds the package.
clang=${CLANG:-$(dirname "$(command -v swift)")/clang}
[ -x "$clang" ] || clang=clang
out=.build/kernels
flags="-O2 -Wall -Wextra -Werror -ISources/ColorKernels -ISources/ColorKernels/include"

# Compiles what is new: build FOLDER FLAG...
build() {
  target=$1
  shift
  mkdir -p "$out/$target"
  newest=$(ls -t Sources/ColorKernels/*.h Sources/ColorKernels/include/*.h "$0" | head -n 1)
  for source in Sources/ColorKernels/*.c Tests/ColorKernelsTests/kernels.c; do
    object=$out/$target/$(basename "$source").o
    if [ ! "$object" -nt "$source" ] || [ ! "$object" -nt "$newest" ]; then
      # shellcheck disable=SC2086
      "$clang" "$@" $flags -c "$source" -o "$object"
    fi
  done
}

status=0
# compare SET REFERENCE
compare() {
  if diff "$out/$2.txt" "$out/$1.txt"; then
    echo "$1: the same bytes as portable"
  else
    echo "$1: other bytes than portable" >&2
    status=1
  fi
}

neon() {
  gcc=$(echo /usr/lib/gcc-cross/aarch64-linux-gnu/*)
  build arm64 --target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include
  "$clang" --target=aarch64-linux-gnu -fuse-ld=lld -static -B"$gcc" -B/usr/aarch64-linux-gnu/lib \
    -L"$gcc" -L/usr/aarch64-linux-gnu/lib "$out"/arm64/*.o -o "$out/arm64/kernels" -lm
  qemu-aarch64 "$out/arm64/kernels" neon 8 > "$out/neon.txt"
}

emulated=""
if [ "$(uname -m)" != aarch64 ]; then
  neon &
  emulated=$!
fi
build native
"$clang" "$out"/native/*.o -o "$out/native/kernels" -lm
"$out/native/kernels" check
"$out/native/kernels" portable > "$out/portable.txt"
"$out/native/kernels" portable 8 > "$out/portable-8.txt"
cat "$out/portable.txt"
for set in $("$out/native/kernels"); do
  [ "$set" != portable ] || continue
  "$out/native/kernels" "$set" > "$out/$set.txt"
  compare "$set" portable
done
if [ -n "$emulated" ]; then
  wait "$emulated"
  compare neon portable-8
fi
exit "$status"

#!/bin/sh
# Builds the kernels for this machine and for 64-bit ARM, runs each instruction set over the same input
# (ARM by QEMU), and compares the hashes of what comes out. All must be equal.
set -eu
cd "$(dirname "$0")/.."

out=.build/kernels
mkdir -p "$out"
clang=${CLANG:-$(command -v clang)}
flags="-O2 -Wall -Wextra -Werror -ISources/ColorKernels -ISources/ColorKernels/include"

# Compiles what is new: build OUTPUT FLAG...
build() {
  target=$1
  shift
  mkdir -p "$out/$target"
  newest=$(ls -t Sources/ColorKernels/*.h Sources/ColorKernels/include/*.h | head -n 1)
  for source in Sources/ColorKernels/*.c Tests/ColorKernelsTests/kernels.c; do
    object=$out/$target/$(basename "$source").o
    [ "$object" -nt "$source" ] && [ "$object" -nt "$newest" ] && continue
    # shellcheck disable=SC2086
    "$clang" "$@" $flags -c "$source" -o "$object"
  done
}

build native
# shellcheck disable=SC2086
"$clang" "$out"/native/*.o -o "$out/native/kernels" -lm
reference=$out/portable.txt
"$out/native/kernels" 0 | tee "$reference.all" | grep -v '^fma' > "$reference"
cat "$reference.all"

status=0
# compare NAME COMMAND...
compare() {
  name=$1
  shift
  "$@" | grep -v '^fma' > "$out/$name.txt"
  if diff "$reference" "$out/$name.txt"; then
    echo "$name: the same bytes"
  else
    echo "$name: other bytes than portable" >&2
    status=1
  fi
}

for set in $("$out/native/kernels"); do
  [ "$set" = 0 ] || compare "set-$set" "$out/native/kernels" "$set"
done

if [ "$(uname -m)" != aarch64 ]; then
  build arm64 --target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include
  "$clang" --target=aarch64-linux-gnu -fuse-ld=lld -B/usr/lib/gcc-cross/aarch64-linux-gnu/12 \
    -L/usr/lib/gcc-cross/aarch64-linux-gnu/12 -L/usr/aarch64-linux-gnu/lib \
    "$out"/arm64/*.o -o "$out/arm64/kernels" -static -lm
  compare arm64 qemu-aarch64 "$out/arm64/kernels" 3
fi
exit "$status"

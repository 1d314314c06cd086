#!/usr/bin/env bash
# check-packages.sh BUILD: checks the types of the benchmarks and of the fuzz targets against the modules of a
# build, because their packages are built only by `make bench` and `make fuzz`, and would break unseen.
set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "$0")/.."
options=(-typecheck -swift-version 6 -warnings-as-errors -I "$build/Modules")
for map in "$build"/*.build/module.modulemap Sources/*/module.modulemap \
  Benchmarks/Sources/*/module.modulemap; do
  options+=(-Xcc "-fmodule-map-file=$map")
done
for target in Benchmarks/Sources/measure*; do
  swiftc "${options[@]}" "$target"/*.swift
done
swiftc "${options[@]}" -parse-as-library Tests/Fuzz/Sources/fuzz/*.swift Tests/Fuzz/Sources/fuzz/*/*.swift

#!/usr/bin/env bash
# check-benchmarks.sh BUILD: checks the types of the benchmarks against the modules of a build, because
# their package is built only by `make bench`, and would break unseen.
set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "$0")/.."
options=(-typecheck -swift-version 6 -I "$build/Modules")
for map in "$build"/*.build/module.modulemap Sources/*/module.modulemap \
  Benchmarks/Sources/*/module.modulemap; do
  options+=(-Xcc "-fmodule-map-file=$map")
done
for target in Benchmarks/Sources/measure*; do
  swiftc "${options[@]}" "$target"/*.swift
done

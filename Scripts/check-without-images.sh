#!/usr/bin/env bash
# check-without-images.sh BUILD: makes the program without images from the objects of a build, and runs it with
# nothing of the system. Only the modules whose code asks for the trait are compiled again, because a build
# of its own (`make standalone`) compiles everything twice.
set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "$0")/.."
out=.build/without-images
rm -rf "$out"
mkdir -p "$out/palette-check.product"

# In the order in which they import each other.
modules=(ColorEngine EngineProtocol palette_check)
images=$(sed -n 's/.*target(name: "\(.*\)", condition: withImages).*/\1/p' Package.swift)

cp -r "$build/Modules" "$out/Modules"
objects=$out/palette-check.product/Objects.LinkFileList
cp "$build/palette-check.product/Objects.LinkFileList" "$objects"
for module in CImageCodecs $images "${modules[@]}"; do
  rm -f "$out/Modules/$module".swift*
  sed -i "/\/$module\.build\//d" "$objects"
done

options=(-swift-version 6 -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
  -strict-memory-safety -warnings-as-errors -Wwarning DeprecatedDeclaration
  -package-name "$(basename "$PWD")" -I "$out/Modules")
for map in "$build"/*.build/module.modulemap Sources/*/module.modulemap; do
  options+=(-Xcc "-fmodule-map-file=$map")
done
for module in "${modules[@]}"; do
  swiftc "${options[@]}" -parse-as-library -Onone -wmo -c "@$build/$module.build/sources" \
    -module-name "$module" -Xfrontend -entry-point-function-name -Xfrontend "${module}_main" \
    -emit-module -emit-module-path "$out/Modules/$module.swiftmodule" -o "$out/$module.o"
  echo "$out/$module.o" >> "$objects"
done
Scripts/link-static.sh --all "$out/palette-check" "$out/standalone"
env -i "$out/standalone" check Examples --fail-on never

// swift-tools-version: 6.3

import PackageDescription

// A package of its own: all of it, the library too, is built with `--sanitize fuzzer`; see `make fuzz`.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "palette-check", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "PaletteAudit", package: "palette-check"),
        .product(name: "EngineProtocol", package: "palette-check"),
      ])
  ]
)

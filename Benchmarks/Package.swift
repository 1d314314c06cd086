// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that its dependencies never reach a user of the library.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "palette-check", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // What `make bench` runs beside the peers: prints one JSON object.
    .executableTarget(
      name: "measure",
      dependencies: [.product(name: "ColorCore", package: "palette-check")]),
    // The same for conversions between profiles, beside LittleCMS.
    .systemLibrary(name: "CLittleCMSPeer", pkgConfig: "lcms2"),
    .executableTarget(
      name: "measure-transforms",
      dependencies: [
        "CLittleCMSPeer", .product(name: "ColorCore", package: "palette-check"),
        .product(name: "ICCProfiles", package: "palette-check"),
        .product(name: "ColorTransforms", package: "palette-check"),
      ]),
    // What decoding alone costs, beside the audit of images.
    .executableTarget(
      name: "measure-images",
      dependencies: [.product(name: "ImageAssets", package: "palette-check")]),
    // For watching a change over time: `swift package benchmark`.
    .executableTarget(
      name: "ColorCoreBenchmarks",
      dependencies: [
        .product(name: "ColorCore", package: "palette-check"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/ColorCoreBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)

// swift-tools-version: 6.3

import PackageDescription

let checked: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  .treatWarning("DeprecatedDeclaration", as: .warning),
]
let strict = checked + [.strictMemorySafety()]

/// The profiles of the folder `Profiles`; the first three are embedded, the others are built.
let profiles = [
  "srgb", "display-p3", "gray-gamma-2.2", "gray-gamma-2.2-adobe", "srgb-linear",
  "display-p3-linear", "gray-linear", "a98-rgb", "prophoto-rgb", "rec2020", "rec2020-oetf",
  "dci-p3",
]

/// Image and profile code needs LittleCMS and the image libraries; token files do not.
let withImages: TargetDependencyCondition? = .when(traits: ["LittleCMS"])

let ifImages: BuildSettingCondition = .when(traits: ["LittleCMS"])
let imageLibraries: [LinkerSetting] = [
  .linkedLibrary("png16", ifImages), .linkedLibrary("jpeg", ifImages),
  .linkedLibrary("webp", ifImages), .linkedLibrary("tiff", ifImages),
  .linkedLibrary("heif", ifImages), .linkedLibrary("gif", ifImages),
  .linkedLibrary("z", ifImages),
]

let package = Package(
  name: "palette-check",
  products: [
    .executable(name: "palette-check", targets: ["palette-check"]),
    .library(name: "ColorEngine", targets: ["ColorEngine"]),
    .library(name: "PaletteAudit", targets: ["PaletteAudit"]),
    .library(name: "ColorCore", targets: ["ColorCore"]),
    .library(name: "SystemColors", targets: ["SystemColors"]),
    .library(name: "DesignTokens", targets: ["DesignTokens"]),
    .library(name: "PaletteRules", targets: ["PaletteRules"]),
    .library(name: "PaletteReports", targets: ["PaletteReports"]),
    .library(name: "ColorProfiles", targets: ["ColorProfiles"]),
    .library(name: "ImageAssets", targets: ["ImageAssets"]),
    .library(name: "EngineProtocol", targets: ["EngineProtocol"]),
  ],
  traits: [
    .trait(
      name: "LittleCMS",
      description:
        "Profiles, image conversion and the image audit. Off: token files only, no C library."),
    .default(enabledTraits: ["LittleCMS"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // MARK: - The library, in dependency order
    .target(name: "ColorKernels"),
    .target(
      name: "ColorCore",
      dependencies: ["ColorKernels"],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .target(
      name: "Palettes",
      path: "Palettes/Sources",
      swiftSettings: strict),
    .target(
      name: "SystemColors",
      dependencies: ["ColorCore", "Palettes"],
      swiftSettings: strict),
    .target(
      name: "DesignTokens",
      dependencies: ["ColorCore", "SystemColors", "Yams"],
      swiftSettings: strict),
    .target(
      name: "PaletteRules",
      dependencies: ["ColorCore", "SystemColors", "DesignTokens"],
      swiftSettings: strict),
    .target(
      name: "PaletteReports",
      dependencies: ["ColorCore", "SystemColors", "DesignTokens", "PaletteRules"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CLittleCMS",
      pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .target(
      name: "Profiles",
      path: "Profiles",
      exclude: ["README.md", "v2"] + profiles.map { "\($0).icc.txt" }
        + profiles.dropFirst(3).map { "\($0).icc" },
      sources: ["BundledProfiles.swift"],
      resources: profiles.prefix(3).map { .embedInCode("\($0).icc") },
      swiftSettings: strict),
    .target(
      name: "ColorProfiles",
      dependencies: [
        "ColorKernels", "ColorCore", "Profiles",
        .target(name: "CLittleCMS", condition: withImages),
      ],
      swiftSettings: strict),
    .target(
      name: "CImageCodecs",
      cSettings: [.define("PALETTE_IMAGE_CODECS", ifImages)],
      linkerSettings: imageLibraries),
    .target(
      name: "ImageAssets",
      dependencies: [
        "ColorCore", "DesignTokens", "PaletteRules", "ColorProfiles", "CImageCodecs",
      ],
      swiftSettings: strict),
    .target(
      name: "ColorEngine",
      dependencies: ["ColorCore", "SystemColors", "ColorProfiles", "ImageAssets"],
      swiftSettings: strict),
    .target(
      name: "PaletteAudit",
      dependencies: [
        "ColorEngine", "DesignTokens", "PaletteRules", "PaletteReports", "Yams",
      ],
      swiftSettings: strict),

    .target(
      name: "EngineProtocol",
      dependencies: ["ColorEngine", "PaletteAudit"],
      swiftSettings: strict),

    // MARK: - The commands
    .executableTarget(
      name: "palette-check",
      dependencies: [
        "ColorEngine", "PaletteAudit", "EngineProtocol",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "generate-catalogs",
      dependencies: [
        "ColorCore", "SystemColors", "DesignTokens", "ColorProfiles", "ImageAssets",
      ],
      swiftSettings: strict),
    .plugin(
      name: "GenerateCatalogs",
      capability: .command(
        intent: .custom(
          verb: "generate-catalogs",
          description: "Rewrite the *+Generated.swift files and the profiles from their sources."),
        permissions: [.writeToPackageDirectory(reason: "Writes the generated files.")]),
      dependencies: ["generate-catalogs"]),

    // MARK: - Tests
    .target(
      name: "PaletteTestSupport",
      dependencies: ["ColorCore"],
      path: "Tests/PaletteTestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "ColorCoreTests",
      dependencies: ["ColorCore", "ColorKernels", "PaletteTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SystemColorsTests",
      dependencies: ["ColorCore", "SystemColors", "DesignTokens", "PaletteTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DesignTokensTests",
      dependencies: ["DesignTokens", "PaletteTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PaletteRulesTests",
      dependencies: ["PaletteRules", "PaletteAudit", "PaletteTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PaletteReportsTests",
      dependencies: ["PaletteReports", "PaletteTestSupport"],
      exclude: ["Snapshots"],
      swiftSettings: strict),
    .testTarget(
      name: "ColorProfilesTests",
      dependencies: ["ColorProfiles", "PaletteTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ImageAssetsTests",
      dependencies: ["ImageAssets", "PaletteTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EngineProtocolTests",
      dependencies: ["EngineProtocol", "PaletteTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "ColorCore", "SystemColors", "DesignTokens", "PaletteRules", "PaletteReports",
        "ColorProfiles", "ImageAssets", "PaletteAudit", "EngineProtocol",
      ],
      swiftSettings: checked),
    .testTarget(
      name: "PaletteCheckTests",
      dependencies: ["palette-check", "ColorEngine", "PaletteAudit", "PaletteTestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

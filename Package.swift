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
/// Nobody imports a module of tests, so that it is compiled once, instead of a second time for those
/// who would. Only targets that no product has may have such flags, or nobody could depend on the
/// package.
let compiledOnce: SwiftSetting = .unsafeFlags(
  ["-no-emit-module-separately-wmo"], .when(configuration: .release))
/// Tests whose own code needs no speed: without optimization they compile in half the time.
let unoptimized: SwiftSetting = .unsafeFlags(["-Onone"], .when(configuration: .release))

/// The profiles of the folder `Profiles`; the first three are embedded, the others are built.
let profiles = [
  "srgb", "display-p3", "gray-gamma-2.2", "gray-gamma-2.2-adobe", "srgb-linear",
  "display-p3-linear", "gray-linear", "a98-rgb", "prophoto-rgb", "rec2020", "rec2020-oetf",
  "dci-p3",
]

/// Images need LittleCMS and the image libraries; token files and profiles do not.
let withImages: TargetDependencyCondition? = .when(traits: ["LittleCMS"])

/// On Linux, `CImageCodecs` opens the libraries of the second list when they are needed: see
/// `library.h`.
let imageLibraries: [LinkerSetting] =
  ["png16", "jpeg", "webp", "gif", "z"].map { .linkedLibrary($0) }
  + ["deflate", "tiff", "heif", "dav1d", "jxl", "sqlite3"]
  .map { .linkedLibrary($0, .when(platforms: [.macOS])) }

/// libyaml comes with Yams where it needs no library of the system, and on Linux from the system:
/// Yams would make every program load Foundation.
let applePlatforms: [Platform] = [.macOS, .iOS, .tvOS, .watchOS, .visionOS]

/// A module with all that it exports again. Who imports the module declares them all, so that a
/// change of one is a change for it: `Scripts/check-dependencies.py`.
let profileModules: [Target.Dependency] = ["ICCProfiles", "Profiles"]
let transforms = profileModules + ["ColorTransforms"]
let engine: [Target.Dependency] =
  profileModules + [
    "ColorEngine", "ColorCore", "FileAccess", "ImageFacts", "SystemColors",
    .target(name: "ColorTransforms", condition: withImages),
    .target(name: "ImageAssets", condition: withImages),
  ]
let tokenModules = [
  "DesignTokens", "TokenGraph", "TokenSheets", "DataTokens", "CodeTokens", "StyleTokens",
]
let tokens = tokenModules.map { Target.Dependency(stringLiteral: $0) }
let audit: [Target.Dependency] =
  engine + tokens + ["PaletteAudit", "PaletteReports", "PaletteRules", "SourceSyntax"]

let package = Package(
  name: "palette-check",
  // `Array.span` needs these systems; all else that is used came earlier.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .executable(name: "palette-check", targets: ["palette-check"]),
    .library(name: "ColorEngine", targets: ["ColorEngine"]),
    .library(name: "PaletteAudit", targets: ["PaletteAudit"]),
    .library(name: "ImageAudit", targets: ["ImageAudit"]),
    .library(name: "ColorCore", targets: ["ColorCore"]),
    .library(name: "SystemColors", targets: ["SystemColors"]),
    .library(name: "FileAccess", targets: ["FileAccess"]),
    .library(name: "SourceSyntax", targets: ["SourceSyntax", "YAMLSyntax"]),
    .library(name: "DesignTokens", targets: tokenModules),
    .library(name: "ImageFacts", targets: ["ImageFacts"]),
    .library(name: "PaletteRules", targets: ["PaletteRules"]),
    .library(name: "PaletteReports", targets: ["PaletteReports"]),
    .library(name: "ICCProfiles", targets: ["ICCProfiles"]),
    .library(name: "ColorTransforms", targets: ["ColorTransforms"]),
    .library(name: "ImageAssets", targets: ["ImageAssets"]),
    .library(name: "EngineProtocol", targets: ["EngineProtocol"]),
    .library(name: "LanguageServer", targets: ["LanguageServer"]),
    .plugin(name: "CheckColors", targets: ["CheckColors"]),
    .plugin(name: "CheckColorsOnBuild", targets: ["CheckColorsOnBuild"]),
    // The objects of the C library, from which `Scripts/link-library.sh` links what is installed.
    .library(name: "palette", type: .static, targets: ["PaletteABI"]),
  ],
  traits: [
    .trait(
      name: "LittleCMS",
      description:
        "Profiles, image conversion and the image audit. Off: token files only, with libyaml."),
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
      name: "FileAccess",
      swiftSettings: strict),
    .target(
      name: "SourceSyntax",
      exclude: ["YAML"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"])]),
    .target(
      name: "YAMLSyntax",
      dependencies: [
        "SourceSyntax", .target(name: "CLibYAML", condition: .when(platforms: [.linux, .android])),
        .product(name: "Yams", package: "Yams", condition: .when(platforms: applePlatforms)),
      ],
      path: "Sources/SourceSyntax/YAML",
      swiftSettings: strict),
    .target(
      name: "TokenGraph",
      dependencies: ["ColorCore", "SystemColors", "FileAccess", "SourceSyntax"],
      path: "Sources/DesignTokens/Graph",
      swiftSettings: strict),
    .target(
      name: "TokenSheets",
      dependencies: [
        "ColorCore", "SystemColors", "FileAccess", "SourceSyntax", "YAMLSyntax", "TokenGraph",
      ],
      path: "Sources/DesignTokens/Sheet",
      swiftSettings: strict),
    .target(
      name: "DataTokens",
      dependencies: [
        "ColorCore", "SystemColors", "FileAccess", "SourceSyntax", "YAMLSyntax", "TokenGraph",
        "TokenSheets",
      ],
      path: "Sources/DesignTokens/Data",
      swiftSettings: strict),
    .target(
      name: "CodeTokens",
      dependencies: [
        "ColorCore", "SystemColors", "FileAccess", "SourceSyntax", "TokenGraph", "TokenSheets",
      ],
      path: "Sources/DesignTokens/Code",
      swiftSettings: strict),
    .target(
      name: "StyleTokens",
      dependencies: [
        "ColorCore", "SystemColors", "FileAccess", "SourceSyntax", "TokenGraph", "TokenSheets",
      ],
      path: "Sources/DesignTokens/Styles",
      swiftSettings: strict),
    .target(
      name: "DesignTokens",
      dependencies: [
        "ColorCore", "SystemColors", "FileAccess", "SourceSyntax", "YAMLSyntax", "TokenGraph",
        "TokenSheets", "DataTokens", "CodeTokens", "StyleTokens",
      ],
      exclude: ["Graph", "Sheet", "Data", "Code", "Styles"],
      swiftSettings: strict),
    .target(
      name: "ImageFacts",
      swiftSettings: strict),
    .target(
      name: "PaletteRules",
      dependencies: [
        "ColorCore", "SystemColors", "FileAccess", "SourceSyntax", "TokenGraph", "ImageFacts",
      ],
      swiftSettings: strict),
    .target(
      name: "PaletteReports",
      dependencies: [
        "ColorCore", "SystemColors", "FileAccess", "SourceSyntax", "TokenGraph", "ImageFacts",
        "PaletteRules",
      ],
      swiftSettings: strict),
    .target(
      name: "Profiles",
      path: "Profiles",
      exclude: ["README.md", "v2"] + profiles.map { "\($0).icc.txt" }
        + profiles.dropFirst(3).map { "\($0).icc" },
      sources: ["BundledProfiles.swift"],
      resources: profiles.prefix(3).map { .embedInCode("\($0).icc") },
      swiftSettings: strict),
    .target(
      name: "ICCProfiles",
      dependencies: ["ColorCore", "ImageFacts", "Profiles"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CLittleCMS",
      pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .target(
      name: "ColorTransforms",
      dependencies: profileModules + ["ColorKernels", "ColorCore", "CLittleCMS"],
      swiftSettings: strict),
    .target(
      name: "CImageCodecs",
      linkerSettings: imageLibraries),
    .target(
      name: "ImageAssets",
      dependencies: transforms + [
        "ColorKernels", "ColorCore", "FileAccess", "SourceSyntax", "ImageFacts", "CImageCodecs",
      ],
      swiftSettings: strict),
    .target(
      name: "ColorEngine",
      dependencies: profileModules + [
        "ColorCore", "SystemColors", "FileAccess", "ImageFacts",
        .target(name: "ColorTransforms", condition: withImages),
        .target(name: "ImageAssets", condition: withImages),
      ],
      swiftSettings: strict),
    .target(
      name: "PaletteAudit",
      dependencies: engine + tokens + [
        "SourceSyntax", "YAMLSyntax", "PaletteRules", "PaletteReports",
      ],
      exclude: ["Images"],
      swiftSettings: strict),
    .target(
      name: "ImageAudit",
      dependencies: audit + ["CImageCodecs"],
      path: "Sources/PaletteAudit/Images",
      swiftSettings: strict),

    .target(
      name: "EngineProtocol",
      dependencies: audit + [.target(name: "ImageAudit", condition: withImages)],
      swiftSettings: strict),
    .target(name: "CPaletteABI"),
    .target(
      name: "PaletteABI",
      dependencies: audit + [
        "EngineProtocol", "CPaletteABI", .target(name: "ImageAudit", condition: withImages),
      ],
      swiftSettings: strict),

    .target(
      name: "LanguageServer",
      dependencies: audit + ["YAMLSyntax", "EngineProtocol"],
      swiftSettings: strict),

    // MARK: - The commands
    .target(
      name: "CommandSupport",
      dependencies: audit + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Sources/palette-check/Support",
      swiftSettings: strict),
    .target(
      name: "ImageCommands",
      dependencies: audit + ["ImageAudit", "CommandSupport"],
      path: "Sources/palette-check/Images",
      swiftSettings: strict),
    .executableTarget(
      name: "palette-check",
      dependencies: audit + [
        "EngineProtocol", "LanguageServer", "CommandSupport",
        .target(name: "ImageCommands", condition: withImages),
        .target(name: "ImageAudit", condition: withImages),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Images", "Support"],
      swiftSettings: strict),
    .executableTarget(
      name: "generate-catalogs",
      dependencies: audit,
      swiftSettings: strict),
    .plugin(
      name: "GenerateCatalogs",
      capability: .command(
        intent: .custom(
          verb: "generate-catalogs",
          description: "Rewrite the *+Generated.swift files and the profiles from their sources."),
        permissions: [.writeToPackageDirectory(reason: "Writes the generated files.")])),
    // These run the program that is installed: built with a package, it would be compiled twice.
    .plugin(
      name: "CheckColors",
      capability: .command(
        intent: .custom(
          verb: "check-colors",
          description: "Check the colors of the package with the palette-check that is installed."))
    ),
    .plugin(name: "CheckColorsOnBuild", capability: .buildTool()),

    // MARK: - Tests
    .target(
      name: "PaletteTestSupport",
      dependencies: ["ColorCore", "SourceSyntax"],
      path: "Tests/PaletteTestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "ColorCoreTests",
      dependencies: ["ColorKernels", "ColorCore", "PaletteTestSupport"],
      swiftSettings: strict + [compiledOnce]),
    .testTarget(
      name: "SystemColorsTests",
      dependencies: tokens + ["ColorCore", "SystemColors", "PaletteTestSupport"],
      swiftSettings: strict + [compiledOnce]),
    .testTarget(
      name: "FileAccessTests",
      dependencies: ["FileAccess", "PaletteTestSupport"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "SourceSyntaxTests",
      dependencies: ["FileAccess", "SourceSyntax", "YAMLSyntax", "PaletteTestSupport"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "DesignTokensTests",
      dependencies: tokens + [
        "ColorCore", "SystemColors", "FileAccess", "SourceSyntax", "PaletteTestSupport",
      ],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "PaletteRulesTests",
      dependencies: audit + ["PaletteTestSupport"],
      exclude: ["Snapshots"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "PaletteReportsTests",
      dependencies: tokens + [
        "ColorCore", "FileAccess", "SystemColors", "SourceSyntax", "ImageFacts", "PaletteRules",
        "PaletteReports", "PaletteTestSupport",
      ],
      exclude: ["Snapshots"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "ICCProfilesTests",
      dependencies: profileModules + ["ColorCore", "PaletteTestSupport"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "ColorTransformsTests",
      dependencies: transforms + ["ColorCore", "PaletteTestSupport"],
      swiftSettings: strict + [compiledOnce]),
    .testTarget(
      name: "ImageAssetsTests",
      dependencies: transforms + [
        "ColorCore", "FileAccess", "ImageFacts", "ImageAssets", "PaletteTestSupport",
      ],
      swiftSettings: strict + [compiledOnce]),
    .testTarget(
      name: "ImageAuditTests",
      dependencies: audit + ["ImageAudit", "PaletteTestSupport"],
      exclude: ["Snapshots"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "EngineProtocolTests",
      dependencies: ["EngineProtocol", "PaletteTestSupport"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "PaletteABITests",
      dependencies: engine + ["CPaletteABI", "PaletteABI", "PaletteTestSupport"],
      exclude: ["use.c"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: ["SourceSyntax", "LanguageServer", "PaletteTestSupport"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: audit + ["YAMLSyntax", "ImageAudit", "EngineProtocol", "LanguageServer"],
      swiftSettings: checked + [compiledOnce, unoptimized]),
    .testTarget(
      name: "PaletteCheckTests",
      dependencies: audit + ["YAMLSyntax", "PaletteTestSupport"],
      exclude: ["Snapshots"],
      swiftSettings: strict + [compiledOnce, unoptimized]),
  ],
  swiftLanguageModes: [.v6]
)

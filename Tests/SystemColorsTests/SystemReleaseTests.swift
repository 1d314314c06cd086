import ColorCore
import Foundation
import SystemColors
import Testing

/// Platforms, releases, and what earlier releases stand in for.
@Suite struct SystemReleaseTests {
  static let appearances = PaletteInvariantTests.allAppearances

  // MARK: - Types

  @Test(arguments: [
    ("ios", SystemPlatform.iOS, "iOS"), ("iPadOS", .iOS, "iOS"), ("iPhone OS", .iOS, "iOS"),
    ("macOS", .macOS, "macOS"), ("Mac OS X", .macOS, "macOS"), ("xrOS", .visionOS, "visionOS"),
    ("Material 3", .material, "Material"), ("WINDOWS", .windows, "Windows"),
    ("beos", SystemPlatform(rawValue: "beos"), "beos"), ("", SystemPlatform(rawValue: ""), ""),
    // The sign of the kelvin is no k.
    ("tvOS", .tvOS, "tvOS"), ("bl\u{212A}", SystemPlatform(rawValue: "bl\u{212A}"), "bl\u{212A}"),
  ])
  func `a platform has several names`(name: String, platform: SystemPlatform, description: String) {
    #expect(SystemPlatform(name) == platform)
    #expect(platform.description == description)
    #expect(SystemPlatform(platform.description) == platform)
    #expect(SystemPlatform(rawValue: platform.rawValue) == platform)
  }

  @Test func `every platform with colors has a constant and a name`() {
    #expect(SystemColors.platforms == SystemColorsTests.platforms)
    for platform in SystemColors.platforms { #expect(platform.description != platform.rawValue) }
  }

  @Test func `types are written as texts, an appearance as in the protocol`() throws {
    struct Request: Codable, Equatable {
      var platform: SystemPlatform
      var release: SystemRelease
      var fallback: ReleaseFallback
      var appearance: Appearance
    }
    let request = Request(
      platform: .iOS, release: "17.4", fallback: .lastKnown,
      appearance: Appearance(scheme: .dark, gamut: .displayP3, isInverted: true))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(request)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"appearance":{"boldText":false,"contrast":"normal","gamut":"display-p3","#
        + #""inverted":true,"level":"base","scheme":"dark","transparency":"normal"},"#
        + #""fallback":"last-known","platform":"ios","release":"17.4"}"#)
    #expect(try JSONDecoder().decode(Request.self, from: data) == request)
    let dark = try JSONDecoder().decode(Appearance.self, from: Data(#"{"scheme":"dark"}"#.utf8))
    #expect(dark == .dark)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Appearance.self, from: Data(#"{"scheme":"dim"}"#.utf8))
    }
  }

  @Test func descriptions() throws {
    #expect(SystemRelease.latest.description == "latest")
    #expect(SystemRelease(integerLiteral: 17) == "17")
    let mint = try SystemColors.color(named: ".mint", release: 17)
    #expect("\(mint)" == "systemMint (iOS 16)")
    #expect("\(try mint.resolve(in: .dark))" == "#63e6e2, iOS 16, skip-ui")
    let accent = try SystemColors.color(
      named: "controlAccentColor", platform: .macOS, variant: "purple")
    #expect("\(accent)" == "controlAccentColor, purple (macOS 11)")
    #expect("\(try accent.resolve(in: .light))" == "#953d96, macOS 11, gambier, carried")
  }

  // MARK: - Carried values

  /// The requirement: a person who asks for the latest iOS gets an answer.
  @Test(arguments: appearances)
  func `the latest iOS has every name that any release had, in every appearance`(
    appearance: Appearance
  ) throws {
    let ever = Set(SystemColors.all.filter { $0.platform == .iOS }.map(\.name))
    let names = try SystemColors.names()
    #expect(Set(names) == ever)
    #expect(names.count == ever.count)
    var comparisons = 0
    for name in names {
      let value = try SystemColors.resolve(name, appearance: appearance)
      // Said independently of how the lookup goes: carried is what 26 does not state itself.
      let own = SystemColors.all.first {
        $0.platform == .iOS && $0.release == 26 && $0.name == name
      }.flatMap { try? $0.resolve(in: appearance) }
      #expect(value.isCarried == (own == nil), "\(name)")
      if let own {
        #expect(own.color == value.color, "\(name)")
        comparisons += 1
      }
      #expect((value.release == 26) == (own != nil), "\(name)")
      #expect(!value.source.id.isEmpty && !value.source.evidence.isEmpty)
    }
    try #require(comparisons > 0)
  }

  @Test func `a carried value is that of the newest earlier release that states it`() throws {
    for platform in SystemColors.platforms {
      let releases = try SystemColors.releases(platform: platform)
      for (index, release) in releases.enumerated() {
        for color in try SystemColors.colors(platform: platform, release: release) {
          for appearance in Self.appearances {
            let stated = releases[...index].reversed().lazy.compactMap { release in
              try? SystemColors.color(
                named: color.name, platform: platform, release: release, variant: color.variant,
                fallback: .none
              ).resolve(in: appearance)
            }.first
            let value = try? color.resolve(in: appearance)
            #expect(value?.color == stated?.color, "\(color) \(appearance)")
            #expect(value?.source == stated?.source)
            #expect(value?.release == stated?.release)
            #expect(value.map(\.isCarried) == stated.map { $0.release != release })
          }
        }
      }
    }
  }

  @Test func `how many values are carried`() throws {
    func count(_ platform: SystemPlatform) throws -> (stated: Int, carried: Int, unknown: Int) {
      var count = (stated: 0, carried: 0, unknown: 0)
      for color in try SystemColors.colors(platform: platform) {
        for appearance in Self.appearances {
          switch (try? color.resolve(in: appearance))?.isCarried {
          case false: count.stated += 1
          case true: count.carried += 1
          case nil: count.unknown += 1
          }
        }
      }
      return count
    }
    // iOS 26 states 19 of its 35 names in all eight appearances and 16 in four; four more names are
    // those of iOS 16.
    #expect(try count(.iOS) == (19 * 8 + 16 * 4, 16 * 4 + 4 * 8, 0))
    let mac = try count(.macOS)
    #expect(mac.stated == 12 * 8 && mac.carried > 500 && mac.unknown > 0)
    #expect(try count(.material).carried == 0)
  }

  @Test func `what no release knows stays unknown`() {
    let increased = Appearance(contrast: .increased)
    #expect(
      throws: SystemColorError.unknownValue(
        "controlAccentColor", increased, nearest: [.init(release: 11, appearance: .light)])
    ) {
      try SystemColors.resolve(
        "controlAccentColor", platform: .macOS, variant: "green", appearance: increased)
    }
    #expect(
      throws: SystemColorError.unknownVariant("purple", of: "systemRed", known: ["vibrant"])
    ) { try SystemColors.color(named: ".red", platform: .macOS, variant: "purple") }
    #expect(throws: SystemColorError.unknownName("lable", nearest: ["label"])) {
      try SystemColors.color(named: "lable")
    }
    // A name of a later release is not carried back.
    #expect(
      throws: SystemColorError.notInRelease(
        "systemMint", platform: .iOS, release: 13, knownIn: [15, 16, 26])
    ) { try SystemColors.color(named: "systemMint", release: 13) }
  }

  @Test(arguments: [
    ("ios", "18", false), ("ios", "18.6.2", false), ("ios", "14.8", false), ("ios", "15.8", false),
    ("ios", "26.4", false), ("ios", "27", true), ("ios", "19", true), ("macos", "15.7", false),
    ("macos", "27", true), ("watchos", "10", false), ("watchos", "11", true),
    ("tvos", "18", false), ("tvos", "26", true), ("visionos", "2", true), ("ios", "latest", false),
    ("windows", "12", true),
  ])
  func `a palette says for which releases it is known`(
    platform: String, release: String, isCarried: Bool
  ) throws {
    let (platform, release) = (SystemPlatform(platform), SystemRelease(release))
    let colors = try SystemColors.colors(platform: platform, release: release)
    #expect(try #require(colors.first).isCarried == isCarried)
    if isCarried {
      let known = try SystemColors.releases(platform: platform)
      #expect(
        throws: SystemColorError.unknownRelease(release, platform: platform, known: known)
      ) { try SystemColors.colors(platform: platform, release: release, fallback: .none) }
    } else {
      #expect(
        throws: Never.self,
        performing: {
          try SystemColors.colors(platform: platform, release: release, fallback: .none)
        })
    }
  }

  @Test func `nothing is carried into a list of what is stated`() throws {
    #expect(try SystemColors.names(fallback: .none).count == 35)
    #expect(try SystemColors.names().count == 39)
    #expect(try SystemColors.variants(platform: .macOS, fallback: .none) == [])
    #expect(try SystemColors.variants(platform: .macOS).count == 9)
    #expect(try SystemColors.colors(fallback: .none).allSatisfy { !$0.isCarried })
    #expect(SystemColors.all.allSatisfy { $0.fallback == .none && !$0.isCarried })
  }
}

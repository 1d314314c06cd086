import Palettes

/// The system colors of Apple's platforms and others, by name, platform, release and appearance.
///
/// ```swift
/// import ColorCore
///
/// let dark = Appearance(scheme: .dark)
/// print(try SystemColors.resolve("systemBlue", release: 15, appearance: dark).hex)
/// // Prints "#0a84ff"
/// let label = try SystemColors.color(named: "NSColor.labelColor", platform: .macOS, release: 14)
/// print(try label.resolve(in: dark).hex)
/// // Prints "#ffffffd8"
/// print(try SystemColors.resolve("Color.secondary", appearance: Appearance()).hex)
/// // Prints "#3c3c4399"
/// ```
///
/// The values come from the token files in `Palettes/`, which state the source of each. Apple may
/// change them with every release: an app asks the system, a design tool asks for a release. A
/// release between two known ones has the colors of the older one.
///
/// Not every release is completely known. If no source states a name or a value for a release, that
/// of the newest earlier release is used, and ``ResolvedSystemColor/isCarried`` is `true`. With
/// ``ReleaseFallback/none`` it is an error instead.
public enum SystemColors {
  /// The platforms, in the order of their identifiers.
  ///
  /// ```swift
  /// print(SystemColors.platforms.map(\.rawValue).joined(separator: " "))
  /// // Prints "css ios macos material tvos visionos watchos windows"
  /// ```
  public static var platforms: [SystemPlatform] {
    // Uses the table directly, because decoding the palettes takes a millisecond.
    SystemColorTable.releases.reduce(into: []) { platforms, release in
      let platform = SystemPlatform(identifier: release.platform)
      if !platforms.contains(platform) { platforms.append(platform) }
    }
  }

  /// The releases of a platform that introduced new colors, oldest first.
  ///
  /// ```swift
  /// print(try SystemColors.releases(platform: .iOS))
  /// // Prints "[13, 15, 16, 26]"
  /// ```
  ///
  /// - Throws: ``SystemColorError/unknownPlatform(_:known:)``.
  public static func releases(
    platform: SystemPlatform
  ) throws(SystemColorError) -> [SystemRelease] {
    let palettes = SystemColorPalette.palettes(of: platform)
    guard !palettes.isEmpty else { throw .unknownPlatform(platform, known: platforms) }
    return palettes.map(\.release)
  }

  /// The names of a release's colors in the spelling of the platform's framework, grouped by
  /// purpose; names carried over from earlier releases come last.
  ///
  /// ```swift
  /// print(try SystemColors.names(platform: .macOS, release: 15).prefix(2))
  /// // Prints "["systemBlue", "systemBrown"]"
  /// ```
  ///
  /// - Parameters:
  ///   - platform: The platform.
  ///   - release: A release of the platform.
  ///   - fallback: Whether to include names of earlier releases.
  /// - Returns: The names, without SwiftUI's spellings.
  /// - Throws: ``SystemColorError`` for an unknown platform or release.
  public static func names(
    platform: SystemPlatform = .iOS, release: SystemRelease = .latest,
    fallback: ReleaseFallback = .lastKnown
  ) throws(SystemColorError) -> [String] {
    unique(try palettes(platform, release, fallback).palettes.flatMap(\.names))
  }

  /// The variants available in a release: accents, contrast themes, the vibrant colors.
  ///
  /// ```swift
  /// print(try SystemColors.variants(platform: .windows, release: 11))
  /// // Prints "["aquatic", "desert", "dusk", "night-sky"]"
  /// ```
  ///
  /// - Parameters:
  ///   - platform: The platform.
  ///   - release: A release of the platform.
  ///   - fallback: Whether to include variants of earlier releases.
  /// - Returns: The variants in the order of the palette.
  /// - Throws: ``SystemColorError`` for an unknown platform or release.
  public static func variants(
    platform: SystemPlatform = .iOS, release: SystemRelease = .latest,
    fallback: ReleaseFallback = .lastKnown
  ) throws(SystemColorError) -> [String] {
    unique(try palettes(platform, release, fallback).palettes.flatMap(\.variants))
  }

  /// Every color of every release of every platform, with every variant, as stated by their
  /// sources: nothing is carried.
  ///
  /// ```swift
  /// print(SystemColors.all.count { $0.variant == "vibrant" })
  /// // Prints "13"
  /// ```
  public static var all: [SystemColor] {
    SystemColorPalette.all.flatMap { palette in
      palette.rows.indices.map {
        SystemColor(palette: palette, row: $0, fallback: .none, isCarried: false)
      }
    }
  }

  /// The colors of one release, with every variant, grouped by purpose; colors carried over from
  /// earlier releases come last.
  ///
  /// ```swift
  /// for color in try SystemColors.colors(platform: .visionOS).prefix(2) { print(color.name) }
  /// // Prints "systemBlue"
  /// // Prints "systemBrown"
  /// print(try SystemColors.colors().filter(\.isCarried).map(\.name))
  /// // Prints "["placeholderText", "link", "darkText", "lightText"]"
  /// ```
  ///
  /// - Parameters:
  ///   - platform: The platform.
  ///   - release: A release of the platform.
  ///   - fallback: Whether to include colors and values of earlier releases.
  /// - Returns: The colors.
  /// - Throws: ``SystemColorError`` for an unknown platform or release.
  public static func colors(
    platform: SystemPlatform = .iOS, release: SystemRelease = .latest,
    fallback: ReleaseFallback = .lastKnown
  ) throws(SystemColorError) -> [SystemColor] {
    let (palettes, isCarried) = try palettes(platform, release, fallback)
    var colors: [SystemColor] = []
    var known: Set<[String?]> = []
    for palette in palettes {
      for (index, row) in palette.rows.enumerated()
      where known.insert([row.name, row.variant]).inserted {
        colors.append(
          SystemColor(
            palette: palette, row: index, fallback: fallback,
            isCarried: isCarried || palette != palettes[0]))
      }
    }
    return colors
  }

  /// The color with a name, for resolving it in many appearances.
  ///
  /// ```swift
  /// let accent = try SystemColors.color(
  ///   named: "Color.accentColor", platform: .macOS, release: 12, variant: "purple")
  /// print(accent.name, accent.release)
  /// // Prints "controlAccentColor 11"
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in UIKit (`systemBlue`, `UIColor.systemBlue`), AppKit (`labelColor`,
  ///     `NSColor.labelColor`), SwiftUI (`blue`, `.blue`, `Color.blue`, `Color(.systemBlue)`) or an
  ///     asset catalog (`systemBlueColor`). These are case-sensitive; CSS, Material and Windows
  ///     names are compared by their letters and digits only.
  ///   - platform: The platform.
  ///   - release: A release of the platform.
  ///   - variant: One of ``variants(platform:release:fallback:)``, or `nil` for the plain color.
  ///   - fallback: Whether to use an earlier release if no source states the name or a value.
  /// - Returns: The color, not yet resolved.
  /// - Throws: ``SystemColorError`` for an unknown name, platform, release or variant.
  public static func color(
    named name: String, platform: SystemPlatform = .iOS, release: SystemRelease = .latest,
    variant: String? = nil, fallback: ReleaseFallback = .lastKnown
  ) throws(SystemColorError) -> SystemColor {
    let (newest, isCarried) = try SystemColorPalette.find(platform, release, fallback)
    if let row = newest.row(of: name, variant: variant) {
      return SystemColor(palette: newest, row: row, fallback: fallback, isCarried: isCarried)
    }
    let older = fallback == .lastKnown ? Array(newest.olderPalettes) : []
    for palette in older {
      guard let row = palette.row(of: name, variant: variant) else { continue }
      return SystemColor(palette: palette, row: row, fallback: fallback, isCarried: true)
    }
    throw newest.missing(name, variant: variant, in: [newest] + older)
  }

  /// The value of a system color in an appearance.
  ///
  /// ```swift
  /// import ColorCore
  ///
  /// let theme = Appearance(scheme: .dark, contrast: .increased)
  /// let text = try SystemColors.resolve(
  ///   "WindowText", platform: .windows, variant: "dusk", appearance: theme)
  /// print(text.hex)
  /// // Prints "#ffffff"
  /// ```
  ///
  /// The value is in sRGB even for a Display P3 screen, on which it is the same color. Reduce
  /// Transparency affects materials, not these colors, and Bold Text affects no color. The
  /// palette's resolver document states which appearances take over the values of another one, such
  /// as an elevated surface those of the base level.
  ///
  /// - Parameters:
  ///   - name: The name, as in ``color(named:platform:release:variant:fallback:)``.
  ///   - platform: The platform.
  ///   - release: A release of the platform.
  ///   - variant: One of ``variants(platform:release:fallback:)``, or `nil` for the plain color.
  ///   - fallback: Whether to use an earlier release if no source states a value.
  ///   - appearance: The appearance.
  /// - Returns: The color, in sRGB, with its source.
  /// - Throws: ``SystemColorError``; an unknown value is never guessed.
  public static func resolve(
    _ name: String, platform: SystemPlatform = .iOS, release: SystemRelease = .latest,
    variant: String? = nil, fallback: ReleaseFallback = .lastKnown, appearance: Appearance
  ) throws(SystemColorError) -> ResolvedSystemColor {
    try color(
      named: name, platform: platform, release: release, variant: variant, fallback: fallback
    ).resolve(in: appearance)
  }

  // MARK: - Palettes

  /// The palette of a release followed by those of earlier releases if they are allowed, newest
  /// first, and whether all of them are from earlier releases.
  private static func palettes(
    _ platform: SystemPlatform, _ release: SystemRelease, _ fallback: ReleaseFallback
  ) throws(SystemColorError) -> (palettes: [SystemColorPalette], isCarried: Bool) {
    let (newest, isCarried) = try SystemColorPalette.find(platform, release, fallback)
    return ([newest] + (fallback == .lastKnown ? Array(newest.olderPalettes) : []), isCarried)
  }

  private static func unique(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }
}

public import ColorCore

/// The system colors of Apple's platforms and others, by name, platform, release and appearance.
///
/// ```swift
/// import ColorCore
///
/// let dark = Appearance(scheme: .dark)
/// print(try SystemColors.resolve("systemBlue", release: "15", appearance: dark).hex)
/// // Prints "#0a84ff"
/// let label = try SystemColors.color(
///   named: "NSColor.labelColor", platform: "macos", release: "14")
/// print(try label.resolve(in: dark).hex)
/// // Prints "#ffffffd8"
/// print(try SystemColors.resolve("Color.secondary", appearance: Appearance()).hex)
/// // Prints "#3c3c4399"
/// ```
///
/// The values come from the token files in `Palettes/`, which state the source of each. Apple may
/// change them with every release: an app asks the system, a design tool asks for a release. A
/// release between two known ones has the colors of the older of them.
public enum SystemColors {
  /// The platforms, such as `ios`, in the order of the alphabet.
  ///
  /// ```swift
  /// print(SystemColors.platforms.joined(separator: " "))
  /// // Prints "css ios macos material tvos visionos watchos windows"
  /// ```
  public static var platforms: [String] {
    SystemRelease.all.reduce(into: []) { platforms, release in
      if !platforms.contains(release.platform) { platforms.append(release.platform) }
    }
  }

  /// The releases of a platform whose colors are known, oldest first.
  ///
  /// ```swift
  /// print(try SystemColors.releases(platform: "ios"))
  /// // Prints "["13", "15", "16", "26"]"
  /// ```
  ///
  /// - Throws: ``SystemColorError/unknownPlatform(_:known:)``.
  public static func releases(platform: String) throws(SystemColorError) -> [String] {
    try SystemRelease.releases(platform: platform).map { $0.release }
  }

  /// The names of the colors of a release as the platform's framework spells them, grouped by
  /// purpose.
  ///
  /// ```swift
  /// print(try SystemColors.names(platform: "macos", release: "15").prefix(2))
  /// // Prints "["systemBlue", "systemBrown"]"
  /// ```
  ///
  /// - Parameters:
  ///   - platform: The platform, such as `ios`.
  ///   - release: A release of the platform, or `latest`.
  /// - Returns: The names, without SwiftUI's spellings.
  /// - Throws: ``SystemColorError`` for a platform or release that is not known.
  public static func names(
    platform: String = "ios", release: String = "latest"
  ) throws(SystemColorError) -> [String] {
    try SystemRelease.find(platform: platform, release: release).names
  }

  /// The variants that colors of a release can have: accents, contrast themes, the vibrant colors.
  ///
  /// ```swift
  /// print(try SystemColors.variants(platform: "windows", release: "11"))
  /// // Prints "["aquatic", "desert", "dusk", "night-sky"]"
  /// ```
  ///
  /// - Parameters:
  ///   - platform: The platform, such as `ios`.
  ///   - release: A release of the platform, or `latest`.
  /// - Returns: The variants in the order of the palette.
  /// - Throws: ``SystemColorError`` for a platform or release that is not known.
  public static func variants(
    platform: String = "ios", release: String = "latest"
  ) throws(SystemColorError) -> [String] {
    try SystemRelease.find(platform: platform, release: release).variants
  }

  /// Every color of every release of every platform, with every variant.
  ///
  /// ```swift
  /// print(SystemColors.all.count { $0.variant == "vibrant" })
  /// // Prints "13"
  /// ```
  public static var all: [SystemColor] { SystemRelease.all.flatMap(\.colors) }

  /// The colors of one release, with every variant, grouped by purpose.
  ///
  /// ```swift
  /// for color in try SystemColors.colors(platform: "visionos").prefix(2) { print(color.name) }
  /// // Prints "systemBlue"
  /// // Prints "systemBrown"
  /// ```
  ///
  /// - Parameters:
  ///   - platform: The platform, such as `ios`.
  ///   - release: A release of the platform, or `latest`.
  /// - Returns: The colors.
  /// - Throws: ``SystemColorError`` for a platform or release that is not known.
  public static func colors(
    platform: String = "ios", release: String = "latest"
  ) throws(SystemColorError) -> [SystemColor] {
    try SystemRelease.find(platform: platform, release: release).colors
  }

  /// The color of a name, for resolving it in many appearances.
  ///
  /// ```swift
  /// let accent = try SystemColors.color(
  ///   named: "Color.accentColor", platform: "macos", release: "12", variant: "purple")
  /// print(accent.name, accent.release)
  /// // Prints "controlAccentColor 11"
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in UIKit (`systemBlue`, `UIColor.systemBlue`), AppKit (`labelColor`,
  ///     `NSColor.labelColor`), SwiftUI (`blue`, `.blue`, `Color.blue`, `Color(.systemBlue)`) or an
  ///     asset catalog (`systemBlueColor`). Case matters for these; CSS, Material and Windows names
  ///     are compared by their letters and digits alone.
  ///   - platform: The platform, such as `ios`.
  ///   - release: A release of the platform (`15` or `iOS 15`), or `latest`. The newest known one
  ///     that is not newer counts.
  ///   - variant: One of ``variants(platform:release:)``, or `nil` for the color as such.
  /// - Returns: The color, not yet resolved.
  /// - Throws: ``SystemColorError`` for a name, platform, release or variant that is not known.
  public static func color(
    named name: String, platform: String = "ios", release: String = "latest",
    variant: String? = nil
  ) throws(SystemColorError) -> SystemColor {
    let table = try SystemRelease.find(platform: platform, release: release)
    return SystemColor(table: table, row: try table.row(of: name, variant: variant))
  }

  /// The value of a system color in an appearance.
  ///
  /// ```swift
  /// import ColorCore
  ///
  /// let theme = Appearance(scheme: .dark, contrast: .increased)
  /// print(try SystemColors.resolve(
  ///   "WindowText", platform: "windows", variant: "dusk", appearance: theme).hex)
  /// // Prints "#ffffff"
  /// ```
  ///
  /// The value is in sRGB also for a Display P3 screen, on which it is the same color. Reduce
  /// Transparency changes materials, not these colors, and Bold Text changes no color. Which
  /// appearance takes over a value of another one, such as an elevated surface that of the base
  /// level, is said by the palette's resolver document.
  ///
  /// - Parameters:
  ///   - name: The name, as in ``color(named:platform:release:variant:)``.
  ///   - platform: The platform, such as `ios`.
  ///   - release: A release of the platform, or `latest`.
  ///   - variant: One of ``variants(platform:release:)``, or `nil` for the color as such.
  ///   - appearance: The appearance.
  /// - Returns: The color, in sRGB.
  /// - Throws: ``SystemColorError``; a value that is not known is never guessed.
  public static func resolve(
    _ name: String, platform: String = "ios", release: String = "latest", variant: String? = nil,
    appearance: Appearance
  ) throws(SystemColorError) -> Color {
    try color(named: name, platform: platform, release: release, variant: variant)
      .resolve(in: appearance)
  }
}

public import ColorCore

/// The system colors of Apple's platforms, by name, platform, release and appearance.
///
/// ```swift
/// import ColorCore
///
/// print(try SystemColors.resolve("systemBlue", appearance: Appearance(scheme: .dark)).hex)
/// // Prints "#0a84ff"
/// print(try SystemColors.resolve("Color.secondary", appearance: Appearance()).hex)
/// // Prints "#3c3c4399"
/// ```
///
/// The values come from the token files in `Palettes/`, which state the source of each. Apple may
/// change them with every release: an app asks the system, a design tool asks for a release.
public enum SystemColors {
  /// The platforms, such as `ios`.
  public static var platforms: [String] {
    SystemRelease.all.reduce(into: []) { platforms, release in
      if !platforms.contains(release.platform) { platforms.append(release.platform) }
    }
  }

  /// The releases of a platform whose colors are known, oldest first.
  ///
  /// - Throws: ``SystemColorError/unknownPlatform(_:known:)``.
  public static func releases(platform: String) throws(SystemColorError) -> [String] {
    try SystemRelease.releases(platform: platform).map { $0.release }
  }

  /// The names of the colors of a release as the platform's framework spells them, grouped by
  /// purpose.
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

  /// Every color of every release of every platform.
  public static var all: [SystemColor] {
    SystemRelease.all.flatMap { release in
      release.names.indices.map { SystemColor(table: release, row: $0) }
    }
  }

  /// The color of a name, for resolving it in many appearances.
  ///
  /// - Parameters:
  ///   - name: The name in UIKit (`systemBlue`, `UIColor.systemBlue`), SwiftUI (`blue`, `.blue`,
  ///     `Color.blue`) or an asset catalog (`systemBlueColor`). Case matters.
  ///   - platform: The platform, such as `ios`.
  ///   - release: A release of the platform (`15` or `iOS 15`), or `latest`.
  /// - Returns: The color, not yet resolved.
  /// - Throws: ``SystemColorError`` for a name, platform or release that is not known.
  public static func color(
    named name: String, platform: String = "ios", release: String = "latest"
  ) throws(SystemColorError) -> SystemColor {
    let table = try SystemRelease.find(platform: platform, release: release)
    guard let row = table.row(of: name) else {
      throw .unknownName(name, nearest: table.nearestNames(to: name))
    }
    return SystemColor(table: table, row: row)
  }

  /// The value of a system color in an appearance.
  ///
  /// The value is in sRGB also for a Display P3 screen, on which it is the same color. Reduce
  /// Transparency changes materials, not these colors. A color without a value for the elevated
  /// level has that of the base level.
  ///
  /// - Parameters:
  ///   - name: The name, as in ``color(named:platform:release:)``.
  ///   - platform: The platform, such as `ios`.
  ///   - release: A release of the platform, or `latest`.
  ///   - appearance: The appearance.
  /// - Returns: The color, in sRGB.
  /// - Throws: ``SystemColorError``; a value that is not known is never guessed.
  public static func resolve(
    _ name: String, platform: String = "ios", release: String = "latest", appearance: Appearance
  ) throws(SystemColorError) -> Color {
    try color(named: name, platform: platform, release: release).resolve(in: appearance)
  }
}

package import ColorCore

/// A system color of a release of a platform.
///
/// Made by ``SystemColors/color(named:platform:release:variant:fallback:)``.
///
/// ```swift
/// let tint = try SystemColors.color(named: "Color.accentColor", release: 17)
/// print(tint.name, tint.release, tint.alias ?? "")
/// // Prints "tintColor 16 systemBlue"
/// ```
public struct SystemColor: Hashable, Sendable {
  let palette: SystemColorPalette
  let row: Int
  /// What counts where no source states a value.
  public let fallback: ReleaseFallback
  /// Whether no source states this name for the release that was asked for, so that the color is
  /// that of an earlier one. Even if not, single values may be carried: see ``resolve(in:)``.
  public let isCarried: Bool

  /// The name as the platform's framework spells it, such as `systemBlue`.
  public var name: String { palette.rows[row].name }
  /// The platform.
  public var platform: SystemPlatform { palette.platform }
  /// The release whose palette this is, such as 15: the first one of those that have it.
  public var release: SystemRelease { palette.release }
  /// The variant, such as `vibrant`, the accent `purple` or the contrast theme `dusk`; `nil` for the
  /// color as such.
  public var variant: String? { palette.rows[row].variant }
  /// The name of the color of the same release that this one follows in every appearance.
  public var alias: String? { palette.rows[row].alias }

  /// The value in an appearance.
  ///
  /// ```swift
  /// import ColorCore
  ///
  /// let blue = try SystemColors.color(named: "systemBlue", release: 15)
  /// print(try blue.resolve(in: Appearance(scheme: .dark, contrast: .increased)).hex)
  /// // Prints "#409cff"
  /// ```
  ///
  /// Where no source states the value for this release, the newest earlier release that has one
  /// counts, unless ``fallback`` says otherwise, and ``ResolvedSystemColor/isCarried`` says so.
  ///
  /// With Smart Invert on, it is what a person sees of the color in the interface: see
  /// ``SmartInvert`` for what is inverted and how that is derived.
  ///
  /// - Parameter appearance: The appearance.
  /// - Returns: The color, in sRGB, and where it comes from.
  /// - Throws: ``SystemColorError/unknownValue(_:_:nearest:)``.
  public func resolve(
    in appearance: Appearance
  ) throws(SystemColorError) -> ResolvedSystemColor {
    let column = appearance.tableColumn
    if let value = palette.value(row: row, column: column) {
      return resolved(palette, value, appearance)
    }
    if fallback == .lastKnown {
      for older in palette.olderPalettes {
        guard let row = older.row(named: name, variant: variant),
          let value = older.value(row: row, column: column)
        else { continue }
        return resolved(older, value, appearance)
      }
    }
    throw unknown(appearance)
  }

  /// The value that a source states for this very release, for those who ask for very many: what is
  /// not known costs nothing.
  package func value(in appearance: Appearance) -> Color? {
    guard let value = palette.value(row: row, column: appearance.tableColumn) else { return nil }
    return SmartInvert.color(palette.color(of: value), of: .interface, in: appearance)
  }

  private func resolved(
    _ source: SystemColorPalette, _ value: Int, _ appearance: Appearance
  ) -> ResolvedSystemColor {
    ResolvedSystemColor(
      color: SmartInvert.color(source.color(of: value), of: .interface, in: appearance),
      platform: source.platform, release: source.release, source: source.source(of: value),
      isCarried: isCarried || source != palette)
  }

  // MARK: - What is known instead

  private func unknown(_ appearance: Appearance) -> SystemColorError {
    var nearest: [SystemColorError.Known] = []
    if let other = nearestAppearance(to: appearance) {
      nearest.append(.init(release: release, appearance: other))
    }
    if let other = nearestRelease(in: appearance) {
      nearest.append(.init(release: other, appearance: appearance))
    }
    return .unknownValue(name, appearance, nearest: nearest)
  }

  /// The most similar appearance with a known value: giving up the level changes a color less than
  /// giving up contrast, then the scheme.
  private func nearestAppearance(to appearance: Appearance) -> Appearance? {
    let candidates = Appearance.tableColumns.map { column in
      var candidate = appearance
      (candidate.level, candidate.contrast, candidate.scheme) =
        (column.level, column.contrast, column.scheme)
      let distance =
        (candidate.level == appearance.level ? 0 : 1)
        + (candidate.contrast == appearance.contrast ? 0 : 2)
        + (candidate.scheme == appearance.scheme ? 0 : 4)
      return (distance: distance, appearance: candidate)
    }
    return candidates.filter { value(in: $0.appearance) != nil }
      .min { $0.distance < $1.distance }?.appearance
  }

  /// The nearest other release that knows the value, the older one of two.
  private func nearestRelease(in appearance: Appearance) -> SystemRelease? {
    let palettes = SystemColorPalette.palettes(of: platform)
    guard let own = palettes.firstIndex(of: palette) else { return nil }
    return palettes.indices.sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }.first { index in
      guard index != own, let row = palettes[index].row(named: name, variant: variant) else {
        return false
      }
      return palettes[index].value(row: row, column: appearance.tableColumn) != nil
    }.map { palettes[$0].release }
  }
}

extension SystemColor: CustomStringConvertible {
  /// The name, the variant if it is one, and the release, such as `systemBlue (iOS 16)`.
  public var description: String {
    name + (variant.map { ", \($0)" } ?? "") + " (\(platform) \(release))"
  }
}

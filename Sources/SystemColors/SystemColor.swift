public import ColorCore

/// A system color of one release of one platform.
///
/// Made by ``SystemColors/color(named:platform:release:variant:)``.
///
/// ```swift
/// let tint = try SystemColors.color(named: "Color.accentColor", release: "17")
/// print(tint.name, tint.release, tint.alias ?? "")
/// // Prints "tintColor 16 systemBlue"
/// ```
public struct SystemColor: Hashable, Sendable {
  let table: SystemRelease
  let row: Int

  /// The name as the platform's framework spells it, such as `systemBlue`.
  public var name: String { table.rows[row].name }
  /// The platform, such as `ios`.
  public var platform: String { table.platform }
  /// The release of the platform whose palette this is, such as `15`. It can be older than the one
  /// that was asked for.
  public var release: String { table.release }
  /// The variant, such as `vibrant`, the accent `purple` or the contrast theme `dusk`; `nil` for the
  /// color as such.
  public var variant: String? { table.rows[row].variant }
  /// The name of the color of the same release that this one follows in every appearance.
  public var alias: String? { table.rows[row].alias }
  /// The value in an appearance.
  ///
  /// ```swift
  /// import ColorCore
  ///
  /// let blue = try SystemColors.color(named: "systemBlue", release: "15")
  /// print(try blue.resolve(in: Appearance(scheme: .dark, contrast: .increased)).hex)
  /// // Prints "#409cff"
  /// ```
  ///
  /// With Smart Invert on, it is what a person sees of the color in the interface: see
  /// ``SmartInvert`` for what is inverted and how that is derived.
  ///
  /// - Parameter appearance: The appearance.
  /// - Returns: The color, in sRGB.
  /// - Throws: ``SystemColorError/unknownValue(_:_:nearest:)``.
  public func resolve(in appearance: Appearance) throws(SystemColorError) -> Color {
    guard let color = knownColor(in: appearance) else { throw unknown(appearance) }
    return color
  }

  /// Where the value in an appearance comes from, before Smart Invert.
  ///
  /// ```swift
  /// let mint = try SystemColors.color(named: "systemMint", release: "16")
  /// print(try mint.source(in: Appearance(scheme: .dark)).evidence)
  /// // Prints "render-test-expectation"
  /// ```
  ///
  /// - Parameter appearance: The appearance.
  /// - Returns: The source.
  /// - Throws: ``SystemColorError/unknownValue(_:_:nearest:)``.
  public func source(in appearance: Appearance) throws(SystemColorError) -> SystemColorSource {
    guard let value = table.value(row: row, column: appearance.tableColumn) else {
      throw unknown(appearance)
    }
    return table.source(of: value)
  }

  func knownColor(in appearance: Appearance) -> Color? {
    guard let value = table.value(row: row, column: appearance.tableColumn) else { return nil }
    return SmartInvert.color(table.color(of: value), of: .interface, in: appearance)
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
    return candidates.filter { knownColor(in: $0.appearance) != nil }
      .min { $0.distance < $1.distance }?.appearance
  }

  /// The nearest other release that knows the value, the older one of two.
  private func nearestRelease(in appearance: Appearance) -> String? {
    let releases = SystemRelease.all.filter { $0.platform == platform }
    guard let own = releases.firstIndex(of: table) else { return nil }
    return releases.indices.sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }.first { index in
      guard index != own, let row = releases[index].row(named: name, variant: variant) else {
        return false
      }
      return SystemColor(table: releases[index], row: row).knownColor(in: appearance) != nil
    }.map { releases[$0].release }
  }
}

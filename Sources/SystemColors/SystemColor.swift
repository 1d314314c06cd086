public import ColorCore

/// A system color of one release of one platform.
///
/// Made by ``SystemColors/color(named:platform:release:)``.
public struct SystemColor: Hashable, Sendable {
  let table: SystemRelease
  let row: Int

  /// The name as the platform's framework spells it, such as `systemBlue`.
  public var name: String { table.names[row] }
  /// The platform, such as `ios`.
  public var platform: String { table.platform }
  /// The release of the platform, such as `15`.
  public var release: String { table.release }

  /// The value in an appearance.
  ///
  /// - Parameter appearance: The appearance.
  /// - Returns: The color, in sRGB.
  /// - Throws: ``SystemColorError/unknownValue(_:_:nearestKnown:)``.
  public func resolve(in appearance: Appearance) throws(SystemColorError) -> Color {
    guard let color = knownValue(in: appearance) else {
      throw .unknownValue(name, appearance, nearestKnown: nearestKnownAppearance(to: appearance))
    }
    return color
  }

  /// What Smart Invert shows is not stated by any source, hence unknown.
  private func knownValue(in appearance: Appearance) -> Color? {
    appearance.isInverted ? nil : table.color(row: row, column: appearance.tableColumn)
  }

  /// Gives up what changes a color least first.
  private func nearestKnownAppearance(to appearance: Appearance) -> Appearance? {
    var candidate = appearance
    let relaxations: [(inout Appearance) -> Void] = [
      { $0.isInverted = false }, { $0.level = .base }, { $0.contrast = .normal },
      { $0.scheme = .light },
    ]
    for relax in relaxations {
      relax(&candidate)
      if knownValue(in: candidate) != nil { return candidate }
    }
    return nil
  }
}

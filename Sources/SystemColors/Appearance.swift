/// The environment a color is resolved in: what the person has chosen and what the screen can show.
///
/// Every property defaults to the first case of its type, as in the engine protocol.
public struct Appearance: Hashable, Sendable {
  /// Light or dark interface.
  public enum Scheme: String, CaseIterable, Sendable { case light, dark }
  /// The "Increase Contrast" setting.
  public enum Contrast: String, CaseIterable, Sendable { case normal, increased }
  /// Whether the surface lies on the screen or above another one (a sheet, a popover).
  public enum Level: String, CaseIterable, Sendable { case base, elevated }
  /// The "Reduce Transparency" setting.
  public enum Transparency: String, CaseIterable, Sendable { case normal, reduced }
  /// The gamut of the screen.
  public enum Gamut: String, CaseIterable, Sendable {
    case srgb
    case displayP3 = "display-p3"
  }

  /// Light or dark interface.
  public var scheme: Scheme
  /// The "Increase Contrast" setting.
  public var contrast: Contrast
  /// Base or elevated surface.
  public var level: Level
  /// The "Reduce Transparency" setting.
  public var transparency: Transparency
  /// The gamut of the screen.
  public var gamut: Gamut
  /// Whether Smart Invert is on.
  public var isInverted: Bool

  /// Makes an appearance; each part that is left out takes its first case.
  public init(
    scheme: Scheme = .light, contrast: Contrast = .normal, level: Level = .base,
    transparency: Transparency = .normal, gamut: Gamut = .srgb, isInverted: Bool = false
  ) {
    self.scheme = scheme
    self.contrast = contrast
    self.level = level
    self.transparency = transparency
    self.gamut = gamut
    self.isInverted = isInverted
  }
}

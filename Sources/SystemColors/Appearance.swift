/// The environment in which a color is resolved: the user's settings and the capabilities of the
/// screen.
///
/// Every property defaults to the first case of its type, as in the engine protocol.
///
/// ```swift
/// print(Appearance(scheme: .dark, contrast: .increased))
/// // Prints "dark, increased contrast"
/// ```
public struct Appearance: Hashable, Sendable {
  /// Light or dark interface.
  ///
  /// ```swift
  /// print(Appearance.Scheme.allCases)
  /// // Prints "[SystemColors.Appearance.Scheme.light, SystemColors.Appearance.Scheme.dark]"
  /// ```
  public enum Scheme: String, CaseIterable, Codable, Sendable { case light, dark }
  /// The "Increase Contrast" setting.
  ///
  /// ```swift
  /// print(Appearance.Contrast(rawValue: "increased") == .increased)
  /// // Prints "true"
  /// ```
  public enum Contrast: String, CaseIterable, Codable, Sendable { case normal, increased }
  /// Whether the surface is at the base level or above another one (a sheet, a popover).
  ///
  /// ```swift
  /// print(Appearance(level: .elevated).level.rawValue)
  /// // Prints "elevated"
  /// ```
  public enum Level: String, CaseIterable, Codable, Sendable { case base, elevated }
  /// The "Reduce Transparency" setting.
  ///
  /// ```swift
  /// print(Appearance().transparency.rawValue)
  /// // Prints "normal"
  /// ```
  public enum Transparency: String, CaseIterable, Codable, Sendable { case normal, reduced }
  /// The gamut of the screen.
  ///
  /// ```swift
  /// print(Appearance.Gamut.displayP3.rawValue)
  /// // Prints "display-p3"
  /// ```
  public enum Gamut: String, CaseIterable, Codable, Sendable {
    /// sRGB.
    case srgb
    /// Display P3.
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
  /// Whether the "Bold Text" setting is on. It does not affect colors, only which text is
  /// considered large.
  public var isBoldText: Bool

  /// Creates an appearance; each omitted property takes its first case.
  public init(
    scheme: Scheme = .light, contrast: Contrast = .normal, level: Level = .base,
    transparency: Transparency = .normal, gamut: Gamut = .srgb, isInverted: Bool = false,
    isBoldText: Bool = false
  ) {
    self.scheme = scheme
    self.contrast = contrast
    self.level = level
    self.transparency = transparency
    self.gamut = gamut
    self.isInverted = isInverted
    self.isBoldText = isBoldText
  }

  /// A light interface with default settings.
  public static let light = Appearance(scheme: .light)
  /// A dark interface with default settings.
  public static let dark = Appearance(scheme: .dark)
}

extension Appearance: Codable {
  private enum CodingKeys: String, CodingKey {
    case scheme, contrast, level, transparency, gamut
    case isInverted = "inverted"
    case isBoldText = "boldText"
  }

  /// Reads the form of the engine protocol, in which omitted properties take their first case.
  public init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      scheme: try parts.decodeIfPresent(Scheme.self, forKey: .scheme) ?? .light,
      contrast: try parts.decodeIfPresent(Contrast.self, forKey: .contrast) ?? .normal,
      level: try parts.decodeIfPresent(Level.self, forKey: .level) ?? .base,
      transparency: try parts.decodeIfPresent(Transparency.self, forKey: .transparency) ?? .normal,
      gamut: try parts.decodeIfPresent(Gamut.self, forKey: .gamut) ?? .srgb,
      isInverted: try parts.decodeIfPresent(Bool.self, forKey: .isInverted) ?? false,
      isBoldText: try parts.decodeIfPresent(Bool.self, forKey: .isBoldText) ?? false)
  }
}

extension Appearance: LosslessStringConvertible {
  /// The scheme and everything that differs from the first cases, such as
  /// `dark, increased contrast`.
  public var description: String {
    var words = [scheme.rawValue]
    if contrast == .increased { words.append("increased contrast") }
    if level == .elevated { words.append("elevated") }
    if transparency == .reduced { words.append("reduced transparency") }
    if gamut == .displayP3 { words.append("Display P3") }
    if isInverted { words.append("Smart Invert") }
    if isBoldText { words.append("bold text") }
    return words.joined(separator: ", ")
  }

  /// Reads a ``description``; `nil` for other words.
  ///
  /// ```swift
  /// print(Appearance("dark, elevated")?.level == .elevated)
  /// // Prints "true"
  /// ```
  public init?(_ description: String) {
    var words = description.split(separator: ", ").map(String.init)
    guard !words.isEmpty, let scheme = Scheme(rawValue: words.removeFirst()) else { return nil }
    self.init(scheme: scheme)
    for word in words {
      switch word {
      case "increased contrast": contrast = .increased
      case "elevated": level = .elevated
      case "reduced transparency": transparency = .reduced
      case "Display P3": gamut = .displayP3
      case "Smart Invert": isInverted = true
      case "bold text": isBoldText = true
      default: return nil
      }
    }
  }
}

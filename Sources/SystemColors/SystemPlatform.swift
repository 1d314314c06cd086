import ColorCore

/// A platform that has system colors or materials.
///
/// Apple's platforms, and others that define their colors by name. Any other name creates a
/// platform about which nothing is known.
///
/// ```swift
/// print(SystemPlatform("iPadOS") == .iOS, SystemPlatform.macOS)
/// // Prints "true macOS"
/// ```
public struct SystemPlatform: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier, such as `ios`: the name used in files and in the engine protocol.
  public let rawValue: String

  /// Creates a platform from its identifier or another of its names: `ios`, `iOS`, `iPadOS`,
  /// `Mac OS X`.
  public init(rawValue: String) {
    let isIdentifier = Self.names[rawValue] != nil
    self.rawValue =
      isIdentifier
      ? rawValue : Self.identifiers[SystemColorSpelling.plain(rawValue)] ?? rawValue
  }

  /// iOS and iPadOS, which share their colors.
  public static let iOS = SystemPlatform(identifier: "ios")
  /// macOS.
  public static let macOS = SystemPlatform(identifier: "macos")
  /// tvOS.
  public static let tvOS = SystemPlatform(identifier: "tvos")
  /// visionOS.
  public static let visionOS = SystemPlatform(identifier: "visionos")
  /// watchOS.
  public static let watchOS = SystemPlatform(identifier: "watchos")
  /// Material Design.
  public static let material = SystemPlatform(identifier: "material")
  /// Windows: its contrast themes.
  public static let windows = SystemPlatform(identifier: "windows")
  /// The system color keywords of CSS.
  public static let css = SystemPlatform(identifier: "css")

  /// Whether its color names are those of Apple's frameworks.
  var isApple: Bool { Self.apple.contains(self) }

  init(identifier: String) { rawValue = identifier }

  private static let apple: Set<SystemPlatform> = [.iOS, .macOS, .tvOS, .visionOS, .watchOS]

  /// The identifier for each name, normalized by `SystemColorSpelling.plain(_:)`.
  private static let identifiers = [
    "ios": "ios", "ipados": "ios", "iphoneos": "ios", "macos": "macos", "osx": "macos",
    "macosx": "macos", "tvos": "tvos", "visionos": "visionos", "xros": "visionos",
    "watchos": "watchos", "material": "material", "material3": "material", "windows": "windows",
    "css": "css",
  ]

  private static let names = [
    "ios": "iOS", "macos": "macOS", "tvos": "tvOS", "visionos": "visionOS", "watchos": "watchOS",
    "material": "Material", "windows": "Windows", "css": "CSS",
  ]
}

extension SystemPlatform: ExpressibleByStringLiteral, LosslessStringConvertible {
  /// Creates a platform from any of its names.
  public init(_ name: String) { self.init(rawValue: name) }

  /// Creates a platform from any of its names.
  public init(stringLiteral name: String) { self.init(rawValue: name) }

  /// The name in its maker's spelling, such as `iOS`.
  public var description: String { Self.names[rawValue] ?? rawValue }
}

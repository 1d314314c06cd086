import ColorCore

/// A platform that has system colors or materials.
///
/// Apple's platforms, and those of others that define their colors by name. Any other name makes a
/// platform too, of which nothing is known.
///
/// ```swift
/// print(SystemPlatform("iPadOS") == .iOS, SystemPlatform.macOS)
/// // Prints "true macOS"
/// ```
public struct SystemPlatform: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier, such as `ios`: the name of the platform in files and in the engine protocol.
  public let rawValue: String

  /// Makes a platform of its identifier or of another name: `ios`, `iOS`, `iPadOS`, `Mac OS X`.
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

  /// Whether the names of its colors are those of Apple's frameworks.
  var isApple: Bool { Self.apple.contains(self) }

  private init(identifier: String) { rawValue = identifier }

  private static let apple: Set<SystemPlatform> = [.iOS, .macOS, .tvOS, .visionOS, .watchOS]

  /// The identifier for each name, as ``SystemColorSpelling/plain(_:)`` makes it.
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
  /// Makes a platform of any of its names.
  public init(_ name: String) { self.init(rawValue: name) }

  /// Makes a platform of any of its names.
  public init(stringLiteral name: String) { self.init(rawValue: name) }

  /// The name as its maker writes it, such as `iOS`.
  public var description: String { Self.names[rawValue] ?? rawValue }
}

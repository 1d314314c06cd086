public import ColorCore

/// The value of a system color in an appearance, with its source.
///
/// The properties of ``ColorCore/Color`` are available directly; ``color`` is the color itself.
///
/// ```swift
/// import ColorCore
///
/// let label = try SystemColors.resolve("label", appearance: Appearance(scheme: .dark))
/// print(label.hex, label.release, label.source.id, label.isCarried)
/// // Prints "#ffffff 16 app-table-2024 true"
/// ```
@dynamicMemberLookup
public struct ResolvedSystemColor: Hashable, Sendable {
  /// The color, in sRGB. With Smart Invert on, the color as seen.
  public let color: Color
  /// The platform.
  public let platform: SystemPlatform
  /// The release whose palette states the value: the first one of those that share this palette.
  public let release: SystemRelease
  /// The source of the value, before Smart Invert.
  public let source: SystemColorSource
  /// Whether the value is carried over from an earlier release because no source states it for the
  /// requested one.
  public let isCarried: Bool

  /// A property of the color.
  public subscript<Value>(dynamicMember path: KeyPath<Color, Value>) -> Value {
    color[keyPath: path]
  }
}

extension ResolvedSystemColor: CustomStringConvertible {
  /// The color, the release and the source, such as `#ffffff, iOS 16, app-table-2024, carried`.
  public var description: String {
    "\(color.hex), \(platform) \(release), \(source.id)" + (isCarried ? ", carried" : "")
  }
}

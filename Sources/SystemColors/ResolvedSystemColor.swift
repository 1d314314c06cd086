public import ColorCore

/// The value of a system color in an appearance, and where it comes from.
///
/// What a ``ColorCore/Color`` can be asked can be asked of it directly, and ``color`` is the color
/// itself.
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
  /// The color, in sRGB. With Smart Invert on, what is seen of it.
  public let color: Color
  /// The platform.
  public let platform: SystemPlatform
  /// The release whose palette states the value: the first one of those that have this palette.
  public let release: SystemRelease
  /// Where the value comes from, before Smart Invert.
  public let source: SystemColorSource
  /// Whether no source states the value for the release that was asked for, so that it is that of
  /// an earlier one.
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

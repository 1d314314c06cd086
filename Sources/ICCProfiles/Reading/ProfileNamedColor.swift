/// A color that a profile lists by name, as used for spot inks (ICC.1:2022, 10.17).
///
/// ```swift
/// let colors = try ICCProfile(BundledProfiles.srgb.span).namedColors()
/// print(colors.map(\.name))
/// // Prints "[]"
/// ```
public struct ProfileNamedColor: Hashable, Sendable {
  /// The name, with the prefix and suffix that the profile defines.
  public var name: String
  /// The color in the profile connection space: L\*a\*b\* or XYZ relative to D50, in natural units.
  public var connection: [Double]
  /// The amounts of the device's colorants, 0…1; empty if the profile has none.
  public var device: [Double]
}

extension ICCProfile {
  /// The maximum number of named colors that are read.
  public static let maximumNamedColors = 65_536

  /// The named colors of the profile, in its order; empty for a profile of another class.
  ///
  /// - Throws: ``ProfileError/badTag(_:)`` if the list is missing, damaged or longer than
  ///   ``maximumNamedColors``.
  /// - Complexity: O(*n*) for *n* colors.
  public func namedColors() throws(ProfileError) -> [ProfileNamedColor] {
    guard header.profileClass == "nmcl" else { return [] }
    guard let tag = tag("ncl2"), case .colors(let count)? = tags.value(of: tag),
      count <= Self.maximumNamedColors
    else { throw .badTag("ncl2") }
    let bytes = tags.bytes
    let channels = bytes.word(tag.offset + 16)
    func text(_ offset: Int) -> String {
      String(decoding: (0..<32).map { bytes[offset + $0] }.prefix { $0 != 0 }, as: UTF8.self)
    }
    let (prefix, suffix) = (text(tag.offset + 20), text(tag.offset + 52))
    return (0..<count).map { index in
      let start = tag.offset + 84 + index * (38 + 2 * channels)
      let codes = (0..<3 + channels).map { Double(bytes.short(start + 32 + 2 * $0)) }
      // The 16-bit encodings of version 2, which named colors still use.
      let connection =
        connectionSpace == .lab
        ? [codes[0] / 652.8, codes[1] / 256 - 128, codes[2] / 256 - 128]
        : codes[..<3].map { $0 / 32_768 }
      return ProfileNamedColor(
        name: prefix + text(start) + suffix, connection: connection,
        device: codes[3...].prefix(colorSpace.channels).map { $0 / 65_535 })
    }
  }

  /// The named color with a name, ignoring case.
  ///
  /// - Returns: `nil` if the profile does not list it.
  /// - Throws: ``ProfileError/badTag(_:)`` if the list is damaged.
  public func namedColor(_ name: String) throws(ProfileError) -> ProfileNamedColor? {
    try namedColors().first { $0.name.lowercased() == name.lowercased() }
  }
}

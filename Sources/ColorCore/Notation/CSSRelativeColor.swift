/// The channels of the origin color of a relative color, by keyword (CSS Color 5, section 4).
struct CSSOrigin {
  /// Each channel as the number that its keyword stands for; `nil` is missing.
  private var channels: [(name: CSSName, value: Double?)]

  /// The channels of a color in the space of a function.
  init(_ color: Color, in function: CSSFunction) {
    let color = color.readied(for: function.space)
    channels = function.channels.indices.map { index in
      let channel = function.channels[index]
      return (
        channel.name,
        color.missing.contains(.component(index))
          ? nil : (color.components[index] * channel.scale).censored
      )
    }
    channels.append(Self.alpha(of: color))
  }

  /// The only channel that `alpha()` knows.
  init(alphaOf color: Color) { channels = [Self.alpha(of: color)] }

  private static func alpha(of color: Color) -> (name: CSSName, value: Double?) {
    ("alpha", color.missing.contains(.alpha) ? nil : color.alpha)
  }

  /// The channel that a keyword stands for: the outer `nil` is another keyword.
  subscript(name: CSSName) -> Double?? {
    channels.first { $0.name == name }.map { $0.value }
  }

  /// The keywords, for a message.
  var names: String {
    channels.map { String(decoding: $0.name.bytes, as: UTF8.self) }.joined(separator: ", ")
  }
}

extension CSSParser {
  /// `from <color>`, if it is there.
  mutating func relativeOrigin() throws(NotationError) -> Color? {
    guard takeKeyword("from") else { return nil }
    return try color().color
  }

  /// The rest of `alpha(`: a color with another alpha (CSS Color 5, section 4.9). A legacy color stays
  /// one, and has no missing components.
  mutating func alphaFunction() throws(NotationError) -> CSSColor {
    guard takeKeyword("from") else { throw unexpected("from") }
    var result = try color()
    origin = CSSOrigin(alphaOf: result.color)
    defer { origin = nil }
    if let alpha = try writtenAlpha(after: UInt8(ascii: "/")) {
      result.color.alpha = alpha ?? 0
      if alpha == nil, !result.isLegacy {
        result.color.missing.insert(.alpha)
      } else {
        result.color.missing.remove(.alpha)
      }
    }
    try close()
    return result
  }
}

extension Color {
  /// White of sRGB.
  public static var white: Color { Color(.srgb, 1, 1, 1) }
  /// Black.
  public static var black: Color { Color(.srgb, 0, 0, 0) }
  /// No color at all: CSS `transparent`.
  public static var transparent: Color { Color(.srgb, 0, 0, 0, alpha: 0) }

  /// The color that a CSS text names: ``init(parsing:context:)`` without a context.
  ///
  /// ```swift
  /// let orange = try Color("#f80")
  /// print(orange, try Color("rebeccapurple").hex)
  /// // Prints "color(srgb 1 0.5333… 0) #663399"
  /// print((try? Color("#f8")) == nil)
  /// // Prints "true"
  /// ```
  ///
  /// - Throws: ``NotationError`` with the position and what was expected there.
  public init(_ text: String) throws(NotationError) { try self.init(parsing: text) }

  /// An sRGB color of three 8-bit values, each divided by 255, and an alpha clamped to 0…1.
  ///
  /// Literals without a decimal point are 8-bit values; with one they are fractions, see
  /// ``init(red:green:blue:alpha:)-(Double,_,_,_)``.
  ///
  /// ```swift
  /// print(Color(red: 255, green: 136, blue: 0).hex)
  /// // Prints "#ff8800"
  /// ```
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    self.init(
      .srgb, Double(red) / 255, Double(green) / 255, Double(blue) / 255, alpha: alpha)
  }

  /// An sRGB color of three components, 0…1 in gamut, and an alpha clamped to 0…1.
  ///
  /// At least one of the literals needs its decimal point: `Color(red: 1, green: 0, blue: 0)` means
  /// 8-bit values and is nearly black.
  ///
  /// ```swift
  /// print(Color(red: 1.0, green: 0.5, blue: 0), Color(red: 1.0, green: 0, blue: 0).hex)
  /// // Prints "color(srgb 1 0.5 0) #ff0000"
  /// ```
  @_disfavoredOverload
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(.srgb, red, green, blue, alpha: alpha)
  }

  /// The color of a pixel: each of its values divided by 255.
  ///
  /// ```swift
  /// print(Color(RGBA8(255, 136, 0, 128)).hex)
  /// // Prints "#ff880080"
  /// ```
  public init(_ pixel: RGBA8) {
    self.init(
      red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: Double(pixel.alpha) / 255)
  }

  /// The relative luminance of WCAG 2, at least 0: ``WCAG2/luminance(_:)``. Alpha is ignored.
  ///
  /// ```swift
  /// print(Color.white.luminance, Color(red: 128, green: 128, blue: 128).luminance)
  /// // Prints "1.0 0.2158…"
  /// ```
  public var luminance: Double { WCAG2.luminance(self) }
}

extension Color: CustomStringConvertible {
  /// The color in CSS notation, ``css``.
  public var description: String { css }
}

extension Color: Codable {
  private enum CodingKeys: String, CodingKey { case colorSpace, components, alpha }

  /// A component as a number, or `"none"`.
  private struct Component: Codable {
    var value: Double?

    init(_ value: Double?) { self.value = value }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        guard text == "none" else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "expected a number or “none”, found “\(text)”")
        }
      } else {
        value = try container.decode(Double.self)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let value { try container.encode(value) } else { try container.encode("none") }
    }
  }

  /// Reads the color value of the Design Tokens format (2025.10): `colorSpace`, three `components`,
  /// each a number or `"none"`, and `alpha`, which is 1 where it is left out.
  ///
  /// - Throws: `DecodingError`, also for a space that has neither ``ColorSpaces/all`` nor
  ///   ``Swift/CodingUserInfoKey/colorSpaces``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let space = try container.decode(ColorSpaceID.self, forKey: .colorSpace)
    let values = try container.decode([Component].self, forKey: .components).map { $0.value }
    guard values.count == 3 else {
      throw DecodingError.dataCorruptedError(
        forKey: .components, in: container,
        debugDescription: "expected 3 components, found \(values.count)")
    }
    let alpha = try container.decodeIfPresent(Component.self, forKey: .alpha) ?? Component(1)
    var missing: Missing = alpha.value == nil ? .alpha : []
    for index in 0..<3 where values[index] == nil { missing.insert(.component(index)) }
    self.init(
      space, values[0] ?? 0, values[1] ?? 0, values[2] ?? 0, alpha: alpha.value ?? 0,
      missing: missing)
  }

  /// Writes the color value of the Design Tokens format; see ``init(from:)``. A JSON encoder throws
  /// where a component is infinite or not a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(space, forKey: .colorSpace)
    func component(_ index: Int) -> Component {
      Component(missing.contains(.component(index)) ? nil : components[index])
    }
    try container.encode([component(0), component(1), component(2)], forKey: .components)
    if alpha < 1 {
      try container.encode(Component(missing.contains(.alpha) ? nil : alpha), forKey: .alpha)
    }
  }
}

extension CSSColor: CustomStringConvertible {
  /// The color as CSS serializes it, ``serialized``.
  public var description: String { serialized }
}

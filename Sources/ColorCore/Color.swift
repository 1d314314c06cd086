/// A color as a person or a file states it: a space, three components, an alpha, and which of these
/// are missing.
///
/// Components are in CSS number ranges: RGB-like and XYZ 0…1, Lab and LCH lightness 0…100, Oklab and
/// OKLCH lightness 0…1, hue in degrees, the percentages of HSL, HWB and HSV 0…100. Values outside
/// are kept. A missing component (CSS `none`) holds 0 and its bit in ``missing``.
///
/// ```swift
/// let red = Color(.displayP3, 1, 0, 0)
/// print(red.converted(to: .srgb).components.x)
/// // Prints "1.0930…"
/// ```
public struct Color: Hashable, Sendable {
  /// Which of the components are missing.
  ///
  /// ```swift
  /// let gray = try Color(parsing: "oklch(0.5 none none)")
  /// print(gray.missing == [.second, .third], gray.missing.contains(.component(0)))
  /// // Prints "true false"
  /// ```
  public struct Missing: OptionSet, Hashable, Sendable {
    /// One bit for each component and one for alpha.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The first component.
    public static let first = Missing(rawValue: 1)
    /// The second component.
    public static let second = Missing(rawValue: 2)
    /// The third component.
    public static let third = Missing(rawValue: 4)
    /// Alpha.
    public static let alpha = Missing(rawValue: 8)

    /// The component at `index`.
    ///
    /// - Precondition: `index` is 0, 1 or 2.
    public static func component(_ index: Int) -> Missing { Missing(rawValue: 1 << UInt8(index)) }
  }

  /// The space that the components belong to.
  public var space: ColorSpaceID
  /// The components, 0 where missing.
  public var components: Triple<Double>
  /// Opacity, 0 (transparent) … 1 (opaque).
  public var alpha: Double
  /// The components that are missing.
  public var missing: Missing

  /// Makes a color.
  ///
  /// Components are kept as they are, outside the range of the space as well. Whether the space
  /// exists is not asked before the color is converted.
  ///
  /// - Parameters:
  ///   - space: The space of the components.
  ///   - x: The first component.
  ///   - y: The second component.
  ///   - z: The third component.
  ///   - alpha: Opacity, clamped to 0…1.
  ///   - missing: Components to treat as missing; their values are set to 0.
  public init(
    _ space: ColorSpaceID, _ x: Double, _ y: Double, _ z: Double, alpha: Double = 1,
    missing: Missing = []
  ) {
    self.space = space
    components = Triple(
      missing.contains(.first) ? 0 : x, missing.contains(.second) ? 0 : y,
      missing.contains(.third) ? 0 : z)
    self.alpha = missing.contains(.alpha) ? 0 : min(max(alpha, 0), 1)
    self.missing = missing
  }

  /// An sRGB color of three 8-bit values, each divided by 255, and an alpha clamped to 0…1.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    self.init(
      .srgb, Double(red) / 255, Double(green) / 255, Double(blue) / 255, alpha: alpha)
  }

  /// The same color in another space.
  ///
  /// Missing components that have an analog in the target stay missing (CSS Color 4, section 12.2),
  /// and the hue of a color that is gray before or after the conversion becomes missing (section
  /// 12.1). Nothing is clamped. Converting to the color's own space changes nothing.
  ///
  /// ```swift
  /// let gray = Color(.srgb, 0.5, 0.5, 0.5).converted(to: .oklch)
  /// print(gray.components.x, gray.missing == .third)
  /// // Prints "0.5981… true"
  /// ```
  ///
  /// - Precondition: Both spaces exist; see ``ColorSpaceID/space``.
  public func converted(to target: ColorSpaceID) -> Color {
    guard target != space else { return self }
    guard let from = space.space, let to = target.space else {
      preconditionFailure("no color space is called “\(space.space == nil ? space : target)”")
    }
    let values = ColorSpaces.convert(components, from: from, to: to)
    var result = Color(target, values.x, values.y, values.z, alpha: alpha)
    if from.isHuePowerless(components) || to.isHuePowerless(values),
      let hue = to.index(of: .hue)
    {
      result.setMissing(hue)
    }
    for (index, component) in from.components.enumerated()
    where component.kind != .other && missing.contains(.component(index)) {
      if let analog = to.index(of: component.kind) { result.setMissing(analog) }
    }
    if missing.contains(.alpha) { result.missing.insert(.alpha) }
    return result
  }

  /// The components in another space, without missing ones: what a computation needs.
  ///
  /// ```swift
  /// print(Color(red: 255, green: 0, blue: 0).components(in: .xyzD65).y)
  /// // Prints "0.2126…"
  /// ```
  ///
  /// - Precondition: Both spaces exist; see ``ColorSpaceID/space``.
  public func components(in target: ColorSpaceID) -> Triple<Double> {
    guard target != space else { return components }
    guard let from = space.space, let to = target.space else {
      preconditionFailure("no color space is called “\(space.space == nil ? space : target)”")
    }
    return ColorSpaces.convert(components, from: from, to: to)
  }

  private mutating func setMissing(_ index: Int) {
    components[index] = 0
    missing.insert(.component(index))
  }
}

extension ColorSpaceID {
  /// sRGB.
  public static let srgb = SRGB.id
  /// sRGB in linear light.
  public static let srgbLinear = SRGBLinear.id
  /// Display P3.
  public static let displayP3 = DisplayP3.id
  /// Display P3 in linear light.
  public static let displayP3Linear = DisplayP3Linear.id
  /// XYZ, D65.
  public static let xyzD65 = XYZD65.id
  /// XYZ, D50.
  public static let xyzD50 = XYZD50.id
  /// CIE L\*a\*b\*, D50.
  public static let lab = Lab.id
  /// Polar CIE L\*a\*b\*, D50.
  public static let lch = LCH.id
  /// Oklab.
  public static let oklab = Oklab.id
  /// Polar Oklab.
  public static let oklch = OKLCH.id
}

/// A color as a person or a file states it: a space, three components, an alpha, and which of these
/// are missing.
///
/// A color keeps its promises when it is changed: alpha stays in 0…1, and a missing component 0.
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

    /// The component at `index`, 0, 1 or 2; nothing for another index.
    public static func component(_ index: Int) -> Missing {
      0..<3 ~= index ? Missing(rawValue: 1 << UInt8(index)) : []
    }
  }

  /// The space that the components belong to.
  public let space: ColorSpaceID
  /// The components, 0 where missing. A missing one that is set to another value is no longer missing.
  public var components: Triple<Double> {
    didSet {
      for index in 0..<3 where missing.contains(.component(index)) && components[index] != 0 {
        missing.remove(.component(index))
      }
    }
  }
  /// Opacity, 0 (transparent) … 1 (opaque), to which it is clamped; not a number counts as 0. A
  /// missing alpha that is set to another value than 0 is no longer missing.
  public var alpha: Double {
    didSet {
      alpha = Self.clamped(alpha)
      if missing.contains(.alpha), alpha != 0 { missing.remove(.alpha) }
    }
  }
  /// The components that are missing. One that becomes missing is set to 0.
  public var missing: Missing {
    didSet {
      guard missing != [] else { return }
      var kept = components
      for index in 0..<3 where missing.contains(.component(index)) { kept[index] = 0 }
      components = kept
      if missing.contains(.alpha), alpha != 0 { alpha = 0 }
    }
  }

  /// Makes a color.
  ///
  /// Components are kept as they are, outside the range of the space and not a number as well.
  ///
  /// - Parameters:
  ///   - space: The space of the components.
  ///   - x: The first component.
  ///   - y: The second component.
  ///   - z: The third component.
  ///   - alpha: Opacity, clamped to 0…1; not a number counts as 0.
  ///   - missing: Components to treat as missing; their values are set to 0.
  public init(
    _ space: ColorSpaceID, _ x: Double, _ y: Double, _ z: Double, alpha: Double = 1,
    missing: Missing = []
  ) {
    self.space = space
    components = Triple(
      missing.contains(.first) ? 0 : x, missing.contains(.second) ? 0 : y,
      missing.contains(.third) ? 0 : z)
    self.alpha = missing.contains(.alpha) ? 0 : Self.clamped(alpha)
    self.missing = missing
  }

  private static func clamped(_ alpha: Double) -> Double { alpha > 0 ? min(alpha, 1) : 0 }

  /// The same color in another space.
  ///
  /// Missing components that have an analog in the target stay missing, and so do all components that
  /// have no analog if all of them are missing: such an *analogous set* are a and b of Lab, and chroma
  /// and hue of LCH (CSS Color 4, section 12.2). The hue of a color that is gray before or after the
  /// conversion becomes missing (section 12.1). Nothing is clamped. Converting to the color's own space
  /// changes nothing. A component that is not a number makes all three so.
  ///
  /// ```swift
  /// let gray = Color(.srgb, 0.5, 0.5, 0.5).converted(to: .oklch)
  /// print(gray.components.x, gray.missing == .third)
  /// // Prints "0.5981… true"
  /// print(try Color("lab(20 none none)").converted(to: .lch))
  /// // Prints "lch(20 none none)"
  /// ```
  public func converted(to target: ColorSpaceID) -> Color {
    guard target != space else { return self }
    let values = components(in: target)
    var lost = missing.intersection(.alpha).union(missingAnalogs(in: target.space))
    if space.space.isHuePowerless(components) || target.space.isHuePowerless(values),
      let hue = target.space.index(of: .hue)
    {
      lost.insert(.component(hue))
    }
    return Color(target, values.x, values.y, values.z, alpha: alpha, missing: lost)
  }

  /// The components in another space, without missing ones: what a computation needs.
  ///
  /// ```swift
  /// print(Color(red: 255, green: 0, blue: 0).components(in: .xyzD65).y)
  /// // Prints "0.2126…"
  /// ```
  public func components(in target: ColorSpaceID) -> Triple<Double> {
    ColorConversion.convert(components, from: space.space, to: target.space)
  }

  /// The components of another space that are analogous to missing ones.
  private func missingAnalogs(in target: any ColorSpace.Type) -> Missing {
    guard missing != [] else { return [] }
    var result: Missing = []
    var (rest, restOfTarget): (Missing, Missing) = ([], [.first, .second, .third])
    for (index, component) in space.space.components.enumerated() {
      if component.kind != .other, let analog = target.index(of: component.kind) {
        restOfTarget.remove(.component(analog))
        if missing.contains(.component(index)) { result.insert(.component(analog)) }
      } else {
        rest.insert(.component(index))
      }
    }
    return rest != [] && rest.isSubset(of: missing) ? result.union(restOfTarget) : result
  }
}

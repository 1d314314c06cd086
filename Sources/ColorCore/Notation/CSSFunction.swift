/// The signature of a color function with three channels.
struct CSSFunction: Sendable {
  /// How a channel is written.
  struct Channel: Sendable {
    /// The keyword of the channel in a relative color.
    var name: CSSName
    /// The component that 100 % denotes.
    var whole: Double
    /// The ratio of its number to the component: 255 for the channels of `rgb()`.
    var scale: Double
    var isHue: Bool
    /// The range to which CSS clamps a specified value.
    var limits: ClosedRange<Double>?
    /// Whether the limits also apply in a relative color; those of `rgb()` do not.
    var limitsRelative: Bool

    var expectation: String {
      isHue ? "a number, an angle or none" : "a number, a percentage or none"
    }
  }

  var space: ColorSpaceID
  var channels: [Channel]
  /// Whether the arguments may be separated by commas.
  var takesCommas: Bool
  /// Whether CSS serializes the color as `rgb()`.
  var isLegacy: Bool

  /// The functions named after their space: `rgb()` … `oklch()`.
  static let named: [CSSName: CSSFunction] = [
    "rgb": rgb, "rgba": rgb, "hsl": hsl, "hsla": hsl, "hwb": legacy(HWB.self),
    "lab": modern(Lab.self), "lch": modern(LCH.self), "oklab": modern(Oklab.self),
    "oklch": modern(OKLCH.self),
  ]

  /// The spaces that have a function of their own, and that `color()` does not accept.
  static let namedSpaces: Set<ColorSpaceID> = [
    HSL.id, HWB.id, Lab.id, LCH.id, Oklab.id, OKLCH.id,
  ]

  /// The spaces that `color()` accepts by name: those of CSS without a function, and those of this
  /// library.
  static let ofColor: [CSSName: CSSFunction] = {
    var result: [CSSName: CSSFunction] = [:]
    for space in ColorSpaces.all where !namedSpaces.contains(space.id) {
      result[CSSName(space.id.rawValue.utf8)] = CSSFunction(space)
    }
    result["xyz"] = CSSFunction(XYZD65.self)
    return result
  }()

  /// The spaces of `color-mix(in …)`.
  static let interpolationSpaces: [CSSName: any ColorSpace.Type] = {
    var result: [CSSName: any ColorSpace.Type] = ["xyz": XYZD65.self]
    for space in ColorSpaces.all { result[CSSName(space.id.rawValue.utf8)] = space }
    return result
  }()

  private static let rgb: CSSFunction = {
    var function = legacy(SRGB.self)
    function.takesCommas = true
    for index in 0..<3 {
      function.channels[index].scale = 255
      function.channels[index].limits = 0...1
      function.channels[index].limitsRelative = false
    }
    return function
  }()

  private static let hsl: CSSFunction = {
    var function = legacy(HSL.self)
    function.takesCommas = true
    function.channels[1].limits = 0...Double.greatestFiniteMagnitude
    return function
  }()

  private static func legacy(_ space: any ColorSpace.Type) -> CSSFunction {
    var function = CSSFunction(space)
    function.isLegacy = true
    return function
  }

  private static func modern(_ space: any ColorSpace.Type) -> CSSFunction {
    var function = CSSFunction(space)
    for (index, component) in space.components.enumerated() {
      switch component.kind {
      case .lightness: function.channels[index].limits = component.range
      case .colorfulness:
        function.channels[index].limits = 0...Double.greatestFiniteMagnitude
      default: break
      }
    }
    return function
  }

  /// The signature in `color()`: nothing is clamped.
  fileprivate init(_ space: any ColorSpace.Type) {
    self.space = space.id
    channels = space.components.map {
      Channel(
        name: CSSName($0.name.utf8), whole: $0.range.upperBound, scale: 1,
        isHue: $0.kind == .hue, limits: nil, limitsRelative: true)
    }
    takesCommas = false
    isLegacy = false
  }
}

extension CSSContext {
  /// The custom space with a name.
  func space(_ name: CSSName) -> (any ColorSpace.Type)? {
    spaces.first { CSSName($0.name.utf8) == name }
  }
}

extension CSSParser {
  /// A channel or an alpha as written: `nil` is `none`.
  private struct Argument {
    var value: Double?
    var dimension: CSSQuantity.Dimension
    var start: Int
  }

  /// The rest of `color(`.
  mutating func colorFunction() throws(NotationError) -> CSSColor {
    let origin = try relativeOrigin()
    tokens.skipSpace()
    let start = tokens.offset
    guard tokens.startsName(), let function = function(ofColor: tokens.takeName()) else {
      throw NotationError(
        "expected a color space (srgb, srgb-linear, display-p3, display-p3-linear, a98-rgb, "
          + "prophoto-rgb, rec2020, xyz, xyz-d50 or xyz-d65)", at: start)
    }
    return try channels(of: function, origin: origin)
  }

  private func function(ofColor name: CSSName) -> CSSFunction? {
    CSSFunction.ofColor[name] ?? context.space(name).map { CSSFunction($0) }
  }

  /// The rest of a function named after its space.
  mutating func arguments(of function: CSSFunction) throws(NotationError) -> CSSColor {
    let origin = try relativeOrigin()
    return try channels(of: function, origin: origin)
  }

  /// Three channels and an optional alpha, up to and including `)`.
  private mutating func channels(of function: CSSFunction, origin color: Color?)
    throws(NotationError) -> CSSColor
  {
    if let color { origin = CSSOrigin(color, in: function) }
    defer { origin = nil }
    var missing: Color.Missing = []
    var values = Triple<Double>(0, 0, 0)
    var hasCommas = false
    var first: Argument?
    for index in 0..<3 {
      if index == 1, function.takesCommas, color == nil {
        tokens.skipSpace()
        hasCommas = tokens.take(UInt8(ascii: ","))
      } else if hasCommas {
        try comma()
      }
      let channel = function.channels[index]
      let argument = try argument(of: channel)
      if let first {
        if hasCommas { try checkLegacy(argument, after: first, isHue: function.channels[0].isHue) }
      } else {
        first = argument
      }
      if let value = argument.value {
        values[index] = limited(value, channel, isRelative: color != nil)
      } else {
        missing.insert(.component(index))
      }
    }
    var alpha: Double? = 1
    if let color { alpha = color.missing.contains(.alpha) ? nil : color.alpha }
    if let written = try writtenAlpha(after: UInt8(ascii: hasCommas ? "," : "/")) {
      alpha = written
    }
    try close()
    if alpha == nil { missing.insert(.alpha) }
    return CSSColor(
      Color(function.space, values.x, values.y, values.z, alpha: alpha ?? 0, missing: missing),
      isLegacy: function.isLegacy && color == nil && missing == [])
  }

  /// The comma syntax takes three numbers or three percentages for `rgb()`, a hue and two
  /// percentages for `hsl()`, and no `none` (CSS Color 4, sections 5.1 and 7.3).
  private func checkLegacy(_ argument: Argument, after first: Argument, isHue: Bool)
    throws(NotationError)
  {
    guard first.value != nil else {
      throw NotationError("expected no “none” before a comma", at: first.start)
    }
    let expected = isHue ? .percentage : first.dimension
    guard argument.value != nil, argument.dimension == expected else {
      throw NotationError(
        expected == .percentage ? "expected a percentage" : "expected a number",
        at: argument.start)
    }
  }

  private func limited(_ value: Double, _ channel: CSSFunction.Channel, isRelative: Bool)
    -> Double
  {
    if channel.isHue {
      let turned = value.truncatingRemainder(dividingBy: 360)
      return turned < 0 ? (turned + 360).truncatingRemainder(dividingBy: 360) : turned
    }
    guard let limits = channel.limits, channel.limitsRelative || !isRelative else { return value }
    return min(max(value, limits.lowerBound), limits.upperBound)
  }

  /// An optional alpha after its separator: the outer `nil` means absent, the inner one `none`.
  mutating func writtenAlpha(after separator: UInt8) throws(NotationError) -> Double?? {
    tokens.skipSpace()
    guard tokens.take(separator) else { return nil }
    let channel = CSSFunction.Channel(
      name: "alpha", whole: 1, scale: 1, isHue: false, limits: nil, limitsRelative: true)
    let argument = try argument(of: channel)
    if separator == UInt8(ascii: ","), argument.value == nil {
      throw NotationError("expected a number or a percentage", at: argument.start)
    }
    return .some(argument.value)
  }

  private mutating func argument(of channel: CSSFunction.Channel) throws(NotationError)
    -> Argument
  {
    tokens.skipSpace()
    let start = tokens.offset
    var quantity: CSSQuantity
    if tokens.startsNumber {
      quantity = try numericToken()
    } else if tokens.startsName() {
      let name = tokens.takeName()
      if tokens.take(UInt8(ascii: "(")) {
        guard let function = CSSMathFunction.named[name] else {
          throw NotationError("expected \(channel.expectation)", at: start)
        }
        quantity = try math(function, at: start)
        if channel.isHue, !quantity.value.isFinite { quantity.value = 0 }
        quantity.value = quantity.value.censored
      } else if name == "none" {
        return Argument(value: nil, dimension: .number, start: start)
      } else if let written = origin?[name] {
        return Argument(
          value: written.map { $0 / channel.scale }, dimension: .number, start: start)
      } else {
        throw NotationError("expected \(expectation(channel))", at: start)
      }
    } else {
      throw NotationError("expected \(expectation(channel))", at: start)
    }
    switch quantity.dimension {
    case .number: quantity.value /= channel.scale
    case .percentage where !channel.isHue:
      // 7 / 100 * 100 is not 7.
      if channel.whole != 100 { quantity.value = quantity.value / 100 * channel.whole }
    case .angle where channel.isHue: break
    default: throw NotationError("expected \(channel.expectation)", at: start)
    }
    return Argument(value: quantity.value, dimension: quantity.dimension, start: start)
  }

  private func expectation(_ channel: CSSFunction.Channel) -> String {
    guard let origin else { return channel.expectation }
    return "\(channel.expectation), or a channel (\(origin.names))"
  }
}

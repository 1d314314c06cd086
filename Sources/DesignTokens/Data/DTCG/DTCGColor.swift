package import ColorCore
package import SourceSyntax

/// The color values of the DTCG format (Color module 2025.10).
///
/// A value that breaks a rule is an error and has no color, so that no verdict is based on a guess.
/// If the value can only mean one color, it is a warning and the color is used: a hue outside
/// 0…360, an XYZ component above 1 (white has Z = 1.089), a string instead of an object, and
/// components that miss their range by at most ``tolerance``.
package struct DTCGColor {
  /// The result of decoding a value.
  enum Outcome {
    case color(Color)
    case failed(UnknownReason)

    var resolution: TokenResolution {
      switch self {
      case .color(let color): .color(color)
      case .failed(let reason): .unknown(reason)
      }
    }
  }

  /// How far a component may be out of range without a warning: converters write
  /// 1.0000000000000002.
  static let tolerance = 1e-6

  static let invalid = UnknownReason(
    code: .invalidColor, message: "the value is not a valid color")

  /// The valid range of a component.
  private enum ComponentRange {
    case unit, tristimulus, percentage, hue, chroma, any

    /// The range in words, and whether the specification allows the value.
    func check(_ value: Double, tolerance: Double) -> (isValid: Bool, words: String) {
      switch self {
      case .unit, .tristimulus: (-tolerance...1 + tolerance ~= value, "between 0 and 1")
      case .percentage: (-tolerance...100 + tolerance ~= value, "between 0 and 100")
      case .hue: (0..<360 ~= value, "at least 0 and below 360")
      case .chroma: (value >= -tolerance && value.isFinite, "not negative")
      case .any: (value.isFinite, "a finite number")
      }
    }

    /// Whether a value outside the range still denotes one color.
    var isForgiving: Bool { self == .hue || self == .tristimulus }
  }

  private static let rgb: [ComponentRange] = [.unit, .unit, .unit]
  private static let xyz: [ComponentRange] = [.tristimulus, .tristimulus, .tristimulus]

  private static let spaces: [String: [ComponentRange]] = [
    "srgb": rgb, "srgb-linear": rgb, "display-p3": rgb, "a98-rgb": rgb, "prophoto-rgb": rgb,
    "rec2020": rgb, "xyz-d65": xyz, "xyz-d50": xyz,
    "hsl": [.hue, .percentage, .percentage], "hwb": [.hue, .percentage, .percentage],
    "lab": [.percentage, .any, .any], "lch": [.percentage, .chroma, .hue],
    "oklab": [.unit, .any, .any], "oklch": [.unit, .chroma, .hue],
  ]

  /// Whether the format has a space.
  static func hasSpace(_ space: ColorSpaceID) -> Bool { spaces[space.rawValue] != nil }

  /// Whether the format can represent a color without loss.
  package static func canHold(_ color: Color) -> Bool {
    guard let ranges = spaces[color.space.rawValue] else { return false }
    return ranges.indices.allSatisfy {
      ranges[$0].check(color.components[$0], tolerance: 0).isValid
    }
  }

  private let evaluator: TokenEvaluator
  private let definition: Int32
  /// The references that were followed.
  private(set) var hops: [TokenEvaluator.Hop] = []
  /// The problems found.
  private(set) var problems: [SourceProblem] = []
  /// The fallback in `hex`, if it is another color in 8-bit sRGB.
  private(set) var hexFallback: Color?

  /// Creates a decoder for the values of a definition.
  init(evaluator: TokenEvaluator, definition: Int32) {
    self.evaluator = evaluator
    self.definition = definition
  }

  private var isConformance: Bool { evaluator.options.isConformance }

  /// The value that a part refers to if it is a reference, or `nil` if that fails.
  private mutating func follow(_ part: JSONValue) -> JSONValue? {
    if isConformance, let problem = TokenEvaluator.bracesProblem(part) { report(problem) }
    var followed: [TokenEvaluator.Hop] = []
    let result = evaluator.follow(part, in: definition, hops: &followed)
    hops += followed
    return try? result.get().value
  }

  private mutating func report(_ problem: SourceProblem) { problems.append(problem) }

  private var minor: SourceProblem.Severity { isConformance ? .error : .warning }

  private mutating func fail(_ message: String, at value: JSONValue, help: String?) -> Outcome {
    report(SourceProblem("color/invalid", message, at: value.location, help: help))
    return .failed(Self.invalid)
  }

  /// The color of a value.
  mutating func decode(_ value: JSONValue) -> Outcome {
    switch value.kind {
    case .object: return decodeObject(value)
    case .string: return decodeText(value)
    default:
      if !isConformance, let reason = DTCGDialect.reason(ofValuesByGround: value) {
        return .failed(reason)
      }
      return fail(
        "expected a color, found \(value.kind.words)", at: value,
        help: value.kind == .array
          ? "Write one color; those for modes stand in “$extensions”: {\"mode\": {\"dark\": …}}."
          : "Write {\"colorSpace\": \"srgb\", \"components\": [1, 0, 0]}.")
    }
  }

  /// A string, which tools wrote before the format had color objects.
  private mutating func decodeText(_ value: JSONValue) -> Outcome {
    let text = value.text
    if !isConformance, let tint = DTCGTint(text) {
      return evaluator.color(of: tint, writtenAs: value, in: definition, hops: &hops)
    }
    if !isConformance, let reference = CustomPropertyReference(text) {
      return evaluator.color(of: reference, writtenAs: value, in: definition, hops: &hops)
    }
    do throws(NotationError) {
      let color = try Color(parsing: text)
      var problem = SourceProblem(
        "color/legacy-format",
        "the color is a string, which the specification of 2025.10 does not allow",
        at: value.location,
        help:
          "Write {\"colorSpace\": \"srgb\", \"components\": […]}: tools that follow that version reject "
          + "the string, while Style Dictionary and Tokens Studio read both.",
        severity: minor)
      // The color stays, but a program that knows only strings would no longer read it.
      problem.correction = "Write the color as an object, with its space and components"
      problem.repairs = [.init(value.location, Self.json(color).line)]
      report(problem)
      return .color(color)
    } catch {
      return fail(
        "“\(text)” is not a color: \(error.message)", at: value,
        help: "Write {\"colorSpace\": \"srgb\", \"components\": […]}, or {group.token}.")
    }
  }

  private mutating func decodeObject(_ value: JSONValue) -> Outcome {
    var space: JSONValue?
    var components: JSONValue?
    var alpha: JSONValue?
    var hex: JSONValue?
    for member in value.members {
      switch member.name {
      case "colorSpace": space = member.value
      case "components": components = member.value
      case "alpha": alpha = member.value
      case "hex": hex = member.value
      case "channels":
        components = member.value
        var problem = SourceProblem(
          "color/legacy-format", "“channels” was renamed to “components” in 2025.10",
          at: member.key.location, help: "Rename it.", severity: minor)
        if value["components"] == nil {
          problem.repairs = [.init(member.key.textLocation, "components")]
        }
        report(problem)
      default:
        guard isConformance else { continue }
        report(
          SourceProblem(
            "color/unknown-property", "unknown color property “\(member.name)”",
            at: member.key.location, help: "Use colorSpace, components, alpha and hex only."))
      }
    }
    let outcome = decodeObject(value, space, components, alpha)
    if let hex {
      checkHex(hex, of: outcome)
      if case .color(let color) = outcome { compare(color, withFallback: hex) }
    }
    return outcome
  }

  private mutating func decodeObject(
    _ value: JSONValue, _ space: JSONValue?, _ components: JSONValue?, _ alpha: JSONValue?
  ) -> Outcome {
    guard let space else {
      return fail(
        "the color has no “colorSpace”", at: value, help: "Add \"colorSpace\": \"srgb\".")
    }
    guard let components else {
      return fail("the color has no “components”", at: value, help: "Add three numbers.")
    }
    guard let space = follow(space), let components = follow(components) else {
      return .failed(Self.invalid)
    }
    guard let name = space.string, let ranges = Self.spaces[name] else {
      return fail(
        space.string.map { "unknown color space “\($0)”" }
          ?? "expected the name of a color space, found \(space.kind.words)", at: space,
        help: "Use one of \(Self.spaces.keys.sorted().joined(separator: ", ")).")
    }
    guard components.kind == .array else {
      return fail(
        "expected an array of three components, found \(components.kind.words)", at: components,
        help: "Write three numbers, such as [1, 0.5, 0].")
    }
    return decodeComponents(components, ranges, alpha, space: name)
  }

  private mutating func decodeComponents(
    _ components: JSONValue, _ ranges: [ComponentRange], _ alpha: JSONValue?, space: String
  ) -> Outcome {
    var values: [Double] = []
    var missing: Color.Missing = []
    for element in components.elements {
      guard values.count < 3 else {
        return fail(
          "expected three components, found more", at: components,
          help: "Put the opacity in “alpha”.")
      }
      guard let element = follow(element) else { return .failed(Self.invalid) }
      if element.string == "none" {
        missing.insert(.component(values.count))
        values.append(0)
        continue
      }
      guard let number = element.number else {
        return fail(
          "expected a number or \"none\", found \(element.kind.words)", at: element,
          help: "Write plain numbers, without quotes or units.")
      }
      let range = ranges[values.count]
      guard check(number, range, element, space: space) else { return .failed(Self.invalid) }
      values.append(number)
    }
    guard values.count == 3 else {
      return fail(
        "expected three components, found \(values.count)", at: components,
        help: "Add the missing ones; a component without a value is \"none\".")
    }
    var opacity = 1.0
    if let alpha {
      guard let alpha = follow(alpha) else { return .failed(Self.invalid) }
      guard let number = alpha.number else {
        return fail(
          "expected a number for “alpha”, found \(alpha.kind.words)", at: alpha,
          help: "Write a number between 0 and 1.")
      }
      guard -Self.tolerance...1 + Self.tolerance ~= number else {
        return fail(
          "alpha \(alpha.numberText ?? "") is not between 0 and 1", at: alpha,
          help: "Write a fraction: 0.5, not 50 or 128.")
      }
      opacity = number
    }
    guard let space = ColorSpaceID(rawValue: space) else { return .failed(Self.invalid) }
    return .color(
      Color(space, values[0], values[1], values[2], alpha: opacity, missing: missing))
  }

  private mutating func check(
    _ number: Double, _ range: ComponentRange, _ value: JSONValue, space: String
  ) -> Bool {
    let (isValid, words) = range.check(number, tolerance: isConformance ? 0 : Self.tolerance)
    if isValid { return true }
    let isForgiven = range.isForgiving && number.isFinite
    report(
      SourceProblem(
        "color/range", "the component \(value.numberText ?? "") of \(space) is not \(words)",
        at: value.location,
        help: isForgiven
          ? "The color counts, but other tools may refuse it."
          : number > 1 && number <= 255 && range == .unit
            ? "Divide 8-bit values by 255." : "Use a space that can hold the color.",
        severity: isForgiven ? minor : .error))
    return isForgiven
  }

  /// Compares a color with its fallback.
  private mutating func compare(_ color: Color, withFallback value: JSONValue) {
    guard let text = follow(value)?.string, text.hasPrefix("#"),
      let fallback = try? HexNotation.color(text)
    else { return }
    let shown = color.clipped(to: .srgb)
    let (a, b) = (shown.components(in: .srgb), fallback.components)
    let difference = max(abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z))
    guard difference > 1.5 / 255 else { return }
    hexFallback = Color(.srgb, b.x, b.y, b.z, alpha: color.alpha)
    // Exporters map what is hardly in the gamut in other ways.
    let mapped = ExportColor.hex(color).prefix(7)
    guard !isConformance, color.isInGamut(.srgb), fallback.hex != mapped else { return }
    report(
      SourceProblem(
        "color/hex-mismatch",
        "“hex” is \(text), and the components are \(Color(.srgb, a.x, a.y, a.z).hex)",
        at: value.location, help: "Write the hexadecimal form of the components.",
        severity: .warning))
  }

  /// Checks `hex`, a fallback for other tools on which no verdict is based.
  private mutating func checkHex(_ written: JSONValue, of outcome: Outcome) {
    guard let value = follow(written) else { return }
    let text = value.string ?? ""
    let isColor = text.hasPrefix("#") && (try? HexNotation.color(text)) != nil
    guard isConformance ? !isColor || text.utf8.count != 7 : !isColor else { return }
    var problem = SourceProblem(
      "color/hex", "“hex” is not of the form #rrggbb", at: value.location,
      help: "Write six hexadecimal digits; put the opacity in “alpha”.", severity: minor)
    if case .color(let color) = outcome, written.kind == .string, value.index == written.index {
      let digits = String(ExportColor.hex(color).prefix(7))
      problem.repairs = [.init(written.textLocation, digits)]
    }
    report(problem)
  }
}

extension DTCGColor {
  /// The color in a space and with components that the format allows.
  package static func held(_ color: Color) -> Color {
    let own = ExportColor.settled(ExportColor.turned(color))
    if canHold(own) { return own }
    let oklab = ExportColor.converted(own, to: .oklab)
    return canHold(oklab) ? oklab : ExportColor.converted(own, to: .xyzD65)
  }

  /// A color as the format writes it, in full precision.
  package static func json(_ color: Color) -> JSONText {
    let held = held(color)
    return .object([
      ("colorSpace", .string(held.space.rawValue)),
      (
        "components",
        .array(
          (0..<3).map {
            held.missing.contains(.component($0)) ? "none" : .number(held.components[$0])
          })
      ),
      ("alpha", held.alpha == 1 ? nil : .number(held.alpha)),
      ("hex", .string(String(ExportColor.hex(color).prefix(7)))),
    ])
  }

  /// The color with the given components.
  ///
  /// - Parameters:
  ///   - space: The name of the space.
  ///   - components: Three numbers; `nil` is `none`.
  ///   - alpha: The opacity.
  /// - Returns: The color, or `nil` if the space does not exist or cannot represent them.
  static func color(space: String, components: [Double?], alpha: Double) -> Color? {
    guard let ranges = spaces[space], let space = ColorSpaceID(rawValue: space),
      components.count == 3,
      -tolerance...1 + tolerance ~= alpha
    else { return nil }
    for (range, component) in zip(ranges, components) {
      let value = component ?? 0
      guard range.check(value, tolerance: tolerance).isValid || range.isForgiving && value.isFinite
      else { return nil }
    }
    var missing: Color.Missing = []
    for index in 0..<3 where components[index] == nil { missing.insert(.component(index)) }
    return Color(
      space, components[0] ?? 0, components[1] ?? 0, components[2] ?? 0, alpha: alpha,
      missing: missing)
  }
}

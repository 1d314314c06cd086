import ColorCore
import SourceSyntax

/// A color modifier: `$extensions["studio.tokens"].modify`, an object or a reference to a token
/// with one.
///
/// The formulas are those of sd-transforms 1 and 2 (`src/color-modifiers`). For the value v:
/// `lighten` in `srgb` and `p3` is c + v(1 − c) for each component, `darken` is c − vc; in `hsl`
/// the same applies to lightness; in `lch` to lightness, and chroma is C − vC in both. `mix`
/// interpolates linearly to another color in the space, with straight alpha and v clamped to 0…1.
/// `alpha` sets alpha to v. The result is mapped into the gamut of its space by the method of CSS,
/// and rounded as in the output file: to five digits, or to 8 bits if the modifier says `hex`. A
/// mixture is also rounded to five digits before that.
///
/// If sd-transforms drops a modifier that it cannot apply, and outputs the base color, the color is
/// unknown here, and the modifier is reported.
struct StudioModifier: Sendable {
  /// The keys of a modifier.
  private enum Part: String, CaseIterable { case type, value, space, color, format }

  /// The reason why a modifier cannot be applied.
  private struct Failure: Error {
    let message: String
    let location: SourceLocation
    /// Whether a problem was already reported elsewhere.
    var reason: UnknownReason?
  }

  private static let spaces: [String: ColorSpaceID] = [
    "srgb": .srgb, "p3": .displayP3, "hsl": HSL.id, "lch": .lch,
  ]

  private let location: SourceLocation
  private var texts: [Part: StudioText] = [:]
  private var numbers: [Part: Double] = [:]
  /// The modifier, if it is a reference to a token, and the key of that token.
  private var reference: (text: String, key: String)?

  init?(_ value: JSONValue, unselected: UnselectedTokens) {
    location = value.textLocation
    switch value.kind {
    case .string:
      guard let name = ReferenceText(value.text).wholeReference else { return nil }
      reference = (value.text, ASCII.trimmed(name))
    case .object:
      for part in Part.allCases {
        guard let value = value[part.rawValue] else { continue }
        if value.kind == .string { texts[part] = StudioText(value, unselected: unselected) }
        numbers[part] = value.number
      }
    default: return nil
    }
  }

  /// Applies the modifier to a color.
  func apply(
    to base: SheetResult, at place: SourceLocation, in evaluator: SheetEvaluator
  ) -> SheetResult {
    switch StudioColor.resolved(base, at: place, in: evaluator) {
    case .color(let color):
      do throws(Failure) {
        return .color(try modified(color, evaluator))
      } catch {
        if let reason = error.reason { return .unknown(reason) }
        return failed(error, evaluator)
      }
    case .unknown(let reason): return .unknown(reason)
    default:
      return failed(
        Failure(message: "only a color can be modified", location: location), evaluator)
    }
  }

  private func failed(_ failure: Failure, _ evaluator: SheetEvaluator) -> SheetResult {
    evaluator.report(
      SourceProblem(
        "studio/modifier", "the color modifier cannot be applied: \(failure.message)",
        at: failure.location,
        help: "Correct or remove the modifier; otherwise the base color is exported unchanged."))
    return .unknown(
      UnknownReason(code: .invalidModifier, message: "the color modifier cannot be applied"))
  }

  // MARK: - Parts

  private func result(_ part: Part, _ evaluator: SheetEvaluator) throws(Failure) -> SheetResult? {
    var result = numbers[part].map(SheetResult.number)
    if let text = texts[part] { result = text.evaluate(in: evaluator) }
    if let reference {
      result = evaluator.value(of: "\(reference.key).\(part.rawValue)", at: location)
    }
    if case .unknown(let reason)? = result {
      throw Failure(message: "", location: location, reason: reason)
    }
    return result
  }

  private func failure(_ part: Part, _ message: String) -> Failure {
    Failure(message: message, location: texts[part]?.location ?? location)
  }

  private func word(_ part: Part, _ evaluator: SheetEvaluator) throws(Failure) -> String? {
    guard case .text(let text)? = try result(part, evaluator) else { return nil }
    return text
  }

  private func amount(_ evaluator: SheetEvaluator) throws(Failure) -> Double {
    switch try result(.value, evaluator) {
    case .number(let number) where number.isFinite: return number
    case .text(let text):
      if let number = Double(ASCII.trimmed(text)), number.isFinite { return number }
      throw failure(.value, "its value “\(StudioColor.excerpt(text))” is not a number")
    case nil: throw failure(.value, "it has no “value”")
    default: throw failure(.value, "its value is not a number")
    }
  }

  private func space(_ evaluator: SheetEvaluator) throws(Failure) -> ColorSpaceID {
    let names = Words.list(Self.spaces.keys.sorted())
    guard let name = try word(.space, evaluator) else {
      throw failure(.space, "it has no “space”, one of \(names)")
    }
    guard let space = Self.spaces[name] else {
      throw failure(.space, "its space “\(StudioColor.excerpt(name))” is not one of \(names)")
    }
    return space
  }

  // MARK: - Formulas

  private func modified(_ base: Color, _ evaluator: SheetEvaluator) throws(Failure) -> Color {
    if let reference, evaluator.sheet.existingEntry("\(reference.key).type") == nil {
      throw Failure(message: "“\(reference.text)” is not a modifier", location: location)
    }
    guard let type = try word(.type, evaluator) else { throw failure(.type, "it has no “type”") }
    let space = try space(evaluator)
    var color = base
    switch type {
    case "lighten": color = Self.moved(base, by: try amount(evaluator), in: space, upward: true)
    case "darken": color = Self.moved(base, by: try amount(evaluator), in: space, upward: false)
    case "mix": color = try mixed(base, in: space, evaluator)
    case "alpha":
      color.alpha = min(max(try amount(evaluator), 0), 1)
      color.missing.remove(.alpha)
    default:
      throw failure(
        .type,
        "its type “\(StudioColor.excerpt(type))” is none of “alpha”, “darken”, “lighten” and “mix”")
    }
    let format = try word(.format, evaluator)
    if format == "hex" { return Self.in8Bits(CSSMapping.map(color, to: .srgb)) }
    return Self.written(CSSMapping.map(color, to: format.flatMap { Self.spaces[$0] } ?? space))
  }

  private func mixed(
    _ base: Color, in space: ColorSpaceID, _ evaluator: SheetEvaluator
  ) throws(Failure) -> Color {
    let amount = min(max(try amount(evaluator), 0), 1)
    guard case .text(let text)? = try result(.color, evaluator).map(Self.textOfColor) else {
      throw failure(.color, "it has no “color” to mix with")
    }
    let other: Color
    do throws(NotationError) {
      other = try StudioColor.color(text)
    } catch {
      throw failure(
        .color, "its color “\(StudioColor.excerpt(text))” is not a color: \(error.message)")
    }
    let (from, to) = (CSSMapping.map(base, to: space), CSSMapping.map(other, to: space))
    var result = Color.mix(from.opaque, to.opaque, amount: amount, in: space)
    result.alpha = (1 - amount) * from.alpha + amount * to.alpha
    return Self.written(result)
  }

  private static func textOfColor(_ result: SheetResult) -> SheetResult {
    if case .color(let color) = result { .text(color.css) } else { result }
  }

  /// The color lightened or darkened by a fraction of the remaining range.
  private static func moved(
    _ base: Color, by amount: Double, in space: ColorSpaceID, upward: Bool
  ) -> Color {
    let color = base.converted(to: space)
    let maximum = space == .srgb || space == .displayP3 ? 1.0 : 100
    func move(_ value: Double) -> Double {
      upward ? min(maximum, value + amount * (maximum - value)) : max(0, value - amount * value)
    }
    var values = color.components
    switch space {
    case HSL.id: values.z = move(values.z)
    case .lch:
      values.x = move(values.x)
      values.y = max(0, values.y - amount * values.y)
    default: values = values.map(move)
    }
    return Color(space, values.x, values.y, values.z, alpha: base.alpha)
  }

  /// A color with the default precision of Color.js: five digits, or five decimals below 1. The
  /// components of sRGB are percentages there.
  private static func written(_ color: Color) -> Color {
    func rounded(_ value: Double) -> Double {
      var unit = 1e5
      var size = abs(value)
      while size >= 1, unit > 1 { (size, unit) = (size / 10, unit / 10) }
      return (value * unit + 0.5).rounded(.down) / unit
    }
    let scale = color.space == .srgb ? 100.0 : 1
    var color = color
    color.components = color.components.map { rounded($0 * scale) / scale }
    color.alpha = rounded(color.alpha)
    return color
  }

  /// An sRGB color with 8 bits for each component and alpha.
  private static func in8Bits(_ color: Color) -> Color {
    func rounded(_ value: Double) -> Double { (value * 255).rounded() / 255 }
    let values = color.components.map(rounded)
    return Color(.srgb, values.x, values.y, values.z, alpha: rounded(color.alpha))
  }
}

extension Color {
  /// The color without its alpha.
  fileprivate var opaque: Color {
    var color = self
    color.alpha = 1
    color.missing.remove(.alpha)
    return color
  }
}

import ColorCore
import SourceSyntax

/// Colors in texts of Tokens Studio: CSS colors, and functions with a color and an alpha, such as
/// `rgba(#336699, 50%)`, or with calculations as arguments.
enum StudioColor {
  /// The maximum length of a text: real colors are shorter, and many tokens may share the text.
  private static let lengthLimit = 4_096
  /// The maximum nesting of functions after references are resolved.
  private static let depthLimit = 16

  /// A result as a color: a color, a gradient, or unknown with a problem at `location`.
  static func resolved(
    _ result: SheetResult, at location: SourceLocation, in evaluator: SheetEvaluator
  ) -> SheetResult {
    switch result {
    case .color, .gradient, .unknown: return result
    case .text(let text):
      do throws(NotationError) {
        return .color(try color(text))
      } catch {
        if error.kind == .needsContext {
          return .unknown(UnknownReason(code: .needsContext, message: error.message))
        }
        return invalid(
          "“\(excerpt(text))” is not a color: \(error.message)", at: location, evaluator)
      }
    case .number(let number):
      return invalid("\(StudioMath.text(number)) is a number, not a color", at: location, evaluator)
    case .other: return invalid("the value is not a color", at: location, evaluator)
    }
  }

  private static func invalid(
    _ message: String, at location: SourceLocation, _ evaluator: SheetEvaluator
  ) -> SheetResult {
    evaluator.report(
      SourceProblem(
        "color/invalid", message, at: location,
        help: "Write a color as in CSS, such as #336699 or rgba(#336699, 50%)."))
    return .unknown(UnknownReason(code: .invalidColor, message: "the value is not a color"))
  }

  /// The beginning of a text, for messages.
  static func excerpt(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(59))…" : text
  }

  /// The color of a text without references.
  static func color(_ text: String, depth: Int = 0) throws(NotationError) -> Color {
    guard text.utf8.count <= lengthLimit, depth < depthLimit else {
      throw NotationError("it is too long", at: 0, kind: .tooDeep)
    }
    do throws(NotationError) {
      return try Color(parsing: text)
    } catch {
      guard error.kind == .syntax, let function = StudioFunction(text),
        ["rgb", "rgba", "hsl", "hsla"].contains(function.name)
      else { throw error }
      if function.arguments.count == 2 {
        guard let color = try? color(function.arguments[0], depth: depth + 1),
          let alpha = alpha(function.arguments[1])
        else { throw error }
        var result = color
        result.alpha = min(max(alpha, 0), 1)
        result.missing.remove(.alpha)
        return result
      }
      let calculated = function.calculated
      guard calculated != text, let color = try? Color(parsing: calculated) else { throw error }
      return color
    }
  }

  /// The alpha argument of a function: a number, a percentage, or a calculation.
  private static func alpha(_ text: String) -> Double? {
    let value: String
    switch StudioMath.evaluate(text) {
    case .number(let number): return number
    case .text(let calculated): value = calculated
    default: value = text
    }
    return percentage(value) ?? Double(value).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value of a percentage: 0.5 for `50%`.
  static func percentage(_ text: String) -> Double? {
    guard text.hasSuffix("%"), let value = Double(text.dropLast()), value.isFinite else {
      return nil
    }
    return value / 100
  }

  // MARK: - Gradients

  /// The maximum number of stops; see the same limit of `TokenEvaluator`.
  private static let stopLimit = 1_000

  /// The stops of a gradient function of CSS Images 4, or `nil`.
  ///
  /// Stops without a position, and those at a length, are evenly spaced between their neighbors
  /// (section 3.5.3); hints do not move stops.
  static func gradient(
    _ text: String, at location: SourceLocation, in evaluator: SheetEvaluator
  ) -> SheetResult? {
    guard let function = StudioFunction(text), function.name.hasSuffix("gradient") else {
      return nil
    }
    var stops: [(position: Double?, resolution: TokenResolution)] = []
    for (index, argument) in function.arguments.enumerated() {
      guard stops.count < stopLimit else { break }
      let parts = StudioFunction.split(argument, at: UInt8(ascii: " "))
      var places = parts.reversed().prefix { isPlace($0) }.reversed().map(place)
      let text = parts.dropLast(places.count).joined(separator: " ")
      if text.isEmpty { continue }
      if index == 0, (try? color(text)) == nil, isDirection(text) { continue }
      let resolution: TokenResolution
      switch resolved(.text(text), at: location, in: evaluator) {
      case .color(let color): resolution = .color(color)
      case .unknown(let reason): resolution = .unknown(reason)
      default: continue
      }
      if places.isEmpty { places = [nil] }
      for place in places.prefix(2) { stops.append((place, resolution)) }
    }
    guard !stops.isEmpty else { return nil }
    let positions = self.positions(stops.map(\.position))
    return .gradient(
      zip(stops, positions).map { stop, position in
        ResolvedGradient.Stop(
          position: position, resolution: stop.resolution, location: location)
      })
  }

  /// Whether the first argument of a gradient defines its direction or shape: `180deg`, `to left`,
  /// `circle at top`.
  private static func isDirection(_ text: String) -> Bool {
    let words = ["to", "from", "at", "in", "circle", "ellipse", "closest-", "farthest-"]
    let text = text.lowercased()
    return text.utf8.first.map { "0123456789.+-".utf8.contains($0) } ?? false
      || words.contains { text.hasPrefix($0) }
  }

  private static func isPlace(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return "0123456789.+-".utf8.contains(first) || text.hasPrefix("calc(")
  }

  /// A position as a fraction of the line, or `nil` for a length, which depends on the size of the
  /// box.
  private static func place(_ text: String) -> Double? {
    if let percentage = percentage(text) { return percentage }
    for (unit, turn) in [("turn", 1.0), ("grad", 400), ("deg", 360), ("rad", 2 * .pi)]
    where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).flatMap { $0.isFinite ? $0 / turn : nil }
    }
    return Double(text).flatMap { $0 == 0 ? 0 : nil }
  }

  /// The positions of all stops: by default the first at 0 and the last at 1, none before its
  /// predecessor, and the others evenly spaced (CSS Images 4, section 3.5.3).
  static func positions(_ places: [Double?]) -> [Double] {
    var places = places
    guard !places.isEmpty else { return [] }
    let last = places.count - 1
    places[0] = places[0] ?? 0
    places[last] = places[last] ?? 1
    var highest = -Double.infinity
    for index in places.indices {
      if let place = places[index] {
        highest = max(highest, place)
        places[index] = highest
      }
    }
    var known = 0
    for index in places.indices.dropFirst() {
      guard let place = places[index], let start = places[known] else { continue }
      for between in known + 1..<index {
        places[between] =
          start + (place - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return places.map { min(max($0 ?? 0, 0), 1) }
  }
}

/// A CSS function with its arguments as texts: `rgba(#fff, 0.5)`.
struct StudioFunction {
  /// The name, in lower case.
  let name: String
  /// The texts between the commas, trimmed.
  let arguments: [String]

  /// Parses a text; `nil` if it is not a single function.
  init?(_ text: String) {
    let text = ASCII.trimmed(text)
    guard text.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.firstIndex(of: UInt8(ascii: "(")), open != text.startIndex
    else { return nil }
    name = String(decoding: Similarity.folded(String(text[..<open])), as: UTF8.self)
    guard name.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 &- 0x61 < 26 }) else { return nil }
    let inner = text.utf8[text.utf8.index(after: open)...].dropLast()
    arguments = Self.split(String(decoding: Array(inner), as: UTF8.self), at: UInt8(ascii: ","))
  }

  /// The function with its calculations evaluated.
  var calculated: String {
    let values = arguments.map { argument in
      switch StudioMath.evaluate(argument) {
      case .number(let number): StudioMath.text(number)
      case .text(let text): text
      default: argument
      }
    }
    return "\(name)(\(values.joined(separator: ", ")))"
  }

  /// The parts of a text between top-level separators; empty parts between spaces are dropped.
  static func split(_ text: String, at separator: UInt8) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var depth = 0
    let isSpace = separator == UInt8(ascii: " ")
    func finish() {
      let text = ASCII.trimmed(String(decoding: part, as: UTF8.self))
      if !isSpace || !text.isEmpty { parts.append(text) }
      part = []
    }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0, byte == separator || isSpace && JSONReader.isSpace(byte) {
        finish()
      } else {
        part.append(byte)
      }
    }
    finish()
    return parts
  }
}

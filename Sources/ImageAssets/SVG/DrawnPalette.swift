import ColorCore
import SourceSyntax

/// The colors of a drawing, in order of first use.
struct DrawnPalette {
  /// The maximum number of property values and of colors.
  static let maximumColors = 1 << 16
  private static let maximumLength = 1024
  private static let maximumDepth = 8

  /// The meaning of a property value.
  private enum Paint {
    /// A value without a color of its own: `none`, a reference, `inherit`, …
    case nothing
    case colors([Color])
    case variable(String, fallback: String?)
    case invalid(String)
  }

  private enum Use {
    case value(Value)
    case color(Color)
  }

  /// A value as written, and where.
  private struct Value {
    var text: String
    var place: Range<Int>?
  }

  /// Whether every place of a value is kept, in order to change it.
  var keepsPlaces = false
  private var places: [Value] = []
  private var paints: [String: Paint] = [:]
  private var used: Set<String> = []
  private var uses: [Use] = []
  private var variables: [String: [Value]] = [:]
  private var definitions: Set<[String]> = []
  /// Whether a limit was exceeded.
  private(set) var isCut = false

  /// Records a custom property.
  mutating func define(_ name: String, _ value: String, at place: Range<Int>?) {
    if keepsPlaces { places.append(Value(text: value, place: place)) }
    if definitions.insert([name, value]).inserted {
      variables[name, default: []].append(Value(text: value, place: place))
    }
  }

  /// Whether CSS accepts a value.
  mutating func understands(_ value: String) -> Bool {
    if case .invalid = paint(of: value) { return false }
    return true
  }

  /// Records a color.
  mutating func use(_ color: Color) {
    guard uses.count < Self.maximumColors else {
      isCut = true
      return
    }
    uses.append(.color(color))
  }

  /// Records a property value.
  ///
  /// - Returns: The problem with the value, if it is new.
  @discardableResult
  mutating func use(_ value: String, at place: Range<Int>? = nil) -> String? {
    if keepsPlaces { places.append(Value(text: value, place: place)) }
    let paint = paint(of: value)
    if case .nothing = paint { return nil }
    guard !used.contains(value) else { return nil }
    guard uses.count < Self.maximumColors, used.count < Self.maximumColors else {
      isCut = true
      return nil
    }
    used.insert(value)
    if case .invalid(let problem) = paint { return problem }
    uses.append(.value(Value(text: value, place: place)))
    return nil
  }

  /// The distinct colors, and where each is written first.
  var colors: [(color: Color, place: Range<Int>?)] {
    mutating get {
      var result: [(color: Color, place: Range<Int>?)] = []
      var known: Set<Color> = []
      // Nested references could expand exponentially.
      var steps = 4 * Self.maximumColors
      for use in uses {
        let colors: [(color: Color, place: Range<Int>?)] =
          switch use {
          case .color(let color): [(color, nil)]
          case .value(let value): resolved(value, depth: 0, &steps)
          }
        for color in colors where known.insert(color.color).inserted {
          guard result.count < Self.maximumColors else {
            isCut = true
            break
          }
          result.append(color)
        }
      }
      return result
    }
  }

  /// The places of the values that are nothing but a color, by its hexadecimal notation: each with
  /// the value as it is read.
  mutating func places(of hex: String) -> [(text: String, place: Range<Int>)] {
    var known: Set<Range<Int>> = []
    return places.compactMap { value in
      guard let place = value.place, case .colors(let colors) = paint(of: value.text),
        colors.map(\.hex) == [hex], known.insert(place).inserted
      else { return nil }
      return (value.text, place)
    }
  }

  private mutating func resolved(
    _ value: Value, depth: Int, _ steps: inout Int
  ) -> [(color: Color, place: Range<Int>?)] {
    steps -= 1
    guard steps > 0, depth < Self.maximumDepth else {
      isCut = true
      return []
    }
    switch paint(of: value.text) {
    case .nothing, .invalid: return []
    case .colors(let colors): return colors.map { ($0, value.place) }
    case .variable(let name, let fallback):
      var result: [(color: Color, place: Range<Int>?)] = []
      let own = fallback.map { Value(text: $0, place: value.place) }
      for value in variables[name] ?? [own].compactMap(\.self) {
        result += resolved(value, depth: depth + 1, &steps)
      }
      return result
    }
  }

  private mutating func paint(of value: String) -> Paint {
    if let known = paints[value] { return known }
    let paint = Self.read(value)
    if paints.count < 2 * Self.maximumColors { paints[value] = paint }
    return paint
  }

  // MARK: - Values

  private static let keywords: Set<String> = [
    "none", "currentcolor", "inherit", "initial", "unset", "revert", "revert-layer",
    "context-fill", "context-stroke", "auto", "transparent",
  ]

  /// Reads a `<paint>` (SVG 2, 13.2): `none`, a reference, or a color, which in SVG 1.1 may be
  /// followed by its value in a profile.
  private static func read(_ value: String) -> Paint {
    guard value.utf8.count <= maximumLength else { return .invalid("it is too long") }
    let parts = parts(of: value)
    guard let first = parts.first else { return .nothing }
    let lowercased = first.lowercased()
    guard !lowercased.hasPrefix("url("), !keywords.contains(lowercased) else { return .nothing }
    if lowercased.hasPrefix("var("), parts.count == 1 { return variable(first) }
    let profiled = ["icc-color(", "icc-named-color(", "device-"]
    let text = parts.prefix { part in
      !profiled.contains { part.lowercased().hasPrefix($0) }
    }.joined(separator: " ")
    do {
      return .colors(try color(text, in: CSSContext()))
    } catch {
      guard error.kind == .needsContext else { return .invalid(error.message) }
      let schemes = [CSSContext.Scheme.light, .dark].compactMap {
        try? color(text, in: CSSContext(scheme: $0))
      }
      return schemes.isEmpty ? .nothing : .colors(schemes.flatMap { $0 })
    }
  }

  /// The color, or no color if it is fully transparent.
  private static func color(
    _ text: String, in context: CSSContext
  ) throws(NotationError) -> [Color] {
    let css = try CSSColor(parsing: text, context: context)
    guard css.color.alpha > 0 else { return [] }
    guard css.isLegacy else { return [css.color] }
    let c = css.color.components(in: .srgb)
    func byte(_ component: Double) -> UInt8 {
      UInt8((component > 0 ? min(component, 1) * 255 : 0).rounded())
    }
    return [
      Color(red: byte(c.x), green: byte(c.y), blue: byte(c.z), alpha: css.color.alpha)
    ]
  }

  /// `var(--name)` or `var(--name, fallback)`.
  private static func variable(_ text: String) -> Paint {
    let css = CSSScanner(text)
    let after = css.afterBracket(3, to: css.bytes.count)
    let end = css.bytes[after - 1] == UInt8(ascii: ")") ? after - 1 : after
    let (comma, _) = css.find(",", from: 4, to: end)
    let name = css.unescaped(css.trimmed(4..<comma))
    guard name.hasPrefix("--") else { return .invalid("the name of a variable is missing") }
    let fallback = comma < end ? css.text(css.trimmed(comma + 1..<end)) : nil
    return .variable(name, fallback: fallback)
  }

  /// The parts between top-level spaces.
  private static func parts(of value: String) -> [String] {
    let css = CSSScanner(value)
    var result: [String] = []
    var at = css.skippingSpace(0, to: css.bytes.count)
    while at < css.bytes.count {
      let (space, _) = css.find(" \t\n\r\u{c}", from: at, to: css.bytes.count)
      // An unmatched closing bracket ends the search.
      let end = max(space, at + 1)
      result.append(css.text(at..<end))
      at = css.skippingSpace(end, to: css.bytes.count)
    }
    return result
  }
}

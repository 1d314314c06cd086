import ColorCore

/// The colors of a drawing, in the order of their first use.
struct DrawnPalette {
  /// The most values of properties, and the most colors, that are kept.
  static let maximumColors = 1 << 16
  private static let maximumLength = 1024
  private static let maximumDepth = 8

  /// What a value of a property stands for.
  private enum Paint {
    /// Nothing that has a color of its own: `none`, a reference, `inherit`, …
    case nothing
    case colors([Color])
    case variable(String, fallback: String?)
    case invalid(String)
  }

  private enum Use {
    case value(String)
    case color(Color)
  }

  private var paints: [String: Paint] = [:]
  private var used: Set<String> = []
  private var uses: [Use] = []
  private var variables: [String: [String]] = [:]
  private var definitions: Set<[String]> = []
  /// Whether there were more than were kept.
  private(set) var isCut = false

  /// Notes a custom property.
  mutating func define(_ name: String, _ value: String) {
    if definitions.insert([name, value]).inserted { variables[name, default: []].append(value) }
  }

  /// Whether a value is one that CSS would not drop.
  mutating func understands(_ value: String) -> Bool {
    if case .invalid = paint(of: value) { return false }
    return true
  }

  /// Notes a color.
  mutating func use(_ color: Color) {
    guard uses.count < Self.maximumColors else {
      isCut = true
      return
    }
    uses.append(.color(color))
  }

  /// Notes a value of a property.
  ///
  /// - Returns: What is wrong with it, when it is noted for the first time.
  @discardableResult
  mutating func use(_ value: String) -> String? {
    let paint = paint(of: value)
    if case .nothing = paint { return nil }
    guard !used.contains(value) else { return nil }
    guard uses.count < Self.maximumColors, used.count < Self.maximumColors else {
      isCut = true
      return nil
    }
    used.insert(value)
    if case .invalid(let problem) = paint { return problem }
    uses.append(.value(value))
    return nil
  }

  /// All colors, each once.
  var colors: [Color] {
    mutating get {
      var result: [Color] = []
      var known: Set<Color> = []
      // References to references could lead to very many.
      var steps = 4 * Self.maximumColors
      for use in uses {
        let colors: [Color] =
          switch use {
          case .color(let color): [color]
          case .value(let value): resolved(value, depth: 0, &steps)
          }
        for color in colors where known.insert(color).inserted {
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

  private mutating func resolved(_ value: String, depth: Int, _ steps: inout Int) -> [Color] {
    steps -= 1
    guard steps > 0, depth < Self.maximumDepth else {
      isCut = true
      return []
    }
    switch paint(of: value) {
    case .nothing, .invalid: return []
    case .colors(let colors): return colors
    case .variable(let name, let fallback):
      var result: [Color] = []
      for value in variables[name] ?? [fallback].compactMap({ $0 }) {
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
  /// followed by the same one for a profile.
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

  /// One color, or none when it is fully transparent.
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
    let inside = text.dropFirst(4).drop { $0.isWhitespace }
    let body = inside.last == ")" ? inside.dropLast() : inside
    let name = body.prefix { $0 != "," && !$0.isWhitespace }
    guard name.hasPrefix("--") else { return .invalid("the name of a variable is missing") }
    let fallback = body.firstIndex(of: ",").map {
      StyleSheet.trimmed(body[body.index(after: $0)...].utf8)
    }
    return .variable(String(name), fallback: fallback)
  }

  /// The parts between the spaces that stand in no parentheses.
  private static func parts(of value: String) -> [String] {
    var result: [String] = []
    var part = ""
    var depth = 0
    for letter in value {
      if letter.isWhitespace, depth == 0 {
        if !part.isEmpty { result.append(part) }
        part = ""
        continue
      }
      if letter == "(" { depth += 1 }
      if letter == ")" { depth = max(0, depth - 1) }
      part.append(letter)
    }
    return part.isEmpty ? result : result + [part]
  }
}

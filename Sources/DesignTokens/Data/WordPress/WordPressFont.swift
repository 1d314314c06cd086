import SourceSyntax

/// The size of a text in pixels, and its weight, as far as they are stated.
struct WordPressFont: Hashable {
  var size: Double?
  var weight: Double?

  /// The size in points.
  var points: Double? { size.map { $0 * 0.75 } }

  /// This one, with what it does not state from another one.
  func over(_ other: WordPressFont) -> WordPressFont {
    WordPressFont(size: size ?? other.size, weight: weight ?? other.weight)
  }

  /// The least of two, of which each may be drawn.
  func least(_ other: WordPressFont) -> WordPressFont {
    func least(_ own: Double?, _ other: Double?) -> Double? {
      guard let own, let other else { return own ?? other }
      return min(own, other)
    }
    return WordPressFont(size: least(size, other.size), weight: least(weight, other.weight))
  }

  /// The sizes of `lib/theme.json` of WordPress 6, in pixels.
  static let presets = [("small", 13.0), ("medium", 20), ("large", 36), ("x-large", 42)]
    .reduce(into: [:]) { $0[WordPressNames.preset("font-size", $1.0)] = $1.1 }

  /// The headings of browsers (HTML, section 15.3.6), and blocks that are such. `heading` is all of them.
  private static let headings: [String: Double] = [
    "h1": 32, "h2": 24, "h3": 18.72, "h4": 16, "h5": 13.28, "h6": 10.72, "heading": 24,
    "core/heading": 24, "core/post-title": 24, "core/query-title": 24,
  ]

  /// How browsers draw a heading of a level.
  static func heading(_ level: Int) -> WordPressFont { usual(of: "h\(level)") ?? WordPressFont() }

  /// How browsers draw a part; `nil` if like any text.
  static func usual(of path: String) -> WordPressFont? {
    let name =
      path.split(separator: ".").last { !WordPressStyles.states.contains(String($0)) }.map(
        String.init) ?? ""
    return headings[name].map { WordPressFont(size: $0, weight: 700) }
  }

  /// Reads `typography` of a part, or the attributes of a block.
  ///
  /// - Parameters:
  ///   - typography: The members `fontSize` and `fontWeight`.
  ///   - sizes: The sizes of the presets, in pixels.
  init(_ typography: JSONValue?, sizes: [String: Double]) {
    size = (typography?["fontSize"]?.string).flatMap { Self.pixels($0, sizes) }
    let weight = typography?["fontWeight"]
    self.weight = weight?.number ?? (weight?.string).flatMap { $0 == "bold" ? 700 : Double($0) }
  }

  init(size: Double? = nil, weight: Double? = nil) { (self.size, self.weight) = (size, weight) }

  /// A length in pixels where the root element has the usual size; of `clamp()` the least one.
  static func pixels(_ text: String, _ sizes: [String: Double] = [:]) -> Double? {
    if let preset = WordPressNames.property(in: text) { return sizes[preset] }
    var text = text[...]
    if text.hasPrefix("clamp(") {
      text = text.dropFirst("clamp(".utf8.count).prefix { $0 != "," }
    }
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(number) else { return nil }
    switch text.dropFirst(number.count) {
    case "px", "": return value
    case "rem", "em": return value * 16
    default: return nil
    }
  }
}

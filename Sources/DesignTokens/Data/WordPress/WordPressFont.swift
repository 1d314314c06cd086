import SourceSyntax

/// The size of a text in pixels, and its weight, as far as they are stated.
struct WordPressFont: Hashable {
  var size: Double?
  var weight: Double?

  init(size: Double? = nil, weight: Double? = nil) { (self.size, self.weight) = (size, weight) }

  /// The size in points.
  var points: Double? { size.map { $0 * 0.75 } }

  /// This one, with what it does not state from another one.
  func over(_ other: WordPressFont) -> WordPressFont {
    WordPressFont(size: size ?? other.size, weight: weight ?? other.weight)
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

  /// How browsers draw a part of a name; `nil` if like any text.
  static func usual(of name: String) -> WordPressFont? {
    headings[name].map { WordPressFont(size: $0, weight: 700) }
  }

  /// A length in pixels where the root element has the usual size; of `clamp()` the least one.
  static func pixels(_ text: String) -> Double? {
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

/// How texts look in the parts of `styles`, in the theme and in each of its variations.
struct WordPressFonts {
  /// What a part states.
  private struct Stated {
    var size: String?
    var weight: Double?
  }

  /// By the variations; `nil` is the theme itself.
  private var stated: [String: [Int32?: Stated]] = [:]
  /// The sizes of presets in pixels, by the variations.
  private var sizes: [String: [Int32?: Double]] = [:]

  /// Notes the presets of `settings`.
  mutating func add(settings: JSONValue, in variation: Int32?) {
    for size in settings["typography"]?["fontSizes"].map({ Array($0.elements) }) ?? [] {
      let least = size["fluid"]?["min"]?.string ?? size["size"]?.string
      guard let slug = size["slug"]?.string, let pixels = least.flatMap(WordPressFont.pixels)
      else { continue }
      sizes[WordPressNames.preset("font-size", slug), default: [:]][variation] = pixels
    }
  }

  /// Notes the `typography` of a part, and the slug of a preset that a block has.
  mutating func add(
    _ typography: JSONValue?, slug: String? = nil, to path: String, in variation: Int32?
  ) {
    let weight = typography?["fontWeight"]
    let own = Stated(
      size: slug.map { "var:preset|font-size|\($0)" } ?? typography?["fontSize"]?.string,
      weight: weight?.number ?? (weight?.string).flatMap { $0 == "bold" ? 700 : Double($0) })
    guard own.size != nil || own.weight != nil else { return }
    stated[path, default: [:]][variation] = own
  }

  /// How the text of a part looks, as far as it states that.
  func font(of path: String, in variation: Int32) -> WordPressFont {
    guard let stated = stated[path] else { return WordPressFont() }
    let own = stated[variation], theme = stated[nil]
    return WordPressFont(
      size: (own?.size ?? theme?.size).flatMap { pixels($0, in: variation) },
      weight: own?.weight ?? theme?.weight)
  }

  private func pixels(_ text: String, in variation: Int32) -> Double? {
    guard let preset = WordPressNames.property(in: text) else { return WordPressFont.pixels(text) }
    return sizes[preset]?[variation] ?? sizes[preset]?[nil] ?? WordPressFont.presets[preset]
  }
}

import SourceSyntax

/// The size of a text, as a rule states it (CSS Fonts 4, section 3.5).
enum CSSTextSize: Hashable, Sendable {
  /// In points: 1px is 0.75pt.
  case points(Double)
  /// A multiple of the size of the text around it.
  case relative(Double)
  /// A multiple of the size of the text of the root element.
  case ofRoot(Double)
  /// That of a custom property, and the value where it is not set.
  case property(String, fallback: String)
  /// One that depends on the window.
  case unknown

  /// The size of a text without any rule, in points.
  static let initial = 12.0

  /// Reads the value of `font-size`.
  init(_ value: some StringProtocol) {
    let text = value.asciiLowercased
    if let points = Self.keywords[text] {
      self = .points(points)
      return
    }
    if text.hasPrefix("clamp("),
      let least = text.dropFirst("clamp(".count).split(separator: ",").first
    {
      self.init(least.filter { !$0.isWhitespace })
      return
    }
    if text.hasPrefix("var(--") {
      let inside = value.dropFirst(4).dropLast()
      let name = inside.prefix { $0 != "," && $0 != " " }
      let fallback = inside.dropFirst(name.count).drop { $0 == "," || $0 == " " }
      self = .property("\(name)", fallback: "\(fallback)")
      return
    }
    switch text {
    case "larger": self = .relative(1.2)
    case "smaller": self = .relative(1 / 1.2)
    case "inherit", "unset": self = .relative(1)
    default:
      let number = text.prefix { $0.isNumber || $0 == "." }
      guard let value = Double(number) else {
        self = .unknown
        return
      }
      switch text.dropFirst(number.count) {
      case "px": self = .points(value * 0.75)
      case "pt": self = .points(value)
      case "em": self = .relative(value)
      case "%": self = .relative(value / 100)
      case "rem": self = .ofRoot(value)
      default: self = .unknown
      }
    }
  }

  private static let keywords: [String: Double] = [
    "xx-small": 6.75, "x-small": 7.5, "small": 9.75, "medium": 12, "large": 13.5, "x-large": 18,
    "xx-large": 24, "xxx-large": 36,
  ]

  /// The size in points where the root element has the initial one; `nil` for one that depends on more.
  var initialPoints: Double? {
    switch self {
    case .points(let points): points
    case .ofRoot(let factor): factor * Self.initial
    case .relative, .property, .unknown: nil
    }
  }

  /// Reads the value of `font-weight`; `nil` for one that depends on something else.
  static func weight(_ value: some StringProtocol) -> Double? {
    switch value.asciiLowercased {
    case "normal": 400
    case "bold": 700
    case let text: Double(text).flatMap { 1...1_000 ~= $0 ? $0 : nil }
    }
  }
}

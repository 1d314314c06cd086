import ColorCore
import SourceSyntax

/// What a text says in a file that is no token format.
enum PlainText {
  case color(Color, isKeyword: Bool)
  /// `{a.b}`, by the name between the braces.
  case alias(String)
  /// A CSS color that depends on where it is used.
  case contextual
  /// What was meant for a color, and why it is none.
  case broken(NotationError)
  case other

  /// The longest text that may be a color; longer ones are not looked at.
  private static let maximumLength = 256
  private static let functions: Set = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
  ]

  init(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.maximumLength else {
      self = .other
      return
    }
    if text.hasPrefix("{"), let name = ReferenceText(text).wholeReference {
      self = name.isEmpty ? .other : .alias(name)
      return
    }
    do throws(NotationError) {
      let color = try Color(parsing: text)
      self = .color(color, isKeyword: text.utf8.allSatisfy(ASCII.isLetter))
    } catch {
      self =
        error.kind == .needsContext
        ? .contextual : Self.isMeantForColor(text) ? .broken(error) : .other
    }
  }

  /// `#12345` and `rgb(1, 2)`, but not `#/definitions/a`.
  private static func isMeantForColor(_ text: String) -> Bool {
    if text.hasPrefix("#") {
      let digits = text.utf8.dropFirst()
      return (1...9).contains(digits.count) && digits.allSatisfy(ASCII.isHexDigit)
    }
    guard let parenthesis = text.firstIndex(of: "("), text.hasSuffix(")") else { return false }
    return functions.contains(text[..<parenthesis].asciiLowercased)
  }

  /// Whether it counts for a file's being one of colors.
  var isColor: Bool {
    if case .other = self { false } else { true }
  }
}

/// How much of a file is colors.
struct PlainShare {
  /// Texts that are meant for colors.
  private(set) var colors = 0
  /// Those that are colors already.
  private(set) var literals = 0
  /// Those that are no words such as `red`, which other files have too.
  private(set) var notations = 0
  private(set) var others = 0

  mutating func count(_ text: PlainText) {
    guard text.isColor else {
      others += 1
      return
    }
    colors += 1
    guard case .color(_, let isKeyword) = text else { return }
    literals += 1
    if !isKeyword { notations += 1 }
  }

  mutating func countOther() { others += 1 }

  /// Whether so many values are no colors that the rest need not be looked at.
  var isHopeless: Bool { others > 2_000 && colors * 10 < others }

  /// Whether a file is one of colors: it has two, and they make up a part of it. In a folder, where
  /// files of all sorts lie, one of them must be more than a word.
  func isEnough(part: Double, wasFound: Bool) -> Bool {
    literals >= 2 && Double(colors) >= part * Double(colors + others)
      && (!wasFound || notations > 0)
  }
}

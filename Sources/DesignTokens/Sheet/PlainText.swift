package import ColorCore
import SourceSyntax

/// The meaning of a text in a file that is not a token format.
package enum PlainText {
  case color(Color, isKeyword: Bool)
  /// `{a.b}`, by the name between the braces.
  case alias(String)
  /// A function with references: `color-mix(in srgb, {ink}, white)`.
  case mixed(ReferenceText)
  /// `var(--x)`, which may be a color or anything else.
  case property(CustomPropertyReference)
  /// A CSS color that depends on where it is used.
  case contextual
  /// A malformed color, and what is wrong with it.
  case broken(NotationError)
  /// A word that stands for a value that is still to be set.
  case placeholder
  case other

  /// The maximum length of a color; longer texts are ignored.
  package static let maximumLength = 256
  private static let functions = CSSColor.functionNames.union(["color", "color-mix"])

  package init(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.maximumLength else {
      self = .other
      return
    }
    if text.hasPrefix("{"), let name = ReferenceText(text).wholeReference {
      self = name.isEmpty ? .other : .alias(name)
      return
    }
    if let reference = CustomPropertyReference(text) {
      self = .property(reference)
      return
    }
    if text.contains("{"), Self.isMeantForColor(text) {
      let reference = ReferenceText(text)
      if reference.hasReferences {
        self = .mixed(reference)
        return
      }
    }
    do throws(NotationError) {
      let color = try Color(parsing: text)
      self = .color(color, isKeyword: text.utf8.allSatisfy(ASCII.isLetter))
    } catch {
      self =
        error.kind == .needsContext
        ? .contextual
        : Self.isMeantForColor(text)
          ? .broken(error)
          : Self.placeholders.contains(text.asciiLowercased) ? .placeholder : .other
    }
  }

  private static let placeholders: Set = ["fixme", "placeholder", "tba", "tbd", "todo", "xxx"]

  /// `#12345` and `rgb(1, 2)`, but not `#/definitions/a`.
  private static func isMeantForColor(_ text: String) -> Bool {
    if text.hasPrefix("#") {
      let digits = text.utf8.dropFirst()
      return (1...9).contains(digits.count) && digits.allSatisfy(ASCII.isHexDigit)
    }
    guard let parenthesis = text.firstIndex(of: "("), text.hasSuffix(")") else { return false }
    return functions.contains(text[..<parenthesis].asciiLowercased)
  }

  /// The color that a text writes with `#` or as a function, as no other text can be.
  package static func notation(_ text: String) -> Color? {
    guard text.utf8.first == UInt8(ascii: "#") || text.utf8.last == UInt8(ascii: ")") else {
      return nil
    }
    return try? Color(parsing: text)
  }

  /// The color that it writes, or `nil`.
  package var color: Color? {
    if case .color(let color, _) = self { color } else { nil }
  }

  /// Whether it names another color.
  package var isReference: Bool { if case .alias = self { true } else { false } }

  private static let remarks: Set = [
    "author", "comment", "desc", "description", "doc", "docs", "name", "note", "title", "usage",
    "version",
  ]

  /// Whether it is no color of a path: a word may be one or a remark.
  package func isOther(called path: String) -> Bool {
    switch self {
    case .other: true
    case .placeholder, .contextual:
      PropertyName.isOther(path)
        || Self.remarks.contains(path.split(separator: ".").last?.asciiLowercased ?? "")
    default: false
    }
  }

  /// Whether it is evidence that the file contains colors.
  package var isColor: Bool {
    switch self {
    case .other, .placeholder, .property: false
    case .color, .alias, .mixed, .contextual, .broken: true
    }
  }
}

/// The share of colors in a file.
package struct PlainShare {
  /// Texts that look like colors.
  package private(set) var colors = 0
  /// Texts that are valid colors.
  package private(set) var literals = 0
  /// Valid colors other than words such as `red`, which other files have too.
  package private(set) var notations = 0
  package private(set) var others = 0

  /// Makes an empty count.
  package init() {}

  package mutating func count(_ text: PlainText) {
    switch text {
    case .placeholder, .property: return
    default: break
    }
    guard text.isColor else {
      others += 1
      return
    }
    colors += 1
    guard case .color(_, let isKeyword) = text else { return }
    literals += 1
    if !isKeyword { notations += 1 }
  }

  package mutating func countOther() { others += 1 }

  /// Whether so many values are not colors that the rest can be skipped.
  package var isHopeless: Bool { others > 2_000 && colors * 10 < others }

  /// Whether a file contains colors: at least two, which are a substantial part of it. In a folder,
  /// where there are files of all kinds, one of them must be more than a word.
  package func isEnough(part: Double, wasFound: Bool) -> Bool {
    literals >= 2 && (!wasFound || notations > 0) && isMeant(part: part, wasFound: wasFound)
  }

  /// Whether a file seems to be about colors, also if all of them are misspelled.
  package func isMeant(part: Double, wasFound: Bool) -> Bool {
    colors > (wasFound ? literals - notations : 0)
      && Double(colors) >= part * Double(colors + others)
  }
}

import SourceSyntax

/// The custom properties that WordPress makes of presets.
enum WordPressNames {
  /// The custom property of a preset: `--wp--preset--color--accent-1` of `accent1`.
  static func preset(_ kind: String, _ slug: String) -> String {
    "--wp--preset--\(kind)--\(kebab(slug))"
  }

  /// The custom property of a member of `settings.custom`.
  static func custom(_ path: [String]) -> String {
    "--wp--custom--" + path.map(kebab).joined(separator: "--")
  }

  /// The custom property to which a value refers: `var(--wp--preset--color--base)` or
  /// `var:preset|color|base`; `nil` for another value.
  static func property(in text: String) -> String? {
    if text.hasPrefix("var:wp--") { return "--\(text.dropFirst(4))" }
    if text.hasPrefix("var:") {
      return "--wp--" + text.dropFirst(4).split(separator: "|").joined(separator: "--")
    }
    return CustomPropertyReference(text)?.name
  }

  /// The words of a slug in lower case with hyphens between them. A digit after a letter begins a word, and so
  /// does a letter after a digit and a capital after a small letter.
  static func kebab(_ slug: String) -> String {
    var words: [UInt8] = []
    var before: Kind?
    for byte in slug.utf8 {
      guard let kind = Kind(byte) else {
        before = nil
        continue
      }
      let isGoingOn = before == kind || before == .capital && kind == .small
      if !isGoingOn, !words.isEmpty { words.append(UInt8(ascii: "-")) }
      words.append(kind == .capital ? byte | 0x20 : byte)
      before = kind
    }
    return String(decoding: words, as: UTF8.self)
  }

  private enum Kind {
    case small, capital, digit

    init?(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: self = .small
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .capital
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
      default: return nil
      }
    }
  }
}

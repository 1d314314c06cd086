import SourceSyntax

/// Reads the attributes of components that are styles, and name tokens: `<Box bg="brand.500" color="white">`, as
/// Chakra UI and Styled System have them.
struct StyleAttributes {
  typealias Style = StyleObjectReader.Style
  typealias Color = StyleObjectReader.Color

  private static let backgrounds: Set = [
    "background", "backgroundColor", "bg", "bgColor", "bgcolor",
  ]
  private static let marks = ["bg=", "bgColor=", "bgcolor=", "background=", "backgroundColor="]
    .map { BytePattern($0) }

  private var text: ScriptCursor
  private(set) var styles: [Style] = []

  /// Whether a file may have such components.
  static func mayBeIn(_ bytes: Span<UInt8>) -> Bool { marks.contains { $0.isIn(bytes) } }

  init(_ source: SourceText) {
    text = ScriptCursor(source)
    while text.skipTrivia(), text.offset < text.bytes.count {
      if text.isElement { readElement() } else { text.skipOne(isNested: false) }
    }
  }

  private mutating func readElement() {
    _ = text.take("<")
    guard let name = text.path().last, name.first?.isUppercase == true else { return }
    var ink, ground: Color?
    while text.offset < text.bytes.count, !text.isNext("/"), !text.isNext(">") {
      guard let attribute = text.takeAttribute() else {
        // What is spread may set anything.
        if text.isNext("{") { (ink, ground) = (nil, nil) }
        text.skipOne(isNested: true)
        continue
      }
      guard text.take("=") else { continue }
      text.skipTrivia()
      let start = text.offset
      guard let word = text.quoted() else {
        text.skipOne(isNested: true)
        continue
      }
      if attribute == "color" { ink = Self.color(word, at: start..<text.offset) }
      if Self.backgrounds.contains(attribute) { ground = Self.color(word, at: start..<text.offset) }
    }
    // Only the names of tokens show that these are styles.
    guard let ink, let ground, ink.constant == nil || ground.constant == nil else { return }
    styles.append(Style(name: name, text: ink, background: ground))
  }

  /// The token that a text names, or else the color that it is.
  private static func color(_ word: String, at range: Range<Int>) -> Color? {
    guard word.utf8.allSatisfy({ CSSScanner.isName($0) || "$.".utf8.contains($0) }) else {
      let color = PlainText.notation(word)
      return color.map { Color(names: [word], range: range, constant: $0) }
    }
    let names = word.split { "$.".contains($0) }.map(String.init)
    return Color(
      names: ["colors"] + names, range: range,
      constant: names.count == 1 ? PlainText(word).color : nil)
  }
}

import SourceSyntax

/// Reads the attributes of components that are styles, and name tokens: `<Box bg="brand.500" color="white">`, as
/// Chakra UI and Styled System have them, and `<Box sx={{ bgcolor: "brand.500" }}>`.
///
/// A text in an element without a background of its own lies on that of the next one around which has one, in the
/// same component. What other components draw between them is not known.
struct StyleAttributes {
  typealias Style = StyleObjectReader.Style
  typealias Color = StyleObjectReader.Color

  /// What lies behind what an element holds, as far as the element says it.
  private enum Ground {
    case color(Color)
    case none
    case unknown
  }

  /// What the attributes of an element set.
  private struct Given {
    var ink: Color?
    var ground = Ground.none
    /// Whether both are members of one object, which is read by itself.
    var isObject = false
    /// Whether it is faded, or not where it is written.
    var isApart = false
    /// Whether its text has the size of a heading.
    var isHeading = false
  }

  private static let backgrounds: Set = [
    "background", "backgroundColor", "bg", "bgColor", "bgcolor",
  ]
  private static let inks: Set = ["color", "textColor"]
  private static let objects: Set = ["css", "sx"]
  private static let marks = [
    "bg=", "bgColor=", "bgcolor=", "background=", "backgroundColor=", "bgcolor:", "bg:",
  ].map { BytePattern($0) }

  /// Components that show a text, and those that only lay out what they hold.
  private static let texts: Set = [
    "Caption", "Heading", "Label", "Link", "Paragraph", "Span", "Subtitle", "Text", "Title",
    "Typography",
  ]
  private static let headings: Set = ["Heading", "Title"]
  private static let layouts: Set = [
    "Box", "Center", "Col", "Column", "Container", "Flex", "Fragment", "Grid", "GridItem", "Group",
    "HStack", "Inline", "Row", "SimpleGrid", "Stack", "VStack", "View", "Wrap", "WrapItem",
  ]

  private static let maximumDepth = 256

  private var text: ScriptCursor
  /// The elements around, with what lies behind what is in them.
  private var around: [(name: String, ground: Ground)] = []
  private(set) var styles: [Style] = []

  /// Whether a file may have such components.
  static func mayBeIn(_ bytes: Span<UInt8>) -> Bool { marks.contains { $0.isIn(bytes) } }

  init(_ source: SourceText) {
    text = ScriptCursor(source)
    while text.skipTrivia(), text.offset < text.bytes.count {
      if text.isElement {
        readElement()
      } else if text.bytes[text.offset...].starts(with: "</".utf8) {
        readEnd()
      } else {
        text.skipOne(isNested: false)
      }
    }
  }

  private mutating func readEnd() {
    text.offset += 2
    let name = text.path().joined(separator: ".")
    guard let index = around.lastIndex(where: { $0.name == name }) else { return }
    around.removeSubrange(index...)
  }

  private mutating func readElement() {
    _ = text.take("<")
    let path = text.path()
    let name = path.last ?? ""
    let isComponent = name.first?.isUppercase ?? false
    let isPlain =
      isComponent
      ? Self.texts.contains(name) || Self.layouts.contains(name) : path.count < 2
    let given = readAttributes(isPlain: isPlain)
    let isEmpty = text.take("/")
    _ = text.take(">")
    let outer = around.last?.ground ?? .unknown
    if isComponent { add(given, named: name, on: outer) }
    guard !isEmpty, around.count < Self.maximumDepth else { return }
    var inner = given.ground
    if case .none = inner { inner = given.isApart || !isPlain ? .unknown : outer }
    around.append((path.joined(separator: "."), inner))
  }

  private mutating func readAttributes(isPlain: Bool) -> Given {
    var given = Given()
    while text.offset < text.bytes.count, !text.isNext("/"), !text.isNext(">") {
      guard let attribute = text.takeAttribute() else {
        // What is spread may set anything.
        if text.isNext("{") { (given.ink, given.ground) = (nil, .unknown) }
        text.skipOne(isNested: true)
        continue
      }
      guard text.take("=") else { continue }
      text.skipTrivia()
      if Self.objects.contains(attribute), text.isNext("{") {
        readObject(&given)
        continue
      }
      let start = text.offset
      let word = text.quoted()
      if word == nil { text.skipOne(isNested: true) }
      set(attribute, to: word, at: start..<text.offset, &given)
    }
    return given
  }

  /// Reads the members of `{{ bgcolor: "brand.500" }}`.
  private mutating func readObject(_ given: inout Given) {
    let start = text.offset
    defer {
      text.offset = start
      text.skipOne(isNested: true)
    }
    guard text.take("{"), text.take("{") else { return given.ground = .unknown }
    let before = (given.ink == nil, given.ground)
    while text.offset < text.bytes.count, !text.isNext("}") {
      guard let key = text.takeKey() else {
        (given.ink, given.ground) = (nil, .unknown)
        return
      }
      text.skipTrivia()
      let value = text.offset
      let word = text.quoted()
      let isWhole = word != nil && (text.isNext(",") || text.isNext("}"))
      let range = value..<text.offset
      if !isWhole { text.skip(until: ",") }
      set(key, to: isWhole ? word : nil, at: range, &given)
      guard text.take(",") else { break }
    }
    if case (true, .none) = before { given.isObject = true }
  }

  private func set(_ name: String, to word: String?, at range: Range<Int>, _ given: inout Given) {
    switch name {
    case _ where Self.inks.contains(name): given.ink = word.flatMap { Self.color($0, at: range) }
    case _ where Self.backgrounds.contains(name):
      given.ground = word.flatMap { Self.color($0, at: range) }.map { .color($0) } ?? .unknown
    case "opacity", "className", "style", "as", "disabled", "isDisabled": given.isApart = true
    case "position": given.isApart = given.isApart || word.map { $0 != "relative" } ?? true
    case "variant": given.isHeading = word?.first == "h" && word?.utf8.count == 2
    default: break
    }
  }

  /// Adds what an element draws on its own background, or else on that around it.
  private mutating func add(_ given: Given, named name: String, on outer: Ground) {
    guard let ink = given.ink else { return }
    var isNested = false
    let ground: Color
    switch given.ground {
    case .color(let own):
      guard !given.isObject else { return }
      ground = own
    case .none:
      guard case .color(let other) = outer, !given.isApart,
        Self.texts.contains(name) || name.hasSuffix("Icon")
      else { return }
      (ground, isNested) = (other, true)
    case .unknown: return
    }
    // Only the names of tokens show that these are styles.
    guard ink.constant == nil || ground.constant == nil else { return }
    var style = Style(name: name, text: ink, background: ground)
    style.isNested = isNested
    style.isMark = name.hasSuffix("Icon")
    if isNested, given.isHeading || Self.headings.contains(name) { style.size = 24 }
    styles.append(style)
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

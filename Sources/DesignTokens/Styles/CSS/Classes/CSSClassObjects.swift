import SourceSyntax

/// Objects with the classes for the parts of a look, of which code gives an element one of several:
/// `{ bg: "bg-green-100", text: "text-green-700" }`.
enum CSSClassObjects {
  private static let grounds: Set = ["bg", "background", "bgcolor", "backgroundcolor"]
  private static let texts: Set = [
    "text", "color", "fg", "foreground", "textcolor", "label", "title",
  ]
  private static let icons: Set = ["icon", "iconcolor", "mark"]
  private static let states: Set = ["hover", "focus", "active"]
  /// The length of an object; real ones have a tenth of it.
  private static let maximumLength = 2_000

  /// What the objects in a text draw.
  static func drawn(in bytes: [UInt8]) -> [CSSClasses] {
    var result: [CSSClasses] = []
    var start: Int?
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{") { start = offset + 1 }
      guard byte == UInt8(ascii: "}"), let open = start else { continue }
      start = nil
      if offset - open <= maximumLength { result += drawn(by: open..<offset, of: bytes) }
    }
    return result
  }

  private static func drawn(by range: Range<Int>, of bytes: [UInt8]) -> [CSSClasses] {
    guard CSSClasses.mayDraw(bytes[range].span) else { return [] }
    let values = values(range, of: bytes)
    var ground: CSSClasses?
    var state = CSSClasses.none
    for (key, classes) in values {
      if grounds.contains(key), classes.hasGround, !classes.setsText { ground = ground ?? classes }
      if states.contains(key) { state = state.overlaid(by: classes) }
    }
    guard let ground else { return [] }
    let hasIcon = values.contains { $0.key == "icon" }
    return values.filter { $0.classes.hasText && !$0.classes.setsGround }.compactMap { key, text in
      let isIcon = icons.contains(key)
      guard isIcon || texts.contains(key) else { return nil }
      let both = text.with(ground: ground.overlaid(by: state))
      return isIcon || hasIcon && key == "color" ? both.ofIcons : both
    }
  }

  /// The values of an object, those that are no strings without classes.
  static func values(
    _ range: Range<Int>, of bytes: [UInt8]
  ) -> [(key: String, classes: CSSClasses)] {
    var result: [(key: String, classes: CSSClasses)] = []
    var offset = range.lowerBound
    while let colon = bytes[offset..<range.upperBound].firstIndex(of: UInt8(ascii: ":")) {
      let name = bytes[offset..<colon].reversed().drop { $0 <= 0x20 || "\"'".utf8.contains($0) }
        .prefix { CSSScanner.isName($0) }.reversed()
      let key = String(decoding: name, as: UTF8.self).asciiLowercased
      offset = bytes[(colon + 1)..<range.upperBound].firstIndex { $0 > 0x20 } ?? range.upperBound
      var classes = CSSClasses.none
      if offset < range.upperBound, "\"'`".utf8.contains(bytes[offset]),
        let end = bytes[(offset + 1)..<range.upperBound].firstIndex(of: bytes[offset])
      {
        classes = CSSClasses(bytes, [offset + 1..<end])
        offset = end + 1
      }
      result.append((key, classes.isUnknown ? .none : classes))
    }
    return result
  }
}

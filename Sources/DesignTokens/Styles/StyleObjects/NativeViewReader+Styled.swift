import ColorCore
import SourceSyntax

/// Components that templates make of views, with styled-components and Emotion for React Native:
/// `` const Badge = styled.View`background-color: #f77;` ``.
extension NativeViewReader {
  struct Styled {
    /// The view or the component that it is.
    let element: String
    let looks: [Look]
  }

  private static let maximumBases = 8
  private static let libraries = ["styled-components/native", "@emotion/native"].map {
    BytePattern($0)
  }

  /// Whether a file may have templates that make views.
  static func mayMakeViews(_ bytes: Span<UInt8>) -> Bool { libraries.contains { $0.isIn(bytes) } }

  /// The components that templates of a file make, by their names.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - names: What it takes in.
  ///   - constants: The colors of constants, by their names joined by dots.
  ///   - others: The components that templates of other files make, by their names here.
  /// - Returns: The components.
  static func styled(
    in source: SourceText, _ names: NativeStyleNames, _ constants: [String: Color],
    with others: [String: Styled]
  ) -> [String: Styled] {
    var reader = NativeViewReader(
      text: ScriptCursor(source), names: names, classes: NativeClasses(nil))
    (reader.constants, reader.styled) = (constants, others)
    reader.readStyled()
    let own = reader.styled.keys.filter { others[$0] == nil }
    return Dictionary(
      uniqueKeysWithValues: own.compactMap { name in
        reader.styled(name).map { (name, $0) }
      })
  }

  private static let keys = [
    "background": "backgroundColor", "background-color": "backgroundColor", "color": "color",
    "font-size": "fontSize", "font-weight": "fontWeight", "opacity": "opacity",
  ]

  /// Reads the templates of a file.
  mutating func readStyled() {
    guard names.imports["styled"]?.address.hasSuffix("/native") ?? false else { return }
    for template in StyledTemplate.all(in: text.source) {
      guard case .component(_, let element) = template.kind, let name = template.name else {
        continue
      }
      text.offset = template.open + 1
      styled[text.source.text(name)] = Styled(element: element, looks: declarations())
    }
  }

  /// What a component that a template makes is, with all that it is made of; `nil` for another one.
  func styled(_ name: String) -> Styled? {
    guard var result = styled[name] else { return nil }
    for _ in 0..<Self.maximumBases {
      guard let base = styled[result.element] else { return result }
      result = Styled(
        element: base.element, looks: Self.merged(base.looks, result.looks))
    }
    return Styled(element: "", looks: [.unknown])
  }

  /// What the declarations at the cursor set, up to the end of their template.
  private mutating func declarations() -> [Look] {
    var result = [Look()]
    while text.skipTrivia(), let byte = text.byte, byte != UInt8(ascii: "`") {
      let start = text.offset
      if text.isHole {
        // A mixin may set anything.
        result = Self.merged(result, [.unknown])
        text.offset = ScriptCursor.endOfHole(at: start, in: text.bytes)
        continue
      }
      while let byte = text.byte, ScriptCursor.isName(byte) || byte == UInt8(ascii: "-") {
        text.offset += 1
      }
      let name = text.source.text(start..<text.offset)
      if text.byte == UInt8(ascii: ":") {
        text.offset += 1
        let end = endOfDeclaration
        if let key = Self.keys[name] { result = Self.merged(result, declared(key, until: end)) }
        text.offset = end
      } else {
        text.skipOne(isNested: true)
      }
    }
    return result
  }

  /// Where the declaration at the cursor ends.
  private var endOfDeclaration: Int {
    var offset = text.offset
    while offset < text.bytes.count, !";`}".utf8.contains(text.bytes[offset]) {
      let isHole = ScriptCursor.isHole(at: offset, in: text.bytes)
      offset = isHole ? ScriptCursor.endOfHole(at: offset, in: text.bytes) : offset + 1
    }
    return offset
  }

  private mutating func declared(_ key: String, until end: Int) -> [Look] {
    let range = text.trimmed(text.offset..<end)
    text.offset = range.lowerBound
    guard !range.isEmpty else { return Self.unknown(key) }
    if text.isHole {
      text.offset += 2
      _ = takeParameters()
      let isWhole = ScriptCursor.endOfHole(at: range.lowerBound, in: text.bytes) == range.upperBound
      guard isWhole else { return Self.unknown(key) }
      return value(of: key, depth: 0)
    }
    let word = text.source.text(range)
    switch key {
    case "fontSize":
      let number = text.number()
      return [
        Look(
          size: ["", "px"].contains(text.source.text(text.offset..<range.upperBound)) ? number : nil
        )
      ]
    case "fontWeight": return [Look(weight: word == "bold" ? 700 : Double(word))]
    case "opacity": return [Look(opacity: Double(word))]
    default:
      guard word != "transparent" else { return [Look()] }
      guard let color = try? Color(parsing: word), color.alpha == 1 else {
        return Self.unknown(key)
      }
      let setting = Setting.color(
        .init(names: [word], range: range, literal: color, origin: text.source))
      return [key == "color" ? Look(text: setting) : Look(background: setting)]
    }
  }

  private static func unknown(_ key: String) -> [Look] {
    switch key {
    case "color": [Look(text: .unknown)]
    case "backgroundColor": [Look(background: .unknown)]
    case "opacity": [Look(opacity: nil)]
    default: [Look()]
    }
  }
}

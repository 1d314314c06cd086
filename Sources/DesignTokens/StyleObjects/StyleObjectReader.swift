import ColorCore
import SourceSyntax

/// Reads the objects in code of JavaScript and TypeScript that style an element as a rule of CSS does:
/// `{ color: vars.ink, background: vars.paper, ":hover": { background: vars.mist } }`.
///
/// Only members of a name are read as colors: `vars.colors.ink`, `theme["paper"]`. A state takes over what
/// it does not set; what is set to anything else is not known.
struct StyleObjectReader {
  /// A member of a name, such as `vars.colors.ink`.
  struct Color {
    let names: [String]
    let range: Range<Int>
    /// The color that is written there instead, which is its only name.
    var literal: ColorCore.Color?
  }

  /// A text on a background.
  struct Style {
    /// The name of the style, with its state.
    let name: String
    let text, background: Color
    /// The size and the weight of the text, if they are stated.
    var size: Double?
    var weight: Double?
    /// Whether the background is that of a view around the text.
    var isNested = false
    /// Whether it is an icon, which may decorate.
    var isMark = false

    /// Why the colors belong together.
    var reason: String {
      if isNested {
        return name.isEmpty
          ? "a view draws it on that around it" : "the style “\(name)” draws it on that around it"
      }
      return name.isEmpty ? "a style sets both" : "the style “\(name)” sets both"
    }
  }

  private enum Setting {
    case color(Color)
    case unknown
  }

  private struct Object {
    /// The member that it is the value of.
    var key: String?
    /// Whether it is in braces.
    var isObject = true
    var text, background: Setting?
    var states: [Object] = []
  }

  private static let maximumDepth = 256

  private let bytes: [UInt8]
  private let source: SourceText
  private var offset = 0
  private var around: [Object] = []
  /// The key whose value is next, and the constant.
  private var key, constant: String?
  /// The last sign before here that is no space.
  private var last = UInt8(ascii: ";")
  private(set) var styles: [Style] = []

  /// Whether a file may have such objects.
  static func mayBeIn(_ bytes: Span<UInt8>) -> Bool {
    background.isIn(bytes) && text.isIn(bytes)
  }

  private static let background = BytePattern("background")
  private static let text = BytePattern("color")

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    while offset < bytes.count, around.count < Self.maximumDepth { step() }
  }

  // MARK: - Text

  private mutating func step() {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "/") where skipComment(): return
    case _ where JSONReader.isSpace(byte):
      offset += 1
      return
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      let start = offset + 1
      skipText()
      takeWord(start..<max(offset - 1, start))
    case _ where ScriptCursor.isName(byte):
      let start = offset
      skipName()
      takeWord(start..<offset)
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open()
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): close()
    default:
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        (key, constant) = (nil, nil)
      } else {
        set(.unknown)
      }
      offset += 1
    }
    last = bytes[offset - 1]
  }

  /// Takes a name or a text: a key, or the beginning of a value.
  private mutating func takeWord(_ range: Range<Int>) {
    let isFirst = last == UInt8(ascii: "{") || last == UInt8(ascii: ",")
    let isKey = isFirst && around.last?.isObject == true && next() == UInt8(ascii: ":")
    guard !isKey else {
      key = source.text(range)
      offset = nextOffset() + 1
      return
    }
    if next() == UInt8(ascii: "=") { constant = source.text(range) }
    guard let key, Self.isColor(key) else { return }
    var names = [source.text(range)]
    while let name = member() { names.append(name) }
    let isWhole = [UInt8(ascii: ","), UInt8(ascii: "}")].contains(next())
    set(
      isWhole && names.count > 1
        ? .color(Color(names: names, range: range.lowerBound..<offset)) : .unknown)
    self.key = nil
  }

  /// The name of a member of what stands before: `.ink`, `["ink"]`, `[500]`.
  private mutating func member() -> String? {
    let start = offset
    let isIndex = next() == UInt8(ascii: "[")
    guard isIndex || next() == UInt8(ascii: ".") else { return nil }
    offset = nextOffset() + 1
    var first = offset
    var end = offset
    if isIndex, next() == UInt8(ascii: "\"") || next() == UInt8(ascii: "'") {
      offset = nextOffset()
      first = offset + 1
      skipText()
      end = max(offset - 1, first)
    } else {
      skipName()
      end = offset
    }
    if first < end {
      guard isIndex else { return source.text(first..<end) }
      if next() == UInt8(ascii: "]") {
        offset = nextOffset() + 1
        return source.text(first..<end)
      }
    }
    offset = start
    return nil
  }

  // MARK: - Objects

  private mutating func open() {
    set(.unknown)
    around.append(Object(key: key ?? constant, isObject: bytes[offset] == UInt8(ascii: "{")))
    (key, constant) = (nil, nil)
    offset += 1
  }

  private mutating func close() {
    offset += 1
    (key, constant) = (nil, nil)
    guard var object = around.popLast(), object.isObject else { return }
    // The name of what has none is that of what is around it.
    let name = object.key ?? around.last { $0.key != nil }?.key ?? ""
    if object.key == "selectors", !around.isEmpty {
      around[around.count - 1].states += object.states
    } else if Self.isState(object.key), around.last?.isObject == true {
      object.states = []
      around[around.count - 1].states.append(object)
    } else {
      add(object.text, on: object.background, named: name)
      for state in object.states where state.text != nil || state.background != nil {
        add(
          state.text ?? object.text, on: state.background ?? object.background,
          named: name + (state.key ?? ""))
      }
    }
  }

  private mutating func add(_ text: Setting?, on background: Setting?, named name: String) {
    guard case .color(let text)? = text, case .color(let background)? = background else { return }
    styles.append(Style(name: name, text: text, background: background))
  }

  private mutating func set(_ setting: Setting) {
    guard let key, Self.isColor(key), !around.isEmpty else { return }
    if key == "color" {
      around[around.count - 1].text = setting
    } else {
      around[around.count - 1].background = setting
    }
  }

  private static func isColor(_ key: String) -> Bool {
    ["color", "background", "backgroundColor"].contains(key)
  }

  /// Whether a key selects the same element in a state in which its colors must be legible.
  private static func isState(_ key: String?) -> Bool {
    guard var key else { return false }
    if key.hasPrefix("&") { key.removeFirst() }
    return states.contains(key)
  }

  private static let states: Set = [
    ":hover", ":active", ":focus", ":focus-visible", ":focus-within", ":visited", ":checked",
  ]

  // MARK: - Bytes

  /// Where the next sign is that is no space; the end of the text if there is none.
  private func nextOffset() -> Int {
    bytes[offset...].firstIndex { !JSONReader.isSpace($0) } ?? bytes.count
  }

  private func next() -> UInt8? {
    let offset = nextOffset()
    return offset < bytes.count ? bytes[offset] : nil
  }

  private mutating func skipName() {
    while offset < bytes.count, ScriptCursor.isName(bytes[offset]) { offset += 1 }
  }

  private mutating func skipText() { offset = ScriptCursor.endOfText(at: offset, in: bytes) }

  private mutating func skipComment() -> Bool {
    guard let end = ScriptCursor.endOfComment(at: offset, in: bytes) else { return false }
    offset = end
    return true
  }
}

import SourceSyntax

/// The names that a configuration has for the colors of Tailwind CSS: `colors` for all of them in
/// `const colors = require('tailwindcss/colors')`, `teal` for a hue in `import { teal } from 'tailwindcss/colors'`.
struct TailwindColorNames {
  private static let addresses: Set = ["tailwindcss/colors", "tailwindcss/colors.js"]
  private static let mark = BytePattern("tailwindcss/colors")
  /// The hues that version 3 gave other names.
  private static let earlier = [
    "blueGray": "slate", "coolGray": "gray", "lightBlue": "sky", "trueGray": "neutral",
    "warmGray": "stone",
  ]
  /// What is no color by itself.
  private static let words: Set = ["current", "inherit", "transparent"]
  /// The colors by their names, and the hues: `teal-500`, `teal`.
  static let known = CSSTailwind.colors.reduce(into: Set<String>()) { names, color in
    let name = color.name.dropFirst("--color-".count)
    names.formUnion([String(name), String(name.prefix { $0 != "-" })])
  }

  private let source: SourceText?
  /// What each name is there; `nil` for all colors.
  private var names: [String: String?] = [:]

  /// Finds the names in a configuration.
  init(_ bytes: [UInt8]) {
    source = Self.mark.isIn(bytes.span) ? try? SourceText(name: "", utf8: bytes) : nil
    guard let source, source.bytes.count == bytes.count else { return }
    var cursor = ScriptCursor(source)
    while cursor.skipTrivia(), let byte = cursor.byte {
      guard ScriptCursor.isName(byte) else {
        cursor.skipOne(isNested: true)
        continue
      }
      switch cursor.takeName() {
      case "import":
        for (name, what) in cursor.takeImports() where Self.addresses.contains(what.address) {
          let isWhole = ["*", "default"].contains(what.name)
          names.updateValue(isWhole ? nil : what.name, forKey: name)
        }
      case "const", "let", "var": readConstant(&cursor)
      default: break
      }
    }
  }

  /// Takes `colors = require('tailwindcss/colors')` and `{ teal, gray: stone } = require('tailwindcss/colors')`.
  private mutating func readConstant(_ cursor: inout ScriptCursor) {
    var taken: [String: String?] = [:]
    if cursor.take("{") {
      while let name = cursor.takeName() {
        taken.updateValue(name, forKey: cursor.take(":") ? cursor.takeName() ?? name : name)
        guard cursor.take(",") else { break }
      }
      guard cursor.take("}") else { return }
    } else if let name = cursor.takeName() {
      taken.updateValue(nil, forKey: name)
    }
    guard cursor.take("="), cursor.takeName() == "require", Self.takeAddress(&cursor) else {
      return
    }
    if cursor.take(".") {
      guard taken.count == 1, let name = taken.keys.first, taken[name] == .some(nil) else { return }
      taken[name] = cursor.path().joined(separator: "-")
    }
    names.merge(taken) { $1 }
  }

  private static func takeAddress(_ cursor: inout ScriptCursor) -> Bool {
    cursor.take("(") && cursor.quoted().map(addresses.contains) ?? false && cursor.take(")")
  }

  /// What a value stands for.
  enum Meaning: Equatable {
    /// A color or a hue by its name, `teal-500` or `teal`, or all of them for an empty one.
    case color(String)
    /// A word such as `transparent`.
    case word
    case unknown
  }

  /// What the value at an offset is, and where it ends: `colors.teal[500]`, `require('tailwindcss/colors').teal`.
  func value(at offset: Int) -> (meaning: Meaning, end: Int)? {
    guard let source else { return nil }
    var cursor = ScriptCursor(source)
    cursor.offset = offset
    var path = cursor.path()
    var parts: [String] = []
    if path == ["require"] {
      guard Self.takeAddress(&cursor) else { return nil }
      if cursor.take(".") { parts = cursor.path() }
    } else {
      guard !path.isEmpty, let first = names[path.removeFirst()] else { return nil }
      parts = (first.map { [$0] } ?? []) + path
    }
    // Something is computed of it.
    guard [",", "}", ")"].contains(where: cursor.isNext) || cursor.isEndOfLine else {
      return (.unknown, cursor.offset)
    }
    if let hue = parts.first { parts[0] = Self.earlier[hue] ?? hue }
    let name = parts.joined(separator: "-")
    let meaning: Meaning =
      name.isEmpty || Self.known.contains(name)
      ? .color(name) : Self.words.contains(name) ? .word : .unknown
    return (meaning, cursor.offset)
  }
}

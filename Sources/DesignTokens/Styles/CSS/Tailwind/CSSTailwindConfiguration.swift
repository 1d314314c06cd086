import ColorCore
import SourceSyntax

/// The names that a configuration of Tailwind CSS 3 gives to colors and to custom properties: `sidebar`
/// for `hsl(var(--sidebar-background))`.
///
/// The file is code; what is read are the members of its `colors` that are colors, texts with one
/// `var()`, or colors that come with Tailwind CSS: `primary: colors.teal`.
struct CSSTailwindConfiguration {
  /// The custom properties by the names of the theme.
  private(set) var properties: [String: String] = [:]
  /// The color functions that take the channels of a custom property, by its name: `rgb` for `--accent` of
  /// `rgb(var(--accent) / <alpha-value>)`.
  private(set) var functions: [String: String] = [:]
  /// The colors by their names, as they are written.
  private(set) var colors: [String: String] = [:]
  /// The names that stand for colors or hues that come with Tailwind CSS, and which these are: `primary` for `teal`. An
  /// empty one stands for all.
  private var builtIn: [(name: String, color: String)] = []
  /// The hues that are set to what is not read: `gray` for `gray: palette.ash`.
  private(set) var unread: Set<String> = []
  /// Whether it is for a version before 3, whose colors are others.
  private(set) var isEarlier = false
  /// The sizes of text by their names, as they are written.
  private(set) var sizes: [String: String] = [:]
  /// The names of its screens, which are variants.
  private(set) var screens: Set<String> = []
  /// Whether it has plugins or presets, which may add whatever they like.
  private(set) var hasPlugins = false
  /// Whether it has opacities of its own.
  private(set) var setsOpacities = false

  /// Reads a configuration.
  mutating func read(_ bytes: [UInt8]) {
    let given = TailwindColorNames(bytes)
    /// The members around, `nil` for a brace that begins none.
    var around: [String?] = []
    var key: String?
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "{"):
        around.append(key)
        key = nil
      case UInt8(ascii: "}"):
        _ = around.popLast()
        key = nil
      case UInt8(ascii: ","): key = nil
      case UInt8(ascii: "/") where offset < bytes.count && bytes[offset] == UInt8(ascii: "/"):
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        let start = offset
        while offset < bytes.count, bytes[offset] != byte, bytes[offset] != 0x0A { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        offset += 1
        if Self.isKey(bytes, offset) {
          key = text
          note(text, around)
        } else {
          add(text, key, around)
        }
      case _ where CSSScanner.isName(byte):
        let start = offset - 1
        while offset < bytes.count, CSSScanner.isName(bytes[offset]) { offset += 1 }
        if Self.isKey(bytes, offset) {
          let name = String(decoding: bytes[start..<offset], as: UTF8.self)
          note(name, around)
          hasPlugins =
            hasPlugins || ["plugins", "presets"].contains(name) && !Self.isEmptyList(bytes, offset)
          key = name
        } else if let names = Self.path(of: key, around, at: start, in: bytes, until: offset) {
          let value = given.value(at: start)
          offset = max(offset, value?.end ?? offset)
          switch value?.meaning {
          case .color(let color)?:
            builtIn.append((names.filter { $0 != "DEFAULT" }.joined(separator: "-"), color))
          case .word?: break
          case .unknown?, nil: if let hue = names.first { unread.insert(hue) }
          }
        }
      default: break
      }
    }
  }

  /// Notes what the name of a member says.
  private mutating func note(_ name: String, _ around: [String?]) {
    setsOpacities = setsOpacities || name == "opacity"
    isEarlier = isEarlier || around.count == 1 && ["purge", "variants"].contains(name)
    if around.last == "screens" { screens.insert(name) }
  }

  /// Whether a colon and a list of nothing follow.
  private static func isEmptyList(_ bytes: [UInt8], _ offset: Int) -> Bool {
    bytes.dropFirst(offset).lazy.filter { $0 > UInt8(ascii: " ") }.prefix(3).elementsEqual(
      ":[]".utf8)
  }

  /// Whether a colon follows.
  private static func isKey(_ bytes: [UInt8], _ offset: Int) -> Bool {
    bytes.dropFirst(offset).first { $0 > UInt8(ascii: " ") } == UInt8(ascii: ":")
  }

  /// The names of a member of `colors`, from the outside in.
  private static func path(_ key: String?, _ around: [String?]) -> [String]? {
    guard let key, let colors = around.lastIndex(of: "colors") else { return nil }
    return around[(colors + 1)...].compactMap(\.self) + [key]
  }

  /// The names of a value that is no text: behind a key, spread as in `{ ...colors.teal }`, or called as it is itself, as
  /// in `{ teal }`.
  private static func path(
    of key: String?, _ around: [String?], at start: Int, in bytes: [UInt8], until end: Int
  ) -> [String]? {
    if key != nil { return path(key, around) }
    guard around.contains("colors") else { return nil }
    if bytes[..<start].suffix(3).elementsEqual("...".utf8) {
      return path("DEFAULT", around)?.dropLast()
    }
    let next = bytes[end...].first { $0 > UInt8(ascii: " ") }
    guard let next, ",}".utf8.contains(next) else { return nil }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    return ["colors", "theme"].contains(name) ? nil : path(name, around)
  }

  /// Whether the project gives a color its name, which is none of those that come with Tailwind CSS.
  func isOwn(_ name: String) -> Bool {
    colors[name] != nil
      || builtIn.contains { own, _ in
        !TailwindColorNames.known.contains(own) && (name == own || name.hasPrefix("\(own)-"))
      }
  }

  /// Whether a name of the theme stands for what is not read.
  func isUnread(_ name: String) -> Bool {
    unread.contains { name == $0 || name.hasPrefix("\($0)-") || name.hasPrefix("\($0)/") }
  }

  /// The colors of the theme by their names, with those that come with Tailwind CSS in a version.
  func colors(among given: [(name: String, value: String)]) -> [String: String] {
    guard !isEarlier else { return colors }
    var result: [String: String] = [:]
    for (name, color) in builtIn {
      for (property, value) in given {
        let plain = property.dropFirst("--color-".count)
        if color.isEmpty {
          result[name.isEmpty ? String(plain) : "\(name)-\(plain)"] = value
        } else if plain == color {
          result[name] = value
        } else if plain.hasPrefix("\(color)-") {
          result[(name.isEmpty ? "" : "\(name)-") + plain.dropFirst(color.count + 1)] = value
        }
      }
    }
    return result.merging(colors) { _, own in own }
  }

  private mutating func add(_ text: String, _ key: String?, _ around: [String?]) {
    if let key, around.last == "fontSize" { sizes[key] = sizes[key] ?? text }
    guard let names = Self.path(key, around) else { return }
    let name = names.filter { $0 != "DEFAULT" }.joined(separator: "-")
    if (try? Color(parsing: text)) != nil { colors[name] = text }
    let parts = text.split(separator: "var(", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("--") else { return }
    let property = String(parts[1].prefix { $0 != ")" && $0 != "," && $0 != " " })
    properties[name] = property
    let function = parts[0].dropLast().asciiLowercased
    if parts[0].hasSuffix("("), CSSColor.functionNames.contains(function) {
      functions[property] = function
    }
  }
}

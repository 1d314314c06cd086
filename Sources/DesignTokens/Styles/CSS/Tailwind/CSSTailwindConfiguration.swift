import ColorCore
import SourceSyntax

/// The names that a configuration of Tailwind CSS 3 gives to colors and to custom properties: `sidebar`
/// for `hsl(var(--sidebar-background))`.
///
/// The file is code; what is read are the members of its `colors` that are colors, or texts with one
/// `var()`.
struct CSSTailwindConfiguration {
  /// The custom properties by the names of the theme.
  private(set) var properties: [String: String] = [:]
  /// The color functions that take the channels of a custom property, by its name: `rgb` for `--accent` of
  /// `rgb(var(--accent) / <alpha-value>)`.
  private(set) var functions: [String: String] = [:]
  /// The colors by their names, as they are written.
  private(set) var colors: [String: String] = [:]
  /// The hues that are set to what is not read: `gray` for `gray: colors.zinc`.
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
        } else if let hue = Self.path(key, around)?.first {
          unread.insert(hue)
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

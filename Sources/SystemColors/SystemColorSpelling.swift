import ColorCore

/// The name of a system color as written by a person, split into its parts.
///
/// UIKit uses `UIColor.systemBlue`, AppKit `NSColor.labelColor`, SwiftUI `Color.blue`, `.blue` or
/// `Color(.systemBlue)`, Objective-C `[UIColor systemBlueColor]`, and an asset catalog refers to
/// `systemBlueColor`. `UIColor.blue` is not among them: it is pure blue in every appearance.
struct SystemColorSpelling {
  /// The name without the type in front of it.
  let name: String
  /// Whether the name can only be a UIKit or AppKit name.
  let isFramework: Bool

  init(_ text: String) {
    var rest = text[...]
    var isFramework = false
    if rest.hasPrefix("Color("), rest.hasSuffix(")") {
      rest = rest.dropFirst("Color(".count).dropLast()
      for label in ["uiColor:", "nsColor:"] where rest.hasPrefix(label) {
        rest = rest.dropFirst(label.count)
      }
      isFramework = true
    } else if rest.hasPrefix("["), rest.hasSuffix("]") {
      rest = rest.dropFirst().dropLast()
      isFramework = true
    }
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    for prefix in ["UIColor.", "NSColor.", "UIColor ", "NSColor "] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      isFramework = true
    }
    if let prefix = ["SwiftUI.Color.", "Color.", "."].first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(prefix.count)
    }
    name = String(rest)
    self.isFramework = isFramework
  }

  /// The names that this one can denote, most likely first: the name itself, its SwiftUI meaning,
  /// and the name without and with the suffix that AppKit and Objective-C give to colors.
  var candidates: [String] {
    var candidates = [name]
    if !isFramework { candidates += Self.frameworkNames[name] ?? [] }
    candidates.append(
      name.hasSuffix("Color") ? String(name.dropLast("Color".count)) : name + "Color")
    return candidates
  }

  /// The name normalized across the spellings used outside of Apple's frameworks: the same for
  /// `--md-sys-color-on-primary` and `onPrimary`, `SystemColorWindowTextColor` and `WindowText`,
  /// `canvastext` and `CanvasText`.
  var plain: String {
    var text = Self.plain(name)
    for prefix in ["mdsyscolor", "systemcolor"] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
      for suffix in ["brush", "color"] where text.hasSuffix(suffix) {
        text.removeLast(suffix.count)
      }
    }
    return text
  }

  /// A name in lower case without ASCII punctuation and spaces.
  static func plain(_ name: String) -> String {
    let bytes = Similarity.folded(name).filter { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte > 0x7F
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names that only SwiftUI uses.
  static var swiftUINames: [String] { Array(frameworkNames.keys) }

  /// The UIKit name for each of SwiftUI's, and the AppKit name where it differs.
  private static let frameworkNames = [
    "blue": ["systemBlue"], "brown": ["systemBrown"], "cyan": ["systemCyan"],
    "green": ["systemGreen"], "indigo": ["systemIndigo"], "mint": ["systemMint"],
    "orange": ["systemOrange"], "pink": ["systemPink"], "purple": ["systemPurple"],
    "red": ["systemRed"], "teal": ["systemTeal"], "yellow": ["systemYellow"],
    "gray": ["systemGray"], "accentColor": ["tintColor", "controlAccentColor"],
    "primary": ["label", "labelColor"], "secondary": ["secondaryLabel", "secondaryLabelColor"],
    "tertiary": ["tertiaryLabel", "tertiaryLabelColor"],
    "quaternary": ["quaternaryLabel", "quaternaryLabelColor"],
  ]
}

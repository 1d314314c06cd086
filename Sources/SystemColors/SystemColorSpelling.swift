/// A name of a system color as a person writes it, taken apart.
///
/// UIKit says `UIColor.systemBlue`, SwiftUI `Color.blue` or `.blue`, and an asset catalog refers to
/// `systemBlueColor`. `UIColor.blue` is none of these: it is pure blue in every appearance.
struct SystemColorSpelling {
  /// The name without the type in front of it.
  let name: String
  /// Whether the name can only be one of UIKit.
  let isUIKit: Bool

  init(_ text: String) {
    let prefix = ["UIColor.", "Color.", "."].first { text.hasPrefix($0) } ?? ""
    name = String(text.dropFirst(prefix.count))
    isUIKit = prefix == "UIColor."
  }

  /// UIKit's name for what SwiftUI calls by this one.
  var nameForSwiftUI: String? {
    guard !isUIKit else { return nil }
    return Self.uiKitNames[name]
  }

  /// The name as an asset catalog refers to it, without the suffix.
  var nameWithoutSuffix: String? {
    name.hasSuffix("Color") ? String(name.dropLast("Color".count)) : nil
  }

  /// The names that only SwiftUI has.
  static var swiftUINames: [String] { Array(uiKitNames.keys) }

  /// UIKit's name for each of SwiftUI's.
  private static let uiKitNames = [
    "blue": "systemBlue", "brown": "systemBrown", "cyan": "systemCyan", "green": "systemGreen",
    "indigo": "systemIndigo", "mint": "systemMint", "orange": "systemOrange",
    "pink": "systemPink", "purple": "systemPurple", "red": "systemRed", "teal": "systemTeal",
    "yellow": "systemYellow", "gray": "systemGray", "accentColor": "tintColor",
    "primary": "label", "secondary": "secondaryLabel", "tertiary": "tertiaryLabel",
    "quaternary": "quaternaryLabel",
  ]
}

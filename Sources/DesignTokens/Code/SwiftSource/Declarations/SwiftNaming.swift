/// What the names of types and of their members say about colors.
enum SwiftNaming {
  /// Whether a name is that of a color.
  static func saysColor(_ name: String) -> Bool {
    ["olor", "olour", "alette", "watch"].contains(where: name.contains)
  }

  /// Whether the cases of an enumeration are themes.
  static func areThemes(_ cases: [String], of name: String) -> Bool {
    let words = cases.map { AppearanceNaming.split($0).said }
    return isPalette(name)
      || [["light", "day"], ["dark", "night"]].allSatisfy { scheme in
        words.contains { $0.contains(where: scheme.contains) }
      }
  }

  /// Whether a type or a protocol is called a palette.
  static func isPalette(_ name: String) -> Bool {
    ["Theme", "Palette", "Colors", "Colours", "ColorSet", "ColourSet", "ColorScheme"]
      .contains(where: name.contains)
  }

  /// Whether a type or a protocol is called a view, or what is used by one.
  static func isView(_ name: String) -> Bool {
    let isOfFramework =
      (name.hasPrefix("UI") || name.hasPrefix("NS") && name != "NSObject")
      && name.dropFirst(2).first?.isUppercase == true && !isPalette(name)
    return isOfFramework || viewWords.contains(where: name.hasSuffix)
  }

  private static let viewWords = [
    "View", "Controller", "Cell", "Modifier", "ButtonStyle", "LabelStyle", "ToggleStyle", "Shape",
    "Button", "Label", "Layer", "Representable", "Preview", "Previews", "Picker", "Test", "Tests",
    "TestCase",
  ]
}

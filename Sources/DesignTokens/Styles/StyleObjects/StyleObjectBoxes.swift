import SourceSyntax

/// Styles beside each other of which one is called after what lies on the other: `bannerText: { color: … }` beside
/// `banner: { backgroundColor: … }`, also where that is pressed, `bannerPressed`.
enum StyleObjectBoxes {
  private static let parts = ["Icon", "Label", "Text", "Title"]
  private static let states = ["Active", "Focused", "Hovered", "Pressed"]
  /// Boxes that have their texts beside them.
  private static let marks: Set = ["checkbox", "radio", "slider", "switch", "toggle", "track"]
  /// Boxes that have what they are called beside them, and texts in them.
  private static let fields: Set = ["field", "input", "picker", "select", "textarea"]

  /// The styles of boxes and those of what lies on them, by their names.
  static func pairs(among names: [String]) -> [(box: String, part: String)] {
    let known = Set(names)
    guard known.count > 1 else { return [] }
    return known.sorted().flatMap { part -> [(box: String, part: String)] in
      guard let end = parts.first(where: part.hasSuffix) else { return [] }
      let box = String(part.dropLast(end.count))
      guard known.contains(box), let last = AppearanceNaming.words(box).last,
        !marks.contains(last) || end == "Icon",
        !fields.contains(last) || ["Icon", "Text"].contains(end)
      else { return [] }
      let pressed = states.map { box + $0 }.filter { state in
        known.contains(state) && !known.contains(state + end)
      }
      return ([box] + pressed).map { ($0, part) }
    }
  }

  /// Whether a style is that of an icon, by its name.
  static func isIcon(_ name: String) -> Bool { name.hasSuffix("Icon") }
}

/// What names say of values that are no colors: `font-family`, `border.width.md`, `spacing.100`.
package enum PropertyName {
  private static let measures: Set = [
    "width", "widths", "height", "heights", "size", "sizes", "sizing", "space", "spaces", "spacing",
    "gap", "padding", "margin", "inset", "radius", "radii", "offset", "thickness", "weight",
    "weights", "family", "families", "duration", "delay", "easing", "cursor", "transform",
  ]
  private static let colors: Set = ["color", "colors", "colour", "colours"]

  /// Whether the last name of a path is that of a property whose values are no colors, such as
  /// `button.padding-inline`.
  package static func isOther(_ path: String) -> Bool {
    let words = AppearanceNaming.words(String(path.split(separator: ".").last ?? ""))
    guard let first = words.first, let last = words.last, colors.isDisjoint(with: words) else {
      return false
    }
    return measures.contains(last) || first == "padding" || first == "margin"
  }

  /// Whether the last name of a path is that of a property whose values are colors, such as
  /// `button.background-color`.
  package static func isColor(_ path: String) -> Bool {
    let last = path.split(separator: ".").last ?? ""
    return AppearanceNaming.words(String(last)).last.map(colors.contains) ?? false
  }

  /// Whether the last name of a path is that of the property `color-scheme`.
  package static func isScheme(_ path: String) -> Bool {
    AppearanceNaming.words(String(path.split(separator: ".").last ?? "")) == ["color", "scheme"]
  }

  /// Whether the last name of a path is that of a shadow, such as `button.box-shadow`.
  package static func isShadow(_ path: String) -> Bool {
    path.hasSuffix("shadow") || path.hasSuffix("Shadow")
  }

  /// Whether a name in a reference is that of a measure, such as `spacing.100`.
  package static func isMeasure(_ reference: String) -> Bool {
    let words = AppearanceNaming.words(reference)
    return !saysColor(reference) && words.contains(where: measures.contains)
  }

  /// Whether a name says that it is that of a color.
  package static func saysColor(_ path: String) -> Bool {
    !colors.isDisjoint(with: AppearanceNaming.words(path))
  }
}

/// The words of a name that describe a background, for rules that check a whole palette.
///
/// Only a token that is clearly a background of the screen counts: not one of a control or a badge,
/// and none made for the other scheme or for any.
struct SurfaceName {
  private static let surfaces: Set = [
    "background", "backgrounds", "bg", "surface", "surfaces", "canvas", "page",
  ]
  private static let others: Set = [
    // Foregrounds and lines.
    "on", "text", "foreground", "fg", "icon", "icons", "label", "content", "ink", "glyph", "link",
    "border", "borders", "outline", "stroke", "divider", "separator", "shadow", "ring", "tint",
    // Made for the other scheme or for any.
    "inverse", "inverted", "inversed", "reverse", "reversed", "opposite", "static", "fixed",
    "constant", "contrast", "white", "black", "light", "dark", "knockout", "bright", "dim",
    // Parts of the interface that may stand out.
    "button", "btn", "badge", "tag", "chip", "tooltip", "toast", "snackbar", "overlay", "scrim",
    "switch", "toggle", "thumb", "knob", "handle", "slider", "checkbox", "radio", "control",
    "controls", "input", "field", "avatar", "logo", "progress", "selection", "highlight",
    "emphasis", "accent", "brand", "primary", "action", "interactive", "cta", "marketing",
    // States of controls.
    "disabled", "hover", "hovered", "pressed", "press", "active", "selected", "focus", "focused",
    "checked",
  ]

  /// Whether the token is a background of the screen.
  let isSurface: Bool

  init(_ path: String) { self.init(TokenName(path)) }

  init(_ name: TokenName) {
    // `primary background` is a background of the first level, `background.primary` may be a fill in
    // the brand's color.
    let leaf = name.leaf
    let isLevel =
      leaf.count > 1 && leaf[0] == "primary"
      && Self.surfaces.contains(leaf[leaf.count - 1])
    var words = name.segments.flatMap { $0 }
    if isLevel { words.removeAll { $0 == "primary" } }
    // A leading theme is the scheme of a token, not its role.
    if let first = words.first, first == "light" || first == "dark" { words.removeFirst() }
    isSurface =
      words.contains(where: Self.surfaces.contains) && !words.contains(where: Self.others.contains)
  }
}

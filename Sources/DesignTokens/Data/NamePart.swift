/// What the words of a name say that is drawn in its color: what lies on something, or what something
/// lies on.
///
/// Rules read names in full; this is for readers, which ask only whether a name says anything.
enum NamePart {
  /// A text, an icon, a line.
  case foreground
  case ground

  private static let foregrounds: Set = [
    "text", "texts", "typography", "fg", "foreground", "foregrounds", "content", "label", "labels",
    "link", "links", "title", "heading", "placeholder", "caption", "icon", "icons", "glyph",
    "border", "borders", "outline", "stroke", "divider", "separator", "ring", "ink", "on",
  ]
  private static let grounds: Set = [
    "bg", "background", "backgrounds", "surface", "surfaces", "canvas", "page", "fill", "backdrop",
    "container", "shadow", "overlay", "scrim",
  ]

  /// Reads a name: the last word that says a part counts, and `on` makes a foreground of all.
  init?(of path: String) {
    let words = AppearanceNaming.words(path)
    let last = words.last { Self.foregrounds.contains($0) || Self.grounds.contains($0) }
    guard let last else { return nil }
    self = words.contains("on") || Self.foregrounds.contains(last) ? .foreground : .ground
  }
}

/// The colors that depend on more than their text.
extension CSSParser {
  /// A keyword: `transparent`, `currentcolor`, a named or a system color.
  func keyword(_ name: CSSName, at start: Int) throws(NotationError) -> CSSColor {
    if let color = NamedColor.find(name) { return CSSColor(color, isLegacy: true) }
    switch name {
    case "transparent": return CSSColor(Color(.srgb, 0, 0, 0, alpha: 0), isLegacy: true)
    case "currentcolor":
      guard let color = context.currentColor else {
        throw NotationError(
          "expected a context that states the current color", at: start, kind: .needsContext)
      }
      return CSSColor(color, isLegacy: color.isPlainSRGB)
    default: break
    }
    guard let current = CSSSystemColor.names[name] else {
      throw NotationError("expected a color", at: start)
    }
    guard let color = context.systemColor(current) else {
      throw NotationError(
        "expected a context that states the system color \(current)", at: start,
        kind: .needsContext)
    }
    return CSSColor(color, isLegacy: color.isPlainSRGB)
  }

  /// The rest of `light-dark(`: one of two colors (CSS Color 5, section 9).
  mutating func lightDark(at start: Int) throws(NotationError) -> CSSColor {
    let light = try color()
    try comma()
    let dark = try color()
    try close()
    switch context.scheme {
    case .light: return light
    case .dark: return dark
    case nil:
      throw NotationError(
        "expected a context that states the color scheme", at: start, kind: .needsContext)
    }
  }

  /// The rest of `contrast-color(`: white or black, whichever has the greater WCAG 2 contrast ratio
  /// on the color, white if they are equal (CSS Color 5, section 8). Alpha is ignored.
  mutating func contrastColor() throws(NotationError) -> CSSColor {
    let background = try color().color
    try close()
    let white = Color(.srgb, 1, 1, 1)
    let black = Color(.srgb, 0, 0, 0)
    let isBlack =
      WCAG2.contrast(ofOpaque: white, on: background)
      < WCAG2.contrast(ofOpaque: black, on: background)
    return CSSColor(isBlack ? black : white, isLegacy: true)
  }
}

extension Color {
  /// Whether the color is one that `rgb()` can write.
  fileprivate var isPlainSRGB: Bool { space == .srgb && missing == [] && isInGamut(.srgb) }
}

/// The system color keywords.
enum CSSSystemColor {
  /// The keywords of CSS Color 4, section 6.2, each with itself, and the deprecated ones with what
  /// replaced them (appendix A).
  static let names: [CSSName: String] = {
    let current = [
      "accentcolor", "accentcolortext", "activetext", "buttonborder", "buttonface", "buttontext",
      "canvas", "canvastext", "field", "fieldtext", "graytext", "highlight", "highlighttext",
      "linktext", "mark", "marktext", "selecteditem", "selecteditemtext", "visitedtext",
    ]
    let deprecated = [
      "canvas": [
        "activecaption", "appworkspace", "background", "inactivecaption", "infobackground", "menu",
        "scrollbar", "window",
      ],
      "canvastext": ["captiontext", "infotext", "menutext", "windowtext"],
      "buttonborder": [
        "activeborder", "inactiveborder", "threeddarkshadow", "threedhighlight",
        "threedlightshadow", "threedshadow", "windowframe",
      ],
      "buttonface": ["buttonhighlight", "buttonshadow", "threedface"],
      "graytext": ["inactivecaptiontext"],
    ]
    var result: [CSSName: String] = [:]
    for name in current { result[CSSName(name.utf8)] = name }
    for (name, olds) in deprecated { for old in olds { result[CSSName(old.utf8)] = name } }
    return result
  }()
}

import SourceSyntax

/// What rules of the project make of utilities in the dark scheme: `.dark .bg-white { background: #111 }`.
struct CSSDarkUtilities {
  /// By the name of the class.
  private var texts: [String: CSSUsage.Ink] = [:]
  private var grounds: [String: CSSUsage.Background] = [:]
  /// That of the page.
  fileprivate(set) var page: CSSUsage.Background?
  /// Those that rules draw in no single color.
  private var unknown: Set<String> = []

  mutating func note(_ usage: CSSUsage, of name: String) {
    if usage.hidesText || usage.hidesBackground { unknown.insert(name) }
    if let text = usage.foregrounds.first(where: { $0.property == "color" }) {
      texts[name] = text.ink
    }
    if let ground = usage.background { grounds[name] = ground }
  }

  /// A drawing for each scheme, if it is another one in the dark.
  func divided(
    _ drawing: CSSClasses.Drawing, _ source: SourceText, _ groundSource: SourceText
  ) -> [CSSClasses.Drawing] {
    var (light, dark) = (drawing, drawing)
    (light.isDark, dark.isDark) = (false, true)
    let names = [
      source.text(drawing.text.range),
      drawing.holder == .page ? "" : groundSource.text(drawing.ground.range),
    ]
    if drawing.isDark != false, !unknown.isDisjoint(with: names) {
      return drawing.isDark == nil ? [light] : []
    }
    guard drawing.isDark == nil,
      text(of: dark, in: source) != nil || ground(of: dark, in: groundSource) != nil
    else { return [drawing] }
    return [light, dark]
  }

  /// The text of a drawing in the dark scheme, if a rule gives it another color.
  func text(of drawing: CSSClasses.Drawing, in source: SourceText) -> CSSUsage.Ink? {
    guard drawing.isDark == true, !texts.isEmpty else { return nil }
    return texts[source.text(drawing.text.range)]
  }

  /// The background of a drawing in the dark scheme, if a rule gives it another color.
  func ground(
    of drawing: CSSClasses.Drawing, in source: SourceText
  ) -> CSSUsage.Background? {
    guard drawing.isDark == true else { return nil }
    guard drawing.holder != .page else { return page }
    return grounds[source.text(drawing.ground.range)]
  }
}

extension CSSPalette {
  /// The rules for one class in the dark scheme alone; without other rules for that, `.dark` is a part of
  /// the page.
  var darkUtilities: CSSDarkUtilities {
    var result = CSSDarkUtilities()
    result.page = darkPageGround
    guard collector.tailwind != nil, let dark = contexts(isDark: true) else { return result }
    let mark = ".dark "
    for usage in collector.usages {
      for var place in usage.places {
        themes.likeness.divide(&place)
        guard var part = place.part else { continue }
        if dark.isEmpty, part.hasPrefix(mark) {
          part = String(part.dropFirst(mark.count))
        } else if dark.isEmpty || themes.contexts(of: place) != dark {
          continue
        }
        guard part.hasPrefix("."), !part.contains(" ") else { continue }
        result.note(usage, of: String(part.dropFirst()))
      }
    }
    return result
  }
}

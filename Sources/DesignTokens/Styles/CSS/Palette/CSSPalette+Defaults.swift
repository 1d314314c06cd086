import ColorCore
import SourceSyntax

/// What browsers draw where no rule says anything.
extension CSSPalette {
  /// What a page is shown on if rules for it set no background: white, unless the scheme may be dark (CSS
  /// Color Adjustment 1, section 2.2). Where rules name colors, the page may have one by another way, if no page
  /// shows that it has none. A background for the dark page is none of the light one. What a theme by a class, an
  /// attribute or a file is for may be a page that is dark.
  func canvas(
    under rules: [CSSDrawnLayers.Rule], in pages: CSSPages
  ) -> [CSSDrawnLayers.Rule] {
    let isAlone = collector.pageRule != nil && statedCount == 0 && collector.tailwind == nil
    guard isAlone || pages.showDefaults, !collector.sheets.isEmpty, collector.schemes.isEmpty,
      !rules.contains(where: {
        $0.part == nil && !$0.isPrinted && $0.usage.drawsBackground
          && !themes.isOfDarkFile($0.contexts)
      }),
      let white = try? Color(parsing: "white")
    else { return [] }
    let background = CSSUsage.Background(
      ink: .literal("white", white), location: collector.pageRule ?? collector.location(0..<0, 0))
    guard collector.tailwind == nil, !collector.isOfTailwind4, let dark = contexts(isDark: true),
      let light = contexts(isDark: false),
      let axis = dark.keys.first, axis != CSSThemes.scheme
    else { return [Self.rule(CSSDrawnLayers.canvas, part: nil, text: nil, background)] }
    return [(CSSDrawnLayers.canvas, light), (CSSDrawnLayers.darkCanvas, dark)].map {
      Self.rule($0, part: nil, in: $1, text: nil, background)
    }
  }

  /// The colors that browsers give to texts, to links and to fields (HTML, section 15.3; CSS Color 4, section 6.2),
  /// with places that only elements have.
  func defaults(in pages: CSSPages) -> [CSSDrawnLayers.Rule] {
    guard pages.showDefaults, collector.tailwind == nil, collector.externals.isEmpty,
      collector.schemes.isEmpty, !collector.sheets.isEmpty
    else { return [] }
    let texts = [(CSSDrawnLayers.ownText, "#000000"), (CSSDrawnLayers.ownLink, "#0000ee")]
      .compactMap { name, value in
        (try? Color(parsing: value)).map { color in
          let text = CSSUsage.Foreground(
            property: "color", ink: .literal(name, color), role: .text,
            location: collector.location(0..<0, 0))
          return Self.rule(name, part: name, text: text, nil)
        }
      }
    return texts + fields
  }

  /// The background that browsers give to fields, unless some rule may take it away unseen.
  private var fields: [CSSDrawnLayers.Rule] {
    guard let white = try? Color(parsing: "white"),
      !collector.sheets.contains(where: { sheet in
        Self.resets.contains { $0.isIn(sheet.source.bytes.span) }
      })
    else { return [] }
    let background = CSSUsage.Background(
      ink: .literal("white", white), location: collector.location(0..<0, 0))
    return [
      Self.rule(
        CSSDrawnLayers.ownField, part: CSSDrawnLayers.ownField, text: nil, background,
        isPrinted: true)
    ]
  }

  private static let resets = ["all: ", "all:unset", "all:inherit", "all:initial", "all:revert"].map
  {
    BytePattern($0)
  }

  private static func rule(
    _ name: String, part: String?, in contexts: [String: [String]] = [:],
    text: CSSUsage.Foreground?, _ background: CSSUsage.Background?, isPrinted: Bool? = nil
  ) -> CSSDrawnLayers.Rule {
    let usage = CSSUsage(
      places: [], foregrounds: text.map { [$0] } ?? [], background: background,
      hidesBackground: false, hidesText: false)
    return CSSDrawnLayers.Rule(
      part: part, name: name, contexts: contexts, usage: usage,
      isPrinted: isPrinted ?? (text != nil),
      isConditional: false, sheet: 0, isModule: false, isInComponent: false, specificity: 0)
  }

  /// A text where its element is, if no rule draws it.
  func placed(_ joined: CSSDrawnLayers.Joined) -> CSSUsage.Foreground {
    guard let place = joined.place, let source = try? collector.files.context.source(at: place.path)
    else { return joined.foreground }
    let text = joined.foreground
    return CSSUsage.Foreground(
      property: text.property, ink: text.ink, role: text.role,
      location: source.location(of: place.range))
  }
}

import ColorCore
import TokenGraph
import PaletteRules

/// The pairs of a report with the least contrast, as text and icons of real sizes, and as people
/// with other vision see them.
struct PagePreviews {
  /// A pair in one appearance.
  private struct Preview {
    var pair: ColorPair
    var seen: SeenPair
    var minimum: Double
    var condition: String
  }

  /// The pairs shown.
  private static let most = 12

  private let previews: [Preview]
  private let count: Int

  /// Whether there is no pair.
  var isEmpty: Bool { previews.isEmpty }

  init(_ palettes: [Report.Palette]) {
    var all: [Preview] = []
    var known: Set<String> = []
    for palette in palettes {
      for pair in palette.pairs {
        guard let minimum = pair.requirement?.ratio else { continue }
        var worst: (seen: SeenPair, permutation: Int)?
        var tried: Set<[Int32]> = []
        let tokens = [pair.foreground, pair.background] + pair.over
        for permutation in pair.scope
        where tried.insert(tokens.map { $0.variantIndices[permutation] }).inserted {
          guard let seen = SeenPair(pair, in: permutation), seen.mostRatio == nil else { continue }
          if seen.ratio < worst?.seen.ratio ?? .infinity { worst = (seen, permutation) }
        }
        // The same colors under other names are no news.
        guard let (seen, permutation) = worst,
          known.insert("\(seen.foreground.hex) \(seen.background.hex) \(minimum)").inserted
        else { continue }
        let rows = palette.permutations.indices.map { $0 == permutation }
        let isOne = palette.permutations.count == 1
        all.append(
          Preview(
            pair: pair, seen: seen, minimum: minimum,
            condition: isOne
              ? "" : Folding(palette.permutations, where: rows).conditions.first ?? ""))
      }
    }
    count = all.count
    previews = Array(
      all.sorted { $0.seen.ratio / $0.minimum < $1.seen.ratio / $1.minimum }.prefix(Self.most))
  }

  func write(to output: (String) -> Void) {
    guard !isEmpty else { return }
    output("<section id=\"previews\" aria-labelledby=\"previews-title\">\n")
    output("<h2 id=\"previews-title\">Previews</h2>\n")
    let which =
      count > previews.count
      ? " The \(previews.count) pairs closest to or below their minimum." : ""
    output(
      "<p>Text and icons at the sizes that people read, and the same colors as people with other "
        + "vision see them.\(which)</p>\n<div class=\"previews\">\n")
    for preview in previews { write(preview, to: output) }
    output("</div>\n</section>\n")
  }

  private func write(_ preview: Preview, to output: (String) -> Void) {
    let (front, back) = (preview.seen.foreground, preview.seen.background)
    let paint = "\(ScreenColor.css("color", front));\(ScreenColor.css("background", back))"
    let name = "\(preview.pair.foreground.path) on \(preview.pair.background.path)"
    output(
      "<figure data-name=\"\(Escaping.markup(name.lowercased()))\"><div class=\"preview paint\" "
        + "aria-hidden=\"true\" style=\"\(paint)\">\n")
    switch preview.pair.role {
    case .text, .disabled, .largeText:
      output(
        """
        <p style="font-size:12px">12 px: A caption, a label, the small print.</p>
        <p style="font-size:14px">14 px: The text of menus, tables and forms.</p>
        <p style="font-size:16px">16 px: What people read most of the time.</p>
        <p style="font-size:18.67px;font-weight:700">18.67 px bold counts as large.</p>
        <p style="font-size:24px">24 px counts as large, too.</p>

        """)
    case .ui, .graphic:
      output("<div class=\"icons\"><span></span><span></span>24 px icons and 2 px lines</div>\n")
    }
    let isReached = preview.seen.ratio >= preview.minimum
    let condition = preview.condition.isEmpty ? "" : ", in \(Escaping.markup(preview.condition))"
    output(
      "</div><figcaption><code>\(Escaping.markup(name))</code>\(condition)<br>"
        + "<span class=\"\(isReached ? "is-pass" : "is-error")\">"
        + "\(RatioText.measured(preview.seen.ratio)):1</span> of "
        + "\(RatioText.required(preview.minimum)):1 needed, <code>\(ScreenColor.words(front))</code> "
        + "on <code>\(ScreenColor.words(back))</code></figcaption>\n<div class=\"eyes\">\n")
    for (name, words) in [
      ("protan", "protanopia"), ("deutan", "deuteranopia"), ("tritan", "tritanopia"),
      ("achroma", "no color vision"), ("blur", "blurred sight"), ("haze", "hazy sight"),
    ] {
      let ratio = VisionDeficiency(rawValue: name).map { deficiency in
        let seen = [front, back].map { $0.simulating(deficiency).clipped(to: .srgb) }
        return "<br>\(RatioText.measured(WCAG2.contrast(of: seen[0], on: seen[1]))):1"
      }
      output(
        "<div>\(PageShell.sample(front, on: back, name == "blur" ? "<i>Text Aa</i>" : "Text Aa", class: "sample \(name)"))"
          + "\(words)\(ratio ?? "")</div>\n")
    }
    output("</div></figure>\n")
  }
}

import SourceSyntax

/// The backgrounds that elements of pages have by utilities of Tailwind CSS, under texts that rules draw.
extension CSSPalette {
  /// What each utility draws, as a rule that holds on the element with its class only and is joined with no other.
  mutating func grounds(
    ofUtilitiesIn pages: CSSPages, _ targets: [Int: Int]
  ) -> [CSSDrawnLayers.Rule] {
    guard collector.tailwind != nil else { return [] }
    var rules: [CSSDrawnLayers.Rule] = []
    var seen: Set<String> = []
    for page in pages.pages {
      for element in page.elements {
        for selector in element.selectors.filter({ $0.hasPrefix(".bg-") }).sorted()
        where seen.insert(selector).inserted {
          guard let name = CSSUtilities.ground(of: selector.dropFirst()),
            let ink = ink(name, targets)
          else { continue }
          let location = location(of: selector.dropFirst(), in: element, of: page)
          rules.append(Self.rule(selector, CSSUsage.Background(ink: ink, location: location)))
        }
      }
    }
    return rules
  }

  private static func rule(
    _ selector: String, _ ground: CSSUsage.Background
  ) -> CSSDrawnLayers.Rule {
    var usage = CSSUsage(
      places: [], foregrounds: [], background: ground.ink.isTranslucent ? nil : ground,
      hidesBackground: false, hidesText: false)
    if ground.ink.isTranslucent { usage.tint = ground }
    return CSSDrawnLayers.Rule(
      part: selector, name: selector, contexts: [:], usage: usage, isPrinted: true,
      isConditional: false, sheet: 0, isModule: false, isInComponent: false, specificity: 0)
  }

  /// The place of a class in the first tag of an element.
  private func location(
    of name: Substring, in element: CSSPages.Element, of page: CSSPages.Page
  ) -> SourceLocation {
    guard let source = try? collector.files.context.source(at: page.path),
      let place = element.tag.firstRange(of: name)
    else { return SourceLocation(startOf: page.path) }
    let start = element.start + element.tag[..<place.lowerBound].utf8.count
    return source.location(of: start..<start + name.utf8.count)
  }

  /// Whether a class for which there is no rule may draw something: it may be that of another style sheet, or of a
  /// plugin.
  var mayHaveOtherRules: Bool {
    collector.externals.contains { !$0.contains("fonts.") }
      || collector.tailwind != nil
        && (collector.hasPlugins || theme.hasPlugins || theme.isEarlier)
  }
}

import ColorCore
import SourceSyntax

/// Texts in colors that rules and classes write themselves, whatever they lie on.
extension CSSPalette {
  /// Notes the text that a rule draws in a color of its own, if it is one that is to be read.
  mutating func noteText(of rule: CSSDrawnLayers.Rule, among rules: DrawnRules) {
    guard rules.unusedRule(rule.part) == nil,
      rule.part.map({ !rules.layers.showsNoText($0) && !$0.has("disabled") }) ?? true
    else { return }
    for text in rule.usage.foregrounds where text.property == "color" {
      if rules.shown(text, in: rule.part).role == .text { noteText(text.ink, at: text.location) }
    }
  }

  mutating func noteText(_ ink: CSSUsage.Ink, at location: SourceLocation) {
    guard case .literal(let name, let color) = ink, color.alpha > 0 else { return }
    if texts[name] == nil { texts[name] = location }
  }

  /// The texts that no pair of a palette has.
  func unplacedTexts(in palette: ResolvedPalette) -> [UnplacedText] {
    let placed = Set(palette.outside.flatMap(\.tokens).filter { !$0.pairings.isEmpty }.map(\.path))
    return texts.filter { name, _ in
      !placed.contains(name)
        && literals.existingEntry(name).map { literals.entries[$0].pairings.isEmpty } ?? true
    }.map { UnplacedText(name: $0, location: $1) }.sorted {
      ($0.location.file, $0.location.range.start.offset)
        < ($1.location.file, $1.location.range.start.offset)
    }
  }
}

import SourceSyntax

extension CSSDrawnLayers {
  /// Whether a rule draws the line around a field that has the focus, and nothing else shows the focus: rules take
  /// away what browsers draw, and neither a shadow nor another background stands for it.
  func showsFocus(_ rule: Int, of part: String?, on ground: Int, _ layers: [Int]) -> Bool {
    guard let part, rules[rule].part == part, layers.contains(ground),
      rules[ground].usage.background != nil,
      CSSPart.simpleSelectors(CSSPart.element(of: part)[...]).contains(where: Self.focus.contains)
    else { return false }
    let own = (byPart[part] ?? []).map { rules[$0].usage }
    let all = layers.map { rules[$0].usage }
    return all.contains(where: \.removesOutline) && !all.contains(where: \.hasShadow)
      && !own.contains { usage in
        usage.drawsBackground || usage.foregrounds.contains { $0.property == "outline-color" }
      }
  }

  private static let focus: Set = [":focus", ":focus-visible"]
}

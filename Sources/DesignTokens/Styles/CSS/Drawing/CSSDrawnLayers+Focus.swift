import SourceSyntax

extension CSSDrawnLayers {
  /// Whether a rule draws the line around a field that has the focus, and nothing else shows the focus: rules take
  /// away what browsers draw, and neither a shadow nor another background stands for it.
  func showsFocus(_ rule: Int, of part: String?, on ground: Int, _ layers: [Int]) -> Bool {
    guard let part, rules[rule].part == part, layers.contains(ground),
      rules[ground].usage.background != nil,
      CSSPart.simpleSelectors(CSSPart.element(of: part)[...]).contains(where: Self.focus.contains)
    else { return false }
    let ofAll = Self.focusOfAll.flatMap { byPart[$0] ?? [] }
    guard
      ofAll.allSatisfy({ !(rules[$0].usage.hasShadow || rules[$0].usage.removesOutline == false) })
    else { return false }
    let usages = inOrder(layers).map { rules[$0].usage }
    return usages.compactMap(\.removesOutline).last ?? false
      && !usages.contains(where: \.hasShadow)
      && !(byPart[part] ?? []).contains { rules[$0].usage.drawsBackground }
  }

  private static let focus: Set = [":focus", ":focus-visible"]
  private static let focusOfAll = focus.flatMap { [$0, "*\($0)", "input\($0)"] }
}

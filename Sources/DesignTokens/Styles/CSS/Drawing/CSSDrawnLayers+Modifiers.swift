import SourceSyntax

/// The blocks, elements and modifiers that classes name: `.card`, `.card__title` and `.card--new`.
extension CSSDrawnLayers {
  /// The most modifiers of a block that are looked at.
  private static let maximumModifiers = 32

  /// Notes a rule for a modifier.
  mutating func noteModifier(_ usage: CSSUsage, _ part: String, _ element: String) {
    guard element.hasPrefix("."), let mark = element.offset(of: "--") else { return }
    let block = String(element[..<mark])
    if usage.drawsText { modifiedElements.insert(block) }
    guard usage.background != nil, !usage.drawsText, element == part,
      CSSPart.isOneSelector(part), !block.contains("__")
    else { return }
    let known = modifiers[block] ?? []
    if known.count < Self.maximumModifiers, !known.contains(part) {
      modifiers[block] = known + [part]
    }
  }

  /// The rules for the modifiers of a block that change the background under an element of it, and say nothing of
  /// the text.
  func modified(_ block: String, under part: String) -> [[Int]] {
    guard part.hasPrefix("\(block)__"), CSSPart.isOneSelector(part), !part.contains("--"),
      !modifiedElements.contains(part), let modifiers = modifiers[block]
    else { return [] }
    let others = (byElement[part] ?? []).filter { other in
      other != part && (byPart[other] ?? []).contains { rules[$0].usage.drawsText }
    }
    return modifiers.filter { modifier in
      !drawsText(modifier) && !others.contains { CSSPart.classes($0).contains(modifier) }
    }.compactMap { byPart[$0] }
  }

  /// Whether a rule for a part draws its text.
  private func drawsText(_ part: String) -> Bool {
    (byPart[part] ?? []).contains { rules[$0].usage.drawsText }
  }
}

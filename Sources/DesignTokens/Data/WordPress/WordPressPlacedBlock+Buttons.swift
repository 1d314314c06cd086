/// Buttons, which have the text and the background of those of the page.
extension WordPressPlacedBlock {
  /// The text of a button, and what it is under the pointer.
  var buttonTexts: [WordPressDrawn] {
    let elements = inside.scopes.map { "\($0).elements.button" }.filter(styles.has)
    let isOutlined = classes.contains("is-style-outline")
    let all = (isOutlined ? [] : elements) + parts
    let ownText = color("text", own), ownGround = color("background", own)
    guard (all + [own]).allSatisfy({ color("picture", $0) == nil }),
      ownText != nil && ownGround != nil || !isUnknownLook,
      ownText != nil || sheets.texts.isDisjoint(with: classes),
      ownGround != nil || sheets.grounds.isDisjoint(with: classes)
    else { return [] }
    let font = elements.reversed().reduce(self.font) { $0.over(stated($1)) }
    let text = stated("text", by: all + [own]).color
    let ground = ground(stated("background", by: all + [own]), isOutlined)
    let result = [drawn(text, on: ground, font: font)].compactMap { $0 }
    // A color of its own stays while the theme changes the other one.
    guard (ownText == nil) != (ownGround == nil) else { return result }
    let states = all.flatMap { styles.parts[$0] ?? [] }.filter { $0.hasSuffix(":hover") }
    return result
      + states.compactMap { state in
        let other = color(ownText == nil ? "text" : "background", state)
        guard let other else { return nil }
        return drawn(
          ownText ?? other, on: self.ground(.color(ownGround ?? other), isOutlined), font: font)
      }
  }

  /// What is behind the text of a button.
  private func ground(_ stated: Stated, _ isOutlined: Bool) -> WordPressGround {
    switch stated {
    case .color(WordPressStyles.unknown): .other
    case .color(let color): styles.ground(color, on: around.ground)
    case .inherited: around.ground
    case .nothing: isOutlined ? around.ground : .button
    }
  }
}
